"""Reading of input files, shared by the commands."""

from pathlib import Path

from dvonn.commandline import fail


def read_lines(command: str, path: Path) -> list[str]:
    """Return the lines of a text file without blank lines and # comments; exit with 2 if it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(command, f"cannot read {path}: {getattr(error, 'strerror', None) or error}")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
