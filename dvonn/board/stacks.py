"""Stacks as cached sprites: the rings one above the other, the height in the hole of the top one."""

from collections.abc import Sequence
from typing import Final

import pygame

from dvonn.board.layout import RING_THICKNESS, BoardLayout
from dvonn.rules.pieces import Piece, Stack
from dvonn.ui.assets import Assets, Sprite, Typeface

PIECE_SPRITES: Final = {Piece.WHITE: "ring-white", Piece.BLACK: "ring-black", Piece.DVONN: "ring-dvonn"}
ASH_SPRITES: Final = {Piece.WHITE: "ash-white", Piece.BLACK: "ash-black", Piece.DVONN: "ring-dvonn"}
NUMBER_SIZES: Final = (0.40, 0.31)  # type size of heights with one digit and with two, in units of the board
PlacedSprite = tuple[Sprite, float]
"""A sprite, and the height of its anchor above the anchor of the whole in pixels."""


def stack_sprite(assets: Assets, board: BoardLayout, stack: Stack, *, ashen: bool = False) -> Sprite:
    """Return the sprite of a stack, its anchor at the lowest ring."""
    key = ("stack", "".join(stack), board.unit, ashen)
    return assets.cached(key, lambda: _compose(_ring_layers(assets, board, stack, ashen=ashen)))


def standing_sprite(assets: Assets, board: BoardLayout, stack: Stack, light: float) -> Sprite:
    """Return the sprite of a stack with its shadow and the light (0 to 1, quantized) in its well."""
    key = ("standing", "".join(stack), board.unit, light)
    return assets.cached(key, lambda: _compose(_standing_layers(assets, board, stack, light)))


def _standing_layers(assets: Assets, board: BoardLayout, stack: Stack, light: float) -> list[PlacedSprite]:
    # The shadow comes last: pygame mixes colours of translucent pixels evenly, and a faint black would dim the light
    hearth = [(assets.sprite("hearth", board.unit, assets.theme.life, light), 0.0)] if light else []
    return [*hearth, (assets.sprite("shadow", board.unit), 0.0), (stack_sprite(assets, board, stack), 0.0)]


def _ring_layers(assets: Assets, board: BoardLayout, stack: Stack, *, ashen: bool) -> list[PlacedSprite]:
    """Return the rings from the lowest to the top, and the height on a top ring that is not ash."""
    rise, names = board.rise(len(stack)), ASH_SPRITES if ashen else PIECE_SPRITES
    step = rise / max(1, len(stack) - 1)
    layers = [(assets.sprite(names[piece], board.unit), n * step) for n, piece in enumerate(stack)]
    if len(stack) > 1 and not ashen:
        layers.append((number_sprite(assets, board.unit, len(stack)), rise + board.unit * RING_THICKNESS))
    return layers


def _compose(layers: Sequence[PlacedSprite]) -> Sprite:
    """Return one sprite composed of several, drawn in their order."""
    left = max(layer.left for layer, _ in layers) + 1
    above = max(layer.above + up for layer, up in layers) + 1
    wide = max(layer.surface.get_width() - layer.left for layer, _ in layers) + left
    high = max(layer.surface.get_height() - layer.above - up for layer, up in layers) + above
    surface = pygame.Surface((round(wide) + 1, round(high) + 1), pygame.SRCALPHA)
    for layer, up in layers:
        layer.draw(surface, (left, above - up))
    return Sprite(surface, left, above)


def number_sprite(assets: Assets, unit: float, height: int) -> Sprite:
    """Return a stack's height on a disc that fills the hole of a ring, its anchor in the middle."""
    return assets.cached(("number", unit, height), lambda: _draw_number(assets, unit, height))


def _draw_number(assets: Assets, unit: float, height: int) -> Sprite:
    disc = assets.sprite("plug", unit, assets.theme.plug)
    surface = disc.surface.copy()
    px = max(12, round(unit * NUMBER_SIZES[height > 9]))
    words = assets.text(str(height), px, assets.theme.plug_text, Typeface.DISPLAY)
    surface.blit(words, words.get_rect(center=(round(disc.left), round(disc.above))))
    return Sprite(surface, disc.left, disc.above)
