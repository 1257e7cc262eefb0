"""The clocks of a match: the initial and the remaining time of each side in seconds. Nothing here reads a clock.

A side without a time has no clock. Also the computer's budget of time for a ply.
"""

import re
from collections.abc import Mapping
from enum import Enum, auto
from math import ceil
from typing import Final

from dvonn.rules.notation import NotationError
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position

TimeControl = Mapping[Colour, int]
"""The seconds of each side for the whole game; a side that is missing has no clock."""

LOW_TIME_SECONDS: Final = 20  # from here on each second sounds
FLAG_GRACE_SECONDS: Final = 30  # the time of a side after the undo of its fallen flag
MAX_TIME_CONTROL_SECONDS: Final = 36_000  # ten hours
NO_CLOCK: Final = "none"  # the word for a side without a clock in texts

# The estimate of own moves to come: a third of the stacks, by 112 recorded games with 1 to 49 stacks, and two to spare
STACKS_PER_MOVE: Final = 3
SPARE_MOVES: Final = 2
PLACEMENT_SHARE: Final = 0.25  # of a move's time
MAX_PLY_SHARE: Final = 0.25  # of the remaining time, for one ply
RESERVE_SECONDS: Final = 1.0  # not available to the budget, since a frame or a reading of the clock may be late


class Alarm(Enum):
    """A sound of a clock."""

    SECOND = auto()  # one of the last LOW_TIME_SECONDS begins
    FLAG = auto()  # the time has run out


class Clocks:
    """The remaining seconds of each side; sides without a clock are missing."""

    def __init__(self, times: TimeControl) -> None:
        self.times = dict(times)
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

    def restore_time(self, colour: Colour) -> None:
        """Give a side with a fallen flag FLAG_GRACE_SECONDS, or its initial time if that is less, to play on."""
        if colour in self.times:  # a text may have a flag without a clock
            self.left[colour] = min(FLAG_GRACE_SECONDS, self.times[colour])


def format_clock_time(seconds: int) -> str:
    """Format seconds as on a clock: 12:05."""
    return f"{seconds // 60}:{seconds % 60:02}"


# The computer's time


def budget(position: Position, left: float) -> float:
    """Return the seconds to spend on this ply out of the remaining time; 0 means to play at once."""
    return max(0.0, left - RESERVE_SECONDS) * min(MAX_PLY_SHARE, ply_share(position))


def ply_share(position: Position) -> float:
    """Return the share of this ply in the remaining time for all own plies to come."""
    placements = len(position.tray(position.turn))
    stacks = position.occupied.bit_count() + placements + len(position.tray(position.turn.other))
    moves = stacks / STACKS_PER_MOVE + SPARE_MOVES
    return (PLACEMENT_SHARE if placements else 1.0) / (moves + PLACEMENT_SHARE * placements)


# Text: the seconds of White and of Black, like "600 none"; the remaining time to the millisecond


def format_clocks(clocks: Clocks) -> dict[str, str]:
    """Return the headers for the clocks in a match's text, empty if there are no clocks."""
    if not clocks.times:
        return {}
    left = {colour: f"{max(0.001, seconds) if seconds else 0:.3f}" for colour, seconds in clocks.left.items()}
    words = {"clock": {colour: str(seconds) for colour, seconds in clocks.times.items()}, "left": left}
    return {name: " ".join(of.get(colour, NO_CLOCK) for colour in Colour) for name, of in words.items()}


def parse_clocks(headers: Mapping[str, str]) -> Clocks:
    """Read the headers of format_clocks; the remaining time defaults to the initial time."""
    clocks = Clocks({colour: _whole(word) for colour, word in _by_side(headers, "clock").items()})
    for colour, word in _by_side(headers, "left").items():
        if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", word) or float(word) > clocks.times.get(colour, -1):
            raise NotationError(word, f"the seconds left to {colour}, no more than its clock's")
        clocks.left[colour] = float(word)
    return clocks


def _by_side(headers: Mapping[str, str], name: str) -> dict[Colour, str]:
    text = headers.get(name, f"{NO_CLOCK} {NO_CLOCK}")
    words = text.split()
    if len(words) != len(Colour):
        raise NotationError(text, "the seconds of white and of black, or none, like '600 none'")
    return {colour: word for colour, word in zip(Colour, words, strict=True) if word != NO_CLOCK}


def _whole(word: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", word) or not 1 <= int(word) <= MAX_TIME_CONTROL_SECONDS:
        raise NotationError(word, f"whole seconds from 1 to {MAX_TIME_CONTROL_SECONDS}, or {NO_CLOCK}")
    return int(word)
