"""A match: a game, its players and clocks, and the computer as player and adviser; with undo to a human's turn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from dvonn.engine.levels import RELENTLESS, THOUGHTFUL, Level, places_at_random, with_head_start
from dvonn.match.clocks import Alarm, Clocks, TimeControl, budget, format_clocks
from dvonn.match.coached import COACH_HEADER, Coaching
from dvonn.rules.formats.board_codes import board_of, parse_code, random_code
from dvonn.rules.game import Game
from dvonn.rules.notation import format_game
from dvonn.rules.outcome import EndReason
from dvonn.rules.pieces import Colour, Phase, Piece, Place, Ply
from dvonn.rules.position import Position
from dvonn.words import level_name, side_name

if TYPE_CHECKING:
    from dvonn.engine.analysis.reasons import Advice
    from dvonn.engine.report import Report
    from dvonn.engine.search.transposition_table import TranspositionTable
    from dvonn.engine.thinker import Thinker

HUMAN = "human"
HEAD_START_HEADER: Final = "headstart"
MAX_PLAYER_NAME_LENGTH: Final = 16  # characters
Seats = Mapping[Colour, Level | None]
"""The computer's level at each colour, None for a human."""


@dataclass(frozen=True)
class MatchTerms:
    """The terms of a match apart from the players: names, clocks, the start board's code, the branch, help.

    A side without a name goes by its colour or its level; a side without a time has no clock. A branch of another game
    has that game's plies, `branch` of them, before its own. A coach stops at moves that give away some pieces. As a
    head start the computer places its dvonn pieces and its first `head_start` pieces at random.
    """

    names: Mapping[Colour, str] = field(default_factory=dict)
    times: TimeControl = field(default_factory=dict)
    code: str | None = None
    increment: int = 0  # seconds, for each ply
    branch: int | None = None
    coach: int = 0  # pieces, 0 for none
    head_start: int = 0  # pieces, 0 for none


DEFAULT_TERMS: Final = MatchTerms()


@dataclass(frozen=True)
class Hint:
    """The ply of the strongest level, and the reasons for it."""

    ply: Ply
    advice: "Advice"


@dataclass(frozen=True)
class Expectation:
    """White's final margin by a search, in pieces, negative if Black is ahead; exact if it is proven."""

    margin: float
    exact: bool


