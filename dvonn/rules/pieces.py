"""Pieces, sides, and what a player may do with them."""

from enum import Enum, StrEnum
from typing import Final, NamedTuple

from dvonn.rules.board import NAMES, Space


class Piece(StrEnum):
    """One piece; its value is its letter in texts."""

    WHITE = "w"
    BLACK = "b"
    DVONN = "r"


Stack = tuple[Piece, ...]
"""Pieces from the bottom to the top; () is an empty space."""


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
    """Before and after the 49th piece; the value is its word in texts."""

    PLACEMENT = "place"
    MOVEMENT = "move"


SUPPLY: Final = {Piece.WHITE: 23, Piece.BLACK: 23, Piece.DVONN: 3}
_OWNERS: Final = {Piece.WHITE: Colour.WHITE, Piece.BLACK: Colour.BLACK}


def owner(stack: Stack) -> Colour | None:
    """Return the side whose piece is on top; nobody owns a lone dvonn piece or an empty space."""
    return _OWNERS.get(stack[-1]) if stack else None


class Place(NamedTuple):
    """A ply of the placement phase: which piece comes is not the player's to choose."""

    space: Space

    def __str__(self) -> str:
        return NAMES.get(self.space, "?")


class Move(NamedTuple):
    """A ply of the movement phase: a whole stack goes from source to target."""

    source: Space
    target: Space

    def __str__(self) -> str:
        return NAMES.get(self.source, "?") + NAMES.get(self.target, "?")


Ply = Place | Move
