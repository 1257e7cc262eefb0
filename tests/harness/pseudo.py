"""The pseudo-language of tests and tools: with accents, brackets and length it shows what is not translated or cut."""

import re
from gettext import NullTranslations
from math import ceil
from typing import Final

from dvonn import language
from dvonn.language import set_language

PSEUDO_LANGUAGE: Final = "xx"
PSEUDO_LENGTH: Final = 1.4  # of a message, relative to English
_SMALL_LETTERS: Final = {"a": "áä", "e": "éè", "i": "îï", "o": "ôö", "u": "ûü", "y": "ÿ", "n": "ñ", "c": "ç"}
PSEUDO_LETTERS: Final = _SMALL_LETTERS | {key.upper(): value.capitalize() for key, value in _SMALL_LETTERS.items()}
"""The letters that stand for a letter; no plain vowel is left in a message."""
_PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")
_PLAIN_LETTERS: Final = str.maketrans(PSEUDO_LETTERS)
_read_catalogue: Final = language._read_catalogue  # noqa: SLF001 # the program has no other catalogues


class PseudoTranslations(NullTranslations):
    """A catalogue that makes each message up."""

    def gettext(self, message: str) -> str:
        """Return the message in the pseudo-language."""
        return pseudo_text(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the form for a number in the pseudo-language."""
        return pseudo_text(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Return the message in the pseudo-language, in any context."""
        return pseudo_text(message)


def pseudo_text(message: str) -> str:
    """Return a message with accents, longer and in brackets; placeholders, and messages without letters, stay."""
    parts = _PLACEHOLDER.split(message)
    if not any(character.isalpha() for part in parts[::2] for character in part):
        return message
    parts[::2] = [part.translate(_PLAIN_LETTERS) for part in parts[::2]]
    longer = f"[{''.join(parts)}"
    return f"{longer.ljust(ceil(PSEUDO_LENGTH * len(message)) - 1, '~')}]"


def use_pseudo_language() -> None:
    """Use the pseudo-language, whose catalogue the program reads from now on."""
    language._read_catalogue = _read_any  # noqa: SLF001 # the same
    set_language(PSEUDO_LANGUAGE)


def _read_any(code: str) -> NullTranslations:
    return PseudoTranslations() if code == PSEUDO_LANGUAGE else _read_catalogue(code)
