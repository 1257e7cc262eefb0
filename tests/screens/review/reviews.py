"""Reviews of short games, which search little, and what a user does in them."""

from collections.abc import Generator
from functools import cache

import pytest

from dvonn.engine.analysis import game_review as engine
from dvonn.engine.analysis.valuation import VALUATION_TABLE_BITS, Valuation, search_value
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.input.intentions import Press
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import Position, TieRule
from dvonn.screens.prompts import MoreDialog
from dvonn.screens.review.mistakes import ReviewedGame
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Change, Pop
from tests.harness.context import RecordingContext, labelled, pushed, scene_pixels
from tests.harness.engine import run_to_end
from tests.harness.games import game_of_last_plies
from tests.harness.scale import scaled

LOST_IN_PLACING = """
c5 b4 i1 h1 c4 d5 e3 d4 h4 a3 d2 b3 a2 b2 e1 j2 i3 j3 g5 h2 k5 c3 k3 k4 j4 g1 a1 b1 c2 d3 e5 e4 g3 g2 h3 i4 f3 f2 e2 f4
g4 i2 i5 f1 c1 f5 h5 j5 d1 a2a3 f5e5 a1b2 f4e3 f3e3 f2g3 e1f1 g1f1 g5g4 f1c1 d1c1 e4e3 e2e3 d3c2 e3j3 j2k3 i5j5 c2c4
g4g2 h1i1 k5k4 i2i1 a3c3 b1b2 e5c3 d5c5 c5c3 b3b4 b4b2 d4c3"""
"""A game on BoardSpace that White has lost by 19, with moves as good as Black's."""


@pytest.fixture
def cheap_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the search effort of reviews, and search each position once for all tests."""
    for name, value in {
        "REVIEW_NODES": scaled(8_000, 20_000),
        "ENDING_NODES": scaled(2_000, 4_000),
        "COMPARISON_BOARDS": 20,
        "search_value": remembered_value,
    }.items():
        monkeypatch.setattr(engine, name, value)


def remembered_value(
    position: Position, nodes: int, ties: TieRule, _: TranspositionTable, *, eager: bool
) -> Generator[None, None, Valuation]:
    """Return the value of a position, which is searched at the first time, in a single slice."""
    yield
    return found_value(position, nodes, ties, eager=eager)


@cache
def found_value(position: Position, nodes: int, ties: TieRule, *, eager: bool) -> Valuation:
    table = TranspositionTable(VALUATION_TABLE_BITS)
    return run_to_end(search_value(position, nodes, ties, table, eager=eager))


def ending() -> Game:
    """Return a short game that ends as `game_with_mistakes` does."""
    return game_of_last_plies(14, seed=120, ties=TieRule.TALLEST)


def shown(
    context: RecordingContext, game: Game | None = None, record: str | None = None, own: Colour | None = None
) -> GameReview:
    """Return the scene of a review that has not begun."""
    return GameReview(context, ReviewedGame(game or ending(), record=record, own=own))


def reviewed(
    context: RecordingContext, game: Game | None = None, record: str | None = None, own: Colour | None = None
) -> GameReview:
    """Return a scene whose review is finished."""
    review = shown(context, game, record, own)
    review.idle(1)
    assert review.review.done
    return review


def column_of(review: GameReview, number: int) -> tuple[int, int]:
    """Return a point in the graph's column of a position."""
    scene_pixels(review)  # lays the graph out
    return review.graph.column(number).centre


def line_at(review: GameReview, number: int) -> tuple[Ply, ...]:
    """Return the best line from a position."""
    lead = review.review.leads[number]
    assert lead
    return lead.line


def mistake(review: GameReview) -> int:
    """Return the first mistake that has a better line of several plies."""
    return next(number for number in review.mistakes if len(line_at(review, number)) > 2)


def press_button(review: GameReview, label: str) -> Change | None:
    """Press the button with a label, below the board or in the panel of the others."""
    scene: GameReview | MoreDialog = review
    if all(one.label != label for one in review.buttons):
        scene = pushed(press_button(review, "More"), MoreDialog)
    scene_pixels(scene)
    change = scene.handle(Press(labelled(scene.form, label).box.centre))
    return None if scene is not review and isinstance(change, Pop) else change


def go(review: GameReview, number: int) -> None:
    """Go to a position by a press on its column."""
    assert review.handle(Press(column_of(review, number))) is None
    assert review.position_number == number
