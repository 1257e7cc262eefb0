"""Controls: the intention that each event of mouse, touch, keyboard and gamepads gives, or none, and typed text."""

from itertools import product

import pygame
import pytest

from dvonn.input.bindings import DEFAULT_BINDINGS, MouseButton, PadButton
from dvonn.input.controls import BACKSPACE_TEXT, Controls
from dvonn.input.intentions import Action, Device, Drag, Hover, Intention, Press, Release
from dvonn.input.keyboard import Key
from tests.harness.user import (
    GAMEPAD_ID,
    RB,
    START,
    A,
    Y,
    axis_motion,
    finger_event,
    hat_motion,
    key_down,
    mouse_down,
    mouse_motion,
    mouse_up,
    pad_down,
    pad_up,
    wheel_motion,
)

SIZE = (1280, 720)
DOWN, MOTION, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
KEYS = [
    (held, action)
    for action, controls in DEFAULT_BINDINGS.controls.items()
    for held in controls
    if isinstance(held, Key)
]
SIDES = [getattr(pygame, f"KMOD_{side}{name}") for side in "LR" for name in ("ALT", "CTRL", "SHIFT")]
UNBOUND = [
    *product((pygame.K_SPACE, pygame.K_u, pygame.K_F4), (pygame.KMOD_LALT, pygame.KMOD_LCTRL, pygame.KMOD_LGUI)),
    (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT),
]


@pytest.fixture
def controls() -> Controls:
    """Return controls that know the mouse position."""
    made = Controls()
    made.read(mouse_motion((0, 0)), SIZE)
    return made


def read(controls: Controls, *events: pygame.Event) -> list[Intention]:
    """Return the intentions that events give."""
    intentions = [controls.read(event, SIZE) for event in events]
    return [intention for intention in intentions if intention]


def touch(kind: int, x: int, y: int, number: int = 0) -> pygame.Event:
    return finger_event(kind, (x, y), SIZE, number)


# Keyboard


@pytest.mark.parametrize(("held", "action"), KEYS, ids=str)
def test_every_key_in_the_table_is_read(controls: Controls, held: Key, action: Action) -> None:
    """A bound key triggers its action with the modifier on either side, regardless of Num Lock and Caps Lock."""
    sides = [modifier for modifier in SIDES if modifier & held.modifier] or [0]
    for modifiers in (*sides, held.modifier | pygame.KMOD_NUM | pygame.KMOD_CAPS):
        assert read(controls, key_down(held.code, modifiers)) == [action]


@pytest.mark.parametrize(
    ("event", "action"),
    [
        (key_down(pygame.K_u, pygame.KMOD_LSHIFT), Action.UNDO),
        (mouse_down((3, 4), 3), Action.BACK),
        (wheel_motion(1), Action.PREVIOUS_MOVE),
        (wheel_motion(-3), Action.NEXT_MOVE),
        (pad_down(A), Action.ACCEPT),
        (pad_down(START), Action.PAUSE),
        (axis_motion(0, 0.6), Action.RIGHT),
        (axis_motion(1, 1.0), Action.DOWN),
        (hat_motion(0, 1), Action.UP),
        (hat_motion(1, -1), Action.DOWN_RIGHT),
    ],
    ids=str,
)
def test_events_give_actions(controls: Controls, event: pygame.Event, action: Action) -> None:
    """Keys that are not bound with Shift, buttons, the wheel, sticks and hats give their actions."""
    assert read(controls, event) == [action]


# Mouse


def test_a_click(controls: Controls) -> None:
    """Motion gives Hover and a left press gives Press; releasing nearby gives nothing."""
    events = mouse_motion((7, 9)), mouse_down((7, 9)), mouse_motion((9, 12), held=True), mouse_up((9, 12))
    assert read(controls, *events) == [Hover((7, 9)), Press((7, 9)), Hover((9, 12))]


def test_first_mouse_event_is_ignored() -> None:
    """The first motion event only reports the mouse position; later ones hover."""
    controls = Controls()
    controls.read(key_down(pygame.K_TAB), SIZE)
    assert read(controls, mouse_motion((7, 9))) == []
    assert controls.device is Device.KEYBOARD
    assert read(controls, mouse_motion((8, 9))) == [Hover((8, 9))]
    assert controls.device is Device.MOUSE


def test_a_drag(controls: Controls) -> None:
    """A held mouse drags once it has moved past the click tolerance, until it is released."""
    events = [mouse_down((100, 100)), mouse_motion((105, 100), held=True), mouse_motion((140, 100), held=True)]
    events += [mouse_motion((101, 100), held=True), mouse_up((101, 100)), mouse_motion((140, 100))]
    assert read(controls, *events) == [
        Press((100, 100)),
        Hover((105, 100)),
        Drag((140, 100), (100, 100)),
        Drag((101, 100), (100, 100)),
        Release((101, 100), (100, 100)),
        Hover((140, 100)),
    ]


