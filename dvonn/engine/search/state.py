"""A position as the search sees it: sets of spaces (bits.py), always from the side to move. Nobody changes a state."""

from __future__ import annotations

from typing import Final

from dvonn.engine.search.bitboard import (
    AROUND,
    BIT,
    HEIGHTS,
    INDEX,
    INDEX_OF,
    KEEPING,
    REACH,
    RING,
    ROOM,
    linked,
    mix,
    surrounded,
)
from dvonn.engine.search.native import i64, vec
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position

TOWER: Final = vec[i64]([mix(number + 1) for number in range(HEIGHTS * ROOM)])


class State:
    """The side to move is own, the other opp; red are the stacks with a dvonn piece, tall those higher than 1.

    heights is by space, and means nothing where no stack is; lead is own's pieces less opp's. A move is its source
    space times 64 plus its target space.
    """

    __slots__ = ("heights", "lead", "opp", "own", "red", "tall")

    def __init__(self, own: i64, opp: i64, red: i64, tall: i64, lead: i64, heights: vec[i64]) -> None:
        self.own: i64 = own
        self.opp: i64 = opp
        self.red: i64 = red
        self.tall: i64 = tall
        self.lead: i64 = lead
        self.heights: vec[i64] = heights

    def key(self) -> i64:
        """Return 62 bits that as good as certainly tell this state from every other."""
        key = mix(mix(mix(self.own) ^ self.opp) ^ self.red)
        tall, heights = self.tall, self.heights
        while tall:
            bit = tall & -tall
            tall ^= bit
            space = INDEX[bit % INDEX_OF]
            key ^= TOWER[heights[space] * ROOM + space]
        return key

    def movable(self) -> i64:
        """Return the own stacks that are not surrounded."""
        return self.own & ~surrounded(self.own | self.opp | self.red)

    def moves(self) -> list[int]:
        """Return the moves of the side to move."""
        heights, free = self.heights, self.movable()
        occupied = self.own | self.opp | self.red
        found: list[int] = []
        while free:
            bit = free & -free
            free ^= bit
            source = INDEX[bit % INDEX_OF]
            targets = REACH[heights[source] * ROOM + source] & occupied
            while targets:
                bit = targets & -targets
                targets ^= bit
                found.append(source << 6 | INDEX[bit % INDEX_OF])
        return found

    def play(self, move: i64) -> State:
        """Return the state after a move, given to the other side, who perhaps cannot move."""
        own, opp, red, tall, lead = self.after(move)
        heights = self.heights[:]
        heights[move & 63] = heights[move & 63] + heights[move >> 6]
        return State(own, opp, red, tall, lead, heights)

    def after(self, move: i64) -> tuple[i64, i64, i64, i64, i64]:
        """Return own, opp, red, tall and lead of the state after a move: all of it but the target's new height."""
        away, onto = BIT[move >> 6], BIT[move & 63]
        own, opp, red, lead = self.own & ~away | onto, self.opp, self.red, self.lead
        if opp & onto:
            opp ^= onto
            lead += 2 * self.heights[move & 63]
        elif not self.own & onto:
            lead += self.heights[move & 63]
        tall = self.tall & ~away | onto
        if red & away:
            red = red ^ away | onto
        elif self._hangs_together(move >> 6):
            return opp, own, red, tall, -lead
        occupied = own | opp | red
        kept = linked(red, occupied)
        if kept != occupied:
            lead += self._lost(occupied ^ kept, own, opp, move)
        return opp & kept, own & kept, red, tall & kept, -lead

    def passed(self) -> State:
        """Return the same position given to the other side."""
        return State(self.opp, self.own, self.red, self.tall, -self.lead, self.heights)

    def _hangs_together(self, source: i64) -> bool:
        """Tell whether the neighbours of a space are linked without it, so that nothing can be cut off there."""
        ring = (self.own | self.opp | self.red) & AROUND[source]
        return KEEPING[source * RING + ring % RING] == 1

    def _lost(self, gone: i64, own: i64, opp: i64, move: i64) -> i64:
        """Return by how much own's lead changes by the stacks that a move has cut off."""
        change: i64 = 0
        while gone:
            bit = gone & -gone
            gone ^= bit
            space = INDEX[bit % INDEX_OF]
            height = self.heights[space]
            if space == move & 63:
                height += self.heights[move >> 6]
            if own & bit:
                change -= height
            elif opp & bit:
                change += height
        return change


def of_position(position: Position) -> State:
    """Return the state of a position in the movement phase."""
    own, opp = [sum([1 << space for space in position.owned(side)]) for side in (position.turn, position.turn.other)]
    heights = [len(stack) for stack in position.stacks]
    tall = sum([1 << space for space, height in enumerate(heights) if height > 1])
    lead = position.score(position.turn) - position.score(position.turn.other)
    return State(own, opp, position.dvonn, tall, lead, vec[i64](heights))


def as_move(move: int) -> Move:
    """Return a move of the search as the rules write it."""
    return Move(move >> 6, move & 63)
