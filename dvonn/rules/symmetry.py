"""The symmetries of the board: itself, its half turn, and its two mirror images. Each undoes itself."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from dvonn.rules.board import ROW_SPACES, SPACE_TABLE_SIZE, SPACES, Space
from dvonn.rules.pieces import Move, Piece, Place, Ply, Stack
from dvonn.rules.position import Position

Symmetry = Mapping[Space, Space]


def _symmetry(*, across: bool, up: bool) -> Symmetry:
    """Return the symmetry that turns round the columns, the rows, or both."""
    rows = [spaces[::-1] if across else spaces for spaces in ROW_SPACES]
    images = [space for row in (rows[::-1] if up else rows) for space in row]
    return dict(zip(SPACES, images, strict=True))


SYMMETRIES: Final = tuple(_symmetry(across=across, up=up) for across in (False, True) for up in (False, True))


def images_of(space: Space) -> frozenset[Space]:
    """Return a space with its images under all symmetries."""
    return frozenset(symmetry[space] for symmetry in SYMMETRIES)


def image_of_ply(ply: Ply, symmetry: Symmetry) -> Ply:
    """Return the image of a ply."""
    return Place(symmetry[ply.space]) if isinstance(ply, Place) else Move(symmetry[ply.source], symmetry[ply.target])


def image_of_position(position: Position, symmetry: Symmetry) -> Position:
    """Return the image of a position."""
    stacks: list[Stack] = [()] * SPACE_TABLE_SIZE
    for space in SPACES:
        stacks[symmetry[space]] = position.stacks[space]
    return replace(position, stacks=tuple(stacks))


def board_key(pieces: Mapping[Space, Piece]) -> str:
    """Return the key of a full board of single pieces; boards that are images of each other have the same one."""
    images = ("".join(pieces[symmetry[space]] for space in SPACES) for symmetry in SYMMETRIES)
    return blake2b(min(images).encode(), digest_size=8).hexdigest()
