"""Contrasts by the formula of WCAG 2 in each theme: text and edges by the theme's colours, marks in drawn pictures.

Marks on the plate are compared with what they cover, marks on stacks with the pixels beside them, which may be their
outlines, on each kind of ring, on a space and on the ground. Marks that pulse are measured at their faintest.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pygame
import pytest

from dvonn.board.animation import BoardFrame
from dvonn.board.backdrop import draw_plate
from dvonn.board.canvas import BoardCanvas, draw_beam
from dvonn.board.overlays import THREAT_MIN_ALPHA, Marks, draw_glowing_edge, draw_marks_below
from dvonn.board.view import draw_board
from dvonn.rules.board import SPACE_BY_NAME, Move, Piece
from dvonn.ui.assets import Assets
from dvonn.ui.layout import Point, layout
from dvonn.ui.theme import RGB, THEMES, Theme
from tests.harness.paths import IMAGES
from tests.harness.pictures import board_layout, surface_of

SIZE: Final = (1280, 720)
TEXT_CONTRAST: Final = 4.5
CONTRAST: Final = 3.0  # of disabled text, edges and marks
SURE_SHARE: Final = 0.94  # of the pixels have a contrast; the others lie at the ends of strokes
TOLERANCES: Final = (12, 51)  # of 255, between a pixel and its tint: on the plate, and of marks whose light fades
NEAR: Final = 7  # pixels between a mark's pixel and those that it is compared with
FROM, BETWEEN, TO = (SPACE_BY_NAME[name] for name in ("f3", "g3", "h3"))
Draw = Callable[[BoardCanvas], None]
Stamp = Callable[[BoardCanvas, Point, Point, RGB], None]
"""Draws a mark in a tint on one point, or from it to another."""


def _sprite(name: str) -> Stamp:
    return lambda canvas, at, _, tint: canvas.draw_mark(name, at, tint)


def _threatened(canvas: BoardCanvas, at: Point, _: Point, tint: RGB) -> None:
    draw_glowing_edge(canvas, at, tint, THREAT_MIN_ALPHA)


MARKS: Final[dict[str, tuple[str, Stamp]]] = {
    "stack that may move": ("movable", _sprite("rim")),
    "free stack": ("target", _sprite("rim")),
    "surrounded stack": ("movable", _sprite("target")),
    "lost stack": ("accent", _sprite("lost")),
    "threatened stack": ("accent", _threatened),
    "target": ("target", _sprite("target")),
    "aimed target": ("target", _sprite("target-aimed")),
    "later target": ("target", _sprite("later")),
    "cursor": ("cursor", _sprite("cursor")),
    "beam of a hint": ("movable", draw_beam),
    "beam of an attacker": ("cursor", draw_beam),
    "embers of a played move": ("last", partial(draw_beam, broken=True)),
}
"""The tint of each mark on stacks, by its name in the theme, and how it is drawn."""
PLATE_MARKS: Final = {
    "selection": ("selected", Marks(selected=FROM), 0),
    "life-line": ("life", Marks(life_lines={(FROM, BETWEEN): 255}), NEAR),
    "last move": ("last", Marks(last_ply=Move(FROM, TO)), 0),
}
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def luminance(colour: RGB) -> float:
    """Return the relative luminance of a colour."""
    shares = [part / 255 for part in colour]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: RGB, second: RGB) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted(map(luminance, (first, second)))
    return (high + 0.05) / (low + 0.05)


@every_theme
def test_texts_and_edges_stand_out(theme: Theme) -> None:
    """Each text and edge has enough contrast with each colour that it lies on."""
    grounds = theme.ground, theme.panel
    texts = [(ink, below) for ink in (theme.text, theme.text_dim) for below in (*grounds, theme.button)]
    texts += [(theme.text_focus, theme.button_focus), *((theme.accent, below) for below in grounds)]
    edges = [(theme.text_off, theme.button), (theme.panel_edge, theme.ground), (theme.accent, theme.ground)]
    assert [pair for pair in texts if contrast(*pair) < TEXT_CONTRAST] == []
    assert [pair for pair in edges if contrast(*pair) < CONTRAST] == []


class Pictures:
    """Draws in a theme, and measures what is drawn."""

    def __init__(self, theme: Theme) -> None:
        self.board, self._assets = board_layout(SIZE), Assets(IMAGES, theme)

    def drawn(self, *steps: Draw, colour: RGB = (0, 0, 0), over: pygame.Surface | None = None) -> pygame.Surface:
        """Return what is drawn on a colour or on a picture."""
        surface = over.copy() if over else pygame.Surface(SIZE)
        if not over:
            surface.fill(colour)
        for step in steps:
            step(BoardCanvas(surface, layout(SIZE), self._assets, self.board))
        return surface

    def board_with(self, *stack: Piece) -> pygame.Surface:
        """Return the board with three equal stacks in a row, or without any."""
        stacks = dict.fromkeys((FROM, BETWEEN, TO), stack) if stack else {}
        return self.drawn(lambda canvas: draw_board(canvas, BoardFrame(stacks, {}), Marks()))

    def plate(self) -> pygame.Surface:
        """Return the plate without spaces."""
        return self.drawn(
            BoardCanvas.draw_ground,
            lambda canvas: [*draw_plate(surface_of(canvas), canvas.board, canvas.assets)].clear(),
        )

    def contrast(self, draw: Draw, tint: RGB, *below: pygame.Surface, near: int) -> float:
        """Return the least contrast of the pixels in a tint with what they cover, or with those within some pixels."""
        np = pytest.importorskip("numpy", reason="numpy computes the contrasts")
        alone = (self.drawn(draw, colour=colour) for colour in ((0, 0, 0), (255, 255, 255)))
        tolerance = [TOLERANCES[near > 0]] * 3
        first, second = (pygame.mask.from_threshold(surface, tint, tolerance) for surface in alone)
        tinted = first.overlap_mask(second, (0, 0))
        box = tinted.get_bounding_rects()[0].unionall(tinted.get_bounding_rects())
        solid = pygame.surfarray.array_red(tinted.to_surface().subsurface(box)) > 0

        def light(surface: pygame.Surface, margin: int = 0) -> Any:  # noqa: ANN401 # numpy's type
            around = surface.subsurface(box.inflate(2 * margin, 2 * margin))
            shares = pygame.surfarray.array3d(around) / 255
            linear = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
            return linear @ (0.2126, 0.7152, 0.0722) + 0.05

        found = []
        for base in below:
            after = self.drawn(draw, over=base)
            windows = np.lib.stride_tricks.sliding_window_view(light(after if near else base, near), [2 * near + 1] * 2)
            own, least, most = light(after)[solid], windows.min((2, 3))[solid], windows.max((2, 3))[solid]
            best = np.maximum(np.maximum(own / least, least / own), np.maximum(own / most, most / own))
            found.append(float(np.quantile(best, 1 - SURE_SHARE)))
        return min(found)


@every_theme
def test_marks_stand_out(theme: Theme, window: pygame.Surface) -> None:
    """Each mark has enough contrast with the plate, or with anything that may lie below it."""
    assert window
    pictures = Pictures(theme)
    plate = pictures.plate()
    below = [pictures.drawn(BoardCanvas.draw_ground), pictures.board_with(), *map(pictures.board_with, Piece)]
    at, to = (pictures.board.top(space, 1) for space in (FROM, TO))
    found = {
        name: pictures.contrast(partial(draw_marks_below, marks=marks), getattr(theme, role), plate, near=near)
        for name, (role, marks, near) in PLATE_MARKS.items()
    }
    for name, (role, stamp) in MARKS.items():
        tint = getattr(theme, role)
        found[name] = pictures.contrast(partial(stamp_at, stamp, at, to, tint), tint, *below, near=NEAR)
    assert {name: value for name, value in found.items() if value < CONTRAST} == {}


def stamp_at(stamp: Stamp, at: Point, to: Point, tint: RGB, canvas: BoardCanvas) -> None:
    stamp(canvas, at, to, tint)
