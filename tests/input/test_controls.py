"""The one door for input: what each event of pygame means to the game, and that all others mean nothing."""

import pygame
import pytest

from dvonn.input import (
    DEFAULTS,
    Action,
    Controls,
    Device,
    Drag,
    Hover,
    Intention,
    Key,
    MouseButton,
    PadButton,
    Press,
    Release,
)
from tests.harness.devices import (
    PAD,
    RB,
    START,
    A,
    B,
    X,
    Y,
    axis,
    finger,
    hat,
    key,
    mouse_at,
    mouse_down,
    mouse_up,
    pad_down,
    pad_up,
    wheel,
)

SIZE = (1280, 720)
DOWN, MOTION, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP
KEYS = [(held, action) for action, controls in DEFAULTS.controls.items() for held in controls if isinstance(held, Key)]


@pytest.fixture
def controls() -> Controls:
    """Return controls that have seen the mouse before."""
    made = Controls()
    made.read(mouse_at((0, 0)), SIZE)
    return made


def read(controls: Controls, *events: pygame.Event) -> list[Intention]:
    """Return what is wanted with events."""
    intentions = [controls.read(event, SIZE) for event in events]
    return [intention for intention in intentions if intention]


def touch(kind: int, x: int, y: int, number: int = 0) -> pygame.Event:
    return finger(kind, (x, y), SIZE, number)


# Keyboard


@pytest.mark.parametrize("action", Action)
def test_every_action_has_a_key(action: Action) -> None:
    """Whatever a player may want, the keyboard alone can say it."""
    assert DEFAULTS.of(action, Device.KEYBOARD)


@pytest.mark.parametrize(("held", "action"), KEYS, ids=str)
def test_every_key_in_the_table_is_read(controls: Controls, held: Key, action: Action) -> None:
    """A key means what the table says, whatever locks are on."""
    assert read(controls, key(held.code, held.modifier)) == [action]
    assert read(controls, key(held.code, held.modifier | pygame.KMOD_NUM | pygame.KMOD_CAPS)) == [action]


@pytest.mark.parametrize(
    ("code", "action"),
    [
        (pygame.K_RETURN, Action.ACCEPT),
        (pygame.K_SPACE, Action.ACCEPT),
        (pygame.K_ESCAPE, Action.BACK),
        (pygame.K_LEFT, Action.LEFT),
        (pygame.K_RIGHT, Action.RIGHT),
        (pygame.K_UP, Action.UP),
        (pygame.K_DOWN, Action.DOWN),
        (pygame.K_TAB, Action.NEXT),
        (pygame.K_F11, Action.FULLSCREEN),
    ],
)
def test_usual_keys(controls: Controls, code: int, action: Action) -> None:
    """The keys that every program has mean what they mean everywhere."""
    assert read(controls, key(code)) == [action]


@pytest.mark.parametrize("enter", [pygame.K_RETURN, pygame.K_KP_ENTER])
@pytest.mark.parametrize("alt", [pygame.KMOD_LALT, pygame.KMOD_RALT])
def test_alt_and_enter_is_fullscreen(controls: Controls, enter: int, alt: int) -> None:
    """With either Alt key, Enter switches to the whole screen and accepts nothing."""
    assert read(controls, key(enter, alt)) == [Action.FULLSCREEN]


@pytest.mark.parametrize("code", [pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_u, pygame.K_F4])
@pytest.mark.parametrize("mod", [pygame.KMOD_LALT, pygame.KMOD_LCTRL, pygame.KMOD_LGUI], ids=["Alt", "Ctrl", "Super"])
def test_other_keys_with_modifiers_mean_nothing(controls: Controls, code: int, mod: int) -> None:
    """What the desktop may mean by Alt, Ctrl or its own key and another one is not the game's."""
    assert read(controls, key(code, mod)) == []


