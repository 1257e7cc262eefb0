"""The event's settings and its folder: damage closes the operator's page; one program at a time, for its owner only."""

import os
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from dvonn.engine.levels import CURIOUS, GREEDY
from dvonn.kiosk.event_settings import (
    BLITZ,
    EVENT_LOCK_FILE,
    EVENT_SETTINGS,
    EVENT_SETTINGS_FILE,
    TWO,
    EventSettings,
    claim_folder,
    open_event_settings,
)
from dvonn.kiosk.pin import CLOSED_PIN, hash_pin, verify_pin
from dvonn.kiosk.supervisor import Heartbeat
from dvonn.screens.scene import ShowMenu
from dvonn.storage.files import BROKEN_SUFFIX, FileLock
from dvonn.storage.log import LOG_FILE
from dvonn.storage.persistent_value import COPY_SUFFIX
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.text_store import Storage
from tests.harness.event_user import KioskUser, at_operator_page, turn_to_page
from tests.harness.paths import ROOT
from tests.harness.scale import only_full
from tests.harness.storage import save_value
from tests.storage.disk import raising

OTHER = EventSettings(hash_pin("4711"), 90, (BLITZ, TWO), GREEDY, CURIOUS, 300, 120, 5, prize_codes=True, spectators=1)
OTHER.languages, OTHER.shown_languages = ("nl", "fr"), ("fr",)
posix = pytest.mark.skipif(sys.platform == "win32", reason="modes and kinds of files are those of POSIX")
NOWHERE = Path("/dev/null/x")


# The text


@pytest.mark.parametrize(
    "line",
    [
        *("idle: 14", "idle: 601", "idle: 1e2", "idle: \N{ARABIC-INDIC DIGIT NINE}0", "idle:", "guest_increment: 61"),
        *("games:", "games: blitz chess", "weakest: nobody", "prize_codes: yes", "spectators: 100", "languages: xx"),
        *("pin: 1234", "pin: scrypt$16384$8$1$00$00", "nonsense"),
    ],
)
def test_an_invalid_line_does_not_count(line: str) -> None:
    """A line that is unknown or out of limits is reported and leaves its default; the other lines count."""
    assert EVENT_SETTINGS.read([line, "spectators: 2"]) == (EventSettings(spectators=2), [line])


def test_lines_in_any_order_with_defaults_for_the_others() -> None:
    """A text may contain some of the settings, in any order, with any spaces, and each time may equal its limits.

    If the weakest level is above the strongest, both have their defaults; modes are kept in their own order.
    """
    crossed = "weakest: relentless", "strongest: greedy"
    for text, expected, invalid in (
        ("", EventSettings(), []),
        ("\n  blitz :  45 \n\nidle:15", EventSettings(idle=15, blitz=45), []),
        ("idle: 600\nblitz: 900\nchallenge: 300", EventSettings(idle=600, blitz=900, challenge=300), []),
        ("games: two blitz two", EventSettings(games=(BLITZ, TWO)), []),
        ("\n".join((*crossed, "idle: 30")), EventSettings(idle=30), [", ".join(crossed)]),
    ):
        assert EVENT_SETTINGS.read(text.splitlines()) == (expected, invalid)


# Damage: the operator's page stays closed


def write_files(folder: Path, settings: EventSettings) -> tuple[Path, Path]:
    """Write settings; return the paths of the file and its copy."""
    save_value(Storage(folder), EVENT_SETTINGS, settings)
    return folder / EVENT_SETTINGS_FILE, folder / f"{EVENT_SETTINGS_FILE}{COPY_SUFFIX}"


def kept_pin(folder: Path) -> str:
    return open_event_settings(Storage(folder)).value.pin


