"""The board of winners: a panel with ten lines at most, and the scene that shows a new winner on it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.board.stacks import RINGS
from dvonn.input import Hover, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.winner_list import BOARDS, LETTERS, SHOWN, Winner, said
from dvonn.rules.pieces import Piece
from dvonn.screens.scene import Activity, Change, Scene, ShowMenu, Stage
from dvonn.ui import timing
from dvonn.ui.assets import Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box, Layout
from dvonn.ui.theme import Colour

LEAST: Final = 30  # the height of a line at least, in parts of 720 of the window's shorter side
# In units: heights of a line, or less where the box is narrow
TALLEST: Final = 1.5  # of a line
WIDE: Final = 15.5  # of the panel at most: the eye has to find the way from one end of a line to the other ...
NARROW: Final = 12.2  # ... and at least
HEADING: Final = 0.92  # of the heading's type
BEAD: Final = 0.8  # of the gap in the rule, on either side of the dvonn piece
HEAD: Final = 2.5  # of the heading, with the line below it
FOOT: Final = 0.55  # of the air below the last line
SIDE: Final = 1.0  # of the air beside the lines, where a new winner's has its arrows
MEDAL: Final = 1.55  # to the middle of a ring
RANK: Final = 3.15  # to the right of a rank
INITIALS: Final = 3.75  # to the left of the first letter ...
CELL: Final = 0.86  # ... each of which has so much room
TYPE: Final = 0.80  # of initials and scores ...
WORDS: Final = 0.60  # ... and of words
DOT: Final = 0.09  # of the leader's dots ...
EMPTY: Final = 0.15  # ... and of those where nobody is yet
APART: Final = 0.36  # from one dot to the next
MEDALS: Final = {1: Piece.DVONN, 2: Piece.WHITE, 3: Piece.BLACK}
"""The rings of the first three."""
SHOWN_FOR: Final = 8.0  # seconds that a new winner's board stays


def draw_winners(canvas: Canvas, box: Box, heading: str, winners: Sequence[Winner], new: Winner | None = None) -> None:
    """Draw a board in the middle of a box, the best first; a new winner's line is lit, and there in any case."""
    table = _table(canvas, box)
    canvas.panel(table.panel, canvas.theme.panel, canvas.theme.panel_edge)
    _draw_heading(canvas, table, heading)
    for line, (rank, winner) in zip(table.lines(), _entries(winners, table.count, new), strict=True):
        _draw_line(canvas, table, line, rank, winner, lit=winner is not None and winner == new)


def _entries(winners: Sequence[Winner], count: int, new: Winner | None) -> list[tuple[int, Winner | None]]:
    """Return so many ranks and who has them; where the new winner's is beyond the last, it stands in its place."""
    entries = [(n + 1, winners[n] if n < len(winners) else None) for n in range(count)]
    if new in winners[count:]:
        entries[-1] = winners.index(new) + 1, new
    return entries


@dataclass(frozen=True)
class _Table:
    """The panel, how high each of so many lines is, and the unit, in pixels."""

    panel: Box
    count: int
    high: int
    unit: float

    def head(self) -> Box:
        """Return the room for the heading."""
        return Box(self.panel.x, self.panel.y, self.panel.width, round(HEAD * self.unit))

    def lines(self) -> list[Box]:
        """Return the lines' boxes, as wide as the panel."""
        top = self.panel.y + self.head().height
        return [Box(self.panel.x, top + n * self.high, self.panel.width, self.high) for n in range(self.count)]

    def px(self, units: float) -> int:
        """Return units in pixels, at least one."""
        return max(1, round(units * self.unit))


