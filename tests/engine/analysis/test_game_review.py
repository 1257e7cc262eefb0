"""The review of a game: exact in solved endings, computed from the end backwards, and bounded in its work."""

from collections.abc import Callable
from random import Random

import pytest

from dvonn.engine.analysis import game_review
from dvonn.engine.analysis.game_review import GameAnalysis
from dvonn.engine.analysis.valuation import search_value
from dvonn.engine.search.evaluation import value_to_margin
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import Position, TieRule
from tests.harness.clocks import TickingClock, stopped_clock
from tests.harness.engine import run_to_end, searched
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.paths import DATA

SetNodes = Callable[[int], None]
ENDGAMES = DATA / "endgames.txt"


def ending(number: int) -> tuple[Position, int]:
    """Return a recorded ending and its margin for White."""
    lines = [line for line in ENDGAMES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    plies, wanted, _ = lines[number].split(";")
    game = Game()
    game.play_all(parse_plies(plies.split()))
    sign = 1 if game.position.turn is Colour.WHITE else -1
    return game.position, sign * int(wanted)


def random_continuation(start: Position, seed: int) -> Game:
    """Return a random game from a position to the end."""
    rng, game = Random(seed), Game(start)
    while not game.outcome:
        game.play(rng.choice(game.position.moves()))
    return game


def reviewed(game: Game) -> GameAnalysis:
    """Return the finished review of a game."""
    found = GameAnalysis(game, stopped_clock)
    found.step(1)
    assert found.done
    return found


def solved(position: Position) -> int:
    """Return White's margin under best play by an independent search."""
    if position.is_over:
        return position.score(Colour.WHITE) - position.score(Colour.BLACK)
    search = searched(state_of(position), 200_000)
    assert search.exact
    return round(value_to_margin(search.value)) * (1 if position.turn is Colour.WHITE else -1)


@pytest.fixture
def set_nodes(monkeypatch: pytest.MonkeyPatch) -> SetNodes:
    """Return a function that sets the node budget of all reviews in a test, with few boards."""

    def within(nodes: int) -> None:
        for name, value in {
            "REVIEW_NODES": nodes,
            "ENDING_NODES": nodes,
            "COMPARISON_BOARDS": 20,
        }.items():
            monkeypatch.setattr(game_review, name, value)

    return within


@pytest.mark.parametrize("number", range(0, 15, 3))
def test_exact_values_agree_with_the_solver(number: int) -> None:
    """In a random continuation of an ending every value agrees with the solver, and each loss is the drop of it."""
    position, wanted = ending(number)
    game = random_continuation(position, number)
    found = reviewed(game)
    values = [value for value in found.values if value]
    assert len(values) == len(game.positions)
    assert (values[0].margin, values[0].exact) == (wanted, True)
    for value, there in zip(values, game.positions, strict=True):
        assert value.exact
        assert value.margin == solved(there)
    assert any(found.losses)
    for n, loss in enumerate(found.losses):
        turn = game.positions[n].turn
        assert loss == values[n].of(turn) - values[n + 1].of(turn) >= 0


def test_an_estimate_is_the_mean_of_two_depths() -> None:
    """The estimate lies between those of the last two depths; an exact value is that of the search."""
    position = random_game(20, 4, full=True).position
    search = Search(state_of(position), 3_000, MAX_DEPTH, TranspositionTable(14))
    values = dict[int, int]()
    for _ in search.run():
        values[search.depth] = search.value
    values[search.depth] = search.value
    sign = 1 if position.turn is Colour.WHITE else -1
    last = [value_to_margin(sign * value) for value in [*values.values()][-2:]]
    found = run_to_end(search_value(position, 3_000, TieRule.DRAW, TranspositionTable(14)))
    assert (found.margin, found.exact) == (sum(last) / 2, False)
    solved_position, wanted = ending(0)
    exact = run_to_end(search_value(solved_position, 200_000, TieRule.DRAW, TranspositionTable(14)))
    assert (exact.margin, exact.exact) == (wanted, True)


def test_lines_are_legal_and_begin_with_the_better_ply(set_nodes: SetNodes) -> None:
    """Every line is legal, and it begins with another ply than a losing one."""
    set_nodes(6_000)
    game = random_game(MAX_PLIES, 3)
    found = reviewed(game)
    for number, value in enumerate(found.values):
        assert value
        Game(game.positions[number]).play_all(value.line)
        assert value.best or game.positions[number].is_over
    for number, loss in enumerate(found.losses):
        value, after = found.values[number], found.values[number + 1]
        assert value
        assert after
        assert not loss or value.best != game.plies[number]
        if number >= 49 and not loss:
            assert value.margin == after.margin


def test_review_fills_in_from_the_end(set_nodes: SetNodes) -> None:
    """Positions are valued from the last to the first, with the same result in any time slices."""
    set_nodes(3_000)
    game = random_game(MAX_PLIES, 5)
    found = GameAnalysis(game, TickingClock())
    known, slices = 0, 0
    while not found.done:
        found.step(0)
        slices += 1
        values = [value is not None for value in found.values]
        assert values == sorted(values)
        assert [loss is not None for loss in found.losses] == values[:-1]
        assert sum(values) - known in {0, 1}
        known = sum(values)
        assert found.progress == known / len(game.positions)
    assert slices > 3 * len(game.positions)
    whole = reviewed(game)
    assert (found.values, found.losses) == (whole.values, whole.losses)


def test_nodes_are_bounded(set_nodes: SetNodes) -> None:
    """All searches of a review together stay within the node budget, for games of any length."""
    set_nodes(5_000)
    for seed in range(2):
        game = random_game(MAX_PLIES, seed, full=True)
        nodes = [value.nodes for value in reviewed(game).values if value]
        assert 0 < sum(nodes) <= game_review.REVIEW_NODES + 2 * game_review.ENDING_NODES + len(nodes)


def test_resigned_game_is_reviewed_to_its_last_position(set_nodes: SetNodes) -> None:
    """The last position of a resigned game has an estimated value, in either phase."""
    set_nodes(5_000)
    for game in (random_game(7, 1), random_game(4, 1, full=True)):
        game.resign(Colour.WHITE)
        last = reviewed(game).values[-1]
        assert last
        assert last.best in game.position.moves()
        assert not last.exact


def test_better_placements_are_shown() -> None:
    """Random placements lose something, and each position names a legal better placement."""
    game = random_game(12, 1)
    found = reviewed(game)
    assert sum(loss or 0.0 for loss in found.losses) > 2
    for value, there in zip(found.values, game.positions, strict=True):
        assert value
        assert value.best in there.moves()
        assert abs(value.margin) < 10
        assert not value.exact
