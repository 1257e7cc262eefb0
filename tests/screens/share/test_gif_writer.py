"""Writing GIFs: frames and durations are read back as written."""

import pygame
import pytest

from tests.harness.pictures import gif_frames

pytest.importorskip("PIL.Image", reason="Pillow, an extra, writes films")

from dvonn.screens.share.gif_writer import GifWriter

SIZE = (48, 30)
COLOURS = ["black", "red", "white", "dodgerblue"]


def picture(colour: str, spot: int = 0) -> pygame.Surface:
    """Return a black picture with a coloured spot."""
    surface = pygame.Surface(SIZE)
    surface.fill("black")
    surface.fill(colour, (spot, spot, 9, 7))
    return surface


def test_frames_are_read_back() -> None:
    """Each frame read back equals its picture, with its duration."""
    pictures = [picture(colour, 4 * n) for n, colour in enumerate(COLOURS)]
    gif = GifWriter(pictures)
    for n, one in enumerate(pictures):
        gif.add(one, 0.1 * (n + 1))
    found = gif_frames(gif.finish())
    assert [image.tobytes() for image, _ in found] == [pygame.image.tobytes(one, "RGB") for one in pictures]
    assert [duration for _, duration in found] == [100, 200, 300, 400]


def test_the_same_picture_is_written_once() -> None:
    """Equal consecutive pictures are one longer frame."""
    gif = GifWriter([picture("red"), picture("white", 9)])
    for one in (picture("red"), picture("red"), picture("white", 9), picture("white", 9)):
        gif.add(one, 0.06)
    assert [duration for _, duration in gif_frames(gif.finish())] == [120, 120]


def test_no_time_is_lost() -> None:
    """Rounding to hundredths of a second is made up for later."""
    gif = GifWriter([picture("red"), picture("white", 9)])
    for n in range(90):
        gif.add(picture("red" if n % 2 else "white", n % 9), 1 / 30)
    assert sum(duration for _, duration in gif_frames(gif.finish())) == pytest.approx(3000, abs=10)


def test_a_small_change_takes_few_bytes() -> None:
    """A frame with a small change takes few bytes."""
    large = pygame.Surface((640, 360))
    for x in range(0, 640, 8):
        large.fill((x % 255, 90, 40), (x, 0, 8, 360))
    spots = [large.copy() for _ in range(30)]
    for n, spot in enumerate(spots):
        spot.fill("white", (10 * n, 100, 12, 12))
    sizes = []
    for many in (2, 30):
        gif = GifWriter(spots)
        for spot in spots[:many]:
            gif.add(spot, 0.1)
        sizes.append(len(gif.finish()))
    assert sizes[1] - sizes[0] < 28 * 300
