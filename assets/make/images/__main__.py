"""Draw the pictures in assets/images. The output is reproducible byte for byte; no picture is edited by hand.

Needs numpy, a developers' tool. The game itself only loads the files.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from PIL import Image

from dvonn.commandline import Parser, fail
from dvonn.ui.assets import picture_file

if TYPE_CHECKING:
    from assets.make.images.raster import Pixels

IMAGES_FOLDER: Final = Path(__file__).parents[2] / "images"
JPEG_WIDTH: Final = 1920


def save_picture(pixels: "Pixels", path: Path) -> None:
    """Write RGBA bytes shaped (rows, columns, 4), without the alpha channel if the picture is opaque."""
    size = pixels.shape[1], pixels.shape[0]
    if path.suffix == ".jpg":
        picture, reduced = (
            Image.frombytes("RGBA", size, pixels.tobytes()),
            (JPEG_WIDTH, JPEG_WIDTH * size[1] // size[0]),
        )
        picture = picture.convert("RGB").resize(reduced, Image.Resampling.BOX)
        picture.save(path, quality=95, subsampling=0)  # at which no difference is seen
        return
    if pixels[..., 3].min() == 255:
        surface = pygame.image.frombytes(pixels[..., :3].tobytes(), size, "RGB")
    else:
        surface = pygame.image.frombytes(pixels.tobytes(), size, "RGBA")
    pygame.image.save(surface, path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pictures and print their number; return 0."""
    parser = Parser(prog="images", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="a picture such as icon-undo or ember/space; all by default"
    )
    parser.add_argument("--out", type=Path, default=IMAGES_FOLDER, help="folder for the files (default: %(default)s)")
    options = parser.parse_args(arguments)
    out: Path = options.out
    try:
        from assets.make.images.pictures import pictures  # noqa: PLC0415 # --help works without numpy
        from assets.make.images.thumbnails import write_thumbnails  # noqa: PLC0415 # --help works without numpy

        drawn = {name: draw for name, draw in pictures() if name in options.names or not options.names}
        for name in options.names:
            if name not in drawn:
                parser.error(f"there is no picture {name}")
        for name, draw in drawn.items():
            path = (out / name).with_name(picture_file(Path(name).name))
            path.parent.mkdir(parents=True, exist_ok=True)
            save_picture(draw(), path)
        written = len(drawn) + (0 if options.names else write_thumbnails(out))
    except ModuleNotFoundError as error:
        fail("images", f"{error.name} is missing; it is among the dev tools in pyproject.toml")
    except (OSError, pygame.error) as error:
        fail("images", f"cannot write to {out}: {error}")
    print(f"{written} pictures written to {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
