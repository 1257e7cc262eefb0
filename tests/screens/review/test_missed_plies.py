"""Missed plies as questions: in the search for better ones from a review, and in the training, which repeats them."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from dvonn.board.layout import Viewpoint
from dvonn.engine.analysis.best_plies import Attempt
from dvonn.input.intentions import Action
from dvonn.rules.board import Colour
from dvonn.rules.notation import parse_ply
from dvonn.screens.exercise import Exercise, QuestionState
from dvonn.screens.review.mistakes import ReviewedGame, refused_words, second_best_words
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push, RefreshMode
from dvonn.screens.setup.match_setup import CardButton
from dvonn.storage.text_store import Storage
from dvonn.storage.training import TrainingStore
from dvonn.words import ply_text
from tests.harness.context import EntryWay, RecordingContext, SceneUser, by_pointer, by_tab
from tests.harness.engine import exact_margins
from tests.harness.games import game_with_mistakes
from tests.harness.puzzles import ASKED, SOLVED, choose, chooser, play, training_round, widget
from tests.screens.review.reviews import press_button


@pytest.fixture
def review(context: RecordingContext) -> GameReview:
    """Return the finished review of a short game with mistakes, which is seen from the north."""
    review = GameReview(context, ReviewedGame(game_with_mistakes()))
    review.idle(1)
    review.viewpoint = Viewpoint.NORTH
    return review


@pytest.fixture
def user(context: RecordingContext, review: GameReview) -> SceneUser:
    """Return a user who has pressed the button at the start of the review."""
    user = SceneUser(context, Push(review))
    user.do(Action.FIRST_MOVE)
    user.follow(press_button(review, "Try it yourself"))
    return user


@pytest.mark.parametrize("enter", [by_tab, by_pointer])
def test_the_best_ply_is_found(user: SceneUser, review: GameReview, enter: EntryWay) -> None:
    """The best ply is accepted, by mouse and by keys, and the search goes on to the next mistake and then ends."""
    for number in range(len(review.mistakes)):
        search = play(user)
        assert (search.session.number, search.session.state) == (number, ASKED)
        best, played = search.session.item.best, search.session.item.played
        assert ply_text(best) not in search.headline + search.advice
        enter(user, best)
        user.wait(4)
        assert (search.session.state, search.headline) == (SOLVED, "That's it!")
        assert ply_text(best) in search.advice or ply_text(played) in search.advice
        user.do(Action.REDO)
    assert user.top is review
    assert review.position_number == review.mistakes[-1]


def test_a_bad_ply_is_refused_and_the_better_one_shown(user: SceneUser, review: GameReview) -> None:
    """A ply that gives away too much is named with what it loses, and can be tried again; a key shows the better one.

    The board is seen from the review's side; the search can be left at any mistake.
    """
    search, before, best = play(user), play(user).session.game.position, play(user).session.item.best
    margins = exact_margins(before)
    assert search.board.viewpoint is Viewpoint.NORTH
    by_pointer(user, search.session.item.played)  # which is known to be bad
    assert (search.session.state, search.session.game.plies) == (ASKED, [])
    bad = min((ply for ply in margins if ply != search.session.item.played), key=margins.__getitem__)
    by_pointer(user, bad)
    user.wait(4)
    assert search.session.state is QuestionState.REFUSED
    assert search.advice.startswith(f"{ply_text(bad)} loses ")
    assert ply_text(best) not in search.headline + search.advice.split(" after ")[0]
    for action, position, state in (
        (Action.UNDO, before, ASKED),
        (Action.HINT, before.play(best), QuestionState.SHOWN),
    ):
        user.do(action)
        user.wait(2)
        assert (search.session.game.position, search.session.state) == (position, state)
    assert search.headline == f"The solution: {ply_text(best)}"
    user.do(Action.REDO)
    assert play(user).session.number == 1
    user.do(Action.BACK)
    assert user.top is review
    assert review.position_number == review.mistakes[1]


# The training


TODAY = date(2026, 11, 22)


@pytest.fixture
def trained(context: RecordingContext, tmp_path: Path) -> RecordingContext:
    """Return a context with the exercises of a game, in which each side in turn was the user, and with its record."""
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "game.txt").write_text("a record")
    context.training, context.today = TrainingStore(Storage(tmp_path)), lambda: TODAY
    game = game_with_mistakes()
    for own in (None, *Colour):
        known = {one.missed.position for one in context.training.exercises()}
        review = GameReview(context, ReviewedGame(game, record="game.txt", own=own))
        for _ in range(3):
            review.idle(1)
        assert review.refresh_mode is RefreshMode.ON_INPUT
        positions = [game.positions[number] for number in review.review.mistakes]
        found = [one.missed for one in context.training.exercises() if one.missed.position not in known]
        assert all(one.position.turn is own and one.position in positions for one in found)
        assert all(game.plies[game.positions.index(one.position)] == one.played != one.best for one in found)
    assert context.training.exercises()
    assert TrainingStore(Storage(tmp_path)).exercises() == context.training.exercises()
    return context


def test_an_exercise_that_is_solved_comes_back_later(trained: RecordingContext) -> None:
    """The puzzles tell how many are due; each is asked from its side of the board, noted, and gone until its day."""
    trained.settings.board_side = True
    count, user = len(trained.training.due(TODAY)), chooser(trained, TODAY)
    choose(user, "Your mistakes")
    for number in range(count):
        training = play(user)
        assert training.session.state is ASKED
        is_black = training.session.game.position.turn is Colour.BLACK
        assert training.board.viewpoint is (Viewpoint.NORTH if is_black else Viewpoint.SOUTH)
        assert ply_text(training.session.item.played) in training.advice
        by_pointer(user, training.session.item.best)
        user.wait(4)
        assert (training.session.number, training.session.state) == (number, SOLVED)
        assert training.advice == "You'll be asked again tomorrow"
        user.do(Action.REDO)
    card = widget(user, "Your mistakes")
    assert isinstance(card, CardButton)
    assert list(card.lines) == ["They come back tomorrow"]
    assert not trained.training.due(TODAY)
    assert len(trained.training.due(TODAY + timedelta(days=1))) == count


def test_an_exercise_that_was_shown_begins_anew(trained: RecordingContext) -> None:
    """An answer that was shown counts as a failure: the successes in a row are lost."""
    for is_shown, successes, days in ((False, 2, 3), (True, 0, 1)):
        exercise = trained.training.answer(trained.training.due(TODAY)[0], TODAY - timedelta(days=9), solved=True)
        user = SceneUser(trained, Push(Exercise(trained, training_round(trained, [exercise]))))
        if is_shown:
            user.do(Action.HINT)
        else:
            by_pointer(user, exercise.missed.best)
        user.wait(4)
        (after,) = [one for one in trained.training.exercises() if one.missed == exercise.missed]
        assert (after.successes, after.due) == (successes, TODAY + timedelta(days=days))


def test_neither_of_two_plies_within_the_spread_is_the_best() -> None:
    """A good ply is said to lose something only if that is sure; a spread is said in whole pieces, at least one."""
    tried, best = parse_ply("c3c4"), parse_ply("d3d4")
    for loss, spread, words in (
        (2, 0, "c3-c4 loses only 2 pieces; d3-d4 is best"),
        (4, 1.4, "c3-c4 loses only about 4 pieces; d3-d4 is best"),
        (1, 1.4, "c3-c4 is about as good as d3-d4"),
    ):
        assert second_best_words(tried, Attempt(loss, spread, None, None), best) == words
    assert refused_words(tried, Attempt(8, 0, None, None)) == "c3-c4 loses 8 pieces"
    for spread, told in ((0.3, 1), (1.2, 1), (1.4, 2), (7.6, 8)):
        words = f"c3-c4 loses about 8 pieces, give or take {told}"
        assert refused_words(tried, Attempt(8, spread, None, None)) == words
