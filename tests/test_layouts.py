"""What scenes show, in many windows, languages and sizes of text: golden layouts, and no text that cannot be read."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from difflib import unified_diff
from itertools import chain, product, zip_longest
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from dvonn.language import LANGUAGES
from dvonn.rules.board import SPACES
from dvonn.screens.scene import Scene
from dvonn.ui.fitting import LINE_HEIGHT, fit_text, typeface, widest
from dvonn.ui.layout import TEXT_SIZES
from dvonn.ui.theme import EMBER
from tests.harness.scale import scaled
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.event_stills import KIOSK_SCENES
from tests.measure.stills.gallery import SNAPSHOT_SCENES
from tests.measure.stills.game_stills import LONG_NAMES

FOLDER = Path(__file__).parent / "pictures" / "layouts"
NUMBER = re.compile(r"(\d+)px|(-?\d+)(?=[-, x\d]*$)")  # a size of type, or a part of a place
MAX_DIFFERENCES = 1, 3 if sys.platform == "win32" else 2
"""Of two equal sizes of type, and of two equal places: the widths of letters vary between builds."""


class Setting(NamedTuple):
    """A size of the window, a language and a size of all text."""

    width: int
    height: int
    language: str = "en"
    text_size: float = 1.0

    def __str__(self) -> str:
        return f"{self.width}x{self.height}-{self.language}" + f"-{self.text_size}" * (self.text_size != 1)


SETTINGS = [
    Setting(800, 480, "de"),
    Setting(720, 1280, "fr"),
    Setting(1280, 720),
    Setting(1280, 720, "nl", 1.5),
]


def path(setting: Setting) -> Path:
    return FOLDER / f"{setting}.txt"


def described(setting: Setting, scenes: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the current layouts of scenes in a setting."""
    renderer = SceneRenderer((setting.width, setting.height), EMBER, setting.language, setting.text_size)
    renderer.app.context.describes_screen = True
    for scene in scenes:
        renderer.draw(scene)
        yield scene, list(layout_of(renderer.scene))


def layout_of(scene: Scene) -> Iterator[str]:
    """Yield the parts of a scene's outline with their places; a text with the size at which it fits in its box."""
    context, outline, board = scene.context, scene.outline, scene.shown_board
    assert outline
    for one in outline.widgets:
        widget = one.widget
        states = " focused" * one.focused + " disabled" * (not widget.enabled)
        yield f"{type(widget).__name__}{states} {getattr(widget, 'icon', '')} in {place(widget.box)}"
    for text in [*outline.texts, *outline.unheard]:
        px = fit_text(context.assets, context.layout, text.words, text.box, text.size).px
        yield f"{px}px {text.words!r} in {place(text.box)}"
    yield from (f"row in {place(row.box)}" for row in outline.rows)
    yield from (f"told {sentence!r}" for sentence in outline.live)
    if board:
        (left, right), (top, bottom) = (
            (round(min(line)), round(max(line))) for line in zip(*map(board.centre, SPACES), strict=True)
        )
        yield f"board in {place((left, top, right - left, bottom - top))}"


def place(box: Sequence[int]) -> str:
    return f"{box[0]},{box[1]} {box[2]}x{box[3]}"


def approved(setting: Setting) -> dict[str, list[str]]:
    """Return the approved layouts of a setting, by the names of the scenes."""
    sections = path(setting).read_text("utf-8").split("\n\n")
    return {name.removeprefix("# "): lines for name, *lines in map(str.splitlines, sections)}


