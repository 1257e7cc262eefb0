"""The title, shown while no stand plays."""

from typing import Final

from dvonn.kiosk.attract import AttractLayout, Reel, pixel_shift_at
from dvonn.language import _
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE
from dvonn.ui.title import draw_title_picture

TITLE_SECONDS: Final = 10.0
TITLE_WIDTH: Final = 0.8  # of the room
TITLE_ASPECT: Final = 2.5  # the width of the room by the height of the title with the words


class TitleReel(Reel):
    """Shows the title of the game."""

    def begin(self) -> None:
        """Start from the beginning."""
        self._elapsed = 0.0

    def update(self, seconds: float) -> bool:
        """Advance; the reel is finished after a while."""
        self._elapsed += seconds
        return self._elapsed >= TITLE_SECONDS

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the title with the pixel shift."""
        canvas.draw_ground()
        room = layout.content.moved(*pixel_shift_at(canvas.surface.get_size(), seconds))
        room = room.middle(round(TITLE_WIDTH * room.width), round(room.width / TITLE_ASPECT))
        words, title = room.cut_bottom(room.height // 3)
        draw_title_picture(canvas, title)
        canvas.draw_text(_("Come and play at one of the stands"), words, HEADLINE)
