"""The best plies of a position with their values, the judgement of a tried ply, and its refutation; in slices."""

from collections.abc import Callable, Container, Generator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from dvonn.engine.analysis.mistakes import Grade, judged_ply
from dvonn.engine.analysis.valuation import (
    PLACEMENT_LOSS_SPREAD,
    PLACEMENT_SPREAD,
    Valuation,
    fill_orders,
    loss_spread,
    placement_value,
    search_value,
    smoothed_valuation,
)
from dvonn.engine.search.search import MAX_DEPTH, UNLIMITED_NODES, Search
from dvonn.engine.search.state import state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Colour, Phase, Ply
from dvonn.rules.position import Position, TieRule
from dvonn.slices import TimeSlicedTask

BEST_PLY_COUNT: Final = 3
BEST_PLIES_NODES: Final = 1_000_000  # of all searches of a position together; then nothing runs any more
BEST_PLIES_TABLE_BITS: Final = 17  # the size of each search's table as a power of two; smaller ones cut the lines short
BEST_PLIES_BOARDS: Final = (25, 100, 400)  # for each vacant space while placing, in turn; later as many as the last
BEST_PLIES_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class RatedPly:
    """A ply with its value, whose line begins with it; depth is in plies, 0 while placing.

    The value is the mean of the last two depths of a `Search` with the same number of nodes, from which some moves are
    excluded, or that of a better ply, if a deeper search has found that one since.
    """

    value: Valuation
    depth: int = 0
    excluded: frozenset[int] = frozenset()


class BestPlies(TimeSlicedTask[None]):
    """Finds some of the best plies of a position that is not over, in slices, until its nodes are used up.

    `found` are the best plies so far, the best one first; `nodes` counts the nodes of all searches, or the boards while
    placing. `done` means that its nodes are used up, or that all values are exact.
    """

    def __init__(
        self,
        position: Position,
        clock: Callable[[], float],
        ties: TieRule = TieRule.DRAW,
        max_nodes: int | None = None,
        wanted: int = BEST_PLY_COUNT,
    ) -> None:
        placing = position.phase is Phase.PLACEMENT
        super().__init__(self._value_placements() if placing else self._deepen_searches(), clock)
        self.found: tuple[RatedPly, ...] = ()
        self.nodes = 0
        self.position, self._ties, self._max_nodes = position, ties, max_nodes or BEST_PLIES_NODES
        self._wanted, self._is_limited = wanted, True

    def set_limited(self, *, limited: bool) -> None:
        """Let the search rest when its nodes are used up, or not; one that rests goes on with the next step."""
        self._is_limited, self.done = limited, False

    # Placing

    def _value_placements(self) -> Generator[None, None, None]:
        """Value a piece on each vacant space by the same boards; the values so far are replaced when all are known.

        Beyond BEST_PLIES_BOARDS the values are means over all boards of one size.
        """
        last, means, counted = len(BEST_PLIES_BOARDS) - 1, dict[Ply, float](), 0
        for batch in count():
            boards = BEST_PLIES_BOARDS[min(batch, last)]
            orders = fill_orders(boards, BEST_PLIES_SEED + max(0, batch - last))
            if batch <= last:
                means, counted = dict.fromkeys(self.position.moves(), 0.0), 0
            counted += boards
            for ply, before in means.items():
                margin = yield from placement_value(self.position.play(ply), orders)
                means[ply] = before + (margin - before) * (boards / counted)
                self.nodes += boards
            values = (
                Valuation(mean, exact=False, line=(ply,), nodes=counted, spread=PLACEMENT_SPREAD)
                for ply, mean in means.items()
            )
            self._publish(list(map(RatedPly, values)))
            self.done = self._is_limited and batch >= last
            yield

    # Moving

    def _deepen_searches(self) -> Generator[None, None, None]:
        """Deepen the search of each of the best plies by turns, until the nodes are used up or all values are exact."""
        wanted = min(self._wanted, len(self.position.moves()))
        searches: list[_PlySearch] = []
        for depth in range(1, MAX_DEPTH + 1):
            better, rated = frozenset[int](), list[RatedPly]()
            for number in range(wanted):
                if number == len(searches) or searches[number].excluded != better:
                    searches[number:] = [_PlySearch(self.position, self._ties, better)]
                for nodes in searches[number].deepen(depth):
                    self.nodes += nodes
                    self.done = self._is_limited and self.nodes >= self._max_nodes
                    yield
                rated.append(searches[number].rated(self.position))
                self._publish(rated)
                better |= {searches[number].search.best}
            if all(one.value.exact for one in rated):
                return

    def _publish(self, rated: Sequence[RatedPly]) -> None:
        """Put plies of the present depth among the others found before, none of which is better by their search."""
        plies, turn = {one.value.best for one in rated}, self.position.turn
        least = min((one.value for one in rated), key=lambda value: value.of(turn))
        known = [one if one.value.exact else _at_most(one, least, turn) for one in self.found]
        found = [*rated, *(one for one in known if one.value.best not in plies)]
        self.found = tuple(sorted(found, key=lambda one: one.value.of(turn), reverse=True)[: self._wanted])


