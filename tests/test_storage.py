"""The user's folder: texts come back as they were written, and nothing that goes wrong there ends the game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dvonn.storage import LARGEST, Storage


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
    writers = [subprocess.Popen([*run, letter], cwd=Path(__file__).parents[1]) for letter in "ab"]
    seen = set()
    while any(writer.poll() is None for writer in writers):
        seen.add(storage.read("match"))
    assert seen | {storage.read("match")} <= {None, "a" * 5000, "b" * 5000}
    assert storage.news() == []
