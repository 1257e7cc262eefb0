"""Drawing piles and light on the score screen."""

import pytest

from dvonn.rules.pieces import Piece
from dvonn.screens.score.score_layout import TowerLayout
from dvonn.screens.score.score_view import draw_beam, draw_cached_pile, draw_pile
from dvonn.ui.canvas import Canvas
from tests.harness.pictures import CanvasFactory

PIECES = (Piece.WHITE, Piece.DVONN, Piece.BLACK, Piece.WHITE)
PLACE = TowerLayout(80, 9, (200, 200))


def brightness(canvas: Canvas, at: tuple[int, int]) -> int:
    """Return the sum of a pixel's red, green and blue."""
    return sum(canvas.surface.get_at(at)[:3])


def test_a_cached_pile_looks_like_its_pieces(new_canvas: CanvasFactory) -> None:
    """A cached pile looks like one drawn piece by piece."""
    drawn, kept = new_canvas((400, 300)), new_canvas((400, 300))
    draw_pile(drawn, PLACE, PIECES)
    draw_cached_pile(kept, PLACE, PIECES)
    for y in range(150, 232):
        one, other = (canvas.surface.get_at((200, y)) for canvas in (drawn, kept))
        assert max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True)) < 40


def test_a_cached_pile_may_be_faint(new_canvas: CanvasFactory) -> None:
    """A cached pile is drawn with any opacity, without changing the cached picture."""
    at, seen = (200, 228), []
    for alpha in (255, 128, 0, 255):
        canvas = new_canvas((400, 300))
        draw_cached_pile(canvas, PLACE, PIECES, alpha)
        seen.append(brightness(canvas, at))
    assert seen[0] > seen[1] > seen[2] == 0
    assert seen[3] == seen[0]


@pytest.mark.parametrize("reach", [0.2, 0.6, 1.0])
def test_a_beam_comes_from_both_ends(new_canvas: CanvasFactory, reach: float) -> None:
    """A beam grows from both ends and reaches the middle at last."""
    canvas = new_canvas((800, 300))
    draw_beam(canvas, ((100, 150), (700, 150)), 1, reach)
    assert [brightness(canvas, (x, 150)) > 300 for x in (110, 400, 690)] == [True, reach == 1, True]
