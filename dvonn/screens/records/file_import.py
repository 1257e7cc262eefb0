"""The import of files that are dropped onto the window or named on the command line."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from dvonn.rules.pieces import Colour
from dvonn.screens.records.record_panels import ImportScreen, import_summary
from dvonn.screens.records.records import IMPORTED_RECORDS, Records
from dvonn.screens.review import GameReview, ReviewedGame
from dvonn.screens.scene import Change, Pop, Push, Replace, Stage
from dvonn.screens.share import day_of
from dvonn.storage.importer import Importer
from dvonn.storage.records.record_entry import player_name
from dvonn.words import side_name


def import_files(stage: Stage, paths: Sequence[Path]) -> Change:
    """Import the games of files dropped onto the window or named on the command line, then show them."""
    importer = Importer(stage.autosave.records, paths, stage.clock)
    return Push(ImportScreen(stage, importer, partial(_show_imported, stage)))


def _show_imported(stage: Stage, importer: Importer) -> Change:
    """Show the only game in a review, or else the list of imported records."""
    parsed = importer.last_game
    if not parsed:
        return Pop()
    if importer.processed_count > 1:
        return Replace(Records(stage, IMPORTED_RECORDS, import_summary(importer)))
    names = {colour: player_name(parsed, colour) or side_name(colour) for colour in Colour}
    day = day_of(parsed.headers.get("date", ""))
    return Replace(GameReview(stage, ReviewedGame(parsed.game, names, day, importer.last_record)))
