"""One game between two contestants, levels or programs, refereed by our rules."""

from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Protocol

from dvonn.engine.levels import LEVELS
from dvonn.engine.report import Limits
from dvonn.engine.thinker import Thinker
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_ply
from dvonn.rules.pieces import Colour, Ply
from dvonn.tools.engine.standing import Point
from dvonn.tools.engine.ugi_client import ForfeitError, UgiProgram
from dvonn.tools.engine.ugi_protocol import seed_of_ply


class DuelPlayer(Protocol):
    """Who plays one game."""

    def choose(self, game: Game) -> str:
        """Return the word for the next ply; ForfeitError if there is none."""

    def close(self) -> None:
        """Let go of what it holds."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A level's key or a program's command line, and what it may spend; no limits are a level's own."""

    name: str
    limits: Limits

    @property
    def is_program(self) -> bool:
        """Whether it is a command line."""
        return self.name not in LEVELS

    def player(self, seed: int, patience: float) -> DuelPlayer:
        """Return it ready for a game; ForfeitError if it cannot be started."""
        if self.is_program:
            return UgiProgram(self.name, seed, self.limits, patience)
        return LevelPlayer(self.name, seed, self.limits)


class LevelPlayer:
    """A level that thinks in this process."""

    def __init__(self, key: str, seed: int, limits: Limits) -> None:
        level = LEVELS[key]
        self._level = level if limits == Limits() else replace(level, limits=limits)
        self._seed = seed

    def choose(self, game: Game) -> str:
        """Return the level's ply."""
        thinker = Thinker(game.position, self._level, seed_of_ply(self._seed, game), perf_counter)
        while not thinker.done:
            thinker.step(inf)
        return str(thinker.best)

    def close(self) -> None:
        """There is nothing to let go of."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played; numbers count from 1, and A is White in the odd ones."""

    number: int
    a: Contestant
    b: Contestant
    opening: tuple[Ply, ...]
    seed: int
    patience: float

    @property
    def a_colour(self) -> Colour:
        """The side that A plays."""
        return Colour.WHITE if self.number % 2 else Colour.BLACK

    def letter(self, colour: Colour) -> str:
        """Return A or B for a side."""
        return "A" if colour is self.a_colour else "B"

    def contestant(self, colour: Colour) -> Contestant:
        """Return who plays a side."""
        return self.a if colour is self.a_colour else self.b


@dataclass(frozen=True, slots=True)
class DuelResult:
    """One game that was played; the fault is what lost it before its end, None where it went its way."""

    pairing: Pairing
    plies: tuple[Ply, ...]
    scores: dict[Colour, int]
    winner: Colour | None
    fault: str | None = None

    @property
    def point(self) -> Point:
        """What A got."""
        mine = self.pairing.a_colour
        score = {mine: 1.0, mine.other: 0.0, None: 0.5}[self.winner]
        return Point(score, None if self.fault else self.scores[mine] - self.scores[mine.other])

    @property
    def forfeiter(self) -> str | None:
        """A or B, who forfeited the game, None if nobody did."""
        return self.pairing.letter(self.winner.other) if self.fault and self.winner else None

    def __str__(self) -> str:
        """Return the progress line."""
        end = f"{self.pairing.letter(self.winner)} wins" if self.winner else "draw"
        score = ", ".join(f"{colour} {score}" for colour, score in self.scores.items())
        fault = f": {self.fault}" if self.fault else ""
        return f"game {self.pairing.number}: A is {self.pairing.a_colour}, {score}, {end}{fault}"

    @property
    def record(self) -> str:
        """The line that tools.replay reads; a game without an end is a comment there."""
        names = ["_".join(self.pairing.contestant(colour).name.split()) for colour in Colour]
        words = [*names, *(str(self.scores[colour]) for colour in Colour), *map(str, self.plies)]
        return f"{'# ' if self.fault else ''}{' '.join(words)}"


def play(pairing: Pairing) -> DuelResult:
    """Play one game."""
    game = Game()
    game.play_all(pairing.opening)
    players: dict[Colour, DuelPlayer] = {}
    mover = Colour.WHITE
    with ExitStack() as stack:
        try:
            for mover in Colour:
                player = pairing.contestant(mover).player(pairing.seed, pairing.patience)
                players[mover] = stack.enter_context(closing(player))
            while not game.outcome:
                mover = game.position.turn
                game.play(_legal_ply(players[mover].choose(game), game))
        except ForfeitError as error:
            fault = f"{pairing.letter(mover)} {error} (ply {len(game.plies) + 1})"
            return _result(pairing, game, mover.other, fault)
    return _result(pairing, game, game.outcome.winner)


def _result(pairing: Pairing, game: Game, winner: Colour | None, fault: str | None = None) -> DuelResult:
    scores = {colour: game.position.score(colour) for colour in Colour}
    return DuelResult(pairing, tuple(game.plies), scores, winner, fault)


def _legal_ply(word: str, game: Game) -> Ply:
    try:
        ply = parse_ply(word)
    except NotationError:
        raise ForfeitError(f"plays {word[:20]!r}, which is no ply") from None
    objection = game.position.objection(ply)
    if objection:
        raise ForfeitError(f"plays {word}, which is illegal: {objection}")
    return ply
