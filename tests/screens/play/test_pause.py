"""The pause screen: resuming, looking things up, and the questions before a game is given up."""

import pytest

from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match, Seats
from dvonn.rules.game import Game
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.dialog import Question, confirm
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.menu.menu import Menu
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Pop, Quit, RefreshMode, Scene, ShowMatch, ToggleFullscreen
from dvonn.screens.score.score import Score
from tests.harness.matches import HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES, random_match
from tests.harness.stage import RecordingStage, SceneUser, scene_pixels

MOVES, HELP, OPTIONS, FULLSCREEN, SOUND, DRAW, RESIGN, AGAIN, LEAVE = range(1, 10)  # steps by Tab from the first one


def paused(stage: RecordingStage, plies: int, seats: Seats = HOT_SEAT) -> SceneUser:
    """Return a user who has paused a game."""
    user = SceneUser(stage, ShowMatch(random_match(seats, plies)))
    user.do(Action.BACK)
    assert isinstance(user.top, Pause)
    return user


def use(user: SceneUser, steps: int) -> None:
    """Press the button the given number of steps from the focus, which is on the first one at the start."""
    user.do(*[Action.NEXT] * steps, Action.ACCEPT)


@pytest.mark.parametrize("back", [Action.BACK, Action.ACCEPT])
def test_the_game_goes_on(stage: RecordingStage, back: Action) -> None:
    """Escape, or Enter on the first button, resumes the same match."""
    user = paused(stage, 3)
    user.do(back)
    assert isinstance(user.top, BoardScene)
    assert len(user.top.match.game.plies) == 3


def test_leaving_a_fresh_game_asks_nothing(stage: RecordingStage) -> None:
    """Before the first piece, leaving leads to the menu at once."""
    user = paused(stage, 0)
    user.do(Action.PREVIOUS, Action.ACCEPT)
    assert isinstance(user.top, Menu)


def test_leaving_a_begun_game_is_asked_about(stage: RecordingStage) -> None:
    """After the first piece, leaving asks first; the first answer and Escape stay."""
    user = paused(stage, 1)
    for stays in (Action.ACCEPT, Action.BACK):
        use(user, LEAVE)
        assert isinstance(user.top, Question)
        user.do(stays)
        assert isinstance(user.top, Pause)
        user.do(Action.NEXT)  # back to the first of the buttons
    use(user, LEAVE)
    user.do(Action.DOWN, Action.ACCEPT)
    assert isinstance(user.top, Menu)


def test_the_match_waits(stage: RecordingStage) -> None:
    """The computer neither thinks nor plays during the pause."""
    user = SceneUser(stage, ShowMatch(random_match(HUMAN_BLACK)))
    user.do(Action.BACK)
    user.wait(5)
    user.do(Action.BACK)
    assert isinstance(user.top, BoardScene)
    assert user.top.match.game.plies == []
    user.wait(2)
    assert len(user.top.match.game.plies) == 1


def test_fullscreen_and_sound(stage: RecordingStage) -> None:
    """Fullscreen and sound are switched without leaving the pause, and the sound's button shows its state."""
    user = paused(stage, 3)
    before = scene_pixels(user.top)
    use(user, FULLSCREEN)
    use(user, SOUND - FULLSCREEN)
    assert user.app_changes == [ToggleFullscreen()]
    assert stage.sound.muted
    user.do(*[Action.PREVIOUS] * SOUND)
    assert isinstance(user.top, Pause)
    assert scene_pixels(user.top) != before


def test_options_lead_back_to_the_pause_screen(stage: RecordingStage) -> None:
    """The options open over the match and return to the pause."""
    user = paused(stage, 3)
    use(user, OPTIONS)
    assert [type(scene) for scene in user.director.visible] == [BoardScene, OptionsPanel]
    user.do(Action.BACK)
    assert isinstance(user.top, Pause)


@pytest.mark.parametrize(("button", "kind"), [(MOVES, MoveListScreen), (HELP, Handbook)])
def test_the_move_list_and_the_handbook_lead_back(stage: RecordingStage, button: int, kind: type[Scene]) -> None:
    """The move list and the handbook return to the pause."""
    user = paused(stage, 3)
    use(user, button)
    assert isinstance(user.top, kind)
    user.do(Action.BACK)
    assert isinstance(user.top, Pause)


# Ending the game


def scored(user: SceneUser) -> Outcome:
    """Return the outcome of the game whose score is shown."""
    assert isinstance(user.top, Score)
    return user.top.outcome


@pytest.mark.parametrize("plies", [3, 4, 60])
def test_the_side_to_move_resigns(stage: RecordingStage, plies: int) -> None:
    """Between two players the side to move resigns after a question, in either phase."""
    user = paused(stage, plies)
    turn = random_match(HOT_SEAT, plies).position.turn
    use(user, RESIGN)
    assert turn.value in user.top.title.lower()
    user.do(Action.DOWN, Action.ACCEPT)
    assert (scored(user).winner, scored(user).reason) == (turn.other, EndReason.RESIGNATION)
    scene_pixels(user.top)
    user.wait(10)
    scene_pixels(user.top)


@pytest.mark.parametrize(("seats", "human"), [(HUMAN_WHITE, Colour.WHITE), (HUMAN_BLACK, Colour.BLACK)])
@pytest.mark.parametrize("plies", [5, 6])
def test_the_human_resigns(stage: RecordingStage, seats: Seats, human: Colour, plies: int) -> None:
    """Against the computer the human resigns in either side's turn, and there is no button for a draw."""
    user = paused(stage, plies, seats)
    use(user, RESIGN - 1)
    user.do(Action.DOWN, Action.ACCEPT)
    assert scored(user).winner is human.other


