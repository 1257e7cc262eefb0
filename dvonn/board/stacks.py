"""Stacks as cached sprites, their shadows and heights, and the panel that shows a stack's pieces."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import ceil, sqrt
from random import Random
from typing import Final

import pygame
from pygame import Vector2
from pygame.transform import flip, gaussian_blur, smoothscale_by

from dvonn.board.animation import RING_SHARDS
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import FLATTENING, RING_STEP, RING_THICKNESS, RING_WIDTH, BoardLayout
from dvonn.board.light import Lights, side_light_sprite
from dvonn.rules.board import Piece, Space, Stack
from dvonn.rules.position import Position
from dvonn.ui.assets import Assets, Sprite, Typeface
from dvonn.ui.canvas import fill_polygon
from dvonn.ui.layout import GAP, Box, Point

PIECE_SPRITES: Final = {Piece.WHITE: "ring-white", Piece.BLACK: "ring-black", Piece.DVONN: "ring-dvonn"}
ASH_SPRITES: Final = {Piece.WHITE: "ash-white", Piece.BLACK: "ash-black", Piece.DVONN: "ring-dvonn"}
NUMBER_SIZE: Final = 0.28  # type size of heights, in units of the board
SHADOW_OFFSET: Final = (1.12, 0.19)  # to the right and downwards, as shares of the height above the ground
STACK_SHADOW_DETAIL: Final = 64  # pixels for a unit of the board in the picture of a shadow
SHARD_JAG: Final = 0.32  # of a shard's width, by which the corners are aside

# In units of the board
SHADOW_LIFT_STEP: Final = 0.04  # between lifts whose shadows differ; each needs a sprite in the cache
SUNK_DEPTH: Final = 0.6  # of a ring that has sunk out of sight
SHARD_CORNERS: Final = (0.22, 0.34, 1.0)  # distances of the corners of cracks from the middle
INSPECTOR_PADDING: Final = 0.13
INSPECTOR_SIZE: Final = (
    RING_WIDTH + 2 * INSPECTOR_PADDING,
    RING_WIDTH * FLATTENING + RING_THICKNESS + 2 * INSPECTOR_PADDING,
)
"""The width and the height of a panel with one piece."""

PlacedSprite = tuple[Sprite, float]
"""A sprite, and the height of its anchor above the anchor of the whole in pixels."""


def stack_sprite(
    assets: Assets, board: BoardLayout, stack: Stack, lights: Lights = (), *, ashen: bool = False, dimness: float = 0.0
) -> Sprite:
    """Return the sprite of a stack, its anchor at the lowest ring; the dimness (0 to 1) is quantized."""

    def drawn() -> Sprite:
        sprite = _compose(_ring_layers(assets, board, stack, lights, ashen=ashen))
        if dimness:
            sprite.surface.fill((*assets.theme.shade(dimness), 255), special_flags=pygame.BLEND_RGBA_MULT)
        return sprite

    return assets.cached(("stack", "".join(stack), board.unit, board.upright, lights, ashen, dimness), drawn)


def standing_sprite(
    assets: Assets, board: BoardLayout, stack: Stack, light: float, lights: Lights, dimness: float
) -> Sprite:
    """Return the sprite of a stack with its shadow and the light in its well (both 0 to 1, quantized)."""

    def drawn() -> Sprite:
        # The shadow is above the light: pygame mixes colours of translucent pixels evenly, and black below would dim it
        hearth = [(assets.sprite("hearth", board.unit, assets.theme.life, light), 0.0)] if light else []
        rings = stack_sprite(assets, board, stack, lights, dimness=dimness)
        return _compose([*hearth, (shadow_sprite(assets, board, len(stack)), 0.0), (rings, 0.0)])

    return assets.cached(("standing", "".join(stack), board.unit, board.upright, light, lights, dimness), drawn)


def _ring_layers(
    assets: Assets, board: BoardLayout, stack: Stack, lights: Lights, *, ashen: bool
) -> list[PlacedSprite]:
    """Return the rings from the lowest to the top, with the light on them from beside."""
    names, layers = ASH_SPRITES if ashen else PIECE_SPRITES, list[PlacedSprite]()
    step = board.rise(len(stack)) / max(1, len(stack) - 1)
    for n, piece in enumerate(stack):
        layers.append((assets.sprite(names[piece], board.unit), n * step))
        for x, y in lights if piece is not Piece.DVONN else ():
            layers.append((side_light_sprite(assets, board.unit, (x, y + n * step)), n * step))
    return layers


def shadow_sprite(assets: Assets, board: BoardLayout, height: int, lift: float = 0.0) -> Sprite:
    """Return the shadow of a stack, which leaves it, softens and pales with its lift in units of the board."""
    rise = 0.0 if assets.theme.is_flat else board.rise(height)
    lift = round(lift / SHADOW_LIFT_STEP) * SHADOW_LIFT_STEP
    return assets.cached(("cast-shadow", board.unit, rise, lift), lambda: _cast_shadow(assets, board.unit, rise, lift))


def _cast_shadow(assets: Assets, unit: float, rise: float, lift: float) -> Sprite:
    """Draw the shadows of all rings, paler by their height; the picture is small and enlarged, as it is soft."""
    scale, count, fade = unit / STACK_SHADOW_DETAIL, round(rise / (RING_STEP * unit)), max(0.0, 1 - 0.9 * lift)
    blur = ceil(STACK_SHADOW_DETAIL * (0.04 * bool(count) + 0.2 * lift))
    foot = assets.sprite("shadow", STACK_SHADOW_DETAIL)
    way = [share * rise / scale for share in SHADOW_OFFSET]
    size = [ceil(length + part) + 4 * blur for length, part in zip(foot.surface.get_size(), way, strict=True)]
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for share in (n / max(1, count) for n in range(count + 1)):
        shadow = assets.sprite("shadow", STACK_SHADOW_DETAIL, None, fade * (1 - 0.75 * sqrt(share))).surface
        at = [2 * blur + part * share for part in way]
        surface.blit(shadow, at, special_flags=pygame.BLEND_RGBA_MAX)
    surface = smoothscale_by(gaussian_blur(surface, blur) if blur else surface, scale)
    left, above = ((edge + 2 * blur) * scale for edge in (foot.left, foot.above))
    return Sprite(surface, left - SHADOW_OFFSET[0] * lift * unit, above - SHADOW_OFFSET[1] * lift * unit)


def ring_shards(assets: Assets, piece: Piece, unit: float) -> list[Sprite]:
    """Return the shards into which an ash ring crumbles, with the anchor of the whole ring."""
    return assets.cached(("shards", piece, unit), lambda: _break(assets.sprite(ASH_SPRITES[piece], unit), unit))


def sunk_ring(assets: Assets, piece: Piece, unit: float, depth: float) -> Sprite:
    """Return the visible part of an ash ring sunk by a depth in units, quantized, with the anchor of the ring."""
    return assets.cached(
        ("sunk", piece, unit, depth), lambda: _sink(assets.sprite(ASH_SPRITES[piece], unit), unit, depth)
    )


def _sink(ring: Sprite, unit: float, depth: float) -> Sprite:
    """Lower a ring into its space, whose front edge hides its foot; it is the darker the deeper it is."""
    size = ring.surface.get_size()
    foot = pygame.Rect(0, 0, round(RING_WIDTH * unit), round(RING_WIDTH * FLATTENING * unit))
    foot.center = round(ring.left), round(ring.above)
    seen, bright = pygame.Surface(size, pygame.SRCALPHA), round(255 * max(0.0, 1 - depth / SUNK_DEPTH))
    pygame.draw.ellipse(seen, (bright, bright, bright), foot)
    seen.fill((bright, bright, bright), (0, 0, size[0], foot.centery))
    lowered = pygame.Surface(size, pygame.SRCALPHA)
    lowered.blit(ring.surface, (0, round(depth * unit)))
    lowered.blit(seen, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(lowered, ring.left, ring.above).cropped()


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
    return Sprite(mask, ring.left, ring.above).cropped()


def _compose(layers: Sequence[PlacedSprite]) -> Sprite:
    """Return one sprite composed of several, drawn in their order."""
    left = max(layer.left for layer, _ in layers) + 1
    above = max(layer.above + up for layer, up in layers) + 1
    wide = max(layer.surface.get_width() - layer.left for layer, _ in layers) + left
    high = max(layer.surface.get_height() - layer.above - up for layer, up in layers) + above
    surface = pygame.Surface((round(wide) + 1, round(high) + 1), pygame.SRCALPHA)
    for layer, up in layers:
        layer.draw(surface, (left, above - up))
    return Sprite(surface, left, above).cropped()


def draw_height(canvas: BoardCanvas, stack: Stack, at: Point, alpha: int = 255, *, at_back: bool = False) -> None:
    """Draw the height on the front or the back of the top of a stack, whose lowest ring is at a point."""
    board, height = canvas.board, len(stack)
    # Larger than usual on a small board, as far as the ring has room
    px = max(12, round(board.unit * NUMBER_SIZE), min(board.min_number, round(board.unit * 0.45)))
    if height < board.min_height or px < board.min_number:
        return
    parts = board.unit, px, height, stack[-1]
    draw = partial(_number_sprite, canvas.assets, *parts, at_back=at_back)
    number = canvas.assets.cached(("number", *parts, at_back), draw)
    number.draw(canvas.surface, (at[0], at[1] - board.rise(height) - RING_THICKNESS * board.unit), alpha)


def _number_sprite(assets: Assets, unit: float, px: int, height: int, top: Piece, *, at_back: bool) -> Sprite:
    """Draw a height in the colours of its ring; on a small board it grows from the ring's edge inwards."""
    colours, growth = [assets.theme.plug, assets.theme.plug_text], max(1.0, px / (unit * NUMBER_SIZE))
    face, ink = reversed(colours) if top is Piece.WHITE else colours
    inlay = assets.sprite("inlay", unit * growth, face)
    above = inlay.above + (growth - 1) * unit * RING_WIDTH * FLATTENING / 2
    surface = flip(inlay.surface, flip_x=False, flip_y=at_back)
    words = assets.text(str(height), px, ink, Typeface.DISPLAY)
    surface.blit(words, words.get_rect(center=surface.get_rect().center))
    back = surface.get_height() - above - unit * RING_THICKNESS / 2  # no wall is seen there, as in front
    return Sprite(surface, inlay.left, back if at_back else above)


# The stack inspector


def draw_stack_inspector(canvas: BoardCanvas, position: Position, space: Space) -> None:
    """Draw a panel with the pieces of a space's stack, the lowest at the bottom, on the side with room."""
    layout, stack = canvas.layout, position.stacks[space]
    unit, at = canvas.board.unit * 0.9, canvas.stack_top(position, space)
    room = layout.bottom_bar.y - 2 * layout.text_px(GAP) - unit * INSPECTOR_SIZE[1]
    step = max(1.0, min(0.40 * unit, room / len(stack)))
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
    gap, away = layout.text_px(GAP), 0.72 * canvas.board.unit
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
