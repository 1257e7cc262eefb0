"""The options: each change takes effect at once and is stored in the settings, by keys and by pointer."""

import pytest

from dvonn.engine.levels import ADAPTIVE, LEVELS
from dvonn.input import Action, Device, Drag, Hover, Press, Release
from dvonn.rules.outcome import TieRule
from dvonn.screens.new_game.game_words import clock_words
from dvonn.screens.options.options_panel import OPTIONS_PAGES, OptionsPanel
from dvonn.screens.scene import Change, Pop, Push, Scene
from dvonn.screens.text_entry import LineEntry
from dvonn.storage.settings import BoardSetup, BoardSide, ColourChoice, Opponent, Settings
from dvonn.ui.theme import CONTRAST, EMBER, WOOD
from dvonn.ui.timing import Speed
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


STEPS: list[tuple[str, int, str, list[object]]] = [
    ("look", 0, "language", ["en", "nl", "de", "fr", "es", "pl", "uk", "uk"]),
    ("look", 1, "theme", [WOOD, CONTRAST, EMBER]),
    ("look", 2, "text_size", [1.25, 1.5, 1.0]),
    ("look", 3, "speed", [Speed.FAST, Speed.OFF, Speed.SLOW, Speed.NORMAL]),
    ("look", 4, "reduced_motion", [True, False]),
    ("look", 5, "fullscreen", [True, False]),
    ("sound", 0, "sound", [False, True]),
    ("sound", 4, "captions", [True, False]),
    ("board", 0, "coordinates", [True, False]),
    ("board", 1, "all_heights", [True, False]),
    ("board", 2, "board_side", [BoardSide.ROTATE, BoardSide.MIRROR, BoardSide.OFF]),
    ("board", 3, "hand_over", [True, False]),
    ("board", 4, "confirm", [True, False]),
    ("board", 5, "meter", [True, False]),
    ("game", 0, "opponent", [Opponent.PERSON, Opponent.COMPUTERS, Opponent.MESSAGE, Opponent.COMPUTER]),
    ("game", 1, "level", [*list(LEVELS.values())[1:], ADAPTIVE, ADAPTIVE]),
    ("game", 2, "character", [False, True]),
    ("game", 3, "colour", [ColourChoice.BLACK, ColourChoice.RANDOM, ColourChoice.WHITE]),
    ("game", 4, "coach", [3, 5, 8, 0]),
    ("game", 5, "start", [BoardSetup.RANDOM, BoardSetup.FAIR, BoardSetup.CODE, BoardSetup.HAND]),
    ("rules", 0, "ties", [TieRule.TALLEST, TieRule.DRAW]),
    ("rules", 1, "clock", [(180, 180), (300, 300), (600, 600), (900, 900), (900, 900), (0, 0)]),
]
"""The values of each setting after steps to the right, by its page and its row there."""
OTHERS = {
    "sound": {"effects", "ambience", "music"},
    "game": {"white_name", "black_name"},
    "controls": {"bindings", "scanning"},
}
"""The settings of each page that are not stepped through."""


@pytest.mark.parametrize(("page", "row", "name", "values"), STEPS)
def test_a_setting_is_stepped_through(
    stage: RecordingStage, page: str, row: int, name: str, values: list[object]
) -> None:
    """Steps to the right go through all values of a setting, which are seen."""
    options = on(stage, page, row)
    before = scene_pixels(options)
    assert steps(options, name, RIGHT) == values[:1]
    assert scene_pixels(options) != before
    assert steps(options, name, *[RIGHT] * len(values[1:])) == values[1:]


def test_a_theme_is_applied_at_once(stage: RecordingStage) -> None:
    """A theme is applied at once; other changes don't load the images again."""
    options = on(stage, "look", 1)
    options.handle(RIGHT)
    dressed = stage.assets
    assert dressed.theme is WOOD
    do(options, NEXT, RIGHT)
    assert stage.assets is dressed


