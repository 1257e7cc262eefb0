"""Measure the time until the game shows its first frame, compared with an empty pygame window, and has a usable menu.

All are started alternately as new processes. The first two exit at their first flip, the third when it looks for the
first event, with the menu drawn. The output is the median seconds of each and the ratio of the first two. The window
opens on the real display if there is one.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import Final

from dvonn.commandline import Parser, fail, parse_count
from tests.harness.paths import ROOT

EXIT_AT_FIRST_FLIP: Final = """
import os, pygame
flip = pygame.display.flip
pygame.display.flip = lambda: (flip(), os._exit(0))
"""
BARE_PROGRAM: Final = EXIT_AT_FIRST_FLIP + "pygame.init(); pygame.display.set_mode((1280, 720)); pygame.display.flip()"
EXIT_AT_FIRST_EVENT: Final = """
import os, pygame
pygame.event.get = lambda: os._exit(0)
"""
START_GAME: Final = "from dvonn.start import main; main(['--size', '1280x720'])"
GAME_PROGRAM: Final = EXIT_AT_FIRST_FLIP + START_GAME
MENU_PROGRAM: Final = EXIT_AT_FIRST_EVENT + START_GAME


def display_environment() -> dict[str, str]:
    """Return this process's environment, with SDL's dummy video driver if there is no display."""
    has_display = sys.platform != "linux" or {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"} & os.environ.keys()
    return dict(os.environ) if has_display else {**os.environ, "SDL_VIDEODRIVER": "dummy"}


def run_seconds(program: str) -> float:
    """Return the seconds from the start of a Python program to its exit; CalledProcessError if it fails."""
    began = perf_counter()
    command = [sys.executable, "-c", program]
    subprocess.run(command, cwd=ROOT, env=display_environment(), check=True, capture_output=True, text=True)
    return perf_counter() - began


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures, one per line."""
    parser = Parser(prog="startup", description=__doc__)
    parser.add_argument(
        "--runs", type=parse_count, default=10, metavar="N", help="runs of each program (default: %(default)s)"
    )
    runs: int = parser.parse_args(argv).runs
    try:
        programs = BARE_PROGRAM, GAME_PROGRAM, MENU_PROGRAM
        for program in programs:
            run_seconds(program)  # fills the system's file cache
        timings = [[run_seconds(program) for program in programs] for _ in range(runs)]
    except subprocess.CalledProcessError as error:
        fail("startup", f"{error.stderr or error}")
    bare, game, menu = map(median, zip(*timings, strict=True))
    print(f"bare_s {bare:.3f}")
    print(f"game_s {game:.3f}")
    print(f"menu_s {menu:.3f}")
    print(f"ratio {game / bare:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
