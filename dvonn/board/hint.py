"""Draws a hint: rays around the target, a path of chevrons from the source, and the reason in words."""

from math import cos, dist, pi
from typing import Final

import pygame
from pygame import Vector2

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import message_box
from dvonn.board.symbols import SYMBOL_OUTLINE, SYMBOL_STROKE, Symbol, draw_symbol, stack_top
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas, even_lines
from dvonn.ui.layout import GAP, TEXT, Box, Point

HINT_PULSE_SECONDS: Final = 1.6
HINT_MIN_ALPHA: Final = 130  # of the rays between two pulses
HINT_ICON_SIZE: Final = 40  # pixels in a window of 1280x720
MAX_HINT_LINES: Final = 3

# In units of the board
CHEVRON_SPACING: Final = 0.27
CHEVRON_HALF_HEIGHT: Final = 0.15
CHEVRON_CLEARANCE: Final = 0.42  # around either end of the path


def draw_hint(canvas: BoardCanvas, position: Position, ply: Ply, seconds: float | None) -> None:
    """Mark a ply; `seconds` drives the pulse, None draws it without motion."""
    beat = 1.0 if seconds is None else 0.5 - 0.5 * cos(2 * pi * seconds / HINT_PULSE_SECONDS)
    ends = [stack_top(canvas, position, space) for space in ply]
    alpha = round(HINT_MIN_ALPHA + (255 - HINT_MIN_ALPHA) * beat)
    draw_symbol(canvas, Symbol.HINT, ends[-1], canvas.theme.movable, alpha)
    if isinstance(ply, Move):
        draw_symbol(canvas, Symbol.SOURCE, ends[0], canvas.theme.movable)
        _draw_chevrons(canvas, ends[0], ends[1], seconds)


def _draw_chevrons(canvas: BoardCanvas, start: Point, end: Point, seconds: float | None) -> None:
    """Draw chevrons that move from the source to the target; without motion where `seconds` is None."""
    unit, way = canvas.board.unit, dist(start, end)
    if way < 1:
        return
    ahead = (Vector2(end) - start) / way
    shift = 0.5 if seconds is None else seconds / HINT_PULSE_SECONDS % 1
    free, apart = min(CHEVRON_CLEARANCE * unit, 0.36 * way), CHEVRON_SPACING * unit
    for n in range(1 + int(max(0.0, way - 2 * free) / apart)):
        along = free + (n + shift) * apart
        if along <= max(way - free, free + apart / 2):
            _draw_chevron(canvas, start + ahead * along, ahead)


def _draw_chevron(canvas: BoardCanvas, tip: Vector2, ahead: Vector2) -> None:
    unit, half = canvas.board.unit, CHEVRON_HALF_HEIGHT * canvas.board.unit
    back, aside = tip - ahead * half * 0.8, ahead.rotate(90) * half
    wide, edge = max(2, round(SYMBOL_STROKE * 1.3 * unit)), max(1, round(SYMBOL_OUTLINE * unit))
    for width, colour in ((wide + 2 * edge, canvas.theme.outline), (wide, canvas.theme.movable)):
        for wing in (back + aside, back - aside):
            pygame.draw.aaline(canvas.surface, colour, tip, wing, width)
        for end in (tip, back + aside, back - aside):
            pygame.draw.aacircle(canvas.surface, colour, end, width / 2)


def draw_hint_text(canvas: Canvas, words: str) -> None:
    """Write a sentence in place of the message, in the number of lines that allows the largest type."""
    box, theme = message_box(canvas.layout), canvas.theme
    canvas.draw_panel(box, theme.panel, theme.movable)
    gap = canvas.layout.px(GAP * 0.8)
    room = box.inset(gap)
    icon = canvas.assets.icon("icon-hint", max(1, min(canvas.layout.px(HINT_ICON_SIZE), room.height)), theme.movable)
    canvas.surface.blit(icon, icon.get_rect(midleft=(room.x, room.centre[1])))
    _, room = room.cut_left(icon.get_width(), gap)
    layouts = [even_lines(words, count) for count in range(1, MAX_HINT_LINES + 1)]
    best = max(layouts, key=lambda lines: _text_scale(canvas, lines, room))
    size = TEXT * _text_scale(canvas, best, room)
    for line, place in _placed_lines(best, room):
        canvas.draw_text(line, place, size, theme.text)


def _text_scale(canvas: Canvas, lines: list[str], room: Box) -> float:
    """Return how much of the usual text size fits all lines, at most 1."""
    return min(canvas.text_scale(line, place, TEXT) for line, place in _placed_lines(lines, room))


def _placed_lines(lines: list[str], room: Box) -> list[tuple[str, Box]]:
    """Return lines with their boxes, which overlap slightly, as letters leave room above and below."""
    high = room.height / len(lines)
    boxes = [Box(room.x, round(room.y + (n - 0.08) * high), room.width, round(1.16 * high)) for n in range(len(lines))]
    return list(zip(lines, boxes, strict=True))
