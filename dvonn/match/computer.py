"""The computer in a match: it plays its seats, gives hints, and estimates the final margin."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from dvonn.engine.levels import RELENTLESS, THOUGHTFUL, Level, with_head_start
from dvonn.match.clocks import Alarm
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Phase, Ply
from dvonn.rules.position import Position

if TYPE_CHECKING:
    from dvonn.engine.analysis.reasons import Advice
    from dvonn.engine.levels import Report
    from dvonn.engine.search.transposition_table import TranspositionTable
    from dvonn.engine.search_task import SearchTask

PLACEMENT_SHARE: Final = 0.25  # of a move's time
MAX_PLY_SHARE: Final = 0.25  # of the remaining time, for one ply


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


class Computer:
    """Thinks about a match's position in slices of time, and plays nothing itself.

    The clock returns seconds and measures the slices. A search ends when the match has another position.
    """

    def __init__(self, match: Match, clock: Callable[[], float]) -> None:
        self.match, self._clock = match, clock
        self._position: Position | None = None  # of the search tasks
        self._player: SearchTask | None = None  # of the side to move
        self._advisers: dict[Level, SearchTask] = {}  # regardless of the turn
        self._decides_at = 0.0  # the seconds left on the player's clock at which it stops thinking
        self._table: TranspositionTable | None = None  # of the game

    # The computer's turn

    @property
    def ply(self) -> Ply | None:
        """The ply on which the level to move has decided, until it is played; None while it thinks."""
        self._forget_former_position()
        return self._player.best if self._player and self._player.done else None

    def think(self, seconds: float) -> Ply | None:
        """Let the level to move think for some seconds; return its ply when it is done."""
        self._forget_former_position()
        if not self._player:
            self._player = self._new_thinker(self._level(), f"{self.match.seed} {len(self.match.game.plies)}")
        self._player.step(seconds)
        return self.ply

    def _level(self) -> Level:
        """Return the level to move, limited by the time left on its clock."""
        match, position = self.match, self.match.position
        level, left = match.seats[position.turn], match.clocks.left.get(position.turn)
        assert level, "a human is to play"
        level = with_head_start(level, position, match.head_start)
        if left is None:
            return level
        seconds = budget(position, left, match.clocks.increment)
        self._decides_at = left - seconds
        return replace(level, limits=level.limits.within(seconds))

    def tick(self, seconds: float) -> Alarm | None:
        """Run the match's clock; return its alarm, if any.

        The computer's own clock runs only while it thinks: not before it starts, nor after it has chosen a ply. At the
        end of its budget it decides, however little of that time its slices had.
        """
        self._forget_former_position()
        if self.match.waits_for_computer and (not self._player or self._player.done):
            return None
        turn, left = self.match.position.turn, self.match.clocks.left
        alarm = self.match.tick(seconds)
        if self._player and turn in left and left[turn] <= self._decides_at:
            self._player.stop()
        return alarm

    # Advice

    def hint(self, seconds: float) -> Hint | None:
        """Let the strongest level think for the side to move; return its hint when it is done."""
        from dvonn.engine.analysis.coaching import advice  # noqa: PLC0415 # the first frame does not wait for the engine

        report = self._advise(RELENTLESS, seconds)
        return Hint(report.best, advice(self.match.position, report, self.match.game.ties)) if report else None

    def expectation(self, seconds: float) -> Expectation | None:
        """Estimate the final margin with a quick level; return it when it is done, None also without an estimate."""
        report = self._advise(THOUGHTFUL, seconds)
        if not report or report.margin is None:
            return None
        return Expectation(report.margin if self.match.position.turn is Colour.WHITE else -report.margin, report.exact)

    @property
    def has_expectation(self) -> bool:
        """Whether the estimate of the final margin is done."""
        return self._has_advised(THOUGHTFUL)

    @property
    def ponders(self) -> bool:
        """Whether the strongest level may think on while its opponent, a human, is to move."""
        match, position = self.match, self.match.position
        is_turn = match.waits_for_human and position.phase is Phase.MOVEMENT
        return is_turn and match.seats[position.turn.other] == RELENTLESS and not self._has_advised(RELENTLESS)

    def ponder(self, seconds: float) -> None:
        """Let the strongest level think about the human's move; the table serves its next search, and a hint."""
        self._advise(RELENTLESS, seconds)

    def _has_advised(self, level: Level) -> bool:
        """Tell whether a level is done with the position."""
        self._forget_former_position()
        return level in self._advisers and self._advisers[level].done

    def _advise(self, level: Level, seconds: float) -> "Report | None":
        """Let a level think about the position, which is not over; return its report when it is done."""
        self._forget_former_position()
        if level not in self._advisers:
            self._advisers[level] = self._new_thinker(level, str(len(self.match.game.plies)))
        adviser = self._advisers[level]
        adviser.step(seconds)
        return adviser.report if adviser.done else None

    # Search tasks

    def _forget_former_position(self) -> None:
        if self._position is not self.match.position:
            self._position, self._player = self.match.position, None
            self._advisers.clear()

    def _new_thinker(self, level: Level, seed: str) -> "SearchTask":
        from dvonn.engine.alphabeta import new_table  # noqa: PLC0415 # the first frame does not wait for the engine
        from dvonn.engine.search_task import SearchTask  # noqa: PLC0415 # as above

        if not self._table:
            self._table = new_table(RELENTLESS)
        return SearchTask(self.match.position, level, seed, self._clock, self.match.game.ties, self._table)


def budget(position: Position, left: float, increment: int = 0) -> float:
    """Return the seconds to spend on this ply out of the remaining time; 0 means to play at once."""
    available = max(0.0, left - 1.0)  # a frame or a reading of the clock may be late
    return min(available * MAX_PLY_SHARE, available * ply_share(position) + increment)


def ply_share(position: Position) -> float:
    """Return the share of this ply in the remaining time for all own plies to come."""
    placements = len(position.tray(position.turn))
    stacks = position.occupied.bit_count() + placements + len(position.tray(position.turn.other))
    # Own moves to come: a third of the stacks, by 112 recorded games with 1 to 49 stacks, and two to spare
    moves = stacks / 3 + 2
    return (PLACEMENT_SHARE if placements else 1.0) / (moves + PLACEMENT_SHARE * placements)