def test_two_modifiers_mean_nothing(controls: Controls) -> None:
    """Ctrl+Z undoes, but Ctrl+Shift+Z, by which others mean the opposite, does not."""
    assert read(controls, key(pygame.K_z, pygame.KMOD_LCTRL)) == [Action.UNDO]
    assert read(controls, key(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) == []


@pytest.mark.parametrize("shift", [pygame.KMOD_LSHIFT, pygame.KMOD_RSHIFT])
def test_shift_and_tab_is_previous(controls: Controls, shift: int) -> None:
    """With either Shift key, Tab goes back."""
    assert read(controls, key(pygame.K_TAB, shift)) == [Action.PREVIOUS]


@pytest.mark.parametrize(("code", "action"), [(pygame.K_u, Action.UNDO), (pygame.K_RETURN, Action.ACCEPT)])
def test_shift_does_not_matter_otherwise(controls: Controls, code: int, action: Action) -> None:
    """A capital letter is as good as a small one."""
    assert read(controls, key(code, pygame.KMOD_LSHIFT)) == [action]


# Mouse


def test_a_click(controls: Controls) -> None:
    """Moving hovers, the left button presses when it goes down, and its going up near there means nothing more."""
    events = mouse_at((7, 9)), mouse_down((7, 9)), mouse_at((9, 12), held=True), mouse_up((9, 12))
    assert read(controls, *events) == [Hover((7, 9)), Press((7, 9)), Hover((9, 12))]


def test_a_mouse_that_only_lies_there_means_nothing() -> None:
    """The window that opens under the mouse reports it; only from then on it has been moved."""
    controls = Controls()
    controls.read(key(pygame.K_TAB), SIZE)
    assert read(controls, mouse_at((7, 9))) == []
    assert controls.device is Device.KEYBOARD
    assert read(controls, mouse_at((8, 9))) == [Hover((8, 9))]
    assert controls.device is Device.MOUSE


def test_a_drag(controls: Controls) -> None:
    """Held and moved further than a hand trembles, the mouse drags, back at its start too, until it is released."""
    events = [mouse_down((100, 100)), mouse_at((105, 100), held=True), mouse_at((140, 100), held=True)]
    events += [mouse_at((101, 100), held=True), mouse_up((101, 100)), mouse_at((140, 100))]
    assert read(controls, *events) == [
        Press((100, 100)),
        Hover((105, 100)),
        Drag((140, 100), (100, 100)),
        Drag((101, 100), (100, 100)),
        Release((101, 100), (100, 100)),
        Hover((140, 100)),
    ]


def test_a_drag_that_ends_unseen_is_over(controls: Controls) -> None:
    """A button that went up where nobody told is no longer held when the mouse comes back."""
    read(controls, mouse_down((100, 100)), mouse_at((200, 100), held=True))
    assert read(controls, mouse_at((210, 100)), mouse_up((210, 100))) == [Hover((210, 100))]


@pytest.mark.parametrize(("size", "tremble"), [((800, 480), 8), ((3840, 2160), 36), ((97, 61), 4)], ids=str)
def test_larger_windows_forgive_more(controls: Controls, size: tuple[int, int], tremble: int) -> None:
    """How far a click may slide depends on how large everything is."""
    controls.read(mouse_down((20, 20)), size)
    assert controls.read(mouse_at((20 + tremble, 20), held=True), size) == Hover((20 + tremble, 20))
    assert controls.read(mouse_at((21 + tremble, 20), held=True), size) == Drag((21 + tremble, 20), (20, 20))


def test_other_buttons_and_the_wheel(controls: Controls) -> None:
    """The right button goes back; the wheel and the thumb step through the moves, one step for each event."""
    events = mouse_down((3, 4), 3), mouse_up((3, 4), 3), wheel(1), wheel(-3), mouse_down((3, 4), 6)
    assert read(controls, *events) == [Action.BACK, Action.PREVIOUS_MOVE, Action.NEXT_MOVE, Action.PREVIOUS_MOVE]


# Touch


def test_a_tap(controls: Controls) -> None:
    """A finger that comes down shows what lies there, and presses when it goes up, however long that takes."""
    events = touch(DOWN, 100, 50), touch(MOTION, 103, 50), touch(UP, 103, 50)
    assert read(controls, *events) == [Hover((100, 50)), Hover((103, 50)), Press((103, 50))]
    assert controls.device is Device.TOUCH


def test_a_finger_that_slides_presses_nothing(controls: Controls) -> None:
    """It drags what it came down on, or leaves a button that it came down on."""
    events = touch(DOWN, 100, 50), touch(MOTION, 200, 50), touch(UP, 210, 50)
    assert read(controls, *events) == [
        Hover((100, 50)),
        Drag((200, 50), (100, 50)),
        Release((210, 50), (100, 50)),
    ]


def test_only_the_first_finger_counts(controls: Controls) -> None:
    """A hand laid on the screen meanwhile changes nothing; when the first has gone, the next to come is first."""
    events = [touch(DOWN, 100, 50), touch(DOWN, 600, 600, 1), touch(MOTION, 700, 600, 1), touch(UP, 700, 600, 1)]
    assert read(controls, *events, touch(UP, 100, 50)) == [Hover((100, 50)), Press((100, 50))]
    assert read(controls, touch(DOWN, 9, 9, 2), touch(UP, 9, 9, 2)) == [Hover((9, 9)), Press((9, 9))]


def test_a_finger_is_heard_once(controls: Controls) -> None:
    """The mouse that SDL makes of a finger is passed over, and the fingers that it makes of mice and trackpads."""
    events = mouse_at((5, 5), touch=True), mouse_down((5, 5), touch=True), mouse_up((5, 5), touch=True)
    assert read(controls, *events) == []
    assert read(controls, *[finger(kind, (5, 5), SIZE, screen=-1) for kind in (DOWN, MOTION, UP)]) == []


# Pads


def test_pad_buttons(controls: Controls) -> None:
    """The buttons that a pad is known by do what the table says when they go down, and nothing when they go up."""
    wanted = {A: Action.ACCEPT, B: Action.BACK, X: Action.UNDO, Y: Action.HINT, RB: Action.NEXT, START: Action.PAUSE}
    for button, action in wanted.items():
        assert read(controls, pad_down(button), pad_up(button)) == [action]
    assert controls.device is Device.PAD


@pytest.mark.parametrize(
    ("event", "action"),
    [
        (axis(0, -1.0), Action.LEFT),
        (axis(0, 0.6), Action.RIGHT),
        (axis(1, -0.9), Action.UP),
        (axis(1, 1.0), Action.DOWN),
        (hat(-1, 0), Action.LEFT),
        (hat(1, 0), Action.RIGHT),
        (hat(0, 1), Action.UP),
        (hat(0, -1), Action.DOWN),
        (hat(1, -1), Action.DOWN_RIGHT),
    ],
    ids=str,
)
def test_sticks_and_hats_steer(controls: Controls, event: pygame.Event, action: Action) -> None:
    """Either of them gives directions, also on a stick that has nothing else."""
    assert read(controls, event) == [action]


def test_a_stick_that_trembles_means_nothing(controls: Controls) -> None:
    """Near its centre it gives no direction, and does not take the place of the device in use."""
    assert read(controls, *[axis(n, value) for n in (0, 1) for value in (0.1, -0.2, 0.3, -0.45)]) == []
    assert controls.device is Device.MOUSE


def test_directions_repeat_while_held(controls: Controls) -> None:
    """After a while, and then steadily, time brings the same direction again, until the stick springs back."""
    read(controls, axis(0, 1.0))
    assert controls.held
    assert [controls.tick(0.1) for _ in range(3)] == [[], [], []]
    repeats = [action for _ in range(100) for action in controls.tick(0.02)]
    assert set(repeats) == {Action.RIGHT}
    assert 12 <= len(repeats) <= 16
    read(controls, axis(0, 0.0))
    assert not controls.held
    assert controls.tick(10) == []


def test_buttons_do_not_repeat(controls: Controls) -> None:
    """A held button has been pressed once."""
    read(controls, pad_down(A))
    assert controls.tick(10) == []


def test_a_pad_pulled_out_lets_go(controls: Controls) -> None:
    """What was held on it is held no longer; another pad goes on, and so does the same one when it is back."""
    read(controls, axis(0, 1.0), axis(1, -1.0, PAD + 1))
    assert read(controls, pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=PAD)) == []
    assert controls.tick(1) == [Action.UP]
    assert read(controls, axis(0, 1.0)) == [Action.RIGHT]


