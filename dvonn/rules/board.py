"""The board: the 49 spaces, their names, neighbours and straight lines, all computed from its shape on import.

A space is the number 12 * (row - 1) + column, with columns from a = 0 to k = 10. Each row has eleven columns and one
more that is never a space. So a set of spaces fits a 60-bit integer (bit n is space n), each of the six directions is
a constant difference, and the neighbours of a set are found by six shifts.
"""

from collections.abc import Container, Iterable, Iterator
from functools import cache
from typing import Final

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
