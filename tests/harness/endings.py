"""Exact margins of endings by ways of their own, with which the solver of the puzzles is compared."""

from collections.abc import Generator
from functools import cache
from typing import TypeVar

from dvonn.engine.analysis.valuation import search_value
from dvonn.rules.board import Move
from dvonn.rules.position import Position

ENDING_NODES = 200_000  # for each move; more than any of a shipped puzzle takes
ResultT = TypeVar("ResultT")


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


@cache
def exhaustive_margin(position: Position) -> int:
    """Return the exact margin of the side to move by the rules alone, without a search; for short endings."""
    turn = position.turn
    if position.is_over:
        return position.score(turn) - position.score(turn.other)
    children = map(position.play, moves_of(position))
    return max(exhaustive_margin(child) * (1 if child.turn is turn else -1) for child in children)
