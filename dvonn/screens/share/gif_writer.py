"""Writes looping GIFs incrementally, one picture at a time. Needs Pillow."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from PIL.Image import Image

PALETTE_COLOURS: Final = 255  # shared by all pictures; one more index is transparent
TRANSPARENT_INDEX: Final = 255  # the colour index of unchanged pixels
SAMPLE_STRIDE: Final = 6  # every n-th column and row is sampled for the palette
KMEANS_PASSES: Final = 1


def require_pillow() -> None:
    """Raise ModuleNotFoundError if Pillow is not installed."""
    from PIL import Image  # noqa: F401, PLC0415 # an extra, which the game does without


class GifWriter:
    """A GIF in production, with one palette for all its pictures; ModuleNotFoundError without Pillow.

    The samples are pictures of its size with all its colours. Pictures are not dithered, so that unchanged parts cost
    no space.
    """

    def __init__(self, samples: Sequence[pygame.Surface]) -> None:
        from PIL import GifImagePlugin  # noqa: PLC0415 # as above

        self._palette = _palette(samples)
        header, _ = GifImagePlugin.getheader(self._palette.copy(), info={"loop": 0})
        self._parts = [b"".join(header)]
        self._size = samples[0].get_size()
        self._written: Image | None = None  # the last written picture
        self._pending: tuple[Image, float] | None = None  # the next picture and its duration so far
        self._carried_seconds = 0.0  # the rounding error of the durations, in seconds

    def add(self, picture: pygame.Surface, seconds: float) -> None:
        """Append a picture with a duration; an identical picture prolongs the one before."""
        from PIL import Image  # noqa: PLC0415 # as above

        image = (
            _image(picture)
            .quantize(palette=self._palette, dither=Image.Dither.NONE)
            .point([*range(PALETTE_COLOURS), 0])
        )
        if self._pending and self._pending[0].tobytes() == image.tobytes():
            self._pending = image, self._pending[1] + seconds
            return
        self._write()
        self._pending = image, seconds

    def finish(self) -> bytes:
        """Return the file."""
        self._write()
        return b"".join([*self._parts, b";"])

    def _write(self) -> None:
        """Write the pending picture: the changed rectangle, with its unchanged pixels transparent."""
        if not self._pending:
            return
        from PIL import GifImagePlugin, ImageChops  # noqa: PLC0415 # as above

        image, seconds = self._pending
        centiseconds = round(100 * (seconds + self._carried_seconds))
        self._carried_seconds += seconds - centiseconds / 100
        drawn, box = image, (0, 0, *self._size)
        if self._written:
            changed = ImageChops.difference(_index_image(image), _index_image(self._written))
            box = changed.getbbox() or (0, 0, 1, 1)
            drawn = image.crop(box)
            drawn.paste(TRANSPARENT_INDEX, mask=changed.crop(box).point([255] + [0] * 255))
        status = {"duration": 10 * centiseconds, "transparency": TRANSPARENT_INDEX, "disposal": 1}
        self._parts += GifImagePlugin.getdata(drawn, box[:2], **status)
        self._written, self._pending = image, None


def _palette(samples: Sequence[pygame.Surface]) -> "Image":
    """Return an image with the palette of all samples; rare colours, such as the red of a few rings, are kept."""
    from PIL import Image  # noqa: PLC0415 # as above

    width, height = (side // SAMPLE_STRIDE or 1 for side in samples[0].get_size())
    strip = Image.new("RGB", (width, height * len(samples)))
    for n, sample in enumerate(samples):
        strip.paste(_image(sample).resize((width, height), Image.Resampling.NEAREST), (0, n * height))
    quantized = strip.quantize(PALETTE_COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=KMEANS_PASSES)
    colours = (quantized.getpalette() or [])[: 3 * PALETTE_COLOURS]
    palette = Image.new("P", samples[0].get_size())
    palette.putpalette(colours + colours[:3] * (256 - len(colours) // 3))  # unused entries repeat the first
    return palette


def _image(picture: pygame.Surface) -> "Image":
    from PIL import Image  # noqa: PLC0415 # as above

    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def _index_image(image: "Image") -> "Image":
    """Return the colour indices of an image as a greyscale image."""
    from PIL import Image  # noqa: PLC0415 # as above

    return Image.frombytes("L", image.size, image.tobytes())
