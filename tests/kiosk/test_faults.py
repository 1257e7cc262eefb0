"""Faults that happen at events: each is survived, and the attract loop goes on."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.folders import KIOSK
from dvonn.kiosk.error_screen import SHOWN, ErrorScreen
from dvonn.kiosk.log import FILE, parse_log
from dvonn.kiosk.program import Kiosk
from dvonn.match.match import Match
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import ShowMenu
from dvonn.storage.autosave import Autosave
from dvonn.storage.record_store import FOLDER
from dvonn.storage.settings import parse_settings
from dvonn.storage.text_store import BROKEN
from dvonn.tools.trials.synthetic_guests import PADS, GamepadGuest, KeyboardGuest
from dvonn.ui.assets import Assets
from dvonn.ui.theme import CONTRAST
from dvonn.window import ASSETS, SETTINGS
from tests.harness.desktop import happens
from tests.harness.paths import ROOT
from tests.harness.player import STEP, FakeClock

SIZES = ((800, 480), (1280, 720), (97, 61), (480, 800), (320, 200), (1920, 1080))


class Hall:
    """An event in a folder, and who is at it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = FakeClock()
        self.kiosk = Kiosk(Options(size=(640, 360), data_dir=folder, kiosk=True), clock=self.clock)
        self.wait(0)

    def wait(self, seconds: float) -> None:
        """Let time pass without doing anything."""
        for _ in range(1 + round(seconds / STEP)):
            self.clock.now += STEP
            self.kiosk.frame([], STEP)

    def press(self, *keys: int) -> None:
        """Press keys, a frame for each."""
        for key in keys:
            self.clock.now += STEP
            self.kiosk.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], STEP)

    def begin(self) -> Match:
        """Press Enter until a game has begun, and return it."""
        for _ in range(100):
            self.press(pygame.K_RETURN)
            if isinstance(self.kiosk.director.top, BoardScene):
                return self.match
        pytest.fail("no game begins")

    def play(self, plies: int = 4) -> None:
        """Choose by Tab and Enter until so many more plies are played, or the game has ended."""
        match = self.match
        wanted = len(match.game.plies) + plies
        for _ in range(8000):
            if match.game.outcome or len(match.game.plies) >= wanted:
                return
            self.press(pygame.K_TAB, pygame.K_RETURN)
        pytest.fail("the game does not go on")

    @property
    def match(self) -> Match:
        """The game that is played."""
        match = self.kiosk.director.kept
        assert match, "a game is played"
        return match

    @property
    def is_at_home(self) -> bool:
        """Whether the attract loop is shown."""
        return self.kiosk.director.top is self.kiosk.attract

    @property
    def logged(self) -> str:
        """What the log says."""
        path = self.folder / FILE
        return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Return an event in a new folder."""
    hall = Hall(tmp_path)
    yield hall
    hall.kiosk.keeper.close()


def fail(*_: object) -> NoReturn:
    raise ValueError("injected")


def pixels() -> bytes:
    surface = pygame.display.get_surface()
    assert surface
    return pygame.image.tobytes(surface, "RGB")


# 1: a scene that raises


def test_an_error_in_a_scene_shows_a_calm_picture(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written down with the scene's name, something calm is seen for three seconds, and the loop goes on."""
    hall.begin()
    board = type(hall.kiosk.director.top)
    with monkeypatch.context() as patch:
        patch.setattr(board, "handle", fail)
        before = pixels()
        hall.press(pygame.K_TAB)
    assert isinstance(hall.kiosk.director.top, ErrorScreen)
    hall.wait(SHOWN - 0.2)
    assert isinstance(hall.kiosk.director.top, ErrorScreen)
    assert pixels() != before
    hall.wait(0.4)
    assert hall.is_at_home
    (entry,) = parse_log(hall.logged)
    assert entry.where == board.__name__
    assert entry.text.endswith("    ValueError: injected\n")
    assert (hall.kiosk.running, hall.kiosk.hall.errors) == (True, 1)
    hall.begin()
    hall.play()


