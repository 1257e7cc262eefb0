"""The cards of the puzzles' page: today's with its board and the streak on a ring, and the grades."""

from dataclasses import dataclass
from typing import Final

from dvonn.board.layout import RING_THICKNESS
from dvonn.board.view import draw_small_board
from dvonn.language import part_text
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, SMALL_TEXT, TEXT, Box, Point
from dvonn.ui.theme import RGB
from dvonn.ui.widgets import Button

PLUG_SCALE: Final = 1.15  # of the disc below the number, relative to the hole
NUMBER_SHARE: Final = 0.62  # of the ring's unit, for the number

GRADE_PADDING: Final = 8  # in a window of 1280x720
GRADE_NAME_SHARE: Final = 0.48  # of the height
GRADE_BAR_SHARE: Final = 0.36  # of the height below the name

TODAY_PADDING: Final = 12  # in a window of 1280x720
BOARD_WIDTH_SHARE: Final = 0.5  # of the card's width
BOARD_ASPECT: Final = 1.35  # width by height
MIN_LABEL_SIZE: Final = 32  # type size of a label beside the board
TEXT_SHARES: Final = (0.34, 0.24, 0.42)  # of the height, for the label, the question and the streak
MAX_TEXT_HEIGHT: Final = 190  # of all lines, in a window of 1280x720
STREAK_RING_SHARE: Final = 0.25  # of the width beside the board
STREAK_RING_GLOW: Final = 1.4  # in units of the ring


def draw_numbered_ring(canvas: Canvas, at: Point, unit: float, name: str, number: int) -> None:
    """Draw a ring around a point with a number on a disc."""
    (x, y), half, room = at, unit * RING_THICKNESS / 2, round(unit * NUMBER_SHARE)
    canvas.assets.sprite(name, unit).draw(canvas.surface, (x, y + half))
    canvas.assets.sprite("plug", PLUG_SCALE * unit, canvas.theme.plug).draw(canvas.surface, (x, y - half))
    box = Box(round(x - room / 2), round(y - half - room / 2), room, room)
    canvas.draw_text(str(number), box, SMALL_TEXT, canvas.theme.plug_text)


@dataclass
class GradeButton(Button):
    """A button with the share of a grade's puzzles that has been solved."""

    solved: int = 0
    total: int = 1
    limits_text: bool = False

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        """Draw the name above the bar and the numbers."""
        theme, inner = canvas.theme, self.box.inset(canvas.layout.gap_px(GRADE_PADDING))
        name, rest = inner.cut_top(round(GRADE_NAME_SHARE * inner.height))
        bar, numbers = rest.cut_top(round(GRADE_BAR_SHARE * rest.height))
        canvas.draw_text(self.label, name, TEXT, ink)
        bar = bar.inset(bar.height // 4).narrowed(inner.width // 12)
        canvas.draw_panel(bar, theme.panel, theme.panel_edge)
        if self.solved:
            done = max(bar.height, round(bar.width * self.solved / self.total))
            canvas.draw_panel(bar.cut_left(done)[0], theme.accent, theme.accent)
        canvas.draw_text(part_text(self.solved, self.total), numbers, SMALL_TEXT, ink)


@dataclass
class TodayCard(Button):
    """A button with a small board beside its label and two sentences; a streak of some days has a ring."""

    position: Position | None = None
    question: str = ""
    sentence: str = ""
    streak: int = 0
    limits_text: bool = False

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        """Draw the board and the texts beside it."""
        layout = canvas.layout
        inner, gap = self.box.inset(layout.gap_px(TODAY_PADDING)), layout.gap_px(TODAY_PADDING)
        board, rest = inner.cut_left(round(min(inner.height * BOARD_ASPECT, BOARD_WIDTH_SHARE * inner.width)), gap)
        least = HEADLINE if layout.text_size > 1 else MIN_LABEL_SIZE
        if canvas.text_width(self.label, least) <= rest.width:
            draw_small_board(canvas, board.middle(board.width, round(board.width / BOARD_ASPECT)), self.position)
        else:
            rest = inner
        rest = rest.middle(rest.width, layout.px(MAX_TEXT_HEIGHT))
        label, below = rest.cut_top(round(TEXT_SHARES[0] * rest.height))
        question, streak = below.cut_top(round(TEXT_SHARES[1] * rest.height))
        canvas.draw_text(self.label, label, HEADLINE, ink)
        canvas.draw_text(self.question, question, TEXT, ink)
        self._draw_streak(canvas, streak, ink)

    def _draw_streak(self, canvas: Canvas, box: Box, ink: RGB) -> None:
        """Draw the sentence, and before it the streak on a ring."""
        if self.streak:
            unit = min(box.height, STREAK_RING_SHARE * box.width)
            place, box = box.cut_left(round(unit), canvas.layout.gap_px(TODAY_PADDING) // 2)
            canvas.assets.sprite("glow", STREAK_RING_GLOW * unit, canvas.theme.life).draw(canvas.surface, place.centre)
            draw_numbered_ring(canvas, place.centre, unit, "ring-dvonn", self.streak)
        canvas.draw_text(self.sentence, box, SMALL_TEXT, ink)
