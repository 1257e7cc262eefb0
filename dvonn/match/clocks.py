"""The clocks of a match: how much time each side has and has left, in seconds, as data. Nothing here looks at a watch.

A side without a time has no clock. Also what the computer may spend of its time on a ply.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from math import ceil
from typing import Final

from dvonn.rules.notation import NotationError
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position

Times = Mapping[Colour, int]
"""The seconds that each side has for the whole game; a side that is not there has no clock."""

LOW: Final = 20  # seconds: from here on each of them is heard
GRACE: Final = 30  # seconds that a side has again whose flag had fallen when that is undone
LONGEST: Final = 36_000  # seconds: ten hours
NONE: Final = "none"  # in texts: a side without a clock

# The computer's plies. Own moves to come: a third of the stacks, by 112 recorded games from 1 stack to 49; two to spare
STACKS_A_MOVE: Final = 3
MOVES_TO_SPARE: Final = 2
PLACEMENT_SHARE: Final = 0.25  # of a move's time
LARGEST_SHARE: Final = 0.25  # of what is left, for one ply
RESERVE: Final = 1.0  # seconds that nobody plans with, as a frame or a look at the clock may be late


@dataclass(frozen=True, slots=True)
class Preset:
    """A choice of time for the menu: name and description are for the screen; no seconds are no clock."""

    name: str
    description: str
    seconds: int = 0

    @property
    def times(self) -> Times:
        """The same time for both sides."""
        return dict.fromkeys(Colour, self.seconds) if self.seconds else {}


PRESETS: Final = (
    Preset("No clock", "Take your time"),
    Preset("5 minutes", "For each side, the whole game", 300),
    Preset("10 minutes", "As in tournaments online", 600),
    Preset("15 minutes", "As over the board", 900),
    Preset("2 minutes", "Blitz", 120),
)


class Alarm(Enum):
    """What is heard of a clock."""

    SECOND = auto()  # one of the last LOW seconds begins
    FLAG = auto()  # the time has run out


class Clocks:
    """What is left of the times of a match, in seconds by side; sides without a clock are not there."""

    def __init__(self, times: Times) -> None:
        self.times = dict(times)
        self.left: dict[Colour, float] = dict(times)

    def run(self, colour: Colour, seconds: float) -> Alarm | None:
        """Let a side's clock run, if it has one; return what is heard of it."""
        if colour not in self.left:
            return None
        before = self.shown(colour)
        self.left[colour] = max(0.0, self.left[colour] - seconds)
        shown = self.shown(colour)
        if shown == 0:
            return Alarm.FLAG
        return Alarm.SECOND if self.is_low(colour) and shown != before else None

    def shown(self, colour: Colour) -> int | None:
        """Return the whole seconds left, the one that runs included; None where there is no clock."""
        return ceil(self.left[colour]) if colour in self.left else None

    def is_low(self, colour: Colour) -> bool:
        """Tell whether a side has at most LOW seconds left."""
        return self.left.get(colour, LOW + 1) <= LOW

    def put_back(self, colour: Colour) -> None:
        """Give a side whose flag had fallen GRACE seconds, or all of its time if that is less, so that it can go on."""
        if colour in self.times:  # a text may tell of a flag without a clock
            self.left[colour] = min(GRACE, self.times[colour])


def minutes(seconds: int) -> str:
    """Return seconds as a clock shows them: 12:05."""
    return f"{seconds // 60}:{seconds % 60:02}"


# The computer's time


def budget(position: Position, left: float) -> float:
    """Return the seconds to spend on this ply, of those that are left; 0 means to play what comes first."""
    return max(0.0, left - RESERVE) * min(LARGEST_SHARE, share(position))


def share(position: Position) -> float:
    """Return the share of this ply in the time that is left for all own plies to come."""
    placements = len(position.tray(position.turn))
    stacks = position.occupied.bit_count() + placements + len(position.tray(position.turn.other))
    moves = stacks / STACKS_A_MOVE + MOVES_TO_SPARE
    return (PLACEMENT_SHARE if placements else 1.0) / (moves + PLACEMENT_SHARE * placements)


# Text: the seconds of White and of Black, like "600 none"; what is left to the millisecond


def format_clocks(clocks: Clocks) -> dict[str, str]:
    """Return the headers of a match's text that tell of its clocks, none where there are no clocks."""
    if not clocks.times:
        return {}
    left = {colour: f"{max(0.001, seconds) if seconds else 0:.3f}" for colour, seconds in clocks.left.items()}
    words = {"clock": {colour: str(seconds) for colour, seconds in clocks.times.items()}, "left": left}
    return {name: " ".join(of.get(colour, NONE) for colour in Colour) for name, of in words.items()}


def parse_clocks(headers: Mapping[str, str]) -> Clocks:
    """Read what format_clocks writes; where nothing is said of what is left, it is all of the time."""
    clocks = Clocks({colour: _whole(word) for colour, word in _by_side(headers, "clock").items()})
    for colour, word in _by_side(headers, "left").items():
        if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", word) or float(word) > clocks.times.get(colour, -1):
            raise NotationError(word, f"the seconds left to {colour}, no more than its clock's")
        clocks.left[colour] = float(word)
    return clocks


def _by_side(headers: Mapping[str, str], name: str) -> dict[Colour, str]:
    text = headers.get(name, f"{NONE} {NONE}")
    words = text.split()
    if len(words) != len(Colour):
        raise NotationError(text, "the seconds of white and of black, or none, like '600 none'")
    return {colour: word for colour, word in zip(Colour, words, strict=True) if word != NONE}


def _whole(word: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", word) or not 1 <= int(word) <= LONGEST:
        raise NotationError(word, f"whole seconds from 1 to {LONGEST}, or {NONE}")
    return int(word)
