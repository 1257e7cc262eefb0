"""Measure contrasts in drawn pictures by the formula of WCAG 2: text, edges, focus, marks and rings in each theme.

A line has the least contrast that is asked for, and the contrast of nearly all pixels in each theme; ! marks one that
is too low. Text, edges and the marks on the plate are compared with what they cover, the marks on stacks with the
pixels beside them, which may be their outlines, on each kind of ring, on a space and on the ground. Marks that pulse
are measured at their faintest, in a window of 1280x720.
"""

import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
import pygame
from numpy.lib.stride_tricks import sliding_window_view

from dvonn.board.animation import Picture
from dvonn.board.backdrop import draw_plate
from dvonn.board.canvas import BoardCanvas, draw_beam
from dvonn.board.hud import player_box
from dvonn.board.layout import FLATTENING, RING_THICKNESS, RING_WIDTH
from dvonn.board.overlays import THREAT_MIN_ALPHA, Marks, draw_glowing_edge, draw_marks_below
from dvonn.board.view import draw_board
from dvonn.commandline import Parser
from dvonn.rules.board import SPACE_BY_NAME, Colour, Move, Piece
from dvonn.ui.assets import Assets
from dvonn.ui.button import Button
from dvonn.ui.layout import SMALL_TEXT, Point, layout
from dvonn.ui.theme import RGB, THEMES, Theme
from tests.harness.paths import IMAGES
from tests.harness.pictures import board_layout

SIZE: Final = (1280, 720)
TEXT_CONTRAST: Final = 4.5
CONTRAST: Final = 3.0  # of disabled text, edges, marks and rings
SURE_SHARE: Final = 0.94  # of the pixels have a contrast; the others lie at the ends of strokes
TOLERANCES: Final = (12, 51)  # of 255, between a pixel and its tint: of text and edges, of marks, whose light fades
NEAR: Final = 7  # pixels between a mark's pixel and those that it is compared with
DIRECTIONS: Final = 90  # around a ring
RIM: Final = (0.86, 1.0)  # the outer part of a ring's top, as a share of its radius
FACE: Final = (0.6, 1.0)  # the whole top
AROUND: Final = (1.1, 1.2)  # the plate around a ring
FROM, BETWEEN, TO = (SPACE_BY_NAME[name] for name in ("f3", "g3", "h3"))
PANEL: Final = player_box(layout(SIZE), Colour.WHITE)
BOX: Final = PANEL.inset(8)
Draw = Callable[[BoardCanvas], None]
Contrasts = Iterator[tuple[str, float, float]]
"""What is measured, its contrast, and the least one."""
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
    "stack that holds others": ("movable", _sprite("rim")),
    "target": ("target", _sprite("target")),
    "aimed target": ("target", _sprite("target-aimed")),
    "later target": ("target", _sprite("later")),
    "cursor": ("cursor", _sprite("cursor")),
    "beam of a hint": ("movable", draw_beam),
    "beam of an attacker": ("cursor", draw_beam),
    "embers of a played move": ("last", partial(draw_beam, broken=True)),
}
"""The tint of each mark on stacks, by its name in the theme, and how it is drawn."""


def luminance(colours: Any) -> Any:  # noqa: ANN401 # numpy's type, here and below
    """Return the relative luminance of sRGB colours, from 0 to 255 in the last axis."""
    shares = np.asarray(colours) / 255
    return np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4) @ (0.2126, 0.7152, 0.0722)


def contrast(first: Any, second: Any) -> Any:  # noqa: ANN401
    """Return the contrast of two luminances, from 1 to 21."""
    return (np.maximum(first, second) + 0.05) / (np.minimum(first, second) + 0.05)


def light(surface: pygame.Surface, box: pygame.Rect) -> Any:  # noqa: ANN401
    """Return the luminance of the pixels in a box, by column and row."""
    return luminance(pygame.surfarray.array3d(surface.subsurface(box)))


