"""Draws a hint: rays around where to choose, a way of chevrons from the source, and why, in words."""

from math import cos, hypot, pi
from typing import Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import message_box
from dvonn.board.symbols import EDGE, STROKE, Symbol, draw_symbol, top
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, TEXT, Box, Point

BEAT: Final = 1.6  # seconds for a pulse
FAINTEST: Final = 130  # of 255: how solid the rays are between two beats
APART: Final = 0.27  # units between two chevrons
CHEVRON: Final = 0.15  # units: half as high as one is
FREE: Final = 0.42  # units around either end without chevrons
ICON: Final = 40  # pixels of a window of 1280x720
LINES: Final = 3  # at most, of a sentence


def draw_hint(canvas: BoardCanvas, position: Position, ply: Ply, seconds: float | None) -> None:
    """Point a ply out, after so many seconds of pulsing, None where nothing is to move."""
    beat = 1.0 if seconds is None else 0.5 - 0.5 * cos(2 * pi * seconds / BEAT)
    ends = [top(canvas, position, space) for space in ply]
    draw_symbol(canvas, Symbol.HINT, ends[-1], canvas.theme.movable, round(FAINTEST + (255 - FAINTEST) * beat))
    if isinstance(ply, Move):
        draw_symbol(canvas, Symbol.SOURCE, ends[0], canvas.theme.movable)
        _draw_chevrons(canvas, ends[0], ends[1], seconds)


def _draw_chevrons(canvas: BoardCanvas, start: Point, end: Point, seconds: float | None) -> None:
    """Draw chevrons that walk from the source to the target, or stand still."""
    unit = canvas.board.unit
    way = hypot(end[0] - start[0], end[1] - start[1])
    if way < 1:
        return
    ahead = (end[0] - start[0]) / way, (end[1] - start[1]) / way
    shift = 0.5 if seconds is None else seconds / BEAT % 1
    free, apart = min(FREE * unit, 0.36 * way), APART * unit
    for n in range(1 + int(max(0.0, way - 2 * free) / apart)):
        along = free + (n + shift) * apart
        if along <= max(way - free, free + apart / 2):
            _draw_chevron(canvas, (start[0] + ahead[0] * along, start[1] + ahead[1] * along), ahead)


def _draw_chevron(canvas: BoardCanvas, tip: Point, ahead: Point) -> None:
    unit, half = canvas.board.unit, CHEVRON * canvas.board.unit
    back = tip[0] - ahead[0] * half * 0.8, tip[1] - ahead[1] * half * 0.8
    wings = [(back[0] - way * ahead[1] * half, back[1] + way * ahead[0] * half) for way in (1, -1)]
    wide, edge = max(2, round(STROKE * 1.3 * unit)), max(1, round(EDGE * unit))
    for more, colour in ((2 * edge, canvas.theme.outline), (0, canvas.theme.movable)):
        for wing in wings:
            pygame.draw.aaline(canvas.surface, colour, tip, wing, wide + more)
        for end in (tip, *wings):
            pygame.draw.aacircle(canvas.surface, colour, end, (wide + more) / 2)


def draw_saying(canvas: Canvas, words: str) -> None:
    """Say a whole sentence in the place of the message, in as many lines as make it largest."""
    box, theme = message_box(canvas.layout), canvas.theme
    canvas.panel(box, theme.panel, theme.movable)
    room = box.inset(canvas.layout.px(GAP * 0.8))
    icon = canvas.assets.icon("icon-hint", max(1, min(canvas.layout.px(ICON), room.height)), theme.movable)
    canvas.surface.blit(icon, icon.get_rect(midleft=(room.x, room.centre[1])))
    taken = min(room.width, icon.get_width() + canvas.layout.px(GAP * 0.8))
    room = Box(room.x + taken, room.y, room.width - taken, room.height)
    ways = [_in_lines(words, count) for count in range(1, LINES + 1)]
    best = max(ways, key=lambda lines: _share(canvas, lines, room))
    size = TEXT * _share(canvas, best, room)
    for n, line in enumerate(best):
        canvas.words(line, _row(room, n, len(best)), size, theme.text)


def _share(canvas: Canvas, lines: list[str], room: Box) -> float:
    return min(canvas.share(line, _row(room, n, len(lines)), TEXT) for n, line in enumerate(lines))


def _row(room: Box, number: int, count: int) -> Box:
    """Return the place of a line, which its letters need not fill to the edges."""
    high = room.height / count
    return Box(room.x, round(room.y + (number - 0.08) * high), room.width, round(1.16 * high))


def _in_lines(words: str, count: int) -> list[str]:
    """Return words in at most so many lines that are nearly equally long."""
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
