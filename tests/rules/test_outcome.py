"""Outcomes: towers, ties and both rules for breaking ties."""

import pytest

from dvonn.rules.outcome import EndReason, Outcome, TieRule, judge
from dvonn.rules.pieces import Colour
from tests.harness.referee.symmetries import Symmetry, every_symmetry

EQUAL = "a1=rwww b1=rbbb c1=r"
"""A finished position: stacks of 4 reach no other stack."""


@pytest.mark.parametrize(
    ("white", "black", "winner"),
    [
        ([3, 4], [6], Colour.WHITE),
        ([6], [3, 4], Colour.BLACK),
        ([1], [], Colour.WHITE),
        ([], [1], Colour.BLACK),
        ([10, 1], [4, 4, 4], Colour.BLACK),
    ],
)
@pytest.mark.parametrize("ties", TieRule)
def test_higher_tower_wins(white: list[int], black: list[int], winner: Colour, ties: TieRule) -> None:
    """The sum of a side's stacks decides, whatever their number, their heights and the rule for ties."""
    assert judge(white, black, ties) == Outcome(winner, EndReason.TOWERS, sum(white), sum(black))


@pytest.mark.parametrize(("white", "black"), [([3, 4], [2, 5]), ([2, 5], [3, 4]), ([4], [4]), ([], [])])
def test_equal_towers_are_a_draw(white: list[int], black: list[int]) -> None:
    """By default equal towers are a draw, whatever the stacks."""
    assert judge(white, black, TieRule.DRAW) == Outcome(None, EndReason.EQUAL_TOWERS, sum(white), sum(black))


@pytest.mark.parametrize(
    ("taller", "lower"),
    [([5, 2], [4, 3]), ([2, 5], [4, 3]), ([5, 2, 3], [3, 5, 1, 1]), ([2, 2], [1, 2, 1]), ([9], [8, 1])],
)
def test_tallest_stack_breaks_a_tie(taller: list[int], lower: list[int]) -> None:
    """The taller stack decides, then the next tallest, in any order and for either side."""
    height = sum(taller)
    assert judge(taller, lower, TieRule.TALLEST) == Outcome(Colour.WHITE, EndReason.TALLEST_STACKS, height, height)
    assert judge(lower, taller, TieRule.TALLEST) == Outcome(Colour.BLACK, EndReason.TALLEST_STACKS, height, height)


@pytest.mark.parametrize(("white", "black"), [([3, 4, 1], [4, 1, 3]), ([], [])])
def test_equal_stacks_are_a_draw_by_either_rule(white: list[int], black: list[int]) -> None:
    """Equal stacks are a draw even by the tallest-stack rule."""
    assert judge(white, black, TieRule.TALLEST) == Outcome(None, EndReason.EQUAL_TOWERS, sum(white), sum(black))


def test_margin_is_white_less_black() -> None:
    """The margin is positive when White has more pieces."""
    assert Outcome(Colour.WHITE, EndReason.TOWERS, 9, 4).margin == 5
    assert Outcome(Colour.BLACK, EndReason.TOWERS, 4, 9).margin == -5


@every_symmetry
def test_position_with_the_higher_tower_is_won(symmetry: Symmetry) -> None:
    """The outcome names the winner and counts every piece in each side's stacks."""
    outcome = symmetry.position("a1=rwbbw b1=rbbb c1=r").outcome()
    heights = (4, 5) if symmetry.swapped else (5, 4)
    assert outcome == Outcome(symmetry.colour(Colour.WHITE), EndReason.TOWERS, *heights)


@every_symmetry
@pytest.mark.parametrize("ties", TieRule)
def test_position_with_equal_towers_of_equal_stacks_is_drawn(symmetry: Symmetry, ties: TieRule) -> None:
    """Two equal stacks are a draw by either rule for ties."""
    assert symmetry.position(EQUAL).outcome(ties) == Outcome(None, EndReason.EQUAL_TOWERS, 4, 4)


@every_symmetry
def test_position_with_equal_towers_may_be_won_by_the_tallest_stack(symmetry: Symmetry) -> None:
    """A stack of 8 draws with two of 4, or wins by the tallest-stack rule."""
    position = symmetry.position("a1=rwwwwwww b1=rbbb c1=rbbb")
    assert position.outcome() == Outcome(None, EndReason.EQUAL_TOWERS, 8, 8)
    assert position.outcome(TieRule.TALLEST) == Outcome(symmetry.colour(Colour.WHITE), EndReason.TALLEST_STACKS, 8, 8)


@every_symmetry
def test_lone_dvonn_pieces_do_not_decide(symmetry: Symmetry) -> None:
    """Lone dvonn pieces count for neither side."""
    assert symmetry.position("a1=r e3=r k5=r").outcome(TieRule.TALLEST) == Outcome(None, EndReason.EQUAL_TOWERS, 0, 0)
