"""The folder of an event: for its owner only, and for one program at a time."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.event_settings import (
    EVENT_LOCK_FILE,
    EVENT_SETTINGS,
    EVENT_SETTINGS_FILE,
    LOCK_ATTEMPTS,
    EventSettings,
    claim_folder,
    open_event_settings,
)
from dvonn.kiosk.pin import CLOSED_PIN, hash_pin, verify_pin
from dvonn.kiosk.supervisor import Heartbeat
from dvonn.screens.scene import ShowMenu
from dvonn.start import KIOSK_FOLDER
from dvonn.storage.files import BROKEN_SUFFIX, FileLock
from dvonn.storage.log import LOG_FILE
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.text_store import Storage
from tests.harness.event_user import KioskUser, at_operator_page, turn_to_page
from tests.harness.paths import ROOT
from tests.harness.scale import only_full
from tests.harness.storage import save_value

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes and kinds of files are those of POSIX")


def run_event(folder: Path, *options: str, entered: str = "") -> "subprocess.CompletedProcess[str]":
    """Run the event program for a few frames, in a data folder and without a terminal; enter a text."""
    command = [sys.executable, str(ROOT / "main.py"), "--kiosk", "--windowed", "--data-dir", str(folder)]
    return subprocess.run(
        [*command, "--frames", "3", *options],
        input=entered,
        start_new_session=True,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ,
    )


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of the files in a folder, by name."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_is_claimed_by_one_program(tmp_path: Path) -> None:
    """A folder in use is refused after some attempts; one whose user ends meanwhile is claimed."""
    first, pauses = FileLock(tmp_path / EVENT_LOCK_FILE), list[float]()
    assert claim_folder(tmp_path, EVENT_LOCK_FILE, pauses.append) is None
    assert len(pauses) == LOCK_ATTEMPTS - 1
    lock = claim_folder(tmp_path, EVENT_LOCK_FILE, lambda _: first.release())
    assert lock
    assert lock.held
    lock.release()


def test_a_link_that_takes_the_place_of_the_lock_is_left_alone(tmp_path: Path) -> None:
    """The heartbeat writes neither through a link that has replaced the locked file nor to its time."""
    target = tmp_path / "precious"
    target.write_text("another program's file")
    os.utime(target, (5, 5))
    lock = FileLock(tmp_path / EVENT_LOCK_FILE)
    (tmp_path / EVENT_LOCK_FILE).unlink()
    (tmp_path / EVENT_LOCK_FILE).symlink_to(target)
    heartbeat = Heartbeat(None, tmp_path / EVENT_LOCK_FILE)
    heartbeat.beat(1e9)
    heartbeat.sign_off()
    lock.release()
    assert (target.read_text(), target.stat().st_mtime) == ("another program's file", 5)


def test_a_folder_in_place_of_the_lock_does_not_let_two_programs_in(tmp_path: Path) -> None:
    """A folder in place of the lock, even if one of the name for what is set aside exists too, is no way around it."""
    for name in (EVENT_LOCK_FILE, EVENT_LOCK_FILE + BROKEN_SUFFIX):
        (tmp_path / name / "inside").mkdir(parents=True)
    first = claim_folder(tmp_path, EVENT_LOCK_FILE, lambda _: None)
    assert first
    assert claim_folder(tmp_path, EVENT_LOCK_FILE, lambda _: None) is None
    first.release()


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
    ended = run_event(tmp_path, "--kiosk-pin", entered="2580\n2580\n")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"dvonn: another program runs the event in {folder}\n"
    assert contents(folder) == before
    lock.release()


@only_full("a program of its own")
def test_the_files_of_an_event_are_for_their_owner(tmp_path: Path) -> None:
    """The event's folder and each file that is written in it are readable by their owner only, also after damage."""
    folder = tmp_path / KIOSK_FOLDER
    folder.mkdir(mode=0o755)
    before = os.umask(0o022)
    try:
        save_value(Storage(folder), EVENT_SETTINGS, EventSettings(hash_pin("2580")))
        (folder / EVENT_SETTINGS_FILE).write_text("pin:")
        assert run_event(tmp_path).returncode == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / EVENT_SETTINGS_FILE).stat().st_mode) == 0o600


