"""Bindings: a table without conflicts that can be listed, changed and written as text."""

import pygame
import pytest

from dvonn.input import DEFAULT_BINDINGS, DIAGONAL_FALLBACK, Action, Device, parse_bindings
from dvonn.input.bindings import Bindings, Control, Key, MouseButton, PadButton

ALL = [control for controls in DEFAULT_BINDINGS.controls.values() for control in controls]
ESCAPE, SPACE, M, Q, U = map(Key, (pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_m, pygame.K_q, pygame.K_u))
CODES = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {pygame.K_UNKNOWN})


def test_default_bindings_have_no_conflicts() -> None:
    """Each control occurs once in the default bindings and triggers the action it is listed for."""
    assert len(ALL) == len(set(ALL))
    for action, controls in DEFAULT_BINDINGS.controls.items():
        assert {DEFAULT_BINDINGS.action(control) for control in controls} == {action}


def test_keys_or_one_stick_and_two_buttons_suffice() -> None:
    """Every action has a key; a gamepad can steer, accept and go back with a stick and two buttons."""
    assert all(DEFAULT_BINDINGS.controls_for(action, Device.KEYBOARD) for action in Action)
    for action in (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.ACCEPT, Action.BACK):
        assert DEFAULT_BINDINGS.prompt(action, Device.PAD)


def test_straight_directions_stand_for_diagonals() -> None:
    """Without diagonals each of the four diagonal actions becomes up or down."""
    assert all(action.name.startswith(f"{straight.name}_") for action, straight in DIAGONAL_FALLBACK.items())
    assert len(DIAGONAL_FALLBACK) == 4


@pytest.mark.parametrize(
    ("action", "device", "labels"),
    [
        (Action.ACCEPT, Device.KEYBOARD, ["Enter", "Space", "Keypad Enter", "Keypad 5"]),
        (Action.ACCEPT, Device.MOUSE, ["Click"]),
        (Action.ACCEPT, Device.TOUCH, ["Tap"]),
        (Action.ACCEPT, Device.PAD, ["A"]),
        (Action.BACK, Device.KEYBOARD, ["Esc"]),
        (Action.BACK, Device.TOUCH, []),
        (Action.PREVIOUS, Device.KEYBOARD, ["Shift+Tab"]),
        (Action.FULLSCREEN, Device.KEYBOARD, ["F11", "Alt+Enter", "Alt+Keypad Enter"]),
        (Action.LEFT, Device.PAD, ["Stick left"]),
        (Action.PREVIOUS_MOVE, Device.MOUSE, ["Wheel up", "Mouse back"]),
    ],
    ids=str,
)
def test_labels(action: Action, device: Device, labels: list[str]) -> None:
    """The labels of an action list its controls on a device as printed there; the first one is the prompt."""
    assert DEFAULT_BINDINGS.labels(action, device) == labels
    assert DEFAULT_BINDINGS.prompt(action, device) == (labels[0] if labels else "")


# Changing


@pytest.mark.parametrize(
    ("bindings", "action", "labels"),
    [
        (DEFAULT_BINDINGS.bind(Q, Action.UNDO), Action.UNDO, ["Q", "U", "Ctrl+Z"]),
        (DEFAULT_BINDINGS.bind(SPACE, Action.ACCEPT), Action.ACCEPT, ["Space", "Enter", "Keypad Enter", "Keypad 5"]),
        (DEFAULT_BINDINGS.bind(U, Action.HINT), Action.UNDO, ["Ctrl+Z"]),
        (DEFAULT_BINDINGS.unbind(M), Action.MUTE, []),
    ],
    ids=["bound", "bound again", "bound elsewhere", "unbound"],
)
def test_labels_follow_the_bindings(bindings: Bindings, action: Action, labels: list[str]) -> None:
    """The control bound last comes first, and an action loses a control that is bound elsewhere or unbound."""
    assert bindings.labels(action, Device.KEYBOARD) == labels
    assert bindings.prompt(action, Device.KEYBOARD) == "".join(labels[:1])


def test_binding_takes_over() -> None:
    """Binding a control takes it from its former action, in a new Bindings object."""
    changed = DEFAULT_BINDINGS.bind(U, Action.HINT)
    assert changed.action(U) is Action.HINT
    same = set(Action) - {Action.HINT, Action.UNDO}
    assert all(changed.controls[action] == DEFAULT_BINDINGS.controls[action] for action in same)
    assert DEFAULT_BINDINGS.action(U) is Action.UNDO
    assert changed.unbind(U).action(U) is None