def _at_most(rated: RatedPly, other: Valuation, side: Colour) -> RatedPly:
    """Return a ply with a value that is no better for a side than another one."""
    margin = min(rated.value.margin, other.margin, key=lambda margin: margin * (1 if side is Colour.WHITE else -1))
    return replace(rated, value=replace(rated.value, margin=margin))


class _PlySearch:
    """A search that can be deepened ply by ply."""

    def __init__(self, position: Position, ties: TieRule, excluded: frozenset[int]) -> None:
        self.excluded = excluded
        state, bits = state_of(position), BEST_PLIES_TABLE_BITS
        self.search = Search(state, UNLIMITED_NODES, MAX_DEPTH, TranspositionTable(bits), ties, excluded)
        self._run = self.search.run()
        self._values = dict[int, int]()  # by depth

    def deepen(self, depth: int) -> Generator[int, None, None]:
        """Search to a depth, yielding the nodes of each slice."""
        search, nodes = self.search, self.search.nodes
        while search.depth < depth and not search.exact and next(self._run, self) is None:
            self._values.setdefault(search.depth, search.value)
            yield search.nodes - nodes
            nodes = search.nodes
        yield search.nodes - nodes

    def rated(self, position: Position) -> RatedPly:
        """Return the best move with its value."""
        value = smoothed_valuation(position, self.search, [*self._values.values()])
        return RatedPly(value, self.search.depth, self.excluded)


EQUAL_PIECES: Final = 1.0  # that a ply is worse at most: a larger search may well prefer it


def equal_ply(best: BestPlies, others: Container[Ply | None]) -> Generator[None, None, Ply | None]:
    """Return a ply that is hardly worse than the best one, other than some, None without one, after the search."""
    while not best.done:
        best.step(0)
        yield
    turn = best.position.turn
    least = best.found[0].value.of(turn) - EQUAL_PIECES
    equal = (one.value.best for one in best.found if one.value.of(turn) >= least)
    return next((ply for ply in equal if ply not in others), None)


STANDOUT_NODES: Final = 2_000  # for the position after each ply


@dataclass(frozen=True)
class Attempt:
    """A tried ply: the pieces it gives away compared to the best one, with their spread, its grade, and the answer."""

    loss: float
    spread: float
    grade: Grade | None
    answer: Ply | None


class AttemptJudge(TimeSlicedTask[None]):
    """Judges a tried ply in slices, by searches of equal size of the positions after it and after the best one."""

    def __init__(self, position: Position, best: Ply, tried: Ply, ties: TieRule, clock: Callable[[], float]) -> None:
        super().__init__(self._judge(position, best, tried, ties), clock)
        self.attempt: Attempt | None = None  # None until it is judged

    def _judge(self, position: Position, best: Ply, tried: Ply, ties: TieRule) -> Generator[None, None, None]:
        after = yield from _value(position.play(tried), ties)
        better = after if tried == best else (yield from _value(position.play(best), ties))
        loss = max(0.0, better.of(position.turn) - after.of(position.turn))
        grade = judged_ply(position, better, after, loss).grade
        placing = position.phase is Phase.PLACEMENT
        spread = PLACEMENT_LOSS_SPREAD if placing else loss_spread(better, after)
        self.attempt = Attempt(loss, spread, grade, after.best)


def _value(position: Position, ties: TieRule) -> Generator[None, None, Valuation]:
    if position.phase is Phase.MOVEMENT:
        return (yield from search_value(position, 20_000, ties))  # for each of the two plies
    margin = yield from placement_value(position, fill_orders(200, seed=2))
    return Valuation(margin, exact=False, line=(), spread=PLACEMENT_SPREAD)


def stands_out(position: Position, best: Ply, ties: TieRule) -> Generator[None, None, bool]:
    """Tell whether every move but the best one of a position is an inaccuracy at least, by searches of equal size.

    Placements never stand out: many of them are about as good as the best.
    """
    if position.phase is Phase.PLACEMENT:
        return False
    better = yield from search_value(position.play(best), STANDOUT_NODES, ties)
    for move in position.moves():
        if move != best:
            after = yield from search_value(position.play(move), STANDOUT_NODES, ties)
            loss = better.of(position.turn) - after.of(position.turn)
            if not judged_ply(position, better, after, loss).grade:
                return False
    return True


class Refutation(TimeSlicedTask[None]):
    """Finds the refutation in slices; value is that of the position after the answer, None until it is done.

    Its line begins with the best reply, or with a move of the answering side if the other side must pass; it is empty
    if the answer ends the game.
    """

    def __init__(self, position: Position, answer: Ply, clock: Callable[[], float]) -> None:
        super().__init__(self._search(position.play(answer)), clock)
        self.value: Valuation | None = None
        self._turn = position.turn

    @property
    def margin(self) -> int | None:
        """The margin of the answering side after the answer, None until done."""
        return round(self.value.of(self._turn)) if self.value else None

    def _search(self, after: Position) -> Generator[None, None, None]:
        self.value = yield from search_value(after, 200_000)  # more than any move of a shipped puzzle requires