def write_layouts() -> None:
    """Write all layouts again, and delete those of removed settings."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for setting in SETTINGS:
        sections = ["\n".join([f"# {scene}", *lines]) for scene, lines in described(setting, SNAPSHOT_SCENES)]
        path(setting).write_text("\n\n".join(sections) + "\n", "utf-8")


def same(first: str, second: str) -> bool:
    """Tell whether two lines differ by no more than those of two builds of SDL."""
    if NUMBER.sub("", first) != NUMBER.sub("", second):
        return False
    pairs = zip(NUMBER.findall(first), NUMBER.findall(second), strict=True)
    parts = (
        (abs(int(a or 0) - int(b or 0)), most)
        for one, other in pairs
        for a, b, most in zip(one, other, MAX_DIFFERENCES, strict=True)
    )
    return all(by <= most for by, most in parts)


def difference(before: Sequence[str], today: Sequence[str]) -> list[str]:
    """Return the lines of a diff, none if the layouts are the same."""
    shown = [old if same(old, new) else new for old, new in zip_longest(before, today, fillvalue="")]
    return list(unified_diff(before, [line for line in shown if line], "before", "today", n=1, lineterm=""))


@pytest.mark.usefixtures("thorough_searches")  # which the reviews of the gallery show
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_scenes_are_laid_out_as_they_were(setting: Setting) -> None:
    """Each scene has the widgets, texts and pieces of its approved layout, at the same places and in the same sizes."""
    before, changed = approved(setting), list[str]()
    for scene, lines in described(setting, list(SNAPSHOT_SCENES)[:: scaled(18, 1)]):
        found = difference(before.get(scene, []), lines)
        changed += [f"# {scene}", *found] if found else []
    assert not changed, "\n".join(changed)


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1), (5000, 200), (60, 2000)], ids=str)
def test_any_window_is_drawn(size: tuple[int, int]) -> None:
    """Every scene covers any window, down to one pixel."""
    renderer = SceneRenderer(size)
    for scene in list(SNAPSHOT_SCENES)[:: scaled(36, 24)]:
        renderer.surface.fill("magenta")
        renderer.app.window.follow([pygame.Event(pygame.WINDOWEXPOSED)])  # after which all of it is drawn
        picture = renderer.draw(scene)
        corners = product((0, size[0] - 1), (0, size[1] - 1))
        assert pygame.Color("magenta") not in map(picture.get_at, corners), scene


def test_there_is_a_layout_of_every_scene() -> None:
    """Every setting has a file, and every scene a section in it; there are no others."""
    assert set(FOLDER.iterdir()) == set(map(path, SETTINGS))
    assert all(list(approved(setting)) == list(SNAPSHOT_SCENES) for setting in SETTINGS)


def test_a_difference_is_noticed() -> None:
    """A box that moves, a smaller text and another word are differences; some pixels are none, as letters vary."""
    before = ["panel in 7,7 271x466", "Button 18px 'Spielen' in 19,172 247x84"]
    assert difference(before, [before[0], "Button 17px 'Spielen' in 21,172 246x84"]) == []
    for today in ("Button 16px 'Spielen' in 19,172 247x84", "Button 18px 'Spielen' in 19,176 247x84", "Button 18px ''"):
        assert difference(before, [before[0], today])[-1] == f"+{today}"


WINDOWS = ((800, 480), (1280, 720), (1080, 1920))
FLOORS = {(800, 480): 13, (1280, 720): 16, (1080, 1920): 24}  # pixels at the usual text size
FROM_AFAR = 1.5  # the smallest text of an event, relative to that of a desktop
INK_HEIGHT = 0.72  # of a line, in type sizes: from its capitals to its base
LONGEST = "de"  # the language with the longest words
OTHERS = [language for language in LANGUAGES if language != LONGEST]


def unreadable(scene: Scene, least: float) -> Iterator[str]:
    """Yield the texts of a scene that are cut, but for long names, or smaller than a number of pixels."""
    context, outline, long_names = scene.context, scene.outline, [*chain(*LONG_NAMES)]
    assert outline
    for words, box, size in ((one.words, one.box, one.size) for one in [*outline.texts, *outline.unheard] if one.size):
        px, lines = fit_text(context.assets, context.layout, words, box, size)
        wide = widest(context.assets, lines, px, typeface(size))
        high = px * (LINE_HEIGHT * (len(lines) - 1) + INK_HEIGHT)
        is_whole = "".join("".join(lines).split()) == "".join(words.split()) or any(one in words for one in long_names)
        if not is_whole or wide > box.width + 1 or high > box.height or px < least:
            yield f"{px} px: {words!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(language: str) -> None:
    """No text is cut or smaller than it may be.

    The longest language is seen in all windows; the others share the scenes.
    """
    windows = scaled(WINDOWS[:1], WINDOWS if language == LONGEST else WINDOWS[:1])
    first, step = (0, 1) if language == LONGEST else (OTHERS.index(language) % 3, 3)
    renderer, found = SceneRenderer(WINDOWS[0], EMBER, language), list[str]()
    for name in list(SNAPSHOT_SCENES)[first :: scaled(36, step)]:
        renderer.show(name)
        renderer.app.context.describes_screen = True
        from_afar = FROM_AFAR if name in KIOSK_SCENES and not name.startswith(("operator", "pin")) else 1.0
        for window, text_size in product(windows, (min(TEXT_SIZES), max(TEXT_SIZES))):
            renderer.redraw(window, text_size)
            least = round(FLOORS[window] * max(text_size, from_afar))
            found += [f"{window} {text_size} {name}: {fault}" for fault in unreadable(renderer.scene, least)]
    assert not found, "\n".join(found)
