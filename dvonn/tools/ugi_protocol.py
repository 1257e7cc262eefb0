"""Parsing and formatting for the Universal Game Interface: options, the limits after `go`, and `info` lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from dvonn.engine.levels import LEVELS, SOFT_LIMIT_SHARE, Level, Limits, Report
from dvonn.match.computer import MAX_PLY_SHARE, ply_share
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.position import Position

STRONGEST_LEVEL_KEY: Final = list(LEVELS)[-1]

# Time management
SAVED_INCREMENT_SHARE: Final = 0.2  # of each increment, kept for later plies
CLOCK_RESERVE_SECONDS: Final = 0.05  # kept for the communication with the client
MIN_BUDGET_SECONDS: Final = 0.001


class CommandError(ValueError):
    """A malformed or impossible command; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class SpinOption:
    """An option with a whole number as its value."""

    name: str
    default: int
    low: int
    high: int

    def __str__(self) -> str:
        """Return the protocol's line that declares the option."""
        return f"option name {self.name} type spin default {self.default} min {self.low} max {self.high}"

    def parse(self, text: str) -> int:
        """Return the number; CommandError if it is not a whole number within the bounds."""
        if not re.fullmatch("[0-9]{1,10}", text) or not self.low <= int(text) <= self.high:
            raise CommandError(f"{self.name}: expected a whole number from {self.low} to {self.high}, got {text!r}")
        return int(text)


HASH_OPTION: Final = SpinOption("Hash", 16, 1, 4096)  # megabytes for the transposition table
SEED_OPTION: Final = SpinOption("Seed", 0, 0, 2**31 - 1)


@dataclass(frozen=True, slots=True)
class UgiOptions:
    """The values of the options; `hash` is in megabytes."""

    level: str = STRONGEST_LEVEL_KEY
    hash: int = HASH_OPTION.default
    seed: int = SEED_OPTION.default

    def level_within(self, limits: Limits | None) -> Level:
        """Return the level with the options applied; `limits` replace its own limits if they are given."""
        level = replace(LEVELS[self.level], memory=self.hash)
        return replace(level, limits=limits) if limits else level

    def with_value(self, name: str, value: str) -> "UgiOptions":
        """Return the options with one of them changed; name and value are case-insensitive. CommandError if unknown."""
        name, value = name.casefold(), value.casefold()
        if name == "level":
            keys = {key.casefold(): key for key in LEVELS}
            if value not in keys:
                raise CommandError(f"Level: expected {' or '.join(LEVELS)}, got {value!r}")
            return replace(self, level=keys[value])
        if name == "hash":
            return replace(self, hash=HASH_OPTION.parse(value))
        if name == "seed":
            return replace(self, seed=SEED_OPTION.parse(value))
        raise CommandError(f"no option {name!r}")


def parse_option(words: Sequence[str]) -> tuple[str, str]:
    """Return the name and the value from the words after `setoption`."""
    match = re.fullmatch("name (.+) value (.+)", " ".join(words), re.IGNORECASE)
    if not match:
        raise CommandError("setoption: expected name NAME value VALUE")
    return match[1], match[2]


# The go command


GO_PARAMETERS: Final = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc")
CLOCK_PARAMETERS: Final = GO_PARAMETERS[3:]  # may be 0 or negative


def parse_go(words: Sequence[str]) -> dict[str, int]:
    """Return the numbers after `go` by name, times in milliseconds; `infinite` has no number and is left out."""
    rest = [word for word in words if word != "infinite"]
    names, values = rest[::2], rest[1::2]
    if len(names) != len(values) or not set(names) <= set(GO_PARAMETERS):
        raise CommandError(
            f"go: expected infinite, or numbers after {', '.join(GO_PARAMETERS)}, got {' '.join(words)!r}"
        )
    for name, value in zip(names, values, strict=True):
        if not re.fullmatch("-?[0-9]{1,15}", value) or (name not in CLOCK_PARAMETERS and int(value) < 1):
            raise CommandError(f"go {name}: expected a whole number of at least 1, got {value!r}")
    return dict(zip(names, map(int, values), strict=True))


def limits_for(numbers: dict[str, int], position: Position) -> Limits | None:
    """Return the limits for this ply, None if the numbers set none for the side to move."""
    player = "p1" if position.turn is Colour.WHITE else "p2"
    seconds = soft = None
    if "movetime" in numbers:
        seconds = numbers["movetime"] / 1000
    elif f"{player}time" in numbers:
        seconds = budget(position, numbers[f"{player}time"] / 1000, numbers.get(f"{player}inc", 0) / 1000)
        soft = SOFT_LIMIT_SHARE * seconds
    limits = Limits(numbers.get("nodes"), seconds, numbers.get("depth"), soft)
    return None if limits == Limits() else limits


def budget(position: Position, left: float, increment: float) -> float:
    """Return the seconds to spend on this ply, out of the `left` seconds for the rest of the game."""
    usable = max(0, left - CLOCK_RESERVE_SECONDS)
    fair = usable * ply_share(position) + (1 - SAVED_INCREMENT_SHARE) * increment
    return max(MIN_BUDGET_SECONDS, min(fair, MAX_PLY_SHARE * usable))


def info_line(report: Report, seconds: float) -> str:
    """Return the `info` line of a report after some seconds of search; the score is in hundredths of a piece."""
    words = [f"info depth {report.depth}"]
    if report.margin is not None:
        words.append(f"score cp {round(100 * report.margin)}")
    words.append(f"nodes {report.nodes} nps {round(report.nodes / max(seconds, 0.001))} time {round(1000 * seconds)}")
    words.append(f"pv {' '.join(map(str, report.line))}")
    return " ".join(words + ["string solved"] * report.exact)


def seed_of_ply(seed: int, game: Game) -> str:
    """Return the SearchTask's seed for the next ply of a game, the same as in a match with this seed."""
    return f"{seed} {len(game.plies)}"
