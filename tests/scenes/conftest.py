"""The stage that the scenes' tests play on: a window that nobody sees, sounds that are written down, no clock."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.view.assets import Assets
from tests.matches import stopped
from tests.scenes.hands import Heard, HeardStage

ASSETS = Path(__file__).parents[2] / "assets"


@pytest.fixture(scope="module")
def assets() -> Iterator[Assets]:
    """Open a window for a file of tests and load the pictures; the font module stays, as loaded type outlives it."""
    pygame.font.init()
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    yield Assets(ASSETS / "images")
    pygame.display.quit()


@pytest.fixture
def stage(assets: Assets) -> HeardStage:
    """Return a stage of its own for each test."""
    return HeardStage((1280, 720), assets, Heard(ASSETS / "sounds"), Random(1), stopped)