def test_drag_ends_without_release_event(controls: Controls) -> None:
    """A motion without a held button ends the drag."""
    read(controls, mouse_down((100, 100)), mouse_motion((200, 100), held=True))
    assert read(controls, mouse_motion((210, 100)), mouse_up((210, 100))) == [Hover((210, 100))]


@pytest.mark.parametrize(("size", "tremble"), [((800, 480), 8), ((3840, 2160), 36), ((97, 61), 4)], ids=str)
def test_larger_windows_forgive_more(controls: Controls, size: tuple[int, int], tremble: int) -> None:
    """The click tolerance grows with the window."""
    controls.read(mouse_down((20, 20)), size)
    assert controls.read(mouse_motion((20 + tremble, 20), held=True), size) == Hover((20 + tremble, 20))
    assert controls.read(mouse_motion((21 + tremble, 20), held=True), size) == Drag((21 + tremble, 20), (20, 20))


# Touch


def test_a_tap_and_a_slide(controls: Controls) -> None:
    """A finger hovers while down and presses when lifted; one that slides drags, and presses nothing."""
    events = touch(DOWN, 100, 50), touch(MOTION, 103, 50), touch(UP, 103, 50)
    assert read(controls, *events) == [Hover((100, 50)), Hover((103, 50)), Press((103, 50))]
    assert controls.device is Device.TOUCH
    events = touch(DOWN, 100, 50), touch(MOTION, 200, 50), touch(UP, 210, 50)
    assert read(controls, *events) == [Hover((100, 50)), Drag((200, 50), (100, 50)), Release((210, 50), (100, 50))]


def test_only_the_first_finger_counts(controls: Controls) -> None:
    """Further fingers are ignored until the first one is lifted."""
    events = [touch(DOWN, 100, 50), touch(DOWN, 600, 600, 1), touch(MOTION, 700, 600, 1), touch(UP, 700, 600, 1)]
    assert read(controls, *events, touch(UP, 100, 50)) == [Hover((100, 50)), Press((100, 50))]
    assert read(controls, touch(DOWN, 9, 9, 2), touch(UP, 9, 9, 2)) == [Hover((9, 9)), Press((9, 9))]


# Pads


def test_directions_repeat_while_held(controls: Controls) -> None:
    """A held direction repeats after a delay at a steady rate until the stick is released; a button does not."""
    read(controls, pad_down(A))
    assert controls.tick(10) == []
    read(controls, axis_motion(0, 1.0))
    assert (controls.direction_held, controls.device) == (True, Device.PAD)
    assert [controls.tick(0.1) for _ in range(3)] == [[], [], []]
    assert controls.tick(60) == [Action.RIGHT]  # once in a long frame
    repeats = [action for _ in range(100) for action in controls.tick(0.02)]
    assert set(repeats) == {Action.RIGHT}
    assert 12 <= len(repeats) <= 16
    read(controls, axis_motion(0, 0.0))
    assert not controls.direction_held
    assert controls.tick(10) == []


def test_unplugged_pad_releases_its_directions(controls: Controls) -> None:
    """Unplugging a pad releases its directions; other pads and the replugged one work."""
    read(controls, axis_motion(0, 1.0), axis_motion(1, -1.0, GAMEPAD_ID + 1))
    assert read(controls, pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=GAMEPAD_ID)) == []
    assert controls.tick(1) == [Action.UP]
    assert read(controls, axis_motion(0, 1.0)) == [Action.RIGHT]


def test_focus_loss_releases_everything(controls: Controls) -> None:
    """Losing the window's focus releases stick, finger and mouse."""
    read(controls, axis_motion(0, 1.0), mouse_down((9, 9)), touch(DOWN, 9, 9))
    read(controls, pygame.Event(pygame.WINDOWFOCUSLOST))
    assert controls.tick(1) == []
    assert read(controls, touch(UP, 9, 9), mouse_motion((300, 9), held=True)) == [Hover((300, 9))]


# Prompts and listening


def test_prompts_name_the_device_last_used(controls: Controls) -> None:
    """Prompts name the control of the device used last; a mouse falls back to keys."""
    told = []
    for event in (mouse_down((5, 5)), key_down(pygame.K_TAB), pad_down(RB), touch(DOWN, 5, 5)):
        read(controls, event)
        told.append([controls.prompt(action) for action in (Action.ACCEPT, Action.BACK, Action.UNDO)])
    assert told == [["Click", "Right click", "U"], ["Enter", "Esc", "U"], ["A", "B", "X"], ["Tap", "", ""]]


