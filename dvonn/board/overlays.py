"""Draws overlays on the board: life-lines, mobility and threats."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.light import pulsing_alpha
from dvonn.board.strokes import draw_arrow, draw_link
from dvonn.rules.analysis.position_analysis import Freedom, LifeLines, Mobility
from dvonn.rules.board import SPACES, Space
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.ui.layout import Point

FLOW_SECONDS: Final = 1.2  # for a light to flow along a link
THREAT_PULSE_SECONDS: Final = 1.4
THREAT_MIN_ALPHA: Final = 200  # of the mark of a threatened stack between two pulses

DIM_STACK_OPACITY: Final = 0.35  # of a stack that hangs on the aimed one
DIM_LINK_OPACITY: Final = 0.2
FREEDOM_MARKS: Final = {Freedom.FREE: "rim", Freedom.SURROUNDED: "surrounded", Freedom.STUCK: "lost"}


@dataclass(frozen=True, slots=True)
class Threats:
    """The stacks of a side and lone dvonn pieces that the other side could capture next, with their attackers."""

    colour: Colour
    attackers: Mapping[Space, tuple[Space, ...]]


Overview = LifeLines | Mobility | Threats
Tops = Mapping[Space, Point]
"""The centres of the tops of the stacks."""


def dimmed_picture(picture: Picture, spaces: Iterable[Space]) -> Picture:
    """Return a picture in which the stacks on some spaces are dim."""
    return replace(picture, opacity={**picture.opacity, **dict.fromkeys(spaces, DIM_STACK_OPACITY)})


def draw_overlay(
    canvas: BoardCanvas, position: Position, overview: Overview, aimed: Space | None, seconds: float | None
) -> None:
    """Draw an overlay of a position and emphasize what concerns the aimed space.

    `seconds` drives its motion; None draws it without motion.
    """
    tops = {space: canvas.stack_top(position, space) for space in SPACES}
    match overview:
        case LifeLines():
            _draw_lifelines(canvas, tops, overview, aimed, seconds)
        case Mobility():
            _draw_mobility(canvas, tops, overview)
        case Threats():
            _draw_threats(canvas, tops, overview, aimed, seconds)


def _draw_lifelines(
    canvas: BoardCanvas, tops: Tops, lines: LifeLines, aimed: Space | None, seconds: float | None
) -> None:
    """Draw the links as light that flows away from the dvonn pieces, and mark the stacks that hold others.

    What hangs on the aimed stack is dim.
    """
    hanging = frozenset(lines.dependents.get(aimed, ()) if aimed is not None else ())
    theme, along = canvas.theme, None if seconds is None else seconds / FLOW_SECONDS % 1
    for near, far in sorted(lines.links):
        if near in hanging or far in hanging:
            draw_link(canvas, tops[near], tops[far], None, round(255 * DIM_LINK_OPACITY))
        else:
            draw_link(canvas, tops[near], tops[far], along)
    for space in lines.dependents.keys() - hanging:
        canvas.draw_mark("support", tops[space], theme.last)


def _draw_mobility(canvas: BoardCanvas, tops: Tops, found: Mobility) -> None:
    """Draw light around free stacks, a hexagon on surrounded ones, a cross on stuck ones."""
    theme = canvas.theme
    tints = {Freedom.FREE: theme.target, Freedom.SURROUNDED: theme.movable, Freedom.STUCK: theme.cursor}
    for space, freedom in found.freedom.items():
        canvas.draw_mark(FREEDOM_MARKS[freedom], tops[space], tints[freedom])


def _draw_threats(canvas: BoardCanvas, tops: Tops, found: Threats, aimed: Space | None, seconds: float | None) -> None:
    """Draw pulsing light on the edge of each threatened stack, and arrows to the aimed one from its attackers."""
    alpha = pulsing_alpha(seconds, THREAT_PULSE_SECONDS, THREAT_MIN_ALPHA)
    for space in found.attackers:
        canvas.draw_mark("threatened", tops[space], canvas.theme.accent, 255 if space == aimed else alpha)
        if space == aimed:
            for attacker in found.attackers[space]:
                draw_arrow(canvas, tops[attacker], tops[space], canvas.theme.cursor)
