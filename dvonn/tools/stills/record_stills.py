"""The scenes that snapshots show of what is kept: records, statistics, and a game that is shared."""

import atexit
from collections.abc import Callable
from datetime import date, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from dvonn.app import App
from dvonn.engine.levels import LEVELS
from dvonn.match.match import Match, Seats, Terms
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour
from dvonn.screens.records.records import Records
from dvonn.screens.records.statistics_page import StatisticsScreen
from dvonn.screens.scene import Push, Scene
from dvonn.screens.share.game_summary import SharedGame
from dvonn.screens.share.share import Share
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.tools.stills.game_stills import STEP, TO_THE_END

KEPT: Final = 12  # games, one a day
UNFINISHED: Final = 50  # plies of a game that was left
SETTLED: Final = 120  # frames after which all is read and at rest
NAMES: Final = {Colour.WHITE: "Anna", Colour.BLACK: "Thoughtful"}


@cache
def filled_keeper() -> Autosave:
    """Return a keeper with some records: against all levels, of two people, and a game that was left."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    days = (datetime(2026, 11, 1 + n, 14, n) for n in range(KEPT))  # noqa: DTZ001 # local time, as records have it
    keeper = Autosave(Storage(Path(folder.name)), now=lambda: today)
    for n, today in enumerate(days):  # noqa: B007 # the keeper asks for it
        level = list(LEVELS.values())[n % len(LEVELS)]
        seats: Seats = {Colour.WHITE: None, Colour.BLACK: level if n % 4 else None}
        terms = Terms() if n % 4 else Terms({Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"})
        keeper.keep(Match(seats, random_game(UNFINISHED if n == KEPT // 2 else TO_THE_END, n), terms=terms))
    return keeper


def _kept(make: Callable[[App], Scene]) -> Callable[[App], None]:
    """Return what shows a scene over a filled shelf, once it has read it."""

    def show(app: App) -> None:
        app.stage.keeper = filled_keeper()
        scene = make(app)
        for _ in range(SETTLED):
            scene.idle(STEP)
            scene.update(STEP)
        app.director.apply(Push(scene))

    return show


def _share(app: App) -> None:
    app.stage.pictures = Path("pictures")
    share = Share(app.stage, SharedGame(random_game(TO_THE_END, seed=5), NAMES, date(2026, 12, 31)))
    app.stage.pictures = None
    share.idle(0)
    app.director.apply(Push(share))


ARCHIVE_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "records": _kept(lambda app: Records(app.stage)),
    "statistics": _kept(lambda app: StatisticsScreen(app.stage)),
    "share": _share,
}
