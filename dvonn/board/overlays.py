"""Draws overlays on the board: life-lines, mobility and threats."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.symbols import Symbol, draw_arrow, draw_link, draw_symbol, stack_top
from dvonn.rules.analysis.position_analysis import Freedom, LifeLines, Mobility
from dvonn.rules.board import SPACES, Space
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.ui.layout import Point

EMPHASIZED_LINE_WIDTH: Final = 1.5  # in strokes of a symbol
FAINT_LINE_WIDTH: Final = 0.5

FREEDOM_SYMBOLS: Final = {Freedom.FREE: Symbol.FREE, Freedom.SURROUNDED: Symbol.SURROUNDED, Freedom.STUCK: Symbol.STUCK}


@dataclass(frozen=True, slots=True)
class Threats:
    """The stacks of a side and lone dvonn pieces that the other side could capture next, with their attackers."""

    colour: Colour
    attackers: Mapping[Space, tuple[Space, ...]]


Overview = LifeLines | Mobility | Threats
Tops = Mapping[Space, Point]
"""The centres of the tops of the stacks."""


def draw_overlay(canvas: BoardCanvas, position: Position, overview: Overview, aimed: Space | None) -> None:
    """Draw an overlay of a position and emphasize what concerns the aimed space."""
    tops = {space: stack_top(canvas, position, space) for space in SPACES}
    match overview:
        case LifeLines():
            _draw_lifelines(canvas, tops, overview, aimed)
        case Mobility():
            _draw_mobility(canvas, tops, overview)
        case Threats():
            _draw_threats(canvas, tops, overview, aimed)


def _draw_lifelines(canvas: BoardCanvas, tops: Tops, lines: LifeLines, aimed: Space | None) -> None:
    """Draw the links, a frame around stacks that hold others, and a cross on those the aimed one holds."""
    theme = canvas.theme
    for one, two in sorted(lines.links):
        draw_link(canvas, tops[one], tops[two], theme.life)
    for space in lines.dependents:
        draw_symbol(canvas, Symbol.HOLDS, tops[space], theme.last)
    for space in lines.dependents.get(aimed, ()) if aimed is not None else ():
        draw_symbol(canvas, Symbol.LOST, tops[space], theme.accent)


def _draw_mobility(canvas: BoardCanvas, tops: Tops, found: Mobility) -> None:
    """Draw a ring on free stacks, a ring among dots on surrounded ones, a cross on stuck ones."""
    theme = canvas.theme
    tints = {Freedom.FREE: theme.target, Freedom.SURROUNDED: theme.movable, Freedom.STUCK: theme.cursor}
    for space, freedom in found.freedom.items():
        draw_symbol(canvas, FREEDOM_SYMBOLS[freedom], tops[space], tints[freedom])


def _draw_threats(canvas: BoardCanvas, tops: Tops, found: Threats, aimed: Space | None) -> None:
    """Draw arrows and a triangle at each threatened stack, wide arrows at the aimed one."""
    theme = canvas.theme
    arrows = [(attacker, space) for space, attackers in found.attackers.items() for attacker in attackers]
    for attacker, space in arrows:
        if space != aimed:
            draw_arrow(canvas, tops[attacker], tops[space], theme.accent, FAINT_LINE_WIDTH)
    for space in found.attackers:
        draw_symbol(canvas, Symbol.DANGER, tops[space], theme.accent)
    for attacker, space in arrows:
        if space == aimed:
            draw_arrow(canvas, tops[attacker], tops[space], theme.cursor, EMPHASIZED_LINE_WIDTH)
