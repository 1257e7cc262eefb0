"""An attempt at one puzzle: the solver's plies, the defence that answers by itself, and refutations. No pygame."""

from collections.abc import Callable
from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING

from dvonn.rules.analysis.puzzle import Puzzle
from dvonn.rules.game import Game
from dvonn.rules.pieces import Ply
from dvonn.screens.puzzles.puzzle_reason import PuzzleReason, puzzle_reason
from dvonn.screens.puzzles.puzzle_words import refutation_text

if TYPE_CHECKING:
    from dvonn.engine.analysis.attempt import Refutation


class AttemptState(Enum):
    """The states of an attempt."""

    ASKED = auto()  # the solver is to move
    TRIED = auto()  # the last answer is wrong, and not yet refuted
    REFUTED = auto()
    SOLVED = auto()
    SHOWN = auto()


class PuzzleAttempt:
    """An attempt at one puzzle: a game of its line as far as that has been found, and perhaps a wrong answer."""

    def __init__(self, puzzle: Puzzle, clock: Callable[[], float]) -> None:
        self.puzzle, self._clock = puzzle, clock
        self.game = Game(puzzle.position)
        self.wrong = 0  # wrong answers
        self.explanation = ""  # of the refutation
        self._is_shown = False  # whether the solution has been shown
        self._found = 0  # plies of the line, the defence's among them
        self._refutation: Refutation | None = None  # None until the first slice

    @property
    def state(self) -> AttemptState:
        """The state of the attempt."""
        if len(self.game.plies) > self._found:
            return AttemptState.REFUTED if self.explanation else AttemptState.TRIED
        if self._found < len(self.puzzle.line):
            return AttemptState.ASKED
        return AttemptState.SHOWN if self._is_shown else AttemptState.SOLVED

    @property
    def has_begun(self) -> bool:
        """Whether a right ply has been found."""
        return self._found > 0

    @cached_property
    def reason(self) -> PuzzleReason:
        """Why the solution works."""
        return puzzle_reason(self.puzzle)

    @property
    def is_done(self) -> bool:
        """Whether the puzzle has been solved or shown."""
        return self.state in {AttemptState.SOLVED, AttemptState.SHOWN}

    @property
    def can_be_shown(self) -> bool:
        """Whether the solution may be shown now: after a wrong answer."""
        return self.wrong > 0 and not self.is_done

    def answer(self, ply: Ply) -> None:
        """Play an answer, and the defence's plies after a right one."""
        is_right = ply == self.puzzle.line[self._found]
        self.game.play(ply)
        if is_right:
            self._found += 1
            self._play_line(for_both=False)
        else:
            self.wrong += 1

    def _play_line(self, *, for_both: bool) -> None:
        """Play on in the line, for both sides, or until it is the solver's turn."""
        solver, line = self.puzzle.position.turn, self.puzzle.line
        while self._found < len(line) and (for_both or self.game.position.turn is not solver):
            self.game.play(line[self._found])
            self._found += 1

    def take_back(self) -> None:
        """Take a wrong answer back, and what refuted it."""
        while len(self.game.plies) > self._found:
            self.game.undo()
        self.explanation, self._refutation = "", None

    def show(self) -> None:
        """Play the rest of the solution."""
        self.take_back()
        self._is_shown = True
        self._play_line(for_both=True)

    def think(self, seconds: float) -> None:
        """Search for the refutation of a wrong answer."""
        if self.state is not AttemptState.TRIED:
            return
        if not self._refutation:
            from dvonn.engine.analysis.attempt import Refutation  # noqa: PLC0415 # the first frame does not wait for it

            self._refutation = Refutation(self.game.positions[self._found], self.game.plies[self._found], self._clock)
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
        best, replies = refutation.value.best, self.game.position.turn is not self.puzzle.position.turn
        if best and replies:
            self.game.play(best)
        self.explanation = refutation_text(self.puzzle, self.game.plies[-1], refutation.margin)
