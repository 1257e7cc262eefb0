"""The pause screen and its questions: a game that has begun is not lost by accident."""

import pytest

from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match, Seats
from dvonn.rules.game import Game
from dvonn.rules.outcome import Outcome, Reason
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.dialog import Answer, Confirm, Dialog, Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.menu.menu import Menu
from dvonn.screens.options.options import OptionsPanel
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.placement import Placement
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Activity, Pop, Quit, Scene, ShowMatch, ToggleFullscreen
from dvonn.screens.score.score import Score
from dvonn.ui.widgets import Button
from tests.harness.matches import AS_BLACK, AS_WHITE, HOT_SEAT, TO_THE_END, match
from tests.harness.stage import Guest, HeardStage, picture

RESUME, MOVES, HELP, OPTIONS, FULLSCREEN, SOUND, DRAW, RESIGN, AGAIN, LEAVE = range(10)  # steps by Tab from the first


def paused(stage: HeardStage, plies: int, seats: Seats = HOT_SEAT) -> Guest:
    """Return a guest who has paused a game."""
    guest = Guest(stage, ShowMatch(match(seats, plies)))
    guest.do(Action.BACK)
    assert isinstance(guest.top, Pause)
    return guest


def use(guest: Guest, steps: int) -> None:
    """Press the button so many steps from the focus, which is on the first one at the start."""
    guest.do(*[Action.NEXT] * steps, Action.ACCEPT)


@pytest.mark.parametrize("back", [Action.BACK, Action.ACCEPT])
def test_the_game_goes_on(stage: HeardStage, back: Action) -> None:
    """Escape again, or Enter on the first button, goes on with the same match."""
    guest = paused(stage, 3)
    guest.do(back)
    assert isinstance(guest.top, Placement)
    assert len(guest.top.match.game.plies) == 3


def test_leaving_a_fresh_game_asks_nothing(stage: HeardStage) -> None:
    """Where no piece has been placed, nothing is lost: the menu comes at once."""
    guest = paused(stage, 0)
    guest.do(Action.PREVIOUS, Action.ACCEPT)
    assert isinstance(guest.top, Menu)


def test_leaving_a_begun_game_is_asked_about(stage: HeardStage) -> None:
    """After the first piece there is a question; its first answer, like Escape, stays with the match."""
    guest = paused(stage, 1)
    for stays in (Action.ACCEPT, Action.BACK):
        use(guest, LEAVE)
        assert isinstance(guest.top, Confirm)
        guest.do(stays)
        assert isinstance(guest.top, Pause)
        guest.do(Action.NEXT)  # back to the first of the buttons
    use(guest, LEAVE)
    guest.do(Action.DOWN, Action.ACCEPT)
    assert isinstance(guest.top, Menu)


def test_the_match_waits(stage: HeardStage) -> None:
    """While the pause screen is open, the computer neither thinks nor plays, however long it is."""
    guest = Guest(stage, ShowMatch(match(AS_BLACK)))
    guest.do(Action.BACK)
    guest.wait(5)
    guest.do(Action.BACK)
    assert isinstance(guest.top, Placement)
    assert guest.top.match.game.plies == []
    guest.wait(2)
    assert len(guest.top.match.game.plies) == 1


def test_fullscreen_and_sound(stage: HeardStage) -> None:
    """Both are switched without leaving the pause screen, and the sound's button shows how it is."""
    guest = paused(stage, 3)
    before = picture(guest.top)
    use(guest, FULLSCREEN)
    use(guest, SOUND - FULLSCREEN)
    assert guest.asked == [ToggleFullscreen()]
    assert stage.sound.muted
    guest.do(*[Action.PREVIOUS] * SOUND)
    assert isinstance(guest.top, Pause)
    assert picture(guest.top) != before


def test_options_lead_back_to_the_pause_screen(stage: HeardStage) -> None:
    """The options lie over the pause screen, and the match is still there below."""
    guest = paused(stage, 3)
    use(guest, OPTIONS)
    assert [type(scene) for scene in guest.director.visible] == [Placement, OptionsPanel]
    guest.do(Action.BACK)
    assert isinstance(guest.top, Pause)