@pytest.mark.usefixtures("costly_pins")
def test_a_closed_page_is_opened_by_the_command_line(tmp_path: Path) -> None:
    """A page whose files are both damaged asks for a PIN and accepts none, until a start with --kiosk-pin asks for one.

    What is entered twice becomes the PIN; anything else changes nothing.
    """
    folder = tmp_path / KIOSK_FOLDER
    folder.mkdir()
    for name in (EVENT_SETTINGS_FILE, f"{EVENT_SETTINGS_FILE}.copy"):
        (folder / name).write_bytes(b"")
    user = KioskUser(folder)
    assert user.context.event_settings.pin == CLOSED_PIN
    user.press_operator_keys()
    assert user.top.title == "DVONN: Operator's PIN"
    assert "Closed: restart with a new PIN" in user.visible_lines()
    assert not user.context.pin_lock.try_pin("2580", CLOSED_PIN)
    for entered in ("", "2580\n2581\n"):
        ended = run_event(tmp_path, "--kiosk-pin", entered=entered)
        assert (ended.returncode, "dvonn: a PIN has 4 to 8 digits" in ended.stderr) == (2, True), entered
        assert open_event_settings(Storage(folder)).value.pin == CLOSED_PIN
    ended = run_event(tmp_path, "--kiosk-pin", entered="2580\n2580\n")
    assert ended.returncode == 0
    assert verify_pin("2580", KioskUser(folder).context.event_settings.pin)


# The check at the start


@only_full("a program on a terminal")
def test_an_unusable_folder_is_told_on_the_terminal() -> None:
    """A start with a folder that cannot be written says so, and that no PIN is set, in a line each."""
    ended = run_event(Path("/dev/null/x"))
    assert ended.returncode == 0
    lines = ended.stderr.splitlines()
    folder = "Disk: Nothing will be saved: can't write to /dev/null/x/kiosk: Not a directory"
    assert [line for line in lines if "Disk" in line] == [f"dvonn: Not ready yet: {folder}"]
    assert "dvonn: Not ready yet: PIN: None is set" in lines


def test_an_unusable_folder_is_told_on_the_screen(tmp_path: Path) -> None:
    """What is not ready is on the screen until the operator comes or a game begins; About is open, and tells it."""
    ready = KioskUser(tmp_path, first_pin="2580", draws=True)
    assert "Not ready yet" not in ready.drawn_lines()
    user = KioskUser(Path("/dev/null/x"), (1280, 720), draws=True)
    problem = "Nothing will be saved: can't write to /dev/null/x: Not a directory"
    assert {"Not ready yet", f"Disk: {problem}", "PIN: None is set"} <= set(user.drawn_lines())
    user.press(pygame.K_RETURN, pygame.K_ESCAPE)
    assert user.is_home
    assert "Not ready yet" in user.drawn_lines()
    guest = KioskUser(Path("/dev/null/x"), draws=True)
    guest.press(pygame.K_RETURN, pygame.K_RETURN)
    guest.app.apply(ShowMenu())
    turn_to_page(at_operator_page(user), "About")
    assert problem in "".join(user.drawn_lines())
    user.press(pygame.K_ESCAPE)
    assert not {"Not ready yet"} & {*user.drawn_lines(), *guest.drawn_lines()}


def test_what_killed_programs_left_is_removed(tmp_path: Path) -> None:
    """Temporary files that a killed program has left are removed when the event program starts."""
    for name in ("event.txt.123.new", "winners.txt.copy.99.new"):
        (tmp_path / name).write_text("half")
        os.utime(tmp_path / name, (1e9, 1e9))
    KioskUser(tmp_path)
    assert list(tmp_path.glob("*.new")) == []
