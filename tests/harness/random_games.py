"""Games of random plies, which are played once for all tests."""

from copy import copy
from functools import cache
from random import Random

from dvonn.rules.game import Game
from dvonn.rules.position import Position


def random_game(plies: int, seed: int, *, full: bool = False) -> Game:
    """Return a game of random plies, up to a number of plies or the end, from the empty board or a random full one."""
    return copied(_played(plies, seed, full=full))


@cache
def _played(plies: int, seed: int, *, full: bool) -> Game:
    rng = Random(seed)
    game = Game(Position.random_full(rng) if full else None)
    while len(game.plies) < plies and not game.outcome:
        game.play(rng.choice(game.position.moves()))
    return game


def copied(game: Game) -> Game:
    """Return a game that can be played on while the other stays as it is."""
    other = copy(game)
    other.positions, other.plies, other.undone = [*game.positions], [*game.plies], [*game.undone]
    return other
