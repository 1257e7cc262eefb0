"""The claims of hints, each with a check by the reference rules.

A claim is a pattern, in which OTHER stands for the other side. Its check takes the facts and the pattern's groups.
"""

import re
from collections.abc import Callable, Collection
from typing import Final

from dvonn.rules.pieces import Phase
from tests.harness.referee.facts import Facts, pieces
from tests.harness.referee.placement_claims import NUMBER_PATTERN, PLACEMENT_CLAIMS, number
from tests.harness.referee.reference import on_lines


def cuts_off(facts: Facts, theirs: str, mine: str | None = None) -> bool:
    lost = pieces(facts.lost, facts.other), pieces(facts.lost, facts.me)
    return lost == (number(theirs), number(mine)) and facts.target not in facts.lost


def cuts_off_own(facts: Facts, mine: str, theirs: str | None) -> bool:
    return cuts_off(facts, theirs or "0", mine)


def gives_up(facts: Facts, mine: str, theirs: str | None) -> bool:
    change = [pieces(facts.before.stacks, side) - pieces(facts.after.stacks, side) for side in (facts.me, facts.other)]
    return facts.target in facts.lost and change == [number(mine), number(theirs)]


def takes(facts: Facts, what: str, dvonn: str | None, safe: str | None) -> bool:
    stack = facts.before.stacks[facts.target]
    height = 1 if what == "single piece" else int(what.removeprefix("stack of "))
    held = not safe or facts.target in facts.after.stacks.keys() - facts.after.taken(facts.other)
    return stack[-1] == facts.other and len(stack) == height and (not dvonn or "r" in stack) and held


def takes_dvonn(facts: Facts, saved: str | None) -> bool:
    return facts.before.stacks[facts.target] == "r" and (not saved or facts.target in facts.out_of_danger("r"))


def joins(facts: Facts, height: str) -> bool:
    return facts.before.stacks[facts.target][-1] == facts.me and len(facts.after.stacks[facts.target]) == int(height)


def no_move(facts: Facts) -> bool:
    return not facts.after.moves[facts.other] and bool(facts.after.moves[facts.me])


def brings_to_safety(facts: Facts, height: str) -> bool:
    was = facts.source in facts.before.taken(facts.other)
    kept = facts.target in facts.after.stacks.keys() - facts.after.taken(facts.other)
    return was and kept and len(facts.before.stacks[facts.source]) == int(height)


def ends_threat(facts: Facts, height: str) -> bool:
    saved = facts.out_of_danger(facts.me) & facts.unmoved(facts.me)
    return int(height) in {len(facts.after.stacks[space]) for space in saved}


def in_danger(facts: Facts, left: str | None, before: str) -> bool:
    counts = [len(board.taken(facts.other) & board.owned(facts.me)) for board in (facts.before, facts.after)]
    return counts == [int(before), number(left)]


def dvonn_saved(facts: Facts) -> bool:
    return bool(facts.out_of_danger("r") & facts.after.owned("r"))


def dvonn_in_reach(facts: Facts) -> bool:
    return bool(facts.now_in_reach("r"))


def threatens(facts: Facts, height: str) -> bool:
    prey = facts.now_in_reach(facts.other) & facts.unmoved(facts.other)
    return int(height) in {len(facts.after.stacks[space]) for space in prey}


def threatens_cut(facts: Facts, count: str) -> bool:
    return (0, int(count)) in facts.after.cuts(facts.me) and (0, int(count)) not in facts.before.cuts(facts.me)


def keeps_from_cutting(facts: Facts, more: str | None, count: str) -> bool:
    before = max(theirs for own, theirs in facts.before.cuts(facts.other) if not own)
    after = max((theirs for _, theirs in facts.after.cuts(facts.other)), default=0)
    return (after, before > after) == (int(count), True) if more else (after, before) == (0, int(count))


def frees(facts: Facts, mine: str, theirs: str | None) -> bool:
    freed = [len(facts.able(facts.after, side) - facts.able(facts.before, side)) for side in (facts.me, facts.other)]
    return freed == [number(mine), number(theirs)]


def strands(facts: Facts, theirs: str) -> bool:
    return len(facts.able(facts.before, facts.other) - facts.able(facts.after, facts.other)) == number(theirs)


def targets(facts: Facts, side: str) -> int:
    """Return the change in the number of stacks on which a side can land."""
    return len({move[2:] for move in facts.after.moves[side]}) - len({move[2:] for move in facts.before.moves[side]})


def more_targets(facts: Facts, count: str) -> bool:
    return targets(facts, facts.me) == int(count)


def fewer_targets(facts: Facts, count: str) -> bool:
    return targets(facts, facts.other) == -int(count)


def closer(facts: Facts, count: str) -> bool:
    steps = facts.before.steps, facts.after.steps
    return sum(steps[1][space] < steps[0][space] for space in facts.unmoved(facts.me)) == int(count)


def farther(facts: Facts, count: str) -> bool:
    steps = facts.before.steps, facts.after.steps
    return sum(steps[1][space] > steps[0][space] for space in facts.unmoved(facts.other)) == int(count)


def fewer_links(facts: Facts, count: str) -> bool:
    beyond = facts.before.steps[facts.source] + 1
    beside = {near for near in on_lines(facts.source, 1) if facts.before.steps.get(near) == beyond}
    kept = {space for space in beside & facts.unmoved(facts.other) if facts.after.steps[space] >= beyond}
    return len(kept) == int(count)


def mine_hanging(facts: Facts, left: str | None, before: str) -> bool:
    counts = [board.most_hanging(facts.me) for board in (facts.before, facts.after)]
    return counts == [int(before), number(left)]


