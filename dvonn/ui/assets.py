"""Pictures and type in the look of a theme: read once by name, scaled and tinted as needed, in a bounded cache.

A board sprite is a 512x448 canvas whose anchor is the centre of the space it belongs to; see tools.make_images.
"""

from collections.abc import Callable, Hashable
from copy import copy
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeVar

import pygame

from dvonn.ui.theme import EMBER, Colour, Theme

RINGS: Final = ("ring-white", "ring-black", "ring-dvonn")
OF_THE_BOARD: Final = (*RINGS, "ring-dvonn-veins", "ash-white", "ash-black", "space")
THEMED: Final = (*OF_THE_BOARD, "plate", "ground", "title")  # one for each theme, in its folder
MASKS: Final = ("shadow", "halo", "target", "cursor", "glow", "plug", "ghost", "hearth")
BOARD_SPRITES: Final = (*OF_THE_BOARD, *MASKS)
SMALL: Final = ("puff", "spark", "flake", "ray")
ICONS: Final = tuple(
    f"icon-{name}"
    for name in (
        *("undo", "redo", "pause", "sound", "mute", "fullscreen", "options", "help", "quit", "back", "again", "menu"),
        *("play", "theme", "speed", "flag", "hint", "show", "clock", "check", "people", "computer", "dice"),
        *("moves", "first", "previous", "next", "last", "share", "picture"),
        *("records", "import", "delete", "statistics"),
    )
)
SHARED: Final = (*MASKS, *SMALL, "link", "bag", "bag-front", *ICONS, "icon")
ANCHOR: Final = (256, 240)
CANVAS_UNIT: Final = 410  # canvas pixels between neighbouring spaces of a row
MOST_KEPT: Final = 256_000_000  # bytes of what was made; then all of it is thrown away, and made anew when asked for

T = TypeVar("T")


class Typeface(Enum):
    """Type: the font package that has it, its file there, and how much larger than the bundled font it is set."""

    TEXT = ("font_manrope", "Manrope-Bold.ttf", 0.90)
    DISPLAY = ("font_rhd", "RedHatDisplay-Black.ttf", 0.98)


@dataclass(frozen=True)
class Sprite:
    """A picture and how far left of and above its anchor it begins, in pixels."""

    surface: pygame.Surface
    left: float
    above: float

    def draw(self, surface: pygame.Surface, at: tuple[float, float], alpha: int = 255) -> None:
        """Draw it with its anchor at a point."""
        self.surface.set_alpha(alpha)
        surface.blit(self.surface, (round(at[0] - self.left), round(at[1] - self.above)))


