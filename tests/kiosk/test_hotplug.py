"""Displays that come and go, and the window for spectators.

It mirrors the guests' picture at a limited rate, takes no input, and follows its display.
"""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.hotplug import SPECTATOR_TITLE, SpectatorWindow
from dvonn.storage.log import LOG, LOG_FILE
from dvonn.ui.theme import RGB
from tests.harness.event_user import KioskUser
from tests.harness.stage import FRAME_SECONDS

ONE, TWO = [(1024, 768)], [(1024, 768), (640, 480)]
GREEN, BLUE, DARK = (0, 200, 0), (0, 0, 200), (0, 0, 0)


class RecordedSpectators:
    """A spectators' window that records its windows, flips and log entries."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.notes: list[str] = []
        self.windows: list[pygame.Window] = []
        self.flips = 0
        recorded = self

        class Window(pygame.Window):
            def __init__(self, *args: object, **words: object) -> None:
                super().__init__(*args, **words)  # type: ignore[arg-type]
                recorded.windows.append(self)

            def flip(self) -> None:
                super().flip()
                recorded.flips += 1

        monkeypatch.setattr(pygame, "Window", Window)
        self.spectators = SpectatorWindow(lambda where, _: self.notes.append(where))

    @property
    def screen(self) -> pygame.Surface:
        """The surface of the newest window."""
        return self.windows[-1].get_surface()


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> Iterator[RecordedSpectators]:
    """Return a spectators' window beside a guests' window."""
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    recorded = RecordedSpectators(monkeypatch)
    yield recorded
    recorded.spectators.close()
    pygame.event.clear()


def picture(colour: RGB, size: tuple[int, int] = (640, 360)) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(colour)
    return surface


def test_the_picture_fills_the_display(recorded: RecordedSpectators) -> None:
    """The picture is scaled to the display's width, centred, with dark bars above and below."""
    recorded.spectators.show(picture(GREEN), 0, ONE, 1.0)
    screen = recorded.screen
    assert (recorded.windows[-1].title, screen.get_size()) == (SPECTATOR_TITLE, pygame.display.get_desktop_sizes()[0])
    width, height = screen.get_size()
    edge = (height - width * 360 // 640) // 2
    for y, colour in ((edge - 2, DARK), (edge + 2, GREEN), (height - edge - 3, GREEN), (height - edge + 2, DARK)):
        assert screen.get_at((0, y))[:3] == screen.get_at((width - 1, y))[:3] == colour


def test_the_rate_is_limited(recorded: RecordedSpectators) -> None:
    """The window shows at most ten pictures a second, only after changes, and always the last one."""
    for _ in range(60):
        recorded.spectators.stale = True
        recorded.spectators.show(picture(GREEN), 0, ONE, FRAME_SECONDS)
    assert 8 <= recorded.flips <= 10
    recorded.spectators.stale = True
    for _ in range(60):
        recorded.spectators.show(picture(BLUE), 0, ONE, FRAME_SECONDS)
    assert recorded.flips <= 11
    assert recorded.screen.get_at(recorded.screen.get_rect().center)[:3] == BLUE


def test_it_comes_and_goes_with_its_display(recorded: RecordedSpectators) -> None:
    """The window closes when its display is unplugged and reopens with the current picture.

    None opens if the event settings name no display or a missing one.
    """
    for display, desktops in ((-1, TWO), (1, ONE), (0, [])):
        recorded.spectators.show(picture(GREEN), display, desktops, 1.0)
    assert recorded.windows == []
    for desktops in (TWO, TWO, ONE, ONE, TWO):
        recorded.spectators.show(picture(GREEN), 1, desktops, 1.0)
    assert len(recorded.windows) == 2
    assert recorded.screen.get_at(recorded.screen.get_rect().center)[:3] == GREEN
    assert recorded.notes == []


def test_a_window_that_fails_is_closed_with_one_line(recorded: RecordedSpectators) -> None:
    """A failing window is closed with one log entry and reopened when the displays change."""
    recorded.spectators.show(picture(GREEN), 0, ONE, 1.0)
    recorded.windows[-1].destroy()
    for _ in range(5):
        recorded.spectators.stale = True
        recorded.spectators.show(picture(GREEN), 0, ONE, 1.0)
    assert recorded.notes == ["spectators"]
    recorded.spectators.show(picture(GREEN), 0, TWO, 1.0)
    assert len(recorded.windows) == 2


def test_input_in_the_window_is_ignored(recorded: RecordedSpectators) -> None:
    """The window owns its pointer, drop and close events; the guests' own events and all keys pass."""
    recorded.spectators.show(picture(GREEN), 0, ONE, 1.0)
    window = recorded.windows[-1]
    kinds = (
        *(pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN, pygame.DROPFILE),
        *(pygame.WINDOWCLOSE, pygame.WINDOWFOCUSLOST, pygame.WINDOWSHOWN, pygame.WINDOWDISPLAYCHANGED),
    )
    assert all(recorded.spectators.owns(pygame.Event(kind, window=window)) for kind in kinds)
    others = [*(pygame.Event(kind, window=None) for kind in kinds), pygame.Event(pygame.JOYBUTTONDOWN)]
    others += [pygame.Event(kind, window=window) for kind in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)]
    assert not any(map(recorded.spectators.owns, others))


def test_the_program_mirrors_its_picture(recorded: RecordedSpectators, tmp_path: Path) -> None:
    """The program mirrors its picture to the display of the event settings and ignores clicks there."""
    user = KioskUser(tmp_path, (640, 360), draws=True)
    user.context.event_settings.spectators = 0
    user.app.frame([], 0.2)
    mine = pygame.transform.smoothscale(user.app.window.surface, (64, 36))
    screen = recorded.screen
    width, height = screen.get_width(), screen.get_width() * 360 // 640
    shown = screen.subsurface((0, (screen.get_height() - height) // 2, width, height))
    theirs = pygame.transform.smoothscale(shown, (64, 36))
    pairs = zip(pygame.image.tobytes(mine, "RGB"), pygame.image.tobytes(theirs, "RGB"), strict=True)
    assert sum(abs(a - b) for a, b in pairs) / (64 * 36 * 3) < 3
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(320, 300), button=1, touch=False, window=recorded.windows[-1])
    user.send(press)
    assert user.is_home
    assert not (tmp_path / LOG_FILE).exists()


# The guests' display


def connect(event: KioskUser, monkeypatch: pytest.MonkeyPatch, desktops: list[tuple[int, int]]) -> None:
    """Connect displays of these sizes, and wait for the program to notice."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
    event.wait(3)


def test_the_display_of_the_program_goes_and_comes_back(event: KioskUser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program moves to another display while its own is missing, returns to it, and waits while there is none.

    Changes are logged, and are no errors.
    """
    opened, set_mode = list[int](), pygame.display.set_mode

    def note(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        opened.append(display)
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", note)
    screen = pygame.display.get_desktop_sizes()[0]
    both, one = [screen, screen], [screen]
    connect(event, monkeypatch, both)
    event.context.default_settings.fullscreen, event.context.default_settings.display = True, 1
    event.context.restore_settings()
    event.play_on()
    for desktops in (one, [], both):
        connect(event, monkeypatch, desktops)
        event.play_on()
    assert opened == [1, 0, 1]
    logged = {entry.text.strip() for entry in LOG.parse(event.logged)[0].values()}
    assert logged == {f"They have changed: {desktops}" for desktops in (both, one)}
    assert event.context.errors == 0
    pygame.display.quit()  # the next window is none in fullscreen
