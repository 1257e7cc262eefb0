"""What is not seen at once in a position: on which stacks others hang, who can move, what can be captured."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from dvonn.rules import board
from dvonn.rules.board import LANDINGS, NEIGHBOURS, Space, SpaceSet
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position

Link = tuple[Space, Space]
"""Two neighbouring stacks, the one nearer to a dvonn piece first."""


@dataclass(frozen=True, slots=True)
class LifeLines:
    """How the stacks are joined to the dvonn pieces.

    Links are those on the shortest ways to the nearest dvonn piece. Hanging tells for each stack on which others hang
    the spaces of those that would be cut off if it were taken away, its own dvonn pieces with it.
    """

    links: frozenset[Link]
    hanging: Mapping[Space, tuple[Space, ...]]


class Freedom(Enum):
    """What a stack with an owner can do.

    A stack that is not surrounded and has nothing to land on is stuck for good: no stack ever arises on a vacant space.
    So is one higher than any line is long, and one that is surrounded but would have nothing to land on.
    """

    FREE = "free"
    SURROUNDED = "surrounded"
    STUCK = "stuck for good"


@dataclass(frozen=True, slots=True)
class Mobility:
    """What each stack with an owner can do, and for each side how many of its stacks can move, with how many moves."""

    freedom: Mapping[Space, Freedom]
    movable: Mapping[Colour, int]
    moves: Mapping[Colour, int]


def lifelines(position: Position) -> LifeLines:
    """Return links and what hangs on what; pieces just placed that are linked to no dvonn piece yet are left out."""
    steps = steps_from_dvonn(position)
    hanging = {space: tuple(board.members(hanging_on(position, space))) for space in steps}
    return LifeLines(
        links=frozenset((one, two) for one in steps for two in NEIGHBOURS[one] if steps.get(two) == steps[one] + 1),
        hanging={space: others for space, others in hanging.items() if others},
    )


def hanging_on(position: Position, space: Space) -> SpaceSet:
    """Return what would be cut off if the stack on a space were taken away, and was not before."""
    rest = position.occupied & ~(1 << space)
    held = board.linked(position.dvonn, position.occupied) & rest
    return held & ~board.linked(position.dvonn & rest, rest)


def steps_from_dvonn(position: Position) -> dict[Space, int]:
    """Return how many steps over stacks each linked stack is away from the nearest one with a dvonn piece."""
    return board.steps_from(board.members(position.dvonn), set(board.members(position.occupied)))


def mobility(position: Position) -> Mobility:
    """Return what the stacks can do, whoever's turn it is, in the movement phase."""
    assert position.phase is Phase.MOVEMENT, "vacant spaces are still filled"
    moves = {colour: [len(position.moves_from(space)) for space in position.owned(colour)] for colour in Colour}
    return Mobility(
        freedom={space: _freedom(position, space) for colour in Colour for space in position.owned(colour)},
        movable={colour: sum(map(bool, counts)) for colour, counts in moves.items()},
        moves={colour: sum(counts) for colour, counts in moves.items()},
    )


def _freedom(position: Position, space: Space) -> Freedom:
    height = position.height(space)
    landings = LANDINGS[space][height] if height <= board.LONGEST else ()
    if not any(position.stacks[target] for target in landings):
        return Freedom.STUCK
    return Freedom.SURROUNDED if position.is_surrounded(space) else Freedom.FREE


def threats(position: Position, colour: Colour) -> dict[Space, tuple[Space, ...]]:
    """Return the other side's stacks that could capture each stack of a side's, or each lone dvonn piece, in danger.

    They could if it were the other side's turn in the position as it stands.
    """
    found: dict[Space, tuple[Space, ...]] = {}
    for space in position.owned(colour.other):
        for move in position.moves_from(space):
            if position.owner(move.target) is not colour.other:
                found[move.target] = (*found.get(move.target, ()), space)
    return found
