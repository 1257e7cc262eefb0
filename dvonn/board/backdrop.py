"""The ground around a board, with waves and particles, and slabs of the theme's material, such as the plate on it."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise, product
from math import ceil, pi, sin
from random import Random
from typing import Final, NamedTuple, Self

import pygame
from pygame import BLEND_RGB_ADD, BLEND_RGB_MULT, Vector2
from pygame.transform import flip, gaussian_blur, rotate, smoothscale

from dvonn.board.animation import MAX_DIMNESS
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import PLATE_THICKNESS, BoardLayout
from dvonn.ui.assets import Assets, draw_faded
from dvonn.ui.canvas import fill_polygon
from dvonn.ui.damage import Recording, Target
from dvonn.ui.layout import Point
from dvonn.ui.theme import EMBER, RGB, WOOD, Theme, blended

# Slabs: a bevel, a front and a soft shadow

LIGHT: Final = Vector2(-0.55, -0.83)  # direction to the light, on the screen
LINES_PER_PIXEL: Final = 2  # of the antialiased lines that front and bevel are made of
SHADOWS: Final = ((0.16, 0.30, 130), (0.05, 0.06, 150))
"""A wide shadow and one close to the slab: offset downwards and reach in units of the board, opacity of 255."""
SHADOW_DETAIL: Final = 24  # pixels for a unit of the board in the shadow's picture, which is enlarged
LAYERS: Final = (1.7, 1.3, 1.16, 1.22, 1.0, 0.94, 1.02, 0.82, 0.66, 0.42)
"""Brightness of the front from its upper edge to its foot, which shows the layers of the material."""
HOLE_COLOUR: Final = (255, 0, 255)  # of the parts left out of a picture: no theme has it


class Side(NamedTuple):
    """A side of a polygon: its ends, and its normal outwards."""

    start: Vector2
    end: Vector2
    normal: Vector2

    @property
    def light(self) -> float:
        """How far the side faces the light, from -1 to 1."""
        return self.normal * LIGHT


def draw_plate(surface: pygame.Surface, board: BoardLayout, assets: Assets) -> Iterator[None]:
    """Draw the plate of a board with its shadow on the ground, in steps."""
    yield from draw_slab_shadow(surface, board.plate(), board.unit, PLATE_THICKNESS)
    yield
    yield from draw_slab(surface, board.plate(), board.unit, PLATE_THICKNESS, assets)


def draw_slab_shadow(
    surface: pygame.Surface, points: Sequence[Point | Vector2], unit: float, height: float
) -> Iterator[None]:
    """Draw the shadow of a slab, in steps, from a small blurred picture, which is smooth at any size.

    The points are the corners of its upper side, whose height above the ground is in units of the board.
    """
    corners = [Vector2(point) for point in points]
    box = _bounds(corners).inflate([round(2 * unit)] * 2)
    shadow = pygame.Surface([max(1, round(length * SHADOW_DETAIL / unit)) for length in box.size], pygame.SRCALPHA)
    for offset, reach, opacity in SHADOWS:
        dark, down = pygame.Surface(shadow.get_size(), pygame.SRCALPHA), Vector2(0, (height + offset) * unit)
        fill_polygon(dark, [(corner + down - box.topleft) * SHADOW_DETAIL / unit for corner in corners], (0, 0, 0))
        draw_faded(shadow, gaussian_blur(dark, round(reach * SHADOW_DETAIL)), (0, 0), opacity)
        yield
    large = smoothscale(shadow, box.size)
    yield
    surface.blit(large, box)


def draw_slab(
    surface: pygame.Surface, points: Sequence[Point | Vector2], unit: float, thickness: float, assets: Assets
) -> Iterator[None]:
    """Draw a slab of the plate's material on an opaque surface, in steps.

    The corners of its upper side are convex and clockwise on the screen; its thickness is in units of the board.
    """
    corners, bevel = [Vector2(point) for point in points], max(1.5, unit * 0.04)
    _draw_front(surface, corners, unit * thickness, assets.theme.plate_side)
    yield
    yield from _draw_face(surface, _inset(corners, bevel / 2), assets)
    yield
    _draw_bevel(surface, corners, bevel, assets.theme)


def _draw_front(surface: pygame.Surface, corners: Sequence[Vector2], thickness: float, colour: RGB) -> None:
    """Draw the sides that face the viewer, filled and then line by line from the foot upwards."""
    front, foot, count = [side for side in sides(corners) if side.normal.y > 0], Vector2(0, thickness), len(LAYERS) - 1
    for side in front:
        pygame.draw.polygon(surface, colour, [side.start, side.end, side.end + foot, side.start + foot])
    lines = ceil(thickness * LINES_PER_PIXEL)
    for n in range(lines, -1, -1):
        layer = n / lines * count
        above, below = LAYERS[int(layer)], LAYERS[ceil(layer)]
        for side in front:
            shade = _shade(colour, (1.0, 0.30), side.light, above + (below - above) * (layer % 1))
            pygame.draw.aaline(surface, shade, side.start + foot * n / lines, side.end + foot * n / lines)


def _draw_face(surface: pygame.Surface, corners: Sequence[Vector2], assets: Assets) -> Iterator[None]:
    """Draw the upper side out of the material, which runs along the plate, in steps; the bevel covers its edge."""
    box = _bounds(corners)
    assets.picture("plate")
    yield
    if box.width >= box.height:
        face = assets.material("plate", box.size)
    else:  # mirrored at the diagonal, which keeps the light at the upper left
        face = flip(rotate(assets.material("plate", (box.height, box.width)), 90), flip_x=False, flip_y=True)
    yield
    around = pygame.Surface(box.size, 0, surface)
    around.blit(surface, (-box.x, -box.y))
    around.set_colorkey(HOLE_COLOUR)
    pygame.draw.polygon(around, HOLE_COLOUR, [corner - box.topleft for corner in corners])
    surface.blits([(face, box), (around, box)])


def _draw_bevel(surface: pygame.Surface, corners: Sequence[Vector2], width: float, theme: Theme) -> None:
    """Draw the edge of the upper side, line by line inwards."""
    count = ceil(width * LINES_PER_PIXEL)
    for n in range(count, -1, -1):
        for side in sides(_inset(corners, 0.5 + (width - 0.5) * n / count)):  # a line covers half a pixel outside
            shade = blended(_shade(theme.plate_edge, (1.0, 0.35), side.light), theme.plate, n / count)
            pygame.draw.aaline(surface, shade, side.start, side.end)


def sides(corners: Sequence[Vector2]) -> Iterator[Side]:
    """Yield the sides of a polygon whose corners are clockwise on the screen."""
    for start, end in pairwise([*corners, corners[0]]):
        yield Side(start, end, (end - start).rotate(-90).normalize())


def _inset(corners: Sequence[Vector2], width: float) -> list[Vector2]:
    """Return a convex polygon with each side moved inwards."""
    normals = [side.normal for side in sides(corners)]
    pairs = zip(corners, [normals[-1], *normals], normals, strict=False)
    return [corner - (first + second) * width / (1 + first * second) for corner, first, second in pairs]


def _bounds(corners: Sequence[Vector2]) -> pygame.Rect:
    left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
    right, bottom = (max(corner[axis] for corner in corners) for axis in (0, 1))
    return pygame.Rect(int(left), int(top), ceil(right) - int(left), ceil(bottom) - int(top))


def _shade(colour: RGB, brightness: tuple[float, float], light: float, share: float = 1.0) -> RGB:
    """Return a colour in the light that falls on a side."""
    average, added = brightness
    bright = max(0.0, (average + added * light) * share)
    return blended((0, 0, 0), colour, bright) if bright <= 1 else blended(colour, (255, 255, 255), min(1.0, bright - 1))


LIGHT_STEP: Final = 15  # of 255: a smaller change of a tile isn't drawn
LIGHT_RATE: Final = 3  # changes of a tile's brightness in a second; all tiles take turns
# Waves of light, and sparks or dust, which follow from the time alone

PARTICLES: Final = 24
PARTICLE_STEPS: Final = 4  # of the size and the tint of particles; each needs a picture in the cache


Waves = tuple[tuple[float, float, float], ...]
"""Two waves: turns to the right and downwards, on the shorter side of the window, and seconds."""


@dataclass(frozen=True)
class Backdrop:
    """The waves and the particles of a theme; rise and size are limits, in shorter sides of the window."""

    waves: Waves
    picture: str
    tints: tuple[RGB, RGB]  # at the beginning and at the end of a life
    rise: tuple[float, float]  # in a life
    size: tuple[float, float]


BACKDROPS: Final = {
    EMBER.key: Backdrop(
        waves=((0.55, 0.3, 8.0), (-0.4, 0.7, 13.0)),
        picture="spark",
        tints=(EMBER.spark, (150, 34, 10)),
        rise=(0.14, 0.40),
        size=(0.014, 0.034),
    ),
    WOOD.key: Backdrop(
        waves=((0.62, -0.41, 15.0), (-1.0, 0.66, 26.0)),
        picture="puff",
        tints=((255, 253, 242), (255, 250, 232)),
        rise=(-0.08, 0.03),
        size=(0.007, 0.015),
    ),
}
"""The backdrops by the key of the theme; other themes stand still."""


class GroundLight:
    """The waves of light on a picture of the ground with a plate, which they leave dark."""

    surface: pygame.Surface
    _pictures: list[tuple[pygame.Surface, pygame.Surface]]  # of each tile: dark, and as bright as it becomes

    def __init__(self, canvas: BoardCanvas, light: pygame.Surface, px: int, waves: Waves) -> None:
        size, board = canvas.surface.get_size(), canvas.board.at_rest
        corners, foot = [Vector2(corner) for corner in board.plate()], Vector2(0, PLATE_THICKNESS * board.unit)
        shifted = [(*side[:2], side.normal, foot if side.normal.y > 0 else Vector2()) for side in sides(corners)]
        self.plate = [Side(start + down, end + down, normal) for start, end, normal, down in shifted]  # with its front
        for width in (0, 3):  # pixels; the inner part, and the edge
            pygame.draw.polygon(light, (0, 0, 0), [end for side in self.plate for end in side[:2]], width)
        grid = [length // px for length in light.get_size()]
        average = smoothscale(light, grid)
        places = [at for at in product(*map(range, grid)) if max(average.get_at(at)[:3]) >= 2]
        self.tiles = [(column * px, row * px) for column, row in places]
        self._alphas = [-1] * len(places)
        self._lit = deque[pygame.Rect](maxlen=max(1, len(places)))  # the tiles drawn last, of `lit_count` so far
        self._lit_count = 0
        turn = 2 * pi * px / min(size)
        self._rounds = [2 * pi / (LIGHT_RATE * period) for *_, period in waves]  # by which a round turns each wave
        steps = [by / max(1, len(places)) for by in self._rounds]  # from a tile's turn to that of the next one
        self._phases = [  # of the waves when a tile has its turn in the first round
            [turn * (right * x + down * y) - n * step for (right, down, _), step in zip(waves, steps, strict=True)]
            for n, (x, y) in enumerate(places)
        ]
        self._turn = -len(places)  # no tile has had its turn

    @classmethod
    def drawn(cls, canvas: BoardCanvas, ground: pygame.Surface, waves: Waves, seconds: float) -> Iterator[Self | None]:
        """Draw the waves of a time, in steps."""
        size = ground.get_size()
        px = 16 * ceil(min(size) / 24 / 16)  # at most 24 along the shorter side; other sizes are copied slowly
        covering = canvas.assets.covering("ground-light", size)[0]
        yield None
        light = pygame.Surface([ceil(length / px) * px for length in size], 0, ground)
        light.blit(covering, (0, 0))
        drawn = cls(canvas, light, px, waves)
        yield None
        drawn._pictures = [_lit(_cut(ground, corner, px), _cut(light, corner, px)) for corner in drawn.tiles]
        yield None
        drawn.surface = ground.copy()
        yield None
        drawn.at(seconds)
        yield drawn

    def at(self, seconds: float) -> None:
        """Draw the waves of a time; the tiles take turns to change."""
        count = len(self.tiles)
        turn = int(seconds * LIGHT_RATE * count)
        first = self._turn + 1 if 0 <= turn - self._turn < count else turn - count + 1
        drawings = [drawing for number in range(first, turn + 1) for drawing in self._lit_tile(*divmod(number, count))]
        self.surface.blits(drawings)
        self._turn = turn

    def draw(self, target: Target) -> None:
        """Draw the picture with the waves of the latest time."""
        if isinstance(target, Recording):
            target.blit_changing(self.surface, (0, 0), self._lit_count, self._changes)
        else:
            target.blit(self.surface, (0, 0))

    def _changes(self, lit_count: int) -> list[pygame.Rect]:
        """Return the boxes of the tiles that were drawn since a number of them had been: all if many have."""
        count = self._lit_count - lit_count
        if count > len(self._lit):
            return [self.surface.get_rect()]
        return list(self._lit)[len(self._lit) - count :]

    def _lit_tile(self, passed: int, number: int) -> Sequence[tuple[pygame.Surface, tuple[int, int]]]:
        """Return the drawings of a tile after some rounds, none if its brightness is that of the round before."""
        (one, other), (one_by, other_by) = self._phases[number], self._rounds
        share = (2 + sin(one - passed * one_by) + sin(other - passed * other_by)) / 4
        alpha = LIGHT_STEP * round(255 * share / LIGHT_STEP)
        if alpha == self._alphas[number]:
            return ()
        self._alphas[number], corner, (dark, bright) = alpha, self.tiles[number], self._pictures[number]
        bright.set_alpha(alpha)
        self._lit.append(pygame.Rect(corner, dark.get_size()))
        self._lit_count += 1
        return (dark, corner), (bright, corner)


def _cut(picture: pygame.Surface, corner: tuple[int, int], px: int) -> pygame.Surface:
    """Return a tile of a picture, which is drawn faster than a part of it."""
    tile = pygame.Surface((px, px), 0, picture)
    tile.blit(picture, (0, 0), (corner, (px, px)))
    return tile


def _lit(dark: pygame.Surface, light: pygame.Surface) -> tuple[pygame.Surface, pygame.Surface]:
    """Return a tile of the ground, and the same tile with light on it."""
    light.blit(dark, (0, 0), special_flags=BLEND_RGB_ADD)
    return dark, light


def draw_backdrop(canvas: BoardCanvas, ground: pygame.Surface, seconds: float | None, dimness: float = 0.0) -> None:
    """Draw a picture of the ground with the plate, with waves and particles at a time; None: without motion.

    The particles fade with the dimness (0 to 1).
    """
    backdrop = BACKDROPS.get(canvas.theme.key)
    if not backdrop or seconds is None:
        canvas.surface.blit(ground, (0, 0))
        _dim(canvas, dimness)
        return
    drawn = partial(GroundLight.drawn, canvas, ground, backdrop.waves, seconds)
    light = canvas.assets.cached_in_steps(("ground light", ground), drawn)
    light.at(seconds)
    light.draw(canvas.surface)
    _dim(canvas, dimness)
    clear = 1 - dimness / MAX_DIMNESS
    if light.tiles and clear > 0:
        drawing = partial(_draw_particles, canvas, backdrop, light, seconds, clear)
        canvas.keep(("particles", light, seconds, clear), drawing)


def _dim(canvas: BoardCanvas, dimness: float) -> None:
    if dimness:
        canvas.surface.fill(canvas.theme.shade(dimness), special_flags=BLEND_RGB_MULT)


def _draw_particles(canvas: BoardCanvas, backdrop: Backdrop, light: GroundLight, seconds: float, clear: float) -> None:
    for number in range(PARTICLES):
        _draw_particle(canvas, backdrop, light, number, seconds, clear)


def _draw_particle(
    canvas: BoardCanvas, backdrop: Backdrop, light: GroundLight, number: int, seconds: float, clear: float
) -> None:
    """Draw a particle that drifts from a tile, goes out, and begins anew at another one; it fades towards the plate."""
    life, age = divmod(seconds / (8.0 * (1 + number / PARTICLES)) + number * 0.618, 1)
    tile, right, up, size, began, speed = _course(backdrop, number + PARTICLES * int(life))
    shorter, turn = min(canvas.surface.get_size()), 2 * pi * (began + speed * age)
    way = Vector2(right * age + 0.011 * sin(turn), -up * age)
    at = light.tiles[int(tile * len(light.tiles))] + shorter * way
    steps = ceil(size / backdrop.size[1] * (1 - 0.4 * age) * PARTICLE_STEPS)
    px = max(2, round(backdrop.size[1] * shorter * steps / PARTICLE_STEPS))
    away = max((at - side.start) * side.normal for side in light.plate) - px / 2
    shown = min(1.0, 6 * age, away / (0.35 * canvas.board.unit))
    if shown > 0:
        bright = clear * shown * (1 - age) ** 0.7 * (0.8 + 0.2 * sin(9 * turn))
        tint = blended(*backdrop.tints, int(age * PARTICLE_STEPS) / PARTICLE_STEPS)
        corner, picture = (at.x - px / 2, at.y - px / 2), canvas.assets.icon(backdrop.picture, px, tint)
        draw_faded(canvas.surface, picture, corner, round(255 * bright))


@lru_cache(maxsize=256)
def _course(backdrop: Backdrop, seed: int) -> list[float]:
    """Return the random values of a particle's life: its tile (0 to 1), its way, its size, and how it sways."""
    rng, limits = Random(seed), ((0.0, 1.0), (-0.05, 0.10), backdrop.rise, backdrop.size, (0.0, 1.0), (1.0, 2.0))
    return [rng.uniform(*each) for each in limits]
