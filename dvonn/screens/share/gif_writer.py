"""Writes looping GIFs incrementally, one picture at a time. Importing it raises ModuleNotFoundError without Pillow."""

from collections.abc import Sequence
from typing import Final

import pygame
from PIL import GifImagePlugin, Image, ImageChops

PALETTE_COLOURS: Final = 255  # shared by all pictures; one more index is transparent
TRANSPARENT_INDEX: Final = 255  # the colour index of unchanged pixels
SAMPLE_STRIDE: Final = 6  # every n-th column and row is sampled for the palette
KMEANS_PASSES: Final = 1


class GifWriter:
    """A GIF in production, with one palette for all its pictures.

    The samples are pictures of its size with all its colours. Pictures are not dithered, so that unchanged parts cost
    no space.
    """

    def __init__(self, samples: Sequence[pygame.Surface]) -> None:
        self._palette = _palette(samples)
        header, _ = GifImagePlugin.getheader(self._palette.copy(), info={"loop": 0})
        self._parts = [b"".join(header)]
        self._written: Image.Image | None = None  # the last written picture
        self._pending: Image.Image | None = None  # the next picture
        self._pending_seconds = 0.0  # its duration so far, with the rounding error of the durations before

    def add(self, picture: pygame.Surface, seconds: float) -> None:
        """Append a picture with a duration; an identical picture prolongs the one before."""
        image = _image(picture).quantize(palette=self._palette, dither=Image.Dither.NONE)
        image = image.point([*range(PALETTE_COLOURS), 0])
        if self._pending and self._pending.tobytes() != image.tobytes():
            self._write(self._pending)
        self._pending = image
        self._pending_seconds += seconds

    def finish(self) -> bytes:
        """Return the file."""
        if self._pending:
            self._write(self._pending)
        return b"".join([*self._parts, b";"])

    def _write(self, image: Image.Image) -> None:
        """Write a picture: the changed rectangle, with its unchanged pixels transparent."""
        centiseconds = round(100 * self._pending_seconds)
        self._pending_seconds -= centiseconds / 100
        drawn, box = image, (0, 0, *image.size)
        if self._written:
            changed = ImageChops.difference(image, self._written)
            box = changed.getbbox() or (0, 0, 1, 1)
            drawn = image.crop(box)
            drawn.paste(TRANSPARENT_INDEX, mask=changed.crop(box).point([255] + [0] * 255, "L"))
        status = {"duration": 10 * centiseconds, "transparency": TRANSPARENT_INDEX, "disposal": 1}
        self._parts += GifImagePlugin.getdata(drawn, box[:2], **status)
        self._written = image


def _palette(samples: Sequence[pygame.Surface]) -> Image.Image:
    """Return an image with the palette of all samples; rare colours, such as the red of a few rings, are kept."""
    width, height = (side // SAMPLE_STRIDE or 1 for side in samples[0].get_size())
    strip = Image.new("RGB", (width, height * len(samples)))
    for n, sample in enumerate(samples):
        strip.paste(_image(sample).resize((width, height), Image.Resampling.NEAREST), (0, n * height))
    quantized = strip.quantize(PALETTE_COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=KMEANS_PASSES)
    colours = (quantized.getpalette() or [])[: 3 * PALETTE_COLOURS]
    palette = Image.new("P", samples[0].get_size())
    palette.putpalette(colours + colours[:3] * (256 - len(colours) // 3))  # unused entries repeat the first
    return palette


def _image(picture: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
