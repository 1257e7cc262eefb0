"""The window, and what the first picture needs: the title on the ground, which is seen before the rest is loaded."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from dvonn.commandline import Options
from dvonn.storage.settings import Settings, parse_settings
from dvonn.storage.text_store import Storage
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from dvonn.ui.title import draw_title

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
SETTINGS: Final = "settings.txt"
USUAL: Final = (1280, 720)
ROOM: Final = 0.92  # of a small screen, for a window with its title and beside the system's bars
UNSEEN: Final = {"dummy", "offscreen"}  # drivers that show nothing: good for tests, which ask for them by name
TITLE: Final = 0.33  # of the window's height, for the title above where the menu will be


class Window:
    """The window, or the whole screen; pygame.error where there is no display."""

    def __init__(self, options: Options, settings: Settings) -> None:
        pygame.display.init()
        if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("there is no display to open a window on")
        desktops = pygame.display.get_desktop_sizes()
        if options.display is not None and options.display >= len(desktops):
            raise pygame.error(f"there is no display {options.display}, only 0 to {len(desktops) - 1}")
        kept = settings.display if settings.display < len(desktops) else 0
        self.displays = len(desktops)
        self.display = kept if options.display is None else options.display
        self.fullscreen = settings.fullscreen if options.fullscreen is None else options.fullscreen
        desktop = desktops[self.display]
        self._size = options.size or (min(USUAL[0], int(desktop[0] * ROOM)), min(USUAL[1], int(desktop[1] * ROOM)))
        self._position: tuple[int, int] | None = None  # of the window, None until it has been left for the whole screen
        self._open()

    def _open(self) -> None:
        display = min(self.display, self.displays - 1)  # it may have gone, and come back
        if self.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=display)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE, display=display)
            if self._position:
                pygame.display.set_window_position(self._position)

    def place(self, display: int, *, fullscreen: bool) -> None:
        """Be the whole of a screen, or a window of the size it had, and where it was if that is on the same screen."""
        if (display, fullscreen) == (self.display, self.fullscreen):
            return
        if not self.fullscreen:
            self._size, self._position = self.surface.get_size(), pygame.display.get_window_position()
        if display != self.display:
            self._position = None
        self.display, self.fullscreen = display, fullscreen
        self._open()

    def show_pointer(self, *, shown: bool) -> None:
        """Show the mouse's pointer over the window, or hide it."""
        if pygame.mouse.get_visible() != shown:
            pygame.mouse.set_visible(shown)

    def hold_input(self) -> None:
        """Keep keys and pointer in the whole screen, as far as the system lets us: no Alt+Tab leads out of it."""
        if self.fullscreen:
            os.environ.update(SDL_GRAB_KEYBOARD="1", SDL_ALLOW_ALT_TAB_WHILE_GRABBED="0")  # SDL reads them when needed
            pygame.event.set_grab(True)

    def fit(self, desktops: Sequence[tuple[int, int]]) -> None:
        """Fill the screen again where displays have come, gone or changed; a window stays as it is."""
        self.displays = len(desktops)
        if self.fullscreen:
            self._open()
            self.hold_input()

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on, at the window's own pixels."""
        surface = pygame.display.get_surface()
        assert surface, "the window is open"
        return surface


class Opening:
    """The window with the user's folder, settings and pictures; OSError or pygame.error where it cannot open."""

    def __init__(self, options: Options) -> None:
        pygame.font.init()
        self.storage = Storage(options.data_dir)
        self.settings = read_settings(self.storage)
        with hushed():
            self.window = Window(options, self.settings)
            self.assets = Assets(ASSETS / "images", self.settings.theme)

    def show_title(self) -> None:
        """Show the first picture."""
        surface = self.window.surface
        surface.fill(self.assets.theme.ground)
        canvas = Canvas(surface, layout(surface.get_size()), self.assets)
        draw_title(canvas, Box(0, 0, surface.get_width(), round(surface.get_height() * TITLE)), "")
        pygame.display.flip()


def read_settings(storage: Storage) -> Settings:
    """Return the settings that are kept, the usual ones where there are none; a file that is none is set aside."""
    return storage.parsed(SETTINGS, parse_settings)


@contextmanager
def hushed() -> Iterator[None]:
    """Keep back what the system's libraries write to standard error: what matters of it comes as an error."""
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
