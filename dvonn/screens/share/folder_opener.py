"""Opens a folder in the desktop's file manager."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from dvonn.language import _

OPENER: Final = "open" if sys.platform == "darwin" else "xdg-open"
OPENER_SECONDS: Final = 5.0  # after which a file manager that still runs counts as a success


class FolderOpener:
    """The opening of a folder; `problem` says why it has failed, `is_pending` whether it may still fail."""

    def __init__(self, folder: Path) -> None:
        self.problem = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._seconds = 0.0  # since the file manager was started
        try:
            self._open(folder)
        except OSError as error:
            self.problem = _("Can't open {folder}: {reason}").format(folder=folder, reason=error.strerror or error)
        self._folder = folder

    def _open(self, folder: Path) -> None:
        if sys.platform == "win32":
            os.startfile(folder)  # noqa: S606 # the folder that the program has just written to
            return
        opener = shutil.which(OPENER)
        if not opener:
            raise FileNotFoundError(0, _("{program} isn't installed").format(program=OPENER))
        nowhere = subprocess.DEVNULL
        command = [opener, str(folder)]
        self._process = subprocess.Popen(  # noqa: S603 # no shell
            command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True, env=system_environment()
        )

    @property
    def is_pending(self) -> bool:
        """Whether the file manager has been started and may still fail."""
        return self._process is not None

    def update(self, seconds: float) -> None:
        """Let time pass; set the problem if the file manager has failed."""
        self._seconds += seconds
        if not self._process:
            return
        code = self._process.poll()
        if code:
            words = _("Can't open {folder}: {program} has failed")
            self.problem = words.format(folder=self._folder, program=OPENER)
        if code is not None or self._seconds >= OPENER_SECONDS:
            self._process = None


def system_environment() -> dict[str, str]:
    """Return the environment for programs of the system, which must not load the libraries of a frozen program."""
    environment = dict(os.environ)
    if hasattr(sys, "frozen"):
        former = environment.pop("LD_LIBRARY_PATH_ORIG", "")
        environment.pop("LD_LIBRARY_PATH", None)
        environment |= {"LD_LIBRARY_PATH": former} if former else {}
    return environment
