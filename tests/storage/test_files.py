"""Single files: a pipe, a device or a folder is neither waited for nor read, and a lock belongs to one program."""

import os
import sys
from pathlib import Path

import pytest

from dvonn.storage.files import FileLock, read_file, when_free
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.text_store import Storage
from tests.harness.foreign import NO_FILES, time_limit
from tests.harness.storage import new_record_store

LIMIT = 1000  # bytes
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders, and links only for some")


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_is_left_alone(tmp_path: Path, kind: str) -> None:
    """A pipe, a device, a socket or a folder is not read, waited for, replaced, listed as a record or imported."""
    (tmp_path / RECORDS_FOLDER).mkdir()
    store = new_record_store(tmp_path)
    for name in ("x.txt", f"{RECORDS_FOLDER}/x.txt"):
        NO_FILES[kind](tmp_path / name)
    with time_limit():
        assert Storage(tmp_path).add("x.txt", "text") == "x (2).txt"
        assert list(store.entries()) == []
        for read in (store.read_file, lambda path: read_file(path, LIMIT)):
            with pytest.raises(ValueError, match=r"^x\.txt is not a file$"):
                read(tmp_path / "x.txt")


@POSIX
def test_files_and_links_to_files_are_read_up_to_a_limit(tmp_path: Path) -> None:
    """A file within the limit is read, also through a link; a longer one raises an error, a missing one another."""
    path = tmp_path / "x"
    path.write_bytes(b"y" * LIMIT)
    (tmp_path / "link").symlink_to(path)
    assert read_file(path, LIMIT) == read_file(tmp_path / "link", LIMIT) == b"y" * LIMIT
    with pytest.raises(ValueError, match=r"larger than 0\.0 MB"):
        read_file(path, LIMIT - 1)
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "y", LIMIT)


@POSIX
def test_a_temporary_file_is_new(tmp_path: Path) -> None:
    """The remains of a killed program with the same number, where the temporary file is written, are replaced."""
    victim = tmp_path / "victim"
    victim.write_text("mine")
    left = tmp_path / f"x.{os.getpid()}.new"
    for kind in ("pipe", "link"):
        os.mkfifo(left) if kind == "pipe" else left.symlink_to(victim)
        with time_limit():
            assert Storage(tmp_path).write("x", kind)
    assert (victim.read_text(), (tmp_path / "x").read_text()) == ("mine", "link")
    assert not left.exists()


def test_a_lock_belongs_to_one_holder(tmp_path: Path) -> None:
    """A second lock is held only after the first one was released; a folder in its place locks nobody out.

    The holder writes into the file, and others read that, wherever the system keeps the lock.
    """
    first = FileLock(tmp_path / "lock")
    assert first.held
    assert first.descriptor is not None
    os.write(first.descriptor, b"text\n")
    assert not FileLock(tmp_path / "lock").held
    assert read_file(tmp_path / "lock", LIMIT) == b"text\n"
    first.release()
    assert FileLock(tmp_path / "lock").held
    (tmp_path / "folder").mkdir()
    assert FileLock(tmp_path / "folder").held
    for name in ("device", "another device"):  # which all folders have in common, and is not locked
        (tmp_path / name).symlink_to(os.devnull)
        assert FileLock(tmp_path / name).held


def test_a_file_that_a_scanner_holds_is_replaced_a_moment_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows a replace that is refused is tried again; elsewhere a refusal holds."""
    pauses, refusals, replaced = list[float](), [PermissionError()] * 3, list[str]()

    def replace() -> None:
        if refusals:
            raise refusals.pop()
        replaced.append("new")

    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(PermissionError):
        when_free(replace, pauses.append)
    monkeypatch.setattr(sys, "platform", "win32")
    when_free(replace, pauses.append)
    assert (len(pauses), replaced) == (2, ["new"])
