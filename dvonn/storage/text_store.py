"""The user's folder: small texts that are there whole or not at all, whatever happens while they are written.

Nothing here ends the program: what goes wrong becomes a line for the user, said once, and the game goes on without it.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Final, TypeVar

BROKEN: Final = ".broken"  # is put behind the name of a file that could not be understood
PREVIOUS: Final = ".previous"  # ... and of the copy before the last one that was written
UNFINISHED: Final = ".new"  # ... and of one that is being written
LARGEST: Final = 200_000  # bytes: ours have some thousand, and what is longer is none of ours

T = TypeVar("T")
Stamp = tuple[int, int]
"""When a file was changed, in nanoseconds, and its bytes: what stays the same while the file does."""


class Storage:
    """Texts by name in a folder, which is made when it is first written to; without a folder nothing is kept.

    A name may begin with a subfolder's, like records/first.txt.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._news: list[str] = []
        self._said: set[str] = set()
        self._unsaved = False  # whether it was said that something could not be saved

    def news(self) -> list[str]:
        """Return what the user should know and has not been told yet; each is told once."""
        news, self._news = self._news, []
        return news

    def read(self, name: str) -> str | None:
        """Return a text, None if there is none; one that cannot be read as text is set aside."""
        try:
            content = self.load(name)
            return None if content is None else content.decode("utf-8")
        except ValueError:  # too long, or no UTF-8
            self.set_aside(name)
        return None

    def parsed(self, name: str, parse: Callable[[str], tuple[T, list[str]]]) -> T:
        """Return what a text says, of none what an empty one says; a text with strange lines is set aside."""
        found, strange = parse(self.read(name) or "")
        if strange:
            self.set_aside(name)
        return found

    def load(self, name: str) -> bytes | None:
        """Return what is in a file, None if there is none; ValueError if it is too long to be one of ours."""
        if self.folder is None:
            return None
        path = self.folder / name
        try:
            if path.stat().st_size > LARGEST:
                raise ValueError(f"{name} is longer than {LARGEST} bytes")
            return path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            self.say(f"Cannot read {name}: {error.strerror or error}")
        return None

    def write(self, name: str, text: str, *, keep_previous: bool = False, flush: bool = True) -> bool:
        """Write a text so that the file is either as before or whole; return whether that went well.

        Without flush it survives the program's end at any instant, but perhaps not the machine's.
        """
        if self.folder is None:
            return False
        path = self.folder / name
        try:
            with _unfinished(path, text, flush=flush) as unfinished:
                if keep_previous:
                    with contextlib.suppress(FileNotFoundError):
                        path.replace(path.with_name(name.rpartition("/")[2] + PREVIOUS))
                unfinished.replace(path)
        except OSError as error:
            self._say_unsaved(error)
            return False
        return True

    def add(self, name: str, content: str | bytes) -> str | None:
        """Write a text or a picture under a free name, `first (2).txt` for first.txt; return it, None if that failed.

        A file that has the name and says the same is left, and its name returned.
        """
        if self.folder is None:
            return None
        path = self.folder / name
        try:
            with _unfinished(path, content) as unfinished:
                return _settle(unfinished, path).relative_to(self.folder).as_posix()
        except OSError as error:
            self._say_unsaved(error)
        return None

    def files(self, folder: str) -> dict[str, Stamp]:
        """Return the names of the files in a subfolder, without its own, and their stamps; links are none."""
        if self.folder is None:
            return {}
        found = {}
        with contextlib.suppress(OSError), os.scandir(self.folder / folder) as entries:
            for entry in entries:
                if entry.is_file(follow_symlinks=False):
                    stat = entry.stat(follow_symlinks=False)
                    found[entry.name] = stat.st_mtime_ns, stat.st_size
        return found

    def move(self, name: str, folder: str) -> str | None:
        """Move a file into a subfolder, under a free name; return its name there, None if that failed."""
        if self.folder is None:
            return None
        path = self.folder / name
        try:
            (self.folder / folder).mkdir(parents=True, exist_ok=True)
            return _settle(path, self.folder / folder / path.name).name
        except OSError as error:
            self.say(f"Cannot move {name}: {error.strerror or error}")
        return None

    def remove(self, name: str) -> None:
        """Remove a text, if it is there."""
        if self.folder is not None:
            with contextlib.suppress(OSError):
                (self.folder / name).unlink()

    def set_aside(self, name: str) -> None:
        """Move a file that cannot be understood out of the way, where the user can still find it."""
        assert self.folder, "only what was read can be set aside"
        path = self.folder / name
        with contextlib.suppress(OSError):
            path.replace(path.with_name(path.name + BROKEN))
        self.say(f"{name} could not be understood: it is now {name}{BROKEN}")

    def say(self, line: str) -> None:
        """Let the user know something, once."""
        if line not in self._said:
            self._said.add(line)
            self._news.append(line)

    def _say_unsaved(self, error: OSError) -> None:
        """Let the user know that nothing is saved, once, even if the next time it is for another reason."""
        if not self._unsaved:
            self._unsaved = True
            self.say(f"Cannot save to {self.folder}: {error.strerror or error}")


@contextlib.contextmanager
def _unfinished(path: Path, content: str | bytes, *, flush: bool = True) -> Iterator[Path]:
    """Write something beside where it is to be, to be moved there; what is still there in the end is removed."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")  # another program has another number
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("wb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            if flush:
                os.fsync(file.fileno())
        yield unfinished
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()


def _settle(source: Path, target: Path) -> Path:
    """Give a file a name, with a number if it is taken by a file that says something else; return what it became."""
    for number in count(1):
        path = target if number == 1 else target.with_stem(f"{target.stem} ({number})")
        with contextlib.suppress(FileExistsError):
            _give_name(source, path)
            return path
        if path.is_file() and path.read_bytes() == source.read_bytes():
            source.unlink()
            return path
    raise AssertionError("numbers do not end")


def _give_name(source: Path, path: Path) -> None:
    """Rename a file; FileExistsError where there is one of that name."""
    try:
        os.link(source, path)  # unlike a renaming it never overwrites, even if another program does the same
    except FileExistsError:
        raise
    except OSError:  # there are file systems without links
        if path.exists():
            raise FileExistsError(path) from None
        source.replace(path)
    else:
        source.unlink()
