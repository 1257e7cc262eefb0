"""GIFs that play in a loop, made picture by picture, so that nobody has to wait for the whole. Needs Pillow."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS: Final = 255  # of all pictures together; one more stands for what stays as it was: ...
STAYS: Final = 255  # ... its number
COARSER: Final = 6  # of so many columns and rows one has a say in the colours
REFINED: Final = 1  # how often the colours are moved to the middle of what they stand for


def require_pillow() -> None:
    """Do nothing but raise ModuleNotFoundError where there is no Pillow."""
    from PIL import Image  # noqa: F401, PLC0415 # an extra, which the game does without


class GifWriter:
    """A GIF on its way, with one palette for all its pictures; ModuleNotFoundError without Pillow.

    The samples are pictures of its size that have all its colours. It is not dithered: what stands still costs nothing.
    """

    def __init__(self, samples: Sequence[pygame.Surface]) -> None:
        from PIL import GifImagePlugin  # noqa: PLC0415 # as above

        self._palette = _palette(samples)
        header, _ = GifImagePlugin.getheader(self._palette.copy(), info={"loop": 0})
        self._parts = [b"".join(header)]
        self._size = samples[0].get_size()
        self._shown: Image | None = None  # the picture that was written last
        self._waiting: tuple[Image, float] | None = None  # the next one, and for how many seconds it is seen so far
        self._late = 0.0  # seconds that could not be said in hundredths

    def add(self, picture: pygame.Surface, seconds: float) -> None:
        """Let a picture be seen for some seconds; one that shows the same as the one before prolongs it."""
        from PIL import Image  # noqa: PLC0415 # as above

        image = _image(picture).quantize(palette=self._palette, dither=Image.Dither.NONE).point([*range(COLOURS), 0])
        if self._waiting and self._waiting[0].tobytes() == image.tobytes():
            self._waiting = image, self._waiting[1] + seconds
            return
        self._write()
        self._waiting = image, seconds

    def finish(self) -> bytes:
        """Return the file."""
        self._write()
        return b"".join([*self._parts, b";"])

    def _write(self) -> None:
        """Write the picture that waits: only the part that has changed, and of that only the pixels that have."""
        if not self._waiting:
            return
        from PIL import GifImagePlugin, ImageChops  # noqa: PLC0415 # as above

        image, seconds = self._waiting
        hundredths = round(100 * (seconds + self._late))
        self._late += seconds - hundredths / 100
        drawn, box = image, (0, 0, *self._size)
        if self._shown:
            changed = ImageChops.difference(_numbers(image), _numbers(self._shown))
            box = changed.getbbox() or (0, 0, 1, 1)
            drawn = image.crop(box)
            drawn.paste(STAYS, mask=changed.crop(box).point([255] + [0] * 255))
        said = {"duration": 10 * hundredths, "transparency": STAYS, "disposal": 1}
        self._parts += GifImagePlugin.getdata(drawn, box[:2], **said)
        self._shown, self._waiting = image, None


def _palette(samples: Sequence[pygame.Surface]) -> "Image":
    """Return an image with the palette for all of the samples; rare colours, as the red of few rings, are kept."""
    from PIL import Image  # noqa: PLC0415 # as above

    wide, high = (side // COARSER or 1 for side in samples[0].get_size())
    strip = Image.new("RGB", (wide, high * len(samples)))
    for n, sample in enumerate(samples):
        strip.paste(_image(sample).resize((wide, high), Image.Resampling.NEAREST), (0, n * high))
    found = strip.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=REFINED)
    colours = (found.getpalette() or [])[: 3 * COLOURS]
    palette = Image.new("P", samples[0].get_size())
    palette.putpalette(colours + colours[:3] * (256 - len(colours) // 3))  # what is not needed is like the first
    return palette


def _image(picture: pygame.Surface) -> "Image":
    from PIL import Image  # noqa: PLC0415 # as above

    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def _numbers(image: "Image") -> "Image":
    """Return an image's colours by their numbers, as grey."""
    from PIL import Image  # noqa: PLC0415 # as above

    return Image.frombytes("L", image.size, image.tobytes())
