"""The alpha-beta player: it plays legally, places better than randomly, and beats the greedy player."""

from random import Random

from dvonn.engine.levels import Level
from dvonn.engine.players import alphabeta
from dvonn.engine.report import Limits
from dvonn.engine.search import rollouts
from dvonn.engine.search.evaluation import evaluate
from dvonn.engine.search.state import state_of
from dvonn.rules.game import Game, random_game
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import Position

THOROUGH = Level("thorough", "alphabeta", Limits(nodes=100_000))


def test_placing_by_rollouts_beats_random_placing() -> None:
    """Placement by rollouts gives a better evaluation than random placement."""

    def filled(side: Colour, seed: int) -> int:
        rng, position = Random(seed), Position()
        while position.phase is Phase.PLACEMENT:
            ply = rng.choice(position.moves())
            if position.turn is side:
                *_, report = rollouts.search(position, rng, 60)
                ply = report.best
            position = position.play(ply)
        state = state_of(position)
        value = evaluate(state)
        return value if position.turn is Colour.WHITE else -value

    assert all(filled(Colour.WHITE, seed) > filled(Colour.BLACK, seed) for seed in range(3))


def test_solved_ending_is_played_to_its_margin() -> None:
    """Once an ending is solved, every later report is exact and the game ends with that margin."""
    rng = Random(5)
    game = Game(Position.random_full(rng))
    while len((state := state_of(game.position)).moves() + state.after_pass().moves()) > 14:
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


def test_interrupted_placement_names_the_best_so_far() -> None:
    """An interrupted search for a placement reports the space that most rollouts favour so far."""
    reports = list(rollouts.search(random_game(9, 1).position, Random(2), 2_000))
    assert reports[1_000].best != reports[0].best
    assert sum(report.best == reports[-1].best for report in reports) > 500
