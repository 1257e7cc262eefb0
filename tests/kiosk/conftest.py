"""The fixtures for faults at events."""

from pathlib import Path

import pytest

from tests.harness.event_program import EventDriver


@pytest.fixture
def event(tmp_path: Path) -> EventDriver:
    """Return a driver of an event in a new folder."""
    return EventDriver(tmp_path, draws=False)


@pytest.fixture
def drawn_event(tmp_path: Path) -> EventDriver:
    """Return a driver of an event whose screen is drawn."""
    return EventDriver(tmp_path, draws=True)
