"""Stacks as cached sprites, with the height in the hole of the top ring, and the panel that shows a stack's pieces."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final

import pygame
from pygame import Vector2

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import FLATTENING, RING_THICKNESS, RING_WIDTH, BoardLayout
from dvonn.board.particles import RING_SHARDS
from dvonn.rules.board import Space
from dvonn.rules.pieces import Piece, Stack
from dvonn.rules.position import Position
from dvonn.ui.assets import Assets, Sprite, Typeface
from dvonn.ui.canvas import fill_polygon
from dvonn.ui.layout import GAP, Box, Point

PIECE_SPRITES: Final = {Piece.WHITE: "ring-white", Piece.BLACK: "ring-black", Piece.DVONN: "ring-dvonn"}
ASH_SPRITES: Final = {Piece.WHITE: "ash-white", Piece.BLACK: "ash-black", Piece.DVONN: "ring-dvonn"}
NUMBER_SIZES: Final = (0.40, 0.31)  # type size of heights with one digit and with two, in units of the board
MAX_NUMBER_SIZE: Final = 0.5  # the same on a small board
SHARD_JAG: Final = 0.32  # of a shard's width, by which the corners are aside
INSPECTOR_PIECE_SCALE: Final = 0.9  # of the size on the board

# In units of the board
SHARD_CORNERS: Final = (0.22, 0.34, 1.0)  # distances of the corners of cracks from the middle
INSPECTOR_PIECE_STEP: Final = 0.40  # between one piece and the next; less in low windows
INSPECTOR_PADDING: Final = 0.13
INSPECTOR_OFFSET: Final = 0.72  # from the middle of the stack to the panel
INSPECTOR_SIZE: Final = (
    RING_WIDTH + 2 * INSPECTOR_PADDING,
    RING_WIDTH * FLATTENING + RING_THICKNESS + 2 * INSPECTOR_PADDING,
)
"""The width and the height of a panel with one piece."""

PlacedSprite = tuple[Sprite, float]
"""A sprite, and the height of its anchor above the anchor of the whole in pixels."""


def stack_sprite(assets: Assets, board: BoardLayout, stack: Stack, *, ashen: bool = False) -> Sprite:
    """Return the sprite of a stack, its anchor at the lowest ring."""
    key = ("stack", "".join(stack), board.unit, board.upright, board.min_number, ashen)
    return assets.cached(key, lambda: _compose(_ring_layers(assets, board, stack, ashen=ashen)))


def standing_sprite(assets: Assets, board: BoardLayout, stack: Stack, light: float) -> Sprite:
    """Return the sprite of a stack with its shadow and the light (0 to 1, quantized) in its well."""
    key = ("standing", "".join(stack), board.unit, board.upright, board.min_number, light)
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
    if not ashen and has_number(board, len(stack)):
        layers.append((number_sprite(assets, board, len(stack)), rise + board.unit * RING_THICKNESS))
    return layers


def ring_shards(assets: Assets, piece: Piece, unit: float) -> list[Sprite]:
    """Return the shards into which an ash ring crumbles, with the anchor of the whole ring."""
    return assets.cached(("shards", piece, unit), lambda: _break(assets.sprite(ASH_SPRITES[piece], unit), unit))


def _break(ring: Sprite, unit: float) -> list[Sprite]:
    """Cut a ring along jagged lines from its middle outwards."""
    rng, middle = Random(RING_SHARDS), Vector2(ring.left, ring.above - unit * RING_THICKNESS / 2)
    lines = []
    for n in range(RING_SHARDS):
        turns = [(n + rng.uniform(-SHARD_JAG, SHARD_JAG)) * 360 / RING_SHARDS for _ in SHARD_CORNERS]
        ways = [Vector2(0, -far * unit).rotate(turn) for far, turn in zip(SHARD_CORNERS, turns, strict=True)]
        lines.append([middle + Vector2(way.x, way.y * FLATTENING) for way in ways])
    return [_cut(ring, [middle, *one, *reversed(other)]) for one, other in pairwise([*lines, lines[0]])]


def _cut(ring: Sprite, corners: Sequence[Vector2]) -> Sprite:
    mask = pygame.Surface(ring.surface.get_size(), pygame.SRCALPHA)
    fill_polygon(mask, corners, (255, 255, 255))
    mask.blit(ring.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    box = mask.get_bounding_rect()
    return Sprite(mask.subsurface(box).copy(), ring.left - box.x, ring.above - box.y)


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


def has_number(board: BoardLayout, height: int) -> bool:
    """Tell whether a stack shows its height, which must be large enough to be read."""
    return height > 1 and _number_px(board, height) >= board.min_number


def number_sprite(assets: Assets, board: BoardLayout, height: int) -> Sprite:
    """Return a stack's height on a disc that fills the hole of a ring, its anchor in the middle."""
    unit, px = board.unit, _number_px(board, height)
    return assets.cached(("number", unit, px, height), lambda: _draw_number(assets, unit, px, height))


