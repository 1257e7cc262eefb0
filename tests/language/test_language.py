"""The language in use: which one it is, what it does to messages, numbers and dates, and the pseudo-language."""

from datetime import date, datetime
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

from dvonn import language as messages
from dvonn.language import (
    LANGUAGES,
    N_,
    NN_,
    NP_,
    _,
    accented_letters,
    alphabet,
    count_text,
    counted,
    current_language,
    date_text,
    decimal_text,
    month_heading,
    ngettext,
    part_text,
    percent_text,
    pgettext,
    set_language,
    short_date_text,
    signed_text,
    system_language,
    time_text,
)

TWO_FORMS = "nplurals=2; plural=(n != 1);"


SYSTEMS: list[tuple[dict[str, str], list[str], str]] = [
    ({"LANG": "nl_BE.UTF-8"}, [], "nl"),
    ({"LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"}, [], "fr"),
    ({"LANGUAGE": "es:nl", "LANG": "de_DE.UTF-8"}, [], "es"),
    ({"LANGUAGE": "pt:nl", "LANG": "de_DE.UTF-8"}, [], "nl"),
    ({"LANGUAGE": "es", "LANG": "C.UTF-8"}, ["de"], "en"),
    *(({"LANG": "pt_BR.UTF-8"}, ["de"], "en"), ({"LANG": ""}, ["pt", "fr"], "fr")),
    *(({}, ["nl-BE"], "nl"), ({}, [], "en")),
]


def test_the_systems_language() -> None:
    """The environment decides as it does for gettext, then the system's preferred languages, then English."""
    for environ, locales, language in SYSTEMS:
        assert system_language(locales, environ) == language


def test_a_language_is_used_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The messages of a catalogue are used from the change on, and English again after the next one."""
    monkeypatch.setattr(messages, "LOCALE_FOLDER", tmp_path)
    pieces = "{count} piece", "{count} pieces"
    texts = {"Undo": "Terug", "clock\4None": "Geen", "\0".join(pieces): "{count} stuk\0{count} stukken"}
    write_catalogue(tmp_path, "nl", texts)
    set_language("nl")
    assert (_("Undo"), pgettext("clock", "None"), _(NP_("clock", "None"))) == ("Terug", "Geen", "Geen")
    assert [ngettext(*pieces, number) for number in (1, 2)] == ["1 stuk", "2 stukken"]
    assert (_("Redo"), _(""), N_("Undo"), pgettext("screen", "None")) == ("Redo", "", "Undo", "None")
    set_language("en")
    assert (_("Undo"), ngettext(*pieces, 0), current_language()) == ("Undo", "0 pieces", "en")
    assert _(NP_("clock", "None")) == "None"


def test_the_first_number_chooses_among_three_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A language has as many forms as it needs; names and other numbers do not choose."""
    monkeypatch.setattr(messages, "LOCALE_FOLDER", tmp_path)
    words = "{player}: {n} pieces, {m} left"
    forms = "{player}: {n} pionek\0{player}: {n} pionki\0{player}: {n} pionków"
    plurals = "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    write_catalogue(tmp_path, "pl", {f"{words}\0{words}": forms}, plurals)
    set_language("pl")
    for number, seen in ((1, "1 pionek"), (22, "22 pionki"), (12, "12 pionków")):
        assert counted(NN_("{player}: {n} pieces, {m} left"), {"m": 1, "n": number}, player="A") == f"A: {seen}"


@pytest.mark.parametrize("content", [None, b"", b"no catalogue at all", b"\xde\x12\x04\x95" + b"\1" * 40])
def test_a_damaged_catalogue_leaves_english(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A catalogue that is missing or damaged does not stop the program."""
    monkeypatch.setattr(messages, "LOCALE_FOLDER", tmp_path)
    if content is not None:
        path = tmp_path / "nl" / "LC_MESSAGES" / "dvonn.mo"
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
    set_language("nl")
    assert _("Undo") == "Undo"


def write_catalogue(folder: Path, language: str, texts: dict[str, str], plurals: str = TWO_FORMS) -> None:
    """Write a compiled catalogue, by the format's documentation."""
    header = f"Content-Type: text/plain; charset=utf-8\nPlural-Forms: {plurals}\n"
    pairs = [(key.encode(), value.encode()) for key, value in sorted({"": header, **texts}.items())]
    at, tables, body = 28 + 16 * len(pairs), [b"", b""], b""
    for part in (0, 1):
        for pair in pairs:
            tables[part] += len(pair[part]).to_bytes(4, "little") + (at + len(body)).to_bytes(4, "little")
            body += pair[part] + b"\0"
    numbers = (0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    data = b"".join(number.to_bytes(4, "little") for number in numbers) + tables[0] + tables[1] + body
    assert GNUTranslations(BytesIO(data))
    path = folder / language / "LC_MESSAGES" / "dvonn.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(data)


def test_numbers_and_dates_in_english() -> None:
    """Numbers have their marks, and dates the name of the month."""
    day, moment = date(2026, 3, 1), datetime(2026, 3, 1, 9, 5)  # noqa: DTZ001 # local time
    assert (count_text(1234), decimal_text(-1234.56, 1), percent_text(8)) == ("1,234", "\N{MINUS SIGN}1,234.6", "8%")
    assert [signed_text(number) for number in (3, 0, -5)] == ["+3", "±0", "\N{MINUS SIGN}5"]
    assert signed_text(-0.0, 1) == "±0.0"
    assert (part_text(3, 1234), month_heading(2026, 3)) == ("3 of 1,234", "March 2026")
    assert (date_text(day), short_date_text(day), time_text(moment)) == ("1 March 2026", "1 Mar 2026", "09:05")


def test_accented_letters() -> None:
    """Each language has its letters, English and Ukrainian none besides the alphabet."""
    seen = {}
    for code in LANGUAGES:
        set_language(code)
        seen[code] = accented_letters()
    assert (seen["en"], seen["uk"], alphabet()) == ("", "", "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ")
    assert all(letter.isalpha() and not letter.isascii() for letters in seen.values() for letter in letters)
    for code, letter in {"de": "ß", "es": "Ñ", "fr": "Ç", "nl": "Ë", "pl": "Ł"}.items():
        assert letter in seen[code]
