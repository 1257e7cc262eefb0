"""The lead graph: a bar for each position, up for White, down for Black, and marks at the turning points."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

import pygame

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.theme import Colour as Paint

# Pixels in a window of 1280x720
LEAD_GRAPH_HEADER_HEIGHT: Final = 42  # the line of text above the plot
LEAD_GRAPH_PLOT_HEIGHT: Final = 122  # the bars
TURNING_POINT_STRIP_HEIGHT: Final = 16  # the turning point marks above the bars
LEAD_GRAPH_GUTTER_WIDTH: Final = 46  # the column at the left of the plot, with a ring for each side
BAR_STRIPE_SPACING: Final = 5  # the period of the stripes of Black's bars
PROGRESS_TEXT_WIDTH: Final = 92

MIN_LEAD_SCALE: Final = 10  # pieces: the least height of either half of the graph
MIN_SPACED_BAR_WIDTH: Final = 4  # pixels: bars of at least this width are one pixel apart
INEXACT_BAR_FADE: Final = 0.56  # the share of the background in the colours of an inexact bar


class Lead(NamedTuple):
    """White's lead in pieces, negative if Black leads; exact if it is proven."""

    margin: float
    exact: bool


@dataclass(frozen=True)
class LeadBar:
    """The bar of a position: its number, its box, the leading side (None if level), and whether the lead is exact."""

    number: int
    box: Box
    side: Colour | None
    exact: bool


def lead_scale(leads: Sequence[Lead | None]) -> int:
    """Return the height of each half of the graph, in pieces."""
    return max([MIN_LEAD_SCALE, *(ceil(abs(lead.margin)) for lead in leads if lead)])


def lead_bars(leads: Sequence[Lead | None], plot: Box) -> list[LeadBar]:
    """Return the bars of the positions whose lead is known, in their columns of a plot."""
    scale, half_height, bars = lead_scale(leads), plot.height // 2, []
    for number, lead in enumerate(leads):
        if lead:
            left, right = column_left(number, len(leads), plot), column_left(number + 1, len(leads), plot)
            width = right - left - (right - left >= MIN_SPACED_BAR_WIDTH)
            side = None if not round(lead.margin) else Colour.WHITE if lead.margin > 0 else Colour.BLACK
            height = max(1, round(half_height * abs(lead.margin) / scale)) if side else 1
            top = plot.centre[1] - height if side is Colour.WHITE else plot.centre[1]
            bars.append(LeadBar(number, Box(left, top, width, height), side, lead.exact))
    return bars


def column_left(number: int, count: int, plot: Box) -> int:
    """Return the left edge of the column of a position, in pixels, if `count` positions share the plot."""
    return plot.x + plot.width * number // count


