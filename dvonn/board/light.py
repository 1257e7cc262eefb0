"""The light on the board: it runs from the dvonn pieces along the links, fades with each link, and pulses."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import atan2, ceil, cos, degrees, hypot, pi, sin
from typing import Final

import pygame

from dvonn.board.animation import BoardFrame
from dvonn.board.canvas import BoardCanvas, draw_crack
from dvonn.board.layout import RING_WIDTH, BoardLayout
from dvonn.rules.board import NEIGHBOURS, Piece, Space, steps_from
from dvonn.ui.assets import Assets, Sprite
from dvonn.ui.layout import Point
from dvonn.ui.theme import BREATH_PERIOD_SECONDS, PULSE_DELAY_SECONDS, RGB

BRIGHTNESS_BY_LINKS: Final = (1.0, 0.6, 0.35, 0.15)
"""The brightness by the number of links to the nearest dvonn piece; the last one for all further stacks."""

LIGHT_PICTURES_PER_SECOND: Final = 15
BRIGHTNESS_STEPS: Final = 6  # few, as each step needs sprites of its own in the cache
LINK_STREAK_SIZE: Final = (0.72, 0.30)  # length as a share of the link, width in units of the board
FLICKER_RATES: Final = (1.7, 2.9)  # cycles per second
SIDE_LIGHT_STEP: Final = 0.05  # between two places of a dvonn piece; each needs a sprite in the cache
SIDE_LIGHT_DETAIL: Final = 40  # pixels for a unit of the board in the picture of such light, which is enlarged
SPREAD_TAIL_LINKS: Final = 1.8  # that spreading light runs on until the link behind it is dark
FLARE_LINKS: Final = 1.3  # that spreading light runs on until the flare of a stack is out


Lights = tuple[Point, ...]
"""The dvonn pieces that light a stack from beside, as vectors in pixels from its lowest ring."""


@dataclass(frozen=True)
class BoardLight:
    """The brightness (0 to 1) of the light at each lit stack, and the number of links to its nearest dvonn piece.

    `single_links` are the stacks without a dvonn piece that only one neighbour links to the others.
    """

    brightness: Mapping[Space, float]
    links: Mapping[Space, int]
    single_links: AbstractSet[Space]

    def beside(self, frame: BoardFrame, board: BoardLayout) -> dict[Space, Lights]:
        """Return the lights of dvonn pieces on the stacks beside them: their neighbours, and beyond vacant spaces."""
        lights: dict[Space, Lights] = {}
        for source in (space for space, away in self.links.items() if not away and self.brightness[space] >= 0.5):
            (right, down), stack, around = board.centre(source), frame.stacks[source], NEIGHBOURS[source]
            beyond = (far for near in around if near not in frame.stacks for far in NEIGHBOURS[near])
            step = board.rise(len(stack)) / max(1, len(stack) - 1)
            heights = [n * step for n, piece in enumerate(stack) if piece is Piece.DVONN]
            for space in {*around, *beyond} - {source}:
                x, y = board.centre(space)
                found = [(right - x, down - height - y) for height in heights]
                lights[space] = (*lights.get(space, ()), *found)
        return lights

    def wave(self, space: Space, seconds: float) -> float:
        """Return the added brightness (0 to 1) at a time: waves run outwards from the dvonn pieces.

        The light of a stack that a single link holds flickers.
        """
        if space not in self.links:
            return 0.0
        if space in self.single_links:
            flicker = sum(sin(2 * pi * rate * seconds + space) for rate in FLICKER_RATES) / len(FLICKER_RATES)
            return 0.8 * (0.5 + 0.5 * flicker)
        turn = 2 * pi * (seconds - PULSE_DELAY_SECONDS * self.links[space]) / BREATH_PERIOD_SECONDS
        return self.brightness[space] * (0.5 + 0.5 * sin(turn))


def board_light(frame: BoardFrame) -> BoardLight:
    """Return the light of a picture; stacks that leave have only the remains of their own."""
    standing = {space: stack for space, stack in frame.stacks.items() if space not in frame.leaving}
    links = steps_from([space for space, stack in standing.items() if Piece.DVONN in stack], standing)
    furthest = len(BRIGHTNESS_BY_LINKS) - 1
    brightness = {space: BRIGHTNESS_BY_LINKS[min(away, furthest)] for space, away in links.items()}
    brightness |= {space: 0.6 * left for space, left in frame.light.items() if left}
    brightness = {space: bright * frame.opacity.get(space, 1.0) for space, bright in brightness.items()}
    if frame.spread is not None:
        front = _spread_front(frame.spread, links)
        brightness = {space: bright * max(0.0, min(1.0, front - links[space])) for space, bright in brightness.items()}
    single = {space for space, away in links.items() if away and sum(near in links for near in NEIGHBOURS[space]) == 1}
    return BoardLight(brightness, links, single)


def side_light_sprite(assets: Assets, unit: float, way: Point) -> Sprite:
    """Return the light on a ring from a dvonn piece; `way` is the vector to that in pixels."""
    right, down = (round(part / unit / SIDE_LIGHT_STEP) * SIDE_LIGHT_STEP for part in way)
    return assets.cached(("side-lit", unit, right, down), lambda: _draw_side_light(assets, unit, (right, down)))


def _draw_side_light(assets: Assets, unit: float, way: Point) -> Sprite:
    """Draw the side of a ring where it lies in a glow around a dvonn piece; the glow is drawn small and enlarged."""
    ring, scale = assets.sprite("side-light", unit, assets.theme.life), SIDE_LIGHT_DETAIL / unit
    size, reach = ring.surface.get_size(), (hypot(*way) + 0.65) / (RING_WIDTH / 2)
    small = pygame.Surface([ceil(length * scale) for length in size], pygame.SRCALPHA)
    at = ring.left * scale + way[0] * SIDE_LIGHT_DETAIL, ring.above * scale + way[1] * SIDE_LIGHT_DETAIL
    assets.sprite("hearth", reach * SIDE_LIGHT_DETAIL).draw(small, at)
    surface = pygame.transform.smoothscale(small, size)
    surface.blit(ring.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return Sprite(surface, ring.left, ring.above)


def light_time(seconds: float) -> float:
    """Return the time of the light that is shown at another one: it moves in fewer steps than all else."""
    return int(seconds * LIGHT_PICTURES_PER_SECOND) / LIGHT_PICTURES_PER_SECOND


def pulsing_alpha(seconds: float | None, period: float, least: int) -> int:
    """Return the alpha of a mark that pulses from `least` to 255 with a period in seconds; None: without motion."""
    beat = 1.0 if seconds is None else 0.5 - 0.5 * cos(2 * pi * seconds / period)
    return round(least + (255 - least) * beat)


def quantized(brightness: float) -> float:
    """Return the nearest of BRIGHTNESS_STEPS levels."""
    return round(brightness * BRIGHTNESS_STEPS) / BRIGHTNESS_STEPS


def draw_ground_light(canvas: BoardCanvas, frame: BoardFrame, light: BoardLight) -> None:
    """Draw the light along the links and around stacks with a dvonn piece."""
    _draw_spreading_cracks(canvas, frame, light)
    board, theme = canvas.board, canvas.theme
    steps = {space: quantized(bright) for space, bright in light.brightness.items()}
    pairs = ((space, near) for space in steps for near in NEIGHBOURS[space] if near > space and near in steps)

    def draw_links() -> None:
        for space, near in pairs:
            sprite, at = _link(canvas, space, near, min(steps[space], steps[near]))
            sprite.draw(canvas.surface, at)

    canvas.keep(("links", board, *steps.items()), draw_links)
    for space, bright in light.brightness.items():
        if Piece.DVONN in frame.stacks[space]:
            opacity = 0.6 * quantized(bright)
            glow = canvas.assets.sprite("glow", board.unit * 1.9, theme.life, opacity)
            glow.draw(canvas.surface, board.centre(space))


def draw_breath(canvas: BoardCanvas, space: Space, frame: BoardFrame, light: BoardLight, seconds: float) -> None:
    """Draw the wave of light in the hole of a single ring, or in the veins of a single dvonn piece."""
    stack, wave = frame.stacks[space], light.wave(space, seconds)
    if not wave or len(stack) > 1:
        return
    assets, unit, at = canvas.assets, canvas.board.unit, canvas.board.centre(space)
    if stack[-1] is Piece.DVONN:
        assets.sprite("ring-dvonn-veins", unit).draw(canvas.surface, at, round(255 * wave))
    else:
        opacity = 0.9 * quantized(wave)
        assets.sprite("hearth", unit * 0.45, assets.theme.life, opacity).draw(canvas.surface, at)


def _spread_front(spread: float, links: Mapping[Space, int]) -> float:
    """Return how many links the light has run from the dvonn pieces when it has spread by a share (0 to 1)."""
    return spread * (max(links.values()) + SPREAD_TAIL_LINKS)


def draw_spreading_light(canvas: BoardCanvas, frame: BoardFrame, light: BoardLight) -> None:
    """Draw the flares of the stacks that the light reaches."""
    if frame.spread is None:
        return
    front = _spread_front(frame.spread, light.links)
    tops = {space: canvas.board.top(space, len(frame.stacks[space])) for space in light.links}
    for space, away in light.links.items():
        run = front - away  # in links, since the light reached the stack
        if 0 < run < FLARE_LINKS:
            scale = 1.0 if away else 2.8
            flare = canvas.assets.sprite("glow", canvas.board.unit * scale, canvas.theme.life)
            flare.draw(canvas.surface, tops[space], round(255 * (1 - run / FLARE_LINKS)))


def _draw_spreading_cracks(canvas: BoardCanvas, frame: BoardFrame, light: BoardLight) -> None:
    """Draw the links on which the light runs now."""
    front = 0.0 if frame.spread is None else _spread_front(frame.spread, light.links)
    for space, away in light.links.items():
        run = front - away  # in links, since the light reached the stack
        if 0 < run < SPREAD_TAIL_LINKS:
            for near in NEIGHBOURS[space]:
                if light.links.get(near) == away + 1:
                    alpha = round(255 * min(1.0, run, SPREAD_TAIL_LINKS - run))
                    draw_crack(canvas, space, near, run if run < 1 else None, alpha)


def _link(canvas: BoardCanvas, first: Space, second: Space, bright: float) -> tuple[Sprite, Point]:
    """Return the light along a link, and its middle."""
    board = canvas.board
    (x, y), (to_x, to_y) = board.centre(first), board.centre(second)
    way = to_x - x, to_y - y
    key = ("link", board.unit, round(way[0]), round(way[1]), bright)
    sprite = canvas.assets.cached(key, lambda: _streak(canvas.assets, board.unit, way, canvas.theme.life, bright))
    return sprite, ((x + to_x) / 2, (y + to_y) / 2)


def _streak(assets: Assets, unit: float, way: tuple[float, float], colour: RGB, share: float) -> Sprite:
    """Return the light along a link; `way` is its vector in pixels, the anchor its middle."""
    size = max(1, round(hypot(*way) * LINK_STREAK_SIZE[0])), max(1, round(unit * LINK_STREAK_SIZE[1]))
    flat = pygame.transform.smoothscale(assets.picture("link"), size)
    flat.fill((*colour, round(255 * share)), special_flags=pygame.BLEND_RGBA_MULT)
    turned = pygame.transform.rotozoom(flat, -degrees(atan2(way[1], way[0])), 1)
    return Sprite(turned, turned.get_width() / 2, turned.get_height() / 2).cropped()
