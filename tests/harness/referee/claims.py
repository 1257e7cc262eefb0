"""The claims of hints by kind, each with a check by the reference rules, which takes facts and numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dvonn.engine.analysis.reasons import ReasonKind
from dvonn.engine.levels import Report
from dvonn.rules.position import Position
from tests.harness.referee.lines import LINE_CLAIMS, line_events
from tests.harness.referee.reference import (
    BOARD,
    OTHER,
    Reference,
    Stacks,
    cut_off,
    dvonn_in,
    is_edge,
    joined,
    on_lines,
    pieces,
    steps_from,
)
from tests.harness.referee.symmetries import SIDES, stacks_of


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


def cuts_off(facts: Facts, mine: int = 0, theirs: int = 0) -> bool:
    """Tell whether the move cuts off so many pieces of either side, and not the stack that moved."""
    lost = pieces(facts.lost, facts.me), pieces(facts.lost, facts.other)
    return lost == (mine, theirs) and facts.target not in facts.lost


def gives_up(facts: Facts, mine: int, theirs: int = 0) -> bool:
    change = [pieces(facts.before.stacks, side) - pieces(facts.after.stacks, side) for side in (facts.me, facts.other)]
    return facts.target in facts.lost and change == [mine, theirs]


def takes_red(facts: Facts) -> bool:
    return facts.before.stacks[facts.target] == "r"


def takes(facts: Facts, height: int = 1) -> bool:
    stack = facts.before.stacks[facts.target]
    return stack[-1] == facts.other and len(stack) == height


def takes_safely(facts: Facts, height: int = 1) -> bool:
    return takes(facts, height) and facts.target in facts.safe


def takes_with_red(facts: Facts, height: int) -> bool:
    return takes(facts, height) and "r" in facts.before.stacks[facts.target]


def joins(facts: Facts, height: int) -> bool:
    return facts.target in facts.before.owned(facts.me) and len(facts.after.stacks[facts.target]) == height


def saves_moved_stack(facts: Facts, height: int) -> bool:
    moved = len(facts.before.stacks[facts.source])
    return facts.source in facts.before.taken(facts.other) and facts.target in facts.safe and moved == height


def ends_threat(facts: Facts, height: int) -> bool:
    saved = facts.out_of_danger(facts.me) & facts.unmoved(facts.me)
    return height in {len(facts.after.stacks[space]) for space in saved}


def in_danger(facts: Facts, before: int, after: int = 0) -> bool:
    counts = [len(board.taken(facts.other) & board.owned(facts.me)) for board in (facts.before, facts.after)]
    return counts == [before, after]


def threatens(facts: Facts, height: int) -> bool:
    prey = facts.now_in_reach(facts.other) & facts.unmoved(facts.other)
    return height in {len(facts.after.stacks[space]) for space in prey}


def threatens_cut(facts: Facts, theirs: int) -> bool:
    return (0, theirs) in facts.after.cuts(facts.me) and (0, theirs) not in facts.before.cuts(facts.me)


def cuts_of_mine(facts: Facts) -> tuple[int, int]:
    """Return the largest number of my pieces that the other side could cut off, before and after the move."""
    before = max(theirs for own, theirs in facts.before.cuts(facts.other) if not own)
    return before, max((theirs for _, theirs in facts.after.cuts(facts.other)), default=0)


def frees(facts: Facts, mine: int) -> bool:
    return len(facts.able(facts.after, facts.me) - facts.able(facts.before, facts.me)) == mine


def strands(facts: Facts, theirs: int) -> bool:
    return len(facts.able(facts.before, facts.other) - facts.able(facts.after, facts.other)) == theirs


def more_targets(facts: Facts, side: str) -> int:
    """Return the change in the number of stacks on which a side can land."""
    after, before = ({move[2:] for move in board.moves[side]} for board in (facts.after, facts.before))
    return len(after) - len(before)


def steps_gained(facts: Facts, side: str) -> list[int]:
    """Return the number of steps by which each unmoved stack of a side has come closer to the dvonn pieces."""
    return [facts.before.steps[space] - facts.after.steps[space] for space in facts.unmoved(side)]


def fewer_links(facts: Facts, theirs: int) -> bool:
    """Tell whether so many stacks of the other side, not closer now, had a link over the space that was left."""
    beyond = facts.before.steps[facts.source] + 1
    beside = {near for near in on_lines(facts.source, 1) if facts.before.steps.get(near) == beyond}
    kept = {space for space in beside & facts.unmoved(facts.other) if facts.after.steps[space] >= beyond}
    return len(kept) == theirs


def mine_hanging(facts: Facts, before: int, after: int = 0) -> bool:
    counts = [board.most_hanging(facts.me) for board in (facts.before, facts.after)]
    return counts == [before, after]


def opens(facts: Facts, mine: int) -> bool:
    return more_targets(facts, facts.me) == mine


def closes(facts: Facts, theirs: int) -> bool:
    return more_targets(facts, facts.other) == -theirs


def later(facts: Facts, kind: ReasonKind, **numbers: int) -> bool:
    """Tell whether the line shows after its first move what a better one would win."""
    events = line_events(facts.position, facts.report.line)[1:]
    return any(LINE_CLAIMS[kind](event, **numbers) for event in events)


KINDS: Final = ReasonKind
CLAIMS: Final[dict[ReasonKind, Callable[..., bool]]] = {
    KINDS.COSTS_THEM: cuts_off,
    KINDS.COSTS_BOTH: lambda facts, mine, theirs: cuts_off(facts, mine, theirs) and theirs > mine,
    KINDS.COSTS_ME: cuts_off,
    KINDS.COSTS_ME_MORE: lambda facts, mine, theirs: cuts_off(facts, mine, theirs) and mine >= theirs,
    KINDS.GIVES_UP: gives_up,
    KINDS.GIVES_UP_FOR: gives_up,
    KINDS.JOINS: joins,
    KINDS.TAKES_RED: takes_red,
    KINDS.SAVES_RED_BY_TAKING: lambda facts: takes_red(facts) and facts.target in facts.out_of_danger("r"),
    KINDS.TAKES_SINGLE: takes,
    KINDS.TAKES_SINGLE_SAFELY: takes_safely,
    KINDS.TAKES_STACK: takes,
    KINDS.TAKES_STACK_SAFELY: takes_safely,
    KINDS.TAKES_STACK_WITH_RED: takes_with_red,
    KINDS.TAKES_STACK_WITH_RED_SAFELY: lambda facts, height: (
        takes_with_red(facts, height) and takes_safely(facts, height)
    ),
    KINDS.LEAVES_NO_MOVE: lambda facts: not facts.after.moves[facts.other] and bool(facts.after.moves[facts.me]),
    KINDS.SAVES_MOVED_STACK: saves_moved_stack,
    KINDS.ENDS_THREAT: ends_threat,
    KINDS.SHELTERS: in_danger,
    KINDS.SHELTERS_ALL: in_danger,
    KINDS.PROTECTS_RED: lambda facts: bool(facts.out_of_danger("r") & facts.after.owned("r")),
    KINDS.REACHES_RED: lambda facts: bool(facts.now_in_reach("r")),
    KINDS.THREATENS: threatens,
    KINDS.THREATENS_CUT: threatens_cut,
    KINDS.STOPS_CUT: lambda facts, mine: cuts_of_mine(facts) == (mine, 0),
    KINDS.FREES: frees,
    KINDS.STRANDS: strands,
    KINDS.OPENS: opens,
    KINDS.CLOSES: closes,
    KINDS.COMES_CLOSER: lambda facts, mine: sum(steps > 0 for steps in steps_gained(facts, facts.me)) == mine,
    KINDS.PUSHES_AWAY: lambda facts, theirs: sum(steps < 0 for steps in steps_gained(facts, facts.other)) == theirs,
    KINDS.TAKES_LINKS: fewer_links,
    KINDS.HANGS_LESS: mine_hanging,
    KINDS.HANGS_NONE: mine_hanging,
    KINDS.HANGS_THEM: lambda facts, theirs: (
        facts.after.most_hanging(facts.other) == theirs > facts.before.most_hanging(facts.other)
    ),
    KINDS.LEADS_TO_STACK: lambda facts, height: later(facts, KINDS.MISSES_STACK, height=height),
    KINDS.LEADS_TO_RED: lambda facts, height: later(facts, KINDS.MISSES_STACK_WITH_RED, height=height),
    KINDS.LEADS_TO_CUT: lambda facts, theirs: later(facts, KINDS.MISSES_CUT, theirs=theirs),
    KINDS.LEADS_TO_RED_CUT: lambda facts, theirs: later(facts, KINDS.MISSES_RED_CUT, theirs=theirs),
    KINDS.WINS: lambda facts, margin: facts.exact_margin == margin > 0,
    KINDS.LOSES: lambda facts, margin: facts.exact_margin == -margin < 0,
    KINDS.KEEPS_EQUAL: lambda facts: facts.exact_margin == 0,
    KINDS.ENDS_WON: lambda facts, margin: facts.final_margin == margin,
    KINDS.ENDS_LOST: lambda facts, margin: facts.final_margin == -margin,
    KINDS.ENDS_EQUAL: lambda facts: facts.final_margin == 0,
    KINDS.SHOULD_WIN: lambda facts, margin: not facts.report.exact and round(facts.report.margin) == margin,
    KINDS.SHOULD_LOSE: lambda facts, margin: not facts.report.exact and round(facts.report.margin) == -margin,
    KINDS.LOOKS_EVEN: lambda facts: abs(facts.report.margin) <= 0.5,
}


def steps_to_dvonn(facts: Facts) -> list[int]:
    """Return the number of steps from the piece to place to each dvonn piece, ascending, over any spaces."""
    steps = steps_from(dict.fromkeys(BOARD, ""), [facts.target])
    return sorted(steps[space] for space in dvonn_in(facts.before.stacks))


def is_dvonn(facts: Facts) -> bool:
    """Tell whether a dvonn piece is placed."""
    return len(facts.before.stacks) < 3


def dvonn_at_edge(facts: Facts) -> bool:
    """Tell whether a dvonn piece is placed at the edge."""
    return is_dvonn(facts) and is_edge(facts.target)


def beside(facts: Facts, count: int = 1) -> bool:
    """Tell whether a piece of the mover is placed beside a number of dvonn pieces at least."""
    return not is_dvonn(facts) and steps_to_dvonn(facts)[:count] == [1] * count


def around_dvonn(facts: Facts, kind: str | None) -> int:
    """Return the number of spaces around the dvonn piece beside the placement, of a side or vacant, -1 without one."""
    if not beside(facts):
        return -1
    (dvonn,) = (near for near in on_lines(facts.target, 1) if facts.before.stacks.get(near) == "r")
    stacks = {**facts.before.stacks, facts.target: facts.me}
    return [stacks.get(near) for near in on_lines(dvonn, 1)].count(kind)


def near_count(facts: Facts, side: str) -> int:
    """Return the number of a side's pieces around a placement."""
    return sum(facts.before.stacks.get(near) == side for near in on_lines(facts.target, 1))