@pytest.mark.parametrize(("button", "kind"), [(MOVES, MoveListScreen), (HELP, Handbook)])
def test_what_is_looked_up_leads_back(stage: HeardStage, button: int, kind: type[Scene]) -> None:
    """The move list and the rules lie over the pause screen."""
    guest = paused(stage, 3)
    use(guest, button)
    assert isinstance(guest.top, kind)
    guest.do(Action.BACK)
    assert isinstance(guest.top, Pause)


# What ends the game


def scored(guest: Guest) -> Outcome:
    """Return the outcome of the game whose score is shown."""
    assert isinstance(guest.top, Score)
    return guest.top.outcome


@pytest.mark.parametrize("plies", [3, 4, 60])
def test_the_side_to_move_resigns(stage: HeardStage, plies: int) -> None:
    """At one table it is asked first; then the other side has won, and the score tells so, while placing, too."""
    guest = paused(stage, plies)
    turn = match(HOT_SEAT, plies).position.turn
    use(guest, RESIGN)
    assert turn.value in guest.top.title.lower()
    guest.do(Action.DOWN, Action.ACCEPT)
    assert (scored(guest).winner, scored(guest).reason) == (turn.other, Reason.RESIGNATION)
    picture(guest.top)
    guest.wait(10)
    picture(guest.top)


@pytest.mark.parametrize(("seats", "human"), [(AS_WHITE, Colour.WHITE), (AS_BLACK, Colour.BLACK)])
@pytest.mark.parametrize("plies", [5, 6])
def test_the_human_resigns(stage: HeardStage, seats: Seats, human: Colour, plies: int) -> None:
    """Against the computer it is always the human who does, whoever is to move; there is no draw to be offered."""
    guest = paused(stage, plies, seats)
    use(guest, RESIGN - 1)
    guest.do(Action.DOWN, Action.ACCEPT)
    assert scored(guest).winner is human.other


@pytest.mark.parametrize("button", [DRAW, RESIGN, AGAIN, LEAVE])
@pytest.mark.parametrize("stays", [Action.ACCEPT, Action.BACK])
def test_enter_and_escape_play_on(stage: HeardStage, button: int, stays: Action) -> None:
    """Whatever is asked before a game is given up, the first answer and Escape leave the match as it was."""
    one = match(HOT_SEAT, 20)
    text = str(one)
    guest = Guest(stage, ShowMatch(one))
    guest.do(Action.BACK)
    use(guest, button)
    assert isinstance(guest.top, Question)
    guest.do(stays)
    assert isinstance(guest.top, Pause | Placement)
    assert str(one) == text
    assert one.game.outcome is None


def test_a_draw_is_agreed_on(stage: HeardStage) -> None:
    """The side that is not to move is asked; when it accepts, nobody has won, and the score says why."""
    guest = paused(stage, 61)
    asked = match(HOT_SEAT, 61).position.turn.other
    use(guest, DRAW)
    assert asked.value in guest.top.title.lower()
    guest.do(Action.DOWN, Action.ACCEPT)
    assert (scored(guest).winner, scored(guest).reason) == (None, Reason.AGREEMENT)
    guest.wait(10)
    picture(guest.top)
    assert "draw" in guest.top.title


def test_a_refused_draw_leads_back_to_the_board(stage: HeardStage) -> None:
    """The match goes on at once, and a notice tells who has refused."""
    guest = paused(stage, 20)
    use(guest, DRAW)
    guest.do(Action.ACCEPT)
    assert isinstance(guest.top, Placement)
    noticed = picture(guest.top)
    guest.wait(5)
    assert picture(guest.top) != noticed