def theirs_hanging(facts: Facts, count: str) -> bool:
    return facts.after.most_hanging(facts.other) == int(count) > facts.before.most_hanging(facts.other)


def wins(facts: Facts, count: str) -> bool:
    return facts.report.exact and facts.report.margin == int(count) > 0


def loses(facts: Facts, count: str) -> bool:
    return facts.report.exact and facts.report.margin == -int(count) < 0


def equal(facts: Facts) -> bool:
    return facts.report.exact and facts.report.margin == 0


def ends(facts: Facts, how: str, count: str) -> bool:
    return facts.is_over() and facts.margin() == int(count) * (1 if how == "win" else -1)


def ends_equal(facts: Facts) -> bool:
    return facts.is_over() and not facts.margin()


def expects(facts: Facts, how: str, count: str) -> bool:
    margin = facts.report.margin
    return margin is not None and not facts.report.exact and round(margin) == int(count) * (1 if how == "win" else -1)


def expects_even(facts: Facts) -> bool:
    return facts.report.margin is not None and abs(facts.report.margin) <= 0.5


CLAIMS: Final[dict[str, Callable[..., bool]]] = {
    f"cuts off {NUMBER_PATTERN} of OTHER's pieces and none of yours": cuts_off,
    f"cuts off {NUMBER_PATTERN} of OTHER's pieces for {NUMBER_PATTERN} of yours": cuts_off,
    f"cuts off {NUMBER_PATTERN} of your own pieces(?: for {NUMBER_PATTERN} of OTHER's)?": cuts_off_own,
    f"gives up {NUMBER_PATTERN} of your pieces(?: for {NUMBER_PATTERN} of OTHER's)?": gives_up,
    "takes a (single piece|stack of [0-9]+)( with a dvonn piece in it)?( that OTHER cannot take back at once)?": takes,
    "takes a dvonn piece( out of OTHER's reach)?": takes_dvonn,
    "joins two of your stacks to one of ([0-9]+)": joins,
    "leaves OTHER without a move": no_move,
    "brings your stack of ([0-9]+) out of OTHER's reach": brings_to_safety,
    "ends the threat to your stack of ([0-9]+)": ends_threat,
    f"leaves (?:only {NUMBER_PATTERN}|none) of your stacks in OTHER's reach, not ([0-9]+)": in_danger,
    "puts a dvonn piece out of OTHER's reach": dvonn_saved,
    "brings a dvonn piece within your reach": dvonn_in_reach,
    "threatens OTHER's stack of ([0-9]+)": threatens,
    "threatens to cut off ([0-9]+) of OTHER's pieces": threatens_cut,
    "keeps OTHER from cutting off (more than )?([0-9]+) of your pieces": keeps_from_cutting,
    f"frees {NUMBER_PATTERN} of your stacks and (?:only {NUMBER_PATTERN}|none) of OTHER's": frees,
    f"leaves {NUMBER_PATTERN} of OTHER's stacks nothing to land on": strands,
    "gives your stacks ([0-9]+) more targets": more_targets,
    "leaves OTHER's stacks ([0-9]+) fewer targets": fewer_targets,
    "brings ([0-9]+) of your stacks closer to a dvonn piece": closer,
    "leaves ([0-9]+) of OTHER's stacks farther from the dvonn pieces": farther,
    "takes a link to the dvonn pieces from ([0-9]+) of OTHER's stacks": fewer_links,
    f"leaves (?:only {NUMBER_PATTERN}|none) of your pieces hanging on one stack, not ([0-9]+)": mine_hanging,
    "leaves ([0-9]+) of OTHER's pieces hanging on one stack": theirs_hanging,
    "wins by ([0-9]+) at least, whatever OTHER does": wins,
    "loses by ([0-9]+) at most, whatever OTHER does": loses,
    "keeps the towers equal, whatever OTHER does": equal,
    "ends the game with a (win|loss) by ([0-9]+)": ends,
    "ends the game with equal towers": ends_equal,
    "looks like a (win|loss) by about ([0-9]+)": expects,
    "looks about even": expects_even,
}
CONJUNCTIONS: Final = ("", " and ", ", and ", ", but ", ", though it ")


def claims_in(sentence: str, facts: Facts) -> list[tuple[str, tuple[str | None, ...]]]:
    """Split a sentence into the patterns of its one or two claims and their groups."""
    placing = facts.position.phase is Phase.PLACEMENT
    known = PLACEMENT_CLAIMS if placing else CLAIMS
    only = f"Your only {'space' if placing else 'move'}: it "
    assert sentence.startswith(only) is (len(facts.position.moves()) == 1), sentence
    assert sentence.endswith("."), sentence
    body = sentence.removeprefix(only).removesuffix(".")
    body = body[0].lower() + body[1:]
    for joint in CONJUNCTIONS:
        parts = _apart(body, joint, known, "White" if facts.other == "w" else "Black")
        if parts:
            return parts
    raise AssertionError(f"unknown claim: {sentence}")


def _apart(body: str, joint: str, known: Collection[str], other: str) -> list[tuple[str, tuple[str | None, ...]]]:
    ends_of_first = [found.start() for found in re.finditer(re.escape(joint), body)] if joint else [len(body)]
    for end in ends_of_first:
        texts = [text for text in (body[:end], body[end + len(joint) :]) if text]
        parts = [_matching(text, known, other) for text in texts]
        whole = [part for part in parts if part]
        if len(whole) == len(texts):
            return whole
    return []


def _matching(text: str, known: Collection[str], other: str) -> tuple[str, tuple[str | None, ...]] | None:
    for pattern in known:
        match = re.fullmatch(pattern.replace("OTHER", other), text)
        if match:
            return pattern, match.groups()
    return None
