"""The claims of hints by kind, each with a check by the reference rules, which takes the facts and the numbers."""

from collections.abc import Callable
from typing import Final

from dvonn.engine.analysis.move_reasons import ReasonKind
from tests.harness.referee.facts import Facts
from tests.harness.referee.reference import on_lines, pieces


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


def frees(facts: Facts, mine: int, theirs: int = 0) -> bool:
    freed = [len(facts.able(facts.after, side) - facts.able(facts.before, side)) for side in (facts.me, facts.other)]
    return freed == [mine, theirs]


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
    KINDS.STOPS_LARGER_CUT: lambda facts, mine: cuts_of_mine(facts)[0] > cuts_of_mine(facts)[1] == mine,
    KINDS.FREES: frees,
    KINDS.FREES_BOTH: frees,
    KINDS.STRANDS: strands,
    KINDS.OPENS: opens,
    KINDS.CLOSES: closes,
    KINDS.OPENS_AND_CLOSES: lambda facts, mine, theirs: opens(facts, mine) and closes(facts, theirs),
    KINDS.COMES_CLOSER: lambda facts, mine: sum(steps > 0 for steps in steps_gained(facts, facts.me)) == mine,
    KINDS.PUSHES_AWAY: lambda facts, theirs: sum(steps < 0 for steps in steps_gained(facts, facts.other)) == theirs,
    KINDS.TAKES_LINKS: fewer_links,
    KINDS.HANGS_LESS: mine_hanging,
    KINDS.HANGS_NONE: mine_hanging,
    KINDS.HANGS_THEM: lambda facts, theirs: (
        facts.after.most_hanging(facts.other) == theirs > facts.before.most_hanging(facts.other)
    ),
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
