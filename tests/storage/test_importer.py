"""The importer: a game becomes one record in any language, from any number of copies and programs."""

import os
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from dvonn.language import set_language
from dvonn.rules.board import Colour
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import format_record, read_games
from dvonn.rules.game import Game
from dvonn.rules.notation import ParsedGame, split_record
from dvonn.storage.files import RESERVE_BYTES
from dvonn.storage.importer import FileGame, Importer
from dvonn.storage.record_list import ExportKind
from dvonn.storage.record_store import MAX_IMPORT_BYTES, RECORDS_FOLDER, RecordStore
from dvonn.storage.text_store import Storage
from tests.harness.clocks import stopped_clock
from tests.harness.games import MAX_PLIES, boardspace_text, game_from_plies, load_games, random_game
from tests.harness.records import write_file, write_record
from tests.harness.storage import NOON, exported
from tests.storage.disk import Disk

LANGUAGES = ("de", "nl")


def store_in(folder: Path, now: datetime = NOON) -> RecordStore:
    """Return the record store of a program in a folder, whose calendar stands still."""
    return RecordStore(Storage(folder), lambda: now)


def imported(folder: Path | RecordStore, *paths: Path) -> Importer:
    """Import files into a folder; return the importer."""
    importer = Importer(store_in(folder) if isinstance(folder, Path) else folder, paths, stopped_clock)
    importer.step(float("inf"))
    assert importer.done
    return importer


# Languages


@pytest.mark.parametrize("kind", [ExportKind.RECORDS, ExportKind.MOVES, ExportKind.ONE_FILE])
def test_an_exported_game_is_known_in_any_language(tmp_path: Path, kind: ExportKind) -> None:
    """A game that was played here and exported in one language is known when it is imported in another one.

    Elsewhere it becomes a record without a word of either.
    """
    name, store = write_record(tmp_path / "user", 1), store_in(tmp_path / "user")
    set_language(LANGUAGES[0])
    assert len(list(store.entries())) == 1
    path = exported(store, kind, name)
    assert path
    set_language(LANGUAGES[1])
    found = imported(store, path)
    assert (found.imported_count, found.duplicate_count, found.last_record) == (0, 1, name)
    other = store_in(tmp_path / "other")
    record = imported(other, path).last_record
    headers = split_record(other.text(str(record))).headers
    assert (headers["white"], headers["black"]) == ("human", "greedy")
    assert not {"whitename", "blackname"} & set(headers)


def test_records_and_lists_of_earlier_versions_are_known(tmp_path: Path) -> None:
    """A list of moves with a level's name in some language is the game of a record, of its own import, too."""
    name = write_record(tmp_path / "user", 1)
    game = store_in(tmp_path / "user").open(name).game
    text = format_move_list(game, {"white": "White", "black": "Gierschlund"})
    path = write_file(tmp_path / "list.txt", text)
    assert imported(tmp_path / "user", path).last_record == name
    head = "dvonn game 1\nwhite: human\nwhitename: White\nblack: human\nblackname: Gierschlund\nsource: list.txt\n"
    old = write_file(tmp_path / "old" / RECORDS_FOLDER / "x.txt", f"{head}\n{' '.join(map(str, game.plies))}\n")
    assert imported(tmp_path / "old", path).last_record == old.name


GAME_TEXTS = (
    format_move_list(random_game(MAX_PLIES, 3), {"white": "Träumerisch", "black": "Bob", "date": "2020-01-02"}),
    format_move_list(random_game(MAX_PLIES, 3), {"white": "Dreamy", "black": "BÖB"}).replace(" pass", ""),
    boardspace_text(random_game(MAX_PLIES, 3)),
    format_record(random_game(MAX_PLIES, 3), {"white": "human", "whitename": "Player 1", "black": "dreamy"}),
)


@pytest.mark.parametrize("first", range(len(GAME_TEXTS)))
def test_a_whole_game_is_known_in_any_form_and_by_any_names(tmp_path: Path, first: int) -> None:
    """A game played to its end is one record, whichever of its texts comes first, whatever its players are called."""
    texts = [*GAME_TEXTS[first:], *GAME_TEXTS[:first]]
    found = imported(tmp_path / "user", *(write_file(tmp_path / f"{n}.txt", text) for n, text in enumerate(texts)))
    assert (found.imported_count, found.duplicate_count, found.problems) == (1, 3, [])


@pytest.mark.parametrize(
    ("names", "count"),
    [(("Ada", "Zoë"), 2), (("Zoë Łuk", "ZOE ŁUK", "\N{FULLWIDTH LATIN CAPITAL LETTER Z}oe łuk", ""), 1)],
)
def test_a_short_game_is_another_one_if_other_people_have_played_it(
    tmp_path: Path, names: tuple[str, ...], count: int
) -> None:
    """A few plies are the same game if the names of the players differ only in case, accents and width."""
    texts = [format_move_list(random_game(8, seed=1), {"white": name, "black": "Bob"}) for name in names]
    paths = [write_file(tmp_path / f"{number}.txt", text) for number, text in enumerate(texts)]
    found = imported(tmp_path / "user", *paths, *paths)
    assert (found.imported_count, found.duplicate_count) == (count, 2 * len(names) - count)


