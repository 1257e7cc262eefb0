"""The alpha-beta player: it places by the worth of the spaces, and searches in the movement phase.

The worth of a space is the addition of a piece there to its side's margin. Spaces near the dvonn pieces are worth more,
and so are those at the edge, from which pieces can move at once. That is known as soon as the dvonn pieces stand. The
rest depends on the neighbours: on the number of own ones, and on those of either side that could move onto the piece at
once. As long as some are not placed, the strongest level fills the board at random several times and takes the mean.

All worths were fitted to the results of self-play. The places of the dvonn pieces explain nothing of the margin, so
they are placed at random, inside and apart, to vary the games.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Final

from dvonn.engine.levels import Level, Report, Reports
from dvonn.engine.placement_worths import (
    FARTHEST_WORTHS,
    MIDDLE_WORTHS,
    NEAREST_WORTHS,
    OWN_NEIGHBOUR_WORTHS,
    READY_NEIGHBOUR_WORTHS,
)
from dvonn.engine.search.evaluation import value_to_margin
from dvonn.engine.search.search import MAX_DEPTH, UNLIMITED_NODES, Search
from dvonn.engine.search.state import decode_move, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import (
    EDGE_SPACES,
    NEIGHBOUR_SETS,
    NEIGHBOURS,
    SPACES,
    Move,
    Phase,
    Piece,
    Place,
    Space,
    SpaceSet,
    distance,
    members,
    space_set,
)
from dvonn.rules.position import Position, TieRule

MAX_STEPS: Final = len(OWN_NEIGHBOUR_WORTHS) - 1  # from the nearest dvonn piece, in the worths by neighbours
MAX_READY: Final = 2  # neighbours of a side that can move at once, in these worths


def search(position: Position, rng: Random, level: Level, ties: TieRule, table: TranspositionTable | None) -> Reports:
    """Yield a report after each slice of the search, the one with the chosen ply last.

    The table is that of the game so far. A level that counts nodes does without, so that it plays the same after a
    restart.
    """
    if not needs_search(position):
        yield from reports_without_search(position, rng, level)
        return
    nodes, depth = level.limits.nodes, level.limits.depth
    kept = table if table and not nodes else new_table(level)
    searcher = Search(state_of(position), nodes or UNLIMITED_NODES, depth or MAX_DEPTH, kept, ties)
    line, reported = _line(searcher), (searcher.depth, searcher.best)
    for _ in searcher.run():
        if reported != (searcher.depth, searcher.best):
            line, reported = _line(searcher), (searcher.depth, searcher.best)
        yield Report(line, value_to_margin(searcher.value), searcher.depth, searcher.nodes)
    yield Report(_line(searcher), value_to_margin(searcher.value), searcher.depth, searcher.nodes, searcher.exact)


def _line(searcher: Search) -> tuple[Move, ...]:
    return tuple(decode_move(move) for move in searcher.line())


def new_table(level: Level) -> TranspositionTable:
    """Return an empty table, whose size is limited by the level's memory and by its nodes."""
    largest = (level.memory << 20) // 16  # bytes of an entry, compiled; interpreted about 80, with few entries
    return TranspositionTable(max(10, min(largest, level.limits.nodes or largest).bit_length() - 1))


def needs_search(position: Position) -> bool:
    """Tell whether there are moves to choose from."""
    return position.phase is Phase.MOVEMENT and len(position.moves()) > 1


def reports_without_search(position: Position, rng: Random, level: Level) -> Reports:
    """Yield reports of a placement, a better one after each filled board, or of an only move."""
    if position.phase is Phase.MOVEMENT:
        yield Report((position.moves()[0],))
        return
    for ply in places(position, rng, level.placement_noise, level.placement_boards):
        yield Report((ply,))


# Placing


def place(position: Position, rng: Random, noise: float = 0.0) -> Place:
    """Return a placement by the worths by distance, see `places`."""
    return next(places(position, rng, noise, boards=0))


