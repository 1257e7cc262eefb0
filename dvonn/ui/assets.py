"""Pictures and fonts of a theme: loaded once by name, scaled and tinted on demand, in a bounded cache.

A board sprite is a 512x448 canvas whose anchor is the centre of the space it belongs to; see assets.make.images.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from functools import partial
from importlib.resources import as_file
from importlib.util import find_spec
from itertools import chain, product
from math import ceil, inf
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeVar

import pygame
from pygame.transform import smoothscale

from dvonn.c_libraries import trim_heap
from dvonn.language import JOINERS, is_printable
from dvonn.ui.damage import Recording, Target
from dvonn.ui.system_fonts import font_files, load_font, script_runs
from dvonn.ui.theme import EMBER, RGB, THEMES, Theme

RING_SPRITES: Final = ("ring-white", "ring-black", "ring-dvonn")
THEMED_BOARD_SPRITES: Final = (*RING_SPRITES, "ring-dvonn-veins", "ash-white", "ash-black", "space")
MATERIALS: Final = ("plate", "ground")  # the largest pictures, as JPEG files: they load four times as fast as PNGs
THEMED_PICTURES: Final = (*THEMED_BOARD_SPRITES, *MATERIALS, "ground-light", "grain", "title")  # of each theme
MARK_SPRITES: Final = ("rim", "halo", "target", "target-aimed", "later", "lost", "cursor")
MASK_SPRITES: Final = ("shadow", "glow", "side-light", "plug", "inlay", "ghost", "hearth", *MARK_SPRITES)
ICON_PICTURES: Final = tuple(
    f"icon-{name}"
    for name in (
        *("undo", "redo", "pause", "sound", "mute", "fullscreen", "options", "help", "quit", "back", "again", "menu"),
        *("play", "flag", "hint", "show", "clock", "check", "people", "computer", "dice"),
        *("moves", "first", "previous", "next", "last", "share", "picture", "message"),
        *("records", "import", "delete", "statistics"),
    )
)
EMBLEM_PICTURES: Final = tuple(
    f"emblem-{name}"
    for name in ("playful", "dreamy", "greedy", "careful", "curious", "thoughtful", "relentless", "adaptive")
)
THUMBNAILS: Final = {theme: f"thumbnail-{key}" for key, theme in THEMES.items()}
COMMON_PICTURES: Final = (
    *(*MASK_SPRITES, "puff", "spark", "flake", "ray", "link"),
    *(*ICON_PICTURES, *EMBLEM_PICTURES, "icon", *THUMBNAILS.values()),
)
SPRITE_ANCHOR: Final = (256, 240)
MAX_CACHE_BYTES: Final = 96_000_000  # of derived pictures, in windows up to 1920x1080
CACHE_ENTRY_BYTES: Final = 600  # of any cached value with its key, besides its pixels
MAX_LINE_CHARACTERS: Final = 300  # in a line of text; its middle is left out beyond that

CachedT = TypeVar("CachedT")


class OutOfTimeError(Exception):
    """There is no time left to make a picture; those made so far are kept, so that a next drawing needs fewer."""


class Typeface(Enum):
    """A typeface: its font package, its file there, and its size relative to pygame's own font."""

    TEXT = ("font_manrope", "Manrope-Bold.ttf", 0.90)
    DISPLAY = ("font_rhd", "RedHatDisplay-Black.ttf", 0.98)
    HEAVY = ("font_manrope", "Manrope-ExtraBold.ttf", 0.90)  # for headlines in alphabets that DISPLAY lacks


@dataclass(frozen=True)
class Sprite:
    """A picture and the distances of its left and upper edges from its anchor, in pixels."""

    surface: pygame.Surface
    left: float
    above: float

    def cropped(self) -> "Sprite":
        """Return the sprite without its transparent edges, which take time whenever it is drawn."""
        box = self.surface.get_bounding_rect()
        x, y = box.x // 2 * 2, box.y // 2 * 2  # even, as `round` prefers even numbers: each pixel is drawn where it was
        box.update(x, y, box.right - x, box.bottom - y)
        return Sprite(self.surface.subsurface(box).copy(), self.left - x, self.above - y)

    def draw(self, surface: Target, at: tuple[float, float] | pygame.Vector2, alpha: int = 255) -> None:
        """Draw the sprite with its anchor at a point."""
        draw_faded(surface, self.surface, (round(at[0] - self.left), round(at[1] - self.above)), alpha)


