"""Numbers, times and dates as the language in use writes them; the marks, orders and names are in the catalogues."""

from collections.abc import Sequence
from datetime import date, datetime

from dvonn.language.messages import _, pgettext


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
    return pattern.format(day=day.day, month=_short_months()[day.month - 1], year=day.year)


def day_text(day: date) -> str:
    """Return a day of the year in short, such as 3 Nov."""
    # Translators: a day of the year in short, such as 3 Nov
    return pgettext("day", "{day} {month}").format(day=day.day, month=_short_months()[day.month - 1])


def month_text(number: int) -> str:
    """Return the name of a month, from 1 to 12, as it is written in a date."""
    return _months()[number - 1]


def month_heading(year: int, number: int) -> str:
    """Return a month above its calendar, such as November 2026."""
    return _month_headings()[number - 1].format(year=year)


def _month_headings() -> tuple[str, ...]:
    # Translators: the headings of calendars
    return (
        *(_("January {year}"), _("February {year}"), _("March {year}"), _("April {year}"), _("May {year}")),
        *(_("June {year}"), _("July {year}"), _("August {year}"), _("September {year}"), _("October {year}")),
        *(_("November {year}"), _("December {year}")),
    )


def _months() -> tuple[str, ...]:
    return (
        *(pgettext("month", "January"), pgettext("month", "February"), pgettext("month", "March")),
        *(pgettext("month", "April"), pgettext("month", "May"), pgettext("month", "June")),
        *(pgettext("month", "July"), pgettext("month", "August"), pgettext("month", "September")),
        *(pgettext("month", "October"), pgettext("month", "November"), pgettext("month", "December")),
    )


def _short_months() -> tuple[str, ...]:
    return (
        *(pgettext("short month", "Jan"), pgettext("short month", "Feb"), pgettext("short month", "Mar")),
        *(pgettext("short month", "Apr"), pgettext("short month", "May"), pgettext("short month", "Jun")),
        *(pgettext("short month", "Jul"), pgettext("short month", "Aug"), pgettext("short month", "Sep")),
        *(pgettext("short month", "Oct"), pgettext("short month", "Nov"), pgettext("short month", "Dec")),
    )
