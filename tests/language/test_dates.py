"""The dates of games: every usual form is understood, nothing is guessed, and what is not understood stays."""

import pytest

from dvonn.dates import date_of, date_words, read_date
from dvonn.language import LANGUAGES, month_numbers, set_language

MAY, DAY, NOON = "2014-05", "2014-05-12", "2014-05-12 13:30:00"
IN_WORDS = {"2014": "2014", MAY: "May 2014", DAY: "12 May 2014", NOON: "12 May 2014, 13:30"}
FORMS = {
    DAY: [
        # ISO 8601, PGN, SGF, and others with the year first
        *("2014-05-12", "2014-5-12", "2014.05.12", "2014-05-12,13", "2014-05-12,13,2014-06-01", "2014/05/12"),
        *("2014年5月12日", "２０１４.05.12"),  # noqa: RUF001 # full-width digits
        # The day first, and the month by its name
        *("12.05.2014", "12. 5. 2014", "12 May 2014", "12th of May, 2014", "Monday, May 12, 2014", "12. Mai 2014"),
        *("Montag, den 12. Mai 2014", "maandag 12 mei 2014", "12 de mayo de 2014", "lunes, 12 de mayo de 2014"),
        *("poniedziałek, 12 maja 2014 r.", "понеділок, 12 травня 2014 р."),  # noqa: RUF001 # Ukrainian
    ],
    NOON: [
        *("2014-05-12T13:30", "2014-05-12t13:30:00z", "2014-05-12T13:30:00.125+02:00", "2014-05-12 13:30 -0500"),
        *("2014-05-12, 13:30:00 CEST", "12.05.2014 13:30", "13:30, 12.05.2014", "12.5.2014, 13.30 Uhr"),
        *("May 12, 2014 1:30 PM", "12-MAY-2014 13:30", "lundi 12 mai 2014 13h30"),
        # BoardSpace
        *("Mon May 12 13:30:00 EEST 2014", "Mon May 12 13:30:00 GMT-05:00 2014", "Mon May 12 13:30:00 2014"),
    ],
    MAY: [
        *("2014-05", "2014.05.??", "2014-05-XX", "2014-05,06", "05.2014", "5/2014", "May 2014", "maj 2014"),
    ],
    "2014": ["2014", "2014.??.??", "2014-00-00"],
    # What can only be the day, or be both
    "2014-05-25": ["25/05/2014", "05/25/2014", "25-05-2014"],
    "2014-05-05": ["5/5/2014"],
    "2014-05-12 00:05:00": ["May 12, 2014, 12:05 a.m."],
    "2014-03-03": ["3. März 2014"],
    "2014-08-01": ["1er août 2014"],
}
NO_DATES = [
    *("5/12/2014", "12-05-2014", "05/12/2014 13:30", "12-13 May 2014", "May/June 2014", "mar. 12 mai 2014"),  # or two
    *("before 12 May 2014", "2014?", "2014.??.12", "12.05.14", "yesterday", "20140512", "1400000000", "12:30"),
    *("31.02.2014", "2014-13-01", "2014-05-12 24:01", "2014-02-30 12:00", "0031-01-01", "0001", "9999-12-31", "1e999"),
    *("٢٠١٤-05-12", "2014-05-1٣", "9" * 80, "2014" * 99, "\ud800 2014", "2014\0", "", "../evil 2014", "2014-05-12 \\"),
]


@pytest.mark.parametrize("known", FORMS)
def test_a_date_is_read_in_any_form(known: str) -> None:
    """It is kept in one form, as far as it is known, and shown so."""
    for text in (known, *FORMS[known]):
        assert (read_date(text), date_words(text)) == (known, IN_WORDS.get(known, date_words(known))), text


def test_what_is_no_date_or_could_be_two_stays_as_it_stands() -> None:
    """Nothing is guessed, and nothing is lost."""
    for text in NO_DATES:
        assert read_date(text) == ""
        assert date_words(text) == date_words(text, short=True) == date_of({"date": text}) == text


def test_months_are_known_in_all_languages() -> None:
    """A date that is written out in any language is read in any other one."""
    known = ["2014-01-31", "2014-02-28", *(f"2014-{month:02}-12 13:30:00" for month in range(1, 13)), "2014-05", "2014"]
    for language in LANGUAGES:
        set_language(language)
        words = [date_words(one) for one in known] + [date_words(one, short=True) for one in known]
        set_language("en")
        assert [read_date(one) for one in words] == [*known, *(one[:10] for one in known)]
    assert {*month_numbers().values()} == {*range(1, 13)}


HEADERS = [
    ({"date": "2014.05.12", "time": "13:30"}, NOON),
    ({"date": "2014.05.12", "utcdate": "2014.05.12", "utctime": "13:30:00"}, NOON),
    ({"date": "2014.05.12", "utcdate": "2014.05.11", "utctime": "23:30:00"}, DAY),
    ({"utcdate": "2014.05.12", "utctime": "13:30:00"}, NOON),
    ({"date": "2014.05.??", "time": "13:30:00"}, MAY),
    ({"date": "2014.05.12", "time": "??:??:??"}, DAY),
    ({"date": "2014-05-12 13:30", "time": "1 hour"}, NOON),
    ({"date": "????.??.??", "time": "13:30"}, ""),
    ({"date": "Easter 2014", "title": "12.05.2014"}, "Easter 2014"),
    *(({"title": "12.05.2014"}, DAY), ({"title": "Ann - Ben, 12.05.2014"}, ""), (dict[str, str](), "")),
]


def test_the_time_joins_the_date() -> None:
    """PGN has a header for each; a time of another day, or an unknown one, is left out."""
    for headers, known in HEADERS:
        assert date_of(headers) == known, headers
