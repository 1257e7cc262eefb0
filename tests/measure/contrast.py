"""Measure contrasts in drawn pictures by the formula of WCAG 2: text, edges, focus, marks and rings in each theme.

A line has the least contrast that is asked for and the contrast in each theme, which nearly all pixels have; ! marks one
that is too low. Text, edges and the marks on the plate are compared with what they cover. The marks on stacks are
compared with the pixels beside them, which may be their outlines, on each kind of ring, a space and the ground.
"""

import os
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Final

import numpy as np
import pygame

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import player_box
from dvonn.board.layout import FLATTENING, RING_THICKNESS, RING_WIDTH
from dvonn.board.marks import Marks, draw_marks_below
from dvonn.board.plate import draw_plate
from dvonn.board.strokes import draw_arrow, draw_link
from dvonn.board.view import draw_board
from dvonn.commandline import Parser
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.pieces import Colour, Move, Piece
from dvonn.ui.assets import Assets
from dvonn.ui.layout import SMALL_TEXT, Point, layout
from dvonn.ui.theme import RGB, THEMES, Theme
from dvonn.ui.widgets import Button
from tests.harness.boards import board_layout
from tests.harness.paths import IMAGES

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
MARKS: Final = (
    ("stack that may move", "rim", "movable"),
    ("free stack", "rim", "target"),
    ("surrounded stack", "surrounded", "movable"),
    ("stuck stack", "lost", "cursor"),
    ("lost stack", "lost", "accent"),
    ("threatened stack", "threatened", "accent"),
    ("stack that holds others", "support", "last"),
    ("target", "target", "target"),
    ("aimed target", "target-aimed", "target"),
    ("later target", "later", "target"),
    ("hint", "target-aimed", "movable"),
    ("cursor", "cursor", "cursor"),
)
"""The name, the sprite and the tint of each mark on a stack."""
ARROWS: Final = (("arrow of a hint", "movable"), ("arrow of an attacker", "cursor"), ("drawn arrow", "target"))

Draw = Callable[[BoardCanvas], None]
Contrasts = Iterator[tuple[str, float, float]]
"""What is measured, its contrast, and the least one."""


def luminance(colours: Any) -> Any:  # noqa: ANN401 # numpy's type, here and below
    """Return the relative luminance of sRGB colours, from 0 to 255 in the last axis."""
    shares = np.asarray(colours) / 255
    return np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4) @ (0.2126, 0.7152, 0.0722)


def contrast(first: Any, second: Any) -> Any:  # noqa: ANN401
    """Return the contrast of two luminances, from 1 to 21."""
    return (np.maximum(first, second) + 0.05) / (np.minimum(first, second) + 0.05)


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
        alone = (pixels(self.drawn(draw, colour=colour)) for colour in ((0, 0, 0), (255, 255, 255)))
        tolerance = TOLERANCES[near > 0]
        solid = np.argwhere(np.all([(abs(one - tint) <= tolerance).all(axis=-1) for one in alone], axis=0))
        low, high = solid.min(axis=0) - near, solid.max(axis=0) + near + 1
        (left, top), (right, bottom) = low, high
        found = []
        for base in below:
            before, after = (
                luminance(pixels(surface)[left:right, top:bottom]) for surface in (base, self.drawn(draw, over=base))
            )
            across, down = (solid - low).T
            steps = product(range(-near, near + 1), repeat=2)
            beside = [(after if near else before)[across + x, down + y] for x, y in steps]
            tinted = after[across, down]
            best = np.maximum(contrast(tinted, np.max(beside, axis=0)), contrast(tinted, np.min(beside, axis=0)))
            found.append(sure(best))
        return min(found)


def pixels(surface: pygame.Surface) -> Any:  # noqa: ANN401
    """Return the colours of a picture by column and row."""
    return pygame.surfarray.array3d(surface).astype(np.int16)


