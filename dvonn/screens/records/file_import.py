"""Opens game files dropped onto the window or named on the command line: one game is reviewed, several are listed."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from dvonn.board.words import SIDE_NAMES
from dvonn.rules.pieces import Colour
from dvonn.screens.records.record_panels import ImportScreen, import_summary
from dvonn.screens.records.record_words import RecordFilter
from dvonn.screens.records.records import Records
from dvonn.screens.review import GameReview
from dvonn.screens.scene import Change, Pop, Push, Replace, Stage
from dvonn.screens.share import day_of
from dvonn.storage.importer import Importer
from dvonn.storage.record_store import player_name


def import_files(stage: Stage, paths: Sequence[Path]) -> Change:
    """Import the games of files as records, then show them."""
    importer = Importer(stage.autosave.records, paths, stage.clock)
    return Push(ImportScreen(stage, importer, partial(_show, stage)))


def _show(stage: Stage, importer: Importer) -> Change:
    """Show the only game in a review, or else the list of imported records."""
    parsed = importer.last_game
    if not parsed:
        return Pop()
    if importer.processed_count > 1:
        return Replace(Records(stage, RecordFilter.IMPORTED, import_summary(importer)))
    names = {colour: player_name(parsed, colour) or SIDE_NAMES[colour] for colour in Colour}
    day = day_of(parsed.headers.get("date", ""))
    return Replace(GameReview(stage, parsed.game, lambda: None, names, day))