def test_three_errors_within_a_minute_start_the_program_anew(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """The third ends it and says that it is to be started again; as many over a longer time do not."""
    hall.begin()
    monkeypatch.setattr(type(hall.kiosk.director.top), "handle", fail)
    for pause in (31, 31, 31, 4):
        hall.press(pygame.K_TAB)
        hall.wait(pause)
        assert hall.kiosk.running
        hall.begin()
    hall.press(pygame.K_TAB)
    assert not hall.kiosk.running
    assert hall.kiosk.restart


@pytest.mark.parametrize("broken", [ErrorScreen, None], ids=["calm", "display"])
def test_even_the_calm_picture_may_fail(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, broken: type[ErrorScreen] | None
) -> None:
    """Where nothing can be shown at all it is not tried for ever: after three frames the program starts anew."""
    hall.begin()
    if broken:
        monkeypatch.setattr(type(hall.kiosk.director.top), "update", fail)
        monkeypatch.setattr(ErrorScreen, "draw", fail)
    else:
        monkeypatch.setattr(pygame.display, "flip", lambda: (_ for _ in ()).throw(pygame.error("no display")))
    frames = 0
    while hall.kiosk.running and frames < 100:
        hall.press(pygame.K_TAB)
        frames += 1
    assert frames <= 3
    assert hall.kiosk.restart
    assert len(hall.logged) < 20_000


def test_a_display_that_is_lost_between_frames(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not even events are to be had, the program ends to be started again, and says so in the log."""
    monkeypatch.setattr(pygame.event, "get", lambda: (_ for _ in ()).throw(pygame.error("video system is gone")))
    hall.kiosk.run()
    assert hall.kiosk.restart
    assert "video system is gone" in hall.logged


# 2: sprites missing after the start


def test_pictures_that_are_deleted(hall: Hall, tmp_path: Path) -> None:
    """All are read at the start, so nobody sees a difference; a look that cannot be read is an error like others."""
    folder = tmp_path / "images"
    shutil.copytree(ASSETS / "images", folder)
    hall.kiosk.stage.assets = Assets(folder, hall.kiosk.stage.settings.theme)
    hall.kiosk.stage.assets.read_all()
    shutil.rmtree(folder)
    hall.begin()
    hall.play()
    assert hall.logged == ""
    theme = hall.kiosk.stage.settings.theme
    hall.kiosk.director.top.handle = lambda _: hall.kiosk.stage.dress(CONTRAST)  # type: ignore[method-assign,assignment]
    hall.press(pygame.K_TAB)
    assert "missing picture" in hall.logged
    hall.wait(SHOWN + 0.2)
    assert hall.is_at_home
    assert hall.kiosk.stage.settings.theme is theme
    hall.begin()
    hall.play()


# 3: the mixer is gone


def test_sound_that_goes_away_and_comes_back(hall: Hall) -> None:
    """Without a mixer the game goes on in silence; when a device comes, it is heard again, ambience and all."""
    hall.begin()
    hall.wait(3)
    pygame.mixer.quit()
    hall.kiosk.frame([pygame.Event(pygame.AUDIODEVICEREMOVED, which=1, iscapture=0)], STEP)
    hall.play()
    hall.kiosk.stage.sound.toggle()
    hall.kiosk.stage.sound.toggle()
    hall.wait(3)
    assert not pygame.mixer.get_init()
    hall.kiosk.frame([pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)], STEP)
    assert pygame.mixer.get_init()
    hall.wait(1)
    assert all(pygame.mixer.Channel(number).get_busy() for number in range(3))
    hall.kiosk.stage.sound.play("win")
    assert pygame.mixer.Channel(3).get_busy()
    assert hall.logged == ""


def test_a_device_that_is_there_is_left_alone(hall: Hall) -> None:
    """A second device, or a microphone, is no reason to interrupt what is heard."""
    hall.kiosk.stage.sound.play("win")
    for which in (0, 1):
        hall.kiosk.frame([pygame.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=1)], STEP)
        hall.kiosk.frame([pygame.Event(pygame.AUDIODEVICEADDED, which=which, iscapture=which)], STEP)
    assert pygame.mixer.Channel(3).get_busy()


# 4 and 5: nothing can be written


def test_a_full_disk(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games end, errors are survived, although no record and no log can be written; later both are again."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left on device")))
        hall.begin()
        hall.play(1000)
        assert hall.match.game.outcome
        hall.wait(10)
        with monkeypatch.context() as also:
            also.setattr(type(hall.kiosk.director.top), "handle", fail)
            hall.press(pygame.K_TAB)
        hall.wait(SHOWN + 0.2)
        assert hall.is_at_home
        assert hall.kiosk.hall.errors == 1
        assert list(hall.folder.rglob("*.txt")) == []
    hall.begin()
    hall.play(1000)
    hall.wait(1)
    assert len(list((hall.folder / FOLDER).iterdir())) == 1


def test_records_that_cannot_be_written(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of records that is read-only costs the records and nothing else."""
    (hall.folder / FOLDER).mkdir()
    link = os.link

    def refuse(source: Path, target: Path) -> None:
        if Path(target).parent.name == FOLDER:
            raise PermissionError(errno.EACCES, "Permission denied")
        link(source, target)

    replace = Path.replace

    def refuse_too(source: Path, target: Path) -> Path:
        if Path(target).parent.name == FOLDER:
            raise PermissionError(errno.EACCES, "Permission denied")
        return replace(source, target)

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(Path, "replace", refuse_too)
    hall.begin()
    hall.play(1000)
    hall.wait(10)
    assert list((hall.folder / FOLDER).iterdir()) == []
    hall.kiosk.director.apply(ShowMenu())
    hall.begin()
    hall.play()
    assert hall.logged == ""


# 6: settings are corrupted


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"theme: none\nspeed: -1\n" * 20, b""], ids=["binary", "nonsense", "empty"]
)
def test_settings_that_are_corrupted_while_running(hall: Hall, content: bytes) -> None:
    """The running program does not care, and the next one sets aside what it cannot read and starts."""
    hall.begin()
    for name in (SETTINGS, "house.txt", "winners.txt", "match"):
        (hall.folder / name).write_bytes(content)
    hall.play()
    hall.wait(1)
    hall.kiosk.keeper.close()
    another = Hall(hall.folder)
    another.begin()
    another.play()
    assert another.logged == ""
    assert (hall.folder / (SETTINGS + BROKEN)).exists() is bool(content)
    assert parse_settings((hall.folder / SETTINGS).read_text() if (hall.folder / SETTINGS).exists() else "")[1] == []
    another.kiosk.keeper.close()


