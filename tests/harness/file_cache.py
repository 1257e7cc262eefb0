"""Pictures, sounds and lines of text that are made once for all tests: each program that starts needs hundreds."""

from pathlib import Path

import pygame

from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.sound import _load_sound as decode_sound
from dvonn.ui.theme import Colour

decode_picture = pygame.image.load
REAL_SOUND = pygame.mixer.Sound  # a test may put another one in its place
_pictures: dict[object, pygame.Surface] = {}
_sounds: dict[object, bytes | None] = {}
_lines: dict[object, pygame.Surface] = {}
render_line = Assets._render_text  # noqa: SLF001 # the one place where all lines are made


def load_picture(path: Path) -> pygame.Surface:
    """Return a picture of its own for each caller; a file that has changed is decoded anew."""
    key = _key(path)
    if key not in _pictures:
        _pictures[key] = decode_picture(path)
    return _pictures[key].copy()


def load_sound(path: Path) -> pygame.mixer.Sound | None:
    """Return a sound, None where there is no mixer or it cannot be read."""
    if not pygame.mixer.get_init() or pygame.mixer.Sound is not REAL_SOUND:
        return decode_sound(path)
    key = _key(path), pygame.mixer.get_init()
    if key not in _sounds:
        decoded = decode_sound(path)
        _sounds[key] = decoded.get_raw() if decoded else None
    samples = _sounds[key]
    return pygame.mixer.Sound(buffer=samples) if samples else None


def load_line(assets: Assets, words: str, px: int, colour: Colour, face: Typeface) -> pygame.Surface:
    """Return a rendered line of text of its own for each caller."""
    key = words, px, colour, face
    if key not in _lines:
        _lines[key] = render_line(assets, words, px, colour, face)
    return _lines[key].copy()


def _key(path: Path) -> object:
    """Return a value that tells a file's content from any other."""
    stat = Path(path).stat()
    return str(path), stat.st_mtime_ns, stat.st_size, stat.st_ino
