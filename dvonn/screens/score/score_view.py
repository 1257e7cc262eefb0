"""Draws the score screen: the emptying board, the growing towers, and the result."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from dvonn.board.animation import ease
from dvonn.board.backdrop import draw_backdrop
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, Viewpoint
from dvonn.board.stacks import ASH_SPRITES, PIECE_SPRITES
from dvonn.board.view import draw_empty_board
from dvonn.rules.board import Colour, Piece, Space, Stack
from dvonn.screens.play.players import player_name
from dvonn.screens.score.score_count import (
    COUNT_TEXT_SIZE,
    RING_BOTTOM_EXTENT,
    RING_TOP_EXTENT,
    Flight,
    ScoreCount,
    ScoreLayout,
    Tower,
    TowerLayout,
    score_layout,
)
from dvonn.screens.score.score_words import ScoreResult, draw_counting, draw_result
from dvonn.ui.assets import Typeface, draw_faded
from dvonn.ui.canvas import Canvas, draw_light, draw_rays, gradient
from dvonn.ui.layout import TEXT, Box, Layout, Point
from dvonn.ui.theme import RGB
from dvonn.words import level_emblem

SCORE_VEIL_ALPHA: Final = 110  # alpha (0 to 255) of the plain colour over the background picture
FLIGHT_HEIGHT_SHARE: Final = 0.15  # of the window's height, for the arc of a flight
FLIGHT_SIZE_STEPS: Final = 14  # sizes of a stack between the board and its tower
TRAIL_DELAYS: Final = (0.02, 0.04, 0.06, 0.09, 0.12, 0.16)  # seconds by which the lights of the trail follow the stack
COUNT_POP_SECONDS: Final = 0.4  # the time for which a grown count is enlarged
COUNT_POP_STEPS: Final = 5  # sizes between the enlarged and the normal count
LANDING_BURST_SECONDS: Final = 0.8  # the duration of a landing's sparks and of the added number
LANDING_SPARKS: Final = 14
TOWER_EMBERS: Final = 16
RESULT_LIGHT_REACH: Final = 0.57  # of the tower's box: the radius of the light, less in a draw
RESULT_BREATH_SECONDS: Final = 5.0  # the period of the light


class ScoreView:
    """Draws the count at an instant; if not `flying`, stacks fade from the board to their tower."""

    geometry: ScoreLayout  # set by `lay_out`, like the towers
    towers: Mapping[Colour, TowerLayout]

    def __init__(self, score_count: ScoreCount, result: ScoreResult, *, flying: bool) -> None:
        self._count, self._result, self._flying = score_count, result, flying

    def lay_out(self, layout: Layout, viewpoint: Viewpoint, *, button_rows: int) -> None:
        """Place everything in a window, above its rows of buttons."""
        self.geometry = score_layout(layout, viewpoint, button_rows)
        self.towers = {colour: self.geometry.tower(colour, self._count.highest) for colour in Colour}

    def draw(self, canvas: Canvas, seconds: float) -> None:
        """Draw everything but the buttons."""
        light = ease(self._count.light(seconds))
        towers = {colour: self._count.tower(colour, seconds) for colour in Colour}
        key = "score", canvas.layout, self.geometry.board, self._count.highest
        ground = canvas.assets.ground(canvas.surface.get_size())
        empty = canvas.assets.cached_in_steps(key, lambda: self._empty_picture(canvas, ground))
        board = BoardCanvas(canvas.surface, canvas.layout, canvas.assets, self.geometry.board, outline=canvas.outline)
        draw_backdrop(board, empty, seconds if self._flying else None)
        self._draw_light(canvas, light, seconds)
        self._draw_board(canvas, seconds)
        for colour, tower in towers.items():
            self._draw_side(canvas, tower, colour, lit=light > 0)
        draw_flight = self._draw_flight if self._flying else self._draw_fading
        for flight in self._count.flying(seconds):
            draw_flight(canvas, flight, seconds)
        if not light:
            counts = {colour: len(tower.pieces) for colour, tower in towers.items()}
            draw_counting(canvas, self.geometry, counts, self._result.sentence_names)
        draw_result(canvas, self.geometry, self._result, light, rising=self._flying)

    def _empty_picture(self, canvas: Canvas, ground: pygame.Surface) -> Iterator[pygame.Surface | None]:
        """Yield the dimmed background with the board and the places of the towers, after the steps of drawing it."""
        picture = ground.copy()
        yield None
        dimmed, board = Canvas(picture, canvas.layout, canvas.assets), self.geometry.board
        _draw_veil(dimmed, self.geometry)
        for _ in draw_empty_board(picture, board, canvas.assets):
            yield None
        for tower in self.towers.values():
            canvas.assets.sprite("space", tower.unit).draw(picture, tower.foot)
        yield picture

    def _draw_light(self, canvas: Canvas, light: float, seconds: float) -> None:
        """Draw the light behind the winning towers; rays and embers only if the towers decide."""
        phase = 2 * pi * (seconds - self._count.end_seconds) / RESULT_BREATH_SECONDS
        breath = 0.5 - 0.5 * cos(phase) if self._flying else 0.5
        decided, result, score = self._count.towers_decide, self._result, self._result.match.position.score
        for colour in result.winners:
            tower, box = self.towers[colour], self.geometry.tower_boxes[colour]
            at = tower.ring_centre(score(colour) // 2 * decided)
            radius = RESULT_LIGHT_REACH / len(result.winners) ** 0.25 * max(box.width, box.height)
            draw_light(canvas, at, radius * 1.25, canvas.theme.life, light * (0.50 + 0.12 * breath))
            if decided:
                draw_rays(canvas, at, radius, 0.55 * light, breath)
            if decided and self._flying and light:
                draw_embers(canvas, tower, box.height, light, seconds)
        if len(result.winners) == len(Colour):
            left, right = (self.towers[colour].ring_centre(max(0, score(colour) - 1)) for colour in Colour)
            draw_beam(canvas, (left, right), light, light if self._flying else 1.0)

    def _draw_board(self, canvas: Canvas, seconds: float) -> None:
        """Draw the stacks that have not left for a tower."""
        for space in self.geometry.board.back_to_front:
            stack = self._count.stacks.get(space)
            if stack and not self._count.has_left(space, seconds):
                _draw_stack(canvas, self.geometry.board, space, stack)

    def _draw_side(self, canvas: Canvas, tower: Tower, colour: Colour, *, lit: bool) -> None:
        """Draw a tower, its count and its name; if no towers decide, a ring for the side, ashen for the loser."""
        layout, match, won = self.towers[colour], self._result.match, colour in self._result.winners
        count, lit = len(tower.pieces), lit and won
        if tower.pieces or not self._count.towers_decide:
            canvas.assets.sprite("shadow", layout.unit).draw(canvas.surface, layout.foot)
        if not self._count.towers_decide:
            draw_pile(canvas, layout, [colour.piece], PIECE_SPRITES if won else ASH_SPRITES)
            count = match.position.score(colour)
        elif tower.pieces:
            draw_cached_pile(canvas, layout, tower.pieces)
            if self._flying and tower.since < LANDING_BURST_SECONDS:
                at = layout.ring_centre(count - tower.added)
                draw_sparks(canvas, at, layout.unit, tower.since / LANDING_BURST_SECONDS)
        _draw_count(canvas, self.geometry.counts[colour], tower, count, lit=lit, popping=self._flying)
        name = canvas.theme.accent if lit else canvas.theme.text_dim
        box, words = self.geometry.names[colour], self._result.names[colour]
        if canvas.measure.height(words, box.width) > box.height:
            words = player_name(match, colour)  # the tower shows the side
        canvas.draw_text(words, box, TEXT, name)
        side, wide, level = canvas.layout.px(30), canvas.fitted_width(words, box), match.seats[colour]
        if level and wide + 3 * side <= box.width:
            icon = canvas.assets.icon(level_emblem(level), side, name)
            canvas.surface.blit(icon, icon.get_rect(midright=(box.centre[0] - (wide + side // 2) // 2, box.centre[1])))

    def _draw_flight(self, canvas: Canvas, flight: Flight, seconds: float) -> None:
        """Draw a stack in flight with its trail; its size changes from that on the board to that in the tower."""
        for n, late in enumerate(TRAIL_DELAYS):
            at = self._flight_layout(canvas, flight, flight.progress(seconds - late)).foot
            strength = 0.4 * (1 - n / len(TRAIL_DELAYS))
            draw_light(canvas, at, self.geometry.board.unit * 1.3, canvas.theme.spark, strength)
        draw_pile(canvas, self._flight_layout(canvas, flight, flight.progress(seconds)), flight.stack)

    def _flight_layout(self, canvas: Canvas, flight: Flight, progress: float) -> TowerLayout:
        start, tower = _on_board(self.geometry.board, flight.space, flight.stack), self.towers[flight.colour]
        end, share = tower.ring_centre(flight.below), ease(progress)
        growth = round(FLIGHT_SIZE_STEPS * share) / FLIGHT_SIZE_STEPS
        x, y = (a + (b - a) * share for a, b in zip(start.foot, end, strict=True))
        lift = FLIGHT_HEIGHT_SHARE * canvas.layout.height * sin(pi * progress)
        unit = start.unit + (tower.unit - start.unit) * growth
        return TowerLayout(unit, start.step + (tower.step - start.step) * share, (x, y - lift))

    def _draw_fading(self, canvas: Canvas, flight: Flight, seconds: float) -> None:
        progress, tower = flight.progress(seconds), self.towers[flight.colour]
        start = _on_board(self.geometry.board, flight.space, flight.stack)
        end = TowerLayout(tower.unit, tower.step, tower.ring_centre(flight.below))
        draw_cached_pile(canvas, start, flight.stack, round(255 * (1 - progress)))
        draw_cached_pile(canvas, end, flight.stack, round(255 * progress))


def _draw_stack(canvas: Canvas, board: BoardLayout, space: Space, stack: Stack) -> None:
    """Draw a stack on the board."""
    at = board.centre(space)
    canvas.assets.sprite("shadow", board.unit).draw(canvas.surface, at)
    if Piece.DVONN in stack:
        draw_light(canvas, at, board.unit, canvas.theme.life, 0.6)
    draw_cached_pile(canvas, _on_board(board, space, stack), stack)


def _on_board(board: BoardLayout, space: Space, stack: Stack) -> TowerLayout:
    step = board.rise(len(stack)) / max(1, len(stack) - 1)
    return TowerLayout(board.unit, step, board.centre(space))


def _draw_count(canvas: Canvas, box: Box, tower: Tower, count: int, *, lit: bool, popping: bool) -> None:
    """Draw a side's count, briefly enlarged after it has grown, with the added number beside it."""
    freshness = max(0.0, 1 - tower.since / COUNT_POP_SECONDS) if tower.added and popping else 0.0
    base = canvas.layout.px(COUNT_TEXT_SIZE) * canvas.text_scale("00", box, COUNT_TEXT_SIZE)
    px = max(1, round(base * (1 + 0.35 * round(COUNT_POP_STEPS * freshness * freshness) / COUNT_POP_STEPS)))
    colour = canvas.theme.accent if lit or freshness else canvas.theme.text
    words = canvas.assets.text(str(count), px, colour, Typeface.DISPLAY)
    canvas.surface.blit(words, words.get_rect(center=box.centre))
    share = tower.since / LANDING_BURST_SECONDS
    if tower.added and share < 1:
        small = max(canvas.layout.text_px(0), round(base * 0.45))
        plus = canvas.assets.text(f"+{tower.added}", small, canvas.theme.accent, Typeface.DISPLAY)
        rise = base * 0.4 * share if popping else 0
        at = plus.get_rect(midleft=(box.centre[0] + base * 0.85, box.centre[1] - rise))
        draw_faded(canvas.surface, plus, at.topleft, round(255 * min(1.0, 2 - 2 * share)))


