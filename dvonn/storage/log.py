"""The log of errors, and the report of a run that ended badly."""

import faulthandler
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from dvonn.storage.fields import merge_changes
from dvonn.storage.files import FileLock, discard, read_file
from dvonn.storage.persistent_value import FileCodec, PersistentValue
from dvonn.storage.text_store import Storage

if sys.platform == "win32":
    import winreg

LOG_FILE: Final = "errors.txt"
MAX_LOG_BYTES: Final = 100_000  # the oldest entries are removed first
MAX_LOG_ENTRY_LENGTH: Final = 6_000  # characters; a longer entry keeps its beginning and its end
_ENTRY_HEADER: Final = re.compile(r"(\S+ \S+) in ([^,]+)(?:, (\d+) times until (\S+ \S+))?")
_SOURCE_FILE: Final = re.compile(r'File "[^"\n]*?([^"/\\\n]+[/\\][^"/\\\n]+)"')  # in a traceback
_ENTRY_INDENT: Final = "    "  # before every line below an entry's header


@dataclass(frozen=True)
class LogEntry:
    """An error or a note, with the local times at which it was first and last seen; `where` names its origin."""

    first_seen: str
    where: str
    text: str
    count: int = 1
    last_seen: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """The origin and the text, which equal entries share."""
        return self.where, self.text

    def __str__(self) -> str:
        repeated = f", {self.count} times until {self.last_seen}" if self.count > 1 else ""
        return f"{self.first_seen} in {self.where}{repeated}\n{self.text}"


Entries = dict[tuple[str, str], LogEntry]
"""The entries by their keys, the newest last."""


class Log:
    """The log in a storage, newest last; a repeated entry is counted, not added. `now` returns the local time."""

    def __init__(self, storage: Storage, now: Callable[[], datetime] = datetime.now) -> None:
        self._file, self._now = PersistentValue(storage, LOG), now

    def note_exception(self, where: str, error: BaseException) -> None:
        """Write an error with its traceback."""
        with suppress(Exception):  # an error in the log must not cause another error
            self.note(where, "".join(traceback.format_exception(error)))

    def note(self, where: str, text: str) -> bool:
        """Write a text of one or more lines; return whether that succeeded."""
        with suppress(Exception):
            self._file.refresh()
            when, entries = self._now().strftime("%Y-%m-%d %H:%M:%S"), self._file.value
            entry = LogEntry(when, where, _indent(text))
            former = entries.pop(entry.key, None)
            entries[entry.key] = replace(former, count=former.count + 1, last_seen=when) if former else entry
            self._file.value = _newest_within_limit(entries)
            return self._file.save()
        return False


def _read(lines: Sequence[str]) -> tuple[Entries, list[str]]:
    """Return the entries of a log, and the lines that belong to none."""
    found, invalid, belongs = list[LogEntry](), list[str](), False
    for line in lines:
        header = _ENTRY_HEADER.fullmatch(line)
        belongs = bool(header) or (belongs and line.startswith(_ENTRY_INDENT))
        if header:
            found.append(LogEntry(header[1], header[2], "", int(header[3] or 1), header[4] or ""))
        elif belongs:
            found[-1] = replace(found[-1], text=f"{found[-1].text}{line}\n")
        elif line.strip():
            invalid.append(line)
    return {one.key: one for one in found}, invalid


def _indent(text: str) -> str:
    """Return a text as it is written below a header: cut to the maximum length, without folders, and indented."""
    if len(text) > MAX_LOG_ENTRY_LENGTH:
        text = f"{text[: MAX_LOG_ENTRY_LENGTH // 2]}\n...\n{text[-MAX_LOG_ENTRY_LENGTH // 2 :]}"
    text = _SOURCE_FILE.sub(r'File "\1"', text)
    with suppress(RuntimeError):  # a user without a home folder
        text = text.replace(str(Path.home()), "~")
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(f"{_ENTRY_INDENT}{line}\n" for line in text.splitlines())


def _newest_within_limit(entries: Entries) -> Entries:
    """Return the newest entries that fit into the maximum size."""
    newest = dict(entries)
    while len("".join(map(str, newest.values())).encode()) > MAX_LOG_BYTES:
        newest.pop(next(iter(newest)))
    return newest


LOG: Final = FileCodec(
    LOG_FILE,
    1,
    _read,
    lambda entries: [str(one).rstrip("\n") for one in entries.values()],
    lambda base, mine, theirs: _newest_within_limit(merge_changes(base, mine, theirs)),
)


LOG_FOLDER: Final = "log"  # in the user's folder
RUN_FILE: Final = "run-{}.txt"  # with the number of the process
NO_TRACE: Final = "no trace: the program was killed, or the machine went down"


def session_mark() -> str:
    """Return a line that differs between two sessions of the user, as far as the system tells them apart."""
    with suppress(OSError, ValueError):
        if sys.platform == "win32":  # this key is made when the user logs on, and gone when they log off
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, "Volatile Environment") as key:
                return str(winreg.QueryInfoKey(key)[2])
        boot = read_file(Path("/proc/sys/kernel/random/boot_id"), 100).decode().strip()
        return f"{boot} {os.environ.get('XDG_SESSION_ID', '')}"
    return ""


class RunReport:
    """The report of this run in a user's folder; `about` is the line that describes the program and the machine."""

    def __init__(self, folder: Path, about: str) -> None:
        self.folder = folder / LOG_FOLDER
        self._about = about

    def collect(self) -> bool:
        """Move the reports of runs that have ended badly into the log; return whether there were any.

        A run of a former session that left no trace has ended with it: there is nothing to report.
        """
        log, found, this_session = Log(Storage(self.folder)), False, session_mark()
        for path in sorted(self.folder.glob(RUN_FILE.format("*"))):
            lock = FileLock(path)
            is_over = lock.held
            lock.release()
            if is_over:
                text = this_session
                with suppress(OSError, ValueError):
                    text = read_file(path, MAX_LOG_BYTES).decode("utf-8", "replace")
                session, about, trace = [*text.split("\n", 2), "", ""][:3]
                is_bad = bool(trace) or session == this_session
                found = found or is_bad
                if not is_bad or log.note("the last run", f"{about}\n{trace or NO_TRACE}"):
                    discard(path)
        return found

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Report an error in the block, which is raised again, and a crash; any other end leaves no report."""
        path, ends_well = self.folder / RUN_FILE.format(os.getpid()), True
        lock = FileLock(path)
        _append(lock, f"{session_mark()}\n{self._about}\n")
        if lock.descriptor is not None:
            faulthandler.enable(lock.descriptor, all_threads=False)
        try:
            yield
        except Exception as error:
            ends_well = False
            _append(lock, "".join(traceback.format_exception(error)))
            raise
        finally:
            faulthandler.disable()
            lock.release()  # some systems remove no open file
            if ends_well:
                discard(path)


def _append(lock: FileLock, text: str) -> None:
    with suppress(OSError):  # a full disk: the error itself is more important
        if lock.descriptor is not None:
            os.write(lock.descriptor, text.encode("utf-8", "backslashreplace"))
