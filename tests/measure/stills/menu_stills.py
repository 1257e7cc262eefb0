"""Snapshot scenes of starting and continuing a game, by name: functions that bring an App there."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Final

from dvonn.app import App
from dvonn.engine.levels import ADAPTIVE, GREEDY, parse_level
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour
from dvonn.screens.new_game.match_setup import GameSetup, continue_question
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.scene import Push, ShowMatch, ShowScore
from tests.harness.random_games import random_game
from tests.measure.stills.game_stills import MAX_GAME_PLIES, STILLS_SEED, STILLS_STEP_SECONDS, wait

UNFINISHED_PLIES: Final = 80
DEMO_STEPS: Final = 360  # until the demo board has appeared


def save_unfinished_game(app: App) -> Match:
    """Save a game against the computer, and return it."""
    match = Match({Colour.WHITE: None, Colour.BLACK: GREEDY}, random_game(UNFINISHED_PLIES, STILLS_SEED))
    app.autosave.save(match)
    app.autosave.saved_at = datetime(2026, 3, 1, 14, 20)  # noqa: DTZ001 # local time, as in records
    app.stage.today = lambda: date(2026, 3, 1)
    return match


def _menu(app: App) -> None:
    save_unfinished_game(app)
    for _ in range(DEMO_STEPS):
        app.director.top.idle(STILLS_STEP_SECONDS)
        app.director.top.update(STILLS_STEP_SECONDS)


def _setup(app: App) -> None:
    app.director.apply(Push(GameSetup(app.stage, lambda: OptionsPanel(app.stage, "rules"))))


def _setup_of_head_start(app: App) -> None:
    app.stage.settings.level, app.stage.settings.head_start = ADAPTIVE, 8
    _setup(app)


def _match_with_head_start(plies: int) -> Match:
    """Return a match against the adaptive level, which gives a head start."""
    seats = {Colour.WHITE: None, Colour.BLACK: parse_level("adaptive 1250")}
    return Match(seats, random_game(plies, STILLS_SEED), terms=MatchTerms(head_start=8))


def _score_with_head_start(app: App) -> None:
    app.director.apply(ShowScore(_match_with_head_start(MAX_GAME_PLIES)))
    wait(app, 10)


MENU_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "menu-continue": _menu,
    "continue": lambda app: app.director.apply(Push(continue_question(app.stage, save_unfinished_game(app)))),
    "setup": _setup,
    "setup-head-start": _setup_of_head_start,
    "head-start": lambda app: app.director.apply(ShowMatch(_match_with_head_start(9))),
    "score-head-start": _score_with_head_start,
}
