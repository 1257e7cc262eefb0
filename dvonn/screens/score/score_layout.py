"""Where things are on the score screen, in pixels: pure arithmetic, no pygame."""

from dataclasses import dataclass
from typing import Final

from dvonn.board.layout import FLATTENING, RING, RISE, THICKNESS, BoardLayout, Viewpoint, fitted
from dvonn.rules.pieces import Colour
from dvonn.ui.layout import GAP, Box, Layout, Point

SIDE: Final = 0.28  # of the frame's width, for each side's tower: less with larger text, for the facts between them
WIDEST: Final = 2.0  # times as wide as high is the frame at most, in a window wider than that
UPRIGHT: Final = 0.95  # times as wide as the window is high: below that the towers stand under the board
BOARD_SHARE: Final = 0.54  # of the height between the towers, for the board above the facts, less with larger text ...
UPRIGHT_SHARES: Final = (0.33, 0.43)  # ... and in an upright window for the board, and the towers below it
BREADTH: Final = 0.50  # of a low tower, as a share of its box's width
SLIMMEST: Final = 0.5  # of that breadth, for a tower too high to stand broad
ABOVE: Final = RING * FLATTENING / 2 + THICKNESS  # in units: what a ring reaches beyond its centre
BELOW: Final = RING * FLATTENING / 2 + 0.04


@dataclass(frozen=True)
class TowerLayout:
    """Where a tower stands: the unit of its rings, the step from one to the next, and the lowest one's centre."""

    unit: float
    step: float
    foot: Point

    def spot(self, number: int) -> Point:
        """Return the centre of a ring, counted from 0."""
        return self.foot[0], self.foot[1] - number * self.step


@dataclass(frozen=True)
class ScoreLayout:
    """The screen's parts: its words, the board, and for each side the box of the tower, of its count and its name."""

    headline: Box
    reason: Box
    board: BoardLayout
    stands: dict[Colour, Box]
    counts: dict[Colour, Box]
    names: dict[Colour, Box]
    facts: Box

    def tower(self, colour: Colour, highest: int) -> TowerLayout:
        """Return how a tower stands; towers laid out for the same highest one are to the same scale."""
        box = self.stands[colour]
        broad = min(box.width * BREADTH, box.height / (ABOVE + BELOW))
        fitting = box.height / (ABOVE + BELOW + RISE * (highest - 1))
        unit = max(1.0, broad * SLIMMEST, min(broad, fitting))
        room = max(0.0, box.height - (ABOVE + BELOW) * unit)
        step = min(RISE * unit, room / max(1, highest - 1))
        return TowerLayout(unit, step, (box.x + box.width / 2, box.y + box.height - BELOW * unit))


def score_layout(layout: Layout, seen: Viewpoint = Viewpoint.SOUTH) -> ScoreLayout:
    """Return the parts for a window in which the board is seen from some side."""
    headline = Box(0, layout.px(12), layout.width, layout.px(66))
    reason = Box(0, headline.y + headline.height, layout.width, layout.px(30))
    top = reason.y + reason.height + layout.px(10)
    height = max(3, layout.bottom.y - layout.px(14) - top)
    wide = min(layout.width, max(1, round((height + top) * WIDEST)))
    frame = Box((layout.width - wide) // 2, top, wide, height).inset(layout.px(GAP))
    if frame.width < layout.height * UPRIGHT:
        area, left, right, facts = _stacked(frame)
    else:
        area, left, right, facts = _side_by_side(frame, layout.text)
    parts = {colour: _column(layout, box) for colour, box in ((Colour.WHITE, left), (Colour.BLACK, right))}
    stands, counts, names = ({colour: part[n] for colour, part in parts.items()} for n in range(3))
    return ScoreLayout(headline, reason, fitted(area, seen), stands, counts, names, facts)


def _side_by_side(frame: Box, text: float) -> tuple[Box, Box, Box, Box]:
    """Return the boxes of the board, White's and Black's tower, and the facts: the towers beside the board."""
    side = round(frame.width * SIDE / text**0.5)
    middle = Box(frame.x + side, frame.y, frame.width - 2 * side, frame.height)
    area, facts = _cut(middle, round(middle.height * BOARD_SHARE / text))
    left = Box(frame.x, frame.y, side, frame.height)
    return area, left, Box(frame.x + frame.width - side, frame.y, side, frame.height), facts


def _stacked(frame: Box) -> tuple[Box, Box, Box, Box]:
    """Return the same boxes with the towers below the board."""
    area, rest = _cut(frame, round(frame.height * UPRIGHT_SHARES[0]))
    towers, facts = _cut(rest, round(frame.height * UPRIGHT_SHARES[1]))
    half = towers.width // 2
    left = Box(towers.x, towers.y, half, towers.height)
    return area, left, Box(towers.x + half, towers.y, towers.width - half, towers.height), facts


def _cut(box: Box, height: int) -> tuple[Box, Box]:
    """Return the upper part, of some height, and the rest."""
    lower = Box(box.x, box.y + height, box.width, box.height - height)
    return Box(box.x, box.y, box.width, height), lower


def _column(layout: Layout, box: Box) -> tuple[Box, Box, Box]:
    """Return the boxes of a tower, of its count and of its name, from above to below."""
    name = min(layout.px(32), box.height // 6)
    count = min(layout.px(96), box.height // 3)
    stand, rest = _cut(box, box.height - name - count)
    return (stand, *_cut(rest, count))
