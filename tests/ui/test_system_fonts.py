"""Letters of names that the program's fonts lack come from fonts of the system, which nothing else looks for.

The font that pygame brings stands for the system's: it has letters of Kazakh and a few of Arabic.
"""

from collections.abc import Iterator
from pathlib import Path
from string import ascii_letters, digits

import pygame
import pytest

import dvonn.ui.assets
from dvonn.language import LOCALE_FOLDER
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.fitting import fit_text
from dvonn.ui.layout import TEXT, Box, layout
from dvonn.ui.system_fonts import font_files, load_font, script_runs
from tests.harness.paths import IMAGES
from tests.harness.surroundings import unshare_cache

SYSTEM_FONT = str(Path(pygame.__file__).parent / "freesansbold.ttf")
INK = (255, 255, 255)
ARABIC, HEBREW, CHINESE = "\u0645\u062d\u0645\u062f", "\u05d3\u05d5\u05d3", "\u738b\u4f1f"
RUNS = [
    ("Ann", "", [("", "Ann")]),
    (f"Ann – {CHINESE} (2)", CHINESE, [("", "Ann – "), ("CJK", CHINESE), ("", " (2)")]),
    (f"{ARABIC} {ARABIC}", ARABIC, [("ARABIC", f"{ARABIC} {ARABIC}")]),
    (f"{ARABIC} – {HEBREW}", ARABIC + HEBREW, [("ARABIC", ARABIC), ("", " – "), ("HEBREW", HEBREW)]),
    (f"{ARABIC} 25", ARABIC, [("ARABIC", ARABIC), ("", " 25")]),
    (f"{HEBREW}\u05f3 B", f"{HEBREW}\u05f3", [("HEBREW", f"{HEBREW}\u05f3"), ("", " B")]),
    ("Қанат Ким", "Қ", [("CYRILLIC", "Қанат"), ("", " Ким")]),
    ("O\u0323\u0300la", "\u0323\u0300", [("LATIN", "O\u0323\u0300la")]),
    (f"{ARABIC}\u200c{ARABIC}", ARABIC, [("ARABIC", f"{ARABIC}\u200c{ARABIC}")]),
    ("\u0e02\u0e31\u0e27", "\u0e02\u0e31\u0e27", [("THAI", "\u0e02\u0e31\u0e27")]),
    ("\U0001f600 Bob", "\U0001f600", [("", "\U0001f600 Bob")]),
]


LETTERS = (
    f"{ascii_letters}{digits}äöüßÄÖÜéèêëàâçîïôûùœæÉÀÇñáíóú¿¡ąćęłńśźżĄĆĘŁŃŚŹŻґєіїҐЄІЇабвгдежзиклмнопрстуфхцчшщьюя№"
    ".,:;!?'\"()[]{}+-·…%/&#@*=<>«»„“”’–—•€×−"  # noqa: RUF001
)


