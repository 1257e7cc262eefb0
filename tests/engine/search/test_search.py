"""The search: values of plain and of exhaustive searches, bounds of the final margin, resumable steps, limits."""

from pathlib import Path
from random import Random

import pytest

from dvonn.engine.search.evaluation import WIN_VALUE, evaluate, margin_bounds, value_to_margin
from dvonn.engine.search.search import MAX_DEPTH, SLICE_NODES, Search
from dvonn.engine.search.state import State, decode_move, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import Position, TieRule
from tests.harness.engine import searched
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.paths import DATA, SHARED
from tests.harness.referee.symmetries import Symmetry
from tests.harness.scale import only_full

FULL = state_of(Position.random_full(Random(1)))


def plain_search(state: State, depth: int, ties: TieRule = TieRule.DRAW) -> int:
    """Return the value of a fixed-depth negamax search without pruning."""
    moves = state.moves()
    if depth and moves:
        return max(-plain_search(state.play(move), depth - 1, ties) for move in moves)
    other = state.after_pass()
    return -plain_search(other, depth, ties) if depth and other.moves() else evaluate(state, ties)


@pytest.mark.parametrize("seed", range(2))
def test_two_plies_agree_with_a_plain_search(seed: int) -> None:
    """At a depth without reductions the value equals that of a plain search."""
    for position in random_game(9, seed, full=True).positions[::8]:
        state = state_of(position)
        assert searched(state, 10**9, depth=2).value == plain_search(state, 2)


def test_node_limit() -> None:
    """The search stops at its node limit, and yields regularly on the way, with a legal move at any time."""
    for limit in (1, 50, 5_000):
        search = Search(FULL, limit, MAX_DEPTH, TranspositionTable(14))
        slices = sum(search.best in FULL.moves() for _ in search.run())
        assert search.nodes <= limit + 60  # a last node above the leaves may exceed the limit by its children
        assert slices * SLICE_NODES <= search.nodes
        assert slices * SLICE_NODES * 6 >= search.nodes - SLICE_NODES * 6


ENDGAMES_FILE = DATA / "endgames.txt"
SHARED_ENDGAMES = SHARED / "endgames.txt"
SEEDS_OF_TIES = (24, 38, 52, 128, 130)  # random games whose endings are decided by the taller stacks


def solved(state: State, ties: TieRule = TieRule.DRAW) -> Search:
    search = searched(state, 500_000, ties=ties)
    assert search.exact
    return search


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
    value = plain_search(state, MAX_DEPTH, ties)
    assert search.value == value == -plain_search(state.play(search.best), MAX_DEPTH, ties)
    if seed in SEEDS_OF_TIES:
        assert (abs(value) > WIN_VALUE) is (ties is TieRule.TALLEST)
        assert not round(value_to_margin(value))


@pytest.mark.parametrize("seed", range(10))
def test_bounds_contain_the_final_margin(seed: int) -> None:
    """The bounds of every position contain the game's final margin and never widen."""
    game = random_game(MAX_PLIES, seed, full=True)
    margin = game.position.score(Colour.WHITE) - game.position.score(Colour.BLACK)
    width = 1000
    for position in game.positions:
        lowest, highest = margin_bounds(state_of(position))
        mine = margin if position.turn is Colour.WHITE else -margin
        assert lowest <= mine <= highest
        assert highest - lowest <= width
        width = highest - lowest


def test_stacks_without_a_line_to_others_are_settled() -> None:
    """Only stacks in line with other stacks can change hands: here five pieces, from g3 to i3."""
    state = state_of(Symmetry().position("b1=rwww d5=rbb g3=w h3=rbb i3=w"))
    lowest, highest = margin_bounds(state)
    assert (lowest, highest) == (4 - 3 - 5, 4 - 3 + 5)
