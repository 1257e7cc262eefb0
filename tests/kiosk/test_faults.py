"""Faults at events: the program survives each and returns to the attract loop."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from dvonn.kiosk.event_host import ERROR_SCREEN_SECONDS, ErrorScreen
from dvonn.kiosk.log import LOG_FILE, parse_log
from dvonn.match.match import Match
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import ShowMenu
from dvonn.start import KIOSK_FOLDER
from dvonn.storage.autosave import Autosave
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.settings import parse_settings
from dvonn.storage.text_store import BROKEN_SUFFIX
from dvonn.tools.trials.synthetic_guests import GAMEPAD_IDS, GamepadGuest, KeyboardGuest
from dvonn.ui.assets import Assets
from dvonn.ui.theme import CONTRAST
from dvonn.window import ASSETS_FOLDER, SETTINGS_FILE
from tests.harness.desktop import wait_until
from tests.harness.event_program import KioskUser
from tests.harness.paths import ROOT
from tests.harness.scale import only_full
from tests.harness.stage import FRAME_SECONDS

SIZES = ((800, 480), (1280, 720), (97, 61), (480, 800), (320, 200), (1920, 1080))


class EventDriver(KioskUser):
    """A program at an event, with its data folder."""

    def __init__(self, folder: Path, *, draws: bool) -> None:
        super().__init__(folder, (640, 360), draws=draws)
        self.folder = folder

    def begin(self) -> Match:
        """Press Enter until a game has begun, and return its match."""
        for _ in range(100):
            self.press(pygame.K_RETURN)
            if isinstance(self.top, BoardScene):
                return self.match
        pytest.fail("no game begins")

    def play_on(self, plies: int = 4) -> None:
        """Play the given number of plies with Tab and Enter, or fewer if the game ends; begin a game if none runs."""
        match = self.match if isinstance(self.top, BoardScene) else self.begin()
        wanted = len(match.game.plies) + plies
        for _ in range(8000):
            if match.game.outcome or len(match.game.plies) >= wanted:
                return
            self.press(pygame.K_TAB, pygame.K_RETURN)
        pytest.fail("the game does not go on")

    def connect(self, monkeypatch: pytest.MonkeyPatch, desktops: list[tuple[int, int]]) -> None:
        """Connect displays of these sizes, and wait for the program to notice."""
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
        self.wait(3)

    @property
    def match(self) -> Match:
        """The running match."""
        match = self.app.director.autosaved_match
        assert match, "a game is played"
        return match

    @property
    def logged(self) -> str:
        """The text of the log."""
        path = self.folder / LOG_FILE
        return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.fixture
def event(tmp_path: Path) -> EventDriver:
    """Return a driver of an event in a new folder."""
    return EventDriver(tmp_path, draws=False)


@pytest.fixture
def drawn_event(tmp_path: Path) -> EventDriver:
    """Return a driver of an event whose screen is drawn."""
    return EventDriver(tmp_path, draws=True)


def raising(error: Exception) -> Callable[..., NoReturn]:
    """Return a function that raises an error."""

    def fail(*_: object) -> NoReturn:
        raise error

    return fail


fail = raising(ValueError("injected"))


def pixels() -> bytes:
    surface = pygame.display.get_surface()
    assert surface
    return pygame.image.tobytes(surface, "RGB")


# 1: a scene that raises


def test_an_error_in_a_scene_shows_the_error_screen(drawn_event: EventDriver, monkeypatch: pytest.MonkeyPatch) -> None:
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
    (entry,) = parse_log(drawn_event.logged)
    assert entry.where == board.__name__
    assert entry.text.endswith("    ValueError: injected\n")
    assert (drawn_event.app.running, drawn_event.context.errors) == (True, 1)
    drawn_event.play_on()


@only_full("minutes of an event")
def test_three_errors_within_a_minute_start_the_program_anew(
    event: EventDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    drawn_event: EventDriver, monkeypatch: pytest.MonkeyPatch, broken: type[ErrorScreen] | None
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


def test_a_display_that_is_lost_between_frames(event: EventDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """If reading events fails, the program logs the error and restarts."""
    monkeypatch.setattr(pygame.event, "get", raising(pygame.error("video system is gone")))
    event.app.run()
    assert event.app.restart
    assert "video system is gone" in event.logged


def test_an_error_in_loading_ends_the_program(event: EventDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error before the loop begins, such as a missing picture, is raised, as a restart would meet it again."""
    monkeypatch.setattr(Assets, "load_all", raising(OSError("missing picture")))
    with pytest.raises(OSError, match="missing picture"):
        event.app.run()
    assert not event.app.restart


# 2: sprites missing after the start


def test_pictures_that_are_deleted(event: EventDriver, tmp_path: Path) -> None:
    """Images are read at the start, so deleted files are harmless; a theme that cannot be read is an error."""
    folder = tmp_path / "images"
    shutil.copytree(ASSETS_FOLDER / "images", folder)
    event.app.stage.assets = Assets(folder, event.app.stage.settings.theme)
    event.app.stage.assets.load_all()
    shutil.rmtree(folder)
    event.play_on()
    assert event.logged == ""
    theme = event.app.stage.settings.theme
    event.top.handle = lambda _: event.app.stage.set_theme(CONTRAST)  # type: ignore[method-assign,assignment]
    event.press(pygame.K_TAB)
    assert "missing picture" in event.logged
    event.wait(ERROR_SCREEN_SECONDS + 0.2)
    assert event.is_home
    assert event.app.stage.settings.theme is theme
    event.play_on()


