"""Drawing of the attract loop's texts: the title with the prompt, captions, and the balance bar."""

from collections.abc import Mapping, Sequence
from math import cos, pi
from typing import Final

import pygame

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.kiosk.attract.pixel_shift import AttractLayout, sub_box
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.ui.assets import draw_faded
from dvonn.ui.canvas import Canvas, gradient
from dvonn.ui.layout import GAP, HEADING, HEADLINE, TEXT, Box
from dvonn.ui.title import draw_title_picture
from dvonn.words import side_name

PROMPT_GLOW_SECONDS: Final = 2.4  # one cycle of the prompt's glowing edge
PROMPT_HALO_WIDTH: Final = 9  # in pixels of a window of 1280x720
MAX_PROMPT_WIDTH: Final = 640  # for a window of 1280x720
MAX_PROMPT_HEIGHT: Final = 84  # for a window of 1280x720
CAPTION_VEIL_ALPHA: Final = 235  # of 255, for the veil behind text on a picture
CAPTION_VEIL_PROFILE: Final = (1.0, 0.92, 0.6, 0.0)  # shares of its alpha, from the edge of the window inwards
MIN_BALANCE_SHARE: Final = 0.04  # of the bar, for either side

# Shares of a part's box: left, top, width and height
TITLE_AND_PROMPT: Final = {
    (True, False): ((0, 0, 1, 0.66), (0, 0.70, 1, 0.28)),
    (True, True): ((0, 0.34, 1, 0.66), (0, 0.02, 1, 0.28)),
    (False, False): ((0, 0.06, 0.36, 0.88), (0.36, 0.12, 0.64, 0.76)),
    (False, True): ((0.64, 0.06, 0.36, 0.88), (0, 0.12, 0.64, 0.76)),
}
"""The places of the title and the prompt in the header, by whether they are stacked and mirrored."""
FOOTER_CAPTION: Final = (0, 0, 1, 0.58)
FOOTER_BALANCE: Final = (0, 0.64, 1, 0.36)


def draw_header(canvas: Canvas, layout: AttractLayout, words: str, seconds: float, *, large: bool) -> None:
    """Draw the title and the words of the prompt, whose edge glows with the time in seconds."""
    title, prompt = TITLE_AND_PROMPT[large or layout.portrait, layout.mirrored]
    draw_title_picture(canvas, sub_box(layout.header, *title))
    _draw_prompt(canvas, sub_box(layout.header, *prompt), words, seconds)


