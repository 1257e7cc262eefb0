"""The canvas: texts, digits, panels, gradients and the title in their boxes."""

import pygame
import pytest

from dvonn.ui.fitting import ELLIPSIS, even_lines
from dvonn.ui.layout import TEXT, Box, layout
from tests.harness.pictures import CanvasFactory, changed_area, drawn_area, record_texts, surface_of

DEFAULT_SIZE = (1280, 720)
BOX = Box(300, 200, 240, 60)


# Words and panels


def test_long_sentence_takes_several_lines(new_canvas: CanvasFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that is wider than its box keeps its size and takes more lines, as long as its box has room."""
    words, drawn = "It moves exactly 3 spaces in a line, onto another stack", record_texts(monkeypatch)
    high, low = BOX._replace(height=130), BOX._replace(height=26)
    for box in (high, low):
        canvas = new_canvas(DEFAULT_SIZE)
        canvas.draw_text(words, box)
        assert pygame.Rect(box).inflate(0, 6).contains(drawn_area(surface_of(canvas)))
    sizes = [px for _, px in drawn]
    assert " ".join(line for line, _ in drawn[:-1]) == words
    assert set(sizes[:-1]) == {layout(DEFAULT_SIZE).px(TEXT)}
    assert sizes[-1] == layout(DEFAULT_SIZE).type_px(0)
    assert drawn[-1][0].endswith(ELLIPSIS)


def test_lines_are_nearly_equal() -> None:
    """A text is cut between words into lines of nearly equal length, at most one for each word."""
    words = "one two three four five six"
    assert even_lines(words, 2) == ["one two three", "four five six"]
    assert [len(even_lines(words, count)) for count in (1, 3, 9)] == [1, 3, 6]


def test_digits_fill_their_box_and_change_in_place(new_canvas: CanvasFactory) -> None:
    """Digits fill the width or the height of their box; a changed digit leaves all others in place."""
    canvas, other = new_canvas(DEFAULT_SIZE), new_canvas(DEFAULT_SIZE)
    canvas.draw_digits("4:58", BOX, (255, 255, 255))
    other.draw_digits("4:51", BOX, (255, 255, 255))
    ink, changed = drawn_area(surface_of(canvas)), changed_area(surface_of(canvas), surface_of(other))
    assert pygame.Rect(BOX).inflate(2, 2).contains(ink)
    assert max(ink.height / BOX.height, ink.width / BOX.width) > 0.8
    assert changed.left > BOX.centre[0]
    assert 0 < changed.width < canvas.digits_width("4:51", BOX) / 3
    assert canvas.digits_width("1:11", BOX) == canvas.digits_width("8:08", BOX)
