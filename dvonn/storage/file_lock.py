"""Which of several programs on one folder may keep its match there: the first one, until it ends in whatever way.

The system gives the claim back when its process is gone, so that nobody has to find out whether another is alive.
"""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: nobody can have one
        return True


class FileLock:
    """A claim on a file; held tells whether it was to be had. Where no file can be made there is nothing to guard."""

    def __init__(self, path: Path) -> None:
        self._descriptor: int | None = None
        self.held = True
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return
        self.held = _lock(self._descriptor)

    def give_back(self) -> None:
        """Let another program have it."""
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._descriptor = None
        self.held = False
