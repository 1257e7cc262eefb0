"""The claims of hints about placements; see claims.py."""

from collections.abc import Callable
from typing import Final

from tests.harness.referee.facts import Facts
from tests.harness.referee.reference import BOARD, dvonn_in, is_edge, on_lines, steps_from

NUMBER_PATTERN: Final = "(one|[0-9]+)"
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def number(word: str | None) -> int:
    """Return the number that a word stands for, 0 for None."""
    return {None: 0, "one": 1}.get(word) or int(word or 0)


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


PLACEMENT_CLAIMS: Final[dict[str, Callable[..., bool]]] = {
    "stands next to a red piece": beside,
    f"stands next to a red piece, where only {NUMBER_PATTERN} spaces? (?:is|are) left for OTHER": (
        lambda facts, left: around_dvonn(facts, None) == number(left)
    ),
    "takes the last space next to a red piece": lambda facts: around_dvonn(facts, None) == 0,
    "stands next to two red pieces": lambda facts: beside(facts, 2),
    "is the (third|fourth|fifth|sixth) of your pieces around a red piece": (
        lambda facts, ordinal: around_dvonn(facts, facts.me) == ORDINALS.index(ordinal) + 1
    ),
    "stands between two red pieces": lambda facts: not is_dvonn(facts) and steps_to_dvonn(facts)[1] <= 2,
    "stands two steps from a red piece": lambda facts: not is_dvonn(facts) and steps_to_dvonn(facts)[0] == 2,
    "can move from the start, at the edge": lambda facts: not is_dvonn(facts) and is_edge(facts.target),
    "waits inside until a neighbour leaves": lambda facts: not is_dvonn(facts) and not is_edge(facts.target),
    "has ([0-9]+) of OTHER's pieces next to it": lambda facts, count: near_count(facts, facts.other) == int(count),
    "keeps apart from your other pieces": lambda facts: near_count(facts, facts.me) == 0,
    "has room for guards on all six sides": lambda facts: is_dvonn(facts) and not is_edge(facts.target),
    "lies at the edge, with only ([0-9]+) spaces next to it": (
        lambda facts, count: dvonn_at_edge(facts) and len(on_lines(facts.target, 1)) == int(count)
    ),
    "keeps ([0-9]+) steps away from the nearest red piece": (
        lambda facts, count: is_dvonn(facts) and steps_to_dvonn(facts)[0] == int(count) > 2
    ),
    "keeps close to another red piece": lambda facts: is_dvonn(facts) and steps_to_dvonn(facts)[0] <= 2,
}
