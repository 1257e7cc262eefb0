"""A ring with a number in its hole: a day of the calendar, or a streak of days."""

from typing import Final

from dvonn.board.layout import RING_THICKNESS
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, Box, Point

PLUG_SCALE: Final = 1.15  # of the disc below the number, relative to the hole
NUMBER_SHARE: Final = 0.62  # of the ring's unit, for the number


def draw_numbered_ring(canvas: Canvas, at: Point, unit: float, name: str, number: int) -> None:
    """Draw a ring around a point with a number on a disc."""
    (x, y), half, room = at, unit * RING_THICKNESS / 2, round(unit * NUMBER_SHARE)
    canvas.assets.sprite(name, unit).draw(canvas.surface, (x, y + half))
    canvas.assets.sprite("plug", PLUG_SCALE * unit, canvas.theme.plug).draw(canvas.surface, (x, y - half))
    box = Box(round(x - room / 2), round(y - half - room / 2), room, room)
    canvas.draw_text(str(number), box, SMALL_TEXT, canvas.theme.plug_text)
