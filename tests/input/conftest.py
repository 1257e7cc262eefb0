"""A display for the tests of input: SDL names keys only while a display is open."""

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(scope="module", autouse=True)
def display() -> Iterator[None]:
    """Open a dummy display."""
    pygame.display.init()
    yield
    pygame.display.quit()
