"""The depth of the board: light from red rings beside a stack, shadows, and heights that leave the holes free."""

from dataclasses import replace

import pygame
import pytest

from dvonn.board.animation import FlyingStack, Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import RING_WIDTH
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.rules.board import SPACE_BY_NAME, Space
from dvonn.rules.pieces import Piece, Stack
from dvonn.ui.assets import Assets
from dvonn.ui.theme import CONTRAST, EMBER, Theme
from tests.board.drawings import changed_area
from tests.harness.boards import board_layout
from tests.harness.paths import IMAGES
from tests.harness.pictures import CanvasFactory, rgb_bytes

SIZE = (1280, 720)
E3, F2, F3, F4, G3, H3 = (SPACE_BY_NAME[name] for name in ("e3", "f2", "f3", "f4", "g3", "h3"))
WHITE, BLACK, RED = Piece.WHITE, Piece.BLACK, Piece.DVONN


@pytest.fixture
def canvas(new_canvas: CanvasFactory) -> BoardCanvas:
    return replace(new_canvas(SIZE), board=board_layout(SIZE))


def drawn(canvas: BoardCanvas, stacks: dict[Space, Stack], marks: Marks | None = None) -> pygame.Surface:
    """Draw stacks; return a copy of the surface."""
    draw_board(canvas, Picture(stacks, {}), marks or Marks())
    return canvas.surface.copy()


def warmth(surface: pygame.Surface, canvas: BoardCanvas, side: int) -> int:
    """Return how red the edge of a ring on f3 is at its left (-1) or its right (1)."""
    x, y = canvas.board.top(F3, 1)
    colour = surface.get_at((round(x + side * 0.96 * RING_WIDTH / 2 * canvas.board.unit), round(y)))
    return colour.r - colour.b


@pytest.mark.parametrize(("red", "side"), [(E3, -1), (G3, 1)])
def test_a_red_ring_lights_the_side_that_faces_it(canvas: BoardCanvas, red: Space, side: int) -> None:
    """A red ring lights the near side of its neighbour, less so from behind a vacant space or from a greater height."""
    alone, beside, above = (
        drawn(canvas, {F3: (BLACK,), **others}) for others in ({}, {red: (RED,)}, {red: (WHITE,) * 6 + (RED,)})
    )
    before, near, high = (warmth(one, canvas, side) for one in (alone, beside, above))
    assert near > high > before
    assert near - before > 40 + warmth(beside, canvas, -side) - warmth(alone, canvas, -side)


def test_light_passes_a_vacant_space_and_no_stack(canvas: BoardCanvas) -> None:
    """A red ring two spaces away lights a stack faintly, unless another stack stands between."""
    alone, distant, hidden = (
        warmth(drawn(canvas, {F3: (BLACK,), **others}), canvas, 1)
        for others in ({}, {H3: (RED,)}, {H3: (RED,), **dict.fromkeys((G3, SPACE_BY_NAME["g4"]), (BLACK,))})
    )
    assert distant > alone + 10
    assert hidden < distant


@pytest.mark.parametrize(("theme", "is_dark"), [(EMBER, True), (CONTRAST, False)])
def test_a_tower_darkens_the_stack_at_its_right(canvas: BoardCanvas, theme: Theme, *, is_dark: bool) -> None:
    """A tower casts a shadow to the right, except in high contrast, where no light from beside falls either."""
    canvas = replace(canvas, assets=Assets(IMAGES, theme))
    (x, y), radius = canvas.board.top(F3, 1), RING_WIDTH / 2 * canvas.board.unit
    alone, shaded = (drawn(canvas, {F3: (WHITE,), **others}) for others in ({}, {E3: (WHITE,) * 8}))
    at = round(x - 0.75 * radius), round(y)
    assert (sum(shaded.get_at(at)[:3]) < sum(alone.get_at(at)[:3]) - 60) is is_dark
    if not is_dark:
        lit = drawn(canvas, {F3: (WHITE,), E3: (RED,)})
        assert lit.get_at(at) == alone.get_at(at)


def test_the_shadow_of_a_flying_stack_leaves_it(canvas: BoardCanvas) -> None:
    """The higher a stack flies, the further to the right is its shadow."""
    (x, y), bare, edges = canvas.board.centre(F3), drawn(canvas, {}), []
    below = round(x), round(y), round(canvas.board.unit), round(canvas.board.unit)
    for lift in (0.0, 0.15, 0.3):
        draw_board(canvas, Picture({}, {}), Marks())
        draw_flight(canvas, Picture({}, {}, FlyingStack((WHITE,), F3, F3, 1.0, lift)))
        edges.append(changed_area(canvas.surface.subsurface(below), bare.subsurface(below)).right)
    assert edges == sorted(set(edges))


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
