"""Cards: large buttons with a picture, a name and a line of description."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dvonn.board.layout import RING_STEP
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.kiosk.event_settings import GameMode
from dvonn.rules.pieces import Piece
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, TITLE_TEXT, Box
from dvonn.ui.theme import Colour
from dvonn.ui.widgets import Button

# For a window of 1280x720
MODE_CARD_PADDING: Final = 20
MODE_CARD_ICON_SIZE: Final = 110
MODE_CARD_NAME_SIZE: Final = TITLE_TEXT  # maximum

WIDE_CARD_ASPECT: Final = 2.8  # width by height; a wider card has its picture at the left, others above the name
CARD_PICTURE_SHARES: Final = (0.40, 0.50)  # of the width of a wide card, of the height of another
CARD_NAME_HEIGHTS: Final = (0.27, 0.19)  # of the height of a wide card, of another
MAX_CARD_NAME_HEIGHT: Final = 0.12  # of the width of a card
CARD_LINE_HEIGHT: Final = 0.62  # of the height of the name
MAX_CARD_LINE_SIZE: Final = HEADLINE - 1  # larger type is for headlines
CARD_LINE_TEXT_SHARE: Final = 0.76  # text size that fills a line, as a share of its height
CARD_GLOW_SCALE: Final = 2.6  # of the light behind a dvonn piece, relative to a ring

PicturePoint = tuple[float, float]
"""A point in a picture: right of and below the centre, in heights of the picture."""
W, B, D = Piece.WHITE, Piece.BLACK, Piece.DVONN
MODE_PICTURES: Final[
    Mapping[GameMode, tuple[float, Mapping[PicturePoint, str], Mapping[PicturePoint, tuple[Piece, ...]]]]
] = {
    GameMode.GUIDED: (0.62, {}, {(-0.64, 0.1): (B, W), (0.0, 0.1): (D,), (0.64, 0.1): (W, B)}),
    GameMode.BLITZ: (0.76, {(0.0, 0.02): "icon-clock"}, {(-0.78, 0.14): (B, B, W), (0.78, 0.14): (W, W, B)}),
    GameMode.CHALLENGE: (0.70, {}, {(-0.74, 0.2): (W,), (0.0, 0.2): (B, W, W), (0.74, 0.2): (W, B, W, B, D)}),
    GameMode.TWO: (0.86, {}, {(-0.47, 0.14): (W, W, W), (0.47, 0.14): (B, B, B)}),
}
"""For each mode the unit of its rings in heights of the picture, its icons, and its stacks from bottom to top."""


@dataclass
class ModeCard(Button):
    """A button as large as its row allows, with the picture of a mode and a line of description."""

    mode: GameMode = GameMode.GUIDED
    line: str = ""

    def text_scale(self, canvas: Canvas) -> float:
        """Return 1: the text of a card does not limit the text size of other buttons."""
        return 1.0

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the card, highlighted if it has the focus."""
        theme = canvas.theme
        fill, edge = (theme.button_focus, theme.accent) if focused else (theme.button, theme.panel_edge)
        ink, dim = (theme.text_focus, theme.text_focus) if focused else (theme.text, theme.text_dim)
        canvas.draw_panel(self.box, fill, edge)
        picture, name, line = self._split(canvas)
        _draw_picture(canvas, picture, self.mode, ink)
        canvas.draw_text(self.label, name, MODE_CARD_NAME_SIZE, ink, at_left=self._is_wide)
        text_size = min(MAX_CARD_LINE_SIZE, CARD_LINE_TEXT_SHARE * self._line_height / canvas.layout.px(1000) * 1000)
        if self._is_wide:
            canvas.draw_text(self.line, line, text_size, dim, at_left=True)
        else:
            canvas.draw_sentence(self.line, line, text_size, dim)

    @property
    def _is_wide(self) -> bool:
        return self.box.width > WIDE_CARD_ASPECT * self.box.height

    @property
    def _name_height(self) -> int:
        return round(min(CARD_NAME_HEIGHTS[not self._is_wide] * self.box.height, MAX_CARD_NAME_HEIGHT * self.box.width))

    @property
    def _line_height(self) -> int:
        return round(CARD_LINE_HEIGHT * self._name_height)

    def _split(self, canvas: Canvas) -> tuple[Box, Box, Box]:
        """Return the boxes of the picture, the name and the line; the texts are centred beside or below the picture."""
        box = self.box.inset(canvas.layout.gap_px(MODE_CARD_PADDING))
        lines = 1 if self._is_wide else 2
        if self._is_wide:
            wide = round(min(box.width * CARD_PICTURE_SHARES[0], box.height * 2))
            picture, left = Box(box.x, box.y, wide, box.height), Box(box.x + wide, box.y, box.width - wide, box.height)
            left = left.inset(canvas.layout.gap_px(MODE_CARD_PADDING))
        else:
            high = round(box.height * CARD_PICTURE_SHARES[1])
            picture, left = Box(box.x, box.y, box.width, high), Box(box.x, box.y + high, box.width, box.height - high)
        name, line = self._name_height, lines * self._line_height
        top = left.y + (left.height - name - line) // 2
        return picture, Box(left.x, top, left.width, name), Box(left.x, top + name, left.width, line)


def _draw_picture(canvas: Canvas, box: Box, mode: GameMode, ink: Colour) -> None:
    """Draw the icons and stacks of a mode, with a glow behind dvonn pieces."""
    share, icons, stacks = MODE_PICTURES[mode]
    side = min(box.height, box.width * 2 // 5)
    unit = side * share
    for point, name in icons.items():
        icon = canvas.assets.icon(name, max(1, min(canvas.layout.gap_px(MODE_CARD_ICON_SIZE), round(0.7 * unit))), ink)
        canvas.surface.blit(icon, icon.get_rect(center=_at(box, side, point)))
    for point, stack in stacks.items():
        x, y = _at(box, side, point)
        if Piece.DVONN in stack:
            glow = y - RING_STEP * unit * (len(stack) - 1)
            canvas.assets.sprite("glow", unit * CARD_GLOW_SCALE, canvas.theme.life).draw(canvas.surface, (x, glow), 150)
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, (x, y))
        for n, piece in enumerate(stack):
            canvas.assets.sprite(PIECE_SPRITES[piece], unit).draw(canvas.surface, (x, y - n * RING_STEP * unit))


def _at(box: Box, side: int, point: PicturePoint) -> tuple[int, int]:
    return round(box.centre[0] + point[0] * side), round(box.centre[1] + point[1] * side)
