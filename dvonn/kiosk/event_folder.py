"""The folder of an event: readable by its owner alone, and used by one program at a time. No pygame."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Final

from dvonn.storage.files import FileLock, acquire_lock

EVENT_LOCK_FILE: Final = "event.lock"  # held by the event program
SUPERVISOR_LOCK_FILE: Final = "supervisor.lock"  # held by its supervisor, which writes to the same log
PIN_FLAG: Final = "--kiosk-pin"  # of the command line: asks for the PIN, once
OWNER_ONLY_FOLDER: Final = 0o700  # the mode of a folder
LOCK_ATTEMPTS: Final = 50
FORMER_FILES: Final = {"house.txt": "event.txt", "winners-cleared-": "winners-removed-"}
"""The beginnings of names of files that earlier versions have written, and those of today."""
LOCK_PAUSE_SECONDS: Final = 0.1  # between two attempts: a program that is restarted may still be about to end


def claim_folder(folder: Path, lock_file: str, pause: Callable[[float], object] = sleep) -> FileLock | None:
    """Return a lock on an event's folder, which lasts until this process ends; None if another one keeps holding it.

    Without it, two programs would overwrite each other's winners and settings and remove each other's records.
    """
    lock = acquire_lock(folder / lock_file, LOCK_ATTEMPTS, LOCK_PAUSE_SECONDS, pause)
    if lock:
        with suppress(OSError):  # another user's folder
            folder.chmod(OWNER_ONLY_FOLDER)
    return lock


def rename_former_files(folder: Path | None) -> None:
    """Give the files of earlier versions, and their copies, the names of today; those that exist are kept."""
    for former, name in FORMER_FILES.items():
        for path in folder.glob(f"{former}*") if folder else ():
            today = path.with_name(path.name.replace(former, name, 1))
            if not today.exists():
                with suppress(OSError):
                    path.rename(today)
