"""The light of life: it runs from the dvonn pieces along the links, fainter with each, and breathes."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, degrees, hypot, pi, sin
from typing import Final

import pygame

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.rules.board import NEIGHBOURS, Space, steps_from
from dvonn.rules.pieces import Piece
from dvonn.ui import timing
from dvonn.ui.assets import Assets, Sprite
from dvonn.ui.theme import Colour

FAINTER: Final = 0.90  # of its brightness is left after each link ...
FAINTEST: Final = 0.40  # ... but no less than this
DYING: Final = 0.6  # the brightness of what has just been cut off

LEVELS: Final = 6  # of brightness, so that few sprites have to be kept
GLOW: Final = 1.9  # how much wider than its sprite the light around a dvonn piece is
GLOWING: Final = 0.6  # how solid it is
STREAK: Final = (0.72, 0.30)  # how long, of the way between two stacks, and wide in units the light along a link is
HOLE: Final = 0.45  # of the hearth's size: what is seen of it through a ring
BREATHING: Final = 0.9  # how solid the light in a hole is when the wave is there


@dataclass(frozen=True)
class Life:
    """How bright the light is at each stack that has any, from 0 to 1, and how many links away its dvonn piece is."""

    brightness: Mapping[Space, float]
    links: Mapping[Space, int]

    def wave(self, space: Space, seconds: float) -> float:
        """Return how much brighter, 0 to 1, a space is while it breathes: waves run outwards from the dvonn pieces."""
        if space not in self.links:
            return 0.0
        turn = 2 * pi * (seconds - timing.PULSE * self.links[space]) / timing.BREATH
        return self.brightness[space] * (0.5 + 0.5 * sin(turn))


def life(picture: Picture) -> Life:
    """Return the light on the board in a picture; what leaves has none but what is left of its own."""
    standing = {space: stack for space, stack in picture.stacks.items() if space not in picture.leaving}
    links = steps_from([space for space, stack in standing.items() if Piece.DVONN in stack], standing)
    brightness = {space: max(FAINTEST, FAINTER**away) for space, away in links.items()}
    if picture.light:
        brightness |= dict.fromkeys(picture.leaving, DYING * picture.light)
    return Life({space: light * picture.solid.get(space, 1.0) for space, light in brightness.items()}, links)


def level(brightness: float) -> float:
    """Return the nearest of few brightnesses."""
    return round(brightness * LEVELS) / LEVELS


def draw_ground_light(canvas: BoardCanvas, picture: Picture, life: Life) -> None:
    """Draw what shines between the stacks and around those with a dvonn piece."""
    board, theme = canvas.board, canvas.theme
    for space, bright in life.brightness.items():
        for near in NEIGHBOURS[space]:
            if near > space and near in life.brightness:
                _draw_link(canvas, space, near, level(min(bright, life.brightness[near])))
    for space, bright in life.brightness.items():
        if Piece.DVONN in picture.stacks[space]:
            glow = canvas.assets.sprite("glow", board.unit * GLOW, theme.life, GLOWING * level(bright))
            glow.draw(canvas.surface, board.centre(space))


def draw_breath(canvas: BoardCanvas, space: Space, picture: Picture, life: Life, seconds: float) -> None:
    """Let light run through the hole of a single ring, and through the veins of a single dvonn piece."""
    stack, wave = picture.stacks[space], life.wave(space, seconds)
    if not wave or len(stack) > 1:
        return
    unit, at = canvas.board.unit, canvas.board.centre(space)
    if stack[-1] is Piece.DVONN:
        canvas.assets.sprite("ring-dvonn-veins", unit).draw(canvas.surface, at, round(255 * wave))
    else:
        light = canvas.assets.sprite("hearth", unit * HOLE, canvas.theme.life, BREATHING * level(wave))
        light.draw(canvas.surface, at)


def _draw_link(canvas: BoardCanvas, first: Space, second: Space, bright: float) -> None:
    board = canvas.board
    (x, y), (to_x, to_y) = board.centre(first), board.centre(second)
    way = to_x - x, to_y - y
    key = ("link", board.unit, round(way[0]), round(way[1]), bright)
    sprite = canvas.assets.made(key, lambda: _streak(canvas.assets, board.unit, way, canvas.theme.life, bright))
    sprite.draw(canvas.surface, ((x + to_x) / 2, (y + to_y) / 2))


def _streak(assets: Assets, unit: float, way: tuple[float, float], colour: Colour, share: float) -> Sprite:
    """Return the light along a link of some length and direction in pixels; its anchor is its middle."""
    size = max(1, round(hypot(*way) * STREAK[0])), max(1, round(unit * STREAK[1]))
    flat = pygame.transform.smoothscale(assets.picture("link"), size)
    flat.fill((*colour, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
    turned = pygame.transform.rotozoom(flat, -degrees(atan2(way[1], way[0])), 1)
    return Sprite(turned, turned.get_width() / 2, turned.get_height() / 2)
