"""The rules in a few lines, each beside the pieces that it is about."""

from typing import Final

import pygame

from dvonn.rules.pieces import Piece, Stack
from dvonn.scenes.dialog import HEAD, Answer, Dialog
from dvonn.scenes.scene import Change, Pop, Stage
from dvonn.view.canvas import Canvas
from dvonn.view.geometry import TEXT, THICKNESS, Box
from dvonn.view.stack_view import RINGS
from dvonn.view.widgets import Button

W, B, D = Piece.WHITE, Piece.BLACK, Piece.DVONN
RULES: Final[tuple[tuple[Stack, str, str], ...]] = (
    ((D,), "Fill the board", "In turn: first the three red pieces, then your own, anywhere."),
    ((B, W), "The top decides", "White moves first. A stack is yours if your colour is on top of it."),
    ((W, W, B), "Move as far as it is high", "A stack of 3 moves exactly 3 spaces in a line, onto another stack."),
    ((B,), "Be free", "A stack with six neighbours cannot move, nor can a red piece alone."),
    ((B, D), "Stay in touch", "Whatever loses touch with all red pieces is gone, whosever it was."),
    ((W,), "Pass if you must", "Who cannot move passes. When nobody can, the game is over."),
    ((B, W, B, W), "Build the higher tower", "Put all your stacks on one another: the higher tower wins."),
)
LINE: Final = 61  # the height of a rule, for a window of 1280x720
WORDS: Final = 22  # the size of its words
RISE: Final = 0.14  # in units: how much higher each ring of its stack is, more than on the board to be seen when small
TEXT_MIDDLE: Final = 0.45  # how far down a rule's two lines have their middle
PIECES: Final = 104  # the width that its pieces have


class HowToPlay(Dialog[Answer]):
    """A panel with the rules; its one button, or going back, closes it."""

    wide = 840
    body = LINE * len(RULES) + 14

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, "How to play", [[Button(Answer.NO, "Back", "icon-back")]])

    def pressed(self, value: Answer) -> Change | None:
        """Close it."""
        return Pop()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel and the rules in it, their words in one size."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        top, high = panel.y + self.tall(HEAD), self.tall(LINE)
        left = panel.x + min(panel.width // 3, canvas.layout.px(PIECES))
        wide = max(0, panel.x + panel.width - canvas.layout.px(24) - left)
        rows = [Box(left, top + n * high, wide, high) for n in range(len(RULES))]
        upper = TEXT * min(canvas.share(name, _half(rows[0], 1), TEXT) for _, name, _ in RULES)
        lower = WORDS * min(canvas.share(words, _half(rows[0], 2), WORDS) for *_, words in RULES)
        for row, (pieces, name, words) in zip(rows, RULES, strict=True):
            _draw_pieces(
                canvas, pieces, ((panel.x + left) // 2 + canvas.layout.px(8), row.y + high * TEXT_MIDDLE), high
            )
            canvas.words(name, _half(row, 1), upper, at_left=True)
            canvas.words(words, _half(row, 2), lower, canvas.theme.text_dim, at_left=True)


def _half(row: Box, part: int) -> Box:
    """Return the upper part (1) of a row or the lower one (2), without the air between rows."""
    upper, lower = row.height * 48 // 100, row.height * 40 // 100
    return Box(row.x, row.y + (part - 1) * upper, row.width, upper if part == 1 else lower)


def _draw_pieces(canvas: Canvas, pieces: Stack, at: tuple[float, float], high: int) -> None:
    """Draw a small stack, the middle of its height at a point."""
    unit = high * 0.76
    x, y = at[0], at[1] + unit * (RISE * (len(pieces) - 1) + THICKNESS) / 2
    if Piece.DVONN in pieces:
        canvas.assets.sprite("glow", unit * 1.5, canvas.theme.life).draw(canvas.surface, (x, y), 150)
    for n, piece in enumerate(pieces):
        canvas.assets.sprite(RINGS[piece], unit).draw(canvas.surface, (x, y - n * RISE * unit))
