"""Draws overlays on the board: life-lines, mobility and threats."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.light import pulsing_alpha
from dvonn.board.marks import Marks, draw_glowing_edge
from dvonn.board.strokes import draw_beam
from dvonn.rules.analysis.position_analysis import Freedom, LifeLines, Mobility
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position

FLOW_SECONDS: Final = 1.2  # for a light to flow along a link
THREAT_PULSE_SECONDS: Final = 1.4
THREAT_MIN_ALPHA: Final = 40  # of the glow around a threatened stack between two pulses

HANGING_OPACITY: Final = 0.35  # of a stack that hangs on the aimed one
HANGING_LINK_ALPHA: Final = 50
FREEDOM_OPACITY: Final = {Freedom.SURROUNDED: 0.6, Freedom.STUCK: 0.25}
"""The opacity of the stacks that cannot move."""


@dataclass(frozen=True, slots=True)
class Threats:
    """The stacks of a side and lone dvonn pieces that the other side could capture next, with their attackers."""

    colour: Colour
    attackers: Mapping[Space, tuple[Space, ...]]


Overview = LifeLines | Mobility | Threats


def overlay_marks(marks: Marks, overview: Overview, aimed: Space | None, seconds: float | None) -> Marks:
    """Return marks with what an overlay draws below the stacks, and without those that it would hide.

    `seconds` drives the light that flows away from the dvonn pieces; None draws it without motion.
    """
    if not isinstance(overview, LifeLines):
        return replace(marks, movable=frozenset())
    hanging = _hanging(overview, aimed)
    lines = {link: HANGING_LINK_ALPHA if hanging.intersection(link) else 255 for link in sorted(overview.links)}
    flow = None if seconds is None else seconds / FLOW_SECONDS % 1
    return replace(marks, movable=frozenset(), life_lines=lines, flow=flow)


def overlay_opacity(overview: Overview | None, aimed: Space | None) -> dict[Space, float]:
    """Return the opacity of the stacks that an overlay dims: of those that hang on the aimed one, or cannot move."""
    match overview:
        case LifeLines():
            return dict.fromkeys(_hanging(overview, aimed), HANGING_OPACITY)
        case Mobility():
            return {space: FREEDOM_OPACITY.get(freedom, 1.0) for space, freedom in overview.freedom.items()}
    return {}


def _hanging(lines: LifeLines, aimed: Space | None) -> frozenset[Space]:
    """Return the stacks that would be cut off without the aimed one."""
    return frozenset(lines.dependents.get(aimed, ()) if aimed is not None else ())


def draw_overlay(
    canvas: BoardCanvas, position: Position, overview: Overview, aimed: Space | None, seconds: float | None
) -> None:
    """Draw the marks of an overlay on the stacks of a position and emphasize what concerns the aimed space.

    `seconds` drives its motion; None draws it without motion.
    """
    match overview:
        case LifeLines():
            for space in overview.dependents.keys() - _hanging(overview, aimed):
                canvas.draw_mark("rim", canvas.stack_top(position, space), canvas.theme.movable)
        case Mobility():
            _draw_mobility(canvas, position, overview)
        case Threats():
            _draw_threats(canvas, position, overview, aimed, seconds)


def _draw_mobility(canvas: BoardCanvas, position: Position, found: Mobility) -> None:
    """Draw light on the edge of free stacks, and a thin ring on surrounded ones."""
    for space, freedom in found.freedom.items():
        if freedom is Freedom.FREE:
            canvas.draw_mark("rim", canvas.stack_top(position, space), canvas.theme.target)
        elif freedom is Freedom.SURROUNDED:
            canvas.draw_mark("target", canvas.stack_top(position, space), canvas.theme.movable)


def _draw_threats(
    canvas: BoardCanvas, position: Position, found: Threats, aimed: Space | None, seconds: float | None
) -> None:
    """Draw pulsing light on the edge of each threatened stack, and beams to the aimed one from its attackers."""
    alpha = pulsing_alpha(seconds, THREAT_PULSE_SECONDS, THREAT_MIN_ALPHA)
    for space in found.attackers:
        top = canvas.stack_top(position, space)
        draw_glowing_edge(canvas, top, canvas.theme.accent, 255 if space == aimed else alpha)
        for attacker in found.attackers[space] if space == aimed else ():
            draw_beam(canvas, canvas.stack_top(position, attacker), top, canvas.theme.cursor)
