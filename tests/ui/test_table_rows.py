"""Rows with keycaps, and tabs: their appearance and their bounds."""

import pytest

from dvonn.ui.layout import TEXT, Box
from dvonn.ui.table_rows import TableHeading, Tabs, draw_keycaps
from tests.harness.pictures import CanvasFactory, rgb_bytes

BOX = Box(20, 30, 700, 50)


def tabs(chosen: int = 0, keys: tuple[str, ...] = ()) -> Tabs[str]:
    options = [(name.lower(), name) for name in ("Look", "Sound", "Board")]
    return Tabs("", options, chosen=chosen, keys=keys, box=BOX)


@pytest.mark.parametrize("words", [["Keypad Enter"] * 9, ["A very long name of a key indeed"], ["U"]])
@pytest.mark.parametrize("width", [300, 120, 40, 1, 0])
def test_keycaps_stay_in_their_box(new_canvas: CanvasFactory, words: list[str], width: int) -> None:
    """Keycaps of any number and length are drawn inside their box."""
    canvas = new_canvas((400, 100))
    black, room = rgb_bytes(canvas.surface), Box(50, 20, width, 50)
    draw_keycaps(canvas, words, room, TEXT)
    assert rgb_bytes(canvas.surface) != black or width <= 1
    canvas.surface.fill((0, 0, 0), room)
    assert rgb_bytes(canvas.surface) == black


def test_heading_is_not_focusable(new_canvas: CanvasFactory) -> None:
    """A heading is drawn, never enabled, and does not shrink the other text."""
    heading = TableHeading(None, "", columns=[(40, ["Keyboard"])], box=BOX)
    canvas = new_canvas((760, 120))
    heading.draw(canvas, TEXT, focused=False)
    assert any(rgb_bytes(canvas.surface))
    assert not heading.enabled
    assert heading.text_scale(canvas) == 1.0


def test_tabs_are_chosen_like_options() -> None:
    """Tabs are chosen by presses and steps, cyclically; a press on the keys beside them changes nothing."""
    one, seen = tabs(keys=("LT", "RT")), []
    for part in one.option_boxes():
        one.press(part.centre)
        seen.append(one.value)
    for x in (BOX.x + 3, BOX.right - 3):
        one.press((x, BOX.centre[1]))
        seen.append(one.value)
    one.step(1)
    assert [*seen, one.value] == ["look", "sound", "board", "board", "board", "look"]
