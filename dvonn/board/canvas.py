"""A canvas with the layout of the board, and strokes of light on it: trails, cracks, beams, fractures of the plate."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise, product
from math import ceil, hypot, pi, sin
from random import Random
from typing import Final, NamedTuple

import pygame
from pygame import Vector2
from pygame.transform import gaussian_blur, smoothscale, smoothscale_by

from dvonn.board.animation import Fracture
from dvonn.board.layout import FLATTENING, PLATE_THICKNESS, RING_WIDTH, BoardLayout
from dvonn.rules.board import NEIGHBOURS, SPACES, Space, steps_from
from dvonn.rules.position import Position
from dvonn.ui.assets import Assets, Sprite, Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Point
from dvonn.ui.theme import RGB, blended


@dataclass(frozen=True)
class BoardCanvas(Canvas):
    """A canvas and where the board lies on it, perhaps partly beyond its edges."""

    board: BoardLayout

    def stack_top(self, position: Position, space: Space) -> Point:
        """Return the centre of the top of a space's stack, or of the space where it is vacant."""
        return self.board.top(space, position.height(space))

    def draw_mark(self, name: str, at: Point, tint: RGB) -> None:
        """Draw a mark around a point, with an outline that makes it visible on any piece."""
        x, y = at
        outline = self.assets.sprite(name, self.board.unit, self.theme.outline)
        for down in (-0.03, 0.03):
            outline.draw(self.surface, (x, y + down * self.board.unit))
        self.assets.sprite(name, self.board.unit, tint).draw(self.surface, at)


def outlined_text(assets: Assets, words: str, px: int, line: int, face: Typeface = Typeface.TEXT) -> pygame.Surface:
    """Return a text with an outline, which is legible on any piece."""
    theme = assets.theme

    def drawn() -> pygame.Surface:
        outline, text = (assets.text(words, px, ink, face) for ink in (theme.outline, theme.text))
        surface = pygame.Surface([side + 2 * line for side in text.get_size()], pygame.SRCALPHA)
        surface.blits([(outline, (right * line, down * line)) for right, down in product(range(3), repeat=2)])
        surface.blit(text, (line, line))
        return surface

    return assets.cached(("outlined", words, px, line, face), drawn)


# Strokes, each a cached sprite

BLUR_SHRINKAGE: Final = 3  # layers are blurred this many times smaller
BLUR_STEPS: Final = 3
CRACK_POINTS: Final = 8  # where a crack changes its direction

# In units of the board
STROKE_STEP: Final = 0.015  # between two discs of a stroke
STROKE_GLOW_REACH: Final = 0.11


class Disc(NamedTuple):
    """A disc of a stroke: its middle in pixels from the start, its radius in pixels and its opacity (0 to 1)."""

    at: Vector2
    radius: float
    opacity: float = 1.0


class Light(NamedTuple):
    """The colours of a stroke: of its body and glow, its edge and its core; None for a part that it lacks."""

    body: RGB
    edge: RGB | None = None
    core: RGB | None = None


Shape = Callable[[Vector2, float], Sequence[Disc]]
"""Returns the discs of a stroke for the vector from its start to its end in pixels and the unit of the board."""


def draw_trail(canvas: BoardCanvas, start: Point, end: Point, tint: RGB) -> None:
    """Draw a trail on the ground, which grows wider towards its end."""
    _stroke(canvas, _trail, start, end, Light(tint)).draw(canvas.surface, start)


def draw_crack(canvas: BoardCanvas, near: Space, far: Space, along: float | None, alpha: int) -> None:
    """Draw a glowing crack in the plate between neighbouring spaces, and a light that runs along it.

    The light has run `along` a share of the way (0 to 1); None draws the crack alone.
    """
    theme, (start, end) = canvas.theme, (Vector2(canvas.board.centre(space)) for space in (near, far))
    light = Light(theme.life, (0, 0, 0), theme.spark)
    _stroke(canvas, CRACKS[(near + far) % len(CRACKS)], start, end, light).draw(canvas.surface, start, alpha)
    if along is not None:
        px = max(2, round(0.36 * canvas.board.unit))
        puff = Sprite(canvas.assets.icon("puff", px, theme.spark), px / 2, px / 2)
        puff.draw(canvas.surface, start.lerp(end, along), round(alpha * sin(pi * along)))


