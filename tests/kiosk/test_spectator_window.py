"""The spectators' window: the guests' picture, not too often, without input, gone and back with its display."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.kiosk.log import FILE, parse_log
from dvonn.kiosk.program import Kiosk
from dvonn.kiosk.spectator_window import TITLE, Spectators
from tests.harness.player import STEP, FakeClock

ONE, TWO = [(1024, 768)], [(1024, 768), (640, 480)]
GREEN, BLUE, DARK = (0, 200, 0), (0, 0, 200), (0, 0, 0)


class Watched:
    """A window for spectators, of which the tests see what it shows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.notes: list[tuple[str, str]] = []
        self.windows: list[pygame.Window] = []
        self.flips = 0
        watched = self

        class Window(pygame.Window):
            def __init__(self, *args: object, **words: object) -> None:
                super().__init__(*args, **words)  # type: ignore[arg-type]
                watched.windows.append(self)

            def flip(self) -> None:
                super().flip()
                watched.flips += 1

        monkeypatch.setattr(pygame, "Window", Window)
        self.spectators = Spectators(lambda where, text: self.notes.append((where, text)))

    @property
    def screen(self) -> pygame.Surface:
        """What the newest window shows."""
        return self.windows[-1].get_surface()


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    """Return a window for spectators beside a guests' window."""
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    watched = Watched(monkeypatch)
    yield watched
    watched.spectators.close()
    pygame.event.clear()


def picture(colour: tuple[int, int, int], size: tuple[int, int] = (640, 360)) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(colour)
    return surface


def test_the_picture_fills_the_display(watched: Watched) -> None:
    """A wide picture on a screen of another shape is as wide as that, in the middle, with dark edges."""
    watched.spectators.show(picture(GREEN), 0, ONE, 1.0)
    screen = watched.screen
    assert (watched.windows[-1].title, screen.get_size()) == (TITLE, pygame.display.get_desktop_sizes()[0])
    width, height = screen.get_size()
    edge = (height - width * 360 // 640) // 2
    for y, colour in ((edge - 2, DARK), (edge + 2, GREEN), (height - edge - 3, GREEN), (height - edge + 2, DARK)):
        assert screen.get_at((0, y))[:3] == screen.get_at((width - 1, y))[:3] == colour


def test_it_is_as_seldom_as_it_may_be(watched: Watched) -> None:
    """Ten pictures a second at most, none where nothing has changed, and the last change is always shown."""
    for _ in range(60):
        watched.spectators.change()
        watched.spectators.show(picture(GREEN), 0, ONE, STEP)
    assert 8 <= watched.flips <= 10
    watched.spectators.change()
    for _ in range(60):
        watched.spectators.show(picture(BLUE), 0, ONE, STEP)
    assert watched.flips <= 11
    assert watched.screen.get_at(watched.screen.get_rect().center)[:3] == BLUE


@pytest.mark.parametrize(("display", "desktops"), [(-1, TWO), (1, ONE), (5, TWO), (0, [])])
def test_there_is_none_without_a_display_for_it(
    watched: Watched, display: int, desktops: list[tuple[int, int]]
) -> None:
    """Where the house wants none, or its display is not there, no window opens."""
    watched.spectators.show(picture(GREEN), display, desktops, 1.0)
    assert watched.windows == []


def test_it_comes_and_goes_with_its_display(watched: Watched) -> None:
    """Unplugged it is closed, plugged in again it opens anew with the picture of now."""
    for desktops in (TWO, TWO, ONE, ONE, TWO):
        watched.spectators.show(picture(GREEN), 1, desktops, 1.0)
    assert len(watched.windows) == 2
    assert watched.screen.get_at(watched.screen.get_rect().center)[:3] == GREEN
    assert watched.notes == []


def test_a_window_that_fails_is_closed_with_one_line(watched: Watched) -> None:
    """What goes wrong there is written down once and does no harm; it is tried again when the displays change."""
    watched.spectators.show(picture(GREEN), 0, ONE, 1.0)
    watched.windows[-1].destroy()
    for _ in range(5):
        watched.spectators.change()
        watched.spectators.show(picture(GREEN), 0, ONE, 1.0)
    assert [where for where, _ in watched.notes] == ["spectators"]
    watched.spectators.show(picture(GREEN), 0, TWO, 1.0)
    assert len(watched.windows) == 2


def test_nobody_presses_anything_there(watched: Watched) -> None:
    """Pointers, drops and the close button of that window are ignored; the guests' own, and all keys, count."""
    watched.spectators.show(picture(GREEN), 0, ONE, 1.0)
    window = watched.windows[-1]
    at = {"pos": (5, 5), "button": 1, "touch": False}
    assert watched.spectators.owns(pygame.Event(pygame.MOUSEBUTTONDOWN, at, window=window))
    assert watched.spectators.owns(pygame.Event(pygame.WINDOWCLOSE, window=window))
    assert watched.spectators.owns(pygame.Event(pygame.WINDOWFOCUSLOST, window=window))
    assert not watched.spectators.owns(pygame.Event(pygame.MOUSEBUTTONDOWN, at, window=None))
    assert not watched.spectators.owns(pygame.Event(pygame.WINDOWFOCUSLOST, window=None))
    assert not watched.spectators.owns(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, window=window))
    assert not watched.spectators.owns(pygame.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=0))


def test_the_program_mirrors_what_guests_see(watched: Watched, tmp_path: Path) -> None:
    """Once the house names a display, the program's picture is there, after each change, and its clicks are not."""
    kiosk = Kiosk(Options(size=(640, 360), data_dir=tmp_path, kiosk=True), clock=FakeClock())
    kiosk.hall.house.spectators = 0
    kiosk.frame([], 0.2)
    mine = pygame.transform.smoothscale(kiosk.window.surface, (64, 36))
    screen = watched.screen
    width, height = screen.get_width(), screen.get_width() * 360 // 640
    shown = screen.subsurface((0, (screen.get_height() - height) // 2, width, height))
    theirs = pygame.transform.smoothscale(shown, (64, 36))
    pairs = zip(pygame.image.tobytes(mine, "RGB"), pygame.image.tobytes(theirs, "RGB"), strict=True)
    assert sum(abs(a - b) for a, b in pairs) / (64 * 36 * 3) < 3
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(320, 300), button=1, touch=False, window=watched.windows[-1])
    kiosk.frame([press], STEP)
    assert kiosk.director.top is kiosk.attract
    assert list(parse_log((tmp_path / FILE).read_text() if (tmp_path / FILE).exists() else "")) == []
    kiosk.keeper.close()
