"""Exact endings, compared with recorded solutions and with an exhaustive search."""

from pathlib import Path
from random import Random

import pytest

from dvonn.engine.search.evaluation import value_to_margin
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import State, decode_move, state_of
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import Position
from tests.harness.paths import DATA, SHARED
from tests.harness.scale import only_full

ENDGAMES_FILE = DATA / "endgames.txt"
SHARED_ENDGAMES = SHARED / "endgames.txt"


def solved(state: State, nodes: int = 500_000) -> Search:
    search = Search(state, nodes, MAX_DEPTH, 18)
    for _ in search.run():
        pass
    return search


def exhaustive_margin(state: State) -> int:
    """Return the margin for the side to move under best play by exhaustive search."""
    moves = state.moves()
    if moves:
        return max(-exhaustive_margin(state.play(move)) for move in moves)
    other = state.after_pass()
    return -exhaustive_margin(other) if other.moves() else state.lead


def check_ending(line: str) -> None:
    """Compare the search with a line `plies ; margin ; keeping moves`."""
    plies, wanted, keeping = line.split(";")
    game = Game()
    game.play_all(parse_plies(plies.split()))
    search = solved(state_of(game.position))
    assert search.exact
    assert value_to_margin(search.value) == int(wanted)
    assert str(decode_move(search.best)) in keeping.split()


def lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", lines(ENDGAMES_FILE), ids=lambda line: line.split(";")[1].strip())
def test_recorded_endings(line: str) -> None:
    """The search finds the recorded margin and a move that keeps it."""
    check_ending(line)


@pytest.mark.skipif(not SHARED_ENDGAMES.is_file(), reason="the larger collection of endings is not beside the project")
@only_full("hundreds of endings")
def test_all_shared_endings() -> None:
    """The search solves the larger shared collection too."""
    for line in lines(SHARED_ENDGAMES):
        check_ending(line)


@pytest.mark.parametrize("seed", range(10))
def test_short_endings_of_random_games(seed: int) -> None:
    """Near the end of random games the search agrees with the exhaustive one."""
    rng = Random(seed)
    game = Game(Position.random_full(rng))
    while not game.outcome:
        game.play(rng.choice(game.position.moves()))
    state = state_of(game.positions[-5])
    search = solved(state)
    assert search.exact
    assert value_to_margin(search.value) == exhaustive_margin(state) == -exhaustive_margin(state.play(search.best))


def test_unfinished_search_is_not_exact() -> None:
    """A search that runs out of nodes is not exact."""
    assert not solved(state_of(Position.random_full(Random(1))), 1_000).exact