@pytest.mark.parametrize("button", [DRAW, RESIGN, AGAIN, LEAVE])
@pytest.mark.parametrize("stays", [Action.ACCEPT, Action.BACK])
def test_enter_and_escape_play_on(stage: RecordingStage, button: int, stays: Action) -> None:
    """The first answer and Escape leave the match unchanged in each question."""
    match = random_match(HOT_SEAT, 20)
    text = str(match)
    user = SceneUser(stage, ShowMatch(match))
    user.do(Action.BACK)
    use(user, button)
    assert isinstance(user.top, Question)
    user.do(stays)
    assert isinstance(user.top, Pause | BoardScene)
    assert str(match) == text
    assert match.game.outcome is None


def test_a_draw_is_agreed_on(stage: RecordingStage) -> None:
    """The side that is not to move is asked; if it accepts, the game is a draw by agreement."""
    user = paused(stage, 61)
    asked = random_match(HOT_SEAT, 61).position.turn.other
    use(user, DRAW)
    assert asked.value in user.top.title.lower()
    user.do(Action.DOWN, Action.ACCEPT)
    assert (scored(user).winner, scored(user).reason) == (None, EndReason.AGREEMENT)
    user.wait(10)
    scene_pixels(user.top)
    assert "draw" in user.top.title


def test_a_refused_draw_leads_back_to_the_board(stage: RecordingStage) -> None:
    """A refused draw resumes the match with a notice."""
    user = paused(stage, 20)
    use(user, DRAW)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, BoardScene)
    noticed = scene_pixels(user.top)
    user.wait(5)
    assert scene_pixels(user.top) != noticed


@pytest.mark.parametrize("plies", [0, MAX_PLIES])
def test_only_a_game_in_progress_can_be_given_up(stage: RecordingStage, plies: int) -> None:
    """Draw and resignation are disabled before the first piece and after the end."""
    pause = Pause(stage, random_match(HOT_SEAT, plies))
    seen = set()
    for _ in range(RESIGN + 2):
        pause.handle(Action.NEXT)
        seen.add(scene_pixels(pause))
    assert len(seen) == LEAVE + 1 - 2


@pytest.mark.parametrize("seats", [HOT_SEAT, HUMAN_WHITE, HUMAN_BLACK])
def test_a_new_game_has_the_same_settings(stage: RecordingStage, seats: Seats) -> None:
    """A new game has the same players and colours and leaves the old match unchanged."""
    user = paused(stage, 12, seats)
    old = user.director.visible[0]
    use(user, AGAIN if seats is HOT_SEAT else AGAIN - 1)
    user.do(Action.DOWN, Action.ACCEPT)
    assert isinstance(old, BoardScene)
    assert isinstance(user.top, BoardScene)
    assert user.top.match is not old.match
    assert user.top.match.seats == old.match.seats
    assert user.top.match.game.plies == []
    assert len(old.match.game.plies) == 12


def test_a_new_game_before_the_first_ply(stage: RecordingStage) -> None:
    """Before the first ply a new game begins without a question, on another random board."""
    match = Match(HOT_SEAT, Game(Position.random_full(stage.rng)))
    user = SceneUser(stage, ShowMatch(match))
    user.do(Action.BACK)
    use(user, AGAIN - 2)  # the disabled buttons are skipped
    assert isinstance(user.top, BoardScene)
    assert user.top.match.position != match.position


def test_it_is_seen_over_the_match(stage: RecordingStage) -> None:
    """The pause is a still overlay with its own title."""
    user = paused(stage, 3)
    assert [type(scene) for scene in user.director.visible] == [BoardScene, Pause]
    assert user.top.refresh_mode is RefreshMode.ON_INPUT
    assert user.top.title != user.director.visible[0].title


# Dialogs


def quitting(stage: RecordingStage) -> Question:
    return confirm(stage, "Quit?", "Quit", "Stay", Quit())


def test_the_safe_answer_has_the_focus(stage: RecordingStage) -> None:
    """Enter goes back, and one step further it confirms."""
    assert quitting(stage).handle(Action.ACCEPT) == Pop()
    for step in (Action.DOWN, Action.UP, Action.NEXT, Action.PREVIOUS):
        question = quitting(stage)
        question.handle(step)
        assert question.handle(Action.ACCEPT) == Quit()


def test_escape_closes_any_dialog(stage: RecordingStage) -> None:
    """Escape goes back from either answer."""
    question = quitting(stage)
    question.handle(Action.DOWN)
    assert question.handle(Action.BACK) == Pop()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920)])
def test_answers_are_pressed_where_they_are(stage: RecordingStage, size: tuple[int, int]) -> None:
    """The safe answer is above the other one in the middle of the window; hovering over an answer focuses it."""
    stage.size = size
    question = quitting(stage)
    assert question.handle(Hover((0, 0))) is question.handle(Press((0, 0))) is None
    stay, leave = (answer.box.centre for answer in question.form.widgets)
    assert stay[0] == leave[0] == size[0] // 2
    assert stay[1] < leave[1]
    assert [question.handle(Press(at)) for at in (leave, stay)] == [Quit(), Pop()]
    question.handle(Hover(leave))
    assert question.handle(Action.ACCEPT) == Quit()
