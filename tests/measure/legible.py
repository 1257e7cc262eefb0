"""Draw scenes and list each text that is too small, cut short, too large for its place, or over another one.

Without options it draws all scenes in all languages, in windows of 800x480, 1280x720 and 1080x1920, and in all sizes of
text, and prints the smallest text of each window and size. The exit code is 1 if anything is wrong.
"""

import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Any, Final, NamedTuple

import pygame
import pytest

from dvonn.commandline import Parser, parse_size
from dvonn.language import LANGUAGES
from dvonn.screens.scene import Scene
from dvonn.screens.share import share_dialog
from dvonn.ui import text as paragraphs
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import LINE_HEIGHT, fit_text
from dvonn.ui.layout import TEXT, TEXT_SIZES, Box
from dvonn.ui.theme import EMBER, RGB
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.event_stills import KIOSK_SCENES
from tests.measure.stills.gallery import SNAPSHOT_SCENES

WINDOWS: Final = ((800, 480), (1280, 720), (1080, 1920))
FLOORS: Final = {(800, 480): 13, (1280, 720): 16, (1080, 1920): 24}  # pixels at the usual text size
FROM_AFAR: Final = 1.5  # the smallest text of an event, relative to that of a desktop
FOR_OPERATORS: Final = ("operator", "pin")  # the start of the names of scenes that are read from near
INK_HEIGHT: Final = 0.72  # of a line, in type sizes: from its capitals to its base
MAX_OVERLAP: Final = 2  # pixels in which the boxes of two texts may overlap


class DrawnText(NamedTuple):
    """A text with its size in pixels, where its ink is if that is known, and whether all of it is there."""

    words: str
    px: int
    ink: pygame.Rect | None = None
    whole: bool = True
    surface: pygame.Surface | None = None


class TextRecorder:
    """Notes the texts of the scene on top. Nothing is rendered: the pictures have no texts."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.texts: list[DrawnText] = []
        self._in_box = False
        for owner, name, noted in (
            (Assets, "text", self._bare),
            (Canvas, "draw_text", self._text),
            (paragraphs, "draw_paragraphs", self._paragraphs),
            (Scene, "draw", self._scene),
        ):
            patch.setattr(owner, name, _replacement(getattr(owner, name), noted))

    def _scene(self, draw: Callable[..., Any], *arguments: object) -> None:
        self.texts = []  # the scene below an overlay is listed by itself
        draw(*arguments)

    def _bare(
        self, _: Callable[..., Any], assets: Assets, words: str, px: int, _colour: RGB, face: Typeface = Typeface.TEXT
    ) -> pygame.Surface:
        if not self._in_box:
            self.texts.append(DrawnText(words, px))
        return pygame.Surface(assets.text_size(words, px, face), pygame.SRCALPHA)

    def _text(
        self,
        draw: Callable[..., Any],
        canvas: Canvas,
        words: str,
        box: Box,
        size: float = TEXT,
        *colour: object,
        **sides: bool,
    ) -> None:
        self._in_box = True
        draw(canvas, words, box, size, *colour, **sides)
        self._in_box = False
        px, lines = fit_text(canvas.assets, canvas.layout, words, box, size)
        high, wide = px * (LINE_HEIGHT * (len(lines) - 1) + INK_HEIGHT), canvas.fitted_width(words, box, size)
        ink = pygame.Rect(0, 0, wide, round(high))
        ink.center = box.centre
        if sides.get("at_left"):
            ink.left = box.x
        elif sides.get("at_right"):
            ink.right = box.right
        fits = high <= box.height and wide <= box.width + 1
        whole = "".join("".join(lines).split()) == "".join(words.split())
        self.texts.append(DrawnText(words, px, ink, fits and whole, canvas.surface))

    def _paragraphs(self, draw: Callable[..., Any], canvas: Canvas, box: Box, texts: Sequence[str]) -> None:
        before = len(self.texts)
        draw(canvas, box, texts)
        px = self.texts[before].px
        fits = paragraphs.paragraphs_fit(canvas, box, texts, px)
        self.texts[before:] = [DrawnText(words, px, None, fits) for words in texts]


def _replacement(method: Callable[..., Any], noted: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **named: noted(method, *arguments, **named)


def drawn_texts(
    window: tuple[int, int], language: str, text_size: float, scenes: Sequence[str]
) -> Iterator[tuple[str, list[DrawnText]]]:
    """Yield scenes with their texts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(share_dialog, "find_spec", lambda _name: "found")  # the offer of films needs Pillow
        recorder = TextRecorder(patch)
        renderer = SceneRenderer(window, EMBER, language, text_size)
        for scene in scenes:
            renderer.draw(scene)
            yield scene, [text for text in recorder.texts if text.words.strip()]


