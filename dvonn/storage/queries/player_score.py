"""The score of a player: results by colour, where the first piece was placed, and the latest games."""

from collections.abc import Callable, Iterator
from typing import Final

from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES
from dvonn.rules.pieces import Colour
from dvonn.rules.symmetry import images_of
from dvonn.slices import SlicedWork
from dvonn.storage.queries.game_tally import GameTally, tally_of_game
from dvonn.storage.records.record_entry import RecordEntry
from dvonn.storage.records.record_index import COUNTED_GAMES, NEWEST_FIRST, ROWS_PER_ITEM, WINNER_COLOURS, RecordIndex

LATEST_COUNT: Final = 8
_LATEST_OF_COLOUR: Final = f"SELECT id FROM records WHERE {{}}_key = ? ORDER BY played DESC LIMIT {LATEST_COUNT}"  # noqa: S608 # of constants
_LATEST: Final = " UNION ".join(f"SELECT id FROM ({_LATEST_OF_COLOUR.format(colour)})" for colour in Colour)  # noqa: S608 # the same


class PlayerScore(SlicedWork[None]):
    """Counts the finished games of the player with a key of the index, in slices; the clock returns seconds.

    `openings` are by colour and the space of the colour's first placement; mirror images are one space.
    """

    def __init__(self, index: RecordIndex, key: str, clock: Callable[[], float]) -> None:
        super().__init__(self._count(index, key), clock)
        self.tallies = {colour: GameTally() for colour in Colour}
        self.openings: dict[Colour, dict[str, GameTally]] = {colour: {} for colour in Colour}
        self.latest = list[RecordEntry]()

    def _count(self, index: RecordIndex, key: str) -> Iterator[None]:
        self.latest = list(index.entries(f"WHERE id IN ({_LATEST}) {NEWEST_FIRST} LIMIT {LATEST_COUNT}", key, key))
        yield
        images = {name: SPACE_NAMES[min(images_of(space))] for name, space in SPACE_BY_NAME.items()}
        rows = index.select(
            f"SELECT white_key = ?, black_key = ?, opening, winner, margin FROM records WHERE {COUNTED_GAMES}"  # noqa: S608 # of constants
            " AND (white_key = ? OR black_key = ?)",
            *(key,) * 4,
        )
        for number, (*plays, opening, winner, margin) in enumerate(rows):
            for place, colour in enumerate(Colour):
                if plays[place]:
                    tally = tally_of_game(WINNER_COLOURS[winner], margin, colour)
                    self.tallies[colour].add(tally)
                    if first := images.get(opening[2 * place : 2 * place + 2]):
                        self.openings[colour].setdefault(first, GameTally()).add(tally)
            if number % ROWS_PER_ITEM == 0:
                yield
