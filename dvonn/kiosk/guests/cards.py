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
from dvonn.ui.widgets import Button, draw_frame

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
        ink = draw_frame(canvas, self.box, (theme.button, theme.text), focused=focused, enabled=True)
        wide = self.box.width > WIDE_CARD_ASPECT * self.box.height
        name_height = round(min(CARD_NAME_HEIGHTS[not wide] * self.box.height, MAX_CARD_NAME_HEIGHT * self.box.width))
        line_height = round(CARD_LINE_HEIGHT * name_height)
        picture, name, line = self._split(canvas, name_height, line_height, wide=wide)
        _draw_picture(canvas, picture, self.mode, ink)
        canvas.draw_text(self.label, name, MODE_CARD_NAME_SIZE, ink, at_left=wide)
        text_size = min(MAX_CARD_LINE_SIZE, CARD_LINE_TEXT_SHARE * line_height / canvas.layout.px(1000) * 1000)
        ink = theme.text_focus if focused else theme.text_dim
        if wide:
            canvas.draw_text(self.line, line, text_size, ink, at_left=True)
        else:
            canvas.draw_sentence(self.line, line, text_size, ink)

    def _split(self, canvas: Canvas, name_height: int, line_height: int, *, wide: bool) -> tuple[Box, Box, Box]:
        """Return the boxes of the picture, the name and the line; the texts are centred beside or below the picture."""
        padding = canvas.layout.gap_px(MODE_CARD_PADDING)
        box = self.box.inset(padding)
        if wide:
            picture, texts = box.cut_left(round(min(box.width * CARD_PICTURE_SHARES[0], box.height * 2)))
            texts = texts.inset(padding)
        else:
            picture, texts = box.cut_top(round(box.height * CARD_PICTURE_SHARES[1]))
        texts = texts.middle(texts.width, name_height + line_height * (1 if wide else 2))
        return picture, *texts.cut_top(name_height)


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
