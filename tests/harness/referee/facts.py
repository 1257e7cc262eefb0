"""The facts about a ply that hints are checked against, by the reference rules."""

from dataclasses import dataclass
from functools import cached_property

from dvonn.engine.report import Report
from dvonn.rules.position import Position
from tests.harness.referee.reference import OTHER, Reference, Stacks, cut_off, dvonn_in, joined, pieces, steps_from
from tests.harness.referee.translation import SIDES, stacks_of


@dataclass(frozen=True)
class ReferenceBoard:
    """Stacks, and the possibilities of both sides."""

    stacks: Stacks

    @cached_property
    def moves(self) -> dict[str, set[str]]:
        """Each side's moves if it were to move."""
        rules = Reference({})
        rules.stacks, rules.placing = self.stacks, False
        return {side: rules.moves(side) for side in OTHER}

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
            lost = cut_off(joined(self.stacks, move))
            found.append((pieces(lost, side), pieces(lost, OTHER[side])))
        return found

    def most_hanging(self, side: str) -> int:
        """Return the maximum number of a side's pieces that hang on one stack."""
        rests = ({space: self.stacks[space] for space in self.stacks if space != away} for away in self.stacks)
        return max(pieces(cut_off(rest), side) for rest in rests)


@dataclass(frozen=True)
class Facts:
    """A position, the best ply of a report, and its consequences."""

    position: Position
    report: Report

    @property
    def me(self) -> str:
        """The side to move."""
        return SIDES[self.position.turn]

    @property
    def other(self) -> str:
        """The other side."""
        return OTHER[self.me]

    @cached_property
    def before(self) -> ReferenceBoard:
        """The stacks before the ply."""
        return ReferenceBoard(stacks_of(self.position))

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
        return joined(self.before.stacks, str(self.report.best))

    @cached_property
    def lost(self) -> Stacks:
        """The stacks that a move cuts off."""
        return cut_off(self.joined)

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

    @property
    def safe(self) -> set[str]:
        """The stacks that the other side cannot take after the move."""
        return self.after.stacks.keys() - self.after.taken(self.other)

    @property
    def exact_margin(self) -> float | None:
        """The margin that the report is sure of, None if it is not."""
        return self.report.margin if self.report.exact else None

    @property
    def final_margin(self) -> int | None:
        """The mover's lead after the move, None if the game goes on."""
        lead = pieces(self.after.stacks, self.me) - pieces(self.after.stacks, self.other)
        return lead if self.is_over() else None

    def is_over(self) -> bool:
        """Tell whether neither side can move after the move."""
        return not any(self.after.moves.values())

    def able(self, board: ReferenceBoard, side: str) -> set[str]:
        """Return a side's unchanged stacks that can move on a board."""
        return {move[:2] for move in board.moves[side]} & self.unmoved(side)
