"""The fixtures for most tests: window, assets, canvases and stage."""

import hashlib
import os
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from dvonn import c_libraries
from dvonn.board.canvas import BoardCanvas
from dvonn.engine import thinker
from dvonn.engine.analysis import fair_boards
from dvonn.engine.analysis.valuation import search_value
from dvonn.engine.players import greedy
from dvonn.kiosk import context
from dvonn.language import set_language
from dvonn.ui.assets import Assets
from dvonn.ui.layout import layout
from tests.harness.boards import board_layout
from tests.harness.file_cache import CachedSound, cached_by_all, load_picture
from tests.harness.matches import stopped_clock
from tests.harness.paths import ASSETS, IMAGES
from tests.harness.pictures import CanvasFactory
from tests.harness.remembered import remembered_by_all
from tests.harness.stage import RecordingSound, RecordingStage

SCRYPT = hashlib.scrypt


@pytest.fixture(scope="session", autouse=True)
def cheap_surroundings() -> Iterator[None]:
    """Spare all tests what takes long and does not matter to them."""
    with pytest.MonkeyPatch.context() as patch:
        make_cheap(patch)
        yield


def make_cheap(patch: pytest.MonkeyPatch) -> None:
    """Replace what takes long.

    Each picture and sound is made once, and so are the searches of the greedy player, who plays in every menu, and
    those for fair boards; the memory of dropped pictures is kept for the next ones; writes end before they have reached
    the disk; a PIN is hashed in no time; no event program searches for a stock of fair boards.
    """
    patch.setattr(pygame.image, "load", load_picture)
    patch.setattr(pygame.mixer, "Sound", CachedSound)
    patch.setattr(Assets, "cached", cached_by_all)
    patch.setattr(c_libraries, "_call_glibc", lambda *_: None)
    patch.setattr(
        thinker, "greedy", SimpleNamespace(**vars(greedy) | {"search_greedy": remembered_by_all(greedy.search_greedy)})
    )
    patch.setattr(fair_boards, "search_value", remembered_by_all(search_value))
    patch.setattr(os, "fsync", lambda _: None)
    patch.setattr(hashlib, "scrypt", lambda pin, **options: SCRYPT(pin, **options | {"n": 2}))
    patch.setattr(context, "MAX_STORED_BOARDS", 0)


@pytest.fixture
def short_fair_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the searches for fair boards, for tests in which the balance of the boards does not matter."""
    monkeypatch.setattr(fair_boards, "FAIR_SEARCH_NODES", 200)


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
def stage(assets: Assets) -> RecordingStage:
    """Return a new stage that records its sounds."""
    return RecordingStage((1280, 720), assets, RecordingSound(ASSETS / "sounds"), Random(1), stopped_clock)
