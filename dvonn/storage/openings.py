"""The openings of recorded games: where the first pieces were placed, and how those games ended.

A game counts once for a space, however many of the pieces in question were placed there or on its mirror images.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from dvonn.rules.board import ROW_SPACES, SPACES, Space
from dvonn.rules.outcome import EndReason
from dvonn.rules.pieces import Colour
from dvonn.slices import SlicedWork
from dvonn.storage.record_store import RecordEntry

ENTRIES_PER_ITEM: Final = 50  # counted between two looks at the clock
SCORED_REASONS: Final = {EndReason.TOWERS, EndReason.EQUAL_TOWERS, EndReason.TALLEST_STACKS}


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

    def includes(self, entry: RecordEntry) -> bool:
        """Tell whether a game counts."""
        return self is GameSource.ALL or bool(entry.source) is (self is GameSource.IMPORTED)


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
    """Counts the games of some entries in slices; the tallies are complete when it is done."""

    def __init__(self, entries: Sequence[RecordEntry], question: OpeningQuestion, clock: Callable[[], float]) -> None:
        super().__init__(self._count(entries, question), clock)
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

    def _count(self, entries: Sequence[RecordEntry], question: OpeningQuestion) -> Generator[None, None, None]:
        keys = {space: self._key(space) for space in SPACES}
        last = max(question.placements)
        for number, entry in enumerate(entries):
            if _counts(entry) and len(entry.opening) > last and question.source.includes(entry):
                self.games += 1
                for key in {keys[entry.opening[place]] for place in question.placements}:
                    _add(self._tallies.setdefault(key, SpaceTally()), entry, question.side)
            if number % ENTRIES_PER_ITEM == 0:
                yield


def _counts(entry: RecordEntry) -> bool:
    """Tell whether an entry is a finished game of its own, wholly readable."""
    return entry.outcome is not None and not entry.is_branch and not entry.problem


def _add(tally: SpaceTally, entry: RecordEntry, side: Colour) -> None:
    outcome = entry.outcome
    assert outcome, "only finished games are counted"
    tally.games += 1
    tally.won += outcome.winner is side
    tally.drawn += outcome.winner is None
    if outcome.reason in SCORED_REASONS:
        tally.margins.append(outcome.margin if side is Colour.WHITE else -outcome.margin)


def mirror_images(space: Space) -> frozenset[Space]:
    """Return a space with its images: rotated by half a turn, and mirrored left to right and upside down."""
    row = next(number for number, spaces in enumerate(ROW_SPACES) if space in spaces)
    at = ROW_SPACES[row].index(space)
    return frozenset(spaces[n] for spaces in (ROW_SPACES[row], ROW_SPACES[-1 - row]) for n in (at, -1 - at))
