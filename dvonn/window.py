"""The window, and the first picture: the title on the background, which is shown before the rest is loaded."""

import os
import signal
import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, cast

import pygame

from dvonn.c_libraries import (
    bring_to_front,
    close_with_console,
    report_window_messages,
    separate_large_blocks,
    silenced_stderr,
)
from dvonn.commandline import Options
from dvonn.language import _, set_language, system_language
from dvonn.storage.persistent_value import PersistentValue
from dvonn.storage.settings import SETTINGS, Settings
from dvonn.storage.text_store import Storage
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.damage import Recording, Screen, Target
from dvonn.ui.layout import layout
from dvonn.ui.text import draw_title

WINDOW_TITLE: Final = "DVONN"  # until a scene sets another
DEFAULT_WINDOW_SIZE: Final = (1280, 720)
MAX_DESKTOP_SHARE: Final = 0.92  # of a small display, that the window with its title bar may take up
INVISIBLE_POINTER: Final = pygame.Cursor((8, 8), (0, 0), (0,) * 8, (0,) * 8)


def _find_assets() -> Path:
    """Return the folder of the assets: in the package, or beside it in a checkout."""
    package = cast("Path", files("dvonn"))  # a zipfile.Path in a zip file
    folder = package / "assets"
    return folder if folder.is_dir() else package.parent / "assets"


ASSETS_FOLDER: Final = _find_assets()


class Window:
    """The window or the fullscreen display, with its title and icon from the first moment on.

    pygame.error without a display.
    """

    def __init__(self, options: Options, settings: Settings, icon: pygame.Surface) -> None:
        pygame.display.init()
        report_window_messages()
        if pygame.display.get_driver() in {"dummy", "offscreen"} and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("there is no display to open a window on")
        if pygame.display.get_driver() == "x11":  # by shared memory, not by OpenGL: a tenth of the work without a GPU
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        desktops = pygame.display.get_desktop_sizes()
        if options.display is not None and options.display >= len(desktops):
            raise pygame.error(f"there is no display {options.display}, only 0 to {len(desktops) - 1}")
        preferred = settings.display if settings.display < len(desktops) else 0
        self.displays = len(desktops)
        self.display = preferred if options.display is None else options.display
        self.fullscreen = settings.fullscreen if options.fullscreen is None else options.fullscreen
        lengths = zip(DEFAULT_WINDOW_SIZE, desktops[self.display], strict=True)
        width, height = (min(usual, int(most * MAX_DESKTOP_SHARE)) for usual, most in lengths)
        self._size = options.size or (width, height)
        self._position: tuple[int, int] | None = None  # of the ordinary window, None before there was one
        self._is_maximised = False  # as it was before fullscreen
        self._pointer_visible = True
        self._screen = Screen()
        pygame.display.set_caption(WINDOW_TITLE)
        pygame.display.set_icon(icon)
        self._open()

    def _open(self) -> None:
        self._screen.forget()
        display = min(self.display, self.displays - 1)  # the chosen display may be unplugged, and come back
        if self.fullscreen:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=display)
        else:
            pygame.display.set_mode(self._size, pygame.RESIZABLE, display=display)
            if self._position:
                pygame.display.set_window_position(self._position)
            if self._is_maximised:
                _own_window().maximize()

    def follow(self, events: Sequence[pygame.Event]) -> None:
        """Keep in mind whether the window is maximised, and otherwise its size and place, to which it returns."""
        if any(pygame.WINDOWSHOWN <= event.type <= pygame.WINDOWDISPLAYCHANGED for event in events):
            self._screen.forget()  # the window may show anything
        if self.fullscreen:
            return
        for event in events:
            if event.type in {pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED}:
                self._is_maximised = event.type == pygame.WINDOWMAXIMIZED
        if not self._is_maximised:
            self._size, self._position = self.surface.get_size(), pygame.display.get_window_position()

    def change_mode(self, display: int, *, fullscreen: bool) -> None:
        """Switch between fullscreen and the former window, maximised or not; keep its position on the same display."""
        if (display, fullscreen) == (self.display, self.fullscreen):
            return
        if self.fullscreen and not fullscreen:
            with suppress(pygame.error):  # not every system can
                pygame.display.toggle_fullscreen()  # a window left later would keep the size of the screen
        if display != self.display:
            self._position = None
        self.display, self.fullscreen = display, fullscreen
        self._open()

    def show_pointer(self, *, visible: bool) -> None:
        """Show or hide the mouse pointer over the window.

        A hidden pointer is an invisible one: with `pygame.mouse.set_visible` a grab would turn on relative motion, and
        a press of a touch frame that poses as a mouse would act where the pointer was before.
        """
        if visible == self._pointer_visible:
            return
        self._pointer_visible = visible
        try:
            pygame.mouse.set_cursor(pygame.Cursor() if visible else INVISIBLE_POINTER)
        except pygame.error:  # the system has no pointers of its own
            pygame.mouse.set_cursor(pygame.cursors.arrow)

    def grab_input(self) -> None:
        """Grab keyboard and pointer in fullscreen as far as the system allows, which disables Alt+Tab."""
        if self.fullscreen:
            os.environ.update(SDL_GRAB_KEYBOARD="1", SDL_ALLOW_ALT_TAB_WHILE_GRABBED="0")  # SDL reads them on a grab
            pygame.event.set_grab(True)

    @property
    def is_active(self) -> bool:
        """Whether the window is shown and has the focus, as far as the system tells."""
        return pygame.display.get_active() and _own_window().focused

    def come_to_front(self) -> None:
        """Show the window if it is minimised or hidden, raise it above all others, and take the focus."""
        window = _own_window()
        if pygame.display.get_driver() != "x11":
            window.restore()
            window.focus()
            return
        is_active = self.is_active
        with suppress(OSError, pygame.error):
            has_frame = bring_to_front(pygame.display.get_wm_info()["window"], activate=not is_active)
            if not is_active and not has_frame:
                with silenced_deprecation():
                    window.focus(input_only=True)

    def refit(self, desktops: Sequence[tuple[int, int]]) -> None:
        """Reopen a fullscreen window after displays were plugged in, unplugged or resized; keep an ordinary window."""
        self.displays = len(desktops)
        if self.fullscreen:
            self._open()
            self.grab_input()

    def target(self, *, whole: bool) -> Target:
        """Return what the next picture is drawn on: the surface, to draw it whole, or else a recording."""
        if not whole:
            return self._screen.recording(self.surface.get_size())
        self._screen.forget()
        return self.surface

    def show(self, picture: Target) -> None:
        """Show what is drawn on a target."""
        shown = self._screen.show(picture, self.surface) if isinstance(picture, Recording) else [picture.get_rect()]
        pygame.display.update(shown)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on, in the window's pixels."""
        surface = pygame.display.get_surface()
        assert surface, "the window is open"
        return surface


