"""Drawing of the attract loop's texts: the title with the prompt, captions, and the balance bar."""

from collections.abc import Sequence
from math import cos, pi
from typing import Final

import pygame

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input import Device
from dvonn.kiosk.attract.pixel_shift import AttractLayout, sub_box
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box
from dvonn.ui.title import TITLE_PICTURE_SIZE

ANY_DEVICE_PROMPT: Final = "Touch, press a key or a button"
DEVICE_PROMPTS: Final = {
    Device.MOUSE: "Click to play",
    Device.TOUCH: "Touch the screen to play",
    Device.KEYBOARD: "Press any key to play",
    Device.PAD: "Press any button to play",
}
PROMPT_GLOW_SECONDS: Final = 2.4  # one cycle of the prompt's glowing edge
PROMPT_HALO_WIDTH: Final = 9  # in pixels of a window of 1280x720
MAX_PROMPT_WIDTH: Final = 560  # for a window of 1280x720
MAX_PROMPT_HEIGHT: Final = 84  # for a window of 1280x720
CAPTION_VEIL_ALPHA: Final = 235  # of 255, for the veil behind text on a picture


def prompt_for(device: Device | None) -> str:
    """Return the prompt for the device last used, None for any device."""
    return DEVICE_PROMPTS[device] if device else ANY_DEVICE_PROMPT


def draw_header(canvas: Canvas, layout: AttractLayout, words: str, seconds: float, *, large: bool) -> None:
    """Draw the title and the prompt, whose edge glows and fades with the time in seconds."""
    header = layout.header
    if large or layout.portrait:
        title, prompt = sub_box(header, 0, 0, 1, 0.66), sub_box(header, 0, 0.70, 1, 0.28)
        if layout.mirrored:
            title, prompt = sub_box(header, 0, 0.34, 1, 0.66), sub_box(header, 0, 0.02, 1, 0.28)
    else:
        title, prompt = sub_box(header, 0, 0.06, 0.5, 0.88), sub_box(header, 0.5, 0.18, 0.5, 0.64)
        if layout.mirrored:
            title, prompt = sub_box(header, 0.5, 0.06, 0.5, 0.88), sub_box(header, 0, 0.18, 0.5, 0.64)
    _draw_title(canvas, title)
    _draw_prompt(canvas, prompt, words, seconds)


