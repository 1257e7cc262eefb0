"""The canvas: texts, digits, panels, gradients and the title in their boxes."""

import pygame
import pytest

from dvonn.ui.fitting import ELLIPSIS, even_lines
from dvonn.ui.layout import TEXT, Box, layout
from tests.harness.pictures import CanvasFactory, changed_area, drawn_area, painted, rgb_bytes
from tests.harness.texts import record_texts

DEFAULT_SIZE = (1280, 720)
BOX = Box(300, 200, 240, 60)


# Words and panels


@pytest.mark.parametrize("words", ["Pass", "A line much too long for the little box that it is meant to fit into"])
@pytest.mark.parametrize("size", [12, 40, 200])
def test_text_stays_in_its_box(new_canvas: CanvasFactory, words: str, size: float) -> None:
    """Text is centred in its box and shrunk if necessary."""
    ink = drawn_area(painted(new_canvas(DEFAULT_SIZE), lambda canvas: canvas.draw_text(words, BOX, size)))
    assert ink.width > 5
    assert pygame.Rect(BOX).inflate(2, 2).contains(ink)
    assert ink.centerx == pytest.approx(BOX.centre[0], abs=3)


def test_the_ground_is_drawn_faintly_only_once(new_canvas: CanvasFactory) -> None:
    """A faint ground mixes with the pixels below it, and the next one covers them again."""
    canvas = new_canvas(DEFAULT_SIZE)
    canvas.draw_ground()
    whole = rgb_bytes(canvas.surface)
    canvas.surface.fill("white")
    canvas.draw_ground(100)
    assert 100 < pygame.transform.average_color(canvas.surface)[0] < 200
    canvas.draw_ground()
    assert rgb_bytes(canvas.surface) == whole


def test_long_sentence_takes_several_lines(new_canvas: CanvasFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that is wider than its box keeps its size and takes more lines, as long as its box has room."""
    words, drawn = "It moves exactly 3 spaces in a line, onto another stack", record_texts(monkeypatch)
    high, low = BOX._replace(height=130), BOX._replace(height=26)
    for box in (high, low):
        canvas = new_canvas(DEFAULT_SIZE)
        canvas.draw_text(words, box)
        assert pygame.Rect(box).inflate(0, 6).contains(drawn_area(canvas.surface))
    sizes = [px for _, px in drawn]
    assert " ".join(line for line, _ in drawn[:-1]) == words
    assert set(sizes[:-1]) == {layout(DEFAULT_SIZE).px(TEXT)}
    assert sizes[-1] == layout(DEFAULT_SIZE).text_px(0)
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
    ink, changed = drawn_area(canvas.surface), changed_area(canvas.surface, other.surface)
    assert pygame.Rect(BOX).inflate(2, 2).contains(ink)
    assert max(ink.height / BOX.height, ink.width / BOX.width) > 0.8
    assert changed.left > BOX.centre[0]
    assert 0 < changed.width < canvas.digits_width("4:51", BOX) / 3
    assert canvas.digits_width("1:11", BOX) == canvas.digits_width("8:08", BOX)


@pytest.mark.parametrize("width", [40, 75, 145, 200, 238])
def test_a_line_drawn_in_the_size_of_its_group_shrinks_no_further(
    new_canvas: CanvasFactory, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """The scale of a group is that of its widest line, at least that of the smallest text."""
    canvas, drawn = new_canvas(DEFAULT_SIZE), record_texts(monkeypatch)
    lines = [(words, Box(0, 0, width, 40)) for words in ("White", "Relentless", "Ii", "h3h3?")]
    size = 27 * canvas.group_scale(lines, 27)
    for words, box in lines:
        canvas.draw_text(words, box, size)
    assert len({px for _, px in drawn}) == 1
    fits = all(canvas.assets.text_size(words, drawn[0][1])[0] <= width for words, _ in lines)
    assert fits or drawn[0][1] == canvas.layout.text_px(0)
