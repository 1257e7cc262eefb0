"""X11: bringing a window to the front, where SDL cannot.

SDL waits without end for a window that the window manager does not map, as while it shows the desktop.
"""

import ctypes
from functools import cache
from typing import Final

XLIB: Final = "libX11.so.6"
CLIENT_MESSAGE: Final = 33  # the number of this kind of event
TO_WINDOW_MANAGER: Final = 1 << 19 | 1 << 20  # SubstructureNotifyMask and SubstructureRedirectMask
FROM_PAGER: Final = 2  # for window managers the user's own wish, which they don't refuse
ALL_DESKTOPS: Final = 0xFFFFFFFF
MAX_EVENT_LONGS: Final = 24  # of any X event
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
        ("data", ctypes.c_long * MAX_EVENT_LONGS),
    )


def bring_to_front(window: int, *, activate: bool) -> bool:
    """Raise a window, or activate it on all desktops; return whether a window manager has put a frame around it.

    Without a frame there may be no window manager, so that the window does not get the focus. OSError without X11.
    """
    xlib = _xlib()
    display = xlib.XOpenDisplay(None)
    if not display:
        raise OSError("there is no X server")
    root = xlib.XDefaultRootWindow(display)
    for request, values in ACTIVATION if activate else ():
        kind = xlib.XInternAtom(display, request, 0)
        message = _ClientMessage(CLIENT_MESSAGE, 0, 1, display, window, kind, 32, values)
        xlib.XSendEvent(display, root, 0, TO_WINDOW_MANAGER, ctypes.byref(message))
    xlib.XMapRaised(display, window)
    has_frame = _parent(xlib, display, window) != int(root)
    xlib.XCloseDisplay(display)
    return has_frame


def _parent(xlib: ctypes.CDLL, display: int, window: int) -> int:
    root, parent, children, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_void_p(), ctypes.c_uint()
    xlib.XQueryTree(display, window, *map(ctypes.byref, (root, parent, children, count)))
    if children:
        xlib.XFree(children)
    return parent.value


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
    xlib.XMapRaised.argtypes = [display, number]
    for function in (xlib.XDefaultRootWindow, xlib.XCloseDisplay, xlib.XFree):
        function.argtypes = [pointer]
    return xlib
