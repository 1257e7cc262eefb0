"""The C libraries below pygame: silenced output, memory given back, ends told by Windows, windows raised by X11."""

import ctypes
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from time import sleep
from typing import Final

import pygame


@contextmanager
def silenced_stderr() -> Iterator[None]:
    """Discard what system libraries write to standard error; relevant failures are raised as exceptions."""
    try:
        saved, null = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # it is closed, as in a program that was started without a console
        yield
        return
    os.dup2(null, 2)
    try:
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(null)


# glibc keeps the memory of dropped pictures as gaps in its heap: 180 MB instead of 130 after an hour of play. Other C
# libraries give it back by themselves.


def separate_large_blocks() -> None:
    """Let the memory of large pictures go back to the system as they are dropped."""
    _call_glibc("mallopt", -3, 128 * 1024)  # M_MMAP_THRESHOLD: blocks of this size are not taken from the heap


def trim_heap() -> None:
    """Give the memory of small pictures that were dropped back to the system; takes some milliseconds."""
    _call_glibc("malloc_trim", 0)


def _call_glibc(function: str, *arguments: int) -> None:
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            getattr(ctypes.CDLL(None), function)(*arguments)


# Windows: it shows Python's icon for all that Python runs, asks windows whether the session may end, and ends a program
# a moment after it has closed its console

_console_handlers: Final = list[object]()  # which ctypes must not drop


def own_taskbar_button() -> None:
    """Give the program a button of its own in Windows' task bar; a frozen program has that of its file."""
    if sys.platform == "win32" and not hasattr(sys, "frozen"):
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID("dvonn.dvonn")


def report_window_messages() -> None:
    """Let SDL pass on the messages that Windows sends to a window, as pygame.SYSWMEVENT."""
    if sys.platform == "win32":
        with suppress(OSError):
            ctypes.CDLL("SDL2.dll").SDL_EventState(pygame.SYSWMEVENT, 1)


def close_with_console(close: Callable[[], object]) -> None:
    """Call a function when the program's console is closed, and give the program time to end."""
    if sys.platform == "win32":

        @ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_ulong)
        def handle(event: int) -> bool:
            if event >= 2:  # CTRL_CLOSE_EVENT; 0 and 1 are the keys Ctrl+C and Ctrl+Break, higher numbers other ends
                close()
                sleep(5.0)  # that Windows leaves a program at the most
            return False

        _console_handlers.append(handle)
        ctypes.windll.kernel32.SetConsoleCtrlHandler(handle, 1)


# X11: bringing a window to the front, where SDL cannot. SDL waits without end for a window that the window manager does
# not map, as while it shows the desktop.

FROM_PAGER: Final = 2  # window managers take it for the user's own wish
ALL_DESKTOPS: Final = 0xFFFFFFFF
XLIB: Final = "libX11.so.6"  # the system's: PyInstaller packs a library whose name stands in the call
ACTIVATION: Final = ((b"_NET_WM_DESKTOP", (ALL_DESKTOPS, FROM_PAGER)), (b"_NET_ACTIVE_WINDOW", (FROM_PAGER,)))
"""The requests to the window manager, each with its data."""


