"""The variables by which builds of the same sources have the same bytes."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def set_variables() -> None:
    """Set the date of the build to that of the sources, and what else would vary, for this process's children too."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(source_date()))
    os.environ.update(PYTHONHASHSEED="1", COLUMNS="80", TZ="UTC", LC_ALL="C.UTF-8")
    os.umask(0o022)


def source_date() -> int:
    """Return the seconds of the last commit or, outside a checkout, of a file that an archive keeps the date of."""
    command = ("git", "-C", str(ROOT), "log", "-1", "--format=%ct")
    if (ROOT / ".git").exists():
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)  # noqa: S603 # fixed
    return int((ROOT / "pyproject.toml").stat().st_mtime)
