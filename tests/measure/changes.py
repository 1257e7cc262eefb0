"""Walk over all screens of the program, headless, and print the frames that took longest.

The walk begins with cold caches. It presses keys from the menu to every screen, through a game and the options, and
shows each scene of the gallery once (or only those that are named). A line is a frame: its milliseconds of processor
time and of real time, its number after the last press, what was pressed, and the scene on top.
"""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter, process_time
from typing import Final

import pygame

from dvonn.app import NEW_PICTURES_SECONDS, UPDATE_STEP_SECONDS, App
from dvonn.commandline import Options, Parser, parse_count, parse_size
from dvonn.language import _
from dvonn.match.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.screens.menu.menu import Menu
from dvonn.screens.options.options_panel import OPTIONS_PAGES, OptionsPanel
from dvonn.screens.scene import Push, ShowMatch, ShowMenu, ShowScore
from dvonn.storage.settings import Settings
from dvonn.ui.theme import THEMES
from tests.harness.random_games import random_game
from tests.measure.stills.gallery import SNAPSHOT_SCENES
from tests.measure.stills.game_stills import MAX_GAME_PLIES, STILLS_SEED, largest_cut_off

FRAMES_AFTER_PRESS: Final = 40  # more than any transition lasts
FRAMES_OF_ANIMATION: Final = 240  # after a press that moves stacks
FRAMES_OF_OPTION: Final = 8
LEFT_OPTIONS: Final = {"Fullscreen", "Screen", "Speech"}  # which would change the window, or start another process
GAME_KEYS: Final = "h o o o l p"  # hint, overlays, moves, pause


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

    def wait(self, frames: int = FRAMES_AFTER_PRESS, pressed: str = "") -> None:
        """Run frames without input, after something has been pressed if it is named."""
        if pressed:
            self._number, self._pressed = 0, pressed
        for _frame in range(frames):
            self.frame([], UPDATE_STEP_SECONDS)

    def press(self, key: int, what: str = "", frames: int = FRAMES_AFTER_PRESS) -> None:
        """Press a key, and run frames."""
        self._number, self._pressed = 0, what or f"{pygame.key.name(key)} in {type(self.director.top).__name__}"
        self.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=0)], UPDATE_STEP_SECONDS)
        self.frame([pygame.Event(pygame.KEYUP, key=key, mod=0)], UPDATE_STEP_SECONDS)
        self.wait(frames)


def walk_from_menu(app: ChangesApp) -> None:
    """Press each button of the menu but the last one, which quits, and go back."""
    menu = app.director.top
    assert isinstance(menu, Menu)
    for n in range(len(menu.form.widgets) - 1):
        menu.form.focus = n
        name = menu.form.focused.label
        app.press(pygame.K_RETURN, name)
        app.press(pygame.K_ESCAPE)
        app.apply(ShowMenu())
        app.wait(pressed=f"the menu after {name}")


def walk_through_game(app: ChangesApp) -> None:
    """Place, move, and use what the board offers, up to the score."""
    seats: dict[Colour, None] = dict.fromkeys(Colour)
    for plies in (0, 48, 66):
        app.apply(ShowMatch(Match(seats, random_game(plies, STILLS_SEED))))
        app.wait(pressed=f"a game of {plies} plies")
        for _ply in range(2):
            app.press(pygame.K_TAB)
            app.press(pygame.K_RETURN, frames=FRAMES_OF_ANIMATION)
    for name in GAME_KEYS.split():
        app.press(pygame.key.key_code(name), frames=2 * FRAMES_AFTER_PRESS)
    plan = largest_cut_off()
    game = Game(plan.before)
    game.play(plan.ply)
    app.apply(ShowMatch(Match(seats, game), [plan]))
    app.wait(FRAMES_OF_ANIMATION, "a cut-off")
    app.apply(ShowScore(Match(seats, random_game(MAX_GAME_PLIES, STILLS_SEED))))
    app.wait(2 * FRAMES_OF_ANIMATION, "the end of a game")


def walk_through_options(app: ChangesApp) -> None:
    """Change each option once, so that the theme, the text size and the language change as well."""
    for page in OPTIONS_PAGES:
        app.apply(ShowMenu())
        app.apply(Push(OptionsPanel(app.stage, page)))
        app.wait(pressed=f"options, {page}")
        panel = app.director.top
        assert isinstance(panel, OptionsPanel)
        for n in range(len(panel.form.widgets)):
            panel.form.focus = min(n, len(panel.form.widgets) - 1)
            label = panel.form.focused.label
            if label not in map(_, LEFT_OPTIONS):
                app.press(pygame.K_RIGHT, f"right on {label}", FRAMES_OF_OPTION)


def walk_through_themes(app: ChangesApp) -> None:
    """Change the theme on a board, as the options do, and show the board."""
    for theme in (*list(THEMES.values())[1:], *THEMES.values()):
        app.stage.set_theme(theme)
        app.redraw()
        app.wait(pressed=f"theme {theme.key}")
        app.apply(ShowMatch(Match(dict.fromkeys(Colour), random_game(66, STILLS_SEED))))
        app.wait(pressed=f"a game in {theme.key}")
        app.apply(ShowMenu())
        app.wait(pressed=f"the menu in {theme.key}")


def walk_through_gallery(app: ChangesApp, scenes: Sequence[str]) -> None:
    """Show scenes of the gallery, each after the menu."""
    for name in scenes:
        stage = app.stage
        stage.settings, stage.autosave, stage.from_afar = Settings(theme=stage.assets.theme), app.autosave, False
        app.apply(ShowMenu())
        app.wait(pressed=f"the menu before {name}")
        SNAPSHOT_SCENES[name](app)
        app.wait(pressed=name)
        app.press(pygame.K_ESCAPE)


WALKS: Final[Sequence[Callable[[ChangesApp], None]]] = (
    walk_from_menu,
    walk_through_game,
    walk_through_options,
    walk_through_themes,
)


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
        help="scenes of the gallery instead of the whole walk",
    )
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = ChangesApp(options.size)
    app.wait(120)
    for walk in () if options.scenes else WALKS:
        walk(app)
    walk_through_gallery(app, options.scenes or list(SNAPSHOT_SCENES))
    for frame in sorted(app.measured, key=lambda frame: frame.cpu_ms, reverse=True)[: options.worst]:
        print(frame)
    return 0


if __name__ == "__main__":
    sys.exit(main())
