"""The finder of fair boards: random codes, one after the other, until a search sees neither side ahead.

How self-play ends on a board is foretold by such a search about as well as by one fifty times as long, and trial games
add next to nothing to it (300 random boards). On most boards it is White that is ahead, who has the first move.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Final

from dvonn.engine.players.alphabeta import margin
from dvonn.engine.search.search import DEEPEST, Search
from dvonn.engine.search.state import of_position
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.position import Position

NODES: Final = 2_000  # of the search on each board
TABLE: Final = 11  # its size as a power of two
EVEN: Final = 1.0  # pieces: a board on which neither side is further ahead is fair; one in eleven is
MOST: Final = 60  # boards, after which the most even one has to do


@dataclass(frozen=True, slots=True)
class FairBoard:
    """A board that was looked at, by its code; the lead is what the search promises the better side, in pieces."""

    code: str
    lead: float

    @property
    def is_fair(self) -> bool:
        """Whether neither side is ahead."""
        return self.lead <= EVEN


class Finder:
    """Looks for a fair board in slices, as a Thinker does for a ply; a seed finds the same one on every machine.

    The best is the most even board so far, tried is how many have been looked at.
    """

    def __init__(self, seed: int, clock: Callable[[], float]) -> None:
        self.best: FairBoard | None = None
        self.tried = 0
        self.done = False
        self._clock = clock
        self._looking = self._look(Random(seed))

    def step(self, seconds: float) -> None:
        """Look until the seconds are over, or until it is done."""
        until = self._clock() + seconds
        for _ in self._looking:
            if self._clock() >= until:
                return
        self.done = True

    def _look(self, rng: Random) -> Generator[None, None, None]:
        """Look at boards, yielding every slice of a search, until one is fair or there were enough."""
        while self.tried < MOST and not (self.best and self.best.is_fair):
            code = random_code(rng)
            lead = yield from _lead(board_of(code))
            if not self.best or lead < self.best.lead:
                self.best = FairBoard(code, lead)
            self.tried += 1


def _lead(position: Position) -> Generator[None, None, float]:
    ahead = Search(of_position(position), NODES, DEEPEST, TABLE)
    yield from ahead.run()
    return abs(margin(ahead.value))
