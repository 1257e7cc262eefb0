"""Draws overlays on the board: life-lines, mobility and threats."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.symbols import Symbol, draw_arrow, draw_link, draw_symbol, stack_top
from dvonn.rules.analysis.position_analysis import Freedom, LifeLines, Mobility
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position

# In strokes of a symbol
EMPHASIZED_LINE_WIDTH: Final = 1.5
NORMAL_LINE_WIDTH: Final = 1.0
FAINT_LINE_WIDTH: Final = 0.5

FREEDOM_SYMBOLS: Final = {Freedom.FREE: Symbol.FREE, Freedom.SURROUNDED: Symbol.SURROUNDED, Freedom.STUCK: Symbol.STUCK}


@dataclass(frozen=True, slots=True)
class Threats:
    """The stacks of a side and lone dvonn pieces that the other side could capture next, with their attackers."""

    colour: Colour
    attackers: Mapping[Space, tuple[Space, ...]]


Overview = LifeLines | Mobility | Threats


def draw_overlay(canvas: BoardCanvas, position: Position, overview: Overview, aimed: Space | None) -> None:
    """Draw an overlay of a position and emphasize what concerns the aimed space."""
    match overview:
        case LifeLines():
            _draw_lifelines(canvas, position, overview, aimed)
        case Mobility():
            _draw_mobility(canvas, position, overview)
        case Threats():
            _draw_threats(canvas, position, overview, aimed)


def _draw_lifelines(canvas: BoardCanvas, position: Position, lines: LifeLines, aimed: Space | None) -> None:
    """Draw the links, a frame around stacks that hold others, and a cross on those the aimed one holds."""
    theme = canvas.theme
    for one, two in sorted(lines.links):
        draw_link(
            canvas, stack_top(canvas, position, one), stack_top(canvas, position, two), theme.life, NORMAL_LINE_WIDTH
        )
    for space in lines.dependents:
        draw_symbol(canvas, Symbol.HOLDS, stack_top(canvas, position, space), theme.last)
    for space in lines.dependents.get(aimed, ()) if aimed is not None else ():
        draw_symbol(canvas, Symbol.LOST, stack_top(canvas, position, space), theme.accent)


def _draw_mobility(canvas: BoardCanvas, position: Position, found: Mobility) -> None:
    """Draw a ring on free stacks, a ring among dots on surrounded ones, a cross on stuck ones."""
    theme = canvas.theme
    tints = {Freedom.FREE: theme.target, Freedom.SURROUNDED: theme.movable, Freedom.STUCK: theme.cursor}
    for space, freedom in found.freedom.items():
        draw_symbol(canvas, FREEDOM_SYMBOLS[freedom], stack_top(canvas, position, space), tints[freedom])


def _draw_threats(canvas: BoardCanvas, position: Position, found: Threats, aimed: Space | None) -> None:
    """Draw arrows and a triangle at each threatened stack, wide arrows at the aimed one."""
    theme, last = canvas.theme, None
    for space, attackers in found.attackers.items():
        if space == aimed:
            last = attackers
            continue
        for attacker in attackers:
            draw_arrow(
                canvas,
                stack_top(canvas, position, attacker),
                stack_top(canvas, position, space),
                theme.accent,
                FAINT_LINE_WIDTH,
            )
    for space in found.attackers:
        draw_symbol(canvas, Symbol.DANGER, stack_top(canvas, position, space), theme.accent)
    for attacker in last or ():
        assert aimed is not None, "attackers belong to the aimed space"
        draw_arrow(
            canvas,
            stack_top(canvas, position, attacker),
            stack_top(canvas, position, aimed),
            theme.cursor,
            EMPHASIZED_LINE_WIDTH,
        )