def draw_beam(canvas: BoardCanvas, start: Point, end: Point, tint: RGB, *, broken: bool = False) -> None:
    """Draw a beam of light from the ring around one point to that around another, where it is brightest.

    The points are the centres of the tops of stacks, or of vacant spaces. A broken beam is a row of embers.
    """
    right, down = end[0] - start[0], end[1] - start[1]
    # It begins beside the middle of a top, so that the height stays visible
    share = 0.34 * canvas.board.unit / max(1.0, hypot(right, down / FLATTENING))
    start, end = (start[0] + right * share, start[1] + down * share), (end[0] - right * share, end[1] - down * share)
    light = Light(tint, canvas.theme.outline, blended(tint, (255, 255, 255), 0.7))
    _stroke(canvas, _embers if broken else _beam, start, end, light).draw(canvas.surface, start)


def _stroke(canvas: BoardCanvas, shape: Shape, start: Point | Vector2, end: Point | Vector2, light: Light) -> Sprite:
    """Return the sprite of a stroke, its anchor at the start."""
    way, unit = Vector2(round(end[0] - start[0]), round(end[1] - start[1])), canvas.board.unit
    key = (shape, way.x, way.y, unit, light)
    return canvas.assets.cached_in_steps(key, lambda: _render(shape(way, unit), unit, light))


def _trail(way: Vector2, unit: float) -> list[Disc]:
    return _line(Vector2(), way, 0.05 * unit, 0.14 * unit, unit, opacity=0.8)


def _crack(way: Vector2, unit: float, seed: int) -> list[Disc]:
    """Return a jagged line with some forks; those of each seed differ."""
    rng = Random(seed)
    points = _jagged(way, CRACK_POINTS, 0.07, rng)
    taper = [sin(pi * (n + 1) / (CRACK_POINTS + 2)) for n in range(CRACK_POINTS + 1)]
    widths = [rng.uniform(0.022, 0.050) * unit * share for share in taper]
    discs = []
    for n, (start, end) in enumerate(pairwise(points)):
        discs += _line(start, end, widths[n], widths[n + 1], unit)
    for n, point in enumerate((3, 4, 5)):  # which lie between the rings
        turn = rng.uniform(35, 70) * (-1) ** n + 180 * rng.randrange(2)
        fork = way.rotate(turn) * rng.uniform(0.12, 0.24)
        discs += _line(points[point], points[point] + (fork.x, fork.y * FLATTENING), widths[point] * 0.7, 0.0, unit)
    return discs


def _jagged(way: Vector2, count: int, jag: float, rng: Random) -> list[Vector2]:
    """Return the ends of the parts of a jagged line, whose corners are aside by up to a share of its length."""
    aside = jag * Vector2(-way.y, way.x)
    return [Vector2(), *(way * n / count + aside * rng.uniform(-1, 1) for n in range(1, count)), way]


CRACKS: Final[tuple[Shape, ...]] = tuple(partial(_crack, seed=seed) for seed in range(5))


def _beam(way: Vector2, unit: float) -> list[Disc]:
    """Return an arc that widens and brightens towards its end, and a drop there."""
    across = Vector2(way.x, way.y / FLATTENING).length()
    control, first, last = way / 2 - Vector2(0, 0.1 * across), 0.018 * unit, 0.062 * unit
    discs = []
    for share in _shares(across, STROKE_STEP * unit):
        at = control * 2 * share * (1 - share) + way * share * share
        discs.append(Disc(at, first + (last - first) * share, min(1.0, 0.36 + share)))
    return [*discs, Disc(way, 0.085 * unit)]


def _embers(way: Vector2, unit: float) -> list[Disc]:
    beam, first, last = _beam(way, unit), 0.030, 0.070
    shares = _shares(way.length(), 0.13 * unit)
    return [Disc(beam[round(share * (len(beam) - 2))].at, (first + (last - first) * share) * unit) for share in shares]


def _line(start: Vector2, end: Vector2, first: float, last: float, unit: float, opacity: float = 1.0) -> list[Disc]:
    """Return the discs of a straight line between two points, with its radii in pixels there."""
    shares = _shares(start.distance_to(end), STROKE_STEP * unit)
    return [Disc(start.lerp(end, share), first + (last - first) * share, opacity) for share in shares]


