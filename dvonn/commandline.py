"""How the program and the tools read their command lines: what is wrong is said in one line, and they exit with 2."""

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and exit with 2."""
        fail(self.prog, f"{message} (--help lists the options)")


def fail(command: str, problem: str) -> NoReturn:
    """Say in one line on standard error what is wrong, and exit with 2."""
    print(f"{command}: {' '.join(problem.split())}", file=sys.stderr)  # noqa: T201 # where the program says what is wrong
    sys.exit(2)


def size(text: str) -> tuple[int, int]:
    """Read a size like 1280x720; argparse says which argument is wrong."""
    match = re.fullmatch(r"([1-9]\d{1,4})x([1-9]\d{1,4})", text)
    if not match:
        raise argparse.ArgumentTypeError(f"expected a size like 1280x720, got {text!r}")
    return int(match[1]), int(match[2])


def count(text: str) -> int:
    """Read a whole number of at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, got {text!r}")
    return int(text)


@dataclass(frozen=True)
class Options:
    """What the command line says; None where it says nothing, and the settings count."""

    size: tuple[int, int] | None = None
    fullscreen: bool | None = None
    display: int | None = None
    mute: bool = False
    frames: int | None = None
    data_dir: Path | None = None  # None: nothing is kept
    files: tuple[Path, ...] = ()  # games to be looked at
    kiosk: bool = False  # at an event ...
    kiosk_pin: str | None = None  # ... whose operator has this PIN at first
    pictures: Path | None = None  # where games are shared into; None: nowhere
    supervise: bool = False  # start the program, and again whenever it dies
    beat: bool = False  # be that program, and give signs of life
