"""The page of the controls: what each action has, and how it is given another key or button, or loses one."""

from collections.abc import Sequence

import pygame
import pytest

from dvonn.input import DEFAULTS, Action, Control, Device, Hover, Key, MouseButton, PadButton, Press
from dvonn.screens.options.controls_page import PATIENCE, ControlsPage, KeyCapture
from dvonn.screens.options.options import OptionsPanel
from dvonn.screens.scene import Activity, Push
from tests.harness.devices import A, X, axis, key, mouse_down, pad_down, wheel
from tests.harness.player import Player
from tests.harness.stage import Guest, HeardStage, picture

COLUMNS = Device.KEYBOARD, Device.PAD, Device.MOUSE


def controls(stage: HeardStage, action: Action) -> Guest:
    """Return somebody at the page of the controls, with the focus on the line of an action."""
    guest = Guest(stage, Push(OptionsPanel(stage, ControlsPage)))
    for _ in range(list(Action).index(action)):
        guest.do(Action.NEXT)
    return guest


def listening(stage: HeardStage, action: Action) -> Guest:
    """Return somebody who has chosen to give an action another key or button."""
    guest = controls(stage, action)
    guest.do(Action.ACCEPT)
    assert isinstance(guest.top, KeyCapture)
    return guest


def hear(guest: Guest, *events: pygame.Event) -> None:
    """Let events happen as in the program: they are read, what they mean is done, and a moment passes."""
    for event in events:
        intention = guest.stage.controls.read(event, guest.stage.size)
        if intention:
            guest.do(intention)
        guest.wait(0.05)


def page(guest: Guest) -> ControlsPage:
    """Return the page, after the options have been drawn."""
    assert isinstance(guest.top, OptionsPanel)
    picture(guest.top)
    found = guest.top.page
    assert isinstance(found, ControlsPage)
    return found


def remark(guest: Guest) -> str:
    return page(guest).remark


def test_every_action_is_listed_with_its_controls(stage: HeardStage) -> None:
    """Each action has a line with what bindings say of it, in a column for each device."""
    bindings = stage.controls.bindings
    rows = page(controls(stage, Action.ACCEPT)).rows
    assert [row[0].label for row in rows] == [action.value for action in Action]
    for action, row in zip(Action, rows, strict=True):
        columns: Sequence[tuple[int, Sequence[str]]] = row[0].columns  # type: ignore[union-attr]
        assert [words for _, words in columns] == [bindings.labels(action, device) for device in COLUMNS]


@pytest.mark.parametrize(
    ("event", "control"),
    [
        (key(pygame.K_b), Key(pygame.K_b)),
        (key(pygame.K_b, pygame.KMOD_LCTRL), Key(pygame.K_b, pygame.KMOD_CTRL)),
        (pad_down(A + 11), PadButton.RIGHT_STICK),
        (axis(2, 1.0), None),
        (mouse_down((5, 5), 2), MouseButton.MIDDLE),
        (wheel(1), MouseButton.WHEEL_UP),
        (key(pygame.K_F11), Key(pygame.K_F11)),
        (key(pygame.K_m), Key(pygame.K_m)),
    ],
)
def test_what_is_pressed_is_bound(stage: HeardStage, event: pygame.Event, control: Control | None) -> None:
    """The next key or button means the action, first of all, whatever it meant; what is none is not heard."""
    guest = listening(stage, Action.HINT)
    hear(guest, event)
    if control is None:
        assert isinstance(guest.top, KeyCapture)
        return
    assert stage.controls.bindings == DEFAULTS.bind(control, Action.HINT)
    assert stage.controls.bindings.controls[Action.HINT][0] == control
    holder = DEFAULTS.action(control)
    instead = f", and no longer {holder.value}" if holder else ""
    assert remark(guest) == f"{control.label} means Hint{instead}"
    assert stage.sound.names[-1] == "choose"


def test_what_is_bound_is_in_the_settings(stage: HeardStage) -> None:
    """The settings get the texts of all actions that are not as usual, those that have lost something too."""
    hear(listening(stage, Action.HINT), key(pygame.K_m))
    assert stage.settings.bindings == {"hint": "M, H, Pad Y", "mute": ""}


def test_one_that_it_has_is_taken_away(stage: HeardStage) -> None:
    """Pressing a key that the action has already frees it; pressed once more, it is back."""
    guest = listening(stage, Action.UNDO)
    hear(guest, key(pygame.K_u))
    assert stage.controls.bindings == DEFAULTS.unbind(Key(pygame.K_u))
    assert remark(guest) == "U no longer means Undo"
    guest.do(Action.ACCEPT)
    hear(guest, key(pygame.K_u))
    assert stage.controls.bindings == DEFAULTS
    assert stage.settings.bindings == {}