def _draw_veil(canvas: Canvas, geometry: ScoreLayout) -> None:
    """Dim the background, most of all behind the counts."""
    canvas.darken(SCORE_VEIL_ALPHA)
    for colour in Colour:
        count, name = geometry.counts[colour], geometry.names[colour]
        middle = count.centre[0], count.y + (count.height + name.height) / 2
        draw_light(canvas, middle, 1.6 * (count.height + name.height), canvas.theme.ground, 0.9)


# Piles and lights


def draw_pile(
    canvas: Canvas, tower: TowerLayout, pieces: Sequence[Piece], names: Mapping[Piece, str] = PIECE_SPRITES
) -> None:
    """Draw a pile of pieces."""
    for number, piece in enumerate(pieces):
        canvas.assets.sprite(names[piece], tower.unit).draw(canvas.surface, tower.ring_centre(number))


def draw_cached_pile(canvas: Canvas, tower: TowerLayout, pieces: Stack, alpha: int = 255) -> None:
    """Draw a pile of pieces from a cached picture, with an alpha from 0 to 255."""
    unit, rise = tower.unit, tower.step * (len(pieces) - 1)
    size = round(unit * 1.04), round((RING_TOP_EXTENT + RING_BOTTOM_EXTENT + 0.08) * unit + rise)
    foot = size[0] / 2, size[1] - (RING_BOTTOM_EXTENT + 0.04) * unit

    def make() -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        draw_pile(Canvas(picture, canvas.layout, canvas.assets), TowerLayout(unit, tower.step, foot), pieces)
        return picture

    picture = canvas.assets.cached(("pile", pieces, unit, tower.step), make)
    draw_faded(canvas.surface, picture, (round(tower.foot[0] - foot[0]), round(tower.foot[1] - foot[1])), alpha)


