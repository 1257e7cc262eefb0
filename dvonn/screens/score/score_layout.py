"""The layout of the score screen, in pixels: pure arithmetic, no pygame."""

from dataclasses import dataclass
from typing import Final

from dvonn.board.layout import FLATTENING, RING_STEP, RING_THICKNESS, RING_WIDTH, BoardLayout, Viewpoint, fit_board
from dvonn.rules.pieces import Colour
from dvonn.ui.layout import GAP, Box, Layout, Point

TOWER_WIDTH_SHARE: Final = 0.28  # of the frame's width, for each side's tower; less with larger text
MAX_FRAME_ASPECT: Final = 2.0  # width / height of the frame; a wider window leaves margins
MIN_SIDE_BY_SIDE_ASPECT: Final = 0.95  # frame width / window height; with less the towers are below the board
SCORE_BOARD_HEIGHT_SHARE: Final = 0.54  # of the frame's height, for the board above the facts; less with larger text
STACKED_HEIGHT_SHARES: Final = (0.33, 0.43)  # of the frame's height, for the board and for the towers below it
TOWER_BREADTH_SHARE: Final = 0.50  # of its box's width, for a low tower
MIN_TOWER_BREADTH_SHARE: Final = 0.5  # of a low tower's breadth, for a high tower
RING_TOP_EXTENT: Final = RING_WIDTH * FLATTENING / 2 + RING_THICKNESS  # units above a ring's centre
RING_BOTTOM_EXTENT: Final = RING_WIDTH * FLATTENING / 2 + 0.04


@dataclass(frozen=True)
class TowerLayout:
    """The unit of a tower's rings, the step from one to the next, and the centre of the lowest one."""

    unit: float
    step: float
    foot: Point

    def ring_centre(self, number: int) -> Point:
        """Return the centre of a ring, counted from 0."""
        return self.foot[0], self.foot[1] - number * self.step


@dataclass(frozen=True)
class ScoreLayout:
    """The boxes of the texts, the board, and for each side the boxes of its tower, its count and its name."""

    headline: Box
    reason: Box
    board: BoardLayout
    tower_boxes: dict[Colour, Box]
    counts: dict[Colour, Box]
    names: dict[Colour, Box]
    facts: Box

    def tower(self, colour: Colour, highest: int) -> TowerLayout:
        """Return the layout of a side's tower; towers with the same `highest` have the same scale."""
        box = self.tower_boxes[colour]
        broad = min(box.width * TOWER_BREADTH_SHARE, box.height / (RING_TOP_EXTENT + RING_BOTTOM_EXTENT))
        fitting = box.height / (RING_TOP_EXTENT + RING_BOTTOM_EXTENT + RING_STEP * (highest - 1))
        unit = max(1.0, broad * MIN_TOWER_BREADTH_SHARE, min(broad, fitting))
        room = max(0.0, box.height - (RING_TOP_EXTENT + RING_BOTTOM_EXTENT) * unit)
        step = min(RING_STEP * unit, room / max(1, highest - 1))
        return TowerLayout(unit, step, (box.x + box.width / 2, box.y + box.height - RING_BOTTOM_EXTENT * unit))


def score_layout(layout: Layout, viewpoint: Viewpoint = Viewpoint.SOUTH) -> ScoreLayout:
    """Return the layout for a window and a viewpoint of the board."""
    headline = Box(0, layout.px(12), layout.width, layout.px(66))
    reason = Box(0, headline.y + headline.height, layout.width, layout.px(30))
    top = reason.y + reason.height + layout.px(10)
    height = max(3, layout.bottom_bar.y - layout.px(14) - top)
    width = min(layout.width, max(1, round((height + top) * MAX_FRAME_ASPECT)))
    frame = Box((layout.width - width) // 2, top, width, height).inset(layout.px(GAP))
    if frame.width < layout.height * MIN_SIDE_BY_SIDE_ASPECT:
        area, left, right, facts = _stacked(frame)
    else:
        area, left, right, facts = _side_by_side(frame, layout.text_size)
    columns = {colour: _column(layout, box) for colour, box in ((Colour.WHITE, left), (Colour.BLACK, right))}
    tower_boxes, counts, names = ({colour: column[n] for colour, column in columns.items()} for n in range(3))
    return ScoreLayout(headline, reason, fit_board(area, viewpoint), tower_boxes, counts, names, facts)


def _side_by_side(frame: Box, text: float) -> tuple[Box, Box, Box, Box]:
    """Return the boxes of the board, White's tower, Black's tower and the facts, with the towers beside the board."""
    side = round(frame.width * TOWER_WIDTH_SHARE / text**0.5)
    middle = Box(frame.x + side, frame.y, frame.width - 2 * side, frame.height)
    area, facts = _cut(middle, round(middle.height * SCORE_BOARD_HEIGHT_SHARE / text))
    left = Box(frame.x, frame.y, side, frame.height)
    return area, left, Box(frame.x + frame.width - side, frame.y, side, frame.height), facts


def _stacked(frame: Box) -> tuple[Box, Box, Box, Box]:
    """Return the same boxes, with the towers below the board."""
    area, rest = _cut(frame, round(frame.height * STACKED_HEIGHT_SHARES[0]))
    towers, facts = _cut(rest, round(frame.height * STACKED_HEIGHT_SHARES[1]))
    half = towers.width // 2
    left = Box(towers.x, towers.y, half, towers.height)
    return area, left, Box(towers.x + half, towers.y, towers.width - half, towers.height), facts


def _cut(box: Box, height: int) -> tuple[Box, Box]:
    """Return the upper part, `height` high, and the rest."""
    lower = Box(box.x, box.y + height, box.width, box.height - height)
    return Box(box.x, box.y, box.width, height), lower


def _column(layout: Layout, box: Box) -> tuple[Box, Box, Box]:
    """Return the boxes of a tower, its count and its name, from top to bottom."""
    name = min(layout.px(32), box.height // 6)
    count = min(layout.px(96), box.height // 3)
    tower, rest = _cut(box, box.height - name - count)
    return (tower, *_cut(rest, count))
