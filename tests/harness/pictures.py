"""For tests of pictures: canvases of any size, and pixels to compare."""

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from dvonn.board.canvas import BoardCanvas

if TYPE_CHECKING:
    from PIL.Image import Image

CanvasFactory = Callable[[tuple[int, int]], BoardCanvas]


def rgb_bytes(surface: pygame.Surface) -> bytes:
    """Return a surface's pixels as RGB bytes."""
    return pygame.image.tobytes(surface, "RGB")


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
