"""What scenes show, in many windows, languages and sizes of text: golden layouts, and no text that cannot be read."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import unified_diff
from itertools import product, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from dvonn.board.layout import BoardLayout
from dvonn.language import LANGUAGES
from dvonn.rules.board import SPACES
from dvonn.screens.scene import Scene
from dvonn.ui import text as paragraphs
from dvonn.ui.assets import Assets, Sprite
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, Widget
from dvonn.ui.layout import TEXT, TEXT_SIZES, Box, Point
from dvonn.ui.theme import EMBER
from tests.harness.scale import scaled
from tests.measure import legible
from tests.measure.legible import WINDOWS
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.gallery import SNAPSHOT_SCENES
from tests.sweep.user import kinds

Method = Callable[..., Any]
LISTED_KEYS = {"panels", "links"}  # of cached values whose parts are listed


class LayoutRecorder:
    """Lists panels, widgets with their texts and icons, other texts, and how many pieces and marks lie where.

    The numbers before a text are its size in pixels and its box, if it has one; a text in a widget has none. What is
    drawn into a cached picture is left out, since it depends on the pictures drawn before.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._lines: list[str] = []
        self._parts: list[str] | None = None  # of the widget that is being drawn
        self._px = 0  # of the text drawn last
        self._muted = 0  # the number of calls under way whose parts are not listed
        self._sprites: dict[str, list[Point]] = defaultdict(list)
        self._sprite_names: dict[int, tuple[Sprite, str]] = {}  # by their identity
        replaced: list[tuple[object, str, Method]] = [
            (Canvas, "draw_panel", self._panel),
            (Canvas, "draw_text", self._text),
            (Canvas, "draw_digits", self._digits),
            (paragraphs, "_draw_lines", self._paragraph),
            (Assets, "text", self._bare_text),
            (Assets, "icon", self._icon),
            (Assets, "cached", self._cached),
            (Sprite, "draw", self._sprite),
            (Scene, "draw", self._scene),
            *((kind, "draw", self._widget) for kind in kinds(Button, Choice) if "draw" in vars(kind)),
        ]
        for owner, name, listed in replaced:
            patch.setattr(owner, name, _replacement(getattr(owner, name), listed))

    def take(self, board: BoardLayout | None = None) -> list[str]:
        """Return the lines since the last call, with the place of the scene's board, if it has one."""
        lines, sprites = self._lines, self._sprites
        if board:
            lines.append(f"board {_extent([board.centre(space) for space in SPACES])}")
        lines += [f"{name} {len(points)} in {_extent(points)}" for name, points in sorted(sprites.items())]
        self._lines, self._sprites, self._sprite_names = [], defaultdict(list), {}
        return lines

    def _note(self, what: str, box: Box | None = None) -> None:
        if self._muted:
            return
        if self._parts is not None:
            self._parts.append(what)
        else:
            self._lines.append(f"{what} in {_place(box)}" if box else what)

    @contextmanager
    def _mute(self) -> Iterator[None]:
        self._muted += 1
        yield
        self._muted -= 1

    # What is drawn: each method takes the method that it replaces, and its arguments

    def _scene(self, draw: Method, scene: Scene, surface: pygame.Surface, ahead: float) -> None:
        self.take()  # the scene below an overlay is listed by itself
        draw(scene, surface, ahead)

    def _panel(self, draw: Method, canvas: Canvas, box: Box, *colours: object) -> None:
        if self._parts is None:
            self._note("panel", box)
        draw(canvas, box, *colours)

    def _text(
        self, draw: Method, canvas: Canvas, words: str, box: Box, size: float = TEXT, *colour: object, **side: bool
    ) -> None:
        with self._mute():
            draw(canvas, words, box, size, *colour, **side)
        self._note(f"{self._px}px {words!r}{''.join(f' {name}' for name in side if side[name])}", box)

    def _digits(self, draw: Method, canvas: Canvas, words: str, box: Box, colour: object) -> None:
        with self._mute():
            draw(canvas, words, box, colour)
        self._note(f"{self._px}px digits {words!r}", box)

    def _paragraph(self, draw: Method, canvas: Canvas, at: Point, lines: list[str], px: int, colour: object) -> float:
        self._note(f"{px}px {' '.join(lines)!r} in {round(at[0])},{round(at[1])}")
        with self._mute():
            return float(draw(canvas, at, lines, px, colour))

    def _bare_text(self, draw: Method, assets: Assets, words: str, px: int, *looks: object) -> object:
        self._px = px
        self._note(f"{px}px {words!r}")
        return draw(assets, words, px, *looks)

    def _icon(self, draw: Method, assets: Assets, name: str, px: int, tint: object) -> object:
        self._note(f"{px}px icon {name}")
        return draw(assets, name, px, tint)

    def _widget(
        self, draw: Method, widget: Widget, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None
    ) -> None:
        if self._parts is not None:  # its base class draws it
            draw(widget, canvas, size, focused=focused, pointer=pointer)
            return
        self._parts = []
        draw(widget, canvas, size, focused=focused, pointer=pointer)
        parts, self._parts = self._parts, None
        states = " focused" * focused + " disabled" * (not widget.enabled)
        if box := canvas.surface.get_clip().clip(widget.box):  # of a page that scrolls, what is seen
            self._note(f"{type(widget).__name__}{states} {', '.join(parts)}".rstrip(), Box(*box))

    def _sprite(self, draw: Method, sprite: Sprite, surface: pygame.Surface, at: Point, alpha: int = 255) -> None:
        if not self._muted and alpha > 0:
            name = self._sprite_names[id(sprite)][1] if id(sprite) in self._sprite_names else "sprite"
            self._sprites[name].append(at)
        draw(sprite, surface, at, alpha)

    def _cached(self, find: Method, assets: Assets, key: tuple[Any, ...], make: Callable[[], object]) -> object:
        if key[0] in LISTED_KEYS:
            return make()
        with self._mute():
            found = find(assets, key, make)
        if isinstance(found, Sprite):
            self._sprite_names[id(found)] = found, key[1] if key[0] == "sprite" else _name(key[0])
        return found


