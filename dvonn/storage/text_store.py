"""The user's folder: small text files with atomic writes.

Nothing here ends the program: an I/O error becomes a message for the user, reported once, and the game goes on. A write
that has failed is repeated when another one succeeds, and by `save_again`. On a full disk it takes the place
of the emergency space, so that a finished game is saved even if the program ends before the disk has room.
"""

import contextlib
import errno
import os
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Final, TypeVar
from zlib import crc32

from dvonn.language import _
from dvonn.storage.files import (
    TEMPORARY_SUFFIX,
    EmergencySpace,
    acquire_lock,
    is_foreign,
    move_over,
    move_to_free_name,
    quarantine,
    read_file,
    temporary_file,
    when_free,
)

MAX_TEXT_BYTES: Final = 200_000  # the program's own files have some thousand bytes
SHARED_LOCK_FILE: Final = "files.lock"  # held while a file is written that several programs write
FULL_DISK_ERRORS: Final = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}  # the disk or the user's share of it

SavedT = TypeVar("SavedT")
NameCommand = Callable[[str], object] | None
FileStamp = tuple[int, int]
"""The modification time of a file in nanoseconds and its size in bytes, which change with the file."""


class Storage:
    """Texts by name in a folder, which is created by the first write; with the folder None nothing is stored.

    A name may contain a subfolder, like records/first.txt.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.is_new = folder is not None and _is_empty(folder)  # whether nothing had been written to it before
        self.unsaved: dict[str, Callable[[], object]] = {}  # failed writes to be repeated, by file names
        self.were_set_aside: set[str] = set()  # the names of files that could not be parsed
        self.save_problem = ""  # the reason of the last failure, '' when everything is saved or only waits for a lock
        self.is_writable = folder is not None  # as far as `check_folder` could tell
        self.folder_problem = ""  # its sentence about a folder that cannot be written
        self._reserve = EmergencySpace(folder / "reserve") if folder else None
        self._messages: list[str] = []
        self._reported: set[str] = set()
        self._reported_failure = ""  # the message about writes that fail, as long as they do
        self._repeats = False  # whether failed writes are being repeated now
        self._locked = False  # whether this storage holds the lock of the shared files

    # Messages

    def take_messages(self) -> list[str]:
        """Return the messages for the user since the last call."""
        messages, self._messages = self._messages, []
        return messages

    def report(self, problem: str, reason: str = "") -> None:
        """Add a message for the user, unless the problem has been reported before, even with another reason."""
        if problem not in self._reported:
            self._reported.add(problem)
            self._messages.append(f"{problem}: {reason}" if reason else problem)

    @contextlib.contextmanager
    def _reporting(self, problem: str) -> Iterator[None]:
        """Report an I/O error as the reason for a problem, unless there is no folder."""
        try:
            yield
        except OSError as error:
            if self.folder:
                self.report(problem, error.strerror or str(error))

    # The folder

    def check_folder(self) -> None:
        """Report once if there is no folder that can be written; failed writes are not reported then.

        A full disk is not reported, as it may have room later.
        """
        try:
            with temporary_file(self._path(SHARED_LOCK_FILE), "", flush=False):
                return
        except OSError as error:
            if error.errno in FULL_DISK_ERRORS:
                return
            reason = (error.strerror or str(error)) if self.folder else ""
        self.is_writable = False
        words = _("Nothing will be saved: can't write to {folder}").format(folder=self.folder)
        problem = words if self.folder else _("Nothing will be saved: no folder found")
        self.folder_problem = f"{problem}: {reason}" if reason else problem
        self.report(problem, reason)

    def remove_stale_files(self, now: datetime) -> None:
        """Remove the temporary files that killed programs have left, by the local time."""
        before = now.timestamp() - 60  # an older one was left by a killed program
        with contextlib.suppress(OSError):
            for path in self._path("").rglob(f"*{TEMPORARY_SUFFIX}"):
                if path.lstat().st_mtime < before and not path.is_dir():
                    path.unlink()

    def _path(self, name: str) -> Path:
        if not self.folder:
            raise FileNotFoundError(name)
        return self.folder / name

    @contextlib.contextmanager
    def lock(self) -> Iterator[bool]:
        """Lock the files that several programs write; yield whether that was possible within less than a frame."""
        if self._locked or not self.folder:
            yield True
            return
        lock = acquire_lock(self.folder / SHARED_LOCK_FILE, 5, 0.002)  # all attempts take less than a frame
        self._locked = lock is not None
        try:
            yield self._locked
        finally:
            self._locked = False
            if lock:
                lock.release()

    # Reading

    def exists(self, name: str) -> bool:
        """Return whether there is anything with a name, True if the folder cannot be searched."""
        try:
            self._path(name).lstat()
        except OSError as error:
            return not isinstance(error, FileNotFoundError | NotADirectoryError)
        return True

    def read(self, name: str) -> str | None:
        """Return a text, or None if it does not exist; ValueError if it is not a text or cannot be read."""
        content = self.read_bytes(name)
        return None if content is None else content.decode("utf-8-sig")

    def read_or_set_aside(self, name: str) -> str | None:
        """Return a text, or None if it does not exist; set aside a file that is not a text or cannot be read."""
        try:
            return self.read(name)
        except ValueError:
            self.quarantine(name)
        return None

    def read_bytes(self, name: str) -> bytes | None:
        """Return the content of a file, or None if it does not exist.

        ValueError if it is not a regular file, is longer than MAX_TEXT_BYTES or cannot be read, which is reported.
        """
        with self._reporting(_("Can't read {file}").format(file=name)):
            try:
                return read_file(self._path(name), MAX_TEXT_BYTES)
            except (FileNotFoundError, NotADirectoryError):
                return None
        raise ValueError(f"{name} cannot be read")

    def files(self, folder: str) -> dict[str, FileStamp]:
        """Return the stamps of the files in a subfolder by name; links do not count as files."""
        return dict(self.scan(folder))

    def scan(self, folder: str) -> Iterator[tuple[str, FileStamp]]:
        """Yield the names and stamps of the files in a subfolder, one after the other, as `files` does."""
        with contextlib.suppress(OSError), os.scandir(self._path(folder)) as entries:
            for entry in entries:
                with contextlib.suppress(FileNotFoundError):  # another program has just removed it
                    stat = entry.stat(follow_symlinks=False)
                    if entry.is_file(follow_symlinks=False):
                        yield entry.name, (stat.st_mtime_ns, stat.st_size)

    def stamp(self, name: str) -> FileStamp | None:
        """Return the stamp of a file, None if it cannot be found."""
        with contextlib.suppress(OSError):
            status = self._path(name).lstat()
            return status.st_mtime_ns, status.st_size
        return None

    # Writing

    def write(self, name: str, text: str, *, flush: bool = True) -> bool:
        """Write a text atomically; return whether that succeeded. A folder or a link with the name is set aside.

        Without `flush` the file survives a crash of the program at any instant, but perhaps not of the machine.
        """
        return self.run(name, partial(self.replace, name, text, flush=flush))

    def replace(self, name: str, text: str, *, flush: bool = True) -> None:
        """Write a text as `write` does, but raise an OSError if that fails, for writes that `run` carries out."""
        path = self._path(name)
        with temporary_file(path, text, flush=flush) as temporary:
            if is_foreign(path):
                self.quarantine(name)
            move_over(temporary, path)

    def add(self, name: str, content: str | bytes, then: NameCommand = None) -> str | None:
        """Write a text or a picture under a free name, such as `first (2).txt`; return the name, or None on failure.

        An existing file with the name and the same content is kept, and its name is returned. `then` is called with the
        name as soon as the file is written, perhaps only when the write is repeated.
        """
        key = f"{name} {crc32(content.encode() if isinstance(content, str) else content):08x}"
        return self._save(key, partial(self.add_once, name, content, then))

    def add_once(self, name: str, content: str | bytes, then: NameCommand, *, flush: bool = True) -> str:
        """Write as `add` does, but raise an OSError on failure; `flush` is that of `write`."""
        path = self._path(name)
        with temporary_file(path, content, flush=flush) as temporary:
            added = str(PurePosixPath(name).with_name(move_to_free_name(temporary, path).name))
        if then:
            then(added)
        return added

    def run(self, name: str, write: Callable[[], object]) -> bool:
        """Carry out a write, which raises an OSError on failure; return whether that succeeded.

        A failed write is repeated with the others.
        """
        return bool(self._save(name, lambda: write() or True))

    def _save(self, key: str, attempt: Callable[[], SavedT]) -> SavedT | None:
        """Return the result of a write, for which the emergency space makes room; None if it fails, to be repeated."""
        while True:
            try:
                saved = attempt()
            except OSError as error:
                if error.errno in FULL_DISK_ERRORS and self._reserve and self._reserve.shrink():
                    continue
                if self.is_writable:
                    self.retry_later(key, partial(self._save, key, attempt))
                    self.save_problem = error.strerror or str(error)
                    words = _("Can't save to {folder}").format(folder=self.folder)
                    self._reported_failure = self._reported_failure or words
                    self.report(self._reported_failure, self.save_problem)
                return None
            self._note_success(key)
            return saved

    def _note_success(self, key: str) -> None:
        """Forget a failure, and repeat the others; if none is left, the next one is reported anew."""
        self.unsaved.pop(key, None)
        if self.unsaved:
            self.save_again()
            return
        self._reported.discard(self._reported_failure)
        self.save_problem = self._reported_failure = ""

    def retry_later(self, name: str, repeat: Callable[[], object]) -> None:
        """Let `save_again` repeat a write after the others; `repeat` returns whether it has succeeded."""
        self.unsaved.pop(name, None)
        self.unsaved[name] = repeat

    def save_again(self) -> None:
        """Repeat the writes that have failed, until one fails again; if none is left, fill the emergency space."""
        if self._repeats:
            return
        self._repeats = True
        try:
            still_fails = any(not repeat() for repeat in list(self.unsaved.values()))
        finally:
            self._repeats = False
        if not still_fails and self._reserve:
            self._reserve.fill()

    # Moving and removing

    def keep_newest(self, folder: str, limit: int, *, max_bytes: int | None = None, since: float = 0.0) -> None:
        """Remove the least recently changed files of a subfolder beyond a number, a total size or a time (POSIX)."""
        size = 0
        newest = sorted(self.files(folder).items(), key=lambda file: (file[1], file[0]), reverse=True)
        for number, (name, (changed, length)) in enumerate(newest, start=1):
            size += length
            if number > limit or (max_bytes is not None and size > max_bytes) or changed / 1e9 < since:
                self.remove(f"{folder}/{name}")

    def move(self, name: str, folder: str) -> str | None:
        """Move a file into a subfolder under a free name; return its name there, or None on failure.

        The time of the file becomes that of the move.
        """
        with self._reporting(_("Can't move {file}").format(file=name)):
            path, target = self._path(name), self._path(folder)
            target.mkdir(parents=True, exist_ok=True)
            moved = move_to_free_name(path, target / path.name)
            os.utime(moved)
            return moved.name
        return None

    def remove(self, name: str) -> None:
        """Remove a text if it exists."""
        self.unsaved.pop(name, None)
        with contextlib.suppress(OSError):
            when_free(self._path(name).unlink)

    def quarantine(self, name: str, line: str = "") -> None:
        """Rename a file that cannot be parsed, so that the user can still find it; report it, or the invalid line."""
        with self._reporting(_("Can't move {file}").format(file=name)):
            moved = PurePosixPath(name).with_name(quarantine(self._path(name)).name)
            self.were_set_aside.add(name)
            shown = "".join(filter(str.isprintable, line.strip()[:40]))
            words = _("{file} is damaged; it has been renamed to {name}")
            if shown:
                words = _("{file}: “{line}” isn't understood and is left out. The old file is kept as {name}")
            self.report(words.format(file=name, name=moved, line=shown))


def _is_empty(folder: Path) -> bool:
    """Tell whether a folder is missing, or empty as far as it can be read."""
    try:
        return not any(folder.iterdir())
    except OSError as error:
        return isinstance(error, FileNotFoundError)
