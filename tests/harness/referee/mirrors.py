"""Hand-made cases, each seen in up to eight ways: mirrored as the board allows, and with the colours swapped.

A case writes stacks as 'e3=rwb f3=w', bottom to top, and moves as 'e3h3'. A view turns them into positions and moves,
and turns answers back into the case's own words. Seen the same way twice, everything is as it was.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import pytest

from dvonn.rules.board import COLUMNS, NAMES, NUMBERS, SIZE, Space
from dvonn.rules.notation import parse_position
from dvonn.rules.pieces import Colour, Move, Phase, Piece
from dvonn.rules.position import Position

Mirror = Callable[[int, int], tuple[int, int]]

MIRRORS: Final[dict[str, Mirror]] = {
    "as it is": lambda across, up: (across, up),
    "rotated": lambda across, up: (-across, -up),
    "upside down": lambda across, up: (across - up, -up),
    "left to right": lambda across, up: (up - across, up),
}
"""Steps from the centre, f3, along a row and along a column, before and after."""
_SWAP: Final = str.maketrans("wb", "bw")


@dataclass(frozen=True)
class View:
    """One way to see a case."""

    mirror: str = "as it is"
    swapped: bool = False

    def __str__(self) -> str:
        return f"{self.mirror}, colours swapped" if self.swapped else self.mirror

    def name(self, name: str) -> str:
        """Return the name of the space in the place of another."""
        across, up = MIRRORS[self.mirror](COLUMNS.index(name[0]) - 5, int(name[1]) - 3)
        return f"{COLUMNS[across + 5]}{up + 3}"

    def space(self, name: str) -> Space:
        """Return the number of the space in the place of another."""
        return NUMBERS[self.name(name)]

    def names(self, spaces: Iterable[Space]) -> set[str]:
        """Return the case's names for spaces."""
        return {self.name(NAMES[space]) for space in spaces}

    def colour(self, colour: Colour) -> Colour:
        """Return the side in the place of another."""
        return colour.other if self.swapped else colour

    def letters(self, letters: str) -> str:
        """Return the stack in the place of another."""
        return letters.translate(_SWAP) if self.swapped else letters

    def move(self, text: str) -> Move:
        """Return the move in the place of another."""
        return Move(self.space(text[:2]), self.space(text[2:]))

    def position(self, stacks: str, turn: Colour = Colour.WHITE) -> Position:
        """Return the position with these stacks in the movement phase; it must be one that can arise."""
        pairs = (word.split("=") for word in stacks.split())
        placed = {self.space(name): tuple(map(Piece, self.letters(letters))) for name, letters in pairs}
        table = tuple(placed.get(space, ()) for space in range(SIZE))
        return parse_position(str(Position(table, Phase.MOVEMENT, self.colour(turn))))

    def stacks(self, position: Position) -> str:
        """Return a position's stacks in the case's words, sorted."""
        pairs = ((self.name(name), self.letters("".join(position.stacks[space]))) for space, name in NAMES.items())
        return " ".join(sorted(f"{name}={letters}" for name, letters in pairs if letters))

    def turn(self, position: Position) -> Colour:
        """Return the case's side to move."""
        return self.colour(position.turn)

    def moves(self, position: Position) -> set[str]:
        """Return the legal moves in the case's words."""
        return {self.name(str(ply)[:2]) + self.name(str(ply)[2:]) for ply in position.moves()}

    def scores(self, position: Position) -> tuple[int, int]:
        """Return the pieces of the case's White and Black."""
        return position.score(self.colour(Colour.WHITE)), position.score(self.colour(Colour.BLACK))


mirrored: Final = pytest.mark.parametrize("view", [View(mirror) for mirror in MIRRORS], ids=str)
"""Runs a test in the four ways that leave the colours as they are, for what tells White from Black."""
every_view: Final = pytest.mark.parametrize(
    "view", [View(mirror, swapped) for swapped in (False, True) for mirror in MIRRORS], ids=str
)
"""Runs a test in all eight ways."""
