"""Command-line parsing for the program and the tools: errors are one line, with exit code 2."""

import argparse
import re
import sys
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, NoReturn

MAX_SIDE: Final = 7680  # pixels of a window: those of the largest screens


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, without the usage; pipes and files are UTF-8 on every system."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 # those of ArgumentParser
        super().__init__(**options)
        for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors=errors)

    def error(self, message: str) -> NoReturn:
        """Print the error and exit with 2."""
        fail(self.prog, f"{message} (--help lists the options)")

    def add_count(self, flag: str, default: int, words: str) -> None:
        """Add an option that is a whole number of at least 1, with what it means."""
        self.add_argument(flag, type=parse_count, default=default, metavar="N", help=f"{words} (default: {default})")


def fail(command: str, problem: str) -> NoReturn:
    """Print a problem as one line on standard error, with codes for what is not printable, and exit with 2."""
    words = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in " ".join(problem.split()))
    print(f"{command}: {words}", file=sys.stderr)  # noqa: T201 # the program's error output
    sys.exit(2)


def parse_size(text: str) -> tuple[int, int]:
    """Parse a size like 1280x720; ArgumentTypeError otherwise."""
    match = re.fullmatch(r"([1-9]\d{1,4})x([1-9]\d{1,4})", text)
    if not match or max(int(match[1]), int(match[2])) > MAX_SIDE:
        raise argparse.ArgumentTypeError(f"expected a size like 1280x720, at most {MAX_SIDE} a side, got {text!r}")
    return int(match[1]), int(match[2])


def parse_count(text: str) -> int:
    """Parse an integer of at least 1; ArgumentTypeError otherwise."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, got {text!r}")
    return int(text)


@dataclass(frozen=True)
class Options:
    """The options of the command line; None if not given, so that the settings apply."""

    size: tuple[int, int] | None = None
    fullscreen: bool | None = None
    display: int | None = None
    mute: bool = False
    language: str | None = None  # of this run, until one is chosen
    frames: int | None = None
    data_dir: Path | None = None  # None: nothing is stored
    text: bool = False  # run in the terminal, by lines of text
    files: tuple[Path, ...] = ()  # games to review
    kiosk: bool = False  # run as the event program
    show: bool = False  # run as the big screen of an event
    kiosk_pin: bool = False  # ask for the operator's PIN on the terminal
    pictures: Path | None = None  # the folder for shared games; None: sharing is off
    supervise: bool = False  # run as the supervisor, which restarts the program after a crash
    beat: bool = False  # run as the supervised program, which sends heartbeats
    curtain: bool = False  # run as the restart splash, which hides the desktop during a restart
