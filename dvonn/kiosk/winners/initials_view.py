"""Where the wheels with the three initials are, and how they look."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.kiosk.winner_list import LETTERS
from dvonn.kiosk.winners.winners_board import afar, draw_hint
from dvonn.ui.assets import Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box, Layout, Point
from dvonn.ui.theme import Colour
from dvonn.ui.widgets import Button

# Shares of the window's height
HEAD: Final = 0.16  # of the headline ...
HINT: Final = 0.08  # ... the line below it ...
FOOT: Final = 0.11  # ... and the way out, at the bottom
OUT: Final = 0.25  # of the window's width, for the way out ...
FLAT: Final = 3.5  # ... which is so many times as wide as it is high at least
# In heights of a letter's panel
ARROW: Final = 0.38  # the height of an arrow's
WIDE: Final = 0.80  # of a wheel
APART: Final = 0.07
OK_WIDE: Final = 1.00  # of OK beside the wheels ...
OK_HIGH: Final = 0.50  # ... or below them
OK_APART: Final = 0.20
OK_TYPE: Final = 0.30
LETTER: Final = 0.80  # the size of the type
LIFT: Final = 0.03  # of a letter, above the middle
ICON: Final = 0.26
CARET: Final = 0.05  # the thickness of the bar below the letter that is chosen


@dataclass(frozen=True)
class Part:
    """What can be pressed: a wheel, or an arrow that turns it by a letter."""

    wheel: int
    turn: int = 0


OK: Final = Part(LETTERS)
WAY_OUT: Final = Part(LETTERS + 1)


@dataclass(frozen=True)
class InitialsLayout:
    """Boxes of what can be pressed and of what is read; unit is the height of a letter's panel in pixels."""

    parts: Mapping[Part, Box]
    headline: Box
    hint: Box
    unit: float

    def part_at(self, at: Point) -> Part | None:
        """Return what is at a point, if anything is."""
        return next((part for part, box in self.parts.items() if box.holds(at)), None)


@dataclass(frozen=True)
class Wheels:
    """What is seen: which letter is chosen, or OK behind the last one, and whether the hint is a warning."""

    headline: str
    initials: str
    at: int
    hint: str
    warns: bool


def initials_layout(layout: Layout) -> InitialsLayout:
    """Return where everything is."""
    gap = 2 * layout.air(GAP)
    wide, high = max(0, layout.width - 2 * gap), layout.height
    head, hint, foot = round(HEAD * high), round(HINT * high), round(FOOT * high)
    room = Box(gap, head + hint, wide, max(0, high - head - hint - foot - gap))
    unit, parts = _wheels(room.inset(gap // 2))
    out = round(OUT * wide)
    low = max(0, min(foot - gap, round(out / FLAT)))
    parts[WAY_OUT] = Box(gap, high - gap - low, out, low)
    return InitialsLayout(parts, Box(gap, gap // 2, wide, max(0, head - gap // 2)), Box(gap, head, wide, hint), unit)


def _wheels(room: Box) -> tuple[float, dict[Part, Box]]:
    """Return the unit and the boxes of the wheels and of OK: beside them, or in upright windows below."""
    across, up = LETTERS * WIDE + (LETTERS - 1) * APART, 1 + 2 * (ARROW + APART)
    beside = room.width > room.height
    whole = (across + OK_APART + OK_WIDE, up) if beside else (across, up + OK_APART + OK_HIGH)
    unit = max(1.0, min(room.width / whole[0], room.height / whole[1]))
    left, top = room.centre[0] - unit * whole[0] / 2, room.centre[1] - unit * whole[1] / 2

    def box(x: float, y: float, width: float, height: float) -> Box:
        return Box(round(left + x * unit), round(top + y * unit), round(width * unit), round(height * unit))

    parts = {}
    for n in range(LETTERS):
        x = n * (WIDE + APART)
        parts[Part(n, 1)] = box(x, 0, WIDE, ARROW)
        parts[Part(n)] = box(x, ARROW + APART, WIDE, 1)
        parts[Part(n, -1)] = box(x, ARROW + 1 + 2 * APART, WIDE, ARROW)
    ok = (across + OK_APART, ARROW + APART, OK_WIDE, 1) if beside else (0, up + OK_APART, across, OK_HIGH)
    parts[OK] = box(*ok)
    return unit, parts


def draw_initials(canvas: Canvas, where: InitialsLayout, wheels: Wheels) -> None:
    """Draw everything."""
    far = afar(canvas.layout)
    canvas.ground()
    canvas.words(wheels.headline, where.headline, HEADLINE * 1.4 * far)
    draw_hint(canvas, wheels.hint, where.hint, warns=wheels.warns)
    for part, box in where.parts.items():
        if part.turn:
            _draw_arrow(canvas, box, where.unit, part.turn, chosen=part.wheel == wheels.at)
        elif part.wheel < LETTERS:
            _draw_letter(canvas, box, wheels.initials[part.wheel], where.unit, chosen=part.wheel == wheels.at)
    share = where.unit * OK_TYPE / canvas.layout.px(TEXT)
    ok = Button(OK, "OK", "icon-check", tall=share, box=where.parts[OK])
    ok.draw(canvas, TEXT, focused=wheels.at == OK.wheel)
    Button(WAY_OUT, "No, thanks", box=where.parts[WAY_OUT]).draw(canvas, TEXT * far, focused=False)


def _draw_letter(canvas: Canvas, box: Box, letter: str, unit: float, *, chosen: bool) -> None:
    """Draw a letter in its panel, a bar below it where it is chosen."""
    theme = canvas.theme
    fill, edge = (theme.button_focus, theme.accent) if chosen else (theme.panel, theme.panel_edge)
    if chosen:
        canvas.assets.sprite("glow", unit * 1.9, theme.life).draw(canvas.surface, box.centre, 120)
    canvas.panel(box, fill, edge)
    ink = theme.text_focus if chosen else theme.text
    text = canvas.assets.text(letter, max(1, round(unit * LETTER)), ink, Typeface.DISPLAY)
    canvas.surface.blit(text, text.get_rect(center=(box.centre[0], box.centre[1] - round(unit * LIFT))))
    if chosen:
        wide, thick = box.width * 6 // 10, max(2, round(unit * CARET))
        bar = Box(box.centre[0] - wide // 2, box.y + box.height - 3 * thick, wide, thick)
        canvas.panel(bar, ink, ink)


def _draw_arrow(canvas: Canvas, box: Box, unit: float, turn: int, *, chosen: bool) -> None:
    theme = canvas.theme
    edge, colour = (theme.accent, theme.accent) if chosen else (theme.panel_edge, theme.text_dim)
    canvas.panel(box, theme.button, edge)
    arrow = _upright(canvas, max(1, round(unit * ICON)), turn, colour)
    canvas.surface.blit(arrow, arrow.get_rect(center=box.centre))


def _upright(canvas: Canvas, px: int, turn: int, colour: Colour) -> pygame.Surface:
    """Return an arrow that points up (1) or down (-1)."""
    return pygame.transform.rotate(canvas.assets.icon("icon-play", px, colour), 90 * turn)