def test_nothing_stays_held_when_the_window_loses_the_keyboard(controls: Controls) -> None:
    """Who switches to another window lets go of stick, finger and mouse."""
    read(controls, axis(0, 1.0), mouse_down((9, 9)), touch(DOWN, 9, 9))
    read(controls, pygame.Event(pygame.WINDOWFOCUSLOST))
    assert controls.tick(1) == []
    assert read(controls, touch(UP, 9, 9), mouse_at((300, 9), held=True)) == [Hover((300, 9))]


def test_a_pad_that_cannot_be_opened_is_left_alone(controls: Controls) -> None:
    """News of a pad that has already gone, or before pads are looked for, breaks nothing."""
    assert read(controls, pygame.Event(pygame.JOYDEVICEADDED, device_index=7, guid="0")) == []


# Prompts and listening


def test_prompts_name_the_device_last_used(controls: Controls) -> None:
    """The words change with the hands; what a mouse cannot do has its key named, what a finger cannot, nothing."""
    told = []
    for event in (mouse_down((5, 5)), key(pygame.K_TAB), pad_down(RB), touch(DOWN, 5, 5)):
        read(controls, event)
        told.append([controls.prompt(action) for action in (Action.ACCEPT, Action.BACK, Action.UNDO)])
    assert told == [
        ["Click", "Right click", "U"],
        ["Enter", "Esc", "U"],
        ["A", "B", "X"],
        ["Tap", "", ""],
    ]