class Match:
    """A match in progress or ended. The clock, for the computer's time slices, returns seconds.

    The seed determines the computer's random choices. The players' clocks advance only by `tick`.
    """

    def __init__(
        self,
        seats: Seats,
        game: Game | None = None,
        seed: int = 0,
        clock: Callable[[], float] = perf_counter,
        terms: MatchTerms = DEFAULT_TERMS,
    ) -> None:
        self.seats = dict(seats)
        self.game = game or Game()
        self.seed = seed
        self.clocks = Clocks(terms.times, terms.increment)
        self.filled_from: int | None = None  # plies before those that filled the board in one step, also if undone
        self.names = {colour: name for colour, text in terms.names.items() if (name := clean_name(text))}
        self.branch = terms.branch  # the number of plies that another game has as well, None without one
        self.code = terms.code and parse_code(terms.code)
        self.coaching, self.head_start = Coaching(terms.coach) if terms.coach else None, terms.head_start
        assert not self.code or board_of(self.code) == self.game.start, "the game begins on the board of the code"
        self._clock = clock
        self._thinker: Thinker | None = None
        self._decides_at = 0.0  # the seconds left on the computer's clock at which it stops thinking
        self._table: TranspositionTable | None = None  # of the game
        self._advisers: dict[Level, Thinker] = {}  # for the current position, regardless of the turn

    @property
    def position(self) -> Position:
        """The current position."""
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
        """Return the name of a side: that of its player, the computer's level, or White or Black."""
        level = self.seats[colour]
        return self.names.get(colour) or (level_name(level) if level else side_name(colour))

    def play(self, ply: Ply) -> None:
        """Play a ply for the side to move; IllegalPlyError if it is not legal, in which case nothing changes."""
        mover = self.position.turn
        self.game.play(ply)
        self.clocks.add_increment(mover)
        if len(self.game.plies) <= self._placements:
            self.filled_from = None
        self._stop_thinking()

    @property
    def can_fill(self) -> bool:
        """Whether a human is to place a piece, and all dvonn pieces have been placed."""
        return self.waits_for_human and self.position.next_piece in {Piece.WHITE, Piece.BLACK}

    def fill(self, rng: Random) -> None:
        """Place the rest of the pieces of both sides at random, without increments, as one step for undo and redo."""
        assert self.can_fill, "a human places a piece that is no dvonn piece"
        self.filled_from, vacant = len(self.game.plies), self.position.vacant()
        self.game.play_all(map(Place, rng.sample(vacant, len(vacant))))
        self._stop_thinking()

    def resign(self, colour: Colour) -> None:
        """End the game by the resignation of a side."""
        self.game.resign(colour)
        self._stop_thinking()

    def agree_draw(self) -> None:
        """End a game of two humans by an agreed draw."""
        assert self.is_hot_seat, "a draw by agreement takes two humans"
        self.game.agree_draw()

    def rematch(self, rng: Random, code: str | None = None, *, swapped: bool = True) -> "Match":
        """Return a new match of the same players on the same terms, with swapped colours or the same.

        It starts on the board of the code, or else on a random full board if this match started on a full one.
        """
        if self.game.start.phase is Phase.MOVEMENT and not code:
            code = random_code(rng)
        game = Game(board_of(code) if code else None, self.game.ties)
        side = {colour: colour.other if swapped else colour for colour in Colour}
        seats = {side[colour]: level for colour, level in self.seats.items()}
        names = {side[colour]: name for colour, name in self.names.items()}
        times = {side[colour]: seconds for colour, seconds in self.clocks.times.items()}
        coach = self.coaching.pieces if self.coaching else 0
        terms = MatchTerms(names, times, code, self.clocks.increment, coach=coach, head_start=self.head_start)
        return Match(seats, game, rng.getrandbits(32), self._clock, terms)

    @property
    def places_at_random(self) -> bool:
        """Whether the computer is to place a piece of the head start that it gives."""
        return self.waits_for_computer and places_at_random(self.position, self.head_start)

    # Time

    def tick(self, seconds: float) -> Alarm | None:
        """Run the clock of the side to move; a fallen flag ends the game. Return its alarm, if any.

        The computer's clock runs only while it thinks: not before it starts, nor after it has chosen a ply. At the end
        of its budget it decides, however little of that time its slices had.
        """
        turn = self.position.turn
        thinks = self._thinker is not None and not self._thinker.done
        if self.game.outcome or (self.waits_for_computer and not thinks):
            return None
        alarm = self.clocks.run(turn, seconds)
        if self._thinker and turn in self.clocks.left and self.clocks.left[turn] <= self._decides_at:
            self._thinker.stop()
        if alarm is Alarm.FLAG:
            self.game.flag(turn)
            self._stop_thinking()
        return alarm

    def think(self, seconds: float) -> Ply | None:
        """Let the computer think for some seconds; return its ply, unplayed, when it is done."""
        if not self._thinker:
            self._thinker = self._new_thinker(self._level(), f"{self.seed} {len(self.game.plies)}")
        self._thinker.step(seconds)
        return self._thinker.best if self._thinker.done else None

    def _level(self) -> Level:
        """Return the level to move, limited by the time left on its clock."""
        turn = self.position.turn
        level, left = self.seats[turn], self.clocks.left.get(turn)
        assert level, "a human is to play"
        level = with_head_start(level, self.position, self.head_start)
        if left is None:
            return level
        seconds = budget(self.position, left, self.clocks.increment)
        self._decides_at = left - seconds
        return replace(level, limits=level.limits.within(seconds))

    # Advice

    def hint(self, seconds: float) -> Hint | None:
        """Let the strongest level think for the side to move; return its hint when it is done."""
        from dvonn.engine.analysis.advice import advice  # noqa: PLC0415 # the first frame does not wait for the engine

        report = self._advise(RELENTLESS, seconds)
        return Hint(report.best, advice(self.position, report, self.game.ties)) if report else None

    def expectation(self, seconds: float) -> Expectation | None:
        """Estimate the final margin with a quick level; return it when it is done, None also without an estimate."""
        report = self._advise(THOUGHTFUL, seconds)
        if not report or report.margin is None:
            return None
        return Expectation(report.margin if self.position.turn is Colour.WHITE else -report.margin, report.exact)

    @property
    def ponders(self) -> bool:
        """Whether the strongest level may think on while its opponent, a human, is to move."""
        adviser, position = self._advisers.get(RELENTLESS), self.position
        is_done = adviser is not None and adviser.done
        is_turn = self.waits_for_human and position.phase is Phase.MOVEMENT
        return is_turn and self.seats[position.turn.other] == RELENTLESS and not is_done

    def ponder(self, seconds: float) -> None:
        """Let the strongest level think about the human's move; the table serves its next search, and a hint."""
        self._advise(RELENTLESS, seconds)

    @property
    def has_expectation(self) -> bool:
        """Whether the estimate of the final margin is done."""
        adviser = self._advisers.get(THOUGHTFUL)
        return adviser is not None and adviser.done

    def _advise(self, level: Level, seconds: float) -> "Report | None":
        """Let a level think about the position, which is not over; return its report when it is done."""
        if level not in self._advisers:
            self._advisers[level] = self._new_thinker(level, str(len(self.game.plies)))
        adviser = self._advisers[level]
        adviser.step(seconds)
        return adviser.report if adviser.done else None

    def _new_thinker(self, level: Level, seed: str) -> "Thinker":
        """Return a level's Thinker about the position."""
        from dvonn.engine.players.alphabeta import new_table  # noqa: PLC0415 # the first frame does not wait for the engine
        from dvonn.engine.thinker import Thinker  # noqa: PLC0415 # as above

        if not self._table:
            self._table = new_table(RELENTLESS)
        return Thinker(self.position, level, seed, self._clock, self.game.ties, self._table)

    # Back and forth

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier human's turn, or a resignation and the like to take back."""
        return self.game.early_end is not None or self._was_stop

    @property
    def can_redo(self) -> bool:
        """Whether there are undone plies to play again."""
        return bool(self.game.undone) and not self.game.early_end

    def undo(self) -> None:
        """Go back to the last human's turn: undo the human's ply, or the early end, and the computer's replies.

        The clocks do not go back, but increments are taken back, and a side with a fallen flag gets some time.
        """
        assert self.can_undo, "no human's turn to go back to"
        self._stop_thinking()
        loser, reason = self.game.early_end or (None, None)
        if loser and reason is EndReason.TIME:
            self.clocks.restore_time(loser)
        if self.game.early_end:
            self.game.undo()
        else:
            self._undo_ply()
        while not self._is_stop(len(self.game.plies)) and self._was_stop:
            self._undo_ply()

    def _undo_ply(self) -> None:
        filled = self._is_filled(len(self.game.plies))
        self.game.undo()
        if not filled:
            self.clocks.take_back_increment(self.position.turn)

    def redo(self) -> None:
        """Replay undone plies up to the next human's turn or the last one."""
        assert self.can_redo, "nothing was undone"
        self._stop_thinking()
        self._redo_ply()
        while self.game.undone and not self._is_stop(len(self.game.plies)):
            self._redo_ply()

    def _redo_ply(self) -> None:
        mover = self.position.turn
        self.game.redo()
        if not self._is_filled(len(self.game.plies)):
            self.clocks.add_increment(mover)

    @property
    def _was_stop(self) -> bool:
        return any(map(self._is_stop, range(len(self.game.plies))))

    def _is_stop(self, plies: int) -> bool:
        """Tell whether undo and redo stop after a number of plies: on a human's turn, and not while the board fills."""
        is_humans = self.seats[self.game.positions[plies].turn] is None
        return is_humans and (plies == self._placements or not self._is_filled(plies))

    def _is_filled(self, number: int) -> bool:
        """Tell whether a ply, by its number from 1, was one of those that filled the board."""
        return self.filled_from is not None and self.filled_from < number <= self._placements

    @property
    def _placements(self) -> int:
        """The number of plies that fill the board."""
        return len(self.game.start.vacant()) if self.game.start.phase is Phase.PLACEMENT else 0

    def _stop_thinking(self) -> None:
        if self._thinker:
            self._thinker.stop()
        self._thinker = None
        for adviser in self._advisers.values():
            adviser.stop()
        self._advisers.clear()

    # Text

    def __str__(self) -> str:
        """Return the text read by parse_match: the game, seats, names, clocks, seed, filling and undone plies."""
        headers = {colour.value: str(level or HUMAN) for colour, level in self.seats.items()}
        headers |= {f"{colour}name": name for colour, name in self.names.items()}
        headers |= format_clocks(self.clocks)
        if self.code:
            headers["code"] = self.code
        if self.branch is not None:
            headers["branch"] = str(self.branch)
        if self.coaching:
            headers[COACH_HEADER] = str(self.coaching)
        if self.head_start:
            headers[HEAD_START_HEADER] = str(self.head_start)
        headers["seed"] = str(self.seed)
        if self.filled_from is not None:
            headers["filled"] = str(self.filled_from)
        if self.game.undone:
            headers["undone"] = " ".join(map(str, self.game.undone))
        return format_game(self.game, headers)


def clean_name(text: str) -> str:
    """Normalise a name to one line of at most MAX_PLAYER_NAME_LENGTH printable characters, which may be empty."""
    printable = "".join(character for character in " ".join(text.split()) if character.isprintable())
    return " ".join(printable.split())[:MAX_PLAYER_NAME_LENGTH].rstrip()
