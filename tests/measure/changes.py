"""Show all screens of the program, headless, and print the frames that took longest.

The caches are cold at first. Each scene of the gallery (or only those that are named) is shown after the menu and left
again, and without names a board in each theme. A line is a frame: its milliseconds of processor time and of real time,
its number after the last press, what was pressed, and the scene on top.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time
from typing import Final

import pygame

from dvonn.app import NEW_PICTURES_SECONDS, UPDATE_STEP_SECONDS, App
from dvonn.commandline import Options, Parser, parse_count, parse_size
from dvonn.match.match import Match
from dvonn.rules.board import Colour
from dvonn.screens.scene import ShowMatch, ShowMenu
from dvonn.storage.settings import Settings
from dvonn.ui.theme import THEMES
from tests.harness.random_games import random_game
from tests.measure.stills.gallery import SNAPSHOT_SCENES
from tests.measure.stills.game_stills import STILLS_SEED

FRAMES_AFTER_PRESS: Final = 40  # more than any transition lasts


@dataclass(frozen=True)
class MeasuredFrame:
    """The work of a frame in milliseconds, and when it was."""

    cpu_ms: float
    ms: float
    number: int  # since the last press
    pressed: str
    scene: str  # the class of the top one

    def __str__(self) -> str:
        """Return a line."""
        return f"{self.cpu_ms:6.1f} {self.ms:6.1f}  {self.number:3} after {self.pressed}, {self.scene}"


class ChangesApp(App):
    """The program with a record of its frames."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(Options(size=size), rng=Random(STILLS_SEED))
        self.new_pictures_seconds = NEW_PICTURES_SECONDS
        self.measured: list[MeasuredFrame] = []
        self._number, self._pressed = 0, "the start"

    def frame(self, events: Sequence[pygame.Event], elapsed: float, slept: float = 0.0) -> None:
        """Run one frame as the loop does, and record it."""
        self.freeze_loaded()
        began, cpu_began = perf_counter(), process_time()
        super().frame(events, elapsed, slept)
        cpu_ms, ms = 1000 * (process_time() - cpu_began), 1000 * (perf_counter() - began)
        self._number += 1
        scene = type(self.director.top).__name__
        self.measured.append(MeasuredFrame(cpu_ms, ms, self._number, self._pressed, scene))

    def wait(self, pressed: str = "") -> None:
        """Run frames without input, after something has been pressed if it is named."""
        if pressed:
            self._number, self._pressed = 0, pressed
        for _frame in range(FRAMES_AFTER_PRESS):
            self.frame([], UPDATE_STEP_SECONDS)

    def press(self, key: int) -> None:
        """Press a key, and run frames."""
        self._number, self._pressed = 0, f"{pygame.key.name(key)} in {type(self.director.top).__name__}"
        self.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=0)], UPDATE_STEP_SECONDS)
        self.frame([pygame.Event(pygame.KEYUP, key=key, mod=0)], UPDATE_STEP_SECONDS)
        self.wait()


def walk_through_themes(app: ChangesApp) -> None:
    """Change the theme on a board, as the options do, and show the board."""
    for theme in (*list(THEMES.values())[1:], *THEMES.values()):
        app.stage.set_theme(theme)
        app.redraw()
        app.wait(f"theme {theme.key}")
        app.apply(ShowMatch(Match(dict.fromkeys(Colour), random_game(66, STILLS_SEED))))
        app.wait(f"a game in {theme.key}")
        app.apply(ShowMenu())
        app.wait(f"the menu in {theme.key}")


def walk_through_gallery(app: ChangesApp, scenes: Sequence[str]) -> None:
    """Show scenes of the gallery, each after the menu."""
    for name in scenes:
        stage = app.stage
        stage.settings, stage.autosave, stage.from_afar = Settings(theme=stage.assets.theme), app.autosave, False
        app.apply(ShowMenu())
        app.wait(f"the menu before {name}")
        SNAPSHOT_SCENES[name](app)
        app.wait(name)
        app.press(pygame.K_ESCAPE)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the worst frames."""
    parser = Parser(prog="changes", description=__doc__)
    parser.add_argument("--size", type=parse_size, default=(1920, 1080), metavar="WxH", help="size of the window")
    parser.add_argument("--worst", type=parse_count, default=10, metavar="N", help="number of frames that are printed")
    parser.add_argument(
        "scenes",
        nargs="*",
        choices=[[], *SNAPSHOT_SCENES],
        metavar="SCENE",
        help="scenes of the gallery instead of all",
    )
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = ChangesApp(options.size)
    app.wait()
    if not options.scenes:
        walk_through_themes(app)
    walk_through_gallery(app, options.scenes or list(SNAPSHOT_SCENES))
    for frame in sorted(app.measured, key=lambda frame: frame.cpu_ms, reverse=True)[: options.worst]:
        print(frame)
    return 0


if __name__ == "__main__":
    sys.exit(main())
