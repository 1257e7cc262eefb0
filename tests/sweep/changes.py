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


def _change_window(rng: Random) -> None:
    pygame.display.set_mode(rng.choice(OTHER_WINDOWS), pygame.RESIZABLE)


def _change_text_size(stage: Stage, rng: Random) -> None:
    stage.settings.text_size = rng.choice([size for size in TEXT_SIZES if size != stage.settings.text_size])


CHANGES: Final[dict[str, Callable[[Stage, Random], None]]] = {
    "nothing": lambda _stage, _rng: None,
    "window": lambda _stage, rng: _change_window(rng),
    "text": _change_text_size,
    "language": lambda stage, rng: stage.choose_language(rng.choice(list(LANGUAGES))),
    "theme": lambda stage, rng: stage.set_theme(rng.choice(list(THEMES.values()))),
}
