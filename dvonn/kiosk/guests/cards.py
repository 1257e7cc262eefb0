"""Cards: large buttons with a picture, a name, and a line of what it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dvonn.board.layout import RISE
from dvonn.board.stacks import RINGS
from dvonn.kiosk.event_settings import GameMode
from dvonn.rules.pieces import Piece
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, TITLE, Box
from dvonn.ui.theme import Colour
from dvonn.ui.widgets import Button, T

PAD: Final = 20  # around what is in a card, for a window of 1280x720, as the two below
ICON: Final = 110
NAME: Final = TITLE  # the size of a name at most

WIDE: Final = 2.8  # times as wide as high: such a card has its picture at its left, another one above its name
PICTURE: Final = (0.40, 0.50)  # the picture's share of the width, or else of the height
HIGH: Final = (0.27, 0.19)  # in heights of such a card, or of another one, a name's height ...
LONG: Final = 0.12  # ... and in widths of it, at most
LINE_SHARE: Final = 0.62  # a line's, in those of the name
TEXT_MOST: Final = HEADLINE - 1  # the size of a line at most: larger type is for headlines
LETTERS: Final = 0.76  # the size of type that fills a line, in heights of it
GLOW: Final = 2.6  # how much wider than a ring is the light behind a dvonn piece

Place = tuple[float, float]
"""Where something stands in a picture, in its heights from the middle: to the right, and down."""
W, B, D = Piece.WHITE, Piece.BLACK, Piece.DVONN
SCENES: Final[Mapping[GameMode, tuple[float, Mapping[Place, str], Mapping[Place, tuple[Piece, ...]]]]] = {
    GameMode.GUIDED: (0.62, {}, {(-0.64, 0.1): (B, W), (0.0, 0.1): (D,), (0.64, 0.1): (W, B)}),
    GameMode.BLITZ: (0.76, {(0.0, 0.02): "icon-clock"}, {(-0.78, 0.14): (B, B, W), (0.78, 0.14): (W, W, B)}),
    GameMode.CHALLENGE: (0.70, {}, {(-0.74, 0.2): (W,), (0.0, 0.2): (B, W, W), (0.74, 0.2): (W, B, W, B, D)}),
    GameMode.TWO: (0.86, {}, {(-0.47, 0.14): (W, W, W), (0.47, 0.14): (B, B, B)}),
}
"""For each form the unit of its rings in heights of the picture, icons, and stacks from the bottom to the top."""


@dataclass
class Card(Button[T]):
    """A button as large as its row lets it be; form says which picture it shows, line what it is."""

    form: GameMode = GameMode.GUIDED
    line: str = ""

    def share(self, canvas: Canvas) -> float:
        """Return that its text asks nothing of other buttons."""
        return 1.0

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the card: with the focus it is lit."""
        theme = canvas.theme
        fill, edge = (theme.button_focus, theme.accent) if focused else (theme.button, theme.panel_edge)
        ink, dim = (theme.text_focus, theme.text_focus) if focused else (theme.text, theme.text_dim)
        canvas.panel(self.box, fill, edge)
        picture, name, line = self._places(canvas)
        _draw_scene(canvas, picture, self.form, ink)
        canvas.words(self.label, name, NAME, ink, at_left=self._is_wide)
        letters = min(TEXT_MOST, LETTERS * self._line_height / canvas.layout.px(1000) * 1000)
        if self._is_wide:
            canvas.words(self.line, line, letters, dim, at_left=True)
        else:
            canvas.sentence(self.line, line, letters, dim)

    @property
    def _is_wide(self) -> bool:
        return self.box.width > WIDE * self.box.height

    @property
    def _name_height(self) -> int:
        return round(min(HIGH[not self._is_wide] * self.box.height, LONG * self.box.width))

    @property
    def _line_height(self) -> int:
        return round(LINE_SHARE * self._name_height)

    def _places(self, canvas: Canvas) -> tuple[Box, Box, Box]:
        """Return the boxes of the picture, the name and the line, the words together in the middle of what is left."""
        box = self.box.inset(canvas.layout.air(PAD))
        lines = 1 if self._is_wide else 2
        if self._is_wide:
            wide = round(min(box.width * PICTURE[0], box.height * 2))
            picture, left = Box(box.x, box.y, wide, box.height), Box(box.x + wide, box.y, box.width - wide, box.height)
            left = left.inset(canvas.layout.air(PAD))
        else:
            high = round(box.height * PICTURE[1])
            picture, left = Box(box.x, box.y, box.width, high), Box(box.x, box.y + high, box.width, box.height - high)
        name, line = self._name_height, lines * self._line_height
        top = left.y + (left.height - name - line) // 2
        return picture, Box(left.x, top, left.width, name), Box(left.x, top + name, left.width, line)


def _draw_scene(canvas: Canvas, box: Box, form: GameMode, ink: Colour) -> None:
    """Draw a form's stacks, dvonn pieces aglow, and its icons."""
    share, icons, stacks = SCENES[form]
    side = min(box.height, box.width * 2 // 5)
    unit = side * share
    for place, name in icons.items():
        icon = canvas.assets.icon(name, max(1, min(canvas.layout.air(ICON), round(0.7 * unit))), ink)
        canvas.surface.blit(icon, icon.get_rect(center=_at(box, side, place)))
    for place, stack in stacks.items():
        x, y = _at(box, side, place)
        if Piece.DVONN in stack:
            glow = y - RISE * unit * (len(stack) - 1)
            canvas.assets.sprite("glow", unit * GLOW, canvas.theme.life).draw(canvas.surface, (x, glow), 150)
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, (x, y))
        for n, piece in enumerate(stack):
            canvas.assets.sprite(RINGS[piece], unit).draw(canvas.surface, (x, y - n * RISE * unit))


def _at(box: Box, side: int, place: Place) -> tuple[int, int]:
    return round(box.centre[0] + place[0] * side), round(box.centre[1] + place[1] * side)
