"""Lines that are typed, or come from a pipe or a file, read while the program goes on."""

import sys
from contextlib import suppress
from io import FileIO
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

PROMPT: Final = "> "
READLINE_SETTINGS: Final = {"enable-bracketed-paste": "off", "enable-meta-key": "off", "bell-style": "none"}
"""Settings by which the editing of a line writes no escape sequences of its own."""


class LineReader:
    """Reads a line at a time from standard input, with a prompt, editing and a history if a person sits there."""

    def __init__(self) -> None:
        self.is_interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._is_reading = False
        # Without a buffer, whose lock a thread that waits for ever would hold at the end of the program
        self._file = FileIO(sys.stdin.fileno(), closefd=False)
        self._terminal_state = _terminal_state() if self.is_interactive else None
        if self.is_interactive:
            _prepare_readline()

    def line(self, seconds: float) -> str | None:
        """Return the next line, None at the end of the input; Empty if there is none for some seconds."""
        if not self._is_reading:
            self._is_reading = True
            Thread(target=self._read, daemon=True).start()
        line = self._lines.get(timeout=seconds)
        self._is_reading = False
        return line

    def _read(self) -> None:
        line: str | None = None
        with suppress(EOFError, OSError, ValueError):  # the input ends, the terminal is gone, a line has a null byte
            line = input(PROMPT) if self.is_interactive else self._file.readline().decode("utf-8", "replace") or None
        self._lines.put(line)

    def close(self) -> None:
        """Give the terminal back as it was, also while a line is edited."""
        if self._terminal_state:
            import termios  # noqa: PLC0415 # it is there

            with suppress(termios.error):  # the terminal is gone
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._terminal_state)


def _terminal_state() -> list[int | list[bytes | int]] | None:
    try:
        import termios  # noqa: PLC0415 # not on Windows
    except ImportError:
        return None
    return termios.tcgetattr(sys.stdin.fileno())


def _prepare_readline() -> None:
    with suppress(ImportError):
        import readline  # noqa: PLC0415 # not on Windows

        for name, value in READLINE_SETTINGS.items():
            readline.parse_and_bind(f"set {name} {value}")


__all__ = ["Empty", "LineReader"]
