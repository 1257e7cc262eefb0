"""The commentary of the attract loop: its remarks are true on the board and need no knowledge of the game."""

from random import Random

import pytest

from dvonn.engine.search.evaluation import TERM_NAMES
from dvonn.kiosk.attract.commentary import (
    MAX_COUNTED_LEAD,
    TERM_SENTENCES,
    lead,
    lead_in_words,
    remark_on_move,
    remark_on_position,
    result_in_words,
)
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.outcome import TieRule, judge
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position
from tests.harness.matches import MAX_PLIES

CUT_OFF = "9/4,wwwb,1,b,3/2,r,r,w,b,bb,4/2,r,ww,6/9 white move"
MAX_REMARK_LETTERS = 100  # two lines of a window's width
JARGON = ("dvonn", "your", "of its and", "None")


def move(text: str) -> Move:
    (ply,) = parse_plies([text])
    assert isinstance(ply, Move)
    return ply


def test_a_cut_off_is_told_with_its_pieces() -> None:
    """The remark on a move that cuts off pieces tells their number."""
    words, worth = remark_on_move(parse_position(CUT_OFF), move("e3d3"))
    assert words == "White cuts off 8 of Black's pieces"
    assert worth >= 8


def test_the_lead_is_from_whites_point_of_view() -> None:
    """The lead is from White's point of view: it changes its sign if the colours are swapped."""
    position = parse_position(CUT_OFF)
    swapped = parse_position(CUT_OFF.split(maxsplit=1)[0].translate(str.maketrans("wb", "bw")) + " black move")
    assert lead(position) == pytest.approx(-lead(swapped))


def test_at_the_end_the_lead_is_the_margin() -> None:
    """At the end of a game the lead equals White's margin."""
    position = parse_position(CUT_OFF).play(move("e3d3"))
    assert position.is_over
    assert lead(position) == position.score(Colour.WHITE) == 4


@pytest.mark.parametrize(
    ("ahead", "words"),
    [
        (0.4, "It could not be closer"),
        (1.2, "White is ahead by about 1 ring"),
        (-6.4, "Black is ahead by about 6 rings"),
        (-MAX_COUNTED_LEAD - 1, "Black is far ahead"),
    ],
)
def test_the_lead_is_given_in_rings(ahead: float, words: str) -> None:
    """The lead is rounded to rings; a large lead is not given as a number."""
    assert lead_in_words(ahead) == words


def test_the_end_is_said_with_the_margin() -> None:
    """The last remark names the winner and the margin, or a draw."""
    assert [
        result_in_words(judge(white, black, TieRule.TALLEST))
        for white, black in (([5], [2]), ([1], [7, 5]), ([2], [1, 1]), ([2], [2]))
    ] == ["White wins by 3", "Black wins by 11", "White wins by the taller stacks", "Equal towers: a draw"]


def test_every_term_that_has_words_is_one_of_the_evaluation() -> None:
    """Every term with a remark is a term of the evaluation."""
    assert TERM_SENTENCES.keys() <= set(TERM_NAMES)


@pytest.mark.parametrize("seed", range(4))
def test_remarks_are_short_and_plain(seed: int) -> None:
    """Each remark names a side, fits two lines, and contains no jargon."""
    rng = Random(seed)
    position = Position.random_full(rng)
    for _ in range(MAX_PLIES):
        ply = rng.choice(position.moves())
        assert isinstance(ply, Move)
        for remark in (remark_on_position(position), remark_on_move(position, ply)[0]):
            assert remark.startswith(("White", "Black", "It could"))
            assert len(remark) <= MAX_REMARK_LETTERS
            assert not any(word in remark for word in JARGON)
        position = position.play(ply)
        if position.is_over:
            break
