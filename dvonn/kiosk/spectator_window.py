"""The second window: what guests see, mirrored on another display for those who watch. It takes no input.

It may fail at any time, as displays come and go: then there is none, until the displays change.
"""

import os
from collections.abc import Callable
from typing import Final

import pygame

EVERY: Final = 0.1  # seconds between two pictures: spectators need no more
TITLE: Final = "DVONN for spectators"
ON_DISPLAY: Final = 0x2FFF0000  # SDL_WINDOWPOS_CENTERED_DISPLAY, to which the display's number is added
DARK: Final = (0, 0, 0)
Size = tuple[int, int]

POINTING: Final = frozenset(
    {
        *(pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL),
        *(pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP, pygame.DROPFILE, pygame.DROPTEXT),
    }
)


class Spectators:
    """The window on a display, while there is such a display; note takes down where and why it has failed."""

    def __init__(self, note: Callable[[str, str], None]) -> None:
        self._note = note
        self._window: pygame.Window | None = None
        self._display = -1  # that was wanted last, -1 for none ...
        self._desktops: list[Size] = []  # ... of these
        self._since = 0.0  # seconds since its last picture
        self._stale = True  # whether that is not what guests see now

    def change(self) -> None:
        """Take notice that guests see something new."""
        self._stale = True

    def show(self, picture: pygame.Surface, display: int, desktops: list[Size], seconds: float) -> None:
        """Show what guests see, after some more seconds, on a display, -1 for none, of those that there are."""
        if (display, desktops) != (self._display, self._desktops):
            self._display, self._desktops = display, desktops
            self._open()
        self._since += seconds
        if self._window and self._stale and self._since >= EVERY:
            self._since, self._stale = 0.0, False
            try:
                _mirror(picture, self._window)
            except pygame.error as error:
                self._note("spectators", f"The window is closed: {error}")
                self.close()

    def owns(self, event: pygame.Event) -> bool:
        """Tell whether an event is to be ignored: somebody points at this window, or does something to it.

        Keys count wherever they arrive: a window that has taken the focus must not take the guests' keyboard away.
        """
        ours = self._window is not None and getattr(event, "window", None) is self._window
        return ours and (event.type in POINTING or pygame.WINDOWSHOWN <= event.type <= pygame.WINDOWDISPLAYCHANGED)

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window:
            self._window.destroy()
        self._window = None

    def _open(self) -> None:
        """Open the window where it should be now."""
        self.close()
        if not 0 <= self._display < len(self._desktops):
            return
        os.environ["SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN"] = "1"  # the guests' window keeps the focus
        at, size = ON_DISPLAY + self._display, self._desktops[self._display]
        try:  # as large as the display from the beginning, as not every system lets it become so
            self._window = pygame.Window(TITLE, size, (at, at), borderless=True, fullscreen_desktop=True)
        except pygame.error as error:
            self._note("spectators", f"There is no window: {error}")
        self._stale = True


def _mirror(picture: pygame.Surface, window: pygame.Window) -> None:
    """Show a picture as large as a window allows, with dark edges where it has another shape."""
    screen = window.get_surface()
    factor = min(screen.get_width() / picture.get_width(), screen.get_height() / picture.get_height())
    size = max(1, round(picture.get_width() * factor)), max(1, round(picture.get_height() * factor))
    place = pygame.Rect((0, 0), size)
    place.center = screen.get_rect().center
    if size != screen.get_size():
        screen.fill(DARK)
    if size == picture.get_size():
        screen.blit(picture, place)
    else:
        pygame.transform.smoothscale(picture, size, screen.subsurface(place))
    window.flip()
