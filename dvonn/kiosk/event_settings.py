"""The settings of an event, which only the operator changes. Plain data with a text form; no pygame."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from dvonn.engine.levels import DREAMY, LEVELS, RELENTLESS, Level
from dvonn.kiosk.pin import is_pin_hash
from dvonn.storage.text_store import Storage

EVENT_SETTINGS_FILE: Final = "house.txt"
EVENT_TIME_LIMITS: Final = {
    "idle": (15, 600),
    "blitz": (30, 900),
    "challenge": (30, 300),
}  # seconds: minimum and maximum
MAX_DISPLAYS: Final = 99
EVENT_SWITCH_VALUES: Final = {"off": False, "on": True}


class GameMode(StrEnum):
    """What a guest can play; each mode takes a few minutes."""

    GUIDED = "guided"  # a first game with help, against the weakest level
    BLITZ = "blitz"  # a short game with clocks, against a level
    CHALLENGE = "challenge"  # puzzles against the clock
    TWO = "two"  # two guests against each other


@dataclass
class EventSettings:
    """The settings; their field names are the keys of the file. Times are in seconds."""

    pin: str = ""  # salted and hashed; '' for none
    idle: int = 60  # without input, until the attract loop starts
    forms: tuple[GameMode, ...] = tuple(GameMode)  # on offer, at least one
    weakest: Level = DREAMY  # level that guests may choose
    strongest: Level = RELENTLESS  # level that guests may choose
    blitz: int = 120  # for each side
    challenge: int = 60  # for the whole challenge
    esc_quits: bool = False
    spectators: int = -1  # number of the display that mirrors the board, -1 for none


def is_in_order(weakest: Level, strongest: Level) -> bool:
    """Tell whether the first level is no stronger than the second."""
    levels = list(LEVELS.values())
    return levels.index(weakest) <= levels.index(strongest)


# Text


def _read_int(low: int, high: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not (word.isascii() and word.removeprefix("-").isdecimal()) or not low <= int(word) <= high:
            raise ValueError(word)
        return int(word)

    return read


def _read_pin(word: str) -> str:
    if word and not is_pin_hash(word):
        raise ValueError(word)
    return word


def _read_modes(words: str) -> tuple[GameMode, ...]:
    """Parse the names of one or more modes; return them in the order of GameMode."""
    modes = {GameMode(word) for word in words.split()}
    if not modes:
        raise ValueError(words)
    return tuple(mode for mode in GameMode if mode in modes)


EVENT_FIELD_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "pin": _read_pin,
    **{name: _read_int(*limits) for name, limits in EVENT_TIME_LIMITS.items()},
    "forms": _read_modes,
    "weakest": LEVELS.__getitem__,
    "strongest": LEVELS.__getitem__,
    "esc_quits": EVENT_SWITCH_VALUES.__getitem__,
    "spectators": _read_int(-1, MAX_DISPLAYS),
}
"""The parser of each field; it raises ValueError or KeyError for an invalid value."""


def format_event_settings(settings: EventSettings) -> str:
    """Return the text that parse_event_settings reads: a line `name: value` for each field."""
    return "".join(
        f"{field.name}: {_format_value(getattr(settings, field.name))}".rstrip() + "\n"
        for field in fields(EventSettings)
    )


def _format_value(value: object) -> str:
    match value:
        case bool():
            return "on" if value else "off"
        case Level():
            return value.key
        case tuple():
            return " ".join(value)
    return str(value)


def parse_event_settings(text: str) -> tuple[EventSettings, list[str]]:
    """Parse settings; return them, with defaults for missing lines, and a list of the invalid lines."""
    values: dict[str, Any] = {}
    invalid = []
    for line in filter(str.strip, text.splitlines()):
        name, _, word = (part.strip() for part in line.partition(":"))
        try:
            values[name] = EVENT_FIELD_READERS[name](word)
        except (KeyError, ValueError):
            invalid.append(line.strip())
    settings = EventSettings(**values)
    if not is_in_order(settings.weakest, settings.strongest):
        invalid.append(f"weakest: {settings.weakest.key}, strongest: {settings.strongest.key}")
        settings.weakest, settings.strongest = DREAMY, RELENTLESS
    return settings, invalid


# Files


def read_event_settings(storage: Storage) -> EventSettings:
    """Return the stored settings, or the defaults without a file; a damaged file is set aside."""
    return storage.read_parsed(EVENT_SETTINGS_FILE, parse_event_settings)


def write_event_settings(storage: Storage, settings: EventSettings) -> None:
    """Write the settings to their file."""
    storage.write(EVENT_SETTINGS_FILE, format_event_settings(settings))
