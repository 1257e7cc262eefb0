"""The text of the settings: it round-trips, and no content prevents a start."""

from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.app import App, read_controls
from dvonn.commandline import Options
from dvonn.engine.levels import RELENTLESS
from dvonn.input import DEFAULT_BINDINGS, Action, Key, PadButton, parse_bindings
from dvonn.input.bindings import changed_bindings
from dvonn.rules.outcome import TieRule
from dvonn.storage.settings import (
    SETTING_PARSERS,
    BoardSetup,
    BoardSide,
    ColourChoice,
    Opponent,
    Settings,
    format_settings,
    parse_settings,
    reset_to_defaults,
)
from dvonn.storage.text_store import Storage
from dvonn.ui.theme import CONTRAST, THEMES
from dvonn.ui.timing import Speed
from dvonn.window import SETTINGS_FILE, read_settings
from tests.harness.scale import scaled

CUSTOM_SETTINGS = Settings(
    CONTRAST,
    Speed.OFF,
    text_size=1.25,
    fullscreen=True,
    display=2,
    effects=0.3,
    coordinates=True,
    board_side=BoardSide.MIRROR,
    hand_over=True,
    confirm=True,
    meter=True,
    opponent=Opponent.PERSON,
    level=RELENTLESS,
    colour=ColourChoice.RANDOM,
    start=BoardSetup.FAIR,
    code="49J-V3H",
    white_name="Anna: the 1st",
    black_name="Ödön",
    ties=TieRule.TALLEST,
    clock=(300, 3600),
    wins=2,
    wins_level=RELENTLESS,
    lesson=7,
    puzzle_day="2026-12-31",
    puzzle_streak=12,
    bindings={"undo": "B, Pad Y", "hint": ""},
)
EXAMPLES = [
    Settings(),
    Settings(THEMES["wood"], Speed.SLOW, reduced_motion=True, sound=False, effects=0.0, ambience=1.0),
    CUSTOM_SETTINGS,
]


@pytest.mark.parametrize("settings", EXAMPLES, ids=["default", "wood", "custom"])
def test_settings_round_trip(settings: Settings) -> None:
    """Formatted settings are parsed to equal settings without unknown lines."""
    assert parse_settings(format_settings(settings)) == (settings, [])


def test_every_setting_is_written() -> None:
    """Every setting has a line and a reader; the bindings have lines only when changed."""
    names = [line.partition(":")[0] for line in format_settings(Settings()).splitlines()]
    assert [*names, "bindings"] == [*SETTING_PARSERS, "bindings"] == list(vars(Settings()))


def test_examples_cover_every_setting() -> None:
    """The examples contain another value than the default for every setting."""
    usual = vars(Settings())
    assert {name for name, value in usual.items() if all(vars(other)[name] == value for other in EXAMPLES)} == set()


def test_missing_lines_mean_defaults() -> None:
    """Settings without a line have their default values."""
    assert parse_settings("") == (Settings(), [])
    assert parse_settings("speed: fast\n\n") == (Settings(speed=Speed.FAST), [])


@pytest.mark.parametrize(
    ("words", "clock"), [("300", (300, 300)), ("0", (0, 0)), ("0 600", (0, 600)), ("90 3600", (90, 3600))]
)
def test_a_clock_may_be_one_number(words: str, clock: tuple[int, int]) -> None:
    """One number sets the time of both sides, two set White's and Black's."""
    assert parse_settings(f"clock: {words}") == (Settings(clock=clock), [])


@pytest.mark.parametrize(
    "line",
    [
        *("theme: pink", "speed: 7", "effects: loud", "effects: 1.5", "ambience: nan", "sound: perhaps"),
        *("colour: red", "x", "text_size: 2", "text_size: large", "display: -1", "display: 100", "board_side: left"),
        *(
            "level: wise",
            "start: never",
            "ties: both",
            "clock:",
            "clock: -5",
            "clock: 3601",
            "clock: 1 2 3",
            "clock: 1.5",
        ),
        *(
            "white_name: seventeen letters",
            "black_name: a\tb",
            "lesson: one",
            "bindings: {}",
            "controls of: U",
            "meter: 1",
            "puzzle_day: yesterday",
            "puzzle_streak: 10000",
        ),
    ],
)
def test_bad_lines_are_returned(line: str) -> None:
    """Invalid lines are returned, and all other lines count."""
    assert parse_settings(f"reduced_motion: on\n{line}\n") == (Settings(reduced_motion=True), [line])


def test_reset() -> None:
    """Only the named settings are reset to their defaults."""
    settings, strange = parse_settings(format_settings(CUSTOM_SETTINGS))
    reset_to_defaults(settings, "theme", "clock")
    assert (settings.theme, settings.clock, strange) == (Settings().theme, (0, 0), [])
    settings.theme, settings.clock = CUSTOM_SETTINGS.theme, CUSTOM_SETTINGS.clock
    assert settings == CUSTOM_SETTINGS


def test_bindings_are_not_shared() -> None:
    """Changing the bindings of one Settings object leaves others unchanged."""
    Settings().bindings["undo"] = "B"
    assert Settings().bindings == {}


# At the start


