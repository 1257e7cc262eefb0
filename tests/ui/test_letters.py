"""The fonts have every letter and mark that the languages need, in both typefaces."""

import pygame
import pytest

from dvonn.language import LANGUAGES, LOCALE_FOLDER, MESSAGE_DOMAIN
from dvonn.ui.assets import Assets, Typeface

LETTERS = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    "nl": "ÁÉËÍÏÓÖÚÜáàâäéèêëíïóôöúûü",
    "de": "ÄÖÜẞäöüß„“",
    "fr": "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»",
    "es": "ÁÉÍÑÓÚÜáéíñóúü¿¡",
    "pl": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż„”",
    "uk": "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщьюя\N{MODIFIER LETTER APOSTROPHE}№",
}
MARKS = ".,:;!?'\"()[]{}+-·…%/&#@*=<>“”•€ \N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{MULTIPLICATION SIGN}"
MISSING = "\N{SNOWMAN}"


@pytest.mark.parametrize("face", Typeface)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_have_all_letters(assets: Assets, face: Typeface, language: str) -> None:
    """Each letter is drawn, and none of them as the box that stands for missing ones."""
    seen = {letter: pixels(assets, letter, face) for letter in LETTERS[language] + MARKS}
    assert [letter for letter, drawn in seen.items() if drawn == pixels(assets, MISSING, face)] == []
    assert [letter for letter, drawn in seen.items() if not any(drawn) and letter != " "] == []


@pytest.mark.parametrize("face", Typeface)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_have_all_letters_of_the_catalogues(assets: Assets, face: Typeface, language: str) -> None:
    """No letter of a translation is drawn as the box that stands for missing ones."""
    catalogue = LOCALE_FOLDER / language / "LC_MESSAGES" / f"{MESSAGE_DOMAIN}.po"
    letters = {letter for letter in catalogue.read_text("utf-8") if letter.isprintable()}
    assert {letter for letter in letters if pixels(assets, letter, face) == pixels(assets, MISSING, face)} == set()


def test_a_headline_is_set_in_one_font(assets: Assets) -> None:
    """A headline with a letter of another alphabet is set in the heavy text font, Polish ones in the usual one."""
    for words, is_heavy in (("Gracz Żółty", False), ("Гравець A", True), ("A — 1 №", True), ("Play\u202f1", False)):
        heavy, usual = (pixels(assets, words, face) for face in (Typeface.HEAVY, Typeface.DISPLAY))
        assert (heavy == usual) is is_heavy, words


def pixels(assets: Assets, words: str, face: Typeface) -> bytes:
    """Return the drawing of a line."""
    return pygame.image.tobytes(assets.text(words, 40, (255, 255, 255), face), "RGBA")
