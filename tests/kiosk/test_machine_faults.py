"""Faults of the machine at events: pads, displays and clocks that go and come back, and a killed program."""

import subprocess
import sys
from datetime import date, datetime
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.event_folder import EVENT_LOCK_FILE
from dvonn.kiosk.supervisor import AdoptedProgram, running_program
from dvonn.screens.scene import ShowMenu
from dvonn.start import KIOSK_FOLDER
from dvonn.storage.autosave import Autosave
from dvonn.storage.log import LOG, LOG_FILE
from dvonn.storage.record_store import RECORDS_FOLDER
from tests.harness.desktop import terminated_after, wait_until
from tests.harness.event_program import EventDriver
from tests.harness.paths import ROOT
from tests.harness.scale import only_full
from tests.harness.stage import FRAME_SECONDS
from tests.harness.synthetic_guests import GAMEPAD_IDS, GamepadGuest, KeyboardGuest

SIZES = ((800, 480), (1280, 720), (97, 61), (480, 800), (320, 200), (1920, 1080))


# 7: a pad is removed in the middle of a move


def test_a_pad_that_is_removed_in_the_middle_of_a_move(event: EventDriver) -> None:
    """Removing a pad releases its held direction, and the game goes on with keys or the pad."""
    event.begin()
    pad = GamepadGuest(event.app.stage.rng, (640, 360))
    for _ in range(3):
        event.app.frame(pad.next_choice(), FRAME_SECONDS)
        event.app.frame(pad.confirm(), FRAME_SECONDS)
        held = [pygame.Event(pygame.JOYAXISMOTION, instance_id=number, axis=0, value=1.0) for number in GAMEPAD_IDS]
        event.app.frame(held, FRAME_SECONDS)
        assert event.app.stage.controls.direction_held
        gone = [pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=number) for number in GAMEPAD_IDS]
        event.app.frame(gone, FRAME_SECONDS)
        assert not event.app.stage.controls.direction_held
        event.play_on()
        event.frame(pygame.Event(pygame.JOYDEVICEADDED, device_index=0))
    assert event.logged == ""


# 8: a resize storm


def test_a_storm_of_sizes(event: EventDriver) -> None:
    """A window resized at every frame still plays, even at tiny sizes."""
    event.begin()
    keys = KeyboardGuest(event.app.stage.rng, (640, 360))
    for number in range(60):
        pygame.display.set_mode(SIZES[number % len(SIZES)], pygame.RESIZABLE)
        event.app.frame(keys.next_choice() if number % 2 else keys.confirm(), FRAME_SECONDS)
    assert event.logged == ""
    assert event.app.stage.size == SIZES[-1]


# 9: the clock is set back; the machine sleeps


def test_a_clock_that_is_set_back(event: EventDriver) -> None:
    """Records carry the dates of the clock, and the idle time runs on while it is set back."""
    for when in ("2026-05-02 12:00", "2026-05-01 08:00"):
        autosave = Autosave(event.app.storage, now=lambda when=when: datetime.fromisoformat(when))  # type: ignore[misc]
        event.app.autosave.close()
        event.app.autosave = event.app.stage.autosave = autosave
        event.app.stage.today = lambda when=when: date.fromisoformat(when[:10])  # type: ignore[misc]
        event.play_on(1000)
        event.wait(1)
        event.app.director.apply(ShowMenu())
        event.wait(1)
    names = sorted(path.name[:16] for path in (event.folder / RECORDS_FOLDER).iterdir())
    assert names == ["2026-05-01 08.00", "2026-05-02 12.00"]
    event.begin()
    event.context.event_settings.idle = 10
    event.wait(11)
    assert event.is_home
    assert event.logged == ""


def test_a_machine_that_was_suspended(event: EventDriver) -> None:
    """After a frame of eight hours the guest's game goes on; if the guest has left, the idle time ends it as usual."""
    event.play_on()
    match = event.match
    event.clock.now += 8 * 3600
    event.app.frame([], 8 * 3600)
    event.play_on()
    assert event.match is match
    event.context.event_settings.idle = 10
    event.wait(11)
    assert event.is_home
    assert event.logged == ""


def test_a_clock_of_the_game_does_not_run_while_the_machine_sleeps(event: EventDriver) -> None:
    """A frame of half a minute takes less than 0.2 seconds from a player's clock."""
    match = event.begin()
    match.clocks = type(match.clocks)({match.position.turn: 60, match.position.turn.other: 60})
    event.wait(0.5)
    before = match.clocks.left[match.position.turn]
    event.app.frame([], 30)
    assert before - match.clocks.left[match.position.turn] < 0.2


# Displays that come and go


def test_a_display_that_comes_back(event: EventDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of displays restores fullscreen and is logged; with no display at all the program waits."""
    event.app.stage.settings.fullscreen = True
    event.app.window.change_mode(0, fullscreen=True)
    event.begin()
    for desktops in ([], [(800, 600), (640, 480)], [(1024, 768)]):
        event.connect(monkeypatch, desktops)
    assert [entry.text.strip() for entry in LOG.parse(event.logged)[0].values()] == [
        "They have changed: [(800, 600), (640, 480)]",
        "They have changed: [(1024, 768)]",
    ]
    event.play_on()


def test_the_display_of_the_program_goes_and_comes_back(event: EventDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program moves to another display while its own is missing, and returns to it without errors."""
    opened, set_mode = list[int](), pygame.display.set_mode

    def note(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        opened.append(display)
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", note)
    screen = pygame.display.get_desktop_sizes()[0]
    both, one = [screen, screen], [screen]
    for desktops in (both, one, both):
        event.connect(monkeypatch, desktops)
        if not opened:
            event.context.default_settings.fullscreen, event.context.default_settings.display = True, 1
            event.context.restore_settings()
        event.play_on()
    assert opened == [1, 0, 1]
    assert event.context.errors == 0


# 10: kill -9


@only_full("a process that is killed")
def test_a_program_that_is_killed(tmp_path: Path) -> None:
    """Under --supervise the program restarts after kill -9, logs it, and ends with its supervisor."""
    folder, main = tmp_path / KIOSK_FOLDER, ROOT / "main.py"
    command = [sys.executable, str(main), "--kiosk", "--supervise", "--windowed", "--data-dir", str(tmp_path)]
    with terminated_after(subprocess.Popen(command)) as process:
        first = wait_until(lambda: running_program(folder / EVENT_LOCK_FILE))
        assert first
        first.kill()
        assert wait_until(lambda: is_another(running_program(folder / EVENT_LOCK_FILE), first))
    assert process.returncode == 0
    assert not running_program(folder / EVENT_LOCK_FILE)
    (entry,) = LOG.parse((folder / LOG_FILE).read_text())[0].values()
    assert entry.text == "    The program has ended (-9) and is started again\n"


def is_another(found: AdoptedProgram | None, former: AdoptedProgram) -> bool:
    return found is not None and found.number != former.number
