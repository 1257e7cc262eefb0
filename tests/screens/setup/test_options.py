"""The options: each change takes effect at once and is stored in the settings; pages, keys and buttons."""

from collections.abc import Sequence

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
from tests.harness.pictures import record_texts
from tests.harness.stage import RecordingStage, SceneUser, scene_pixels
from tests.harness.user import A, X, axis_motion, key_down, mouse_down, pad_down, wheel_motion

RIGHT, LEFT, NEXT, PREVIOUS = Action.RIGHT, Action.LEFT, Action.NEXT, Action.PREVIOUS


def do(options: Scene, *actions: Action) -> list[Change | None]:
    """Carry out actions; return their changes."""
    return [options.handle(action) for action in actions]


def on(stage: RecordingStage, page: str, row: int = 0) -> OptionsPanel:
    """Return the options at a page, with the focus on a row counted from the first."""
    options = OptionsPanel(stage, page)
    do(options, *[NEXT] * row)
    stage.sound.played.clear()
    return options


def steps(options: OptionsPanel, name: str, *actions: Action) -> list[object]:
    """Return the value of a setting after each action."""
    seen = []
    for action in actions:
        assert options.handle(action) is None
        seen.append(getattr(options.stage.settings, name))
    return seen


@pytest.mark.parametrize("page", OPTIONS_PAGES)
def test_each_setting_is_stepped_through_and_reset(stage: RecordingStage, page: str) -> None:
    """Steps to the right go through all values of each setting; a reset restores those of the page, and no others."""
    settings, usual = stage.settings, vars(Settings())
    settings.clock = 90, 90  # a custom one, which has an increment
    for name, row in on(stage, page).page.setting_rows.items():
        options, values = on(stage, page), [value for value, _label in row.widget.options]
        options.form.focus_on(options.page.setting_rows[name].widget)
        setattr(settings, name, values[0])
        assert steps(options, name, *[RIGHT] * len(values[1:])) == values[1:]
        setattr(settings, name, usual[name])
    for name, row in [item for other in OptionsPanel(stage).pages for item in other.setting_rows.items()]:
        setattr(settings, name, next(value for value, _label in row.widget.options if value != usual[name]))
    settings.white_name, settings.black_name, settings.clock, settings.bindings = "A", "B", (60, 0), {"hint": ""}
    stage.set_theme(settings.theme)
    stage.sound.muted, changed = True, dict(vars(settings))
    options = on(stage, page)
    others = {"game": ("white_name", "black_name"), "rules": ("clock",), "controls": ("bindings",)}  # that are no rows
    names = [*options.page.setting_rows, *others.get(page, ())]
    do(options, Action.UP, PREVIOUS, PREVIOUS, Action.ACCEPT)
    assert do(options, RIGHT, Action.ACCEPT)[-1] == options.handle(Action.BACK) == Pop()
    assert vars(settings) == changed | {name: usual[name] for name in names}
    assert stage.assets.theme is settings.theme
    assert (stage.sound.muted, stage.sound.effects) == (not settings.sound, settings.effects)


@pytest.mark.parametrize("page", OPTIONS_PAGES)
def test_opening_changes_nothing(stage: RecordingStage, page: str) -> None:
    """Moving through a page keeps all settings, including values that no step stands for."""
    stage.settings = Settings(WOOD, Speed.SLOW, effects=0.34, display=7, clock=(61, 0), level=LEVELS["curious"])
    stage.settings.opponent, stage.sound.effects = Opponent.PERSON, 0.34
    stage.set_theme(WOOD)
    usual = dict(vars(stage.settings))
    do(on(stage, page), *[NEXT] * 26, PREVIOUS, Action.UP, Action.DOWN)
    assert vars(stage.settings) == usual
    assert set(stage.sound.played) == {"focus"}


def test_another_screen_can_be_chosen_where_there_is_one(stage: RecordingStage) -> None:
    """The row for the display is present only with two displays."""
    stage.display_count = 2
    assert steps(on(stage, "look", 6), "display", RIGHT, RIGHT) == [1, 0]
    stage.display_count = 1
    assert on(stage, "look", 7).handle(Action.ACCEPT) == Pop()


# Sound


def test_volumes_are_heard_and_follow_a_drag(stage: RecordingStage) -> None:
    """A volume counts at once, that of effects with a sample at each step; a drag may leave the slider's row."""
    options = on(stage, "sound")
    for name in ("effects", "ambience", "music"):
        usual = round(10 * getattr(stage.settings, name))
        do(options, NEXT, *[LEFT] * 12)
        assert getattr(stage.sound, name) == 0
        assert stage.sound.played.count("place") == (usual if name == "effects" else 0)
        stage.sound.played.clear()
    options.lay_out()
    slider = options.page.setting_rows["effects"].widget
    start, seen = slider.box.centre, set()
    options.handle(Press(start))
    for x in range(slider.box.x, slider.box.right + 20, 7):
        options.handle(Drag((x, start[1] + 90), start))
        seen.add(stage.settings.effects)
    assert seen == {n / 10 for n in range(11)}


