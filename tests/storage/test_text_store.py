"""The user's folder: texts come back as they were written, and nothing that goes wrong there ends the game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dvonn.storage.text_store import LARGEST, Storage
from tests.harness.paths import ROOT


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    """Return a storage in a folder that does not exist yet."""
    return Storage(tmp_path / "user" / "dvonn")


@pytest.mark.parametrize("text", ["", "theme: wood\n", "äöü ◦ \U0001f525\n", "a\r\nb\n"])
def test_a_text_comes_back(storage: Storage, text: str) -> None:
    """What was written is read again, character for character, and leaves no other file."""
    assert storage.read("settings") is None
    assert storage.write("settings", text)
    assert storage.read("settings") == text
    assert storage.folder
    assert [path.name for path in storage.folder.iterdir()] == ["settings"]
    assert storage.news() == []


def test_without_a_folder_nothing_is_kept() -> None:
    """Where there is no folder, nothing is written, nothing read, and nothing said."""
    storage = Storage(None)
    assert not storage.write("settings", "x")
    assert storage.read("settings") is None
    assert storage.news() == []


def test_the_copy_before_is_kept_where_it_is_wanted(storage: Storage) -> None:
    """Asked to, writing keeps the text before the last one beside it."""
    for text in ("first", "second", "third"):
        assert storage.write("match", text, keep_previous=True)
    assert (storage.read("match"), storage.read("match.previous")) == ("third", "second")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x80" * 100], ids=["binary", "no utf-8"])
def test_what_is_no_text_is_set_aside(storage: Storage, content: bytes) -> None:
    """A file that is no text is moved out of the way, not lost, and the user is told once."""
    assert storage.folder
    storage.folder.mkdir(parents=True)
    (storage.folder / "settings").write_bytes(content)
    assert storage.read("settings") is None
    assert (storage.folder / "settings.broken").read_bytes() == content
    assert storage.news() == ["settings could not be understood: it is now settings.broken"]
    assert storage.news() == []


def test_what_is_far_too_long_is_set_aside(storage: Storage) -> None:
    """A huge file is not even read."""
    assert storage.folder
    storage.folder.mkdir(parents=True)
    (storage.folder / "settings").write_bytes(b"x" * (LARGEST + 1))
    assert storage.read("settings") is None
    assert len(storage.news()) == 1


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    """Where nothing can be written the program is told so, the user once, and the game goes on."""
    (tmp_path / "user").write_text("in the way")
    storage = Storage(tmp_path / "user")
    assert not storage.write("settings", "x")
    assert not storage.write("settings", "y")
    (line,) = storage.news()
    assert line.startswith("Cannot save to ")


def test_a_full_disk_leaves_the_file_as_it_was(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full while writing, the old text stays, no half-written one, and the user is told."""
    assert storage.write("settings", "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert not storage.write("settings", "new")
    assert storage.read("settings") == "old"
    assert storage.folder
    assert [path.name for path in storage.folder.iterdir()] == ["settings"]
    assert storage.news() == [f"Cannot save to {storage.folder}: No space left on device"]


def test_two_programs_do_not_tear_each_others_files(storage: Storage) -> None:
    """Two processes that write the same name at the same time leave one of the two texts, whole."""
    assert storage.folder
    code = (
        "import sys; from pathlib import Path; from dvonn.storage import Storage\n"
        "storage = Storage(Path(sys.argv[1]))\n"
        "sys.exit(not all(storage.write('match', sys.argv[2] * 5000, keep_previous=True) for _ in range(60)))"
    )
    run = [sys.executable, "-c", code, str(storage.folder)]
    writers = [subprocess.Popen([*run, letter], cwd=ROOT) for letter in "ab"]
    seen = set()
    while any(writer.poll() is None for writer in writers):
        seen.add(storage.read("match"))
    assert seen | {storage.read("match")} <= {None, "a" * 5000, "b" * 5000}
    assert storage.news() == []


def test_texts_are_added_under_free_names(storage: Storage) -> None:
    """A name that is taken gets a number; the same text is not written twice, and nothing is overwritten."""
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
    """A file moves to a subfolder and back, beside one that has taken its name, also on disks without links."""

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
    assert storage.news() == []


def test_what_is_not_there_is_not_moved(storage: Storage) -> None:
    """A file that is gone cannot be moved, and the user is told."""
    assert storage.move("records/a.txt", "trash") is None
    assert storage.news() == ["Cannot move records/a.txt: No such file or directory"]


def test_files_are_listed_with_stamps(storage: Storage) -> None:
    """Folders and links are no files; a stamp changes when the file does; a folder that is not there has none."""
    assert storage.files("records") == {}
    storage.write("records/a", "x")
    assert storage.folder
    (storage.folder / "records" / "folder").mkdir()
    (storage.folder / "records" / "link").symlink_to("a")
    before = storage.files("records")
    storage.write("records/a", "xx")
    assert list(before) == ["a"]
    assert storage.files("records")["a"] != before["a"]


def test_a_text_that_is_not_flushed_is_there_as_well(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a flush nobody waits for the disk; the text is read, and the copy before is kept, all the same."""
    monkeypatch.setattr(os, "fsync", lambda _: pytest.fail("the disk is waited for"))
    for text in ("first", "second"):
        assert storage.write("sub/match", text, keep_previous=True, flush=False)
    assert (storage.read("sub/match"), storage.read("sub/match.previous")) == ("second", "first")
    assert sorted(storage.files("sub")) == ["match", "match.previous"]


def test_that_nothing_can_be_saved_is_said_once(tmp_path: Path) -> None:
    """Even where the second failure has another reason than the first."""
    (tmp_path / "user").write_text("in the way")
    storage = Storage(tmp_path / "user")
    assert not storage.write("settings", "x")
    assert storage.add("records/a.txt", "x") is None
    assert len(storage.news()) == 1


def test_bytes_of_somebody_else_are_left_alone(storage: Storage) -> None:
    """What is no text can be looked at without being set aside; what is far too long is an error."""
    assert storage.load("records/x.sgf") is None
    assert storage.folder
    (storage.folder / "records").mkdir(parents=True)
    path = storage.folder / "records" / "x.sgf"
    path.write_bytes(b"\xff")
    assert storage.load("records/x.sgf") == b"\xff"
    path.write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(ValueError, match="longer"):
        storage.load("records/x.sgf")
    assert list(storage.files("records")) == ["x.sgf"]