@pytest.mark.parametrize("face", Typeface)
def test_no_letter_of_the_languages_is_missing(assets: Assets, face: Typeface) -> None:
    """Each letter of the languages and of their catalogues is drawn, in no size as the box of missing ones."""
    texts = [path.read_text("utf-8") for path in LOCALE_FOLDER.rglob("*.po")]
    letters = {letter for letter in "".join([LETTERS, *texts]) if letter.isprintable()}
    seen = {one: pygame.image.tobytes(assets.text(one, 40, INK, face), "RGBA") for one in letters | {"\N{SNOWMAN}"}}
    box = seen.pop("\N{SNOWMAN}")
    assert [one for one, drawn in seen.items() if drawn == box or not (any(drawn) or one.isspace())] == []
    for px in range(10, 100, 2) if face is not Typeface.DISPLAY else ():
        assert not dvonn.ui.assets._missing_letters(dvonn.ui.assets._load_font(face, px), LETTERS)  # noqa: SLF001


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the system two files, the first of which is no font; return the list of those that are asked for."""
    files: list[str] = []

    def some() -> Iterator[str]:
        for file in (__file__, SYSTEM_FONT):
            files.append(file)
            yield file

    unshare_cache(monkeypatch)
    monkeypatch.setattr(dvonn.ui.assets, "font_files", some)
    return files


@pytest.fixture
def own_assets(window: pygame.Surface) -> Assets:
    """Return assets that no other test has drawn with."""
    assert window
    return Assets(IMAGES)


@pytest.mark.parametrize(("line", "missing", "runs"), RUNS)
def test_a_line_is_drawn_script_by_script(line: str, missing: str, runs: list[tuple[str, str]]) -> None:
    """Words with missing letters are drawn whole, and with what stands between two words of a script."""
    assert script_runs(line, set(missing)) == runs


def test_the_system_has_what_the_program_lacks(own_assets: Assets, asked: list[str]) -> None:
    """A missing letter is drawn, in a line of the usual height; the font is found once for a script."""
    box = own_assets.text("\N{SNOWMAN}", 40, INK)
    drawn = own_assets.text("Қ", 40, INK)
    assert pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(box, "RGBA")
    assert drawn.get_height() == box.get_height() == own_assets.text_size("Қ", 40)[1]
    assert asked == [__file__, SYSTEM_FONT]
    for face in Typeface:
        parts = [own_assets.text_size(part, 40, face)[0] for part in ("Қанат ", "Ким")]
        assert abs(own_assets.text("Қанат Ким", 40, INK, face).get_width() - sum(parts)) <= 1
    assert asked == [__file__, SYSTEM_FONT]


@pytest.mark.parametrize("words", ["Łukasz Żółć", "Петренко Їжак", "Αλέξανδρος", "Nguyễn", "8 → \N{SNOWMAN} 😀"])
def test_plain_text_looks_for_nothing(own_assets: Assets, asked: list[str], words: str) -> None:
    """Letters of the program's fonts, and signs that are no letters, need no font of the system."""
    for face in Typeface:
        own_assets.text(words, 40, INK, face)
    assert asked == []


def test_a_system_may_name_no_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system whose fonts cannot be listed has none; those that go with the program's come first."""
    monkeypatch.setattr(pygame.font, "match_font", lambda name, *, bold: f"{name}.ttf" if bold else None)
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: ["dingbats", "fallbacksans", "uisans", "arial"])
    assert list(font_files()) == ["arial.ttf", "uisans.ttf", "dingbats.ttf", "fallbacksans.ttf"]

    def refuse() -> list[str]:
        raise PermissionError

    monkeypatch.setattr(pygame.font, "get_fonts", refuse)
    assert list(font_files()) == []


def test_without_such_a_font_a_letter_is_a_box(own_assets: Assets, asked: list[str]) -> None:
    """A letter that no font has stays the box that stands for missing ones; a word is drawn as far as a font has it."""
    one, box = (pygame.image.tobytes(own_assets.text(words, 40, INK), "RGBA") for words in ("\u738b", "\N{SNOWMAN}"))
    assert one == box
    known, partly = (own_assets.text(words, 40, INK).get_width() for words in ("Қ", "Қ\u051e"))
    assert known < partly
    assert asked


def test_arabic_is_drawn_from_right_to_left(own_assets: Assets) -> None:
    """The first letter of a word stands at its right end."""
    assert own_assets
    usual, font = pygame.font.Font(SYSTEM_FONT, 36), load_font(SYSTEM_FONT, 40, "HEBREW", "\u05d0")
    for words in ("\u0628 \u0633", "AB C"):
        drawn, reverse = (
            one.render(text, antialias=True, color=INK) for one, text in ((font, words), (usual, words[::-1]))
        )
        assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(reverse, "RGBA")


def test_a_shortened_name_keeps_its_letters_whole(own_assets: Assets) -> None:
    """Where a name has no room, no accent is cut from the letter before the ellipsis, and a line is filled."""
    place = layout((1280, 720))
    for name in ("o\u0323\u0300" * 40, "क्\u200dष" * 30, "Wolfeschlegelsteinhausen von und zu Bergerdorff"):
        for width in range(60, 140, 4):
            [line] = fit_text(own_assets, place, name, Box(0, 0, width, 30), TEXT).lines
            assert line.endswith("…")
            start = line[:-1]
            assert name[len(start)] not in "\u0323\u0300\u200d\u094d"
            assert not start.endswith("\u200d")
