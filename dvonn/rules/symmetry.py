"""The symmetries of the board: itself, its half turn, and its two mirror images. Each undoes itself."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import blake2b
from itertools import product
from typing import Final

from dvonn.rules.board import ROW_SPACES, SPACE_TABLE_SIZE, SPACES, Space
from dvonn.rules.pieces import Move, Piece, Place, Ply
from dvonn.rules.position import Position

Symmetry = Mapping[Space, Space]


def _symmetry(*, turns_rows: bool, turns_columns: bool) -> Symmetry:
    """Return the symmetry that reverses the order of the rows, and the order within each of them."""
    rows = [spaces[::-1] if turns_columns else spaces for spaces in ROW_SPACES]
    images = rows[::-1] if turns_rows else rows
    return {
        space: image
        for row, others in zip(ROW_SPACES, images, strict=True)
        for space, image in zip(row, others, strict=True)
    }


SYMMETRIES: Final = tuple(
    _symmetry(turns_rows=up, turns_columns=across) for up, across in product((False, True), repeat=2)
)
"""The first one leaves every space where it is."""


def images_of(space: Space) -> frozenset[Space]:
    """Return a space with its images under all symmetries."""
    return frozenset(symmetry[space] for symmetry in SYMMETRIES)


def image_of_ply(ply: Ply, symmetry: Symmetry) -> Ply:
    """Return a ply on the other board."""
    return Place(symmetry[ply.space]) if isinstance(ply, Place) else Move(symmetry[ply.source], symmetry[ply.target])


def image_of_position(position: Position, symmetry: Symmetry) -> Position:
    """Return a position on the other board."""
    stacks = [()] * SPACE_TABLE_SIZE
    for space in SPACES:
        stacks[symmetry[space]] = position.stacks[space]
    return replace(position, stacks=tuple(stacks))


def board_key(pieces: Mapping[Space, Piece]) -> str:
    """Return a key of a full board of single pieces, which is equal for symmetrical boards."""
    images = ("".join(pieces[symmetry[space]] for space in SPACES) for symmetry in SYMMETRIES)
    return blake2b(min(images).encode(), digest_size=8).hexdigest()
