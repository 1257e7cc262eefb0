"""Draws tabs below the players' panels, and the meter of the expected margin between them."""

from typing import Final

from dvonn.board.hud.message import message_box
from dvonn.board.hud.panels import cut_end
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.language import _
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, Box
from dvonn.words import side_name

METER_FULL_MARGIN: Final = 20  # pieces ahead that fill one half of the meter
METER_WIDTH_SHARE: Final = 0.5  # of the message's width

# Pixels in a window of 1280x720
TAB_HEIGHT: Final = 38
TAB_PADDING: Final = 14
METER_HEIGHT: Final = 16

# In heights of the meter
METER_RING_UNIT: Final = 1.9  # the unit of the rings at its ends
METER_LABEL_HEIGHT: Final = 1.6


def draw_tab(canvas: Canvas, colour: Colour, words: str) -> None:
    """Draw a tab with text below a side's end of the top bar, at the window's edge and no wider than the panel."""
    layout, theme = canvas.layout, canvas.theme
    wide = canvas.text_width(words) + 2 * layout.px(TAB_PADDING)
    above = cut_end(layout.top_bar.narrowed(layout.gap_px(GAP)), colour, wide)[0]
    box = Box(above.x, layout.top_bar.bottom + layout.px(GAP * 0.4), above.width, layout.px(TAB_HEIGHT))
    canvas.draw_panel(box, theme.button_focus, theme.accent)
    canvas.draw_text(words, box.inset(layout.px(GAP * 0.3)), TEXT, theme.text_focus)


def draw_meter(canvas: Canvas, margin: float, *, exact: bool) -> None:
    """Draw White's expected margin in pieces (negative: Black leads) as the length of White's part of a bar.

    A ring of each side stands at its end of the bar, and the margin below its middle; an exact one is marked.
    """
    layout = canvas.layout
    message, high, line = message_box(layout), layout.px(METER_HEIGHT), layout.px(2)
    wide = round(message.width * METER_WIDTH_SHARE)
    bar = Box(message.centre[0] - wide // 2, message.bottom + layout.px(GAP * 0.6), wide, high)
    draw_lead_bar(canvas, bar, margin, exact=exact)
    unit = METER_RING_UNIT * high
    for colour, x in ((Colour.WHITE, bar.x - unit), (Colour.BLACK, bar.right + unit)):
        canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, (x, bar.centre[1]))
    label = bar.moved(0, high + 2 * line)._replace(height=round(METER_LABEL_HEIGHT * high))
    canvas.draw_text(meter_words(margin, exact=exact), label, SMALL_TEXT, canvas.theme.text_dim)


def draw_lead_bar(canvas: Canvas, bar: Box, margin: float, *, exact: bool) -> None:
    """Draw White's expected margin as the length of White's part of a bar, which is framed if it is exact."""
    theme, line = canvas.theme, canvas.layout.px(2)
    edge = theme.accent if exact else theme.panel_edge
    reach = round(bar.width * (0.5 + 0.5 * max(-1.0, min(1.0, margin / METER_FULL_MARGIN))))
    white, black = bar.cut_left(reach)
    for part, fill in ((white, theme.plug_text), (black, theme.plug)):
        canvas.surface.set_clip(part)
        canvas.draw_panel(bar, fill, edge)
    canvas.surface.set_clip(None)
    canvas.surface.fill(theme.accent, (bar.centre[0] - line // 2, bar.y - line, line, bar.height + 2 * line))


def meter_words(margin: float, *, exact: bool) -> str:
    """Return the leader and the margin, such as White +4, marked where it is exact; equal towers may have a winner."""
    pieces = round(margin)
    if exact and margin and not pieces:
        return _("White by taller stacks") if margin > 0 else _("Black by taller stacks")
    side = side_name(Colour.WHITE if margin > 0 else Colour.BLACK)
    # Translators: neither side leads
    lead = f"{side} +{abs(pieces)}" if pieces else _("Even")
    # Translators: {lead} is like White +4, or Even
    return _("{lead} (certain)").format(lead=lead) if exact else lead
