"""Names: one person is one by the whole name, however it is spelt; what file names have of them."""

import sys
from dataclasses import replace

import pytest

from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import read_games
from dvonn.rules.formats.sgf import format_sgf
from dvonn.storage.record_index import RecordEntry, RecordIndex, file_name_of_players, folded, people, player_key
from dvonn.storage.record_list import RecordListing, RecordQuery
from dvonn.storage.record_store import RecordStore
from dvonn.storage.statistics import frequent_players
from dvonn.storage.text_store import Storage
from tests.harness.clocks import stopped_clock
from tests.harness.games import random_game
from tests.harness.storage import statistics_of

W, B = Colour
SAME = [
    *[("Søren", "soren"), ("Straße", "STRASSE"), ("Łódź", "lodz"), ("œuvre", "OEUVRE"), ("Æsa", "aesa")],
    *[("Đặng", "dang"), ("Guðrún", "gudrun"), ("Þór", "thor"), ("Ħal", "hal"), ("Ŧuosa", "tuosa")],
    *[("Ilgın", "ILGIN"), ("İbrahim", "ibrahim"), ("ŁUKASZ", "łukasz"), ("Ｌｕｋａｓｚ", "Lukasz")],  # noqa: RUF001 # wide
    *[("Лук\u2019як", "лук'як"), ("Лукʼяк", "лук'як"), ("ΣΟΦΟΣ", "σοφός"), ("ﾊﾅ", "ハナ")],
    *[("\u0645\u064e\u062d", "\u0645\u062d"), ("می\u200cخو", "میخو"), ("e\u0301", "é")],  # Persian
]
OTHERS = [
    *[("かき", "かぎ"), ("क\u094dष", "कष"), ("ไม้", "ไม"), ("Гнат", "Ґнат"), ("Єва", "Ева"), ("Иван", "Іван")],
    *[("Alexander Petrov", "Alexander Petrovic"), ("王伟", "王偉")],
]


def test_one_person_is_one() -> None:
    """Case, accents, widths, joiners and letters with strokes make no other person, and are no obstacle to a search."""
    for first, second in SAME:
        assert folded(first) == folded(second) == folded(folded(first))


def test_two_people_are_two() -> None:
    """Parts of letters and other letters of an alphabet make another person, and so does the end of a long name."""
    for first, second in OTHERS:
        assert player_key(first, None) != player_key(second, None)


def played(number: int, white: str, black: str) -> tuple[RecordEntry, tuple[int, int]]:
    """Return the record of a finished game on a day."""
    [read] = read_games(format_sgf(random_game(120, number), {W: white, B: black}, {}))
    outcome = read.game.outcome
    entry = RecordEntry(f"{number}.txt", f"2026-01-{number:02}", people(read), dict.fromkeys(Colour), outcome)
    return replace(entry, source="x"), (number, 0)


def test_a_player_goes_by_the_latest_spelling() -> None:
    """All games of a person count together, by any spelling; the name is that of the latest game."""
    index = RecordIndex(None)
    index.put([played(3, "Bob", "SOREN Ø"), played(2, "Søren ø", "Bob"), played(1, "soren o", "Søren Ø Jr.")])
    assert [name for _key, name in frequent_players(index)] == ["SOREN Ø", "Bob", "Søren Ø Jr."]
    assert [statistics_of(index, player_key(name, None)).games for name in ("Søren ø", "Søren Ø Jr.")] == [3, 1]
    store = RecordStore(Storage(None))
    store.index.put([played(1, "Søren Østergård", "Bob")])
    for words, count in (("soren ostergard", 1), ("SØREN", 1), ("østergaard", 0)):
        listing = RecordListing(store, stopped_clock, RecordQuery(words=words))
        listing.complete()
        assert len(listing) == count, words


FILE_NAMES = [
    ("Łukasz/Żółć..", "Łukasz Żółć"),
    ("नरेन्द्र", "नरेन्द्र"),
    ("Hubert Blaine Wolfeschlegelsteinhausenbergerdorff", "Hubert Blaine Wolfeschle"),
    ("CON", "CON"),
    ("a:b*c?<d>|e_f.", "a b c d e f"),
    ("👩\u200d🚀", "White"),
]


def test_names_in_file_names() -> None:
    """A file name has letters with their accents and digits; a name without them goes by its colour.

    Two long names in four bytes a letter fit with the date and a number into 255 bytes.
    """
    for name, words in FILE_NAMES:
        assert file_name_of_players({W: name, B: "Bob"}) == f"{words} - Bob"
    name = file_name_of_players(dict.fromkeys(Colour, "\U00020bb7" * 99))
    assert len(f"2026-01-01 12.00.00 {name} (123456).analysis.txt".encode()) < 255


def test_file_names_where_the_system_has_no_such_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where file names are in ASCII, letters lose their strokes and accents, and others are left out."""
    monkeypatch.setattr(sys, "getfilesystemencoding", lambda: "ascii")
    assert file_name_of_players({W: "Łukasz Żółć", B: "王伟"}) == "lukasz zolc - Black"
    assert file_name_of_players({W: "Ann", B: "Bob"}) == "Ann - Bob"
