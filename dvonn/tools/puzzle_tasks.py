"""The tasks of puzzles: endings solved exactly, middle games searched, and how difficult their tasks are.

All searches are limited by nodes alone, so that every machine finds the same. A puzzle gets a rating as if it had
played against the levels: it wins against those that miss a move of its line.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log2
from random import Random
from statistics import fmean
from typing import Final

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, RELENTLESS, THOUGHTFUL, Level, Limits
from dvonn.engine.search.evaluation import value_to_margin
from dvonn.engine.search.search import MAX_DEPTH, UNLIMITED_NODES, Search
from dvonn.engine.search.state import decode_move, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.engine.search_task import reports
from dvonn.rules.analysis.position_analysis import lost_by
from dvonn.rules.analysis.puzzle import MIN_BEST_LEAD, MIN_CUT_OFF_LEAD, PuzzleKind, kind_of
from dvonn.rules.board import Colour, Move
from dvonn.rules.position import Position, TieRule
from dvonn.storage.statistics import estimate_rating

SOLVER_TABLE_BITS: Final = 14  # the size of a search's transposition table as a power of two


class UnsolvedError(Exception):
    """The nodes do not suffice to solve an ending."""


class Solver:
    """Solves endings; `nodes` are left for all of them together, and UnsolvedError is raised when they are used up."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes

    def best(self, position: Position, excluded: Iterable[Move] = ()) -> tuple[Move, int]:
        """Return a best move of the side to move, other than some excluded ones, and its exact final margin."""
        codes = frozenset(encode_move(move) for move in excluded)
        search = Search(
            state_of(position), self.nodes, MAX_DEPTH, TranspositionTable(SOLVER_TABLE_BITS), excluded=codes
        )
        for _ in search.run():
            pass
        self.nodes -= search.nodes
        if not search.exact:
            raise UnsolvedError
        return decode_move(search.best), round(value_to_margin(search.value))

    def all_best(self, position: Position) -> list[Move]:
        """Return all moves with the best margin."""
        move, margin = self.best(position)
        found = [move]
        while len(found) < len(position.moves()):
            move, other = self.best(position, found)
            if other < margin:
                break
            found.append(move)
        return found


def encode_move(move: Move) -> int:
    """Convert a move of the rules to one of the search."""
    return move.source << 6 | move.target


# Tasks

MIN_PUZZLE_MOVES: Final = 4  # legal moves in the puzzle's position
PUZZLE_LINE_PLIES: Final = 7  # four of the solver and three of the defence


@dataclass(frozen=True, slots=True)
class PuzzleTask:
    """A position with a single answer: its kind, the line, and the final margins after the best and the next move."""

    position: Position
    kind: PuzzleKind
    line: tuple[Move, ...]
    margin: int
    second_margin: int


def find_task(position: Position, solver: Solver) -> PuzzleTask | None:
    """Return the task that a position sets, None if it is not clear; UnsolvedError if it cannot be solved."""
    if len(position.moves()) < MIN_PUZZLE_MOVES:
        return None
    move, margin = solver.best(position)
    _, second_margin = solver.best(position, [move])
    kind = kind_of(margin, second_margin)
    if not kind:
        return None
    line = [move, *_line_from(position.play(move), position.turn, kind, PUZZLE_LINE_PLIES - 1, solver)]
    if kind is PuzzleKind.CUT_OFF and not _is_biggest_cut_off(position, line):
        return None
    return PuzzleTask(position, kind, tuple(line), margin, second_margin)


def _line_from(position: Position, turn: Colour, kind: PuzzleKind, plies: int, solver: Solver) -> list[Move]:
    """Return the line of a side's only moves and the best defence, up to its last move that was not forced.

    Among defences that keep the same margin the one with the longest line is the best.
    """
    if not plies or position.is_over:
        return []
    if position.turn is turn:
        return _with_only_move(position, turn, kind, plies, solver)
    moves = solver.all_best(position)
    lines = [(move, _line_from(position.play(move), turn, kind, plies - 1, solver)) for move in moves]
    move, rest = max(lines, key=lambda line: len(line[1]))
    return [move, *rest] if rest else []


