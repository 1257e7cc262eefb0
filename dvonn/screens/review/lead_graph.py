"""The lead graph: a bar for each position, up for White, down for Black, and marks at the turning points."""

from collections.abc import Collection, Sequence
from math import ceil
from typing import TYPE_CHECKING, Final

import pygame

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.theme import blended

if TYPE_CHECKING:
    from dvonn.engine.analysis.valuation import Valuation

# Pixels in a window of 1280x720
LEAD_GRAPH_HEADER_HEIGHT: Final = 42  # the line of text above the plot
LEAD_GRAPH_PLOT_HEIGHT: Final = 122  # the bars
TURNING_POINT_STRIP_HEIGHT: Final = 16  # the turning point marks above the bars
LEAD_GRAPH_GUTTER_WIDTH: Final = 46  # the column at the left of the plot, with a ring for each side
BAR_STRIPE_SPACING: Final = 5  # the period of the stripes of Black's bars
PROGRESS_TEXT_WIDTH: Final = 92

MIN_LEAD_SCALE: Final = 10  # pieces: the least lead that a bar of full height stands for
MIN_SPACED_BAR_WIDTH: Final = 4  # pixels: bars of at least this width are one pixel apart
INEXACT_BAR_FADE: Final = 0.56  # the share of the background in the colours of an inexact bar

Leads = Sequence["Valuation | None"]
"""The values of a game's positions, None where the value is not known."""


def lead_bars(leads: Leads, plot: Box) -> list[tuple["Valuation", Box]]:
    """Return the known leads with their bars, in their columns of a plot that is scaled to the largest lead."""
    scale = max([MIN_LEAD_SCALE, *(ceil(abs(lead.margin)) for lead in leads if lead)])
    half_height, bars = plot.height // 2, []
    for number, lead in enumerate(leads):
        if lead:
            side, column = leading_side(lead), column_box(number, len(leads), plot)
            height = max(1, round(half_height * abs(lead.margin) / scale)) if side else 1
            top = plot.centre[1] - height * (side is Colour.WHITE)
            width = column.width - (column.width >= MIN_SPACED_BAR_WIDTH)
            bars.append((lead, Box(column.x, top, width, height)))
    return bars


def leading_side(lead: "Valuation") -> Colour | None:
    """Return the side in the lead, None for a lead of less than half a piece."""
    return None if not round(lead.margin) else Colour.WHITE if lead.margin > 0 else Colour.BLACK


