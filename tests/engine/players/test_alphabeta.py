"""The alpha-beta player: it plays legally, and beats the greedy player."""

from random import Random

from dvonn.engine.levels import Level
from dvonn.engine.players import alphabeta
from dvonn.engine.report import Limits
from dvonn.engine.search.state import state_of
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position

THOROUGH = Level("thorough", "alphabeta", Limits(nodes=100_000))


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
