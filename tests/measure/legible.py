"""Draw scenes and list each text that is too small, cut short, too large for its place, or over another one.

Without options it draws all scenes in all languages, in windows of 800x480, 1280x720 and 1080x1920, and in all sizes of
text. The exit code is 1 if anything is wrong.
"""

import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Any, Final, NamedTuple

import pygame
import pytest

from dvonn.board import view
from dvonn.commandline import Parser, parse_size
from dvonn.language import LANGUAGES
from dvonn.screens.scene import Scene
from dvonn.screens.score import score
from dvonn.ui import assets
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
    """A text with its size in pixels, where its ink is if that is known, and whether all of it is there.

    The heights on the stacks are part of the board: they grow with it, not with the text.
    """

    words: str
    px: int
    ink: pygame.Rect | None = None
    whole: bool = True
    surface: pygame.Surface | None = None
    on_stack: bool = False


class TextRecorder:
    """Notes the texts of the scene on top. Nothing is rendered: the pictures have no texts, no board and no ground."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.texts: list[DrawnText] = []
        self._in_box = False
        for owner, name, noted in (
            (Assets, "text", self._bare),
            (Canvas, "draw_text", self._text),
            (Canvas, "draw_panel", self._panel),
            (paragraphs, "draw_paragraphs", self._paragraphs),
            (Scene, "draw", self._scene),
        ):
            patch.setattr(owner, name, _replacement(getattr(owner, name), noted))
        patch.setattr(pygame.transform, "smoothscale", pygame.transform.scale)
        patch.setattr(assets, "smoothscale", pygame.transform.scale)
        patch.setattr(view, "_draw_room", lambda canvas, *_: canvas)
        patch.setattr(score, "draw_backdrop", lambda *_: None)

    def _scene(self, draw: Callable[..., Any], *arguments: object) -> None:
        self.texts = []  # the scene below an overlay is listed by itself
        draw(*arguments)

    def _bare(
        self, _: Callable[..., Any], assets: Assets, words: str, px: int, _colour: RGB, face: Typeface = Typeface.TEXT
    ) -> pygame.Surface:
        if not self._in_box:
            on_stack = face is Typeface.DISPLAY and words.isdecimal()
            self.texts.append(DrawnText(words, px, on_stack=on_stack))
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
        seen = ink.clip(canvas.surface.get_clip())
        self.texts.append(DrawnText(words, px, seen, fits and whole, canvas.surface))

    def _panel(self, draw: Callable[..., Any], canvas: Canvas, box: Box, *colours: object) -> None:
        draw(canvas, box, *colours)
        placed = ((one, one.surface is canvas.surface and one.ink) for one in self.texts)
        self.texts = [one for one, ink in placed if not (ink and pygame.Rect(box).contains(ink))]  # not covered

    def _paragraphs(self, draw: Callable[..., Any], canvas: Canvas, box: Box, texts: Sequence[str]) -> None:
        before = len(self.texts)
        draw(canvas, box, texts)
        px = self.texts[before].px
        fits = paragraphs.paragraphs_fit(canvas.assets, box, texts, px)
        self.texts[before:] = [DrawnText(words, px, None, fits) for words in texts]


def _replacement(method: Callable[..., Any], noted: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments, **named: noted(method, *arguments, **named)


class Setting(NamedTuple):
    """A window and a size of all text."""

    window: tuple[int, int]
    text_size: float


SETTINGS: Final = [Setting(window, text_size) for window, text_size in product(WINDOWS, TEXT_SIZES)]


def drawn_texts(
    language: str, scenes: Sequence[str], settings: Sequence[Setting]
) -> Iterator[tuple[str, dict[Setting, list[DrawnText]]]]:
    """Yield scenes with their texts in windows of several sizes; each scene is made once, and its window resized."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Assets, "clear_cache", lambda _assets: None)  # the windows come again
        recorder, renderer = TextRecorder(patch), SceneRenderer(WINDOWS[0], EMBER, language)
        for scene in scenes:
            renderer.show(scene)
            texts = dict[Setting, list[DrawnText]]()
            for setting in settings:
                renderer.redraw(*setting)
                texts[setting] = [text for text in recorder.texts if text.words.strip()]
            yield scene, texts