def mutated(text: str, rng: Random) -> str:
    """Return the text with some random parts changed, doubled, moved or removed."""
    for _ in range(rng.randint(1, 6)):
        at, to = sorted(rng.choices(range(len(text) + 1), k=2))
        piece = rng.choice(["", text[at:to] * 2, text[:at], rng.choice("\0\n:,+- 9xé◦\u2028\ud7ff"), "9" * 30, "Pad A"])
        text = text[:at] + piece + text[to:] if rng.random() < 0.5 else text[:at] + piece + text[at:]
    return text[:5000]


def test_mutated_settings_are_usable(tmp_path: Path) -> None:
    """Mutated settings files give valid settings and bindings with every vital action bound."""
    pygame.display.init()
    storage, rng, texts = Storage(tmp_path), Random(1), [format_settings(CUSTOM_SETTINGS)]
    texts.append(format_settings(Settings(bindings=DEFAULT_BINDINGS.texts())))
    for _ in range(scaled(200, 1000)):
        storage.write(SETTINGS_FILE, mutated(rng.choice(texts), rng))
        settings = read_settings(storage)
        controls = read_controls(storage, settings)
        assert controls.bindings.action(controls.bindings.controls[Action.ACCEPT][0]) is Action.ACCEPT
        again, strange = parse_settings(format_settings(settings))
        assert (again, strange) == (settings, [])
        assert parse_bindings(again.bindings) == (controls.bindings, [])
    pygame.display.quit()


def start_app(folder: Path, options: Options | None = None) -> App:
    return App(options or Options(size=(320, 200), data_dir=folder), clock=lambda: 0.0, rng=Random(1))


@pytest.mark.parametrize(
    "text", ["\0" * 40, "display: 99\nfullscreen: on", "controls of back:\n", "{}", "[look]\n" * 999]
)
def test_bad_settings_do_not_stop_a_start(tmp_path: Path, text: str) -> None:
    """The program runs with an invalid file and uses its valid lines."""
    (tmp_path / SETTINGS_FILE).write_text(text)
    app = start_app(tmp_path)
    app.run(2)
    assert app.stage.settings.fullscreen == ("fullscreen" in text)
    assert app.stage.controls.bindings == DEFAULT_BINDINGS


def test_valid_lines_of_a_broken_file_are_kept(tmp_path: Path) -> None:
    """A broken file is set aside and reported, and its valid lines are written again."""
    (tmp_path / SETTINGS_FILE).write_text("theme: wood\nnonsense\n")
    app = start_app(tmp_path)
    assert app.storage.take_messages() == [f"{SETTINGS_FILE} could not be understood: it is now {SETTINGS_FILE}.broken"]
    app.run(1)
    assert parse_settings((tmp_path / SETTINGS_FILE).read_text()) == (Settings(theme=THEMES["wood"]), [])


def test_bindings_are_saved_and_loaded(tmp_path: Path) -> None:
    """Changed bindings apply in the next program, and default ones are not written."""
    first = start_app(tmp_path)
    bindings = first.stage.controls.bindings.bind(Key(pygame.K_b), Action.UNDO).unbind(PadButton.Y)
    first.stage.controls.bindings, first.stage.settings.bindings = bindings, changed_bindings(bindings)
    first.run(1)
    text = (tmp_path / SETTINGS_FILE).read_text()
    assert [line for line in text.splitlines() if line.startswith("controls")] == [
        "controls of undo: B, U, Ctrl+Z, Pad X",
        "controls of hint: H",
    ]
    second = start_app(tmp_path)
    assert second.stage.controls.bindings == bindings
    assert second.storage.take_messages() == []


def test_bad_bindings_are_reported(tmp_path: Path) -> None:
    """A file with unknown actions or keys is set aside, and its valid bindings are used."""
    (tmp_path / SETTINGS_FILE).write_text("controls of undo: B, Banana\ncontrols of dance: D\n")
    app = start_app(tmp_path)
    assert app.storage.take_messages() == [f"{SETTINGS_FILE} could not be understood: it is now {SETTINGS_FILE}.broken"]
    assert app.stage.settings.bindings == {"undo": "B"}


def test_default_settings_are_not_written(tmp_path: Path) -> None:
    """A program with default settings writes no file."""
    start_app(tmp_path).run(2)
    assert not (tmp_path / SETTINGS_FILE).exists()


def test_fullscreen_is_restored(tmp_path: Path) -> None:
    """Fullscreen is restored in the next program unless the command line overrides it."""
    first = start_app(tmp_path)
    first.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0)], 0)
    assert first.window.fullscreen
    first.run(1)
    assert start_app(tmp_path).window.fullscreen
    assert not start_app(tmp_path, Options(size=(320, 200), data_dir=tmp_path, fullscreen=False)).window.fullscreen


def test_the_window_follows_the_settings(tmp_path: Path) -> None:
    """A change of the fullscreen setting takes effect in the same frame."""
    app = start_app(tmp_path)
    for chosen in (True, False):
        app.stage.settings.fullscreen = chosen
        app.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0)], 0)
        assert app.window.fullscreen is chosen
    assert app.window.surface.get_size() == (320, 200)