@pytest.mark.parametrize("plies", [0, TO_THE_END])
def test_only_a_game_in_progress_can_be_given_up(stage: HeardStage, plies: int) -> None:
    """Before the first piece and after the last move these buttons are passed over and mean nothing."""
    pause = Pause(stage, match(HOT_SEAT, plies))
    seen = set()
    for _ in range(RESIGN + 2):
        pause.handle(Action.NEXT)
        seen.add(picture(pause))
    assert len(seen) == LEAVE + 1 - 2


@pytest.mark.parametrize("seats", [HOT_SEAT, AS_WHITE, AS_BLACK])
def test_a_new_game_has_the_same_settings(stage: HeardStage, seats: Seats) -> None:
    """It is asked about; then the same players begin again with the same colours, and the old match is left alone."""
    guest = paused(stage, 12, seats)
    old = guest.director.visible[0]
    use(guest, AGAIN if seats is HOT_SEAT else AGAIN - 1)
    guest.do(Action.DOWN, Action.ACCEPT)
    assert isinstance(old, Placement)
    assert isinstance(guest.top, Placement)
    assert guest.top.match is not old.match
    assert guest.top.match.seats == old.match.seats
    assert guest.top.match.game.plies == []
    assert len(old.match.game.plies) == 12


def test_a_new_game_instead_of_none(stage: HeardStage) -> None:
    """Where nothing has been played, nothing is asked; a random board is another one."""
    one = Match(HOT_SEAT, Game(Position.random_full(stage.rng)))
    guest = Guest(stage, ShowMatch(one))
    guest.do(Action.BACK)
    use(guest, AGAIN - 2)  # without the buttons that mean nothing
    assert isinstance(guest.top, Movement)
    assert guest.top.match.position != one.position


def test_it_is_seen_over_the_match(stage: HeardStage) -> None:
    """The pause screen is an overlay, rests while nothing is done, and has a title of its own."""
    guest = paused(stage, 3)
    assert [type(scene) for scene in guest.director.visible] == [Placement, Pause]
    assert guest.top.activity is Activity.STILL
    assert guest.top.title != guest.director.visible[0].title


# Dialogs


def confirm(stage: HeardStage) -> Confirm:
    return Confirm(stage, "Quit?", "Quit", "Stay", Quit())


def test_the_safe_answer_has_the_focus(stage: HeardStage) -> None:
    """Enter alone goes back; one step to the other answer does what was asked about."""
    assert confirm(stage).handle(Action.ACCEPT) == Pop()
    for step in (Action.DOWN, Action.UP, Action.NEXT, Action.PREVIOUS):
        question = confirm(stage)
        question.handle(step)
        assert question.handle(Action.ACCEPT) == Quit()


def test_escape_closes_any_dialog(stage: HeardStage) -> None:
    """Going back is always safe, whichever button has the focus."""
    question = confirm(stage)
    question.handle(Action.DOWN)
    assert question.handle(Action.BACK) == Pop()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920)])
def test_answers_are_pressed_where_they_are(stage: HeardStage, size: tuple[int, int]) -> None:
    """Down the middle of the window come nothing, then the safe answer, then the other, then nothing."""
    stage.size = size
    answers = [confirm(stage).handle(Press((size[0] // 2, y))) for y in range(0, size[1], 4)]
    order = [answer for n, answer in enumerate(answers) if answer and answer != answers[n - 1]]
    assert order == [Pop(), Quit()]
    assert answers[0] is answers[-1] is None


def test_the_pointer_takes_the_focus(stage: HeardStage) -> None:
    """After the pointer has been over the other answer, Enter means that one."""
    width, height = stage.size
    question = confirm(stage)
    for y in range(height // 3, height):
        if confirm(stage).handle(Press((width // 2, y))) == Quit():
            question.handle(Hover((width // 2, y)))
            break
    assert question.handle(Action.ACCEPT) == Quit()


def test_a_button_that_nothing_is_said_about_is_our_mistake(stage: HeardStage) -> None:
    """A dialog must say what follows from each of its buttons."""
    with pytest.raises(AssertionError):
        Dialog(stage, "Well?", [[Button(Answer.YES, "Yes")]]).handle(Action.ACCEPT)