def _table(canvas: Canvas, box: Box) -> _Table:
    """Return the board with as many lines as there is room for, in the middle of a box."""
    layout = canvas.layout
    least = LEAST * min(layout.width, layout.height) / 720
    count = max(1, min(SHOWN, int(box.height / least - HEAD - FOOT)))
    unit = max(1.0, min(box.height / (count + HEAD + FOOT), box.width / NARROW))
    high = max(1, int(min(TALLEST * unit, (box.height - (HEAD + FOOT) * unit) / count)))
    tall = round(count * high + (HEAD + FOOT) * unit)
    wide = min(box.width, round(WIDE * unit))
    panel = Box(box.centre[0] - wide // 2, box.centre[1] - tall // 2, wide, tall)
    return _Table(panel, count, high, unit)


def _draw_heading(canvas: Canvas, table: _Table, heading: str) -> None:
    """Write the heading above a rule with a dvonn piece on it."""
    head, theme, unit = table.head(), canvas.theme, table.unit
    room, rule = head.width - 2 * table.px(SIDE), head.y + table.px(HEAD - 0.65)
    px = table.px(HEADING)
    wide = canvas.assets.text(heading, px, theme.text, Typeface.DISPLAY).get_width()
    px = max(1, int(px * min(1.0, room / max(1, wide))))
    _write(canvas, heading, px, theme.text, center=(head.centre[0], head.y + table.px(0.78)))
    for left in (head.centre[0] - room / 2, head.centre[0] + BEAD * unit):
        canvas.surface.fill(
            theme.panel_edge, (round(left), rule, max(0, round(room / 2 - BEAD * unit)), canvas.layout.air(2))
        )
    canvas.assets.sprite("glow", unit * 1.7, theme.life).draw(canvas.surface, (head.centre[0], rule), 150)
    canvas.assets.sprite("ring-dvonn", unit * 0.95).draw(canvas.surface, (head.centre[0], rule))


def _draw_line(canvas: Canvas, table: _Table, line: Box, rank: int, winner: Winner | None, *, lit: bool) -> None:
    """Draw a line; a lit one is framed and between arrows."""
    theme, middle = canvas.theme, line.centre[1]
    if lit:
        _light(canvas, table, line)
    dim, ink = (theme.text_focus, theme.text_focus) if lit else (theme.text_dim, theme.text)
    if rank in MEDALS and winner:
        for name in ("shadow", RINGS[MEDALS[rank]]):
            ring = canvas.assets.sprite(name, table.unit * 0.86)
            ring.draw(canvas.surface, (line.x + table.px(MEDAL), middle + table.unit * 0.04))
    at = line.x + table.px(RANK), middle
    _write(canvas, str(rank), table.px(TYPE * 0.9), dim if winner else theme.text_off, midright=at)
    cells = [line.x + round((INITIALS + (n + 0.5) * CELL) * table.unit) for n in range(LETTERS)]
    if not winner:
        for x in cells:
            _draw_dot(canvas, (x, middle), table.px(EMPTY), theme.text_off)
        return
    for x, letter in zip(cells, winner.shown, strict=True):
        _write(canvas, letter, table.px(TYPE), ink, center=(x, middle))
    left = _draw_score(canvas, table, line, winner, dim, ink if lit else theme.accent)
    right = line.x + round((INITIALS + LETTERS * CELL) * table.unit)
    for x in range(right + table.px(APART), left - table.px(APART), table.px(APART)):
        _draw_dot(canvas, (x, middle + table.px(0.2)), table.px(DOT), theme.text_focus if lit else theme.text_off)


def _light(canvas: Canvas, table: _Table, line: Box) -> None:
    """Frame a line, and point at it from both sides."""
    theme, side = canvas.theme, table.px(0.62)
    air = table.px(0.04)
    frame = Box(line.x + side, line.y + air, line.width - 2 * side, line.height - 2 * air)
    canvas.panel(frame, theme.button_focus, theme.accent)
    arrow = canvas.assets.icon("icon-play", table.px(0.7), theme.accent)
    for flipped, x in ((False, line.x + side // 2), (True, line.x + line.width - side // 2)):
        turned = pygame.transform.flip(arrow, flipped, flip_y=False)
        canvas.surface.blit(turned, turned.get_rect(center=(x, line.centre[1])))


def _draw_score(canvas: Canvas, table: _Table, line: Box, winner: Winner, dim: Colour, ink: Colour) -> int:
    """Write a score at the right, its number under the others'; return how far to the left it reaches."""
    before, number, after = said(winner.form, winner.score).partition(str(winner.score))
    middle, right = line.centre[1], line.x + line.width - table.px(SIDE + 0.2)
    if after:
        wide = canvas.assets.text(said(winner.form, 2), table.px(WORDS), dim).get_width()
        left = right - wide + canvas.assets.text("2 ", table.px(WORDS), dim).get_width()
        _write(canvas, after.strip(), table.px(WORDS), dim, Typeface.TEXT, midleft=(left, middle))
        right = left - table.px(0.3)
    left = _write(canvas, number, table.px(TYPE), ink, midright=(right, middle)).x
    if before:
        at = right - table.px(1.35), middle
        left = _write(canvas, before.strip(), table.px(WORDS), dim, Typeface.TEXT, midright=at).x
    return left


def _draw_dot(canvas: Canvas, at: tuple[int, int], side: int, colour: Colour) -> None:
    canvas.panel(Box(at[0] - side // 2, at[1] - side // 2, side, side), colour, colour)


def _write(
    canvas: Canvas, words: str, px: int, colour: Colour, face: Typeface = Typeface.DISPLAY, **place: tuple[int, int]
) -> pygame.Rect:
    """Write a line with one of its points in a place; return where it is."""
    text = canvas.assets.text(words, px, colour, face)
    return canvas.surface.blit(text, text.get_rect(**place))


class WinnersScreen(Scene):
    """The boards with the new winner; the attract loop follows by itself, or at any input."""

    types = True  # any letter is an input

    def __init__(self, stage: Stage, hall: EventContext, new: Winner) -> None:
        super().__init__(stage)
        self._new = new
        self._day = hall.winners.best(new.form, new.when.date())
        self._event = hall.winners.best(new.form)
        self._since = 0.0  # seconds that it has been seen

    @property
    def title(self) -> str:
        """The window's title: the headline."""
        return f"DVONN: {self._headline}"

    @property
    def _headline(self) -> str:
        return f"{self._new.shown} is {ordinal(self._day.index(self._new) + 1)} today"

    @property
    def activity(self) -> Activity:
        """Only time passes."""
        return Activity.WORKING

    def handle(self, intention: Intention) -> Change | None:
        """Leave, but not by what somebody in a hurry presses once too often."""
        return None if isinstance(intention, Hover) else self._leave()

    def write(self, text: str) -> Change | None:
        """Leave."""
        return self._leave()

    def _leave(self) -> Change | None:
        return ShowMenu() if self._since >= timing.VERDICT else None

    def update(self, seconds: float) -> Change | None:
        """Let time pass."""
        self._since += seconds
        return ShowMenu() if self._since >= SHOWN_FOR else None

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the day's board and, where it says more, the event's."""
        canvas = self.stage.canvas(surface)
        canvas.ground()
        layout, called, far = canvas.layout, BOARDS[self._new.form], afar(canvas.layout)
        head, foot, gap = layout.px(HEADLINE * 2.2 * far), layout.px(TEXT * 2 * far), 2 * layout.air(GAP)
        canvas.words(self._headline, Box(0, 0, layout.width, head).inset(gap // 2), HEADLINE * 1.5 * far)
        draw_hint(canvas, "Press anything to go on", Box(0, layout.height - foot, layout.width, foot).inset(gap // 2))
        room = Box(gap, head, max(0, layout.width - 2 * gap), max(0, layout.height - head - foot))
        boards = [(f"{called}: today", self._day), (f"{called}: the event", self._event)]
        boards = boards if self._day != self._event else boards[:1]
        for box, (heading, winners) in zip(_shared(room, len(boards), gap), boards, strict=True):
            draw_winners(canvas, box, heading, winners, self._new)


def _shared(box: Box, count: int, gap: int) -> Iterator[Box]:
    """Yield the parts of a box that so many boards share, beside or below each other."""
    wide, high = (box.width - gap * (count - 1)) // count, (box.height - gap * (count - 1)) // count
    for n in range(count):
        if box.width > box.height:
            yield Box(box.x + n * (wide + gap), box.y, wide, box.height)
        else:
            yield Box(box.x, box.y + n * (high + gap), box.width, high)


def afar(layout: Layout) -> float:
    """Return how much larger text is to be, so that upright screens are read from as far as wide ones, at least 1."""
    return max(1.0, min(layout.width, layout.height) / 720 / layout.scale)


def draw_hint(canvas: Canvas, words: str, box: Box, *, warns: bool = False) -> None:
    """Write a line on a strip no longer than it needs, in the middle of a box."""
    theme, size = canvas.theme, TEXT * afar(canvas.layout)
    wide, high = canvas.assets.text(words, canvas.layout.px(size), theme.text).get_size()
    wide, high = min(box.width, wide + 2 * high), min(box.height, round(high * 1.4))
    strip = Box(box.centre[0] - wide // 2, box.centre[1] - high // 2, wide, high)
    canvas.panel(strip, theme.panel, theme.accent if warns else theme.panel_edge)
    ink = theme.accent if warns else theme.text
    canvas.words(words, Box(strip.x + high // 3, strip.y, max(0, wide - 2 * (high // 3)), high), size, ink)


def ordinal(number: int) -> str:
    """Return 1st for 1 and so on, up to 20th."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"
