"""The pause screen and its questions: a game that has begun is not lost by accident."""

import pytest

from dvonn.controls import Action, Hover, Press
from dvonn.scenes.dialog import Answer, Confirm, Dialog
from dvonn.scenes.menu import Menu
from dvonn.scenes.options import OptionsPanel
from dvonn.scenes.pause import Pause
from dvonn.scenes.placement import Placement
from dvonn.scenes.scene import Activity, Pop, Quit, ShowMatch, ToggleFullscreen
from dvonn.view.widgets import Button
from tests.matches import AS_BLACK, HOT_SEAT, match
from tests.scenes.hands import Guest, HeardStage, picture

LEAVE = (Action.UP, Action.ACCEPT)  # the last of the buttons, from the first


def paused(stage: HeardStage, plies: int) -> Guest:
    """Return a guest who has paused a hot-seat game."""
    guest = Guest(stage, ShowMatch(match(HOT_SEAT, plies)))
    guest.do(Action.BACK)
    assert isinstance(guest.top, Pause)
    return guest


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
    guest.do(*LEAVE)
    assert isinstance(guest.top, Menu)


def test_leaving_a_begun_game_is_asked_about(stage: HeardStage) -> None:
    """After the first piece there is a question; its first answer, like Escape, stays with the match."""
    guest = paused(stage, 1)
    for stays in (Action.ACCEPT, Action.BACK):
        guest.do(*LEAVE)
        assert isinstance(guest.top, Confirm)
        guest.do(stays)
        assert isinstance(guest.top, Pause)
        guest.do(Action.DOWN)  # back to the first of the buttons
    guest.do(*LEAVE, Action.DOWN, Action.ACCEPT)
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
    guest.do(*[Action.NEXT] * 3, Action.ACCEPT, Action.NEXT, Action.ACCEPT)
    assert guest.asked == [ToggleFullscreen()]
    assert stage.sound.muted
    guest.do(*[Action.PREVIOUS] * 4)
    assert isinstance(guest.top, Pause)
    assert picture(guest.top) != before


def test_options_lead_back_to_the_pause_screen(stage: HeardStage) -> None:
    """The options lie over the pause screen, and the match is still there below."""
    guest = paused(stage, 3)
    guest.do(Action.DOWN, Action.DOWN, Action.ACCEPT)
    assert [type(scene) for scene in guest.director.visible] == [Placement, OptionsPanel]
    guest.do(Action.BACK)
    assert isinstance(guest.top, Pause)


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