@pytest.mark.parametrize(
    ("action", "event", "words"),
    [
        (Action.UNDO, key(pygame.K_ESCAPE), "Esc is all that Back has"),
        (Action.BACK, key(pygame.K_ESCAPE), "Esc is all that Back has"),
        (Action.HINT, pad_down(A), "A is all that Choose has"),
    ],
)
def test_nobody_is_locked_out(stage: HeardStage, action: Action, event: pygame.Event, words: str) -> None:
    """The last key or button of a vital action stays with it, and the page says why."""
    guest = listening(stage, action)
    hear(guest, event)
    assert stage.controls.bindings == DEFAULTS
    assert remark(guest) == words
    assert stage.sound.names[-1] == "illegal"
    guest.do(Action.DOWN)
    assert remark(guest) == ""


def test_escape_can_be_bound(stage: HeardStage) -> None:
    """Where Back has another key, Escape is a key like any other, and does not end the waiting."""
    stage.controls.bindings = DEFAULTS.bind(Key(pygame.K_BACKSPACE), Action.BACK)
    guest = listening(stage, Action.PAUSE)
    hear(guest, key(pygame.K_ESCAPE))
    assert stage.controls.bindings.action(Key(pygame.K_ESCAPE)) is Action.PAUSE


@pytest.mark.parametrize("way", ["press", "stick", "time"])
def test_it_does_not_wait_for_ever(stage: HeardStage, way: str) -> None:
    """A click, a push of the stick or a while without anything end it; then keys mean what they did."""
    guest = listening(stage, Action.HINT)
    if way == "time":
        guest.wait(PATIENCE - 0.5)
        assert isinstance(guest.top, KeyCapture)
        guest.wait(1)
    else:
        hear(guest, mouse_down((640, 100)) if way == "press" else axis(1, 1.0))
    assert remark(guest) == ""
    assert stage.controls.bindings == DEFAULTS
    assert stage.controls.read(key(pygame.K_h), stage.size) is Action.HINT


def test_pointing_ends_nothing(stage: HeardStage) -> None:
    """A hand that trembles on the mouse does not stop the waiting."""
    guest = listening(stage, Action.HINT)
    guest.do(Hover((300, 300)))
    assert isinstance(guest.top, KeyCapture)


def test_a_line_is_pressed(stage: HeardStage) -> None:
    """A press on a line is as good as choosing it; the press itself is not taken for an answer."""
    guest = controls(stage, Action.ACCEPT)
    for y in range(stage.size[1] // 4, stage.size[1], 10):
        guest.do(Press((300, y)))
        if isinstance(guest.top, KeyCapture):
            break
    assert guest.top.title == "DVONN: Choose"
    guest.wait(0.1)
    assert isinstance(guest.top, KeyCapture)


def test_the_time_is_seen(stage: HeardStage) -> None:
    """The panel shows how long it still waits."""
    guest = listening(stage, Action.HINT)
    assert guest.top.activity is Activity.MOVING
    before = picture(guest.top)
    guest.wait(1)
    assert picture(guest.top) != before


def test_a_new_binding_is_seen_and_reset(stage: HeardStage) -> None:
    """The line shows the new button; resetting the page makes all as it was."""
    guest = controls(stage, Action.ACCEPT)
    before = picture(guest.top)
    guest.do(Action.ACCEPT)
    hear(guest, pad_down(X))
    assert PadButton.X.label in page(guest).rows[0][0].columns[1][1]  # type: ignore[union-attr]
    guest.do(Action.UP, Action.PREVIOUS, Action.PREVIOUS, Action.ACCEPT, Action.NEXT, Action.NEXT, Action.NEXT)
    assert (stage.controls.bindings, stage.settings.bindings) == (DEFAULTS, {})
    assert picture(guest.top) == before


def test_a_key_is_bound_in_the_program() -> None:
    """From the menu by keys alone: four steps to the controls, another key for Choose, which then chooses."""
    player = Player()
    player.press(pygame.K_DOWN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_PAGEUP)
    assert player.title == "DVONN: Options, Controls"
    player.press(pygame.K_RETURN)
    assert player.title == "DVONN: Choose"
    player.press(pygame.K_m)
    assert player.title == "DVONN: Options, Controls"
    player.press(pygame.K_ESCAPE, pygame.K_m)
    assert player.title == "DVONN: Options, Look"