def floor(window: tuple[int, int], text_size: float, scene: str) -> int:
    """Return the size in pixels of the smallest text that a scene may have."""
    from_afar = scene in KIOSK_SCENES and not scene.startswith(FOR_OPERATORS)
    return round(FLOORS[window] * max(text_size, FROM_AFAR if from_afar else 1.0))


def faults(texts: Sequence[DrawnText], least: int) -> Iterator[str]:
    """Yield what is wrong with the texts of a scene."""
    for text in texts:
        if text.px < least:
            yield f"{text.px} px: {text.words!r}"
        if not text.whole:
            yield f"cut: {text.words!r}"
    placed = [text for text in texts if text.ink]
    for one, other in combinations(placed, 2):
        shared = one.ink.clip(other.ink) if one.ink and other.ink else pygame.Rect(0, 0, 0, 0)
        if one.surface is other.surface and one.words != other.words and min(shared.size) > MAX_OVERLAP:
            yield f"over each other: {one.words!r}, {other.words!r}"


def not_grown(normal: Sequence[DrawnText], texts: Sequence[DrawnText], text_size: float) -> Iterator[str]:
    """Yield the texts that are smaller than their usual size by a text size."""
    usual = {text.words: text.px for text in normal}
    for text in texts:
        if text.px + 1 < usual.get(text.words, 0) * text_size:
            yield f"{text.px} px instead of {usual[text.words] * text_size:.0f}: {text.words!r}"


def main(argv: Sequence[str] | None = None) -> int:
    """Print what is wrong and the smallest texts; return 1 if anything is wrong."""
    parser = Parser(prog="legible", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("scene", nargs="*", choices=[*SNAPSHOT_SCENES, []], help="the scenes (default: all)")
    parser.add_argument("--size", type=parse_size, metavar="WxH", help="size of the window")
    parser.add_argument("--language", choices=LANGUAGES, metavar="CODE", help="code of the language")
    parser.add_argument("--text-size", type=float, choices=TEXT_SIZES, help="size of all texts")
    options = parser.parse_args(argv)
    languages = [options.language] if options.language else LANGUAGES
    sizes = [options.text_size] if options.text_size else TEXT_SIZES
    found = 0
    for window, language in product([options.size] if options.size else WINDOWS, languages):
        normal = dict[str, list[DrawnText]]()
        for text_size in sizes:
            smallest: tuple[int, str, str] | None = None
            for scene, texts in drawn_texts(window, language, text_size, options.scene or list(SNAPSHOT_SCENES)):
                if text_size == min(TEXT_SIZES):
                    normal[scene] = texts
                usual = normal.get(scene, []) if text_size == max(TEXT_SIZES) and scene not in KIOSK_SCENES else []
                for fault in [*faults(texts, floor(window, text_size, scene)), *not_grown(usual, texts, text_size)]:
                    found += 1
                    print(f"{window[0]}x{window[1]} {text_size} {language} {scene}: {fault}")
                smallest = min([*([smallest] if smallest else []), *((text.px, scene, text.words) for text in texts)])
            print(f"smallest of {window[0]}x{window[1]}, text size {text_size}, {language}: {smallest}")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
