"""Buttons and choices in a form: focus, pressing, activating, layout and drawing."""

from collections.abc import Sequence

import pytest

from dvonn.ui.button import Button, Command
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, Widget
from dvonn.ui.form import Form, place_in_row
from dvonn.ui.layout import Box
from tests.harness.pictures import CanvasFactory, record_texts, rgb_bytes, surface_of

AREA = Box(100, 200, 400, 300)
GAP = 10


def colours() -> Choice[str]:
    return Choice("Colour", [("white", "White"), ("black", "Black"), ("lots", "Draw lots")])


def button(name: str, *, enabled: bool = True, height_factor: float = 1.0) -> Button:
    """Return a button whose command returns its name."""
    return Button(lambda: name, name.title(), enabled=enabled, height_factor=height_factor)


def result(command: Command | None) -> object:
    """Return the result of a command, None without one."""
    return command and command()


def form(*, across: bool = False, off: Sequence[int] = ()) -> Form:
    """Return a laid-out form of two buttons, a choice and a button, some of them disabled."""
    widgets: list[Widget] = [button("play"), button("sound"), colours(), button("quit")]
    for n in off:
        widgets[n].enabled = False
    made = Form([widgets] if across else [[widget] for widget in widgets])
    made.lay_out(AREA, GAP)
    return made


def choice_of(one: Form) -> Choice[str]:
    widget = one.widgets[2]
    assert isinstance(widget, Choice)
    return widget


# What changes


def test_fields_may_be_functions() -> None:
    """A label, a note, an icon, options and whether a widget is enabled are asked for whenever they are read."""
    now = {"word": "Play", "on": True}
    play = Button(None, lambda: str(now["word"]), enabled=lambda: bool(now["on"]), note=lambda: f"{now['word']}!")
    side = Choice("Side", lambda: [(n, str(n)) for n in range(len(str(now["word"])))], disabled_note="No")
    assert (play.name, play.explanation(), play.icon, len(side.options)) == ("Play", "Play!", "", 4)
    now.update(word="Watch", on=False)
    assert (play.name, play.explanation(), play.enabled, len(side.options)) == ("Watch", "", False, 5)
    play.label, play.enabled = "Stop", True
    assert (play.label, play.enabled) == ("Stop", True)


# The focus


@pytest.mark.parametrize(
    ("off", "stops"), [([], [1, 2, 3, 0]), ([1, 2], [3, 0, 3, 0]), ([1, 2, 3], [0, 0]), ([0, 1, 2, 3], [0, 0])]
)
def test_focus_is_cyclic_and_skips_disabled_widgets(off: list[int], stops: list[int]) -> None:
    """Stepping visits every enabled widget and returns to the first, in both directions."""
    one, found = form(off=off), []
    for by in (1, -1):
        for _ in stops:
            one.step(by)
            found.append(one.focus)
    assert found == [*stops, *stops[-2::-1], 0]


def test_presses_act_where_they_are() -> None:
    """A press focuses a widget and acts: a button's command is returned, an option chosen anywhere in its box.

    The label of a choice only focuses it; a press elsewhere, or on a disabled widget, changes nothing.
    """
    one = form(off=[1])
    choice = choice_of(one)
    assert result(one.press(one.widgets[3].box.centre)) == result(one.activate()) == "quit"
    first, disabled = one.widgets[0].box, one.widgets[1].box.centre
    for nothing in ((first.x, first.y + first.height + GAP / 2), (AREA.x - 1, AREA.y), disabled):
        assert not one.focus_at(nothing)
        assert one.press(nothing) is None
        assert one.state == [3, 0]
    for part, value in zip(choice.option_boxes(), ("white", "black", "lots"), strict=True):
        for x in (part.x, part.centre[0], part.x + part.width - 1):
            choice.step(1)
            assert one.press((x, part.centre[1])) is None
            assert (choice.value, one.focused) == (value, choice)
    one.step(1)
    assert one.press((choice.box.x + 2, choice.box.centre[1])) is None
    assert (one.state, one.focused) == ([2, 2], choice)


