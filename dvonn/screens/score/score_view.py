"""Draws the score: the board that empties, the towers that grow, and the result with its light."""

from math import cos, pi, sin
from typing import Final

import pygame

from dvonn.board.animation import ease
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout
from dvonn.board.stacks import ASH, RINGS
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour, Piece, Stack
from dvonn.screens.score.score_count import CountFrame, Flight, ScoreCount, Tower
from dvonn.screens.score.score_layout import ScoreLayout, TowerLayout, score_layout
from dvonn.screens.score.score_words import FIGURE, ScoreResult, draw_counting, draw_result
from dvonn.screens.score.tower import draw_beam, draw_embers, draw_kept_pile, draw_pile, draw_sparks
from dvonn.ui.assets import Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.glow import draw_light, draw_rays
from dvonn.ui.layout import TEXT, Box, Layout

VEIL: Final = 110  # how much of the ground's picture, of 255, its plain colour covers
PLATE: Final = 120  # how solid, of 255, the board is seen
ECHO: Final = 0.38  # how solid the board's stacks are seen in the end
LIFT: Final = 0.15  # of the window's height: how high stacks fly
SIZES: Final = 14  # steps in which a stack grows on its way
TRAIL: Final = (0.02, 0.04, 0.06, 0.09, 0.12, 0.16)  # seconds after a stack that its light is still seen
POP: Final = 0.4  # seconds that a count is larger after it has grown
POPS: Final = 5  # steps in which it shrinks again
BURST: Final = 0.8  # seconds that a landing is seen
SHINE: Final = 0.57  # of the tower's box: how far its light reaches, less far where two towers share it
BREATH: Final = 5.0  # seconds from one breath of the light to the next


