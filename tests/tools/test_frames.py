"""Frame times: the program runs in real time for a moment, and the figures can be read."""

import pytest

from dvonn.tools.frames import main, percentile

NAMES = [
    "p50_ms",
    "p99_ms",
    "worst_ms",
    "late",
    "nps_share",
    "overrun_p99_ms",
    "overrun_cpu_p99_ms",
    "mode",
]


@pytest.mark.parametrize("more", [[], ["--moving"]])
def test_the_figures_can_be_read(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """There is a line for each figure, with the screen at rest and with the pointer in motion."""
    assert main(["--size", "320x200", "--seconds", "0.3", *more]) == 0
    figures = dict(line.split() for line in capsys.readouterr().out.splitlines())
    assert list(figures) == NAMES
    assert figures.pop("mode") in {"interpreted", "compiled"}
    assert int(figures.pop("late")) >= 0
    numbers = {name: float(text) for name, text in figures.items()}
    assert 0 < numbers["p50_ms"] <= numbers["p99_ms"] <= numbers["worst_ms"]
    assert numbers["nps_share"] > 0


def test_a_percentile_is_one_of_the_values() -> None:
    """Half of the values lie below the 50th, nearly all below the 99th."""
    assert percentile([3.0, 1.0, 2.0], 50) == 2.0
    assert percentile([float(n) for n in range(200)], 99) == 198.0
    assert percentile([7.0], 99) == 7.0


@pytest.mark.parametrize("argv", [["--size", "wide"], ["--seconds", "0"], ["--seconds", "soon"], ["--seconds", "-1"]])
def test_what_is_wrong_is_told(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong argument: one line, exit code 2."""
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
