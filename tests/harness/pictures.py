"""For tests of pictures: boards and canvases of any size, pixels to compare, and the texts that are drawn."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, Viewpoint, board_between_bars
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import layout


def board_layout(
    size: tuple[int, int], text_size: float = 1.0, viewpoint: Viewpoint = Viewpoint.SOUTH, *, coordinates: bool = False
) -> BoardLayout:
    """Return the board's layout in a window of the given size."""
    return board_between_bars(layout(size, text_size), viewpoint, coordinates=coordinates)


CanvasFactory = Callable[[tuple[int, int]], BoardCanvas]


def changed_area(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle around all pixels that differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


def drawn_area(surface: pygame.Surface) -> pygame.Rect:
    """Return the smallest rectangle around all pixels that are not black."""
    return changed_area(surface, pygame.Surface(surface.get_size()))


def rgb_bytes(surface: pygame.Surface) -> bytes:
    """Return a surface's pixels as RGB bytes."""
    return pygame.image.tobytes(surface, "RGB")


def record_texts(patch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Record each text that is drawn with its size in pixels."""
    found, text = list[tuple[str, int]](), Assets.text

    def noted(assets: Assets, words: str, px: int, *looks: Any) -> pygame.Surface:  # noqa: ANN401
        found.append((words, px))
        return text(assets, words, px, *looks)

    patch.setattr(Assets, "text", noted)
    return found


def surface_of(canvas: Canvas) -> pygame.Surface:
    """Return the surface of a canvas that draws at once."""
    assert isinstance(canvas.surface, pygame.Surface)
    return canvas.surface