@pytest.mark.parametrize("taken", [ESCAPE, PadButton.A, PadButton.B], ids=str)
@pytest.mark.parametrize("action", [Action.UNDO, None], ids=str)
def test_vital_controls_cannot_be_taken(taken: Control, action: Action | None) -> None:
    """The only key or pad button of a vital action can be neither bound elsewhere nor unbound."""
    assert DEFAULT_BINDINGS.binding_error(taken, action)
    with pytest.raises(AssertionError):
        DEFAULT_BINDINGS.bind(taken, action) if action else DEFAULT_BINDINGS.unbind(taken)


def test_replaced_controls_can_be_taken() -> None:
    """A control of a vital action can be taken while another one of the device remains."""
    changed = DEFAULT_BINDINGS.bind(Q, Action.BACK)
    assert changed.binding_error(ESCAPE, Action.UNDO) is None
    assert changed.binding_error(MouseButton.RIGHT, None) is None
    for control in DEFAULT_BINDINGS.controls_for(Action.ACCEPT, Device.KEYBOARD)[:3]:
        changed = changed.unbind(control)
    assert changed.binding_error(Key(pygame.K_KP5), Action.UNDO) == "Select: add another key or button first"


# As text


@pytest.mark.parametrize(
    "bindings",
    [
        DEFAULT_BINDINGS,
        DEFAULT_BINDINGS.bind(Q, Action.BACK).bind(ESCAPE, Action.PAUSE).unbind(MouseButton.RIGHT),
        DEFAULT_BINDINGS.unbind(M).bind(Key(pygame.K_COMMA, pygame.KMOD_SHIFT), Action.NEXT),
    ],
    ids=["default", "changed", "with an action that has nothing"],
)
def test_texts_round_trip(bindings: Bindings) -> None:
    """The texts of bindings are parsed to equal bindings without complaints."""
    assert parse_bindings(bindings.texts()) == (bindings, [])


def test_every_control_round_trips() -> None:
    """Each key of pygame, alone and with each modifier, and each button round-trips through its text."""
    modifiers = (0, pygame.KMOD_ALT, pygame.KMOD_CTRL, pygame.KMOD_SHIFT)
    for control in (*(Key(code, modifier) for code in CODES for modifier in modifiers), *PadButton, *MouseButton):
        bindings = DEFAULT_BINDINGS if control in ALL else DEFAULT_BINDINGS.bind(control, Action.PREVIOUS_MOVE)
        assert parse_bindings(bindings.texts()) == (bindings, [])


def test_missing_actions_have_their_defaults() -> None:
    """Actions missing in the texts have their default controls, except those bound elsewhere."""
    bindings, complaints = parse_bindings({"hint": "U, Pad X"})
    assert complaints == []
    assert bindings.controls[Action.HINT] == (U, PadButton.X)
    assert bindings.controls[Action.UNDO] == (Key(pygame.K_z, pygame.KMOD_CTRL),)
    assert parse_bindings({}) == (DEFAULT_BINDINGS, [])


@pytest.mark.parametrize(
    ("texts", "complaint"),
    [
        ({"fly": "F"}, "no action is called 'fly'"),
        ({"undo": "U, Ctrl+Z, Pad X, Hyper+Z"}, "no key or button is called 'Hyper+Z'"),
        ({"undo": "U, Ctrl+, Ctrl+Z, Pad X"}, "no key or button is called 'Ctrl+'"),
        ({"undo": "U, , Ctrl+Z, Pad X"}, "no key or button is called ''"),
        ({"undo": "U, Ctrl+Z, Pad X, U"}, "U means something else already"),
    ],
    ids=str,
)
def test_bad_texts_give_complaints(texts: dict[str, str], complaint: str) -> None:
    """Each unknown action or control gives a complaint, and the rest of the texts applies."""
    assert parse_bindings(texts) == (DEFAULT_BINDINGS, [complaint])


@pytest.mark.parametrize("texts", [{"back": ""}, {"accept": "Return"}, {"accept": "Pad A"}, {"undo": "Escape"}])
def test_bindings_without_vital_controls_are_refused(texts: dict[str, str]) -> None:
    """Texts that leave a vital action without a control give the defaults and a complaint."""
    bindings, complaints = parse_bindings(texts)
    assert bindings == DEFAULT_BINDINGS
    assert len(complaints) == 1
