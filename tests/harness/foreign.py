"""Texts and files as others leave them: names that are no text, and things that are no files."""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import ITIMER_REAL, SIGALRM, setitimer, signal
from typing import Final, NoReturn

MAX_BLOCKED_SECONDS: Final = 20.0
FOREIGN_TEXTS: Final = (
    "spiel\udcff.sgf",  # a byte that is no UTF-8, in the name of a file
    "\ud800 \udfff",  # halves of characters
    "a\0b",
    "\x1b[31mred\x07\x7f\x9f",
    "two\nlines\r\n\tand a tab\u2028\u2029",
    "\u202eright to left\u2066",
    "\u05d0\u05d1\u05d2 \u0627\u0644\u0639",
    "e\u0301\u0302" + "\u0323" * 300,
    "\u200b\u200d\ufeff",
    "\ufe0f",  # printable, but without any width
    "\U0001f480\U0010ffff",
    "\ufffd\ufffe",
    " ",
    "",
    "w" * 100_000,
    "many words " * 2_000,
)
NAMES: Final = (
    b"spiel\xff.sgf",
    b"\x1b[31m\n\t.sgf",
    "\u202e\u05d0\ufe0f\U0001f480.sgf".encode(),
    b"w" * 250 + b".sgf",
)
"""Names of files, as bytes."""


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise TimeoutError if the block takes longer than MAX_BLOCKED_SECONDS, even if it waits for the system."""

    def stop(*_: object) -> NoReturn:
        raise TimeoutError

    before = signal(SIGALRM, stop)
    setitimer(ITIMER_REAL, MAX_BLOCKED_SECONDS)
    try:
        yield
    finally:
        setitimer(ITIMER_REAL, 0)
        signal(SIGALRM, before)


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


NO_FILES: Final[dict[str, Callable[[Path], object]]] = {
    "pipe": os.mkfifo,
    "link to a pipe": make_link_to_pipe,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "socket": make_socket,
    "folder": Path.mkdir,
}
"""Makes something at a path that is no regular file."""
