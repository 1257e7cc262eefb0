"""Things that others leave where a file is expected, and a limit of the time for looking at them."""

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

MAX_BLOCKED_SECONDS: Final = 20.0


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise TimeoutError if the block takes longer than MAX_BLOCKED_SECONDS, even if it waits for the system.

    Windows has no such limit.
    """
    if sys.platform == "win32":
        yield
        return

    def stop(*_: object) -> NoReturn:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, MAX_BLOCKED_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def make_socket(path: Path) -> None:
    """Make a socket, by a name in its folder, as paths of sockets must be short."""
    before = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(before)


def make_link_to_pipe(path: Path) -> None:
    """Make a link to a named pipe beside it."""
    target = path.with_name("pipe.target")
    if not target.exists():
        os.mkfifo(target)
    path.symlink_to(target)


NO_FILES: Final[dict[str, Callable[[Path], object]]] = {"folder": Path.mkdir}
"""Makes something at a path that is no regular file; Windows knows folders alone."""
if sys.platform != "win32":
    NO_FILES["pipe"] = os.mkfifo
    NO_FILES["link to a pipe"] = make_link_to_pipe
    NO_FILES["device"] = lambda path: path.symlink_to("/dev/zero")
    NO_FILES["socket"] = make_socket