def _with_only_move(position: Position, turn: Colour, kind: PuzzleKind, plies: int, solver: Solver) -> list[Move]:
    """Return the line that begins with the only move of a side, [] if it has another one, or none that matters."""
    move, margin = solver.best(position)
    forced = len(position.moves()) == 1
    if not forced and not _stands_out(kind, margin, solver.best(position, [move])[1]):
        return []
    rest = _line_from(position.play(move), turn, kind, plies - 1, solver)
    return [] if forced and not rest else [move, *rest]


def _stands_out(kind: PuzzleKind, margin: int, second_margin: int) -> bool:
    """Tell whether the best move alone fulfils the task of the kind; a big cut-off may also be the only win by now."""
    return (
        margin - second_margin >= MIN_CUT_OFF_LEAD
        if kind is PuzzleKind.CUT_OFF
        else kind_of(margin, second_margin) is kind
    )


def _is_biggest_cut_off(position: Position, line: Sequence[Move]) -> bool:
    """Tell whether a line cuts off many pieces, and more than any other move does at once."""
    cut_off = net_cut_off(position, line)
    others = [net_cut_off(position, [move]) for move in position.moves() if isinstance(move, Move) and move != line[0]]
    return cut_off >= MIN_CUT_OFF_LEAD and cut_off > max(others)


def net_cut_off(position: Position, line: Sequence[Move]) -> int:
    """Return the pieces that a line cuts off: those of the other side without those of the side to move."""
    turn, total = position.turn, 0
    for move in line:
        lost = lost_by(position, move)
        total += lost.of(turn.other) - lost.of(turn)
        position = position.play(move)
    return total


# Middle games

MIDDLE_GAME_STACKS: Final = range(25, 41)
SIFTING_LEADS: Final = {3_000: 3, 20_000: 3}
"""The pieces by which the best move is to beat the second best, by the nodes of both searches."""
SEARCHED_LEADS: Final = {200_000: 4, 1_000_000: 4, 4_000_000: MIN_BEST_LEAD, 8_000_000: MIN_BEST_LEAD}
"""The same where the small searches have found such a move; the last two find the same one."""
OPEN_MARGINS: Final = (-3.0, 8.0)  # the least after the best move, and the most after the second best
MIDDLE_GAME_TABLE_BITS: Final = 19
MIDDLE_GAME_RATING_NODES: Final = 200_000  # twice those of the strongest level


def find_middle_game_task(position: Position) -> PuzzleTask | None:
    """Return the task that a position of the middle game sets, None if no move is the best by far, or needed."""
    if position.occupied.bit_count() not in MIDDLE_GAME_STACKS or len(position.moves()) < MIN_PUZZLE_MOVES:
        return None
    if not _best_by_far(position, SIFTING_LEADS, SOLVER_TABLE_BITS):
        return None
    return _best_by_far(position, SEARCHED_LEADS, MIDDLE_GAME_TABLE_BITS)


def _best_by_far(position: Position, leads: Mapping[int, float], table_bits: int) -> PuzzleTask | None:
    best, moves = _GrowingSearch(position, table_bits), list[Move]()
    for nodes, lead in leads.items():
        move, margin = best.grow(nodes)
        if [move] != moves[-1:]:
            others = _GrowingSearch(position, table_bits, [move])
        _, second = others.grow(nodes)
        if margin - second < lead or margin < OPEN_MARGINS[0] or second > OPEN_MARGINS[1]:
            return None
        moves.append(move)
    task = PuzzleTask(position, PuzzleKind.BEST, (move,), round(margin), round(second))
    return task if moves[-2] == move and task.margin - task.second_margin >= lead else None


class _GrowingSearch:
    """A search that goes on from a number of nodes to the next."""

    def __init__(self, position: Position, table_bits: int, excluded: Iterable[Move] = ()) -> None:
        table, codes = TranspositionTable(table_bits), frozenset(map(encode_move, excluded))
        self._search = Search(state_of(position), UNLIMITED_NODES, MAX_DEPTH, table, excluded=codes)
        self._run = self._search.run()
        self._found = {0: (decode_move(self._search.best), 0.0)}  # by finished depth; a part of the next proves little

    def grow(self, nodes: int) -> tuple[Move, float]:
        """Return the best move of the last depth after some nodes, and the mean margin of the last two."""
        search, found = self._search, self._found
        while search.nodes < nodes and next(self._run, self) is None:
            if search.depth not in found:
                found[search.depth] = decode_move(search.best), value_to_margin(search.value)
        last = [*found.values()]
        return last[-1][0], fmean(margin for _, margin in last[-1 if search.exact else -2 :])


