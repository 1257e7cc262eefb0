"""A disk that tests can slow down and fill."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from dvonn.storage.files import temporary_file
from tests.harness.clocks import ManualClock


class Disk:
    """The disk of the running test; it takes a second to flush, by its own clock, and can be full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = ManualClock()
        self.flushes = 0
        self.full = False
        self.is_full: Callable[[], bool] = lambda: self.full
        monkeypatch.setattr(os, "fsync", self._flush)
        monkeypatch.setattr("dvonn.storage.text_store.temporary_file", self._write)

    def _flush(self, _: int) -> None:
        self._take_room()
        self.flushes += 1
        self.clock.now += 1

    @contextmanager
    def _write(self, path: Path, content: str | bytes, *, flush: bool = True) -> Iterator[Path]:
        with temporary_file(path, content, flush=flush) as temporary:
            self._take_room()
            yield temporary

    def _take_room(self) -> None:
        if self.is_full():
            raise OSError(28, "No space left on device")


def raising(error: Exception) -> Callable[..., NoReturn]:
    """Return a function that raises an error."""

    def fail(*_: object, **__: object) -> NoReturn:
        raise error

    return fail
