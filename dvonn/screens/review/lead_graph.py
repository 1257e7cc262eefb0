"""A graph of the lead over a game: a bar for each position, White's up, Black's down; marks show where it turned."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

import pygame

from dvonn.board.stacks import RINGS
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, Box, Layout, Point
from dvonn.ui.theme import Colour as Paint

# For a window of 1280x720
HEAD: Final = 42  # the words above the graph
FIELD: Final = 122  # the graph
STRIP: Final = 16  # its upper part, for the marks
RING: Final = 46  # the side's rings at the left of their halves
STRIPE: Final = 5  # from one of Black's stripes to the next
NEWS: Final = 92  # the width of what is said of the progress

LEAST: Final = 10  # pieces: no graph shows less than this in either half
SPACED: Final = 4  # pixels: bars that wide have air between them
FAINT: Final = 0.56  # how much of the ground is mixed into what is not exact
NOWHERE: Final = Box(0, 0, 0, 0)


class Lead(NamedTuple):
    """By how many pieces White is ahead, below 0 Black; exact if it is sure."""

    margin: float
    exact: bool


@dataclass(frozen=True)
class Bar:
    """A position's bar: which one's, where, whose, None for nobody's, and whether it is exact."""

    number: int
    box: Box
    side: Colour | None
    exact: bool


def scale_of(leads: Sequence[Lead | None]) -> int:
    """Return the pieces that a half of the graph is high."""
    return max([LEAST, *(ceil(abs(lead.margin)) for lead in leads if lead)])


def bars_of(leads: Sequence[Lead | None], plot: Box) -> list[Bar]:
    """Return the bars of the positions that are known, in their columns of a plot."""
    scale, half, bars = scale_of(leads), plot.height // 2, []
    for number, lead in enumerate(leads):
        if lead:
            left, right = column(number, len(leads), plot), column(number + 1, len(leads), plot)
            wide = right - left - (right - left >= SPACED)
            side = None if not round(lead.margin) else Colour.WHITE if lead.margin > 0 else Colour.BLACK
            high = max(1, round(half * abs(lead.margin) / scale)) if side else 1
            top = plot.centre[1] - high if side is Colour.WHITE else plot.centre[1]
            bars.append(Bar(number, Box(left, top, wide, high), side, lead.exact))
    return bars


def column(number: int, count: int, plot: Box) -> int:
    """Return where the column of a position begins, and the one before ends, among so many."""
    return plot.x + plot.width * number // count