def _replacement(method: Method, listed: Method) -> Method:
    return lambda *arguments, **named: listed(method, *arguments, **named)


def _place(box: Box) -> str:
    return f"{box[0]},{box[1]} {box[2]}x{box[3]}"


def _extent(points: list[Point]) -> str:
    """Return the box from the first to the last of some points in each direction."""
    (left, right), (top, bottom) = ((round(min(line)), round(max(line))) for line in zip(*points, strict=True))
    return _place(Box(left, top, right - left, bottom - top))


def _name(kind: object) -> str:
    """Return the name of a kind of cached sprites, of which some are named by the function that renders them."""
    kind = getattr(kind, "func", kind)  # of a partial function
    return str(getattr(kind, "__name__", kind))


FOLDER = Path(__file__).parent / "pictures" / "layouts"
NUMBER = re.compile(r"(\d+)px|(-?\d+)(?=[-, x\d]*$)")  # a size of type, or a part of a place
MAX_DIFFERENCES = 1, 2  # of two equal sizes of type, and of two equal places: the widths of letters vary between builds


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
    with pytest.MonkeyPatch.context() as patch:
        recorder = LayoutRecorder(patch)
        renderer = SceneRenderer((setting.width, setting.height), EMBER, setting.language, setting.text_size)
        for scene in scenes:
            renderer.draw(scene)
            yield scene, recorder.take(renderer.board)


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
        picture = renderer.draw(scene)
        corners = product((0, size[0] - 1), (0, size[1] - 1))
        assert pygame.Color("magenta") not in map(picture.get_at, corners), scene


def test_there_is_a_layout_of_every_scene() -> None:
    """Every setting has a file, and every scene a section in it; there are no others."""
    assert set(FOLDER.iterdir()) == set(map(path, SETTINGS))
    assert all(list(approved(setting)) == list(SNAPSHOT_SCENES) for setting in SETTINGS)


def test_a_difference_is_noticed() -> None:
    """A box that moves, a smaller text and another word are differences; a pixel is none, as letters vary."""
    before = ["panel in 7,7 271x466", "Button 18px 'Spielen' in 19,172 247x84"]
    assert difference(before, [before[0], "Button 17px 'Spielen' in 21,172 246x84"]) == []
    for today in ("Button 16px 'Spielen' in 19,172 247x84", "Button 18px 'Spielen' in 19,175 247x84", "Button 18px ''"):
        assert difference(before, [before[0], today])[-1] == f"+{today}"
    assert difference(before, before[:1])[-1] == f"-{before[1]}"


LONGEST = "de"  # the language with the longest words
OTHERS = [language for language in LANGUAGES if language != LONGEST]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(language: str) -> None:
    """No text is cut, lies over another one or is smaller than it may be; the largest text size enlarges all.

    The longest language is seen in all windows and the others share the scenes; the command looks at all.
    """
    windows = scaled(WINDOWS[:1], WINDOWS if language == LONGEST else WINDOWS[:1])
    settings = [one for one in legible.SETTINGS if one.window in windows and one.text_size != TEXT_SIZES[1]]
    first, step = (0, 1) if language == LONGEST else (OTHERS.index(language) % 3, 3)
    drawn = legible.drawn_texts(language, list(SNAPSHOT_SCENES)[first :: scaled(36, step)], settings)
    assert not [fault for scene, texts in drawn for fault in legible.all_faults(language, scene, texts)]
