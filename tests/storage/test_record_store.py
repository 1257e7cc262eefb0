"""Records in the user's folder: newest first, never overwritten, deleted with a way back, taken in and given out."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.match.match import Match, parse_match
from dvonn.rules.formats.parsed_game import ParsedGame
from dvonn.rules.formats.record_text import read_games
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.storage.record_store import FOLDER, TRASH, RecordEntry, RecordStore
from dvonn.storage.text_store import LARGEST, Storage
from tests.harness.matches import AS_BLACK, AS_WHITE, HOT_SEAT, TO_THE_END
from tests.harness.recorded_games import boardspace, collection
from tests.harness.storage import begun, go_on, keeper, shelf


def recorded(folder: Path, match: Match) -> str:
    """Play a match to its end and return its record's name."""
    go_on(match, TO_THE_END)
    one = keeper(folder)
    name = one.keep(match)
    one.close()
    assert name
    return name


def put(folder: Path, name: str, content: str | bytes, day: int = 1) -> None:
    """Put a file beside the records, as somebody else would, on a day of 2025."""
    (folder / FOLDER).mkdir(exist_ok=True)
    path = folder / FOLDER / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    when = datetime(2025, 1, day).timestamp()  # noqa: DTZ001 # local time
    os.utime(path, (when, when))


def names(folder: Path) -> list[str]:
    """Return the names of the records, in the order of the list."""
    return [entry.name for entry in shelf(folder).entries()]


def test_an_entry_says_what_the_list_shows(tmp_path: Path) -> None:
    """Date, players by name or level, levels, result: all without playing the game."""
    match = begun(AS_BLACK, black="Zoë")
    name = recorded(tmp_path, match)
    (entry,) = shelf(tmp_path).entries()
    assert entry == RecordEntry(
        name,
        "2026-11-21 12:00:00",
        {Colour.WHITE: "Greedy", Colour.BLACK: "Zoë"},
        {Colour.WHITE: GREEDY, Colour.BLACK: None},
        match.game.outcome,
        entry.said,
    )
    assert name == "2026-11-21 12.00.00 Greedy - Zoë.txt"


def test_the_newest_comes_first(tmp_path: Path) -> None:
    """By the date in the name, or where there is none by the file's."""
    recorded(tmp_path, begun())
    put(tmp_path, "2025-03-01 10.00.00 x.txt", "1. e3")
    put(tmp_path, "older.txt", "1. e3", day=5)
    put(tmp_path, "a newer one.txt", "1. e3", day=6)
    assert names(tmp_path) == [
        "2026-11-21 12.00.00 White - Black.txt",
        "2025-03-01 10.00.00 x.txt",
        "a newer one.txt",
        "older.txt",
    ]


