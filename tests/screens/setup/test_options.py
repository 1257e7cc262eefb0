"""The options: each change takes effect at once and is stored in the settings; pages, keys and buttons."""

import pygame
import pytest

from dvonn.engine.levels import LEVELS
from dvonn.input.bindings import DEFAULT_BINDINGS, Control, MouseButton, PadButton
from dvonn.input.intentions import Action, Device, Drag, Hover, Press
from dvonn.input.keyboard import Key, action_name
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Scene
from dvonn.screens.setup.options import (
    DEVICE_SEARCH_SECONDS,
    KEY_CAPTURE_SECONDS,
    NO_SOUND_DEVICE,
    OPTIONS_PAGES,
    ControlsPage,
    KeyCapture,
    OptionsPanel,
)
from dvonn.screens.text_entry import LineEntry
from dvonn.storage.settings import Opponent, Settings
from dvonn.ui.table_rows import RowButton
from dvonn.ui.theme import WOOD, Speed
from tests.harness.context import RecordingContext, SceneUser, scene_pixels
from tests.harness.pictures import record_texts
from tests.harness.user import A, X, axis_motion, key_down, mouse_down, pad_down, wheel_motion

RIGHT, LEFT, NEXT, PREVIOUS = Action.RIGHT, Action.LEFT, Action.NEXT, Action.PREVIOUS


def do(options: Scene, *actions: Action) -> list[Change | None]:
    """Carry out actions; return their changes."""
    return [options.handle(action) for action in actions]


def on(context: RecordingContext, page: str, row: int = 0) -> OptionsPanel:
    """Return the options at a page, with the focus on a row counted from the first."""
    options = OptionsPanel(context, page)
    do(options, *[NEXT] * row)
    context.sound.played.clear()
    return options


@pytest.mark.parametrize("page", OPTIONS_PAGES)
def test_each_setting_is_stepped_through_and_reset(context: RecordingContext, page: str) -> None:
    """Steps to the right go through all values of each setting; a reset restores those of the page, and no others.

    The row for the display is present only with two displays.
    """
    settings, usual, context.display_count = context.settings, vars(Settings()), 2
    for name, row in on(context, page).page.setting_rows.items():
        options, values = on(context, page), [value for value, _label in row.widget.options]
        options.form.focus_on(options.page.setting_rows[name].widget)
        setattr(settings, name, values[0])
        for value in values[1:]:
            assert options.handle(RIGHT) is None
            assert getattr(settings, name) == value
        setattr(settings, name, usual[name])
    for name, row in [item for other in OptionsPanel(context).pages for item in other.setting_rows.items()]:
        setattr(settings, name, next(value for value, _label in row.widget.options if value != usual[name]))
    settings.white_name, settings.black_name, settings.bindings = "A", "B", {"hint": ""}
    context.set_theme(settings.theme)
    context.sound.muted, changed = True, dict(vars(settings))
    options = on(context, page)
    others = {"players": ("white_name", "black_name"), "controls": ("bindings",)}  # that are no rows
    names = [*options.page.setting_rows, *others.get(page, ())]
    do(options, Action.UP, PREVIOUS, PREVIOUS, Action.ACCEPT)
    assert do(options, RIGHT, Action.ACCEPT)[-1] == options.handle(Action.BACK) == Pop()
    assert vars(settings) == changed | {name: usual[name] for name in names}
    assert context.assets.theme is settings.theme
    assert (context.sound.muted, context.sound.effects) == (not settings.sound, settings.effects)
    context.display_count = 1
    assert "display" not in OptionsPanel(context, "look").page.setting_rows


@pytest.mark.parametrize("page", OPTIONS_PAGES)
def test_opening_changes_nothing(context: RecordingContext, page: str) -> None:
    """Moving through a page keeps all settings, including values that no step stands for."""
    context.settings = Settings(WOOD, Speed.SLOW, effects=0.34, display=7, clock=(61, 0), level=LEVELS["curious"])
    context.settings.opponent, context.sound.effects = Opponent.PERSON, 0.34
    context.set_theme(WOOD)
    usual = dict(vars(context.settings))
    do(on(context, page), *[NEXT] * 26, PREVIOUS, Action.UP, Action.DOWN)
    assert vars(context.settings) == usual
    assert set(context.sound.played) == {"focus"}


# Sound


