"""The name of the game, and a line below it."""

from typing import Final

import pygame

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, Box

SHAPE: Final = (1600, 440)  # of the picture
HIGH: Final = 165  # of the title at most, for a window of 1280x720


def draw_title(canvas: Canvas, box: Box, subtitle: str) -> None:
    """Draw the title as large as fits in the middle of a box, and the line below it."""
    layout = canvas.layout
    line = min(box.height // 4, layout.px(SMALL_TEXT * 1.5))
    high = max(1, min(layout.px(HIGH), (box.height - line) * 9 // 10, box.width * 9 // 10 * SHAPE[1] // SHAPE[0]))
    size = high * SHAPE[0] // SHAPE[1], high
    title = canvas.assets.made(
        ("title", size), lambda: pygame.transform.smoothscale(canvas.assets.picture("title"), size)
    )
    top = box.y + (box.height - high - line) // 2
    canvas.surface.blit(title, (box.centre[0] - size[0] // 2, top))
    canvas.words(subtitle, Box(box.x, top + high, box.width, line), SMALL_TEXT, canvas.theme.text_dim)
