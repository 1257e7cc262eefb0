"""What is said about a game: it holds on the board, in words for somebody who has never seen it."""

from random import Random

import pytest

from dvonn.engine.search.evaluation import TERMS
from dvonn.kiosk.attract.commentary import MUCH, TOLD, ending, lead, on_move, on_position, standing
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position
from tests.harness.matches import TO_THE_END

CUT_OFF = "9/4,wwwb,1,b,3/2,r,r,w,b,bb,4/2,r,ww,6/9 white move"
LONGEST = 100  # letters: two lines of a window's width
JARGON = ("dvonn", "your", "of its and", "None")


def move(text: str) -> Move:
    (ply,) = parse_plies([text])
    assert isinstance(ply, Move)
    return ply


def test_a_cut_off_is_told_with_its_pieces() -> None:
    """White's move leaves eight of Black's pieces without a link, and none of its own."""
    remark = on_move(parse_position(CUT_OFF), move("e3d3"))
    assert remark.words == "White cuts off 8 of Black's pieces"
    assert remark.worth >= 8


def test_the_lead_is_whites_whoever_is_to_move() -> None:
    """The same board with the colours swapped is worth the same to the other side."""
    position = parse_position(CUT_OFF)
    swapped = parse_position(CUT_OFF.split(maxsplit=1)[0].translate(str.maketrans("wb", "bw")) + " black move")
    assert lead(position) == pytest.approx(-lead(swapped))


def test_at_the_end_the_lead_is_the_margin() -> None:
    """Nothing is promised any more."""
    position = parse_position(CUT_OFF).play(move("e3d3"))
    assert position.is_over
    assert lead(position) == position.score(Colour.WHITE) == 4


@pytest.mark.parametrize(
    ("ahead", "words"),
    [
        (0.4, "It could not be closer"),
        (1.2, "White is ahead by about 1 ring"),
        (-6.4, "Black is ahead by about 6 rings"),
        (-MUCH - 1, "Black is far ahead"),
    ],
)
def test_who_is_ahead_is_said_in_rings(ahead: float, words: str) -> None:
    """About so many, as the evaluation only promises them; nobody counts many."""
    assert standing(ahead) == words


def test_the_end_is_said_with_the_margin() -> None:
    """Or that it is a draw."""
    assert (ending(3), ending(-11), ending(0)) == ("White wins by 3", "Black wins by 11", "Equal towers: a draw")


def test_every_term_that_has_words_is_one_of_the_evaluation() -> None:
    """They are named as there."""
    assert TOLD.keys() <= set(TERMS)


@pytest.mark.parametrize("seed", range(4))
def test_all_that_is_said_of_a_game_is_short_and_plain(seed: int) -> None:
    """On every move and every position of a game somebody is named, no line is too long, and no rulebook is needed."""
    rng = Random(seed)
    position = Position.random_full(rng)
    for _ in range(TO_THE_END):
        ply = rng.choice(position.moves())
        assert isinstance(ply, Move)
        for remark in (on_position(position), on_move(position, ply)):
            assert remark.words.startswith(("White", "Black", "It could"))
            assert len(remark.words) <= LONGEST
            assert not any(word in remark.words for word in JARGON)
        position = position.play(ply)
        if position.is_over:
            break
