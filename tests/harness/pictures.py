"""For tests of pictures: boards and canvases of any size, pixels to compare, and the texts that are drawn."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, Viewpoint, board_between_bars
from dvonn.ui.assets import Assets
from dvonn.ui.layout import layout


def board_layout(
    size: tuple[int, int], text_size: float = 1.0, viewpoint: Viewpoint = Viewpoint.SOUTH, *, coordinates: bool = False
) -> BoardLayout:
    """Return the board's layout in a window of the given size."""
    return board_between_bars(layout(size, text_size), viewpoint, coordinates=coordinates)


CanvasFactory = Callable[[tuple[int, int]], BoardCanvas]


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