def _shares(length: float, step: float) -> list[float]:
    """Return numbers from 0 to 1, one for each disc of a stroke of a length."""
    count = max(2, ceil(length / max(1.0, step)))
    return [n / count for n in range(count + 1)]


def _render(discs: Sequence[Disc], unit: float, light: Light) -> Iterator[Sprite | None]:
    """Draw the sprite of a stroke with its glow in steps, and yield it last; its anchor is the start."""
    margin = max(disc.radius for disc in discs) + 3 * STROKE_GLOW_REACH * unit
    across, down = zip(*(disc.at for disc in discs), strict=True)
    anchor = Vector2(margin - min(across), margin - min(down))
    size = ceil(anchor.x + max(across) + margin), ceil(anchor.y + max(down) + margin)

    def layer(colour: RGB, width: float = 1.0, edge: float = 0.0) -> pygame.Surface:
        fine = 2 if unit > 200 else 3  # times as large, and scaled down; wide strokes need less
        large = pygame.Surface((fine * size[0], fine * size[1]), pygame.SRCALPHA)
        large.fill((*colour, 0))
        for disc in discs:  # later ones replace earlier ones
            shade = *colour, round(255 * disc.opacity)
            pygame.draw.circle(large, shade, (disc.at + anchor) * fine, (disc.radius * width + edge * unit) * fine)
        return smoothscale(large, size)

    glow = layer(light.body, edge=0.06)
    yield None
    sprite = _blurred(glow, STROKE_GLOW_REACH * unit)
    yield None
    if light.edge:
        sprite.blit(_blurred(layer(light.edge, edge=0.05), 0.02 * unit), (0, 0))
        yield None
    sprite.blit(layer(light.body), (0, 0))
    yield None
    if light.core:
        sprite.blit(layer(light.core, 0.45), (0, 0))
    box = sprite.get_bounding_rect(min_alpha=10)
    yield Sprite(sprite.subsurface(box).copy(), anchor.x - box.x, anchor.y - box.y)


