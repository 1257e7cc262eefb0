"""Frame times: a short run in real time gives readable values."""

from pathlib import Path

import pytest

from tests.harness.commands import complaint, file_of_lines, printed_figures
from tests.harness.event_program import AttractUser
from tests.harness.random_games import random_game
from tests.harness.records import cheap_reviews  # noqa: F401 # a fixture
from tests.harness.scale import only_full
from tests.measure.attract_rounds import AttractRounds, fill_event_folder
from tests.measure.frames import busy_match, main
from tests.measure.measured_app import MeasuredComputer
from tests.measure.stills.game_stills import largest_cut_off

FRAME_FIGURES = ["p50_ms", "p99_ms", "worst_ms", "cpu_p99_ms"]
THINKING_FIGURES = ["draw_p50_ms", "draw_p99_ms", "late", "nps_share", "overrun_p99_ms", "overrun_cpu_p99_ms", "mode"]
SHORT = ("--size", "320x200", "--seconds", "0.3")


@only_full("seconds of a game")
def test_the_figures_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """Each value has its line, here during cut-offs."""
    found = printed_figures(capsys, main, *SHORT, "--busy")
    assert list(found) == FRAME_FIGURES + THINKING_FIGURES
    assert found.pop("mode") in {"interpreted", "compiled"}
    assert int(found.pop("late")) >= 0
    numbers = {name: float(text) for name, text in found.items()}
    assert 0 < numbers["p50_ms"] <= numbers["p99_ms"] <= numbers["worst_ms"]
    assert numbers["draw_p50_ms"] < numbers["p50_ms"]
    assert numbers["nps_share"] > 0


@only_full("seconds of real time")
def test_load_while_nothing_moves(capsys: pytest.CaptureFixture[str]) -> None:
    """A program in which nothing moves reports its processor share, which is below 100 %."""
    found = printed_figures(capsys, main, *SHORT, "--menu")
    assert list(found) == ["cpu_percent", "mode"]
    assert 0 <= float(found["cpu_percent"]) < 100


def test_load_while_the_ground_moves(capsys: pytest.CaptureFixture[str]) -> None:
    """A human's turn reports its processor share and the pictures in a second of the program's time."""
    found = printed_figures(capsys, main, "--size", "640x400", "--seconds", "1", "--turn")
    assert list(found) == ["cpu_percent", "pictures_per_s", "mode"]
    assert float(found["cpu_percent"]) > 0
    assert 9 < float(found["pictures_per_s"]) < 14


def test_a_round_shows_every_reel(tmp_path: Path) -> None:
    """A round of the example event's attract loop shows a lesson, a game, the winners and guests' games."""
    fill_event_folder(tmp_path)
    user, seen = AttractUser(folder=tmp_path), set[str]()
    rounds = AttractRounds(user.attract)
    while not rounds.are_complete(1):
        user.watch(1.0)
        seen.add(type(user.attract.reel).__name__)
    assert seen == {"LessonReel", "ShowGame", "WinnersReel", "TimeLapse"}
    assert len(rounds.memory) == 2


def test_review_times(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The review of a record reports its plies, duration and frame times."""
    game = random_game(1000, seed=5)
    found = printed_figures(capsys, main, *SHORT, "--review", file_of_lines(tmp_path, " ".join(map(str, game.plies))))
    assert list(found) == ["plies", "review_s", "cpu_s", *FRAME_FIGURES, "late", "mode"]
    assert int(found["plies"]) == len(game.plies)
    assert float(found["review_s"]) > 0


def test_file_without_a_game_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file without a game is named."""
    nothing = file_of_lines(tmp_path, "nothing")
    assert complaint(capsys, main, "--review", nothing).startswith(f"frames: {nothing}: ")


def test_busy_match_keeps_thinking() -> None:
    """The busy match is at a large cut-off, with the computer thinking without end."""
    plan = largest_cut_off()
    match = busy_match(plan)
    assert len(plan.cut_off) == 10
    assert match.position == plan.after
    assert match.waits_for_computer
    computer = MeasuredComputer(match)
    computer.think(0.01)
    assert computer.nodes > 0
    assert not computer.thinker.done
