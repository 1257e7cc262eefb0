"""The window, pictures and stage that most tests draw on."""

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from dvonn.board.canvas import BoardCanvas
from dvonn.ui.assets import Assets
from dvonn.ui.layout import layout
from tests.harness.boards import board_at
from tests.harness.matches import stopped
from tests.harness.paths import ASSETS, IMAGES
from tests.harness.pictures import NewCanvas
from tests.harness.stage import Heard, HeardStage


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


@pytest.fixture
def stage(assets: Assets) -> HeardStage:
    """Return a stage of its own for each test."""
    return HeardStage((1280, 720), assets, Heard(ASSETS / "sounds"), Random(1), stopped)
