"""What is no regular file, in the place of any file of an event: it is set aside, and nothing is written through it."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dvonn.kiosk.event_folder import EVENT_LOCK_FILE, claim_folder
from dvonn.kiosk.event_modes import CHALLENGE
from dvonn.kiosk.event_settings import EVENT_SETTINGS, EventSettings
from dvonn.kiosk.pin import PIN_TRIES_FILE
from dvonn.kiosk.supervisor import Heartbeat
from dvonn.kiosk.winner_list import Board, WinnerList
from dvonn.storage.autosave import Autosave
from dvonn.storage.files import BROKEN_SUFFIX, FileLock
from dvonn.storage.log import Log
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.settings import Settings
from dvonn.storage.settings_file import SETTINGS
from dvonn.storage.text_store import Storage
from tests.harness.event_program import save_random_match
from tests.harness.foreign import time_limit
from tests.harness.storage import save_value

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are those of POSIX")
PRECIOUS = "another program's file"


def write_every_file(folder: Path) -> None:
    """Write every file that an event program writes."""
    lock = claim_folder(folder, EVENT_LOCK_FILE, lambda _: None)
    assert lock
    storage = Storage(folder)
    save_value(storage, SETTINGS, Settings())
    save_value(storage, EVENT_SETTINGS, EventSettings())
    storage.write(PIN_TRIES_FILE, "wrong: 2\n")
    Log(storage).note("the test", "A note")
    winners, autosave = WinnerList(storage), Autosave(storage)
    for _ in range(2):  # removed, and kept
        winners.remove_all()
        winners.add("ABC", Board(CHALLENGE), 3)
    for seed in range(3):
        save_random_match(autosave, seed)
    autosave.close()
    heartbeat = Heartbeat(None, folder / EVENT_LOCK_FILE)
    heartbeat.beat(1e9)
    WinnerList(Storage(folder)).export(Storage(folder / "exports"))
    Storage(folder).save_again()
    heartbeat.sign_off()
    lock.release()


def make_link(path: Path) -> None:
    path.symlink_to(path.parents[1] / "precious")


def make_folder(path: Path) -> None:
    """Make a folder with a file in it, and another one under the name that would be the first for it."""
    for folder in (path, path.with_name(path.name + BROKEN_SUFFIX)):
        folder.mkdir()
        (folder / "precious").write_text(PRECIOUS)


@pytest.mark.parametrize("make", [make_link, make_folder, os.mkfifo])
def test_nothing_is_written_through_what_is_no_file(tmp_path: Path, make: Callable[[Path], object]) -> None:
    """A link, a folder or a pipe in the place of each file is renamed, and the file is written as usual."""
    write_every_file(tmp_path / "usual")
    names = [path.name for path in (tmp_path / "usual").iterdir() if path.is_file()]
    assert len(names) >= 10
    folder = tmp_path / "event"
    folder.mkdir()
    (tmp_path / "precious").write_text(PRECIOUS)
    for name in names:
        make(folder / name)
    with time_limit():
        write_every_file(folder)
    assert [name for name in names if (folder / name).is_symlink() or not (folder / name).is_file()] == []
    assert {path.read_text() for path in tmp_path.rglob("precious")} == {PRECIOUS}
    kept = [path for path in folder.iterdir() if BROKEN_SUFFIX in path.name]
    assert len(kept) >= len(names)
    assert len(list((folder / RECORDS_FOLDER).iterdir())) == len(list((tmp_path / "usual" / RECORDS_FOLDER).iterdir()))


def test_a_link_that_takes_the_place_of_the_lock_is_left_alone(tmp_path: Path) -> None:
    """The heartbeat writes neither through a link that has replaced the locked file nor to its time."""
    target = tmp_path / "precious"
    target.write_text(PRECIOUS)
    os.utime(target, (5, 5))
    lock = FileLock(tmp_path / EVENT_LOCK_FILE)
    (tmp_path / EVENT_LOCK_FILE).unlink()
    (tmp_path / EVENT_LOCK_FILE).symlink_to(target)
    heartbeat = Heartbeat(None, tmp_path / EVENT_LOCK_FILE)
    heartbeat.beat(1e9)
    heartbeat.sign_off()
    lock.release()
    assert (target.read_text(), target.stat().st_mtime) == (PRECIOUS, 5)


@pytest.mark.parametrize("taken", [True, False])
def test_a_folder_in_place_of_the_lock_does_not_let_two_programs_in(tmp_path: Path, *, taken: bool) -> None:
    """A folder in place of the lock, even if one of the name for what is set aside exists too, is no way around it."""
    (tmp_path / EVENT_LOCK_FILE / "inside").mkdir(parents=True)
    if taken:
        (tmp_path / f"{EVENT_LOCK_FILE}{BROKEN_SUFFIX}" / "inside").mkdir(parents=True)
    first = claim_folder(tmp_path, EVENT_LOCK_FILE, lambda _: None)
    assert first
    assert claim_folder(tmp_path, EVENT_LOCK_FILE, lambda _: None) is None
    first.release()
