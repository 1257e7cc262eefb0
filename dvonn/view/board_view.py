"""Draws the board: the plate, the stacks, what is in the air, and the marks. It reads, and decides nothing."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.rules.board import SPACES, Space
from dvonn.rules.pieces import Colour, Move, Piece, Ply, Stack
from dvonn.view.animation import Flyer, Picture
from dvonn.view.assets import Face
from dvonn.view.canvas import Canvas
from dvonn.view.geometry import THICKNESS, BoardLayout, Layout, Point
from dvonn.view.theme import Theme

RINGS: Final = {Piece.WHITE: "ring-white", Piece.BLACK: "ring-black", Piece.DVONN: "ring-dvonn"}
ASH: Final = (120, 112, 110)  # what leaves has cooled
SINK: Final = 0.35  # in units: how far a stack that leaves sinks
PICKED_UP: Final = 0.14  # in units: how much the selected stack is lifted
GHOST: Final = 120  # how solid, of 255, the piece to be placed is seen before
GLOW: Final = 1.9  # how much wider than its sprite the light around a dvonn piece is
AROUND: Final = 1.1  # how much wider than a ring the mark around the last piece is
FAR_FIRST: Final = tuple(reversed(SPACES))


@dataclass(frozen=True)
class Marks:
    """What is pointed out: what may move and where to, the selection, the last ply, and where keys or pointer are.

    The cursor is where keys are; aimed is a space that may be chosen, under the cursor or the pointer; a piece that is
    to be placed is seen there beforehand.
    """

    movable: AbstractSet[Space] = frozenset()
    targets: AbstractSet[Space] = frozenset()
    selected: Space | None = None
    cursor: Space | None = None
    aimed: Space | None = None
    next_piece: Piece | None = None
    last: Ply | None = None


class BoardView:
    """Draws pictures of the board; it keeps the empty board drawn for the last window size."""

    def __init__(self) -> None:
        self._empty: pygame.Surface | None = None

    def draw(self, canvas: Canvas, picture: Picture, marks: Marks) -> None:
        """Draw the ground, the board, the stacks from the back to the front, and the marks."""
        canvas.surface.blit(self._empty_board(canvas), (0, 0))
        _draw_glow(canvas, picture)
        _draw_marks_below(canvas, marks)
        for space in FAR_FIRST:
            if space in picture.stacks:
                _draw_standing(canvas, space, picture, lifted=space == marks.selected)
        _draw_marks_above(canvas, picture, marks)
        if picture.flyer:
            _draw_flyer(canvas, picture.flyer)

    def _empty_board(self, canvas: Canvas) -> pygame.Surface:
        size = canvas.surface.get_size()
        if not self._empty or self._empty.get_size() != size:
            self._empty = canvas.assets.ground(size).copy()
            board = canvas.layout.board
            _draw_plate(self._empty, board, canvas.theme)
            for space in FAR_FIRST:
                canvas.assets.sprite("space", board.unit).draw(self._empty, board.centre(space))
        return self._empty


def draw_stack(canvas: Canvas, at: Point, stack: Stack, gone: float = 0) -> None:
    """Draw a stack with its height, its lowest ring lying at a point; what is partly gone is ashen and sinks."""
    board = canvas.layout.board
    x, y = at[0], at[1] + SINK * board.unit * gone
    tint, alpha = (ASH, round(255 * (1 - gone))) if gone else (None, 255)
    step = board.rise(len(stack)) / max(1, len(stack) - 1)
    for number, piece in enumerate(stack):
        canvas.assets.sprite(RINGS[piece], board.unit, tint).draw(canvas.surface, (x, y - number * step), alpha)
    if len(stack) > 1 and not gone:
        _draw_height(canvas, (x, y - board.rise(len(stack))), len(stack))


def tray_spot(layout: Layout, colour: Colour) -> Point:
    """Return where a side's pieces come from: its end of the upper bar."""
    across = 0.1 if colour is Colour.WHITE else 0.9
    return layout.width * across, layout.top.height * 0.5


def _draw_glow(canvas: Canvas, picture: Picture) -> None:
    board = canvas.layout.board
    for space, stack in picture.stacks.items():
        if Piece.DVONN in stack:
            glow = canvas.assets.sprite("glow", board.unit * GLOW, canvas.theme.life)
            glow.draw(canvas.surface, board.centre(space), 150)


