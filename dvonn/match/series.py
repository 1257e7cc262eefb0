"""A series of games between the same players: the best of a number, in which they take White in turn."""

import re
from dataclasses import dataclass, replace
from typing import Final

from dvonn.rules.notation import NotationError
from dvonn.rules.outcome import Outcome
from dvonn.rules.pieces import Colour

SERIES_LENGTHS: Final = (3, 5, 7)
SERIES_HEADER: Final = "series"
_PATTERN: Final = re.compile(r"([357]) ([0-7](?:\.5)?) ([0-7](?:\.5)?)")


@dataclass(frozen=True, slots=True)
class Series:
    """The standing of a series before a game: its length, and the points of who had White first, and of the other one.

    A draw is half a point for each.
    """

    best_of: int
    first: float = 0.0
    second: float = 0.0

    def __str__(self) -> str:
        """Return the words in saved texts, such as `5 1.5 0.5`, which `parse_series` reads."""
        return f"{self.best_of} {self.first:g} {self.second:g}"

    @property
    def played(self) -> int:
        """The number of games played."""
        return round(self.first + self.second)

    @property
    def is_over(self) -> bool:
        """Whether a player has more than half of the points, or all games have been played."""
        return max(self.first, self.second) > self.best_of / 2 or self.played >= self.best_of

    @property
    def first_side(self) -> Colour:
        """The side, in the game that follows this standing, of the player who had White first."""
        return Colour.BLACK if self.played % 2 else Colour.WHITE

    def after(self, outcome: Outcome) -> "Series":
        """Return the standing after the game that follows this one."""
        points = {outcome.winner: 1.0} if outcome.winner else dict.fromkeys(Colour, 0.5)
        side = self.first_side
        return replace(self, first=self.first + points.get(side, 0.0), second=self.second + points.get(side.other, 0.0))

    def points(self, first_side: Colour) -> dict[Colour, float]:
        """Return each side's points in a game in which the player who had White first has a side."""
        return {first_side: self.first, first_side.other: self.second}


def parse_series(text: str | None) -> Series | None:
    """Read the standing of a series, None for none; NotationError for one that is impossible or over."""
    if text is None:
        return None
    found = _PATTERN.fullmatch(text)
    series = Series(int(found[1]), float(found[2]), float(found[3])) if found else None
    if not series or series.is_over or series.played != series.first + series.second:
        raise NotationError(text, "the standing of a series, such as 5 1.5 0.5")
    return series
