"""The frames of widgets, by their state: with the focus, under the pointer, disabled."""

from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box
from dvonn.ui.theme import RGB, blended

FOCUS_OUTLINE_WIDTH: Final = 4  # in a window of 1280x720
POINTED_SHARE: Final = 0.18  # of the text's colour in the face of what lies under the pointer
WIDGET_PADDING: Final = 8  # between text and frame, in a window of 1280x720


def draw_frame(
    canvas: Canvas, box: Box, colours: tuple[RGB, RGB], *, focused: bool, enabled: bool, pointed: bool = False
) -> RGB:
    """Draw a button's frame, given the colours of its face and its text; return the colour of the text now."""
    face, ink = colours
    draw_outlined_panel(canvas, box, pointed_face(face, ink) if pointed and enabled else face, focused=focused)
    return ink if enabled else canvas.theme.text_off


def draw_outlined_panel(canvas: Canvas, box: Box, face: RGB, *, focused: bool) -> None:
    """Draw a panel; with the focus it has an outline, with a dark or light line between that and its face."""
    theme = canvas.theme
    if focused:
        canvas.draw_panel(box, theme.text, theme.text)
        box = box.inset(canvas.layout.gap_px(FOCUS_OUTLINE_WIDTH))
    edge = theme.accent if face == theme.button_focus else theme.panel_edge
    canvas.draw_panel(box, face, theme.ground if focused else edge)


def pointed_face(face: RGB, ink: RGB) -> RGB:
    """Return the colour of a face under the pointer: nearer to that of its text."""
    return blended(face, ink, POINTED_SHARE)


def text_area(canvas: Canvas, box: Box) -> Box:
    """Return a widget's box without its padding."""
    return box.inset(canvas.layout.gap_px(WIDGET_PADDING))
