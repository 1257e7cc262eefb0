"""The record store: newest first, no overwriting, deletion with undo, import and export."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from dvonn.engine.levels import adaptive_level
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.analysis.position_analysis import GameFacts
from dvonn.rules.board import Colour
from dvonn.rules.notation import ParsedGame
from dvonn.rules.position import EndReason, Outcome
from dvonn.storage.record_index import INDEX_FILE
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.text_store import MAX_TEXT_BYTES, Storage
from tests.harness.games import MAX_PLIES, boardspace_text, load_games
from tests.harness.records import write_file
from tests.harness.storage import new_autosave, new_record_store, play_random_plies, started_match

W, B = Colour
DATE = "2026-11-21 12:00:00"


def recorded(folder: Path, match: Match) -> str:
    """Play a match to its end and return its record's name."""
    play_random_plies(match, MAX_PLIES)
    one = new_autosave(folder)
    name = one.save(match)
    one.close()
    return str(name)


def put_foreign_file(folder: Path, name: str, content: str | bytes, day: int = 1) -> None:
    """Write a file among the records as another program would, dated to a day in 2025."""
    path = write_file(folder / RECORDS_FOLDER / name, content)
    when = datetime(2025, 1, day).timestamp()  # noqa: DTZ001 # local time
    os.utime(path, (when, when))


def test_an_entry_has_what_its_record_tells(tmp_path: Path) -> None:
    """An entry has date, names, levels with their strength, head start, outcome and opening, also after an import."""
    level, names = adaptive_level(1500), {W: "", B: "Zoë"}
    match = Match({W: level, B: None}, terms=MatchTerms({B: "Zoë"}, head_start=16))
    name = recorded(tmp_path, match)
    assert name == f"2026-11-21 12.00.00 Adaptive {level.rating} - Zoë.txt"
    store = new_record_store(tmp_path)
    (entry,) = store.entries()
    assert (entry.name, entry.date, entry.names, entry.outcome) == (name, DATE, names, match.game.outcome)
    assert (entry.levels, entry.opening) == ({W: level, B: None}, "".join(map(str, match.game.plies[:49])))
    assert (entry.length, entry.has_head_start) == (GameFacts(match.game).moves, True)
    (read,) = store.read_file(tmp_path / RECORDS_FOLDER / name)
    other = new_record_store(tmp_path / "other")
    again = other.import_game(read, "a friend")
    assert again
    (found,) = other.entries()
    assert (found.levels, found.names, found.has_head_start) == (entry.levels, names, True)
    assert (other.open(again).headers["headstart"], other.open(again).times) == ("16", read.times)


def test_the_newest_comes_first(tmp_path: Path) -> None:
    """Entries are sorted by the date of the game, else in the file's name, else of the file, newest first."""
    newest = recorded(tmp_path, started_match())
    others = ["2025-03-01 10.00.00 x.txt", "a newer one.txt", "older.txt"]
    for day, name in enumerate(reversed(others), start=5):
        put_foreign_file(tmp_path, name, "1. e3", day)
    assert [entry.name for entry in new_record_store(tmp_path).entries()] == [newest, *others]


def test_a_file_is_read_again_only_when_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unchanged files are not read again, and removed files disappear."""
    for name in ("a.txt", "b.txt"):
        put_foreign_file(tmp_path, name, "1. e3")
    one, loaded, load = new_record_store(tmp_path), list[str](), Storage.read_bytes

    def note(storage: Storage, name: str) -> bytes | None:
        loaded.append(name)
        return load(storage, name)

    monkeypatch.setattr(Storage, "read_bytes", note)
    assert len(list(one.entries())) == len(list(one.entries())) == len(loaded) == 2
    put_foreign_file(tmp_path, "a.txt", '[White "Ada"]\n1. e3', day=2)
    (tmp_path / RECORDS_FOLDER / "b.txt").unlink()
    (entry,) = one.entries()
    assert (entry.names[W], len(loaded)) == ("Ada", 3)


def test_foreign_files_are_listed_and_left_alone(tmp_path: Path) -> None:
    """Foreign and damaged files are listed with players, date, result or problem, and never modified."""
    game = load_games()[0]
    files: dict[str, str | bytes] = {
        "a.sgf": boardspace_text(game).encode("latin-1"),
        "b.txt": '[White "Ada"]\n1. e3 f3 0-1',
        "c.txt": "1. e3 zz",
        "d.txt": b"\x00\xff\xfe",
        "e.txt": b"x" * (MAX_TEXT_BYTES + 1),
        "f.txt": "dvonn game 1\nresult: white by 99 (1:2), magic\n\n1 e3\n",
        "notes.doc": "what I think of it",
    }
    for day, (name, content) in enumerate(files.items(), start=-9):
        put_foreign_file(tmp_path, name, content, -day)
    before = {path: path.read_bytes() for path in (tmp_path / RECORDS_FOLDER).iterdir()}
    b, c, d, e, f, a = new_record_store(tmp_path).entries()
    assert (a.outcome, a.names[B], a.date, a.problem) == (game.outcome, "Bob", "2008-06-14 10:20:34", None)
    assert (b.outcome, b.names[W]) == (Outcome(B, EndReason.STATED, 0, 0), "Ada")
    assert c.problem == "ply 2: 'zz': expected a ply like e3 or e3f3"
    assert (bool(d.problem), bool(e.problem), f.outcome, f.problem) == (True, True, None, None)
    assert {path: path.read_bytes() for path in (tmp_path / RECORDS_FOLDER).iterdir()} == before


EVIL = ("../../evil", "C:\\evil", "..", "\x00", "CON", "x" * 500, "\ud800")


def test_names_in_headers_are_no_paths(tmp_path: Path) -> None:
    """File names made from headers contain no paths, whatever the headers contain; nor can another name lead out."""
    store, game = new_record_store(tmp_path / "user"), started_match(plies=5).game
    for evil in EVIL:
        headers = dict.fromkeys(("white", "blackname", "date", "result", "source"), evil)
        name = str(store.import_game(ParsedGame(game, headers), evil))
        assert (tmp_path / "user" / RECORDS_FOLDER / name).is_file()
        assert len(name) < 80
    assert [entry.problem for entry in store.entries()] == [None] * len(EVIL)
    for path in ("../settings", "/etc/passwd", "trash/x.txt"):
        with pytest.raises(AssertionError):
            store.delete(path)
    others = [path for path in tmp_path.rglob("*") if path.is_file() and path.parent.name != RECORDS_FOLDER]
    assert not [path for path in others if not path.name.startswith(INDEX_FILE)]
