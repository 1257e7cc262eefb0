"""Layout and drawing of the wheels with the three initials."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.kiosk.winner_list import INITIALS_LENGTH
from dvonn.kiosk.winners.winners_board import draw_hint, portrait_text_scale
from dvonn.ui.assets import Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box, Layout, Point
from dvonn.ui.theme import Colour
from dvonn.ui.widgets import Button

# In shares of the window's height
INITIALS_HEADLINE_HEIGHT: Final = 0.16
INITIALS_HINT_HEIGHT: Final = 0.08
INITIALS_FOOTER_HEIGHT: Final = 0.11  # with the leave button
# Of the leave button
LEAVE_BUTTON_WIDTH: Final = 0.25  # of the window's width
MIN_LEAVE_BUTTON_ASPECT: Final = 3.5  # width by height
# In units: heights of a letter's panel
WHEEL_ARROW_HEIGHT: Final = 0.38
WHEEL_WIDTH: Final = 0.80
WHEEL_GAP: Final = 0.07
OK_WIDTH: Final = 1.00  # where it is beside the wheels
OK_HEIGHT: Final = 0.50  # where it is below the wheels
OK_GAP: Final = 0.20
OK_TEXT_SIZE: Final = 0.30
WHEEL_LETTER_SIZE: Final = 0.80
WHEEL_LETTER_LIFT: Final = 0.03  # above the middle of the panel
WHEEL_ARROW_ICON: Final = 0.26
CARET_THICKNESS: Final = 0.05  # of the bar below the selected letter


@dataclass(frozen=True)
class InitialsControl:
    """A clickable control: a wheel, or an arrow that turns it by one letter (`turn` is 1 or -1)."""

    wheel: int
    turn: int = 0


OK_CONTROL: Final = InitialsControl(INITIALS_LENGTH)
LEAVE_CONTROL: Final = InitialsControl(INITIALS_LENGTH + 1)


@dataclass(frozen=True)
class InitialsLayout:
    """The boxes of the controls and the texts; `unit` is the height of a letter's panel in pixels."""

    controls: Mapping[InitialsControl, Box]
    headline: Box
    hint: Box
    unit: float

    def control_at(self, at: Point) -> InitialsControl | None:
        """Return the control at a point, None if there is none."""
        return next((control for control, box in self.controls.items() if box.contains(at)), None)


@dataclass(frozen=True)
class InitialsState:
    """The state to draw: `selected` is the index of a letter, or of OK after the last; `warns` marks the hint."""

    headline: str
    initials: str
    selected: int
    hint: str
    warns: bool