def window_contrasts(pictures: Pictures) -> Contrasts:
    """Yield the contrasts of text, edges and the focus."""
    theme, words = pictures.theme, "Black to move"

    def text(colour: RGB) -> Draw:
        return lambda canvas: canvas.draw_text(words, BOX, SMALL_TEXT, colour)

    def panel(canvas: BoardCanvas) -> None:
        canvas.draw_panel(PANEL, theme.panel, theme.panel_edge)

    def button(label: str = "", *, focused: bool = False, primary: bool = False, enabled: bool = True) -> Draw:
        shown = Button(None, label, primary=primary, enabled=enabled, box=BOX)
        return lambda canvas: shown.draw(canvas, SMALL_TEXT, focused=focused)

    ground = pictures.drawn(BoardCanvas.draw_ground)
    on_panel, on_button, on_chosen = (
        pictures.drawn(draw, over=ground) for draw in (panel, button(), button(primary=True))
    )
    for name, below in (("the ground", ground), ("a panel", on_panel), ("a button", on_button)):
        for kind, ink in (("text", theme.text), ("dim text", theme.text_dim)):
            yield f"{kind} on {name}", pictures.contrast(text(ink), ink, below), TEXT_CONTRAST
    yield "coloured text on a panel", pictures.contrast(text(theme.accent), theme.accent, on_panel), TEXT_CONTRAST
    yield (
        "text on a chosen button",
        pictures.contrast(text(theme.text_focus), theme.text_focus, on_chosen),
        TEXT_CONTRAST,
    )
    disabled = pictures.contrast(text(theme.text_off), theme.text_off, on_button)
    yield "disabled text on a button", disabled, CONTRAST
    yield "edge of a panel", pictures.contrast(panel, theme.panel_edge, ground), CONTRAST
    yield "edge of a chosen button", pictures.contrast(button(primary=True), theme.accent, ground), CONTRAST
    for name, below in (("the ground", ground), ("a panel", on_panel)):
        yield f"focus outline on {name}", pictures.contrast(button(focused=True), theme.text, below), CONTRAST


def mark_contrasts(pictures: Pictures) -> Contrasts:
    """Yield the contrasts of the marks on the plate, and of the marks on anything that may lie below them."""
    theme, board = pictures.theme, pictures.board
    plate = pictures.drawn(BoardCanvas.draw_ground, lambda canvas: draw_plate(canvas.surface, board, canvas.assets))
    below = [pictures.drawn(BoardCanvas.draw_ground), pictures.board_with(), *map(pictures.board_with, Piece)]
    at, to = (board.top(space, 1) for space in (FROM, TO))
    for name, marks in (("selection", Marks(selected=FROM)), ("last move", Marks(last_ply=Move(FROM, TO)))):
        tint = theme.last if marks.last_ply else theme.selected
        yield name, pictures.contrast(lambda canvas, marks=marks: draw_marks_below(canvas, marks), tint, plate), CONTRAST
    drawn = [(name, getattr(theme, role), lambda canvas, sprite=sprite, role=role: canvas.draw_mark(sprite, at, getattr(theme, role))) for name, sprite, role in MARKS]
    drawn += [(name, getattr(theme, role), lambda canvas, role=role: draw_arrow(canvas, at, to, getattr(theme, role))) for name, role in ARROWS]
    drawn += [("life-line", theme.life, lambda canvas: draw_link(canvas, at, to, None))]
    for name, tint, draw in drawn:
        yield name, pictures.contrast(draw, tint, *below, near=NEAR), CONTRAST


def ring_contrasts(pictures: Pictures) -> Contrasts:
    """Yield the contrasts of the rims of rings with the plate, and of black rings with white ones."""
    (x, y), radius = pictures.board.top(BETWEEN, 1), pictures.board.unit * RING_WIDTH / 2
    side = np.linspace(0, pictures.board.unit * RING_THICKNESS, 5)

    def top(surface: pygame.Surface, part: tuple[float, float]) -> Any:  # noqa: ANN401
        """Return the luminance of a part of a ring's top, for each direction and distance from its middle."""
        angle = np.linspace(0, 2 * np.pi, DIRECTIONS)[:, None]
        share, drop = (np.append(*ends) for ends in ((np.linspace(*part, 15), np.full(5, part[1])), (np.zeros(15), side)))
        across = x + radius * share * np.cos(angle)
        down = y + radius * FLATTENING * share * np.sin(angle) + drop * (np.sin(angle) > 0)
        return luminance(pixels(surface)[across.round().astype(int), down.round().astype(int)])

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