# Difficulty

RELENTLESS_NODES: Final = 100_000  # in its time on a usual machine, interpreted
RATERS: Final = {
    level.key: level
    for level in (
        replace(DREAMY, attention=0.3, foresight=1.0, rating=600),
        GREEDY,
        replace(CURIOUS, limits=Limits(nodes=300), rating=1800),
        THOUGHTFUL,
        RELENTLESS,
    )
}
"""The levels that rate puzzles, as they were when the shipped ones were rated."""
TRIES: Final[Mapping[str, int]] = {"dreamy": 20, "greedy": 5, "curious": 10, "thoughtful": 1, "relentless": 1}
"""The number of seeds with which each level that rates puzzles tries one; the last two do not depend on it.
"""
GAMES_PER_LEVEL: Final = 4  # as which all tries of a level count together
# Further opponents of the puzzle, a game each: searches of the strongest player, limited to so many nodes
LADDER_NODES: Final = tuple(2**doublings for doublings in range(5, 17))
_POINTS_PER_DOUBLING: Final = (RELENTLESS.rating - THOUGHTFUL.rating) / log2(
    RELENTLESS_NODES / (THOUGHTFUL.limits.nodes or 1)
)


@dataclass(frozen=True)
class Difficulty:
    """The share of tries, from 0 to 1, with which each level finds the whole line, and the nodes that a search needs.

    The nodes are those of the searches to the depth from which on the best move stays the best, the most of the line.
    """

    solved: Mapping[str, float]
    nodes: int

    @property
    def rating(self) -> int:
        """The rating on the scale of the player's rating."""
        games = [
            (float(RATERS[key].rating), 1 - share) for key, share in self.solved.items() for _ in range(GAMES_PER_LEVEL)
        ]
        games += [(_search_rating(nodes), float(self.nodes > nodes)) for nodes in LADDER_NODES]
        return max(0, round(estimate_rating(games).elo))


def measure(position: Position, line: Sequence[Move], most_nodes: int = UNLIMITED_NODES) -> Difficulty:
    """Return the difficulty of a line from a position, by searches of so many nodes at most."""
    turns = list(solver_turns(position, line))
    levels = {**RATERS, RELENTLESS.key: replace(RELENTLESS, limits=Limits(nodes=RELENTLESS_NODES))}
    solved = {
        key: sum(_finds_all(turns, levels[key], seed) for seed in range(tries)) / tries for key, tries in TRIES.items()
    }
    return Difficulty(solved, max(nodes_needed(turn, move, most_nodes) for turn, move in turns))


def solver_turns(position: Position, line: Sequence[Move]) -> Iterator[tuple[Position, Move]]:
    """Yield the positions of a line in which its first side is to choose, with the right moves."""
    turn = position.turn
    for move in line:
        if position.turn is turn and len(position.moves()) > 1:
            yield position, move
        position = position.play(move)


def _finds_all(turns: list[tuple[Position, Move]], level: Level, seed: int) -> bool:
    for number, (position, move) in enumerate(turns):
        *_, report = reports(position, Random(f"{seed} {number}"), level, TieRule.DRAW, None)
        if report.best != move:
            return False
    return True


def nodes_needed(position: Position, move: Move, most: int = UNLIMITED_NODES) -> int:
    """Return the nodes of a search to the depth from which on a move, the only best one, stays the best."""
    search = Search(state_of(position), most, MAX_DEPTH, TranspositionTable(SOLVER_TABLE_BITS))
    depth, needed = 0, 0
    for _ in search.run():
        if search.depth > depth:
            depth = int(search.depth)
            needed = (needed or int(search.nodes)) if search.best == encode_move(move) else 0
    return needed or int(search.nodes)


def _search_rating(nodes: int) -> float:
    """Return the rating of the strongest player with so many nodes a move, on the line through the upper two levels."""
    return RELENTLESS.rating + _POINTS_PER_DOUBLING * log2(nodes / RELENTLESS_NODES)
