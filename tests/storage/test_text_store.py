"""The user's folder: texts round-trip, and file errors never end the game."""

import os
from pathlib import Path

import pytest

from dvonn.storage.text_store import MAX_TEXT_BYTES, Storage
from tests.storage.disk import Disk, raising


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder that does not exist yet."""
    return tmp_path / "user" / "dvonn"


@pytest.fixture
def storage(folder: Path) -> Storage:
    """Return the storage in the folder."""
    return Storage(folder)


@pytest.mark.parametrize("text", ["", "äöü ◦ \U0001f525\n", "a\r\nb\n"])
def test_text_round_trips(storage: Storage, folder: Path, text: str) -> None:
    """A written text is read unchanged, and no other file is left."""
    assert storage.read("settings") is None
    assert storage.write("settings", text)
    assert storage.read("settings") == text
    assert [path.name for path in folder.iterdir()] == ["settings"]
    assert storage.take_messages() == []


def test_without_a_folder_nothing_is_kept() -> None:
    """Without a folder nothing is written, read, moved or reported."""
    storage = Storage(None)
    assert not storage.write("settings", "x")
    storage.remove("settings")
    assert [storage.read("settings"), storage.add("a.txt", "x"), storage.move("a.txt", "trash")] == [None] * 3
    assert storage.files("") == {}
    assert storage.take_messages() == []


@pytest.mark.parametrize("flush", [True, False])
def test_a_text_is_flushed_on_request(storage: Storage, monkeypatch: pytest.MonkeyPatch, *, flush: bool) -> None:
    """A new text replaces the former one; the disk is synchronised only by a flush."""
    disk = Disk(monkeypatch)
    for text in ("first", "second", "third"):
        assert storage.write("sub/match", text, flush=flush)
    assert storage.read("sub/match") == "third"
    assert list(storage.files("sub")) == ["match"]
    assert disk.flushes == (3 if flush else 0)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"x" * (MAX_TEXT_BYTES + 1)], ids=["no utf-8", "long"])
def test_a_file_that_is_no_text_is_set_aside(storage: Storage, folder: Path, content: bytes) -> None:
    """A file that is too long or not UTF-8 text is renamed and reported once."""
    folder.mkdir(parents=True)
    (folder / "settings").write_bytes(content)
    assert storage.read_or_set_aside("settings") is None
    assert (folder / "settings.broken").read_bytes() == content
    assert storage.take_messages() == ["settings is damaged; it has been renamed to settings.broken"]
    assert storage.take_messages() == []


def test_a_full_disk_leaves_the_file_as_it_was(storage: Storage, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed write keeps the old text, leaves no other file and is reported; the next one may succeed."""
    disk = Disk(monkeypatch)
    assert storage.write("match", "old")
    disk.full = True
    assert not storage.write("match", "new")
    assert storage.read("match") == "old"
    assert [path.name for path in folder.iterdir()] == ["match"]
    assert storage.take_messages() == [f"Can't save to {folder}: No space left on device"]
    disk.full = False
    assert storage.write("match", "new")
    assert storage.read("match") == "new"


def test_what_could_not_be_written_is_written_later(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failed writes, the newest of each name, succeed once the disk has room; a removed file stays removed."""
    disk = Disk(monkeypatch)
    disk.full = True
    for name, text in (("settings", "old"), ("settings", "new"), ("match", "gone")):
        assert not storage.write(name, text)
    assert storage.add("records/a.txt", "game") is None
    storage.remove("match")
    storage.save_again()
    assert [name.split()[0] for name in storage.unsaved] == ["records/a.txt", "settings"]  # tried in turns
    assert storage.save_problem == "No space left on device"
    disk.full = False
    storage.save_again()
    assert storage.unsaved == {}
    assert [storage.read(name) for name in ("settings", "records/a.txt", "match")] == ["new", "game", None]


def test_a_write_that_succeeds_brings_the_others_along(
    storage: Storage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What could not be written is written with the next text; a failure is told once, and again after a success."""
    disk, told = Disk(monkeypatch), []
    for name, full in (("match", True), ("match", True), ("settings", False), ("match", True)):
        disk.full = full
        storage.write(name, f"{full}")
        told.append(storage.take_messages())
    words = [f"Can't save to {folder}: No space left on device"]
    assert told == [words, [], [], words]
    assert storage.read("match") == "True"


def test_texts_are_added_under_unused_names(storage: Storage) -> None:
    """A taken name gets a number, and the same text is not written twice."""
    texts = ["first", "second", "third", "second"]
    names = [storage.add("records/a.b.txt", text) for text in texts]
    assert names == [f"records/a.b{number}.txt" for number in ("", " (2)", " (3)", " (2)")]
    assert [storage.read(str(name)) for name in names] == texts
    assert len(storage.files("records")) == 3


@pytest.mark.parametrize("links", [True, False])
def test_a_file_is_moved_and_back(storage: Storage, monkeypatch: pytest.MonkeyPatch, *, links: bool) -> None:
    """A file that exists moves to a folder and back without overwriting, also on disks without hard links."""

    def no_link(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    if not links:
        monkeypatch.setattr(os, "link", no_link)
    storage.add("records/a.txt", "first")
    assert storage.move("records/a.txt", "records/trash") == "a.txt"
    assert (storage.files("records"), storage.read("records/trash/a.txt")) == ({}, "first")
    storage.add("records/a.txt", "second")
    assert storage.move("records/trash/a.txt", "records") == "a (2).txt"
    assert (storage.read("records/a.txt"), storage.read("records/a (2).txt")) == ("second", "first")
    assert storage.take_messages() == []
    assert storage.move("records/b.txt", "trash") is None
    assert storage.take_messages() == ["Can't move records/b.txt: No such file or directory"]


def test_files_are_listed_with_stamps(storage: Storage, folder: Path) -> None:
    """Only regular files are listed, with a stamp that changes with the file."""
    assert storage.files("records") == {}
    storage.write("records/a", "x")
    (folder / "records" / "folder").mkdir()
    (folder / "records" / "link").symlink_to("a")
    before = storage.files("records")
    storage.write("records/a", "xx")
    assert list(before) == ["a"]
    assert storage.files("records")["a"] != before["a"]


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