PLACEMENT_CLAIMS: Final[dict[ReasonKind, Callable[..., bool]]] = {
    ReasonKind.BESIDE_RED: beside,
    ReasonKind.SCARCE_BESIDE_RED: lambda facts, spaces: around_dvonn(facts, None) == spaces,
    ReasonKind.LAST_BESIDE_RED: lambda facts: around_dvonn(facts, None) == 0,
    ReasonKind.BESIDE_TWO_REDS: lambda facts: beside(facts, 2),
    ReasonKind.GUARDS_RED: lambda facts, mine: around_dvonn(facts, facts.me) == mine,
    ReasonKind.BETWEEN_REDS: lambda facts: not is_dvonn(facts) and steps_to_dvonn(facts)[1] <= 2,
    ReasonKind.NEAR_RED: lambda facts: not is_dvonn(facts) and steps_to_dvonn(facts)[0] == 2,
    ReasonKind.AT_EDGE: lambda facts: not is_dvonn(facts) and is_edge(facts.target),
    ReasonKind.INSIDE: lambda facts: not is_dvonn(facts) and not is_edge(facts.target),
    ReasonKind.AMONG_THEM: lambda facts, theirs: near_count(facts, facts.other) == theirs,
    ReasonKind.APART: lambda facts: near_count(facts, facts.me) == 0,
    ReasonKind.RED_INSIDE: lambda facts: is_dvonn(facts) and not is_edge(facts.target),
    ReasonKind.RED_AT_EDGE: lambda facts, spaces: dvonn_at_edge(facts) and len(on_lines(facts.target, 1)) == spaces,
    ReasonKind.RED_APART: lambda facts, steps: is_dvonn(facts) and steps_to_dvonn(facts)[0] == steps > 2,
    ReasonKind.RED_TOGETHER: lambda facts: is_dvonn(facts) and steps_to_dvonn(facts)[0] <= 2,
}
