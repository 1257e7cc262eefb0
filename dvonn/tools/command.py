"""What the commands that read files share."""

from pathlib import Path

from dvonn.commandline import fail


def read_lines(command: str, path: Path) -> list[str]:
    """Return the lines of a text file but for empty ones and comments; fail where it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(command, f"cannot read {path}: {getattr(error, 'strerror', None) or error}")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
