"""Faults of program, files and sound at events: the program survives each and returns to the attract loop."""

import errno
import os

import pygame
import pytest

from dvonn.kiosk.event_host import ERROR_SCREEN_SECONDS, ErrorScreen
from dvonn.kiosk.event_settings import TWO
from dvonn.kiosk.pin import CLOSED_PIN
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.log import LOG
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.settings import SETTINGS, SETTINGS_FILE
from dvonn.ui.assets import Assets
from dvonn.ui.sound import EFFECT_CHANNELS
from tests.harness.event_user import KioskUser, finished_match
from tests.harness.scale import only_full
from tests.storage.disk import raising

fail = raising(ValueError("injected"))


def pixels() -> bytes:
    surface = pygame.display.get_surface()
    assert surface
    return pygame.image.tobytes(surface, "RGB")


# A scene that raises


def test_an_error_in_a_scene_shows_the_error_screen(drawn_event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in a scene is logged, the error screen appears for three seconds, and the attract loop goes on."""
    drawn_event.begin()
    board = type(drawn_event.top)
    with monkeypatch.context() as patch:
        patch.setattr(board, "handle", fail)
        before = pixels()
        drawn_event.press(pygame.K_TAB)
    assert isinstance(drawn_event.top, ErrorScreen)
    drawn_event.wait(ERROR_SCREEN_SECONDS - 0.2)
    assert isinstance(drawn_event.top, ErrorScreen)
    assert pixels() != before
    drawn_event.wait(0.4)
    assert drawn_event.is_home
    (entry,) = LOG.parse(drawn_event.logged)[0].values()
    assert entry.where == board.__name__
    assert entry.text.endswith("    ValueError: injected\n")
    assert (drawn_event.app.running, drawn_event.context.errors) == (True, 1)
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
    assert not event.app.running
    assert event.app.restart


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
        monkeypatch.setattr(pygame.display, "flip", raising(pygame.error("no display")))
    frames = 0
    while drawn_event.app.running and frames < 100:
        drawn_event.press(pygame.K_TAB)
        frames += 1
    assert frames <= 3
    assert drawn_event.app.restart
    assert len(drawn_event.logged) < 20_000


def test_a_display_that_is_lost_between_frames(event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """If reading events fails, the program logs the error and restarts."""
    monkeypatch.setattr(pygame.event, "get", raising(pygame.error("video system is gone")))
    event.app.run()
    assert event.app.restart
    assert "video system is gone" in event.logged


def test_an_error_in_loading_ends_the_program(event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error before the loop begins, such as a missing picture, is raised, as a restart would meet it again."""
    monkeypatch.setattr(Assets, "load_all", raising(OSError("missing picture")))
    with pytest.raises(OSError, match="missing picture"):
        event.app.run()
    assert not event.app.restart


# The mixer is gone


def test_sound_that_goes_away_and_comes_back(event: KioskUser) -> None:
    """The game goes on without a mixer, and all sound returns with an audio device."""
    event.begin()
    event.wait(3)
    pygame.mixer.quit()
    event.send(pygame.Event(pygame.AUDIODEVICEREMOVED, which=1, iscapture=0))
    event.play_on()
    event.app.stage.sound.toggle()
    event.app.stage.sound.toggle()
    event.wait(3)
    assert not pygame.mixer.get_init()
    event.send(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    assert pygame.mixer.get_init()
    event.wait(4)
    assert all(pygame.mixer.Channel(number).get_busy() for number in range(3))
    event.app.stage.sound.play("win")
    assert pygame.mixer.Channel(EFFECT_CHANNELS.start).get_busy()
    assert event.logged == ""


def test_a_device_that_is_there_is_left_alone(event: KioskUser) -> None:
    """A second audio device or a microphone does not interrupt the sound."""
    event.app.stage.sound.play("win")
    for which in (0, 1):
        event.send(pygame.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=1))
        event.send(pygame.Event(pygame.AUDIODEVICEADDED, which=which, iscapture=which))
    assert pygame.mixer.Channel(EFFECT_CHANNELS.start).get_busy()


# Nothing can be written


def test_a_full_disk(event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games and errors are survived on a full disk; once it has room, both records are written."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", raising(OSError(errno.ENOSPC, "No space left on device")))
        event.app.host.keep(finished_match(TWO, won=True))
        event.begin()
        with monkeypatch.context() as also:
            also.setattr(type(event.top), "handle", fail)
            event.press(pygame.K_TAB)
        event.wait(ERROR_SCREEN_SECONDS + 0.2)
        assert event.is_home
        assert event.context.errors == 1
        assert list(event.folder.rglob("*.txt")) == []
    event.app.host.keep(finished_match(TWO, won=False))
    assert len(list((event.folder / RECORDS_FOLDER).iterdir())) == 2


# Settings are corrupted


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"theme: none\n", b""], ids=["binary", "nonsense", "empty"])
def test_settings_that_are_corrupted_while_running(event: KioskUser, content: bytes) -> None:
    """Files corrupted during a run don't matter to it, and the next start sets them aside."""
    event.begin()
    for name in (SETTINGS_FILE, "event.txt", "winners.txt", "match"):
        (event.folder / name).write_bytes(content)
    event.play_on()
    event.wait(1)
    event.app.autosave.close()
    another = KioskUser(event.folder, draws=False)
    another.play_on()
    known = "is damaged", "isn't understood", "The operator's page is closed"
    assert all(any(words in entry.text for words in known) for entry in LOG.parse(another.logged)[0].values())
    assert another.context.event_settings.pin == CLOSED_PIN
    assert (event.folder / (SETTINGS_FILE + BROKEN_SUFFIX)).exists() is bool(content)
    assert SETTINGS.parse(another.app.storage.read(SETTINGS_FILE) or "")[1] == []
    another.app.autosave.close()
