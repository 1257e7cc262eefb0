"""The user's folder: small text files with atomic writes.

Nothing here ends the program: an I/O error becomes a message for the user, reported once, and the game goes on.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Final, TypeVar

from dvonn.language import _
from dvonn.storage.files import move_to_free_name, read_file, temporary_file

BROKEN_SUFFIX: Final = ".broken"  # of files that could not be parsed
PREVIOUS_SUFFIX: Final = ".previous"  # of the copy before the last write
MAX_TEXT_BYTES: Final = 200_000  # the program's own files have some thousand bytes

ParsedT = TypeVar("ParsedT")
FileStamp = tuple[int, int]
"""The modification time of a file in nanoseconds and its size in bytes, which change with the file."""


class Storage:
    """Texts by name in a folder, which is created by the first write; with the folder None nothing is stored.

    A name may contain a subfolder, like records/first.txt.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.unsaved: dict[str, Callable[[], object]] = {}  # by name, the writes that failed last, to be repeated
        self.save_problem = ""  # the reason of the last of them
        self._messages: list[str] = []
        self._reported: set[str] = set()

    def take_messages(self) -> list[str]:
        """Return the messages for the user since the last call."""
        messages, self._messages = self._messages, []
        return messages

    def report(self, problem: str, reason: str = "") -> None:
        """Add a message for the user, unless the same problem has been reported before, for whatever reason."""
        if problem not in self._reported:
            self._reported.add(problem)
            self._messages.append(f"{problem}: {reason}" if reason else problem)

    @contextlib.contextmanager
    def _reporting(self, problem: str) -> Iterator[None]:
        """Report an I/O error as the reason for a problem; without a folder there is none."""
        try:
            yield
        except OSError as error:
            if self.folder:
                self.report(problem, error.strerror or str(error))

    @contextlib.contextmanager
    def _saving(self, name: str, repeat: Callable[[], object]) -> Iterator[None]:
        """Report an I/O error of a write, and remember how to repeat it until the file has been written."""
        try:
            yield
        except OSError as error:
            if self.folder:
                self.unsaved[name], self.save_problem = repeat, error.strerror or str(error)
                self.report(_("Can't save to {folder}").format(folder=self.folder), self.save_problem)
        else:
            self.unsaved.pop(name, None)

    def save_again(self) -> None:
        """Repeat the writes that have failed, as far as they succeed now."""
        for repeat in list(self.unsaved.values()):
            if not repeat():
                return

    @property
    def is_new(self) -> bool:
        """Whether nothing has been written to the folder yet; False without a folder or if it cannot be read."""
        try:
            return self.folder is not None and not any(self.folder.iterdir())
        except FileNotFoundError:
            return True
        except OSError:
            return False

    def _path(self, name: str) -> Path:
        if not self.folder:
            raise FileNotFoundError(name)
        return self.folder / name

    def exists(self, name: str) -> bool:
        """Tell whether there is anything with a name; also if the folder cannot be searched for it."""
        try:
            self._path(name).lstat()
        except FileNotFoundError:
            return False
        except OSError:
            return True
        return True

    def read(self, name: str) -> str | None:
        """Return a text, or None if it does not exist; what is not a text, or cannot be read, is set aside."""
        try:
            content = self.read_bytes(name)
            return None if content is None else content.decode("utf-8")
        except ValueError:
            self.set_aside(name)
        return None

    def read_parsed(self, name: str, parse: Callable[[str], tuple[ParsedT, list[str]]]) -> ParsedT:
        """Return the parsed text, or the parsed empty text if it does not exist; set a text with invalid lines aside.

        `parse` returns the result and the invalid lines.
        """
        result, invalid = parse(self.read(name) or "")
        if invalid:
            self.set_aside(name)
        return result

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

    def write(self, name: str, text: str, *, keep_previous: bool = False, flush: bool = True) -> bool:
        """Write a text atomically; return whether that succeeded. A folder with the name is set aside.

        Without `flush` the file survives a crash of the program at any instant, but perhaps not of the machine.
        """
        with self._saving(name, partial(self.write, name, text)):
            path = self._path(name)
            with temporary_file(path, text, flush=flush) as temporary:
                for folder in (name, name + PREVIOUS_SUFFIX):
                    if self._path(folder).is_dir():
                        self.set_aside(folder)
                if keep_previous:
                    with contextlib.suppress(FileNotFoundError):
                        path.replace(path.with_name(path.name + PREVIOUS_SUFFIX))
                temporary.replace(path)
            return True
        return False

    def keep_newest(self, folder: str, limit: int) -> None:
        """Remove the least recently changed files of a subfolder beyond a maximum number."""
        files = self.files(folder)
        for name in sorted(files, key=lambda name: (files[name], name))[: max(0, len(files) - limit)]:
            self.remove(f"{folder}/{name}")

    def add(self, name: str, content: str | bytes) -> str | None:
        """Write a text or a picture under a free name, such as `first (2).txt`; return the name, or None on failure.

        An existing file with the name and the same content is kept, and its name is returned.
        """
        with self._saving(name, partial(self.add, name, content)):
            path = self._path(name)
            with temporary_file(path, content) as temporary:
                return str(PurePosixPath(name).with_name(move_to_free_name(temporary, path).name))
        return None

    def move(self, name: str, folder: str) -> str | None:
        """Move a file into a subfolder under a free name; return its name there, or None on failure."""
        with self._reporting(_("Can't move {file}").format(file=name)):
            path, target = self._path(name), self._path(folder)
            target.mkdir(parents=True, exist_ok=True)
            return move_to_free_name(path, target / path.name).name
        return None

    def remove(self, name: str) -> None:
        """Remove a text if it exists."""
        self.unsaved.pop(name, None)
        with contextlib.suppress(OSError):
            self._path(name).unlink()

    def set_aside(self, name: str) -> None:
        """Rename a file that cannot be parsed, so that the user can still find it, and report it."""
        with self._reporting(_("Can't move {file}").format(file=name)):
            self._path(name).replace(self._path(name + BROKEN_SUFFIX))
            words = _("{file} is damaged; it has been renamed to {name}")
            self.report(words.format(file=name, name=f"{name}{BROKEN_SUFFIX}"))
