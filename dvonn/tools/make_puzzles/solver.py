"""Solves endings exactly, by searches that are limited by nodes alone, so that every machine finds the same."""

from collections.abc import Iterable
from typing import Final

from dvonn.engine.search.evaluation import value_to_margin
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import decode_move, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Move
from dvonn.rules.position import Position

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
