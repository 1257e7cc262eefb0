"""Games between two contestants, levels or programs, whose plies the game's own rules check; and their results."""

import os
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, replace
from math import inf, log, log10, sqrt
from operator import eq, gt, lt
from queue import Empty, SimpleQueue
from statistics import fmean, variance
from threading import Thread
from time import monotonic, perf_counter
from typing import IO, Final

from dvonn.engine.alphabeta import new_table
from dvonn.engine.levels import Limits, parse_level, with_head_start
from dvonn.engine.search_task import SearchTask
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_plies, parse_ply, play_all
from dvonn.tools.ugi_protocol import seed_of_ply

# Players

STARTUP_TIMEOUT_SECONDS: Final = 60.0  # for the start and the handshake
PLY_TIMEOUT_SECONDS: Final = 60.0  # for a ply, beyond its move time
EXIT_TIMEOUT_SECONDS: Final = 2.0  # for the exit after quit


class ForfeitError(Exception):
    """A forfeited game; the message is the predicate of a sentence about the player."""


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

    def new_player(self, seed: int) -> "LevelPlayer | UgiProgram":
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
        thinker = SearchTask(game.position, level, seed, perf_counter, table=self._table)
        while not thinker.done:
            thinker.step(inf)
        return str(thinker.best)

    def close(self) -> None:
        """Do nothing: a level holds no resources."""


