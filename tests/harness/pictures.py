"""For tests of pictures: canvases of any size, shipped pictures, and pixels to compare."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.ui.assets import picture_file
from tests.harness.paths import IMAGES

if TYPE_CHECKING:
    from PIL.Image import Image

CanvasFactory = Callable[[tuple[int, int]], BoardCanvas]


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


def rgb_bytes(surface: pygame.Surface) -> bytes:
    """Return a surface's pixels as RGB bytes."""
    return pygame.image.tobytes(surface, "RGB")


def picture_layers(name: str) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    """Return the rows of a shipped picture's pixels as RGBA bytes."""
    import numpy as np  # noqa: PLC0415 # may be missing

    picture = pygame.image.load((IMAGES / name).with_name(picture_file(Path(name).name)))
    width, height = picture.get_size()
    return np.frombuffer(pygame.image.tobytes(picture, "RGBA"), np.uint8).reshape(height, width, 4)


def border_alpha(name: str) -> int:
    """Return the greatest opacity, of 255, at the border of a shipped picture."""
    alpha = picture_layers(name)[..., 3]
    return max(int(edge.max()) for edge in (alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]))


def gif_frames(data: bytes) -> "list[tuple[Image, int]]":
    """Return the frames of a GIF as displayed, with their durations in milliseconds."""
    from PIL import Image  # noqa: PLC0415 # may be missing

    found = []
    with Image.open(BytesIO(data)) as gif:
        assert gif.info["loop"] == 0
        for n in range(getattr(gif, "n_frames", 1)):
            gif.seek(n)
            found.append((gif.convert("RGB"), gif.info["duration"]))
    return found
