"""Snapshot scenes of starting and continuing a game, by name: functions that bring an App there."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Final

from dvonn.app import App
from dvonn.engine.levels import GREEDY
from dvonn.match.match import Match
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game.continue_game import ContinueQuestion
from dvonn.screens.new_game.game_setup import GameSetup
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.scene import Push
from dvonn.tools.stills.game_stills import STILLS_SEED, STILLS_STEP_SECONDS

UNFINISHED_PLIES: Final = 80
DEMO_STEPS: Final = 360  # until the demo board has appeared


def _unfinished_game(app: App) -> Match:
    """Save a game against the computer, and return it."""
    match = Match({Colour.WHITE: None, Colour.BLACK: GREEDY}, random_game(UNFINISHED_PLIES, STILLS_SEED))
    app.autosave.save(match)
    app.autosave.saved_at = datetime(2026, 3, 1, 14, 20)  # noqa: DTZ001 # local time, as in records
    app.stage.today = lambda: date(2026, 3, 1)
    return match


def _menu(app: App) -> None:
    _unfinished_game(app)
    for _ in range(DEMO_STEPS):
        app.director.top.idle(STILLS_STEP_SECONDS)
        app.director.top.update(STILLS_STEP_SECONDS)


MENU_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "menu-continue": _menu,
    "continue": lambda app: app.director.apply(Push(ContinueQuestion(app.stage, _unfinished_game(app)))),
    "setup": lambda app: app.director.apply(Push(GameSetup(app.stage, lambda: OptionsPanel(app.stage, "rules")))),
}