def _draw_prompt(canvas: Canvas, box: Box, words: str, seconds: float) -> None:
    layout, theme = canvas.layout, canvas.theme
    button = box.middle(layout.px(MAX_PROMPT_WIDTH), layout.px(MAX_PROMPT_HEIGHT))
    glow = 0.5 - 0.5 * cos(2 * pi * seconds / PROMPT_GLOW_SECONDS)
    for n in (2, 1):
        _draw_halo(canvas, button, n * layout.gap_px(PROMPT_HALO_WIDTH) // 2, glow / n)
    canvas.draw_panel(button, theme.button_focus, theme.accent)
    canvas.draw_text(words, button.narrowed(layout.gap_px(GAP)), HEADLINE, theme.text_focus)


def _draw_halo(canvas: Canvas, box: Box, margin: int, opacity: float) -> None:
    """Draw a box enlarged by `margin` pixels on each side, with an opacity from 0 to 1."""
    size = box.width + 2 * margin, box.height + 2 * margin

    def draw() -> pygame.Surface:
        halo = pygame.Surface(size, pygame.SRCALPHA)
        accent = canvas.theme.accent
        Canvas(halo, canvas.layout, canvas.assets).draw_panel(Box(0, 0, *size), accent, accent)
        return halo

    halo = canvas.assets.cached(("halo", size, canvas.theme.key), draw)
    draw_faded(canvas.surface, halo, (box.x - margin, box.y - margin), round(200 * opacity))


def draw_steps(canvas: Canvas, layout: AttractLayout, steps: Sequence[str], current: int) -> None:
    """Draw sentences of one size side by side, or stacked in a portrait window, and highlight one of them."""
    theme, air = canvas.theme, canvas.layout.gap_px(GAP)
    boxes = [box.inset(air // 2) for box in (Box.rows if layout.portrait else Box.columns)(layout.footer, len(steps))]
    rooms = [box.inset(air) for box in boxes]
    size = HEADING * canvas.group_scale(zip(steps, rooms, strict=True), HEADING)
    for n, (words, box, room) in enumerate(zip(steps, boxes, rooms, strict=True)):
        now = n == current
        canvas.draw_panel(box, theme.button_focus if now else theme.panel, theme.accent if now else theme.panel_edge)
        canvas.draw_text(words, room, size, theme.text_focus if now else theme.text_dim)


Balance = tuple[float, Mapping[Colour, tuple[str, str]]]
"""White's share, from 0 to 1, and the name and the figure of each side."""


def score_balance(position: Position) -> Balance:
    """Return the balance of the scores in a position."""
    scores = {colour: position.score(colour) for colour in Colour}
    share = scores[Colour.WHITE] / sum(scores.values()) if any(scores.values()) else 0.5
    return share, {colour: (side_name(colour), str(score)) for colour, score in scores.items()}


def draw_footer(canvas: Canvas, footer: Box, caption: str, balance: Balance, caption_scale: float = 1.0) -> None:
    """Draw a caption, whose scale is relative to a headline, above the balance of the sides."""
    canvas.draw_text(caption, sub_box(footer, *FOOTER_CAPTION), HEADLINE * caption_scale)
    _draw_balance(canvas, sub_box(footer, *FOOTER_BALANCE), balance)


def _draw_balance(canvas: Canvas, box: Box, balance: Balance) -> None:
    """Draw a bar between the two sides, or below them in a portrait window."""
    if canvas.layout.height > canvas.layout.width:
        white, black = sub_box(box, 0, 0, 1, 0.56).columns(2)
        bar = sub_box(box, 0, 0.64, 1, 0.32)
    else:
        width = round(box.width * 0.28)
        white, rest = box.cut_left(width)
        black, bar = rest.cut_right(width)
        bar = bar.cut_top(bar.height // 5)[1].cut_top(bar.height * 3 // 5)[0]
    white_share, sides = balance
    _draw_bar(canvas, bar, max(MIN_BALANCE_SHARE, min(1 - MIN_BALANCE_SHARE, white_share)))
    for side, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        _draw_side(canvas, side, colour, *sides[colour])


def _draw_bar(canvas: Canvas, bar: Box, white_share: float) -> None:
    theme, line = canvas.theme, canvas.layout.gap_px(3)
    canvas.draw_panel(bar, theme.panel, theme.panel_edge)
    inner = bar.inset(line + 1)
    canvas.surface.fill(theme.plug, inner)
    canvas.surface.fill(theme.plug_text, inner.cut_left(round(inner.width * white_share))[0])
    middle = inner.centre[0]
    canvas.surface.fill(theme.accent, Box(middle - line // 2 - 1, bar.y - line, line + 1, bar.height + 2 * line))


def _draw_side(canvas: Canvas, box: Box, colour: Colour, name: str, figure: str) -> None:
    """Draw a side's ring at the outer end of a box, its name, and a figure at the inner end."""
    theme, white = canvas.theme, colour is Colour.WHITE
    cut_outer, cut_inner = (Box.cut_left, Box.cut_right) if white else (Box.cut_right, Box.cut_left)
    side = min(box.height * 5 // 4, box.width // 3)
    ring, rest = cut_outer(box, side)
    canvas.assets.sprite(PIECE_SPRITES[colour.piece], side).draw(canvas.surface, ring.centre)
    rest = rest.inset(canvas.layout.gap_px(4))
    figures, names = cut_inner(rest, rest.width * 3 // 10)
    canvas.draw_text(name, names, TEXT * 1.2, at_left=white, at_right=not white)
    canvas.draw_text(figure, figures, HEADLINE, theme.accent)


def draw_veil(canvas: Canvas, box: Box, *, upwards: bool) -> None:
    """Cover the upper or lower part of the window, to half a box beyond the box, with a veil that fades out."""
    size = canvas.layout.width, box.height * 3 // 2
    shares = CAPTION_VEIL_PROFILE[::-1] if upwards else CAPTION_VEIL_PROFILE
    colours = [(*canvas.theme.ground, round(CAPTION_VEIL_ALPHA * share)) for share in shares]
    veil = canvas.assets.cached(("attract veil", size, upwards), lambda: gradient(colours, size).convert_alpha())
    canvas.surface.blit(veil, (0, canvas.layout.height - size[1] if upwards else 0))