def _own_window() -> pygame.Window:
    """Return the window that `pygame.display` has opened, for what that module does not offer."""
    with silenced_deprecation():
        return pygame.Window.from_display_module()


class Startup:
    """The window with the storage, the settings and the pictures; OSError or pygame.error if one of them fails."""

    def __init__(self, options: Options) -> None:
        pygame.font.init()
        separate_large_blocks()
        self.system_locales = [locale["language"] for locale in pygame.system.get_pref_locales()]
        language = options.language or system_language(self.system_locales)
        set_language(language)  # of the report of a problem with the settings
        self.storage = Storage(options.data_dir)
        self.settings_file = PersistentValue(self.storage, SETTINGS)
        self.settings = self.settings_file.value
        set_language(options.language or self.settings.language or language)
        with silenced_stderr():
            self.assets = Assets(ASSETS_FOLDER / "images", self.settings.theme)
            self.window = Window(options, self.settings, self.assets.window_icon())

    def show_title(self, subtitle: str = "", *, from_afar: bool = False) -> None:
        """Show the title as the first picture, with a subtitle in the middle."""
        surface = self.window.surface
        surface.fill(self.assets.theme.ground)
        canvas = Canvas(surface, layout(surface.get_size(), from_afar=from_afar), self.assets)
        window = canvas.layout.window
        draw_title(canvas, window if subtitle else window.cut_top(round(window.height * 0.33))[0], subtitle)
        pygame.display.flip()
        pygame.event.pump()  # before that some systems show nothing


def take_events(storage: Storage) -> list[pygame.Event]:
    """Return the events; NOEVENT, and a report, for a dropped file whose name pygame cannot pass on.

    The end of the session on Windows closes the window, as elsewhere a signal does.
    """
    try:
        events = pygame.event.get()
    except SystemError:  # raised by pygame for such a name
        storage.report(_("The file that was dropped has a name that isn't UTF-8: rename it and try again"))
        return [pygame.Event(pygame.NOEVENT)]
    if any(event.type == pygame.SYSWMEVENT and event.msg == 0x11 for event in events):  # WM_QUERYENDSESSION
        return [pygame.Event(pygame.QUIT)]
    return [event for event in events if event.type != pygame.SYSWMEVENT]


def wait_for_events(storage: Storage) -> Generator[float, None, list[pygame.Event]]:
    """Return events as soon as there are any, or none after a while; yield the seconds between two polls.

    pygame.event.wait would poll 1000 times a second.
    """
    for _poll in range(40):  # half a second
        events = take_events(storage)
        if events:
            return events
        yield 0.012  # less than a frame
    return []


def close_on_signals() -> None:
    """Let the signals that would end the program close its window instead, so that it ends in one way."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):  # not every system has them all
            signal.signal(getattr(signal, name), _close)
    close_with_console(_close)


def _close(*_signal: object) -> None:
    with suppress(pygame.error):  # the window is closed already
        pygame.event.post(pygame.Event(pygame.QUIT))


def show_box(text: str, kind: Literal["info", "error"]) -> None:
    """Show a text in a box of its own, without the program's window."""
    pygame.display.message_box(WINDOW_TITLE, text, kind)


@contextmanager
def silenced_deprecation() -> Iterator[None]:
    """Use a deprecated function of pygame for which there is no replacement."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        yield
