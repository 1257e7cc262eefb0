"""Draw a scene headless to a PNG, the same picture each time. The games in the scenes are random, from fixed seeds.

With --all it draws a contact sheet of every scene, in every theme and in the usual sizes, unless --theme or --size is
given.
"""

import os
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.commandline import Options, Parser, fail, parse_size
from dvonn.input.controls import Controls
from dvonn.language import LANGUAGES, SOURCE_LANGUAGE
from dvonn.screens.director import Director
from dvonn.screens.scene import Scene
from dvonn.storage.autosave import Autosave
from dvonn.storage.message_games import MessageGames
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from dvonn.storage.training import TrainingStore
from dvonn.ui.layout import TEXT_SIZES
from dvonn.ui.theme import EMBER, THEMES, Theme
from tests.harness.pseudo import PSEUDO_LANGUAGE, use_pseudo_language
from tests.measure.stills.gallery import SNAPSHOT_SCENES
from tests.measure.stills.game_stills import STILLS_DAY, STILLS_SEED

CONTACT_SHEET_SIZES: Final = ((800, 480), (1280, 720), (1920, 1080))
THUMBNAIL_WIDTH: Final = 320  # pixels, as all lengths on the contact sheet
SHEET_GAP: Final = 8
SHEET_LABEL_HEIGHT: Final = 22


class SceneRenderer:
    """A headless program of one size, theme and language that draws scenes one after the other."""

    def __init__(
        self,
        window_size: tuple[int, int],
        theme: Theme = EMBER,
        language: str = SOURCE_LANGUAGE,
        text_size: float = 1.0,
        clock: Callable[[], float] = lambda: 0.0,
    ) -> None:
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        if language == PSEUDO_LANGUAGE:
            use_pseudo_language()
        self.app = App(Options(size=window_size, language=language), clock=clock, rng=Random(STILLS_SEED))
        self.app.context.set_theme(theme)
        self._text_size = text_size

    @property
    def surface(self) -> pygame.Surface:
        """The picture of the window."""
        return self.app.window.surface

    @property
    def scene(self) -> Scene:
        """The scene drawn last."""
        return self.app.director.top

    def draw(self, scene: str) -> pygame.Surface:
        """Return the picture of a scene of SNAPSHOT_SCENES, independent of the scenes drawn before."""
        self.show(scene)
        self.app.draw()
        return self.surface.copy()

    def show(self, scene: str) -> None:
        """Show a scene of SNAPSHOT_SCENES, which `redraw` draws."""
        app = self.app
        context = app.context
        app.autosave = context.autosave = Autosave(Storage(None))  # without a game that another scene has kept
        context.rng, context.from_afar = Random(STILLS_SEED), False
        context.training = TrainingStore(Storage(None))
        context.puzzle_progress = PuzzleProgressStore(Storage(None))
        context.settings = Settings(theme=context.assets.theme, text_size=self._text_size)
        context.messages = MessageGames(Storage(None), context.settings)
        context.controls, context.today = Controls(), lambda: STILLS_DAY
        app.director = Director(app.context)
        SNAPSHOT_SCENES[scene](app)

    def redraw(self, window_size: tuple[int, int], text_size: float) -> None:
        """Draw the scene in a window of another size, and with another size of text."""
        pygame.display.set_mode(window_size, pygame.RESIZABLE)
        self.app.context.settings.text_size = text_size
        self.app.draw()


def contact_sheet(
    themes: Sequence[Theme], windows: Sequence[tuple[int, int]], language: str = SOURCE_LANGUAGE
) -> pygame.Surface:
    """Return thumbnails of all scenes, a row for each scene and a column for each pair of theme and window size."""
    columns = list(product(themes, windows))
    row_height = max(THUMBNAIL_WIDTH * height // width for width, height in windows) + SHEET_LABEL_HEIGHT + SHEET_GAP
    width, height = (THUMBNAIL_WIDTH + SHEET_GAP) * len(columns), row_height * len(SNAPSHOT_SCENES)
    sheet = pygame.Surface((width + SHEET_GAP, height + SHEET_GAP))
    for column, (theme, (width, height)) in enumerate(columns):
        renderer, font = SceneRenderer((width, height), theme, language), pygame.font.Font(None, SHEET_LABEL_HEIGHT)
        for row, scene in enumerate(SNAPSHOT_SCENES):
            x, y = SHEET_GAP + column * (THUMBNAIL_WIDTH + SHEET_GAP), SHEET_GAP + row * row_height
            size = THUMBNAIL_WIDTH, THUMBNAIL_WIDTH * height // width
            thumbnail = pygame.transform.smoothscale(renderer.draw(scene), size)
            label = font.render(f"{scene}, {theme.key}, {width}x{height}", antialias=True, color="white")
            sheet.blits([(thumbnail, (x, y)), (label, (x, y + thumbnail.get_height() + 3))])
    return sheet


def main(argv: Sequence[str] | None = None) -> int:
    """Write one picture; return 0."""
    parser = Parser(prog="snapshot", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("scene", nargs="?", choices=SNAPSHOT_SCENES, help="the scene to draw")
    parser.add_argument("--all", action="store_true", help="draw a contact sheet of all scenes")
    parser.add_argument("--size", type=parse_size, metavar="WxH", help="size of the window (default: 1280x720)")
    parser.add_argument("--theme", choices=THEMES, help="theme of the board (default: ember)")
    languages = (*LANGUAGES, PSEUDO_LANGUAGE)
    parser.add_argument("--language", choices=languages, default="en", help=f"{PSEUDO_LANGUAGE}: pseudo-language")
    parser.add_argument("--text-size", type=float, choices=TEXT_SIZES, default=1.0, help="size of all texts")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the PNG file to write")
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
        themes = [THEMES[options.theme]] if options.theme else list(THEMES.values())
        return contact_sheet(themes, [options.size] if options.size else CONTACT_SHEET_SIZES, options.language)
    theme = THEMES[options.theme or EMBER.key]
    return SceneRenderer(options.size or (1280, 720), theme, options.language, options.text_size).draw(options.scene)


if __name__ == "__main__":
    sys.exit(main())
