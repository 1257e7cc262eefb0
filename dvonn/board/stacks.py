"""Stacks as sprites: each ring on the one below, the height in the hole of the top one. They are kept once drawn."""

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import THICKNESS, BoardLayout
from dvonn.rules.pieces import Piece, Stack
from dvonn.ui.assets import Assets, Sprite, Typeface
from dvonn.ui.layout import Point

RINGS: Final = {Piece.WHITE: "ring-white", Piece.BLACK: "ring-black", Piece.DVONN: "ring-dvonn"}
ASH: Final = {Piece.WHITE: "ash-white", Piece.BLACK: "ash-black", Piece.DVONN: "ring-dvonn"}
NUMBERS: Final = (0.40, 0.31)  # of the unit: the height of a number in the hole, of one digit and of two
Part = tuple[Sprite, float]
"""A sprite and how many pixels above the anchor of the whole its own anchor lies."""


def stack_sprite(assets: Assets, board: BoardLayout, stack: Stack, *, ashen: bool = False) -> Sprite:
    """Return the sprite of a stack for a board of some unit; its anchor is where its lowest ring lies."""
    key = ("stack", "".join(stack), board.unit, ashen)
    return assets.made(key, lambda: _joined(_rings(assets, board, stack, ASH if ashen else RINGS)))


def standing_sprite(assets: Assets, board: BoardLayout, stack: Stack, light: float) -> Sprite:
    """Return the sprite of a stack with its shadow and the light (0 to 1, in few steps) in its well."""
    key = ("standing", "".join(stack), board.unit, light)
    return assets.made(key, lambda: _joined(_standing(assets, board, stack, light)))


def draw_stack(canvas: BoardCanvas, at: Point, stack: Stack) -> None:
    """Draw a stack with its height, its lowest ring lying at a point."""
    stack_sprite(canvas.assets, canvas.board, stack).draw(canvas.surface, at)


def _standing(assets: Assets, board: BoardLayout, stack: Stack, light: float) -> list[Part]:
    hearth = [(assets.sprite("hearth", board.unit, assets.theme.life, light), 0.0)] if light else []
    return [(assets.sprite("shadow", board.unit), 0.0), *hearth, (stack_sprite(assets, board, stack), 0.0)]


def _rings(assets: Assets, board: BoardLayout, stack: Stack, names: Mapping[Piece, str]) -> list[Part]:
    """Return the rings from the lowest to the top, and the height in the hole of a top that is not ash."""
    rise = board.rise(len(stack))
    step = rise / max(1, len(stack) - 1)
    rings: list[Part] = [(assets.sprite(names[piece], board.unit), n * step) for n, piece in enumerate(stack)]
    if len(stack) == 1 or names is ASH:
        return rings
    return [*rings, (number_sprite(assets, board.unit, len(stack)), rise + board.unit * THICKNESS)]


def _joined(parts: Sequence[Part]) -> Sprite:
    """Return sprites on one another as one, each with its anchor so many pixels above the anchor of the whole."""
    left = max(part.left for part, _ in parts) + 1
    above = max(part.above + up for part, up in parts) + 1
    wide = max(part.surface.get_width() - part.left for part, _ in parts) + left
    high = max(part.surface.get_height() - part.above - up for part, up in parts) + above
    surface = pygame.Surface((round(wide) + 1, round(high) + 1), pygame.SRCALPHA)
    for part, up in parts:
        part.draw(surface, (left, above - up))
    return Sprite(surface, left, above)


def number_sprite(assets: Assets, unit: float, height: int) -> Sprite:
    """Return a stack's height on a disc that fills the hole of a ring; its anchor is the hole's middle."""
    return assets.made(("number", unit, height), lambda: _number(assets, unit, height))


def _number(assets: Assets, unit: float, height: int) -> Sprite:
    disc = assets.sprite("plug", unit, assets.theme.plug)
    surface = disc.surface.copy()
    words = assets.text(
        str(height), max(12, round(unit * NUMBERS[height > 9])), assets.theme.plug_text, Typeface.DISPLAY
    )
    surface.blit(words, words.get_rect(center=(round(disc.left), round(disc.above))))
    return Sprite(surface, disc.left, disc.above)
