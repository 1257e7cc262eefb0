"""The states of widgets, also without hue: pointing gives another face, a choice a fill."""

from importlib import import_module
from itertools import combinations

import pygame
import pytest

from dvonn.ui.assets import Assets
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, Widget
from dvonn.ui.form import Form
from dvonn.ui.layout import Box, Layout, Point
from dvonn.ui.theme import THEMES, Theme
from tests.harness.paths import IMAGES

pytest.importorskip("numpy", reason="numpy computes the contrasts")
measure = import_module("tests.measure.contrast")
contrast = measure.contrast

SIZE = 1280, 720
AREA = Box(100, 100, 600, 60)
FACE_CONTRAST = 1.2  # of the faces of different states
pytestmark = pytest.mark.usefixtures("window")
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def drawn(theme: Theme, widget: Widget, *, focused: bool, pointer: Point | None = None) -> Canvas:
    """Return a canvas with a form of one widget."""
    canvas = Canvas(pygame.Surface(SIZE), Layout(*SIZE), Assets(IMAGES, theme))
    form = Form([[widget]])
    form.lay_out(AREA, 0)
    form.pointer = pointer
    form.draw(canvas, show_focus=focused)
    return canvas


def at(canvas: Canvas, point: Point) -> float:
    """Return the luminance of a pixel: what is seen of it without hue."""
    return float(measure.luminance(canvas.surface.get_at((round(point[0]), round(point[1])))[:3]))


@every_theme
def test_pointing_changes_the_face(theme: Theme) -> None:
    """A button under the pointer has another face, and no outline; a disabled one does not change."""
    for button, changes in ((Button(None, ""), True), (Button(None, "", enabled=False), False)):
        faces = [at(drawn(theme, button, focused=False, pointer=point), AREA.centre) for point in (None, AREA.centre)]
        assert bool(contrast(*faces) >= FACE_CONTRAST) is changes


@every_theme
def test_chosen_pointed_and_plain_options_differ(theme: Theme) -> None:
    """The chosen option, the one under the pointer and the others have three different faces."""
    for focused in (True, False):
        choice = Choice("", [(n, "") for n in range(3)], label_percent=0)
        drawn(theme, choice, focused=focused)
        middles = [box.centre for box in choice.option_boxes()]
        canvas = drawn(theme, choice, focused=focused, pointer=middles[1])
        faces = [at(canvas, point) for point in middles]
        assert all(contrast(*pair) >= FACE_CONTRAST for pair in combinations(faces, 2))


def test_pointing_leaves_the_focus_and_explains() -> None:
    """The line on a form is that of the widget under the pointer, or else of the focused one, or why it is disabled."""
    first = Button(None, "One", note="the first")
    second = Button(None, "Two", note="the second", enabled=False, disabled_note="not now")
    third = Button(None, "Three", enabled=False)
    form = Form([[first, second, third]])
    form.lay_out(AREA, 0)
    assert form.explanation == "the first"
    form.pointer = second.box.centre
    assert (form.focus, form.explanation) == (0, "not now")
    form.pointer = None
    form.step(1)
    assert (form.focus, form.explanation, form.activate()) == (1, "not now", None)
    form.step(1)
    assert form.focus == 0  # what gives no reason is left out
    assert form.press(second.box.centre) is None
    assert form.explanation == "not now"
