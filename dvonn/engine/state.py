"""A position as the search sees it: sets of spaces as 60-bit integers, always from the side to move.

The numbering is the rules' own (board.py), so neighbours are shifts by 1, 12 and 13 without masks: the column that is
no space, and all beyond the edge, is never occupied. A state is never changed, so a suspended search shares nothing.
"""

from typing import Final

from dvonn.rules.board import LANDINGS, LONGEST, SIZE
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position

HEIGHTS: Final = 50  # a table by height has room for all 49 pieces on one another, and for none
REACH: Final[list[int]] = [
    sum(1 << target for target in LANDINGS[space][height]) if space in LANDINGS and 0 < height <= LONGEST else 0
    for height in range(HEIGHTS)
    for space in range(SIZE)
]
"""REACH[height * SIZE + space]: the spaces that a stack of some height could reach."""


class State:
    """The side to move is own, the other opp; red are the stacks with a dvonn piece, tall those higher than 1.

    heights is by space and 0 where nothing stands; lead is own's pieces less opp's.
    """

    __slots__ = ("heights", "lead", "opp", "own", "red", "tall")

    def __init__(self, own: int, opp: int, red: int, tall: int, heights: bytearray, lead: int) -> None:
        self.own = own
        self.opp = opp
        self.red = red
        self.tall = tall
        self.heights = heights
        self.lead = lead

    def key(self) -> bytes:
        """Return what tells this state from every other."""
        return bytes(self.heights) + (self.own | self.red << 60).to_bytes(16, "little")

    def moves(self) -> list[int]:
        """Return the moves of the side to move, each as its source space times 64 plus its target space."""
        heights = self.heights
        occupied = self.own | self.opp | self.red
        free = self.own & ~surrounded(occupied)
        found = []
        while free:
            bit = free & -free
            free ^= bit
            source = bit.bit_length() - 1
            targets = REACH[heights[source] * SIZE + source] & occupied
            source *= 64
            while targets:
                bit = targets & -targets
                targets ^= bit
                found.append(source + bit.bit_length() - 1)
        return found

    def play(self, move: int) -> "State":
        """Return the state after a move, given to the other side, who perhaps cannot move."""
        source, target = move >> 6, move & 63
        away, onto = 1 << source, 1 << target
        heights = bytearray(self.heights)
        height, below = heights[source], heights[target]
        heights[source] = 0
        heights[target] = height + below
        own, opp, red, lead = self.own ^ away | onto, self.opp, self.red, self.lead
        if opp & onto:
            opp ^= onto
            lead += 2 * below
        elif not self.own & onto:
            lead += below
        if red & away:
            red = red ^ away | onto
        occupied = own | opp | red
        kept = linked(red, occupied)
        if kept != occupied:
            lead += _remove(occupied ^ kept, own, opp, heights)
            own &= kept
            opp &= kept
        return State(opp, own, red, (self.tall & ~away | onto) & kept, heights, -lead)

    def passed(self) -> "State":
        """Return the same position given to the other side."""
        return State(self.opp, self.own, self.red, self.tall, self.heights, -self.lead)


def surrounded(occupied: int) -> int:
    """Return the spaces whose six neighbours are all occupied."""
    return occupied >> 1 & occupied << 1 & occupied >> 12 & occupied << 12 & occupied >> 13 & occupied << 13


def around(spaces: int) -> int:
    """Return all neighbours of some spaces, with numbers among them that are no space."""
    return spaces << 1 | spaces >> 1 | spaces << 12 | spaces >> 12 | spaces << 13 | spaces >> 13


def linked(seeds: int, occupied: int) -> int:
    """Return the occupied spaces that are joined to a seed."""
    found = seeds
    while True:
        grown = (found | around(found)) & occupied
        if grown == found:
            return found
        found = grown


def _remove(gone: int, own: int, opp: int, heights: bytearray) -> int:
    """Clear the heights of stacks that are cut off; return by how much that changes own's lead."""
    change = 0
    while gone:
        bit = gone & -gone
        gone ^= bit
        space = bit.bit_length() - 1
        if own & bit:
            change -= heights[space]
        elif opp & bit:
            change += heights[space]
        heights[space] = 0
    return change


def of_position(position: Position) -> State:
    """Return the state of a position in the movement phase."""
    own, opp = (sum(1 << space for space in position.owned(side)) for side in (position.turn, position.turn.other))
    heights = bytearray(len(stack) for stack in position.stacks)
    tall = sum(1 << space for space in range(SIZE) if heights[space] > 1)
    lead = position.score(position.turn) - position.score(position.turn.other)
    return State(own, opp, position.dvonn, tall, heights, lead)


def as_move(move: int) -> Move:
    """Return a move of the search as the rules write it."""
    return Move(move >> 6, move & 63)