def test_volumes_are_heard_and_follow_a_drag(context: RecordingContext) -> None:
    """A volume counts at once, that of effects with a sample at each step; a drag may leave the slider's row."""
    options = on(context, "sound")
    for name in ("effects", "ambience", "music"):
        usual = round(10 * getattr(context.settings, name))
        do(options, NEXT, *[LEFT] * 12)
        assert getattr(context.sound, name) == 0
        assert context.sound.played.count("place") == (usual if name == "effects" else 0)
        context.sound.played.clear()
    options.lay_out()
    slider = options.page.setting_rows["effects"].widget
    start, seen = slider.box.centre, set()
    options.handle(Press(start))
    for x in range(slider.box.x, slider.box.right + 20, 7):
        options.handle(Drag((x, start[1] + 90), start))
        seen.add(context.settings.effects)
    assert seen == {n / 10 for n in range(11)}


def test_muting_by_key_is_kept(context: RecordingContext) -> None:
    """Muted by key, while the options are open or before, it stays so; volumes are kept, but their rows disabled."""
    options = on(context, "sound")
    volumes = context.settings.effects, context.settings.ambience, context.settings.music
    context.toggle_sound()
    assert do(options, NEXT, NEXT, NEXT, Action.ACCEPT)[-1] == Pop()
    assert (context.settings.effects, context.settings.ambience, context.settings.music) == volumes
    for settings_say in (False, True):  # True as with --mute
        context.settings.sound = settings_say
        on(context, "look", 1).handle(RIGHT)
        assert context.sound.muted