def floor(setting: Setting, scene: str) -> int:
    """Return the size in pixels of the smallest text that a scene may have."""
    from_afar = scene in KIOSK_SCENES and not scene.startswith(FOR_OPERATORS)
    return round(FLOORS[setting.window] * max(setting.text_size, FROM_AFAR if from_afar else 1.0))


def faults(texts: Sequence[DrawnText], least: int, text_size: float) -> Iterator[str]:
    """Yield what is wrong with the texts of a scene, given the smallest size that they may have."""
    for text in texts:
        if text.px < (least / text_size if text.on_stack else least):
            yield f"{text.px} px: {text.words!r}"
        if not text.whole:
            yield f"cut: {text.words!r}"
    placed = [text for text in texts if text.ink]
    for one, other in combinations(placed, 2):
        shared = one.ink.clip(other.ink) if one.ink and other.ink else pygame.Rect(0, 0, 0, 0)
        if one.surface is other.surface and one.words != other.words and min(shared.size) > MAX_OVERLAP:
            yield f"over each other: {one.words!r}, {other.words!r}"


def not_grown(scene: str, texts: dict[Setting, list[DrawnText]]) -> Iterator[tuple[Setting, str]]:
    """Yield the texts of a scene that the largest text size does not enlarge as much as it says."""
    for setting, large in texts.items():
        if setting.text_size == max(TEXT_SIZES) and scene not in KIOSK_SCENES:
            usual, now = (_sizes(some) for some in (texts.get(Setting(setting.window, 1.0), []), large))
            for words, sizes in now.items():
                before = usual.get(words, []) if len(words) > 1 else []  # a digit may be that of another text
                wrong = [(px, least) for px, least in _pairs(sizes, before) if px + 1 < least * setting.text_size]
                for px, least in wrong if len(before) == len(sizes) or len(wrong) == 2 else ():
                    yield setting, f"{px} px instead of {least * setting.text_size:.0f}: {words!r}"


def _pairs(sizes: Sequence[int], before: Sequence[int]) -> list[tuple[int, int]]:
    """Pair the sizes of a text with the former ones; if some were added or left out, the extremes, as a choice."""
    if len(sizes) == len(before):
        return list(zip(sizes, before, strict=True))
    return [(sizes[0], before[0]), (sizes[-1], before[-1])] if before else []


def _sizes(texts: Sequence[DrawnText]) -> dict[str, list[int]]:
    """Return the sizes of each text that is not a height of a stack, the largest first."""
    sizes = dict[str, list[int]]()
    for text in sorted(texts, key=lambda text: -text.px):
        if not text.on_stack:
            sizes.setdefault(text.words, []).append(text.px)
    return sizes


def all_faults(language: str, scene: str, texts: dict[Setting, list[DrawnText]]) -> list[str]:
    """Return what is wrong with a scene, each with its setting."""
    found = [
        (setting, fault)
        for setting, some in texts.items()
        for fault in faults(some, floor(setting, scene), setting.text_size)
    ]
    return [
        f"{window[0]}x{window[1]} {text_size} {language} {scene}: {fault}"
        for (window, text_size), fault in [*found, *not_grown(scene, texts)]
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Print what is wrong; return 1 if anything is."""
    parser = Parser(prog="legible", description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("scene", nargs="*", help="the scenes (default: all)")
    parser.add_argument("--size", type=parse_size, metavar="WxH", help="one of the sizes of the window")
    parser.add_argument("--language", choices=LANGUAGES, metavar="CODE", help="code of the language")
    parser.add_argument("--text-size", type=float, choices=TEXT_SIZES, help="size of all texts")
    options = parser.parse_args(argv)
    settings = [
        setting
        for setting in SETTINGS
        if options.size in {None, setting.window} and setting.text_size in {1.0, options.text_size or setting.text_size}
    ]
    found = 0
    for language in [options.language] if options.language else LANGUAGES:
        for scene, drawn in drawn_texts(language, options.scene or list(SNAPSHOT_SCENES), settings):
            wrong = all_faults(language, scene, drawn)
            found += len(wrong)
            print(*wrong, sep="\n", end="\n" * bool(wrong), flush=True)
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
