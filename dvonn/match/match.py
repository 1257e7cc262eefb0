"""A match: a game, who sits at each colour, their clocks, and the computer that thinks; with undo to a human's turn."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeVar

from dvonn.engine.levels import LEVELS, RELENTLESS, THOUGHTFUL, Level
from dvonn.match.clocks import Alarm, Clocks, Times, budget, format_clocks, parse_clocks
from dvonn.rules.formats.board_codes import board_of, parse_code, random_code
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, format_game, parse_game, parse_plies, split_record
from dvonn.rules.outcome import Reason
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.rules.position import Position

if TYPE_CHECKING:
    from dvonn.engine.report import Report
    from dvonn.engine.thinker import Thinker

HUMAN = "human"
LONGEST_NAME: Final = 16  # characters
Seats = Mapping[Colour, Level | None]
"""The computer's level at each colour, None where a human sits."""
T = TypeVar("T")


@dataclass(frozen=True)
class Terms:
    """What was agreed on before a match, besides who plays: names, times, and the code of the board to begin on.

    A side without a name is called by its colour or its level; one without a time has no clock.
    """

    names: Mapping[Colour, str] = field(default_factory=dict)
    times: Times = field(default_factory=dict)
    code: str | None = None


USUAL: Final = Terms()


@dataclass(frozen=True)
class Hint:
    """What the strongest level would play, and one sentence of why."""

    ply: Ply
    sentence: str


@dataclass(frozen=True)
class Expectation:
    """By how many pieces White is ahead at the end that a search expects, below 0 if Black is; exact if it is sure."""

    margin: float
    exact: bool


class Match:
    """A match in progress or ended. The clock, which the computer thinks by, returns seconds.

    The seed decides what the computer leaves to chance. The players' clocks run by `tick` alone.
    """

    def __init__(
        self,
        seats: Seats,
        game: Game | None = None,
        seed: int = 0,
        clock: Callable[[], float] = perf_counter,
        terms: Terms = USUAL,
    ) -> None:
        self.seats = dict(seats)
        self.game = game or Game()
        self.seed = seed
        self.clocks = Clocks(terms.times)
        self.names = {colour: name for colour, text in terms.names.items() if (name := clean_name(text))}
        self.code = terms.code and parse_code(terms.code)
        assert not self.code or board_of(self.code) == self.game.start, "the game begins on the board of the code"
        self._clock = clock
        self._thinker: Thinker | None = None
        self._advisers: dict[Level, Thinker] = {}  # asked about the position as it stands, whoever is to play

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self.game.position

    @property
    def is_hot_seat(self) -> bool:
        """Whether two humans play."""
        return not any(self.seats.values())

    @property
    def waits_for_human(self) -> bool:
        """Whether a human is to play."""
        return not self.game.outcome and self.seats[self.position.turn] is None

    @property
    def waits_for_computer(self) -> bool:
        """Whether the computer is to play."""
        return not self.game.outcome and self.seats[self.position.turn] is not None

    def name(self, colour: Colour) -> str:
        """Return what a side is called: its name, the computer's level, or White or Black."""
        level = self.seats[colour]
        return self.names.get(colour) or (level.name if level else colour.capitalize())

    def play(self, ply: Ply) -> None:
        """Play a ply for the side to move; IllegalPlyError if it is not legal, and nothing has changed."""
        self.game.play(ply)
        self._stop_thinking()

    def resign(self, colour: Colour) -> None:
        """Let a side give the game up."""
        self.game.resign(colour)
        self._stop_thinking()

    def agree_draw(self) -> None:
        """Let two humans agree that nobody wins."""
        assert self.is_hot_seat, "the computer agrees on nothing"
        self.game.agree_draw()

    def rematch(self, rng: Random, code: str | None = None, *, swapped: bool = True) -> "Match":
        """Return a new match between the same players on the same terms, each with the other colour or their own.

        It begins on the board of a code; without one on an empty board, or on another full one if this one did.
        """
        if self.game.start.phase is Phase.MOVEMENT and not code:
            code = random_code(rng)
        game = Game(board_of(code) if code else None, self.game.ties)
        seats, names, times = dict(self.seats), dict(self.names), dict(self.clocks.times)
        if swapped:
            seats, names, times = _swapped(seats), _swapped(names), _swapped(times)
        return Match(seats, game, rng.getrandbits(32), self._clock, Terms(names, times, code))

    # Time

    def tick(self, seconds: float) -> Alarm | None:
        """Let the clock of the side to move run; a flag that falls ends the game. Return what is heard of it.

        The computer's clock runs only while it thinks: not before it has begun, nor while its ply waits to be played.
        """
        turn = self.position.turn
        thinks = self._thinker is not None and not self._thinker.done
        if self.game.outcome or (self.waits_for_computer and not thinks):
            return None
        alarm = self.clocks.run(turn, seconds)
        if alarm is Alarm.FLAG:
            self.game.flag(turn)
            self._stop_thinking()
        return alarm

    def think(self, seconds: float) -> Ply | None:
        """Let the computer think for some seconds; return its ply, not yet played, once it has made up its mind."""
        from dvonn.engine.thinker import Thinker  # noqa: PLC0415 # the first frame does not wait for the engine

        if not self._thinker:
            self._thinker = Thinker(self.position, self._level(), f"{self.seed} {len(self.game.plies)}", self._clock)
        if not self._thinker.done:
            self._thinker.step(seconds)
        return self._thinker.best if self._thinker.done else None

    def _level(self) -> Level:
        """Return the level to move, held to what is left on its clock."""
        turn = self.position.turn
        level = self.seats[turn]
        assert level, "a human is to play"
        left = self.clocks.left.get(turn)
        if left is None:
            return level
        return replace(level, limits=level.limits.within(budget(self.position, left)))

    # Advice

    def hint(self, seconds: float) -> Hint | None:
        """Let the strongest level think for the side to move; return its ply and why, once it has made up its mind."""
        from dvonn.engine.analysis.explanation import advice  # noqa: PLC0415 # the first frame does not wait for the engine

        report = self._advise(RELENTLESS, seconds)
        if not report:
            return None
        other = self.names.get(self.position.turn.other, "")
        return Hint(report.best, advice(self.position, report, other=other))

    def expectation(self, seconds: float) -> Expectation | None:
        """Think lightly about who is ahead; return it once it is known, None also where nobody can tell."""
        report = self._advise(THOUGHTFUL, seconds)
        if not report or report.margin is None:
            return None
        return Expectation(report.margin if self.position.turn is Colour.WHITE else -report.margin, report.exact)

    @property
    def expects(self) -> bool:
        """Whether it is known, as far as it can be, who is ahead."""
        adviser = self._advisers.get(THOUGHTFUL)
        return adviser is not None and adviser.done

    def _advise(self, level: Level, seconds: float) -> "Report | None":
        """Let a level think about the position, which is not over; return what it has found once it is done."""
        from dvonn.engine.thinker import Thinker  # noqa: PLC0415 # as above

        if level not in self._advisers:
            self._advisers[level] = Thinker(self.position, level, f"{len(self.game.plies)}", self._clock)
        adviser = self._advisers[level]
        if not adviser.done:
            adviser.step(seconds)
        return adviser.report if adviser.done else None

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is a human's turn to go back to."""
        return self.game.given_up is not None or self._was_humans_turn

    @property
    def can_redo(self) -> bool:
        """Whether something was undone that can be played again."""
        return bool(self.game.undone) and not self.game.given_up

    def undo(self) -> None:
        """Go back to the last human's turn: the human's own ply, or resignation, and the computer's answers with it.

        No time comes back, but for a little of it where a flag has fallen.
        """
        assert self.can_undo, "no human's turn to go back to"
        self._stop_thinking()
        loser, reason = self.game.given_up or (None, None)
        if loser and reason is Reason.TIME:
            self.clocks.put_back(loser)
        self.game.undo()
        while not self._is_humans(self.position) and self._was_humans_turn:
            self.game.undo()

    def redo(self) -> None:
        """Play again what was undone, up to the next human's turn or the last undone ply."""
        assert self.can_redo, "nothing was undone"
        self._stop_thinking()
        self.game.redo()
        while self.game.undone and not self._is_humans(self.position):
            self.game.redo()

    @property
    def _was_humans_turn(self) -> bool:
        return any(self._is_humans(position) for position in self.game.positions[:-1])

    def _is_humans(self, position: Position) -> bool:
        return self.seats[position.turn] is None

    def _stop_thinking(self) -> None:
        if self._thinker:
            self._thinker.cancel()
        self._thinker = None
        for adviser in self._advisers.values():
            adviser.cancel()
        self._advisers.clear()

    # Text

    def __str__(self) -> str:
        """Return the text that parse_match reads: the game, who sits where, names, clocks, seed, what was undone."""
        headers = {colour.value: level.key if level else HUMAN for colour, level in self.seats.items()}
        headers |= {f"{colour}name": name for colour, name in self.names.items()}
        headers |= format_clocks(self.clocks)
        if self.code:
            headers["code"] = self.code
        headers["seed"] = str(self.seed)
        if self.game.undone:
            headers["undone"] = " ".join(map(str, self.game.undone))
        return format_game(self.game, headers)


