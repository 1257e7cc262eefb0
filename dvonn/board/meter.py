"""Draws figures at the players' panels and between them: what changes for either side, and who is ahead."""

from typing import Final

from dvonn.board.hud import message_box, player_box
from dvonn.board.words import SIDES
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, Box

MINUS: Final = "\u2212"
TAB: Final = 38  # pixels of a window of 1280x720: how high a tab is ...
PAD: Final = 14  # ... the air beside its words ...
METER: Final = 14  # ... and how high the meter is
FULL: Final = 20  # pieces ahead that fill the meter's half
METER_SHARE: Final = 0.5  # of the message's width


def signed(number: int) -> str:
    """Return a number of pieces with its sign, as +3."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number else "\u00b10"


def draw_tab(canvas: Canvas, colour: Colour, words: str) -> None:
    """Write a few words on a tab below a side's panel and no wider, at the window's edge."""
    layout, theme = canvas.layout, canvas.theme
    panel, high, pad = player_box(layout, colour), layout.px(TAB), layout.px(PAD)
    wide = min(panel.width, canvas.assets.text(words, layout.px(TEXT), theme.text_focus).get_width() + 2 * pad)
    left = panel.x if colour is Colour.WHITE else panel.x + panel.width - wide
    box = Box(left, panel.y + panel.height + layout.px(GAP * 0.4), wide, high)
    canvas.panel(box, theme.button_focus, theme.accent)
    canvas.words(words, box.inset(layout.px(GAP * 0.3)), TEXT, theme.text_focus)


def draw_meter(canvas: Canvas, margin: float, *, exact: bool) -> None:
    """Draw by how many pieces White is ahead at the expected end (below 0: Black), as how far its part reaches.

    The words stand on the side that is ahead; a certain end is marked.
    """
    layout, theme = canvas.layout, canvas.theme
    message, high, line = message_box(layout), layout.px(METER), layout.px(2)
    wide = round(message.width * METER_SHARE)
    bar = Box(message.centre[0] - wide // 2, message.y + message.height + layout.px(GAP * 0.6), wide, high)
    canvas.panel(bar, theme.plug, theme.accent if exact else theme.panel_edge)
    inner = bar.inset(line)
    reach = round(inner.width * (0.5 + 0.5 * max(-1.0, min(1.0, margin / FULL))))
    canvas.surface.fill(theme.plug_text, (inner.x, inner.y, reach, inner.height))
    canvas.surface.fill(theme.accent, (bar.centre[0] - line // 2, bar.y - line, line, high + 2 * line))
    room = Box(message.x, bar.y - high // 2, bar.x - message.x - layout.px(GAP), 2 * high)
    if round(margin) <= 0:
        room = Box(bar.x + wide + layout.px(GAP), *room[1:])
    canvas.words(meter_words(margin, exact=exact), room, SMALL_TEXT, theme.text_dim, at_left=round(margin) <= 0)


def meter_words(margin: float, *, exact: bool) -> str:
    """Return who is ahead by how many pieces, as White +4; what is certain says so."""
    pieces = round(margin)
    side = SIDES[Colour.WHITE if pieces > 0 else Colour.BLACK]
    words = f"{side} +{abs(pieces)}" if pieces else "Even"
    return f"{words}, sure" if exact else words
