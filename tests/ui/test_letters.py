"""The fonts have every letter and mark that the languages need, in both typefaces."""

import pygame
import pytest

from dvonn.language import LANGUAGES
from dvonn.ui.assets import Assets, Typeface

LETTERS = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
    "nl": "ÁÉËÍÏÓÖÚÜáàâäéèêëíïóôöúûü",
    "de": "ÄÖÜẞäöüß„“",
    "fr": "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»",
    "es": "ÁÉÍÑÓÚÜáéíñóúü¿¡",
}
MARKS = ".,:;!?'\"()[]{}+-·…%/&#@*=<>“”•€ \N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{MULTIPLICATION SIGN}"
MISSING = "\N{SNOWMAN}"


@pytest.mark.parametrize("face", Typeface)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_have_all_letters(assets: Assets, face: Typeface, language: str) -> None:
    """Each letter is drawn, and none of them as the box that stands for missing ones."""

    def pixels(letter: str) -> bytes:
        return pygame.image.tobytes(assets.text(letter, 40, (255, 255, 255), face), "RGBA")

    box = pixels(MISSING)
    seen = {letter: pixels(letter) for letter in LETTERS[language] + MARKS}
    assert [letter for letter, drawn in seen.items() if drawn == box] == []
    assert [letter for letter, drawn in seen.items() if not any(drawn) and letter != " "] == []
