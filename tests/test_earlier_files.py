"""Files of earlier versions are read: `data/user-0.1.0` is a user's folder as DVONN 0.1.0 wrote it."""

import shutil
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from dvonn.engine.analysis.game_review import parse_review
from dvonn.engine.levels import CURIOUS, GREEDY, THOUGHTFUL
from dvonn.kiosk.event_settings import BLITZ, CHALLENGE, open_event_settings
from dvonn.kiosk.pin import verify_pin
from dvonn.kiosk.winner_list import BOARDS, WinnerList
from dvonn.match.match_text import format_match
from dvonn.rules.board import Colour
from dvonn.rules.position import Position
from dvonn.storage.autosave import RUNNING_MATCH_FILE, Autosave
from dvonn.storage.continuations import ContinuationCount, PositionQuestion
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.kept_file import KeptFile
from dvonn.storage.log import LOG
from dvonn.storage.record_store import RecordStore
from dvonn.storage.settings import SETTINGS, SETTINGS_FILE, ScreenReaderUse
from dvonn.storage.text_store import Storage
from dvonn.storage.training import TrainingStore
from tests.harness.matches import stopped_clock
from tests.harness.paths import DATA
from tests.harness.storage import save_value, statistics_of
from tests.storage.test_settings import CUSTOM_SETTINGS

SAMPLES = DATA / "user-0.1.0"
REVIEWED = "2026-11-22 12.00.00 Ada - Greedy.txt"


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    """Return the storage of a copy of the folder."""
    shutil.copytree(SAMPLES, tmp_path, dirs_exist_ok=True)
    return Storage(tmp_path)


def check_nothing_is_lost(storage: Storage) -> None:
    """Check that no file was set aside, and that there is nothing to tell the user."""
    assert storage.folder
    assert not storage.take_messages()
    assert not [path for path in storage.folder.rglob("*") if BROKEN_SUFFIX in path.name]


def test_settings(storage: Storage) -> None:
    """Every setting is read, and is written with the version."""
    settings = KeptFile(storage, SETTINGS).value
    assert settings == replace(
        CUSTOM_SETTINGS,
        language="",
        head_start=0,
        analysis_lines=3,
        captions=False,
        speech=False,
        speech_rate=1.0,
        short_words=False,
        place_sounds=False,
        screen_reader=ScreenReaderUse.AUTOMATIC,
        bindings={"undo": "B, Pad Y", "hint": ""},
        all_heights=False,
        scanning=0.0,
        name="",
        days=0,
        character=True,
        series=0,
        white_level=GREEDY,
        black_level=CURIOUS,
        music=0.4,  # which are newer
    )
    save_value(storage, SETTINGS, settings)
    assert (storage.read(SETTINGS_FILE) or "").startswith("dvonn settings 2\n")
    assert KeptFile(storage, SETTINGS).value == settings
    check_nothing_is_lost(storage)


def test_running_match(storage: Storage) -> None:
    """The match that was running is resumed with its players, its clock and what can be redone."""
    autosave = Autosave(storage)
    match = autosave.resume()
    assert match
    assert match.seats == {Colour.WHITE: THOUGHTFUL, Colour.BLACK: None}
    assert match.names[Colour.BLACK] == "Ada"
    assert match.clocks.times == {Colour.BLACK: 900}
    assert (len(match.game.plies), len(match.game.undone)) == (58, 2)
    autosave.save(match)
    autosave.close()
    assert (storage.read(RUNNING_MATCH_FILE) or "").startswith("dvonn game 1\n")
    again = Autosave(storage).resume()
    assert again
    assert format_match(again) == format_match(match)
    check_nothing_is_lost(storage)


def test_running_match_from_its_copy(storage: Storage) -> None:
    """The save before, which DVONN 0.1.0 has kept as match.previous, is resumed if the last one is lost."""
    assert storage.folder
    (storage.folder / RUNNING_MATCH_FILE).rename(storage.folder / "match.previous")
    assert Autosave(storage).resume()
    check_nothing_is_lost(storage)


def test_records_and_statistics(storage: Storage) -> None:
    """Records count in statistics and openings, and the finished review belongs to its game."""
    records = RecordStore(storage)
    entries = list(records.entries())
    assert [(entry.name[:19], entry.result_text) for entry in entries] == [
        ("2026-11-22 16.00.00", "black by 12 (6:18), the higher tower"),
        ("2026-11-22 14.00.00", "white (25:23), resignation"),
        ("2026-11-22 12.00.00", "white by 12 (16:4), the higher tower"),
    ]
    found = statistics_of(records.index)
    assert (found.games, found.two_player_games, [*found.tallies]) == (2, 1, [(GREEDY.key, Colour.WHITE)])
    openings = ContinuationCount(records, PositionQuestion((Position(),)), {}, stopped_clock)
    openings.step(float("inf"))
    assert openings.games > 0
    game = records.open(REVIEWED).game
    assert parse_review(records.analysis(REVIEWED), game)
    assert not [entry.name for entry in entries if records.open(entry.name).error]
    check_nothing_is_lost(storage)


def test_training(storage: Storage) -> None:
    """Exercises come back on the days that were set for them."""
    training = TrainingStore(storage)
    assert [len(training.due(date(2026, 11, day))) for day in (22, 23)] == [1, 2]
    check_nothing_is_lost(storage)


@pytest.mark.usefixtures("costly_pins")
def test_event(storage: Storage) -> None:
    """The settings of an event, its PIN, its winners and its log are read."""
    assert storage.folder
    event = Storage(storage.folder / "kiosk")
    settings, winners = open_event_settings(event).value, WinnerList(event)
    assert verify_pin("2580", settings.pin)
    assert (settings.idle, settings.games, settings.esc_quits) == (90, (BLITZ, CHALLENGE), True)
    assert [str(winner)[11:] for board in BOARDS for winner in winners.best(board)]
    assert [entry.text for entry in KeptFile(event, LOG).value.values()] == ["    A note\n"]
    check_nothing_is_lost(event)


def test_former_names_of_event_files(tmp_path: Path) -> None:
    """Files under the names of earlier versions, and winners that were removed then, are used; those of today stay."""
    storage = Storage(tmp_path)
    storage.write("house.txt.copy", "dvonn house 2\nidle: 77\nend\n")
    winners = "dvonn winners-cleared-0001 1\n2026-01-01 12:00:00 challenge 3 ABC\nend\n"
    storage.write("winners-cleared-0001.txt", winners)
    assert open_event_settings(storage).value.idle == 77
    assert len(WinnerList(storage).restore()) == 1
    storage.write("house.txt", "dvonn house 2\nidle: 99\nend\n")
    assert open_event_settings(storage).value.idle == 77


def test_a_match_of_a_later_version_is_kept(storage: Storage) -> None:
    """A match of a version that is not known yet is set aside instead of being misread or overwritten."""
    storage.write(RUNNING_MATCH_FILE, "dvonn game 2\n\n1 e3\n")
    assert Autosave(storage).resume() is None
    assert storage.read(RUNNING_MATCH_FILE + BROKEN_SUFFIX) == "dvonn game 2\n\n1 e3\n"
