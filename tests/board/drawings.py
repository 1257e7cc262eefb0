"""For tests of drawings: canvases that are drawn on, and the area of what is drawn or changed."""

from collections.abc import Callable

import pygame

from dvonn.board.canvas import BoardCanvas


def painted(canvas: BoardCanvas, draw: Callable[[BoardCanvas], object]) -> pygame.Surface:
    """Draw on a canvas; return its surface."""
    draw(canvas)
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
