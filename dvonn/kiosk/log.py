"""The log of an event: what went wrong and when, in a file that stays small. Writing it never fails."""

import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from dvonn.storage.text_store import Storage

FILE: Final = "errors.txt"
LARGEST: Final = 100_000  # bytes; what is oldest goes first
LONGEST: Final = 6_000  # characters of one entry; of a longer one the beginning and the end are kept
DATE: Final = "%Y-%m-%d %H:%M:%S"
_HEAD: Final = re.compile(r"(\S+ \S+) in ([^,]+)(?:, (\d+) times until (\S+ \S+))?")
_INDENT: Final = "    "  # of what is no head


@dataclass(frozen=True)
class LogEntry:
    """Something that happened, first and last at these local times."""

    first: str
    where: str
    text: str
    times: int = 1
    last: str = ""

    def __str__(self) -> str:
        """Return the entry as it is written."""
        again = f", {self.times} times until {self.last}" if self.times > 1 else ""
        return f"{self.first} in {self.where}{again}\n{self.text}"


class Log:
    """The log in a storage, newest last; the same thing in the same place is counted. Now returns the local time."""

    def __init__(self, storage: Storage, now: Callable[[], datetime] = datetime.now) -> None:
        self._storage = storage
        self._now = now

    def caught(self, where: str, error: BaseException) -> None:
        """Write down an error with how it came about."""
        with suppress(Exception):  # an error in here must not become the next one
            self.note(where, "".join(traceback.format_exception(error)))

    def note(self, where: str, text: str) -> None:
        """Write down some lines."""
        with suppress(Exception):
            when = self._now().strftime(DATE)
            entries = list(parse_log(self._storage.read(FILE) or ""))
            entry = LogEntry(when, where, _indented(text))
            for old in entries:
                if (old.where, old.text) == (entry.where, entry.text):
                    entries.remove(old)
                    entry = replace(old, times=old.times + 1, last=when)
                    break
            self._storage.write(FILE, _bounded([*entries, entry]))


def parse_log(text: str) -> Iterator[LogEntry]:
    """Yield the entries of a log; what is none is left out."""
    head, lines = None, list[str]()
    for line in [*text.splitlines(keepends=True), "end"]:
        if line.startswith(_INDENT):
            lines.append(line)
            continue
        if head:
            yield LogEntry(head[1], head[2], "".join(lines), int(head[3] or 1), head[4] or "")
        head, lines = _HEAD.fullmatch(line.rstrip("\n")), []


def _indented(text: str) -> str:
    """Return lines as they stand in the log: printable, whatever they said, and not too many."""
    if len(text) > LONGEST:
        text = f"{text[: LONGEST // 2]}\n...\n{text[-LONGEST // 2 :]}"
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(f"{_INDENT}{line}\n" for line in text.splitlines())


def _bounded(entries: list[LogEntry]) -> str:
    """Return the newest entries that there is room for."""
    kept, size = list[str](), 0
    for text in map(str, reversed(entries)):
        size += len(text.encode("utf-8"))
        if size > LARGEST:
            break
        kept.insert(0, text)
    return "".join(kept)
