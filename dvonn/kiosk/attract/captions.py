"""Draws what the attract loop says: the title with the prompt, captions, and who is ahead."""

from collections.abc import Sequence
from math import cos, pi
from typing import Final

import pygame

from dvonn.board.stacks import RINGS
from dvonn.input import Device
from dvonn.kiosk.attract.pixel_shift import AttractLayout, part
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box
from dvonn.ui.title import SHAPE

ANY: Final = "Touch, press a key or a button"
PROMPTS: Final = {
    Device.MOUSE: "Click to play",
    Device.TOUCH: "Touch the screen to play",
    Device.KEYBOARD: "Press any key to play",
    Device.PAD: "Press any button to play",
}
PULSE: Final = 2.4  # seconds for the prompt's edge to glow and fade
HALO: Final = 9  # pixels of a window of 1280x720, around the prompt
WIDEST: Final = 560  # of the prompt ...
HIGHEST: Final = 84  # ... for a window of 1280x720
VEIL: Final = 235  # of 255: the ground's colour behind words on a picture


def prompt_for(device: Device | None) -> str:
    """Return how to start with the device last used, None before any was."""
    return PROMPTS[device] if device else ANY


def draw_head(canvas: Canvas, places: AttractLayout, words: str, seconds: float, *, large: bool) -> None:
    """Draw the title and the prompt, whose edge glows and fades with the seconds."""
    head = places.head
    if large or places.tall:
        title, prompt = part(head, 0, 0, 1, 0.66), part(head, 0, 0.70, 1, 0.28)
        if places.turned:
            title, prompt = part(head, 0, 0.34, 1, 0.66), part(head, 0, 0.02, 1, 0.28)
    else:
        title, prompt = part(head, 0, 0.06, 0.5, 0.88), part(head, 0.5, 0.18, 0.5, 0.64)
        if places.turned:
            title, prompt = part(head, 0.5, 0.06, 0.5, 0.88), part(head, 0, 0.18, 0.5, 0.64)
    _draw_title(canvas, title)
    _draw_prompt(canvas, prompt, words, seconds)