def test_focus_moves_in_space() -> None:
    """Vertical steps go to the nearest enabled widget, horizontal ones stay in the row; both are cyclic.

    A horizontal step changes a choice that has the focus.
    """
    one = Form([[button("wide")], [button("left"), button("off", enabled=False), button("right")], [colours()]])
    one.lay_out(AREA, GAP)
    seen, first = [], 1 if abs(one.widgets[1].box.centre[0] - 300) < abs(one.widgets[3].box.centre[0] - 300) else 3
    for step, by in ((one.step_across, 1), *[(one.step_down, 1)] * 2, *[(one.step_across, 1)] * 2):
        step(by)
        seen.append(one.state)
    one.step_down(1)
    one.step_down(-1)
    one.step_down(-1)
    for _ in range(2):
        one.step_across(1)
        seen.append(one.state)
    assert seen == [[0, 0], [first, 0], [4, 0], [4, 1], [4, 2], [4 - first, 2], [first, 2]]


# Activating


def test_a_disabled_widget_keeps_the_focus(new_canvas: CanvasFactory) -> None:
    """A widget that is disabled while it has the focus shows it, but does nothing until the focus moves on."""
    one, choice = form(), form()
    one.widgets[0].enabled = choice.widgets[2].enabled = False
    choice.focus = 2
    choice.step_across(1)
    assert one.activate() is choice.activate() is None
    assert (one.focus, choice.focus, choice_of(choice).value) == (0, 2, "white")
    assert pixels(new_canvas, one) != pixels(new_canvas, one, show_focus=False)
    one.step(1)
    assert one.focus == 1


# Layout


def test_a_row_without_room_is_shared_by_the_factors() -> None:
    """Where every widget is too narrow for its label none gets room from the others."""
    row = [button("one"), button("two"), button("three")]
    for one in row:
        one.least_width = AREA.width
    place_in_row(row, AREA, 0)
    assert max(one.box.width for one in row) - min(one.box.width for one in row) <= 1


def test_a_tall_widget_gets_more_of_the_height() -> None:
    """A row is as high as its tallest widget, and the rows fill the requested height."""
    one = Form([[button("a")], [button("b", height_factor=1.5), button("c")], [colours()]])
    one.lay_out(Box(0, 0, 300, 40 + 60 + 40 + 2 * GAP), GAP)
    assert [widget.box.height for widget in one.widgets] == [40, 60, 60, 40]
    assert [widget.box.y for widget in one.widgets] == [0, 50, 50, 120]


# Drawing


def pixels(new_canvas: CanvasFactory, one: Form, *, show_focus: bool = True) -> bytes:
    canvas: Canvas = new_canvas((600, 600))
    one.draw(canvas, show_focus=show_focus)
    return rgb_bytes(surface_of(canvas))


@pytest.mark.parametrize("width", [300, 660, 1110])
def test_all_text_of_a_form_has_one_size(
    new_canvas: CanvasFactory, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """All widgets have the size that fits the longest label, at any width."""
    drawn, row = record_texts(monkeypatch), Form([[button(name) for name in ("go", "rules", "a much longer label")]])
    row.lay_out(Box(0, 0, width, 60), 7)
    row.draw(new_canvas((1280, 720)))
    assert "".join(line.replace(" ", "") for line, _ in drawn).startswith("GoRulesAMuchLonger")
    assert len({px for _, px in drawn}) == 1


def test_a_narrow_button_has_its_icon_above(new_canvas: CanvasFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The label of a narrow button is in the middle below the icon, and else beside it."""
    boxes: list[Box] = []
    monkeypatch.setattr(Canvas, "draw_text", lambda _canvas, _words, box, *_looks: boxes.append(box))
    for width in (300, 100):
        Button(None, "Pause", "icon-pause", box=Box(0, 0, width, 56)).draw(new_canvas((400, 60)), 25, focused=False)
    beside, below = boxes
    assert beside.centre[0] > 150
    assert beside.centre[1] == pytest.approx(28, abs=1)
    assert below.centre[0] == pytest.approx(50, abs=1)
    assert below.centre[1] > beside.centre[1] + 4
