"""Pictures and type: loaded once by name after the window exists, scaled and tinted as needed, in bounded caches.

A board sprite is a 512x448 canvas whose anchor is the centre of the space it belongs to; see tools.make_images.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import pygame

from dvonn.view.theme import Colour

RINGS: Final = ("ring-white", "ring-black", "ring-dvonn")
BOARD_SPRITES: Final = (*RINGS, "shadow", "space", "halo", "target", "cursor", "glow", "plug", "ghost")
ICONS: Final = ("icon-undo", "icon-redo", "icon-pause", "icon-sound", "icon-mute", "icon-fullscreen")
PICTURES: Final = (*BOARD_SPRITES, *ICONS, "background", "icon")
ANCHOR: Final = (256, 240)
CANVAS_UNIT: Final = 410  # canvas pixels between neighbouring spaces of a row
_KEPT: Final = 400  # entries in a cache before it is thrown away

T = TypeVar("T")


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
    """The pictures of a folder; OSError names the first that is missing or cannot be read."""

    def __init__(self, folder: Path) -> None:
        self._pictures = {name: _load(folder / f"{name}.png") for name in PICTURES}
        self._made: dict[Hashable, object] = {}

    def sprite(self, name: str, unit: float, tint: Colour | None = None) -> Sprite:
        """Return a board sprite for a board of some unit, cropped to what can be seen of it, multiplied with a tint."""
        return self._once(("sprite", name, unit, tint), lambda: self._scale_sprite(name, unit, tint))

    def icon(self, name: str, px: int, tint: Colour) -> pygame.Surface:
        """Return an icon as a square."""
        return self._once(("icon", name, px, tint), lambda: _tinted(_scaled(self._pictures[name], (px, px)), tint))

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the ground, scaled to cover a window and cut to it."""
        return self._once(("background", size), lambda: _cover(self._pictures["background"], size))

    def picture(self, name: str) -> pygame.Surface:
        """Return a picture as it was loaded."""
        return self._pictures[name]

    def text(self, words: str, px: int, colour: Colour) -> pygame.Surface:
        """Return a line of text."""
        return self._once(("text", words, px, colour), lambda: self._write(words, px, colour))

    def _once(self, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self._made:
            if len(self._made) >= _KEPT:
                self._made.clear()
            self._made[key] = make()
        return self._made[key]  # type: ignore[return-value] # the key names the kind

    def _write(self, words: str, px: int, colour: Colour) -> pygame.Surface:
        """Write twice as large and shrink: at small sizes the font alone spaces its letters by whole pixels."""
        font = self._once(("font", 2 * px), lambda: pygame.font.Font(None, 2 * px))
        large = font.render(words, antialias=True, color=colour)
        return _scaled(large, ((large.get_width() + 1) // 2, (large.get_height() + 1) // 2))

    def _scale_sprite(self, name: str, unit: float, tint: Colour | None) -> Sprite:
        canvas = self._pictures[name]
        shown = canvas.get_bounding_rect()
        factor = unit / CANVAS_UNIT
        size = max(1, round(shown.width * factor)), max(1, round(shown.height * factor))
        surface = _tinted(_scaled(canvas.subsurface(shown), size), tint)
        return Sprite(surface, (ANCHOR[0] - shown.x) * factor, (ANCHOR[1] - shown.y) * factor)


def _load(path: Path) -> pygame.Surface:
    if not path.is_file():
        raise FileNotFoundError(f"missing picture {path}")
    try:
        return pygame.image.load(path).convert_alpha()
    except pygame.error as error:
        raise OSError(f"cannot read picture {path}: {error}") from error


def _scaled(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(surface, size)


def _tinted(surface: pygame.Surface, tint: Colour | None) -> pygame.Surface:
    if tint:
        surface = surface.copy()
        surface.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _cover(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    factor = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    large = _scaled(picture, (round(picture.get_width() * factor), round(picture.get_height() * factor)))
    cut = pygame.Surface(size)
    cut.blit(large, ((size[0] - large.get_width()) // 2, (size[1] - large.get_height()) // 2))
    return cut.convert()
