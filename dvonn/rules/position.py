"""A position: immutable, with its legal plies, the positions that follow, and the outcome at the end."""

from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from functools import cached_property
from random import Random
from typing import Final

from dvonn.rules import board
from dvonn.rules.board import (
    LANDINGS,
    NEIGHBOUR_SETS,
    PLACEMENT_ORDER,
    SPACES,
    SUPPLY,
    Colour,
    Move,
    Phase,
    Piece,
    Place,
    Ply,
    Space,
    SpaceSet,
    Stack,
    owner,
)


class TieRule(StrEnum):
    """The rule for equal towers: the rulebook's draw, or a comparison of the tallest stacks, the next, and so on."""

    DRAW = "draw"
    TALLEST = "tallest"


class EndReason(Enum):
    """The reason for the end of a game."""

    TOWERS = "the higher tower"
    EQUAL_TOWERS = "equal towers"
    TALLEST_STACKS = "equal towers, the taller stacks"
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"
    ADJUDICATION = "adjudication"
    STATED = "stated"  # by a file, without a reason


SCORED_REASONS: Final = frozenset({EndReason.TOWERS, EndReason.EQUAL_TOWERS, EndReason.TALLEST_STACKS})
"""The reasons by the rules; with all others the game ended early."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; winner is None for a draw, white and black are the pieces in each side's stacks."""

    winner: Colour | None
    reason: EndReason
    white: int
    black: int

    @property
    def margin(self) -> int:
        """White's pieces minus Black's."""
        return self.white - self.black


def judge(white: list[int], black: list[int], ties: TieRule) -> Outcome:
    """Return the outcome for the heights of each side's stacks when neither side can move."""
    reason, mine, theirs = EndReason.TOWERS, [sum(white)], [sum(black)]
    totals = mine + theirs
    if mine == theirs and ties is TieRule.TALLEST:
        reason, mine, theirs = EndReason.TALLEST_STACKS, sorted(white, reverse=True), sorted(black, reverse=True)
    if mine == theirs:
        return Outcome(None, EndReason.EQUAL_TOWERS, *totals)
    return Outcome(Colour.WHITE if mine > theirs else Colour.BLACK, reason, *totals)


_EMPTY_BOARD: Final[tuple[Stack, ...]] = ((),) * board.SPACE_TABLE_SIZE


class Objection(Enum):
    """The reason why a stack cannot move or a ply is not legal."""

    GAME_OVER = auto()
    STILL_PLACING = auto()
    ALL_PLACED = auto()
    NO_SPACE = auto()
    TAKEN = auto()
    EMPTY = auto()
    DVONN = auto()
    NOT_YOURS = auto()
    SURROUNDED = auto()
    NO_TARGET = auto()
    DISTANCE = auto()
    VACANT = auto()


class IllegalPlyError(ValueError):
    """An illegal ply; carries the objection."""

    def __init__(self, position: "Position", ply: Ply, objection: Objection) -> None:
        super().__init__(f"{ply} is not allowed for {position.turn}: {objection.name}")
        self.objection = objection


