"""The title picture with a subtitle, and the line with a dvonn piece below a heading."""

from typing import Final

from pygame.transform import smoothscale

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, Box

TITLE_PICTURE_SIZE: Final = (1600, 440)  # pixels of the picture's file
MAX_TITLE_HEIGHT: Final = 165  # in a window of 1280x720
HEADING_GLOW_ALPHA: Final = 150  # of the glow around the dvonn piece


def draw_title(canvas: Canvas, box: Box, subtitle: str) -> None:
    """Draw the title as large as fits in the middle of a box, and the subtitle below it."""
    layout, widest = canvas.layout, box.width * 9 // 10
    line = min(box.height // 2, layout.px(SMALL_TEXT * 1.5))
    height = min(layout.px(MAX_TITLE_HEIGHT), (box.height - line) * 9 // 10, _title_height(widest))
    picture, below = box.middle(box.width, height + line).cut_top(height)
    draw_title_picture(canvas, picture)
    canvas.draw_text(subtitle, below, SMALL_TEXT, canvas.theme.text_dim)


def draw_title_picture(canvas: Canvas, box: Box) -> None:
    """Draw the title as large as fits in the middle of a box."""
    height = max(1, min(box.height, _title_height(box.width)))
    size = height * TITLE_PICTURE_SIZE[0] // TITLE_PICTURE_SIZE[1], height
    picture = canvas.assets.cached(("title", size), lambda: smoothscale(canvas.assets.picture("title"), size))
    canvas.surface.blit(picture, (box.centre[0] - size[0] // 2, box.centre[1] - height // 2))


def _title_height(width: int) -> int:
    return width * TITLE_PICTURE_SIZE[1] // TITLE_PICTURE_SIZE[0]


def draw_heading_line(
    canvas: Canvas, line: Box, piece: float, unit: float, gap: float, *, glow_scale: float = 1.6
) -> None:
    """Draw a horizontal line with a dvonn piece on it.

    `piece` is the x of the piece's middle and `unit` its unit in pixels. The line is interrupted for `gap` pixels on
    either side of it. The glow around it is `glow_scale` times as wide.
    """
    for left, right in ((line.x, round(piece - gap)), (round(piece + gap), line.right)):
        if right > left:
            canvas.surface.fill(canvas.theme.panel_edge, Box(left, line.y, right - left, line.height))
    glow = canvas.assets.sprite("glow", unit * glow_scale, canvas.theme.life)
    glow.draw(canvas.surface, (piece, line.y), HEADING_GLOW_ALPHA)
    canvas.assets.sprite("ring-dvonn", unit).draw(canvas.surface, (piece, line.y))
