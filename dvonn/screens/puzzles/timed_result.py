"""The result of a round against time: the number of puzzles solved, and the user's own best."""

from typing import Final

from dvonn.language import _, ngettext
from dvonn.screens.dialog import Dialog
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_round import TimedRound
from dvonn.screens.scene import Pop, SceneCommand, Stage, window_title
from dvonn.ui.canvas import Canvas
from dvonn.ui.glow import draw_light, draw_rays
from dvonn.ui.layout import HEADLINE, TEXT
from dvonn.ui.widgets import Button

RESULT_NUMBER_SIZE: Final = 3 * HEADLINE
RESULT_NUMBER_SHARE: Final = 0.58  # of the body's height
RAYS_REACH: Final = 0.62  # of a new best, in heights of the number's box


class TimedResult(Dialog):
    """Shows how many puzzles were solved, why the round is over, and the best score before and now."""

    panel_width = 560
    body_height = 250

    def __init__(self, stage: Stage, result: TimedRound, play_again: SceneCommand) -> None:
        rows = [
            [Button(play_again, _("Play again"), "icon-again", height_factor=1.25)],
            [Button(Pop, _("Back"), "icon-back")],
        ]
        super().__init__(stage, _ending(result), rows)
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
        upper, lower = self.body.cut_top(round(self.body.height * RESULT_NUMBER_SHARE))
        if self.is_best:
            draw_rays(canvas, upper.centre, RAYS_REACH * upper.height, 0.5, 0.5)
            draw_light(canvas, upper.centre, RAYS_REACH * upper.height, canvas.theme.life, 0.5)
        colour = canvas.theme.accent if self.is_best else canvas.theme.text
        canvas.draw_text(str(self._solved), upper, RESULT_NUMBER_SIZE, colour)
        first, second, _rest = lower.rows(3)
        # Translators: below the number in large figures
        canvas.draw_text(ngettext("puzzle solved", "puzzles solved", self._solved), first, TEXT)
        canvas.draw_text(self.comparison, second, TEXT, canvas.theme.text_dim)


def _ending(result: TimedRound) -> str:
    """Return why a round is over."""
    if result.is_lost:
        return _(words.ERRORS_UP)
    return _(words.AGAINST_TIME) if result.seconds_left else _(words.TIMES_UP)
