"""The search for a better ply: it is not given away before it is found or shown, and the engine judges attempts."""

import pytest

from dvonn.board.layout import Viewpoint
from dvonn.input import Action
from dvonn.rules.pieces import Ply
from dvonn.screens.exercise import Exercise, QuestionState
from dvonn.screens.review.mistake_round import MistakeRound
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.review.running_review import ReviewedGame
from dvonn.screens.scene import Pop, Push
from dvonn.words import ply_text
from tests.harness.endings import exact_margins
from tests.harness.matches import game_with_mistakes
from tests.harness.puzzles import play
from tests.harness.stage import EntryWay, RecordingStage, SceneUser, by_pointer, by_tab, scene_pixels
from tests.screens.review.reviews import press_button


@pytest.fixture
def review(stage: RecordingStage) -> GameReview:
    """Return the finished review of a short game with mistakes, which is seen from the north."""
    review = GameReview(stage, ReviewedGame(game_with_mistakes()))
    review.idle(1)
    review.viewpoint = Viewpoint.NORTH
    return review


@pytest.fixture
def user(stage: RecordingStage, review: GameReview) -> SceneUser:
    """Return a user who has pressed the button at the start of the review."""
    user = SceneUser(stage, Push(review))
    user.do(Action.FIRST_MOVE)
    user.follow(press_button(review, "Try it yourself"))
    return user


def best_ply(search: Exercise) -> Ply:
    assert isinstance(search.round, MistakeRound)
    return search.round.item.best


@pytest.mark.parametrize("enter", [by_pointer, by_tab])
def test_the_best_ply_is_found(user: SceneUser, review: GameReview, enter: EntryWay) -> None:
    """The best ply is accepted, by mouse and by keys, and the search goes on to the next mistake and then ends."""
    for number in range(len(review.mistakes)):
        search = play(user)
        assert (search.round.number, search.round.state) == (number, QuestionState.ASKED)
        assert ply_text(best_ply(search)) not in search.headline + search.advice
        enter(user, best_ply(search))
        user.wait(4)
        assert search.round.state is QuestionState.SOLVED
        assert search.headline == "That's it!"
        assert ply_text(best_ply(search)) in search.advice or ply_text(search.round.item.played) in search.advice
        user.do(Action.REDO)
    assert user.top is review
    assert review.position_number == review.mistakes[-1]


def test_a_bad_ply_is_refused_and_taken_back(user: SceneUser) -> None:
    """A ply that gives away too much is named with what it loses, and can be tried again."""
    search = play(user)
    before = search.round.game.position
    margins = exact_margins(before)
    bad = min((ply for ply in margins if ply != search.round.played), key=margins.__getitem__)
    by_pointer(user, bad)
    user.wait(4)
    assert search.round.state is QuestionState.REFUSED
    assert search.advice.startswith(f"{ply_text(bad)} loses ")
    assert ply_text(best_ply(search)) not in search.headline + search.advice.split(" after ")[0]
    user.do(Action.UNDO)
    user.wait(2)
    assert (search.round.game.position, search.round.state) == (before, QuestionState.ASKED)


def test_the_played_ply_is_no_answer(user: SceneUser) -> None:
    """The ply that was played is refused at once, without a search."""
    search = play(user)
    assert search.round.played
    by_pointer(user, search.round.played)
    assert search.round.state is QuestionState.ASKED
    assert not search.round.game.plies


def test_the_better_ply_is_shown_and_the_search_left(user: SceneUser, review: GameReview) -> None:
    """The hint's key shows the better ply, from the review's side of the board, to which one returns at the mistake."""
    search = play(user)
    assert search.board.viewpoint is Viewpoint.NORTH
    hidden = scene_pixels(search)
    user.do(Action.HINT)
    user.wait(2)
    assert (search.round.state, search.round.game.last_ply) == (QuestionState.SHOWN, best_ply(search))
    assert search.headline == f"The answer: {ply_text(best_ply(search))}"
    assert scene_pixels(search) != hidden
    user.do(Action.REDO)
    assert play(user).round.number == 1
    assert play(user).leave() == Pop()
    user.do(Action.BACK)
    assert user.top is review
    assert review.position_number == review.mistakes[1]
