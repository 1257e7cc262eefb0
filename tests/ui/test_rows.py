"""Lines with keycaps, and tabs: what they show, and that it stays inside of them."""

import pygame
import pytest

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box, Point, layout
from dvonn.ui.rows import Heading, RowButton, Tabs, draw_caps
from tests.harness.pictures import NewCanvas, rgb

BOX = Box(20, 30, 700, 50)


def line(*columns: tuple[int, list[str]], enabled: bool = True) -> RowButton[str]:
    return RowButton("undo", "Undo", enabled=enabled, columns=columns, box=BOX)


def tabs(chosen: int = 0, keys: tuple[str, ...] = ()) -> Tabs[str]:
    options = [(name.lower(), name) for name in ("Look", "Sound", "Board")]
    return Tabs("", options, chosen=chosen, keys=keys, box=BOX)


def drawn(canvas: Canvas, thing: RowButton[str] | Tabs[str], *, focused: bool = False) -> bytes:
    canvas.surface.fill((0, 0, 0))
    thing.draw(canvas, TEXT, focused=focused)
    return rgb(canvas.surface)


def test_a_line_is_a_button() -> None:
    """It returns its value when it is used, if it is enabled."""
    assert line().press(BOX.centre) == line().activate() == "undo"
    assert line(enabled=False).activate() is None


def test_what_changes_is_seen(new_canvas: NewCanvas) -> None:
    """The focus, another cap, another column and being disabled all make another picture."""
    canvas = new_canvas((760, 120))
    usual = line((30, ["U", "Z"]), (20, ["X"]))
    others = [
        line((30, ["U", "B"]), (20, ["X"])),
        line((30, ["U"]), (20, ["X"])),
        line((30, ["U", "Z"]), (25, ["X"])),
        line((30, ["U", "Z"]), (20, ["X"]), enabled=False),
    ]
    pictures = [drawn(canvas, usual), drawn(canvas, usual, focused=True), *(drawn(canvas, one) for one in others)]
    assert len(set(pictures)) == len(pictures)


def test_columns_lie_beside_the_label() -> None:
    """The columns end with the line, in turn, without touching one another."""
    canvas = Canvas(pygame.Surface((760, 120)), layout((1280, 720)), None)  # type: ignore[arg-type] # nothing is drawn
    first, second = line((30, []), (20, [])).cells(canvas)
    assert first.x == BOX.x + BOX.width // 2
    assert first.x + first.width < second.x
    assert second.x + second.width <= BOX.x + BOX.width


@pytest.mark.parametrize("words", [["Keypad Enter"] * 9, ["A very long name of a key indeed"], [], ["U"]])
@pytest.mark.parametrize("wide", [300, 120, 40, 1, 0])
def test_caps_stay_in_their_room(new_canvas: NewCanvas, words: list[str], wide: int) -> None:
    """However many they are and however long, nothing is drawn outside of the room."""
    canvas = new_canvas((400, 100))
    black = rgb(canvas.surface)
    room = Box(50, 20, wide, 50)
    draw_caps(canvas, words, room, TEXT)
    assert rgb(canvas.surface) != black or not words or wide <= 1
    canvas.surface.fill((0, 0, 0), room)
    assert rgb(canvas.surface) == black


def test_caps_that_do_not_fit_are_counted(new_canvas: NewCanvas) -> None:
    """Where five caps have no room, it is seen that there are more than are drawn, and how many."""
    pictures = []
    for count in (4, 5, 6):
        canvas = new_canvas((400, 100))
        draw_caps(canvas, ["Keypad Enter"] * count, Box(0, 0, 260, 50), TEXT)
        pictures.append(rgb(canvas.surface))
    assert len(set(pictures)) == 3


def test_a_heading_is_read_and_not_used(new_canvas: NewCanvas) -> None:
    """It is seen, never takes the focus, and lets other text be as large as it can."""
    heading: Heading[str] = Heading("", "", columns=[(40, ["Keyboard"])], box=BOX)
    canvas = new_canvas((760, 120))
    assert drawn(canvas, heading) != bytes(760 * 120 * 3)
    assert not heading.enabled
    assert heading.share(canvas) == 1.0


def test_tabs_are_chosen_like_options() -> None:
    """Each name is pressed for itself, and steps go around."""
    one, seen = tabs(), []
    for part in one.parts():
        one.press(part.centre)
        seen.append(one.value)
    one.step(1)
    assert [*seen, one.value] == ["look", "sound", "board", "look"]


def test_tabs_show_what_is_chosen_and_the_keys(new_canvas: NewCanvas) -> None:
    """The chosen name, the focus and the keys at the ends all show."""
    canvas = new_canvas((760, 120))
    things = [tabs(), tabs(1), tabs(keys=("LT", "RT")), tabs(keys=("Page Up", "Page Down"))]
    pictures = {drawn(canvas, thing) for thing in things} | {drawn(canvas, tabs(), focused=True)}
    assert len(pictures) == 5


def test_the_keys_of_tabs_choose_nothing() -> None:
    """A press beside the names, where the keys are shown, leaves what is chosen."""
    one = tabs(1)
    ends: list[Point] = [(BOX.x + 3, BOX.centre[1]), (BOX.x + BOX.width - 3, BOX.centre[1])]
    for at in ends:
        one.press(at)
    assert one.value == "sound"
