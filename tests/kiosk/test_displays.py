"""Displays that come and go, and the window for spectators.

It mirrors the guests' picture at a limited rate, takes no input, and follows its display.
"""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.displays import SPECTATOR_TITLE, SpectatorWindow
from dvonn.storage.log import LOG, LOG_FILE
from dvonn.ui.theme import RGB
from dvonn.window import Window
from tests.harness.context import FRAME_SECONDS
from tests.harness.event_user import KioskUser

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

    def show(self, colour: RGB, display: int, desktops: list[tuple[int, int]], seconds: float = 1.0) -> None:
        """Show a picture of one colour."""
        picture = pygame.Surface((640, 360))
        picture.fill(colour)
        self.spectators.show(picture, display, desktops, seconds)

    def pixel(self, x: int, y: int) -> tuple[int, ...]:
        """Return the colour of a pixel of the newest window."""
        return tuple(self.windows[-1].get_surface().get_at((x, y))[:3])


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> Iterator[RecordedSpectators]:
    """Return a spectators' window beside a guests' window."""
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    recorded = RecordedSpectators(monkeypatch)
    yield recorded
    for window in recorded.windows:  # one that outlives the display may close the next window in its place
        window.destroy()
    pygame.event.clear()


def test_the_picture_fills_the_display_and_the_rate_is_limited(recorded: RecordedSpectators) -> None:
    """The picture is scaled to the display's width, centred, with dark bars above and below.

    The window shows at most ten pictures a second, only after changes, and always the last one.
    """
    recorded.show(GREEN, 0, ONE)
    width, height = pygame.display.get_desktop_sizes()[0]
    assert (recorded.windows[-1].title, recorded.windows[-1].size) == (SPECTATOR_TITLE, (width, height))
    edge = (height - width * 360 // 640) // 2
    for y, colour in ((edge - 2, DARK), (edge + 2, GREEN), (height - edge - 3, GREEN), (height - edge + 2, DARK)):
        assert recorded.pixel(0, y) == recorded.pixel(width - 1, y) == colour
    recorded.flips = 0
    for colour, most in ((GREEN, 10), (BLUE, 11)):
        for frame in range(60):
            recorded.spectators.stale |= colour == GREEN or not frame
            recorded.show(colour, 0, ONE, FRAME_SECONDS)
        assert 8 <= recorded.flips <= most
    assert recorded.pixel(width // 2, height // 2) == BLUE


def test_it_comes_and_goes_with_its_display(recorded: RecordedSpectators) -> None:
    """The window closes when its display is unplugged and reopens with the current picture.

    None opens if the event settings name no display or a missing one; one that fails is closed with one log entry.
    """
    for display, desktops in ((-1, TWO), (1, ONE), (0, [])):
        recorded.show(GREEN, display, desktops)
    assert recorded.windows == []
    for desktops in (TWO, TWO, ONE, ONE, TWO):
        recorded.show(GREEN, 1, desktops)
    assert len(recorded.windows) == 2
    assert recorded.pixel(320, 240) == GREEN
    assert recorded.notes == []
    recorded.windows[-1].destroy()
    for _ in range(5):
        recorded.spectators.stale = True
        recorded.show(GREEN, 1, TWO)
    assert recorded.notes == ["spectators"]
    recorded.show(GREEN, 0, ONE)
    assert len(recorded.windows) == 3


def test_input_in_the_window_is_ignored(recorded: RecordedSpectators) -> None:
    """The window owns its pointer, drop and close events; the guests' own events and all keys pass."""
    recorded.show(GREEN, 0, ONE)
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
    user.event_context.event_settings.spectators = 0
    user.app.frame([], 0.2)
    screen = recorded.windows[-1].get_surface()
    shown = screen.subsurface(pygame.Rect(0, 0, 640, 360).fit(screen.get_rect()))
    mine, theirs = (
        pygame.image.tobytes(pygame.transform.smoothscale(one, (64, 36)), "RGB")
        for one in (user.app.window.surface, shown)
    )
    assert sum(abs(a - b) for a, b in zip(mine, theirs, strict=True)) / len(mine) < 3
    user.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(320, 300), button=1, touch=False, window=recorded.windows[-1]))
    assert user.is_home
    assert not (tmp_path / LOG_FILE).exists()


# The guests' display


def test_the_display_of_the_program_goes_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program moves to another display while its own is missing, returns to it, and waits while there is none.

    Changes are logged, and are no errors.
    """
    event, opened, set_mode = KioskUser(tmp_path, draws=False), list[int](), pygame.display.set_mode

    def note(size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        opened.append(display)
        return set_mode(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", note)
    screen = pygame.display.get_desktop_sizes()[0]
    both, one = [screen, screen], [screen]
    event.connect(monkeypatch, both)
    event.event_context.default_settings.fullscreen, event.event_context.default_settings.display = True, 1
    event.event_context.restore_settings()
    event.play_on()
    for desktops in (one, [], both):
        event.connect(monkeypatch, desktops)
        event.play_on()
    assert opened == [1, 0, 1]
    logged = {entry.text.strip() for entry in LOG.parse(event.logged)[0].values()}
    assert logged == {f"They have changed: {desktops}" for desktops in (both, one)}
    assert event.event_context.errors == 0
    pygame.display.quit()  # the next window is none in fullscreen


def test_a_window_that_is_covered_is_brought_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In fullscreen the window is raised once a second, and the log tells when it has lost the focus."""
    event, raised = KioskUser(tmp_path, draws=False), list[int]()
    event.app.window.fullscreen = True
    monkeypatch.setattr(event.app.window, "come_to_front", lambda: raised.append(1))
    for active, count in ((True, 2), (False, 4), (False, 6)):
        monkeypatch.setattr(Window, "is_active", active)
        event.wait(2)
        assert count - 1 <= len(raised) <= count
    (entry,) = LOG.parse(event.logged)[0].values()
    assert "is brought back" in entry.text
