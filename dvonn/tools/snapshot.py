"""Draws a scene without a window to a PNG, the same picture each time. Its games are played by chance, from a seed.

With --all it draws a contact sheet: every scene in every look and at the usual sizes, or in those that are named.
"""

import os
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.board.layout import Viewpoint
from dvonn.commandline import Options, Parser, fail, size
from dvonn.input import Controls
from dvonn.screens.director import Director
from dvonn.storage.settings import Settings
from dvonn.tools.stills.gallery import SCENES
from dvonn.tools.stills.game_stills import SEED
from dvonn.ui.theme import EMBER, THEMES, Theme

LOOKS: Final = list(THEMES.values())
USUAL: Final = ((800, 480), (1280, 720), (1920, 1080))
THUMB: Final = 320  # pixels: the width of a picture on the contact sheet ...
GAP: Final = 8  # ... between two of them ...
LABEL: Final = 22  # ... and the height of the words below each


class Studio:
    """A program without a window, of one size and in one look, where one scene after the other is drawn."""

    def __init__(self, pixels: tuple[int, int], theme: Theme = EMBER) -> None:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        self._app = App(Options(size=pixels), clock=lambda: 0.0, rng=Random(SEED))
        self._app.stage.dress(theme)

    def draw(self, scene: str) -> pygame.Surface:
        """Return the picture of a scene of SCENES, whatever was drawn before."""
        app = self._app
        stage = app.stage
        stage.rng, stage.keeper, stage.from_afar, stage.seen = Random(SEED), app.keeper, False, Viewpoint.SOUTH
        stage.settings, stage.controls = Settings(theme=stage.assets.theme), Controls()
        app.director = Director(app.stage)
        SCENES[scene](app)
        app.draw()
        return app.window.surface.copy()


def contact_sheet(themes: Sequence[Theme], windows: Sequence[tuple[int, int]]) -> pygame.Surface:
    """Return small pictures of all scenes, a row for each, a column for each look and size of window."""
    columns = list(product(themes, windows))
    high = max(THUMB * height // width for width, height in windows) + LABEL + GAP
    sheet = pygame.Surface(((THUMB + GAP) * len(columns) + GAP, high * len(SCENES) + GAP))
    for column, (theme, (width, height)) in enumerate(columns):
        studio, font = Studio((width, height), theme), pygame.font.Font(None, LABEL)
        for row, scene in enumerate(SCENES):
            x, y = GAP + column * (THUMB + GAP), GAP + row * high
            thumb = pygame.transform.smoothscale(studio.draw(scene), (THUMB, THUMB * height // width))
            words = font.render(f"{scene}, {theme.key}, {width}x{height}", antialias=True, color="white")
            sheet.blits([(thumb, (x, y)), (words, (x, y + thumb.get_height() + 3))])
    return sheet


def main(argv: Sequence[str] | None = None) -> int:
    """Write one picture."""
    parser = Parser(prog="snapshot", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("scene", nargs="?", choices=SCENES)
    parser.add_argument("--all", action="store_true", help="a contact sheet of all scenes")
    parser.add_argument("--size", type=size, metavar="WxH", help="(1280x720)")
    parser.add_argument("--theme", choices=THEMES, help="(ember)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="a PNG file")
    options = parser.parse_args(argv)
    if options.all == bool(options.scene):
        parser.error("name a scene, or say --all")
    try:
        pygame.image.save(_picture(options), options.out)
    except (OSError, pygame.error) as error:
        fail("snapshot", f"cannot write {options.out}: {error}")
    return 0


def _picture(options: Namespace) -> pygame.Surface:
    if options.all:
        themes = [THEMES[options.theme]] if options.theme else LOOKS
        return contact_sheet(themes, [options.size] if options.size else USUAL)
    return Studio(options.size or (1280, 720), THEMES[options.theme or EMBER.key]).draw(options.scene)


if __name__ == "__main__":
    sys.exit(main())
