"""What a move would do, drawn: what would be cut off has no light and a cross, and the new stack has its height."""

import pygame
import pytest

from dvonn.board.animation import still
from dvonn.board.canvas import BoardCanvas
from dvonn.board.light import life
from dvonn.board.marks import Marks
from dvonn.board.preview import draw_preview, foreseen
from dvonn.board.view import draw_board
from dvonn.rules.analysis.consequence import Consequence, consequence
from dvonn.rules.board import NUMBERS, Space
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position
from dvonn.ui.assets import Assets
from dvonn.ui.layout import layout
from dvonn.ui.theme import THEMES
from tests.harness.boards import board_at
from tests.harness.paths import IMAGES
from tests.harness.pictures import NewCanvas
from tests.harness.referee.mirrors import View

A3, B3, C3, E3, F3, K5 = (NUMBERS[name] for name in ("a3", "b3", "c3", "e3", "f3", "k5"))
STACKS = View().position("a3=b b3=w c3=w d3=r e3=b f3=w i3=r k5=r")  # b3 to c3 cuts a3 off
MOVE = Move(B3, C3)


def drawn(canvas: BoardCanvas, position: Position, found: Consequence | None) -> pygame.Surface:
    canvas.surface.fill("black")
    draw_board(canvas, foreseen(still(position), found.cut_off if found else ()), Marks())
    if found:
        draw_preview(canvas, position, found)
    return canvas.surface.copy()


def part(canvas: BoardCanvas, surface: pygame.Surface, space: Space, height: int = 1) -> bytes:
    """Return the pixels where the middle of a stack's top is seen."""
    board = canvas.board
    x, y = board.centre(space)
    side = round(board.unit * 0.6)
    box = pygame.Rect(0, 0, side, side)
    box.center = round(x), round(y - board.rise(height))
    return pygame.image.tobytes(surface.subsurface(box), "RGB")


def test_what_would_be_cut_off_loses_its_light() -> None:
    """It is about to leave in the picture that is foreseen, and no light runs there any more; others keep theirs."""
    before = still(STACKS)
    picture = foreseen(before, [A3])
    light, old = life(picture).brightness, life(before).brightness
    assert picture.stacks == before.stacks
    assert 0 < picture.leaving[A3] < 1
    assert old[A3] > 0
    assert not light.get(A3)
    assert light[C3] == old[C3]


def test_a_move_that_cuts_nothing_off_changes_no_stack() -> None:
    """The picture is then the very same."""
    before = still(STACKS)
    assert foreseen(before, []) is before


@pytest.mark.parametrize("size", [(1280, 720), (800, 480)])
def test_a_preview_is_seen_where_it_matters(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """The target, what would be cut off and where the new stack could go look different, everything else as it was."""
    canvas, found = new_canvas(size), consequence(STACKS, MOVE)
    assert found.cut_off == (A3,)
    assert found.next_targets == (E3,)
    before, after = drawn(canvas, STACKS, None), drawn(canvas, STACKS, found)
    changed = {space for space in (A3, C3, E3, F3, K5) if part(canvas, before, space) != part(canvas, after, space)}
    assert changed == {A3, C3, E3}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_cross_is_seen_without_any_colour(window: pygame.Surface, theme: object) -> None:
    """In shades of grey alone, the cross differs strongly from the ash below it."""
    assert window
    assets = Assets(IMAGES, theme)  # type: ignore[arg-type] # one of THEMES
    canvas, found = (
        BoardCanvas(pygame.Surface((1280, 720)), layout((1280, 720)), assets, board_at((1280, 720))),
        consequence(STACKS, MOVE),
    )
    canvas.surface.fill("black")
    draw_board(canvas, foreseen(still(STACKS), found.cut_off), Marks())
    without = canvas.surface.copy()
    draw_preview(canvas, STACKS, found)
    old, new = (pygame.transform.grayscale(surface) for surface in (without, canvas.surface))
    pairs = zip(part(canvas, old, A3), part(canvas, new, A3), strict=True)
    far = sum(abs(one - two) > 40 for one, two in pairs)
    assert far > 0.03 * len(part(canvas, old, A3))


def test_a_stack_that_is_cut_off_itself_is_crossed_out(new_canvas: NewCanvas) -> None:
    """Where the stack that arises dies with the move, it is seen as ash, not with its height."""
    position = View().position("c3=r d3=w e3=b i3=r k5=r")
    found = consequence(position, Move(NUMBERS["d3"], E3))
    assert found.is_cut_off
    canvas = new_canvas((1280, 720))
    dead = part(canvas, drawn(canvas, position, found), E3, 2)
    linked = View().position("c3=r d3=w e3=b f3=r k5=r")
    alive = part(canvas, drawn(canvas, linked, consequence(linked, Move(NUMBERS["d3"], E3))), E3, 2)
    assert dead != alive


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1)])
def test_the_smallest_window_has_previews(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """However little room there is, drawing does not fail."""
    drawn(new_canvas(size), STACKS, consequence(STACKS, MOVE))
