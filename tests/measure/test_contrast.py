"""Text, edges, the focus, marks and rings stand out in each theme, as drawn."""

from importlib import import_module

import pygame
import pytest

from dvonn.ui.theme import THEMES
from tests.harness.commands import printed_lines

pytest.importorskip("numpy", reason="numpy computes the contrasts")
measure = import_module("tests.measure.contrast")


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [((0, 0, 0), (255, 255, 255), 21), ((118, 118, 118), (255, 255, 255), 4.54), ((9, 99, 200), (9, 99, 200), 1)],
)
def test_known_contrasts(first: tuple[int, ...], second: tuple[int, ...], expected: float) -> None:
    """Known pairs of colours have their known contrast."""
    assert measure.contrast(*map(measure.luminance, (first, second))) == pytest.approx(expected, abs=0.01)


def test_everything_stands_out(window: pygame.Surface, capsys: pytest.CaptureFixture[str]) -> None:
    """Each contrast in each theme reaches the least one asked for."""
    assert window
    heading, *lines = printed_lines(capsys, measure.main)
    assert heading.split() == ["least", *THEMES]
    assert {"disabled text on a button", "edge of a panel", "life-line", "rim of a black ring on the plate"} <= {
        line[:34].strip() for line in lines
    }
    assert [line for line in lines if "!" in line] == []