# What one text of a game has and another one lacks

PLAIN = random_game(60, 3)


def noted_text(variation: str = "", comment: str = "", end: str = "") -> str:
    """Return the record of a game with notes and an end."""
    headers = {"variations": variation, "comments": comment, "end": end}
    return format_record(PLAIN, {name: text for name, text in headers.items() if text})


def test_a_record_gets_the_notes_and_the_end_that_it_lacks(tmp_path: Path) -> None:
    """A game with variations, comments or an end is known, and its record has them afterwards, once."""
    reply = next(ply for ply in PLAIN.positions[1].moves() if ply != PLAIN.plies[1])
    notes = f"(2 {reply})", "{1: a corner}", "black resignation"
    paths = [write_file(tmp_path / f"{n}.txt", noted_text(*notes[:n])) for n in range(4)]
    store = store_in(tmp_path / "user")
    for path in (paths[0], paths[2], paths[3], paths[2]):
        found = imported(store, path)
    assert found.imported_count == 0
    (entry,) = store.entries()
    assert entry.outcome == next(read_games(noted_text(*notes))).game.outcome
    headers = split_record(store.text(entry.name)).headers
    assert [headers[name] for name in ("variations", "comments", "end")] == [*notes]


def test_other_notes_make_another_record(tmp_path: Path) -> None:
    """Comments by two people on the same game are two records; neither changes the other."""
    paths = [write_file(tmp_path / f"{n}.txt", noted_text("", f"{{1: {n}}}")) for n in range(2)]
    assert imported(tmp_path / "user", *paths, *paths).imported_count == 2
    texts = [path.read_text(encoding="utf-8") for path in (tmp_path / "user" / RECORDS_FOLDER).iterdir()]
    assert sorted(split_record(text).headers["comments"] for text in texts) == ["{1: 0}", "{1: 1}"]


# Folders, and files that cannot be read


def test_a_folder_is_read_with_its_subfolders(tmp_path: Path) -> None:
    """Files of all subfolders are imported, but for those behind links, which may lead in a circle."""
    for number, folder in enumerate(("2001", "2002/May", "x.sgf")):
        write_file(tmp_path / "games" / folder / "1.sgf", boardspace_text(load_games()[number]))
    (tmp_path / "games" / "2001" / "again").symlink_to(tmp_path / "games")
    found = imported(tmp_path / "user", tmp_path / "games")
    assert (found.imported_count, found.done_count, len(found.files), found.problems) == (3, 3, 3, [])


def test_files_and_lines_of_a_report_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of a folder beyond a limit are not read, which the report says; errors beyond another are counted."""
    for name in ("MAX_IMPORT_FILES", "MAX_PROBLEMS"):
        monkeypatch.setattr(f"dvonn.storage.importer.{name}", 2)
    for number in range(3):
        write_file(tmp_path / "games" / f"{number}.txt", format_move_list(random_game(9, number), {}))
    found = imported(tmp_path / "user", tmp_path / "games")
    assert (found.imported_count, found.problems) == (2, ["Only the first 2 files are read"])
    found = imported(tmp_path / "user", *(tmp_path / f"{n}.txt" for n in range(5)))
    assert (len(found.problems), found.discarded_count) == (2, 3)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes in folders, and links only for some")
def test_no_file_stops_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is wrong with a file, it is named with the reason in a line, and the next ones are imported."""
    folder = tmp_path / "games"
    good = [write_file(folder / f"{n}z.txt", format_move_list(random_game(20, n), {"white": "Ada"})) for n in range(9)]
    (folder / "0link.sgf").symlink_to(tmp_path / "nowhere")
    (folder / "1folder.sgf").symlink_to(tmp_path)
    os.mkfifo(folder / "2pipe.sgf")
    write_file(folder / "3large.txt", b" " * (MAX_IMPORT_BYTES + 1))
    Path(os.fsdecode(os.fsencode(folder) + b"/4\xff.txt")).symlink_to(tmp_path / "nowhere")
    errors = {"5disk.txt": OSError(5, "Input/output error"), "6reader.txt": RecursionError("too deep")}
    for name in (*errors, "7import.txt"):
        write_file(folder / name, format_move_list(random_game(20, seed=99), {"white": name}))
    store = store_in(tmp_path / "user")
    read, search = store.read_file, store.find_duplicate

    def read_file(path: Path) -> Iterator[ParsedGame]:
        if path.name in errors:
            raise errors[path.name]
        return read(path)

    def find_duplicate(game: ParsedGame) -> str | None:
        if game.headers["white"] == "7import.txt":
            raise ArithmeticError
        return search(game)

    monkeypatch.setattr(store, "read_file", read_file)
    monkeypatch.setattr(store, "find_duplicate", find_duplicate)
    found = imported(store, folder)
    assert (found.imported_count, found.done_count) == (len(good), len(good) + 8)
    assert found.problems == [
        "0link.sgf is missing",
        "1folder.sgf is not a file",
        "2pipe.sgf is not a file",
        "3large.txt is larger than 4 MB",
        "4?.txt is missing",
        "Can't read 5disk.txt: Input/output error",
        "Can't read 6reader.txt: RecursionError('too deep')",
        "Can't read 7import.txt: ArithmeticError()",
    ]