def draw_faded(surface: Target, picture: pygame.Surface, at: tuple[float, float], alpha: int) -> None:
    """Draw a picture with an alpha from 0 to 255 for this drawing only; a cached picture stays as it is."""
    if alpha >= 255:
        surface.blit(picture, at)
    elif isinstance(surface, Recording):
        if alpha > 0:
            surface.blit(picture, at, alpha=alpha)
    elif alpha > 0:
        usual = picture.get_alpha()
        picture.set_alpha(alpha)
        surface.blit(picture, at)
        picture.set_alpha(usual)


class Assets:
    """The pictures of a theme; OSError for the first one that is missing or cannot be read.

    A picture is loaded when it is first used, as the first frame must not wait for the others.
    """

    def __init__(self, folder: Path, theme: Theme = EMBER) -> None:
        self.folder, self.theme = folder, theme
        self._paths = {name: folder / picture_file(name) for name in COMMON_PICTURES}
        self._paths |= {name: folder / theme.key / picture_file(name) for name in THEMED_PICTURES}
        for path in self._paths.values():
            if not path.is_file():
                raise FileNotFoundError(f"missing picture {path}")
        self._pictures: dict[str, pygame.Surface] = {}
        self._cache: OrderedDict[Hashable, tuple[object, int]] = OrderedDict()  # values and bytes, by their latest use
        self._cached_bytes = self._largest_bytes = 0
        self._found_fonts: dict[str, str] = {}  # the system's file that was used last for each script
        self._unfinished: dict[Hashable, Any] = {}  # the iterators of values that are made in steps
        self._clock: Callable[[], float] = perf_counter
        self._seconds_left = inf  # for making pictures

    def in_theme(self, theme: Theme) -> "Assets":
        """Return the pictures of another theme; those that all themes share are not loaded again."""
        assets = Assets(self.folder, theme)
        assets._pictures |= {name: self._pictures[name] for name in COMMON_PICTURES if name in self._pictures}
        return assets

    @contextmanager
    def limited(self, seconds: float, clock: Callable[[], float]) -> Iterator[None]:
        """Allow some seconds for making pictures, by a clock; beginning another one later raises OutOfTimeError."""
        before, self._seconds_left, self._clock = self._seconds_left, seconds, clock
        try:
            yield
        finally:
            self._seconds_left = before

    @property
    def is_loaded(self) -> bool:
        """Whether every picture has been loaded."""
        return len(self._pictures) == len(self._paths)

    def load_next(self) -> None:
        """Load a picture that has not been used yet, if there is one."""
        name = next((name for name in self._paths if name not in self._pictures), None)
        if name:
            self.picture(name)

    def load_all(self) -> None:
        """Load every picture that has not been used yet."""
        while not self.is_loaded:
            self.load_next()

    def picture(self, name: str) -> pygame.Surface:
        """Return a picture as it is in the file."""
        if name not in self._pictures:
            self._pictures[name] = self.make(lambda: _converted(_load_picture(self._paths[name])))
        return self._pictures[name]

    def window_icon(self) -> pygame.Surface:
        """Return the icon of the window, which need not be open yet."""
        return _load_picture(self._paths["icon"])

    def sprite(self, name: str, unit: float, tint: RGB | None = None, solid: float = 1.0) -> Sprite:
        """Return a board sprite, cropped to its visible part; `unit` is the distance between spaces in pixels.

        It is multiplied by the tint and by the opacity `solid` (0 to 1). Each combination is cached, so use few values.
        """
        return self.cached(("sprite", name, unit, tint, solid), lambda: self._scale_sprite(name, unit, tint, solid))

    def icon(self, name: str, px: int, tint: RGB) -> pygame.Surface:
        """Return a square picture, such as an icon."""
        return self.cached(("icon", name, px, tint), lambda: _tinted(smoothscale(self.picture(name), (px, px)), tint))

    def fitted_picture(self, name: str, room: tuple[int, int]) -> pygame.Surface:
        """Return a picture as large as it fits a room, with its proportions."""
        whole = self.picture(name)
        factor = min(length / side for length, side in zip(room, whole.get_size(), strict=True))
        size = max(1, round(whole.get_width() * factor)), max(1, round(whole.get_height() * factor))
        return self.cached(("fitted", name, size), lambda: smoothscale(whole, size))

    def ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the background of a window."""
        return self.cached(("ground", size), lambda: self.material("ground", size))

    def material(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture of the theme's material, scaled to cover a size and cropped to it, with its grain."""
        tile = self.picture("grain")
        surface, factor = self.covering(name, size)
        px = max(1, round(tile.get_width() * factor / 2))  # of its own size in a window of 3840x2160
        tile = smoothscale(tile, (px, px))
        for at in product(range(0, size[0], px), range(0, size[1], px)):
            surface.blit(tile, at, special_flags=pygame.BLEND_RGB_MULT)
        return surface

    def covering(self, name: str, size: tuple[int, int]) -> tuple[pygame.Surface, float]:
        """Return an opaque picture, scaled to cover a size and cropped to it, and the factor of its scale."""
        whole = self.picture(name)
        self.check_time()
        factor = max(size[0] / whole.get_width(), size[1] / whole.get_height())
        seen = pygame.Rect(0, 0, *(2 * ceil(length / factor / 2) for length in size)).clip(whole.get_rect())
        seen.center = whole.get_rect().center
        large = smoothscale(whole.subsurface(seen), (round(seen.width * factor), round(seen.height * factor)))
        place = pygame.Rect((large.get_width() - size[0]) // 2, (large.get_height() - size[1]) // 2, *size)
        return large.subsurface(place), factor

    def text(self, words: str, px: int, colour: RGB, face: Typeface = Typeface.TEXT) -> pygame.Surface:
        """Return a rendered line of text."""
        return self.cached(("text", words, px, colour, face), lambda: self._render_text(words, px, colour, face))

    def text_size(self, words: str, px: int, face: Typeface = Typeface.TEXT) -> tuple[int, int]:
        """Return the size of a line of text, which need not be rendered for it."""
        return self.cached(("text size", words, px, face), lambda: self._measure_text(words, px, face))

    def cached(self, key: Hashable, make: Callable[[], CachedT]) -> CachedT:
        """Return the cached value of a key; call `make` if there is none, and drop values that were not used lately."""
        kept = self._cache.get(key)
        if not kept:
            return self._keep(key, self.make(make))
        self._cache.move_to_end(key)
        return kept[0]  # type: ignore[return-value] # the key determines the type

    def cached_in_steps(self, key: Hashable, steps: Callable[[], Iterator[CachedT | None]]) -> CachedT:
        """Return the cached value of a key; an iterator makes it in steps, which yield None, and yields it last."""
        if key in self._cache or self._seconds_left == inf:
            return self.cached(key, lambda: self._finish(steps()))
        work: Iterator[CachedT | None] = self._unfinished.pop(key, None) or steps()
        try:
            return self._keep(key, self._finish(work))
        except OutOfTimeError:
            self._unfinished[key] = work
            raise

    def _finish(self, steps: Iterator[CachedT | None]) -> CachedT:
        """Return the value that an iterator makes in steps; OutOfTimeError if there is no time left for one of them."""
        value = None
        while value is None:
            value = self.make(partial(self._step, steps))
        return value

    def _step(self, steps: Iterator[CachedT | None]) -> CachedT | None:
        """Return the next item of an iterator, which an error would end."""
        with self.limited(inf, self._clock):
            return next(steps)

    def make(self, make: Callable[[], CachedT]) -> CachedT:
        """Return the value that a function makes; OutOfTimeError if there is no time left for it or its parts."""
        self.check_time()
        left, began = self._seconds_left, self._clock()
        value = make()
        self._seconds_left = left - (self._clock() - began)
        return value

    def check_time(self) -> None:
        """Raise OutOfTimeError if there is no time left."""
        if self._seconds_left < 0:
            raise OutOfTimeError

    def _keep(self, key: Hashable, value: CachedT) -> CachedT:
        """Put a value into the cache, and return it."""
        size = _memory_bytes(value)
        self._largest_bytes = max(self._largest_bytes, size)
        self._cached_bytes += size
        # In larger windows ten of the largest pictures; a frame needs up to 7.5
        while self._cached_bytes > max(MAX_CACHE_BYTES, 10 * self._largest_bytes):
            self._cached_bytes -= self._cache.popitem(last=False)[1][1]
        self._cache[key] = value, size
        return value

    def clear_cache(self) -> None:
        """Drop all derived pictures, which nearly all belong to one size of the window."""
        self._cache.clear()
        self._unfinished.clear()
        self._cached_bytes = self._largest_bytes = 0
        trim_heap()

    def _render_text(self, words: str, px: int, colour: RGB, face: Typeface) -> pygame.Surface:
        """Render at twice the size and shrink, as small fonts space their letters by whole pixels."""
        line = drawable(words)
        own = self._font(px, face, line)
        runs = [(font, run if font.size(run)[0] else "") for font, run in self._runs(line, px, face)]  # as pygame asks
        parts = [(font, font.render(run, antialias=True, color=colour)) for font, run in runs]
        whole, x = parts[0][1], 0
        if [own] != [font for font, _part in parts]:
            whole = pygame.Surface((sum(part.get_width() for _font, part in parts), own.get_height()), pygame.SRCALPHA)
            for font, part in parts:
                whole.blit(part, (x, own.get_ascent() - font.get_ascent()))
                x += part.get_width()
        return smoothscale(whole, self.text_size(words, px, face))

    def _measure_text(self, words: str, px: int, face: Typeface) -> tuple[int, int]:
        line = drawable(words)
        width = sum(font.size(run)[0] for font, run in self._runs(line, px, face))
        return (width + 1) // 2, (self._font(px, face, line).get_height() + 1) // 2

    def _runs(self, line: str, px: int, face: Typeface) -> list[tuple[pygame.font.Font, str]]:
        """Return the parts of a line with their fonts, those of the system where they have letters that ours lacks."""
        font = self._font(px, face, line)
        missing = set() if line.isascii() else _missing_letters(font, line)
        runs = script_runs(line, missing) if missing else [("", line)]
        return [(self._system_font(script, run, px) or font, run) for script, run in runs]

    def _system_font(self, script: str, run: str, px: int) -> pygame.font.Font | None:
        """Return the system's font for a part of a line, None for one without a script or if there is none."""
        file = script and self.cached_in_steps(("font file", run), lambda: self._find_font(script, run))
        return self.cached(("font", file, px, script), lambda: load_font(file, 2 * px, script, run)) if file else None

    def _find_font(self, script: str, run: str) -> Iterator[str | None]:
        """Yield the file of the first font of the system that has all letters, else one with the first; '' if none."""
        second = ""
        for file in chain(filter(None, [self._found_fonts.get(script)]), font_files()):
            with suppress(pygame.error, OSError):
                missing = _missing_letters(pygame.font.Font(file), run)
                if not missing:
                    self._found_fonts[script] = file
                    yield file
                second = second or (file if run[0] not in missing else "")
            yield None
        yield second

    def _font(self, px: int, face: Typeface, line: str) -> pygame.font.Font:
        """Return the font of a typeface, or for a headline whose letters it lacks, that of the heavy one."""
        font = self.cached(("font", px, face), lambda: _load_font(face, 2 * px))
        if face is Typeface.DISPLAY and _missing_letters(font, line):
            return self._font(px, Typeface.HEAVY, line)
        return font

    def _scale_sprite(self, name: str, unit: float, tint: RGB | None, solid: float) -> Sprite:
        canvas = self.picture(name)
        visible = self.cached(("visible part", name), canvas.get_bounding_rect)
        factor = unit / 410  # between neighbouring spaces of a row on a sprite's canvas
        size = max(1, round(visible.width * factor)), max(1, round(visible.height * factor))
        surface = _tinted(smoothscale(canvas.subsurface(visible), size), tint, solid)
        return Sprite(surface, (SPRITE_ANCHOR[0] - visible.x) * factor, (SPRITE_ANCHOR[1] - visible.y) * factor)


def picture_file(name: str) -> str:
    """Return the name of a picture's file."""
    return f"{name}.{'jpg' if name in MATERIALS else 'png'}"


def drawable(words: str) -> str:
    """Return a text as a line that every font can draw, other characters replaced; a long one is shortened.

    Names of files, headers of records and messages of the system may contain anything: control characters, bytes that
    are no UTF-8. These are replaced here, where all text is drawn, and not where it is read: there a name must stay as
    it is, since it also opens the file, and each new screen would have to remember the replacement.
    """
    if len(words) > MAX_LINE_CHARACTERS:
        words = f"{words[: MAX_LINE_CHARACTERS // 2]}…{words[-MAX_LINE_CHARACTERS // 2 :]}"
    words = words.replace("\N{MODIFIER LETTER APOSTROPHE}", "\N{RIGHT SINGLE QUOTATION MARK}")  # of Ukrainian keyboards
    if words.isprintable():
        return words
    return "".join(map(_drawable_character, words))


def _drawable_character(character: str) -> str:
    if is_printable(character) or character == "\N{NARROW NO-BREAK SPACE}":
        return character
    return " " if character.isspace() else "\N{REPLACEMENT CHARACTER}"


def _load_picture(path: Path) -> pygame.Surface:
    try:
        with as_file(path) as file:  # from a zip file, if the program runs from one
            return pygame.image.load(file)
    except pygame.error as error:
        raise OSError(f"cannot read picture {path}: {error}") from error


def _converted(picture: pygame.Surface) -> pygame.Surface:
    return picture.convert_alpha() if picture.get_flags() & pygame.SRCALPHA else picture.convert()


def _load_font(face: Typeface, px: int) -> pygame.font.Font:
    """Return a font, or pygame's own if its package is not installed."""
    package, file, share = face.value
    found = find_spec(package)
    for folder in (found.submodule_search_locations or []) if found else []:
        path = Path(folder, "files", file)
        if path.is_file():
            return pygame.font.Font(path, round(px * share))
    return pygame.font.Font(None, px)


NO_LETTER: Final = "\uffff"  # which no font has


def _missing_letters(font: pygame.font.Font, line: str) -> set[str]:
    """Return the characters of a line that a font lacks: they measure and look as its box for them does."""
    [box] = font.metrics(NO_LETTER)
    letters = "".join(line.split())
    alike = {letter for letter, one in zip(letters, font.metrics(letters), strict=True) if one == box} - set(JOINERS)
    return {letter for letter in alike if _look(font, letter) == _look(font, NO_LETTER)}


def _look(font: pygame.font.Font, letter: str) -> bytes:
    with suppress(pygame.error):  # of a mark without width
        return pygame.image.tobytes(font.render(letter, antialias=False, color="black"), "RGBA")
    return b""


def _memory_bytes(value: object) -> int:
    """Return the size of a cached value in bytes; that of a font is an estimate."""
    picture = getattr(value, "surface", value)
    if isinstance(picture, pygame.Surface):
        return CACHE_ENTRY_BYTES + picture.get_pitch() * picture.get_height()
    if isinstance(picture, pygame.font.Font):
        return 50_000 + 4 * picture.get_height() ** 2  # without its letters, and those it has drawn
    return CACHE_ENTRY_BYTES


def _tinted(surface: pygame.Surface, tint: RGB | None, solid: float = 1.0) -> pygame.Surface:
    """Multiply the colours of a surface, which is changed in place."""
    if tint or solid < 1:
        surface.fill((*(tint or (255, 255, 255)), round(255 * solid)), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
