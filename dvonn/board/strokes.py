"""Strokes of light between stacks: the trail of the last move, arrows and links. Each is drawn once and cached."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, hypot, pi, sin
from typing import Final, NamedTuple

import pygame
from pygame import Vector2
from pygame.transform import gaussian_blur, smoothscale

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import FLATTENING
from dvonn.ui.assets import Sprite
from dvonn.ui.layout import Point
from dvonn.ui.theme import RGB

STROKE_SUPERSAMPLING: Final = 3  # strokes are drawn this many times larger and scaled down
GLOW_OPACITY: Final = 0.8
GLOW_SHRINKAGE: Final = 3  # glows are blurred this many times smaller
MIN_VISIBLE_ALPHA: Final = 3

# In units of the board
STROKE_STEP: Final = 0.02  # between two discs of a stroke
STROKE_GLOW_REACH: Final = 0.10
STROKE_OUTLINE: Final = 0.018  # width of the outline on either side
HOLLOW_WALL: Final = 0.045  # the width of a hollow arrow's own line
TRAIL_HALF_WIDTHS: Final = (0.05, 0.14)  # at the space left, and at the space reached
TRAIL_OPACITY: Final = 0.8
LINK_HALF_WIDTH: Final = 0.026
LINK_CLEARANCE: Final = 0.25  # between the middle of a stack and the links: the room of its height
FLOW_LIGHT_SIZE: Final = 0.30
ARROW_HALF_WIDTHS: Final = (0.022, 0.060)  # of the shaft at its start, and where the head begins
ARROW_HEAD_HALF_WIDTH: Final = 0.150
ARROW_HEAD_LENGTH: Final = 0.27
ARROW_RISE: Final = (0.10, 0.13)  # of the arc's control point: always, and for each unit of the distance
ARROW_TIP_CLEARANCE: Final = 0.10  # between the tip and the middle of the stack


class Disc(NamedTuple):
    """A disc of a stroke: its middle in pixels from the start, its radius in pixels and its opacity (0 to 1)."""

    at: Vector2
    radius: float
    opacity: float = 1.0


class Stroke(NamedTuple):
    """The discs of a stroke, and the corners of its head if it has one, in pixels from the start."""

    discs: Sequence[Disc]
    head: Sequence[Vector2] = ()
    outlined: bool = True


def draw_trail(canvas: BoardCanvas, start: Point, end: Point, tint: RGB) -> None:
    """Draw a trail on the ground, which grows wider towards its end."""
    _stroke(canvas, _trail, start, end, tint).draw(canvas.surface, start)


def draw_link(canvas: BoardCanvas, start: Point, end: Point, along: float | None, alpha: int = 255) -> None:
    """Draw a line of light between the tops of two stacks, clear of their heights, and a light that runs along it.

    The light has run `along` a share of the way (0 to 1); None draws the line alone.
    """
    right, down = end[0] - start[0], end[1] - start[1]
    share = LINK_CLEARANCE * canvas.board.unit / max(1.0, hypot(right, down / FLATTENING))
    start, end = (start[0] + right * share, start[1] + down * share), (end[0] - right * share, end[1] - down * share)
    _stroke(canvas, _link, start, end, canvas.theme.life).draw(canvas.surface, start, alpha)
    if along is not None:
        _draw_flow(canvas, Vector2(start).lerp(end, along), sin(pi * along))


def _draw_flow(canvas: BoardCanvas, at: Vector2, opacity: float) -> None:
    """Draw the light that runs along a link."""
    px = max(2, round(FLOW_LIGHT_SIZE * canvas.board.unit))
    light = Sprite(canvas.assets.icon("puff", px, canvas.theme.spark), px / 2, px / 2)
    light.draw(canvas.surface, (at.x, at.y), round(255 * opacity))


def draw_arrow(canvas: BoardCanvas, start: Point, end: Point, tint: RGB, *, hollow: bool = False) -> None:
    """Draw an arrow that rises in an arc from a point and falls on another, filled or only as an outline."""
    _stroke(canvas, _arrow, start, end, tint, hollow=hollow).draw(canvas.surface, start)


Shape = Callable[[Vector2, float], Stroke]
"""Returns a stroke for the vector from its start to its end in pixels and the unit of the board."""


def _stroke(canvas: BoardCanvas, shape: Shape, start: Point, end: Point, tint: RGB, *, hollow: bool = False) -> Sprite:
    """Return the sprite of a stroke, its anchor at the start."""
    way, unit = Vector2(round(end[0] - start[0]), round(end[1] - start[1])), canvas.board.unit
    key = (shape, way.x, way.y, unit, tint, hollow)
    render = _render_hollow if hollow else _render
    return canvas.assets.cached(key, lambda: render(shape(way, unit), unit, tint, canvas.theme.outline))


def _trail(way: Vector2, unit: float) -> Stroke:
    first, last = (width * unit for width in TRAIL_HALF_WIDTHS)
    shares = _shares(way.length(), unit)
    return Stroke(
        [Disc(way * share, first + (last - first) * share, TRAIL_OPACITY) for share in shares],
        outlined=False,
    )


def _link(way: Vector2, unit: float) -> Stroke:
    return Stroke([Disc(way * share, LINK_HALF_WIDTH * unit) for share in _shares(way.length(), unit)])


def _arrow(way: Vector2, unit: float) -> Stroke:
    """Return an arrow along a quadratic curve."""
    across = Vector2(way.x, way.y / FLATTENING).length()
    rise, rise_for_unit = ARROW_RISE
    control = way / 2 - Vector2(0, 2 * (rise * unit + rise_for_unit * across))
    ahead = (way - control).normalize()
    tip = way - ahead * ARROW_TIP_CLEARANCE * unit
    base, aside = tip - ahead * ARROW_HEAD_LENGTH * unit, ahead.rotate(90) * ARROW_HEAD_HALF_WIDTH * unit
    first, last = (width * unit for width in ARROW_HALF_WIDTHS)
    shaft = [
        Disc(control * 2 * share * (1 - share) + base * share * share, first + (last - first) * share)
        for share in _shares(across + 2 * rise * unit, unit)
    ]
    return Stroke(shaft, (tip, base + aside, base - aside))


def _shares(length: float, unit: float) -> list[float]:
    """Return numbers from 0 to 1, one for each disc of a stroke of a length."""
    count = max(2, ceil(length / max(1.0, STROKE_STEP * unit)))
    return [n / count for n in range(count + 1)]


def _render(stroke: Stroke, unit: float, tint: RGB, outline: RGB) -> Sprite:
    """Return the sprite of a stroke with a glow and perhaps an outline; its anchor is the start."""
    size, anchor = _frame(stroke, unit)
    light = _layer(stroke, size, anchor, tint)
    small = max(1, size[0] // GLOW_SHRINKAGE), max(1, size[1] // GLOW_SHRINKAGE)
    soft = gaussian_blur(smoothscale(light, small), max(1, round(STROKE_GLOW_REACH * unit / GLOW_SHRINKAGE)))
    sprite = smoothscale(soft, size)
    sprite.fill((255, 255, 255, round(255 * GLOW_OPACITY)), special_flags=pygame.BLEND_RGBA_MULT)
    if stroke.outlined:
        sprite.blit(_layer(stroke, size, anchor, outline, STROKE_OUTLINE * unit), (0, 0))
    sprite.blit(light, (0, 0))
    box = sprite.get_bounding_rect(MIN_VISIBLE_ALPHA)
    return Sprite(sprite.subsurface(box).copy(), anchor.x - box.x, anchor.y - box.y)


def _render_hollow(stroke: Stroke, unit: float, tint: RGB, outline: RGB) -> Sprite:
    """Return the sprite of a stroke's outline in its colour, with a thin line on either side; the inside is clear."""
    size, anchor = _frame(stroke, unit)
    line, wall = STROKE_OUTLINE * unit, HOLLOW_WALL * unit
    sprite = _layer(stroke, size, anchor, outline, wall + 2 * line)
    sprite.blit(_layer(stroke, size, anchor, tint, wall + line), (0, 0))
    sprite.blit(_layer(stroke, size, anchor, outline, line), (0, 0))
    sprite.blit(_layer(stroke, size, anchor, (0, 0, 0)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return Sprite(sprite, anchor.x, anchor.y)


def _frame(stroke: Stroke, unit: float) -> tuple[tuple[int, int], Vector2]:
    """Return the size of a stroke's sprite with room for its glow, and where the stroke starts in it."""
    points = [*(disc.at for disc in stroke.discs), *stroke.head]
    margin = max(disc.radius for disc in stroke.discs) + 3 * STROKE_GLOW_REACH * unit
    anchor = Vector2(margin - min(at.x for at in points), margin - min(at.y for at in points))
    size = ceil(anchor.x + max(at.x for at in points) + margin), ceil(anchor.y + max(at.y for at in points) + margin)
    return size, anchor


def _layer(stroke: Stroke, size: tuple[int, int], anchor: Vector2, colour: RGB, edge: float = 0.0) -> pygame.Surface:
    """Return a layer with a stroke in a colour, enlarged by some pixels; later discs replace earlier ones."""
    fine = STROKE_SUPERSAMPLING
    large = pygame.Surface((fine * size[0], fine * size[1]), pygame.SRCALPHA)
    large.fill((*colour, 0))
    for disc in stroke.discs:
        shade = *colour, round(255 * disc.opacity)
        pygame.draw.circle(large, shade, (disc.at + anchor) * fine, (disc.radius + edge) * fine)
    corners = [(at + anchor) * fine for at in stroke.head]
    if corners:
        pygame.draw.polygon(large, colour, corners)
    for start, end in pairwise([*corners, *corners[:1]]):
        for share in _shares(start.distance_to(end), fine):
            pygame.draw.circle(large, colour, start.lerp(end, share), (edge + 1) * fine)
    return smoothscale(large, size)
