"""The continuations of an opening in the games of the index, counted in slices."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain, permutations
from typing import Any, Final

from dvonn.rules.board import (
    COLUMN_LETTERS,
    PLACEMENT_ORDER,
    SPACE_BY_NAME,
    SPACE_NAMES,
    SPACES,
    Colour,
    Phase,
    Piece,
    Place,
    Ply,
    Space,
)
from dvonn.rules.game import SYMMETRIES, Game, Symmetry, board_key, image_of_ply, image_of_position
from dvonn.rules.position import Position
from dvonn.slices import TimeSlicedTask
from dvonn.storage.record_index import COUNTED_GAMES, PEOPLE_ONLY, ROWS_PER_ITEM, Pattern, pattern_of_reds
from dvonn.storage.record_store import RecordStore
from dvonn.storage.statistics import Tally

_MARGINS: Final = "count(margin), total(margin), total(margin * margin)"
_FIGURES: Final = f"count(*), total(winner = ?), total(winner = 'draw'), {_MARGINS}"


class GameSource(Enum):
    """The games to count, with their condition in the index of the records."""

    ALL = COUNTED_GAMES
    OWN = f"{COUNTED_GAMES} AND source = ''"
    IMPORTED = f"{COUNTED_GAMES} AND source <> ''"
    PEOPLE = f"{COUNTED_GAMES} AND {PEOPLE_ONLY}"
    COMPUTERS = f"{COUNTED_GAMES} AND NOT ({PEOPLE_ONLY})"


@dataclass(frozen=True)
class PositionQuestion:
    """A line of positions that ends with the one in question, the games to count, and the side whose results count.

    The games may be those that a player, given by a key, has played with this side.
    """

    line: tuple[Position, ...]
    source: GameSource | str = GameSource.ALL
    side: Colour = Colour.WHITE

    @property
    def position(self) -> Position:
        """The position in question."""
        return self.line[-1]


class ContinuationCount(TimeSlicedTask[None]):
    """Counts in slices how games go on from a position; `opened` caches parsed games by the records' names."""

    def __init__(
        self, store: RecordStore, question: PositionQuestion, opened: dict[str, Game], clock: Callable[[], float]
    ) -> None:
        lines = self._count_placements() if question.position.phase is Phase.PLACEMENT else self._count_moves()
        super().__init__(chain(lines, self._count_patterns()), clock)
        self.question, self._store, self._opened = question, store, opened
        self.tallies: dict[Ply, Tally] = {}  # of symmetrical plies, by the least of them
        self.records = set[int]()  # their ids
        self.patterns = {pattern: Tally() for pattern in Pattern}
        self.pattern_records: defaultdict[Pattern, set[int]] = defaultdict(set)  # their ids
        self._images: defaultdict[object, list[Symmetry]] = defaultdict(list)
        for symmetry in SYMMETRIES:
            self._images[_key(image_of_position(question.position, symmetry))].append(symmetry)

    @property
    def games(self) -> int:
        """The number of games that go on from the position."""
        return sum(tally.games for tally in self.tallies.values())

    @property
    def _own_symmetries(self) -> Sequence[Symmetry]:
        """The symmetries that leave the position as it is."""
        return self._images[_key(self.question.position)]

    def tally(self, ply: Ply) -> Tally | None:
        """Return the tally of games that go on with a ply, or with one symmetrical to it in the position."""
        return self.tallies.get(min(image_of_ply(ply, symmetry) for symmetry in self._own_symmetries))

    def images_of(self, space: Space) -> frozenset[Space]:
        """Return a space with those that are symmetrical to it in the position."""
        return frozenset(symmetry[space] for symmetry in self._own_symmetries)

    def _add(self, key: object, ply: Ply, figures: Sequence[Any]) -> None:
        """Add games that go on with a ply from a position with a key, if it is the one in question or its image."""
        if symmetries := self._images.get(key):
            *numbers, ids = figures
            image = min(image_of_ply(ply, symmetry) for symmetry in symmetries)
            self.tallies.setdefault(image, Tally()).add(self._tally(numbers))
            self.records.update(map(int, str(ids).split(",")))

    def _tally(self, figures: Sequence[Any]) -> Tally:
        games, won, drawn, scored, margins, squares = map(int, figures)
        return Tally(games, won, drawn, scored, margins if self.question.side is Colour.WHITE else -margins, squares)

    def _rows(self, columns: str, condition: str, *values: object) -> Iterator[Any]:
        """Yield the figures of games that count and meet a condition."""
        source, side = self.question.source, self.question.side.value
        of_player = f"{COUNTED_GAMES} AND +{side}_key = ?"  # not by the index of the keys, which is slow here
        games, player = (source.value, []) if isinstance(source, GameSource) else (of_player, [source])
        statement = f"SELECT {_FIGURES}, {columns} FROM records WHERE {games} AND {condition}"  # noqa: S608 # of constants
        return self._store.index.select(statement, side, *player, *values)

    def _count_placements(self) -> Iterator[None]:
        placed = self.question.position.piece_count
        for first in _first_placements(self.question.position):
            group = "" if len(first) > 2 * placed else " GROUP BY opening"
            rows = self._rows("group_concat(id), opening", f"opening >= ? AND opening < ?{group}", first, f"{first}~")
            for number, (*figures, opening) in enumerate(rows):
                if len(opening or "") > 2 * placed:
                    spaces = [SPACE_BY_NAME[opening[n : n + 2]] for n in range(0, 2 * placed + 2, 2)]
                    before, (after,) = spaces[:placed], spaces[placed:]
                    self._add(frozenset(zip(before, PLACEMENT_ORDER, strict=False)), Place(after), figures)
                if number % ROWS_PER_ITEM == 0:
                    yield

    def _count_moves(self) -> Iterator[None]:
        board = next(position for position in self.question.line if position.phase is Phase.MOVEMENT)
        key = board_key({space: board.stacks[space][0] for space in SPACES})
        for *figures, name in self._rows("id, name", "board = ? GROUP BY id", key):
            if name not in self._opened:
                self._opened[name] = self._store.open(name).game
            game = self._opened[name]
            for before, ply in zip(game.positions, game.plies, strict=False):
                if before.phase is Phase.MOVEMENT:
                    self._add(_key(before), ply, figures)
            yield

    def _count_patterns(self) -> Iterator[None]:
        """Count all games by their patterns; once the red pieces are placed, those whose red pieces lie like them."""
        question = self.question
        placed = next((one for one in question.line if one.phase is Phase.MOVEMENT), question.position)
        reds = [space for space in SPACES if Piece.DVONN in placed.stacks[space]]
        known = pattern_of_reds(reds) if len(reds) == PLACEMENT_ORDER.count(Piece.DVONN) else ""
        condition = "patterns > ? AND patterns < ? GROUP BY patterns"
        rows = self._rows("group_concat(id), patterns", condition, known, f"{known}~")
        for *figures, ids, patterns in rows:
            of_reds, white, black = map(Pattern, patterns.split())
            for pattern in (of_reds, white if question.side is Colour.WHITE else black):
                self.patterns[pattern].add(self._tally(figures))
                self.pattern_records[pattern].update(map(int, ids.split(",")))
            yield


def _key(position: Position) -> object:
    """Return a key of a position, whatever the order of its plies."""
    if position.phase is Phase.PLACEMENT:
        return frozenset((space, position.stacks[space][0]) for space in SPACES if position.stacks[space])
    return position.stacks, position.turn


def _first_placements(position: Position) -> Iterator[str]:
    """Yield beginnings of openings: all that lead to a position or an image of it, in parts of a few thousand games."""
    red = [space for space in SPACES if Piece.DVONN in position.stacks[space]]
    orders = {tuple(symmetry[space] for space in order) for symmetry in SYMMETRIES for order in permutations(red)}
    for first in ("".join(map(SPACE_NAMES.__getitem__, order)) for order in orders):
        for after in SPACE_NAMES.values() if len(red) < PLACEMENT_ORDER.count(Piece.DVONN) else [""]:
            yield from (first + after + letter for letter in (COLUMN_LETTERS if not red else [""]))