# 7: a pad is removed in the middle of a move


def test_a_pad_that_is_removed_in_the_middle_of_a_move(hall: Hall) -> None:
    """A direction that was held is let go, the stack stays picked or not, and keys or the pad go on with the game."""
    hall.begin()
    pad = GamepadGuest(hall.kiosk.stage.rng, (640, 360))
    for _ in range(3):
        hall.kiosk.frame(pad.step(), STEP)
        hall.kiosk.frame(pad.take(), STEP)
        held = [pygame.Event(pygame.JOYAXISMOTION, instance_id=number, axis=0, value=1.0) for number in PADS]
        hall.kiosk.frame(held, STEP)
        assert hall.kiosk.stage.controls.held
        gone = [pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=number) for number in PADS]
        hall.kiosk.frame(gone, STEP)
        assert not hall.kiosk.stage.controls.held
        hall.play()
        hall.kiosk.frame([pygame.Event(pygame.JOYDEVICEADDED, device_index=0)], STEP)
    assert hall.logged == ""


# 8: a resize storm


def test_a_storm_of_sizes(hall: Hall) -> None:
    """A window that becomes another size with every key still plays, also when it is far too small."""
    hall.begin()
    keys = KeyboardGuest(hall.kiosk.stage.rng, (640, 360))
    for number in range(60):
        pygame.display.set_mode(SIZES[number % len(SIZES)], pygame.RESIZABLE)
        hall.kiosk.frame(keys.step() if number % 2 else keys.take(), STEP)
    assert hall.logged == ""
    assert hall.kiosk.stage.size == SIZES[-1]


# 9: the clock is set back; the machine sleeps