def sure(found: Any) -> float:  # noqa: ANN401
    """Return the contrast that nearly all of some pixels have."""
    return float(np.quantile(found, 1 - SURE_SHARE))


class Pictures:
    """Draws in a theme, and measures what is drawn."""

    def __init__(self, theme: Theme) -> None:
        self.theme, self.board, self._assets = theme, board_layout(SIZE), Assets(IMAGES, theme)

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
        return self.drawn(lambda canvas: draw_board(canvas, Picture(stacks, {}), Marks()))

    def contrast(self, draw: Draw, tint: RGB, *below: pygame.Surface, near: int = 0) -> float:
        """Return the least contrast of the pixels in a tint with what they cover, or with those within some pixels."""
        tolerance = [TOLERANCES[near > 0]] * 3
        alone = (self.drawn(draw, colour=colour) for colour in ((0, 0, 0), (255, 255, 255)))
        first, second = (pygame.mask.from_threshold(surface, tint, tolerance) for surface in alone)
        tinted = first.overlap_mask(second, (0, 0))
        box, *others = tinted.get_bounding_rects()
        box = box.unionall(others)
        solid = pygame.surfarray.array_red(tinted.to_surface().subsurface(box)) > 0
        found = []
        for base in below:
            after = self.drawn(draw, over=base)
            beside = light(after if near else base, box.inflate(2 * near, 2 * near))
            around = sliding_window_view(beside, [2 * near + 1] * 2)[solid]
            tint_light = light(after, box)[solid]
            best = np.maximum(*(contrast(tint_light, bound(around, axis=(1, 2))) for bound in (np.min, np.max)))
            found.append(sure(best))
        return min(found)


def window_contrasts(pictures: Pictures) -> Contrasts:
    """Yield the contrasts of text, edges and the focus."""
    theme = pictures.theme

    def text_on(below: pygame.Surface, ink: RGB) -> float:
        return pictures.contrast(lambda canvas: canvas.draw_text("Text", BOX, SMALL_TEXT, ink), ink, below)

    def panel(canvas: BoardCanvas) -> None:
        canvas.draw_panel(PANEL, theme.panel, theme.panel_edge)

    def button(*, focused: bool = False, primary: bool = False) -> Draw:
        return lambda canvas: Button(None, "", primary=primary, box=BOX).draw(canvas, SMALL_TEXT, focused=focused)

    ground = pictures.drawn(BoardCanvas.draw_ground)
    on_panel, on_button, on_chosen = (
        pictures.drawn(draw, over=ground) for draw in (panel, button(), button(primary=True))
    )
    for name, below in (("the ground", ground), ("a panel", on_panel), ("a button", on_button)):
        for kind, ink in (("text", theme.text), ("dim text", theme.text_dim)):
            yield f"{kind} on {name}", text_on(below, ink), TEXT_CONTRAST
    for name, below in (("the ground", ground), ("a panel", on_panel)):
        yield f"coloured text on {name}", text_on(below, theme.accent), TEXT_CONTRAST
    yield "text on a chosen button", text_on(on_chosen, theme.text_focus), TEXT_CONTRAST
    yield "disabled text on a button", text_on(on_button, theme.text_off), CONTRAST
    yield "edge of a panel", pictures.contrast(panel, theme.panel_edge, ground), CONTRAST
    yield "edge of a chosen button", pictures.contrast(button(primary=True), theme.accent, ground), CONTRAST
    for name, below in (("the ground", ground), ("a panel", on_panel)):
        yield f"focus outline on {name}", pictures.contrast(button(focused=True), theme.text, below), CONTRAST


def _draw_plate(canvas: BoardCanvas) -> None:
    for _ in draw_plate(canvas.surface, canvas.board, canvas.assets):
        pass


