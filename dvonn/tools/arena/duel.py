"""One game between two contestants, levels or programs, in which the game's own rules check every ply."""

from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter
from typing import Final, Protocol

from dvonn.engine.levels import parse_level, with_head_start
from dvonn.engine.players.alphabeta import new_table
from dvonn.engine.report import Limits
from dvonn.engine.thinker import Thinker
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_plies, parse_ply, play_all
from dvonn.tools.arena.elo import GameScore
from dvonn.tools.arena.ugi_client import ForfeitError, UgiProgram
from dvonn.tools.ugi_protocol import seed_of_ply

FAULT_MARK: Final = " ; "  # between the plies of a forfeited game and the reason, in its record


class DuelPlayer(Protocol):
    """A player of one game."""

    def choose(self, game: Game) -> str:
        """Return the text of the next ply; ForfeitError if the player gives none."""

    def close(self) -> None:
        """Release the player's resources."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A level's words or a program's command line, with its limits; empty limits stand for a level's own."""

    name: str
    limits: Limits
    head_start: int = 0  # the pieces of its colour that a level places at random

    @property
    def is_program(self) -> bool:
        """Whether the name is a program's command line."""
        return parse_level(self.name) is None

    def new_player(self, seed: int) -> DuelPlayer:
        """Return a player ready for one game; ForfeitError if its program cannot be started."""
        if self.is_program:
            return UgiProgram(self.name, seed, self.limits)
        return LevelPlayer(self, seed)


class LevelPlayer:
    """A level as a player in this process."""

    def __init__(self, contestant: Contestant, seed: int) -> None:
        level = parse_level(contestant.name)
        assert level, f"{contestant.name} is a level"
        self._level = level if contestant.limits == Limits() else replace(level, limits=contestant.limits)
        self._head_start = contestant.head_start
        self._seed = seed
        self._table = new_table(self._level)

    def choose(self, game: Game) -> str:
        """Return the level's ply."""
        level = with_head_start(self._level, game.position, self._head_start)
        seed = seed_of_ply(self._seed, game)
        thinker = Thinker(game.position, level, seed, perf_counter, table=self._table)
        while not thinker.done:
            thinker.step(inf)
        return str(thinker.best)

    def close(self) -> None:
        """Do nothing: a level holds no resources."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to be played. Numbers begin at 1, and A is White in games with odd numbers."""

    number: int
    a: Contestant
    b: Contestant
    opening: tuple[Ply, ...]
    seed: int

    @property
    def a_colour(self) -> Colour:
        """The side that A plays."""
        return Colour.WHITE if self.number % 2 else Colour.BLACK

    def letter(self, colour: Colour) -> str:
        """Return A or B for a side."""
        return "A" if colour is self.a_colour else "B"

    def contestant(self, colour: Colour) -> Contestant:
        """Return the contestant that plays a side."""
        return self.a if colour is self.a_colour else self.b


@dataclass(frozen=True, slots=True)
class DuelResult:
    """A finished game; `fault` is the reason of a forfeit, None if the game was played to its end."""

    pairing: Pairing
    plies: tuple[Ply, ...]
    scores: dict[Colour, int]
    winner: Colour | None
    fault: str | None = None

    @property
    def score_for_a(self) -> GameScore:
        """The points and the margin of A."""
        a = self.pairing.a_colour
        points = {a: 1.0, a.other: 0.0, None: 0.5}[self.winner]
        return GameScore(points, None if self.fault else self.scores[a] - self.scores[a.other])

    @property
    def forfeiter(self) -> str | None:
        """The letter of the player that forfeited the game, None if it was played to its end."""
        return self.pairing.letter(self.winner.other) if self.fault and self.winner else None

    def __str__(self) -> str:
        """Return the line that reports the game."""
        end = f"{self.pairing.letter(self.winner)} wins" if self.winner else "draw"
        score = ", ".join(f"{colour} {score}" for colour, score in self.scores.items())
        fault = f": {self.fault}" if self.fault else ""
        return f"game {self.pairing.number}: A is {self.pairing.a_colour}, {score}, {end}{fault}"

    @property
    def record(self) -> str:
        """The line for tools.replay, which `parse_record` reads; a forfeited game is a comment with its fault."""
        names = ["_".join(self.pairing.contestant(colour).name.split()) for colour in Colour]
        words = [*names, *(str(self.scores[colour]) for colour in Colour), *map(str, self.plies)]
        return f"# {' '.join(words)}{FAULT_MARK}{self.fault}" if self.fault else " ".join(words)


def play_record(pairing: Pairing) -> str:
    """Play one game; return its record."""
    return play_game(pairing).record


def parse_record(pairing: Pairing, line: str) -> DuelResult:
    """Read the record of a game; ValueError if it is not a whole game with the opening of the pairing."""
    record, _, fault = line.partition(FAULT_MARK)
    game = Game()
    play_all(game, parse_plies(record.removeprefix("# ").split()[4:]))
    if tuple(game.plies[: len(pairing.opening)]) != pairing.opening:
        raise ValueError(f"game {pairing.number} has another opening")
    if fault:
        loser = pairing.a_colour if fault.startswith(pairing.letter(pairing.a_colour)) else pairing.a_colour.other
        return _result(pairing, game, loser.other, fault)
    if not game.outcome:
        raise ValueError(f"game {pairing.number} is not over")
    return _result(pairing, game, game.outcome.winner)


def play_game(pairing: Pairing) -> DuelResult:
    """Play one game; a player that breaks the rules or the protocol forfeits it."""
    game = Game()
    game.play_all(pairing.opening)
    players: dict[Colour, DuelPlayer] = {}
    to_act = Colour.WHITE
    with ExitStack() as stack:
        try:
            for to_act in Colour:
                player = pairing.contestant(to_act).new_player(pairing.seed)
                players[to_act] = stack.enter_context(closing(player))
            while not game.outcome:
                to_act = game.position.turn
                game.play(_legal_ply(players[to_act].choose(game), game))
        except ForfeitError as error:
            fault = f"{pairing.letter(to_act)} {' '.join(str(error).split())} (ply {len(game.plies) + 1})"
            return _result(pairing, game, to_act.other, fault)
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
        raise ForfeitError(f"plays {word}, which is illegal: {objection.name.lower().replace('_', ' ')}")
    return ply
