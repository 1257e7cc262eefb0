"""What the tests of the view draw on: a window without a screen, and the pictures that are shipped."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from dvonn.view.assets import Assets
from dvonn.view.board_canvas import BoardCanvas
from dvonn.view.geometry import layout
from tests.harness.boards import board_at

IMAGES = Path(__file__).parents[2] / "assets" / "images"
NewCanvas = Callable[[tuple[int, int]], BoardCanvas]


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Surface]:
    """Open a window that nobody sees; the font module stays, as type that was loaded outlives the test."""
    pygame.font.init()
    pygame.display.init()
    yield pygame.display.set_mode((1280, 720))
    pygame.display.quit()


@pytest.fixture(scope="module")
def assets(window: pygame.Surface) -> Assets:
    """Load the pictures once a file of tests."""
    assert window
    return Assets(IMAGES)


@pytest.fixture
def new_canvas(assets: Assets) -> NewCanvas:
    """Make black canvases of any size."""
    return lambda size: BoardCanvas(pygame.Surface(size), layout(size), assets, board_at(size))


def rgb(surface: pygame.Surface) -> bytes:
    """Return a surface's colours, to be compared."""
    return pygame.image.tobytes(surface, "RGB")
