"""The settings' text: it comes back as it was, and whatever else is in it never stops a start."""

from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.app import App, read_controls
from dvonn.commandline import Options
from dvonn.engine.levels import RELENTLESS
from dvonn.input import DEFAULTS, Action, Key, PadButton, parse_bindings
from dvonn.input.bindings import unusual
from dvonn.rules.outcome import Ties
from dvonn.storage.settings import (
    READERS,
    BoardSide,
    Opponent,
    Settings,
    Side,
    Start,
    format_settings,
    parse_settings,
    reset,
)
from dvonn.storage.text_store import Storage
from dvonn.ui.theme import CONTRAST, THEMES
from dvonn.ui.timing import Speed
from dvonn.window import SETTINGS, read_settings

RICH = Settings(
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
    colour=Side.LOTS,
    start=Start.FAIR,
    code="49J-V3H",
    white_name="Anna: the 1st",
    black_name="Ödön",
    ties=Ties.TALLEST,
    clock=(300, 3600),
    wins=2,
    wins_level=RELENTLESS,
    lesson=7,
    puzzle_day="2026-12-31",
    puzzle_streak=12,
    bindings={"undo": "B, Pad Y", "hint": ""},
)
OTHERS = [
    Settings(),
    Settings(THEMES["wood"], Speed.SLOW, reduced_motion=True, sound=False, effects=0.0, ambience=1.0),
    RICH,
]


@pytest.mark.parametrize("settings", OTHERS, ids=["usual", "wood", "rich"])
def test_settings_come_back(settings: Settings) -> None:
    """What is written is read again as it was, and nothing of it is strange."""
    assert parse_settings(format_settings(settings)) == (settings, [])


def test_every_choice_is_kept() -> None:
    """Each choice has its line in the text, and a way to be read; the bindings have one only where they are changed."""
    names = [line.partition(":")[0] for line in format_settings(Settings()).splitlines()]
    assert [*names, "bindings"] == [*READERS, "bindings"] == list(vars(Settings()))


def test_every_choice_differs_somewhere_in_the_examples() -> None:
    """The texts above try a value beside the usual one for each choice."""
    usual = vars(Settings())
    assert {name for name, value in usual.items() if all(vars(other)[name] == value for other in OTHERS)} == set()


def test_what_is_missing_is_as_usual() -> None:
    """A text that says little, or nothing, leaves the rest as it is at first."""
    assert parse_settings("") == (Settings(), [])
    assert parse_settings("speed: fast\n\n") == (Settings(speed=Speed.FAST), [])


@pytest.mark.parametrize(
    ("words", "clock"), [("300", (300, 300)), ("0", (0, 0)), ("0 600", (0, 600)), ("90 3600", (90, 3600))]
)
def test_a_clock_may_be_one_number(words: str, clock: tuple[int, int]) -> None:
    """One number is the time of both sides, two are White's and Black's."""
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
def test_what_is_strange_is_told_and_left_out(line: str) -> None:
    """A line that cannot be understood is returned, and all others count."""
    assert parse_settings(f"reduced_motion: on\n{line}\n") == (Settings(reduced_motion=True), [line])


def test_some_choices_are_reset() -> None:
    """Those that are named are the usual ones again, and no others."""
    settings, strange = parse_settings(format_settings(RICH))
    reset(settings, "theme", "clock")
    assert (settings.theme, settings.clock, strange) == (Settings().theme, (0, 0), [])
    settings.theme, settings.clock = RICH.theme, RICH.clock
    assert settings == RICH


def test_no_two_settings_share_their_bindings() -> None:
    """What is changed in one leaves the usual ones as they are."""
    Settings().bindings["undo"] = "B"
    assert Settings().bindings == {}


# At the start


def mutated(text: str, rng: Random) -> str:
    """Return a text in which characters, lines or halves have been changed, doubled, swapped or lost."""
    for _ in range(rng.randint(1, 6)):
        at, to = sorted(rng.choices(range(len(text) + 1), k=2))
        piece = rng.choice(["", text[at:to] * 2, text[:at], rng.choice("\0\n:,+- 9xé◦\u2028\ud7ff"), "9" * 30, "Pad A"])
        text = text[:at] + piece + text[to:] if rng.random() < 0.5 else text[:at] + piece + text[at:]
    return text[:5000]


