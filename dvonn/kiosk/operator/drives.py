"""The removable drives that are mounted, as far as the standard library can tell. No pygame."""

import os
import sys
from pathlib import Path
from string import ascii_uppercase
from typing import Final

MOUNT_PATTERNS: Final = {"darwin": ("Volumes/*",), "linux": ("media/*", "media/*/*", "run/media/*/*")}
WINDOWS_REMOVABLE: Final = 2  # DRIVE_REMOVABLE, as GetDriveType returns it


def removable_drives(root: Path = Path("/")) -> list[Path]:
    """Return the folders of the drives that can be written; `root` is that of the file system."""
    if sys.platform == "win32":
        from ctypes import windll  # noqa: PLC0415 # no other system has it

        names = [f"{letter}:\\" for letter in ascii_uppercase]
        return [Path(name) for name in names if windll.kernel32.GetDriveTypeW(name) == WINDOWS_REMOVABLE]
    found = [path for pattern in MOUNT_PATTERNS.get(sys.platform, ()) for path in root.glob(pattern)]
    return sorted(path for path in found if os.path.ismount(path) and os.access(path, os.W_OK))
