"""The claims of hints about placements; see claims.py."""

from collections.abc import Callable
from typing import Final

from tests.harness.referee.facts import Facts, dvonn_in, steps_from
from tests.harness.referee.reference import BOARD, is_edge, on_lines

NUMBER_PATTERN: Final = "(one|[0-9]+)"


def number(word: str | None) -> int:
    """Return the number that a word stands for, 0 for None."""
    return {None: 0, "one": 1}.get(word) or int(word or 0)


def steps_to_dvonn(facts: Facts) -> list[int]:
    """Return the number of steps from the piece to place to each dvonn piece, ascending, over any spaces."""
    steps = steps_from(dict.fromkeys(BOARD, ""), [facts.target])
    return sorted(steps[space] for space in dvonn_in(facts.before.stacks))


def around_dvonn(facts: Facts) -> tuple[int, int]:
    """Return the number of the mover's and of vacant spaces around the one dvonn piece beside the placement."""
    (dvonn,) = (near for near in on_lines(facts.target, 1) if facts.before.stacks.get(near) == "r")
    around = ["me" if near == facts.target else facts.before.stacks.get(near) for near in on_lines(dvonn, 1)]
    return around.count(facts.me) + 1, around.count(None)


def is_dvonn(facts: Facts) -> bool:
    return len(facts.before.stacks) < 3


def beside(facts: Facts) -> bool:
    return steps_to_dvonn(facts)[0] == 1 and not is_dvonn(facts)


def beside_scarce(facts: Facts, left: str) -> bool:
    return beside(facts) and around_dvonn(facts)[1] == number(left)


def beside_last(facts: Facts) -> bool:
    return beside(facts) and around_dvonn(facts)[1] == 0


def beside_two(facts: Facts) -> bool:
    return steps_to_dvonn(facts)[:2] == [1, 1] and not is_dvonn(facts)


def guards(facts: Facts, ordinal: str) -> bool:
    return beside(facts) and around_dvonn(facts)[0] == ["third", "fourth", "fifth", "sixth"].index(ordinal) + 3


def between(facts: Facts) -> bool:
    return not is_dvonn(facts) and steps_to_dvonn(facts)[1] <= 2


def two_steps(facts: Facts) -> bool:
    return not is_dvonn(facts) and steps_to_dvonn(facts)[0] == 2


def at_edge(facts: Facts) -> bool:
    return is_edge(facts.target) and not is_dvonn(facts)


def inside(facts: Facts) -> bool:
    return not is_edge(facts.target) and not is_dvonn(facts)


def near_count(facts: Facts, side: str) -> int:
    """Return the number of a side's pieces around a placement."""
    return sum(facts.before.stacks.get(near) == side for near in on_lines(facts.target, 1))


def prey(facts: Facts, count: str) -> bool:
    return near_count(facts, facts.other) == int(count)


def apart(facts: Facts) -> bool:
    return near_count(facts, facts.me) == 0


def roomy(facts: Facts) -> bool:
    return is_dvonn(facts) and not is_edge(facts.target)


def narrow(facts: Facts, count: str) -> bool:
    return is_dvonn(facts) and is_edge(facts.target) and len(on_lines(facts.target, 1)) == int(count)


def spread(facts: Facts, count: str) -> bool:
    return is_dvonn(facts) and steps_to_dvonn(facts)[0] == int(count) > 2


def close(facts: Facts) -> bool:
    return is_dvonn(facts) and steps_to_dvonn(facts)[0] <= 2


PLACEMENT_CLAIMS: Final[dict[str, Callable[..., bool]]] = {
    "stands next to a dvonn piece": beside,
    f"stands next to a dvonn piece, where only {NUMBER_PATTERN} spaces? (?:is|are) left for OTHER": beside_scarce,
    "takes the last space next to a dvonn piece": beside_last,
    "stands next to two dvonn pieces": beside_two,
    "is the (third|fourth|fifth|sixth) of your pieces around a dvonn piece": guards,
    "stands between two dvonn pieces": between,
    "stands two steps from a dvonn piece": two_steps,
    "can move from the start, at the edge": at_edge,
    "waits inside until a neighbour leaves": inside,
    "has ([0-9]+) of OTHER's pieces next to it": prey,
    "keeps apart from your other pieces": apart,
    "has room for guards on all six sides": roomy,
    "lies at the edge, with only ([0-9]+) spaces next to it": narrow,
    "keeps ([0-9]+) steps away from the nearest dvonn piece": spread,
    "keeps close to another dvonn piece": close,
}
