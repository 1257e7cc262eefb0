"""The fixtures for faults at events."""

from pathlib import Path

import pytest

from tests.harness.event_user import KioskUser


@pytest.fixture
def event(tmp_path: Path) -> KioskUser:
    """Return a driver of an event in a new folder."""
    return KioskUser(tmp_path, draws=False)


@pytest.fixture
def drawn_event(tmp_path: Path) -> KioskUser:
    """Return a driver of an event whose screen is drawn."""
    return KioskUser(tmp_path, draws=True)
