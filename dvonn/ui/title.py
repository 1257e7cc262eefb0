"""The title picture with a subtitle."""

from typing import Final

import pygame

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, Box

TITLE_PICTURE_SIZE: Final = (1600, 440)  # pixels of the picture's file
MAX_TITLE_HEIGHT: Final = 165  # in a window of 1280x720


def draw_title(canvas: Canvas, box: Box, subtitle: str) -> None:
    """Draw the title as large as fits in the middle of a box, and the subtitle below it."""
    layout = canvas.layout
    line = min(box.height // 4, layout.px(SMALL_TEXT * 1.5))
    height = max(
        1,
        min(
            layout.px(MAX_TITLE_HEIGHT),
            (box.height - line) * 9 // 10,
            box.width * 9 // 10 * TITLE_PICTURE_SIZE[1] // TITLE_PICTURE_SIZE[0],
        ),
    )
    size = height * TITLE_PICTURE_SIZE[0] // TITLE_PICTURE_SIZE[1], height
    title = canvas.assets.cached(
        ("title", size), lambda: pygame.transform.smoothscale(canvas.assets.picture("title"), size)
    )
    top = box.y + (box.height - height - line) // 2
    canvas.surface.blit(title, (box.centre[0] - size[0] // 2, top))
    canvas.draw_text(subtitle, Box(box.x, top + height, box.width, line), SMALL_TEXT, canvas.theme.text_dim)
