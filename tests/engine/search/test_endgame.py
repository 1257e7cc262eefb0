"""Exact endings, compared with recorded solutions and with an exhaustive search."""

from pathlib import Path

import pytest

from dvonn.engine.search.evaluation import WIN_VALUE, evaluate, value_to_margin
from dvonn.engine.search.search import Search
from dvonn.engine.search.state import State, decode_move, state_of
from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import parse_plies
from dvonn.rules.outcome import TieRule
from tests.harness.engine_runs import searched
from tests.harness.paths import DATA, SHARED
from tests.harness.scale import only_full

ENDGAMES_FILE = DATA / "endgames.txt"
SHARED_ENDGAMES = SHARED / "endgames.txt"
SEEDS_OF_TIES = (24, 38, 52, 128, 130)  # random games whose endings are decided by the taller stacks


def solved(state: State, ties: TieRule = TieRule.DRAW) -> Search:
    search = searched(state, 500_000, ties=ties)
    assert search.exact
    return search


def exhaustive_value(state: State, ties: TieRule) -> int:
    """Return the value for the side to move under best play by exhaustive search."""
    moves = state.moves()
    if moves:
        return max(-exhaustive_value(state.play(move), ties) for move in moves)
    other = state.after_pass()
    return -exhaustive_value(other, ties) if other.moves() else evaluate(state, ties)


def check_ending(line: str) -> None:
    """Compare the search with a line `plies ; margin ; keeping moves`."""
    plies, wanted, keeping = line.split(";")
    game = Game()
    game.play_all(parse_plies(plies.split()))
    search = solved(state_of(game.position))
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


@pytest.mark.parametrize("ties", TieRule)
@pytest.mark.parametrize("seed", [*range(10), *SEEDS_OF_TIES])
def test_short_endings_of_random_games(seed: int, ties: TieRule) -> None:
    """Near the end of random games the search agrees with the exhaustive one, by either rule for ties."""
    state = state_of(random_game(1000, seed, full=True).positions[-5])
    search = solved(state, ties)
    value = exhaustive_value(state, ties)
    assert search.value == value == -exhaustive_value(state.play(search.best), ties)
    if seed in SEEDS_OF_TIES:
        assert (abs(value) > WIN_VALUE) is (ties is TieRule.TALLEST)
        assert not round(value_to_margin(value))
