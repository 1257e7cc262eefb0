"""Whether a best move stands out, compared with an exhaustive solution of endings."""

from collections.abc import Generator
from functools import cache
from typing import TypeVar

from dvonn.engine.analysis.attempt import AskedPosition
from dvonn.engine.analysis.standout import STANDOUT_NODES, stands_out
from dvonn.engine.analysis.valuation import search_value
from dvonn.rules.game import random_game
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from tests.harness.matches import MAX_PLIES, game_of_last_plies
from tests.harness.scale import scaled

ResultT = TypeVar("ResultT")
LAST_PLIES = 5
MAX_CHOICES = 7  # moves of a position, so that everything can be tried


@cache
def margin(position: Position) -> int:
    """Return White's margin under best play, by trying everything."""
    if position.is_over:
        return position.score(Colour.WHITE) - position.score(Colour.BLACK)
    choose = max if position.turn is Colour.WHITE else min
    return choose(margin(position.play(move)) for move in position.moves())


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def result_of(work: Generator[None, None, ResultT]) -> ResultT:
    """Run work in slices to its end and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            result: ResultT = stop.value
            return result


def is_solved(position: Position) -> bool:
    """Tell whether the engine's searches see the end of the game after each move."""
    values = [result_of(search_value(position.play(move), STANDOUT_NODES)) for move in position.moves()]
    return all(value.exact for value in values)


def test_in_endings_it_stands_out_if_only_it_keeps_the_result() -> None:
    """Where everything is exact, the best move stands out if and only if each other one wins or draws less."""
    seen = set()
    for seed in range(1, scaled(12, 60)):
        for position in game_of_last_plies(LAST_PLIES, seed).positions[:-1]:
            if not 1 < len(position.moves()) <= MAX_CHOICES or not is_solved(position):
                continue
            mine = 1 if position.turn is Colour.WHITE else -1
            results = {move: mine * margin(position.play(move)) for move in position.moves()}
            best = max(results, key=lambda move: results[move])
            kept = [move for move, result in results.items() if sign(result) == sign(results[best])]
            wanted = len(kept) == 1
            assert result_of(stands_out(AskedPosition(position, best, TieRule.DRAW))) is wanted, f"{position} {best}"
            seen.add(wanted)
    assert seen == {True, False}


def test_placements_never_stand_out() -> None:
    """A position of the placement phase is no exercise."""
    position = random_game(MAX_PLIES, 1).positions[10]
    assert not result_of(stands_out(AskedPosition(position, position.moves()[0], TieRule.DRAW)))