def test_another_screen_can_be_chosen_where_there_is_one(stage: RecordingStage) -> None:
    """The row for the display is present only with two displays."""
    stage.display_count = 2
    assert steps(on(stage, "look", 6), "display", RIGHT, RIGHT) == [1, 0]
    stage.display_count = 1
    assert on(stage, "look", 7).handle(Action.ACCEPT) == Pop()


# Sound


@pytest.mark.parametrize("name", ["effects", "ambience", "music"])
def test_a_volume_is_set_by_steps(stage: RecordingStage, name: str) -> None:
    """A volume changes by a tenth at a time, stops at silence and full volume; that of effects is heard."""
    options = on(stage, "sound", ["effects", "ambience", "music"].index(name) + 1)
    usual = round(10 * getattr(stage.settings, name))
    volumes = [round(10 * getattr(stage.settings, name)) for _ in range(12) if not options.handle(LEFT)]
    assert volumes == [max(0, usual - n) for n in range(1, 13)]
    assert getattr(stage.sound, name) == 0.0
    assert stage.sound.played.count("place") == (usual if name == "effects" else 0)
    volumes = [round(10 * getattr(stage.settings, name)) for _ in range(12) if not options.handle(RIGHT)]
    assert volumes == [min(10, n) for n in range(1, 13)]
    assert getattr(stage.settings, name) == getattr(stage.sound, name) == 1.0


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


def test_volumes_wait_while_there_is_no_sound(stage: RecordingStage) -> None:
    """Muting keeps the volumes and disables their rows; unmuting brings both back."""
    options = on(stage, "sound")
    volumes = stage.settings.effects, stage.settings.ambience
    options.handle(LEFT)
    assert stage.sound.muted
    assert do(options, NEXT, NEXT, NEXT, Action.ACCEPT)[-1] == Pop()
    do(options, PREVIOUS, PREVIOUS, PREVIOUS, RIGHT)
    assert not stage.sound.muted
    assert (stage.settings.effects, stage.settings.ambience) == volumes


def test_muting_by_key_is_shown(stage: RecordingStage) -> None:
    """Muting by key, before or while the options are open, is shown and kept while other settings change."""
    options = on(stage, "sound")
    before = scene_pixels(options)
    stage.toggle_sound()
    assert scene_pixels(options) != before
    for other in (options, on(stage, "look")):
        do(other, NEXT, RIGHT)
        assert stage.sound.muted
    stage.settings.sound = True  # as with --mute
    on(stage, "look", 1).handle(RIGHT)
    assert stage.sound.muted


# The clock


def test_own_times_are_set_for_each_side(stage: RecordingStage) -> None:
    """Custom times are set for each side, from none to an hour; another choice ends them and disables the rows."""
    options = on(stage, "rules", 1)
    do(options, LEFT, NEXT, *[RIGHT] * 4, NEXT, *[RIGHT] * 99, NEXT, *[RIGHT] * 4)
    assert (stage.settings.clock, stage.settings.increment) == ((240, 3600), 5)
    do(options, PREVIOUS, PREVIOUS, *[LEFT] * 99, PREVIOUS)
    assert stage.settings.clock == (0, 3600)
    assert steps(options, "clock", RIGHT, RIGHT) == [(0, 0), (180, 180)]
    assert stage.settings.increment == 2
    assert do(options, *[NEXT] * 5, Action.ACCEPT)[-1] == Pop()


def test_a_time_from_a_file_is_among_the_own_ones(stage: RecordingStage) -> None:
    """A time from the file that no step stands for lies between its neighbours."""
    stage.settings.clock = (90, 300)
    assert steps(on(stage, "rules", 2), "clock", RIGHT, LEFT, LEFT) == [(120, 300), (60, 300), (0, 300)]


