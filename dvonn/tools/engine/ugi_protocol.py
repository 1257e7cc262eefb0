"""What the words of the Universal Game Interface mean here: options, the limits after `go`, and the lines of `info`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from dvonn.engine.levels import LEVELS, Level
from dvonn.engine.report import SOFT_SHARE, Limits, Report
from dvonn.match.clocks import LARGEST_SHARE, share
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position

STRONGEST: Final = list(LEVELS)[-1]

# The clock
SAVED_INCREMENT: Final = 0.2  # of each increment
MARGIN: Final = 0.05  # seconds kept for the way to the other program and back
SHORTEST: Final = 0.001


class CommandError(ValueError):
    """A line that cannot be understood or done, with what was expected."""


@dataclass(frozen=True, slots=True)
class Spin:
    """An option that is a whole number."""

    name: str
    default: int
    low: int
    high: int

    def __str__(self) -> str:
        """Return how the protocol lists it."""
        return f"option name {self.name} type spin default {self.default} min {self.low} max {self.high}"

    def read(self, text: str) -> int:
        """Return the number, if it is one within bounds."""
        if not re.fullmatch("[0-9]{1,10}", text) or not self.low <= int(text) <= self.high:
            raise CommandError(f"{self.name}: expected a whole number from {self.low} to {self.high}, got {text!r}")
        return int(text)


HASH: Final = Spin("Hash", 16, 1, 4096)  # megabytes for the search's table
SEED: Final = Spin("Seed", 0, 0, 2**31 - 1)


@dataclass(frozen=True, slots=True)
class UgiOptions:
    """What `setoption` sets; hash is in megabytes."""

    level: str = STRONGEST
    hash: int = HASH.default
    seed: int = SEED.default

    def tuned(self, limits: Limits | None) -> Level:
        """Return the level to think with, under other limits if there are any: where an option takes effect."""
        level = replace(LEVELS[self.level], memory=self.hash)
        return replace(level, limits=limits) if limits else level

    def with_value(self, name: str, value: str) -> "UgiOptions":
        """Return the options with one of them changed, whatever the case of name and value."""
        name, value = name.casefold(), value.casefold()
        if name == "level":
            keys = {key.casefold(): key for key in LEVELS}
            if value not in keys:
                raise CommandError(f"Level: expected {' or '.join(LEVELS)}, got {value!r}")
            return replace(self, level=keys[value])
        if name == "hash":
            return replace(self, hash=HASH.read(value))
        if name == "seed":
            return replace(self, seed=SEED.read(value))
        raise CommandError(f"no option {name!r}")


def parse_option(words: Sequence[str]) -> tuple[str, str]:
    """Return the name and the value after `setoption`."""
    match = re.fullmatch("name (.+) value (.+)", " ".join(words), re.IGNORECASE)
    if not match:
        raise CommandError("setoption: expected name NAME value VALUE")
    return match[1], match[2]


# go


GO_NUMBERS: Final = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc")
CLOCK_NUMBERS: Final = GO_NUMBERS[3:]  # a clock may have run out, and an increment may be 0


def parse_go(words: Sequence[str]) -> dict[str, int]:
    """Return the numbers after `go` by name, times in milliseconds; `infinite` is no number and is left out."""
    rest = [word for word in words if word != "infinite"]
    names, values = rest[::2], rest[1::2]
    if len(names) != len(values) or not set(names) <= set(GO_NUMBERS):
        raise CommandError(f"go: expected infinite, or numbers after {', '.join(GO_NUMBERS)}, got {' '.join(words)!r}")
    for name, value in zip(names, values, strict=True):
        if not re.fullmatch("-?[0-9]{1,15}", value) or (name not in CLOCK_NUMBERS and int(value) < 1):
            raise CommandError(f"go {name}: expected a whole number of at least 1, got {value!r}")
    return dict(zip(names, map(int, values), strict=True))


def limits_of(numbers: dict[str, int], position: Position) -> Limits | None:
    """Return the limits for this ply, None where the numbers set none for the side to move."""
    player = "p1" if position.turn is Colour.WHITE else "p2"
    seconds = soft = None
    if "movetime" in numbers:
        seconds = numbers["movetime"] / 1000
    elif f"{player}time" in numbers:
        seconds = budget(position, numbers[f"{player}time"] / 1000, numbers.get(f"{player}inc", 0) / 1000)
        soft = SOFT_SHARE * seconds
    limits = Limits(numbers.get("nodes"), seconds, numbers.get("depth"), soft)
    return None if limits == Limits() else limits


def budget(position: Position, left: float, increment: float) -> float:
    """Return the seconds to spend on this ply, of those that are left for all plies to come."""
    usable = max(0, left - MARGIN)
    fair = usable * share(position) + (1 - SAVED_INCREMENT) * increment
    return max(SHORTEST, min(fair, LARGEST_SHARE * usable))


def info(report: Report, seconds: float) -> str:
    """Return the line that tells what was found after some seconds; the score is in hundredths of a piece."""
    words = [f"info depth {report.depth}"]
    if report.margin is not None:
        words.append(f"score cp {round(100 * report.margin)}")
    words.append(f"nodes {report.nodes} nps {round(report.nodes / max(seconds, 0.001))} time {round(1000 * seconds)}")
    words.append(f"pv {' '.join(map(str, report.line))}")
    return " ".join(words + ["string solved"] * report.exact)


def seed_of_ply(seed: int, game: Game) -> str:
    """Return the Thinker's seed for the next ply of a game: the same as in a match with this seed."""
    return f"{seed} {len(game.plies)}"
