"""The settings: they are described once, their text round-trips, and no content of a file prevents a start."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY
from dvonn.input.bindings import PadButton, changed_bindings
from dvonn.input.intentions import Action
from dvonn.input.keyboard import Key
from dvonn.kiosk.event_settings import EventSettings
from dvonn.match.match import MAX_PLAYER_NAME_LENGTH
from dvonn.storage.fields import display_number, field_specs, reset_to_defaults
from dvonn.storage.settings import SETTINGS, SETTINGS_FILE, SIDE_CLOCK, Settings, merge_settings
from dvonn.ui.theme import THEMES, Speed

CUSTOM_TEXT = """\
dvonn settings 2 | theme: contrast | speed: off | reduced_motion: on | text_size: 1.25 | fullscreen: on | display: 2
| sound: off | effects: 0.3 | ambience: 1.0 | music: 0.5 | captions: on | speech: on | speech_rate: 1.5
| short_words: on | place_sounds: on | screen_reader: off | coordinates: on | all_heights: on | board_side: rotate
| confirm: on | meter: on | moves_place: beside | scanning: 1.5 | language: fr | opponent: person | level: relentless
| colour: lots | coach: 5 | character: off | start: fair | head_start: 16 | series: 5 | white_level: curious
| black_level: relentless | code: 49J-V3H | white_name: Anna: the 1st | black_name: Ödön | name: Ada | ties: tallest
| clock: 300 3600 | increment: 8 | analysis_lines: 5 | wins: 2 | longest_wins: 4
| level_wins: dreamy 3 relentless 1 | lesson: 7 | finished_lessons: 1 2 10
| controls of undo: J, Pad Y | controls of hint: | end
""".replace("\n|", " |").replace(" | ", "\n")
CUSTOM_SETTINGS = SETTINGS.parse(CUSTOM_TEXT)[0]


def test_every_setting_has_a_line() -> None:
    """The text contains another value than the default for every setting, and is written as it was read."""
    assert SETTINGS.parse(CUSTOM_TEXT) == (CUSTOM_SETTINGS, [])
    assert SETTINGS.format(CUSTOM_SETTINGS) == CUSTOM_TEXT
    usual = vars(Settings())
    assert list(usual) == [*field_specs(Settings), "bindings"]
    assert [name for name, value in vars(CUSTOM_SETTINGS).items() if value == usual[name]] == []


LINES = [
    *(("", Settings()), ("speed: fast\n", Settings(speed=Speed.FAST)), ("clock: 0 90", Settings(clock=(0, 90)))),
    # Of former versions: a setting that there is no more, and a level that is played as the one below
    ("board_side: mirror", Settings(board_side=True)),
    ("wins: 2\nwins_level: relentless\nmeter: on", Settings(wins=2, meter=True)),
    ("level: thoughtful", Settings(level=CURIOUS)),
    ("level_wins: curious 2 thoughtful 3", Settings(level_wins=Counter({CURIOUS: 5}))),
    # Names that were written by hand become those that could have been typed
    ("white_name: a\tb\u202ec", Settings(white_name="a bc")),
    (f"black_name: {'x' * 200}", Settings(black_name="x" * MAX_PLAYER_NAME_LENGTH)),
]
BAD_LINES = [
    *("theme: pink", "effects: loud", "effects: 1.5", "ambience: nan", "sound: perhaps", "x", "display: 100"),
    *("head_start: 5", "clock:", "clock: 300", "clock: 3601 300", "clock: 1.5 300"),
    *("lesson: one", "finished_lessons: 0 1", "bindings: {}", "controls of: U", "meter: 1", f"lesson: {'9' * 5000}"),
]


def test_lines_are_read() -> None:
    """Settings without a line have their default values; invalid lines are returned, and all other lines count."""
    for text, settings in LINES:
        assert SETTINGS.parse(f"dvonn settings 2\n{text}\nend\n") == (settings, []), text
    for line in BAD_LINES:
        text = f"dvonn settings 2\nreduced_motion: on\n{line}\nend\n"
        assert SETTINGS.parse(text) == (Settings(reduced_motion=True), [line])


def test_wins_of_two_windows_count() -> None:
    """The wins over each level that both have had count, and the longest row of either."""
    base = Settings(wins=1, level_wins=Counter({GREEDY: 1}))
    mine = Settings(wins=2, longest_wins=4, level_wins=Counter({GREEDY: 2, DREAMY: 1}))
    merged = merge_settings(base, mine, Settings(longest_wins=3, level_wins=Counter({GREEDY: 3})))
    assert (merged.wins, merged.longest_wins, merged.level_wins) == (2, 4, {GREEDY: 4, DREAMY: 1})


def test_reset() -> None:
    """Only the named settings are reset to their defaults."""
    settings = replace(CUSTOM_SETTINGS)
    reset_to_defaults(settings, "theme", "clock")
    assert settings == replace(CUSTOM_SETTINGS, theme=Settings().theme, clock=(0, 0))


# Rows on pages


@pytest.mark.parametrize("settings", [Settings(), EventSettings()], ids=["player", "event"])
def test_choices_are_values(settings: object) -> None:
    """Each choice of a setting can be stored and read, its label is its own, and the default is among the choices."""
    for name, described in field_specs(type(settings)).items():
        kind, labels = described.kind, dict(described.kind.choices)
        assert [kind.parse(kind.format(value)) for value in labels] == [*labels]
        assert len(set(labels.values())) == len(labels) == len(kind.choices)
        assert not labels or getattr(settings, name) in labels


def test_choices_of_numbers() -> None:
    """A number from a file is offered between its neighbours, and once; displays are counted from 1 on pages."""
    assert [label for _, label in SIDE_CLOCK.choices_with(90)][:4] == ["No clock", "1 min", "1:30", "2 min"]
    assert SIDE_CLOCK.choices_with(60) == SIDE_CLOCK.choices
    assert display_number(-1).choices_with(0)[:3] == [(-1, "None"), (0, "1"), (1, "2")]


# At the start


def start_app(folder: Path, *, fullscreen: bool | None = None) -> App:
    """Return the program with its settings in a folder."""
    options = Options(size=(320, 200), data_dir=folder, fullscreen=fullscreen)
    return App(options, clock=lambda: 0.0, rng=Random(1))


@pytest.mark.parametrize(
    ("text", "line", "settings"),
    [
        ("theme: wood\nnonsense", "nonsense", Settings(theme=THEMES["wood"], captions=True)),
        ("meter: 1\ncontrols of undo: J, Banana", "meter: 1", Settings(bindings={"undo": "J"}, captions=True)),
        ("controls of undo: J, Banana", "controls of undo: J, Banana", Settings(bindings={"undo": "J"})),
    ],
)
def test_valid_parts_of_a_broken_file_are_kept(tmp_path: Path, text: str, line: str, settings: Settings) -> None:
    """Of invalid lines, actions and keys the first is told; the valid ones count beside the copy; the file is kept."""
    written = f"dvonn settings 2\n{text}\nend\n"
    (tmp_path / SETTINGS_FILE).write_text(written)
    (tmp_path / f"{SETTINGS_FILE}.copy").write_text(SETTINGS.format(Settings(captions=True)))
    app = start_app(tmp_path)
    rest = "isn't understood and is left out. The old file is kept as settings.txt.broken"
    assert app.storage.take_messages() == [f"settings.txt: “{line}” {rest}"]
    app.run(1)
    assert SETTINGS.parse((tmp_path / SETTINGS_FILE).read_text()) == (settings, [])
    assert (tmp_path / f"{SETTINGS_FILE}.broken").read_text() == written


def test_a_problem_is_told_in_the_language_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is wrong with the settings, which have the language, is told in that of the system."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    (tmp_path / SETTINGS_FILE).write_text("dvonn settings 2\ntheme: none\nend\n")
    (message,) = start_app(tmp_path).storage.take_messages()
    assert "unverständlich" in message


def test_bindings_are_saved_and_loaded(tmp_path: Path) -> None:
    """Changed bindings apply in the next program, and default ones are not written."""
    first = start_app(tmp_path)
    bindings = first.context.controls.bindings.bind(Key(pygame.K_j), Action.UNDO).bind(PadButton.Y, None)
    first.context.settings.bindings = changed_bindings(bindings)
    first.run(1)
    lines = ["controls of undo: J, U, Ctrl+Z, Pad X", "controls of hint: H"]
    assert [line for line in (tmp_path / SETTINGS_FILE).read_text().splitlines() if line[:8] == "controls"] == lines
    second = start_app(tmp_path)
    assert (second.context.controls.bindings, second.storage.take_messages()) == (bindings, [])


def test_fullscreen_is_restored(tmp_path: Path) -> None:
    """A changed setting takes effect at once and in the next program, unless the command line overrides it."""
    app = start_app(tmp_path)
    app.run(1)
    assert (tmp_path / SETTINGS_FILE).read_text() == SETTINGS.format(Settings())
    app.context.settings.fullscreen = True
    app.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0)], 0)
    assert app.window.fullscreen
    app.run(1)
    assert not start_app(tmp_path, fullscreen=False).window.fullscreen
    again = start_app(tmp_path)
    assert again.window.fullscreen
    again.context.settings.fullscreen = False
    again.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0)], 0)
    assert (again.window.fullscreen, again.window.surface.get_size()) == (False, (320, 200))