def places(position: Position, rng: Random, noise: float, boards: int) -> Iterator[Place]:
    """Yield a placement after each filled board: the worthiest space, with a random bonus up to the noise, in cents.

    Without filled boards the worths by distance decide.
    """
    if position.next_piece is Piece.DVONN:
        yield Place(rng.choice(_dvonn_spaces(position)))
        return
    bonus = {space: noise * rng.random() for space in position.vacant()}
    for worths in _filled_worths(position, rng, boards) if boards else [distance_worths(position.dvonn)]:
        yield Place(max(bonus, key=lambda space: worths[space] + bonus[space]))


@lru_cache(maxsize=1)
def distance_worths(dvonn: SpaceSet) -> Mapping[Space, int]:
    """Return the worths of all spaces by distance, in cents; all dvonn pieces are placed."""
    worths = {}
    for space in SPACES:
        nearest, middle, farthest = dvonn_steps(space, dvonn)
        by_nearest = NEAREST_WORTHS[len(NEIGHBOURS[space])][nearest]
        worths[space] = by_nearest + MIDDLE_WORTHS[middle] + FARTHEST_WORTHS[farthest]
    return worths


def dvonn_steps(space: Space, dvonn: SpaceSet) -> list[int]:
    """Return the distances of a space from the dvonn pieces, in steps, the nearest first."""
    return sorted([distance(space, one) for one in members(dvonn)])


def _filled_worths(position: Position, rng: Random, boards: int) -> Iterator[Mapping[Space, float]]:
    """Yield the mean worths of the vacant spaces for the side to move, in cents, after each board filled at random.

    The worth on a board is half the difference between a piece of that side and one of the other.
    """
    vacant, worths = position.vacant(), FullBoardWorths(position.dvonn)
    mine, theirs = (space_set(position.owned(side)) for side in (position.turn, position.turn.other))
    sums = dict.fromkeys(vacant, 0)
    for number in range(1, boards + 1):
        order = rng.sample(vacant, len(vacant))
        own, opp = mine | space_set(order[::2]), theirs | space_set(order[1::2])
        for space in vacant:
            sums[space] += worths.difference(space, own, opp)
        yield {space: total / (2 * number) for space, total in sums.items()}


class FullBoardWorths:
    """The worths of pieces on full boards that have their dvonn pieces in common, in cents."""

    def __init__(self, dvonn: SpaceSet) -> None:
        self._by_distance = distance_worths(dvonn)
        self._steps = {space: min(MAX_STEPS, dvonn_steps(space, dvonn)[0]) for space in SPACES}

    def difference(self, space: Space, own: SpaceSet, opp: SpaceSet) -> int:
        """Return how much more a board is worth to a side if the piece on a space is its own, not the other side's."""
        bit, around = 1 << space, (space, *NEIGHBOURS[space])
        with_own = sum([self._worth(near, own | bit, opp & ~bit) for near in around])
        return with_own - sum([self._worth(near, own & ~bit, opp | bit) for near in around])

    def _worth(self, space: Space, own: SpaceSet, opp: SpaceSet) -> int:
        """Return the worth of a piece to the side that has `own`: negative for one of the other side, 0 for a dvonn."""
        if opp >> space & 1:
            return -self._worth(space, opp, own)
        if not own >> space & 1:
            return 0
        steps = self._steps[space]
        beside, guards, attackers = neighbour_counts(space, own, opp)
        by_ready = READY_NEIGHBOUR_WORTHS[len(NEIGHBOURS[space])][steps][guards][attackers]
        return self._by_distance[space] + OWN_NEIGHBOUR_WORTHS[steps][beside] + by_ready


def neighbour_counts(space: Space, own: SpaceSet, opp: SpaceSet) -> tuple[int, int, int]:
    """Return the number of own neighbours, and those of each side at the edge, which can move at once: at most two."""
    near = NEIGHBOUR_SETS[space]
    ready = near & EDGE_SPACES
    guards, attackers = (own & ready).bit_count(), (opp & ready).bit_count()
    return (own & near).bit_count(), min(MAX_READY, guards), min(MAX_READY, attackers)


def _dvonn_spaces(position: Position) -> list[Space]:
    """Return the vacant spaces inside the board and apart from the dvonn pieces; all vacant ones if there are none."""
    apart = [
        space
        for space in position.vacant()
        if len(NEIGHBOURS[space]) == 6 and all(distance(space, dvonn) >= 3 for dvonn in members(position.dvonn))
    ]
    return apart or position.vacant()