@pytest.mark.parametrize(
    ("white", "black", "increment", "words"),
    [
        (0, 0, 0, ""),
        (0, 0, 5, ""),
        (300, 300, 0, "5 min"),
        (300, 300, 3, "5+3"),
        (600, 300, 0, "10:00 / 5:00"),
        (60, 0, 10, "1:00 / \N{EN DASH} +10"),
        (90, 90, 0, "1:30"),
        (90, 90, 2, "1:30+2"),
    ],
)
def test_clocks_in_a_few_letters(white: int, black: int, increment: int, words: str) -> None:
    """A clock is named in short: minutes and increment, or the times of both sides."""
    assert clock_words(Settings(clock=(white, black), increment=increment)) == words


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
    """Above the first row the focus is on the names of the pages, where steps turn them and wrap around."""
    options, titles = on(stage, "look"), []
    options.handle(Action.UP)
    for _ in OPTIONS_PAGES:
        titles.append(options.title)
        options.handle(RIGHT)
    assert titles == [f"DVONN: Options, {page.capitalize()}" for page in OPTIONS_PAGES]
    assert options.title == titles[0]


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


def test_pages_are_turned_by_presses(stage: RecordingStage) -> None:
    """Every page can be opened by pressing its name."""
    options, titles = on(stage, "look"), set()
    options.lay_out()
    names = options.form.widgets[0].box
    for x in range(names.x, names.right, 30):
        options.handle(Press((x, names.centre[1])))
        titles.add(options.title)
    assert titles == {f"DVONN: Options, {page.capitalize()}" for page in OPTIONS_PAGES}


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


TO_RESET = (Action.UP, PREVIOUS, PREVIOUS)
"""The way from the first row to the button that resets the page."""


@pytest.mark.parametrize("page", OPTIONS_PAGES)
def test_a_page_is_reset(stage: RecordingStage, page: str) -> None:
    """Resetting a page restores the defaults of its settings at once, and of no others."""
    names = {name for where, _, name, _ in STEPS if where == page} | OTHERS.get(page, set())
    settings = Settings(WOOD, Speed.SLOW, True, 1.5, True, 0, False, 0.1, 0.1, 0.1, True)  # noqa: FBT003
    settings.coordinates, settings.all_heights, settings.board_side = True, True, BoardSide.MIRROR
    settings.hand_over, settings.confirm, settings.meter, settings.scanning = True, True, True, 1.5
    settings.opponent, settings.level, settings.colour = Opponent.PERSON, LEVELS["greedy"], ColourChoice.BLACK
    settings.character = False
    settings.start, settings.coach, settings.white_name, settings.black_name = BoardSetup.FAIR, 5, "A", "B"
    settings.ties, settings.clock, settings.bindings, settings.language = TieRule.TALLEST, (60, 0), {"hint": ""}, "nl"
    stage.settings = settings
    stage.set_theme(WOOD)
    stage.sound.muted = True
    usual, before = vars(Settings()), dict(vars(settings))
    options = on(stage, page)
    do(options, *TO_RESET)
    assert vars(settings) == before
    options.handle(Action.ACCEPT)
    assert {name for name, value in vars(settings).items() if value != before[name]} == names
    assert {name: vars(settings)[name] for name in names} == {name: usual[name] for name in names}
    assert stage.assets.theme is settings.theme
    assert (stage.sound.muted, stage.sound.effects) == (not settings.sound, settings.effects)


def test_going_back(stage: RecordingStage) -> None:
    """Back and the button leave the options."""
    assert on(stage, "sound", 2).handle(Action.BACK) == Pop()
    assert do(on(stage, "look"), *TO_RESET, RIGHT, Action.ACCEPT)[-1] == Pop()


def test_a_finger_scrolls(stage: RecordingStage) -> None:
    """Dragging scrolls the rows of the controls both ways and chooses nothing."""
    options = on(stage, "controls")
    at = stage.size[0] // 2, stage.size[1] * 46 // 100  # on a line
    up = at[0], at[1] - 130
    seen = []
    for pointer in (Hover(at), Drag(up, at), Drag(at, at), Hover(at), Drag(up, at), Release(up, at), Drag(up, at)):
        assert options.handle(pointer) is None
        options.lay_out()
        seen.append(tuple(widget.box.y for widget in options.form.widgets))
    first, moved, _, back, _, _, further = seen
    assert back == first
    assert len({first, moved, further}) == 3
