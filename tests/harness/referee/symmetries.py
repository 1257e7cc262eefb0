"""Hand-made cases under the symmetries of the board and with swapped colours, in up to eight ways.

A case writes stacks as 'e3=rwb f3=w', bottom to top, and moves as 'e3h3'. A symmetry converts them to positions and
moves, and converts results back to the case's notation. Every symmetry is its own inverse.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pytest

from dvonn.rules.board import (
    COLUMN_LETTERS,
    SPACE_BY_NAME,
    SPACE_NAMES,
    SPACE_TABLE_SIZE,
    Colour,
    Move,
    Phase,
    Piece,
    Space,
)
from dvonn.rules.notation import parse_position
from dvonn.rules.position import Position
from tests.harness.referee.reference import Stacks

Mirror = Callable[[int, int], tuple[int, int]]

MIRRORS: Final[dict[str, Mirror]] = {
    "as it is": lambda across, up: (across, up),
    "rotated": lambda across, up: (-across, -up),
    "upside down": lambda across, up: (across - up, -up),
    "left to right": lambda across, up: (up - across, up),
}
"""Maps of the steps from the centre, f3, along a row and along a column."""
_SWAP: Final = str.maketrans("wb", "bw")


@dataclass(frozen=True)
class Symmetry:
    """A mirroring of the board, with or without swapped colours."""

    mirror: str = "as it is"
    swapped: bool = False

    def __str__(self) -> str:
        return f"{self.mirror}, colours swapped" if self.swapped else self.mirror

    def name(self, name: str) -> str:
        """Return the name of the space that a space is mapped to."""
        across, up = MIRRORS[self.mirror](COLUMN_LETTERS.index(name[0]) - 5, int(name[1]) - 3)
        return f"{COLUMN_LETTERS[across + 5]}{up + 3}"

    def space(self, name: str) -> Space:
        """Return the number of the space that a named space is mapped to."""
        return SPACE_BY_NAME[self.name(name)]

    def colour(self, colour: Colour) -> Colour:
        """Return the side that a side is mapped to."""
        return colour.other if self.swapped else colour

    def letters(self, letters: str) -> str:
        """Return the stack that a stack is mapped to."""
        return letters.translate(_SWAP) if self.swapped else letters

    def move(self, text: str) -> Move:
        """Return the move that a move is mapped to."""
        return Move(self.space(text[:2]), self.space(text[2:]))

    def position(self, stacks: str, turn: Colour = Colour.WHITE) -> Position:
        """Return the position of a case's stacks in the movement phase; it must be a possible one."""
        pairs = (word.split("=") for word in stacks.split())
        placed = {self.space(name): tuple(map(Piece, self.letters(letters))) for name, letters in pairs}
        table = tuple(placed.get(space, ()) for space in range(SPACE_TABLE_SIZE))
        return parse_position(str(Position(table, Phase.MOVEMENT, self.colour(turn))))

    def stacks(self, position: Position) -> str:
        """Return a position's stacks in the case's notation, sorted."""
        pairs = (
            (self.name(name), self.letters("".join(position.stacks[space]))) for space, name in SPACE_NAMES.items()
        )
        return " ".join(sorted(f"{name}={letters}" for name, letters in pairs if letters))

    def turn(self, position: Position) -> Colour:
        """Return the case's side to move."""
        return self.colour(position.turn)

    def moves(self, position: Position) -> set[str]:
        """Return the legal moves in the case's notation."""
        return {self.name(str(ply)[:2]) + self.name(str(ply)[2:]) for ply in position.moves()}

    def scores(self, position: Position) -> tuple[int, int]:
        """Return the scores of the case's White and Black."""
        return position.score(self.colour(Colour.WHITE)), position.score(self.colour(Colour.BLACK))


every_mirror: Final = pytest.mark.parametrize("symmetry", [Symmetry(mirror) for mirror in MIRRORS], ids=str)
"""Runs a test in the four ways without swapped colours, for cases that distinguish White from Black."""
every_symmetry: Final = pytest.mark.parametrize(
    "symmetry", [Symmetry(mirror, swapped) for swapped in (False, True) for mirror in MIRRORS], ids=str
)
"""Runs a test in all eight ways."""


SIDES: Final = {Colour.WHITE: "w", Colour.BLACK: "b"}


def stacks_of(position: Position) -> Stacks:
    """Return a position's stacks."""
    return {name: "".join(position.stacks[space]) for space, name in SPACE_NAMES.items() if position.stacks[space]}
