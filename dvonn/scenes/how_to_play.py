"""The rules in a few lines, each behind a piece."""

from typing import Final

import pygame

from dvonn.scenes.dialog import HEAD, Answer, Dialog
from dvonn.scenes.scene import Change, Pop, Stage
from dvonn.view.geometry import Box
from dvonn.view.widgets import Button

LINES: Final = (
    ("ring-dvonn", "Fill the board in turn: first the three red pieces, then your own, anywhere."),
    ("ring-white", "White moves first. A stack is yours if your colour is on top of it."),
    ("ring-black", "A stack of 3 moves exactly 3 spaces in a line, onto another stack."),
    ("ring-white", "A stack with six neighbours cannot move, nor can a red piece alone."),
    ("ring-dvonn", "Whatever loses touch with all red pieces is gone, whosever it was."),
    ("ring-black", "Who cannot move passes. When nobody can, the game is over."),
    ("ring-white", "Put all your stacks on one another: the higher tower wins."),
)
LINE: Final = 52  # the height of a line, for a window of 1280x720


class HowToPlay(Dialog[Answer]):
    """A panel with the rules; its one button, or going back, closes it."""

    wide = 940
    body = LINE * len(LINES) + 18

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, "How to play", [Button(Answer.NO, "Back")])

    def pressed(self, value: Answer) -> Change | None:
        """Close it."""
        return Pop()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel and the lines in it."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        high = canvas.layout.px(LINE)
        for n, (ring, words) in enumerate(LINES):
            y = panel.y + canvas.layout.px(HEAD) + n * high
            canvas.assets.sprite(ring, high * 0.8).draw(surface, (panel.x + high, y + high * 0.55))
            left = panel.x + 2 * high
            canvas.words(words, Box(left, y, panel.x + panel.width - high // 2 - left, high), at_left=True)
