"""Bindings: a table without conflicts that can be listed, changed and written as text."""

import pygame
import pytest

from dvonn.input.bindings import (
    DEFAULT_BINDINGS,
    ESSENTIAL_ACTIONS,
    Bindings,
    Control,
    MouseButton,
    PadButton,
    parse_bindings,
)
from dvonn.input.intentions import Action, Device
from dvonn.input.keyboard import Key

ALL = [control for controls in DEFAULT_BINDINGS.controls.values() for control in controls]
ESCAPE, SPACE, M, Q, U = map(Key, (pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_m, pygame.K_q, pygame.K_u))
CODES = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {pygame.K_UNKNOWN})


def test_every_action_has_controls_of_its_own() -> None:
    """Each control occurs once; every action has a key, and a pad steers, accepts and goes back."""
    assert len(ALL) == len(set(ALL))
    for action, controls in DEFAULT_BINDINGS.controls.items():
        assert {DEFAULT_BINDINGS.action(control) for control in controls} == {action}
        assert DEFAULT_BINDINGS.controls_for(action, Device.KEYBOARD)
    for action in (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.ACCEPT, Action.BACK):
        assert DEFAULT_BINDINGS.prompt(action, Device.PAD)


@pytest.mark.parametrize(
    ("action", "device", "labels"),
    [
        (Action.ACCEPT, Device.KEYBOARD, ["Enter", "Space", "Keypad Enter", "Keypad 5"]),
        (Action.ACCEPT, Device.TOUCH, ["Tap"]),
        (Action.ACCEPT, Device.PAD, ["A"]),
        (Action.BACK, Device.TOUCH, []),
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


def test_binding_takes_a_control_from_its_former_action() -> None:
    """In a new Bindings object the control bound last comes first, and its former action loses it."""
    changed = DEFAULT_BINDINGS.bind(U, Action.HINT).bind(SPACE, Action.ACCEPT).bind(M, None)
    labels = [changed.labels(action, Device.KEYBOARD) for action in (Action.HINT, Action.UNDO, Action.MUTE)]
    assert labels == [["U", "H"], ["Ctrl+Z"], []]
    assert changed.labels(Action.ACCEPT, Device.KEYBOARD) == ["Space", "Enter", "Keypad Enter", "Keypad 5"]
    assert [changed.action(control) for control in (U, M)] == [Action.HINT, None]
    assert DEFAULT_BINDINGS.action(U) is Action.UNDO


@pytest.mark.parametrize("taken", [ESCAPE, PadButton.A, PadButton.B], ids=str)
@pytest.mark.parametrize("action", [Action.UNDO, None], ids=str)
def test_vital_controls_cannot_be_taken(taken: Control, action: Action | None) -> None:
    """The only key or pad button of a vital action can be neither bound elsewhere nor unbound."""
    assert DEFAULT_BINDINGS.binding_error(taken, action)
    with pytest.raises(AssertionError):
        DEFAULT_BINDINGS.bind(taken, action) if action else DEFAULT_BINDINGS.bind(taken, None)


def test_replaced_controls_can_be_taken() -> None:
    """A control of a vital action can be taken while another one of the device remains."""
    changed = DEFAULT_BINDINGS.bind(Q, Action.BACK)
    assert changed.binding_error(ESCAPE, Action.UNDO) is None
    assert changed.binding_error(MouseButton.RIGHT, None) is None
    for control in DEFAULT_BINDINGS.controls_for(Action.ACCEPT, Device.KEYBOARD)[:3]:
        changed = changed.bind(control, None)
    assert changed.binding_error(Key(pygame.K_KP5), Action.UNDO) == "Select: add another key or button first"


# As text


def test_texts_round_trip() -> None:
    """Each key of pygame, alone and with each modifier, and each button round-trips through its text."""
    modifiers = (0, pygame.KMOD_ALT, pygame.KMOD_CTRL, pygame.KMOD_SHIFT)
    keys = (Key(code, modifier) for code in CODES for modifier in modifiers)
    added = tuple(control for control in (*keys, *PadButton, *MouseButton) if control not in ALL)
    former = DEFAULT_BINDINGS.bind(M, None).controls  # one action has nothing
    bindings = Bindings({**former, Action.PREVIOUS_MOVE: former[Action.PREVIOUS_MOVE] + added})
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


@pytest.mark.parametrize(
    ("texts", "count"),
    [
        ({"back": ""}, 1),
        ({"accept": "Return"}, 1),
        ({"accept": "Pad A"}, 1),
        ({"undo": "Escape"}, 1),
        ({"accept": "Escape, Pad B"}, 2),
    ],
)
def test_vital_controls_come_back(texts: dict[str, str], count: int) -> None:
    """A vital action that a text leaves without a control has its first ones, with a complaint; the rest applies."""
    bindings, complaints = parse_bindings({**texts, "hint": "J"})
    for action in ESSENTIAL_ACTIONS:
        assert bindings.controls[action] == DEFAULT_BINDINGS.controls[action]
    assert bindings.controls[Action.HINT] == (Key(pygame.K_j),)
    assert len(complaints) == count
