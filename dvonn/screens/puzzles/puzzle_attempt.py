"""An attempt at a puzzle: its state, the plies played, and the refutation of a wrong answer. No pygame."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from dvonn.board.animation import Plan
from dvonn.rules.analysis.puzzle import Puzzle
from dvonn.rules.pieces import Move, Ply
from dvonn.screens.puzzles.puzzle_round import refutation_text

if TYPE_CHECKING:
    from dvonn.engine.analysis.refutation import Refutation

WRONG_ANSWERS_BEFORE_SOLUTION: Final = 2


class AttemptState(Enum):
    """The states of an attempt."""

    ASKED = auto()
    TRIED = auto()  # the answer is wrong, and not yet refuted
    REFUTED = auto()
    SOLVED = auto()
    SHOWN = auto()


class PuzzleAttempt:
    """An attempt at one puzzle; the methods that play return the plans to be animated."""

    def __init__(self, puzzle: Puzzle, clock: Callable[[], float], *, faded: bool) -> None:
        self.puzzle = puzzle
        self.wrong = 0  # wrong answers
        self._clock, self._faded = clock, faded
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
        plan = Plan(self.position, ply, self.position.play(ply), faded=self._faded)
        self._plans.append(plan)
        self.position = plan.after
        return [plan]