@pytest.mark.parametrize(
    ("event", "control"),
    [
        (key(pygame.K_q), Key(pygame.K_q)),
        (key(pygame.K_q, pygame.KMOD_LSHIFT), Key(pygame.K_q, pygame.KMOD_SHIFT)),
        (key(pygame.K_ESCAPE), Key(pygame.K_ESCAPE)),
        (pad_down(Y), PadButton.Y),
        (wheel(1), MouseButton.WHEEL_UP),
    ],
    ids=str,
)
def test_a_control_can_be_listened_for(
    controls: Controls, event: pygame.Event, control: Key | PadButton | MouseButton
) -> None:
    """The next key or button is taken down instead of doing what it means, once; pointing goes on."""
    controls.listen()
    assert read(controls, mouse_down((5, 5)), mouse_up((5, 5)), key(pygame.K_LSHIFT)) == [Press((5, 5))]
    assert controls.heard is None
    assert read(controls, event) == []
    assert controls.heard == control
    assert read(controls, key(pygame.K_u)) == [Action.UNDO]
    assert controls.heard == control


def test_listening_can_be_given_up(controls: Controls) -> None:
    """Who has asked for a key and goes away has the next one do what it means."""
    controls.listen()
    controls.listening = False
    assert read(controls, key(pygame.K_u)) == [Action.UNDO]
    assert controls.heard is None


def test_changed_bindings_count_at_once(controls: Controls) -> None:
    """The next press of a key means what it has been bound to."""
    controls.bindings = DEFAULTS.bind(Key(pygame.K_q), Action.HINT)
    assert read(controls, key(pygame.K_q)) == [Action.HINT]


@pytest.mark.parametrize(
    "event",
    [
        *[mouse_down((3, 4), button) for button in (2, 4, 5, 8)],
        mouse_up((3, 4)),
        wheel(0),
        touch(UP, 3, 4),
        touch(MOTION, 3, 4),
        pad_down(40),
        pad_up(A),
        axis(9, 1.0),
        hat(0, 0),
        pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0),
        pygame.Event(pygame.TEXTINPUT, text="u"),
        pygame.Event(pygame.WINDOWRESIZED, x=800, y=480),
        pygame.Event(pygame.QUIT),
        key(pygame.K_q),
        key(pygame.K_0),
        key(0x10FFFF),
    ],
    ids=str,
)
def test_all_else_means_nothing(controls: Controls, event: pygame.Event) -> None:
    """What is bound to nothing, what is let go, and whatever else pygame tells are no player's wish."""
    assert read(controls, event) == []
    assert controls.tick(10) == []
