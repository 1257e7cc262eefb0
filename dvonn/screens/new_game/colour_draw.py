"""Lots are drawn: a ring of the human's colour comes out of a bag, and with it the match begins."""

from dataclasses import dataclass
from functools import partial
from math import pi, sin
from typing import Final

import pygame

from dvonn.board.animation import ease
from dvonn.board.stacks import RINGS
from dvonn.board.words import SIDES
from dvonn.input import Hover, Intention
from dvonn.match import Match
from dvonn.rules.pieces import Colour
from dvonn.screens.scene import Activity, Change, Scene, ShowMatch, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, TEXT, Box
from dvonn.ui.theme import Colour as Paint
from dvonn.ui.timing import Speed

# Seconds at normal speed
SHAKEN: Final = 0.7  # until the bag has been shaken ...
DRAWN: Final = 1.5  # ... the ring has come out ...
SAID: Final = 1.8  # ... and it has been said what it means
FADE: Final = 0.3
ENJOYED: Final = 1.2  # from then on until the match begins

SWAYS: Final = 3.0  # times the bag swings there and back
SWAY: Final = 0.022  # in sides of the bag: how far
INSIDE: Final = 0.66  # in sides of the bag, from its upper edge: where the ring is at first ...
OUTSIDE: Final = -0.13  # ... and where in the end
RING: Final = 0.46  # in sides of the bag: the unit of the ring
ABOVE: Final = 0.42  # in sides of the bag: the room for the ring above it
SIDE: Final = 385  # of the bag, for a window of 1280x720 ...
WORDS: Final = 108  # ... and the height of the words above the ring
FINENESS: Final = 8  # of fading words


@dataclass(frozen=True)
class Glimpse:
    """What is seen at a time: how far the bag has swung, in its sides, and from 0 to 1 the ring's way and the words."""

    sway: float
    risen: float
    ring: float  # how solid it is
    words: float


def glimpse(seconds: float, *, reduced: bool) -> Glimpse:
    """Return what is seen so long after the beginning; with reduced motion nothing swings and the ring fades in."""
    words = _part(seconds, SAID - FADE, SAID)
    if reduced:
        return Glimpse(0.0, 1.0, _part(seconds, SHAKEN, SHAKEN + FADE), words)
    along = _part(seconds, 0, SHAKEN)
    sway = SWAY * sin(2 * pi * SWAYS * along) * (1 - along)
    return Glimpse(sway, ease(_part(seconds, SHAKEN, DRAWN)), 1.0, words)


def _part(seconds: float, begin: float, end: float) -> float:
    """Return how much of a span of time has passed, from 0 to 1."""
    return max(0.0, min(1.0, (seconds - begin) / (end - begin)))


class ColourDraw(Scene):
    """What the human has drawn is seen; then, or with any input, the match begins."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self._match = match
        self._colour = next(colour for colour, level in match.seats.items() if level is None)
        self._elapsed = SAID if stage.settings.speed is Speed.OFF else 0.0
        self._heard = False

    @property
    def title(self) -> str:
        """The window's title: what has been drawn, as soon as it has."""
        return f"DVONN: {self._words() if self._elapsed >= DRAWN else 'Drawing lots'}"

    @property
    def activity(self) -> Activity:
        """It moves until everything has been said."""
        return Activity.MOVING if self._elapsed < SAID else Activity.WORKING

    def handle(self, intention: Intention) -> Change | None:
        """Begin the match with any input; what has not been seen yet is said there."""
        if isinstance(intention, Hover):
            return None
        return ShowMatch(self._match, notice="" if self._elapsed >= DRAWN else self._words())

    def update(self, seconds: float) -> Change | None:
        """Draw the lot, and begin the match when it has been seen."""
        if not self._heard:
            self.stage.sound.play("lots")
            self._heard = True
        self._elapsed += seconds * self._pace
        return ShowMatch(self._match) if self._elapsed >= SAID + ENJOYED else None

    @property
    def _pace(self) -> float:
        """How many seconds of this pass in one: without motion as many, for what is seen to be read."""
        speed = self.stage.settings.speed
        return 1.0 if speed is Speed.OFF else speed.value

    def _words(self) -> str:
        return f"You have drawn {SIDES[self._colour]}"

    def _consequence(self) -> str:
        """Return who begins: White places first, and moves first."""
        level = self._match.seats[self._colour.other]
        assert level, "lots are drawn for a game against the computer"
        return "You begin" if self._colour is Colour.WHITE else f"{level.name} begins"

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the bag with the ring, and what it means, in the middle of the window together."""
        canvas, layout = self.stage.canvas(surface), self.stage.layout
        canvas.ground()
        seen = glimpse(self._elapsed + ahead * self._pace, reduced=self.stage.settings.reduced_motion)
        words = layout.px(WORDS)
        side = max(1, min(layout.px(SIDE), layout.width * 9 // 10, round((layout.height - words) / (1 + ABOVE))))
        top = (layout.height - words - round(side * (1 + ABOVE))) // 2
        bag = Box((layout.width - side) // 2, top + words + round(side * ABOVE), side, side)
        _draw_bag(canvas, self._colour, seen, bag)
        if seen.words:
            self._draw_words(canvas, Box(0, top, layout.width, words), seen.words)

    def _draw_words(self, canvas: Canvas, box: Box, solid: float) -> None:
        """Write what has been drawn, and who begins, coming out of the ground's colour."""
        theme, upper = canvas.theme, box.height * 6 // 10
        head = Box(box.x, box.y, box.width, upper)
        canvas.words(self._words(), head, HEADLINE * 1.3, mixed(theme.ground, theme.text, solid))
        line = Box(box.x, box.y + upper, box.width, box.height - upper)
        canvas.words(self._consequence(), line, TEXT, mixed(theme.ground, theme.text_dim, solid))


def mixed(first: Paint, second: Paint, share: float) -> Paint:
    """Return a colour so far on the way from one to the other, in FINENESS steps, as text is kept for each."""
    share = round(share * FINENESS) / FINENESS
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def _draw_bag(canvas: Canvas, colour: Colour, seen: Glimpse, box: Box) -> None:
    """Draw the bag in a box, in a dim light, and the ring between its back and its front, with a glow as it comes."""
    assets, life, side = canvas.assets, canvas.theme.life, box.width
    x, top = box.centre[0] + seen.sway * side, box.y + side * (INSIDE + (OUTSIDE - INSIDE) * seen.risen)
    assets.sprite("glow", side * 2, life).draw(canvas.surface, box.centre, 70)
    for name in ("bag", "bag-front"):
        picture = assets.made((name, side), partial(_scaled, assets.picture(name), side))
        canvas.surface.blit(picture, (x - side / 2, box.y))
        if name == "bag":
            shine = round(200 * seen.risen * seen.ring)
            assets.sprite("glow", side * RING * 1.7, life).draw(canvas.surface, (x, top), shine)
            assets.sprite(RINGS[colour.piece], side * RING).draw(canvas.surface, (x, top), round(255 * seen.ring))


def _scaled(picture: pygame.Surface, side: int) -> pygame.Surface:
    return pygame.transform.smoothscale(picture, (side, side))
