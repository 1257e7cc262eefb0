"""Folders with records for tests, and what is shown of them."""

from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.match.match_text import match_headers
from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import format_record
from dvonn.screens.dialog import PageDialog
from dvonn.screens.scene import AppContext, RefreshMode, Scene
from dvonn.storage.autosave import Autosave
from dvonn.storage.record_index import INDEX_FILE
from dvonn.storage.record_store import RECORDS_FOLDER, RecordStore
from dvonn.storage.text_store import Storage
from dvonn.words import player_names
from tests.harness.context import advance
from tests.harness.games import HOT_SEAT, HUMAN_WHITE, MAX_PLIES, random_game
from tests.harness.storage import NOON

SceneT = TypeVar("SceneT", bound=Scene)
DAMAGED_RECORD = "1. e3 f3 2. g3 d3 3. zz"


def write_record(folder: Path, hour: int, seats: Seats = HUMAN_WHITE, plies: int = MAX_PLIES, **names: str) -> str:
    """Write the record of a random game that began some hours after noon; return its name."""
    when = NOON + timedelta(hours=hour)
    match = Match(
        seats, random_game(plies, seed=hour), terms=MatchTerms({Colour(key): name for key, name in names.items()})
    )
    date = f"{when:%Y-%m-%d %H:%M:%S}"
    text = format_record(match.game, {"date": date, **match_headers(match)})
    name = RecordStore(Storage(folder), lambda: when).add(text, date, player_names(match.seats, match.names))
    assert name
    return name


def write_sample_records(folder: Path) -> None:
    """Write five records: two against a level, two of two people (one unfinished), and a damaged file."""
    write_record(folder, 1)
    write_record(folder, 2)
    write_record(folder, 3, HOT_SEAT, white="Ada", black="Bob")
    write_record(folder, 4, HOT_SEAT, plies=60)
    write_file(folder / RECORDS_FOLDER / "torn.txt", DAMAGED_RECORD)


def write_many_records(folder: Path, count: int) -> None:
    """Write a number of records of one game, which no index has."""
    text = (folder / RECORDS_FOLDER / write_record(folder, 1)).read_bytes()
    for n in range(1, count):
        write_file(folder / RECORDS_FOLDER / f"2025-01-01 12.00.00 {n:04}.txt", text)
    for path in folder.glob(f"{INDEX_FILE}*"):
        path.unlink()


def write_file(path: Path, content: str | bytes) -> Path:
    """Write a file, making its folder if necessary."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return path


def store_records_in(context: AppContext, folder: Path) -> Storage:
    """Store a context's records in a folder; return its storage."""
    storage = Storage(folder)
    context.autosave = Autosave(storage, now=lambda: datetime(2027, 1, 1, 12))  # noqa: DTZ001 # local time, as in names
    return storage


def settled(scene: SceneT) -> SceneT:
    """Let a scene run until it is still; return it."""
    for _ in range(600):
        scene.idle(0.01)
        advance(scene, 0.05)
        if scene.refresh_mode is RefreshMode.ON_INPUT:
            return scene
    raise AssertionError("it reads for ever")


def panel_text(panel: Scene) -> str:
    """Return the text of a panel."""
    assert isinstance(panel, PageDialog)
    return " | ".join(panel.lines)
