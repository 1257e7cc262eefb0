"""Letters that the program's fonts lack, as in names: the scripts in a line, and the system's fonts for them."""

import re
import warnings
from collections.abc import Iterable, Iterator, Set
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Final
from unicodedata import bidirectional, category, name

import pygame

from dvonn.language import JOINERS

SHAPED_SCRIPTS: Final = (
    "ARABIC-Arab SYRIAC-Syrc NKO-Nkoo MONGOLIAN-Mong DEVANAGARI-Deva BENGALI-Beng GURMUKHI-Guru GUJARATI-Gujr "
    "ORIYA-Orya TAMIL-Taml TELUGU-Telu KANNADA-Knda MALAYALAM-Mlym SINHALA-Sinh TIBETAN-Tibt MYANMAR-Mymr KHMER-Khmr"
)
"""The scripts that join, stack or reorder letters: the first word of the letters' names, and the code in ISO 15924."""
SANS_SERIF: Final = ("sans", "gothic", "hei", "segoe", "arial")  # in the names of fonts that go with the program's


def script_runs(line: str, missing: Set[str]) -> list[tuple[str, str]]:
    """Return the parts of a line with their scripts, '' where the program's font draws them.

    A word with a missing letter is one part, as is what stands between two parts of a script: their order may be from
    right to left.
    """
    kinds = [""]
    for letter in line:
        kind = category(letter)[0]
        is_joined = kind == "M" or letter in JOINERS or (kind == "P" and letter in missing)
        kinds.append(kinds[-1] if is_joined else name(letter, "").partition(" ")[0] if letter.isalnum() else "")
    parts = _joined(zip(kinds[1:], line, strict=True))
    scripts = [kind if missing & set(part) else "" for kind, part in parts]
    for n, (before, after) in enumerate(zip(scripts, scripts[2:], strict=False), 1):
        scripts[n] = before if before == after and not parts[n][0] else scripts[n]
    return _joined((script, part) for script, (_kind, part) in zip(scripts, parts, strict=True))


def _joined(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Join the texts of neighbours of the same script."""
    return [(script, "".join(text for _script, text in some)) for script, some in groupby(pairs, itemgetter(0))]


def font_files() -> Iterator[str]:
    """Return the files of the system's fonts, those first that go with the program's own."""
    names = list[str]()
    with warnings.catch_warnings(action="ignore"), suppress(OSError):  # of a system that names no fonts
        names = pygame.font.get_fonts()
    names.sort(key=lambda one: ("fallback" in one, not any(word in one for word in SANS_SERIF), one))
    return filter(None, (pygame.font.match_font(one, bold=True) for one in names))


def load_font(file: str, px: int, script: str, run: str) -> pygame.font.Font:
    """Return a font for a script, of which a part of a line is, as large as the program's of a size in pixels."""
    font = pygame.font.Font(file, round(0.9 * px))
    if found := re.search(f"{script}-(....)", SHAPED_SCRIPTS):
        font.set_script(found[1])
    if bidirectional(run[0]) in {"R", "AL"}:
        font.set_direction(pygame.DIRECTION_RTL)
    return font
