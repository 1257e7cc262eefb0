"""The openings of recorded games: where the first pieces were placed, and how those games ended.

A game counts once for a space, however many of the pieces in question were placed there or on its mirror images.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from dvonn.rules.board import ROW_SPACES, SPACE_BY_NAME, SPACES, Space
from dvonn.rules.pieces import Colour
from dvonn.slices import SlicedWork
from dvonn.storage.records.record_index import COUNTED_GAMES, ROWS_PER_ITEM, WINNER_COLOURS, RecordIndex


class OpeningPieces(Enum):
    """The first pieces: their places in the order of placement, from 0. Black's come first after the dvonn pieces."""

    RED = (0, 1, 2)
    WHITE = (4, 6, 8)
    BLACK = (3, 5, 7)


class GameSource(Enum):
    """The games that count."""

    ALL = "all"
    OWN = "own"
    IMPORTED = "imported"

    @property
    def condition(self) -> str:
        """The condition of the games that count, in the index of the records."""
        source = {GameSource.ALL: "", GameSource.OWN: " AND source = ''", GameSource.IMPORTED: " AND source <> ''"}
        return COUNTED_GAMES + source[self]


class OpeningGame(NamedTuple):
    """The opening of a game that counts: the placements, two letters each, and how the game ended.

    `margin` is White's pieces minus Black's, None if they did not decide the game.
    """

    opening: str
    winner: Colour | None
    margin: int | None


def opening_games(index: RecordIndex, source: GameSource, first: str = "") -> Iterator[OpeningGame]:
    """Yield the openings of the games that count lazily, only those with some first placements, such as "e3d4"."""
    rows = index.select(
        f"SELECT opening, winner, margin FROM records WHERE opening GLOB ? AND {source.condition}",  # noqa: S608 # of constants
        f"{first or '?'}*",
    )
    return (OpeningGame(opening, WINNER_COLOURS[winner], margin) for opening, winner, margin in rows)


@dataclass(frozen=True)
class OpeningQuestion:
    """What is counted: all of the pieces or one of them (0 to 2), in which games, for which side, mirrored or not."""

    pieces: OpeningPieces = OpeningPieces.RED
    number: int | None = None
    source: GameSource = GameSource.ALL
    side: Colour = Colour.WHITE
    mirrored: bool = True

    @property
    def placements(self) -> Sequence[int]:
        """The places of the pieces in the order of placement."""
        return self.pieces.value if self.number is None else self.pieces.value[self.number : self.number + 1]


@dataclass
class SpaceTally:
    """The games with one of the pieces on a space: how many, won and drawn by the side, and their margins if scored."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    margins: list[int] = field(default_factory=list)

    @property
    def won_share(self) -> float:
        """The share of the games that the side has won, from 0 to 1."""
        return self.won / max(1, self.games)

    @property
    def mean_margin(self) -> float | None:
        """The mean margin of the side in pieces, None if no game was decided by the score."""
        return sum(self.margins) / len(self.margins) if self.margins else None


class OpeningCount(SlicedWork[None]):
    """Counts the games of an index in slices; the tallies are complete when it is done."""

    def __init__(self, index: RecordIndex, question: OpeningQuestion, clock: Callable[[], float]) -> None:
        super().__init__(self._count(opening_games(index, question.source), question), clock)
        self.games = 0
        self._tallies: dict[Space, SpaceTally] = {}
        self.question = question

    @property
    def tallies(self) -> Mapping[Space, SpaceTally]:
        """The tallies of all spaces that have any; mirror images have the same one if they are counted together."""
        shared = {space: self._key(space) for space in SPACES}
        return {space: self._tallies[key] for space, key in shared.items() if key in self._tallies}

    def _key(self, space: Space) -> Space:
        return min(mirror_images(space)) if self.question.mirrored else space

    def _count(self, games: Iterator[OpeningGame], question: OpeningQuestion) -> Iterator[None]:
        keys = {name: self._key(space) for name, space in SPACE_BY_NAME.items()}
        last = 2 * max(question.placements)
        for number, game in enumerate(games):
            if len(game.opening) > last:
                self.games += 1
                for key in {keys[game.opening[2 * place : 2 * place + 2]] for place in question.placements}:
                    add_game(self._tallies.setdefault(key, SpaceTally()), game, question.side)
            if number % ROWS_PER_ITEM == 0:
                yield


def add_game(tally: SpaceTally, game: OpeningGame, side: Colour) -> None:
    """Add a game to a tally of the results of a side."""
    tally.games += 1
    tally.won += game.winner is side
    tally.drawn += game.winner is None
    if game.margin is not None:
        tally.margins.append(game.margin if side is Colour.WHITE else -game.margin)


def mirror_images(space: Space) -> frozenset[Space]:
    """Return a space with its images: rotated by half a turn, and mirrored left to right and upside down."""
    row = next(number for number, spaces in enumerate(ROW_SPACES) if space in spaces)
    at = ROW_SPACES[row].index(space)
    return frozenset(spaces[n] for spaces in (ROW_SPACES[row], ROW_SPACES[-1 - row]) for n in (at, -1 - at))