def _number_px(board: BoardLayout, height: int) -> int:
    """Return the type size of a height in pixels: larger than usual on a small board, as far as the ring has room."""
    usual, most = (round(board.unit * share) for share in (NUMBER_SIZES[height > 9], MAX_NUMBER_SIZE))
    return max(12, usual, min(board.min_number, most))


def _draw_number(assets: Assets, unit: float, px: int, height: int) -> Sprite:
    disc = assets.sprite("plug", unit, assets.theme.plug)
    surface = disc.surface.copy()
    words = assets.text(str(height), px, assets.theme.plug_text, Typeface.DISPLAY)
    surface.blit(words, words.get_rect(center=(round(disc.left), round(disc.above))))
    return Sprite(surface, disc.left, disc.above)


# The stack inspector


def draw_stack_inspector(canvas: BoardCanvas, position: Position, space: Space) -> None:
    """Draw a panel with the pieces of a space's stack, the lowest at the bottom, on the side with room."""
    layout, stack = canvas.layout, position.stacks[space]
    unit, at = canvas.board.unit * INSPECTOR_PIECE_SCALE, canvas.stack_top(position, space)
    room = layout.bottom_bar.y - 2 * layout.px(GAP) - unit * INSPECTOR_SIZE[1]
    step = max(1.0, min(INSPECTOR_PIECE_STEP * unit, room / len(stack)))
    box = _box(canvas, at, (unit * INSPECTOR_SIZE[0], unit * INSPECTOR_SIZE[1] + step * (len(stack) - 1)))
    _draw_pointer(canvas, box, at)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)
    lowest = box.bottom - unit * (INSPECTOR_PADDING + RING_WIDTH * FLATTENING / 2)
    for n, piece in enumerate(stack):
        place = box.centre[0], lowest - n * step
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, place, 110)
        canvas.assets.sprite(PIECE_SPRITES[piece], unit).draw(canvas.surface, place)


def _box(canvas: BoardCanvas, at: Point, size: Point) -> Box:
    """Return the panel's box: right of the stack, left of it near the right edge, always inside the window."""
    layout = canvas.layout
    wide, high = round(size[0]), round(size[1])
    gap, away = layout.px(GAP), INSPECTOR_OFFSET * canvas.board.unit
    right = at[0] + away + wide + gap <= layout.width
    left = at[0] + away if right else at[0] - away - wide
    lowest = layout.bottom_bar.y - gap - high
    return Box(round(left), round(max(gap, min(at[1] - high / 2, lowest))), wide, high)


def _draw_pointer(canvas: BoardCanvas, box: Box, at: Point) -> None:
    """Draw the panel's tip, which points at the stack."""
    unit = canvas.board.unit
    side, inwards = (box.x, 0.2 * unit) if at[0] < box.x else (box.right, -0.2 * unit)
    y = max(box.y + 0.2 * unit, min(at[1], box.bottom - 0.2 * unit))
    base = [(side + inwards, y + down * unit) for down in (-0.16, 0.16)]
    fill_polygon(canvas.surface, [(side + (at[0] - side) * 0.4, y), *base], canvas.theme.accent)