def test_without_a_readable_pin_the_page_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If both files are cut at any length, the page keeps its PIN or accepts none, also after further starts.

    So it does on a full disk, on which the damaged files were set aside and nothing could be written.
    """
    for settings in (OTHER, replace(OTHER, pin="")):
        paths = write_files(tmp_path, settings)
        whole = paths[0].read_bytes()
        for length in range(0, len(whole) - 1, 7):
            for path in paths:
                path.write_bytes(whole[:length])
            assert {kept_pin(tmp_path), kept_pin(tmp_path)} <= {settings.pin or CLOSED_PIN, CLOSED_PIN}
    storage = Storage(tmp_path)
    open_event_settings(storage)
    assert "The operator's page is closed: restart with a new PIN" in storage.take_messages()
    for path in write_files(tmp_path, OTHER):
        path.write_bytes(b"")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", raising(OSError(28, "No space left on device")))
        assert kept_pin(tmp_path) == CLOSED_PIN
    assert kept_pin(tmp_path) == CLOSED_PIN


def test_an_outdated_copy_does_not_bring_back_a_former_pin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the copy cannot be written, the former one is removed: it could lack the PIN."""
    path, copy = write_files(tmp_path, replace(OTHER, pin=""))
    storage, write = Storage(tmp_path), Storage.write

    def refuse_copy(storage: Storage, name: str, text: str, *, flush: bool = True) -> bool:
        return not name.endswith(COPY_SUFFIX) and write(storage, name, text, flush=flush)

    monkeypatch.setattr(Storage, "write", refuse_copy)
    save_value(storage, EVENT_SETTINGS, OTHER)
    assert not copy.exists()
    path.write_bytes(b"")
    assert kept_pin(tmp_path) == CLOSED_PIN


def test_the_operator_removes_a_forgotten_pin_by_hand(tmp_path: Path) -> None:
    """A file from which the line of the PIN was deleted opens the page, and its copy does not close it again."""
    path, copy = write_files(tmp_path, OTHER)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith("pin:")))
    assert open_event_settings(Storage(tmp_path)).value == replace(OTHER, pin="")
    path.unlink()
    assert open_event_settings(Storage(tmp_path)).value == replace(OTHER, pin="")
    assert copy.exists()


# The folder


def run_event(folder: Path, *options: str, entered: str = "") -> "subprocess.CompletedProcess[str]":
    """Run the event program for a few frames, in a data folder and without a terminal; enter a text."""
    command = [sys.executable, str(ROOT / "main.py"), "--kiosk", "--windowed", "--data-dir", str(folder)]
    words = [*command, "--frames", "3", *options]
    return subprocess.run(
        words, input=entered, start_new_session=True, capture_output=True, text=True, timeout=60, check=False
    )


@posix
def test_a_folder_is_claimed_by_one_program(tmp_path: Path) -> None:
    """A folder in use is refused after some attempts; one whose user ends meanwhile is claimed.

    A folder in the place of the lock, even if one of the name for what is set aside exists too, is no way around it.
    """
    for name in (EVENT_LOCK_FILE, EVENT_LOCK_FILE + BROKEN_SUFFIX):
        (tmp_path / name / "inside").mkdir(parents=True)
    first, pauses = claim_folder(tmp_path, EVENT_LOCK_FILE), list[float]()
    assert first
    assert claim_folder(tmp_path, EVENT_LOCK_FILE, pauses.append) is None
    assert len(pauses) == 49
    lock = claim_folder(tmp_path, EVENT_LOCK_FILE, lambda _: first.release())
    assert lock
    assert lock.held
    lock.release()


@posix
def test_a_link_that_takes_the_place_of_the_lock_is_left_alone(tmp_path: Path) -> None:
    """The heartbeat writes neither through a link that has replaced the locked file nor to its time."""
    target, lock = tmp_path / "precious", FileLock(tmp_path / EVENT_LOCK_FILE)
    target.write_text("another program's file")
    os.utime(target, (5, 5))
    (tmp_path / EVENT_LOCK_FILE).unlink()
    (tmp_path / EVENT_LOCK_FILE).symlink_to(target)
    heartbeat = Heartbeat(None, tmp_path / EVENT_LOCK_FILE)
    heartbeat.beat(1e9)
    heartbeat.sign_off()
    lock.release()
    assert (target.read_text(), target.stat().st_mtime) == ("another program's file", 5)


@posix
@only_full("waits for seconds, as a second program does")
def test_a_second_program_leaves_the_files_alone(tmp_path: Path) -> None:
    """The second program on a folder ends with one line and exit code 2; every file stays as it is, damaged or not."""
    folder = tmp_path / "kiosk"
    names = EVENT_SETTINGS_FILE, "settings.txt", "winners.txt", LOG_FILE, "match.123.new"
    for name in (*names, *(f"{RECORDS_FOLDER}/{number}.txt" for number in range(300))):
        Storage(folder).write(name, "damaged")
    lock = claim_folder(folder, EVENT_LOCK_FILE)
    assert lock
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    ended = run_event(tmp_path, "--kiosk-pin", entered="2580\n2580\n")
    told = f"dvonn: another program runs the event in {folder}\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", told)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    lock.release()


