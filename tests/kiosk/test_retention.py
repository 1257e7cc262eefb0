"""Retention: folders that keep only their newest files."""

import os
from pathlib import Path

from dvonn.kiosk.housekeeping import keep_newest
from dvonn.storage.text_store import Storage


def test_the_oldest_files_are_deleted(tmp_path: Path) -> None:
    """The three files changed last stay, whatever their names, and subfolders are left alone."""
    storage = Storage(tmp_path)
    for number, name in enumerate("ebdac"):
        storage.write(f"records/{name}", "x")
        os.utime(tmp_path / "records" / name, (number, number))
    storage.write("records/trash/one", "x")
    keep_newest(storage, "records", 3)
    assert sorted(storage.files("records")) == ["a", "c", "d"]
    assert list(storage.files("records/trash")) == ["one"]


def test_few_files_all_stay(tmp_path: Path) -> None:
    """A folder within the limit, or one that does not exist, is left alone."""
    storage = Storage(tmp_path)
    keep_newest(storage, "records", 3)
    storage.write("records/one", "x")
    keep_newest(storage, "records", 3)
    assert list(storage.files("records")) == ["one"]
