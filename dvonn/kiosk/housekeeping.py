"""Limits on what days of running leave behind: files in the folders of an event, and gaps in the heap."""

import ctypes
import sys
from contextlib import suppress
from typing import Final

from dvonn.storage.text_store import Storage

MAX_EVENT_RECORDS: Final = 200
MAX_TRASHED_RECORDS: Final = 20


def keep_newest(storage: Storage, folder: str, limit: int) -> None:
    """Remove the least recently changed files of a subfolder beyond a maximum number."""
    files = storage.files(folder)
    oldest = sorted(files, key=lambda name: (files[name], name))
    for name in oldest[: max(0, len(files) - limit)]:
        storage.remove(f"{folder}/{name}")


def release_free_memory() -> None:
    """Return free heap memory to the system, where the C library is glibc.

    Surfaces of many sizes leave gaps in the heap, which glibc keeps for days.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)
