"""Position: the board, the phase and the side to move, immutable, with everything that may be asked of it.

A forced pass is no ply: a position is always given to a side that can move, unless the game is over.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import Final

from dvonn.rules import board
from dvonn.rules.board import LANDINGS, NEIGHBOUR_SETS, SPACES, Space, SpaceSet
from dvonn.rules.outcome import Outcome, Ties, judge
from dvonn.rules.pieces import SUPPLY, Colour, Move, Phase, Piece, Place, Ply, Stack, owner

_BARE: Final[tuple[Stack, ...]] = ((),) * board.SIZE


class Objection(StrEnum):
    """Why a stack or a ply may not be chosen, in words for the player."""

    OVER = "the game is over"
    PLACE = "all pieces are placed before stacks move"
    MOVE = "all pieces have been placed"
    NO_SPACE = "there is no such space"
    TAKEN = "this space is taken"
    EMPTY = "there is no stack here"
    DVONN = "a lone dvonn piece cannot move"
    NOT_YOURS = "this stack belongs to the other side"
    SURROUNDED = "a stack with six neighbours cannot move"
    NO_TARGET = "from here its height reaches no other stack"
    DISTANCE = "a stack moves in a straight line exactly as many spaces as it is high"
    VACANT = "a move must end on another stack"


class IllegalPlyError(ValueError):
    """A ply that the rules do not allow; carries the position, the ply and the objection."""

    def __init__(self, position: "Position", ply: Ply, objection: Objection) -> None:
        super().__init__(f"{ply} is not allowed for {position.turn}: {objection}")
        self.position = position
        self.ply = ply
        self.objection = objection


@dataclass(frozen=True, repr=False)
class Position:
    """A position; stacks are indexed by space and () where there is none (numbers that are no space included)."""

    stacks: tuple[Stack, ...] = _BARE
    phase: Phase = Phase.PLACEMENT
    turn: Colour = Colour.WHITE

    @staticmethod
    def random_full(rng: Random) -> "Position":
        """Return a board filled at random, at the start of the movement phase."""
        pieces = [piece for piece, count in SUPPLY.items() for _ in range(count)]
        rng.shuffle(pieces)
        stacks = list(_BARE)
        for space, piece in zip(SPACES, pieces, strict=True):
            stacks[space] = (piece,)
        return _given_to(Colour.WHITE, tuple(stacks))

    # What stands where

    @cached_property
    def occupied(self) -> SpaceSet:
        """The spaces with a stack."""
        return sum([1 << space for space in SPACES if self.stacks[space]])

    @cached_property
    def dvonn(self) -> SpaceSet:
        """The spaces whose stack holds a dvonn piece."""
        return sum([1 << space for space in board.members(self.occupied) if Piece.DVONN in self.stacks[space]])

    def vacant(self) -> list[Space]:
        """Return the spaces without a stack, lowest number first."""
        return [space for space in SPACES if not self.stacks[space]]

    def height(self, space: Space) -> int:
        """Return the number of pieces on a space."""
        return len(self.stacks[space])

    def owner(self, space: Space) -> Colour | None:
        """Return the side that owns the stack on a space, None for lone dvonn pieces and empty spaces."""
        return owner(self.stacks[space])

    def owned(self, colour: Colour) -> list[Space]:
        """Return the spaces of a side's stacks, lowest number first."""
        top = colour.piece
        return [space for space in board.members(self.occupied) if self.stacks[space][-1] is top]

    def score(self, colour: Colour) -> int:
        """Return the number of pieces, of whatever colour, in a side's stacks."""
        return sum(len(self.stacks[space]) for space in self.owned(colour))

    def is_surrounded(self, space: Space) -> bool:
        """Tell whether all six neighbours are occupied; never so at the edge, which has fewer."""
        return not board.EDGE >> space & 1 and self.occupied & NEIGHBOUR_SETS[space] == NEIGHBOUR_SETS[space]

    # What may be played

    @property
    def next_piece(self) -> Piece | None:
        """The piece that is placed next, None in the movement phase: dvonn pieces first, then the mover's own."""
        if self.phase is Phase.MOVEMENT:
            return None
        return Piece.DVONN if self.occupied.bit_count() < SUPPLY[Piece.DVONN] else self.turn.piece

    def tray(self, colour: Colour) -> Stack:
        """Return the pieces that a side has still to place, those placed first in front."""
        if self.phase is Phase.MOVEMENT:
            return ()
        placed = self.occupied.bit_count()
        order = [Piece.DVONN] * SUPPLY[Piece.DVONN] + [Piece.BLACK, Piece.WHITE] * SUPPLY[Piece.WHITE]
        return tuple(order[placed if colour is self.turn else placed + 1 :: 2])

    def moves_from(self, space: Space) -> list[Move]:
        """Return the moves of the stack on a space, whoever's turn it is."""
        stack = self.stacks[space]
        if len(stack) > board.LONGEST or owner(stack) is None or self.is_surrounded(space):
            return []
        occupied = self.occupied
        return [Move(space, target) for target in LANDINGS[space][len(stack)] if occupied >> target & 1]

    def moves(self) -> list[Ply]:
        """Return the legal plies of the side to move, in the order of the spaces' numbers."""
        if self.phase is Phase.PLACEMENT:
            return [Place(space) for space in self.vacant()]
        return [move for space in self.owned(self.turn) for move in self.moves_from(space)]

    def can_move(self, colour: Colour) -> bool:
        """Tell whether a side has a move with its stacks as they stand, whoever's turn it is."""
        return any(self.moves_from(space) for space in self.owned(colour))

    def must_pass(self, colour: Colour) -> bool:
        """Tell whether a side cannot move while the other still can."""
        return self.phase is Phase.MOVEMENT and not self.can_move(colour) and self.can_move(colour.other)

    @cached_property
    def is_over(self) -> bool:
        """Whether neither side can move."""
        return self.phase is Phase.MOVEMENT and not self.can_move(self.turn)

    def outcome(self, ties: Ties = Ties.DRAW) -> Outcome | None:
        """Return the outcome by the towers' heights, None while the game goes on."""
        if not self.is_over:
            return None
        white, black = ([self.height(space) for space in self.owned(colour)] for colour in Colour)
        return judge(white, black, ties)

    # Why not

    def objection_to_stack(self, space: Space) -> Objection | None:
        """Return why the side to move cannot move the stack on a space, None if it can."""
        if self.phase is Phase.PLACEMENT:
            return Objection.PLACE
        if self.is_over:
            return Objection.OVER
        if not self.stacks[space]:
            return Objection.EMPTY
        if self.owner(space) is not self.turn:
            return Objection.NOT_YOURS if self.owner(space) else Objection.DVONN
        if self.is_surrounded(space):
            return Objection.SURROUNDED
        return None if self.moves_from(space) else Objection.NO_TARGET

    def objection(self, ply: Ply) -> Objection | None:
        """Return why a ply is not legal, None if it is."""
        if any(space not in LANDINGS for space in ply):
            return Objection.NO_SPACE
        if isinstance(ply, Place):
            if self.phase is Phase.MOVEMENT:
                return Objection.MOVE
            return Objection.TAKEN if self.stacks[ply.space] else None
        return self._objection_to_move(ply)

    def _objection_to_move(self, move: Move) -> Objection | None:
        blocked = self.objection_to_stack(move.source)
        if blocked and blocked is not Objection.NO_TARGET:
            return blocked
        height = self.height(move.source)
        if height > board.LONGEST or move.target not in LANDINGS[move.source][height]:
            return Objection.DISTANCE
        return None if self.stacks[move.target] else Objection.VACANT

    # What a ply does

    def play(self, ply: Ply) -> "Position":
        """Return the position after a ply, cut-offs and forced passes done; IllegalPlyError if it is not legal."""
        objection = self.objection(ply)
        if objection:
            raise IllegalPlyError(self, ply, objection)
        if isinstance(ply, Place):
            return self._placed(ply.space)
        stacks = list(self.stacks)
        stacks[ply.target] += stacks[ply.source]
        stacks[ply.source] = ()
        for space in board.members(self._left_unlinked(ply)):
            stacks[space] = ()
        return _given_to(self.turn.other, tuple(stacks))

    def cut_off_by(self, move: Move) -> list[Space]:
        """Return the spaces whose stacks a legal move would cut off from every dvonn piece, its target perhaps too."""
        return list(board.members(self._left_unlinked(move)))

    def _left_unlinked(self, move: Move) -> SpaceSet:
        source, target = 1 << move.source, 1 << move.target
        occupied = self.occupied & ~source
        dvonn = self.dvonn & ~source | target if self.dvonn & source else self.dvonn
        return occupied & ~board.linked(dvonn, occupied)

    def _placed(self, space: Space) -> "Position":
        assert self.next_piece
        stacks = (*self.stacks[:space], (self.next_piece,), *self.stacks[space + 1 :])
        if self.occupied.bit_count() + 1 < len(SPACES):
            return Position(stacks, Phase.PLACEMENT, self.turn.other)
        return _given_to(Colour.WHITE, stacks)

    def __str__(self) -> str:
        """Return the text that notation.parse_position reads: rows 5 to 1, side to move, phase."""
        rows = "/".join(_row_text([self.stacks[space] for space in spaces]) for spaces in reversed(board.ROWS))
        return f"{rows} {self.turn} {self.phase.value}"

    def __repr__(self) -> str:
        return f"<Position {self}>"


def _given_to(colour: Colour, stacks: tuple[Stack, ...]) -> Position:
    """Return the position in the movement phase, given to the other side where the one named must pass."""
    position = Position(stacks, Phase.MOVEMENT, colour)
    return Position(stacks, Phase.MOVEMENT, colour.other) if position.must_pass(colour) else position


def _row_text(stacks: list[Stack]) -> str:
    """Return stacks as letters from the bottom to the top, runs of empty spaces as a number, between commas."""
    words: list[str] = []
    for stack in stacks:
        if stack:
            words.append("".join(stack))
        elif words and words[-1].isdigit():
            words[-1] = str(int(words[-1]) + 1)
        else:
            words.append("1")
    return ",".join(words)


def forced_pass(before: Position, after: Position) -> Colour | None:
    """Return the side that had to pass between two positions one ply apart, None if the turn went its usual way."""
    starting = before.phase is Phase.PLACEMENT and after.phase is Phase.MOVEMENT
    due = Colour.WHITE if starting else before.turn.other
    return None if after.turn is due else due
