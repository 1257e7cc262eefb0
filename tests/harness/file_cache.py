"""Pictures, sounds and lines of text that are made once for all tests: each program that starts needs hundreds."""

from pathlib import Path

import pygame

from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.theme import Colour

decode_picture = pygame.image.load
decode_sound = pygame.mixer.Sound
render_line = Assets.text
_pictures: dict[object, pygame.Surface] = {}
_samples: dict[object, bytes] = {}
_lines: dict[object, pygame.Surface] = {}


def load_picture(path: Path) -> pygame.Surface:
    """Return a picture of its own for each caller; a file that has changed is decoded anew."""
    key = _key(path)
    if key not in _pictures:
        _pictures[key] = decode_picture(path)
    return _pictures[key].copy()


class CachedSound(pygame.mixer.Sound):
    """A sound of its own for each caller; a file that has changed is decoded anew."""

    def __init__(self, path: Path) -> None:
        key = _key(path), pygame.mixer.get_init()
        if key not in _samples:
            _samples[key] = decode_sound(path).get_raw()
        super().__init__(buffer=_samples[key])


def load_line(assets: Assets, words: str, px: int, colour: Colour, face: Typeface = Typeface.TEXT) -> pygame.Surface:
    """Return a rendered line of text, one of its own for each program."""
    key = words, px, colour, face
    if key not in _lines:
        _lines[key] = render_line(assets, *key)
    return assets.cached(("line", *key), _lines[key].copy)


def _key(path: Path) -> object:
    """Return a value that tells a file's content from any other."""
    stat = Path(path).stat()
    return str(path), stat.st_mtime_ns, stat.st_size, stat.st_ino
