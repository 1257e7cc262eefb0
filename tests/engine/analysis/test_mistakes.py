"""The grades of mistakes, and the summary of a side's play."""

from math import exp

import pytest

from dvonn.engine.analysis.mistakes import Grade, JudgedPly, judged_ply, play_summary, winning_chance
from dvonn.engine.analysis.valuation import Valuation
from dvonn.rules.board import Colour, Phase
from dvonn.rules.position import Position
from tests.harness.games import random_game

MOVING = random_game(0, 1, full=True).position


def value(margin: float, *, exact: bool = False) -> Valuation:
    return Valuation(margin, exact, line=())


@pytest.mark.parametrize(
    ("margin", "loss", "grade"),
    [
        (0, 0, None),
        (0, 2, None),
        (0, 3, Grade.INACCURACY),
        (0, 6, Grade.MISTAKE),
        (0, 8, Grade.BLUNDER),
        (40, 8, None),
        (-40, 8, None),
    ],
)
def test_the_grade_is_by_the_chance_given_away(margin: float, loss: float, grade: Grade | None) -> None:
    """Of an even game a few pieces are a mistake; where the game stays won or is lost, they are none."""
    assert judged_ply(MOVING, value(margin), value(margin - loss), loss).grade is grade


@pytest.mark.parametrize(("before", "after", "grade"), [(3, 1, None), (1, 0, Grade.BLUNDER), (1, -1, Grade.BLUNDER)])
def test_exact_values_decide(before: int, after: int, grade: Grade | None) -> None:
    """Between exact values only a changed result is a mistake, however few pieces it cost."""
    found = judged_ply(MOVING, value(before, exact=True), value(after, exact=True), before - after)
    assert found.grade is grade


def test_black_gives_away_from_its_own_point_of_view() -> None:
    """The loss of Black is a gain of White."""
    black = Position(MOVING.stacks, Phase.MOVEMENT, Colour.BLACK)
    found = judged_ply(black, value(-4), value(4), 8)
    assert (found.colour, found.grade) == (Colour.BLACK, Grade.BLUNDER)
    assert winning_chance(4, exact=False) - winning_chance(-4, exact=False) == pytest.approx(found.chance_lost)


def test_a_summary_counts_one_side_and_the_accuracy_of_its_moves() -> None:
    """The accuracy is the stated mean over the moves; placements count only as mistakes, as lost boards do."""
    w, b = Colour
    plies = [
        JudgedPly(w, Phase.PLACEMENT, 3.0, 0.06, 49.0),
        JudgedPly(w, Phase.MOVEMENT, 0.0, 0.0, 20.0),
        JudgedPly(b, Phase.MOVEMENT, 9.0, 0.40, 30.0),
        JudgedPly(w, Phase.MOVEMENT, 5.0, 0.23, 60.0),
        JudgedPly(w, Phase.MOVEMENT, 0.0, 0.0, 0.0),
    ]
    found = play_summary(plies, w)
    assert found.counts == {Grade.INACCURACY: 1, Grade.MISTAKE: 0, Grade.BLUNDER: 1}
    assert found.given_away == 5.0
    assert found.accuracy == pytest.approx((20 * 100 + 60 * 100 * exp(-1)) / 80)
    assert play_summary(plies[:1], w).accuracy is None
    assert play_summary(plies[-1:], w).accuracy is None


def test_pieces_are_at_stake_down_to_a_lost_board() -> None:
    """A side that expects a margin can fall back by that and all pieces on the board; one that has lost all, not."""
    assert judged_ply(MOVING, value(4), value(1), 3).at_stake == 4 + 49
    assert judged_ply(MOVING, value(-49), value(-49), 0).at_stake == 0
