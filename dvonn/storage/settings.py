"""The player's settings: theme, volumes, rules, controls. Plain data with a text form; no pygame."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from enum import StrEnum
from typing import Any, Final

from dvonn.engine.levels import DREAMY, LEVELS, Level
from dvonn.rules.formats.board_codes import parse_code
from dvonn.rules.outcome import TieRule
from dvonn.ui.layout import TEXT_SIZES
from dvonn.ui.theme import EMBER, THEMES, Theme
from dvonn.ui.timing import Speed

MAX_CLOCK_SECONDS: Final = 3600  # seconds
MAX_NAME_CHARACTERS: Final = 16  # characters
MAX_STREAK_DAYS: Final = 9999  # days
BINDING_PREFIX: Final = "controls of "  # of a line with an action's changed controls


class BoardSide(StrEnum):
    """How Black sees the board in a game of two people: as White does, from the opposite side, or mirrored."""

    OFF = "off"
    ROTATE = "rotate"
    MIRROR = "mirror"


class Opponent(StrEnum):
    """The kind of opponent."""

    COMPUTER = "computer"
    PERSON = "person"


class ColourChoice(StrEnum):
    """The player's colour against the computer; RANDOM draws it by lot."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "lots"


class BoardSetup(StrEnum):
    """How the board is filled: by hand, at random, at random but balanced, or from a code."""

    HAND = "hand"
    RANDOM = "random"
    FAIR = "fair"
    CODE = "code"


@dataclass
class Settings:
    """The current settings; volumes are from 0 to 1."""

    theme: Theme = EMBER
    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    text_size: float = 1.0  # one of TEXT_SIZES
    fullscreen: bool = False
    display: int = 0
    sound: bool = True
    effects: float = 1.0
    ambience: float = 0.6
    coordinates: bool = False
    board_side: BoardSide = BoardSide.OFF
    hand_over: bool = False  # whether a screen separates the turns of two people
    confirm: bool = False  # whether each ply must be confirmed
    meter: bool = False  # whether the evaluation bar is shown
    # The setup of the last game, offered for the next one
    opponent: Opponent = Opponent.COMPUTER
    level: Level = DREAMY
    colour: ColourChoice = ColourChoice.WHITE
    start: BoardSetup = BoardSetup.HAND
    code: str = ""  # the board code that was entered last
    white_name: str = ""  # in a game of two people; '' for the colour's name
    black_name: str = ""  # in a game of two people; '' for the colour's name
    ties: TieRule = TieRule.DRAW
    clock: tuple[int, int] = (0, 0)  # seconds of White and Black for the whole game, 0 for no clock
    wins: int = 0  # the current streak against wins_level
    wins_level: Level = DREAMY
    lesson: int = 0  # the current lesson of the tutorial
    puzzle_day: str = ""  # the last day whose puzzle was solved, as 2026-12-31; '' if none was
    puzzle_streak: int = 0  # consecutive days with a solved puzzle, up to puzzle_day
    bindings: dict[str, str] = field(default_factory=dict)  # changed controls by action, as parse_bindings reads them


def _number_parser(low: float, high: float) -> Callable[[str], float]:
    def read(word: str) -> float:
        value = float(word)
        if not low <= value <= high:
            raise ValueError(word)
        return value

    return read


def _integer_parser(maximum: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not (word.isascii() and word.isdecimal()) or int(word) > maximum:
            raise ValueError(word)
        return int(word)

    return read


def _parse_text_size(word: str) -> float:
    return TEXT_SIZES[TEXT_SIZES.index(float(word))]


def _parse_name(word: str) -> str:
    if len(word) > MAX_NAME_CHARACTERS or not word.isprintable():
        raise ValueError(word)
    return word


def _parse_code(word: str) -> str:
    return parse_code(word) if word else ""


def _parse_day(word: str) -> str:
    return date.fromisoformat(word).isoformat() if word else ""


def _parse_clock(words: str) -> tuple[int, int]:
    """Parse one number of seconds for both sides, or two for White and Black."""
    seconds = [_integer_parser(MAX_CLOCK_SECONDS)(word) for word in words.split()]
    if not 1 <= len(seconds) <= 2:
        raise ValueError(words)
    return seconds[0], seconds[-1]


SWITCH_VALUES: Final = {"off": False, "on": True}
SETTING_PARSERS: Final[Mapping[str, Callable[[str], object]]] = {
    "theme": THEMES.__getitem__,
    "speed": lambda word: Speed[word.upper()],
    "reduced_motion": SWITCH_VALUES.__getitem__,
    "text_size": _parse_text_size,
    "fullscreen": SWITCH_VALUES.__getitem__,
    "display": _integer_parser(99),
    "sound": SWITCH_VALUES.__getitem__,
    "effects": _number_parser(0, 1),
    "ambience": _number_parser(0, 1),
    "coordinates": SWITCH_VALUES.__getitem__,
    "board_side": BoardSide,
    "hand_over": SWITCH_VALUES.__getitem__,
    "confirm": SWITCH_VALUES.__getitem__,
    "meter": SWITCH_VALUES.__getitem__,
    "opponent": Opponent,
    "level": LEVELS.__getitem__,
    "colour": ColourChoice,
    "start": BoardSetup,
    "code": _parse_code,
    "white_name": _parse_name,
    "black_name": _parse_name,
    "ties": TieRule,
    "clock": _parse_clock,
    "wins": _integer_parser(999),
    "wins_level": LEVELS.__getitem__,
    "lesson": _integer_parser(999),
    "puzzle_day": _parse_day,
    "puzzle_streak": _integer_parser(MAX_STREAK_DAYS),
}
"""The parser of each setting except the bindings; it raises ValueError or KeyError for an invalid value."""


def format_settings(settings: Settings) -> str:
    """Return the text that `parse_settings` reads: a line `name: value` per setting and per changed action."""
    return "".join(f"{name}: {value}".rstrip() + "\n" for name, value in _format_lines(settings))


def _format_lines(settings: Settings) -> Iterator[tuple[str, str]]:
    for setting in fields(Settings):
        if setting.name != "bindings":
            yield setting.name, _format_value(getattr(settings, setting.name))
    for action, controls in settings.bindings.items():
        yield BINDING_PREFIX + action, controls


def _format_value(value: object) -> str:
    match value:
        case bool():
            return "on" if value else "off"
        case Theme() | Level():
            return value.key
        case Speed():
            return value.name.lower()
        case (white, black):
            return f"{white} {black}"
    return str(value)


def parse_settings(text: str) -> tuple[Settings, list[str]]:
    """Return the settings of a text, with defaults for missing ones, and its invalid lines."""
    values: dict[str, Any] = {}
    bindings: dict[str, str] = {}
    invalid = []
    for line in filter(str.strip, text.splitlines()):
        name, _, word = (part.strip() for part in line.partition(":"))
        if name.startswith(BINDING_PREFIX):
            bindings[name.removeprefix(BINDING_PREFIX)] = word
            continue
        try:
            values[name] = SETTING_PARSERS[name](word)
        except (KeyError, ValueError):
            invalid.append(line.strip())
    return Settings(**values, bindings=bindings), invalid


def reset_to_defaults(settings: object, *names: str) -> None:
    """Reset the named attributes to their defaults; the type of `settings` needs no constructor arguments."""
    defaults = type(settings)()
    for name in names:
        setattr(settings, name, getattr(defaults, name))
