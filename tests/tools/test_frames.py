"""Frame times: the program runs in real time for a moment, and the figures can be read."""

from pathlib import Path

import pytest

from dvonn.engine.analysis import game_review
from dvonn.rules.game import random_game
from dvonn.tools.frames import busy_match, main, percentile
from dvonn.tools.stills.game_stills import busiest

NAMES = [
    "p50_ms",
    "p99_ms",
    "worst_ms",
    "cpu_p99_ms",
    "draw_p50_ms",
    "draw_p99_ms",
    "late",
    "nps_share",
    "overrun_p99_ms",
    "overrun_cpu_p99_ms",
    "mode",
]
SHORT = ["--size", "320x200", "--seconds", "0.3"]


def figures(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, str]:
    assert main([*SHORT, *more]) == 0
    return dict(line.split() for line in capsys.readouterr().out.splitlines())


@pytest.mark.parametrize("more", [[], ["--moving"], ["--busy"]])
def test_the_figures_can_be_read(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """There is a line for each figure: with the screen at rest, the pointer in motion, and stacks that are cut off."""
    found = figures(capsys, *more)
    assert list(found) == NAMES
    assert found.pop("mode") in {"interpreted", "compiled"}
    assert int(found.pop("late")) >= 0
    numbers = {name: float(text) for name, text in found.items()}
    assert 0 < numbers["p50_ms"] <= numbers["p99_ms"] <= numbers["worst_ms"]
    assert numbers["draw_p50_ms"] < numbers["p50_ms"]
    assert numbers["nps_share"] > 0


def test_the_cost_of_doing_nothing_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """An idle program tells its share of a processor, and it is less than a whole one."""
    found = figures(capsys, "--idle")
    assert list(found) == ["cpu_percent", "mode"]
    assert 0 <= float(found["cpu_percent"]) < 100


def test_a_review_is_watched_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plies of a record's game, the seconds and the frames of its review, here a light one, can be read."""
    monkeypatch.setattr(game_review, "NODES", 5_000)
    monkeypatch.setattr(game_review, "SOLVING", 1_000)
    monkeypatch.setattr(game_review, "BOARDS", 5)
    monkeypatch.setattr(game_review, "FORESEEN", 5)
    game = random_game(1000)
    record = tmp_path / "game.txt"
    record.write_text(" ".join(map(str, game.plies)))
    found = figures(capsys, "--review", str(record))
    assert list(found) == ["plies", "review_s", "cpu_s", "p50_ms", "p99_ms", "worst_ms", "cpu_p99_ms", "late", "mode"]
    assert int(found["plies"]) == len(game.plies)
    assert float(found["review_s"]) > 0


def test_a_file_without_a_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is no record gets one line and exit 2."""
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("nothing")
    with pytest.raises(SystemExit) as stop:
        main(["--review", str(nothing)])
    assert stop.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("frames: ")


def test_stacks_are_cut_off_for_as_long_as_it_is_measured() -> None:
    """The busy match stands after the cut-off, with the computer to move, and never makes up its mind."""
    plan = busiest()
    match = busy_match(plan)
    assert len(plan.cut_off) == 10
    assert match.position == plan.after
    assert match.waits_for_computer
    match.think(0.01)
    assert match.nodes > 0
    assert not match.thinker.done


def test_a_percentile_is_one_of_the_values() -> None:
    """Half of the values lie below the 50th, nearly all below the 99th."""
    assert percentile([3.0, 1.0, 2.0], 50) == 2.0
    assert percentile([float(n) for n in range(200)], 99) == 198.0
    assert percentile([7.0], 99) == 7.0


@pytest.mark.parametrize(
    "argv",
    [
        ["--size", "wide"],
        ["--seconds", "0"],
        ["--seconds", "soon"],
        ["--seconds", "-1"],
        ["--theme", "plaid"],
        ["--idle", "--busy"],
    ],
)
def test_what_is_wrong_is_told(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong argument: one line, exit code 2."""
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
