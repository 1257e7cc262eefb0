"""The lead graph: a curve of the expected margin over the game, above zero for White and below it for Black.

Its scale never changes: a margin of m pieces stands m / (m + LEAD_SCALE_PIECES) of the way to the edge, stretched so
that all pieces reach it. The placement phase has a narrow part of the width, whatever the number of its plies.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise, takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame
from pygame.transform import smoothscale

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.engine.analysis.mistakes import Grade
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.review.grade_marks import draw_grade_mark
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.theme import Colour as Paint
from dvonn.ui.theme import Theme, blended

if TYPE_CHECKING:
    from dvonn.engine.analysis.valuation import Valuation

# Pixels in a window of 1280x720
LEAD_PLOT_HEIGHT: Final = 160
LEAD_SCALE_WIDTH: Final = 58  # the column at the left of the plot: the sides' rings and the scale
GRADE_MARK_SIZE: Final = 13
CURVE_WIDTH: Final = 2
SURE_BAND_HEIGHT: Final = 4  # below the part of the game whose values are exact
LEAD_LABEL_SIZE: Final = 15  # type size

LEAD_LABEL_ROOM: Final = 1.4  # the height of a label's line, in type sizes

LEAD_SCALE_PIECES: Final = 12  # the margin half way to the edge, before the stretching
MAX_LEAD: Final = 46  # pieces: all of both sides
LEAD_LINES: Final = (5, 10, 20)  # pieces: the lines of the scale on either side
PLACEMENT_WIDTH_SHARE: Final = 0.16  # of the plot's width
LEAD_SUPERSAMPLING: Final = 2  # the curve is drawn this many times larger and scaled down
ESTIMATE_FADE: Final = 0.4  # the share of the background in the colours of the part that is not exact
PLACEMENT_SHADE: Final = 0.45  # the share of the panel's colour in the background of the placement phase

Leads = Sequence["Valuation | None"]
"""The values of a game's positions, None where the value is not known."""


class GraphMarks(NamedTuple):
    """The marks on the graph: the grades of plies, counted from 0, the current position, and the one pointed at."""

    grades: Mapping[int, Grade]
    current: int
    pointed: int | None = None


def lead_height(margin: float) -> float:
    """Return how far from zero a margin stands, from -1 to 1."""
    pieces = min(MAX_LEAD, abs(margin))
    share = pieces / (pieces + LEAD_SCALE_PIECES) * (MAX_LEAD + LEAD_SCALE_PIECES) / MAX_LEAD
    return share if margin > 0 else -share


