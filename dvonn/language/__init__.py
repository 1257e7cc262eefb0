"""The language in use: messages by gettext, with the catalogues in dvonn/locale, and the forms of numbers and dates.

English is the source language: the messages in the code are English, and without a catalogue they stay as they are.
"""

from dvonn.language.messages import (
    LANGUAGES,
    N_,
    NN_,
    NP_,
    PSEUDO_LANGUAGE,
    SOURCE_LANGUAGE,
    Message,
    _,
    accented_letters,
    alphabet,
    counted,
    current_language,
    ngettext,
    pgettext,
    set_language,
    system_language,
)
from dvonn.language.numbers import (
    count_text,
    date_text,
    decimal_text,
    month_heading,
    month_text,
    part_text,
    percent_text,
    short_date_text,
    signed_text,
    time_text,
)

__all__ = [
    "LANGUAGES",
    "NN_",
    "NP_",
    "N_",
    "PSEUDO_LANGUAGE",
    "SOURCE_LANGUAGE",
    "Message",
    "_",
    "accented_letters",
    "alphabet",
    "count_text",
    "counted",
    "current_language",
    "date_text",
    "decimal_text",
    "month_heading",
    "month_text",
    "ngettext",
    "part_text",
    "percent_text",
    "pgettext",
    "set_language",
    "short_date_text",
    "signed_text",
    "system_language",
    "time_text",
]
