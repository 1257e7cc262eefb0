"""What the commands share: how a bad call or bad input ends."""

import sys
from pathlib import Path
from typing import NoReturn


def fail(command: str, problem: str) -> NoReturn:
    """Say in one line on standard error what is wrong, and exit with 2."""
    print(f"{command}: {problem}", file=sys.stderr)
    sys.exit(2)


def read_lines(command: str, path: Path) -> list[str]:
    """Return the lines of a text file but for empty ones and comments; fail where it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(command, f"cannot read {path}: {getattr(error, 'strerror', None) or error}")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
