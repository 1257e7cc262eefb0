"""Faults at events: the program survives each, returns to the attract loop, and tells the operator, never guests."""

import errno
import os
from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.event_host import ErrorScreen
from dvonn.kiosk.event_settings import BLITZ, TWO
from dvonn.kiosk.faults import FaultList, MachinePart
from dvonn.kiosk.pin import CLOSED_PIN
from dvonn.kiosk.winner_list import WINNERS_FILE, Board
from dvonn.language import short_date_text
from dvonn.screens.scene import ShowMenu
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.log import LOG
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.settings import SETTINGS_FILE
from dvonn.ui.assets import Assets
from dvonn.ui.sound import EFFECT_CHANNELS
from dvonn.ui.text import Banner
from tests.harness.event_user import CHECK_SECONDS, KioskUser, at_operator_page, finished_match, turn_to_page
from tests.harness.scale import only_full
from tests.harness.storage import NOON
from tests.storage.disk import raising

fail = raising(ValueError("injected"))
no_room = raising(OSError(errno.ENOSPC, "No space left on device"))


@pytest.fixture
def event(tmp_path: Path) -> KioskUser:
    """Return a driver of an event in a new folder."""
    return KioskUser(tmp_path)


@pytest.fixture
def drawn_event(tmp_path: Path) -> KioskUser:
    """Return a driver of an event whose screen is drawn."""
    return KioskUser(tmp_path, draws=True)


# A scene that raises