def test_muting_by_key_is_kept(stage: RecordingStage) -> None:
    """Muted by key, while the options are open or before, it stays so; volumes are kept, but their rows disabled."""
    options, volumes = on(stage, "sound"), (stage.settings.effects, stage.settings.ambience, stage.settings.music)
    stage.toggle_sound()
    assert do(options, NEXT, NEXT, NEXT, Action.ACCEPT)[-1] == Pop()
    assert (stage.settings.effects, stage.settings.ambience, stage.settings.music) == volumes
    for settings_say in (False, True):  # True as with --mute
        stage.settings.sound = settings_say
        on(stage, "look", 1).handle(RIGHT)
        assert stage.sound.muted


def test_a_missing_sound_device_is_said_until_there_is_one(
    stage: RecordingStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a sound device the sound page says so, its volumes stay usable, and it looks for a device by itself."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    stage.sound.note_removed_device()
    options, texts = OptionsPanel(stage, "sound"), record_texts(monkeypatch)
    for driver, seconds in (("none", 0.0), ("none", DEVICE_SEARCH_SECONDS), ("dummy", DEVICE_SEARCH_SECONDS)):
        monkeypatch.setenv("SDL_AUDIODRIVER", driver)
        texts.clear()
        options.changed = False
        options.update(seconds)
        assert options.changed is (driver == "dummy")
        scene_pixels(options)
        assert (NO_SOUND_DEVICE in dict(texts)) is (driver == "none")
        assert options.refresh_mode is (RefreshMode.UPDATE_ONLY if driver == "none" else RefreshMode.ON_INPUT)
        effects = stage.settings.effects
        do(options, NEXT, LEFT, PREVIOUS)
        assert stage.settings.effects < effects


# The next game


def test_own_times_are_set_for_each_side(stage: RecordingStage) -> None:
    """Custom times are set for each side, from none to an hour; another choice ends them and disables the rows.

    Other times lie between their neighbours.
    """
    options = on(stage, "rules", 1)
    do(options, LEFT, NEXT, *[RIGHT] * 4, NEXT, *[RIGHT] * 99, NEXT, *[RIGHT] * 4)
    assert (stage.settings.clock, stage.settings.increment) == ((240, 3600), 5)
    do(options, PREVIOUS, PREVIOUS, *[LEFT] * 99, PREVIOUS)
    assert stage.settings.clock == (0, 3600)
    assert steps(options, "clock", RIGHT, RIGHT) == [(0, 0), (180, 180)]
    assert stage.settings.increment == 2
    assert do(options, *[NEXT] * 5, Action.ACCEPT)[-1] == Pop()
    stage.settings.clock = (90, 300)  # from a file: no step stands for it
    options = on(stage, "rules", 2)
    assert steps(options, "clock", RIGHT, LEFT, LEFT) == [(120, 300), (60, 300), (0, 300)]
    assert options.form.focused.enabled
    do(options, PREVIOUS, PREVIOUS, PREVIOUS, PREVIOUS, PREVIOUS, Action.ACCEPT)  # resets the page
    options.lay_out()
    assert not options.page.rows[2][0].enabled


def test_names_are_asked_for(stage: RecordingStage) -> None:
    """A row for each side, between two players, opens the entry of its name, and shows the name."""
    stage.settings.opponent = Opponent.PERSON
    user = SceneUser(stage, Push(OptionsPanel(stage, "game")))
    options = user.top
    user.do(NEXT, NEXT, NEXT, NEXT, NEXT)  # also past what is disabled, and says why
    for name in ("Ada", "Ben"):
        user.do(NEXT, Action.ACCEPT)
        assert isinstance(user.top, LineEntry)
        user.top.enter_text(name)
        user.do(Action.ACCEPT)
        assert isinstance(user.top, OptionsPanel)
        user.top.lay_out()
        assert (user.top, user.top.form.focused.columns[0][1]) == (options, [name])  # type: ignore[union-attr]
    assert (stage.settings.white_name, stage.settings.black_name) == ("Ada", "Ben")


# The pages


@pytest.mark.parametrize("device", [Device.KEYBOARD, Device.PAD, Device.MOUSE])
def test_pages_are_turned_from_anywhere(stage: RecordingStage, device: Device) -> None:
    """The keys for the next and previous move turn pages from any row; the mouse wheel only scrolls."""
    stage.controls.device = device
    options, titles = on(stage, "look", 3), []
    for action in (Action.NEXT_MOVE, RIGHT, Action.PREVIOUS_MOVE, Action.PREVIOUS_MOVE):
        options.handle(action)
        titles.append(options.title.split()[-1])
    assert titles == (["Look"] * 4 if device is Device.MOUSE else ["Sound", "Sound", "Look", "Controls"])
    assert stage.settings.sound is (device is Device.MOUSE)


# The controls


def capturing(stage: RecordingStage, action: Action) -> SceneUser:
    """Return a user at the panel that waits for a new key or button of an action."""
    user = SceneUser(stage, Push(OptionsPanel(stage, "controls")))
    for _ in range(list(Action).index(action) + 1):  # below the row of the scanning
        user.do(NEXT)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, KeyCapture)
    assert user.top.title == f"DVONN: {action_name(action)}"
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