class UgiProgram:
    """One running program, ready for a game.

    A thread reads its output, which is the only way to time out on a silent program on every system. Its standard error
    is passed through. ForfeitError if it cannot be started or does not complete the handshake.
    """

    def __init__(self, command: str, seed: int, limits: Limits) -> None:
        self._go_command = go_command(limits)
        self._timeout = PLY_TIMEOUT_SECONDS + (limits.seconds or 0)
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._process = _start_process(command)
        assert self._process.stdout
        self._reader = Thread(target=_read_lines, args=(self._process.stdout, self._lines), daemon=True)
        self._reader.start()
        try:
            self._shake_hands(seed)
        except ForfeitError:
            self.close()
            raise

    def choose(self, game: Game) -> str:
        """Return the text of the program's ply in a game from the empty board; ForfeitError if it gives none."""
        self._send(" ".join(["position startpos", *["moves"] * bool(game.plies), *map(str, game.plies)]))
        self._send(self._go_command)
        _, *words = self._read_until("bestmove", self._timeout)[-1].split()
        return words[0] if words else ""

    def close(self) -> None:
        """Ask the program to quit; kill it if it does not exit in time."""
        self._send("quit")
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(EXIT_TIMEOUT_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(EXIT_TIMEOUT_SECONDS)

    def _shake_hands(self, seed: int) -> None:
        self._send("ugi")
        options = [
            line.split()
            for line in self._read_until("ugiok", STARTUP_TIMEOUT_SECONDS)
            if line.startswith("option name ")
        ]
        if any(words[2].casefold() == "seed" for words in options):
            self._send(f"setoption name Seed value {seed}")
        self._send("uginewgame")
        self._send("isready")
        self._read_until("readyok", STARTUP_TIMEOUT_SECONDS)

    def _send(self, line: str) -> None:
        """Send a line; an ended program is noticed when its answer is read."""
        assert self._process.stdin
        with suppress(OSError):
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()

    def _read_until(self, word: str, seconds: float) -> list[str]:
        """Return the lines up to one that begins with a word; ForfeitError, with the program killed, at the timeout."""
        until, lines = monotonic() + seconds, [""]
        while lines[-1].split()[:1] != [word]:
            try:
                line = self._next_line(until - monotonic())
            except Empty:
                self._process.kill()
                raise ForfeitError(f"says no {word} within {seconds:g} s") from None
            if line is None:
                raise ForfeitError(f"ends before it says {word}, with exit code {self._exit_code()}")
            lines.append(line)
        return lines

    def _next_line(self, seconds: float) -> str | None:
        """Return the next line, None at the end of output; Empty if the time is up, even if there are more lines."""
        if seconds <= 0:
            raise Empty
        return self._lines.get(timeout=seconds)

    def _exit_code(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(EXIT_TIMEOUT_SECONDS)
        return None


def go_command(limits: Limits) -> str:
    """Return the `go` command for limits, with the time in whole milliseconds."""
    milliseconds = None if limits.seconds is None else round(1000 * limits.seconds)
    numbers = {"movetime": milliseconds, "nodes": limits.nodes, "depth": limits.depth}
    return " ".join(["go", *(f"{name} {number}" for name, number in numbers.items() if number is not None)])


def _start_process(command: str) -> subprocess.Popen[str]:
    try:
        return subprocess.Popen(  # noqa: S603 # the user names the program to run
            command
            if os.name == "nt"
            else shlex.split(command),  # Windows splits the line itself; shlex would drop backslashes
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, ValueError, IndexError) as error:  # not found, open quotes, empty command
        raise ForfeitError(f"cannot be started: {error}") from None


def _read_lines(stream: IO[str], lines: "SimpleQueue[str | None]") -> None:
    """Put each line of a stream into the queue, and None at its end."""
    with stream:
        for line in stream:
            lines.put(line)
    lines.put(None)


# Games

FAULT_MARK: Final = " ; "  # between the plies of a forfeited game and the reason, in its record


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
class GameScore:
    """One game from A's side: 1, 0.5 or 0 points, and the margin in pieces, None for a forfeited game."""

    points: float
    margin: int | None


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
    players: dict[Colour, LevelPlayer | UgiProgram] = {}
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


# The result of a match: points, pairs, mean margin, and Elo difference with its error

ELO_SCALE: Final = 400  # Elo difference at odds of ten to one
NORMAL_QUANTILE_95: Final = 1.96


def elo(share: float) -> float:
    """Return the Elo difference at which a share of the points, 0 to 1, is expected (logistic curve)."""
    if share in {0, 1}:
        return inf if share else -inf
    return -ELO_SCALE * log10(1 / share - 1)


def elo_error(pairs: Sequence[float]) -> float:
    """Return the half width of the 95% confidence interval in Elo, from A's share of the points of each pair of games.

    The two games of a pair share their opening and are not independent, so the sample consists of pairs (as in
    fishtest's pentanomial model by M. Van den Bergh). The slope of the logistic curve at the mean converts the error
    to Elo.
    """
    share = fmean(pairs)
    if len(pairs) < 2 or share in {0, 1}:
        return inf
    return NORMAL_QUANTILE_95 * sqrt(variance(pairs) / len(pairs)) * ELO_SCALE / (log(10) * share * (1 - share))


def summary(games: Sequence[GameScore]) -> str:
    """Return the line with the result for A; consecutive games, two by two, are pairs.

    A pair is won with more than half of its points, split with half of them, and lost with less.
    """
    points = [game.points for game in games]
    pairs = [fmean(points[n : n + 2]) for n in range(0, len(points), 2)]
    wins, draws, losses = (points.count(result) for result in (1, 0.5, 0))
    won, split, lost = (sum(test(pair, 0.5) for pair in pairs) for test in (gt, eq, lt))
    margins = [game.margin for game in games if game.margin is not None]
    margin = round(fmean(margins), 1) + 0.0 if margins else 0.0  # + 0.0 turns -0.0 into 0.0
    return (
        f"A: {wins} wins, {draws} draws, {losses} losses, {fmean(points):.1%} of the points, "
        f"pairs: {won} won, {split} split, {lost} lost, margin {margin:+.1f} a game, "
        f"Elo {_rounded(elo(fmean(points))):+} +- {_rounded(elo_error(pairs))} (95%)"
    )


def _rounded(number: float) -> float:
    return number if number in {inf, -inf} else round(number)
