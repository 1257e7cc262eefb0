"""Retention limits for the folders of an event."""

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
