"""Endings searched to the end: against recorded solutions, and against playing everything out."""

from pathlib import Path
from random import Random

import pytest

from dvonn.engine.players.alphabeta import margin
from dvonn.engine.search.search import DEEPEST, Search
from dvonn.engine.search.state import State, as_move, of_position
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import Position
from tests.harness.paths import DATA, SHARED

OWN = DATA / "endgames.txt"
SHARED_ENDGAMES = SHARED / "endgames.txt"


def solved(state: State, nodes: int = 500_000) -> Search:
    search = Search(state, nodes, DEEPEST, 18)
    for _ in search.run():
        pass
    return search


def played_out(state: State) -> int:
    """Return the margin under best play for the side to move by trying everything."""
    moves = state.moves()
    if moves:
        return max(-played_out(state.play(move)) for move in moves)
    other = state.passed()
    return -played_out(other) if other.moves() else state.lead


def check(line: str) -> None:
    """Hold a line `plies ; margin ; keeping moves` against the search."""
    plies, wanted, keeping = line.split(";")
    game = Game()
    game.play_all(parse_plies(plies.split()))
    search = solved(of_position(game.position))
    assert search.exact
    assert margin(search.value) == int(wanted)
    assert str(as_move(search.best)) in keeping.split()


def lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", lines(OWN), ids=lambda line: line.split(";")[1].strip())
def test_recorded_endings(line: str) -> None:
    """The margin is the recorded one, and the move one that keeps it."""
    check(line)


@pytest.mark.skipif(not SHARED.is_file(), reason="the larger collection of endings is not beside the project")
def test_all_shared_endings() -> None:
    """The same holds for the larger collection."""
    for line in lines(SHARED):
        check(line)


@pytest.mark.parametrize("seed", range(10))
def test_short_endings_of_random_games(seed: int) -> None:
    """Near the end of a random game the search agrees with trying everything, and its move keeps the margin."""
    rng = Random(seed)
    game = Game(Position.random_full(rng))
    while not game.outcome:
        game.play(rng.choice(game.position.moves()))
    state = of_position(game.positions[-5])
    search = solved(state)
    assert search.exact
    assert margin(search.value) == played_out(state) == -played_out(state.play(search.best))


def test_what_is_too_large_is_not_called_solved() -> None:
    """Within too few nodes the search gives up, and claims nothing."""
    assert not solved(of_position(Position.random_full(Random(1))), 1_000).exact
