"""Hot-plugging: displays that come and go while the program runs, and the spectators' window."""

import os
from collections.abc import Callable
from typing import Final

import pygame

from dvonn.language import N_, _
from dvonn.screens.scene import Stage
from dvonn.window import Window

DISPLAY_CHECK_SECONDS: Final = 2.0  # between two checks of the connected displays
MIRROR_SECONDS: Final = 0.1  # between two updates
SPECTATOR_TITLE: Final = N_("DVONN for spectators")
CENTERED_ON_DISPLAY: Final = 0x2FFF0000  # SDL_WINDOWPOS_CENTERED_DISPLAY(0); add the number of the display
LETTERBOX_COLOUR: Final = (0, 0, 0)
KEY_EVENTS: Final = frozenset({pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING})


class Hotplug:
    """Keeps the sizes of the connected displays; `note(where, text)` writes to the log."""

    def __init__(self, window: Window, stage: Stage, note: Callable[[str, str], object]) -> None:
        self._window, self._stage, self._note = window, stage, note
        self.displays = pygame.display.get_desktop_sizes()
        self._since_check = 0.0  # seconds since the last check of the displays

    def check_displays(self, elapsed: float) -> bool:
        """Fit the window anew if the displays have changed; return whether they have. `elapsed` is in seconds."""
        self._since_check += elapsed
        if self._since_check < DISPLAY_CHECK_SECONDS:
            return False
        self._since_check = 0.0
        displays = pygame.display.get_desktop_sizes()
        if not displays or displays == self.displays:
            return False
        self.displays = displays
        self._note("displays", f"They have changed: {displays}")
        self._stage.display_count = len(displays)
        self._window.refit(displays)
        self._window.grab_input()
        return True


class SpectatorWindow:
    """Mirrors the guests' window on another display, without taking input; `note(where, text)` logs failures.

    The window may fail at any time, as displays come and go; then it stays closed until the displays change.
    """

    def __init__(self, note: Callable[[str, str], object]) -> None:
        self._note = note
        self._window: pygame.Window | None = None
        self._display = -1  # number of the requested display, -1 for none
        self._desktops: list[tuple[int, int]] = []  # sizes of the connected displays
        self._since = 0.0  # seconds since the last update
        self.stale = True  # whether the guests' window has changed since then

    def show(self, picture: pygame.Surface, display: int, desktops: list[tuple[int, int]], seconds: float) -> None:
        """Mirror a picture on one of the connected displays (-1 for none), `seconds` after the last call."""
        if (display, desktops) != (self._display, self._desktops):
            self._display, self._desktops = display, desktops
            self._open()
        self._since += seconds
        if self._window and self.stale and self._since >= MIRROR_SECONDS:
            self._since, self.stale = 0.0, False
            try:
                _mirror(picture, self._window)
            except pygame.error as error:
                self._note("spectators", f"The window is closed: {error}")
                self.close()

    def owns(self, event: pygame.Event) -> bool:
        """Tell whether an event is to be ignored: one of this window, such as of the pointer.

        Keys count in every window, so that guests keep their keyboard if this window has taken the focus.
        """
        is_own = self._window is not None and getattr(event, "window", None) is self._window
        return is_own and event.type not in KEY_EVENTS

    def close(self) -> None:
        """Close the window, if it is open."""
        if self._window:
            self._window.destroy()
        self._window = None

    def _open(self) -> None:
        """Open the window on the requested display, if that is connected."""
        self.close()
        if not 0 <= self._display < len(self._desktops):
            return
        os.environ["SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN"] = "1"  # the guests' window keeps the focus
        at, size = CENTERED_ON_DISPLAY + self._display, self._desktops[self._display]
        try:  # created at full size, as not every system can enlarge it later
            self._window = pygame.Window(_(SPECTATOR_TITLE), size, (at, at), borderless=True, fullscreen_desktop=True)
        except pygame.error as error:
            self._note("spectators", f"There is no window: {error}")
        self.stale = True


def _mirror(picture: pygame.Surface, window: pygame.Window) -> None:
    """Scale a picture to a window, with dark borders where the aspect ratios differ."""
    screen = window.get_surface()
    target = picture.get_rect().fit(screen.get_rect())
    if target.size != screen.get_size():
        screen.fill(LETTERBOX_COLOUR)
    if target.size == picture.get_size():
        screen.blit(picture, target)
    else:
        pygame.transform.smoothscale(picture, target.size, screen.subsurface(target))
    window.flip()
