"""The user's folder: texts round-trip, and file errors never end the game."""

import os
from pathlib import Path

import pytest

from dvonn.storage.files import RESERVE_BYTES, RESERVE_STEP_BYTES
from dvonn.storage.text_store import Storage
from tests.storage.disk import Disk, raising


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder that does not exist yet."""
    return tmp_path / "user" / "dvonn"


@pytest.fixture
def storage(folder: Path) -> Storage:
    """Return the storage in the folder."""
    return Storage(folder)


def test_text_round_trips(storage: Storage, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A written text is read unchanged, no other file is left, and the disk is synchronised only by a flush."""
    disk = Disk(monkeypatch)
    assert storage.read("sub/match") is None
    for text, flush in (("", True), ("äöü ◦ \U0001f525\n", False), ("a\r\nb\n", True)):
        assert storage.write("sub/match", text, flush=flush)
        assert storage.read("sub/match") == text
    assert [path.name for path in folder.rglob("*")] == ["sub", "match"]
    assert (disk.flushes, storage.take_messages()) == (2, [])


def test_without_a_folder_nothing_is_kept() -> None:
    """Without a folder nothing is written, read, moved or reported."""
    storage = Storage(None)
    storage.remove("settings")
    assert [storage.read("settings"), storage.add("a.txt", "x"), storage.move("a.txt", "trash")] == [None] * 3
    assert (storage.write("settings", "x"), storage.files(""), storage.take_messages()) == (False, {}, [])


def test_the_reserve_makes_room_on_a_full_disk(storage: Storage, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text finds room on a disk that was filled by others, and the reserve is filled again later."""
    storage.save_again()
    room = folder / "reserve"
    Disk(monkeypatch).is_full = lambda: room.stat().st_size > RESERVE_BYTES - 3 * RESERVE_STEP_BYTES
    assert storage.write("match", "text")
    assert (storage.read("match"), storage.take_messages()) == ("text", [])
    assert room.stat().st_size == RESERVE_BYTES - 3 * RESERVE_STEP_BYTES
    storage.save_again()
    assert room.stat().st_size == RESERVE_BYTES


def test_what_could_not_be_written_is_written_later(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failed writes, the newest of each name, succeed once the disk has room; a removed file stays removed.

    They are written with the next text, and each series of failures is told.
    """
    disk = Disk(monkeypatch)
    for _ in range(2):
        disk.full = True
        for name, text in (("settings", "old"), ("settings", "new"), ("match", "gone")):
            assert not storage.write(name, text)
        assert storage.add("records/a.txt", "game") is None
        storage.remove("match")
        storage.save_again()
        assert [name.split()[0] for name in storage.unsaved] == ["records/a.txt", "settings"]  # tried in turns
        assert storage.save_problem == "No space left on device"
        disk.full = False
        assert storage.write("training", "")
        assert storage.take_messages() == [f"Can't save to {storage.folder}: No space left on device"]
        assert storage.unsaved == {}
        assert [storage.read(name) for name in ("settings", "records/a.txt", "match")] == ["new", "game", None]


@pytest.mark.parametrize("links", [True, False])
def test_a_file_is_moved_and_back(
    storage: Storage, folder: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    """A file that exists moves to a folder and back without overwriting, also on disks without hard links."""
    if not links:
        monkeypatch.setattr(os, "link", raising(OSError(1, "Operation not permitted")))
    storage.add("records/a.txt", "first")
    assert storage.move("records/a.txt", "records/trash") == "a.txt"
    assert (storage.files("records"), storage.read("records/trash/a.txt")) == ({}, "first")
    added = [storage.add("records/a.txt", text) for text in ("second", "third", "second")]
    assert added == ["records/a.txt", "records/a (2).txt", "records/a.txt"]
    assert storage.move("records/trash/a.txt", "records") == "a (3).txt"
    (folder / "records" / "link").symlink_to("a.txt")
    found = {name: storage.read(f"records/{name}") for name in storage.files("records")}
    assert found == {"a.txt": "second", "a (2).txt": "third", "a (3).txt": "first"}
    others = [str(storage.add("records/a.txt", str(number))) for number in range(20)]
    assert [storage.read(name) for name in others] == [str(number) for number in range(20)]
    assert storage.move("records/b.txt", "trash") is None
    assert storage.take_messages() == ["Can't move records/b.txt: No such file or directory"]


def test_an_unreadable_file_is_not_overwritten(storage: Storage, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that cannot be read is reported and set aside, so that the next save does not replace it."""
    storage.write("settings", "theme: wood\n")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fstat", raising(PermissionError(13, "Permission denied")))
        assert storage.read_or_set_aside("settings") is None
    assert storage.write("settings", "theme: ember\n")
    assert (folder / "settings.broken").read_text() == "theme: wood\n"
    assert storage.take_messages() == [
        "Can't read settings: Permission denied",
        "settings is damaged; it has been renamed to settings.broken",
    ]
