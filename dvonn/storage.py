"""The user's folder: small texts that are there whole or not at all, whatever happens while they are written.

Nothing here ends the program: what goes wrong becomes a line for the user, said once, and the game goes on without it.
"""

import contextlib
import os
from pathlib import Path
from typing import Final

BROKEN: Final = ".broken"  # is put behind the name of a file that could not be understood
PREVIOUS: Final = ".previous"  # ... and of the copy before the last one that was written
UNFINISHED: Final = ".new"  # ... and of one that is being written
LARGEST: Final = 2_000_000  # bytes: what is longer is none of ours


class Storage:
    """Texts by name in a folder, which is made when it is first written to; without a folder nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._news: list[str] = []
        self._said: set[str] = set()

    def news(self) -> list[str]:
        """Return what the user should know and has not been told yet; each is told once."""
        news, self._news = self._news, []
        return news

    def read(self, name: str) -> str | None:
        """Return a text, None if there is none; one that cannot be read as text is set aside."""
        if self.folder is None:
            return None
        path = self.folder / name
        try:
            if path.stat().st_size <= LARGEST:
                return path.read_bytes().decode("utf-8")
            self.set_aside(name)
        except FileNotFoundError:
            return None
        except UnicodeDecodeError:
            self.set_aside(name)
        except OSError as error:
            self._say(f"Cannot read {name}: {error.strerror or error}")
        return None

    def write(self, name: str, text: str, *, keep_previous: bool = False) -> bool:
        """Write a text so that the file is either as before or whole; return whether that went well."""
        if self.folder is None:
            return False
        path = self.folder / name
        unfinished = path.with_name(f"{name}.{os.getpid()}{UNFINISHED}")  # two programs do not write into one another's
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with unfinished.open("wb") as file:
                file.write(text.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            if keep_previous:
                with contextlib.suppress(FileNotFoundError):
                    path.replace(path.with_name(name + PREVIOUS))
            unfinished.replace(path)
        except OSError as error:
            with contextlib.suppress(OSError):
                unfinished.unlink()
            self._say(f"Cannot save to {self.folder}: {error.strerror or error}")
            return False
        return True

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
            path.replace(path.with_name(name + BROKEN))
        self._say(f"{name} could not be understood: it is now {name}{BROKEN}")

    def _say(self, line: str) -> None:
        if line not in self._said:
            self._said.add(line)
            self._news.append(line)
