"""The importer: a game becomes one record in any language, from any number of copies and programs."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from dvonn.language import set_language
from dvonn.rules.board import Colour
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.game import Game
from dvonn.rules.notation import split_record
from dvonn.storage.importer import Importer
from dvonn.storage.record_list import ExportKind
from dvonn.storage.record_store import RECORDS_FOLDER, RecordStore
from dvonn.storage.text_store import Storage
from tests.harness.clocks import stopped_clock
from tests.harness.games import boardspace_text, load_games, random_game
from tests.harness.records import write_file, write_record
from tests.harness.storage import NOON, exported

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


def test_a_game_against_a_level_is_imported_once_in_any_language(tmp_path: Path) -> None:
    """A record of another machine, imported in two languages, is one record without a word of either."""
    name, store, counts = write_record(tmp_path / "other", 1), store_in(tmp_path / "user"), []
    for language in LANGUAGES:
        set_language(language)
        found = imported(store, tmp_path / "other" / RECORDS_FOLDER / name)
        counts.append((len(found.record_names), found.duplicate_count))
        assert len(list(store.entries())) == 1
    assert counts == [(1, 0), (0, 1)]
    (record,) = (tmp_path / "user" / RECORDS_FOLDER).iterdir()
    headers = split_record(record.read_text(encoding="utf-8")).headers
    assert (headers["white"], headers["black"]) == ("human", "greedy")
    assert not {"whitename", "blackname"} & set(headers)


@pytest.mark.parametrize("kind", [ExportKind.RECORDS, ExportKind.MOVES, ExportKind.ONE_FILE])
def test_an_exported_game_is_known_in_any_language(tmp_path: Path, kind: ExportKind) -> None:
    """A game that was played here and exported in one language is known when it is imported in another one."""
    name, store = write_record(tmp_path / "user", 1), store_in(tmp_path / "user")
    set_language(LANGUAGES[0])
    assert len(list(store.entries())) == 1
    path = exported(store, kind, name)
    assert path
    set_language(LANGUAGES[1])
    found = imported(store, path)
    assert (len(found.record_names), found.duplicate_count, found.last_record) == (0, 1, name)
    found = imported(tmp_path / "other", path)
    (entry,) = store_in(tmp_path / "other").entries()
    assert [level and level.key for level in entry.levels.values()] == [None, "greedy"]
    assert set(entry.names.values()) == {""}


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


def test_the_same_plies_of_other_people_are_another_game(tmp_path: Path) -> None:
    """Two short games with the same plies are two records if different people have played them."""
    texts = [format_move_list(random_game(8, seed=1), {"white": name, "black": "Bob"}) for name in ("Ada", "Zoë")]
    paths = [write_file(tmp_path / f"{number}.txt", text) for number, text in enumerate(texts)]
    assert len(imported(tmp_path / "user", *paths, *paths).record_names) == 2


# Copies in a file


def part(game: Game, plies: int) -> Game:
    """Return the beginning of a game."""
    found = Game(game.start)
    found.play_all(game.plies[:plies])
    return found


def damaged_text(game: Game) -> str:
    """Return a game in BoardSpace's format with an action that does not exist at its end."""
    return boardspace_text(game).replace("\nP0[time", "P0[999 fly A 1]\nP0[time")


GAME = load_games()[0]
WHOLE = boardspace_text(GAME)
TORN = WHOLE[: len(WHOLE) // 2]
UNFINISHED = boardspace_text(part(GAME, 60))
DAMAGED = damaged_text(part(GAME, 67))


@pytest.mark.parametrize(
    "text",
    [WHOLE + WHOLE, WHOLE + TORN, UNFINISHED + WHOLE, WHOLE + DAMAGED, DAMAGED + UNFINISHED + WHOLE],
    ids=["equal", "torn", "unfinished first", "damaged", "all"],
)
def test_a_file_that_holds_a_game_twice_gives_it_once(tmp_path: Path, text: str) -> None:
    """Copies, parts and damaged copies of a game in the same file are neither imported nor reported."""
    found = imported(tmp_path / "user", write_file(tmp_path / "x.sgf", text))
    assert (len(found.record_names), found.duplicate_count, found.damaged, found.discarded_count) == (1, 0, [], 0)
    (entry,) = store_in(tmp_path / "user").entries()
    assert (entry.outcome, entry.source) == (GAME.outcome, "x.sgf")
    assert (entry.name, entry.date) == ("2008-06-14 10.20.34 Ada - Bob.txt", "2008-06-14 10:20:34")


def test_another_damaged_game_in_a_file_is_reported(tmp_path: Path) -> None:
    """A damaged game is reported if no other game in its file begins like it, or so shortly that this means little."""
    text = WHOLE + damaged_text(load_games()[1]) + WHOLE.replace("dropb", "fly", 1)
    found = imported(tmp_path / "user", write_file(tmp_path / "x.sgf", text))
    assert len(found.record_names) == 1
    assert [game.number for game in found.damaged] == [2, 3]


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
    assert [importer.record_names for importer in importers] == [[new], []]
    assert [importer.last_record for importer in importers] == [new, new]


def test_the_games_of_a_file_keep_their_order(tmp_path: Path) -> None:
    """Games without a date are dated to their file, one after the other."""
    lists = [format_move_list(random_game(20, seed), {"white": f"P{seed}"}) for seed in range(3)]
    imported(tmp_path / "user", write_file(tmp_path / "x.txt", "\n\n".join(lists)))
    assert [entry.names[Colour.WHITE] for entry in store_in(tmp_path / "user").entries()] == ["P2", "P1", "P0"]
