"""The marks of the contrast theme stand out, 3:1 by the formula of WCAG 2, from whatever they lie on, as rendered."""

from collections.abc import Callable
from itertools import product
from typing import Any, Final

import pygame
import pytest

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.marks import Marks
from dvonn.board.strokes import draw_arrow, draw_link, draw_trail
from dvonn.board.view import draw_board
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.pieces import Piece
from dvonn.ui.assets import Assets
from dvonn.ui.layout import Point, layout
from dvonn.ui.theme import RGB, THEMES
from tests.harness.boards import board_layout
from tests.harness.paths import IMAGES

np = pytest.importorskip("numpy", reason="numpy counts the pixels")

SIZE: Final = (1280, 720)
THEME: Final = THEMES["contrast"]
MARK_CONTRAST: Final = 3.0
MIN_SHARE: Final = 0.94  # of a mark's pixels; the others lie at the ends of strokes
REACH: Final = 0.07  # units of the board within which a mark's pixel needs a pixel that contrasts with it
BRIGHT: Final = 0.8  # share of its tint's light in a pixel that belongs to a mark and not to its glow
PIECES: Final = {"white": Piece.WHITE, "black": Piece.BLACK, "dvonn": Piece.DVONN}
Draw = Callable[[BoardCanvas, Point, Point], None]


def sprite(name: str, tint: RGB) -> Draw:
    return lambda canvas, at, _: canvas.draw_mark(name, at, tint)


MARKS: Final[dict[str, Draw]] = {
    "rim": sprite("rim", THEME.movable),
    "target": sprite("target", THEME.target),
    "target-aimed": sprite("target-aimed", THEME.target),
    "hint": sprite("target-aimed", THEME.movable),
    "later": sprite("later", THEME.target),
    "threatened": sprite("threatened", THEME.accent),
    "support": sprite("support", THEME.last),
    "surrounded": sprite("surrounded", THEME.movable),
    "lost": sprite("lost", THEME.accent),
    "stuck": sprite("lost", THEME.cursor),
    "cursor": sprite("cursor", THEME.cursor),
    "arrow": lambda canvas, at, to: draw_arrow(canvas, at, to, THEME.movable),
    "attack": lambda canvas, at, to: draw_arrow(canvas, at, to, THEME.cursor),
    "link": lambda canvas, at, to: draw_link(canvas, at, to, None),
}
"""How each mark is drawn from one point, some to another."""


def light(surface: pygame.Surface, area: pygame.Rect) -> Any:  # noqa: ANN401 # numpy's type, where there is a numpy
    """Return the relative luminance of the pixels of an area."""
    part = surface.subsurface(area)
    pixels = np.frombuffer(pygame.image.tobytes(part, "RGB"), np.uint8).reshape(area.height, area.width, 3) / 255
    shares = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    return shares @ (0.2126, 0.7152, 0.0722)


def sure_share(surface: pygame.Surface, area: pygame.Rect, mark: Any, reach: int) -> float:  # noqa: ANN401 # the same
    """Return the share of a mark's pixels that have a pixel nearby which contrasts with them."""
    found = light(surface, area)
    lightest, darkest = found, found
    for down, right in product(range(-reach, reach + 1), repeat=2):
        if right * right + down * down <= reach * reach:
            moved = np.roll(found, (down, right), (0, 1))
            lightest, darkest = np.maximum(lightest, moved), np.minimum(darkest, moved)
    contrast = np.maximum((lightest + 0.05) / (found + 0.05), (found + 0.05) / (darkest + 0.05))
    return float((contrast[mark] >= MARK_CONTRAST).mean())


@pytest.mark.parametrize("below", [*PIECES, "space", "ground"])
@pytest.mark.parametrize("name", MARKS)
def test_a_mark_stands_out(window: pygame.Surface, name: str, below: str) -> None:
    """Each mark contrasts with rings of each kind, with vacant spaces on the plate, and with the ground."""
    assert window
    assets, board = Assets(IMAGES, THEME), board_layout(SIZE)
    alone, full = (BoardCanvas(pygame.Surface(SIZE), layout(SIZE), assets, board) for _ in range(2))
    piece = PIECES.get(below)
    if below == "ground":
        full.draw_ground()
    else:
        stacks = {SPACE_BY_NAME[space]: (piece,) for space in ("f3", "g3", "h3")} if piece else {}
        draw_board(full, Picture(stacks, {}), Marks())
    start, end = (board.top(SPACE_BY_NAME[space], int(piece is not None)) for space in ("f3", "h3"))
    for canvas in (alone, full):
        MARKS[name](canvas, start, end)
    area = pygame.Rect(start, (0, 0)).union(pygame.Rect(end, (1, 1))).inflate([round(2 * board.unit)] * 2)
    mark = light(alone.surface, area)
    mark = mark >= BRIGHT * mark.max()
    assert mark.sum() > board.unit
    assert sure_share(full.surface, area, mark, round(REACH * board.unit)) >= MIN_SHARE


def test_the_trail_stands_out_from_the_plate(window: pygame.Surface) -> None:
    """Along its middle the trail of the last move, which lies below the stacks, contrasts with what it covers."""
    assert window
    board = board_layout(SIZE)
    bare, trailed = (BoardCanvas(pygame.Surface(SIZE), layout(SIZE), Assets(IMAGES, THEME), board) for _ in range(2))
    start, end = (board.centre(SPACE_BY_NAME[space]) for space in ("f3", "h3"))
    for canvas in (bare, trailed):
        draw_board(canvas, Picture({}, {}), Marks())
    draw_trail(trailed, start, end, THEME.last)
    line = pygame.Rect(round(start[0]), round(start[1]), round(end[0] - start[0]), 1)
    before, after = (light(canvas.surface, line) for canvas in (bare, trailed))
    contrast = (np.maximum(before, after) + 0.05) / (np.minimum(before, after) + 0.05)
    dark = before < 0.05  # not the outline of a space
    assert contrast[dark].min() >= MARK_CONTRAST
