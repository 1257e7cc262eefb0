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


def lengthen_texts(patch: pytest.MonkeyPatch) -> None:
    """Measure and draw every line 40 % longer."""
    text, text_size = Assets.text, Assets.text_size

    def longer(words: str) -> str:
        return (words + " " + words)[: ceil(LONGER_TEXT * len(words))]

    def draw(assets: Assets, words: str, px: int, colour: Colour, face: Typeface = Typeface.TEXT) -> pygame.Surface:
        return text(assets, longer(words), px, colour, face)

    def measure(assets: Assets, words: str, px: int, face: Typeface = Typeface.TEXT) -> tuple[int, int]:
        return text_size(assets, longer(words), px, face)

    patch.setattr(Assets, "text", draw)
    patch.setattr(Assets, "text_size", measure)


def record_scales(patch: pytest.MonkeyPatch) -> dict[str, float]:
    """Make every line 40 % longer; record the least scale at which each fits in its box."""
    lengthen_texts(patch)
    found: dict[str, float] = {}
    text_scale = Canvas.text_scale

    def recording(canvas: Canvas, words: str, box: Box, size: float = TEXT) -> float:
        scale = text_scale(canvas, words, box, size)
        found[words] = min(found.get(words, 1.0), scale)
        return scale

    patch.setattr(Canvas, "text_scale", recording)
    return found