class Assets:
    """The pictures of a folder in the look of a theme; OSError names the first that is missing or cannot be read.

    A picture is read when it is first asked for, as the first frame must not wait for the others.
    """

    def __init__(self, folder: Path, theme: Theme = EMBER) -> None:
        self.folder, self.theme = folder, theme
        self._paths = {name: folder / f"{name}.png" for name in SHARED}
        self._paths |= {name: folder / theme.key / f"{name}.png" for name in THEMED}
        for path in self._paths.values():
            if not path.is_file():
                raise FileNotFoundError(f"missing picture {path}")
        self._pictures: dict[str, pygame.Surface] = {}
        self._made: dict[Hashable, object] = {}
        self._bytes = 0

    def apart(self) -> "Assets":
        """Return the same pictures, with all that is made of them kept apart: it goes when they do."""
        other = copy(self)
        other._made, other._bytes = {}, 0  # noqa: SLF001 # its own kind
        return other

    def read_all(self) -> None:
        """Read every picture that has not been asked for yet."""
        for name in self._paths:
            self.picture(name)

    def picture(self, name: str) -> pygame.Surface:
        """Return a picture as it is in its file."""
        if name not in self._pictures:
            self._pictures[name] = _read(self._paths[name])
        return self._pictures[name]

    def sprite(self, name: str, unit: float, tint: Colour | None = None, solid: float = 1.0) -> Sprite:
        """Return a board sprite for a board of some unit, cropped to what can be seen of it.

        It is multiplied with a tint, and made so solid (0 to 1), of which it is well to ask for few different values.
        """
        return self.made(("sprite", name, unit, tint, solid), lambda: self._scale_sprite(name, unit, tint, solid))

    def small(self, name: str, px: int, tint: Colour) -> Sprite:
        """Return a small picture as a square; its anchor is its middle."""
        key = ("small", name, px, tint)
        return self.made(key, lambda: Sprite(_tinted(_scaled(self.picture(name), (px, px)), tint), px / 2, px / 2))

    def icon(self, name: str, px: int, tint: Colour) -> pygame.Surface:
        """Return an icon as a square."""
        return self.made(("icon", name, px, tint), lambda: _tinted(_scaled(self.picture(name), (px, px)), tint))

    def ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the ground, scaled to cover a window and cut to it."""
        return self.made(("ground", size), lambda: _cover(self.picture("ground"), size))

    def text(self, words: str, px: int, colour: Colour, face: Typeface = Typeface.TEXT) -> pygame.Surface:
        """Return a line of text."""
        return self.made(("text", words, px, colour, face), lambda: self._write(words, px, colour, face))

    def made(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what was made for a key, made now if it was not or has been thrown away."""
        if key not in self._made:
            thing = make()
            self._bytes += _size(thing)
            if self._bytes > MOST_KEPT:
                self._made.clear()
                self._bytes = _size(thing)
            self._made[key] = thing
        return self._made[key]  # type: ignore[return-value] # the key names the kind

    def forget(self) -> None:
        """Throw away what was made: for days, it is as much as at the start whatever was seen meanwhile."""
        self._made.clear()
        self._bytes = 0

    def _write(self, words: str, px: int, colour: Colour, face: Typeface) -> pygame.Surface:
        """Write twice as large and shrink: at small sizes the font alone spaces its letters by whole pixels."""
        font = self.made(("font", px, face), lambda: _font(face, 2 * px))
        large = font.render(words, antialias=True, color=colour)
        return _scaled(large, ((large.get_width() + 1) // 2, (large.get_height() + 1) // 2))

    def _scale_sprite(self, name: str, unit: float, tint: Colour | None, solid: float) -> Sprite:
        canvas = self.picture(name)
        shown = canvas.get_bounding_rect()
        factor = unit / CANVAS_UNIT
        size = max(1, round(shown.width * factor)), max(1, round(shown.height * factor))
        surface = _tinted(_scaled(canvas.subsurface(shown), size), tint, solid)
        return Sprite(surface, (ANCHOR[0] - shown.x) * factor, (ANCHOR[1] - shown.y) * factor)


def _read(path: Path) -> pygame.Surface:
    try:
        picture = pygame.image.load(path)
        return picture.convert_alpha() if picture.get_flags() & pygame.SRCALPHA else picture.convert()
    except pygame.error as error:
        raise OSError(f"cannot read picture {path}: {error}") from error


def _font(face: Typeface, px: int) -> pygame.font.Font:
    """Return a font, or pygame's own where its package is not installed."""
    package, file, share = face.value
    found = find_spec(package)
    for folder in (found.submodule_search_locations or []) if found else []:
        path = Path(folder, "files", file)
        if path.is_file():
            return pygame.font.Font(path, round(px * share))
    return pygame.font.Font(None, px)


def _size(thing: object) -> int:
    """Return about how many bytes something takes."""
    surface = thing.surface if isinstance(thing, Sprite) else thing
    return 4 * surface.get_width() * surface.get_height() if isinstance(surface, pygame.Surface) else 200_000


def _scaled(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(surface, size)


def _tinted(surface: pygame.Surface, tint: Colour | None, solid: float = 1.0) -> pygame.Surface:
    """Change the colours of a surface, which must be the caller's own."""
    if tint or solid < 1:
        surface.fill((*(tint or (255, 255, 255)), round(255 * solid)), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _cover(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    if picture.get_size() == size:
        return picture
    factor = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    large = _scaled(picture, (round(picture.get_width() * factor), round(picture.get_height() * factor)))
    cut = pygame.Surface(size)
    cut.blit(large, ((size[0] - large.get_width()) // 2, (size[1] - large.get_height()) // 2))
    return cut.convert()
