"""Draws a hint: the ghost of the stack that the move would make, and the reason in words."""

from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud.message import least_line_size, sentence_box
from dvonn.board.light import pulsing_alpha
from dvonn.board.marks import draw_glowing_edge
from dvonn.board.preview import draw_ghost
from dvonn.board.stacks import draw_height
from dvonn.board.strokes import draw_beam
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, TEXT

HINT_PULSE_SECONDS: Final = 1.6
HINT_MIN_ALPHA: Final = 60  # of the glow around the ghost between two pulses
HINT_ICON_SIZE: Final = 40  # pixels in a window of 1280x720


def draw_hint(
    canvas: BoardCanvas, position: Position, ply: Ply, seconds: float | None, shown: Position | None = None
) -> None:
    """Show a ply by the ghost of what it makes, a move also by a beam; `seconds` drives the pulse, None is without it.

    Where the board shows another position, the stack lands on what stands there.
    """
    there, tint = shown or position, canvas.theme.movable
    alpha = pulsing_alpha(seconds, HINT_PULSE_SECONDS, HINT_MIN_ALPHA)
    landing = position.stacks[ply.source] if isinstance(ply, Move) else position.play(ply).stacks[ply.space]
    made = there.stacks[ply[-1]] + landing
    end = canvas.board.top(ply[-1], len(made))
    draw_ghost(canvas, ply[-1], made)
    draw_glowing_edge(canvas, end, tint, alpha)
    if isinstance(ply, Move):
        start = canvas.stack_top(there, ply.source)
        canvas.draw_mark("rim", start, tint)
        draw_beam(canvas, start, end, tint)
    draw_height(canvas, made, canvas.board.centre(ply[-1]))


def draw_played(canvas: BoardCanvas, position: Position, ply: Ply) -> None:
    """Show the ply that was played in a position by embers, unlike the light and the ghost of a better ply."""
    end = canvas.stack_top(position, ply[-1])
    if isinstance(ply, Move):
        draw_beam(canvas, canvas.stack_top(position, ply.source), end, canvas.theme.last, broken=True)
    canvas.draw_mark("rim", end, canvas.theme.last)


def draw_hint_text(canvas: Canvas, words: str) -> None:
    """Write a sentence in place of the message, and of the players' panels if it is long."""
    canvas.note_live(words)
    layout, theme = canvas.layout, canvas.theme
    gap, side = layout.gap_px(GAP), layout.px(HINT_ICON_SIZE)
    box = sentence_box(canvas, words, least_line_size(layout), side + gap)
    canvas.draw_panel(box, theme.panel, theme.movable)
    room = box.narrowed(gap)
    icon = canvas.assets.icon("icon-hint", max(1, min(side, room.height)), theme.movable)
    canvas.surface.blit(icon, icon.get_rect(midleft=(room.x, room.centre[1])))
    _, room = room.cut_left(icon.get_width(), gap)
    canvas.draw_text(words, room, TEXT, theme.text)
