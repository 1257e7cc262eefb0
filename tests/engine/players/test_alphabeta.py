"""The player that searches: it keeps to the rules, places better than by chance, and beats the greedy one."""

from random import Random

import pytest

from dvonn.engine.levels import GREEDY, THOUGHTFUL, Level
from dvonn.engine.players import alphabeta
from dvonn.engine.report import Limits
from dvonn.engine.search import rollouts
from dvonn.engine.search.evaluation import evaluate
from dvonn.engine.search.state import of_position
from dvonn.match.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position
from tests.harness.matches import QUICK

THOROUGH = Level("thorough", "Thorough", "Solves endings in tests", "strategist", Limits(nodes=100_000))


def play(white: Level, black: Level, seed: int, start: Position | None = None) -> Match:
    """Let two levels play a whole game."""
    match = Match({Colour.WHITE: white, Colour.BLACK: black}, Game(start), seed)
    while not match.game.outcome:
        ply = match.think(1)
        if ply:
            match.play(ply)
    return match


@pytest.mark.parametrize("seed", range(2))
def test_whole_games_by_the_rules(seed: int) -> None:
    """From the empty board to the end every ply is legal, and the same seed plays the same game."""
    first, second = play(QUICK, QUICK, seed), play(QUICK, QUICK, seed)
    assert first.game.outcome
    assert str(first) == str(second)


def test_it_beats_the_greedy_level() -> None:
    """With a few nodes a move it wins at least seven of eight games, colours swapped."""
    won = 0
    for seed in range(4):
        start = Position.random_full(Random(seed))
        for colour in Colour:
            levels = (THOUGHTFUL, GREEDY) if colour is Colour.WHITE else (GREEDY, THOUGHTFUL)
            outcome = play(*levels, seed, start).game.outcome
            won += outcome is not None and outcome.winner is colour
    assert won >= 7


def test_placing_by_filled_boards_beats_placing_by_chance() -> None:
    """Boards that White fills so, against chance, promise White more than the other way round."""

    def filled(side: Colour, seed: int) -> int:
        rng, position = Random(seed), Position()
        while position.phase is Phase.PLACEMENT:
            ply = rng.choice(position.moves())
            if position.turn is side:
                *_, report = rollouts.search(position, rng, 60)
                ply = report.best
            position = position.play(ply)
        state = of_position(position)
        value = evaluate(state)
        return value if position.turn is Colour.WHITE else -value

    assert all(filled(Colour.WHITE, seed) > filled(Colour.BLACK, seed) for seed in range(3))


def test_a_solved_ending_is_played_to_its_margin() -> None:
    """Once an ending is solved, each report to the end of the game says so, with the margin that comes about."""
    rng = Random(5)
    game = Game(Position.random_full(rng))
    while len((state := of_position(game.position)).moves() + state.passed().moves()) > 14:
        game.play(rng.choice(game.position.moves()))
    margins = set()
    while not game.outcome:
        *_, report = alphabeta.search(game.position, rng, THOROUGH)
        if len(game.position.moves()) > 1:
            assert report.exact
            assert report.margin is not None
            margins.add(report.margin if game.position.turn is Colour.WHITE else -report.margin)
        game.play(report.best)
    assert margins == {game.position.score(Colour.WHITE) - game.position.score(Colour.BLACK)}


def test_a_placement_cut_short_is_still_the_best_so_far() -> None:
    """Stopped half way, placing by filled boards has a space to name that most of them speak for, not just any."""
    rng, position = Random(1), Position()
    for _ in range(9):
        position = position.play(rng.choice(position.moves()))
    reports = list(rollouts.search(position, Random(2), 2_000))
    assert reports[1_000].best != reports[0].best
    assert sum(report.best == reports[-1].best for report in reports) > 500