def column_box(number: int, count: int, plot: Box) -> Box:
    """Return the column of a position, if `count` positions share the plot."""
    left, right = (plot.x + plot.width * edge // count for edge in (number, number + 1))
    return plot._replace(x=left, width=right - left)


class LeadGraph:
    """The graph in its panel, for a fixed number of positions; the leads are passed to `draw`."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.box = self.plot = UNPLACED_BOX
        self._header = self._gutter = self._columns = UNPLACED_BOX

    @staticmethod
    def height(layout: Layout) -> int:
        """Return the preferred height in pixels."""
        return layout.px(LEAD_GRAPH_HEADER_HEIGHT) + layout.gap_px(LEAD_GRAPH_PLOT_HEIGHT)

    def lay_out(self, layout: Layout, box: Box) -> None:
        """Place the graph in a box."""
        gap = layout.gap_px(GAP)
        self.box, inner = box, box.narrowed(gap).cut_top(gap // 2)[1].cut_bottom(gap)[1]
        height = min(inner.height // 2, layout.px(LEAD_GRAPH_HEADER_HEIGHT) - gap)
        self._header, below = inner.cut_top(height)
        gutter = min(inner.width // 4, layout.gap_px(LEAD_GRAPH_GUTTER_WIDTH))
        strip = layout.gap_px(TURNING_POINT_STRIP_HEIGHT)
        self._columns = below.cut_left(gutter)[1]
        self._gutter, self.plot = below.cut_top(strip)[1].cut_left(gutter)

    def position_at(self, point: Point) -> int | None:
        """Return the position whose column holds a point, None beside the graph."""
        return self.position_along(point) if self._columns.contains(point) else None

    def position_along(self, point: Point) -> int:
        """Return the position whose column is nearest to a point."""
        share = (point[0] + 0.5 - self.plot.x) / max(1, self.plot.width)
        return max(0, min(self.count - 1, int(share * self.count)))

    # Drawing

    def draw(
        self, canvas: Canvas, leads: Leads, turning_points: Collection[int], current: int, text: str, progress: str
    ) -> None:
        """Draw the graph, above it a text on the current position and at the right the progress of the review."""
        canvas.draw_panel(self.box, canvas.theme.panel, canvas.theme.panel_edge)
        if self.plot.height < 2 or self.plot.width < self.count // 2:
            return
        width = min(self._header.width // 4, canvas.layout.px(PROGRESS_TEXT_WIDTH)) if progress else 0
        progress_box, text_box = self._header.cut_right(width)
        canvas.draw_text(text, text_box)
        if progress:
            canvas.draw_text(progress, progress_box, SMALL_TEXT, canvas.theme.text_dim, at_right=True)
        self._draw_background(canvas)
        self._draw_cursor(canvas, current)
        for lead, bar in lead_bars(leads, self.plot):
            _draw_bar(canvas, lead, bar)
        line = self.plot._replace(y=self.plot.centre[1], height=canvas.layout.gap_px(1))
        canvas.surface.fill(canvas.theme.plate_edge, line)
        for number in turning_points:
            self._draw_turning_point(canvas, number)

    def _draw_background(self, canvas: Canvas) -> None:
        """Draw the background of the plot, and each side's ring beside its half."""
        for colour, half in zip(Colour, self._gutter.rows(2), strict=True):
            unit = min(half.width * 0.9, half.height * 1.1)
            at = half.x + half.width * 0.42, half.y + half.height / 2
            canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, at)
        canvas.surface.fill(canvas.theme.plate, self.plot)

    def _draw_cursor(self, canvas: Canvas, current: int) -> None:
        """Highlight the column of the current position, with a knob at either end."""
        theme, air = canvas.theme, canvas.layout.gap_px
        column = column_box(current, self.count, self.plot)
        line, knobs = (
            column._replace(x=column.centre[0] - width // 2, width=width)
            for width in (max(column.width, air(3)), max(column.width, air(11)))
        )
        canvas.surface.fill(blended(theme.accent, theme.plate, 0.45), line)
        for knob in (knobs.cut_top(air(5))[0], knobs.cut_bottom(air(5))[0]):
            canvas.surface.fill(theme.accent, knob)

    def _draw_turning_point(self, canvas: Canvas, number: int) -> None:
        """Draw a pointer above the edge between the bars before and after a turning point."""
        plot, theme = self.plot, canvas.theme
        x = column_box(number, self.count, plot).right
        height = min(canvas.layout.gap_px(TURNING_POINT_STRIP_HEIGHT - 2), plot.height)
        corners = [(x - height * 0.6, plot.y - height), (x + height * 0.6, plot.y - height), (x, plot.y)]
        canvas.surface.fill(theme.accent, plot._replace(x=x, width=canvas.layout.gap_px(1)))
        pygame.draw.polygon(canvas.surface, theme.accent, corners)
        pygame.draw.aalines(canvas.surface, theme.accent, closed=True, points=corners)


def _draw_bar(canvas: Canvas, lead: "Valuation", box: Box) -> None:
    """Draw White's bars plain and Black's striped, paler if inexact."""
    theme, line = canvas.theme, canvas.layout.gap_px(1)
    grey = blended(theme.plug_text, theme.plug, 0.5)
    fade = 0.0 if lead.exact else INEXACT_BAR_FADE
    light, dark, edge = (blended(paint, theme.plate, fade) for paint in (theme.plug_text, theme.plug, grey))
    if leading_side(lead) is not Colour.BLACK:
        canvas.surface.fill(edge, box)
        canvas.surface.fill(light, box.cut_top(line)[1])
        return
    canvas.surface.fill(dark, box)
    step = max(3, canvas.layout.gap_px(BAR_STRIPE_SPACING))
    for y in range(box.y + step // 2, box.bottom - step // 2, step):
        canvas.surface.fill(edge, box._replace(y=y, height=step // 2))
    canvas.surface.fill(light, box.cut_bottom(2 * line)[0])