@dataclass(frozen=True, repr=False)
class Position:
    """A position; stacks are indexed by space and () for vacant spaces and for numbers that are not a space."""

    stacks: tuple[Stack, ...] = _EMPTY_BOARD
    phase: Phase = Phase.PLACEMENT
    turn: Colour = Colour.WHITE

    @staticmethod
    def random_full(rng: Random) -> "Position":
        """Return a randomly filled board, at the start of the movement phase."""
        pieces = [piece for piece, count in SUPPLY.items() for _ in range(count)]
        rng.shuffle(pieces)
        stacks = list(_EMPTY_BOARD)
        for space, piece in zip(SPACES, pieces, strict=True):
            stacks[space] = (piece,)
        return _with_forced_pass(Colour.WHITE, tuple(stacks))

    # Stacks

    @cached_property
    def occupied(self) -> SpaceSet:
        """The spaces with a stack."""
        return sum([1 << space for space in SPACES if self.stacks[space]])

    @cached_property
    def dvonn(self) -> SpaceSet:
        """The spaces of stacks with a dvonn piece."""
        return sum([1 << space for space in board.members(self.occupied) if Piece.DVONN in self.stacks[space]])

    def vacant(self) -> list[Space]:
        """Return the spaces without a stack, lowest number first."""
        return [space for space in SPACES if not self.stacks[space]]

    @property
    def piece_count(self) -> int:
        """The number of pieces on the board."""
        return sum(map(len, self.stacks))

    def height(self, space: Space) -> int:
        """Return the number of pieces on a space."""
        return len(self.stacks[space])

    def owner(self, space: Space) -> Colour | None:
        """Return the owner of the stack on a space, None for a lone dvonn piece or a vacant space."""
        return owner(self.stacks[space])

    def owned(self, colour: Colour) -> list[Space]:
        """Return the spaces of a side's stacks, lowest number first."""
        top = colour.piece
        return [space for space in board.members(self.occupied) if self.stacks[space][-1] is top]

    def score(self, colour: Colour) -> int:
        """Return the number of pieces, of whatever colour, in a side's stacks."""
        return sum(len(self.stacks[space]) for space in self.owned(colour))

    def is_surrounded(self, space: Space) -> bool:
        """Tell whether all six neighbours are occupied; always false at the edge, where spaces have fewer."""
        return not board.EDGE_SPACES >> space & 1 and self.occupied & NEIGHBOUR_SETS[space] == NEIGHBOUR_SETS[space]

    # Legal plies

    @property
    def next_piece(self) -> Piece | None:
        """The next piece to place, None in the movement phase: dvonn pieces first, then the mover's own."""
        return None if self.phase is Phase.MOVEMENT else PLACEMENT_ORDER[self.piece_count]

    def tray(self, colour: Colour) -> Stack:
        """Return the pieces that a side still has to place, in order of placing."""
        if self.phase is Phase.MOVEMENT:
            return ()
        return PLACEMENT_ORDER[self.piece_count + (colour is not self.turn) :: 2]

    def moves_from(self, space: Space) -> list[Move]:
        """Return the moves of the stack on a space, regardless of the turn."""
        stack = self.stacks[space]
        if len(stack) > board.MAX_MOVE_LENGTH or owner(stack) is None or self.is_surrounded(space):
            return []
        occupied = self.occupied
        return [Move(space, target) for target in LANDINGS[space][len(stack)] if occupied >> target & 1]

    def moves(self) -> list[Ply]:
        """Return the legal plies of the side to move, lowest space first."""
        if self.phase is Phase.PLACEMENT:
            return [Place(space) for space in self.vacant()]
        return [move for space in self.owned(self.turn) for move in self.moves_from(space)]

    def can_move(self, colour: Colour) -> bool:
        """Tell whether a side has a move in this position, regardless of the turn."""
        top = colour.piece
        return any(self.stacks[space][-1] is top and self.moves_from(space) for space in board.members(self.occupied))

    def must_pass(self, colour: Colour) -> bool:
        """Tell whether a side cannot move while the other side can."""
        return self.phase is Phase.MOVEMENT and not self.can_move(colour) and self.can_move(colour.other)

    @cached_property
    def is_over(self) -> bool:
        """Whether neither side can move."""
        return self.phase is Phase.MOVEMENT and not self.can_move(self.turn)

    def outcome(self, ties: TieRule = TieRule.DRAW) -> Outcome | None:
        """Return the outcome by the heights of the towers, None while the game goes on."""
        if not self.is_over:
            return None
        white, black = ([self.height(space) for space in self.owned(colour)] for colour in Colour)
        return judge(white, black, ties)

    # Objections

    def objection_to_stack(self, space: Space) -> Objection | None:
        """Return the reason why the side to move cannot move the stack on a space, None if it can."""
        if self.phase is Phase.PLACEMENT:
            return Objection.STILL_PLACING
        if self.is_over:
            return Objection.GAME_OVER
        if not self.stacks[space]:
            return Objection.EMPTY
        if self.owner(space) is not self.turn:
            return Objection.NOT_YOURS if self.owner(space) else Objection.DVONN
        if self.is_surrounded(space):
            return Objection.SURROUNDED
        return None if self.moves_from(space) else Objection.NO_TARGET

    def objection(self, ply: Ply) -> Objection | None:
        """Return the reason why a ply is not legal, None if it is."""
        if any(space not in LANDINGS for space in ply):
            return Objection.NO_SPACE
        if isinstance(ply, Place):
            if self.phase is Phase.MOVEMENT:
                return Objection.ALL_PLACED
            return Objection.TAKEN if self.stacks[ply.space] else None
        objection = self.objection_to_stack(ply.source)
        if objection and objection is not Objection.NO_TARGET:
            return objection
        height = self.height(ply.source)
        if height > board.MAX_MOVE_LENGTH or ply.target not in LANDINGS[ply.source][height]:
            return Objection.DISTANCE
        return None if self.stacks[ply.target] else Objection.VACANT

    # Playing

    def play(self, ply: Ply) -> "Position":
        """Return the position after a ply, its cut-offs and a forced pass; IllegalPlyError if it is not legal."""
        objection = self.objection(ply)
        if objection:
            raise IllegalPlyError(self, ply, objection)
        stacks = list(self.stacks)
        if isinstance(ply, Place):
            assert self.next_piece
            stacks[ply.space] = (self.next_piece,)
            if all(stacks[space] for space in SPACES):
                return _with_forced_pass(Colour.WHITE, tuple(stacks))
            return Position(tuple(stacks), Phase.PLACEMENT, self.turn.other)
        stacks[ply.target] += stacks[ply.source]
        stacks[ply.source] = ()
        for space in self.cut_off_by(ply):
            stacks[space] = ()
        return _with_forced_pass(self.turn.other, tuple(stacks))

    def cut_off_by(self, move: Move) -> list[Space]:
        """Return the spaces of the stacks that a legal move would cut off, which may include its target."""
        source, target = 1 << move.source, 1 << move.target
        occupied = self.occupied & ~source
        dvonn = self.dvonn & ~source | target if self.dvonn & source else self.dvonn
        return list(board.members(occupied & ~board.linked(dvonn, occupied)))

    def __str__(self) -> str:
        """Return the text read by notation.parse_position: rows 5 to 1, side to move, phase."""
        rows = "/".join(_row_text([self.stacks[space] for space in spaces]) for spaces in reversed(board.ROW_SPACES))
        return f"{rows} {self.turn} {self.phase.value}"

    def __repr__(self) -> str:
        return f"<Position {self}>"


def _with_forced_pass(colour: Colour, stacks: tuple[Stack, ...]) -> Position:
    """Return the position in the movement phase with a side to move, or with the other side if that one must pass."""
    position = Position(stacks, Phase.MOVEMENT, colour)
    return Position(stacks, Phase.MOVEMENT, colour.other) if position.must_pass(colour) else position


def _row_text(stacks: list[Stack]) -> str:
    """Return a row as text: stacks as letters from the bottom to the top, runs of vacant spaces as numbers, commas."""
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
    """Return the side that had to pass between two positions one ply apart, None if the turn changed as usual."""
    starting = before.phase is Phase.PLACEMENT and after.phase is Phase.MOVEMENT
    due = Colour.WHITE if starting else before.turn.other
    return None if after.turn is due else due
