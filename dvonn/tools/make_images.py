"""Draws every picture in assets/images: the same bytes each time, so pictures are changed here and never by hand.

Needs numpy, which is a developers' tool: the game only loads the files.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from dvonn.commandline import fail

if TYPE_CHECKING:
    from dvonn.tools.art.raster import Pixels

FOLDER: Final = Path(__file__).parents[2] / "assets" / "images"


def drawn() -> "Iterator[tuple[str, Pixels]]":
    """Yield the file and the pixels of every picture, in the folder of its theme; ModuleNotFoundError without numpy."""
    from dvonn.tools.art.flat_pictures import pictures as flat  # noqa: PLC0415 # needs numpy, which --help does not
    from dvonn.tools.art.ring_materials import pictures as rings  # noqa: PLC0415 # the same
    from dvonn.tools.art.title_render import pictures as titles  # noqa: PLC0415 # the same

    for name, pixels in chain(rings(), titles(), flat()):
        yield f"{name}.png", pixels


def save(pixels: "Pixels", path: Path) -> None:
    """Write bytes shaped (rows, columns, 4) as a PNG, without the alpha channel where it says nothing."""
    size = pixels.shape[1], pixels.shape[0]
    if pixels[..., 3].min() == 255:
        picture = pygame.image.frombytes(pixels[..., :3].tobytes(), size, "RGB")
    else:
        picture = pygame.image.frombytes(pixels.tobytes(), size, "RGBA")
    pygame.image.save(picture, path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write every picture and return the exit status."""
    parser = argparse.ArgumentParser(prog="make_images", description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER, help="folder for the PNG files (default: %(default)s)")
    out: Path = parser.parse_args(arguments).out
    written = 0
    try:
        for name, pixels in drawn():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            save(pixels, out / name)
            written += 1
    except ModuleNotFoundError as error:
        fail("make_images", f"{error.name} is missing; it is among the dev tools in pyproject.toml")
    except (OSError, pygame.error) as error:
        fail("make_images", f"cannot write to {out}: {error}")
    print(f"{written} pictures written to {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
