"""What the player has chosen for all games: look, motion, loudness. Plain data with a text form; no pygame."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from dvonn.view.geometry import TEXT_SIZES, Seen
from dvonn.view.tempo import Speed
from dvonn.view.theme import EMBER, THEMES, Theme


@dataclass
class Settings:
    """The choices as they are now; volumes are from 0 to 1."""

    theme: Theme = EMBER
    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    text_size: float = 1.0  # one of TEXT_SIZES
    coordinates: bool = False
    board_side: Seen = Seen.SOUTH  # where Black sees the board from
    sound: bool = True
    effects: float = 1.0
    ambience: float = 0.6
    confirm: bool = False  # a ply has to be chosen twice
    lesson: int = 0  # of the tutorial, where the player left it


def _volume(word: str) -> float:
    value = float(word)
    if not 0 <= value <= 1:
        raise ValueError(word)
    return value


def _number(word: str) -> int:
    if not word.isdecimal():
        raise ValueError(word)
    return int(word)


def _text_size(word: str) -> float:
    if float(word) not in TEXT_SIZES:
        raise ValueError(word)
    return float(word)


SIDES: Final = {"off": Seen.SOUTH, "rotate": Seen.NORTH, "mirror": Seen.MIRRORED}
SWITCH: Final = {"off": False, "on": True}
READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "theme": THEMES.__getitem__,
    "speed": lambda word: Speed[word.upper()],
    "reduced_motion": SWITCH.__getitem__,
    "text_size": _text_size,
    "coordinates": SWITCH.__getitem__,
    "board_side": SIDES.__getitem__,
    "sound": SWITCH.__getitem__,
    "effects": _volume,
    "ambience": _volume,
    "confirm": SWITCH.__getitem__,
    "lesson": _number,
}
"""How each choice is read; ValueError or KeyError from what is none."""


def format_settings(settings: Settings) -> str:
    """Return the text that parse_settings reads: a line `name: value` for each choice."""
    return "".join(f"{field.name}: {_word(getattr(settings, field.name))}\n" for field in fields(Settings))


def _word(value: object) -> str:
    match value:
        case bool():
            return "on" if value else "off"
        case Theme():
            return value.key
        case Seen():
            return next(word for word, seen in SIDES.items() if seen is value)
        case Speed():
            return value.name.lower()
    return str(value)


def parse_settings(text: str) -> tuple[Settings, list[str]]:
    """Return the settings of a text, the usual ones where it says nothing, and what of it could not be understood."""
    found: dict[str, Any] = {}
    strange = []
    for line in filter(str.strip, text.splitlines()):
        name, _, word = (part.strip() for part in line.partition(":"))
        try:
            found[name] = READERS[name](word)
        except (KeyError, ValueError):
            strange.append(line.strip())
    return Settings(**found), strange
