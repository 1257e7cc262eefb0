"""What may change in the middle of a use: the window, the size of text, the language, the theme."""

from collections.abc import Callable
from random import Random
from typing import Final

import pygame

from dvonn.language import LANGUAGES
from dvonn.screens.scene import Stage
from dvonn.ui.layout import TEXT_SIZES
from dvonn.ui.theme import THEMES

OTHER_WINDOWS: Final = ((360, 640), (800, 480), (1280, 400), (1280, 720), (2560, 1080))


def _nothing(stage: Stage, rng: Random) -> None:
    pass


def _window(stage: Stage, rng: Random) -> None:
    pygame.display.set_mode(rng.choice(OTHER_WINDOWS), pygame.RESIZABLE)


def _text_size(stage: Stage, rng: Random) -> None:
    stage.settings.text_size = rng.choice([size for size in TEXT_SIZES if size != stage.settings.text_size])


def _language(stage: Stage, rng: Random) -> None:
    stage.choose_language(rng.choice(list(LANGUAGES)))


def _theme(stage: Stage, rng: Random) -> None:
    stage.set_theme(rng.choice(list(THEMES.values())))


CHANGES: Final[dict[str, Callable[[Stage, Random], None]]] = {
    "nothing": _nothing,
    "window": _window,
    "text": _text_size,
    "language": _language,
    "theme": _theme,
}
