"""The statistics: figures in tiles, the rating on a scale with the levels' marks, and bars for every level."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from dvonn.board.stacks import RINGS
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, Box

# For a window of 1280x720
TILE: Final = 92  # the height of the tiles
SCALE: Final = 156  # ... of the rating
PAD: Final = 14
AXIS: Final = 10  # the thickness of the scale
HATCH: Final = 3  # of the lines for drawn games
BAR: Final = 14  # the thickness of a level's bar
KNOB: Final = 46  # the unit of the player's ring on it

FIGURE_SHARE: Final = 0.60  # of a tile's height, for its figure
NAME_SHARE: Final = 0.17  # of the table's width, for the levels' names
ENDS: Final = (400, 3000)  # of the scale, in Elo
FIGURES: Final = 0.26  # of a cell's width ...
MARGIN: Final = 0.26  # ... for what is beside its bar


@dataclass(frozen=True)
class Tile:
    """A figure and what it counts."""

    figure: str
    words: str


@dataclass(frozen=True)
class Scale:
    """A rating in Elo with one standard deviation, what is said of it, and the levels' marks."""

    elo: float
    deviation: float
    words: str
    marks: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class TableCell:
    """Games won, drawn and lost, and the mean margin in words."""

    won: int
    drawn: int
    lost: int
    margin: str

    @property
    def games(self) -> int:
        """How many there are."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class TableRow:
    """A level's games by the player's colour; None where there are none."""

    name: str
    cells: dict[Colour, TableCell | None]


def draw_tiles(canvas: Canvas, box: Box, tiles: Sequence[Tile], columns: int) -> None:
    """Draw figures in panels, so many in a row."""
    gap, theme = canvas.layout.air(GAP), canvas.theme
    rows = -(-len(tiles) // columns)
    wide = max(0, box.width - gap * (columns - 1)) // columns
    high = max(0, box.height - gap * (rows - 1)) // rows
    for n, tile in enumerate(tiles):
        place = Box(box.x + n % columns * (wide + gap), box.y + n // columns * (high + gap), wide, high)
        canvas.panel(place, theme.panel, theme.panel_edge)
        inner = place.inset(canvas.layout.air(PAD) * 3 // 4)
        upper = round(inner.height * FIGURE_SHARE)
        canvas.words(tile.figure, Box(inner.x, inner.y, inner.width, upper), HEADLINE)
        lower = Box(inner.x, inner.y + upper, inner.width, inner.height - upper)
        canvas.words(tile.words, lower, SMALL_TEXT, theme.text_dim)


def draw_scale(canvas: Canvas, box: Box, scale: Scale) -> None:
    """Draw the rating as a ring on a line, as wide a band around it as it is unsure, and the levels below."""
    theme, layout = canvas.theme, canvas.layout
    canvas.panel(box, theme.panel, theme.panel_edge)
    inner = box.inset(layout.air(PAD))
    head = round(inner.height * 0.30)
    canvas.words(scale.words, Box(inner.x, inner.y, inner.width, head), TEXT, at_left=True)
    unit = min(layout.px(KNOB), inner.height * 0.4)
    left, wide = inner.x + inner.width * 0.05, inner.width * 0.9
    y, thick = inner.y + head + round(unit * 0.62), max(2, min(layout.px(AXIS), inner.height // 8))

    def x_of(elo: float) -> float:
        low, high = ENDS
        return left + wide * max(0.0, min(1.0, (elo - low) / (high - low)))

    canvas.panel(Box(round(left), y - thick // 2, round(wide), thick), theme.button, theme.panel_edge)
    low, high = x_of(scale.elo - scale.deviation), x_of(scale.elo + scale.deviation)
    band = round(thick * 1.8)
    canvas.panel(Box(round(low), y - band // 2, max(thick, round(high - low)), band), theme.accent, theme.accent)
    _draw_marks(canvas, inner, [(name, x_of(elo)) for name, elo in scale.marks], (y, unit))
    at = x_of(scale.elo), float(y)
    canvas.assets.sprite("glow", unit * 1.7, theme.life).draw(canvas.surface, at, 170)
    canvas.assets.sprite(RINGS[Colour.WHITE.piece], unit).draw(canvas.surface, at)


def _draw_marks(canvas: Canvas, inner: Box, marks: Sequence[tuple[str, float]], axis: tuple[int, float]) -> None:
    """Draw the levels' marks below the scale, each name as wide as it is far from its neighbours."""
    theme, (y, unit) = canvas.theme, axis
    top = y + round(unit * 0.5)
    room = max(0, inner.y + inner.height - top)
    places = [x for _, x in marks]
    gaps = [right - left for left, right in pairwise(places)]
    boxes = []
    for n, x in enumerate(places):
        near = min([*gaps[max(0, n - 1) : n + 1], 2 * (inner.x + inner.width - x), 2 * (x - inner.x)])
        wide = max(1, round(near * 0.94))
        boxes.append(Box(round(x - wide / 2), top, wide, room))
    size = SMALL_TEXT * min(canvas.share(name, box, SMALL_TEXT) for (name, _), box in zip(marks, boxes, strict=True))
    for (name, x), box in zip(marks, boxes, strict=True):
        line = canvas.layout.air(3)
        canvas.surface.fill(theme.text_dim, Box(round(x) - line // 2, y - round(unit * 0.3), line, round(unit * 0.75)))
        canvas.words(name, box, size, theme.text_dim)


def draw_table(canvas: Canvas, box: Box, lines: Sequence[TableRow]) -> None:
    """Draw a row for each level: its name, and the player's games as White and as Black."""
    theme, pad = canvas.theme, canvas.layout.air(PAD)
    canvas.panel(box, theme.panel, theme.panel_edge)
    inner = box.inset(pad)
    high = inner.height // (len(lines) + 1)
    names = round(inner.width * NAME_SHARE)
    half = (inner.width - names) // 2
    columns = {colour: Box(inner.x + names + n * half, inner.y, half, high) for n, colour in enumerate(Colour)}
    for colour, head in columns.items():
        _draw_head(canvas, head, colour)
    for n, line in enumerate(lines, start=1):
        top = inner.y + n * high
        canvas.surface.fill(theme.panel_edge, Box(inner.x, top, inner.width, canvas.layout.air(1)))
        canvas.words(line.name, Box(inner.x, top, names, high).inset(pad // 3), TEXT, at_left=True)
        for colour, head in columns.items():
            _draw_cell(canvas, Box(head.x, top, half, high).inset(pad // 3), line.cells[colour])


def _draw_head(canvas: Canvas, box: Box, colour: Colour) -> None:
    """Draw a colour's ring, and beside it which one it is, over the games, and a word over the margins."""
    unit, dim = box.height * 0.9, canvas.theme.text_dim
    at = box.x + unit / 2, box.y + box.height * 0.46
    canvas.assets.sprite(RINGS[colour.piece], unit).draw(canvas.surface, at)
    left = min(box.width, round(unit * 1.2))
    _, _, margin = _columns(canvas, box)
    rest = Box(box.x + left, box.y, max(0, margin.x - box.x - left), box.height)
    canvas.words(f"As {colour.capitalize()}", rest, SMALL_TEXT, dim, at_left=True)
    canvas.words("margin", margin, SMALL_TEXT, dim, at_left=True)


def _columns(canvas: Canvas, box: Box) -> tuple[Box, Box, Box]:
    """Return the parts of a cell: the games' figures, their bar, and the margin."""
    gap = canvas.layout.air(PAD)
    figures, margin = round(box.width * FIGURES), round(box.width * MARGIN)
    right = box.x + box.width - margin
    bar = Box(box.x + figures + gap, box.y, max(0, right - box.x - figures - 2 * gap), box.height)
    return Box(box.x, box.y, figures, box.height), bar, Box(right, box.y, margin, box.height)


def _draw_cell(canvas: Canvas, box: Box, cell: TableCell | None) -> None:
    """Draw how many games were won, drawn and lost, their shares as a bar, and the mean margin."""
    figures, bar, margin = _columns(canvas, box)
    if not cell:
        canvas.words("-", figures, TEXT, canvas.theme.text_off, at_left=True)
        return
    high = max(2, min(box.height, canvas.layout.px(BAR)))
    canvas.words(f"{cell.won}-{cell.drawn}-{cell.lost}", figures, TEXT, at_left=True)
    _draw_bar(canvas, Box(bar.x, bar.centre[1] - high // 2, bar.width, high), cell)
    canvas.words(cell.margin, margin, TEXT, canvas.theme.text_dim, at_left=True)


def _draw_bar(canvas: Canvas, box: Box, cell: TableCell) -> None:
    """Draw the shares of games: won are full, drawn hatched, lost empty."""
    theme = canvas.theme
    canvas.surface.fill(theme.button, box)
    won = round(box.width * cell.won / cell.games)
    drawn = round(box.width * cell.drawn / cell.games)
    canvas.surface.fill(theme.target, Box(box.x, box.y, won, box.height))
    step = 2 * canvas.layout.air(HATCH)
    for x in range(box.x + won, box.x + won + drawn, step):
        canvas.surface.fill(theme.text_dim, Box(x, box.y, min(step // 2, box.x + won + drawn - x), box.height))
    pygame.draw.rect(canvas.surface, theme.panel_edge, box, 1)
