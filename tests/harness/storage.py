"""Folders for tests: autosaves, stores of records with fixed dates, records of random games, and what is no file."""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from signal import ITIMER_REAL, SIGALRM, setitimer, signal
from typing import Final, NoReturn, TypeVar

import pytest

from dvonn.engine.analysis import game_review
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.match.match_text import match_headers
from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import format_record
from dvonn.screens.dialog import PageDialog
from dvonn.screens.scene import RefreshMode, Scene, Stage
from dvonn.storage.autosave import Autosave
from dvonn.storage.kept_file import KeptFile, TextForm
from dvonn.storage.record_index import INDEX_FILE, RecordIndex
from dvonn.storage.record_list import ExportKind, Exports
from dvonn.storage.record_store import RECORDS_FOLDER, RecordStore
from dvonn.storage.statistics import Statistics, StatisticsCount
from dvonn.storage.text_store import Storage
from dvonn.words import player_names
from tests.harness.clocks import ManualClock, stopped_clock
from tests.harness.games import HOT_SEAT, HUMAN_WHITE, MAX_PLIES, random_game
from tests.harness.stage import advance

ValueT = TypeVar("ValueT")
NOON = datetime(2026, 11, 21, 12, 0, 0)  # noqa: DTZ001 # local time, as in records


def save_value(storage: Storage, form: TextForm[ValueT], value: ValueT) -> KeptFile[ValueT]:
    """Write a value to its file; return the file."""
    file = KeptFile(storage, form)
    file.value = value
    file.save()
    return file


def new_autosave(folder: Path | None, clock: ManualClock | None = None) -> Autosave:
    """Return the autosave of a program that started at noon."""
    return Autosave(Storage(folder), clock or ManualClock(), lambda: NOON)


def new_record_store(folder: Path) -> RecordStore:
    """Return the record store of a folder, with a calendar clock that advances a minute per reading."""
    minutes = count()
    return RecordStore(Storage(folder), lambda: NOON + timedelta(minutes=next(minutes)))


def exported(store: RecordStore, kind: ExportKind, *names: str) -> Path | None:
    """Export records; return the path of the last file."""
    exports = Exports(store, names, kind, stopped_clock)
    exports.step(1)
    return exports.path


def statistics_of(index: RecordIndex, key: str = "") -> Statistics:
    """Return the statistics of an index, of the user or of the player with a key."""
    count = StatisticsCount(index, stopped_clock, key)
    count.step(1)
    assert count.statistics
    return count.statistics


def started_match(seats: Seats = HOT_SEAT, plies: int = 0, seed: int = 1, **names: str) -> Match:
    """Return a match with some random plies and with players' names by colour."""
    match = Match(seats, seed=seed, terms=MatchTerms({Colour(key): name for key, name in names.items()}))
    play_random_plies(match, plies, seed)
    return match


def play_random_plies(match: Match, plies: int = 1, seed: int = 1) -> None:
    """Play some random plies, at most to the end of the game."""
    rng = Random(seed)
    for _ in range(plies):
        if not match.game.outcome:
            match.play(rng.choice(match.position.moves()))


SceneT = TypeVar("SceneT", bound=Scene)
DAMAGED_RECORD = "1. e3 f3 2. g3 d3 3. zz"


@pytest.fixture(autouse=True)
def cheap_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the work of reviews, which these tests do not examine."""
    for budget in ("REVIEW_NODES", "ENDING_NODES", "COMPARISON_BOARDS"):
        monkeypatch.setattr(game_review, budget, 10)


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


def store_records_in(stage: Stage, folder: Path) -> Storage:
    """Store a stage's records in a folder; return its storage."""
    storage = Storage(folder)
    stage.autosave = Autosave(storage, now=lambda: datetime(2027, 1, 1, 12))  # noqa: DTZ001 # local time, as in names
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


MAX_BLOCKED_SECONDS: Final = 20.0


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise TimeoutError if the block takes longer than MAX_BLOCKED_SECONDS, even if it waits for the system."""

    def stop(*_: object) -> NoReturn:
        raise TimeoutError

    before = signal(SIGALRM, stop)
    setitimer(ITIMER_REAL, MAX_BLOCKED_SECONDS)
    try:
        yield
    finally:
        setitimer(ITIMER_REAL, 0)
        signal(SIGALRM, before)


def make_socket(path: Path) -> None:
    """Make a socket, by a name in its folder, as paths of sockets must be short."""
    before = Path.cwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(before)


def make_link_to_pipe(path: Path) -> None:
    """Make a link to a named pipe beside it."""
    target = path.with_name("pipe.target")
    if not target.exists():
        os.mkfifo(target)
    path.symlink_to(target)


NO_FILES: Final[dict[str, Callable[[Path], object]]] = {
    "pipe": os.mkfifo,
    "link to a pipe": make_link_to_pipe,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "socket": make_socket,
    "folder": Path.mkdir,
}
"""Makes something at a path that is no regular file."""
