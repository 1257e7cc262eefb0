"""Puzzles against time: the next one comes by itself, whether the last one was solved or not."""

from collections.abc import Callable
from math import inf
from typing import Final

from dvonn.board.hud.panels import PanelClock
from dvonn.match import LOW_TIME_SECONDS
from dvonn.screens.exercise import Exercise, QuestionState
from dvonn.screens.play import panel_clock
from dvonn.screens.puzzles.puzzle_round import TimedRound
from dvonn.screens.puzzles.timed_result import TimedResult
from dvonn.screens.scene import Change, RefreshMode, Replace, Stage
from dvonn.words import seconds_left_words

RESULT_SECONDS: Final = {QuestionState.TRIED: 0.5, QuestionState.SHOWN: 1.6, QuestionState.SOLVED: 0.8}
"""How long the result of an answer is shown after its animation."""


class TimedPlay(Exercise):
    """A round against time. The clock runs while an answer is looked for; after a wrong one the solution is shown.

    `end` and `leave` return the changes that follow the end of the round and the player's wish to leave it.
    """

    round: TimedRound

    def __init__(
        self,
        stage: Stage,
        make_round: Callable[[], TimedRound],
        end: "Callable[[TimedPlay], Change]",
        leave: "Callable[[TimedPlay], Change]",
    ) -> None:
        super().__init__(stage, make_round())
        self.make_round, self._end, self._leave = make_round, end, leave

    @property
    def can_go_on(self) -> bool:
        """Whether the result of an answer may be skipped."""
        return not self.can_choose

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
        if self.player.rest_seconds < RESULT_SECONDS.get(self.round.state, inf):
            return None
        if self.round.is_done:
            return self.go_on()
        self.change(self.round.show)
        return None

    def _run_clock(self, seconds: float) -> Change | None:
        before = self.round.clock_seconds
        self.round.spend(seconds)
        shown = self.round.clock_seconds
        if shown == before:
            return None
        self.changed = True
        if not shown:
            return self.end()
        if shown <= LOW_TIME_SECONDS:
            self.stage.sound.play("clock")
            self.stage.sound.say(seconds_left_words(shown))
        return None

    @property
    def shown_clock(self) -> PanelClock | None:
        """The time left."""
        return panel_clock(self.round.clock_seconds, runs=self.can_choose)

    def end(self) -> Change:
        """End the round."""
        return self._end(self)

    def leave(self) -> Change:
        """Leave, or ask first."""
        return self._leave(self)


def against_time(stage: Stage, make_round: Callable[[], TimedRound]) -> TimedPlay:
    """Return a round of the puzzles' page."""
    return TimedPlay(stage, make_round, _show_result, _leave)


def _show_result(play: TimedPlay) -> Change:
    result = TimedResult(play.stage, play.round, lambda: Replace(against_time(play.stage, play.make_round)))
    play.stage.sound.play("win" if result.is_best else "hint")
    return Replace(result)


def _leave(play: TimedPlay) -> Change:
    """Leave, by way of the result if there is one."""
    return _show_result(play) if play.round.solved else Exercise.leave(play)
