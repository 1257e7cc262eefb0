"""The curtain: a calm picture that hides the desktop while the supervisor starts the program again."""

import os
from typing import Final

import pygame

from dvonn.commandline import Options
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import layout
from dvonn.ui.title import draw_title
from dvonn.window import Startup

CURTAIN_MILLISECONDS: Final = 250  # between two looks for the supervisor
CURTAIN_WORDS: Final = "One moment, please"


def show_curtain(options: Options) -> bool:
    """Show the title until the supervisor ends this process, or is gone; return False, as it asks for no restart."""
    supervisor, startup = os.getppid(), Startup(options)
    pygame.mouse.set_visible(False)
    _draw(startup)
    while os.getppid() == supervisor:
        if pygame.event.get():  # it was covered, perhaps; nobody closes it
            _draw(startup)
        pygame.time.wait(CURTAIN_MILLISECONDS)
    return False


def _draw(startup: Startup) -> None:
    surface = startup.window.surface
    surface.fill(startup.assets.theme.ground)
    canvas = Canvas(surface, layout(surface.get_size()), startup.assets)
    draw_title(canvas, canvas.layout.window, CURTAIN_WORDS)
    pygame.display.flip()
