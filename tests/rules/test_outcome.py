"""How games end: the towers, ties, and both ways to break them."""

import pytest

from dvonn.rules.outcome import Outcome, Reason, Ties, judge
from dvonn.rules.pieces import Colour
from tests.harness.referee.mirrors import View, every_view

EQUAL = "a1=rwww b1=rbbb c1=r"
"""Over: stacks of 4 reach no other."""


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
@pytest.mark.parametrize("ties", Ties)
def test_higher_tower_wins(white: list[int], black: list[int], winner: Colour, ties: Ties) -> None:
    """All of a side's stacks together count, not how many or how tall they are, whatever breaks ties."""
    assert judge(white, black, ties) == Outcome(winner, Reason.TOWERS, sum(white), sum(black))


@pytest.mark.parametrize(("white", "black"), [([3, 4], [2, 5]), ([2, 5], [3, 4]), ([4], [4]), ([], [])])
def test_equal_towers_are_a_draw(white: list[int], black: list[int]) -> None:
    """By the rulebook equal towers are a draw, whatever stacks they are made of."""
    assert judge(white, black, Ties.DRAW) == Outcome(None, Reason.EQUAL_TOWERS, sum(white), sum(black))


@pytest.mark.parametrize(
    ("taller", "lower"),
    [([5, 2], [4, 3]), ([2, 5], [4, 3]), ([5, 2, 3], [3, 5, 1, 1]), ([2, 2], [1, 2, 1]), ([9], [8, 1])],
)
def test_tallest_stack_breaks_a_tie(taller: list[int], lower: list[int]) -> None:
    """The taller stack decides, then the next tallest, in whatever order they stand, for either side."""
    height = sum(taller)
    assert judge(taller, lower, Ties.TALLEST) == Outcome(Colour.WHITE, Reason.TALLEST_STACKS, height, height)
    assert judge(lower, taller, Ties.TALLEST) == Outcome(Colour.BLACK, Reason.TALLEST_STACKS, height, height)


@pytest.mark.parametrize(("white", "black"), [([3, 4, 1], [4, 1, 3]), ([], [])])
def test_the_same_stacks_are_a_draw_even_so(white: list[int], black: list[int]) -> None:
    """When all stacks are equally high nothing breaks the tie."""
    assert judge(white, black, Ties.TALLEST) == Outcome(None, Reason.EQUAL_TOWERS, sum(white), sum(black))


def test_margin_is_white_less_black() -> None:
    """The margin is positive where White has more."""
    assert Outcome(Colour.WHITE, Reason.TOWERS, 9, 4).margin == 5
    assert Outcome(Colour.BLACK, Reason.TOWERS, 4, 9).margin == -5


@every_view
def test_position_with_the_higher_tower_is_won(view: View) -> None:
    """At the end of a game the outcome names the winner and counts every piece in the stacks of either side."""
    outcome = view.position("a1=rwbbw b1=rbbb c1=r").outcome()
    heights = (4, 5) if view.swapped else (5, 4)
    assert outcome == Outcome(view.colour(Colour.WHITE), Reason.TOWERS, *heights)


@every_view
@pytest.mark.parametrize("ties", Ties)
def test_position_with_equal_towers_of_equal_stacks_is_drawn(view: View, ties: Ties) -> None:
    """A single stack of 4 against another is a draw, with either way to look at ties."""
    assert view.position(EQUAL).outcome(ties) == Outcome(None, Reason.EQUAL_TOWERS, 4, 4)


@every_view
def test_position_with_equal_towers_may_be_won_by_the_tallest_stack(view: View) -> None:
    """A stack of 8 against two of 4 is a draw, or a win for the taller one where ties are broken so."""
    position = view.position("a1=rwwwwwww b1=rbbb c1=rbbb")
    assert position.outcome() == Outcome(None, Reason.EQUAL_TOWERS, 8, 8)
    assert position.outcome(Ties.TALLEST) == Outcome(view.colour(Colour.WHITE), Reason.TALLEST_STACKS, 8, 8)


@every_view
def test_lone_dvonn_pieces_do_not_decide(view: View) -> None:
    """Three lone dvonn pieces are nobody's: with nothing else left the game is drawn at 0."""
    assert view.position("a1=r e3=r k5=r").outcome(Ties.TALLEST) == Outcome(None, Reason.EQUAL_TOWERS, 0, 0)
