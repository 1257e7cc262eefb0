"""Recording of the texts and pictures that are drawn."""

from collections.abc import Callable, Hashable
from math import ceil
from typing import Final

import pygame
import pytest

from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box
from dvonn.ui.theme import Colour

LONGER_TEXT: Final = 1.4  # of texts in another language, relative to English


def record_texts(patch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Record each text that is drawn with its size in pixels."""
    found: list[tuple[str, int]] = []
    text = Assets.text

    def recording(
        assets: Assets, words: str, px: int, colour: Colour, face: Typeface = Typeface.TEXT
    ) -> pygame.Surface:
        found.append((words, px))
        return text(assets, words, px, colour, face)

    patch.setattr(Assets, "text", recording)
    return found


def record_keys(patch: pytest.MonkeyPatch) -> set[Hashable]:
    """Record the keys of all cached pictures that are used."""
    found: set[Hashable] = set()
    cached = Assets.cached

    def recording(assets: Assets, key: Hashable, make: Callable[[], object]) -> object:
        found.add(key)
        return cached(assets, key, make)

    patch.setattr(Assets, "cached", recording)
    return found


def record_scales(patch: pytest.MonkeyPatch) -> dict[str, float]:
    """Record the least scale at which each line would fit in its box if it were 40 % longer."""
    found: dict[str, float] = {}
    text_scale = Canvas.text_scale

    def recording(canvas: Canvas, words: str, box: Box, size: float = TEXT) -> float:
        longer = (words + " " + words)[: ceil(LONGER_TEXT * len(words))]
        found[words] = min(found.get(words, 1.0), text_scale(canvas, longer, box, size))
        return text_scale(canvas, words, box, size)

    patch.setattr(Canvas, "text_scale", recording)
    return found
