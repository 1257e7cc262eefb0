"""Large buttons with lines below their label, and a small board if they stand for a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.board.view import draw_small_board
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import HEADLINE, SMALL_TEXT, Box, Layout
from dvonn.ui.theme import RGB
from dvonn.ui.widgets import Button

CARD_BUTTON_PADDING: Final = 9  # in a window of 1280x720
CARD_ICON_SHARE: Final = 0.75  # of the label's type size
SMALL_BOARD_ASPECT: Final = 1.8  # width by height
MAX_SMALL_BOARD_SHARE: Final = 0.42  # of the width
MIN_SMALL_BOARD_WIDTH: Final = 90  # in a window of 1280x720


@dataclass
class CardButton(Button):
    """A button with lines of one size below its label, and with a small board at its left if it has a position.

    In a low form the last lines are left out.
    """

    lines: Sequence[str] = ()
    position: Position | None = None
    primary: bool = True
    label_size: float = HEADLINE
    limits_text: bool = False

    def arrange(self, measure: TextMeasure, width: int) -> int:
        """Return the height that the label needs at a width, beside the small board."""
        padding = measure.layout.gap_px(CARD_BUTTON_PADDING)
        room = width - 2 * padding
        board = self._board_width(measure, room)
        room -= (board + padding) * bool(board)
        return self._text_heights(measure, room)[0] + 2 * padding

    def needed_width(self, measure: TextMeasure) -> int:
        """Return the least width for the longest word of the label beside its icon."""
        padding = 2 * measure.layout.gap_px(CARD_BUTTON_PADDING) + 2
        return measure.longest_word(self.label, self.label_size) + self._icon_width(measure.layout) + padding

    def _icon_width(self, layout: Layout) -> int:
        return round(1.5 * CARD_ICON_SHARE * layout.px(self.label_size)) if self.icon else 0

    def _board_width(self, measure: TextMeasure, width: int) -> int:
        """Return the width of the small board within a width, 0 where the label leaves too little."""
        wide = min(round(width * MAX_SMALL_BOARD_SHARE), width - self.needed_width(measure))
        return wide if self.position and wide >= measure.layout.gap_px(MIN_SMALL_BOARD_WIDTH) else 0

    def _text_heights(self, measure: TextMeasure, width: int) -> list[int]:
        """Return the heights of the label and of the lines at a width."""
        label = measure.height(self.label, width - self._icon_width(measure.layout), self.label_size)
        return [label, *(measure.height(line, width, SMALL_TEXT) for line in self.lines)]

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        """Draw the small board, and the label above the lines."""
        area = self.box.inset(canvas.layout.gap_px(CARD_BUTTON_PADDING))
        board = self._board_width(canvas.measure, area.width)
        if self.position and board:
            width = min(area.height * SMALL_BOARD_ASPECT, board)
            picture, area = area.cut_left(round(width), canvas.layout.gap_px(CARD_BUTTON_PADDING))
            draw_small_board(canvas, picture, self.position)
        label, *heights = self._text_heights(canvas.measure, area.width)
        while heights and label + sum(heights) > area.height:
            heights.pop()
        box, rest = area.middle(area.width, label + sum(heights)).cut_top(label)
        self._draw_label(canvas, box, ink)
        for words, height in zip(self.lines, heights, strict=False):
            line, rest = rest.cut_top(height)
            canvas.draw_text(words, line, SMALL_TEXT, ink)

    def _draw_label(self, canvas: Canvas, box: Box, ink: RGB) -> None:
        """Draw the label with the icon before it, centred together."""
        side = round(min(box.height, canvas.layout.px(self.label_size)) * CARD_ICON_SHARE) if self.icon else 0
        gap = side // 2
        width = canvas.fitted_width(self.label, box.cut_left(side + gap)[1], self.label_size)
        both = box.middle(side + gap + width, box.height)
        if side:
            icon = canvas.assets.icon(self.icon, side, ink)
            canvas.surface.blit(icon, icon.get_rect(midleft=(both.x, both.centre[1])))
        canvas.draw_text(self.label, both.cut_left(side + gap)[1], self.label_size, ink)
