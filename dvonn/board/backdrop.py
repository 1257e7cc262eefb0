"""The motion on the ground around a board: waves of light, and sparks or dust. It follows from the time alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import ceil, pi, sin
from random import Random
from typing import Final, Self

import pygame
from pygame import BLEND_RGB_ADD, BLEND_RGB_MULT, Vector2
from pygame.transform import smoothscale

from dvonn.board.animation import MAX_DIMNESS
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import PLATE_THICKNESS
from dvonn.board.plate import Side, sides
from dvonn.ui.assets import draw_faded
from dvonn.ui.theme import EMBER, RGB, WOOD, blended

LIGHT_RATE: Final = 3  # changes of a tile's brightness in a second; all tiles take turns
PARTICLES: Final = 24
PARTICLE_STEPS: Final = 4  # of the size and the tint of particles; each needs a picture in the cache


Waves = tuple[tuple[float, float, float], ...]
"""Two: turns to the right and downwards, on the shorter side of the window, and seconds."""


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
"""By the key of the theme; others stand still."""


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
        turn = 2 * pi * px / min(size)
        self._phases = [[turn * (right * x + down * y) for right, down, _ in waves] for x, y in places]
        self._waves, self._turn = waves, -len(places)  # no tile has had its turn

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

    def at(self, seconds: float) -> pygame.Surface:
        """Return the picture with the waves of a time; the tiles take turns to change."""
        count = len(self.tiles)
        turn = int(seconds * LIGHT_RATE * count)
        first = self._turn + 1 if 0 <= turn - self._turn < count else turn - count + 1
        for number in range(first, turn + 1):
            self._light_tile(number % count, number / LIGHT_RATE / count)
        self._turn = turn
        return self.surface

    def _light_tile(self, number: int, seconds: float) -> None:
        corner, (first, second), (dark, bright) = self.tiles[number], self._phases[number], self._pictures[number]
        one, other = (2 * pi * seconds / period for *_, period in self._waves)
        bright.set_alpha(round(255 * (2 + sin(first - one) + sin(second - other)) / 4))
        self.surface.blits([(dark, corner), (bright, corner)])


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
    """Draw a picture of the ground with the plate, and what moves around the plate at a time; None: without motion.

    While it is dim (0 to 1), its particles go out.
    """
    backdrop = BACKDROPS.get(canvas.theme.key)
    if not backdrop or seconds is None:
        _draw_ground(canvas, ground, dimness)
        return
    light = canvas.assets.cached_in_steps(
        ("ground light", ground), lambda: GroundLight.drawn(canvas, ground, backdrop.waves, seconds)
    )
    _draw_ground(canvas, light.at(seconds), dimness)
    clear = 1 - dimness / MAX_DIMNESS
    if light.tiles and clear > 0:
        for number in range(PARTICLES):
            _draw_particle(canvas, backdrop, light, number, seconds, clear)


def _draw_ground(canvas: BoardCanvas, picture: pygame.Surface, dimness: float) -> None:
    canvas.surface.blit(picture, (0, 0))
    if dimness:
        canvas.surface.fill(canvas.theme.shade(dimness), special_flags=BLEND_RGB_MULT)


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
    """Return what is random in a particle's life: its tile (0 to 1), its way, its size, and how it sways."""
    rng, limits = Random(seed), ((0.0, 1.0), (-0.05, 0.10), backdrop.rise, backdrop.size, (0.0, 1.0), (1.0, 2.0))
    return [rng.uniform(*each) for each in limits]
