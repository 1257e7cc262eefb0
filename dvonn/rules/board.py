"""The board: 49 spaces, their names, neighbours and straight lines, all computed once from the shape.

A space is a number, 12 * (row - 1) + column with column a = 0 ... k = 10. Rows have room for eleven columns and one
more that is never a space, so a set of spaces fits one 60-bit integer (bit n stands for space n), the six directions
are six constant differences, and the neighbours of a whole set are six shifts.
"""

from collections.abc import Container, Iterable, Iterator
from typing import Final

Space = int
SpaceSet = int

STRIDE: Final = 12
SIZE: Final = 5 * STRIDE  # the length of a table that is indexed by space
DIRECTIONS: Final = (1, -1, STRIDE, -STRIDE, STRIDE + 1, -STRIDE - 1)
COLUMNS: Final = "abcdefghijk"
_ROWS: Final = ("abcdefghi", "abcdefghij", "abcdefghijk", "bcdefghijk", "cdefghijk")

NUMBERS: Final[dict[str, Space]] = {
    f"{column}{row}": STRIDE * (row - 1) + COLUMNS.index(column)
    for row, columns in enumerate(_ROWS, start=1)
    for column in columns
}
NAMES: Final[dict[Space, str]] = {space: name for name, space in NUMBERS.items()}
SPACES: Final = tuple(NAMES)
ROWS: Final = tuple(
    tuple(NUMBERS[f"{column}{row}"] for column in columns) for row, columns in enumerate(_ROWS, start=1)
)
ALL: Final[SpaceSet] = sum(1 << space for space in SPACES)


def column(space: Space) -> int:
    """Return 0 for column a to 10 for column k."""
    return space % STRIDE


def row(space: Space) -> int:
    """Return 0 for row 1 to 4 for row 5."""
    return space // STRIDE


def distance(first: Space, second: Space) -> int:
    """Return the number of steps between two spaces, over any spaces."""
    across, up = column(second) - column(first), row(second) - row(first)
    return max(abs(across), abs(up), abs(across - up))


def line(source: Space, target: Space) -> tuple[Space, ...]:
    """Return the spaces stepped on from source (left out) to target, which must lie in a straight line."""
    steps = distance(source, target)
    step = (target - source) // steps
    assert step in DIRECTIONS, "not a straight line"
    assert source + steps * step == target, "not a straight line"
    return tuple(source + step * n for n in range(1, steps + 1))


def members(spaces: SpaceSet) -> Iterator[Space]:
    """Yield the spaces of a set, lowest number first."""
    while spaces:
        lowest = spaces & -spaces
        yield lowest.bit_length() - 1
        spaces ^= lowest


def linked(seeds: SpaceSet, occupied: SpaceSet) -> SpaceSet:
    """Return the occupied spaces that are joined to a seed through occupied neighbours; seeds must be occupied."""
    found = 0
    grown = seeds
    while grown != found:
        found = grown
        grown |= found << 1 | found >> 1 | found << 12 | found >> 12 | found << 13 | found >> 13
        grown &= occupied
    return found


def steps_from(seeds: Iterable[Space], occupied: Container[Space]) -> dict[Space, int]:
    """Return how many steps over occupied spaces each of those that can be reached is away from the nearest seed."""
    steps = dict.fromkeys(seeds, 0)
    queue = list(steps)
    for space in queue:
        beyond = [near for near in NEIGHBOURS[space] if near in occupied and near not in steps]
        steps |= dict.fromkeys(beyond, steps[space] + 1)
        queue += beyond
    return steps


def _at(column: int, row: int) -> Space | None:
    space = STRIDE * row + column
    return space if 0 <= column < len(COLUMNS) and space in NAMES else None


def _landings(space: Space, steps: int) -> tuple[Space, ...]:
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))
    found = (_at(column(space) + steps * across, row(space) + steps * up) for across, up in ways)
    return tuple(target for target in found if target is not None)


LONGEST: Final = 10  # steps from a3 to k3: higher stacks cannot move
LANDINGS: Final = {space: tuple(_landings(space, steps) for steps in range(LONGEST + 1)) for space in SPACES}
"""LANDINGS[space][n]: the spaces exactly n steps from it in a straight line, n from 1 to LONGEST."""
NEIGHBOURS: Final = {space: LANDINGS[space][1] for space in SPACES}
NEIGHBOUR_SETS: Final = {space: sum(1 << near for near in NEIGHBOURS[space]) for space in SPACES}
EDGE: Final[SpaceSet] = sum(1 << space for space in SPACES if len(NEIGHBOURS[space]) < 6)
