"""Messages in the language in use: gettext with the catalogue of one language, which can change at any time."""

import os
from collections.abc import Iterable, Mapping
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from pathlib import Path
from string import Formatter, ascii_uppercase
from struct import error as StructError  # noqa: N812 # its own name says too little
from typing import Final, cast

LOCALE_FOLDER: Final = cast("Path", files("dvonn") / "locale")  # in a zip file a zipfile.Path, which is read alike
MESSAGE_DOMAIN: Final = "dvonn"  # the name of the catalogues' files
SOURCE_LANGUAGE: Final = "en"  # of the messages in the code
PSEUDO_LANGUAGE: Final = "xx"  # for tests and tools: longer, with accents, in brackets
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
LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # of the environment; the first that is set counts
Message = str | tuple[str, str]
"""A message, or the two forms of one with a number."""
CONTEXT_MARK: Final = "\4"  # between a context and a message, as in gettext's catalogues
UNTRANSLATED_LOCALES: Final = {"C", "POSIX"}


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
    """Return the form of a message for a number, in the language in use."""
    return _translator.catalogue.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """Return a message that has a meaning of its own in a context, in the language in use."""
    return _translator.catalogue.pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 # gettext's usual marker
    """Return a message as it is; it marks one in a constant, which `_` translates where it is used."""
    return message


def NP_(context: str, message: str) -> str:  # noqa: N802 # like N_
    """Mark a message that has a meaning of its own in a context, in a constant; `_` translates the result."""
    return f"{context}{CONTEXT_MARK}{message}"


def NN_(message: str) -> tuple[str, str]:  # noqa: N802 # like N_
    """Return a message as its two forms, which are the same in English; it marks one for `ngettext` or `counted`."""
    return message, message


def counted(message: Message, numbers: Mapping[str, int], **names: str) -> str:
    """Return a message with its numbers and names; of one that NN_ marks, the form is that for its first number."""
    if isinstance(message, str):
        return _(message).format(**numbers, **names)
    count = next(numbers[name] for _text, name, *_rest in Formatter().parse(message[0]) if name and name in numbers)
    return ngettext(*message, count).format(**numbers, **names)


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
    if code == PSEUDO_LANGUAGE:
        from dvonn.language.pseudo import PseudoTranslations  # noqa: PLC0415 # the game does without it

        return PseudoTranslations()
    try:
        with (LOCALE_FOLDER / code / "LC_MESSAGES" / f"{MESSAGE_DOMAIN}.mo").open("rb") as file:
            return GNUTranslations(file)
    except (OSError, ValueError, StructError):
        return NullTranslations()


def system_language(locales: Iterable[str] = (), environ: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, or else the first one known among some locales."""
    chosen = next((environ[name] for name in LOCALE_VARIABLES if environ.get(name)), "")
    if chosen.split(".")[0] in UNTRANSLATED_LOCALES:
        return SOURCE_LANGUAGE
    asked = [*environ.get("LANGUAGE", "").split(":"), chosen] if chosen else locales
    codes = (name.replace("-", "_").split("_")[0].split(".")[0].lower() for name in asked)
    return next((code for code in codes if code in LANGUAGES), SOURCE_LANGUAGE)
