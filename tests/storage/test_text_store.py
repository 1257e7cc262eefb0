"""The user's folder: texts round-trip, and file errors never end the game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dvonn.storage.text_store import MAX_TEXT_BYTES, Storage
from tests.harness.paths import ROOT


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    """Return a storage in a folder that does not exist yet."""
    return Storage(tmp_path / "user" / "dvonn")


@pytest.mark.parametrize("text", ["", "theme: wood\n", "äöü ◦ \U0001f525\n", "a\r\nb\n"])
def test_text_round_trips(storage: Storage, text: str) -> None:
    """A written text is read unchanged, and no other file is left."""
    assert storage.read("settings") is None
    assert storage.write("settings", text)
    assert storage.read("settings") == text
    assert storage.folder
    assert [path.name for path in storage.folder.iterdir()] == ["settings"]
    assert storage.take_messages() == []


def test_without_a_folder_nothing_is_kept() -> None:
    """Without a folder nothing is written, read or reported."""
    storage = Storage(None)
    assert not storage.write("settings", "x")
    assert storage.read("settings") is None
    assert storage.take_messages() == []


def test_previous_text_is_kept_on_request(storage: Storage) -> None:
    """With keep_previous the previous text is kept beside the new one."""
    for text in ("first", "second", "third"):
        assert storage.write("match", text, keep_previous=True)
    assert (storage.read("match"), storage.read("match.previous")) == ("third", "second")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x80" * 100], ids=["binary", "no utf-8"])
def test_binary_file_is_set_aside(storage: Storage, content: bytes) -> None:
    """A file that is not UTF-8 text is renamed and reported once."""
    assert storage.folder
    storage.folder.mkdir(parents=True)
    (storage.folder / "settings").write_bytes(content)
    assert storage.read("settings") is None
    assert (storage.folder / "settings.broken").read_bytes() == content
    assert storage.take_messages() == ["settings could not be understood: it is now settings.broken"]
    assert storage.take_messages() == []


def test_too_long_file_is_set_aside(storage: Storage) -> None:
    """A file above the size limit is set aside without being read."""
    assert storage.folder
    storage.folder.mkdir(parents=True)
    (storage.folder / "settings").write_bytes(b"x" * (MAX_TEXT_BYTES + 1))
    assert storage.read("settings") is None
    assert len(storage.take_messages()) == 1


def test_folder_that_is_a_file(tmp_path: Path) -> None:
    """In an unwritable folder every write fails, and the error is reported once."""
    (tmp_path / "user").write_text("in the way")
    storage = Storage(tmp_path / "user")
    assert not storage.write("settings", "x")
    assert not storage.write("settings", "y")
    (line,) = storage.take_messages()
    assert line.startswith("Cannot save to ")


def test_a_full_disk_leaves_the_file_as_it_was(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed write keeps the old text, leaves no other file and is reported."""
    assert storage.write("settings", "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert not storage.write("settings", "new")
    assert storage.read("settings") == "old"
    assert storage.folder
    assert [path.name for path in storage.folder.iterdir()] == ["settings"]
    assert storage.take_messages() == [f"Cannot save to {storage.folder}: No space left on device"]


def test_concurrent_writes_are_atomic(storage: Storage) -> None:
    """Two processes that write the same file leave one complete text."""
    assert storage.folder
    code = (
        "import sys; from pathlib import Path; from dvonn.storage.text_store import Storage\n"
        "storage = Storage(Path(sys.argv[1]))\n"
        "sys.exit(not all(storage.write('match', sys.argv[2] * 5000, keep_previous=True) for _ in range(60)))"
    )
    run = [sys.executable, "-c", code, str(storage.folder)]
    writers = [subprocess.Popen([*run, letter], cwd=ROOT) for letter in "ab"]
    seen = set()
    while any(writer.poll() is None for writer in writers):
        seen.add(storage.read("match"))
    assert [writer.returncode for writer in writers] == [0, 0]
    assert seen | {storage.read("match")} <= {None, "a" * 5000, "b" * 5000}
    assert storage.take_messages() == []


def test_texts_are_added_under_unused_names(storage: Storage) -> None:
    """A taken name gets a number, and the same text is not written twice."""
    texts = ["first", "second", "third", "second"]
    assert [storage.add("records/a.b.txt", text) for text in texts] == [
        "records/a.b.txt",
        "records/a.b (2).txt",
        "records/a.b (3).txt",
        "records/a.b (2).txt",
    ]
    assert [storage.read(f"records/{name}") for name in sorted(storage.files("records"))] == [
        "second",
        "third",
        "first",
    ]


@pytest.mark.parametrize("links", [True, False])
def test_a_file_is_moved_and_back(storage: Storage, monkeypatch: pytest.MonkeyPatch, *, links: bool) -> None:
    """A file moves to a folder and back without overwriting, also on disks without hard links."""

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


def test_moving_a_missing_file_fails(storage: Storage) -> None:
    """Moving a missing file fails and is reported."""
    assert storage.move("records/a.txt", "trash") is None
    assert storage.take_messages() == ["Cannot move records/a.txt: No such file or directory"]


def test_files_are_listed_with_stamps(storage: Storage) -> None:
    """Only regular files are listed, with a stamp that changes with the file."""
    assert storage.files("records") == {}
    storage.write("records/a", "x")
    assert storage.folder
    (storage.folder / "records" / "folder").mkdir()
    (storage.folder / "records" / "link").symlink_to("a")
    before = storage.files("records")
    storage.write("records/a", "xx")
    assert list(before) == ["a"]
    assert storage.files("records")["a"] != before["a"]


def test_write_without_flush(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without flush the disk is not synchronised, and the text and its previous copy are readable."""
    monkeypatch.setattr(os, "fsync", lambda _: pytest.fail("the disk is flushed"))
    for text in ("first", "second"):
        assert storage.write("sub/match", text, keep_previous=True, flush=False)
    assert (storage.read("sub/match"), storage.read("sub/match.previous")) == ("second", "first")
    assert sorted(storage.files("sub")) == ["match", "match.previous"]


def test_failed_saves_are_reported_once(tmp_path: Path) -> None:
    """Several failures with different reasons are reported once."""
    (tmp_path / "user").write_text("in the way")
    storage = Storage(tmp_path / "user")
    assert not storage.write("settings", "x")
    assert storage.add("records/a.txt", "x") is None
    assert len(storage.take_messages()) == 1


def test_load_leaves_foreign_files_alone(storage: Storage) -> None:
    """Loading bytes never sets the file aside, and a too long file raises ValueError."""
    assert storage.read_bytes("records/x.sgf") is None
    assert storage.folder
    (storage.folder / "records").mkdir(parents=True)
    path = storage.folder / "records" / "x.sgf"
    path.write_bytes(b"\xff")
    assert storage.read_bytes("records/x.sgf") == b"\xff"
    path.write_bytes(b"x" * (MAX_TEXT_BYTES + 1))
    with pytest.raises(ValueError, match="longer"):
        storage.read_bytes("records/x.sgf")
    assert list(storage.files("records")) == ["x.sgf"]
