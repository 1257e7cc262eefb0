"""The preview of a move: embers on stacks that would be cut off, and the height of the new stack."""

import pygame
import pytest

from dvonn.board.animation import still_picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.light import board_light
from dvonn.board.overlays import Marks, draw_chip, draw_preview, preview_picture
from dvonn.board.view import draw_board
from dvonn.rules.analysis.position_analysis import Consequence, consequence
from dvonn.rules.board import SPACE_BY_NAME, Move, Space
from dvonn.rules.position import Position
from tests.board.drawings import drawn_area
from tests.harness.pictures import CanvasFactory, rgb_bytes
from tests.harness.referee.symmetries import Symmetry

A3, B3, C3, F3 = (SPACE_BY_NAME[name] for name in ("a3", "b3", "c3", "f3"))
STACKS = Symmetry().position("a3=b b3=w c3=w d3=r e3=b f3=w i3=r k5=r")  # b3c3 cuts off a3
MOVE = Move(B3, C3)


def drawn(
    canvas: BoardCanvas, position: Position, found: Consequence | None, *, is_held: bool = False
) -> pygame.Surface:
    canvas.surface.fill("black")
    draw_board(canvas, preview_picture(still_picture(position), found.cut_off if found else ()), Marks())
    if found:
        draw_preview(canvas, position, found, is_held=is_held)
    return canvas.surface.copy()


def stack_pixels(canvas: BoardCanvas, surface: pygame.Surface, space: Space, height: int = 1) -> bytes:
    """Return the pixels in the middle of a stack's top."""
    board = canvas.board
    x, y = board.centre(space)
    side = round(board.unit * 0.6)
    box = pygame.Rect(0, 0, side, side)
    box.center = round(x), round(y - board.rise(height))
    return rgb_bytes(surface.subsurface(box))


def test_preview_removes_the_light_of_cut_off_stacks() -> None:
    """In the preview picture, cut-off stacks are leaving and unlit; others keep their light, all without a cut-off."""
    before = still_picture(STACKS)
    picture = preview_picture(before, [A3])
    light, old = board_light(picture).brightness, board_light(before).brightness
    assert picture.stacks == before.stacks
    assert 0 < picture.leaving[A3] < 1
    assert old[A3] > 0
    assert not light.get(A3)
    assert light[C3] == old[C3]
    assert preview_picture(before, []) is before


def test_a_held_stack_is_not_drawn_twice(new_canvas: CanvasFactory) -> None:
    """While a pointer holds the moving stack, its target keeps its picture; lost stacks have their embers."""
    canvas, found = new_canvas((640, 360)), consequence(STACKS, MOVE)
    still = drawn(canvas, STACKS, None)
    held, released = (drawn(canvas, STACKS, found, is_held=is_held) for is_held in (True, False))
    at_target = [stack_pixels(canvas, picture, C3) for picture in (still, held, released)]
    assert at_target[0] == at_target[1] != at_target[2]
    assert stack_pixels(canvas, held, A3) == stack_pixels(canvas, released, A3) != stack_pixels(canvas, still, A3)


@pytest.mark.parametrize("aside", [(0, -1), (0, 1), (-1, 0), (1, 0)], ids=["above", "below", "left", "right"])
def test_the_chip_leaves_lost_stacks_uncovered(new_canvas: CanvasFactory, aside: tuple[int, int]) -> None:
    """The chip stands beside the target, and not on a stack next to it that must be seen."""
    canvas = new_canvas((1280, 720))
    (x, y), unit = canvas.board.centre(F3), canvas.board.unit
    lost = x + aside[0] * unit, y + aside[1] * unit
    draw_chip(canvas, (x, y), [("cuts off 2", (255, 255, 255))], [lost])
    chip = drawn_area(canvas.surface)
    assert not chip.collidepoint(lost)
    assert not chip.collidepoint(x, y)
    assert chip.inflate(2 * unit, 2 * unit).collidepoint(x, y)
