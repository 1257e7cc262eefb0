"""A round of puzzles and the attempt at one of them, the streak of daily puzzles, and the texts. No pygame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, auto
from math import ceil
from typing import TYPE_CHECKING, Final

from dvonn.board.words import SIDE_NAMES, counted
from dvonn.rules.analysis.puzzle import Puzzle, PuzzleKind
from dvonn.rules.game import Game
from dvonn.rules.pieces import Ply
from dvonn.storage.settings import MAX_STREAK_DAYS, Settings

if TYPE_CHECKING:
    from dvonn.engine.analysis.refutation import Refutation

WRONG_ANSWERS_BEFORE_SOLUTION: Final = 2
SERIES_SECONDS: Final = 180.0
SERIES_PENALTY_SECONDS: Final = 15.0  # for a wrong answer


@dataclass
class PuzzleRound:
    """The puzzles of a round; `day` is set for a daily puzzle, `seconds_left` for a series."""

    puzzles: Sequence[Puzzle]
    day: date | None = None
    seconds_left: float | None = None
    number: int = 0  # of the current puzzle, from 0
    solved: int = 0
    penalty: float = SERIES_PENALTY_SECONDS  # seconds for a wrong answer

    @property
    def puzzle(self) -> Puzzle:
        """The current puzzle."""
        return self.puzzles[self.number]

    @property
    def is_last(self) -> bool:
        """Whether this is the last puzzle."""
        return self.number == len(self.puzzles) - 1

    @property
    def is_time_over(self) -> bool:
        """Whether the time of the round is over."""
        return self.seconds_left == 0

    @property
    def clock_seconds(self) -> int | None:
        """The seconds left as shown, None without a clock."""
        return None if self.seconds_left is None else ceil(self.seconds_left)

    def spend(self, seconds: float) -> None:
        """Take seconds off the clock, if there is one."""
        if self.seconds_left is not None:
            self.seconds_left = max(0.0, self.seconds_left - seconds)


class AttemptState(Enum):
    """The states of an attempt."""

    ASKED = auto()
    TRIED = auto()  # the answer is wrong, and not yet refuted
    REFUTED = auto()
    SOLVED = auto()
    SHOWN = auto()


class PuzzleAttempt:
    """An attempt at one puzzle: a game of the answer and its refutation, or of the solution."""

    def __init__(self, puzzle: Puzzle, clock: Callable[[], float]) -> None:
        self.puzzle, self._clock = puzzle, clock
        self.wrong = 0  # wrong answers
        self._is_shown = False  # whether the solution has been shown
        self.take_back()

    def take_back(self) -> None:
        """Take everything back, to the puzzle's position."""
        self.game = Game(self.puzzle.position)
        self.explanation = ""  # of the refutation
        self._refutation: Refutation | None = None  # None until the first slice

    @property
    def state(self) -> AttemptState:
        """The state of the attempt."""
        if not self.game.plies:
            return AttemptState.ASKED
        if self.puzzle.is_solved_by(self.game.plies[0]):
            return AttemptState.SHOWN if self._is_shown else AttemptState.SOLVED
        return AttemptState.REFUTED if self.explanation else AttemptState.TRIED

    @property
    def is_done(self) -> bool:
        """Whether the puzzle has been solved or shown."""
        return self.state in {AttemptState.SOLVED, AttemptState.SHOWN}

    @property
    def can_be_shown(self) -> bool:
        """Whether the solution may be shown now."""
        return self.wrong >= WRONG_ANSWERS_BEFORE_SOLUTION and self.state in {AttemptState.ASKED, AttemptState.REFUTED}

    def answer(self, ply: Ply) -> None:
        """Play an answer, right or wrong."""
        self.game.play(ply)
        self.wrong += self.state is AttemptState.TRIED

    def show(self) -> None:
        """Take all plies back, and play the solution."""
        self.take_back()
        self._is_shown = True
        self.game.play(self.puzzle.solution)

    def think(self, seconds: float) -> None:
        """Search for the refutation of a wrong answer."""
        if self.state is not AttemptState.TRIED:
            return
        if not self._refutation:
            from dvonn.engine.analysis.refutation import Refutation  # noqa: PLC0415 # the first frame does not wait for it

            self._refutation = Refutation(self.puzzle.position, self.game.plies[0], self._clock)
        if not self._refutation.done:
            self._refutation.step(seconds)

    @property
    def has_refutation(self) -> bool:
        """Whether the refutation of a wrong answer is found, and not yet played."""
        return self.state is AttemptState.TRIED and self._refutation is not None and self._refutation.done

    def reply(self) -> None:
        """Refute the answer, with the other side's reply if there is one."""
        refutation = self._refutation
        assert refutation, "it is found"
        assert refutation.value
        assert refutation.margin is not None
        best = refutation.value.best
        self.explanation = refutation_text(self.puzzle, self.game.plies[0], best, refutation.margin)
        if best and self.game.position.turn is not self.puzzle.position.turn:
            self.game.play(best)


# The streak


def current_streak(settings: Settings, today: date) -> int:
    """Return the consecutive days on which the daily puzzle was solved, up to today or yesterday."""
    recent = {today.isoformat(), (today - timedelta(days=1)).isoformat()}
    return settings.puzzle_streak if settings.puzzle_day in recent else 0


def extend_streak(settings: Settings, day: date) -> None:
    """Count a solved daily puzzle in the settings, once a day."""
    if settings.puzzle_day != day.isoformat():
        settings.puzzle_streak = min(MAX_STREAK_DAYS, current_streak(settings, day) + 1)
        settings.puzzle_day = day.isoformat()


# Words


def question_text(puzzle: Puzzle) -> str:
    """Return the task of a puzzle as text."""
    tasks = {PuzzleKind.WIN: "win", PuzzleKind.DRAW: "save the draw", PuzzleKind.CUT_OFF: "make the biggest cut-off"}
    return f"{SIDE_NAMES[puzzle.position.turn]} to move and {tasks[puzzle.kind]}"


def solution_text(puzzle: Puzzle) -> str:
    """Return the result of the solution, compared with that of the next best move."""
    return f"In the end it {_ends(puzzle.margin)}; any other move {_ends(puzzle.second_margin)} at best"


def _ends(margin: int) -> str:
    return f"wins by {margin}" if margin > 0 else f"loses by {-margin}" if margin else "draws"


def refutation_text(puzzle: Puzzle, answer: Ply, reply: Ply | None, margin: int) -> str:
    """Return what is wrong with an answer.

    The margin is that of the side to move after best play; without a reply the answer ends the game.
    """
    turn, lost = puzzle.position.turn, counted(puzzle.margin - margin, "piece")
    end = f"loses by only {margin}" if margin > 0 else _ends(-margin)
    begin = f"{SIDE_NAMES[turn.other]} answers {reply} and"
    if reply is None:
        begin = f"It is over, and {SIDE_NAMES[turn.other]}"
    elif puzzle.position.play(answer).turn is turn:
        begin = f"{SIDE_NAMES[turn.other]} must pass, but"
    return f"{begin} {end} ({lost} lost)"
