"""Setting up a position by hand: changes to any position, and the faults of one that cannot arise in a game.

A position without faults keeps the rules that a single look at it can check; whether plies lead to it is not proven.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto

from dvonn.rules import board
from dvonn.rules.board import PLACEMENT_ORDER, SPACE_NAMES, SUPPLY, Colour, Phase, Piece, Space, Stack, owner
from dvonn.rules.position import Position


class FaultKind(Enum):
    """A reason why a position cannot arise."""

    TOO_MANY_WHITE = auto()
    TOO_MANY_BLACK = auto()
    TOO_MANY_RED = auto()
    # While placing
    STACKED = auto()
    WRONG_NUMBER = auto()
    ALL_PLACED = auto()
    BLACK_PLACES = auto()
    WHITE_PLACES = auto()
    # While moving
    EMPTY_BOARD = auto()
    RED_MISSING = auto()
    ONLY_RED = auto()
    RED_ON_TOP = auto()
    OUT_OF_CONTACT = auto()
    WHITE_BEGINS = auto()
    WHITE_IS_STUCK = auto()
    BLACK_IS_STUCK = auto()


@dataclass(frozen=True)
class SetUpFault:
    """A fault of a position, and the spaces where it is seen, if it is not that of the whole board."""

    kind: FaultKind
    spaces: tuple[Space, ...] = ()


_TOO_MANY = {
    Piece.WHITE: FaultKind.TOO_MANY_WHITE,
    Piece.BLACK: FaultKind.TOO_MANY_BLACK,
    Piece.DVONN: FaultKind.TOO_MANY_RED,
}


# Changes


def with_stack(position: Position, space: Space, stack: Stack) -> Position:
    """Return a position with another stack on a space, () for none."""
    stacks = list(position.stacks)
    stacks[space] = stack
    return replace(position, stacks=tuple(stacks))


def with_stack_moved(position: Position, source: Space, target: Space) -> Position:
    """Return a position with the stack of a space on top of that of another one, if any."""
    without = with_stack(position, source, ())
    return with_stack(without, target, without.stacks[target] + position.stacks[source])


def pieces_left(position: Position) -> Counter[Piece]:
    """Return the number of pieces of each kind that are not on the board; negative if there are too many."""
    left = Counter(SUPPLY)
    left.subtract(_pieces(position))
    return left


def _pieces(position: Position) -> list[Piece]:
    return [piece for stack in position.stacks for piece in stack]


# Faults


def faults(position: Position) -> list[SetUpFault]:
    """Return the faults of a position, an empty list if it may arise in a game."""
    found = [SetUpFault(_TOO_MANY[piece]) for piece, left in pieces_left(position).items() if left < 0]
    phase = _placement_faults if position.phase is Phase.PLACEMENT else _movement_faults
    return found + list(phase(position))


def _placement_faults(position: Position) -> Iterator[SetUpFault]:
    stacked = _spaces_of(position, lambda stack: len(stack) > 1)
    if stacked:
        yield SetUpFault(FaultKind.STACKED, stacked)
    placed = _pieces(position)
    if sorted(placed) != sorted(PLACEMENT_ORDER[: len(placed)]):
        yield SetUpFault(FaultKind.WRONG_NUMBER)
    elif len(placed) == len(PLACEMENT_ORDER):
        yield SetUpFault(FaultKind.ALL_PLACED)
    elif position.turn is not (due := Colour.BLACK if len(placed) % 2 else Colour.WHITE):
        yield SetUpFault(FaultKind.BLACK_PLACES if due is Colour.BLACK else FaultKind.WHITE_PLACES)


def _movement_faults(position: Position) -> Iterator[SetUpFault]:
    if not position.occupied:
        yield SetUpFault(FaultKind.EMPTY_BOARD)
        return
    if pieces_left(position)[Piece.DVONN] > 0:
        yield SetUpFault(FaultKind.RED_MISSING)
    contact = board.linked(position.dvonn, position.occupied)
    spaces = {
        FaultKind.ONLY_RED: _spaces_of(position, lambda stack: len(stack) > 1 and set(stack) == {Piece.DVONN}),
        FaultKind.RED_ON_TOP: _spaces_of(position, lambda stack: len(set(stack)) > 1 and not owner(stack)),
        FaultKind.OUT_OF_CONTACT: tuple(board.members(position.occupied & ~contact)),
    }
    yield from (SetUpFault(kind, faulty) for kind, faulty in spaces.items() if faulty)
    is_white = position.turn is Colour.WHITE
    if position.must_pass(position.turn):
        yield SetUpFault(FaultKind.WHITE_IS_STUCK if is_white else FaultKind.BLACK_IS_STUCK)
    elif position.occupied.bit_count() == len(SPACE_NAMES) and not is_white and position.can_move(Colour.WHITE):
        yield SetUpFault(FaultKind.WHITE_BEGINS)


def _spaces_of(position: Position, is_meant: Callable[[Stack], bool]) -> tuple[Space, ...]:
    """Return the spaces of the stacks that meet a condition."""
    return tuple(space for space in board.members(position.occupied) if is_meant(position.stacks[space]))