def _draw_title(canvas: Canvas, box: Box) -> None:
    high = max(1, min(box.height, box.width * SHAPE[1] // SHAPE[0]))
    size = high * SHAPE[0] // SHAPE[1], high
    picture = canvas.assets.picture("title")
    title = canvas.assets.made(("title", size), lambda: pygame.transform.smoothscale(picture, size))
    canvas.surface.blit(title, (box.centre[0] - size[0] // 2, box.centre[1] - high // 2))


def _draw_prompt(canvas: Canvas, box: Box, words: str, seconds: float) -> None:
    layout, theme = canvas.layout, canvas.theme
    wide, high = (
        min(room, layout.px(size_of(canvas, most))) for room, most in ((box.width, WIDEST), (box.height, HIGHEST))
    )
    button = Box(box.centre[0] - wide // 2, box.centre[1] - high // 2, wide, high)
    glow = 0.5 - 0.5 * cos(2 * pi * seconds / PULSE)
    for n in (2, 1):
        _draw_halo(canvas, button, n * layout.air(HALO) // 2, glow / n)
    canvas.panel(button, theme.button_focus, theme.accent)
    canvas.words(words, button.inset(high // 6), size_of(canvas, HEADLINE), theme.text_focus)


def _draw_halo(canvas: Canvas, box: Box, around: int, share: float) -> None:
    """Draw a box, larger by some pixels, as solid as it is bright (0 to 1)."""
    size = box.width + 2 * around, box.height + 2 * around

    def made() -> pygame.Surface:
        halo = pygame.Surface(size, pygame.SRCALPHA)
        Canvas(halo, canvas.layout, canvas.assets).panel(Box(0, 0, *size), canvas.theme.accent, canvas.theme.accent)
        return halo

    halo = canvas.assets.made(("halo", size, canvas.theme.key), made)
    halo.set_alpha(round(200 * share))
    canvas.surface.blit(halo, (box.x - around, box.y - around))


def draw_caption(canvas: Canvas, box: Box, words: str, loud: float = 1.0) -> None:
    """Write what is said, so many times as large as a headline, in a line or two."""
    canvas.sentence(words, box, size_of(canvas, HEADLINE * loud))


def size_of(canvas: Canvas, size: float) -> float:
    """Return a size of type for a window that stands upright too: it follows the shorter side."""
    layout = canvas.layout
    return size * max(1.0, min(layout.width, layout.height) / 720 / layout.scale)


def draw_steps(canvas: Canvas, places: AttractLayout, steps: Sequence[str], lit: int) -> None:
    """Draw sentences side by side, or below each other in a tall window, one of them lit."""
    theme, count, air = canvas.theme, len(steps), canvas.layout.air(GAP)
    for n, words in enumerate(steps):
        box = (
            part(places.foot, 0, n / count, 1, 1 / count)
            if places.tall
            else part(places.foot, n / count, 0, 1 / count, 1)
        )
        box = box.inset(air // 2 + 1)
        now = n == lit
        canvas.panel(box, theme.button_focus if now else theme.panel, theme.accent if now else theme.panel_edge)
        ink = theme.text_focus if now else theme.text_dim
        canvas.sentence(words, box.inset(2 * air), size_of(canvas, HEADLINE), ink)


def draw_balance(canvas: Canvas, box: Box, names: tuple[str, str], balance: float, figures: tuple[str, str]) -> None:
    """Draw a bar between the two sides, in a tall window below them: White's share of it is given from 0 to 1."""
    if canvas.layout.height > canvas.layout.width:
        sides, bar = part(box, 0, 0, 1, 0.56), part(box, 0, 0.64, 1, 0.32)
        wide = sides.width // 2
    else:
        wide = round(box.width * 0.28)
        sides, bar = box, Box(box.x + wide, box.y + box.height // 5, box.width - 2 * wide, box.height * 3 // 5)
    _draw_bar(canvas, bar, max(0.04, min(0.96, balance)))
    _draw_side(canvas, Box(sides.x, sides.y, wide, sides.height), Colour.WHITE, names[0], figures[0])
    right = Box(sides.x + sides.width - wide, sides.y, wide, sides.height)
    _draw_side(canvas, right, Colour.BLACK, names[1], figures[1])


def _draw_bar(canvas: Canvas, bar: Box, balance: float) -> None:
    theme, line = canvas.theme, max(1, canvas.layout.air(3))
    canvas.panel(bar, theme.panel, theme.panel_edge)
    inner = bar.inset(line + 1)
    canvas.surface.fill(theme.plug, inner)
    canvas.surface.fill(theme.plug_text, Box(inner.x, inner.y, round(inner.width * balance), inner.height))
    middle = inner.x + inner.width // 2
    canvas.surface.fill(theme.accent, Box(middle - line // 2 - 1, bar.y - line, line + 1, bar.height + 2 * line))


def _draw_side(canvas: Canvas, box: Box, colour: Colour, name: str, figure: str) -> None:
    """Draw a side's ring at the outer end of a box, then its name, and a figure at the inner end."""
    theme, ring, white = canvas.theme, min(box.height * 5 // 4, box.width // 3), colour is Colour.WHITE
    x = box.x + ring // 2 if white else box.x + box.width - ring // 2
    canvas.assets.sprite(RINGS[colour.piece], ring).draw(canvas.surface, (x, box.centre[1]))
    rest = Box(box.x + ring * white, box.y, box.width - ring, box.height).inset(canvas.layout.air(4))
    number = rest.width * 3 // 10
    names = Box(rest.x + number * (not white), rest.y, rest.width - number, rest.height)
    figures = Box(rest.x + (rest.width - number) * white, rest.y, number, rest.height)
    canvas.words(name, names, size_of(canvas, TEXT * 1.2), theme.text, at_left=white, at_right=not white)
    canvas.words(figure, figures, size_of(canvas, HEADLINE), theme.accent)


def draw_veil(canvas: Canvas, box: Box, *, upwards: bool) -> None:
    """Cover the window's upper or lower part, as far as a box and a little more, with a veil that fades away."""
    wide, high = canvas.layout.width, box.height * 3 // 2

    def made() -> pygame.Surface:
        strip = pygame.Surface((1, 4), pygame.SRCALPHA)
        for row, share in enumerate((1.0, 0.92, 0.6, 0.0)[:: -1 if upwards else 1]):
            strip.set_at((0, row), (*canvas.theme.ground, round(VEIL * share)))
        return pygame.transform.smoothscale(strip, (wide, high)).convert_alpha()

    veil = canvas.assets.made(("attract veil", wide, high, upwards), made)
    canvas.surface.blit(veil, (0, canvas.layout.height - high if upwards else 0))
