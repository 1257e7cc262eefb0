"""The facts about a ply that hints are checked against, by the reference rules."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from dvonn.engine.report import Report
from dvonn.rules.board import SPACE_NAMES
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from tests.harness.referee.reference import OTHER, Reference, on_lines

Stacks = dict[str, str]


def reference_rules(stacks: Stacks) -> Reference:
    """Return the reference rules with these stacks, in the movement phase."""
    rules = Reference({})
    rules.stacks, rules.placing = dict(stacks), False
    return rules


def pieces(stacks: Stacks, side: str) -> int:
    """Return the number of pieces in a side's stacks."""
    return sum(len(stack) for stack in stacks.values() if stack[-1] == side)


def steps_from(stacks: Stacks, seeds: Collection[str]) -> dict[str, int]:
    """Return each linked space's number of steps over stacks to the nearest seed."""
    steps = dict.fromkeys(seeds, 0)
    queue = list(steps)
    for space in queue:
        for near in on_lines(space, 1):
            if near in stacks and near not in steps:
                steps[near] = steps[space] + 1
                queue.append(near)
    return steps


def dvonn_in(stacks: Stacks) -> list[str]:
    """Return the spaces of stacks with a dvonn piece."""
    return [space for space, stack in stacks.items() if "r" in stack]


@dataclass(frozen=True)
class ReferenceBoard:
    """Stacks, and the possibilities of both sides."""

    stacks: Stacks

    @cached_property
    def moves(self) -> dict[str, set[str]]:
        """Each side's moves if it were to move."""
        return {side: reference_rules(self.stacks).moves(side) for side in OTHER}

    @cached_property
    def steps(self) -> dict[str, int]:
        """The number of steps from each linked stack to the nearest dvonn piece."""
        return steps_from(self.stacks, dvonn_in(self.stacks))

    def taken(self, side: str) -> set[str]:
        """Return the targets of a side's captures: stacks of the other side and lone dvonn pieces."""
        return {move[2:] for move in self.moves[side] if self.stacks[move[2:]][-1] != side}

    def owned(self, side: str) -> set[str]:
        """Return the spaces of a side's stacks, or of the lone dvonn pieces for r."""
        return {space for space, stack in self.stacks.items() if stack[-1] == side}

    def cuts(self, side: str) -> list[tuple[int, int]]:
        """Return for each of a side's moves the numbers of own and of other pieces that it cuts off."""
        found = []
        for move in self.moves[side]:
            rules = reference_rules(self.stacks)
            joined = {**self.stacks, move[2:]: self.stacks[move[2:]] + self.stacks[move[:2]]}
            rules.turn = side
            lost = {space: joined[space] for space in rules.play(move)}
            found.append((pieces(lost, side), pieces(lost, OTHER[side])))
        return found

    def most_hanging(self, side: str) -> int:
        """Return the maximum number of a side's pieces that hang on one stack."""
        found = []
        for away in self.stacks:
            rest = {space: stack for space, stack in self.stacks.items() if space != away}
            linked = steps_from(rest, dvonn_in(rest))
            found.append(pieces({space: stack for space, stack in rest.items() if space not in linked}, side))
        return max(found)


@dataclass(frozen=True)
class Facts:
    """A position, the best ply of a report, and its consequences."""

    position: Position
    report: Report

    @property
    def me(self) -> str:
        """The side to move."""
        return "w" if self.position.turn is Colour.WHITE else "b"

    @property
    def other(self) -> str:
        """The other side."""
        return OTHER[self.me]

    @cached_property
    def before(self) -> ReferenceBoard:
        """The stacks before the ply."""
        stacks = self.position.stacks
        return ReferenceBoard({name: "".join(stacks[space]) for space, name in SPACE_NAMES.items() if stacks[space]})

    @property
    def source(self) -> str:
        """The space that a move starts from."""
        return str(self.report.best)[:2]

    @property
    def target(self) -> str:
        """The space on which a ply ends."""
        return str(self.report.best)[-2:]

    @cached_property
    def joined(self) -> Stacks:
        """The stacks after a move, before anything is cut off."""
        stacks = dict(self.before.stacks)
        stacks[self.target] += stacks.pop(self.source)
        return stacks

    @cached_property
    def lost(self) -> Stacks:
        """The stacks that a move cuts off."""
        linked = steps_from(self.joined, dvonn_in(self.joined))
        return {space: stack for space, stack in self.joined.items() if space not in linked}

    @cached_property
    def after(self) -> ReferenceBoard:
        """The stacks after a move."""
        return ReferenceBoard({space: stack for space, stack in self.joined.items() if space not in self.lost})

    def unmoved(self, side: str) -> set[str]:
        """Return a side's stacks that are unchanged by the move."""
        return self.after.owned(side) - {self.source, self.target}

    def out_of_danger(self, kind: str) -> set[str]:
        """Return the stacks of a kind that the other side could capture before the ply and not after it."""
        saved = self.before.taken(self.other) - self.after.taken(self.other)
        return saved & self.before.owned(kind)

    def now_in_reach(self, kind: str) -> set[str]:
        """Return the stacks of a kind that the mover can capture after the ply and not before it."""
        return (self.after.taken(self.me) - self.before.taken(self.me)) & self.after.owned(kind)

    def margin(self) -> int:
        """Return the mover's lead after the move."""
        return pieces(self.after.stacks, self.me) - pieces(self.after.stacks, self.other)

    def is_over(self) -> bool:
        """Tell whether neither side can move after the move."""
        return not any(self.after.moves.values())

    def able(self, board: ReferenceBoard, side: str) -> set[str]:
        """Return a side's unchanged stacks that can move on a board."""
        return {move[:2] for move in board.moves[side]} & self.unmoved(side)