class LeadGraph:
    """The graph of a game."""

    def __init__(self, game: Game) -> None:
        self.count = len(game.positions)
        self._placements = sum(position.phase is Phase.PLACEMENT for position in game.positions)
        self.box = self.plot = self._scale = UNPLACED_BOX
        self._curve: tuple[object, pygame.Surface] | None = None  # what it shows, and its picture

    # Layout

    def lay_out(self, layout: Layout, box: Box) -> None:
        """Place the graph in a box."""
        self.box = box
        width = min(box.width // 4, layout.gap_px(LEAD_SCALE_WIDTH))
        self._scale, self.plot = box.cut_left(width)

    def column(self, number: int) -> Box:
        """Return the column of a position in the plot."""
        left, right = round(self._edge(number)), round(self._edge(number + 1))
        return self.plot._replace(x=left, width=right - left)

    def _edge(self, number: int) -> float:
        """Return the left edge of a position's column, or the right edge of the last one."""
        moves = self.count - self._placements
        share = PLACEMENT_WIDTH_SHARE if moves and self._placements else float(not moves)
        if number <= self._placements:
            along = share * number / max(1, self._placements)
        else:
            along = share + (1 - share) * (number - self._placements) / moves
        return self.plot.x + self.plot.width * along

    def is_placement(self, number: int) -> bool:
        """Tell whether a position belongs to the placement phase."""
        return number < self._placements

    def position_at(self, point: Point) -> int | None:
        """Return the position whose column holds a point, None beside the plot."""
        return self.position_along(point) if self.plot.contains(point) else None

    def position_along(self, point: Point) -> int:
        """Return the position whose column is nearest to a point."""
        return next((n for n in range(self.count - 1) if point[0] < round(self._edge(n + 1))), self.count - 1)

    def point(self, number: int, margin: float) -> tuple[float, float]:
        """Return the point of the curve at a position with a margin."""
        across = (self._edge(number) + self._edge(number + 1)) / 2
        return across, self.plot.y + self.plot.height / 2 * (1 - lead_height(margin))

    # Drawing

    def draw(self, canvas: Canvas, leads: Leads, marks: GraphMarks) -> None:
        """Draw the graph with its scale and marks."""
        if self.plot.height < 2 or self.plot.width < self.count // 2:
            return
        theme, values = canvas.theme, tuple(lead and (lead.margin, lead.exact) for lead in leads)
        key = theme.key, self.box, values
        if not self._curve or self._curve[0] != key:
            self._curve = key, _Curve(self, canvas).render(leads)
        canvas.surface.blit(self._curve[1], self.plot)
        self._draw_scale(canvas, leads)
        for number, colour in ((marks.pointed, theme.text_dim), (marks.current, theme.accent)):
            if number is not None:
                self._draw_cursor(canvas, number, colour)
        for ply, grade in marks.grades.items():
            after = leads[ply + 1]
            if after:
                draw_grade_mark(canvas, grade, self.point(ply + 1, after.margin), canvas.layout.gap_px(GRADE_MARK_SIZE))

    def _draw_scale(self, canvas: Canvas, leads: Leads) -> None:
        """Draw each side's ring beside its half, the numbers of the scale, and the names of the marked parts."""
        rings, numbers = self._scale.columns(2)
        height = min(canvas.layout.px(LEAD_LABEL_SIZE * LEAD_LABEL_ROOM), self.plot.height // 7)
        for colour, half in zip(Colour, rings.rows(2), strict=True):
            unit = min(half.width, half.height)
            canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, half.centre)
        for margin in (0, *LEAD_LINES, *(-pieces for pieces in LEAD_LINES)):
            middle = round(self.point(0, margin)[1])
            room = numbers._replace(y=middle - height // 2, height=height).narrowed(canvas.layout.gap_px(3))
            canvas.draw_text(str(abs(margin)), room, LEAD_LABEL_SIZE, canvas.theme.text_dim, at_right=True)
        if 0 < self._placements < self.count:
            shaded = self.plot._replace(width=round(self._edge(self._placements)) - self.plot.x, height=height)
            room = shaded.moved(0, canvas.layout.gap_px(2)).narrowed(canvas.layout.gap_px(GAP / 2))
            canvas.draw_text("placing", room, LEAD_LABEL_SIZE, canvas.theme.text_dim, at_left=True)
        sure = len(list(takewhile(lambda lead: lead and lead.exact, reversed(leads))))
        if sure:
            left = round(self._edge(self.count - sure))
            band = self.plot._replace(x=left, width=self.plot.right - left).cut_bottom(height)[0]
            room = band.moved(0, -canvas.layout.gap_px(SURE_BAND_HEIGHT))
            canvas.draw_text("sure", room, LEAD_LABEL_SIZE, canvas.theme.text_dim)

    def _draw_cursor(self, canvas: Canvas, number: int, colour: Paint) -> None:
        """Draw a line at a position, with a knob at either end."""
        middle, air = self.column(number).centre[0], canvas.layout.gap_px
        canvas.surface.fill(colour, self.plot._replace(x=middle - air(2) // 2, width=air(2)))
        knob = self.plot._replace(x=middle - air(9) // 2, width=air(9))
        for end in (knob.cut_top(air(4))[0], knob.cut_bottom(air(4))[0]):
            canvas.surface.fill(colour, end)


class _Curve:
    """The picture of a graph's curve, drawn larger than it is seen."""

    def __init__(self, graph: LeadGraph, canvas: Canvas) -> None:
        self._graph, self._layout, self._theme = graph, canvas.layout, canvas.theme
        self._fine = LEAD_SUPERSAMPLING
        self._surface = pygame.Surface((graph.plot.width * self._fine, graph.plot.height * self._fine))

    def render(self, leads: Leads) -> pygame.Surface:
        """Return the picture: the background with its lines, the area of the lead, and the band of exact values."""
        self._draw_background()
        known = [(number, lead) for number, lead in enumerate(leads) if lead]
        for (one, before), (two, after) in pairwise(known):
            if two == one + 1:
                self._draw_area(one, before, after)
        for exact, run in groupby(known, key=lambda pair: pair[1].exact):
            numbers = [number for number, _ in run]
            if exact:
                self._draw_band(numbers[0], numbers[-1])
        return smoothscale(self._surface, self._graph.plot[2:])

    def _draw_background(self) -> None:
        theme, graph = self._theme, self._graph
        self._surface.fill(theme.plate)
        first = graph.column(0)
        shaded = [graph.column(number) for number in range(graph.count) if graph.is_placement(number)]
        if shaded:
            area = first._replace(width=shaded[-1].right - first.x)
            self._surface.fill(blended(theme.plate, theme.panel, PLACEMENT_SHADE), self._enlarged(area))
            self._surface.fill(theme.plate_edge, self._enlarged(area.cut_right(self._layout.gap_px(1))[0]))
        for margin in (*LEAD_LINES, *(-pieces for pieces in LEAD_LINES), 0):
            height = round(self._at(0, margin)[1])
            strength = 0.25 if margin else 0.8
            colour = blended(theme.plate, theme.plate_edge, strength)
            pygame.draw.line(self._surface, colour, (0, height), (self._surface.get_width(), height), self._fine)

    def _draw_area(self, number: int, before: "Valuation", after: "Valuation") -> None:
        """Draw the area and the curve between two neighbouring positions, paler unless both are exact."""
        fade = 0.0 if before.exact and after.exact else ESTIMATE_FADE
        zero = self._at(0, 0)[1]
        ends = [self._at(number, before.margin), self._at(number + 1, after.margin)]
        (x, y), (next_x, next_y) = ends
        crossing = []
        if (y - zero) * (next_y - zero) < 0:
            crossing = [(x + (next_x - x) * (zero - y) / (next_y - y), zero)]
        points = [ends[0], *crossing, ends[1]]
        for start, end in pairwise(points):
            side = Colour.WHITE if start[1] + end[1] < 2 * zero else Colour.BLACK
            corners = [start, end, (end[0], zero), (start[0], zero)]
            pygame.draw.polygon(
                self._surface, blended(area_colour(self._theme, side), self._theme.plate, fade), corners
            )
        width = self._layout.gap_px(CURVE_WIDTH) * self._fine
        pygame.draw.line(self._surface, self._theme.text, ends[0], ends[1], width)
        for end in ends:
            pygame.draw.circle(self._surface, self._theme.text, end, width / 2)

    def _draw_band(self, first: int, last: int) -> None:
        """Draw the band below a run of exact values."""
        columns, height = (
            [self._graph.column(number) for number in (first, last)],
            self._layout.gap_px(SURE_BAND_HEIGHT),
        )
        area = columns[0]._replace(width=columns[1].right - columns[0].x).cut_bottom(height)[0]
        self._surface.fill(self._theme.target, self._enlarged(area))

    def _at(self, number: int, margin: float) -> tuple[float, float]:
        x, y = self._graph.point(number, margin)
        return (x - self._graph.plot.x) * self._fine, (y - self._graph.plot.y) * self._fine

    def _enlarged(self, box: Box) -> Box:
        box = box.moved(-self._graph.plot.x, -self._graph.plot.y)
        return Box(*(side * self._fine for side in box))


def area_colour(theme: Theme, side: Colour) -> Paint:
    """Return the colour of a side's area."""
    return theme.plug_text if side is Colour.WHITE else blended(theme.last, theme.plug, 0.35)