def draw_sparks(canvas: Canvas, at: Point, unit: float, share: float) -> None:
    """Draw the flash and the sparks of a landing; `share` is the completed part (0 to 1) of their duration."""
    left = 1 - share
    draw_light(canvas, at, unit * 0.95, canvas.theme.spark, 0.55 * left * left * left)
    for n in range(LANDING_SPARKS):
        angle = 2 * pi * n / LANDING_SPARKS + 0.7 * sin(n * 5.1)
        distance = unit * (0.42 + (0.55 + 0.35 * sin(n * 2.3)) * share * (2 - share))
        fall = unit * (1.1 * share * share - (0.45 + 0.25 * cos(n * 3.7)) * share)
        spot = at[0] + distance * cos(angle), at[1] + 0.6 * distance * sin(angle) + fall
        draw_light(canvas, spot, unit * 0.055, canvas.theme.spark, left)


def draw_embers(canvas: Canvas, tower: TowerLayout, height: float, strength: float, seconds: float) -> None:
    """Draw sparks that rise slowly around a tower, from its foot to a height above it."""
    for n in range(TOWER_EMBERS):
        share = (seconds / (4.5 + 1.5 * sin(n * 1.9)) + n * 0.618) % 1
        sway = sin(n * 2.4) * (0.75 + 0.3 * share) + 0.08 * sin(2 * pi * (2 * share + n / TOWER_EMBERS))
        spot = tower.foot[0] + tower.unit * sway, tower.foot[1] - height * 0.95 * share
        light = strength * sin(pi * share) * 0.8
        draw_light(canvas, spot, tower.unit * (0.045 + 0.02 * (n % 3)), canvas.theme.spark, light)