def listed(user: SceneUser) -> list[list[Sequence[str]]]:
    """Return the labels in the columns of each row."""
    rows = [row[0] for row in page(user).rows[1:]]
    assert [row.label for row in rows] == [action_name(action) for action in Action]
    return [[words for _, words in row.columns] for row in rows if isinstance(row, RowButton)]


@pytest.mark.parametrize(
    ("event", "control"),
    [
        (key_down(pygame.K_b, pygame.KMOD_LCTRL), Key(pygame.K_b, pygame.KMOD_CTRL)),
        (pad_down(A + 11), PadButton.RIGHT_STICK),
        (pad_down(X), PadButton.X),
        (wheel_motion(1), MouseButton.WHEEL_UP),
        (key_down(pygame.K_m), Key(pygame.K_m)),
        (axis_motion(2, 1.0), None),
    ],
)
def test_the_pressed_key_is_bound(stage: RecordingStage, event: pygame.Event, control: Control | None) -> None:
    """The next key or button is bound, listed and taken from its former action; stick axes are not; a reset ends it."""
    user = capturing(stage, Action.HINT)
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
    bindings, columns = stage.controls.bindings, (Device.KEYBOARD, Device.PAD, Device.MOUSE)
    assert listed(user) == [[bindings.labels(action, device) for device in columns] for action in Action]
    page(user).reset()
    assert (stage.controls.bindings, stage.settings.bindings) == (DEFAULT_BINDINGS, {})


def test_pressing_a_bound_key_removes_it(stage: RecordingStage) -> None:
    """Pressing a key that the action has removes it; pressing it again adds it back. The settings keep what differs."""
    user = capturing(stage, Action.UNDO)
    send(user, key_down(pygame.K_u))
    assert stage.controls.bindings == DEFAULT_BINDINGS.unbind(Key(pygame.K_u))
    assert page(user).remark == "Undo: U removed"
    assert list(stage.settings.bindings) == ["undo"]
    user.do(Action.ACCEPT)
    send(user, key_down(pygame.K_u))
    assert (stage.controls.bindings, stage.settings.bindings) == (DEFAULT_BINDINGS, {})
    send(capturing(stage, Action.HINT), key_down(pygame.K_m))
    assert stage.settings.bindings == {"hint": "M, H, Pad Y", "mute": ""}


@pytest.mark.parametrize("action", [Action.UNDO, Action.BACK])
def test_vital_actions_keep_a_key(stage: RecordingStage, action: Action) -> None:
    """The last key or button of a vital action cannot be taken away, and the page says why."""
    user = capturing(stage, action)
    send(user, key_down(pygame.K_ESCAPE))
    assert stage.controls.bindings == DEFAULT_BINDINGS
    assert (page(user).remark, stage.sound.played[-1]) == ("Back: add another key or button first", "illegal")
    user.do(Action.DOWN)
    assert page(user).remark == ""


@pytest.mark.parametrize("event", [mouse_down((640, 100)), axis_motion(1, 1.0), None])
def test_it_does_not_wait_for_ever(stage: RecordingStage, event: pygame.Event | None) -> None:
    """A click, a push of the stick or a timeout ends the waiting without a change; pointing ends nothing."""
    user = capturing(stage, Action.HINT)
    user.do(Hover((300, 300)))
    user.wait(KEY_CAPTURE_SECONDS - 0.5)
    assert isinstance(user.top, KeyCapture)
    assert user.top.refresh_mode is RefreshMode.FULL_RATE
    send(user, *([event] if event else []))
    user.wait(0 if event else 1)
    assert page(user).remark == ""
    assert stage.controls.bindings == DEFAULT_BINDINGS
    assert stage.controls.read(key_down(pygame.K_h), stage.size) is Action.HINT
