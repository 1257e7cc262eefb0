"""The language in use: messages by gettext, with the catalogues in dvonn/locale, and the forms of numbers and dates.

English is the source language: the messages in the code are English, and without a catalogue they stay as they are.
"""

import os
import re
import struct
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from string import Formatter, ascii_uppercase
from typing import Final, cast
from unicodedata import category

LOCALE_FOLDER: Final = cast("Path", files("dvonn") / "locale")  # a zipfile.Path in a zip file
MESSAGE_DOMAIN: Final = "dvonn"  # the name of the catalogues' files
SOURCE_LANGUAGE: Final = "en"  # of the messages in the code
LANGUAGES: Final = {
    "en": "English",
    "nl": "Nederlands",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "pl": "Polski",
    "uk": "Українська",
}
"""The name of each language in itself, by its code."""
ALPHABETS: Final = {"uk": "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ"}
"""The alphabet of each language that has another one than A to Z."""
ACCENTED_LETTERS: Final = {
    "nl": "ÁÉËÍÏÓÖÜ",
    "de": "ÄÖÜß",
    "fr": "ÀÂÇÉÈÊËÎÏÔŒÙÛ",
    "es": "ÁÉÍÑÓÚÜ",
    "pl": "ĄĆĘŁŃÓŚŹŻ",
}
"""The letters that names in a language have besides its alphabet."""
Message = str | tuple[str, str]
"""A message, or the two forms of one with a number."""
CONTEXT_MARK: Final = "\4"  # between a context and a message, as in gettext's catalogues


class _Translator:
    """The language in use and its catalogue."""

    def __init__(self) -> None:
        self.language = SOURCE_LANGUAGE
        self.catalogue = NullTranslations()


_translator: Final = _Translator()


# Messages


def _(message: str) -> str:
    """Return a message in the language in use, also one that NP_ marks."""
    context, _mark, words = message.rpartition(CONTEXT_MARK)
    if context:
        return pgettext(context, words)
    return _translator.catalogue.gettext(message) if message else ""  # '' is the catalogue's header


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the form of a message for a number, its {count}, in the language in use."""
    return _translator.catalogue.ngettext(singular, plural, number).replace("{count}", count_text(number))


def pgettext(context: str, message: str) -> str:
    """Return a message that has a meaning of its own in a context, in the language in use."""
    return _translator.catalogue.pgettext(context, message)


class MarkedMessage(str):
    """A message that `_` or a widget translates where it is used."""

    __slots__ = ()


def N_(message: str) -> str:  # noqa: N802 # gettext's usual marker
    """Mark a message in a constant or in a widget: `_` translates it where it is used, as a widget does."""
    return MarkedMessage(message)


def NP_(context: str, message: str) -> str:  # noqa: N802 # like N_
    """Mark a message that has a meaning of its own in a context; `_` translates the result."""
    return MarkedMessage(f"{context}{CONTEXT_MARK}{message}")


def NN_(message: str) -> tuple[str, str]:  # noqa: N802 # like N_
    """Mark a message with a number for `ngettext` or `counted`; return its two forms, the same in English."""
    return message, message


def counted(message: Message, numbers: Mapping[str, int], **names: str) -> str:
    """Return a message with its numbers and names; the first number selects the form of a message marked by NN_."""
    if isinstance(message, str):
        return _(message).format(**numbers, **names)
    count = next(numbers[name] for _text, name, *_rest in Formatter().parse(message[0]) if name and name in numbers)
    return _translator.catalogue.ngettext(*message, count).format(**numbers, **names)


# The language in use


def current_language() -> str:
    """Return the code of the language in use."""
    return _translator.language


def alphabet() -> str:
    """Return the alphabet of the language in use, without letters with accents."""
    return ALPHABETS.get(current_language(), ascii_uppercase)


def accented_letters() -> str:
    """Return the letters that names in the language in use have besides its alphabet."""
    return ACCENTED_LETTERS.get(current_language(), "")


def set_language(code: str) -> None:
    """Use a language; without a catalogue, or with one that cannot be read, the messages are English."""
    if code != _translator.language:
        _translator.language, _translator.catalogue = code, _read_catalogue(code)


def _read_catalogue(code: str) -> NullTranslations:
    if code == SOURCE_LANGUAGE:
        return NullTranslations()
    path = LOCALE_FOLDER / code / "LC_MESSAGES" / f"{MESSAGE_DOMAIN}.mo"
    with suppress(OSError, ValueError, struct.error), path.open("rb") as file:
        return GNUTranslations(file)
    return NullTranslations()


def system_language(locales: Iterable[str], environ: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, or else the first one known among some locales."""
    chosen = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    if chosen.split(".")[0] in {"C", "POSIX"}:
        return SOURCE_LANGUAGE
    asked = [*environ.get("LANGUAGE", "").split(":"), chosen] if chosen else locales
    codes = (name.replace("-", "_").split("_")[0].split(".")[0].lower() for name in asked)
    return next((code for code in codes if code in LANGUAGES), SOURCE_LANGUAGE)


# Letters


JOINERS: Final = "\u200c\u200d"  # without a width, but names in Persian and Indian scripts need them


def is_printable(letter: str) -> bool:
    """Tell whether a letter may be drawn: no control, no hidden format such as a change of direction, but a joiner."""
    return letter.isprintable() or letter in JOINERS


