"""A lock on a file, which only one program holds at a time.

The operating system releases the lock when the process ends, so no stale lock has to be detected.
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
            return True  # on a file system without locks every program may go on
        return True


class FileLock:
    """A lock on a file; `held` tells whether it was acquired, and is True if the file cannot be created."""

    def __init__(self, path: Path) -> None:
        self._descriptor: int | None = None
        self.held = True
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return
        self.held = _lock(self._descriptor)

    def release(self) -> None:
        """Release the lock."""
        if self._descriptor is not None:
            os.close(self._descriptor)
        self._descriptor = None
        self.held = False