def test_a_missing_sound_device_is_said_until_there_is_one(
    context: RecordingContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a sound device the sound page says so, its volumes stay usable, and it looks for a device by itself."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    context.sound.device_removed = True
    options, texts = OptionsPanel(context, "sound"), record_texts(monkeypatch)
    for driver, seconds in (("none", 0.0), ("none", DEVICE_SEARCH_SECONDS), ("dummy", DEVICE_SEARCH_SECONDS)):
        monkeypatch.setenv("SDL_AUDIODRIVER", driver)
        texts.clear()
        options.changed = False
        options.update(seconds)
        assert options.changed is (driver == "dummy")
        scene_pixels(options)
        assert (NO_SOUND_DEVICE in dict(texts)) is (driver == "none")
        assert options.refresh_mode is (RefreshMode.UPDATE_ONLY if driver == "none" else RefreshMode.ON_INPUT)
        effects = context.settings.effects
        do(options, NEXT, LEFT, PREVIOUS)
        assert context.settings.effects < effects


# The next game


def test_names_are_asked_for(context: RecordingContext) -> None:
    """A row for each side opens the entry of its name, and shows the name."""
    user = SceneUser(context, Push(OptionsPanel(context, "players")))
    for name in ("Ada", "Ben"):
        user.do(NEXT, Action.ACCEPT)
        user.at(LineEntry).enter_text(name)
        user.do(Action.ACCEPT)
        user.top.lay_out()
        assert user.at(OptionsPanel).form.focused.columns[0][1] == [name]  # type: ignore[union-attr]
    assert (context.settings.white_name, context.settings.black_name) == ("Ada", "Ben")


# The pages


@pytest.mark.parametrize("device", [Device.KEYBOARD, Device.PAD, Device.MOUSE])
def test_pages_are_turned_from_anywhere(context: RecordingContext, device: Device) -> None:
    """The keys for the next and previous move turn pages from any row; the mouse wheel only scrolls."""
    context.controls.device = device
    options, titles = on(context, "look", 3), []
    for action in (Action.NEXT_MOVE, RIGHT, Action.PREVIOUS_MOVE, Action.PREVIOUS_MOVE):
        options.handle(action)
        titles.append(options.title.split()[-1])
    assert titles == (["Look"] * 4 if device is Device.MOUSE else ["Sound", "Sound", "Look", "Controls"])
    assert context.settings.sound is (device is Device.MOUSE)


# The controls


def capturing(context: RecordingContext, action: Action, *events: pygame.Event) -> SceneUser:
    """Return a user at the panel that waits for a new key or button of an action, who then sends events."""
    user = SceneUser(context, Push(OptionsPanel(context, "controls")))
    user.do(*[NEXT] * (list(Action).index(action) + 1), Action.ACCEPT)  # below the row of the scanning
    assert user.at(KeyCapture).title == f"DVONN: {action_name(action)}"
    send(user, *events)
    return user


def send(user: SceneUser, *events: pygame.Event) -> None:
    """Send events as the program does: each is read, its intention handled, and a moment passes."""
    for event in events:
        intention = user.context.controls.read(event, user.context.size)
        user.do(*[intention] if intention else [])
        user.wait(0.05)


def page(user: SceneUser) -> ControlsPage:
    """Return the controls page, after the options have been drawn."""
    scene_pixels(user.top)
    shown = user.at(OptionsPanel).page
    assert isinstance(shown, ControlsPage)
    return shown


@pytest.mark.parametrize(
    ("event", "control"),
    [
        (key_down(pygame.K_m), Key(pygame.K_m)),
        (key_down(pygame.K_b, pygame.KMOD_LCTRL), Key(pygame.K_b, pygame.KMOD_CTRL)),
        (pad_down(A + 11), PadButton.RIGHT_STICK),
        (pad_down(X), PadButton.X),
        (wheel_motion(1), MouseButton.WHEEL_UP),
    ],
)
def test_the_pressed_key_is_bound(context: RecordingContext, event: pygame.Event, control: Control) -> None:
    """The next key or button is bound, listed and taken from its former action; a reset ends it."""
    user = capturing(context, Action.HINT, event)
    bindings, columns = context.controls.bindings, (Device.KEYBOARD, Device.PAD, Device.MOUSE)
    assert bindings == DEFAULT_BINDINGS.bind(control, Action.HINT)
    assert bindings.controls[Action.HINT][0] == control
    holder = DEFAULT_BINDINGS.action(control)
    former = f" (previously: {action_name(holder)})" if holder else ""
    assert page(user).remark == f"Hint: {control.label} added{former}"
    assert context.sound.played[-1] == "choose"
    for action, (row, *_) in zip(Action, page(user).rows[1:], strict=False):
        assert isinstance(row, RowButton)
        listed = [words for _, words in row.columns]
        assert (row.label, listed) == (action_name(action), [bindings.labels(action, one) for one in columns])
    page(user).reset()
    assert (context.controls.bindings, context.settings.bindings) == (DEFAULT_BINDINGS, {})


def test_pressing_a_bound_key_removes_it(context: RecordingContext) -> None:
    """Pressing a key that the action has removes it; pressing it again adds it back. The settings keep what differs."""
    user = capturing(context, Action.UNDO, key_down(pygame.K_u))
    assert context.controls.bindings == DEFAULT_BINDINGS.bind(Key(pygame.K_u), None)
    assert page(user).remark == "Undo: U removed"
    assert list(context.settings.bindings) == ["undo"]
    user.do(Action.ACCEPT)
    send(user, key_down(pygame.K_u))
    assert (context.controls.bindings, context.settings.bindings) == (DEFAULT_BINDINGS, {})
    capturing(context, Action.HINT, key_down(pygame.K_m))
    assert context.settings.bindings == {"hint": "M, H, Pad Y", "mute": ""}


@pytest.mark.parametrize("action", [Action.UNDO, Action.BACK])
def test_vital_actions_keep_a_key(context: RecordingContext, action: Action) -> None:
    """The last key or button of a vital action cannot be taken away, and the page says why."""
    user = capturing(context, action, key_down(pygame.K_ESCAPE))
    assert context.controls.bindings == DEFAULT_BINDINGS
    assert (page(user).remark, context.sound.played[-1]) == ("Back: add another key or button first", "illegal")
    user.do(Action.DOWN)
    assert page(user).remark == ""


@pytest.mark.parametrize("event", [axis_motion(1, 1.0), mouse_down((640, 100)), None])
def test_it_does_not_wait_for_ever(context: RecordingContext, event: pygame.Event | None) -> None:
    """A click, a push of the stick or a timeout ends the waiting without a change; pointing and triggers end none."""
    user = capturing(context, Action.HINT, axis_motion(2, 1.0))
    user.do(Hover((300, 300)))
    user.wait(KEY_CAPTURE_SECONDS - 0.5)
    assert user.at(KeyCapture).refresh_mode is RefreshMode.FULL_RATE
    send(user, *([event] if event else []))
    user.wait(0 if event else 1)
    assert page(user).remark == ""
    assert context.controls.bindings == DEFAULT_BINDINGS
    assert context.controls.read(key_down(pygame.K_h), context.size) is Action.HINT
