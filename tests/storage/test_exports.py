"""Exports: whole games come back from each format, one by one or in one file."""

from pathlib import Path
from shutil import rmtree

import pytest

from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import read_games
from dvonn.rules.formats.results import format_outcome
from dvonn.rules.formats.sgf import format_sgf
from dvonn.rules.notation import ParsedGame, player_name
from dvonn.storage import record_list
from dvonn.storage.record_list import MAX_FILE_CHARACTERS, ExportKind, Exports
from dvonn.storage.record_store import RecordStore
from dvonn.storage.text_store import Storage
from tests.harness.clocks import stopped_clock
from tests.harness.games import boardspace_text, load_games
from tests.harness.records import write_sample_records
from tests.harness.scale import scaled
from tests.harness.storage import exported, new_record_store

NAMES = {Colour.WHITE: "Ada", Colour.BLACK: "Zoë [x] \\"}


@pytest.mark.parametrize("number", range(scaled(10, 26)))
def test_sgf_comes_back(number: int) -> None:
    """A recorded game written as SGF is read back with its plies, its outcome, its names and its date."""
    game = load_games()[number]
    (read,) = read_games(format_sgf(game, NAMES, {"date": "2008-06-14 10:20:34"}))
    assert (read.error, read.game.plies, read.game.outcome) == (None, game.plies, game.outcome)
    assert [player_name(read.headers, colour) for colour in Colour] == [*NAMES.values()]
    assert game.outcome
    assert (read.headers["date"], read.headers["result"]) == ("2008-06-14 10:20:34", format_outcome(game.outcome))


def test_sgf_has_the_actions_of_boardspace() -> None:
    """The actions are those that BoardSpace writes, but for its way to write moves, which we write in one."""
    game = load_games()[0]
    actions = [line for line in boardspace_text(game).splitlines() if line.startswith("; ") and " pickb " not in line]
    written = format_sgf(game, NAMES, {}).splitlines()
    assert [line for line in actions if "dropb" in line][:49] == [line for line in written if "dropb" in line]
    assert sum("done" in line for line in written) == sum("done" in line for line in actions)


def test_each_kind_of_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each format has all games in it, in as many files; damaged ones as far as they are readable.

    Records in the program's own form have its ending, by which a desktop opens them with it. Very many games go into
    several files, which are small enough to be imported.
    """
    write_sample_records(tmp_path)
    store = new_record_store(tmp_path)
    names = [entry.name for entry in store.entries()]
    games = sorted(str(store.open(name).game.plies) for name in names)
    for kind, limit in (*((kind, MAX_FILE_CHARACTERS) for kind in ExportKind), (ExportKind.ONE_FILE, 1000)):
        monkeypatch.setattr(record_list, "MAX_FILE_CHARACTERS", limit)
        rmtree(tmp_path / "exports", ignore_errors=True)
        made = Exports(store, names, kind, stopped_clock)
        made.step(1)
        files = [path for path in (tmp_path / kind.value).iterdir() if path.is_file()]
        texts = [path.read_text(encoding="utf-8") for path in files]
        assert {path.suffix == ".dvonn" for path in files} == {any(text.startswith("dvonn game") for text in texts)}
        assert sorted(str(read.game.plies) for text in texts for read in read_games(text)) == games
        assert (made.count, len(texts) == 1) == (len(games), kind is ExportKind.ONE_FILE and limit > 1000)


@pytest.mark.parametrize("date", ["2014-05-12 13:30:00", "2014-05", "5/12/2014"])
@pytest.mark.parametrize("kind", ExportKind)
def test_when_and_where_a_game_was_played_comes_back(tmp_path: Path, kind: ExportKind, date: str) -> None:
    """Each format has the date as far as it is known, the event, the round and the place; another import keeps them."""
    headers = {
        "date": date,
        "event": "Anna's Open [A]",
        "site": "Łódź",
        "round": "3.1",
        "title": "Wow",
        "comment": "So; what?",
    }
    store = new_record_store(tmp_path)
    name = store.import_game(ParsedGame(load_games()[0], headers), "club.txt")
    path = exported(store, kind, str(name))
    assert path
    (read,) = store.read_file(path)
    again = new_record_store(tmp_path / "other")
    imported = again.import_game(read, "club.txt")
    assert imported
    assert headers.items() <= again.open(imported).headers.items()


def test_a_failed_export_is_reported(tmp_path: Path) -> None:
    """An export to a folder that cannot be written has no path, and is reported."""
    write_sample_records(tmp_path)
    (tmp_path / "exports").write_text("in the way")
    storage = Storage(tmp_path)
    store = RecordStore(storage)
    assert exported(store, ExportKind.RECORDS, next(store.entries()).name) is None
    assert storage.take_messages()[0].startswith("Can't save to ")