class ScoreView:
    """Draws the count at an instant; where nothing may fly, stacks fade from the board to their tower."""

    def __init__(self, reckoning: ScoreCount, result: ScoreResult, *, flying: bool) -> None:
        self._reckoning, self._result, self._flying = reckoning, result, flying
        self._empty: pygame.Surface | None = None
        self._look: tuple[Layout, str] | None = None

    def draw(self, canvas: BoardCanvas, seconds: float) -> None:
        """Draw all but the buttons."""
        where, moment = score_layout(canvas.layout, canvas.board.seen), self._reckoning.at(seconds)
        light = ease(self._reckoning.light(seconds))
        canvas.surface.blit(self._empty_board(canvas, where), (0, 0))
        self._draw_light(canvas, where, light, seconds)
        self._draw_board(canvas, where, moment, light)
        for colour in Colour:
            self._draw_side(canvas, where, moment.towers[colour], colour, lit=light > 0)
        for flight in moment.flying:
            draw = self._draw_flight if self._flying else self._draw_fading
            draw(canvas, where, flight, seconds)
        if not light:
            counts = {colour: len(tower.pieces) for colour, tower in moment.towers.items()}
            draw_counting(canvas, where, counts, self._result.sides)
        draw_result(canvas, where, self._result, light, rising=self._flying)

    def _empty_board(self, canvas: Canvas, where: ScoreLayout) -> pygame.Surface:
        """Return the ground with the dimmed board and the towers' places, kept for a window and a look."""
        look = canvas.layout, canvas.theme.key
        if not self._empty or self._look != look:
            self._empty, self._look = _empty_picture(canvas, where, self._reckoning.highest), look
        return self._empty

    def _tower(self, where: ScoreLayout, colour: Colour) -> TowerLayout:
        return where.tower(colour, self._reckoning.highest)

    def _draw_light(self, canvas: Canvas, where: ScoreLayout, light: float, seconds: float) -> None:
        """Draw what shines behind the lit towers; it breathes, where anything may move. A game given up has no rays."""
        breath = 0.5 - 0.5 * cos(2 * pi * (seconds - self._reckoning.settles) / BREATH) if self._flying else 0.5
        decided, result = self._reckoning.towers_decide, self._result
        for colour in result.lit:
            tower, stand = self._tower(where, colour), where.stands[colour]
            at = tower.spot(result.counts[colour] // 2 * decided)
            radius = SHINE / len(result.lit) ** 0.25 * max(stand.width, stand.height)
            draw_light(canvas, at, radius * 1.25, canvas.theme.life, light * (0.50 + 0.12 * breath))
            if decided:
                draw_rays(canvas, at, radius, 0.55 * light, breath)
            if decided and self._flying and light:
                draw_embers(canvas, tower, stand.height, light, seconds)
        if len(result.lit) == len(Colour):
            tops = [self._tower(where, colour).spot(max(0, result.counts[colour] - 1)) for colour in Colour]
            draw_beam(canvas, (tops[0], tops[1]), light, light if self._flying else 1.0)

    def _draw_board(self, canvas: Canvas, where: ScoreLayout, moment: CountFrame, light: float) -> None:
        """Draw what stands; with the result what nobody owns fades, and an echo of the whole board comes."""
        left = 1 - (1 - ECHO) * light * self._reckoning.towers_decide
        for space in where.board.far_first:
            stack = self._reckoning.stacks.get(space)
            share = left if space in moment.standing else ECHO * light
            if stack and share:
                _draw_stack(canvas, where.board, space, stack, share)

    def _draw_side(self, canvas: Canvas, where: ScoreLayout, tower: Tower, colour: Colour, *, lit: bool) -> None:
        """Draw a tower and its count, or where none decides, a ring for the side, ashen for the one that lost."""
        layout, lit = self._tower(where, colour), lit and colour in self._result.lit
        count = len(tower.pieces)
        if tower.pieces or not self._reckoning.towers_decide:
            canvas.assets.sprite("shadow", layout.unit).draw(canvas.surface, layout.foot)
        if not self._reckoning.towers_decide:
            draw_pile(canvas, layout, [colour.piece], RINGS if colour in self._result.lit else ASH)
            count = self._result.counts[colour]
        elif tower.pieces:
            draw_kept_pile(canvas, layout, tower.pieces)
            if self._flying and tower.since < BURST:
                draw_sparks(canvas, layout.spot(count - tower.added), layout.unit, tower.since / BURST)
        _draw_count(canvas, where.counts[colour], tower, count, lit=lit, popping=self._flying)
        name = canvas.theme.accent if lit else canvas.theme.text_dim
        canvas.words(self._result.names[colour], where.names[colour], TEXT, name)

    def _draw_flight(self, canvas: Canvas, where: ScoreLayout, flight: Flight, seconds: float) -> None:
        """Draw a stack in the air, as large as it is on the way between the board and its tower, with its trail."""
        for n, late in enumerate(TRAIL):
            at = self._on_the_way(canvas, where, flight, flight.along(seconds - late))
            strength = 0.4 * (1 - n / len(TRAIL))
            draw_light(canvas, at.foot, where.board.unit * 1.3, canvas.theme.spark, strength)
        draw_pile(canvas, self._on_the_way(canvas, where, flight, flight.along(seconds)), flight.stack)

    def _on_the_way(self, canvas: Canvas, where: ScoreLayout, flight: Flight, along: float) -> TowerLayout:
        start = _on_board(where.board, flight.space, flight.stack)
        tower = self._tower(where, flight.colour)
        end, share = tower.spot(flight.below), ease(along)
        grown = round(SIZES * share) / SIZES
        x, y = (a + (b - a) * share for a, b in zip(start.foot, end, strict=True))
        lift = LIFT * canvas.layout.height * sin(pi * along)
        unit = start.unit + (tower.unit - start.unit) * grown
        return TowerLayout(unit, start.step + (tower.step - start.step) * share, (x, y - lift))

    def _draw_fading(self, canvas: Canvas, where: ScoreLayout, flight: Flight, seconds: float) -> None:
        along, tower = flight.along(seconds), self._tower(where, flight.colour)
        here = _on_board(where.board, flight.space, flight.stack)
        there = TowerLayout(tower.unit, tower.step, tower.spot(flight.below))
        draw_kept_pile(canvas, here, flight.stack, round(255 * (1 - along)))
        draw_kept_pile(canvas, there, flight.stack, round(255 * along))


def _draw_stack(canvas: Canvas, board: BoardLayout, space: Space, stack: Stack, share: float) -> None:
    """Draw a stack on the board, solid to a share from 0 to 1."""
    at = board.centre(space)
    canvas.assets.sprite("shadow", board.unit).draw(canvas.surface, at, round(255 * share))
    if Piece.DVONN in stack:
        draw_light(canvas, at, board.unit, canvas.theme.life, 0.6 * share)
    draw_kept_pile(canvas, _on_board(board, space, stack), stack, round(255 * share))


def _on_board(board: BoardLayout, space: Space, stack: Stack) -> TowerLayout:
    step = board.rise(len(stack)) / max(1, len(stack) - 1)
    return TowerLayout(board.unit, step, board.centre(space))


def _draw_count(canvas: Canvas, box: Box, tower: Tower, count: int, *, lit: bool, popping: bool) -> None:
    """Write a side's count, larger for a moment after it has grown, and beside it by how much."""
    fresh = max(0.0, 1 - tower.since / POP) if tower.added and popping else 0.0
    base = canvas.layout.px(FIGURE) * canvas.share("00", box, FIGURE)
    px = max(1, round(base * (1 + 0.35 * round(POPS * fresh * fresh) / POPS)))
    colour = canvas.theme.accent if lit or fresh else canvas.theme.text
    words = canvas.assets.text(str(count), px, colour, Typeface.DISPLAY)
    canvas.surface.blit(words, words.get_rect(center=box.centre))
    share = tower.since / BURST
    if tower.added and share < 1:
        plus = canvas.assets.text(f"+{tower.added}", max(1, round(base * 0.45)), canvas.theme.accent, Typeface.DISPLAY)
        plus.set_alpha(round(255 * min(1.0, 2 - 2 * share)))
        rise = base * 0.4 * share if popping else 0
        canvas.surface.blit(plus, plus.get_rect(midleft=(box.centre[0] + base * 0.85, box.centre[1] - rise)))


def _empty_picture(canvas: Canvas, where: ScoreLayout, highest: int) -> pygame.Surface:
    picture = canvas.assets.ground(canvas.surface.get_size()).copy()
    quiet = Canvas(picture, canvas.layout, canvas.assets)
    _quieten(quiet, where)
    _draw_plate(quiet, where.board)
    for space in where.board.far_first:
        canvas.assets.sprite("space", where.board.unit).draw(picture, where.board.centre(space))
    for colour in Colour:
        tower = where.tower(colour, highest)
        canvas.assets.sprite("space", tower.unit).draw(picture, tower.foot)
    return picture


def _quieten(canvas: Canvas, where: ScoreLayout) -> None:
    """Veil the ground, most of all where the counts are to be read."""
    veil = pygame.Surface(canvas.surface.get_size())
    veil.fill(canvas.theme.ground)
    veil.set_alpha(VEIL)
    canvas.surface.blit(veil, (0, 0))
    for colour in Colour:
        count, name = where.counts[colour], where.names[colour]
        middle = count.centre[0], count.y + (count.height + name.height) / 2
        draw_light(canvas, middle, 1.6 * (count.height + name.height), canvas.theme.ground, 0.9)


def _draw_plate(canvas: Canvas, board: BoardLayout) -> None:
    layer = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    corners, theme = board.plate(), canvas.theme
    pygame.draw.polygon(layer, (*theme.plate, PLATE), corners)
    pygame.draw.aalines(layer, (*theme.plate_edge, PLATE), closed=True, points=corners)
    canvas.surface.blit(layer, (0, 0))
