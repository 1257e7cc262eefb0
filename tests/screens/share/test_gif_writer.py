"""Writing GIFs: frames and durations are read back as written."""

from collections.abc import Sequence

import pygame
import pytest

from dvonn.screens.share.gif_writer import GifWriter
from tests.harness.pictures import gif_frames, rgb_bytes


def picture(colour: str, spot: int) -> pygame.Surface:
    """Return a black picture with a coloured spot."""
    surface = pygame.Surface((48, 30))
    surface.fill(colour, (spot, spot, 9, 7))
    return surface


def written(pictures: Sequence[pygame.Surface], seconds: Sequence[float]) -> bytes:
    """Return a GIF of pictures with durations."""
    gif = GifWriter(pictures)
    for one, duration in zip(pictures, seconds, strict=True):
        gif.add(one, duration)
    return gif.finish()


def test_frames_are_read_back() -> None:
    """Each frame read back equals its picture, with its duration; an equal picture only makes the frame longer."""
    colours = ["black", "red", "white", "dodgerblue", "dodgerblue"]
    pictures = [picture(colour, 4 * min(n, 3)) for n, colour in enumerate(colours)]
    found = gif_frames(written(pictures, [0.1, 0.2, 0.3, 0.4, 0.06]))
    assert [image.tobytes() for image, _ in found] == [rgb_bytes(one) for one in pictures[:4]]
    assert [duration for _, duration in found] == [100, 200, 300, 460]


def test_no_time_is_lost() -> None:
    """Rounding to hundredths of a second is made up for later."""
    pictures = [picture("red" if n % 2 else "white", n % 9) for n in range(90)]
    frames = gif_frames(written(pictures, [1 / 30] * 90))
    assert sum(duration for _, duration in frames) == pytest.approx(3000, abs=10)


def test_a_small_change_takes_few_bytes() -> None:
    """A frame with a small change takes few bytes."""
    large = pygame.Surface((640, 360))
    for x in range(0, 640, 8):
        large.fill((x % 255, 90, 40), (x, 0, 8, 360))
    spots = [large.copy() for _ in range(30)]
    for n, spot in enumerate(spots):
        spot.fill("white", (10 * n, 100, 12, 12))
    few, many = (len(written(spots[:count], [0.1] * count)) for count in (2, 30))
    assert many - few < 28 * 300
