"""A round of puzzles and the attempt at one of them, the streak of daily puzzles, and the texts. No pygame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum, auto
from math import ceil
from typing import TYPE_CHECKING, Final

from dvonn.board.animation import Plan
from dvonn.board.words import SIDE_NAMES, counted
from dvonn.rules.analysis.puzzle import Puzzle, PuzzleKind
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.storage.settings import MAX_STREAK_DAYS, Settings

if TYPE_CHECKING:
    from dvonn.engine.analysis.refutation import Refutation

WRONG_ANSWERS_BEFORE_SOLUTION: Final = 2
SERIES_SECONDS: Final = 180.0
SERIES_PENALTY_SECONDS: Final = 15.0  # for a wrong answer
SERIES_WARNING_SECONDS: Final = 20.0  # seconds left when the clock begins to warn


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
    def clock_seconds(self) -> int:
        """The seconds left as shown, 0 without a clock."""
        return ceil(self.seconds_left or 0.0)

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
    """An attempt at one puzzle; the methods that play return the plans to be animated, each made by `plan_ply`."""

    def __init__(
        self, puzzle: Puzzle, clock: Callable[[], float], plan_ply: Callable[[Position, Ply, Position], Plan]
    ) -> None:
        self.puzzle = puzzle
        self.wrong = 0  # wrong answers
        self._clock, self._plan_ply = clock, plan_ply
        self._reset(AttemptState.ASKED)

    def _reset(self, state: AttemptState) -> None:
        self.state, self.position = state, self.puzzle.position
        self.explanation = ""  # of the refutation
        self._plans: list[Plan] = []  # of the plies played from the puzzle's position
        self._refutation: Refutation | None = None  # None until the first slice

    @property
    def is_done(self) -> bool:
        """Whether the puzzle has been solved or shown."""
        return self.state in {AttemptState.SOLVED, AttemptState.SHOWN}

    @property
    def can_be_shown(self) -> bool:
        """Whether the solution may be shown now."""
        return self.wrong >= WRONG_ANSWERS_BEFORE_SOLUTION and self.state in {AttemptState.ASKED, AttemptState.REFUTED}

    @property
    def last(self) -> Ply:
        """The last ply played."""
        return self._plans[-1].ply

    def answer(self, move: Move) -> list[Plan]:
        """Play an answer, right or wrong."""
        right = self.puzzle.is_solved_by(move)
        self._reset(AttemptState.SOLVED if right else AttemptState.TRIED)
        self.wrong += not right
        return self._play(move)

    def show(self) -> list[Plan]:
        """Take all plies back, and play the solution."""
        back = self.take_back()
        self.state = AttemptState.SHOWN
        return back + self._play(self.puzzle.solution)

    def take_back(self) -> list[Plan]:
        """Take everything back, to the puzzle's position."""
        back = [replace(plan, backwards=True) for plan in reversed(self._plans)]
        self._reset(AttemptState.ASKED)
        return back

    def think(self, seconds: float) -> None:
        """Search for the refutation of a wrong answer."""
        if self.state is not AttemptState.TRIED:
            return
        if not self._refutation:
            from dvonn.engine.analysis.refutation import Refutation  # noqa: PLC0415 # the first frame does not wait for it

            self._refutation = Refutation(self.puzzle, self._answer, self._clock)
        if not self._refutation.done:
            self._refutation.step(seconds)

    def reply(self) -> list[Plan] | None:
        """Refute the answer with the other side's reply, if there is one; return None until it is found."""
        refutation = self._refutation
        if not refutation or refutation.value is None or refutation.margin is None:
            return None
        best = refutation.value.best
        self.explanation = refutation_text(self.puzzle, self._answer, best, refutation.margin)
        self.state = AttemptState.REFUTED
        return self._play(best) if best and self.position.turn is not self.puzzle.position.turn else []

    @property
    def _answer(self) -> Move:
        ply = self._plans[0].ply
        assert isinstance(ply, Move), "an answer is a move"
        return ply

    def _play(self, ply: Ply) -> list[Plan]:
        plan = self._plan_ply(self.position, ply, self.position.play(ply))
        self._plans.append(plan)
        self.position = plan.after
        return [plan]


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
    if puzzle.kind is PuzzleKind.WIN:
        return f"{SIDE_NAMES[puzzle.position.turn]} to move and win"
    return f"Find the move that keeps {counted(puzzle.margin - puzzle.second_margin, 'piece')} more"


def solution_text(puzzle: Puzzle) -> str:
    """Return the result of the solution, compared with that of the next best move."""
    return f"In the end it {_ends(puzzle.margin)}; any other move {_ends(puzzle.second_margin)} at best"


def _ends(margin: int) -> str:
    return f"wins by {margin}" if margin > 0 else f"loses by {-margin}" if margin else "draws"


def refutation_text(puzzle: Puzzle, answer: Move, reply: Ply | None, margin: int) -> str:
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
