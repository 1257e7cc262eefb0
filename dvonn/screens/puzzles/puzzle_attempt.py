"""A puzzle while it is worked at: how far it has come, what has been played, and what is wrong with it. No pygame."""

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from dvonn.board.animation import Plan
from dvonn.rules.analysis.puzzle import Puzzle
from dvonn.rules.pieces import Move, Ply
from dvonn.screens.puzzles.puzzle_round import refuted

if TYPE_CHECKING:
    from dvonn.engine.analysis.refutation import Refutation

PATIENCE: Final = 2  # wrong answers until the solution can be shown


class AttemptState(Enum):
    """How far a puzzle has come."""

    ASKED = auto()
    TRIED = auto()  # the answer is wrong, and it is not seen yet why
    REFUTED = auto()
    SOLVED = auto()
    SHOWN = auto()


class Attempt:
    """One puzzle; its methods that play return the plans that are to be seen."""

    def __init__(self, puzzle: Puzzle, clock: Callable[[], float], *, faded: bool) -> None:
        self.puzzle = puzzle
        self.wrong = 0  # answers
        self._clock, self._faded = clock, faded
        self._begin(AttemptState.ASKED)

    def _begin(self, stand: AttemptState) -> None:
        self.stand, self.position = stand, self.puzzle.position
        self.verdict = ""  # on a wrong answer
        self._plans: list[Plan] = []  # what has been played from the puzzle's position
        self._refutation: Refutation | None = None  # until there was time to look

    @property
    def is_done(self) -> bool:
        """Whether it has been solved or shown."""
        return self.stand in {AttemptState.SOLVED, AttemptState.SHOWN}

    @property
    def can_be_shown(self) -> bool:
        """Whether the solution may be asked for."""
        return self.wrong >= PATIENCE and self.stand in {AttemptState.ASKED, AttemptState.REFUTED}

    @property
    def last(self) -> Ply:
        """The last ply that has been played."""
        return self._plans[-1].ply

    def answer(self, move: Move) -> list[Plan]:
        """Play an answer, right or wrong."""
        right = self.puzzle.is_solved_by(move)
        self._begin(AttemptState.SOLVED if right else AttemptState.TRIED)
        self.wrong += not right
        return self._play(move)

    def show(self) -> list[Plan]:
        """Play the solution, after what was played is taken back."""
        back = self.take_back()
        self.stand = AttemptState.SHOWN
        return back + self._play(self.puzzle.solution)

    def take_back(self) -> list[Plan]:
        """Go back to the puzzle's position."""
        back = [replace(plan, backwards=True) for plan in reversed(self._plans)]
        self._begin(AttemptState.ASKED)
        return back

    def think(self, seconds: float) -> None:
        """Look for what is wrong with a wrong answer."""
        if self.stand is not AttemptState.TRIED:
            return
        if not self._refutation:
            from dvonn.engine.analysis.refutation import Refutation  # noqa: PLC0415 # the first frame does not wait for it

            self._refutation = Refutation(self.puzzle, self._answer, self._clock)
        if not self._refutation.done:
            self._refutation.step(seconds)

    def reply(self) -> list[Plan] | None:
        """Refute the answer with the other side's reply, if it has one; None as long as it is not found."""
        looking = self._refutation
        if not looking or looking.value is None or looking.margin is None:
            return None
        best = looking.value.best
        self.verdict = refuted(self.puzzle, self._answer, best, looking.margin)
        self.stand = AttemptState.REFUTED
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
