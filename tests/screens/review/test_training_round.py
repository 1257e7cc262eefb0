"""Training on one's own mistakes: from a review to the menu of puzzles, to the exercise, and back on later days."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from dvonn.board.layout import Viewpoint
from dvonn.input import Action, Intention, Press
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.screens.exercise import Exercise, QuestionState
from dvonn.screens.new_game import CardButton
from dvonn.screens.puzzles import PuzzleMenu
from dvonn.screens.review import GameReview, ReviewedGame, TrainingRound
from dvonn.screens.scene import Push
from dvonn.storage.settings import BoardSide
from dvonn.storage.text_store import Storage
from dvonn.storage.training import TRAINING_FILE, TrainingStore
from dvonn.words import ply_text
from tests.harness.matches import game_with_mistakes
from tests.harness.puzzles import training_round
from tests.harness.stage import RecordingStage, SceneUser, press_space, scene_pixels

TODAY = date(2026, 11, 22)
RECORD = "game.txt"


@pytest.fixture
def game() -> Game:
    """Return the end of a game with mistakes of both sides."""
    return game_with_mistakes()


@pytest.fixture
def trained(stage: RecordingStage, tmp_path: Path) -> RecordingStage:
    """Return a stage with a folder in which there is the record of a game."""
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / RECORD).write_text("a record")
    stage.training = TrainingStore(Storage(tmp_path))
    stage.today = lambda: TODAY
    return stage


def review(stage: RecordingStage, game: Game, own: Colour | None) -> GameReview:
    """Return the finished review of a game, in which exercises have been looked for."""
    found = GameReview(stage, ReviewedGame(game, record=RECORD, own=own))
    for _ in range(3):
        found.idle(1)
    return found


def side_with_exercises(stage: RecordingStage, game: Game) -> Colour:
    """Review a game as the side that has exercises in it; return that."""
    for own in Colour:
        review(stage, game, own)
        if stage.training.exercises():
            return own
    raise AssertionError("there is no exercise in the game")


def test_a_review_finds_exercises_of_the_users_side_only(trained: RecordingStage, game: Game) -> None:
    """They are mistakes of the user's side; a game between two people has none, as it tells not who the user is."""
    review(trained, game, None)
    assert not trained.training.exercises()
    for own in Colour:
        known = {one.missed.position for one in trained.training.exercises()}
        mistakes = review(trained, game, own).review.mistakes
        positions = [game.positions[number] for number in mistakes]
        found = [one.missed for one in trained.training.exercises() if one.missed.position not in known]
        assert all(one.position.turn is own and one.position in positions for one in found)
        assert all(game.plies[game.positions.index(one.position)] == one.played != one.best for one in found)
    assert trained.training.exercises()


def test_the_review_rests_after_its_exercises(trained: RecordingStage, game: Game) -> None:
    """As soon as they are found, nothing happens any more without input."""
    own = side_with_exercises(trained, game)
    found = review(trained, game, own)
    scene_pixels(found)
    assert found.refresh_mode == 1


def mistakes(page: PuzzleMenu) -> CardButton:
    """Return the card of the mistakes, with its words."""
    page.lay_out()
    (card,) = [one for one in page.form.widgets if isinstance(one, CardButton) and one.label == "Your mistakes"]
    return card


def enter_by_mouse(user: SceneUser) -> None:
    scene_pixels(user.top)
    assert isinstance(user.top, PuzzleMenu)
    user.do(Press(mistakes(user.top).box.centre))


def enter_by(*actions: Action) -> Callable[[SceneUser], None]:
    """Return a way to the card: the actions in turn until it has the focus."""

    def enter(user: SceneUser) -> None:
        page = user.top
        assert isinstance(page, PuzzleMenu)
        for action in actions * 3:
            if page.form.focused.label != "Your mistakes":
                user.do(action)
        user.do(Action.ACCEPT)

    return enter


def training_of(user: SceneUser) -> Exercise:
    assert isinstance(user.top, Exercise)
    assert isinstance(user.top.round, TrainingRound)
    return user.top


@pytest.mark.parametrize("enter", [enter_by_mouse, enter_by(Action.NEXT), enter_by(Action.DOWN, Action.RIGHT)])
def test_an_exercise_that_is_solved_comes_back_later(
    trained: RecordingStage, game: Game, enter: Callable[[SceneUser], None]
) -> None:
    """The puzzles tell how many are due, by mouse, keys and pad; each is asked, noted, and gone until its day."""
    side_with_exercises(trained, game)
    count = len(trained.training.due(TODAY))
    user = SceneUser(trained, Push(PuzzleMenu(trained)))
    enter(user)
    for number in range(count):
        training = training_of(user)
        scene_pixels(training)
        assert training.round.state is QuestionState.ASKED
        assert ply_text(training.round.item.played) in training.advice
        for space in training.round.item.best:
            press_space(training, space)
        user.wait(4)
        assert (training.round.number, training.round.state) == (number, QuestionState.SOLVED)
        assert training.advice == "You'll be asked again tomorrow"
        user.do(Action.REDO)
    assert isinstance(user.top, PuzzleMenu)
    scene_pixels(user.top)
    assert list(mistakes(user.top).lines) == ["They come back tomorrow"]
    assert not trained.training.due(TODAY)
    tomorrow = TODAY + timedelta(days=1)
    trained.today = lambda: tomorrow
    assert len(trained.training.due(tomorrow)) == count
    assert all(one.successes == 1 for one in trained.training.exercises())


@pytest.mark.parametrize("solve", [False, True])
def test_an_exercise_that_was_shown_begins_anew(trained: RecordingStage, game: Game, *, solve: bool) -> None:
    """An answer that was shown counts as a failure: the successes in a row are lost."""
    side_with_exercises(trained, game)
    exercise = trained.training.answer(trained.training.due(TODAY)[0], TODAY - timedelta(days=9), solved=True)
    user = SceneUser(trained, Push(Exercise(trained, training_round(trained, [exercise]))))
    training = training_of(user)
    actions: list[Intention] = [Action.HINT]
    if solve:
        scene_pixels(training)
        for space in training.round.item.best:
            press_space(training, space)
    else:
        user.do(*actions)
    user.wait(4)
    (after,) = [one for one in trained.training.exercises() if one.missed == exercise.missed]
    assert (after.successes, after.due) == ((2, TODAY + timedelta(days=3)) if solve else (0, TODAY + timedelta(days=1)))


def test_the_board_is_seen_from_the_side_that_is_asked(trained: RecordingStage, game: Game) -> None:
    """The viewpoint is the side's, by the settings."""
    trained.settings.board_side = BoardSide.ROTATE
    for own in Colour:
        review(trained, game, own)
    for exercise in trained.training.due(TODAY):
        training = Exercise(trained, training_round(trained, [exercise]))
        is_black = exercise.missed.position.turn is Colour.BLACK
        assert training.board.viewpoint is (Viewpoint.NORTH if is_black else Viewpoint.SOUTH)


def test_exercises_survive_a_restart(trained: RecordingStage, game: Game, tmp_path: Path) -> None:
    """They are written as soon as they are found."""
    side_with_exercises(trained, game)
    assert (tmp_path / TRAINING_FILE).is_file()
    assert TrainingStore(Storage(tmp_path)).exercises() == trained.training.exercises()


def test_without_exercises_the_menu_says_where_they_come_from(stage: RecordingStage) -> None:
    """The button is disabled and says what to do."""
    card = mistakes(PuzzleMenu(stage))
    assert not card.enabled
    assert card.lines == ("Review your games", "No clear mistakes so far")
    assert "clearly best" in card.explanation()
