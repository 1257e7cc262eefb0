"""Large buttons with lines below their label, and a small board if they stand for a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.board.view import draw_small_board
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box, Point
from dvonn.ui.theme import RGB
from dvonn.ui.widgets import Button, draw_frame

CARD_BUTTON_PADDING: Final = 9  # in a window of 1280x720
CARD_BUTTON_TEXT: Final = 40  # of the label, in a window of 1280x720
CARD_LABEL_SHARE: Final = 0.44  # of the height
SMALL_BOARD_ASPECT: Final = 1.8  # width by height
MAX_SMALL_BOARD_SHARE: Final = 0.42  # of the width


@dataclass
class CardButton(Button):
    """A button with lines of one size below its label, and with a small board at its left if it has a position."""

    lines: Sequence[str] = ()
    position: Position | None = None
    primary: bool = True

    def text_scale(self, canvas: Canvas) -> float:
        """Return 1: the card does not limit the text size of other buttons."""
        return 1.0

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the card; `pointer` is a point in it."""
        theme = canvas.theme
        colours = (theme.button_focus, theme.text_focus) if self.primary else (theme.button, theme.text)
        ink = draw_frame(canvas, self.box, colours, focused=focused, enabled=self.enabled, pointed=bool(pointer))
        area = self.box.inset(canvas.layout.gap_px(CARD_BUTTON_PADDING))
        if self.position:
            width = min(area.height * SMALL_BOARD_ASPECT, area.width * MAX_SMALL_BOARD_SHARE)
            picture, area = area.cut_left(round(width), canvas.layout.gap_px(CARD_BUTTON_PADDING))
            draw_small_board(canvas, picture, self.position)
        label, rest = area.cut_top(round(area.height * CARD_LABEL_SHARE))
        self._draw_label(canvas, label, ink)
        rows = list(zip(self.lines, rest.rows(max(1, len(self.lines))), strict=False))
        scale = min((canvas.text_scale(words, row, TEXT) for words, row in rows), default=1.0)
        for words, row in rows:
            canvas.draw_text(words, row, TEXT * scale, ink)

    def _draw_label(self, canvas: Canvas, box: Box, ink: RGB) -> None:
        """Draw the label with the icon before it, centred together."""
        side = min(box.height, canvas.layout.px(CARD_BUTTON_TEXT)) * 3 // 4 if self.icon else 0
        gap = side // 2
        width = canvas.fitted_width(self.label, box.cut_left(side + gap)[1], CARD_BUTTON_TEXT)
        both = box.middle(side + gap + width, box.height)
        if side:
            icon = canvas.assets.icon(self.icon, side, ink)
            canvas.surface.blit(icon, icon.get_rect(midleft=(both.x, both.centre[1])))
        canvas.draw_text(self.label, both.cut_left(side + gap)[1], CARD_BUTTON_TEXT, ink)