def test_a_full_disk_ends_the_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is named once, no other file is tried, nothing waits to be written, and the room for games stays."""
    disk, user = Disk(monkeypatch), tmp_path / "user"
    store, paths = store_in(user), [write_file(tmp_path / f"{n}.txt", WHOLE) for n in range(9)]
    reserve = write_file(user / "reserve", b"x" * RESERVE_BYTES)
    disk.full = True
    found = imported(store, *paths)
    assert (found.imported_count, found.done_count) == (0, 0)
    assert found.problems == [f"Can't save to {user}: No space left on device"]
    assert reserve.stat().st_size == RESERVE_BYTES
    disk.full = False
    assert imported(store, *paths).imported_count == 1
    assert disk.flushes == 0


# Copies in a file


def damaged_text(game: Game) -> str:
    """Return a game in BoardSpace's format with an action that does not exist at its end."""
    return boardspace_text(game).replace("\nP0[time", "P0[999 fly A 1]\nP0[time")


GAME = load_games()[0]
WHOLE = boardspace_text(GAME)
TORN = WHOLE[: len(WHOLE) // 2]
UNFINISHED = boardspace_text(game_from_plies(" ".join(map(str, GAME.plies[:60]))))
DAMAGED = damaged_text(game_from_plies(" ".join(map(str, GAME.plies[:67]))))


@pytest.mark.parametrize(
    "text",
    [WHOLE + WHOLE, WHOLE + TORN, UNFINISHED + WHOLE, WHOLE + DAMAGED, DAMAGED + UNFINISHED + WHOLE],
    ids=["equal", "torn", "unfinished first", "damaged", "all"],
)
def test_a_file_that_holds_a_game_twice_gives_it_once(tmp_path: Path, text: str) -> None:
    """Copies, parts and damaged copies of a game in the same file are neither imported nor reported."""
    found = imported(tmp_path / "user", write_file(tmp_path / "x.sgf", text))
    assert (found.imported_count, found.duplicate_count, found.problems) == (1, 0, [])
    (entry,) = store_in(tmp_path / "user").entries()
    assert (entry.outcome, entry.source) == (GAME.outcome, "x.sgf")
    assert (entry.name, entry.date) == ("2008-06-14 10.20.34 Ada - Bob.txt", "2008-06-14 10:20:34")


def test_another_damaged_game_in_a_file_is_reported(tmp_path: Path) -> None:
    """A damaged game is reported if no other game in its file begins like it, or so shortly that this means little."""
    text = WHOLE + damaged_text(load_games()[1]) + WHOLE.replace("dropb", "fly", 1)
    found = imported(tmp_path / "user", write_file(tmp_path / "x.sgf", text))
    assert found.imported_count == 1
    assert [game.number for game in found.problems if isinstance(game, FileGame)] == [2, 3]


# Several programs


@pytest.mark.parametrize("text", [WHOLE, format_move_list(GAME, {}), format_move_list(GAME, {"date": "2008-06-14"})])
def test_two_programs_that_import_at_once_make_one_record(tmp_path: Path, text: str) -> None:
    """Two programs that have listed the records before either has imported a file make one record of its game."""
    path, user = write_file(tmp_path / "x.txt", text), tmp_path / "user"
    name = write_record(user, 1)
    stores = [store_in(user, NOON + timedelta(seconds=number)) for number in range(2)]
    importers = [Importer(store, [path], stopped_clock) for store in stores]
    for importer in importers:
        importer.step(0)  # lists the record
    for importer, language in zip(importers, LANGUAGES, strict=True):
        set_language(language)
        importer.step(float("inf"))
    (new,) = {record.name for record in (user / RECORDS_FOLDER).iterdir()} - {name}
    assert [importer.imported_count for importer in importers] == [1, 0]
    assert [importer.last_record for importer in importers] == [new, new]


def test_the_games_of_a_file_keep_their_order(tmp_path: Path) -> None:
    """Games without a date are dated to their file, one after the other."""
    lists = [format_move_list(random_game(20, seed), {"white": f"P{seed}"}) for seed in range(3)]
    imported(tmp_path / "user", write_file(tmp_path / "x.txt", "\n\n".join(lists)))
    assert [entry.names[Colour.WHITE] for entry in store_in(tmp_path / "user").entries()] == ["P2", "P1", "P0"]
