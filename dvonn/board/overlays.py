"""Draws what is not seen at once over the board: on what stacks hang, what can move, what is in danger."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.symbols import Symbol, draw_arrow, draw_link, draw_symbol, top
from dvonn.rules.analysis.position_analysis import Freedom, LifeLines, Mobility
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position

STRONG: Final = 1.5  # strokes: how wide a line is that is pointed out ...
USUAL: Final = 1.0
THIN: Final = 0.5  # ... and one that is not
SIGNS: Final = {Freedom.FREE: Symbol.FREE, Freedom.SURROUNDED: Symbol.SURROUNDED, Freedom.STUCK: Symbol.STUCK}


@dataclass(frozen=True, slots=True)
class Threats:
    """Which stacks of a side's, and lone dvonn pieces, the other side could capture next, and from where."""

    colour: Colour
    attackers: Mapping[Space, tuple[Space, ...]]


Overview = LifeLines | Mobility | Threats


def draw_overlay(canvas: BoardCanvas, position: Position, overview: Overview, aimed: Space | None) -> None:
    """Draw an overview of a position; what belongs to the space that is aimed at is pointed out."""
    match overview:
        case LifeLines():
            _draw_lifelines(canvas, position, overview, aimed)
        case Mobility():
            _draw_mobility(canvas, position, overview)
        case Threats():
            _draw_threats(canvas, position, overview, aimed)


def _draw_lifelines(canvas: BoardCanvas, position: Position, lines: LifeLines, aimed: Space | None) -> None:
    """Draw the links as lines of light, and a frame around stacks that hold others; cross out what would fall."""
    theme = canvas.theme
    for one, two in sorted(lines.links):
        draw_link(canvas, top(canvas, position, one), top(canvas, position, two), theme.life, USUAL)
    for space in lines.hanging:
        draw_symbol(canvas, Symbol.HOLDS, top(canvas, position, space), theme.last)
    for space in lines.hanging.get(aimed, ()) if aimed is not None else ():
        draw_symbol(canvas, Symbol.LOST, top(canvas, position, space), theme.accent)


def _draw_mobility(canvas: BoardCanvas, position: Position, found: Mobility) -> None:
    """Draw an open ring, one among six dots, or a cross."""
    theme = canvas.theme
    tints = {Freedom.FREE: theme.target, Freedom.SURROUNDED: theme.movable, Freedom.STUCK: theme.cursor}
    for space, freedom in found.freedom.items():
        draw_symbol(canvas, SIGNS[freedom], top(canvas, position, space), tints[freedom])


def _draw_threats(canvas: BoardCanvas, position: Position, found: Threats, aimed: Space | None) -> None:
    """Draw arrows at what is in danger, thin ones but for what is aimed at, and a triangle on each."""
    theme, last = canvas.theme, None
    for space, attackers in found.attackers.items():
        if space == aimed:
            last = attackers
            continue
        for attacker in attackers:
            draw_arrow(canvas, top(canvas, position, attacker), top(canvas, position, space), theme.accent, THIN)
    for space in found.attackers:
        draw_symbol(canvas, Symbol.DANGER, top(canvas, position, space), theme.accent)
    for attacker in last or ():
        assert aimed is not None, "it has attackers"
        draw_arrow(canvas, top(canvas, position, attacker), top(canvas, position, aimed), theme.cursor, STRONG)
