"""The heights on the stacks: they leave the holes free, and no mark covers them."""

from dataclasses import replace

import pygame
import pytest

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.overlays import Marks
from dvonn.board.view import draw_board
from dvonn.rules.board import SPACE_BY_NAME, Piece, Space, Stack
from tests.board.drawings import changed_area
from tests.harness.pictures import CanvasFactory, board_layout, rgb_bytes

SIZE = (1280, 720)
F2, F3, F4 = (SPACE_BY_NAME[name] for name in ("f2", "f3", "f4"))
WHITE = Piece.WHITE


@pytest.fixture
def canvas(new_canvas: CanvasFactory) -> BoardCanvas:
    return replace(new_canvas(SIZE), board=board_layout(SIZE))


def drawn(canvas: BoardCanvas, stacks: dict[Space, Stack], marks: Marks | None = None) -> pygame.Surface:
    """Draw stacks; return a copy of the surface."""
    draw_board(canvas, Picture(stacks, {}), marks or Marks())
    return canvas.surface.copy()


def height_area(canvas: BoardCanvas, stack: Stack, others: dict[Space, Stack], min_height: int = 3) -> pygame.Rect:
    """Return the area of the height on a stack on f3, empty if there is none."""
    without, written = (
        drawn(replace(canvas, board=replace(canvas.board, min_height=least)), {F3: stack, **others})
        for least in (99, min_height)
    )
    top = pygame.Rect(0, 0, canvas.board.unit, canvas.board.unit)
    top.center = tuple(map(round, canvas.board.top(F3, len(stack))))
    return changed_area(without.subsurface(top), written.subsurface(top)).move(-top.width // 2, -top.height // 2)


def test_a_height_leaves_the_hole_free(canvas: BoardCanvas) -> None:
    """A height stands in front of the hole, or behind it where a higher stack in front covers the front."""
    front = height_area(canvas, (WHITE,) * 3, {})
    back = height_area(canvas, (WHITE,) * 3, {F2: (WHITE,) * 5})
    assert front.width
    assert front.top > 0.1 * canvas.board.unit
    assert back.bottom < -0.1 * canvas.board.unit


def test_heights_begin_with_three_rings(canvas: BoardCanvas) -> None:
    """Two rings have no height unless all heights are asked for."""
    assert not height_area(canvas, (WHITE,) * 2, {}).width
    assert height_area(canvas, (WHITE,) * 2, {}, min_height=2).width


def test_a_target_does_not_cover_the_height(canvas: BoardCanvas) -> None:
    """The height of a target is drawn over its mark."""
    stack, (x, y) = (WHITE,) * 4, canvas.board.top(F4, 4)
    box = pygame.Rect(round(x - 0.08 * canvas.board.unit), round(y + 0.2 * canvas.board.unit), 16, 16)
    plain, marked = (drawn(canvas, {F4: stack}, marks) for marks in (Marks(), Marks(targets=frozenset({F4}))))
    pairs = list(zip(rgb_bytes(plain.subsurface(box)), rgb_bytes(marked.subsurface(box)), strict=True))
    assert sum(abs(one - other) for one, other in pairs) < 3 * len(pairs)
