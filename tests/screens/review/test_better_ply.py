"""The search for a better ply: it is not given away before it is found or shown, and the engine judges attempts."""

from collections.abc import Callable

import pytest

from dvonn.board.layout import Viewpoint
from dvonn.engine.analysis import attempt as judging
from dvonn.input import Action, Press
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Ply
from dvonn.screens.exercise import Exercise, QuestionState
from dvonn.screens.review.mistake_round import MistakeRound
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.review.running_review import ReviewedGame
from dvonn.screens.scene import Pop, Push
from dvonn.words import ply_text
from tests.harness.matches import game_with_mistakes
from tests.harness.stage import RecordingStage, SceneUser, press_space, scene_pixels


@pytest.fixture
def user(stage: RecordingStage) -> SceneUser:
    """Return a user of the review of a short game with mistakes, at its start."""
    user = SceneUser(stage, Push(GameReview(stage, ReviewedGame(game_with_mistakes()))))
    user.top.idle(1)
    user.do(Action.FIRST_MOVE)
    return user


def review_of(user: SceneUser) -> GameReview:
    assert isinstance(user.top, GameReview)
    return user.top


def search_of(user: SceneUser) -> Exercise:
    assert isinstance(user.top, Exercise)
    return user.top


def best_ply(search: Exercise) -> Ply:
    assert isinstance(search.round, MistakeRound)
    return search.round.item.best


def begin(user: SceneUser) -> list[int]:
    """Press the button; return the mistakes."""
    review = review_of(user)
    scene_pixels(review)
    user.do(Press(next(one.box.centre for one in review.form.widgets if one.label == "Try it yourself")))
    return list(review.mistakes)


def try_by_mouse(user: SceneUser, ply: Ply) -> None:
    """Press both spaces of a move, and wait for the judgement."""
    search = search_of(user)
    scene_pixels(search)
    for space in ply:
        press_space(search, space)
    user.wait(4)


def try_by_keys(user: SceneUser, ply: Ply) -> None:
    """Choose both spaces of a move by Tab and Enter, and wait for the judgement."""
    search = search_of(user)
    for space in ply:
        for _ in range(60):
            user.do(Action.NEXT)
            if search.cursor.space == space and not search.toolbar_has_focus:
                break
        user.do(Action.ACCEPT)
    user.wait(4)


def test_the_board_stays_on_its_side(user: SceneUser) -> None:
    """The board is seen from the same side as in the review, whichever side is asked."""
    review_of(user).viewpoint = Viewpoint.NORTH
    begin(user)
    assert search_of(user).board.viewpoint is Viewpoint.NORTH


def bad_ply(search: Exercise) -> Ply:
    """Return a ply that is neither the best one nor the one that was played, and is judged as a mistake."""
    position = search.round.game.position
    for ply in position.moves():
        judge = judging.AttemptJudge(
            judging.AskedPosition(position, best_ply(search), TieRule.DRAW), ply, search.stage.clock
        )
        judge.step(1)
        if ply != search.round.played and judge.attempt and judge.attempt.grade:
            return ply
    raise AssertionError("no ply is bad enough")


@pytest.mark.parametrize("way", [try_by_mouse, try_by_keys])
def test_the_best_ply_is_found(user: SceneUser, way: Callable[[SceneUser, Ply], None]) -> None:
    """The best ply is accepted, by mouse and by keys, and the search goes on to the next mistake and then ends."""
    mistakes = begin(user)
    for number in range(len(mistakes)):
        search = search_of(user)
        assert (search.round.number, search.round.state) == (number, QuestionState.ASKED)
        assert ply_text(best_ply(search)) not in search.headline + search.advice
        way(user, best_ply(search))
        assert search.round.state is QuestionState.SOLVED
        assert search.headline == "That's it!"
        assert ply_text(best_ply(search)) in search.advice or ply_text(search.round.item.played) in search.advice
        user.do(Action.REDO)
    assert review_of(user).position_number == mistakes[-1]


def test_a_bad_ply_is_refused_and_taken_back(user: SceneUser) -> None:
    """A ply that gives away too much is named with what it loses, and can be tried again."""
    begin(user)
    search = search_of(user)
    before, bad = search.round.game.position, bad_ply(search)
    try_by_mouse(user, bad)
    assert search.round.state is QuestionState.REFUSED
    assert search.advice.startswith(f"{ply_text(bad)} loses ")
    assert ply_text(best_ply(search)) not in search.headline + search.advice.split(" after ")[0]
    user.do(Action.UNDO)
    user.wait(2)
    assert (search.round.game.position, search.round.state) == (before, QuestionState.ASKED)


def test_the_played_ply_is_no_answer(user: SceneUser) -> None:
    """The ply that was played is refused at once, without a search."""
    begin(user)
    search = search_of(user)
    assert search.round.played
    try_by_mouse(user, search.round.played)
    assert search.round.state is QuestionState.ASKED
    assert not search.round.game.plies


def test_the_better_ply_can_be_shown(user: SceneUser) -> None:
    """The button and the key for hints show the better ply, which ends the question."""
    begin(user)
    search = search_of(user)
    hidden = scene_pixels(search)
    user.do(Action.HINT)
    user.wait(2)
    assert (search.round.state, search.round.game.last_ply) == (QuestionState.SHOWN, best_ply(search))
    assert search.headline == f"The answer: {ply_text(best_ply(search))}"
    assert scene_pixels(search) != hidden


def test_leaving_shows_the_review_where_the_search_was(user: SceneUser) -> None:
    """Leaving returns to the review, at the mistake that was asked for."""
    mistakes = begin(user)
    user.do(Action.HINT, Action.REDO)
    assert search_of(user).round.number == 1
    assert search_of(user).leave() == Pop()
    user.do(Action.BACK)
    assert review_of(user).position_number == mistakes[1]
