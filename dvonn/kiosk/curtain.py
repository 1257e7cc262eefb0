"""The curtain: a calm picture that hides the desktop while the supervisor starts the program again."""

import sys
from threading import Thread
from typing import Final

import pygame

from dvonn.commandline import Options
from dvonn.language import _
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import layout
from dvonn.ui.text import draw_title
from dvonn.window import Startup

CURTAIN_MILLISECONDS: Final = 250  # between two looks for events


def run_curtain(options: Options) -> bool:
    """Wait for a line on standard input, then show the title until its end; return False: there is no restart.

    The supervisor ends this process to remove the title; if it dies, so does standard input.
    """
    if not sys.stdin.buffer.readline():
        return False
    startup = Startup(options)
    pygame.mouse.set_visible(False)
    _draw(startup)
    supervised = Thread(target=sys.stdin.buffer.read, daemon=True)
    supervised.start()
    while supervised.is_alive():
        if pygame.event.get():  # it was covered, perhaps; nobody closes it
            _draw(startup)
        pygame.time.wait(CURTAIN_MILLISECONDS)
    return False


def _draw(startup: Startup) -> None:
    surface = startup.window.surface
    surface.fill(startup.assets.theme.ground)
    canvas = Canvas(surface, layout(surface.get_size(), from_afar=True), startup.assets)
    draw_title(canvas, canvas.layout.window, _("One moment, please"))
    pygame.display.flip()