def test_a_clock_that_is_set_back(hall: Hall) -> None:
    """Records of both times are there, and what counts seconds does not notice."""
    for when in ("2026-05-02 12:00", "2026-05-01 08:00"):
        keeper = Autosave(hall.kiosk.storage, now=lambda when=when: datetime.fromisoformat(when))  # type: ignore[misc]
        hall.kiosk.keeper.close()
        hall.kiosk.keeper = hall.kiosk.stage.keeper = keeper
        hall.kiosk.stage.today = lambda when=when: date.fromisoformat(when[:10])  # type: ignore[misc]
        hall.begin()
        hall.play(1000)
        hall.wait(1)
        hall.kiosk.director.apply(ShowMenu())
        hall.wait(1)
    names = sorted(path.name[:16] for path in (hall.folder / FOLDER).iterdir())
    assert names == ["2026-05-01 08.00", "2026-05-02 12.00"]
    hall.begin()
    hall.wait(hall.kiosk.hall.house.idle + 1)
    assert hall.is_at_home
    assert hall.logged == ""


def test_a_machine_that_was_suspended(hall: Hall) -> None:
    """After a frame that took a night the guest is gone, and the next one finds the program as ever."""
    hall.begin()
    hall.play()
    hall.clock.now += 8 * 3600
    hall.kiosk.frame([], 8 * 3600)
    hall.wait(0.1)
    assert hall.is_at_home
    hall.begin()
    hall.play()
    assert hall.logged == ""


def test_a_clock_of_the_game_does_not_run_while_the_machine_sleeps(hall: Hall) -> None:
    """A frame that took half a minute takes no more from a player than a few steps."""
    match = hall.begin()
    match.clocks = type(match.clocks)({match.position.turn: 60, match.position.turn.other: 60})
    hall.wait(0.5)
    before = match.clocks.left[match.position.turn]
    hall.kiosk.frame([], 30)
    assert before - match.clocks.left[match.position.turn] < 0.2


# Displays that come and go


def test_a_display_that_comes_back(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where displays change the whole screen is taken again, and the log has a line; none at all is waited for."""
    hall.kiosk.stage.settings.fullscreen = True
    hall.kiosk.window.place(0, fullscreen=True)
    hall.begin()
    for desktops in ([], [(800, 600), (640, 480)], [(1024, 768)]):
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda desktops=desktops: desktops)
        hall.wait(3)
    assert [entry.text.strip() for entry in parse_log(hall.logged)] == [
        "They have changed: [(800, 600), (640, 480)]",
        "They have changed: [(1024, 768)]",
    ]
    hall.play()


def test_the_display_of_the_program_goes_and_comes_back(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile it is on another one, and whatever guests do does not fail for want of the first; then it is back."""
    opened, set_mode = list[int](), pygame.display.set_mode

    def note(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        opened.append(display)
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", note)
    screen = pygame.display.get_desktop_sizes()[0]
    both, one = [screen, screen], [screen]
    for desktops in (both, one, both):
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda desktops=desktops: desktops)
        hall.wait(3)
        if not opened:
            hall.kiosk.hall.settings.fullscreen, hall.kiosk.hall.settings.display = True, 1
            hall.kiosk.hall.fresh()
        hall.begin()
        hall.play()
    assert opened == [1, 0, 1]
    assert hall.kiosk.hall.errors == 0


# 10: kill -9


def children(number: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{number}/task/{number}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux tells a process's children this way")
def test_a_program_that_is_killed(tmp_path: Path) -> None:
    """Under --supervise the program lives again after kill -9, the log says so, and both end when told to."""
    main = ROOT / "main.py"
    command = [sys.executable, str(main), "--kiosk", "--supervise", "--windowed", "--data-dir", str(tmp_path)]
    with subprocess.Popen(command) as process:
        try:
            assert happens(lambda: bool(children(process.pid)))
            (first,) = children(process.pid)
            os.kill(first, 9)
            assert happens(lambda: bool(children(process.pid)) and children(process.pid) != [first])
            (second,) = children(process.pid)
        finally:
            process.terminate()
        assert process.wait(20) == 0
    assert not Path(f"/proc/{second}").exists()
    (entry,) = parse_log((tmp_path / KIOSK / FILE).read_text())
    assert entry.text == "    The program has ended (-9) and is started again\n"
