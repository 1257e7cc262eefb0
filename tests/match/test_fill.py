"""Filling the rest of the board: at random for both sides, and one step for undo, redo, saving and resuming."""

from functools import partial
from random import Random

import pytest

from dvonn.match.match import Match, MatchTerms
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.board import Colour
from dvonn.rules.notation import NotationError
from tests.harness.games import HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, random_match

FULL = 49  # plies
every_seat = pytest.mark.parametrize("seats", [HOT_SEAT, HUMAN_WHITE, HUMAN_BLACK], ids=["two", "white", "black"])


def test_the_rest_is_filled_by_a_human_after_the_dvonn_pieces() -> None:
    """Not before the fourth placement, not on the computer's turn, not on a full board."""
    assert [random_match(HOT_SEAT, plies).can_fill for plies in (0, 2, 3, 48, 49)] == [False, False, True, True, False]
    assert [random_match(HUMAN_BLACK, plies).can_fill for plies in (4, 5)] == [False, True]


def test_clocks_stand_while_the_board_is_filled() -> None:
    """Pieces that are placed at random cost no time and earn no increment; neither do their undo and redo."""
    terms = MatchTerms(times=dict.fromkeys(Colour, 60), increment=5)
    match = Match(HOT_SEAT, terms=terms)
    for _ in range(7):
        match.play(match.position.moves()[0])
    before = dict(match.clocks.left)
    for change in (partial(match.fill, Random(1)), match.undo, match.redo):
        change()
        assert match.clocks.left == before


@pytest.mark.parametrize("filled", ["x", "49", "-1", "12"])
def test_a_damaged_filling_is_refused(filled: str) -> None:
    """A text whose filling does not fit its plies is an error."""
    match = random_match(HOT_SEAT, 20)
    with pytest.raises(NotationError, match="before the board was filled"):
        parse_match(format_match(match).replace("seed:", f"filled: {filled}\nseed:"))
