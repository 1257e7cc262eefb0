"""Which control means what: a table without clashes that can be listed, changed, and written down."""

import pygame
import pytest

from dvonn.input import DEFAULTS, STRAIGHT, Action, Bindings, Control, Device, Key, MouseButton, PadButton
from dvonn.input import parse_bindings as parse

ALL = [control for controls in DEFAULTS.controls.values() for control in controls]
ESCAPE, RETURN, Q, U = (Key(code) for code in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_q, pygame.K_u))
CODES = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")} - {pygame.K_UNKNOWN})


def every_control() -> list[Control]:
    """Return all keys that pygame names, alone and with each modifier, and all buttons."""
    modifiers = (0, pygame.KMOD_ALT, pygame.KMOD_CTRL, pygame.KMOD_SHIFT)
    return [*(Key(code, modifier) for code in CODES for modifier in modifiers), *PadButton, *MouseButton]


def test_no_control_means_two_things() -> None:
    """As the game comes, each key and button is there once, and means what it stands beside."""
    assert len(ALL) == len(set(ALL))
    for action, controls in DEFAULTS.controls.items():
        assert {DEFAULTS.action(control) for control in controls} == {action}


def test_one_stick_and_two_buttons_suffice() -> None:
    """A pad steers by nature, accepts and goes back; all other buttons are short ways."""
    for action in (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT, Action.ACCEPT, Action.BACK):
        assert DEFAULTS.prompt(action, Device.PAD)


def test_straight_directions_stand_for_diagonals() -> None:
    """Where there are no diagonals, each of the four goes up or down."""
    assert {action.name.split("_")[0]: straight.name for action, straight in STRAIGHT.items()} == {
        "UP": "UP",
        "DOWN": "DOWN",
    }
    assert len(STRAIGHT) == 4


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
    """All ways to an action are listed as they are printed on the device; the first one is the prompt."""
    assert DEFAULTS.labels(action, device) == labels
    assert DEFAULTS.prompt(action, device) == (labels[0] if labels else "")


def test_labels_follow_the_bindings() -> None:
    """What is bound last is what prompts name."""
    assert DEFAULTS.bind(Q, Action.UNDO).labels(Action.UNDO, Device.KEYBOARD) == ["Q", "U", "Ctrl+Z"]


# Changing


def test_binding_takes_over() -> None:
    """A key that another action had is taken from it; nothing else changes, and the old bindings stay as they are."""
    changed = DEFAULTS.bind(U, Action.HINT)
    assert changed.action(U) is Action.HINT
    assert changed.labels(Action.UNDO, Device.KEYBOARD) == ["Ctrl+Z"]
    same = set(Action) - {Action.HINT, Action.UNDO}
    assert all(changed.controls[action] == DEFAULTS.controls[action] for action in same)
    assert DEFAULTS.action(U) is Action.UNDO


def test_binding_again_comes_first() -> None:
    """A key that the action has already becomes the one that prompts name, and is not there twice."""
    changed = DEFAULTS.bind(Key(pygame.K_SPACE), Action.ACCEPT)
    assert changed.labels(Action.ACCEPT, Device.KEYBOARD) == ["Space", "Enter", "Keypad Enter", "Keypad 5"]


def test_unbinding() -> None:
    """A key may be given to nothing; an action may lose all it has."""
    changed = DEFAULTS.unbind(Key(pygame.K_m))
    assert changed.action(Key(pygame.K_m)) is None
    assert changed.prompt(Action.MUTE, Device.KEYBOARD) == ""


@pytest.mark.parametrize("taken", [ESCAPE, PadButton.A, PadButton.B], ids=str)
@pytest.mark.parametrize("action", [Action.UNDO, None], ids=str)
def test_nobody_is_locked_in(taken: Control, action: Action | None) -> None:
    """The only key or pad button to choose or to go back with cannot be taken away."""
    assert DEFAULTS.objection(taken, action)
    with pytest.raises(AssertionError):
        DEFAULTS.bind(taken, action) if action else DEFAULTS.unbind(taken)


def test_what_is_not_the_only_one_can_be_taken() -> None:
    """With another key for going back Escape is free, and the last of four keys for choosing is not."""
    changed = DEFAULTS.bind(Q, Action.BACK)
    assert changed.objection(ESCAPE, Action.UNDO) is None
    assert changed.objection(MouseButton.RIGHT, None) is None
    for control in DEFAULTS.of(Action.ACCEPT, Device.KEYBOARD)[:3]:
        changed = changed.unbind(control)
    assert changed.objection(Key(pygame.K_KP5), Action.UNDO) == "Keypad 5 is all that Choose has"


# As text


@pytest.mark.parametrize(
    "bindings",
    [
        DEFAULTS,
        DEFAULTS.bind(Q, Action.BACK).bind(ESCAPE, Action.PAUSE).unbind(MouseButton.RIGHT),
        DEFAULTS.unbind(Key(pygame.K_m)).bind(Key(pygame.K_COMMA, pygame.KMOD_SHIFT), Action.NEXT),
    ],
    ids=["default", "changed", "with an action that has nothing"],
)
def test_texts_round_trip(bindings: Bindings) -> None:
    """What is written down is read as the same, without complaint."""
    assert parse(bindings.texts()) == (bindings, [])


def test_every_control_can_be_written_down() -> None:
    """Each key that has a name, with each modifier, and each button are read as themselves, between any others."""
    for control in every_control():
        bindings = DEFAULTS if control in ALL else DEFAULTS.bind(control, Action.PREVIOUS_MOVE)
        assert parse(bindings.texts()) == (bindings, [])


def test_what_is_not_said_is_as_at_first() -> None:
    """A file that an older game has written lacks actions: they have what others have not been given."""
    bindings, complaints = parse({"hint": "U, Pad X"})
    assert complaints == []
    assert bindings.controls[Action.HINT] == (U, PadButton.X)
    assert bindings.controls[Action.UNDO] == (Key(pygame.K_z, pygame.KMOD_CTRL),)
    assert parse({}) == (DEFAULTS, [])


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
def test_what_cannot_be_read_is_told(texts: dict[str, str], complaint: str) -> None:
    """Unknown words are passed over, with a sentence for each; the rest counts."""
    assert parse(texts) == (DEFAULTS, [complaint])


@pytest.mark.parametrize("texts", [{"back": ""}, {"accept": "Return"}, {"accept": "Pad A"}, {"undo": "Escape"}])
def test_a_file_that_would_lock_in_is_not_followed(texts: dict[str, str]) -> None:
    """Without a key and a button to choose and to go back, all is as at first, and that is told."""
    bindings, complaints = parse(texts)
    assert bindings == DEFAULTS
    assert len(complaints) == 1
