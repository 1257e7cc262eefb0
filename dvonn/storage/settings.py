"""What the player has chosen for all games: look, loudness, rules, keys. Plain data with a text form; no pygame."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from enum import StrEnum
from typing import Any, Final

from dvonn.engine.levels import DREAMY, LEVELS, Level
from dvonn.rules.formats.board_codes import parse_code
from dvonn.rules.outcome import Ties
from dvonn.ui.layout import TEXT_SIZES
from dvonn.ui.theme import EMBER, THEMES, Theme
from dvonn.ui.timing import Speed

LONGEST_CLOCK: Final = 3600  # seconds
LONGEST_NAME: Final = 16  # characters
LONGEST_STREAK: Final = 9999  # days
BINDING: Final = "controls of "  # begins the line of an action whose controls are not the usual ones


class BoardSide(StrEnum):
    """How Black, where two play, sees the board: as White, from the other side of the table, or upside down."""

    OFF = "off"
    ROTATE = "rotate"
    MIRROR = "mirror"


class Opponent(StrEnum):
    """Who plays against the player."""

    COMPUTER = "computer"
    PERSON = "person"


class Side(StrEnum):
    """What the player plays against the computer."""

    WHITE = "white"
    BLACK = "black"
    LOTS = "lots"


class Start(StrEnum):
    """How the board is filled: by hand, by chance, by chance and fairly, or as a code says."""

    HAND = "hand"
    RANDOM = "random"
    FAIR = "fair"
    CODE = "code"


@dataclass
class Settings:
    """The choices as they are now; volumes are from 0 to 1."""

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
    hand_over: bool = False  # a screen between two people's turns
    confirm: bool = False  # a ply is chosen twice
    meter: bool = False  # of who is ahead
    # The next game, as it was last chosen
    opponent: Opponent = Opponent.COMPUTER
    level: Level = DREAMY
    colour: Side = Side.WHITE
    start: Start = Start.HAND
    code: str = ""  # of the board that was typed last
    white_name: str = ""  # where two people play ...
    black_name: str = ""  # ... '' to be called by the colour
    ties: Ties = Ties.DRAW
    clock: tuple[int, int] = (0, 0)  # White's and Black's seconds for the whole game, 0 for no clock
    wins: int = 0  # in a row ...
    wins_level: Level = DREAMY  # ... against this level
    lesson: int = 0  # of the tutorial, where the player left it
    puzzle_day: str = ""  # the last day whose puzzle was solved, as 2026-12-31, '' before the first ...
    puzzle_streak: int = 0  # ... and on how many days in a row up to it
    bindings: dict[str, str] = field(default_factory=dict)  # as parse_bindings reads them, without the usual ones


def _within(low: float, high: float) -> Callable[[str], float]:
    def read(word: str) -> float:
        value = float(word)
        if not low <= value <= high:
            raise ValueError(word)
        return value

    return read


def _whole(most: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not (word.isascii() and word.isdecimal()) or int(word) > most:
            raise ValueError(word)
        return int(word)

    return read


def _text_size(word: str) -> float:
    return TEXT_SIZES[TEXT_SIZES.index(float(word))]


def _name(word: str) -> str:
    if len(word) > LONGEST_NAME or not word.isprintable():
        raise ValueError(word)
    return word


def _code(word: str) -> str:
    return parse_code(word) if word else ""


def _day(word: str) -> str:
    return date.fromisoformat(word).isoformat() if word else ""


def _clock(words: str) -> tuple[int, int]:
    """Read the seconds of both sides, or White's and Black's."""
    seconds = [_whole(LONGEST_CLOCK)(word) for word in words.split()]
    if not 1 <= len(seconds) <= 2:
        raise ValueError(words)
    return seconds[0], seconds[-1]


SWITCH: Final = {"off": False, "on": True}
READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "theme": THEMES.__getitem__,
    "speed": lambda word: Speed[word.upper()],
    "reduced_motion": SWITCH.__getitem__,
    "text_size": _text_size,
    "fullscreen": SWITCH.__getitem__,
    "display": _whole(99),
    "sound": SWITCH.__getitem__,
    "effects": _within(0, 1),
    "ambience": _within(0, 1),
    "coordinates": SWITCH.__getitem__,
    "board_side": BoardSide,
    "hand_over": SWITCH.__getitem__,
    "confirm": SWITCH.__getitem__,
    "meter": SWITCH.__getitem__,
    "opponent": Opponent,
    "level": LEVELS.__getitem__,
    "colour": Side,
    "start": Start,
    "code": _code,
    "white_name": _name,
    "black_name": _name,
    "ties": Ties,
    "clock": _clock,
    "wins": _whole(999),
    "wins_level": LEVELS.__getitem__,
    "lesson": _whole(999),
    "puzzle_day": _day,
    "puzzle_streak": _whole(LONGEST_STREAK),
}
"""How each choice but the bindings is read; ValueError or KeyError from what is none."""


def format_settings(settings: Settings) -> str:
    """Return the text that parse_settings reads: a line `name: value` for each choice and each action's controls."""
    return "".join(f"{name}: {word}".rstrip() + "\n" for name, word in _lines(settings))


def _lines(settings: Settings) -> Iterator[tuple[str, str]]:
    for one in fields(Settings):
        if one.name != "bindings":
            yield one.name, _word(getattr(settings, one.name))
    for action, controls in settings.bindings.items():
        yield BINDING + action, controls


def _word(value: object) -> str:
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
    """Return the settings of a text, the usual ones where it says nothing, and what of it could not be understood."""
    found: dict[str, Any] = {}
    bindings: dict[str, str] = {}
    strange = []
    for line in filter(str.strip, text.splitlines()):
        name, _, word = (part.strip() for part in line.partition(":"))
        if name.startswith(BINDING):
            bindings[name.removeprefix(BINDING)] = word
            continue
        try:
            found[name] = READERS[name](word)
        except (KeyError, ValueError):
            strange.append(line.strip())
    return Settings(**found, bindings=bindings), strange


def reset(settings: object, *names: str) -> None:
    """Let choices be the usual ones again, those of Settings or of whatever else can be made without being told any."""
    usual = type(settings)()
    for name in names:
        setattr(settings, name, getattr(usual, name))
