"""Draws what is pointed out on the board: below the stacks and on top of them."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import THICKNESS
from dvonn.board.stacks import RINGS
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move, Piece, Ply

GHOST: Final = 0.5  # how solid the piece to be placed is seen before
AROUND: Final = 1.1  # how much wider than a ring the mark around the last piece is


@dataclass(frozen=True)
class Marks:
    """What is pointed out: what may move and where to, the selection, the last ply, and where keys or pointer are.

    The cursor is where keys are; aimed is a space that may be chosen, under the cursor or the pointer; a piece that is
    to be placed is seen there beforehand.
    """

    movable: AbstractSet[Space] = frozenset()
    targets: AbstractSet[Space] = frozenset()
    selected: Space | None = None
    cursor: Space | None = None
    aimed: Space | None = None
    next_piece: Piece | None = None
    last: Ply | None = None


def draw_marks_below(canvas: BoardCanvas, marks: Marks) -> None:
    """Draw what lies on the ground: the last ply, what may move, what is selected or aimed at."""
    board, theme = canvas.board, canvas.theme
    if isinstance(marks.last, Move):
        start, end = (board.centre(space) for space in marks.last)
        pygame.draw.line(canvas.surface, theme.last, start, end, max(2, round(board.unit * 0.03)))
    for space in marks.last or ():
        canvas.assets.sprite("ghost", board.unit * AROUND, theme.last).draw(canvas.surface, board.centre(space))
    for space in marks.movable:
        canvas.assets.sprite("halo", board.unit, theme.movable).draw(canvas.surface, board.centre(space))
    for strong in (marks.selected, marks.aimed):
        if strong is not None:
            halo = canvas.assets.sprite("halo", board.unit * AROUND, theme.selected)
            halo.draw(canvas.surface, board.centre(strong))
    if marks.aimed is not None and marks.next_piece:
        ghost = canvas.assets.sprite(RINGS[marks.next_piece], board.unit, solid=GHOST)
        ghost.draw(canvas.surface, board.centre(marks.aimed))


def draw_marks_above(canvas: BoardCanvas, picture: Picture, marks: Marks) -> None:
    """Draw targets and the cursor on top of the stacks, so that none of them is ever hidden behind one."""
    theme = canvas.theme
    for space in marks.targets:
        _draw_outlined(canvas, "target", theme.target, space, picture)
    if marks.cursor is not None:
        _draw_outlined(canvas, "cursor", theme.cursor, marks.cursor, picture)


def _draw_outlined(canvas: BoardCanvas, name: str, tint: tuple[int, int, int], space: Space, picture: Picture) -> None:
    board = canvas.board
    x, y = board.centre(space)
    height = len(picture.stacks.get(space, ()))
    y -= board.rise(height) + board.unit * THICKNESS * bool(height)
    outline = canvas.assets.sprite(name, board.unit, canvas.theme.outline)
    outline.draw(canvas.surface, (x, y + 0.02 * board.unit))
    canvas.assets.sprite(name, board.unit, tint).draw(canvas.surface, (x, y))
