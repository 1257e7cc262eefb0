"""The game_review of a game: exact where the solver is, from the end backwards, and fair to who played."""

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from dvonn.engine.analysis import game_review
from dvonn.engine.analysis.game_review import LEAST, MOST, GameAnalysis
from dvonn.engine.players import alphabeta
from dvonn.engine.players.alphabeta import margin
from dvonn.engine.search.search import DEEPEST, Search
from dvonn.engine.search.state import of_position
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from tests.harness.matches import QUICK, stopped
from tests.harness.paths import DATA

Hurry = Callable[[int], None]
ENDGAMES = DATA / "endgames.txt"


def ending(number: int) -> tuple[Position, int]:
    """Return a recorded ending, and its margin for White."""
    lines = [line for line in ENDGAMES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    plies, wanted, _ = lines[number].split(";")
    game = Game()
    game.play_all(parse_plies(plies.split()))
    sign = 1 if game.position.turn is Colour.WHITE else -1
    return game.position, sign * int(wanted)


def by_chance(start: Position | None, seed: int, plies: int = 100) -> Game:
    """Return a game of plies by chance, to its end if so many are enough."""
    rng, game = Random(seed), Game(start)
    while not game.outcome and len(game.plies) < plies:
        game.play(rng.choice(game.position.moves()))
    return game


def reviewed(game: Game) -> GameAnalysis:
    """Return the whole review of a game."""
    found = GameAnalysis(game, stopped)
    found.step(1)
    assert found.done
    return found


def solved(position: Position) -> int:
    """Return White's margin under best play, by a search of its own."""
    if position.is_over:
        return position.score(Colour.WHITE) - position.score(Colour.BLACK)
    search = Search(of_position(position), 200_000, DEEPEST, 18)
    for _ in search.run():
        pass
    assert search.exact
    return round(margin(search.value)) * (1 if position.turn is Colour.WHITE else -1)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> Hurry:
    """Return what lets all reviews of a test do with so many nodes, and with few boards."""

    def within(nodes: int) -> None:
        for name, value in {"NODES": nodes, "SOLVING": nodes // 10, "BOARDS": 5, "FORESEEN": 20}.items():
            monkeypatch.setattr(game_review, name, value)

    return within


@pytest.mark.parametrize("number", range(0, 15, 3))
def test_what_is_called_exact_is_what_the_solver_finds(number: int) -> None:
    """In an ending played on by chance every exact value is the solver's, and the recorded one at its beginning."""
    position, wanted = ending(number)
    game = by_chance(position, number)
    found = reviewed(game)
    values = [value for value in found.values if value]
    assert len(values) == len(game.positions)
    assert (values[0].margin, values[0].exact) == (wanted, True)
    for value, there in zip(values, game.positions, strict=True):
        assert value.exact
        assert value.margin == solved(there)


@pytest.mark.parametrize("number", range(0, 15, 3))
def test_a_loss_is_what_the_exact_margin_changes_by(number: int) -> None:
    """In a solved ending each ply's loss is the step of the solver's margin against who played it; never a gain."""
    game = by_chance(ending(number)[0], number)
    found = reviewed(game)
    margins = [value.of(Colour.WHITE) for value in found.values if value]
    assert any(found.losses)
    for n, loss in enumerate(found.losses):
        sign = 1 if game.positions[n].turn is Colour.WHITE else -1
        assert loss == sign * (margins[n] - margins[n + 1]) >= 0


def test_a_move_that_still_wins_is_no_mistake(hurry: Hurry) -> None:
    """However much it gives away; mistakes are what is left of large losses, and turning points the worst of those."""
    hurry(20_000)
    game = by_chance(Position.random_full(Random(1)), 1)
    found = reviewed(game)
    after = [value.of(there.turn) for value, there in zip(found.values[1:], game.positions, strict=False) if value]
    large = [number for number, loss in enumerate(found.losses) if loss and loss >= LEAST]
    mistakes = [number for number in large if after[number] <= 0]
    assert 0 < len(mistakes) < len(large)
    assert [number for number in range(len(game.plies)) if found.is_mistake(number)] == mistakes
    assert found.turning_points() == sorted(mistakes, key=lambda number: -(found.losses[number] or 0.0))[:MOST]


def test_each_line_can_be_played_and_begins_with_the_better_ply(hurry: Hurry) -> None:
    """A value's line is legal; where a ply lost something it begins with another one, and else the margin stays."""
    hurry(20_000)
    game = by_chance(None, 3)
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


def test_the_turning_points_are_those_of_chance(hurry: Hurry) -> None:
    """In a game of a searching level against chance it is chance that errs, and gives more away."""
    hurry(40_000)
    rng, game, lost = Random(2), Game(Position.random_full(Random(2))), dict.fromkeys(Colour, 0.0)
    while not game.outcome:
        *_, report = alphabeta.search(game.position, rng, QUICK)
        game.play(report.best if game.position.turn is Colour.WHITE else rng.choice(game.position.moves()))
    found = reviewed(game)
    for loss, there in zip(found.losses, game.positions, strict=False):
        lost[there.turn] += loss or 0.0
    assert lost[Colour.BLACK] > 2 * lost[Colour.WHITE]
    assert {game.positions[number].turn for number in found.turning_points()} == {Colour.BLACK}


def test_slices_fill_it_in_from_the_end(hurry: Hurry) -> None:
    """However the time is cut, position by position is valued from the last one, and in the end all is the same."""
    hurry(5_000)
    times = count()
    game = by_chance(None, 5)
    found = GameAnalysis(game, lambda: float(next(times)))
    known, slices = 0, 0
    while not found.done:
        found.step(0)
        slices += 1
        values = [value is not None for value in found.values]
        assert values == sorted(values)
        assert [loss is not None for loss in found.losses] == values[:-1]
        assert sum(values) - known in {0, 1}
        known = sum(values)
    assert slices > 3 * len(game.positions)
    whole = reviewed(game)
    assert (found.values, found.losses) == (whole.values, whole.losses)


def test_the_nodes_are_bounded(hurry: Hurry) -> None:
    """However long the game, the searches together stay within their nodes, but for the slice that ends each."""
    hurry(20_000)
    for seed in range(2):
        game = by_chance(Position.random_full(Random(seed)), seed)
        nodes = [value.nodes for value in reviewed(game).values if value]
        assert 0 < sum(nodes) <= game_review.NODES + game_review.SOLVING + len(nodes)


def test_a_game_given_up_is_reviewed_up_to_there(hurry: Hurry) -> None:
    """The last position is valued by what it promises, on the board or while placing."""
    hurry(20_000)
    for start, plies in ((None, 7), (Position.random_full(Random(1)), 4)):
        game = by_chance(start, 1, plies)
        game.resign(Colour.WHITE)
        last = reviewed(game).values[-1]
        assert last
        assert last.best in game.position.moves()
        assert not last.exact


def test_better_placements_are_shown() -> None:
    """While placing, too, chance gives something away, and a better space is named that the computer would take."""
    game = by_chance(None, 1, 12)
    found = reviewed(game)
    assert sum(loss or 0.0 for loss in found.losses) > LEAST
    for value, there in zip(found.values, game.positions, strict=True):
        assert value
        assert value.best in there.moves()
        assert abs(value.margin) < 10
        assert not value.exact
