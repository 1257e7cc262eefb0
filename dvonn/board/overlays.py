"""Draws on the board: marks of spaces, life-lines, mobility, threats, hints, and the preview of a move."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Final

from dvonn.board.animation import BoardFrame
from dvonn.board.canvas import BoardCanvas, draw_beam, draw_crack, draw_trail
from dvonn.board.hud import least_line_size, sentence_box
from dvonn.board.layout import RING_WIDTH
from dvonn.board.light import pulsing_alpha
from dvonn.board.stacks import PIECE_SPRITES, draw_height, stack_sprite
from dvonn.rules.analysis.position_analysis import Consequence, Freedom, LifeLines, Mobility
from dvonn.rules.board import Move, Piece, Ply, Space, Stack
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, TEXT, Box, Point
from dvonn.ui.theme import COOLING_SHARE, RGB


@dataclass(frozen=True)
class Marks:
    """The marks on the board: the stacks that may move, the selection and its targets, the cursor and the last ply.

    `cursor` is the keyboard's space, or a row of them for a switch. `aimed` is the space under the cursor or the
    pointer where it may be chosen; there, `next_piece` is shown before it is placed. `life_lines` are links between
    neighbours, away from the dvonn pieces, with their alpha; light has run a share of the way along them (`flow`,
    None: there is none).
    """

    movable: AbstractSet[Space] = frozenset()
    targets: AbstractSet[Space] = frozenset()
    selected: Space | None = None
    cursor: Sequence[Space] = ()
    aimed: Space | None = None
    next_piece: Piece | None = None
    last_ply: Ply | None = None
    life_lines: Mapping[tuple[Space, Space], int] = field(default_factory=dict)
    flow: float | None = None


def draw_marks_below(canvas: BoardCanvas, marks: Marks) -> None:
    """Draw the marks on the ground: life-lines, the last ply, the selection and the aimed space."""
    board, theme, unit = canvas.board, canvas.theme, canvas.board.unit
    assets, highlighted = canvas.assets, [space for space in (marks.selected, marks.aimed) if space is not None]
    for (near, far), alpha in marks.life_lines.items():
        draw_crack(canvas, near, far, marks.flow, alpha)
    below = [(space, assets.sprite("halo", unit * 1.1, theme.selected)) for space in highlighted]
    if marks.last_ply:
        below.append((marks.last_ply[-1], assets.sprite("halo", unit, theme.last)))
    if isinstance(marks.last_ply, Move):
        start, end = (board.centre(space) for space in marks.last_ply)
        draw_trail(canvas, start, end, theme.last)
    if marks.aimed is not None and marks.next_piece:
        below += [(marks.aimed, assets.sprite(PIECE_SPRITES[marks.next_piece], unit, solid=0.5))]
    for space, sprite in below:
        sprite.draw(canvas.surface, board.centre(space))


def draw_marks_above(canvas: BoardCanvas, frame: BoardFrame, marks: Marks) -> None:
    """Draw targets and the cursor on top of the stacks, so that no stack hides them."""
    board, theme = canvas.board, canvas.theme
    above = [("target-aimed" if space == marks.aimed else "target", theme.target, space) for space in marks.targets]
    above += [("cursor", theme.cursor, space) for space in marks.cursor]
    for name, tint, space in above:
        canvas.draw_mark(name, board.top(space, len(frame.stacks.get(space, ()))), tint)


def draw_glowing_edge(canvas: BoardCanvas, at: Point, tint: RGB, alpha: int) -> None:
    """Draw light on the edge of the top of a stack, and around it a glow of an alpha, which may pulse."""
    canvas.assets.sprite("halo", canvas.board.unit, tint).draw(canvas.surface, at, alpha)
    canvas.draw_mark("rim", at, tint)


# The preview of a move


def preview_frame(frame: BoardFrame, cut_off: Iterable[Space]) -> BoardFrame:
    """Return a still frame in which the stacks that would be cut off are dark and half cooled."""
    # More than half of the way to ash
    leaving = {space: 0.56 * COOLING_SHARE for space in cut_off if space in frame.stacks}
    return replace(frame, leaving=leaving) if leaving else frame


def draw_preview(canvas: BoardCanvas, before: Position, found: Consequence, *, is_held: bool) -> None:
    """Draw the preview of a move over the board: lost stacks, the new stack and its next targets.

    While the moving stack is held over its target by a pointer, the new stack is not drawn on top of it.
    """
    theme, target = canvas.theme, found.move.target
    for further in found.next_targets:
        canvas.draw_mark("later", canvas.stack_top(found.after, further), theme.target)
    draw_lost(canvas, before, [space for space in found.cut_off if space != target])
    if is_held:
        return
    draw_ghost(canvas, target, found.stack, ashen=found.is_cut_off)
    mark, tint = ("lost", theme.accent) if found.is_cut_off else ("rim", theme.target)
    canvas.draw_mark(mark, canvas.board.top(target, len(found.stack)), tint)
    if not found.is_cut_off:
        draw_height(canvas, found.stack, canvas.board.centre(target))


def draw_lost(canvas: BoardCanvas, position: Position, spaces: Iterable[Space]) -> None:
    """Draw embers on the stacks of a position that would be cut off."""
    for space in spaces:
        canvas.draw_mark("lost", canvas.stack_top(position, space), canvas.theme.accent)


def draw_ghost(canvas: BoardCanvas, space: Space, stack: Stack, *, ashen: bool = False) -> None:
    """Draw the ghost of a stack that would arise on a space."""
    ghost = stack_sprite(canvas.assets, canvas.board, stack, ashen=ashen)
    ghost.draw(canvas.surface, canvas.board.centre(space), 190)


def draw_chip(canvas: BoardCanvas, at: Point, parts: Sequence[tuple[str, RGB]], uncovered: Sequence[Point]) -> None:
    """Draw short texts with their colours in a line beside a point, where they cover few stacks that must be seen."""
    layout, size = canvas.layout, canvas.layout.text_px(TEXT)
    gap = layout.text_px(14)
    widths = [canvas.assets.text_size(words, size)[0] for words, _ in parts]
    box = _chip_box(canvas, at, sum(widths) + gap * (len(parts) + 1), uncovered)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.panel_edge)
    _, rest = box.cut_left(gap)
    for (words, colour), part in zip(parts, widths, strict=True):
        area, rest = rest.cut_left(part, gap)
        canvas.draw_text(words, area, TEXT, colour)


def _chip_box(canvas: BoardCanvas, at: Point, width: int, uncovered: Sequence[Point]) -> Box:
    """Return the box above, below, at the left or at the right of a point that covers the fewest tops of stacks."""
    layout, height = canvas.layout, canvas.layout.text_px(36)
    (x, y), away = at, 0.60 * canvas.board.unit
    middle = min(max(0, x - width / 2), layout.width - width)
    corners = (
        (middle, y - away - height),
        (middle, y + away),
        (x - away - width, y - height / 2),
        (x + away, y - height / 2),
    )
    boxes = [Box(round(left), round(top), width, height) for left, top in corners]
    inside = [box for box in boxes if box.y >= layout.top_bar.bottom and box.x >= 0 and box.right <= layout.width]
    reach = round(RING_WIDTH / 2 * canvas.board.unit)

    def covered(box: Box) -> int:
        wider = Box(box.x - reach, box.y - reach, width + 2 * reach, height + 2 * reach)
        return sum(map(wider.contains, uncovered))

    return min(inside or boxes, key=covered)


# Hints


def draw_hint(
    canvas: BoardCanvas, position: Position, ply: Ply, seconds: float | None, shown: Position | None = None
) -> None:
    """Show a ply by the ghost of the new stack, a move also by a beam; `seconds` drives the pulse, None: without it.

    If the board shows another position, the stack lands on the stack that stands there.
    """
    there, tint = shown or position, canvas.theme.movable
    landing = position.stacks[ply.source] if isinstance(ply, Move) else position.play(ply).stacks[ply.space]
    made = there.stacks[ply[-1]] + landing
    end = canvas.board.top(ply[-1], len(made))
    draw_ghost(canvas, ply[-1], made)
    draw_glowing_edge(canvas, end, tint, pulsing_alpha(seconds, 1.6, 60))
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
    gap, side = layout.px(GAP), layout.text_px(40)
    box = sentence_box(canvas, words, least_line_size(layout), side + gap)
    canvas.draw_panel(box, theme.panel, theme.movable)
    room = box.narrowed(gap)
    icon, room = room.cut_left(max(1, min(side, room.height)), gap)
    canvas.draw_icon("icon-hint", icon.width, theme.movable, center=icon.centre)
    canvas.draw_text(words, room, TEXT, theme.text)


# Overlays


THREAT_MIN_ALPHA: Final = 40  # of the glow around a threatened stack between two pulses
FREEDOM_OPACITY: Final = {Freedom.SURROUNDED: 0.6, Freedom.STUCK: 0.25}
"""The opacity of the stacks that cannot move."""


@dataclass(frozen=True, slots=True)
class Threats:
    """The stacks of a side and lone dvonn pieces that the other side could capture next, with their attackers."""

    attackers: Mapping[Space, tuple[Space, ...]]


Overview = LifeLines | Mobility | Threats


def overlay_marks(marks: Marks, overview: Overview, aimed: Space | None, seconds: float | None) -> Marks:
    """Return marks with those that an overlay draws below the stacks, and without those that it would hide.

    `seconds` drives the light that flows away from the dvonn pieces; None draws it without motion.
    """
    if not isinstance(overview, LifeLines):
        return replace(marks, movable=frozenset())
    hanging = _hanging(overview, aimed)
    lines = {link: 50 if hanging.intersection(link) else 255 for link in sorted(overview.links)}
    flow = None if seconds is None else seconds / 1.2 % 1
    return replace(marks, movable=frozenset(), life_lines=lines, flow=flow)


def overlay_opacity(overview: Overview | None, aimed: Space | None) -> dict[Space, float]:
    """Return the opacity of the stacks that an overlay dims: of those that hang on the aimed one, or cannot move."""
    if isinstance(overview, LifeLines):
        return dict.fromkeys(_hanging(overview, aimed), 0.35)
    freedoms = overview.freedom if isinstance(overview, Mobility) else {}
    return {space: FREEDOM_OPACITY.get(freedom, 1.0) for space, freedom in freedoms.items()}


def _hanging(lines: LifeLines, aimed: Space | None) -> frozenset[Space]:
    """Return the stacks that would be cut off without the aimed one."""
    return frozenset(lines.dependents.get(aimed, ()) if aimed is not None else ())


def draw_overlay(
    canvas: BoardCanvas, position: Position, overview: Overview, aimed: Space | None, seconds: float | None
) -> None:
    """Draw the marks of an overlay on the stacks of a position and emphasize those that concern the aimed space.

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
    alpha = pulsing_alpha(seconds, 1.4, THREAT_MIN_ALPHA)
    for space in found.attackers:
        top = canvas.stack_top(position, space)
        draw_glowing_edge(canvas, top, canvas.theme.accent, 255 if space == aimed else alpha)
        for attacker in found.attackers[space] if space == aimed else ():
            draw_beam(canvas, canvas.stack_top(position, attacker), top, canvas.theme.cursor)
