"""The colour draw before a match: a ring of the human's colour comes out of a bag."""

from dataclasses import dataclass
from functools import partial
from math import pi, sin
from typing import Final

import pygame

from dvonn.board.animation import ease
from dvonn.board.canvas import BoardCanvas
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input.intentions import Hover, Intention
from dvonn.language import _
from dvonn.match.match import Match
from dvonn.rules.board import Colour
from dvonn.screens.scene import Change, RefreshMode, Scene, ShowMatch, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, TEXT, Box
from dvonn.ui.theme import Speed, blended
from dvonn.words import level_name

# Seconds since the beginning, at normal speed
BAG_SHAKEN_SECONDS: Final = 0.7  # the shaking ends
RING_DRAWN_SECONDS: Final = 1.5  # the ring is out
RESULT_SHOWN_SECONDS: Final = 1.8  # the text is opaque

DRAW_FADE_SECONDS: Final = 0.3
DRAW_RESULT_SECONDS: Final = 1.2  # from RESULT_SHOWN_SECONDS to the match

# In sides of the bag
BAG_SWAY_WIDTH: Final = 0.022
RING_START_DEPTH: Final = 0.66  # below the bag's upper edge
RING_END_DEPTH: Final = -0.13
DRAWN_RING_UNIT: Final = 0.46
DRAWN_RING_ROOM: Final = 0.42  # above the bag

BAG_SWAY_COUNT: Final = 3.0  # swings back and forth
TEXT_FADE_STEPS: Final = 8


@dataclass(frozen=True)
class DrawFrame:
    """The colour draw at one moment: the sway of the bag in its sides; progress and opacities are 0 to 1."""

    sway: float
    ring_progress: float
    ring_opacity: float
    text_opacity: float


def draw_frame_at(seconds: float, *, reduced: bool) -> DrawFrame:
    """Return the frame at a time; with reduced motion the bag hangs still and the ring fades in."""
    words = _progress(seconds, RESULT_SHOWN_SECONDS - DRAW_FADE_SECONDS, RESULT_SHOWN_SECONDS)
    if reduced:
        ring = _progress(seconds, BAG_SHAKEN_SECONDS, BAG_SHAKEN_SECONDS + DRAW_FADE_SECONDS)
        return DrawFrame(0.0, 1.0, ring, words)
    along = _progress(seconds, 0, BAG_SHAKEN_SECONDS)
    sway = BAG_SWAY_WIDTH * sin(2 * pi * BAG_SWAY_COUNT * along) * (1 - along)
    return DrawFrame(sway, ease(_progress(seconds, BAG_SHAKEN_SECONDS, RING_DRAWN_SECONDS)), 1.0, words)


def _progress(seconds: float, begin: float, end: float) -> float:
    """Return the progress (0 to 1) of a span of time."""
    return max(0.0, min(1.0, (seconds - begin) / (end - begin)))


class ColourDraw(Scene):
    """The animation of the colour draw; after it, or with any input, the match begins."""

    ends_with_any_input = True

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        self._match = match
        self._colour = next(colour for colour, level in match.seats.items() if level is None)
        level = match.seats[self._colour.other]
        assert level, "colours are drawn only against the computer"
        plays_white = self._colour is Colour.WHITE
        self._result = _("You play White") if plays_white else _("You play Black")
        self._consequence = _("You begin") if plays_white else _("{level} begins").format(level=level_name(level))
        # With speed off, the end is shown at once, for the usual time to read it
        is_still = stage.speed is Speed.OFF
        self._speed = 1.0 if is_still else stage.speed.value
        self._elapsed = RESULT_SHOWN_SECONDS if is_still else 0.0
        self._sound_played = False
        self.wait_for(lambda: self._elapsed < RESULT_SHOWN_SECONDS, RefreshMode.FULL_RATE)
        seconds = RESULT_SHOWN_SECONDS + DRAW_RESULT_SECONDS - self._elapsed
        self.after(seconds / self._speed, lambda: ShowMatch(match))

    @property
    def headline(self) -> str:
        """The result, as soon as the ring is out."""
        return self._result if self._elapsed >= RING_DRAWN_SECONDS else _("Drawing lots for colours")

    def act(self, intention: Intention) -> Change | None:
        """Begin the match with any input; a result not yet visible becomes its notice."""
        if isinstance(intention, Hover):
            return None
        return ShowMatch(self._match, notice="" if self._elapsed >= RING_DRAWN_SECONDS else self._result)

    def update(self, seconds: float) -> Change | None:
        """Advance the animation."""
        if not self._sound_played:
            self.stage.sound.play("lots")
            self._sound_played = True
        self._elapsed += seconds * self._speed
        return super().update(seconds)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the bag, the ring and the text in the middle of the window."""
        layout = canvas.layout
        canvas.draw_ground()
        frame = draw_frame_at(self._elapsed + ahead * self._speed, reduced=self.stage.settings.reduced_motion)
        words = layout.px(108)
        highest = round((layout.height - words) / (1 + DRAWN_RING_ROOM))
        side = max(1, min(layout.px(385), layout.width * 9 // 10, highest))
        top = (layout.height - words - round(side * (1 + DRAWN_RING_ROOM))) // 2
        bag = Box((layout.width - side) // 2, top + words + round(side * DRAWN_RING_ROOM), side, side)
        _draw_bag(canvas, self._colour, frame, bag)
        if frame.text_opacity:
            self._draw_words(canvas, Box(0, top, layout.width, words), frame.text_opacity)

    def _draw_words(self, canvas: Canvas, box: Box, solid: float) -> None:
        """Draw the result and who begins, faded from the ground's colour."""
        solid = round(solid * TEXT_FADE_STEPS) / TEXT_FADE_STEPS  # text is cached for each colour
        theme, (head, line) = canvas.theme, box.cut_top(box.height * 6 // 10)
        canvas.draw_text(self._result, head, HEADLINE * 1.3, blended(theme.ground, theme.text, solid))
        canvas.draw_text(self._consequence, line, TEXT, blended(theme.ground, theme.text_dim, solid))


def _draw_bag(canvas: Canvas, colour: Colour, frame: DrawFrame, box: Box) -> None:
    """Draw the bag in a dim light, and the ring between its back and its front, with a growing glow."""
    assets, life, side = canvas.assets, canvas.theme.life, box.width
    depth = RING_START_DEPTH + (RING_END_DEPTH - RING_START_DEPTH) * frame.ring_progress
    x, top = box.centre[0] + frame.sway * side, box.y + side * depth
    assets.sprite("glow", side * 2, life).draw(canvas.surface, box.centre, 70)
    for name in ("bag", "bag-front"):
        scale = partial(pygame.transform.smoothscale, assets.picture(name), (side, side))
        picture = assets.cached((name, side), scale)
        canvas.surface.blit(picture, (x - side / 2, box.y))
        if name == "bag":
            shine = round(200 * frame.ring_progress * frame.ring_opacity)
            assets.sprite("glow", side * DRAWN_RING_UNIT * 1.7, life).draw(canvas.surface, (x, top), shine)
            ring = assets.sprite(PIECE_SPRITES[colour.piece], side * DRAWN_RING_UNIT)
            ring.draw(canvas.surface, (x, top), round(255 * frame.ring_opacity))
