"""The result and the facts of a game in words."""

from random import Random

import pytest

from dvonn.engine.levels import adaptive_level
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.rules.analysis.game_facts import CutOff, GameFacts, decisive_cut_off
from dvonn.rules.analysis.position_analysis import Scores
from dvonn.rules.board import Colour
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.screens.review.mistakes import ReviewedGame
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.score.score_result import ScoreResult, describe_facts
from dvonn.screens.share.card import SharedGame, cost_words
from dvonn.words import ply_text, side_names
from tests.harness.games import HOT_SEAT, HUMAN_WHITE, MAX_PLIES, random_match
from tests.harness.stage import RecordingStage

WHITE, BLACK = Colour


def described(match: Match) -> ScoreResult:
    """Return the result of an ended match."""
    assert match.game.outcome
    return ScoreResult(match, match.game.outcome)


@pytest.mark.parametrize(("seats", "loser"), [(HOT_SEAT, "Anna"), (HUMAN_WHITE, "White")])
def test_the_loser_is_named_in_the_reason(seats: Seats, loser: str) -> None:
    """The reason names the loser: the player of two, the side against the computer."""
    for give_up, words in ((Game.resign, " resigned"), (Game.flag, " ran out of time")):
        match = random_match(seats, 5)
        match.names[WHITE] = "Anna" if seats is HOT_SEAT else ""
        give_up(match.game, WHITE)
        assert described(match).reason == loser + words


def test_the_terms_of_the_match_follow_the_reason() -> None:
    """They are the code of the board, and the head start; the adaptive level goes by its strength."""
    code, level = random_code(Random(1)), adaptive_level(1250)
    match = Match(HOT_SEAT, Game(board_of(code)), terms=MatchTerms(code=code))
    match.agree_draw()
    assert described(match).reason == f"Draw agreed  ·  Board {code}"
    match = Match({WHITE: None, BLACK: level}, terms=MatchTerms(head_start=16))
    match.resign(WHITE)
    assert described(match).reason.endswith("  ·  head start of 16 pieces")
    assert described(match).names[BLACK] == f"Black: Adaptive {level.rating}"


@pytest.mark.parametrize(
    ("facts", "winner", "words"),
    [
        (
            GameFacts(55, 25, CutOff(ply=72, move=38, by=BLACK, lost=Scores(8, 1)), 40, 8, [WHITE]),
            WHITE,
            [("8", "Anna"), ("8", "Ben, move 38"), ("40", "Anna leads from here"), ("55", "Placing: 1 to 25")],
        ),
        (
            GameFacts(9, 0, None, None, 1, []),
            None,
            [("1", "Nobody"), ("-", "None"), ("-", "None"), ("9", "On a full board")],
        ),
    ],
    ids=["eventful", "without events"],
)
def test_facts_have_their_figures(facts: GameFacts, winner: Colour | None, words: list[tuple[str, str]]) -> None:
    """The facts are the tallest stack, the biggest cut-off with who and when, the turning point, the moves."""
    names = {WHITE: "Anna", BLACK: "Ben"}
    assert [(fact.value, fact.remark) for fact in describe_facts(facts, names, winner)] == words


@pytest.mark.parametrize("seed", range(2))
def test_a_move_has_one_number_everywhere(stage: RecordingStage, seed: int) -> None:
    """The score, the shared card, the move list and the review give the same number to a move."""
    match = random_match(HOT_SEAT, MAX_PLIES, seed)
    game, found = match.game, decisive_cut_off(match.game)
    assert found
    _, cut_off, turn, moves = described(match).facts
    words = cost_words(SharedGame(game, side_names()), found)
    review = GameReview(stage, ReviewedGame(game))
    for number, ply in ((found.move, found.ply), (int(turn.value), None), (int(moves.value), len(game.plies) - 1)):
        line = review.moves.lines[number]
        after = max(cell.after for cell in line.cells.values()) if ply is None else ply + 1
        assert (line.number, after in [cell.after for cell in line.cells.values()]) == (number, True)
        review.go_to(after)
        assert review.title == f"DVONN: Review, Move {number} of {moves.value}"
    assert words.startswith(f"Move {found.move}, {ply_text(game.plies[found.ply])}: ")
    largest = review.moves.lines[int(cut_off.remark.split()[-1])]
    assert max(cell.cut_off for cell in largest.cells.values()) >= int(cut_off.value)
