"""Letters that the program's fonts lack, as in names: the scripts in a line, and the system's fonts for them."""

import re
import warnings
from collections.abc import Collection, Iterator
from itertools import groupby
from typing import Final
from unicodedata import bidirectional, category, name

import pygame

SHAPED_SCRIPTS: Final = (
    "ARABIC-Arab SYRIAC-Syrc NKO-Nkoo MONGOLIAN-Mong DEVANAGARI-Deva BENGALI-Beng GURMUKHI-Guru GUJARATI-Gujr "
    "ORIYA-Orya TAMIL-Taml TELUGU-Telu KANNADA-Knda MALAYALAM-Mlym SINHALA-Sinh TIBETAN-Tibt MYANMAR-Mymr KHMER-Khmr"
)
"""The scripts that join, stack or reorder letters: the first word of the letters' names, and the code in ISO 15924."""
SANS_SERIF: Final = ("sans", "gothic", "hei", "segoe", "arial")  # in the names of fonts that go with the program's


def script_runs(line: str, missing: Collection[str]) -> list[tuple[str, str]]:
    """Return the parts of a line with their scripts, '' where the program's font draws them.

    What stands between two parts of a script, as a space, belongs to it, so that words from right to left are in order.
    """
    scripts = [_script(letter) if letter in missing and letter.isalnum() else "" for letter in line]
    for n, letter in enumerate(line):
        if n and letter in missing and category(letter)[0] == "M":
            scripts[n - 1] = scripts[n] = scripts[n - 1] or _script(line[n - 1])
        elif n and not letter.isalnum():
            after = next((scripts[m] for m in range(n, len(line)) if line[m].isalnum()), "")
            scripts[n] = scripts[n - 1] if letter in missing or scripts[n - 1] == after else ""
    parts = groupby(zip(scripts, line, strict=True), key=lambda pair: pair[0])
    return [(script, "".join(letter for _script, letter in pairs)) for script, pairs in parts]


def _script(letter: str) -> str:
    return name(letter, "").partition(" ")[0]


def font_files() -> Iterator[str]:
    """Yield the files of the system's fonts, those first that go with the program's own."""
    with warnings.catch_warnings(action="ignore"):  # of a system that names no fonts
        names = pygame.font.get_fonts()
    for one in sorted(names, key=lambda one: ("fallback" in one, not any(word in one for word in SANS_SERIF), one)):
        if file := pygame.font.match_font(one, bold=True):
            yield file


def load_font(file: str, px: int, script: str, run: str) -> pygame.font.Font:
    """Return a font for a script, of which a part of a line is."""
    font = pygame.font.Font(file, px)
    if found := re.search(f"{script}-(....)", SHAPED_SCRIPTS):
        font.set_script(found[1])
    if bidirectional(run[0]) in {"R", "AL"}:
        font.set_direction(pygame.DIRECTION_RTL)
    return font
