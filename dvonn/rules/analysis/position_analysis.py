"""Analysis of a position: stacks that depend on others for their link to a dvonn piece, mobility, and threats."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from dvonn.rules import board
from dvonn.rules.board import LANDINGS, NEIGHBOURS, Space, SpaceSet
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position

Link = tuple[Space, Space]
"""Two neighbouring stacks, the one closer to a dvonn piece first."""


@dataclass(frozen=True, slots=True)
class LifeLines:
    """The connections of the stacks to the dvonn pieces.

    Links are those on the shortest paths to the nearest dvonn piece. Dependents maps each stack on which others depend
    to the spaces that would be cut off if it were removed together with its own dvonn pieces.
    """

    links: frozenset[Link]
    dependents: Mapping[Space, tuple[Space, ...]]


class Freedom(Enum):
    """The freedom of movement of a stack with an owner.

    A stack without a target is stuck for good, since a vacant space is never occupied again. That includes a stack that
    is higher than the longest line, and a surrounded stack that would have no target if it were free.
    """

    FREE = auto()
    SURROUNDED = auto()
    STUCK = auto()


@dataclass(frozen=True, slots=True)
class Mobility:
    """The freedom of each stack with an owner, and for each side the number of movable stacks and of moves."""

    freedom: Mapping[Space, Freedom]
    movable: Mapping[Colour, int]
    moves: Mapping[Colour, int]


def lifelines(position: Position) -> LifeLines:
    """Return the links and dependents; placed pieces without a link to a dvonn piece are left out."""
    steps = steps_from_dvonn(position)
    dependents = {space: tuple(board.members(dependents_of(position, space))) for space in steps}
    return LifeLines(
        links=frozenset((one, two) for one in steps for two in NEIGHBOURS[one] if steps.get(two) == steps[one] + 1),
        dependents={space: others for space, others in dependents.items() if others},
    )


def dependents_of(position: Position, space: Space) -> SpaceSet:
    """Return the spaces that would be newly cut off if the stack on a space were removed."""
    rest = position.occupied & ~(1 << space)
    linked_before = board.linked(position.dvonn, position.occupied) & rest
    return linked_before & ~board.linked(position.dvonn & rest, rest)


def steps_from_dvonn(position: Position) -> dict[Space, int]:
    """Return the distance of each linked stack, in steps over stacks, from the nearest stack with a dvonn piece."""
    return board.steps_from(board.members(position.dvonn), set(board.members(position.occupied)))


def mobility(position: Position) -> Mobility:
    """Return the mobility of both sides, regardless of the turn, in the movement phase."""
    assert position.phase is Phase.MOVEMENT, "vacant spaces are still filled"
    moves = {colour: [len(position.moves_from(space)) for space in position.owned(colour)] for colour in Colour}
    return Mobility(
        freedom={space: _freedom(position, space) for colour in Colour for space in position.owned(colour)},
        movable={colour: sum(map(bool, counts)) for colour, counts in moves.items()},
        moves={colour: sum(counts) for colour, counts in moves.items()},
    )


def _freedom(position: Position, space: Space) -> Freedom:
    height = position.height(space)
    landings = LANDINGS[space][height] if height <= board.MAX_MOVE_LENGTH else ()
    if not any(position.stacks[target] for target in landings):
        return Freedom.STUCK
    return Freedom.SURROUNDED if position.is_surrounded(space) else Freedom.FREE


def threats(position: Position, colour: Colour) -> dict[Space, tuple[Space, ...]]:
    """Return the capturers of each threatened stack of a side and of each threatened lone dvonn piece.

    The capturers are the other side's stacks that could land there if it were the other side's turn.
    """
    found: dict[Space, tuple[Space, ...]] = {}
    for space in position.owned(colour.other):
        for move in position.moves_from(space):
            if position.owner(move.target) is not colour.other:
                found[move.target] = (*found.get(move.target, ()), space)
    return found