def test_an_error_in_a_scene_shows_the_error_screen(drawn_event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in a scene is logged, the error screen appears for three seconds, and the attract loop goes on."""
    drawn_event.begin()
    board = type(drawn_event.top)
    with monkeypatch.context() as patch:
        patch.setattr(board, "handle", fail)
        drawn_event.press(pygame.K_TAB)
    drawn_event.wait(3.0 - 0.2)
    assert isinstance(drawn_event.top, ErrorScreen)
    assert "One moment, please" in drawn_event.drawn_lines()
    drawn_event.wait(0.4)
    assert drawn_event.is_home
    (entry,) = LOG.parse(drawn_event.logged)[0].values()
    assert entry.where == board.__name__
    assert entry.text.endswith("    ValueError: injected\n")
    assert (drawn_event.app.running, drawn_event.event_context.errors) == (True, 1)
    drawn_event.play_on()


@only_full("minutes of an event")
def test_three_errors_within_a_minute_start_the_program_anew(event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The third error within a minute ends the program with a restart; three in a longer time do not."""
    event.begin()
    monkeypatch.setattr(type(event.top), "handle", fail)
    for pause in (31, 31, 31, 4):
        event.press(pygame.K_TAB)
        event.wait(pause)
        assert event.app.running
        event.begin()
    event.press(pygame.K_TAB)
    assert (event.app.running, event.app.restart) == (False, True)


@pytest.mark.parametrize("broken", [ErrorScreen, None], ids=["error-screen", "display"])
def test_even_the_error_screen_may_fail(
    drawn_event: KioskUser, monkeypatch: pytest.MonkeyPatch, broken: type[ErrorScreen] | None
) -> None:
    """If the error screen or the display fails, the program restarts within three frames."""
    drawn_event.begin()
    if broken:
        monkeypatch.setattr(type(drawn_event.top), "update", fail)
        monkeypatch.setattr(ErrorScreen, "draw", fail)
    else:
        monkeypatch.setattr(pygame.display, "update", raising(pygame.error("no display")))
    for _frame in range(3):
        drawn_event.press(pygame.K_TAB)
    assert (drawn_event.app.running, drawn_event.app.restart) == (False, True)
    assert len(drawn_event.logged) < 20_000


def test_errors_between_frames_restart(event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """If reading events fails, the program restarts; a missing picture at the start a restart would meet again."""
    with monkeypatch.context() as patch:
        patch.setattr(Assets, "load_all", raising(OSError("missing picture")))
        with pytest.raises(OSError, match="missing picture"):
            event.app.run()
    assert not event.app.restart
    monkeypatch.setattr(pygame.event, "get", raising(pygame.error("video system is gone")))
    event.app.run()
    assert event.app.restart
    assert "video system is gone" in event.logged


# The mixer is gone


def test_sound_that_goes_away_and_comes_back(event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mixer that is gone is listed, and comes back with an audio device.

    A second device or a microphone interrupts nothing; one that is not announced is found when a guest has left.
    """
    event.app.context.sound.play("win")
    for which in (0, 1):
        event.send(pygame.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=1))
        event.send(pygame.Event(pygame.AUDIODEVICEADDED, which=which, iscapture=which))
    assert pygame.mixer.Channel(EFFECT_CHANNELS.start).get_busy()
    for announced in (True, False):
        with monkeypatch.context() as patch:
            patch.setattr(pygame.mixer, "init", raising(pygame.error("no device")))
            event.begin()
            event.send(pygame.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
            event.wait(CHECK_SECONDS)
            assert faults(event) == {MachinePart.SOUND: "No sound device is connected"}
        event.send(*[pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)] * announced)
        event.app.apply(ShowMenu())
        event.wait(CHECK_SECONDS)
        assert faults(event) == {}
    assert event.logged == ""


# Nothing can be written


def test_a_full_disk(event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games and errors are survived on a full disk; once it has room, both records are written."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_room)
        event.app.host.keep(finished_match(TWO, won=True))
        event.begin()
        with monkeypatch.context() as also:
            also.setattr(type(event.top), "handle", fail)
            event.press(pygame.K_TAB)
        event.wait(3.0 + 0.2)
        assert (event.is_home, event.event_context.errors) == (True, 1)
        assert list(event.folder.rglob("*.txt")) == []
    event.app.host.keep(finished_match(TWO, won=False))
    assert len(list((event.folder / RECORDS_FOLDER).iterdir())) == 2


def test_files_that_are_corrupted_in_a_run(event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files corrupted during a run don't matter to it; the next start sets them aside, as the log alone tells."""
    event.begin()
    for name in (SETTINGS_FILE, "event.txt", WINNERS_FILE, "match"):
        (event.folder / name).write_bytes(b"\xff\xfe\x00")
    event.play_on()
    event.wait(1)
    event.app.autosave.close()
    shown: list[str] = []
    monkeypatch.setattr(Banner, "update", lambda _banner, messages, *_: shown.extend(messages))
    another = KioskUser(event.folder)
    another.play_on()
    known = "is damaged", "isn't understood", "The operator's page is closed"
    assert all(any(words in entry.text for words in known) for entry in LOG.parse(another.logged)[0].values())
    assert all(name + BROKEN_SUFFIX in another.logged for name in (SETTINGS_FILE, WINNERS_FILE))
    assert another.event_context.event_settings.pin == CLOSED_PIN
    assert shown == []
    another.app.autosave.close()


# For the operator


def faults(user: KioskUser) -> dict[MachinePart, str]:
    """Return what is wrong now, by part, but for the PIN, which these events do without."""
    found = user.event_context.faults.faults.items()
    return {part: fault.text for part, fault in found if part is not MachinePart.PIN}


def test_a_full_disk_is_listed_until_it_has_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A winner on a full disk stays in memory, which Status tells with the time; with room the board is written.

    The page changes without input.
    """
    user = at_operator_page(KioskUser(tmp_path, (1280, 720)))
    user.event_context.faults = FaultList(lambda: NOON)
    turn_to_page(user, "Status")
    assert {"OK", "Not paired yet"} <= user.visible_lines().keys()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_room)
        user.event_context.winners.add("ADA", Board(BLITZ), 7)
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
    found, first = FaultList(lambda: next(times)), list[datetime | None]()
    for words in ("Lost", "Lost", "", "Lost"):
        found.update({MachinePart.SOUND: words})
        first.append(found.faults[MachinePart.SOUND].since if words else None)
    assert first == [NOON, NOON, None, NOON + timedelta(minutes=1)]


def test_a_screen_that_is_gone_is_listed(event: KioskUser) -> None:
    """The chosen screens of guests and spectators are listed while they are not connected."""
    event.event_context.event_settings.spectators = 1
    for display, count, words in (
        (0, 1, "The spectators' screen is not connected"),
        (2, 2, "The guests' screen is not connected"),
        (2, 1, "The guests' and the spectators' screens are not connected"),
        (0, 2, ""),
    ):
        event.event_context.default_settings.display, event.app.context.display_count = display, count
        event.wait(CHECK_SECONDS)
        assert faults(event).get(MachinePart.SCREENS, "") == words
