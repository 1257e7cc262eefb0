"""Write the music in assets/sounds: the loops of each theme's score. The same notes give the same bytes.

Needs numpy, a developers' tool. The game itself only loads the files.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from assets.make.sounds.__main__ import SOUNDS_FOLDER
from dvonn.commandline import Parser, fail


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the loops of all themes and print their number; return 0."""
    parser = Parser(prog="music", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=SOUNDS_FOLDER, metavar="DIR", help="folder for the WAV files (default: %(default)s)"
    )
    out: Path = parser.parse_args(arguments).out
    written = 0
    try:
        from assets.make.music.render import loop_files  # noqa: PLC0415 # --help works without numpy

        for name, data in loop_files():
            path = out / f"{name}.wav"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            written += 1
    except ModuleNotFoundError as error:
        fail("music", f"{error.name} is missing; it is among the dev tools in pyproject.toml")
    except OSError as error:
        fail("music", f"cannot write to {out}: {error.strerror}")
    print(f"{written} loops written to {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
