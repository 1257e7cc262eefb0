"""Measure how long the openings of many recorded games take to count, along the most frequent line.

The index has random games, whose first pieces are placed on some spaces more often than on others. A line for each step
has the number of games, the processor time of the count, and that of its longest slice.
"""

import sys
import time
from random import Random
from typing import Final

from dvonn.commandline import Parser, parse_count
from dvonn.rules.board import SPACE_NAMES
from dvonn.rules.game import Game
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.storage.queries.continuations import ContinuationCount, PositionQuestion
from dvonn.storage.record_store import RecordStore
from dvonn.storage.records.record_entry import RecordEntry
from dvonn.storage.text_store import Storage

SLICE_SECONDS: Final = 0.008
STEPS: Final = 10
RECORDS_PER_WRITE: Final = 2000


def example_entry(number: int, rng: Random) -> RecordEntry:
    """Return the entry of a random game; the first spaces of the board are the most popular ones."""
    names = sorted(SPACE_NAMES.values(), key=lambda name: rng.random() ** (1 + list("abcdefghijk").index(name[0])))
    margin = rng.randint(-20, 20)
    winner = Colour.WHITE if margin > 0 else Colour.BLACK if margin else None
    outcome = Outcome(winner, EndReason.TOWERS, 20 + margin, 20)
    names[6:] = rng.sample(names[6:], len(names) - 6)
    people = {Colour.WHITE: f"Player {number % 500}", Colour.BLACK: f"Player {number % 300}"}
    levels = dict.fromkeys(Colour, None)
    return RecordEntry(f"{number}.txt", "", people, levels, outcome, "", "games.txt", opening="".join(names))


def main(argv: list[str] | None = None) -> int:
    """Print the steps."""
    parser = Parser(prog="openings", description=__doc__)
    parser.add_argument("--games", type=parse_count, default=100_000, help="their number (default: 100,000)")
    count, rng = parser.parse_args(argv).games, Random(1)
    store, line = RecordStore(Storage(None)), Game()
    for first in range(0, count, RECORDS_PER_WRITE):
        numbers = range(first, min(count, first + RECORDS_PER_WRITE))
        store.index.put([(example_entry(number, rng), (0, 0)) for number in numbers])
    for step in range(STEPS):
        found = ContinuationCount(store, PositionQuestion(tuple(line.positions)), {}, time.process_time)
        slices = [0.0]
        while not found.done:
            start = time.process_time()
            found.step(SLICE_SECONDS)
            slices.append(time.process_time() - start)
        print(
            f"{step}: {found.games} games, {1000 * sum(slices):.0f} ms, at most {1000 * max(slices):.1f} ms at a time"
        )
        tallies = {ply: tally.games for ply in line.position.moves() if (tally := found.tally(ply))}
        line.play(max(tallies, key=tallies.__getitem__))
    return 0


if __name__ == "__main__":
    sys.exit(main())