@posix
@only_full("a program of its own")
def test_the_files_of_an_event_are_for_their_owner(tmp_path: Path) -> None:
    """The event's folder and each file that is written in it are readable by their owner only, also after damage.

    A start with a folder that cannot be written says so, and that no PIN is set, in a line each.
    """
    folder, before = tmp_path / "kiosk", os.umask(0o022)
    folder.mkdir(mode=0o755)
    save_value(Storage(folder), EVENT_SETTINGS, EventSettings(hash_pin("2580")))
    (folder / EVENT_SETTINGS_FILE).write_text("pin:")
    ended = run_event(tmp_path)
    os.umask(before)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / EVENT_SETTINGS_FILE)]
    assert (ended.returncode, modes) == (0, [0o700, 0o600])
    ended, nothing = run_event(NOWHERE), "Nothing will be saved: can't write to /dev/null/x/kiosk: Not a directory"
    assert ended.returncode == 0
    told = [line for line in ended.stderr.splitlines() if "Disk" in line or "PIN" in line]
    assert told == [f"dvonn: Not ready yet: {problem}" for problem in (f"Disk: {nothing}", "PIN: None is set")]


@posix
@pytest.mark.usefixtures("costly_pins")
def test_a_closed_page_is_opened_by_the_command_line(tmp_path: Path) -> None:
    """A page whose files are both damaged asks for a PIN and accepts none, until a start with --kiosk-pin asks for one.

    What is entered twice becomes the PIN; anything else changes nothing.
    """
    folder = tmp_path / "kiosk"
    folder.mkdir()
    for name in (EVENT_SETTINGS_FILE, f"{EVENT_SETTINGS_FILE}.copy"):
        (folder / name).touch()
    user = KioskUser(folder)
    user.press_operator_keys()
    assert user.top.title == "DVONN: Operator's PIN"
    assert "Closed: restart with a new PIN" in user.visible_lines()
    assert not user.event_context.pin_lock.try_pin("2580", CLOSED_PIN)
    ended = run_event(tmp_path, "--kiosk-pin", entered="2580\n2581\n")
    assert (ended.returncode, "dvonn: a PIN has 4 to 8 digits" in ended.stderr) == (2, True)
    assert kept_pin(folder) == CLOSED_PIN
    assert run_event(tmp_path, "--kiosk-pin", entered="2580\n2580\n").returncode == 0
    assert verify_pin("2580", kept_pin(folder))


@posix
def test_what_is_not_ready_is_told_on_the_screen(tmp_path: Path) -> None:
    """It is a line on the screen until the operator comes or a game begins; Status is open, and tells it.

    Nobody in the hall reads there how to open a page that has no PIN.

    Temporary files that a killed program has left are removed at the start.
    """
    (tmp_path / "winners.txt.copy.99.new").write_text("half")
    os.utime(tmp_path / "winners.txt.copy.99.new", (1e9, 1e9))
    ready = KioskUser(tmp_path, first_pin="2580", draws=True)
    assert not [line for line in ready.drawn_lines() if "None is set" in line]
    assert list(tmp_path.glob("*.new")) == []
    user, guest = KioskUser(NOWHERE, (1280, 720), draws=True), KioskUser(NOWHERE, draws=True)
    problem = "Nothing will be saved: can't write to /dev/null/x: Not a directory"
    user.press(pygame.K_RETURN, pygame.K_ESCAPE)
    shown = " ".join(user.drawn_lines())
    assert f"Disk: {problem}  ·  PIN: None is set" in shown
    assert "Ctrl" not in shown
    assert "None is set" not in " ".join(KioskUser(NOWHERE, draws=True, show=True).drawn_lines())
    guest.press(pygame.K_RETURN, pygame.K_RETURN)
    guest.app.apply(ShowMenu())
    turn_to_page(at_operator_page(user), "Status")
    assert problem in "".join(user.drawn_lines())
    user.press(pygame.K_ESCAPE)
    assert "None is set" not in " ".join((*user.drawn_lines(), *guest.drawn_lines()))
