"""The dates of games: any usual form is read, and put into words.

A record has a date as far as it is known: `2014`, `2014-05`, `2014-05-12` or `2014-05-12 22:59:22`; these texts sort.
The time of day is that of the place, whatever its zone. What is no date, or could be two, stays as it stands.
"""

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, datetime
from typing import Final
from unicodedata import normalize

from dvonn.language import _, date_text, month_heading, month_numbers, short_date_text, short_month_text, time_text

_TIME: Final = re.compile(  # with the zone, if that has an offset
    r"(?i)(?:^|[\sT,])([01]?[0-9]|2[0-3])(?:[:h]|\.(?=[0-9]{2} Uhr))([0-5][0-9])(?::([0-5][0-9])(?:[.,][0-9]+)?)?"
    r"(?![0-9:])(?:\s?([ap])\.?m\b\.?)?(?:\s?[A-Z]*[+-][0-9]{2}:?[0-9]{2}\b)?"
)
_DROPPED_PARTS: Final = re.compile(r"^([0-9]{4}(?:-[0-9]{2}){0,2}),[-,0-9]+$|(?:[-./](?:\?+|XX|00))+$")
"""The further days of a long game in SGF; the unknown month or day of PGN and others."""
_SKIPPED_WORD: Final = re.compile(  # days of the week and the like in the program's languages
    "(?i)st|[nr]d|th|er|of|the|at|on|les?|à|den|[au]m|uhr|z|om|del?|el|las|r|roku|року|р|[年月日]|mon|tue|wed|thu|fri|sat|sun|"  # noqa: RUF001
    r"\w+(?:day|dag|tag|di)|mittwoch|sonnabend|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|poniedziałek|"
    "wtorek|środa|czwartek|piątek|sobota|niedziela|понеділок|вівторок|середа|четвер|субота|неділя"
)


def read_date(text: str) -> str:
    """Return the date of a text in the form of records; '' if there is none, or there could be two, as in 5/12/2014."""
    text, time, days = normalize("NFKC", text[:80]).strip(), "", set[str]()
    if found := _TIME.search(text):
        hour = int(found[1]) % 12 + 12 * (found[4] in "Pp") if found[4] else int(found[1])
        time = f" {hour:02}:{found[2]}:{found[3] or '00'}"
        text = f"{text[: found.start()]} {text[found.end() :]}".strip()
    for parts in _readings(text, has_time=bool(time)):
        day = "-".join(f"{part:02}" for part in parts)
        with suppress(ValueError):
            date.fromisoformat(day + "-01-01"[len(day) - 4 :])
            days.add(day + time * (len(parts) == 3))
    return days.pop() if len(days) == 1 else ""


def _readings(text: str, *, has_time: bool) -> list[list[int]]:
    """Return what a text beside a time may mean, each a year, a month and a day, as far as it has them."""
    text = _DROPPED_PARTS.sub(r"\1", text)
    numbers, words = re.findall("[0-9]+", text), re.findall(r"[^\W\d_]+", text)
    years = [number for number in numbers if re.fullmatch("[12][0-9]{3}", number)]
    if len(years) != 1 or re.sub(r"[0-9\s.,/-]|[^\W\d_]", "", text):
        return []
    zones = {word.casefold() for word in words if has_time and word.isupper()} - month_numbers().keys()
    names = {word.casefold() for word in words if not _SKIPPED_WORD.fullmatch(word)} - zones
    months = [month_numbers().get(name, 0) for name in names]
    year, *day = known = [int(years[0]), *months, *(int(number) for number in numbers if number not in years)]
    if months or numbers[0] in years:
        return [known] * (len(months) < 2)
    # With dots the day is the first one, everywhere
    return [[year, *day[::-1]]] if f"{numbers[0]}." in text else [[year, *day[::-1]], known]


def date_of(headers: Mapping[str, str]) -> str:
    """Return the date of a game's headers with the time of day in the form of records, or else as it stands.

    A title may be the date, as of a list of moves with a line above it.
    """
    day = headers.get("date") or headers.get("utcdate") or read_date(headers.get("title", ""))
    time = headers.get("time") or headers.get("utctime", "") * (headers.get("utcdate", day) == day)
    return read_date(f"{day} {time}") or read_date(day) or day * bool(day.strip("?.-/ "))


def date_words(text: str, *, short: bool = False) -> str:
    """Return a date in words, as far as it is known, in short without its time; another text as it stands."""
    known = read_date(text)
    if len(known) < len("2014-05-12"):
        month_words = short_month_text if short else month_heading
        return month_words(int(known[:4]), int(known[5:])) if known[4:] else known or text
    moment = datetime.fromisoformat(known)
    words = short_date_text(moment) if short else date_text(moment)
    # Translators: a date and a time of day
    return words if short or not known[10:] else _("{date}, {time}").format(date=words, time=time_text(moment))
