"""Detects a running screen reader without waiting for the answer."""

import os
import subprocess
import sys
from contextlib import suppress
from typing import Final

LINUX_SEARCH: Final = """
bus="dbus-send --session --print-reply=literal --dest=org.a11y.Bus /org/a11y/bus"
$bus org.freedesktop.DBus.Properties.GetAll string:org.a11y.Status | grep true || exit
set -- $($bus org.a11y.Bus.GetAddress)
registry="--dest=org.a11y.atspi.Registry /org/a11y/atspi/registry org.a11y.atspi.Registry"
dbus-send --bus="$1" --print-reply=literal $registry.GetRegisteredEvents
"""
"""Asks whether a screen reader runs, and then which events it listens to."""
READER_COMMANDS: Final = {
    "linux": ["sh", "-c", LINUX_SEARCH],
    "darwin": ["defaults", "read", "com.apple.universalaccess", "voiceOverOnOffKey"],
}
"""The commands that print true or 1 if a screen reader runs, by system."""


class ScreenReaderDetector:
    """Detects a screen reader; `start` is called again when the user may have started one.

    `hears_announcements` tells whether the screen reader says announced sentences; Orca does since version 46.
    """

    def __init__(self) -> None:
        self.has_found, self.hears_announcements = False, sys.platform != "linux"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        """Whether the answer has still to come."""
        return self._process is not None

    def start(self) -> None:
        """Begin to look for a screen reader, unless one was found."""
        if sys.platform == "win32":
            self.has_found = self.has_found or _runs_on_windows()
        elif not (self.has_found or self._process) and _has_session_bus():
            with suppress(OSError):  # the command is missing
                null, pipe = subprocess.DEVNULL, subprocess.PIPE
                self._process = subprocess.Popen(READER_COMMANDS[sys.platform], stdin=null, stdout=pipe, stderr=null)  # noqa: S603

    def close(self) -> None:
        """End a search that still runs."""
        if self._process:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def update(self) -> None:
        """Take the answer if it has come."""
        if self._process and self._process.poll() is not None:
            answer = self._process.communicate()[0].split()
            self.has_found, self._process = bool({b"true", b"1"} & set(answer)), None
            self.hears_announcements |= b"Object:Announcement:" in answer


def _has_session_bus() -> bool:
    """Return whether there is a session bus, as the command would start one."""
    return sys.platform != "linux" or "DBUS_SESSION_BUS_ADDRESS" in os.environ


def _runs_on_windows() -> bool:
    """Ask Windows, which answers at once."""
    if sys.platform != "win32":
        return False
    import ctypes  # noqa: PLC0415

    found = ctypes.c_int(0)
    ctypes.windll.user32.SystemParametersInfoW(0x46, 0, ctypes.byref(found), 0)  # SPI_GETSCREENREADER
    return bool(found.value)
