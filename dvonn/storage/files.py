"""Single files: reading with limits, writing without gaps, moving without overwriting, locks, and emergency space.

The folders that the program reads belong to its user, and anything can lie in them in place of a file: a folder, a
named pipe, a link to a device. No function here waits for such a thing or reads it without end.
"""

import contextlib
import os
import stat
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from itertools import chain, count
from pathlib import Path
from time import sleep
from typing import Final, TypeVar
from zlib import crc32

from dvonn.language import _, decimal_text

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

TEMPORARY_SUFFIX: Final = ".new"  # of files that are being written
BROKEN_SUFFIX: Final = ".broken"  # of files that could not be parsed, and of things in the place of a file
MAX_BROKEN_NAMES: Final = 9  # of one file, where folders have taken the first of them
MAX_TRIED_NUMBERS: Final = 10  # of files of one name, one after the other
RESERVE_BYTES: Final = 131_072  # about as much as an evening writes
RESERVE_STEP_BYTES: Final = 8_192  # two blocks of most file systems: for a text, and for the folder's own growth
MAX_STAMP: Final = float(2**32)  # the latest time of a file in POSIX seconds, in the year 2106
NON_BLOCKING: Final[int] = getattr(os, "O_NONBLOCK", 0)  # a flag that Windows lacks, where no file blocks
NO_LINKS: Final[int] = getattr(os, "O_NOFOLLOW", 0)  # a flag that Windows lacks
BINARY: Final[int] = getattr(os, "O_BINARY", 0)  # a flag of Windows, which else changes the ends of lines

ChangedT = TypeVar("ChangedT")


def read_file(path: Path, limit: int) -> bytes:
    """Return the content of a file; ValueError if it is not a regular file or exceeds a limit in bytes.

    Nothing else is opened, as devices act on that. It may still take the file's place in between: therefore the
    descriptor is checked again, opening does not wait, and at most one byte beyond the limit is read.
    """
    _check_regular(path, path.stat())
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | NON_BLOCKING)) as file:
        _check_regular(path, os.fstat(file.fileno()))
        content = file.read(limit + 1)
    if len(content) > limit:
        size = decimal_text(limit / 1_000_000, 1 if limit % 1_000_000 else 0)
        raise ValueError(_("{file} is larger than {size} MB").format(file=path.name, size=size))
    return content


