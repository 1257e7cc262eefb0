"""The clocks of a match: the initial and the remaining time of each side in seconds. Nothing here reads a clock.

A side without a time has no clock. A clock gains the increment with each ply of its side.
"""

import re
from collections.abc import Mapping
from enum import Enum, auto
from math import ceil
from typing import Final

from dvonn.rules.board import Colour
from dvonn.rules.notation import NotationError, parse_whole

TimeControl = Mapping[Colour, int]
"""The seconds of each side for the whole game; a side that is missing has no clock."""

LOW_TIME_SECONDS: Final = 20  # from here on each second sounds
FLAG_GRACE_SECONDS: Final = 30  # the time of a side after the undo of its fallen flag
MAX_TIME_CONTROL_SECONDS: Final = 36_000  # ten hours
MAX_INCREMENT_SECONDS: Final = 60
NO_CLOCK: Final = "none"  # the word for a side without a clock in texts


class Alarm(Enum):
    """A sound of a clock."""

    SECOND = auto()  # one of the last LOW_TIME_SECONDS begins
    FLAG = auto()  # the time has run out


class Clocks:
    """The remaining seconds of each side; sides without a clock are missing."""

    def __init__(self, times: TimeControl, increment: int = 0) -> None:
        self.times = dict(times)
        self.increment = increment if times else 0  # seconds
        self.left: dict[Colour, float] = dict(times)

    def run(self, colour: Colour, seconds: float) -> Alarm | None:
        """Let a side's clock run, if it has one; return its alarm, if any."""
        if colour not in self.left:
            return None
        before = self.displayed_seconds(colour)
        self.left[colour] = max(0.0, self.left[colour] - seconds)
        shown = self.displayed_seconds(colour)
        if shown == 0:
            return Alarm.FLAG
        return Alarm.SECOND if self.left[colour] <= LOW_TIME_SECONDS and shown != before else None

    def displayed_seconds(self, colour: Colour) -> int | None:
        """Return the seconds left, rounded up; None if there is no clock."""
        return ceil(self.left[colour]) if colour in self.left else None

    def add_increment(self, colour: Colour) -> None:
        """Add the increment for a ply of a side."""
        if colour in self.left:
            self.left[colour] += self.increment

    def take_back_increment(self, colour: Colour) -> None:
        """Take the increment for an undone ply of a side back, unless it has been used up since."""
        if self.left.get(colour, 0.0) > self.increment:
            self.left[colour] -= self.increment

    def restore_time(self, colour: Colour) -> None:
        """Give a side with a fallen flag FLAG_GRACE_SECONDS, or its initial time if that is less, to play on."""
        if colour in self.times:  # a text may have a flag without a clock
            self.left[colour] = min(FLAG_GRACE_SECONDS, self.times[colour])


# Text: the seconds of White and of Black, like "600 none"; the remaining time to the millisecond; the increment, if any


def format_clocks(clocks: Clocks) -> dict[str, str]:
    """Return the headers for the clocks in a match's text, empty if there are no clocks."""
    if not clocks.times:
        return {}
    left = {colour: f"{max(0.001, seconds) if seconds else 0:.3f}" for colour, seconds in clocks.left.items()}
    words = {"clock": {colour: str(seconds) for colour, seconds in clocks.times.items()}, "left": left}
    headers = {name: " ".join(of.get(colour, NO_CLOCK) for colour in Colour) for name, of in words.items()}
    return {**headers, "increment": str(clocks.increment)} if clocks.increment else headers


def parse_clocks(headers: Mapping[str, str]) -> Clocks:
    """Read the headers of format_clocks; the remaining time defaults to the initial time."""
    times = {colour: _whole(word, 1, MAX_TIME_CONTROL_SECONDS) for colour, word in _by_side(headers, "clock").items()}
    clocks = Clocks(times, _whole(headers.get("increment", "0"), 0, MAX_INCREMENT_SECONDS))
    gained = 50_000 if clocks.increment else 0  # by increments; more than any game has plies
    for colour, word in _by_side(headers, "left").items():
        most = times[colour] + gained if colour in times else -1
        if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", word) or float(word) > most:
            raise NotationError(word, f"the seconds left to {colour}, no more than its clock's")
        clocks.left[colour] = float(word)
    return clocks


def _by_side(headers: Mapping[str, str], name: str) -> dict[Colour, str]:
    text = headers.get(name, f"{NO_CLOCK} {NO_CLOCK}")
    words = text.split()
    if len(words) != len(Colour):
        raise NotationError(text, "the seconds of white and of black, or none, like '600 none'")
    return {colour: word for colour, word in zip(Colour, words, strict=True) if word != NO_CLOCK}


def _whole(word: str, least: int, most: int) -> int:
    expected = f"whole seconds from {least} to {most}{f', or {NO_CLOCK}' * bool(least)}"
    return parse_whole(word, range(least, most + 1), expected)
