"""The message in the bar above the board: a headline with a line below it, or a notice."""

from dvonn.board.hud.panels import player_box, stacked_rows
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADING, SMALL_TEXT, TEXT, Box, Layout
from dvonn.ui.theme import RGB


def message_box(layout: Layout) -> Box:
    """Return the box of the message: between the players' panels, or below them where that is narrow."""
    if layout.is_stacked:
        return stacked_rows(layout)[1]
    left, right = (player_box(layout, colour) for colour in Colour)
    return Box(left.right, left.y, right.x - left.right, left.height).narrowed(layout.gap_px(GAP))


def draw_message(canvas: Canvas, headline: str, advice: str, remark: str) -> None:
    """Write the headline, and below it the advice or, in another colour, the remark."""
    colours = canvas.theme.text, canvas.theme.accent if remark else canvas.theme.text_dim
    draw_heading_and_text(canvas, message_box(canvas.layout), headline, remark or advice, colours)


def draw_heading_and_text(canvas: Canvas, box: Box, heading: str, words: str, colours: tuple[RGB, RGB]) -> None:
    """Write a heading above a text in a box; where both have no room, the text alone."""
    canvas.note_live(heading, words)
    measure, upper, lower, size = canvas.measure, 0, 0, least_line_size(canvas.layout)
    for size in (TEXT, least_line_size(canvas.layout)):
        upper, lower = measure.height(heading, box.width, HEADING), measure.height(words, box.width, size)
        if upper + lower <= box.height:
            break
    spare = box.height - upper - lower
    above, below = box.cut_top(upper + spare // 2 if spare >= 0 else 0 if words else box.height)
    if above.height:
        canvas.draw_text(heading, above, HEADING, colours[0])
    canvas.draw_text(words, below, size, colours[1])


def message_has_room(canvas: Canvas, headline: str, advice: str) -> bool:
    """Tell whether a headline and the advice below it have room together."""
    box, size = message_box(canvas.layout), least_line_size(canvas.layout)
    upper, lower = canvas.measure.height(headline, box.width, HEADING), canvas.measure.height(advice, box.width, size)
    return upper + lower <= box.height


def least_line_size(layout: Layout) -> int:
    """Return the least type size of a text in the bar above the board: larger text does not become smaller again."""
    return TEXT if layout.text_size > 1 else SMALL_TEXT


def draw_notice(canvas: Canvas, words: str) -> None:
    """Write a notice in a banner in place of the message, large enough to be read from a distance."""
    canvas.note_live(words)
    box, gap = sentence_box(canvas, words, HEADING), canvas.layout.gap_px(GAP)
    canvas.draw_panel(box, canvas.theme.button_focus, canvas.theme.accent)
    canvas.draw_text(words, box.narrowed(gap), HEADING, canvas.theme.text_focus)


def sentence_box(canvas: Canvas, words: str, size: float, beside: int = 0) -> Box:
    """Return the box of a sentence in place of the message: the whole bar of a wide window, if it is long.

    `beside` is the width of what stands beside the sentence.
    """
    box, gap = message_box(canvas.layout), canvas.layout.gap_px(GAP)
    fits = canvas.measure.height(words, box.width - 2 * gap - beside, size) <= box.height - gap // 2
    if fits or canvas.layout.is_tall:
        return box
    return canvas.layout.top_bar.narrowed(gap).cut_top(gap)[1]
