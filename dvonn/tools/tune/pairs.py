"""Pairs of games between two vectors of values, played by a level with a fixed number of nodes a move."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from dvonn.engine.levels import THOUGHTFUL
from dvonn.engine.report import Limits
from dvonn.rules.game import Game
from dvonn.tools.arena.duel import Contestant, DuelPlayer, Pairing, play_game
from dvonn.tools.arena.openings import OPENINGS
from dvonn.tools.tune.parameters import set_parameters
from dvonn.tools.tune.spsa import Trial
from dvonn.tools.ugi_protocol import SEED_OPTION


@dataclass(frozen=True, slots=True)
class TunedPair:
    """The games of a trial; names are those of its values, and the start is one of OPENINGS."""

    trial: Trial
    names: tuple[str, ...]
    start: str
    nodes: int
    seed: int


@dataclass(frozen=True)
class TunedContestant(Contestant):
    """A level that plays with other values of parameters."""

    values: Mapping[str, float] = field(default_factory=dict)

    def new_player(self, seed: int) -> DuelPlayer:
        """Return the level's player, with the values."""
        return TunedPlayer(super().new_player(seed), self.values)


class TunedPlayer:
    """A player in whose turns the engine's parameters have other values."""

    def __init__(self, player: DuelPlayer, values: Mapping[str, float]) -> None:
        self._player = player
        self._values = values

    def choose(self, game: Game) -> str:
        """Return the player's ply."""
        set_parameters(self._values)
        return self._player.choose(game)

    def close(self) -> None:
        """Reset the parameters."""
        set_parameters({})
        self._player.close()


def play_pair(pair: TunedPair) -> str:
    """Play the games of a trial, with colours swapped; return the points of plus, from 0 to 2."""
    rng = Random(f"{pair.seed} {pair.trial.number}")
    seed = rng.randrange(SEED_OPTION.high + 1)
    opening = OPENINGS[pair.start](rng)
    plus, minus = (
        TunedContestant(THOUGHTFUL.key, Limits(pair.nodes), values=dict(zip(pair.names, values, strict=True)))
        for values in (pair.trial.plus, pair.trial.minus)
    )
    games = [play_game(Pairing(number, plus, minus, opening, seed)) for number in (1, 2)]
    return str(sum(game.score_for_a.points for game in games))


def parse_points(_: TunedPair, text: str) -> float:
    """Read the points of plus."""
    return float(text)
