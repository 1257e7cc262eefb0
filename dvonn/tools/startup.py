"""How soon the game shows its first picture, against a bare pygame window that shows an empty one.

Both are started as fresh processes, alternately, and end at their first flip; the median seconds of each are printed,
and their ratio. The window opens on the real display where there is one.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final

from dvonn.commandline import Parser, count, fail

TREE: Final = Path(__file__).resolve().parents[2]
END_AT_FLIP: Final = """
import os, pygame
flip = pygame.display.flip
pygame.display.flip = lambda: (flip(), os._exit(0))
"""
BARE: Final = END_AT_FLIP + "pygame.init(); pygame.display.set_mode((1280, 720)); pygame.display.flip()"
GAME: Final = END_AT_FLIP + "from dvonn.start import main; main(['--size', '1280x720'])"


def environment() -> dict[str, str]:
    """Return this process's environment, with a display that shows nothing where there is no real one."""
    seen = sys.platform != "linux" or {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"} & os.environ.keys()
    return dict(os.environ) if seen else {**os.environ, "SDL_VIDEODRIVER": "dummy"}


def seconds(program: str) -> float:
    """Return how long a program takes from its start to its end; CalledProcessError if it fails."""
    began = perf_counter()
    command = [sys.executable, "-c", program]
    subprocess.run(command, cwd=TREE, env=environment(), check=True, capture_output=True, text=True)  # noqa: S603 # ours
    return perf_counter() - began


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures, one a line."""
    parser = Parser(prog="startup", description=__doc__)
    parser.add_argument("--runs", type=count, default=10, metavar="N", help="of each (%(default)s)")
    runs: int = parser.parse_args(argv).runs
    try:
        for program in (BARE, GAME):
            seconds(program)  # brings the files into the system's memory
        both = [(seconds(BARE), seconds(GAME)) for _ in range(runs)]
    except subprocess.CalledProcessError as error:
        fail("startup", f"{error.stderr or error}")
    bare, game = map(median, zip(*both, strict=True))
    print(f"bare_s {bare:.3f}")
    print(f"game_s {game:.3f}")
    print(f"ratio {game / bare:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
