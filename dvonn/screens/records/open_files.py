"""Files that somebody drops onto the window or names on the command line: one game is looked at, many are listed."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from dvonn.board.words import SIDES
from dvonn.rules.pieces import Colour
from dvonn.screens.records.import_panel import ImportScreen, taken
from dvonn.screens.records.record_words import Kind
from dvonn.screens.records.records import Records
from dvonn.screens.review import GameReview
from dvonn.screens.scene import Change, Pop, Push, Replace, Stage
from dvonn.screens.share import day_of
from dvonn.storage.importer import Importer
from dvonn.storage.record_store import called


def taken_in(stage: Stage, paths: Sequence[Path]) -> Change:
    """Make records of the games of files, and then show them."""
    intake = Importer(stage.keeper.shelf, paths, stage.clock)
    return Push(ImportScreen(stage, intake, partial(_show, stage)))


def _show(stage: Stage, intake: Importer) -> Change:
    """Show the one game that there was, or else the records from elsewhere."""
    read = intake.last
    if not read:
        return Pop()
    if intake.count > 1:
        return Replace(Records(stage, Kind.IMPORTED, taken(intake)))
    names = {colour: called(read, colour) or SIDES[colour] for colour in Colour}
    day = day_of(read.headers.get("date", ""))
    return Replace(GameReview(stage, read.game, lambda: None, names, day))
