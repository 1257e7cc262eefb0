"""The displays of an event, and the windows on them: of the guests, of spectators, and the restart splash."""

import os
import sys
from collections.abc import Callable
from threading import Thread
from typing import Final

import pygame

from dvonn.commandline import Options
from dvonn.language import N_, _
from dvonn.screens.scene import AppContext
from dvonn.window import Startup, Window

SPECTATOR_TITLE: Final = N_("DVONN for spectators")


class WindowKeeper:
    """Keeps the guests' window on its display and in front of others; `note(where, text)` writes to the log."""

    def __init__(self, window: Window, context: AppContext, note: Callable[[str, str], object]) -> None:
        self._window, self._context, self._note = window, context, note
        self.displays = pygame.display.get_desktop_sizes()  # sizes of the connected displays
        self._was_active = False  # at the last check

    def check(self) -> bool:
        """Look after the window; return whether the displays have changed."""
        if self._window.fullscreen:
            self._come_to_front()
        return self._follow_displays()

    def _come_to_front(self) -> None:
        """Raise the window even if it is active: systems don't tell whether a window without the focus covers it."""
        is_active = self._window.is_active
        if self._was_active and not is_active:
            self._note("the window", "It was minimised, hidden or without the focus, and is brought back")
        self._was_active = is_active
        self._window.come_to_front()

    def _follow_displays(self) -> bool:
        displays = pygame.display.get_desktop_sizes()
        if not displays or displays == self.displays:
            return False
        self.displays = displays
        self._note("displays", f"They have changed: {displays}")
        self._context.display_count = len(displays)
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
        self.stale = True  # whether the guests' window has changed since the last update

    def show(self, picture: pygame.Surface, display: int, desktops: list[tuple[int, int]], seconds: float) -> None:
        """Mirror a picture on one of the connected displays (-1 for none), `seconds` after the last call."""
        if (display, desktops) != (self._display, self._desktops):
            self._display, self._desktops = display, desktops
            self._open()
        self._since += seconds
        if self._window and self.stale and self._since >= 0.1:
            self._since, self.stale = 0.0, False
            try:
                _mirror(picture, self._window)
            except pygame.error as error:
                self._note("spectators", f"The window is closed: {error}")
                self.close()

    def owns(self, event: pygame.Event) -> bool:
        """Return whether an event is one of this window that is to be ignored, such as of the pointer.

        Keys count in every window, so that guests keep their keyboard if this window has taken the focus.
        """
        is_own = self._window is not None and getattr(event, "window", None) is self._window
        return is_own and event.type not in {pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING}

    def close(self) -> None:
        """Close the window, if it is open."""
        if self._window:
            self._window.destroy()
        self._window = None

    def _open(self) -> None:
        self.close()
        if not 0 <= self._display < len(self._desktops):
            return
        os.environ["SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN"] = "1"  # the guests' window keeps the focus
        at, size = 0x2FFF0000 + self._display, self._desktops[self._display]  # SDL_WINDOWPOS_CENTERED_DISPLAY
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
        screen.fill((0, 0, 0))
    if target.size == picture.get_size():
        screen.blit(picture, target)
    else:
        pygame.transform.smoothscale(picture, target.size, screen.subsurface(target))
    window.flip()


def run_restart_splash(options: Options) -> bool:
    """Wait for a line on standard input, then show the title until its end; return False: there is no restart.

    The supervisor ends this process to remove the title; if it dies, so does standard input.
    """
    if not sys.stdin.buffer.readline():
        return False
    startup, words = Startup(options), _("One moment, please")
    pygame.mouse.set_visible(False)
    startup.show_title(words, from_afar=True)
    supervised = Thread(target=sys.stdin.buffer.read, daemon=True)
    supervised.start()
    while supervised.is_alive():
        if pygame.event.get():  # the window may have been covered
            startup.show_title(words, from_afar=True)
        pygame.time.wait(250)
    return False
