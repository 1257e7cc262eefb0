"""The result and the facts of a game in words."""

from random import Random

import pytest

from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.rules.analysis.consequence import Scores
from dvonn.rules.analysis.game_facts import CutOff, GameFacts
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.screens.score.score_layout import score_layout
from dvonn.screens.score.score_words import Fact, ScoreResult, describe_facts, describe_result, draw_result
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import layout
from tests.harness.matches import HOT_SEAT, HUMAN_WHITE, random_match, stopped_clock
from tests.harness.pictures import CanvasFactory, rgb_bytes

WHITE, BLACK = Colour


def described(match: Match) -> ScoreResult:
    """Return the result of an ended match."""
    assert match.game.outcome
    return describe_result(match, match.game.outcome)


@pytest.mark.parametrize(("seats", "loser"), [(HOT_SEAT, "Anna"), (HUMAN_WHITE, "White")])
def test_the_loser_is_named_in_the_reason(seats: Seats, loser: str) -> None:
    """The reason names the loser: the player of two, the side against the computer."""
    for give_up, words in ((Game.resign, " has resigned"), (Game.flag, "'s time has run out")):
        match = random_match(seats, 5)
        match.names[WHITE] = "Anna" if seats is HOT_SEAT else ""
        give_up(match.game, WHITE)
        assert described(match).reason == loser + words


def test_the_code_of_the_board_follows_the_reason() -> None:
    """The reason is followed by the code of a coded board."""
    code = random_code(Random(1))
    match = Match(HOT_SEAT, Game(board_of(code)), clock=stopped_clock, terms=MatchTerms(code=code))
    match.agree_draw()
    assert described(match).reason == f"Both sides have agreed on it  ·  Board {code}"


@pytest.mark.parametrize(
    ("facts", "outcome", "words"),
    [
        (
            GameFacts({WHITE: 17, BLACK: 16}, CutOff(ply=72, move=24, by=BLACK, lost=Scores(8, 1)), 8, [WHITE]),
            Outcome(WHITE, EndReason.TOWERS, 18, 6),
            [("12", "18 to 6"), ("33", "White 17, Black 16"), ("9", "by Black, move 24"), ("8", "White's")],
        ),
        (
            GameFacts(dict.fromkeys(Colour, 0), None, 1, []),
            Outcome(BLACK, EndReason.RESIGNATION, white=3, black=5),
            [("2", "as it stands"), ("0", "White 0, Black 0"), ("0", "none"), ("1", "nobody's")],
        ),
    ],
    ids=["eventful", "without events"],
)
def test_facts_have_their_figures(facts: GameFacts, outcome: Outcome, words: list[tuple[str, str]]) -> None:
    """The facts are the margin, the moves, the largest cut-off and the longest stack, each with a remark."""
    assert [(fact.value, fact.remark) for fact in describe_facts(facts, outcome)] == words


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1080, 1920)])
def test_words_stay_in_their_boxes(new_canvas: CanvasFactory, size: tuple[int, int]) -> None:
    """The result is drawn inside the boxes of headline, reason and facts only, and in each of them."""
    where = score_layout(layout(size))
    names, counts = dict.fromkeys(Colour, "Name"), dict.fromkeys(Colour, 9)
    facts = [Fact("1000", "the very largest cut-off of all", "by somebody with a long name, move 1000")] * 4
    result = ScoreResult(list(Colour), names, counts, "A long headline " * 3, "win", "Why " * 30, facts, names)
    canvas: Canvas = new_canvas(size)
    blank = rgb_bytes(canvas.surface)
    draw_result(canvas, where, result, 1, rising=True)
    for box in (where.headline, where.reason, where.facts):
        drawn = rgb_bytes(canvas.surface)
        canvas.surface.fill((0, 0, 0), box)
        assert rgb_bytes(canvas.surface) != drawn
    assert rgb_bytes(canvas.surface) == blank
