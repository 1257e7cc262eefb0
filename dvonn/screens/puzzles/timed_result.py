"""The result of a round against time: the number of puzzles solved, and the user's own best."""

from typing import Final

from dvonn.screens.dialog import Dialog
from dvonn.screens.puzzles import puzzle_words as words
from dvonn.screens.puzzles.puzzle_round import TimedRound
from dvonn.screens.scene import Pop, SceneCommand, Stage
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

    def __init__(self, stage: Stage, result: TimedRound, before: int, play_again: SceneCommand) -> None:
        rows = [
            [Button(play_again, words.ONCE_MORE, "icon-again", height_factor=1.25)],
            [Button(Pop, words.BACK, "icon-back")],
        ]
        super().__init__(stage, _ending(result), rows)
        self._solved = result.solved
        self.is_best = result.solved > before
        self.comparison = words.OLD_BEST.format(number=before)
        if self.is_best:
            self.comparison = words.NEW_BEST.format(number=before) if before else words.FIRST_BEST

    @property
    def title(self) -> str:
        """The window's title with the number."""
        return f"DVONN: {self._solved} {self._noun}"

    @property
    def _noun(self) -> str:
        return words.SOLVED_PUZZLES[self._solved != 1]

    def paint_body(self, canvas: Canvas) -> None:
        """Draw the number, with rays behind a new best, and the words below it."""
        upper, lower = self.body.cut_top(round(self.body.height * RESULT_NUMBER_SHARE))
        if self.is_best:
            draw_rays(canvas, upper.centre, RAYS_REACH * upper.height, 0.5, 0.5)
            draw_light(canvas, upper.centre, RAYS_REACH * upper.height, canvas.theme.life, 0.5)
        colour = canvas.theme.accent if self.is_best else canvas.theme.text
        canvas.draw_text(str(self._solved), upper, RESULT_NUMBER_SIZE, colour)
        first, second, _ = lower.rows(3)
        canvas.draw_text(self._noun, first, TEXT)
        canvas.draw_text(self.comparison, second, TEXT, canvas.theme.text_dim)


def _ending(result: TimedRound) -> str:
    """Return why a round is over."""
    if result.is_lost:
        return words.ERRORS_UP
    return words.AGAINST_TIME if result.seconds_left else words.TIMES_UP