# 3: the mixer is gone


def test_sound_that_goes_away_and_comes_back(event: EventDriver) -> None:
    """The game goes on without a mixer, and all sound returns with an audio device."""
    event.begin()
    event.wait(3)
    pygame.mixer.quit()
    event.frame(pygame.Event(pygame.AUDIODEVICEREMOVED, which=1, iscapture=0))
    event.play_on()
    event.app.stage.sound.toggle()
    event.app.stage.sound.toggle()
    event.wait(3)
    assert not pygame.mixer.get_init()
    event.frame(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    assert pygame.mixer.get_init()
    event.wait(1)
    assert all(pygame.mixer.Channel(number).get_busy() for number in range(3))
    event.app.stage.sound.play("win")
    assert pygame.mixer.Channel(3).get_busy()
    assert event.logged == ""


def test_a_device_that_is_there_is_left_alone(event: EventDriver) -> None:
    """A second audio device or a microphone does not interrupt the sound."""
    event.app.stage.sound.play("win")
    for which in (0, 1):
        event.frame(pygame.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=1))
        event.frame(pygame.Event(pygame.AUDIODEVICEADDED, which=which, iscapture=which))
    assert pygame.mixer.Channel(3).get_busy()


# 4 and 5: nothing can be written


def test_a_full_disk(event: EventDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games and errors are survived on a full disk; once it has room, records are written again."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", raising(OSError(errno.ENOSPC, "No space left on device")))
        event.play_on(1000)
        assert event.match.game.outcome
        event.wait(10)
        with monkeypatch.context() as also:
            also.setattr(type(event.top), "handle", fail)
            event.press(pygame.K_TAB)
        event.wait(ERROR_SCREEN_SECONDS + 0.2)
        assert event.is_home
        assert event.context.errors == 1
        assert list(event.folder.rglob("*.txt")) == []
    event.play_on(1000)
    event.wait(1)
    assert len(list((event.folder / RECORDS_FOLDER).iterdir())) == 1


def test_records_that_cannot_be_written(event: EventDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A read-only folder of records costs the records only."""
    (event.folder / RECORDS_FOLDER).mkdir()
    for owner, name in ((os, "link"), (Path, "replace")):
        move = getattr(owner, name)

        def refuse(source: Path, target: Path, move: Callable[[Path, Path], object] = move) -> object:
            if Path(target).parent.name == RECORDS_FOLDER:
                raise PermissionError(errno.EACCES, "Permission denied")
            return move(source, target)

        monkeypatch.setattr(owner, name, refuse)
    event.play_on(1000)
    event.wait(10)
    assert list((event.folder / RECORDS_FOLDER).iterdir()) == []
    event.app.director.apply(ShowMenu())
    event.play_on()
    assert event.logged == ""


# 6: settings are corrupted


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"theme: none\nspeed: -1\n" * 20, b""], ids=["binary", "nonsense", "empty"]
)
def test_settings_that_are_corrupted_while_running(event: EventDriver, content: bytes) -> None:
    """Files corrupted during a run don't matter to it, and the next start sets them aside."""
    event.begin()
    for name in (SETTINGS_FILE, "house.txt", "winners.txt", "match"):
        (event.folder / name).write_bytes(content)
    event.play_on()
    event.wait(1)
    event.app.autosave.close()
    another = EventDriver(event.folder, draws=False)
    another.play_on()
    assert another.logged == ""
    assert (event.folder / (SETTINGS_FILE + BROKEN_SUFFIX)).exists() is bool(content)
    assert parse_settings(another.app.storage.read(SETTINGS_FILE) or "")[1] == []
    another.app.autosave.close()


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
    event.wait(event.context.event_settings.idle + 1)
    assert event.is_home
    assert event.logged == ""


def test_a_machine_that_was_suspended(event: EventDriver) -> None:
    """After a frame of eight hours the attract loop is shown, and the next game runs as usual."""
    event.play_on()
    event.clock.now += 8 * 3600
    event.app.frame([], 8 * 3600)
    event.wait(0.1)
    assert event.is_home
    event.play_on()
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
    assert [entry.text.strip() for entry in parse_log(event.logged)] == [
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


def children(number: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{number}/task/{number}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells a process's children this way")
@only_full("a process that is killed")
def test_a_program_that_is_killed(tmp_path: Path) -> None:
    """Under --supervise the program restarts after kill -9, logs it, and ends with its supervisor."""
    main = ROOT / "main.py"
    command = [sys.executable, str(main), "--kiosk", "--supervise", "--windowed", "--data-dir", str(tmp_path)]
    with subprocess.Popen(command) as process:
        try:
            assert wait_until(lambda: bool(children(process.pid)))
            (first,) = children(process.pid)
            os.kill(first, 9)
            assert wait_until(lambda: bool(children(process.pid)) and children(process.pid) != [first])
            (second,) = children(process.pid)
        finally:
            process.terminate()
        assert process.wait(20) == 0
    assert not Path(f"/proc/{second}").exists()
    (entry,) = parse_log((tmp_path / KIOSK_FOLDER / LOG_FILE).read_text())
    assert entry.text == "    The program has ended (-9) and is started again\n"
