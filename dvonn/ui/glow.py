"""Soft light around a point, and rays."""

from functools import partial
from math import sin
from typing import Final

import pygame

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Point
from dvonn.ui.theme import Colour

RAYS: Final = 13
FAN: Final = 128  # pixels: the side of the square from which rays are enlarged, which makes them soft ...
FINER: Final = 6  # ... and so many times finer they are drawn


def draw_light(canvas: Canvas, at: Point, radius: float, tint: Colour, alpha: float) -> None:
    """Draw soft light around a point, at a strength from 0 to 1; at 0 it is only made ready."""
    glow = canvas.assets.sprite("glow", max(2.0, radius * 1.8), tint)
    if alpha > 0:
        glow.draw(canvas.surface, at, round(255 * min(1.0, alpha)))


def draw_rays(canvas: Canvas, at: Point, radius: float, strength: float, swing: float) -> None:
    """Draw rays around a point; with the swing, from 0 to 1, every other one gains what its neighbours lose."""
    side = max(2, round(2 * radius))
    for odd, share in ((0, 1 - swing), (1, swing)):
        fan = canvas.assets.made(("rays", side, odd), partial(_fan, canvas, side, odd))
        if strength > 0:
            fan.set_alpha(round(255 * strength * (0.35 + 0.65 * share)))
            canvas.surface.blit(fan, (round(at[0] - side / 2), round(at[1] - side / 2)))


def _fan(canvas: Canvas, side: int, odd: int) -> pygame.Surface:
    """Return every other ray of the fan, fading outwards, with soft edges."""
    large = pygame.Surface((FAN * FINER, FAN * FINER), pygame.SRCALPHA)
    large.fill((*canvas.theme.spark, 0))
    middle = pygame.Vector2(large.get_size()) / 2
    for n in range(odd, 2 * RAYS, 2):
        angle = 360 * (n + 0.35 * sin(n * 2.4)) / (2 * RAYS)
        half = 360 / (2 * RAYS) * (0.16 + 0.26 * sin(n * 1.7) ** 2)
        ends = [middle + pygame.Vector2(FAN * FINER, 0).rotate(angle + by) for by in (-half, half)]
        pygame.draw.polygon(large, (*canvas.theme.spark, 210), [middle, *ends])
    small = pygame.transform.smoothscale(large, (FAN, FAN))
    light = canvas.assets.picture("glow")
    mask = pygame.transform.smoothscale(light.subsurface(light.get_bounding_rect()), (FAN, FAN))
    small.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(small, (side, side))