def _draw_title(canvas: Canvas, box: Box) -> None:
    high = max(1, min(box.height, box.width * TITLE_PICTURE_SIZE[1] // TITLE_PICTURE_SIZE[0]))
    size = high * TITLE_PICTURE_SIZE[0] // TITLE_PICTURE_SIZE[1], high
    picture = canvas.assets.picture("title")
    title = canvas.assets.cached(("title", size), lambda: pygame.transform.smoothscale(picture, size))
    canvas.surface.blit(title, (box.centre[0] - size[0] // 2, box.centre[1] - high // 2))


def _draw_prompt(canvas: Canvas, box: Box, words: str, seconds: float) -> None:
    layout, theme = canvas.layout, canvas.theme
    wide, high = (
        min(room, layout.px(portrait_text_size(canvas, limit)))
        for room, limit in ((box.width, MAX_PROMPT_WIDTH), (box.height, MAX_PROMPT_HEIGHT))
    )
    button = Box(box.centre[0] - wide // 2, box.centre[1] - high // 2, wide, high)
    glow = 0.5 - 0.5 * cos(2 * pi * seconds / PROMPT_GLOW_SECONDS)
    for n in (2, 1):
        _draw_halo(canvas, button, n * layout.gap_px(PROMPT_HALO_WIDTH) // 2, glow / n)
    canvas.draw_panel(button, theme.button_focus, theme.accent)
    canvas.draw_text(words, button.inset(high // 6), portrait_text_size(canvas, HEADLINE), theme.text_focus)


def _draw_halo(canvas: Canvas, box: Box, margin: int, opacity: float) -> None:
    """Draw a box enlarged by `margin` pixels on each side, with an opacity from 0 to 1."""
    size = box.width + 2 * margin, box.height + 2 * margin

    def draw() -> pygame.Surface:
        halo = pygame.Surface(size, pygame.SRCALPHA)
        Canvas(halo, canvas.layout, canvas.assets).draw_panel(
            Box(0, 0, *size), canvas.theme.accent, canvas.theme.accent
        )
        return halo

    halo = canvas.assets.cached(("halo", size, canvas.theme.key), draw)
    halo.set_alpha(round(200 * opacity))
    canvas.surface.blit(halo, (box.x - margin, box.y - margin))


def draw_caption(canvas: Canvas, box: Box, words: str, scale: float = 1.0) -> None:
    """Draw a caption of one or two lines; `scale` is relative to the size of a headline."""
    canvas.draw_sentence(words, box, portrait_text_size(canvas, HEADLINE * scale))


def portrait_text_size(canvas: Canvas, size: float) -> float:
    """Return a text size enlarged for portrait windows, whose shorter side decides."""
    layout = canvas.layout
    return size * max(1.0, min(layout.width, layout.height) / 720 / layout.scale)


def draw_steps(canvas: Canvas, layout: AttractLayout, steps: Sequence[str], current: int) -> None:
    """Draw sentences side by side, or stacked in a portrait window, and highlight one of them."""
    theme, count, air = canvas.theme, len(steps), canvas.layout.gap_px(GAP)
    for n, words in enumerate(steps):
        share = (0, n / count, 1, 1 / count) if layout.portrait else (n / count, 0, 1 / count, 1)
        box = sub_box(layout.footer, *share).inset(air // 2 + 1)
        now = n == current
        canvas.draw_panel(box, theme.button_focus if now else theme.panel, theme.accent if now else theme.panel_edge)
        ink = theme.text_focus if now else theme.text_dim
        canvas.draw_sentence(words, box.inset(2 * air), portrait_text_size(canvas, HEADLINE), ink)


def draw_balance(canvas: Canvas, box: Box, names: tuple[str, str], balance: float, figures: tuple[str, str]) -> None:
    """Draw a bar between the two sides (below them in a portrait window); `balance` is White's share, 0 to 1."""
    if canvas.layout.height > canvas.layout.width:
        sides, bar = sub_box(box, 0, 0, 1, 0.56), sub_box(box, 0, 0.64, 1, 0.32)
        wide = sides.width // 2
    else:
        wide = round(box.width * 0.28)
        sides, bar = box, Box(box.x + wide, box.y + box.height // 5, box.width - 2 * wide, box.height * 3 // 5)
    _draw_bar(canvas, bar, max(0.04, min(0.96, balance)))
    _draw_side(canvas, Box(sides.x, sides.y, wide, sides.height), Colour.WHITE, names[0], figures[0])
    right = Box(sides.x + sides.width - wide, sides.y, wide, sides.height)
    _draw_side(canvas, right, Colour.BLACK, names[1], figures[1])


def _draw_bar(canvas: Canvas, bar: Box, balance: float) -> None:
    theme, line = canvas.theme, max(1, canvas.layout.gap_px(3))
    canvas.draw_panel(bar, theme.panel, theme.panel_edge)
    inner = bar.inset(line + 1)
    canvas.surface.fill(theme.plug, inner)
    canvas.surface.fill(theme.plug_text, Box(inner.x, inner.y, round(inner.width * balance), inner.height))
    middle = inner.x + inner.width // 2
    canvas.surface.fill(theme.accent, Box(middle - line // 2 - 1, bar.y - line, line + 1, bar.height + 2 * line))


def _draw_side(canvas: Canvas, box: Box, colour: Colour, name: str, figure: str) -> None:
    """Draw a side's ring at the outer end of a box, its name, and a figure at the inner end."""
    theme, ring, white = canvas.theme, min(box.height * 5 // 4, box.width // 3), colour is Colour.WHITE
    x = box.x + ring // 2 if white else box.x + box.width - ring // 2
    canvas.assets.sprite(PIECE_SPRITES[colour.piece], ring).draw(canvas.surface, (x, box.centre[1]))
    rest = Box(box.x + ring * white, box.y, box.width - ring, box.height).inset(canvas.layout.gap_px(4))
    number = rest.width * 3 // 10
    names = Box(rest.x + number * (not white), rest.y, rest.width - number, rest.height)
    figures = Box(rest.x + (rest.width - number) * white, rest.y, number, rest.height)
    canvas.draw_text(name, names, portrait_text_size(canvas, TEXT * 1.2), theme.text, at_left=white, at_right=not white)
    canvas.draw_text(figure, figures, portrait_text_size(canvas, HEADLINE), theme.accent)


def draw_veil(canvas: Canvas, box: Box, *, upwards: bool) -> None:
    """Cover the upper or lower part of the window, to half a box beyond the box, with a veil that fades out."""
    wide, high = canvas.layout.width, box.height * 3 // 2

    def draw() -> pygame.Surface:
        strip = pygame.Surface((1, 4), pygame.SRCALPHA)
        for row, share in enumerate((1.0, 0.92, 0.6, 0.0)[:: -1 if upwards else 1]):
            strip.set_at((0, row), (*canvas.theme.ground, round(CAPTION_VEIL_ALPHA * share)))
        return pygame.transform.smoothscale(strip, (wide, high)).convert_alpha()

    veil = canvas.assets.cached(("attract veil", wide, high, upwards), draw)
    canvas.surface.blit(veil, (0, canvas.layout.height - high if upwards else 0))