def clean_name(text: str) -> str:
    """Return a name as it is kept: one line of printable characters, few enough for the screen, perhaps none at all."""
    printable = "".join(character for character in " ".join(text.split()) if character.isprintable())
    return " ".join(printable.split())[:LONGEST_NAME].rstrip()


def _swapped(of: Mapping[Colour, T]) -> dict[Colour, T]:
    return {colour.other: value for colour, value in of.items()}


def parse_match(text: str, clock: Callable[[], float] = perf_counter) -> Match:
    """Read what str(match) writes; NotationError says what is wrong with anything else."""
    game = parse_game(text)
    headers = split_record(text).headers
    seats = {colour: _parse_seat(headers.get(colour.value, HUMAN)) for colour in Colour}
    seed = headers.get("seed", "0")
    if not re.fullmatch("[0-9]{1,20}", seed):
        raise NotationError(seed, "a whole number as the seed")
    game.undone = _check_undone(game, headers.get("undone", ""))
    names = {colour: headers[f"{colour}name"] for colour in Colour if f"{colour}name" in headers}
    match = Match(seats, game, int(seed), clock, Terms(names, code=_check_code(game, headers.get("code"))))
    match.clocks = parse_clocks(headers)
    return match


def _check_code(game: Game, code: str | None) -> str | None:
    """Read the code of the board that the game began on, if there is one."""
    if code is not None and board_of(code) != game.start:
        raise NotationError(code, "the code of the board at the start")
    return code


def _parse_seat(word: str) -> Level | None:
    if word != HUMAN and word not in LEVELS:
        raise NotationError(word, " or ".join([HUMAN, *LEVELS]))
    return LEVELS.get(word)


def _check_undone(game: Game, text: str) -> list[Ply]:
    """Read what was undone, the last undone last; every ply must be legal in its turn."""
    undone = parse_plies(text.split())
    position = game.position
    for ply in reversed(undone):
        if position.objection(ply):
            raise NotationError(str(ply), f"a ply that {position.turn} could redo")
        position = position.play(ply)
    return undone
