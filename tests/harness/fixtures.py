"""The fixtures for most tests: window, assets, canvases and context."""

import hashlib
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from dvonn.board.canvas import BoardCanvas
from dvonn.engine.analysis import valuation
from dvonn.language import set_language
from dvonn.ui.assets import Assets
from dvonn.ui.layout import layout
from tests.harness.clocks import stopped_clock
from tests.harness.context import RecordingContext, RecordingSound
from tests.harness.paths import ASSETS, IMAGES
from tests.harness.pictures import CanvasFactory, board_layout
from tests.harness.surroundings import SCRYPT, THOROUGH, make_cheap


@pytest.fixture(scope="session", autouse=True)
def cheap_surroundings() -> Iterator[None]:
    """Spare all tests what takes long and does not matter to them."""
    with pytest.MonkeyPatch.context() as patch:
        make_cheap(patch)
        yield


@pytest.fixture
def short_fair_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the searches for fair boards, for tests in which the balance of the boards does not matter."""
    monkeypatch.setattr(valuation, "FAIR_SEARCH_NODES", 200)


@pytest.fixture
def thorough_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews, coaches and analyses search as much as in the program."""
    for module, name, effort in THOROUGH:
        monkeypatch.setattr(module, name, effort)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Begin and end each test in English."""
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def costly_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a PIN be hashed as the program does."""
    monkeypatch.setattr(hashlib, "scrypt", SCRYPT)


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Surface]:
    """Open a dummy window; the font module stays initialised, as loaded fonts outlive the test."""
    pygame.font.init()
    pygame.display.init()
    yield pygame.display.set_mode((1280, 720))
    pygame.display.quit()


@pytest.fixture(scope="module")
def assets(window: pygame.Surface) -> Assets:
    """Load the assets once per test module."""
    assert window
    return Assets(IMAGES)


@pytest.fixture
def new_canvas(assets: Assets) -> CanvasFactory:
    """Return a function that makes black canvases of any size."""
    return lambda size: BoardCanvas(pygame.Surface(size), layout(size), assets, board_layout(size))


@pytest.fixture
def context(assets: Assets) -> RecordingContext:
    """Return a new context that records its sounds."""
    return RecordingContext((1280, 720), assets, RecordingSound(ASSETS / "sounds"), Random(1), stopped_clock)