def _blurred(layer: pygame.Surface, reach: float) -> pygame.Surface:
    """Return a layer blurred by a reach in pixels, in steps, as pygame's blur ends abruptly."""
    small = [max(1, length // BLUR_SHRINKAGE) for length in layer.get_size()]
    soft, radius = smoothscale(layer, small), max(1, round(reach / BLUR_SHRINKAGE / BLUR_STEPS**0.5))
    for _ in range(BLUR_STEPS):
        soft = gaussian_blur(soft, radius)
    return smoothscale(soft, layer.get_size())


# The fracture of the plate

FORK_REACH: Final = 0.38  # the greatest length of a fork, as a share of that of its part
FRACTURE_LEVELS: Final = 5  # of width from the source to the ends; each needs sprites of its own in the cache
PART_FADE: Final = 0.12  # of the fracture's way, while a part appears
FRACTURE_WIDTHS: Final = (0.075, 0.012)  # at the source and at the ends, in units of the board
FRACTURE_GLOW: Final = ((3.4, 40), (2.2, 110), (1.25, 255), (0.75, 255))
"""The widths, relative to that of a fracture, and the opacities of its glow, its hot edge and its dark core."""


@lru_cache(maxsize=4)
def fracture_parts(board: BoardLayout, fracture: Fracture) -> list[tuple[Vector2, Vector2, float]]:
    """Return the parts of a fracture: both ends, the one nearer to its source first, and the share of its way before.

    A part separates two neighbouring spaces. It runs from the middle of the triangle that they form with a third one
    to that of the triangle opposite, or on to the edge of the plate where there is no space.
    """
    source, ways = Vector2(board.centre(fracture.source)), []
    edge = (RING_WIDTH * (1 if board.upright else FLATTENING) / 2 + board.margin) * board.unit / board.row_step
    for first, second in _border(fracture.lost, fracture.kept):
        middle = (Vector2(board.centre(first)) + board.centre(second)) / 2
        thirds = [board.centre(third) - middle for third in NEIGHBOURS[first] if third in NEIGHBOURS[second]]
        ends = [middle + thirds[0] / 3, middle + (thirds[1] / 3 if thirds[1:] else -edge * thirds[0])]
        if not thirds[1:] and thirds[0].y < -0.3 * board.unit:  # at the front, on over the rim
            ends[1].y += PLATE_THICKNESS * board.unit
        ways.append(sorted(ends, key=source.distance_to))
    length = max(source.distance_to(end) for _, end in ways)
    return [(start, end, source.distance_to(start) / length) for start, end in ways]


def _border(lost: frozenset[Space], kept: frozenset[Space]) -> list[tuple[Space, Space]]:
    """Return the pairs of neighbours of which only the first is nearer to the lost than to the kept spaces."""
    to_lost, to_kept = steps_from(lost, SPACES), steps_from(kept, SPACES)
    nearer = [space for space in SPACES if to_lost[space] < to_kept[space]]
    return [(space, near) for space in nearer for near in NEIGHBOURS[space] if near not in nearer]


def draw_fracture(canvas: BoardCanvas, fracture: Fracture, run: float, light: float) -> None:
    """Draw a fracture that has run a share of its way, with light in it."""
    assets, unit = canvas.assets, canvas.board.unit
    for number, (start, end, before) in enumerate(fracture_parts(canvas.board, fracture)):
        alpha = round(255 * light * min(1.0, (run * (1 + PART_FADE) - before) / PART_FADE))
        if alpha > 0:
            level = min(FRACTURE_LEVELS - 1, int(before * FRACTURE_LEVELS))  # it becomes narrower from one to the next
            shape = unit, round(end.x - start.x), round(end.y - start.y), level, number % 5
            sprite = assets.cached(("fracture", *shape), partial(_render_fracture, assets, *shape))
            sprite.draw(canvas.surface, start, alpha)


def _render_fracture(assets: Assets, unit: float, right: int, down: int, level: int, seed: int) -> Sprite:
    """Return the sprite of a part, its anchor at the start."""
    way, rng = Vector2(right, down), Random(seed)
    widest, narrowest = (share * unit for share in FRACTURE_WIDTHS)
    first, last = (widest + (narrowest - widest) * n / FRACTURE_LEVELS for n in (level, level + 1))  # twice the radii
    margin = FRACTURE_GLOW[0][0] * first + FORK_REACH * way.length()
    anchor = Vector2(margin + max(0.0, -way.x), margin + max(0.0, -way.y))
    points = [2 * (anchor + at) for at in _jagged(way, 6, 0.17, rng)]  # twice as large, which smooths its edges
    radii = [(first + (last - first) * n / 6) * rng.uniform(0.7, 1.2) for n in range(7)]
    strokes = [list(zip(points, radii, strict=True))]
    for n in rng.sample(range(1, 6), 2):
        tip = points[n] + 2 * way.rotate(rng.choice((-1, 1)) * rng.uniform(30, 75)) * rng.uniform(0.4, 1) * FORK_REACH
        bend = points[n].lerp(tip, 0.5) + Vector2(rng.uniform(-1, 1), rng.uniform(-1, 1)) * first
        strokes.append([(points[n], 0.6 * radii[n]), (bend, 0.4 * radii[n]), (tip, 0.0)])
    large = pygame.Surface([2 * round(abs(part) + 2 * margin) for part in way], pygame.SRCALPHA)
    inks = assets.theme.life, assets.theme.life, assets.theme.spark, assets.theme.plug
    for (scale, alpha), ink in zip(FRACTURE_GLOW, inks, strict=True):
        for stroke in strokes:
            _draw_tapered(large, (*ink, alpha), [(at, scale * radius) for at, radius in stroke])
    return Sprite(smoothscale_by(large, 0.5), anchor.x, anchor.y).cropped()


def _draw_tapered(surface: pygame.Surface, ink: tuple[int, ...], stroke: Sequence[tuple[Vector2, float]]) -> None:
    """Draw a line through points with radii of its own at each of them."""
    for (start, first), (end, last) in pairwise(stroke):
        across = (end - start).rotate(90)
        aside = across.normalize() if across else across  # in a window of one pixel parts have no length
        corners = start + first * aside, end + last * aside, end - last * aside, start - first * aside
        pygame.draw.polygon(surface, ink, corners)
        pygame.draw.circle(surface, ink, start, first)
