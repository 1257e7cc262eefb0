"""Draws the statistics: tiles, the rating on a scale with the levels, and a table with a bar for each level."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, Box

# Pixels in a window of 1280x720
STATISTICS_TILE_HEIGHT: Final = 92
RATING_SCALE_HEIGHT: Final = 156
STATISTICS_PADDING: Final = 14
RATING_AXIS_THICKNESS: Final = 10
HATCH_SPACING: Final = 3  # of the lines for drawn games
RESULT_BAR_THICKNESS: Final = 14
RATING_RING_UNIT: Final = 46  # of the player's ring on the scale

TILE_VALUE_HEIGHT_SHARE: Final = 0.60  # of a tile's height
LEVEL_NAME_WIDTH_SHARE: Final = 0.17  # of the table's width
RATING_SCALE_RANGE: Final = (400, 3000)  # Elo
CELL_COUNTS_WIDTH_SHARE: Final = 0.26  # of a cell's width, for the text with the games
CELL_MARGIN_WIDTH_SHARE: Final = 0.26  # of a cell's width


@dataclass(frozen=True)
class StatisticsTile:
    """A value and what it counts."""

    value: str
    words: str


@dataclass(frozen=True)
class RatingScale:
    """A rating in Elo with its standard deviation, a text, and the levels as pairs of name and Elo."""

    elo: float
    deviation: float
    words: str
    marks: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class TableCell:
    """Games won, drawn and lost, and the mean margin as text."""

    won: int
    drawn: int
    lost: int
    margin: str

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class TableRow:
    """A level's games by the player's colour; None if there are none."""

    name: str
    cells: dict[Colour, TableCell | None]


def draw_tiles(canvas: Canvas, box: Box, tiles: Sequence[StatisticsTile], columns: int) -> None:
    """Draw the tiles in rows of `columns`."""
    gap, theme = canvas.layout.gap_px(GAP), canvas.theme
    boxes = [part for row in box.rows(-(-len(tiles) // columns), gap) for part in row.columns(columns, gap)]
    for part, tile in zip(boxes, tiles, strict=False):
        canvas.draw_panel(part, theme.panel, theme.panel_edge)
        inner = part.inset(canvas.layout.gap_px(STATISTICS_PADDING) * 3 // 4)
        upper, lower = inner.cut_top(round(inner.height * TILE_VALUE_HEIGHT_SHARE))
        canvas.draw_text(tile.value, upper, HEADLINE)
        canvas.draw_text(tile.words, lower, SMALL_TEXT, theme.text_dim)


def draw_rating_scale(canvas: Canvas, box: Box, scale: RatingScale) -> None:
    """Draw the rating as a ring on a line, with a band of one standard deviation to either side, and the levels."""
    theme, layout = canvas.theme, canvas.layout
    canvas.draw_panel(box, theme.panel, theme.panel_edge)
    inner = box.inset(layout.gap_px(STATISTICS_PADDING))
    head = round(inner.height * 0.30)
    canvas.draw_text(scale.words, inner.cut_top(head)[0], TEXT, at_left=True)
    unit = min(layout.px(RATING_RING_UNIT), inner.height * 0.4)
    left, width = inner.x + inner.width * 0.05, inner.width * 0.9
    y, thickness = inner.y + head + round(unit * 0.62), max(2, min(layout.px(RATING_AXIS_THICKNESS), inner.height // 8))

    def x_of(elo: float) -> float:
        low, high = RATING_SCALE_RANGE
        return left + width * max(0.0, min(1.0, (elo - low) / (high - low)))

    canvas.draw_panel(Box(round(left), y - thickness // 2, round(width), thickness), theme.button, theme.panel_edge)
    low, high = x_of(scale.elo - scale.deviation), x_of(scale.elo + scale.deviation)
    band = round(thickness * 1.8)
    canvas.draw_panel(
        Box(round(low), y - band // 2, max(thickness, round(high - low)), band), theme.accent, theme.accent
    )
    _draw_marks(canvas, inner, [(name, x_of(elo)) for name, elo in scale.marks], (y, unit))
    at = x_of(scale.elo), float(y)
    canvas.assets.sprite("glow", unit * 1.7, theme.life).draw(canvas.surface, at, 170)
    canvas.assets.sprite(PIECE_SPRITES[Colour.WHITE.piece], unit).draw(canvas.surface, at)


def _draw_marks(canvas: Canvas, inner: Box, marks: Sequence[tuple[str, float]], axis: tuple[int, float]) -> None:
    """Draw the marks and names of the levels below the scale; each name has the space up to its neighbours."""
    theme, (y, unit) = canvas.theme, axis
    top = y + round(unit * 0.5)
    room = max(0, inner.bottom - top)
    positions = [x for _, x in marks]
    gaps = [right - left for left, right in pairwise(positions)]
    boxes = []
    for n, x in enumerate(positions):
        distance = min([*gaps[max(0, n - 1) : n + 1], 2 * (inner.right - x), 2 * (x - inner.x)])
        width = max(1, round(distance * 0.94))
        boxes.append(Box(round(x - width / 2), top, width, room))
    size = SMALL_TEXT * min(
        canvas.text_scale(name, box, SMALL_TEXT) for (name, _), box in zip(marks, boxes, strict=True)
    )
    for (name, x), box in zip(marks, boxes, strict=True):
        line = canvas.layout.gap_px(3)
        canvas.surface.fill(theme.text_dim, Box(round(x) - line // 2, y - round(unit * 0.3), line, round(unit * 0.75)))
        canvas.draw_text(name, box, size, theme.text_dim)


def draw_table(canvas: Canvas, box: Box, lines: Sequence[TableRow]) -> None:
    """Draw a row for each level: its name, and the player's games as White and as Black."""
    theme, pad = canvas.theme, canvas.layout.gap_px(STATISTICS_PADDING)
    canvas.draw_panel(box, theme.panel, theme.panel_edge)
    rows = box.inset(pad).rows(len(lines) + 1)
    for n, row in enumerate(rows):
        name, cells = row.cut_left(round(row.width * LEVEL_NAME_WIDTH_SHARE))
        if n:
            canvas.surface.fill(theme.panel_edge, row.cut_top(canvas.layout.gap_px(1))[0])
            canvas.draw_text(lines[n - 1].name, name.inset(pad // 3), TEXT, at_left=True)
        for colour, cell in zip(Colour, cells.columns(len(Colour)), strict=True):
            if n:
                _draw_cell(canvas, cell.inset(pad // 3), lines[n - 1].cells[colour])
            else:
                _draw_head(canvas, cell, colour)


def _draw_head(canvas: Canvas, box: Box, colour: Colour) -> None:
    """Draw the heading of a colour's column: its ring, its name and the label of the margins."""
    unit, dim = box.height * 0.9, canvas.theme.text_dim
    at = box.x + unit / 2, box.y + box.height * 0.46
    canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, at)
    _, _, margin = _columns(canvas, box)
    name = box.cut_left(round(unit * 1.2))[1].cut_right(margin.width)[1]
    canvas.draw_text(f"As {colour.capitalize()}", name, SMALL_TEXT, dim, at_left=True)
    canvas.draw_text("margin", margin, SMALL_TEXT, dim, at_left=True)


def _columns(canvas: Canvas, box: Box) -> tuple[Box, Box, Box]:
    """Return the boxes of a cell: the numbers of games, their bar, and the margin."""
    gap = canvas.layout.gap_px(STATISTICS_PADDING)
    margin, rest = box.cut_right(round(box.width * CELL_MARGIN_WIDTH_SHARE), gap)
    figures, bar = rest.cut_left(round(box.width * CELL_COUNTS_WIDTH_SHARE), gap)
    return figures, bar, margin


def _draw_cell(canvas: Canvas, box: Box, cell: TableCell | None) -> None:
    """Draw the numbers of games won, drawn and lost, their shares as a bar, and the mean margin."""
    figures, bar, margin = _columns(canvas, box)
    if not cell:
        canvas.draw_text("-", figures, TEXT, canvas.theme.text_off, at_left=True)
        return
    height = max(2, min(box.height, canvas.layout.px(RESULT_BAR_THICKNESS)))
    canvas.draw_text(f"{cell.won}-{cell.drawn}-{cell.lost}", figures, TEXT, at_left=True)
    _draw_bar(canvas, Box(bar.x, bar.centre[1] - height // 2, bar.width, height), cell)
    canvas.draw_text(cell.margin, margin, TEXT, canvas.theme.text_dim, at_left=True)


def _draw_bar(canvas: Canvas, box: Box, cell: TableCell) -> None:
    """Draw the shares of the games: won solid, drawn hatched, lost empty."""
    theme = canvas.theme
    canvas.surface.fill(theme.button, box)
    won, rest = box.cut_left(round(box.width * cell.won / cell.games))
    drawn = rest.cut_left(round(box.width * cell.drawn / cell.games))[0]
    canvas.surface.fill(theme.target, won)
    step = 2 * canvas.layout.gap_px(HATCH_SPACING)
    for x in range(0, drawn.width, step):
        canvas.surface.fill(theme.text_dim, drawn.cut_left(x)[1].cut_left(step // 2)[0])
    pygame.draw.rect(canvas.surface, theme.panel_edge, box, 1)