def first_letters(text: str, count: int) -> str:
    """Return at most some characters at the start of a text; no letter loses its accents or what is joined to it."""
    joined = [category(one)[0] == "M" or one in JOINERS or before in JOINERS for before, one in pairwise(text)]
    return text[: next((n for n in range(count, 0, -1) if not any(joined[n - 1 : n])), count)].rstrip()


def decimal_text(number: float, decimals: int) -> str:
    """Return a number with a fixed number of decimals, such as 1,234.5."""
    # Translators: between groups of three digits; a narrow no-break space (U+202F) where the language has a space
    groups = pgettext("thousands separator", ",")
    # Translators: before the decimals of a number
    mark = pgettext("decimal mark", ".")
    return f"{number:,.{decimals}f}".translate({ord(","): groups, ord("."): mark, ord("-"): "\N{MINUS SIGN}"})


def count_text(number: int) -> str:
    """Return a whole number, such as 1,234."""
    return decimal_text(number, 0)


def signed_text(number: float, decimals: int = 0) -> str:
    """Return a number with its sign, such as +3."""
    sign = "+" if number > 0 else "" if number < 0 else "\N{PLUS-MINUS SIGN}"
    return f"{sign}{decimal_text(number or 0, decimals)}"


def part_text(number: int, total: int) -> str:
    """Return a number of several, such as 3 of 1,234."""
    # Translators: a number of several, such as 3 of 12
    return _("{number} of {total}").format(number=count_text(number), total=count_text(total))


def joined_text(words: Sequence[str]) -> str:
    """Return some words as a list in a sentence, such as a1, b2 and c3."""
    if len(words) < 2:
        return "".join(words)
    # Translators: the end of a list in a sentence: "a1, b2 and c3"
    return _("{others} and {last}").format(others=", ".join(words[:-1]), last=words[-1])


def percent_text(percent: int) -> str:
    """Return a percentage, such as 8%."""
    return _("{number}%").format(number=percent)


def time_text(moment: datetime) -> str:
    """Return the time of day, such as 14:20."""
    # Translators: the time of day, on a clock of 24 hours
    return _("{hour:02}:{minute:02}").format(hour=moment.hour, minute=moment.minute)


def date_text(day: date) -> str:
    """Return a date with the name of its month, such as 3 November 2026."""
    # Translators: a date, such as 3 November 2026
    return _("{day} {month} {year}").format(day=day.day, month=month_text(day.month), year=day.year)


def short_date_text(day: date) -> str:
    """Return a date in short, such as 3 Nov 2026."""
    # Translators: a date in short, such as 3 Nov 2026
    pattern = pgettext("short date", "{day} {month} {year}")
    return pattern.format(day=day.day, month=_(_SHORT_MONTHS[day.month - 1]), year=day.year)


def short_month_text(year: int, number: int) -> str:
    """Return a month in short, such as Nov 2026."""
    # Translators: a month in short, such as Nov 2026
    return pgettext("short date", "{month} {year}").format(month=_(_SHORT_MONTHS[number - 1]), year=year)


def day_text(day: date) -> str:
    """Return a day of the year in short, such as 3 Nov."""
    # Translators: a day of the year in short, such as 3 Nov
    return pgettext("day", "{day} {month}").format(day=day.day, month=_(_SHORT_MONTHS[day.month - 1]))


def month_text(number: int) -> str:
    """Return the name of a month, from 1 to 12, as it is written in a date."""
    return _(_MONTHS[number - 1])


def month_heading(year: int, number: int) -> str:
    """Return a month above its calendar, such as November 2026."""
    return _(_MONTH_HEADINGS[number - 1]).format(year=year)


@cache
def month_numbers() -> Mapping[str, int]:
    """Return the numbers of the months by their names in all languages, whole and in short, in small letters."""
    months = [named for names in (_MONTHS, _SHORT_MONTHS, _MONTH_HEADINGS) for named in enumerate(names, start=1)]
    texts = [(read.gettext(name), number) for read in map(_read_catalogue, LANGUAGES) for number, name in months]
    return {re.findall(r"[^\W\d_]+", text.rpartition(CONTEXT_MARK)[2])[0].casefold(): number for text, number in texts}


_MONTH_HEADINGS: Final = (
    # Translators: the headings of calendars
    *(N_("January {year}"), N_("February {year}"), N_("March {year}"), N_("April {year}"), N_("May {year}")),
    *(N_("June {year}"), N_("July {year}"), N_("August {year}"), N_("September {year}"), N_("October {year}")),
    *(N_("November {year}"), N_("December {year}")),
)
_MONTHS: Final = (
    *(NP_("month", "January"), NP_("month", "February"), NP_("month", "March")),
    *(NP_("month", "April"), NP_("month", "May"), NP_("month", "June")),
    *(NP_("month", "July"), NP_("month", "August"), NP_("month", "September")),
    *(NP_("month", "October"), NP_("month", "November"), NP_("month", "December")),
)
_SHORT_MONTHS: Final = (
    *(NP_("short month", "Jan"), NP_("short month", "Feb"), NP_("short month", "Mar")),
    *(NP_("short month", "Apr"), NP_("short month", "May"), NP_("short month", "Jun")),
    *(NP_("short month", "Jul"), NP_("short month", "Aug"), NP_("short month", "Sep")),
    *(NP_("short month", "Oct"), NP_("short month", "Nov"), NP_("short month", "Dec")),
)
