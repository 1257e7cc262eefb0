"""The log of errors, in a file of limited size. Writing to it never raises an exception.

It holds no path to a user's folders, as these contain names of people: of a source file the last two parts are left.
"""

import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from dvonn.storage.text_store import Storage

LOG_FILE: Final = "errors.txt"
MAX_LOG_BYTES: Final = 100_000  # the oldest entries are removed first
MAX_LOG_ENTRY_LENGTH: Final = 6_000  # characters; a longer entry keeps its beginning and its end
LOG_TIME_FORMAT: Final = "%Y-%m-%d %H:%M:%S"
_ENTRY_HEADER: Final = re.compile(r"(\S+ \S+) in ([^,]+)(?:, (\d+) times until (\S+ \S+))?")
_SOURCE_FILE: Final = re.compile(r'File "[^"\n]*?([^"/\\\n]+[/\\][^"/\\\n]+)"')  # in a traceback
_ENTRY_INDENT: Final = "    "  # of every line below an entry's header


@dataclass(frozen=True)
class LogEntry:
    """An error or a note, with the local times at which it was first and last seen; `where` names its origin."""

    first_seen: str
    where: str
    text: str
    count: int = 1
    last_seen: str = ""

    def __str__(self) -> str:
        """Return the text that parse_log reads."""
        repeated = f", {self.count} times until {self.last_seen}" if self.count > 1 else ""
        return f"{self.first_seen} in {self.where}{repeated}\n{self.text}"


class Log:
    """The log in a storage, newest last; a repeated entry is counted, not added. `now` returns the local time."""

    def __init__(self, storage: Storage, now: Callable[[], datetime] = datetime.now) -> None:
        self._storage = storage
        self._now = now

    def note_exception(self, where: str, error: BaseException) -> None:
        """Write an error with its traceback."""
        with suppress(Exception):  # an error in the log must not cause another error
            self.note(where, "".join(traceback.format_exception(error)))

    def note(self, where: str, text: str) -> bool:
        """Write a text of one or more lines; return whether that succeeded."""
        with suppress(Exception):
            when = self._now().strftime(LOG_TIME_FORMAT)
            entries = list(parse_log(self._storage.read(LOG_FILE) or ""))
            entry = LogEntry(when, where, _indent(text))
            for old in entries:
                if (old.where, old.text) == (entry.where, entry.text):
                    entries.remove(old)
                    entry = replace(old, count=old.count + 1, last_seen=when)
                    break
            return self._storage.write(LOG_FILE, _newest_within_limit([*entries, entry]))
        return False


def parse_log(text: str) -> Iterator[LogEntry]:
    """Yield the entries of a log; skip lines that belong to none."""
    header, lines = None, list[str]()
    for line in [*text.splitlines(keepends=True), "end"]:
        if line.startswith(_ENTRY_INDENT):
            lines.append(line)
            continue
        if header:
            yield LogEntry(header[1], header[2], "".join(lines), int(header[3] or 1), header[4] or "")
        header, lines = _ENTRY_HEADER.fullmatch(line.rstrip("\n")), []


def _indent(text: str) -> str:
    """Return a text as it is written below a header: indented, encodable and cut to the maximum length."""
    if len(text) > MAX_LOG_ENTRY_LENGTH:
        text = f"{text[: MAX_LOG_ENTRY_LENGTH // 2]}\n...\n{text[-MAX_LOG_ENTRY_LENGTH // 2 :]}"
    text = _without_folders(text).encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(f"{_ENTRY_INDENT}{line}\n" for line in text.splitlines())


def _without_folders(text: str) -> str:
    text = _SOURCE_FILE.sub(r'File "\1"', text)
    with suppress(RuntimeError):  # a user without a home folder
        text = text.replace(str(Path.home()), "~")
    return text


def _newest_within_limit(entries: list[LogEntry]) -> str:
    """Return the text of the newest entries that fit into the maximum size."""
    kept, size = list[str](), 0
    for text in map(str, reversed(entries)):
        size += len(text.encode("utf-8"))
        if size > MAX_LOG_BYTES:
            break
        kept.insert(0, text)
    return "".join(kept)
