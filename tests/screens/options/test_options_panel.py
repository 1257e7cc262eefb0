"""The options: each change takes effect at once and is stored in the settings, by keys and by pointer."""

import pytest

from dvonn.engine.levels import LEVELS
from dvonn.input.intentions import Action, Device, Drag, Intention, Press
from dvonn.screens.options.options_pages import DEVICE_SEARCH_SECONDS, NO_SOUND_DEVICE
from dvonn.screens.options.options_panel import OPTIONS_PAGES, OptionsPanel
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Scene
from dvonn.screens.text_entry import LineEntry
from dvonn.storage.settings import Opponent, Settings
from dvonn.ui.theme import WOOD, Speed
from tests.harness.pictures import record_texts
from tests.harness.stage import RecordingStage, SceneUser, scene_pixels

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
def test_each_setting_is_stepped_through(stage: RecordingStage, page: str) -> None:
    """Steps to the right go through all values of each setting of a page."""
    stage.settings.clock = 90, 90  # a custom one, which has an increment
    for name in on(stage, page).page.setting_rows:
        options = on(stage, page)
        row = options.page.setting_rows[name]
        options.form.focus_on(row.widget)
        usual, values = getattr(stage.settings, name), [value for value, _label in row.widget.options]
        setattr(stage.settings, name, values[0])
        assert steps(options, name, *[RIGHT] * len(values[1:])) == values[1:]
        setattr(stage.settings, name, usual)


def test_another_screen_can_be_chosen_where_there_is_one(stage: RecordingStage) -> None:
    """The row for the display is present only with two displays."""
    stage.display_count = 2
    assert steps(on(stage, "look", 6), "display", RIGHT, RIGHT) == [1, 0]
    stage.display_count = 1
    assert on(stage, "look", 7).handle(Action.ACCEPT) == Pop()


# Sound


def test_volumes_are_heard(stage: RecordingStage) -> None:
    """A volume takes effect at once; each step of that of effects plays a sample, and one beyond the end does not."""
    options = on(stage, "sound")
    for name in ("effects", "ambience", "music"):
        usual = round(10 * getattr(stage.settings, name))
        do(options, NEXT, *[LEFT] * 12)
        assert getattr(stage.sound, name) == 0
        assert stage.sound.played.count("place") == (usual if name == "effects" else 0)
        stage.sound.played.clear()


