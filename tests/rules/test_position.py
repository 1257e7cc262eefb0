"""The fixed order of a position's moves, and what decides its outcome."""

from random import Random

import pytest

from dvonn.rules.board import SPACE_NAMES
from dvonn.rules.outcome import EndReason, Outcome, TieRule, judge
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position


def test_moves_come_in_the_order_of_the_spaces() -> None:
    """Moves are sorted by source, so that a seed gives the same game on every machine."""
    sources = [move[0] for move in Position.random_full(Random(3)).moves()]
    assert sources == sorted(sources)
    assert [SPACE_NAMES[ply[0]] for ply in Position().moves()][:10] == [*(f"{c}1" for c in "abcdefghi"), "a2"]


JUDGED = [
    # The sum decides, whatever the number of stacks and their heights
    ([3, 4], [6], EndReason.TOWERS),
    ([1], [], EndReason.TOWERS),
    ([4, 4, 4], [10, 1], EndReason.TOWERS),
    # The tallest stack decides between equal sums, then the next tallest, in any order
    ([5, 2], [4, 3], EndReason.TALLEST_STACKS),
    ([2, 5], [4, 3], EndReason.TALLEST_STACKS),
    ([5, 2, 3], [3, 5, 1, 1], EndReason.TALLEST_STACKS),
    ([2, 2], [1, 2, 1], EndReason.TALLEST_STACKS),
    ([9], [8, 1], EndReason.TALLEST_STACKS),
    # Equal stacks are equal by either rule
    ([3, 4, 1], [4, 1, 3], EndReason.EQUAL_TOWERS),
    ([], [], EndReason.EQUAL_TOWERS),
]
"""The heights of the stacks of a side and of the other, which does not win, and the reason if stacks decide ties."""


@pytest.mark.parametrize("winner", Colour)
def test_towers_decide_then_the_tallest_stacks(winner: Colour) -> None:
    """The higher tower wins; equal towers are a draw, or are won by the taller stacks where the rule says so."""
    for mine, theirs, reason in JUDGED:
        sides = (mine, theirs) if winner is Colour.WHITE else (theirs, mine)
        for ties in TieRule:
            drawn = ties is TieRule.DRAW and reason is EndReason.TALLEST_STACKS
            due = EndReason.EQUAL_TOWERS if drawn else reason
            outcome = Outcome(None if due is EndReason.EQUAL_TOWERS else winner, due, *map(sum, sides))
            assert judge(*sides, ties) == outcome