def initials_layout(layout: Layout) -> InitialsLayout:
    """Return the layout for a window."""
    gap = 2 * layout.gap_px(GAP)
    wide, high = max(0, layout.width - 2 * gap), layout.height
    shares = INITIALS_HEADLINE_HEIGHT, INITIALS_HINT_HEIGHT, INITIALS_FOOTER_HEIGHT
    head, hint, foot = (round(share * high) for share in shares)
    room = Box(gap, head + hint, wide, max(0, high - head - hint - foot - gap))
    unit, controls = _place_wheels(room.inset(gap // 2))
    out = round(LEAVE_BUTTON_WIDTH * wide)
    low = max(0, min(foot - gap, round(out / MIN_LEAVE_BUTTON_ASPECT)))
    controls[LEAVE_CONTROL] = Box(gap, high - gap - low, out, low)
    return InitialsLayout(controls, Box(gap, gap // 2, wide, max(0, head - gap // 2)), Box(gap, head, wide, hint), unit)


def _place_wheels(room: Box) -> tuple[float, dict[InitialsControl, Box]]:
    """Return the unit and the boxes of the wheels and of OK, which is below them in a portrait window."""
    across = INITIALS_LENGTH * WHEEL_WIDTH + (INITIALS_LENGTH - 1) * WHEEL_GAP
    up = 1 + 2 * (WHEEL_ARROW_HEIGHT + WHEEL_GAP)
    beside = room.width > room.height
    whole = (across + OK_GAP + OK_WIDTH, up) if beside else (across, up + OK_GAP + OK_HEIGHT)
    unit = max(1.0, min(room.width / whole[0], room.height / whole[1]))
    left, top = room.centre[0] - unit * whole[0] / 2, room.centre[1] - unit * whole[1] / 2

    def box(x: float, y: float, width: float, height: float) -> Box:
        return Box(round(left + x * unit), round(top + y * unit), round(width * unit), round(height * unit))

    controls = {}
    letter_top, lower_top = WHEEL_ARROW_HEIGHT + WHEEL_GAP, WHEEL_ARROW_HEIGHT + 1 + 2 * WHEEL_GAP
    for n in range(INITIALS_LENGTH):
        x = n * (WHEEL_WIDTH + WHEEL_GAP)
        controls[InitialsControl(n, 1)] = box(x, 0, WHEEL_WIDTH, WHEEL_ARROW_HEIGHT)
        controls[InitialsControl(n)] = box(x, letter_top, WHEEL_WIDTH, 1)
        controls[InitialsControl(n, -1)] = box(x, lower_top, WHEEL_WIDTH, WHEEL_ARROW_HEIGHT)
    ok = (across + OK_GAP, letter_top, OK_WIDTH, 1) if beside else (0, up + OK_GAP, across, OK_HEIGHT)
    controls[OK_CONTROL] = box(*ok)
    return unit, controls


def draw_initials(canvas: Canvas, layout: InitialsLayout, state: InitialsState) -> None:
    """Draw the whole screen."""
    scale = portrait_text_scale(canvas.layout)
    canvas.draw_ground()
    canvas.draw_text(state.headline, layout.headline, HEADLINE * 1.4 * scale)
    draw_hint(canvas, state.hint, layout.hint, warns=state.warns)
    for control, box in layout.controls.items():
        if control.turn:
            _draw_arrow(canvas, box, layout.unit, control.turn, selected=control.wheel == state.selected)
        elif control.wheel < INITIALS_LENGTH:
            _draw_letter(
                canvas, box, state.initials[control.wheel], layout.unit, selected=control.wheel == state.selected
            )
    share = layout.unit * OK_TEXT_SIZE / canvas.layout.px(TEXT)
    ok = Button(OK_CONTROL, "OK", "icon-check", height_factor=share, box=layout.controls[OK_CONTROL])
    ok.draw(canvas, TEXT, focused=state.selected == OK_CONTROL.wheel)
    Button(LEAVE_CONTROL, "No, thanks", box=layout.controls[LEAVE_CONTROL]).draw(canvas, TEXT * scale, focused=False)


def _draw_letter(canvas: Canvas, box: Box, letter: str, unit: float, *, selected: bool) -> None:
    """Draw a letter in its panel, with a bar below it if it is selected."""
    theme = canvas.theme
    fill, edge = (theme.button_focus, theme.accent) if selected else (theme.panel, theme.panel_edge)
    if selected:
        canvas.assets.sprite("glow", unit * 1.9, theme.life).draw(canvas.surface, box.centre, 120)
    canvas.draw_panel(box, fill, edge)
    ink = theme.text_focus if selected else theme.text
    text = canvas.assets.text(letter, max(1, round(unit * WHEEL_LETTER_SIZE)), ink, Typeface.DISPLAY)
    canvas.surface.blit(text, text.get_rect(center=(box.centre[0], box.centre[1] - round(unit * WHEEL_LETTER_LIFT))))
    if selected:
        wide, thick = box.width * 6 // 10, max(2, round(unit * CARET_THICKNESS))
        bar = Box(box.centre[0] - wide // 2, box.y + box.height - 3 * thick, wide, thick)
        canvas.draw_panel(bar, ink, ink)


def _draw_arrow(canvas: Canvas, box: Box, unit: float, turn: int, *, selected: bool) -> None:
    theme = canvas.theme
    edge, colour = (theme.accent, theme.accent) if selected else (theme.panel_edge, theme.text_dim)
    canvas.draw_panel(box, theme.button, edge)
    arrow = _arrow_icon(canvas, max(1, round(unit * WHEEL_ARROW_ICON)), turn, colour)
    canvas.surface.blit(arrow, arrow.get_rect(center=box.centre))


def _arrow_icon(canvas: Canvas, px: int, turn: int, colour: Colour) -> pygame.Surface:
    """Return an arrow that points up (turn 1) or down (turn -1)."""
    return pygame.transform.rotate(canvas.assets.icon("icon-play", px, colour), 90 * turn)
