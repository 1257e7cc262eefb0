"""What tests of pictures share: canvases of any size, and colours to be compared."""

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from dvonn.board.canvas import BoardCanvas

if TYPE_CHECKING:
    from PIL.Image import Image

NewCanvas = Callable[[tuple[int, int]], BoardCanvas]


def rgb(surface: pygame.Surface) -> bytes:
    """Return a surface's colours, to be compared."""
    return pygame.image.tobytes(surface, "RGB")


def frames(data: bytes) -> "list[tuple[Image, int]]":
    """Return the pictures of a GIF, as they are seen, and their milliseconds."""
    from PIL import Image  # noqa: PLC0415 # may be missing

    found = []
    with Image.open(BytesIO(data)) as gif:
        assert gif.info["loop"] == 0
        for n in range(getattr(gif, "n_frames", 1)):
            gif.seek(n)
            found.append((gif.convert("RGB"), gif.info["duration"]))
    return found
