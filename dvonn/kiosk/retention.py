"""Folders that stay small: at an event nobody tidies up for days."""

from typing import Final

from dvonn.storage.text_store import Storage

MOST_RECORDS: Final = 200
MOST_IN_TRASH: Final = 20


def keep_newest(storage: Storage, folder: str, most: int) -> None:
    """Remove the files of a subfolder that were changed longest ago, until there are no more than so many."""
    files = storage.files(folder)
    oldest = sorted(files, key=lambda name: (files[name], name))
    for name in oldest[: max(0, len(files) - most)]:
        storage.remove(f"{folder}/{name}")
