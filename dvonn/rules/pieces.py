"""Pieces, sides and plies."""

from enum import Enum, StrEnum
from typing import Final, NamedTuple

from dvonn.rules.board import SPACE_NAMES, Space


class Piece(StrEnum):
    """A piece; its value is its letter in texts."""

    WHITE = "w"
    BLACK = "b"
    DVONN = "r"


Stack = tuple[Piece, ...]
"""Pieces from the bottom to the top; () is a vacant space."""


class Colour(StrEnum):
    """A side; its value is its word in texts."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> "Colour":
        """The opponent."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE

    @property
    def piece(self) -> Piece:
        """The side's own piece."""
        return Piece.WHITE if self is Colour.WHITE else Piece.BLACK


class Phase(Enum):
    """The phase before or after the placement of the 49th piece; the value is its word in texts."""

    PLACEMENT = "place"
    MOVEMENT = "move"


SUPPLY: Final = {Piece.WHITE: 23, Piece.BLACK: 23, Piece.DVONN: 3}
PLACEMENT_ORDER: Final = (Piece.DVONN,) * 3 + (Piece.BLACK, Piece.WHITE) * 23
"""All pieces in the order of placing, by White and Black in turn."""
_OWNERS: Final = {Piece.WHITE: Colour.WHITE, Piece.BLACK: Colour.BLACK}


def owner(stack: Stack) -> Colour | None:
    """Return the side whose piece is on top, None for a lone dvonn piece or a vacant space."""
    return _OWNERS.get(stack[-1]) if stack else None


class Place(NamedTuple):
    """A ply of the placement phase; the piece is determined by the position."""

    space: Space

    def __str__(self) -> str:
        return SPACE_NAMES.get(self.space, "?")


class Move(NamedTuple):
    """A ply of the movement phase: a whole stack goes from source to target."""

    source: Space
    target: Space

    def __str__(self) -> str:
        return SPACE_NAMES.get(self.source, "?") + SPACE_NAMES.get(self.target, "?")


Ply = Place | Move
