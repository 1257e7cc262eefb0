"""For tests of drawings: canvases that are drawn on, and the area of what is drawn or changed."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.ui.layout import layout


def painted(canvas: BoardCanvas, draw: Callable[[BoardCanvas], object], text: float = 1.0) -> pygame.Surface:
    """Draw on a canvas, with a text size; return its surface."""
    draw(replace(canvas, layout=layout(canvas.surface.get_size(), text)))
    return canvas.surface


def changed_area(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle around all pixels that differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def drawn_area(surface: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle around all pixels that are not black."""
    return changed_area(surface, pygame.Surface(surface.get_size()))
