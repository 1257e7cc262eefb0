"""The folder of an event: for its owner only, and for one program at a time."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from dvonn.kiosk.event_folder import EVENT_LOCK_FILE, LOCK_ATTEMPTS, claim_folder
from dvonn.kiosk.event_settings import EVENT_SETTINGS_FILE, EventSettings, write_event_settings
from dvonn.kiosk.pin import CLOSED_PIN, hash_pin, verify_pin
from dvonn.start import KIOSK_FOLDER
from dvonn.storage.files import FileLock
from dvonn.storage.log import LOG_FILE
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.text_store import Storage
from tests.harness.event_program import KioskUser
from tests.harness.paths import ROOT
from tests.harness.scale import only_full

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes and kinds of files are those of POSIX")


def run_event(folder: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    """Run the event program for a few frames, in a data folder."""
    command = [sys.executable, str(ROOT / "main.py"), "--kiosk", "--windowed", "--data-dir", str(folder)]
    return subprocess.run(
        [*command, "--frames", "3", *options], capture_output=True, text=True, timeout=60, check=False, env=os.environ
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of the files in a folder, by name."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_is_claimed_by_one_program(tmp_path: Path) -> None:
    """A folder in use is refused after some attempts; one whose user ends meanwhile is claimed."""
    first, pauses = FileLock(tmp_path / EVENT_LOCK_FILE), list[float]()
    assert claim_folder(tmp_path, EVENT_LOCK_FILE, pauses.append) is None
    assert len(pauses) == LOCK_ATTEMPTS - 1
    assert 3 <= sum(pauses) <= 10

    lock = claim_folder(tmp_path, EVENT_LOCK_FILE, lambda _: first.release())
    assert lock
    assert lock.held
    lock.release()


@only_full("waits for seconds, as a second program does")
def test_a_second_program_leaves_the_files_alone(tmp_path: Path) -> None:
    """The second program on a folder ends with one line and exit code 2; every file stays as it is, damaged or not."""
    folder = tmp_path / KIOSK_FOLDER
    for name in (EVENT_SETTINGS_FILE, "settings.txt", "winners.txt", LOG_FILE, "match.123.new"):
        Storage(folder).write(name, "damaged")
    for number in range(300):
        (folder / RECORDS_FOLDER).mkdir(exist_ok=True)
        (folder / RECORDS_FOLDER / f"{number}.txt").write_text("x")
    lock = claim_folder(folder, EVENT_LOCK_FILE)
    assert lock
    before = contents(folder)
    ended = run_event(tmp_path, "--kiosk-pin", "2580")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"dvonn: another program runs the event in {folder}\n"
    assert contents(folder) == before
    lock.release()


def test_the_files_of_an_event_are_for_their_owner(tmp_path: Path) -> None:
    """The event's folder and each file that is written in it are readable by their owner only, also after damage."""
    folder = tmp_path / KIOSK_FOLDER
    folder.mkdir(mode=0o755)
    before = os.umask(0o022)
    try:
        write_event_settings(Storage(folder), EventSettings(hash_pin("2580")))
        (folder / EVENT_SETTINGS_FILE).write_text("pin:")
        assert run_event(tmp_path).returncode == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / EVENT_SETTINGS_FILE).stat().st_mode) == 0o600


def test_a_closed_page_is_opened_by_the_command_line(tmp_path: Path) -> None:
    """A page whose files are both damaged asks for a PIN and accepts none, until a start with --kiosk-pin."""
    for name in (EVENT_SETTINGS_FILE, f"{EVENT_SETTINGS_FILE}.copy"):
        (tmp_path / name).write_bytes(b"")
    user = KioskUser(tmp_path)
    assert user.context.event_settings.pin == CLOSED_PIN
    user.press_operator_keys()
    assert user.top.title == "DVONN: Operator's PIN"
    assert "Closed: restart with a new PIN" in user.visible_lines()
    assert not user.context.pin_lock.try_pin("2580", CLOSED_PIN)
    again = KioskUser(tmp_path, first_pin="2580")
    assert verify_pin("2580", again.context.event_settings.pin)
    assert verify_pin("2580", KioskUser(tmp_path, first_pin="1111").context.event_settings.pin)
