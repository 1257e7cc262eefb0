"""The claims of hints about placements; see claims.py."""

from collections.abc import Callable
from typing import Final

from dvonn.engine.analysis.move_reasons import ReasonKind
from tests.harness.referee.facts import Facts
from tests.harness.referee.reference import BOARD, dvonn_in, is_edge, on_lines, steps_from


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
