"""Faults of the machine are told to the operator, with the time since when, and never to guests."""

import errno
import os
from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.event_modes import BLITZ
from dvonn.kiosk.faults import FaultList, MachinePart
from dvonn.kiosk.winner_list import WINNERS_FILE, Board, WinnerList
from dvonn.language import PSEUDO_LANGUAGE, set_language, short_date_text
from dvonn.screens.scene import ShowMenu
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.text_store import Storage
from dvonn.ui.banner import Banner
from tests.harness.event_program import EventDriver, KioskUser, at_operator_page, turn_to_page
from tests.harness.storage import NOON

CHECK_SECONDS = 11  # until the machine has been checked again


def fill_disk(patch: pytest.MonkeyPatch) -> None:
    """Let every write fail, as on a full disk."""

    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    patch.setattr(os, "fsync", fail)


def faults(user: KioskUser) -> dict[MachinePart, str]:
    """Return what is wrong now, by part, but for the PIN, which these events do without."""
    found = user.context.faults.faults.items()
    return {part: fault.text for part, fault in found if part is not MachinePart.PIN}


def banner_lines(patch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which every message of a banner is added."""
    shown: list[str] = []

    def note(_: Banner, messages: list[str], __: float, ___: str = "") -> bool:
        shown.extend(messages)
        return False

    patch.setattr(Banner, "update", note)
    return shown


def test_a_full_disk_is_listed_until_it_has_room(event: EventDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A winner on a full disk stays in memory, which the operator reads; with room the board is written by itself."""
    shown = banner_lines(monkeypatch)
    event.wait(CHECK_SECONDS)
    assert faults(event) == {}
    with monkeypatch.context() as patch:
        fill_disk(patch)
        event.context.winners.add("ADA", Board(BLITZ), 7)
        event.wait(CHECK_SECONDS)
        assert faults(event) == {
            MachinePart.DISK: "No space left on device",
            MachinePart.WINNERS: "Not saved yet",
        }
        assert not (event.folder / WINNERS_FILE).exists()
        since = event.context.faults.faults[MachinePart.DISK]
        event.wait(CHECK_SECONDS)
        assert event.context.faults.faults[MachinePart.DISK] is since
    event.wait(CHECK_SECONDS)
    assert faults(event) == {}
    assert "BLITZ 7 ADA" in (event.folder / WINNERS_FILE).read_text().upper()
    assert shown == []


def test_the_operator_reads_since_when(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page About names each part, what is wrong with it and since when; it changes without input."""
    user = at_operator_page(KioskUser(tmp_path, (1280, 720)))
    user.context.faults = FaultList(lambda: NOON)
    turn_to_page(user, "About")
    assert "OK" in user.visible_lines()
    with monkeypatch.context() as patch:
        fill_disk(patch)
        user.context.winners.add("ADA", Board(BLITZ), 7)
        user.wait(CHECK_SECONDS)
        assert {
            "No space left on device",
            "Not saved yet",
            f"since {short_date_text(NOON)} 12:00",
        } <= user.visible_lines().keys()
    user.wait(CHECK_SECONDS)
    assert "No space left on device" not in user.visible_lines()


def test_a_fault_keeps_its_time_while_it_lasts() -> None:
    """A fault has the time of its first check; when it comes back, it has the time when it came back."""
    times = iter(NOON + timedelta(minutes=minute) for minute in range(9))
    found = FaultList(lambda: next(times))
    first: list[datetime | None] = []
    for words in ("Lost", "Lost", "", "Lost"):
        found.update({MachinePart.SOUND: words})
        fault = found.faults.get(MachinePart.SOUND)
        first.append(fault.since if fault else None)
    assert first == [NOON, NOON, None, NOON + timedelta(minutes=1)]


def test_a_fault_keeps_its_time_in_another_language(event: EventDriver) -> None:
    """A guest's language changes neither the fault nor its time; it is translated where the operator reads it."""
    event.context.event_settings.spectators = 1
    assert event.context.check_faults()
    set_language(PSEUDO_LANGUAGE)
    assert not event.context.check_faults()


def test_a_lost_sound_device_is_listed_until_one_is_back(event: EventDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A removed sound device is listed; one that the system does not announce is found when a guest has left."""
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "init", lambda *_: (_ for _ in ()).throw(pygame.error("no device")))
        event.frame(pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
        event.wait(CHECK_SECONDS)
        assert faults(event) == {MachinePart.SOUND: "No sound device is connected"}
    event.begin()
    event.app.apply(ShowMenu())
    event.wait(CHECK_SECONDS)
    assert faults(event) == {}
    assert pygame.mixer.get_init()


def test_a_screen_that_is_gone_is_listed(event: EventDriver) -> None:
    """The chosen screens of guests and spectators are listed while they are not connected."""
    event.context.event_settings.spectators = 1
    event.wait(CHECK_SECONDS)
    assert faults(event) == {MachinePart.SCREENS: "The spectators' screen is not connected"}
    event.app.stage.display_count = 2
    event.wait(CHECK_SECONDS)
    assert faults(event) == {}


def test_a_damaged_file_is_told_in_the_log_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged file that is set aside is an entry of the log, and no banner over the guests' screens."""
    shown = banner_lines(monkeypatch)
    (tmp_path / WINNERS_FILE).write_text("nonsense\n")
    event = EventDriver(tmp_path, draws=False)
    event.wait(1)
    assert f"{WINNERS_FILE}{BROKEN_SUFFIX}" in event.logged
    assert shown == []


@pytest.mark.parametrize("flushes", [0, 1], ids=["backup", "list"])
def test_a_clearing_that_failed_is_not_done_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flushes: int
) -> None:
    """After a clearing on a disk that is full at the backup or at the empty list, the winners are written later."""
    storage = Storage(tmp_path)
    winners = WinnerList(storage, lambda: NOON)
    added = winners.add("AAA", Board(BLITZ), 3)
    with monkeypatch.context() as patch:
        room = iter([None] * flushes)

        def flush(_: int) -> None:
            if next(room, "full"):
                raise OSError(28, "No space left on device")

        patch.setattr(os, "fsync", flush)
        assert winners.remove_all() == 0
    storage.save_again()
    assert storage.unsaved == {}
    assert winners.best(Board(BLITZ)) == WinnerList(storage, lambda: NOON).best(Board(BLITZ)) == [added]
