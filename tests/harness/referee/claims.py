"""The claims of hints, each with a check by the reference rules.

A claim is a pattern, in which OTHER stands for the other side. Its check takes the facts and the pattern's groups.
"""

import re
from collections.abc import Callable, Collection
from typing import Final

from dvonn.rules.pieces import Phase
from tests.harness.referee.facts import Facts
from tests.harness.referee.placement_claims import NUMBER_PATTERN, PLACEMENT_CLAIMS, number
from tests.harness.referee.reference import on_lines, pieces


def cuts_off(facts: Facts, mine: str | None, theirs: str | None) -> bool:
    """Tell whether the move cuts off so many pieces of either side, and not the stack that moved."""
    lost = pieces(facts.lost, facts.me), pieces(facts.lost, facts.other)
    return lost == (number(mine), number(theirs)) and facts.target not in facts.lost


def gives_up(facts: Facts, mine: str, theirs: str | None) -> bool:
    change = [pieces(facts.before.stacks, side) - pieces(facts.after.stacks, side) for side in (facts.me, facts.other)]
    return facts.target in facts.lost and change == [number(mine), number(theirs)]


def takes(facts: Facts, prey: str, dvonn: str | None, safe: str | None) -> bool:
    stack = facts.before.stacks[facts.target]
    height = 1 if prey == "single piece" else int(prey.removeprefix("stack of "))
    held = not safe or facts.target in facts.safe
    return stack[-1] == facts.other and len(stack) == height and (not dvonn or "r" in stack) and held


def ends_threat(facts: Facts, height: str) -> bool:
    saved = facts.out_of_danger(facts.me) & facts.unmoved(facts.me)
    return int(height) in {len(facts.after.stacks[space]) for space in saved}


def in_danger(facts: Facts, left: str | None, before: str) -> bool:
    counts = [len(board.taken(facts.other) & board.owned(facts.me)) for board in (facts.before, facts.after)]
    return counts == [int(before), number(left)]


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


def more_targets(facts: Facts, side: str) -> int:
    """Return the change in the number of stacks on which a side can land."""
    after, before = ({move[2:] for move in board.moves[side]} for board in (facts.after, facts.before))
    return len(after) - len(before)


def steps_gained(facts: Facts, side: str) -> list[int]:
    """Return the number of steps by which each unmoved stack of a side has come closer to the dvonn pieces."""
    return [facts.before.steps[space] - facts.after.steps[space] for space in facts.unmoved(side)]


def fewer_links(facts: Facts, count: str) -> bool:
    """Tell whether so many stacks of the other side, not closer now, had a link over the space that was left."""
    beyond = facts.before.steps[facts.source] + 1
    beside = {near for near in on_lines(facts.source, 1) if facts.before.steps.get(near) == beyond}
    kept = {space for space in beside & facts.unmoved(facts.other) if facts.after.steps[space] >= beyond}
    return len(kept) == int(count)


def mine_hanging(facts: Facts, left: str | None, before: str) -> bool:
    counts = [board.most_hanging(facts.me) for board in (facts.before, facts.after)]
    return counts == [int(before), number(left)]


def signed(how: str, count: str) -> int:
    """Return the margin of a win or a loss by a count."""
    return int(count) * (1 if how == "win" else -1)


