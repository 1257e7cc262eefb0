"""Draws the marks on the board: below the stacks and on top of them."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.strokes import draw_crack, draw_trail
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move, Piece, Ply
from dvonn.ui.layout import Point
from dvonn.ui.theme import RGB

GHOST_OPACITY: Final = 0.5  # of the next piece on the space it may be placed on
MARK_SCALE: Final = 1.1  # the width of marks around a ring, in rings


@dataclass(frozen=True)
class Marks:
    """The marks on the board: the stacks that may move, the selection and its targets, the cursor and the last ply.

    `cursor` is the keyboard's space. `aimed` is the space under the cursor or the pointer where it may be chosen;
    there, `next_piece` is shown before it is placed. `life_lines` are links between neighbours, away from the dvonn
    pieces, with their alpha; light has run a share of the way along them (`flow`, None: there is none).
    """

    movable: AbstractSet[Space] = frozenset()
    targets: AbstractSet[Space] = frozenset()
    selected: Space | None = None
    cursor: Space | None = None
    aimed: Space | None = None
    next_piece: Piece | None = None
    last_ply: Ply | None = None
    life_lines: Mapping[tuple[Space, Space], int] = field(default_factory=dict)
    flow: float | None = None


def draw_marks_below(canvas: BoardCanvas, marks: Marks) -> None:
    """Draw the marks on the ground: life-lines, the last ply, the selection and the aimed space."""
    board, theme, unit = canvas.board, canvas.theme, canvas.board.unit
    assets, highlighted = canvas.assets, [space for space in (marks.selected, marks.aimed) if space is not None]
    for (near, far), alpha in marks.life_lines.items():
        draw_crack(canvas, near, far, marks.flow, alpha)
    below = [(space, assets.sprite("halo", unit * MARK_SCALE, theme.selected)) for space in highlighted]
    if marks.last_ply:
        below.append((marks.last_ply[-1], assets.sprite("halo", unit, theme.last)))
    if isinstance(marks.last_ply, Move):
        start, end = (board.centre(space) for space in marks.last_ply)
        draw_trail(canvas, start, end, theme.last)
    if marks.aimed is not None and marks.next_piece:
        below += [(marks.aimed, assets.sprite(PIECE_SPRITES[marks.next_piece], unit, solid=GHOST_OPACITY))]
    for space, sprite in below:
        sprite.draw(canvas.surface, board.centre(space))


def draw_glowing_edge(canvas: BoardCanvas, at: Point, tint: RGB, alpha: int = 255) -> None:
    """Draw light on the edge of the top of a stack, and around it a glow of an alpha, which may pulse."""
    canvas.assets.sprite("halo", canvas.board.unit, tint).draw(canvas.surface, at, alpha)
    canvas.draw_mark("rim", at, tint)


def draw_marks_above(canvas: BoardCanvas, picture: Picture, marks: Marks) -> None:
    """Draw targets and the cursor on top of the stacks, so that no stack hides them."""
    board, theme = canvas.board, canvas.theme
    above = [("target-aimed" if space == marks.aimed else "target", theme.target, space) for space in marks.targets]
    if marks.cursor is not None:
        above.append(("cursor", theme.cursor, marks.cursor))
    for name, tint, space in above:
        canvas.draw_mark(name, board.top(space, len(picture.stacks.get(space, ()))), tint)
