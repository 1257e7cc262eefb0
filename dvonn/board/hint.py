"""Draws a hint: an arrow to the target, and the reason in words."""

from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.light import pulsing_alpha
from dvonn.board.message import least_line_size, sentence_box
from dvonn.board.strokes import draw_arrow
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, TEXT, Point

HINT_PULSE_SECONDS: Final = 1.6
HINT_MIN_ALPHA: Final = 130  # of the mark on the target between two pulses
HINT_ICON_SIZE: Final = 40  # pixels in a window of 1280x720
HINT_FALL_HEIGHT: Final = 1.1  # from which the arrow of a placement falls, in units of the board


def draw_hint(canvas: BoardCanvas, position: Position, ply: Ply, seconds: float | None) -> None:
    """Mark a ply by an arrow to its target; `seconds` drives the pulse, None draws it without motion."""
    alpha, tint = pulsing_alpha(seconds, HINT_PULSE_SECONDS, HINT_MIN_ALPHA), canvas.theme.movable
    start, end = _arrow_ends(canvas, position, ply)
    if isinstance(ply, Move):
        canvas.draw_mark("rim", start, tint)
    canvas.draw_mark("target-aimed", end, tint, alpha)
    draw_arrow(canvas, start, end, tint)


def draw_played(canvas: BoardCanvas, position: Position, ply: Ply) -> None:
    """Mark the ply that was played in a position by a hollow arrow, unlike the filled one of a better ply."""
    draw_arrow(canvas, *_arrow_ends(canvas, position, ply), canvas.theme.last, hollow=True)


def _arrow_ends(canvas: BoardCanvas, position: Position, ply: Ply) -> tuple[Point, Point]:
    """Return the ends of a ply's arrow; that of a placement falls from above."""
    end = canvas.stack_top(position, ply[-1])
    if isinstance(ply, Move):
        return canvas.stack_top(position, ply.source), end
    return (end[0], end[1] - HINT_FALL_HEIGHT * canvas.board.unit), end


def draw_hint_text(canvas: Canvas, words: str) -> None:
    """Write a sentence in place of the message, and of the players' panels if it is long."""
    layout, theme = canvas.layout, canvas.theme
    gap, side = layout.gap_px(GAP), layout.px(HINT_ICON_SIZE)
    box = sentence_box(canvas, words, least_line_size(layout), side + gap)
    canvas.draw_panel(box, theme.panel, theme.movable)
    room = box.narrowed(gap)
    icon = canvas.assets.icon("icon-hint", max(1, min(side, room.height)), theme.movable)
    canvas.surface.blit(icon, icon.get_rect(midleft=(room.x, room.centre[1])))
    _, room = room.cut_left(icon.get_width(), gap)
    canvas.draw_text(words, room, TEXT, theme.text)
