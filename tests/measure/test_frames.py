"""Frame times: a short run in real time gives readable values."""

import pytest

from tests.harness.commands import printed_figures
from tests.harness.scale import only_full
from tests.measure.frames import main

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