def test_a_thousand_broken_texts_do_no_harm(tmp_path: Path) -> None:
    """Whatever is in the file, there are settings and controls with all that nobody can do without."""
    pygame.display.init()
    storage, rng, texts = Storage(tmp_path), Random(1), [format_settings(RICH)]
    texts.append(format_settings(Settings(bindings=DEFAULTS.texts())))
    for _ in range(1000):
        storage.write(SETTINGS, mutated(rng.choice(texts), rng))
        settings = read_settings(storage)
        controls = read_controls(storage, settings)
        assert controls.bindings.action(controls.bindings.controls[Action.ACCEPT][0]) is Action.ACCEPT
        again, strange = parse_settings(format_settings(settings))
        assert (again, strange) == (settings, [])
        assert parse_bindings(again.bindings) == (controls.bindings, [])
    pygame.display.quit()


def started(folder: Path, options: Options | None = None) -> App:
    return App(options or Options(size=(320, 200), data_dir=folder), clock=lambda: 0.0, rng=Random(1))


@pytest.mark.parametrize(
    "text", ["\0" * 40, "display: 99\nfullscreen: on", "controls of back:\n", "{}", "[look]\n" * 999]
)
def test_a_strange_file_does_not_stop_a_start(tmp_path: Path, text: str) -> None:
    """The program starts, draws, and ends as if there were no such file, with what of it could be used."""
    (tmp_path / SETTINGS).write_text(text)
    app = started(tmp_path)
    app.run(2)
    assert app.stage.settings.fullscreen == ("fullscreen" in text)
    assert app.stage.controls.bindings == DEFAULTS


def test_what_was_understood_of_a_broken_file_is_kept(tmp_path: Path) -> None:
    """The file is set aside, said so, and in its place there is one with all that was understood."""
    (tmp_path / SETTINGS).write_text("theme: wood\nnonsense\n")
    app = started(tmp_path)
    assert app.storage.news() == [f"{SETTINGS} could not be understood: it is now {SETTINGS}.broken"]
    app.run(1)
    assert parse_settings((tmp_path / SETTINGS).read_text()) == (Settings(theme=THEMES["wood"]), [])


def test_bindings_count_from_the_start_and_are_kept(tmp_path: Path) -> None:
    """A key that has been bound means its action in the next program, and what is as usual is not written down."""
    first = started(tmp_path)
    bindings = first.stage.controls.bindings.bind(Key(pygame.K_b), Action.UNDO).unbind(PadButton.Y)
    first.stage.controls.bindings, first.stage.settings.bindings = bindings, unusual(bindings)
    first.run(1)
    text = (tmp_path / SETTINGS).read_text()
    assert [line for line in text.splitlines() if line.startswith("controls")] == [
        "controls of undo: B, U, Ctrl+Z, Pad X",
        "controls of hint: H",
    ]
    second = started(tmp_path)
    assert second.stage.controls.bindings == bindings
    assert second.storage.news() == []


def test_bindings_that_are_none_are_told(tmp_path: Path) -> None:
    """A file with unknown actions or keys is set aside; what can be used of it is."""
    (tmp_path / SETTINGS).write_text("controls of undo: B, Banana\ncontrols of dance: D\n")
    app = started(tmp_path)
    assert app.storage.news() == [f"{SETTINGS} could not be understood: it is now {SETTINGS}.broken"]
    assert app.stage.settings.bindings == {"undo": "B"}


def test_nothing_is_written_while_all_is_as_usual(tmp_path: Path) -> None:
    """A program that was only looked at leaves no settings."""
    started(tmp_path).run(2)
    assert not (tmp_path / SETTINGS).exists()


def test_the_window_is_as_it_was(tmp_path: Path) -> None:
    """The whole screen comes back in the next program, unless the command line says otherwise."""
    first = started(tmp_path)
    first.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0)], 0)
    assert first.window.fullscreen
    first.run(1)
    assert started(tmp_path).window.fullscreen
    assert not started(tmp_path, Options(size=(320, 200), data_dir=tmp_path, fullscreen=False)).window.fullscreen


def test_the_window_follows_the_settings(tmp_path: Path) -> None:
    """A choice of the whole screen takes effect with the frame in which it is made, and back."""
    app = started(tmp_path)
    for chosen in (True, False):
        app.stage.settings.fullscreen = chosen
        app.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0)], 0)
        assert app.window.fullscreen is chosen
    assert app.window.surface.get_size() == (320, 200)