class Graph:
    """The graph in its panel, as it is laid out, for so many positions; what it shows is given to it."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.box = self.plot = NOWHERE
        self._head = NOWHERE

    @staticmethod
    def height(layout: Layout) -> int:
        """Return how high it wants to be."""
        return layout.px(HEAD) + layout.air(FIELD)

    def lay_out(self, layout: Layout, box: Box) -> None:
        """Place it in a box."""
        self.box, inner = box, box.inset(layout.air(GAP))
        head = min(inner.height // 2, max(0, layout.px(HEAD) - layout.air(GAP)))
        self._head = Box(inner.x, box.y + layout.air(GAP) // 2, inner.width, head)
        ring = min(inner.width // 4, layout.air(RING))
        top = self._head.y + head + layout.air(STRIP)
        high = max(0, inner.y + inner.height - top)
        self.plot = Box(inner.x + ring, top, inner.width - ring, high)

    def position_at(self, point: Point) -> int | None:
        """Return the position whose column a point is in, None beside the graph."""
        strip = self.plot.y - self._head.y - self._head.height
        field = Box(self.plot.x, self.plot.y - strip, self.plot.width, self.plot.height + strip)
        return self.position_along(point) if field.holds(point) else None

    def position_along(self, point: Point) -> int:
        """Return the position whose column is nearest to a point."""
        share = (point[0] + 0.5 - self.plot.x) / max(1, self.plot.width)
        return max(0, min(self.count - 1, int(share * self.count)))

    # Drawing

    def draw(
        self, canvas: Canvas, leads: Sequence[Lead | None], turns: Collection[int], current: int, words: str, news: str
    ) -> None:
        """Draw it, with words of the current position, and at their right news of the progress."""
        canvas.panel(self.box, canvas.theme.panel, canvas.theme.panel_edge)
        if self.plot.height < 2 or self.plot.width < self.count // 2:
            return
        taken = min(self._head.width // 4, canvas.layout.px(NEWS)) if news else 0
        room = Box(self._head.x, self._head.y, self._head.width - taken, self._head.height)
        canvas.words(words, room, TEXT)
        if news:
            canvas.words(
                news,
                Box(room.x + room.width, room.y, taken, room.height),
                SMALL_TEXT,
                canvas.theme.text_dim,
                at_right=True,
            )
        self._draw_field(canvas)
        self._draw_cursor(canvas, current)
        for bar in bars_of(leads, self.plot):
            _draw_bar(canvas, bar)
        line = Box(self.plot.x, self.plot.centre[1], self.plot.width, canvas.layout.air(1))
        canvas.surface.fill(canvas.theme.plate_edge, line)
        for number in turns:
            self._draw_turn(canvas, number)

    def _draw_field(self, canvas: Canvas) -> None:
        """Draw the ground, and each side's ring beside its half."""
        plot, surface = self.plot, canvas.surface
        half, gutter = plot.height // 2, plot.x - self._head.x
        unit = min(gutter * 0.9, half * 1.1)
        for colour, at in ((Colour.WHITE, plot.y + half / 2), (Colour.BLACK, plot.y + half * 1.5)):
            canvas.assets.sprite(RINGS[colour.piece], unit).draw(surface, (self._head.x + gutter * 0.42, at))
        surface.fill(canvas.theme.plate, plot)

    def _draw_cursor(self, canvas: Canvas, current: int) -> None:
        """Draw the column of the current position lit from top to bottom, a knob at either end."""
        plot, theme, air = self.plot, canvas.theme, canvas.layout.air
        left, right = column(current, self.count, plot), column(current + 1, self.count, plot)
        middle, wide = (left + right) // 2, max(right - left, air(3))
        line = Box(middle - wide // 2, plot.y, wide, plot.height)
        canvas.surface.fill(_mixed(theme.accent, theme.plate, 0.45), line)
        for y in (plot.y, plot.y + plot.height - air(5)):
            canvas.surface.fill(theme.accent, (middle - max(wide, air(11)) // 2, y, max(wide, air(11)), air(5)))

    def _draw_turn(self, canvas: Canvas, number: int) -> None:
        """Draw a pointer above the step between the bars before and after the ply that turned the game."""
        plot, theme = self.plot, canvas.theme
        x = column(number + 1, self.count, plot)
        high, line = min(canvas.layout.air(STRIP - 2), plot.height), canvas.layout.air(1)
        corners = [(x - high * 0.6, plot.y - high), (x + high * 0.6, plot.y - high), (x, plot.y)]
        canvas.surface.fill(theme.accent, (x, plot.y, line, plot.height))
        pygame.draw.polygon(canvas.surface, theme.accent, corners)
        pygame.draw.aalines(canvas.surface, theme.accent, closed=True, points=corners)


def _draw_bar(canvas: Canvas, bar: Bar) -> None:
    """Draw White's bar plain and Black's striped, both paler where they are not exact."""
    theme, box, line = canvas.theme, bar.box, canvas.layout.air(1)
    pale = 0.0 if bar.exact else FAINT
    light, dark = (_mixed(theme.plug_text, theme.plate, pale), _mixed(theme.plug, theme.plate, pale))
    edge = _mixed(_mixed(theme.plug_text, theme.plug, 0.5), theme.plate, pale)
    if bar.side is not Colour.BLACK:
        canvas.surface.fill(edge, box)
        canvas.surface.fill(light, (box.x, box.y + line, box.width, box.height - line))
        return
    canvas.surface.fill(dark, box)
    step = max(3, canvas.layout.air(STRIPE))
    for y in range(box.y + step // 2, box.y + box.height - step // 2, step):
        canvas.surface.fill(edge, (box.x, y, box.width, step // 2))
    canvas.surface.fill(light, (box.x, box.y + box.height - 2 * line, box.width, min(box.height, 2 * line)))


def _mixed(colour: Paint, other: Paint, share: float) -> Paint:
    """Return a colour with a share of another in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue
