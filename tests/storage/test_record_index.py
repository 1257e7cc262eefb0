"""The index of the records: what it finds equals what a slow search finds; it survives damage and other windows."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dvonn.engine.levels import GREEDY, RELENTLESS, Level, parse_level
from dvonn.language import set_language
from dvonn.rules.board import ROW_SPACES, SPACE_BY_NAME, SPACE_NAMES, Colour
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.notation import ParsedGame
from dvonn.rules.position import EndReason, Outcome
from dvonn.storage.files import BROKEN_SUFFIX, MAX_BROKEN_NAMES
from dvonn.storage.record_index import INDEX_FILE, RecordEntry, SortColumn, make_entry, player_key
from dvonn.storage.record_list import RecordFilter, RecordListing, RecordQuery
from dvonn.storage.record_store import RecordStore
from dvonn.storage.text_store import Storage
from tests.harness.clocks import stopped_clock
from tests.harness.games import game_from_plies, random_game
from tests.harness.records import write_file, write_record, write_sample_records
from tests.harness.storage import new_record_store

W, B = Colour
NAMES = ["", "Ada", "Zoë", "Bob", "ben"]
LEVELS: list[Level | None] = [None, None, GREEDY, RELENTLESS, parse_level("adaptive 1250")]
FOUND: dict[RecordFilter, Callable[[RecordEntry], bool]] = {
    RecordFilter.WON: lambda entry: human_won(entry) is True,
    RecordFilter.LOST: lambda entry: human_won(entry) is False,
    RecordFilter.LEVELS: lambda entry: any(entry.levels.values()),
    RecordFilter.TWO: lambda entry: not any(entry.levels.values()) and not entry.source,
    RecordFilter.IMPORTED: lambda entry: bool(entry.source),
    RecordFilter.ALL: lambda _entry: True,
}
WORDS: dict[str, Callable[[RecordEntry], bool]] = {
    "": lambda _entry: True,
    "zoe": lambda entry: "Zoë" in entry.names.values(),
    "BEN": lambda entry: "ben" in entry.names.values(),
    "2011-07": lambda entry: entry.date.startswith("2011-07"),
    "July": lambda entry: entry.date[5:7] == "07",
    "greedy": lambda entry: any(entry.levels[colour] is GREEDY and not entry.names[colour] for colour in Colour),
    "bob 2011": lambda entry: "Bob" in entry.names.values() and entry.date.startswith("2011"),
}


def human_won(entry: RecordEntry) -> bool | None:
    """Tell whether the only human has won; None of other games."""
    humans = [colour for colour in Colour if not entry.levels[colour]]
    outcome = entry.outcome
    return outcome.winner is humans[0] if len(humans) == 1 and outcome and outcome.winner else None


def random_entries(count: int) -> list[RecordEntry]:
    """Return entries of all kinds."""
    rng, entries = Random(1), []
    for number in range(count):
        white, black = rng.randrange(20), rng.randrange(20)
        winner = None if white == black else W if white > black else B
        reason = rng.choice([EndReason.TOWERS, EndReason.RESIGNATION]) if winner else EndReason.EQUAL_TOWERS
        outcome = Outcome(winner, reason, white, black) if number % 9 else None
        date = f"{rng.randrange(2010, 2013)}-{rng.randrange(1, 13):02}-11 12:00:{number % 60:02}"
        names = {colour: rng.choice(NAMES) for colour in Colour}
        levels = {colour: rng.choice(LEVELS) for colour in Colour}
        entry = RecordEntry(f"{number}.txt", date, names, levels, outcome, length=rng.randrange(50, 90))
        entries.append(replace(entry, source="" if number % 4 else "x.sgf", problem=None if number % 11 else "torn"))
    return entries


def store_of(entries: list[RecordEntry]) -> RecordStore:
    """Return a store without files, with an index of some entries."""
    store = RecordStore(Storage(None))
    store.index.put((entry, (number, 0)) for number, entry in enumerate(entries))
    return store


def listed(store: RecordStore, query: RecordQuery) -> list[RecordEntry]:
    """Return what a listing finds."""
    listing = RecordListing(store, stopped_clock, query)
    listing.complete()
    return list(listing)


def test_a_query_finds_what_a_slow_search_finds() -> None:
    """Each kind of records and each word gives the entries that meet both."""
    entries = random_entries(200)
    store = store_of(entries)
    for kind, words in product(RecordFilter, WORDS):
        expected = [entry.name for entry in entries if FOUND[kind](entry) and WORDS[words](entry)]
        found = listed(store, RecordQuery(kind, words))
        assert sorted(entry.name for entry in found) == sorted(expected), (kind, words)
    set_language("nl")
    assert {entry.date[5:7] for entry in listed(store, RecordQuery(words="augustus"))} == {"08"}


EDGE = [name for name, space in SPACE_BY_NAME.items() if any(space in (row[0], row[-1]) for row in ROW_SPACES)]
EDGE += [SPACE_NAMES[space] for row in (ROW_SPACES[0], ROW_SPACES[-1]) for space in row[1:-1]]


PATTERNS = [
    ("c3 d3 e3", 9, "line many few"),
    ("b2 c3 d4", 10, "line many some"),
    ("b3 d3 j3", 13, "line some some"),
    ("d2 d3 e4", 14, "close some many"),
    ("c3 e4 g4", 15, "close few many"),
    ("c3 d3 g4", 12, "apart some some"),
    ("b2 f4 j4", 11, "apart some some"),
]
"""The red pieces, the number of Black's pieces at the edge, and the patterns."""


def test_a_full_board_has_its_patterns() -> None:
    """They say how the red pieces lie, and how many of White's and of Black's pieces lie at the edge."""
    for reds, black_at_edge, patterns in PATTERNS:
        inside = [name for name in SPACE_BY_NAME if name not in {*EDGE, *reds.split()}]
        black = [*EDGE[:black_at_edge], *inside[: 23 - black_at_edge]]
        white = [*EDGE[black_at_edge:], *inside[23 - black_at_edge :]]
        placed = [*reds.split(), *(name for pair in zip(black, white, strict=True) for name in pair)]
        for count, found in ((48, ""), (49, patterns)):
            text = format_record(game_from_plies(" ".join(placed[:count])), {})
            assert make_entry("a.txt", text).patterns == found, reds


def test_names_are_in_the_order_of_their_alphabet() -> None:
    """A Polish Ł counts as an L; Ukrainian names follow the alphabet, in which Ґ, Є and І are letters of their own."""
    names = ["Lech", "Łucja", "Maja", "Гнат", "Ганна", "Ґедзь", "Едем", "Єва", "Жан", "Ирина", "Іван", "Клим"]
    order = sorted(names, key=lambda name: player_key(name, None))
    assert order == [*names[:3], "Ганна", "Гнат", *names[5:]]


def test_records_are_found_and_sorted_by_dates_of_all_forms(tmp_path: Path) -> None:
    """A year comes before its months, and these before their days; a month is found by its name and its number.

    What is no date is found as it stands, and has the place of its file, with a legal name.
    """
    forms = ["May 13, 2014", "6/7/2014", "Mon May 12 13:30:00 EEST 2014", "12. Mai 2014", "2014.05.??", "2014", "0031"]
    store = new_record_store(tmp_path)
    for number, text in enumerate(forms):
        assert store.import_game(ParsedGame(random_game(6, number), {"date": text}), "x.sgf")

    def found(words: str) -> list[str]:
        return [entry.date for entry in listed(store, RecordQuery(words=words, descending=False))]

    sorted_dates = ["2014", "2014-05", "2014-05-12", "2014-05-12 13:30:00", "2014-05-13", "6/7/2014", "0031"]
    assert found("") == sorted_dates
    assert found("May 2014") == found("2014-05") == sorted_dates[1:5]
    assert found("12.05.2014") == sorted_dates[2:4]
    assert [found(words) for words in ("6/7/2014", "0031")] == [["6/7/2014"], ["0031"]]
    names = sorted(entry.name for entry in store.entries())
    assert names[0] == "2014-05-12 13.30.00 White - Black.txt"
    assert all(name.startswith("2026-11-21 12.0") for name in names[1:])


def result_key(entry: RecordEntry) -> int:
    """Return the place of a result: White's early wins, White's margins, draws, Black's; games without an end last."""
    outcome = entry.outcome
    early = outcome and outcome.reason is EndReason.RESIGNATION and (50 if outcome.winner is W else -50)
    return (early or outcome.margin) if outcome else -99


