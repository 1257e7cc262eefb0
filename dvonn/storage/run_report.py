"""The trace of a run that ends badly: by an error, a crash in a library, or a death without any sign.

While a program runs, it holds a file of its own in the log's folder, to which the interpreter writes where it was when
it crashes; an ordinary end removes the file. The next start moves what such files hold into the log.
"""

import contextlib
import faulthandler
import os
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dvonn.storage.files import FileLock, read_file
from dvonn.storage.log import Log
from dvonn.storage.text_store import Storage

LOG_FOLDER: Final = "log"  # in the user's folder
RUN_FILE: Final = "run-{}.txt"  # with the number of the process
MAX_REPORT_BYTES: Final = 100_000
NO_TRACE: Final = "no trace: the program was killed, or the machine went down"


class RunReport:
    """The report of this run in a user's folder; `about` is the line that describes the program and the machine."""

    def __init__(self, folder: Path, about: str) -> None:
        self.folder = folder / LOG_FOLDER
        self._about = about
        self._lock: FileLock | None = None

    def collect(self) -> bool:
        """Move the reports of runs that have ended badly into the log; return whether there were any."""
        log, found = Log(Storage(self.folder)), False
        for path in sorted(self.folder.glob(RUN_FILE.format("*"))):
            lock = FileLock(path)
            is_over = lock.held
            lock.release()
            if is_over:
                text = _text(path)
                found = True
                text = text if text.count("\n") > 1 else text + NO_TRACE  # it begins with `about`
                if log.note("the last run", text):
                    with contextlib.suppress(OSError):
                        path.unlink()
        return found

    @contextlib.contextmanager
    def watch(self) -> Iterator[None]:
        """Report an error in the block, which is raised again, and a crash; any other end leaves no report."""
        path = self.folder / RUN_FILE.format(os.getpid())
        self._lock = lock = FileLock(path)
        if lock.descriptor is not None:
            self._write(f"{self._about}\n")
            faulthandler.enable(lock.descriptor, all_threads=False)
        try:
            yield
        except Exception as error:
            self._write("".join(traceback.format_exception(error)))
            raise
        except BaseException:
            self._end(path)
            raise
        else:
            self._end(path)
        finally:
            faulthandler.disable()
            lock.release()

    def _write(self, text: str) -> None:
        if self._lock and self._lock.descriptor is not None:
            with contextlib.suppress(OSError):  # a full disk: the error itself is more important
                os.write(self._lock.descriptor, text.encode("utf-8", "backslashreplace"))

    def _end(self, path: Path) -> None:
        if self._lock:
            self._lock.release()  # some systems remove no open file
        with contextlib.suppress(OSError):
            path.unlink()


def _text(path: Path) -> str:
    """Return the text of a report, '' if it cannot be read."""
    with contextlib.suppress(OSError, ValueError):
        return read_file(path, MAX_REPORT_BYTES).decode("utf-8", "replace")
    return ""
