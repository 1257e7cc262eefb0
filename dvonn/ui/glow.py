"""Drawing of soft light and rays around a point."""

from functools import partial
from math import sin
from typing import Final

import pygame
from pygame.transform import smoothscale

from dvonn.ui.assets import draw_faded
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Point
from dvonn.ui.theme import RGB

RAY_COUNT: Final = 13
RAY_TEXTURE_SIZE: Final = (128, 128)  # pixels of the texture that is enlarged to the rays, which softens them
RAY_SUPERSAMPLING: Final = 6  # the texture is drawn at this multiple of its size


def draw_light(canvas: Canvas, at: Point, radius: float, tint: RGB, alpha: float) -> None:
    """Draw soft light around a point, with alpha from 0 to 1; 0 only fills the cache."""
    glow = canvas.assets.sprite("glow", max(2.0, radius * 1.8), tint)
    if alpha > 0:
        glow.draw(canvas.surface, at, round(255 * min(1.0, alpha)))


def draw_rays(canvas: Canvas, at: Point, radius: float, strength: float, swing: float) -> None:
    """Draw rays around a point; `swing`, from 0 to 1, shifts brightness between the odd and the even rays."""
    side = max(2, round(2 * radius))
    corner = round(at[0] - side / 2), round(at[1] - side / 2)
    for odd, share in ((0, 1 - swing), (1, swing)):
        fan = canvas.assets.cached(("rays", side, odd), partial(_render_rays, canvas, side, odd))
        if strength > 0:
            draw_faded(canvas.surface, fan, corner, round(255 * strength * (0.35 + 0.65 * share)))


def _render_rays(canvas: Canvas, side: int, odd: int) -> pygame.Surface:
    """Return the even (0) or odd (1) rays, fading outwards, with soft edges."""
    large = pygame.Surface([RAY_SUPERSAMPLING * length for length in RAY_TEXTURE_SIZE], pygame.SRCALPHA)
    large.fill((*canvas.theme.spark, 0))
    middle, reach = pygame.Vector2(large.get_size()) / 2, pygame.Vector2(large.get_width(), 0)
    for n in range(odd, 2 * RAY_COUNT, 2):
        angle = 360 * (n + 0.35 * sin(n * 2.4)) / (2 * RAY_COUNT)
        half = 360 / (2 * RAY_COUNT) * (0.16 + 0.26 * sin(n * 1.7) ** 2)
        ends = [middle + reach.rotate(angle + by) for by in (-half, half)]
        pygame.draw.polygon(large, (*canvas.theme.spark, 210), [middle, *ends])
    small = smoothscale(large, RAY_TEXTURE_SIZE)
    light = canvas.assets.picture("glow")
    mask = smoothscale(light.subsurface(light.get_bounding_rect()), RAY_TEXTURE_SIZE)
    small.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return smoothscale(small, (side, side))