def test_a_file_is_read_again_only_when_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that was read is shown again without reading; a changed file is read anew, a lost one is gone."""
    put(tmp_path, "a.txt", "1. e3")
    put(tmp_path, "b.txt", "1. e3")
    loaded = []
    load = Storage.load

    def note(storage: Storage, name: str) -> bytes | None:
        loaded.append(name)
        return load(storage, name)

    monkeypatch.setattr(Storage, "load", note)
    one = shelf(tmp_path)
    assert len(list(one.entries())) == len(list(one.entries())) == len(loaded) == 2
    put(tmp_path, "a.txt", '[White "Ada"]\n1. e3', day=2)
    (tmp_path / FOLDER / "b.txt").unlink()
    (entry,) = one.entries()
    assert (entry.names[Colour.WHITE], len(loaded)) == ("Ada", 3)


def test_foreign_files_are_listed_and_left_alone(tmp_path: Path) -> None:
    """SGF and lists show their players and result, damaged files what is wrong; nothing of it is touched."""
    game = collection()[0]
    put(tmp_path, "a.sgf", boardspace(game).encode("latin-1"), day=9)
    put(tmp_path, "b.txt", '[White "Ada"]\n1. e3 f3 0-1', day=8)
    put(tmp_path, "c.txt", "1. e3 zz", day=7)
    put(tmp_path, "d.txt", b"\x00\xff\xfe", day=6)
    put(tmp_path, "e.txt", b"x" * (LARGEST + 1), day=5)
    put(tmp_path, "f.txt", "dvonn game\nresult: white by 99 (1:2), magic\n\n1 e3\n", day=4)
    put(tmp_path, "notes.doc", "what I think of it", day=3)
    before = {path: path.read_bytes() for path in (tmp_path / FOLDER).iterdir()}
    a, b, c, d, e, f = shelf(tmp_path).entries()
    assert (a.outcome, a.names[Colour.BLACK], a.problem) == (game.outcome, "Bob", None)
    assert (b.outcome, b.said, b.names[Colour.WHITE]) == (None, "0-1", "Ada")
    assert c.problem == "ply 2: 'zz': expected a ply like e3 or e3f3"
    assert d.problem
    assert e.problem
    assert (f.outcome, f.problem) == (None, None)
    assert {path: path.read_bytes() for path in (tmp_path / FOLDER).iterdir()} == before


def test_deleting_has_a_way_back(tmp_path: Path) -> None:
    """A deleted record lies in the trash, and comes back as it was; two of one name do not harm each other."""
    name = recorded(tmp_path, begun())
    text = (tmp_path / FOLDER / name).read_text(encoding="utf-8")
    one = shelf(tmp_path)
    gone = one.delete(name)
    assert gone
    assert list(one.entries()) == []
    assert (tmp_path / TRASH / gone).read_text(encoding="utf-8") == text
    assert one.restore(gone) == name
    assert (tmp_path / FOLDER / name).read_text(encoding="utf-8") == text
    assert one.delete("never.txt") is None


def test_a_name_leads_nowhere_else(tmp_path: Path) -> None:
    """No name that is given reaches out of the folder."""
    for name in ("../settings", "/etc/passwd", "trash/x.txt"):
        with pytest.raises(AssertionError):
            shelf(tmp_path).delete(name)


@pytest.mark.parametrize(
    "evil", ["../../evil", "/etc/passwd", "C:\\evil", "a/b", "..", "\x00", "CON", "x" * 500, "\ud800", "💀/💀", ""]
)
def test_names_in_headers_are_no_paths(tmp_path: Path, evil: str) -> None:
    """Whatever a header says, the record lies in its folder, under a name of letters and digits."""
    headers = {"white": evil, "blackname": evil, "date": evil, "result": evil, "source": evil}
    inside = tmp_path / "user"
    name = shelf(inside).take_in(ParsedGame(begun(plies=5).game, headers), evil)
    assert name
    assert [path.name for path in tmp_path.iterdir()] == ["user"]
    assert [path.relative_to(inside).as_posix() for path in inside.rglob("*")] == [FOLDER, f"{FOLDER}/{name}"]
    assert len(name) < 80
    (entry,) = shelf(inside).entries()
    assert entry.problem is None


def test_a_game_from_elsewhere_is_taken_in(tmp_path: Path) -> None:
    """It becomes a record of ours, which says where it is from, and can be played on as a match."""
    path = tmp_path / "game-01.sgf"
    path.write_text(boardspace(collection()[0]), encoding="utf-8")
    one = shelf(tmp_path / "user")
    (read,) = one.read_file(path)
    name = one.take_in(read, path.name)
    assert name == "2026-11-21 12.00.00 Ada - Bob.txt"
    (entry,) = one.entries()
    assert (entry.source, entry.date) == ("game-01.sgf", "Sat Jun 14 10:20:34 EDT 2008")
    match = parse_match((tmp_path / "user" / FOLDER / name).read_text(encoding="utf-8"))
    assert (match.is_hot_seat, match.name(Colour.BLACK)) == (True, "Bob")
    assert match.game.positions == collection()[0].positions


def test_a_record_of_ours_is_taken_in_with_its_levels(tmp_path: Path) -> None:
    """Levels and names stay apart, times stay with their plies."""
    name = recorded(tmp_path / "first", begun(AS_WHITE, white="Ada"))
    one = shelf(tmp_path / "second")
    (read,) = one.read_file(tmp_path / "first" / FOLDER / name)
    assert one.take_in(read, "a friend")
    (entry,) = one.entries()
    assert (entry.levels, entry.names) == (
        {Colour.WHITE: None, Colour.BLACK: GREEDY},
        {Colour.WHITE: "Ada", Colour.BLACK: "Greedy"},
    )
    assert one.open(entry.name).times == read.times


def test_what_could_be_read_of_a_damaged_game_is_taken_in(tmp_path: Path) -> None:
    """The game up to the damage becomes a record without a result."""
    (read,) = read_games("1. e3 f3 2. zz")
    one = shelf(tmp_path)
    name = one.take_in(read, "torn page")
    assert name
    assert [str(ply) for ply in one.open(name).game.plies] == ["e3", "f3"]


@pytest.mark.parametrize(("content", "error"), [(None, "Cannot read x.txt: "), (b"0" * 4_000_001, "larger than 4 MB")])
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None, error: str) -> None:
    """A missing file and one that is far too large are said in a line."""
    path = tmp_path / "x.txt"
    if content:
        path.write_bytes(content)
    (read,) = shelf(tmp_path).read_file(path)
    assert read.error
    assert error in read.error
    assert read.game.positions == Game().positions


def test_a_record_is_given_out(tmp_path: Path) -> None:
    """A copy, or a plain list of moves, is written into any folder, under a free name."""
    name = recorded(tmp_path, begun(HOT_SEAT, white="Ada"))
    one, there = shelf(tmp_path), tmp_path / "there"
    record = one.give_out(name, there)
    plain = one.give_out(name, there, plain=True)
    assert record
    assert plain
    assert record.read_bytes() == (tmp_path / FOLDER / name).read_bytes()
    assert plain.name == name.replace(".txt", " (2).txt")
    (read,) = read_games(plain.read_text(encoding="utf-8"))
    assert (read.game.plies, read.player(Colour.WHITE)) == (one.open(name).game.plies, "Ada")


def test_what_cannot_be_given_out_is_said(tmp_path: Path) -> None:
    """A folder that cannot be written is no reason to end."""
    name = recorded(tmp_path, begun())
    (tmp_path / "file").write_text("in the way")
    storage = Storage(tmp_path)
    assert RecordStore(storage).give_out(name, tmp_path / "file") is None
    assert storage.news()[0].startswith("Cannot save to ")
