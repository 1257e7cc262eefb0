"""Faults of the machine are told to the operator, with the time since when, and never to guests."""

import errno
import os
from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.event_settings import BLITZ
from dvonn.kiosk.faults import FaultList, MachinePart
from dvonn.kiosk.winner_list import WINNERS_FILE, Board
from dvonn.language import short_date_text
from dvonn.screens.scene import ShowMenu
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.ui.text import Banner
from tests.harness.event_user import KioskUser, at_operator_page, turn_to_page
from tests.harness.storage import NOON
from tests.storage.disk import raising

CHECK_SECONDS = 11  # until the machine has been checked again


def faults(user: KioskUser) -> dict[MachinePart, str]:
    """Return what is wrong now, by part, but for the PIN, which these events do without."""
    found = user.context.faults.faults.items()
    return {part: fault.text for part, fault in found if part is not MachinePart.PIN}


def test_a_full_disk_is_listed_until_it_has_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A winner on a full disk stays in memory, which About tells with the time; with room the board is written.

    The page changes without input.
    """
    user = at_operator_page(KioskUser(tmp_path, (1280, 720)))
    user.context.faults = FaultList(lambda: NOON)
    turn_to_page(user, "About")
    assert "OK" in user.visible_lines()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", raising(OSError(errno.ENOSPC, "No space left on device")))
        user.context.winners.add("ADA", Board(BLITZ, "greedy"), 7)
        user.wait(CHECK_SECONDS)
        since = f"since {short_date_text(NOON)} 12:00"
        assert {"No space left on device", "Not saved yet", since} <= user.visible_lines().keys()
        assert not (tmp_path / WINNERS_FILE).exists()
    user.wait(CHECK_SECONDS)
    assert "No space left on device" not in user.visible_lines()
    assert "ADA" in (tmp_path / WINNERS_FILE).read_text()


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


def test_a_lost_sound_device_is_listed_until_one_is_back(event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """A removed sound device is listed; one that the system does not announce is found when a guest has left."""
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "init", raising(pygame.error("no device")))
        event.send(pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
        event.wait(CHECK_SECONDS)
        assert faults(event) == {MachinePart.SOUND: "No sound device is connected"}
    event.begin()
    event.app.apply(ShowMenu())
    event.wait(CHECK_SECONDS)
    assert faults(event) == {}
    assert pygame.mixer.get_init()


def test_a_screen_that_is_gone_is_listed(event: KioskUser) -> None:
    """The chosen screens of guests and spectators are listed while they are not connected."""
    event.context.event_settings.spectators = 1
    event.wait(CHECK_SECONDS)
    assert faults(event) == {MachinePart.SCREENS: "The spectators' screen is not connected"}
    event.app.stage.display_count = 2
    event.wait(CHECK_SECONDS)
    assert faults(event) == {}


def test_a_damaged_file_is_told_in_the_log_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged file that is set aside is an entry of the log, and no banner over the guests' screens."""
    shown: list[str] = []
    monkeypatch.setattr(Banner, "update", lambda _banner, messages, *_: shown.extend(messages))
    (tmp_path / WINNERS_FILE).write_text("nonsense\n")
    event = KioskUser(tmp_path, draws=False)
    event.wait(1)
    assert f"{WINNERS_FILE}{BROKEN_SUFFIX}" in event.logged
    assert shown == []