@pytest.mark.parametrize(
    ("event", "control"),
    [
        (key_down(pygame.K_q), Key(pygame.K_q)),
        (key_down(pygame.K_q, pygame.KMOD_LSHIFT), Key(pygame.K_q, pygame.KMOD_SHIFT)),
        (key_down(pygame.K_ESCAPE), Key(pygame.K_ESCAPE)),
        (pad_down(Y), PadButton.Y),
        (wheel_motion(1), MouseButton.WHEEL_UP),
    ],
    ids=str,
)
def test_listening_captures_the_next_control(
    controls: Controls, event: pygame.Event, control: Key | PadButton | MouseButton
) -> None:
    """While listening, the next key or button is captured once instead of triggering its action."""
    controls.capture_next()
    assert read(controls, mouse_down((5, 5)), mouse_up((5, 5)), key_down(pygame.K_LSHIFT)) == [Press((5, 5))]
    assert controls.captured is None
    assert read(controls, event) == []
    assert controls.captured == control
    assert read(controls, key_down(pygame.K_u)) == [Action.UNDO]
    assert controls.captured == control


def test_changed_bindings_count_at_once(controls: Controls) -> None:
    """Changed bindings apply to the next key press, also after listening was cancelled."""
    controls.capture_next()
    controls.capturing = False
    controls.bindings = DEFAULT_BINDINGS.bind(Key(pygame.K_q), Action.HINT)
    assert read(controls, key_down(pygame.K_q)) == [Action.HINT]
    assert controls.captured is None


@pytest.mark.parametrize(
    "event",
    [
        *[mouse_down((3, 4), button) for button in (2, 4, 5, 8)],
        *[mouse_up((3, 4), button) for button in (1, 3)],
        wheel_motion(0),
        touch(UP, 3, 4),
        touch(MOTION, 3, 4),
        pad_down(40),
        pad_up(A),
        *[axis_motion(n, value) for n in (0, 1) for value in (0.1, -0.2, 0.3, -0.45)],
        axis_motion(9, 1.0),
        hat_motion(0, 0),
        *[finger_event(kind, (5, 5), SIZE, screen=-1) for kind in (DOWN, MOTION, UP)],
        *(mouse_motion((5, 5), touch=True), mouse_down((5, 5), touch=True), mouse_up((5, 5), touch=True)),
        pygame.Event(pygame.JOYDEVICEADDED, device_index=7, guid="0"),
        pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0),
        pygame.Event(pygame.TEXTINPUT, text="u"),
        pygame.Event(pygame.WINDOWRESIZED, x=800, y=480),
        pygame.Event(pygame.QUIT),
        key_down(pygame.K_q),
        key_down(pygame.K_0),
        key_down(0x10FFFF),
        *(key_down(*one) for one in UNBOUND),
    ],
    ids=str,
)
def test_other_events_mean_nothing(controls: Controls, event: pygame.Event) -> None:
    """Keys with other modifiers, unbound controls, releases, noise, missing pads, and mice of fingers mean nothing."""
    controls.device = Device.TOUCH
    assert read(controls, event) == []
    assert controls.tick(10) == []
    assert controls.device is Device.TOUCH


# Typing


def text_event(text: str) -> pygame.Event:
    return pygame.Event(pygame.TEXTINPUT, text=text, window=None)


def typed_key(code: int, typed: str) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=typed, scancode=0)


@pytest.mark.parametrize(
    ("event", "text", "action", "usual"),
    [
        *[(text_event(text), text, None, None) for text in ("a", "Zoë", " ")],
        (key_down(pygame.K_m), "", None, Action.MUTE),
        (key_down(pygame.K_m, pygame.KMOD_SHIFT), "", None, Action.MUSIC),
        (key_down(pygame.K_v, pygame.KMOD_CTRL), "", None, Action.PASTE),
        (key_down(pygame.K_SPACE), "", None, Action.ACCEPT),
        (typed_key(pygame.K_KP5, "5"), "", None, Action.ACCEPT),
        (key_down(pygame.K_KP5), "", Action.ACCEPT, Action.ACCEPT),
        (key_down(pygame.K_RETURN), "", Action.ACCEPT, Action.ACCEPT),
        (key_down(pygame.K_ESCAPE), "", Action.BACK, Action.BACK),
        (key_down(pygame.K_LEFT), "", Action.LEFT, Action.LEFT),
        (key_down(pygame.K_BACKSPACE), BACKSPACE_TEXT, None, None),
    ],
    ids=str,
)
def test_what_makes_text_is_no_action_while_typing(
    controls: Controls, event: pygame.Event, text: str, action: Action | None, usual: Action | None
) -> None:
    """While text is typed, keys that produce or erase text trigger no action; all others have their usual meaning."""
    assert (controls.read_text(event), controls.read(event, SIZE)) == ("", usual)
    controls.typing, controls.device = True, Device.MOUSE
    assert (controls.read_text(event), controls.read(event, SIZE)) == (text, action)
    assert controls.device is (Device.KEYBOARD if text or action else Device.MOUSE)