def draw_beam(canvas: Canvas, ends: tuple[Point, Point], strength: float, reach: float) -> None:
    """Draw a horizontal beam that grows from both ends; `reach` is the share (0 to 1) of the way to the middle."""
    thickness = canvas.layout.px(44)
    (left, y), (right, _) = ends
    length = max(1, round(right - left))
    half = round(-(-length // 2) * reach)
    for height, tint in ((thickness, canvas.theme.life), (thickness / 5, canvas.theme.spark)):
        bar = _bar(canvas, (length, max(1, round(height))), tint)
        for start, end in ((0, half), (max(half, length - half), length)):
            at = round(left) + start, round(y - bar.get_height() / 2)
            part = bar.subsurface((start, 0, end - start, bar.get_height()))
            draw_faded(canvas.surface, part, at, round(255 * strength))
    for front in (left + half, right - half):
        draw_light(canvas, (front, y), thickness * 2.2, canvas.theme.life, 0.5 * strength)
        draw_light(canvas, (front, y), thickness * 0.6, canvas.theme.spark, 0.9 * strength)


def _bar(canvas: Canvas, size: tuple[int, int], tint: RGB) -> pygame.Surface:
    """Return a horizontal bar of light, brightest along its middle."""
    colours = [(*tint, round(255 * sin(pi * (row + 0.5) / 9) ** 3)) for row in range(9)]
    return canvas.assets.cached(("bar", size, tint), lambda: gradient(colours, size))