class LeadGraph:
    """The graph in its panel, for a fixed number of positions; the leads are passed to `draw`."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.box = self.plot = UNPLACED_BOX
        self._header = UNPLACED_BOX

    @staticmethod
    def height(layout: Layout) -> int:
        """Return the preferred height in pixels."""
        return layout.px(LEAD_GRAPH_HEADER_HEIGHT) + layout.gap_px(LEAD_GRAPH_PLOT_HEIGHT)

    def lay_out(self, layout: Layout, box: Box) -> None:
        """Place the graph in a box."""
        self.box, inner = box, box.inset(layout.gap_px(GAP))
        header_height = min(inner.height // 2, max(0, layout.px(LEAD_GRAPH_HEADER_HEIGHT) - layout.gap_px(GAP)))
        self._header = Box(inner.x, box.y + layout.gap_px(GAP) // 2, inner.width, header_height)
        gutter = min(inner.width // 4, layout.gap_px(LEAD_GRAPH_GUTTER_WIDTH))
        top = self._header.y + header_height + layout.gap_px(TURNING_POINT_STRIP_HEIGHT)
        height = max(0, inner.y + inner.height - top)
        self.plot = Box(inner.x + gutter, top, inner.width - gutter, height)

    def position_at(self, point: Point) -> int | None:
        """Return the position whose column holds a point, None beside the graph."""
        strip_height = self.plot.y - self._header.y - self._header.height
        area = Box(self.plot.x, self.plot.y - strip_height, self.plot.width, self.plot.height + strip_height)
        return self.position_along(point) if area.contains(point) else None

    def position_along(self, point: Point) -> int:
        """Return the position whose column is nearest to a point."""
        share = (point[0] + 0.5 - self.plot.x) / max(1, self.plot.width)
        return max(0, min(self.count - 1, int(share * self.count)))

    # Drawing

    def draw(
        self,
        canvas: Canvas,
        leads: Sequence[Lead | None],
        turning_points: Collection[int],
        current: int,
        text: str,
        progress: str,
    ) -> None:
        """Draw the graph, above it a text on the current position and at the right the progress of the review."""
        canvas.draw_panel(self.box, canvas.theme.panel, canvas.theme.panel_edge)
        if self.plot.height < 2 or self.plot.width < self.count // 2:
            return
        progress_width = min(self._header.width // 4, canvas.layout.px(PROGRESS_TEXT_WIDTH)) if progress else 0
        text_box = Box(self._header.x, self._header.y, self._header.width - progress_width, self._header.height)
        canvas.draw_text(text, text_box, TEXT)
        if progress:
            canvas.draw_text(
                progress,
                Box(text_box.x + text_box.width, text_box.y, progress_width, text_box.height),
                SMALL_TEXT,
                canvas.theme.text_dim,
                at_right=True,
            )
        self._draw_background(canvas)
        self._draw_cursor(canvas, current)
        for bar in lead_bars(leads, self.plot):
            _draw_bar(canvas, bar)
        line = Box(self.plot.x, self.plot.centre[1], self.plot.width, canvas.layout.gap_px(1))
        canvas.surface.fill(canvas.theme.plate_edge, line)
        for number in turning_points:
            self._draw_turning_point(canvas, number)

    def _draw_background(self, canvas: Canvas) -> None:
        """Draw the background of the plot, and each side's ring beside its half."""
        plot, surface = self.plot, canvas.surface
        half_height, gutter = plot.height // 2, plot.x - self._header.x
        unit = min(gutter * 0.9, half_height * 1.1)
        for colour, at in ((Colour.WHITE, plot.y + half_height / 2), (Colour.BLACK, plot.y + half_height * 1.5)):
            canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(surface, (self._header.x + gutter * 0.42, at))
        surface.fill(canvas.theme.plate, plot)

    def _draw_cursor(self, canvas: Canvas, current: int) -> None:
        """Highlight the column of the current position, with a knob at either end."""
        plot, theme, air = self.plot, canvas.theme, canvas.layout.gap_px
        left, right = column_left(current, self.count, plot), column_left(current + 1, self.count, plot)
        middle, width = (left + right) // 2, max(right - left, air(3))
        line = Box(middle - width // 2, plot.y, width, plot.height)
        canvas.surface.fill(_mixed(theme.accent, theme.plate, 0.45), line)
        for y in (plot.y, plot.y + plot.height - air(5)):
            canvas.surface.fill(theme.accent, (middle - max(width, air(11)) // 2, y, max(width, air(11)), air(5)))

    def _draw_turning_point(self, canvas: Canvas, number: int) -> None:
        """Draw a pointer above the edge between the bars before and after a turning point."""
        plot, theme = self.plot, canvas.theme
        x = column_left(number + 1, self.count, plot)
        height, line = min(canvas.layout.gap_px(TURNING_POINT_STRIP_HEIGHT - 2), plot.height), canvas.layout.gap_px(1)
        corners = [(x - height * 0.6, plot.y - height), (x + height * 0.6, plot.y - height), (x, plot.y)]
        canvas.surface.fill(theme.accent, (x, plot.y, line, plot.height))
        pygame.draw.polygon(canvas.surface, theme.accent, corners)
        pygame.draw.aalines(canvas.surface, theme.accent, closed=True, points=corners)


def _draw_bar(canvas: Canvas, bar: LeadBar) -> None:
    """Draw White's bars plain and Black's striped, paler if inexact."""
    theme, box, line = canvas.theme, bar.box, canvas.layout.gap_px(1)
    fade = 0.0 if bar.exact else INEXACT_BAR_FADE
    light, dark = (_mixed(theme.plug_text, theme.plate, fade), _mixed(theme.plug, theme.plate, fade))
    edge = _mixed(_mixed(theme.plug_text, theme.plug, 0.5), theme.plate, fade)
    if bar.side is not Colour.BLACK:
        canvas.surface.fill(edge, box)
        canvas.surface.fill(light, (box.x, box.y + line, box.width, box.height - line))
        return
    canvas.surface.fill(dark, box)
    step = max(3, canvas.layout.gap_px(BAR_STRIPE_SPACING))
    for y in range(box.y + step // 2, box.y + box.height - step // 2, step):
        canvas.surface.fill(edge, (box.x, y, box.width, step // 2))
    canvas.surface.fill(light, (box.x, box.y + box.height - 2 * line, box.width, min(box.height, 2 * line)))


def _mixed(colour: Paint, other: Paint, share: float) -> Paint:
    """Return a mixture of two colours, with a share (0 to 1) of the other one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(colour, other, strict=True))
    return red, green, blue