CLAIMS: Final[dict[str, Callable[..., bool]]] = {
    f"cuts off {NUMBER_PATTERN} of OTHER's pieces and none of yours": (
        lambda facts, theirs: cuts_off(facts, None, theirs)
    ),
    f"cuts off {NUMBER_PATTERN} of OTHER's pieces for {NUMBER_PATTERN} of yours": (
        lambda facts, theirs, mine: cuts_off(facts, mine, theirs)
    ),
    f"cuts off {NUMBER_PATTERN} of your own pieces(?: for {NUMBER_PATTERN} of OTHER's)?": cuts_off,
    f"gives up {NUMBER_PATTERN} of your pieces(?: for {NUMBER_PATTERN} of OTHER's)?": gives_up,
    "takes a (single piece|stack of [0-9]+)( with a red piece in it)?( that OTHER cannot take back at once)?": takes,
    "takes a red piece( out of OTHER's reach)?": lambda facts, saved: (
        facts.before.stacks[facts.target] == "r" and (not saved or facts.target in facts.out_of_danger("r"))
    ),
    "joins two of your stacks to one of ([0-9]+)": lambda facts, height: (
        facts.target in facts.before.owned(facts.me) and len(facts.after.stacks[facts.target]) == int(height)
    ),
    "leaves OTHER without a move": lambda facts: (
        not facts.after.moves[facts.other] and bool(facts.after.moves[facts.me])
    ),
    "brings your stack of ([0-9]+) out of OTHER's reach": lambda facts, height: (
        facts.source in facts.before.taken(facts.other)
        and facts.target in facts.safe
        and len(facts.before.stacks[facts.source]) == int(height)
    ),
    "ends the threat to your stack of ([0-9]+)": ends_threat,
    f"leaves (?:only {NUMBER_PATTERN}|none) of your stacks in OTHER's reach, not ([0-9]+)": in_danger,
    "puts a red piece out of OTHER's reach": lambda facts: bool(facts.out_of_danger("r") & facts.after.owned("r")),
    "brings a red piece within your reach": lambda facts: bool(facts.now_in_reach("r")),
    "threatens OTHER's stack of ([0-9]+)": threatens,
    "threatens to cut off ([0-9]+) of OTHER's pieces": threatens_cut,
    "keeps OTHER from cutting off (more than )?([0-9]+) of your pieces": keeps_from_cutting,
    f"frees {NUMBER_PATTERN} of your stacks and (?:only {NUMBER_PATTERN}|none) of OTHER's": frees,
    f"leaves {NUMBER_PATTERN} of OTHER's stacks nothing to land on": strands,
    "gives your stacks ([0-9]+) more targets": lambda facts, count: more_targets(facts, facts.me) == int(count),
    "leaves OTHER's stacks ([0-9]+) fewer targets": lambda facts, count: (
        more_targets(facts, facts.other) == -int(count)
    ),
    "brings ([0-9]+) of your stacks closer to a red piece": lambda facts, count: (
        sum(steps > 0 for steps in steps_gained(facts, facts.me)) == int(count)
    ),
    "leaves ([0-9]+) of OTHER's stacks farther from the red pieces": lambda facts, count: (
        sum(steps < 0 for steps in steps_gained(facts, facts.other)) == int(count)
    ),
    "takes a link to the red pieces from ([0-9]+) of OTHER's stacks": fewer_links,
    f"leaves (?:only {NUMBER_PATTERN}|none) of your pieces hanging on one stack, not ([0-9]+)": mine_hanging,
    "leaves ([0-9]+) of OTHER's pieces hanging on one stack": lambda facts, count: (
        facts.after.most_hanging(facts.other) == int(count) > facts.before.most_hanging(facts.other)
    ),
    "wins by ([0-9]+) at least, whatever OTHER does": lambda facts, count: facts.exact_margin == int(count) > 0,
    "loses by ([0-9]+) at most, whatever OTHER does": lambda facts, count: facts.exact_margin == -int(count) < 0,
    "keeps the towers equal, whatever OTHER does": lambda facts: facts.exact_margin == 0,
    "ends the game with a (win|loss) by ([0-9]+)": lambda facts, how, count: facts.final_margin == signed(how, count),
    "ends the game with equal towers": lambda facts: facts.final_margin == 0,
    "looks like a (win|loss) by about ([0-9]+)": lambda facts, how, count: (
        not facts.report.exact and round(facts.report.margin) == signed(how, count)
    ),
    "looks about even": lambda facts: abs(facts.report.margin) <= 0.5,
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
