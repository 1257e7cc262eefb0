"""A disk that tests can slow down and fill."""

import os
from collections.abc import Callable
from typing import NoReturn

import pytest

from tests.harness.clocks import ManualClock


class Disk:
    """The disk of the running test; it takes a second to flush, by its own clock, and can be full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = ManualClock()
        self.flushes = 0
        self.full = False
        monkeypatch.setattr(os, "fsync", self._flush)

    def _flush(self, _: int) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        self.flushes += 1
        self.clock.now += 1


def raising(error: Exception) -> Callable[..., NoReturn]:
    """Return a function that raises an error."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail
