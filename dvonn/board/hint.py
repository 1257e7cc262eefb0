"""Draws a hint: rays around the target, a path of chevrons from the source, and the reason in words."""

from math import cos, hypot, pi
from typing import Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import message_box
from dvonn.board.symbols import SYMBOL_OUTLINE, SYMBOL_STROKE, Symbol, draw_symbol, stack_top
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
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
    draw_symbol(
        canvas, Symbol.HINT, ends[-1], canvas.theme.movable, round(HINT_MIN_ALPHA + (255 - HINT_MIN_ALPHA) * beat)
    )
    if isinstance(ply, Move):
        draw_symbol(canvas, Symbol.SOURCE, ends[0], canvas.theme.movable)
        _draw_chevrons(canvas, ends[0], ends[1], seconds)


def _draw_chevrons(canvas: BoardCanvas, start: Point, end: Point, seconds: float | None) -> None:
    """Draw chevrons that move from the source to the target; without motion where `seconds` is None."""
    unit = canvas.board.unit
    way = hypot(end[0] - start[0], end[1] - start[1])
    if way < 1:
        return
    ahead = (end[0] - start[0]) / way, (end[1] - start[1]) / way
    shift = 0.5 if seconds is None else seconds / HINT_PULSE_SECONDS % 1
    free, apart = min(CHEVRON_CLEARANCE * unit, 0.36 * way), CHEVRON_SPACING * unit
    for n in range(1 + int(max(0.0, way - 2 * free) / apart)):
        along = free + (n + shift) * apart
        if along <= max(way - free, free + apart / 2):
            _draw_chevron(canvas, (start[0] + ahead[0] * along, start[1] + ahead[1] * along), ahead)


def _draw_chevron(canvas: BoardCanvas, tip: Point, ahead: Point) -> None:
    unit, half = canvas.board.unit, CHEVRON_HALF_HEIGHT * canvas.board.unit
    back = tip[0] - ahead[0] * half * 0.8, tip[1] - ahead[1] * half * 0.8
    wings = [(back[0] - way * ahead[1] * half, back[1] + way * ahead[0] * half) for way in (1, -1)]
    wide, edge = max(2, round(SYMBOL_STROKE * 1.3 * unit)), max(1, round(SYMBOL_OUTLINE * unit))
    for more, colour in ((2 * edge, canvas.theme.outline), (0, canvas.theme.movable)):
        for wing in wings:
            pygame.draw.aaline(canvas.surface, colour, tip, wing, wide + more)
        for end in (tip, *wings):
            pygame.draw.aacircle(canvas.surface, colour, end, (wide + more) / 2)


def draw_hint_text(canvas: Canvas, words: str) -> None:
    """Write a sentence in place of the message, in the number of lines that allows the largest type."""
    box, theme = message_box(canvas.layout), canvas.theme
    canvas.draw_panel(box, theme.panel, theme.movable)
    room = box.inset(canvas.layout.px(GAP * 0.8))
    icon = canvas.assets.icon("icon-hint", max(1, min(canvas.layout.px(HINT_ICON_SIZE), room.height)), theme.movable)
    canvas.surface.blit(icon, icon.get_rect(midleft=(room.x, room.centre[1])))
    taken = min(room.width, icon.get_width() + canvas.layout.px(GAP * 0.8))
    room = Box(room.x + taken, room.y, room.width - taken, room.height)
    layouts = [_wrapped(words, count) for count in range(1, MAX_HINT_LINES + 1)]
    best = max(layouts, key=lambda lines: _text_scale(canvas, lines, room))
    size = TEXT * _text_scale(canvas, best, room)
    for n, line in enumerate(best):
        canvas.draw_text(line, _line_box(room, n, len(best)), size, theme.text)


def _text_scale(canvas: Canvas, lines: list[str], room: Box) -> float:
    """Return how much of the usual text size fits all lines, at most 1."""
    return min(canvas.text_scale(line, _line_box(room, n, len(lines)), TEXT) for n, line in enumerate(lines))


def _line_box(room: Box, number: int, count: int) -> Box:
    """Return the box of a line; lines overlap slightly, as letters leave room above and below."""
    high = room.height / count
    return Box(room.x, round(room.y + (number - 0.08) * high), room.width, round(1.16 * high))


def _wrapped(words: str, count: int) -> list[str]:
    """Return the text in at most `count` lines of nearly equal length."""
    lines: list[str] = []
    rest = words.split(" ")
    for left in range(count, 1, -1):
        aim = len(" ".join(rest)) / left
        cut = min(range(1, len(rest) + 1), key=lambda n: abs(len(" ".join(rest[:n])) - aim))
        lines.append(" ".join(rest[:cut]))
        rest = rest[cut:]
        if not rest:
            return lines
    return [*lines, " ".join(rest)]