def _draw_marks_below(canvas: Canvas, marks: Marks) -> None:
    board = canvas.layout.board
    if isinstance(marks.last, Move):
        start, end = (board.centre(space) for space in marks.last)
        pygame.draw.line(canvas.surface, canvas.theme.last, start, end, max(2, round(board.unit * 0.03)))
    for space in marks.last or ():
        canvas.assets.sprite("ghost", board.unit * AROUND, canvas.theme.last).draw(canvas.surface, board.centre(space))
    for space in marks.movable:
        canvas.assets.sprite("halo", board.unit, canvas.theme.movable).draw(canvas.surface, board.centre(space))
    for strong in (marks.selected, marks.aimed):
        if strong is not None:
            halo = canvas.assets.sprite("halo", board.unit * AROUND, canvas.theme.selected)
            halo.draw(canvas.surface, board.centre(strong))
    if marks.aimed is not None and marks.next_piece:
        ghost = canvas.assets.sprite(RINGS[marks.next_piece], board.unit)
        ghost.draw(canvas.surface, board.centre(marks.aimed), GHOST)


def _draw_standing(canvas: Canvas, space: Space, picture: Picture, *, lifted: bool) -> None:
    board = canvas.layout.board
    x, y = board.centre(space)
    stack, gone = picture.stacks[space], picture.leaving.get(space, 0.0)
    canvas.assets.sprite("shadow", board.unit).draw(canvas.surface, (x, y), round(255 * (1 - gone)))
    draw_stack(canvas, (x, y - PICKED_UP * board.unit * lifted), stack, gone)


def _draw_marks_above(canvas: Canvas, picture: Picture, marks: Marks) -> None:
    """Targets and the cursor lie on top of the stacks, so that none of them is ever hidden behind one."""
    board = canvas.layout.board
    for name, tint, spaces in (
        ("target", canvas.theme.target, marks.targets),
        ("cursor", canvas.theme.cursor, {marks.cursor}),
    ):
        for space in spaces:
            if space is not None:
                x, y = board.centre(space)
                height = len(picture.stacks.get(space, ()))
                at = x, y - board.rise(height) - board.unit * THICKNESS * bool(height)
                outline = canvas.assets.sprite(name, board.unit, canvas.theme.outline)
                outline.draw(canvas.surface, (at[0], at[1] + 0.02 * board.unit))
                canvas.assets.sprite(name, board.unit, tint).draw(canvas.surface, at)


def _draw_flyer(canvas: Canvas, flyer: Flyer) -> None:
    board = canvas.layout.board
    spot = flyer.source
    start = tray_spot(canvas.layout, spot) if isinstance(spot, Colour) else board.centre(spot)
    end = board.centre(flyer.target)
    x, y = (a + (b - a) * flyer.along for a, b in zip(start, end, strict=True))
    canvas.assets.sprite("shadow", board.unit).draw(canvas.surface, (x, y), round(150 * flyer.along))
    draw_stack(canvas, (x, y - flyer.lift * board.unit), flyer.stack)


def _draw_height(canvas: Canvas, at: Point, height: int) -> None:
    """Write a stack's height into the hole of its top ring, where it hides no colour."""
    unit = canvas.layout.board.unit
    middle = round(at[0]), round(at[1] - unit * THICKNESS)
    canvas.assets.sprite("plug", unit, canvas.theme.plug).draw(canvas.surface, middle)
    words = canvas.assets.text(str(height), max(12, round(unit * 0.40)), canvas.theme.plug_text, Face.DISPLAY)
    canvas.surface.blit(words, words.get_rect(center=middle))


def _draw_plate(surface: pygame.Surface, board: BoardLayout, theme: Theme) -> None:
    corners = board.plate()
    lower = [(x, y + board.unit * 0.10) for x, y in corners]
    for shade, points in ((theme.plate_side, lower), (theme.plate, corners)):
        pygame.draw.polygon(surface, shade, points)
        pygame.draw.aalines(surface, shade, closed=True, points=points)
    pygame.draw.polygon(surface, theme.plate_edge, corners, max(1, round(board.unit * 0.02)))
    pygame.draw.aalines(surface, theme.plate_edge, closed=True, points=corners)