def mark_contrasts(pictures: Pictures) -> Contrasts:
    """Yield the contrasts of the marks on the plate, and of the marks on anything that may lie below them."""
    theme, board = pictures.theme, pictures.board
    plate = pictures.drawn(BoardCanvas.draw_ground, _draw_plate)
    below = [pictures.drawn(BoardCanvas.draw_ground), pictures.board_with(), *map(pictures.board_with, Piece)]
    at, to = (board.top(space, 1) for space in (FROM, TO))

    def on_plate(marks: Marks, tint: RGB, near: int = 0) -> float:
        return pictures.contrast(lambda canvas: draw_marks_below(canvas, marks), tint, plate, near=near)

    def on_anything(stamp: Stamp, tint: RGB) -> float:
        return pictures.contrast(lambda canvas: stamp(canvas, at, to, tint), tint, *below, near=NEAR)

    yield "selection", on_plate(Marks(selected=FROM), theme.selected), CONTRAST
    life_lines = Marks(life_lines={(FROM, BETWEEN): 255})
    yield "life-line", on_plate(life_lines, theme.life, near=NEAR), CONTRAST
    yield "last move", on_plate(Marks(last_ply=Move(FROM, TO)), theme.last), CONTRAST
    for name, (role, stamp) in MARKS.items():
        yield name, on_anything(stamp, getattr(theme, role)), CONTRAST


def ring_contrasts(pictures: Pictures) -> Contrasts:
    """Yield the contrasts of the rims of rings with the plate, and of black rings with white ones."""
    at, radius = pictures.board.top(BETWEEN, 1), pictures.board.unit * RING_WIDTH / 2
    box = pygame.Rect(at, (0, 0)).inflate([3 * round(radius)] * 2)
    side = np.linspace(0, pictures.board.unit * RING_THICKNESS, 5)

    def top(surface: pygame.Surface, part: tuple[float, float]) -> Any:  # noqa: ANN401
        """Return the luminance of a part of a ring's top and of the side below it, a row for each direction."""
        angle = np.linspace(0, 2 * np.pi, DIRECTIONS)[:, None]
        share, drop = np.append(np.linspace(*part, 15), np.full(5, part[1])), np.append(np.zeros(15), side)
        across = at[0] - box.x + radius * share * np.cos(angle)
        down = at[1] - box.y + radius * FLATTENING * share * np.sin(angle) + drop * (np.sin(angle) > 0)
        return light(surface, box)[across.round().astype(int), down.round().astype(int)]

    plate = np.median(top(pictures.board_with(), AROUND))
    rings = {piece: pictures.board_with(piece) for piece in Piece}
    for piece, name in ((Piece.BLACK, "black"), (Piece.WHITE, "white"), (Piece.DVONN, "red")):
        best = contrast(top(rings[piece], RIM), plate).max(axis=1)
        yield f"rim of a {name} ring on the plate", sure(best), CONTRAST
    for name, part in (("tops of black and white", FACE), ("rims of black and white", RIM)):
        black, white = (np.median(top(rings[piece], part)) for piece in (Piece.BLACK, Piece.WHITE))
        yield name, float(contrast(black, white)), CONTRAST


def contrasts(theme: Theme) -> list[tuple[str, float, float]]:
    """Return all contrasts of a theme."""
    pictures = Pictures(theme)
    return [*window_contrasts(pictures), *mark_contrasts(pictures), *ring_contrasts(pictures)]


def main(argv: Sequence[str] | None = None) -> int:
    """Print the contrasts; return 0."""
    Parser(prog="contrast", description=__doc__, formatter_class=RawDescriptionHelpFormatter).parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    print(f"{'':34}{'least':>8}", *(f"{key:>10}" for key in THEMES))
    for found in zip(*map(contrasts, THEMES.values()), strict=True):
        name, _, least = found[0]
        figures = (f"{'!' if value < least else ''}{value:.1f}" for _, value, _ in found)
        print(f"{name:34}{least:8.1f}", *(f"{figure:>10}" for figure in figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
