"""Exports: whole games come back from each format, one by one or in one file."""

from pathlib import Path
from shutil import rmtree

import pytest

from dvonn.match.match import MAX_PLAYER_NAME_LENGTH
from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import read_games
from dvonn.rules.formats.results import format_outcome
from dvonn.rules.formats.sgf import format_sgf
from dvonn.rules.notation import ParsedGame
from dvonn.storage import record_list
from dvonn.storage.record_list import MAX_FILE_CHARACTERS, ExportKind, Exports
from dvonn.storage.record_store import RecordStore
from dvonn.storage.text_store import Storage
from tests.harness.clocks import stopped_clock
from tests.harness.games import boardspace_text, load_games
from tests.harness.records import write_sample_records
from tests.harness.storage import exported, new_record_store


def test_sgf_has_the_actions_of_boardspace() -> None:
    """The actions are BoardSpace's, but for its way to write moves, which we write in one; a header has the result."""
    game = load_games()[0]
    assert game.outcome
    actions = [line for line in boardspace_text(game).splitlines() if line.startswith("; ") and " pickb " not in line]
    text = format_sgf(game, dict.fromkeys(Colour, "Ada"), {})
    written = text.splitlines()
    assert [line for line in actions if "dropb" in line][:49] == [line for line in written if "dropb" in line]
    assert sum("done" in line for line in written) == sum("done" in line for line in actions)
    (read,) = read_games(text)
    assert (read.game.plies, read.headers["result"]) == (game.plies, format_outcome(game.outcome))


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


LONG = "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff Senior von und zu Sonnenwald"
PLAYED = [
    ("2014-05-12 13:30:00", "Alexander Petrovic", "Alexander Petrov"),
    ("2014-05", LONG, "Łukasz Żółkiewski-Ćwikła"),
    ("5/12/2014", "李雷" * 40, "山田 太郎"),
    ("2014", "Олександр Лук\u2019яненко", "Αλέξανδρος Παπαδόπουλος"),  # noqa: RUF001 # Ukrainian and Greek
    ("2014-05-12", "محمد عبد الرحمن", "דוד בן־גוריון"),
    ("2014-05-12", "สมชาย ใจดี", "नरेन्\u200dद्र मोदी"),
    ("2014-05-12", "김민준", "\U00020bb7野家"),
]
"""Dates, and names in many alphabets."""


@pytest.mark.parametrize("kind", ExportKind)
def test_who_played_when_and_where_comes_back(tmp_path: Path, kind: ExportKind) -> None:
    """Each format has the players' names, the date as far as it is known, the event, the round and the place.

    The record of another import keeps them, in a file that has the names.
    """
    store, again = new_record_store(tmp_path / "one"), new_record_store(tmp_path / "other")
    for number, (date, *names) in enumerate(PLAYED):
        headers = {"date": date, "event": "Anna's Open [A]", "site": "Łódź", "round": "3.1", "title": "Wow"}
        headers["comment"] = "So; what?"
        players = dict(zip(("whitename", "blackname"), names, strict=True))
        name = store.import_game(ParsedGame(load_games()[number], headers | players), "club.txt")
        path = exported(store, kind, str(name))
        assert path
        (read,) = store.read_file(path)
        imported = again.import_game(read, "club.txt")
        assert imported
        assert headers.items() <= again.open(imported).headers.items()
        (entry,) = (entry for entry in again.entries() if entry.name == imported)
        assert [*entry.names.values()] == [name[:MAX_PLAYER_NAME_LENGTH] for name in names]


def test_a_failed_export_is_reported(tmp_path: Path) -> None:
    """An export to a folder that cannot be written has no path, and is reported."""
    write_sample_records(tmp_path)
    (tmp_path / "exports").write_text("in the way")
    storage = Storage(tmp_path)
    store = RecordStore(storage)
    assert exported(store, ExportKind.RECORDS, next(store.entries()).name) is None
    assert storage.take_messages()[0].startswith("Can't save to ")
