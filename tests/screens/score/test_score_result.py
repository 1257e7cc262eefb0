"""The result of a game: the count of its towers over time, their places, and its words."""

from itertools import pairwise
from random import Random

import pytest

from dvonn.board.layout import RING_WIDTH
from dvonn.engine.levels import adaptive_level
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.analysis.position_analysis import CutOff, GameFacts, Scores
from dvonn.rules.board import SPACE_BY_NAME, Colour
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.score.score_result import (
    RING_BOTTOM_EXTENT,
    RING_TOP_EXTENT,
    ScoreCount,
    ScoreLayout,
    ScoreResult,
    describe_facts,
)
from dvonn.ui.layout import layout
from tests.harness.games import HOT_SEAT, HUMAN_WHITE, MAX_PLIES, random_game, random_match
from tests.harness.referee.symmetries import Symmetry

FULL_BOARD = " ".join(f"{name}={'r' if n < 3 else 'bw'[n % 2]}" for n, name in enumerate(sorted(SPACE_BY_NAME)))


def final_counts() -> list[tuple[Position, ScoreCount]]:
    """Return the final positions of some random games with their counts."""
    positions = [random_game(MAX_PLIES, seed).position for seed in range(10)]
    return [(position, ScoreCount(position, towers_decide=True)) for position in positions]


def test_no_piece_is_lost_on_its_way() -> None:
    """At any time each piece is on the board, in flight, or on a tower."""
    for position, plan in final_counts():
        for tick in range(90):
            seconds = tick / 10
            seen = [piece for colour in Colour for piece in plan.tower(colour, seconds).pieces]
            seen += [piece for flight in plan.flying(seconds) for piece in flight.stack]
            standing = (stack for space, stack in plan.stacks.items() if not plan.has_left(space, seconds))
            seen += [piece for stack in standing for piece in stack]
            assert sorted(seen) == sorted(piece for stack in position.stacks for piece in stack)
        heights = [len(plan.tower(colour, 9).pieces) for colour in Colour]
        assert heights == [position.score(colour) for colour in Colour]
        assert plan.highest == max(heights)


def test_each_landing_is_told_once() -> None:
    """Each landing is reported once and in order, for any size of time steps."""
    plan = ScoreCount(Symmetry().position(FULL_BOARD), towers_decide=True)
    for step in (1 / 60, 0.4, 20.0):
        times = [step * number for number in range(round(10 / step) + 2)]
        heard = [name for before, now in pairwise(times) for name in plan.landing_sounds(before, now)]
        assert heard == plan.landing_sounds(0, 99)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1080, 1920), (2560, 720)])
@pytest.mark.parametrize("highest", [1, 2, 12, 25, 40])
def test_any_tower_fits_its_box(size: tuple[int, int], highest: int) -> None:
    """A tower of one to forty pieces fits its box, with a visible edge of each ring; both have one scale and foot."""
    where = ScoreLayout(layout(size))
    for colour in Colour:
        box, tower = where.towers[colour], where.tower(colour, highest)
        top, foot = tower.ring_centre(highest - 1), tower.ring_centre(0)
        assert top[1] - RING_TOP_EXTENT * tower.unit >= box.y - 1
        assert foot[1] + RING_BOTTOM_EXTENT * tower.unit <= box.bottom + 1
        assert tower.unit * RING_WIDTH <= box.width
        assert highest == 1 or tower.step >= 1.5
    white, black = (where.tower(colour, highest) for colour in Colour)
    assert (white.unit, white.step) == pytest.approx((black.unit, black.step), rel=0.02)
    assert white.foot[1] == pytest.approx(black.foot[1], abs=1)


WHITE, BLACK = Colour


def described(match: Match) -> ScoreResult:
    """Return the result of an ended match."""
    assert match.game.outcome
    return ScoreResult(match, match.game.outcome)


def test_the_reason_names_the_loser_and_the_terms_of_the_match() -> None:
    """It names the player of two, or the side against the computer, then the board's code or the head start."""
    for seats, loser in ((HOT_SEAT, "Anna"), (HUMAN_WHITE, "White")):
        for give_up, words in ((Game.resign, " resigned"), (Game.flag, " ran out of time")):
            match = random_match(seats, 5)
            match.names[WHITE] = "Anna" if seats is HOT_SEAT else ""
            give_up(match.game, WHITE)
            assert described(match).reason == loser + words
    code, level = random_code(Random(1)), adaptive_level(1250)
    match = Match(HOT_SEAT, Game(board_of(code)), terms=MatchTerms(code=code))
    match.agree_draw()
    assert described(match).reason == f"Draw agreed  ·  Board {code}"
    match = Match({WHITE: None, BLACK: level}, terms=MatchTerms(head_start=16))
    match.resign(WHITE)
    assert described(match).reason.endswith("  ·  head start of 16 pieces")
    assert described(match).names[BLACK] == f"Black: Adaptive {level.rating}"


def test_facts_have_their_figures() -> None:
    """The facts are the tallest stack, the biggest cut-off with who and when, the turning point, the moves."""
    names, facts = {WHITE: "Anna", BLACK: "Ben"}, GameFacts(Game(Position.random_full(Random(1))))
    told = [(fact.value, fact.sentence) for fact in describe_facts(facts, names, None)]
    assert told[1:3] == [("", "No opposing pieces cut off"), ("", "No turning point")]
    facts.moves, facts.placing_moves, facts.turning_point, facts.tallest, facts.owners = 55, 25, 40, 8, [WHITE]
    facts.cut_off = CutOff(ply=72, move=38, by=BLACK, lost=Scores(8, 1))
    told = [(fact.value, fact.remark) for fact in describe_facts(facts, names, WHITE)]
    assert told == [("8", "Anna"), ("8", "Ben, move 38"), ("40", "Anna leads from here"), ("55", "Placing: 1 to 25")]
