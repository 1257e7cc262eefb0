"""Drawing of soft light and rays around a point."""

from functools import partial
from math import sin
from typing import Final

import pygame

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Point
from dvonn.ui.theme import Colour

RAY_COUNT: Final = 13
RAY_TEXTURE_PIXELS: Final = 128  # the side of the texture that is enlarged to the rays, which softens them
RAY_SUPERSAMPLING: Final = 6  # the texture is drawn at this multiple of its size


def draw_light(canvas: Canvas, at: Point, radius: float, tint: Colour, alpha: float) -> None:
    """Draw soft light around a point, with alpha from 0 to 1; 0 only fills the cache."""
    glow = canvas.assets.sprite("glow", max(2.0, radius * 1.8), tint)
    if alpha > 0:
        glow.draw(canvas.surface, at, round(255 * min(1.0, alpha)))


def draw_rays(canvas: Canvas, at: Point, radius: float, strength: float, swing: float) -> None:
    """Draw rays around a point; `swing`, from 0 to 1, shifts brightness between the odd and the even rays."""
    side = max(2, round(2 * radius))
    for odd, share in ((0, 1 - swing), (1, swing)):
        fan = canvas.assets.cached(("rays", side, odd), partial(_render_rays, canvas, side, odd))
        if strength > 0:
            fan.set_alpha(round(255 * strength * (0.35 + 0.65 * share)))
            canvas.surface.blit(fan, (round(at[0] - side / 2), round(at[1] - side / 2)))


def _render_rays(canvas: Canvas, side: int, odd: int) -> pygame.Surface:
    """Return the even (0) or odd (1) rays, fading outwards, with soft edges."""
    large = pygame.Surface(
        (RAY_TEXTURE_PIXELS * RAY_SUPERSAMPLING, RAY_TEXTURE_PIXELS * RAY_SUPERSAMPLING), pygame.SRCALPHA
    )
    large.fill((*canvas.theme.spark, 0))
    middle = pygame.Vector2(large.get_size()) / 2
    for n in range(odd, 2 * RAY_COUNT, 2):
        angle = 360 * (n + 0.35 * sin(n * 2.4)) / (2 * RAY_COUNT)
        half = 360 / (2 * RAY_COUNT) * (0.16 + 0.26 * sin(n * 1.7) ** 2)
        ends = [
            middle + pygame.Vector2(RAY_TEXTURE_PIXELS * RAY_SUPERSAMPLING, 0).rotate(angle + by)
            for by in (-half, half)
        ]
        pygame.draw.polygon(large, (*canvas.theme.spark, 210), [middle, *ends])
    small = pygame.transform.smoothscale(large, (RAY_TEXTURE_PIXELS, RAY_TEXTURE_PIXELS))
    light = canvas.assets.picture("glow")
    mask = pygame.transform.smoothscale(
        light.subsurface(light.get_bounding_rect()), (RAY_TEXTURE_PIXELS, RAY_TEXTURE_PIXELS)
    )
    small.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(small, (side, side))
