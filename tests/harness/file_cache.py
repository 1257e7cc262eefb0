"""Pictures and sounds that are made once for all tests: each program that starts needs hundreds."""

from collections.abc import Callable, Hashable
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from dvonn.ui.assets import Assets, CachedT
from tests.harness.paths import IMAGES

SHARED_KEYS: Final = frozenset(
    ("board", "ground", "icon", "panel", "sprite", "stack", "standing", "text", "text size", "title", "veil")
)
"""The keys of pictures that the theme and the rest of the key determine; others depend on the layout too."""

decode_picture = pygame.image.load
decode_sound = pygame.mixer.Sound
cached_by_program = Assets.cached
_drawn_texts: Final = Assets.text, Assets.text_size
_pictures: dict[object, pygame.Surface] = {}
_samples: dict[object, bytes] = {}
_shared = Assets(IMAGES)


def load_picture(path: Path) -> pygame.Surface:
    """Return a picture of its own for each caller; a file that has changed is decoded anew."""
    key = _key(path)
    if key not in _pictures:
        _pictures[key] = decode_picture(path)
    return _pictures[key].copy()


class CachedSound(pygame.mixer.Sound):
    """A sound of its own for each caller; a changed file is decoded anew. The pieces of loops come as `file`."""

    def __init__(
        self, path: Path | None = None, *, file: BytesIO | None = None, buffer: bytes | bytearray = b""
    ) -> None:
        if not buffer:
            source = path or file
            assert source
            key = source.getvalue() if isinstance(source, BytesIO) else _key(source), pygame.mixer.get_init()
            if key not in _samples:
                _samples[key] = decode_sound(source).get_raw()
            buffer = _samples[key]
        super().__init__(buffer=buffer)


def cached_by_all(assets: Assets, key: Hashable, make: Callable[[], CachedT]) -> CachedT:
    """Return the cached value of a key; programs with the same pictures and the same texts share most of them."""
    is_usual = assets.folder == IMAGES and (Assets.text, Assets.text_size) == _drawn_texts
    if not is_usual or not isinstance(key, tuple) or key[0] not in SHARED_KEYS:
        return cached_by_program(assets, key, make)
    return cached_by_program(assets, key, lambda: cached_by_program(_shared, (assets.theme, key), make))


def _key(path: Path) -> object:
    """Return a value that tells a file's content from any other."""
    stat = Path(path).stat()
    return str(path), stat.st_mtime_ns, stat.st_size, stat.st_ino
