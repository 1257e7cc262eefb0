"""The house: what the operator of an event has decided. Plain data with a text form; no pygame."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from dvonn.engine.levels import DREAMY, LEVELS, RELENTLESS, Level
from dvonn.kiosk.pin import is_hash
from dvonn.storage.text_store import Storage

FILE: Final = "house.txt"
LIMITS: Final = {"idle": (15, 600), "blitz": (30, 900), "challenge": (30, 300)}  # seconds, at least and at most
MOST_DISPLAYS: Final = 99
SWITCH: Final = {"off": False, "on": True}


class GameMode(StrEnum):
    """What a guest can play in a few minutes."""

    GUIDED = "guided"  # a first game, with help, against the weakest level
    BLITZ = "blitz"  # against a level, with little time
    CHALLENGE = "challenge"  # puzzles against the clock
    TWO = "two"  # two guests against each other


@dataclass
class EventSettings:
    """The decisions as they are now; times are in seconds."""

    pin: str = ""  # salted and hashed; '' while there is none
    idle: int = 60  # without input, until the next guest is waited for
    forms: tuple[GameMode, ...] = tuple(GameMode)  # that are offered, at least one
    weakest: Level = DREAMY  # of the levels that guests may choose ...
    strongest: Level = RELENTLESS  # ... and the last of them
    blitz: int = 120  # a side
    challenge: int = 60
    esc_quits: bool = False
    spectators: int = -1  # the display that mirrors the board, -1 for none


def is_in_order(weakest: Level, strongest: Level) -> bool:
    """Tell whether one level comes before another, or is the same."""
    levels = list(LEVELS.values())
    return levels.index(weakest) <= levels.index(strongest)


# Text


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not (word.isascii() and word.removeprefix("-").isdecimal()) or not low <= int(word) <= high:
            raise ValueError(word)
        return int(word)

    return read


def _pin(word: str) -> str:
    if word and not is_hash(word):
        raise ValueError(word)
    return word


def _forms(words: str) -> tuple[GameMode, ...]:
    """Read the names of forms, at least one, into their usual order."""
    named = {GameMode(word) for word in words.split()}
    if not named:
        raise ValueError(words)
    return tuple(form for form in GameMode if form in named)


READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "pin": _pin,
    **{name: _whole(*limits) for name, limits in LIMITS.items()},
    "forms": _forms,
    "weakest": LEVELS.__getitem__,
    "strongest": LEVELS.__getitem__,
    "esc_quits": SWITCH.__getitem__,
    "spectators": _whole(-1, MOST_DISPLAYS),
}
"""How each decision is read; ValueError or KeyError from what is none."""


def format_event_settings(house: EventSettings) -> str:
    """Return the text that parse_house reads: a line `name: value` for each decision."""
    return "".join(f"{one.name}: {_word(getattr(house, one.name))}".rstrip() + "\n" for one in fields(EventSettings))


def _word(value: object) -> str:
    match value:
        case bool():
            return "on" if value else "off"
        case Level():
            return value.key
        case tuple():
            return " ".join(value)
    return str(value)


def parse_event_settings(text: str) -> tuple[EventSettings, list[str]]:
    """Return the house of a text, the usual one where it says nothing, and what of it could not be understood."""
    found: dict[str, Any] = {}
    strange = []
    for line in filter(str.strip, text.splitlines()):
        name, _, word = (part.strip() for part in line.partition(":"))
        try:
            found[name] = READERS[name](word)
        except (KeyError, ValueError):
            strange.append(line.strip())
    house = EventSettings(**found)
    if not is_in_order(house.weakest, house.strongest):
        strange.append(f"weakest: {house.weakest.key}, strongest: {house.strongest.key}")
        house.weakest, house.strongest = DREAMY, RELENTLESS
    return house, strange


# Files


def read_event_settings(storage: Storage) -> EventSettings:
    """Return the house that is kept, the usual one where there is none; a file that is damaged is set aside."""
    return storage.parsed(FILE, parse_event_settings)


def write_event_settings(storage: Storage, house: EventSettings) -> None:
    """Keep the house."""
    storage.write(FILE, format_event_settings(house))