KEYS: dict[SortColumn, Callable[[RecordEntry], Any]] = {
    SortColumn.DATE: lambda entry: entry.date,
    SortColumn.WHITE: lambda entry: player_key(entry.names[W], entry.levels[W]),
    SortColumn.BLACK: lambda entry: player_key(entry.names[B], entry.levels[B]),
    SortColumn.RESULT: result_key,
    SortColumn.LENGTH: lambda entry: entry.length,
}


def test_records_are_sorted_by_any_column() -> None:
    """The keys of a column never fall, or never rise."""
    store = store_of(random_entries(150))
    for column, descending in product(SortColumn, (False, True)):
        keys = [*map(KEYS[column], listed(store, RecordQuery(column=column, descending=descending)))]
        assert (len(keys), keys) == (150, sorted(keys, reverse=descending)), column


# The file


def change(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


HARMS: dict[str, Callable[[Path], object]] = {
    "damaged": lambda path: path.write_bytes(b"\x00noise" * 5000),
    "truncated": lambda path: os.truncate(path, 5000),
    "of a later version": lambda path: change(path, "PRAGMA user_version = 99; DROP TABLE records"),
    "of something else": lambda path: change(path, "DROP TABLE records; CREATE TABLE records (other)"),
}


def closed_index(folder: Path) -> Path:
    """Index the sample records; return the path of the index, which no program uses."""
    write_sample_records(folder)
    store = RecordStore(Storage(folder))
    assert len(list(store.entries())) == 5
    store.index.close()
    return folder / INDEX_FILE


@pytest.mark.parametrize("harm", HARMS)
def test_an_index_that_cannot_be_used_is_made_again(tmp_path: Path, harm: str) -> None:
    """A damaged index, and one of another version or program, are replaced; the records stay."""
    path = closed_index(tmp_path)
    files = {file: file.read_bytes() for file in tmp_path.rglob("*.txt")}
    HARMS[harm](path)
    store = RecordStore(Storage(tmp_path))
    assert len(list(store.entries())) == 5
    store.index.close()
    assert len(list(RecordStore(Storage(tmp_path)).index.entries())) == 5
    assert {file: file.read_bytes() for file in tmp_path.rglob("*.txt")} == files


def test_damage_while_the_program_runs(tmp_path: Path) -> None:
    """An index that is damaged in use is replaced, and filled again by the next update."""
    path = closed_index(tmp_path)
    store = RecordStore(Storage(tmp_path))
    open_rows = store.index.entries()
    next(open_rows)
    os.truncate(path, 5000)
    for rows in (store.entries(), open_rows):
        list(rows)
        assert path.exists()
    assert len(list(store.entries())) == 5


def test_without_room_an_index_is_in_memory(tmp_path: Path) -> None:
    """An index that finds no room goes on in memory, and gives its room back; so does one that cannot be written."""
    write_sample_records(tmp_path)
    store = RecordStore(Storage(tmp_path))
    list(store.index.select("PRAGMA max_page_count = 20"))
    assert not store.index.put((entry, (1, 1)) for entry in random_entries(2000))
    assert not (tmp_path / INDEX_FILE).exists()
    assert len(list(store.entries())) == 5
    for ending in ("", BROKEN_SUFFIX, *(f".{number}{BROKEN_SUFFIX}" for number in range(2, MAX_BROKEN_NAMES + 1))):
        write_file(tmp_path / f"{INDEX_FILE}{ending}" / "in the way", "")
    assert len(list(RecordStore(Storage(tmp_path)).entries())) == 5


def test_two_windows_share_the_index(tmp_path: Path) -> None:
    """What one window writes the other one finds; while one writes, the other one leaves the index as it is.

    Rows that are read on after the index is closed, as at the end of the program, do it no harm.
    """
    path = closed_index(tmp_path)
    one, other = RecordStore(Storage(tmp_path)), RecordStore(Storage(tmp_path))
    one.delete(next(one.index.entries()).name)
    assert len(other.index) == 4
    with closing(sqlite3.connect(path, isolation_level=None)) as busy:
        busy.execute("BEGIN IMMEDIATE")
        name = write_record(tmp_path, 9)
        update = other.update()
        for _ in range(20):
            next(update)
        busy.execute("COMMIT")
    assert [*update][-1] == 5
    assert name in {entry.name for entry in one.index.entries()}
    rows = one.index.entries()
    next(rows)
    one.index.close()
    assert not list(rows)
    assert len(other.index) == 5