class _ClientMessage(ctypes.Structure):
    _fields_ = (
        ("kind", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("was_sent", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 24),  # as large as any event of X
    )


class _Attributes(ctypes.Structure):
    _fields_ = (
        *((name, ctypes.c_int) for name in ("x", "y", "width", "height", "border_width", "depth")),
        ("visual", ctypes.c_void_p),
        ("root", ctypes.c_ulong),
        *((name, ctypes.c_int) for name in ("kind", "bit_gravity", "win_gravity", "backing_store")),
        *((name, ctypes.c_ulong) for name in ("backing_planes", "backing_pixel")),
        ("save_under", ctypes.c_int),
        ("colormap", ctypes.c_ulong),
        *((name, ctypes.c_int) for name in ("map_installed", "map_state")),
        *((name, ctypes.c_long) for name in ("all_events", "own_events", "no_propagation")),
        ("is_unmanaged", ctypes.c_int),
        ("screen", ctypes.c_void_p),
    )

    @property
    def area(self) -> pygame.Rect:
        """The window's area in its parent, without its border."""
        return pygame.Rect(self.x, self.y, self.width, self.height)


def bring_to_front(window: int, *, activate: bool) -> bool:
    """Raise a window, or activate it on all desktops; return whether a window manager has put a frame around it.

    Without a frame there may be no window manager, so that the window does not get the focus. Popups that no window
    manager restacks are lowered. OSError without X11.
    """
    xlib = _xlib()
    display = xlib.XOpenDisplay(None)
    if not display:
        raise OSError("there is no X server")
    for request, values in ACTIVATION if activate else ():
        kind = xlib.XInternAtom(display, request, 0)
        message = _ClientMessage(33, 0, 1, display, window, kind, 32, values)  # ClientMessage
        mask = 1 << 19 | 1 << 20  # SubstructureNotifyMask and SubstructureRedirectMask
        xlib.XSendEvent(display, xlib.XDefaultRootWindow(display), 0, mask, ctypes.byref(message))
    xlib.XMapRaised(display, window)
    xlib.XGrabServer(display)  # a popup that vanishes meanwhile would end the program
    frame = _frame(xlib, display, window)
    _lower_popups(xlib, display, frame)
    xlib.XCloseDisplay(display)  # releases the server
    return frame != window


def _frame(xlib: ctypes.CDLL, display: int, window: int) -> int:
    """Return the outermost window around a window, or itself."""
    parent, _ = _family(xlib, display, window)
    return window if parent == xlib.XDefaultRootWindow(display) else _frame(xlib, display, parent)


def _lower_popups(xlib: ctypes.CDLL, display: int, frame: int) -> None:
    """Lower the windows that lie above a frame and that the window manager leaves alone."""
    _, windows = _family(xlib, display, xlib.XDefaultRootWindow(display))
    area = _attributes(xlib, display, frame).area
    for other in windows[windows.index(frame) + 1 :]:
        found = _attributes(xlib, display, other)
        is_shown = found.map_state == 2  # IsViewable
        if found.is_unmanaged and is_shown and area.colliderect(found.area):
            xlib.XLowerWindow(display, other)


def _attributes(xlib: ctypes.CDLL, display: int, window: int) -> _Attributes:
    found = _Attributes()
    xlib.XGetWindowAttributes(display, window, ctypes.byref(found))
    return found


def _family(xlib: ctypes.CDLL, display: int, window: int) -> tuple[int, list[int]]:
    """Return the parent of a window and its children, the lowest first."""
    root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
    children = ctypes.POINTER(ctypes.c_ulong)()
    xlib.XQueryTree(display, window, *map(ctypes.byref, (root, parent, children, count)))
    found = children[: count.value] if children else []
    if children:
        xlib.XFree(children)
    return parent.value, found


@cache
def _xlib() -> ctypes.CDLL:
    """Return Xlib, with the types of what is used of it."""
    xlib = ctypes.CDLL(XLIB)
    display, number, pointer = ctypes.c_void_p, ctypes.c_ulong, ctypes.c_void_p
    xlib.XOpenDisplay.restype = display
    xlib.XDefaultRootWindow.restype = xlib.XInternAtom.restype = number
    xlib.XInternAtom.argtypes = [display, ctypes.c_char_p, ctypes.c_int]
    xlib.XSendEvent.argtypes = [display, number, ctypes.c_int, ctypes.c_long, pointer]
    xlib.XQueryTree.argtypes = [display, number, pointer, pointer, pointer, pointer]
    xlib.XGetWindowAttributes.argtypes = [display, number, pointer]
    xlib.XMapRaised.argtypes = xlib.XLowerWindow.argtypes = [display, number]
    for function in (xlib.XDefaultRootWindow, xlib.XGrabServer, xlib.XCloseDisplay, xlib.XFree):
        function.argtypes = [pointer]
    return xlib
