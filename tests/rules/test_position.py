"""Position as a value: immutable, comparable, hashable, with a fixed order of moves; and its outcome."""

from random import Random

import pytest

from dvonn.rules.board import SPACE_NAMES
from dvonn.rules.outcome import EndReason, Outcome, TieRule, judge
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position
from tests.harness.referee.symmetries import Symmetry, every_symmetry


def test_position_cannot_be_changed() -> None:
    """Setting any attribute of a position raises AttributeError."""
    position = Position.random_full(Random(0))
    text = str(position)
    for name in ("stacks", "phase", "turn", "occupied", "comment"):
        with pytest.raises(AttributeError):
            setattr(position, name, Phase.PLACEMENT)
    assert str(position) == text


def test_equal_positions_are_one_key() -> None:
    """Positions with equal stacks and turn are equal and hash alike, whatever was cached."""
    symmetry = Symmetry()
    asked, fresh = (symmetry.position("d3=r e3=r f3=r g3=w h3=b") for _ in range(2))
    asked.play(asked.moves()[0])
    other = symmetry.position("d3=r e3=r f3=r g3=w h3=b", Colour.BLACK)
    assert asked == fresh != other
    assert len({asked, fresh, other}) == 2


@every_symmetry
def test_owned_stacks_are_those_with_the_colour_on_top(symmetry: Symmetry) -> None:
    """The top piece decides the owner of a stack, for whom all of its pieces count."""
    position = symmetry.position("c3=r d3=rbbw e3=wwb f3=r g3=w h3=bw")
    assert symmetry.names(position.owned(symmetry.colour(Colour.WHITE))) == {"d3", "g3", "h3"}
    assert symmetry.names(position.owned(symmetry.colour(Colour.BLACK))) == {"e3"}
    assert [position.owner(symmetry.space(name)) for name in ("c3", "a1")] == [None, None]
    assert symmetry.scores(position) == (7, 3)
    assert position.piece_count == 12


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


@every_symmetry
@pytest.mark.parametrize(
    ("stacks", "heights", "reason"),
    [
        ("a1=rwbbw b1=rbbb c1=r", (5, 4), EndReason.TOWERS),
        ("a1=rwwwwwww b1=rbbb c1=rbbb", (8, 8), EndReason.TALLEST_STACKS),
        ("a1=rwww b1=rbbb c1=r", (4, 4), EndReason.EQUAL_TOWERS),
        ("a1=r e3=r k5=r", (0, 0), EndReason.EQUAL_TOWERS),
    ],
)
def test_outcome_of_a_position(symmetry: Symmetry, stacks: str, heights: tuple[int, int], reason: EndReason) -> None:
    """The outcome counts every piece in each side's stacks, and lone dvonn pieces for neither."""
    winner = None if reason is EndReason.EQUAL_TOWERS else symmetry.colour(Colour.WHITE)
    counted = reversed(heights) if symmetry.swapped else heights
    assert symmetry.position(stacks).outcome(TieRule.TALLEST) == Outcome(winner, reason, *counted)
