"""Puzzles against time: the next one comes by itself, whether the last one was solved or not; and the result."""

from collections.abc import Callable
from math import inf
from typing import Final

from dvonn.board.hud import PanelClock
from dvonn.language import _, ngettext
from dvonn.match.clocks import LOW_TIME_SECONDS
from dvonn.screens.dialog import Dialog
from dvonn.screens.exercise import Exercise, QuestionState
from dvonn.screens.play.players import panel_clock
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_round import TimedRound
from dvonn.screens.scene import Change, Pop, Replace, SceneCommand, Stage, window_title
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas, draw_light, draw_rays
from dvonn.ui.layout import HEADLINE, TEXT
from dvonn.words import seconds_left_words

RESULT_NUMBER_SIZE: Final = 3 * HEADLINE
RAYS_REACH: Final = 0.62  # of a new best, in heights of the number's box

RESULT_SECONDS: Final = {QuestionState.TRIED: 0.5, QuestionState.SHOWN: 1.6, QuestionState.SOLVED: 0.8}
"""How long the result of an answer is shown after its animation."""


class TimedResult(Dialog):
    """Shows how many puzzles were solved, why the round is over, and the best score before and now."""

    panel_width = 560
    body_height = 250

    def __init__(self, stage: Stage, result: TimedRound, play_again: SceneCommand) -> None:
        rows = [
            [Button(play_again, _("Play again"), "icon-again", height_factor=1.25)],
            [Button(Pop, _("Back"), "icon-back")],
        ]
        ending = words.ERRORS_UP if result.is_lost else words.AGAINST_TIME if result.seconds_left else words.TIMES_UP
        super().__init__(stage, _(ending), rows)
        self._solved, before = result.solved, result.former_best
        self.is_best = result.solved > before
        self.comparison = words.best_words(before)
        if self.is_best:
            # Translators: {score} is a number of puzzles solved
            words_of_best = _("A new best! Your old best: {score}") if before else _(words.FIRST_BEST)
            self.comparison = words_of_best.format(score=before)

    @property
    def title(self) -> str:
        """The window's title with the number."""
        solved = self._solved
        return window_title(ngettext("{count} puzzle solved", "{count} puzzles solved", solved).format(count=solved))

    def paint_body(self, canvas: Canvas) -> None:
        """Draw the number, with rays behind a new best, and the words below it."""
        upper, lower = self.body.cut_top(round(self.body.height * 0.58))
        if self.is_best:
            draw_rays(canvas, upper.centre, RAYS_REACH * upper.height, 0.5, 0.5)
            draw_light(canvas, upper.centre, RAYS_REACH * upper.height, canvas.theme.life, 0.5)
        colour = canvas.theme.accent if self.is_best else canvas.theme.text
        canvas.draw_text(str(self._solved), upper, RESULT_NUMBER_SIZE, colour)
        first, second, _rest = lower.rows(3)
        # Translators: below the number in large figures
        canvas.draw_text(ngettext("puzzle solved", "puzzles solved", self._solved), first, TEXT)
        canvas.draw_text(self.comparison, second, TEXT, canvas.theme.text_dim)


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
        self.wait_for(lambda: True)  # for the clock

    @property
    def can_go_on(self) -> bool:
        """Whether the result of an answer may be skipped."""
        return not self.can_choose

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
        self.round.spend(seconds * self.stage.clock_rate)
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
