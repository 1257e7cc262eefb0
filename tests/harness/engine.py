"""Searches of the engine, run to their end, and exact margins of endings by ways of their own."""

from collections.abc import Generator
from functools import cache
from typing import Any, Final, TypeVar

from dvonn.engine.analysis.valuation import search_value
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import State
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Move
from dvonn.rules.position import Position, TieRule
from dvonn.slices import TimeSlicedTask

ENDING_NODES = 200_000  # for each move; more than any of a shipped puzzle takes
ResultT = TypeVar("ResultT")
WorkT = TypeVar("WorkT", bound=TimeSlicedTask[Any])


def finished(work: WorkT) -> WorkT:
    """Return work after it has been done in one step."""
    work.step(float("inf"))
    assert work.done
    return work


def slices_of(work: TimeSlicedTask[Any]) -> int:
    """Do work in the shortest slices; return their number."""
    slices = 0
    while not work.done:
        work.step(0)
        slices += 1
    return slices


def run_to_end(steps: Generator[None, None, ResultT]) -> ResultT:
    """Run a resumable valuation to its end and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: ResultT = stop.value
            return result


def exact_margins(position: Position) -> dict[Move, int]:
    """Return the exact margin of the side to move after each move, by a search for each of them."""
    found = {}
    for move in moves_of(position):
        value = run_to_end(search_value(position.play(move), ENDING_NODES))
        assert value.exact, f"not solved: {position} {move}"
        found[move] = round(value.of(position.turn))
    return found


def moves_of(position: Position) -> list[Move]:
    """Return the moves of the side to move."""
    return [ply for ply in position.moves() if isinstance(ply, Move)]


def searched(state: State, nodes: int, depth: int = MAX_DEPTH, ties: TieRule = TieRule.DRAW) -> Search:
    """Return the finished search of a state."""
    search = Search(state, nodes, depth, TranspositionTable(18), ties)
    for _ in search.run():
        pass
    return search


EQUAL_TOWERS: Final = "a1=bw b2=rb b4=bw c3=w c4=wbwbwb d3=b e4=bw e5=b f4=b f5=b g1=rwrwb g4=ww"
"""White's best moves lead to equal towers: c3b2 at once, with Black's stacks taller, e4c4 with White's."""


@cache
def exhaustive_margin(position: Position) -> int:
    """Return the exact margin of the side to move by the rules alone, without a search; for short endings."""
    turn = position.turn
    if position.is_over:
        return position.score(turn) - position.score(turn.other)
    children = map(position.play, moves_of(position))
    return max(exhaustive_margin(child) * (1 if child.turn is turn else -1) for child in children)
