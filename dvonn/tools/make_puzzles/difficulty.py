"""Measures the difficulty of a puzzle: which levels find its line, and how many nodes a search needs.

The puzzle gets a rating as if it had played against the levels: it wins against those that miss a move of its line.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log2
from random import Random
from typing import Final

from dvonn.engine.analysis.best_plies import UNLIMITED_SEARCH_NODES
from dvonn.engine.levels import LEVELS, RELENTLESS, THOUGHTFUL, Level
from dvonn.engine.report import Limits
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.engine.thinker import reports
from dvonn.rules.board import Move
from dvonn.rules.position import Position
from dvonn.storage.statistics import estimate_rating
from dvonn.tools.make_puzzles.solver import SOLVER_TABLE_BITS, encode_move

RELENTLESS_NODES: Final = 100_000  # in its time on a usual machine, interpreted
TRIES: Final[Mapping[str, int]] = {"dreamy": 20, "greedy": 5, "curious": 10, "thoughtful": 1, "relentless": 1}
"""The number of seeds with which each level that rates puzzles tries one; the last two do not depend on it.

A new level need not be among them: the ratings of the shipped puzzles rest on these.
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
            (float(LEVELS[key].rating), 1 - share) for key, share in self.solved.items() for _ in range(GAMES_PER_LEVEL)
        ]
        games += [(_search_rating(nodes), float(self.nodes > nodes)) for nodes in LADDER_NODES]
        return max(0, round(estimate_rating(games).elo))


def measure(position: Position, line: Sequence[Move]) -> Difficulty:
    """Return the difficulty of a line from a position."""
    turns = list(solver_turns(position, line))
    levels = {**LEVELS, RELENTLESS.key: replace(RELENTLESS, limits=Limits(nodes=RELENTLESS_NODES))}
    solved = {
        key: sum(_finds_all(turns, levels[key], seed) for seed in range(tries)) / tries for key, tries in TRIES.items()
    }
    return Difficulty(solved, max(nodes_needed(turn, move) for turn, move in turns))


def solver_turns(position: Position, line: Sequence[Move]) -> Iterator[tuple[Position, Move]]:
    """Yield the positions of a line in which its first side is to choose, with the right moves."""
    turn = position.turn
    for move in line:
        if position.turn is turn and len(position.moves()) > 1:
            yield position, move
        position = position.play(move)


def _finds_all(turns: list[tuple[Position, Move]], level: Level, seed: int) -> bool:
    """Tell whether a level finds all moves of a line."""
    return all(_choice(position, level, f"{seed} {number}") == move for number, (position, move) in enumerate(turns))


def _choice(position: Position, level: Level, seed: str) -> object:
    *_, report = reports(position, Random(seed), level)
    return report.best


def nodes_needed(position: Position, move: Move) -> int:
    """Return the nodes of a search to the depth from which on a move, the only best one, stays the best."""
    search = Search(state_of(position), UNLIMITED_SEARCH_NODES, MAX_DEPTH, TranspositionTable(SOLVER_TABLE_BITS))
    depth, needed = 0, 0
    for _ in search.run():
        if search.depth > depth:
            depth = int(search.depth)
            needed = (needed or int(search.nodes)) if search.best == encode_move(move) else 0
    return needed or int(search.nodes)


def _search_rating(nodes: int) -> float:
    """Return the rating of the strongest player with so many nodes a move, on the line through the upper two levels."""
    return RELENTLESS.rating + _POINTS_PER_DOUBLING * log2(nodes / RELENTLESS_NODES)
