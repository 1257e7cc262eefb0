"""The board's 49 spaces, their neighbours and lines; the pieces and their colours."""

from collections.abc import Container, Iterable, Iterator
from enum import Enum, StrEnum
from functools import cache
from typing import Final, NamedTuple

Space = int
SpaceSet = int

ROW_STRIDE: Final = 12
SPACE_TABLE_SIZE: Final = 5 * ROW_STRIDE  # the length of a table indexed by space
DIRECTIONS: Final = (1, -1, ROW_STRIDE, -ROW_STRIDE, ROW_STRIDE + 1, -ROW_STRIDE - 1)
COLUMN_LETTERS: Final = "abcdefghijk"
_ROW_COLUMNS: Final = ("abcdefghi", "abcdefghij", "abcdefghijk", "bcdefghijk", "cdefghijk")

SPACE_BY_NAME: Final[dict[str, Space]] = {
    f"{column}{row}": ROW_STRIDE * (row - 1) + COLUMN_LETTERS.index(column)
    for row, columns in enumerate(_ROW_COLUMNS, start=1)
    for column in columns
}
SPACE_NAMES: Final[dict[Space, str]] = {space: name for name, space in SPACE_BY_NAME.items()}
SPACES: Final = tuple(SPACE_NAMES)
ROW_SPACES: Final = tuple(
    tuple(SPACE_BY_NAME[f"{column}{row}"] for column in columns) for row, columns in enumerate(_ROW_COLUMNS, start=1)
)


def column(space: Space) -> int:
    """Return 0 for column a to 10 for column k."""
    return space % ROW_STRIDE


def row(space: Space) -> int:
    """Return 0 for row 1 to 4 for row 5."""
    return space // ROW_STRIDE


@cache
def distance(first: Space, second: Space) -> int:
    """Return the number of steps between two spaces, over occupied and vacant spaces."""
    across, up = column(second) - column(first), row(second) - row(first)
    return max(abs(across), abs(up), abs(across - up))


def members(spaces: SpaceSet) -> Iterator[Space]:
    """Yield the spaces of a set, lowest number first."""
    while spaces:
        lowest = spaces & -spaces
        yield lowest.bit_length() - 1
        spaces ^= lowest


def space_set(spaces: Iterable[Space]) -> SpaceSet:
    """Return the set with these members."""
    return sum([1 << space for space in spaces])


def linked(seeds: SpaceSet, occupied: SpaceSet) -> SpaceSet:
    """Return the occupied spaces connected to a seed through occupied neighbours; seeds must be occupied."""
    found = 0
    grown = seeds
    while grown != found:
        found = grown
        grown |= found << 1 | found >> 1 | found << 12 | found >> 12 | found << 13 | found >> 13
        grown &= occupied
    return found


def steps_from(seeds: Iterable[Space], occupied: Container[Space]) -> dict[Space, int]:
    """Return the distance of each reachable space from the nearest seed, in steps over occupied spaces."""
    steps = dict.fromkeys(seeds, 0)
    queue = list(steps)
    for space in queue:
        unvisited = [near for near in NEIGHBOURS[space] if near in occupied and near not in steps]
        steps |= dict.fromkeys(unvisited, steps[space] + 1)
        queue += unvisited
    return steps


def _landings(space: Space, steps: int) -> tuple[Space, ...]:
    ends = [space + steps * direction for direction in DIRECTIONS]
    return tuple(end for end in ends if end in SPACE_NAMES and distance(space, end) == steps)


MAX_MOVE_LENGTH: Final = 10  # steps, from a3 to k3; higher stacks cannot move
LANDINGS: Final = {space: tuple(_landings(space, steps) for steps in range(MAX_MOVE_LENGTH + 1)) for space in SPACES}
"""LANDINGS[space][n]: the spaces exactly n steps from it in a straight line, n from 1 to MAX_MOVE_LENGTH."""
NEIGHBOURS: Final = {space: LANDINGS[space][1] for space in SPACES}
NEIGHBOUR_SETS: Final = {space: sum(1 << near for near in NEIGHBOURS[space]) for space in SPACES}
EDGE_SPACES: Final[SpaceSet] = sum(1 << space for space in SPACES if len(NEIGHBOURS[space]) < 6)


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