def test_a_volume_follows_a_drag(stage: RecordingStage) -> None:
    """Dragging along a slider goes through all its steps, even with the pointer off the row."""
    options, seen, width = on(stage, "sound"), set(), stage.size[0]
    options.lay_out()
    start = width // 2, options.page.setting_rows["effects"].widget.box.centre[1]
    options.handle(Press(start))
    for x in range(width // 4, width * 9 // 10, 7):
        options.handle(Drag((x, start[1] + 90), start))
        seen.add(stage.settings.effects)
    assert seen == {n / 10 for n in range(11)}


def test_muting_by_key_is_shown(stage: RecordingStage) -> None:
    """Muting by key, before or while the options are open, is shown and kept while other settings change.

    The volumes are kept, but their rows are disabled.
    """
    options = on(stage, "sound")
    before, volumes = scene_pixels(options), (stage.settings.effects, stage.settings.ambience, stage.settings.music)
    stage.toggle_sound()
    assert scene_pixels(options) != before
    assert do(options, NEXT, NEXT, NEXT, Action.ACCEPT)[-1] == Pop()
    assert (stage.settings.effects, stage.settings.ambience, stage.settings.music) == volumes
    do(on(stage, "look"), NEXT, RIGHT)
    assert stage.sound.muted
    stage.settings.sound = True  # as with --mute
    on(stage, "look", 1).handle(RIGHT)
    assert stage.sound.muted


def test_a_missing_sound_device_is_said_until_there_is_one(
    stage: RecordingStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a sound device the sound page says so, its volumes stay usable, and it looks for a device by itself."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "none")
    stage.sound.note_removed_device()
    options = OptionsPanel(stage, "sound")
    texts = record_texts(monkeypatch)
    for seconds in (0.0, DEVICE_SEARCH_SECONDS):
        options.update(seconds)
        scene_pixels(options)
        assert NO_SOUND_DEVICE in dict(texts)
        assert options.refresh_mode is RefreshMode.UPDATE_ONLY
    for action in (Action.NEXT, Action.LEFT):
        options.handle(action)
    assert stage.settings.effects < Settings().effects
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    options.changed = False
    options.update(DEVICE_SEARCH_SECONDS)
    assert options.changed
    assert options.refresh_mode is RefreshMode.ON_INPUT
    texts.clear()
    scene_pixels(options)
    assert NO_SOUND_DEVICE not in dict(texts)


# The clock


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
    assert steps(on(stage, "rules", 2), "clock", RIGHT, LEFT, LEFT) == [(120, 300), (60, 300), (0, 300)]


# The next game


def test_names_are_asked_for(stage: RecordingStage) -> None:
    """A row for each side, between two players, opens the entry of its name, and shows the name."""
    stage.settings.opponent = Opponent.PERSON
    user = SceneUser(stage, Push(OptionsPanel(stage, "game")))
    options, pictures = user.top, [scene_pixels(user.top)]
    user.do(NEXT, NEXT, NEXT, NEXT, NEXT)  # also past what is disabled, and says why
    for name in ("Ada", "Ben"):
        user.do(NEXT, Action.ACCEPT)
        assert isinstance(user.top, LineEntry)
        user.top.enter_text(name)
        user.do(Action.ACCEPT)
        assert user.top is options
        pictures.append(scene_pixels(options))
    assert (stage.settings.white_name, stage.settings.black_name) == ("Ada", "Ben")
    assert len(set(pictures)) == 3


# The pages


def test_pages_are_turned_by_their_names(stage: RecordingStage) -> None:
    """Above the first row the focus is on the names of the pages, where steps turn them, as do presses on a name."""
    options = on(stage, "look")
    options.handle(Action.UP)
    names = options.form.focused.box
    presses = [Press((x, names.centre[1])) for x in range(names.x, names.right, 30)]
    ways: list[list[Intention]] = [[RIGHT] * len(OPTIONS_PAGES), [*presses]]
    for way in ways:
        titles = list[str]()
        for intention in way:
            options.handle(intention)
            titles.append(options.title)
        assert set(titles) == {f"DVONN: Options, {page.capitalize()}" for page in OPTIONS_PAGES}


@pytest.mark.parametrize("device", [Device.KEYBOARD, Device.PAD, Device.MOUSE])
def test_pages_are_turned_from_anywhere(stage: RecordingStage, device: Device) -> None:
    """The keys for the next and previous move turn pages from any row; the mouse wheel only scrolls."""
    stage.controls.device = device
    options = on(stage, "look", 3)
    options.handle(Action.NEXT_MOVE)
    assert options.title == f"DVONN: Options, {'Look' if device is Device.MOUSE else 'Sound'}"
    if device is not Device.MOUSE:
        assert steps(options, "sound", RIGHT) == [False]
        do(options, Action.PREVIOUS_MOVE, Action.PREVIOUS_MOVE)
        assert options.title == "DVONN: Options, Controls"


@pytest.mark.parametrize("page", OPTIONS_PAGES)
def test_opening_changes_nothing(stage: RecordingStage, page: str) -> None:
    """Moving through a page keeps all settings, including values that no step stands for."""
    stage.settings = Settings(WOOD, Speed.SLOW, effects=0.34, display=7, clock=(61, 0), level=LEVELS["curious"])
    stage.settings.opponent = Opponent.PERSON
    stage.set_theme(WOOD)
    usual = dict(vars(stage.settings))
    stage.sound.effects = 0.34
    options = on(stage, page)
    do(options, *[NEXT] * 26, PREVIOUS, Action.UP, Action.DOWN)
    assert vars(stage.settings) == usual
    assert set(stage.sound.played) == {"focus"}


OTHER_SETTINGS = {"game": ("white_name", "black_name"), "rules": ("clock",), "controls": ("bindings",)}
"""The settings of a page that are no rows of the usual kind."""
TO_RESET = (Action.UP, PREVIOUS, PREVIOUS)
"""The way from the first row to the button that resets the page."""


@pytest.mark.parametrize("page", OPTIONS_PAGES)
def test_a_page_is_reset(stage: RecordingStage, page: str) -> None:
    """Resetting a page restores the defaults of its settings at once, and of no others; beside it one goes back."""
    settings, usual = stage.settings, vars(Settings())
    for name, row in [item for other in OptionsPanel(stage).pages for item in other.setting_rows.items()]:
        setattr(settings, name, next(value for value, _label in row.widget.options if value != usual[name]))
    settings.white_name, settings.black_name, settings.clock, settings.bindings = "A", "B", (60, 0), {"hint": ""}
    stage.set_theme(settings.theme)
    stage.sound.muted = True
    changed = dict(vars(settings))
    options = on(stage, page)
    names = [*options.page.setting_rows, *OTHER_SETTINGS.get(page, ())]
    do(options, *TO_RESET, Action.ACCEPT)
    assert do(options, RIGHT, Action.ACCEPT)[-1] == options.handle(Action.BACK) == Pop()
    assert vars(settings) == changed | {name: usual[name] for name in names}
    assert stage.assets.theme is settings.theme
    assert (stage.sound.muted, stage.sound.effects) == (not settings.sound, settings.effects)