def _check_regular(path: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise ValueError(_("{file} is not a file").format(file=path.name))


def is_foreign(path: Path) -> bool:
    """Tell whether a link, a folder or a device is in the place of a file."""
    with contextlib.suppress(OSError):
        return not stat.S_ISREG(path.lstat().st_mode)
    return False


def quarantine(path: Path) -> Path:
    """Rename a file, or a thing in its place, to `.broken`, or to `.2.broken` where a folder has that name."""
    target = path.with_name(path.name + BROKEN_SUFFIX)
    for number in range(2, MAX_BROKEN_NAMES + 1):
        with contextlib.suppress(OSError):
            return path.replace(target)
        target = path.with_name(f"{path.name}.{number}{BROKEN_SUFFIX}")
    return when_free(partial(path.replace, target))


def overwrite(path: Path, text: str) -> None:
    """Write a text into an existing file, which keeps its locks; ValueError if anything else is in its place."""
    _check_regular(path, path.lstat())
    with open(path, "wb", opener=lambda name, flags: os.open(name, flags | NO_LINKS)) as file:
        file.write(text.encode("utf-8"))


def local_time(seconds: float) -> datetime:
    """Return the local time of a file's time in POSIX seconds; Windows converts none before 1970."""
    return datetime.fromtimestamp(min(max(0.0, seconds), MAX_STAMP))  # noqa: DTZ006 # local time, as in records


def touch(path: Path, times: tuple[float, float] | None = None) -> None:
    """Set the times of a file, by default to now; ValueError if anything else is in its place."""
    _check_regular(path, path.lstat())
    os.utime(path, times)


@contextlib.contextmanager
def temporary_file(path: Path, content: str | bytes, *, flush: bool = True) -> Iterator[Path]:
    """Yield a new file with the content beside `path`, to be moved there; remove it in the end if it is still there."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}{TEMPORARY_SUFFIX}")  # unique among processes
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.unlink(missing_ok=True)  # left by a killed process with the same number
        with temporary.open("xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            if flush:
                os.fsync(file.fileno())
        yield temporary
    finally:
        discard(temporary)


def discard(path: Path) -> None:
    """Remove a file, if it is there and the system lets it go."""
    with contextlib.suppress(OSError):
        path.unlink()


def when_free(act: Callable[[], ChangedT], pause: Callable[[float], object] = sleep) -> ChangedT:
    """Rename or remove a file; on Windows try again if a scanner has just opened it; OSError on failure."""
    for _attempt in range(4 if sys.platform == "win32" else 0):
        with contextlib.suppress(PermissionError):
            return act()
        pause(0.01)
    return act()


def move_over(source: Path, target: Path) -> None:
    """Replace a file by another one; OSError on failure."""
    when_free(partial(source.replace, target))


def move_to_free_name(source: Path, target: Path) -> Path:
    """Rename a file, with a number if the name is taken by a different content; return the new path.

    After the first numbers follows one of the content, so that a thousand files of one name need no million attempts.
    """
    content = source.read_bytes()
    for number in chain(range(1, MAX_TRIED_NUMBERS), count(MAX_TRIED_NUMBERS + crc32(content) % 1_000_000)):
        path = target if number == 1 else target.with_stem(f"{target.stem} ({number})")
        with contextlib.suppress(FileExistsError):
            _rename_exclusively(source, path)
            return path
        if _has_content(path, content):
            source.unlink()
            return path
    raise AssertionError("count() is infinite")


def _has_content(path: Path, content: bytes) -> bool:
    """Tell whether a path leads to a readable file with some content."""
    with contextlib.suppress(OSError, ValueError):
        return read_file(path, len(content)) == content
    return False


def _rename_exclusively(source: Path, path: Path) -> None:
    """Rename a file; FileExistsError if the new name exists."""
    if sys.platform == "win32":
        when_free(partial(source.rename, path))  # which overwrites a file elsewhere
        return
    try:
        os.link(source, path)  # unlike rename, link never overwrites a file
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # a file system without links, or a browser
        if path.exists():
            raise FileExistsError(path) from None
        source.replace(path)
    else:
        source.unlink()


WINDOWS_LOCK_OFFSET: Final = 2**31 - 2  # bytes; it lies behind the text, as no other program can read a locked byte


class FileLock:
    """A lock on a file, which only one program holds at a time; `held` tells whether it was acquired.

    The operating system releases it when the process ends, so that no lock is stale. A thing in the place of the file
    is renamed. If the file cannot be created, or its file system has no locks, `held` is True. `descriptor` is that of
    the open file, None if there is none.
    """

    def __init__(self, path: Path) -> None:
        self.descriptor: int | None = None
        self.held = True
        with contextlib.suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            if is_foreign(path):
                quarantine(path)
            self.descriptor = os.open(path, os.O_RDWR | os.O_CREAT | NON_BLOCKING | NO_LINKS | BINARY, 0o600)
            self.held = _lock(self.descriptor)

    def release(self) -> None:
        """Release the lock."""
        if self.descriptor is not None:
            os.close(self.descriptor)
        self.descriptor = None
        self.held = False


def acquire_lock(
    path: Path, attempts: int, pause_seconds: float, pause: Callable[[float], object] = sleep
) -> FileLock | None:
    """Return a lock on a file, None if another program holds it at each of the attempts."""
    for attempt in range(attempts):
        if attempt:
            pause(pause_seconds)
        lock = FileLock(path)
        if lock.held:
            return lock
        lock.release()
    return None


def _lock(descriptor: int) -> bool:
    """Lock an open file; return False if another program has locked it."""
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, WINDOWS_LOCK_OFFSET, os.SEEK_SET)
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(descriptor, 0, os.SEEK_SET)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return sys.platform != "win32" and not isinstance(error, BlockingIOError)
    return True


def is_locked(path: Path) -> bool:
    """Tell whether another process has locked a file."""
    if not path.is_file():
        return False
    lock = FileLock(path)
    locked = not lock.held
    lock.release()
    return locked


class EmergencySpace:
    """A file that keeps some of the disk's room for writes that would fail on a full disk."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def fill(self) -> None:
        """Write the file unless it is whole or there is no room, with random bytes, which no file system compresses."""
        with contextlib.suppress(OSError):
            if is_foreign(self._path):
                quarantine(self._path)
            if self._size() < RESERVE_BYTES:
                with temporary_file(self._path, os.urandom(RESERVE_BYTES), flush=False) as temporary:
                    move_over(temporary, self._path)

    def shrink(self) -> bool:
        """Free RESERVE_STEP_BYTES; return whether there was anything to free."""
        with contextlib.suppress(OSError):
            size = self._size()
            if size:
                os.truncate(self._path, max(0, size - RESERVE_STEP_BYTES))
                return True
        return False

    def _size(self) -> int:
        """Return the bytes of the file, 0 without one."""
        return self._path.stat().st_size if self._path.exists() and not is_foreign(self._path) else 0
