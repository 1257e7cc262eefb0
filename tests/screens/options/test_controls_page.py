"""The controls page: it lists the bindings of each action, adds and removes them."""

from collections.abc import Sequence

import pygame
import pytest

from dvonn.input.bindings import DEFAULT_BINDINGS, Control, MouseButton, PadButton
from dvonn.input.intentions import Action, Device, Hover, Press
from dvonn.input.keyboard import Key, action_name
from dvonn.screens.options.options_pages import KEY_CAPTURE_SECONDS, ControlsPage, KeyCapture
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.scene import Push, RefreshMode
from dvonn.ui.table_rows import RowButton
from tests.harness.stage import RecordingStage, SceneUser, scene_pixels
from tests.harness.user import A, X, axis_motion, key_down, mouse_down, pad_down, wheel_motion


def controls(stage: RecordingStage, action: Action) -> SceneUser:
    """Return a user at the controls page with the focus on an action."""
    user = SceneUser(stage, Push(OptionsPanel(stage, "controls")))
    for _ in range(list(Action).index(action) + 1):  # below the row of the scanning
        user.do(Action.NEXT)
    return user


def listening(stage: RecordingStage, action: Action) -> SceneUser:
    """Return a user at the panel that waits for a new key or button of an action."""
    user = controls(stage, action)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, KeyCapture)
    return user


def send(user: SceneUser, *events: pygame.Event) -> None:
    """Send events as the program does: each is read, its intention handled, and a moment passes."""
    for event in events:
        intention = user.stage.controls.read(event, user.stage.size)
        if intention:
            user.do(intention)
        user.wait(0.05)


def page(user: SceneUser) -> ControlsPage:
    """Return the controls page, after the options have been drawn."""
    assert isinstance(user.top, OptionsPanel)
    scene_pixels(user.top)
    assert isinstance(user.top.page, ControlsPage)
    return user.top.page


def labels(user: SceneUser) -> list[list[Sequence[str]]]:
    """Return the labels in the columns of each row."""
    found = [row[0] for row in page(user).rows[1:]]
    assert [widget.label for widget in found] == [action_name(action) for action in Action]
    return [[words for _, words in widget.columns] for widget in found if isinstance(widget, RowButton)]


def test_every_action_is_listed_with_its_controls(stage: RecordingStage) -> None:
    """Each action has a row with the labels of its bindings, in a column for each device."""
    columns, bindings = (Device.KEYBOARD, Device.PAD, Device.MOUSE), stage.controls.bindings
    expected = [[bindings.labels(action, device) for device in columns] for action in Action]
    assert labels(controls(stage, Action.ACCEPT)) == expected


@pytest.mark.parametrize(
    ("event", "control"),
    [
        (key_down(pygame.K_b, pygame.KMOD_LCTRL), Key(pygame.K_b, pygame.KMOD_CTRL)),
        (pad_down(A + 11), PadButton.RIGHT_STICK),
        (axis_motion(2, 1.0), None),
        (wheel_motion(1), MouseButton.WHEEL_UP),
        (key_down(pygame.K_m), Key(pygame.K_m)),
    ],
)
def test_the_pressed_key_is_bound(stage: RecordingStage, event: pygame.Event, control: Control | None) -> None:
    """The next key or button is bound to the action and taken from its former one; stick axes are ignored."""
    user = listening(stage, Action.HINT)
    send(user, event)
    if control is None:
        assert isinstance(user.top, KeyCapture)
        return
    assert stage.controls.bindings == DEFAULT_BINDINGS.bind(control, Action.HINT)
    assert stage.controls.bindings.controls[Action.HINT][0] == control
    holder = DEFAULT_BINDINGS.action(control)
    former = f" (previously: {action_name(holder)})" if holder else ""
    assert page(user).remark == f"Hint: {control.label} added{former}"
    assert stage.sound.played[-1] == "choose"


def test_pressing_a_bound_key_removes_it(stage: RecordingStage) -> None:
    """Pressing a key that the action has removes it; pressing it again adds it back. The settings keep what differs."""
    user = listening(stage, Action.UNDO)
    send(user, key_down(pygame.K_u))
    assert stage.controls.bindings == DEFAULT_BINDINGS.unbind(Key(pygame.K_u))
    assert page(user).remark == "Undo: U removed"
    assert list(stage.settings.bindings) == ["undo"]
    user.do(Action.ACCEPT)
    send(user, key_down(pygame.K_u))
    assert stage.controls.bindings == DEFAULT_BINDINGS
    assert stage.settings.bindings == {}
    send(listening(stage, Action.HINT), key_down(pygame.K_m))
    assert stage.settings.bindings == {"hint": "M, H, Pad Y", "mute": ""}


@pytest.mark.parametrize("action", [Action.UNDO, Action.BACK])
def test_vital_actions_keep_a_key(stage: RecordingStage, action: Action) -> None:
    """The last key or button of a vital action cannot be taken away, and the page says why."""
    user = listening(stage, action)
    send(user, key_down(pygame.K_ESCAPE))
    assert stage.controls.bindings == DEFAULT_BINDINGS
    assert page(user).remark == "Back: add another key or button first"
    assert stage.sound.played[-1] == "illegal"
    user.do(Action.DOWN)
    assert page(user).remark == ""


@pytest.mark.parametrize("event", [mouse_down((640, 100)), axis_motion(1, 1.0), None])
def test_it_does_not_wait_for_ever(stage: RecordingStage, event: pygame.Event | None) -> None:
    """A click, a push of the stick or a timeout ends the waiting without a change; pointing ends nothing."""
    user = listening(stage, Action.HINT)
    user.do(Hover((300, 300)))
    user.wait(KEY_CAPTURE_SECONDS - 0.5)
    assert isinstance(user.top, KeyCapture)
    assert user.top.refresh_mode is RefreshMode.FULL_RATE
    send(user, *([event] if event else []))
    user.wait(0 if event else 1)
    assert page(user).remark == ""
    assert stage.controls.bindings == DEFAULT_BINDINGS
    assert stage.controls.read(key_down(pygame.K_h), stage.size) is Action.HINT


def test_a_new_binding_is_seen_and_reset(stage: RecordingStage) -> None:
    """A row shows its new button, and resetting the page restores the defaults."""
    user = controls(stage, Action.ACCEPT)
    user.do(Press(page(user).rows[1][0].box.centre))
    assert user.top.title == "DVONN: Select"
    send(user, pad_down(X))
    assert PadButton.X.label in labels(user)[0][1]
    user.do(*[Action.PREVIOUS] * 4, Action.ACCEPT, *[Action.NEXT] * 4)
    assert (stage.controls.bindings, stage.settings.bindings) == (DEFAULT_BINDINGS, {})
