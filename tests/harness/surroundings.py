"""What tests have instead of what takes long: pictures and sounds made once, searches made once, a silent voice."""

import hashlib
import os
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Final, TypeVar

import pygame
import pytest

import dvonn.ui.assets
from dvonn import c_libraries
from dvonn.engine import greedy, search_task
from dvonn.engine.analysis import best_plies, coaching, game_review, valuation
from dvonn.engine.analysis.valuation import search_value
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


def unshare_cache(patch: pytest.MonkeyPatch) -> None:
    """Give each program a cache of its own, as it has outside the tests: it draws all that its pictures contain."""
    patch.setattr(Assets, "cached", cached_by_program)


StepT = TypeVar("StepT")
ResultT = TypeVar("ResultT")
Work = Generator[StepT, None, ResultT]


def remembered_by_all(search: Callable[..., Work[StepT, ResultT]]) -> Callable[..., Work[StepT, ResultT]]:
    """Return a search that takes the same steps to the same result, but makes them once for the same arguments."""
    known: dict[object, tuple[list[StepT], ResultT]] = {}

    def again(*arguments: object, **named: object) -> Work[StepT, ResultT]:
        values = [hash(one.getstate()) if isinstance(one, Random) else one for one in arguments]
        key = *values, *named.items()
        if key in known:
            steps, result = known[key]
            yield from steps
            return result
        steps, work = [], search(*arguments, **named)
        try:
            while True:
                steps.append(next(work))
                yield steps[-1]
        except StopIteration as end:
            known[key] = steps, end.value
            return known[key][1]

    return again


class FakeVoice:
    """A voice that keeps what it is to say."""

    problem = ""
    said: list[str] = []  # since the last press  # noqa: RUF012 # of all voices
    spoken_in = "", 0.0
    hushed = 0

    def use(self, language: str, rate: float) -> None:
        """Keep the language and the rate."""
        FakeVoice.spoken_in = language, rate

    def say(self, sentences: Sequence[str], *, at_once: bool) -> None:
        """Keep sentences, which replace those before them if they are said at once."""
        self.said += sentences

    def silence(self) -> None:
        """Count the calls."""
        FakeVoice.hushed += 1

    def close(self) -> None:
        """End."""


SCRYPT = hashlib.scrypt
REVIEW_EFFORT: Final = {"REVIEW_NODES": 500, "ENDING_NODES": 100, "COMPARISON_BOARDS": 4}
COACH_EFFORT: Final = {"COACH_NODES": 2_000, "EQUAL_NODES": 300, "EXPLANATION_NODES": 200}
ANALYSIS_EFFORT: Final = {"BEST_PLIES_NODES": 1_500, "BEST_PLIES_BOARDS": (4,)}
EFFORTS: Final[Mapping[ModuleType, Mapping[str, object]]] = {
    game_review: REVIEW_EFFORT,
    coaching: COACH_EFFORT,
    best_plies: ANALYSIS_EFFORT,
}
THOROUGH: Final = [(module, name, getattr(module, name)) for module, efforts in EFFORTS.items() for name in efforts]


def make_cheap(patch: pytest.MonkeyPatch) -> None:
    """Replace what takes long.

    Each picture and sound is made once, and so are the searches of the greedy player, who plays in every menu, and
    those for fair boards; reviews, which begin at the end of each game, coaches and analyses search less; the memory of
    dropped pictures is kept for the next ones; writes end before they have reached the disk; a PIN is hashed in no
    time. The system has no fonts.
    """
    patch.setattr(pygame.image, "load", load_picture)
    patch.setattr(pygame.mixer, "Sound", CachedSound)
    patch.setattr(Assets, "cached", cached_by_all)
    patch.setattr(c_libraries, "_call_glibc", lambda *_: None)
    patch.setattr(
        search_task,
        "greedy",
        SimpleNamespace(**vars(greedy) | {"search_greedy": remembered_by_all(greedy.search_greedy)}),
    )
    patch.setattr(valuation, "search_value", remembered_by_all(search_value))
    for module, efforts in EFFORTS.items():
        for name, effort in efforts.items():
            patch.setattr(module, name, effort)
    patch.setattr(os, "fsync", lambda _: None)
    patch.setattr(hashlib, "scrypt", lambda pin, **options: SCRYPT(pin, **options | {"n": 2}))
    patch.setattr(dvonn.ui.assets, "font_files", lambda: iter(()))
