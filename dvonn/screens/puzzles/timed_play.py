"""Puzzles against time: the next one comes by itself, whether the last one was solved or not."""

from collections.abc import Callable
from math import inf
from typing import Final

from dvonn.board.hud import PanelClock
from dvonn.language import _
from dvonn.match import LOW_TIME_SECONDS
from dvonn.screens.play import panel_clock
from dvonn.screens.puzzles.puzzle_attempt import AttemptState
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay
from dvonn.screens.puzzles.puzzle_round import TimedRound
from dvonn.screens.puzzles.timed_result import TimedResult
from dvonn.screens.scene import Change, RefreshMode, Replace, Stage

RESULT_SECONDS: Final = {AttemptState.TRIED: 0.5, AttemptState.SHOWN: 1.6, AttemptState.SOLVED: 0.8}
"""How long the result of an answer is shown after its animation."""


class TimedPlay(PuzzlePlay):
    """A round against time. The clock runs while an answer is looked for; after a wrong one the solution is shown."""

    retries = False
    round: TimedRound

    def label_next_button(self) -> None:
        """Let the button that goes on skip the result of any answer."""
        super().label_next_button()
        self.next_button.enabled = not self.can_choose

    def note_error(self) -> None:
        """Count the error in the round."""
        self.round.note_error()

    def note_solved(self) -> None:
        """Note nothing but the round's own count."""

    @property
    def is_over(self) -> bool:
        """Whether no further puzzle follows."""
        return self.round.is_over or self.round.is_last

    @property
    def told_solved(self) -> int:
        """The number of puzzles solved, as far as the animation has reached."""
        in_flight = self.attempt.state is AttemptState.SOLVED is not self.told_state
        return self.round.solved - in_flight

    @property
    def refresh_mode(self) -> RefreshMode:
        """At least updates, for the clock."""
        return max(super().refresh_mode, RefreshMode.UPDATE_ONLY)

    def idle(self, seconds: float) -> None:
        """Search for nothing: wrong answers are not refuted."""

    def update_at_rest(self, seconds: float) -> Change | None:
        """Run the clock; or show the solution after a wrong answer, and go on after that or a right one."""
        if self.can_choose:
            return self._run_clock(seconds)
        if self.player.rest_seconds < RESULT_SECONDS.get(self.attempt.state, inf):
            return None
        if self.attempt.state is not AttemptState.TRIED:
            return self.go_on()
        self.show_solution()
        return None

    def _run_clock(self, seconds: float) -> Change | None:
        before = self.round.clock_seconds
        self.round.spend(seconds)
        shown = self.round.clock_seconds
        if shown == before:
            return None
        self.changed = True
        if self.round.is_over:
            return self.end()
        if shown <= LOW_TIME_SECONDS:
            self.stage.sound.play("clock")
        return None

    @property
    def shown_clock(self) -> PanelClock | None:
        """The time left."""
        return panel_clock(self.round.clock_seconds, runs=self.can_choose)


class AgainstTime(TimedPlay):
    """The rounds of the puzzles' page: three minutes, and three errors end it; `make_round` makes each."""

    def __init__(self, stage: Stage, make_round: Callable[[], TimedRound]) -> None:
        super().__init__(stage, make_round())
        self._make_round = make_round
        self._former_best = stage.puzzle_progress.progress.best_score

    def note_solved(self) -> None:
        """Note that the puzzle is solved, unrated, and the score so far."""
        self.stage.puzzle_progress.note_solved(self.round.puzzle, self.round.solved)

    def end(self) -> Change:
        """Show the result."""
        super().leave()
        self.stage.sound.play("win" if self.round.solved > self._former_best else "hint")
        return Replace(TimedResult(self.stage, self.round, self._former_best, self._play_again))

    def _play_again(self) -> Change:
        return Replace(AgainstTime(self.stage, self._make_round))

    def leave(self) -> Change:
        """Leave, by way of the result if there is one."""
        return self.end() if self.round.solved else super().leave()

    @property
    def standing(self) -> str:
        """The puzzles solved, and the errors."""
        errors, allowed = self.round.errors, self.round.allowed_errors
        # Translators: {solved} is a number of puzzles, {errors} the number of errors so far, {allowed} the limit
        words = _("Solved: {solved}. Errors: {errors} of {allowed}")
        return words.format(solved=self.told_solved, errors=errors, allowed=allowed)
