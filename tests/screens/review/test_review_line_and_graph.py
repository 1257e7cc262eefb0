"""The line and the graph of a review: pointing at them shows positions, and a press plays on or goes there."""

import pytest

from dvonn.input import Action, Device, Drag, Hover, Intention, Press
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import RefreshMode, ShowMatch
from tests.harness.stage import RecordingStage, scene_pixels
from tests.screens.review.reviews import column_of, go, line_at, mistake, reviewed

pytestmark = pytest.mark.usefixtures("cheap_reviews")


# The line


def hover_token(review: GameReview, number: int) -> Hover:
    """Return the pointer over a token."""
    scene_pixels(review)
    return Hover(review.tokens.buttons[number - 1].box.centre)


def test_pointing_at_a_token_shows_its_position(stage: RecordingStage) -> None:
    """The board shows the position after the plies of the line up to the token; away from it the game's position."""
    review = reviewed(stage)
    number = mistake(review)
    go(review, number)
    line, expected = line_at(review, number), review.position
    for token, ply in enumerate(line, start=1):
        review.handle(hover_token(review, token))
        expected = expected.play(ply)
        assert (review.shown.position, review.shown.last_ply) == (expected, ply)
        assert review.position_number == number
    review.handle(Hover((5, 5)))
    assert review.shown.position == review.position


@pytest.mark.parametrize("way", ["mouse", "finger", "keys"])
def test_pressing_the_token_that_is_shown_plays_on_from_it(stage: RecordingStage, way: str) -> None:
    """A token that is shown plays on when it is pressed; a finger or keys show it first."""
    review = reviewed(stage)
    number = mistake(review)
    go(review, number)
    at = hover_token(review, 2).at
    ways: dict[str, list[Intention]] = {
        "mouse": [Hover(at), Press(at)],
        "finger": [Hover(at), Press(at), Hover(at), Press(at)],
        "keys": [*[Action.NEXT] * 4, Action.ACCEPT],  # past the two buttons beside the list
    }
    stage.controls.device = {"mouse": Device.MOUSE, "finger": Device.TOUCH, "keys": Device.KEYBOARD}[way]
    *before, change = [review.handle(one) for one in ways[way]]
    assert not any(before)
    assert isinstance(change, ShowMatch)
    assert change.match.game.plies == [*review.game.plies[:number], *line_at(review, number)[:2]]


@pytest.mark.parametrize("away", [Action.BACK, Action.RIGHT, Action.HINT, Hover((5, 5))])
def test_the_game_comes_back_from_a_token(stage: RecordingStage, away: Intention) -> None:
    """Back, a step and the pointer lead from a token to the game without leaving the review."""
    review = reviewed(stage)
    go(review, mistake(review))
    review.handle(hover_token(review, 1))
    assert review.token == 1
    assert review.handle(away) is None
    assert review.token is None
    assert review.shown.position == review.position


# The graph


def test_the_graph_leads_to_any_position(stage: RecordingStage) -> None:
    """Presses and drags on the graph go to a position, also beyond its ends."""
    review = reviewed(stage)
    for number in (0, 5, 14, 13):
        go(review, number)
    start = column_of(review, 3)
    for x, number in ((column_of(review, 6)[0], 6), (column_of(review, 7)[0], 7), (-50, 0), (5000, 14)):
        assert review.handle(Drag((x, start[1] + 200), start)) is None
        assert review.position_number == number
        assert review.refresh_mode is not RefreshMode.FULL_RATE
    review.handle(Hover(start))
    review.handle(Drag(start, (0, 0)))
    assert review.position_number == 14


def test_pointing_at_the_graph_shows_a_position(stage: RecordingStage) -> None:
    """The board shows the position under the pointer in the graph; the current one stays until it is pressed."""
    review = reviewed(stage)
    go(review, 13)
    review.handle(Hover(column_of(review, 4)))
    assert (review.shown.position, review.position_number) == (review.game.positions[4], 13)
    review.handle(Hover((5, 5)))
    assert review.shown.position == review.game.positions[13]
    go(review, 4)
