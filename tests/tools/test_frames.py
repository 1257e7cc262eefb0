"""Frame times: a short run in real time gives readable values."""

from pathlib import Path

import pytest

from dvonn.engine.analysis import game_review
from dvonn.rules.game import random_game
from dvonn.tools.frames import busy_match, main, percentile
from dvonn.tools.stills.game_stills import largest_cut_off
from tests.harness.scale import only_full

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
    """Each value has its line, at rest, with a moving pointer and during cut-offs."""
    found = figures(capsys, *more)
    assert list(found) == NAMES
    assert found.pop("mode") in {"interpreted", "compiled"}
    assert int(found.pop("late")) >= 0
    numbers = {name: float(text) for name, text in found.items()}
    assert 0 < numbers["p50_ms"] <= numbers["p99_ms"] <= numbers["worst_ms"]
    assert numbers["draw_p50_ms"] < numbers["p50_ms"]
    assert numbers["nps_share"] > 0


@only_full("seconds of real time")
def test_idle_cost(capsys: pytest.CaptureFixture[str]) -> None:
    """An idle program reports its processor share, which is below 100 %."""
    found = figures(capsys, "--idle")
    assert list(found) == ["cpu_percent", "mode"]
    assert 0 <= float(found["cpu_percent"]) < 100


def test_review_times(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The review of a record reports its plies, duration and frame times."""
    monkeypatch.setattr(game_review, "REVIEW_NODES", 5_000)
    monkeypatch.setattr(game_review, "SOLVING_NODES", 1_000)
    monkeypatch.setattr(game_review, "ROLLOUT_BOARDS", 5)
    monkeypatch.setattr(game_review, "COMPARISON_BOARDS", 5)
    game = random_game(1000, seed=5)
    record = tmp_path / "game.txt"
    record.write_text(" ".join(map(str, game.plies)))
    found = figures(capsys, "--review", str(record))
    assert list(found) == ["plies", "review_s", "cpu_s", "p50_ms", "p99_ms", "worst_ms", "cpu_p99_ms", "late", "mode"]
    assert int(found["plies"]) == len(game.plies)
    assert float(found["review_s"]) > 0


def test_file_without_a_game_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file without a game gives one line and exit code 2."""
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("nothing")
    with pytest.raises(SystemExit) as stop:
        main(["--review", str(nothing)])
    assert stop.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("frames: ")


def test_busy_match_keeps_thinking() -> None:
    """The busy match is at a large cut-off, with the computer thinking without end."""
    plan = largest_cut_off()
    match = busy_match(plan)
    assert len(plan.cut_off) == 10
    assert match.position == plan.after
    assert match.waits_for_computer
    match.think(0.01)
    assert match.nodes > 0
    assert not match.thinker.done


def test_percentile() -> None:
    """A percentile is one of the values."""
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
def test_bad_arguments_are_reported(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A bad argument gives one line and exit code 2."""
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
