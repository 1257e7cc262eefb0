"""Keys have names only while a display is open."""

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture(scope="module", autouse=True)
def display() -> Iterator[None]:
    """Open a display that nobody sees."""
    pygame.display.init()
    yield
    pygame.display.quit()
