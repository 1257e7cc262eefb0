"""The scenes before a match: the draw of colours, and the search for a fair board."""

from collections.abc import Callable
from functools import partial
from math import pi, sin
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Vector2
from pygame.transform import rotozoom, smoothscale, smoothscale_by

from dvonn.board.animation import ease
from dvonn.board.backdrop import draw_slab, draw_slab_shadow
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import RING_STEP, RING_THICKNESS
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input.intentions import Action, Hover, Intention
from dvonn.language import _, ngettext
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Piece
from dvonn.screens.scene import AppContext, Change, Pop, RefreshMode, Scene, ShowMatch
from dvonn.ui.assets import Sprite
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box
from dvonn.ui.theme import Speed, blended
from dvonn.words import level_name

if TYPE_CHECKING:
    from dvonn.engine.analysis.valuation import FairBoard, FairBoardFinder

# Seconds since the beginning, at normal speed
BAG_SHAKEN_SECONDS: Final = 0.7  # the shaking ends
RING_DRAWN_SECONDS: Final = 1.5  # the ring is out
RESULT_SHOWN_SECONDS: Final = 1.8  # the text is opaque

DRAW_FADE_SECONDS: Final = 0.3
DRAW_RESULT_SECONDS: Final = 1.2  # from RESULT_SHOWN_SECONDS to the match

# In sides of the bag
RING_START_DEPTH: Final = 0.66  # below the bag's upper edge
RING_END_DEPTH: Final = -0.13
DRAWN_RING_UNIT: Final = 0.46
DRAWN_RING_ROOM: Final = 0.42  # above the bag


def _progress(seconds: float, begin: float, end: float) -> float:
    """Return the progress (0 to 1) of a span of time."""
    return max(0.0, min(1.0, (seconds - begin) / (end - begin)))


class ColourDraw(Scene):
    """The animation of the colour draw; after it, or with any input, the match begins."""

    is_skippable = True

    def __init__(self, context: AppContext, match: Match) -> None:
        super().__init__(context)
        self._match = match
        self._colour = next(colour for colour, level in match.seats.items() if level is None)
        level = match.seats[self._colour.other]
        assert level, "colours are drawn only against the computer"
        plays_white = self._colour is Colour.WHITE
        self._result = _("You play White") if plays_white else _("You play Black")
        self._consequence = _("You begin") if plays_white else _("{level} begins").format(level=level_name(level))
        # With speed off, the end is shown at once, for the usual time to read it
        is_still = context.speed is Speed.OFF
        self._speed = 1.0 if is_still else context.speed.value
        self._elapsed = RESULT_SHOWN_SECONDS if is_still else 0.0
        self.after(0.0, lambda: context.sound.play("lots"))
        self.wait_for(lambda: self._elapsed < RESULT_SHOWN_SECONDS, RefreshMode.FULL_RATE)
        seconds = RESULT_SHOWN_SECONDS + DRAW_RESULT_SECONDS - self._elapsed
        self.after(seconds / self._speed, lambda: ShowMatch(match))

    @property
    def headline(self) -> str:
        return self._result if self._elapsed >= RING_DRAWN_SECONDS else _("Drawing lots for colours")

    def act(self, intention: Intention) -> Change | None:
        """Begin the match with any input; a result not yet visible becomes its notice."""
        if isinstance(intention, Hover):
            return None
        return ShowMatch(self._match, notice="" if self._elapsed >= RING_DRAWN_SECONDS else self._result)

    def update(self, seconds: float) -> Change | None:
        self._elapsed += seconds * self._speed
        return super().update(seconds)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        layout = canvas.layout
        canvas.draw_ground()
        seconds, words = self._elapsed + ahead * self._speed, layout.text_px(108)
        highest = round((layout.height - words) / (1 + DRAWN_RING_ROOM))
        side = max(1, min(layout.text_px(385), layout.width * 9 // 10, highest))
        top = (layout.height - words - round(side * (1 + DRAWN_RING_ROOM))) // 2
        bag = Box((layout.width - side) // 2, top + words + round(side * DRAWN_RING_ROOM), side, side)
        _draw_bag(canvas, self._colour, bag, seconds, reduced=self.context.settings.reduced_motion)
        opacity = _progress(seconds, RESULT_SHOWN_SECONDS - DRAW_FADE_SECONDS, RESULT_SHOWN_SECONDS)
        if opacity:
            self._draw_words(canvas, Box(0, top, layout.width, words), opacity)

    def _draw_words(self, canvas: Canvas, box: Box, solid: float) -> None:
        """Draw the result and who begins, faded from the ground's colour."""
        solid = round(8 * solid) / 8  # text is cached for each colour
        theme, (head, line) = canvas.theme, box.cut_top(box.height * 6 // 10)
        canvas.draw_text(self._result, head, HEADLINE * 1.3, blended(theme.ground, theme.text, solid))
        canvas.draw_text(self._consequence, line, TEXT, blended(theme.ground, theme.text_dim, solid))


def _draw_bag(canvas: Canvas, colour: Colour, box: Box, seconds: float, *, reduced: bool) -> None:
    """Draw the bag in a dim light, and the ring between its back and its front, with a growing glow.

    With reduced motion the bag hangs still and the ring fades in.
    """
    assets, life, side = canvas.assets, canvas.theme.life, box.width
    shaken, sway, opacity = _progress(seconds, 0, BAG_SHAKEN_SECONDS), 0.0, 1.0
    if reduced:
        drawn, opacity = 1.0, _progress(seconds, BAG_SHAKEN_SECONDS, BAG_SHAKEN_SECONDS + DRAW_FADE_SECONDS)
    else:
        drawn = ease(_progress(seconds, BAG_SHAKEN_SECONDS, RING_DRAWN_SECONDS))
        sway = 0.022 * sin(2 * pi * 3.0 * shaken) * (1 - shaken)
    depth = RING_START_DEPTH + (RING_END_DEPTH - RING_START_DEPTH) * drawn
    x, top = box.centre[0] + sway * side, box.y + side * depth
    assets.sprite("glow", side * 2, life).draw(canvas.surface, box.centre, 70)
    names, size = ("bag", "bag-front"), (side, side)
    back, front = (assets.cached((n, side), partial(smoothscale, assets.picture(n), size)) for n in names)
    canvas.surface.blit(back, (x - side / 2, box.y))
    shine = round(200 * drawn * opacity)
    assets.sprite("glow", side * DRAWN_RING_UNIT * 1.7, life).draw(canvas.surface, (x, top), shine)
    ring = assets.sprite(PIECE_SPRITES[colour.piece], side * DRAWN_RING_UNIT)
    ring.draw(canvas.surface, (x, top), round(255 * opacity))
    canvas.surface.blit(front, (x - side / 2, box.y))


FOUND_BOARD_SECONDS: Final = 1.4  # for the result, before the game begins
BALANCE_STEPS: Final = 30  # pictures between full tilt and level
FULCRUM_PIECES: Final = 3

# Pixels in a window of 1280x720
BALANCE_RING_UNIT: Final = 130
FAIR_SEARCH_HEADLINE_HEIGHT: Final = 64

# In units of a board whose rings have the size of the balance's
BALANCE_THICKNESS: Final = 0.10
FULCRUM_HEIGHT: Final = RING_THICKNESS + (FULCRUM_PIECES - 1) * RING_STEP


class FairSearch(Scene):
    """The search, in the rest of each frame; the game begins some time after its end, or with an input."""

    def __init__(self, context: AppContext, begin: Callable[[str], Change]) -> None:
        super().__init__(context)
        self._begin = begin
        self._seed = context.rng.getrandbits(32)
        self._finder: FairBoardFinder | None = None  # None before the first slice
        self._tilt = 1.0  # of the balance: 1 at full tilt, 0 level
        self.wait_for(lambda: True, RefreshMode.LOW_RATE)
        self.wait_for(lambda: not context.without_motion, RefreshMode.FULL_RATE)

    @property
    def _best(self) -> "FairBoard | None":
        return self._finder.best if self._finder else None

    @property
    def _found(self) -> bool:
        return self._finder is not None and self._finder.done

    @property
    def headline(self) -> str:
        return _("Found a fair board") if self._found else _("Looking for a fair board")

    def idle(self, seconds: float) -> None:
        if not self._finder:
            from dvonn.engine.analysis.valuation import FairBoardFinder  # noqa: PLC0415 # the first frame does not wait for the engine

            self._finder = FairBoardFinder(self._seed, self.context.clock)
        if not self._finder.done:
            self._finder.step(seconds)
            if self._finder.done:
                self.after(FOUND_BOARD_SECONDS, self._go_on)

    def act(self, intention: Intention) -> Change | None:
        if intention is Action.BACK:
            return Pop()
        return self._go_on() if self._found and not isinstance(intention, Hover) else None

    def update(self, seconds: float) -> Change | None:
        goal = 1.0
        if self._best:
            goal = 0.0 if self._best.is_fair else min(1.0, self._best.lead / 12.0)  # pieces for a full tilt
        way = goal - self._tilt
        self._tilt += way if self.context.without_motion else way * min(1.0, 5.0 * seconds)
        return super().update(seconds)

    def _go_on(self) -> Change:
        assert self._best, "a board was found"
        return self._begin(self._best.code)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.draw_ground()
        px, (width, height) = canvas.layout.text_px, self.context.size
        middle = width // 2, (height - px(BALANCE_RING_UNIT + 2 * FAIR_SEARCH_HEADLINE_HEIGHT)) // 2
        _draw_balance(canvas, Vector2(middle), self._tilt)
        head = Box(0, middle[1] + px(BALANCE_RING_UNIT * 1.3), width, 0).narrowed(canvas.layout.px(GAP))
        high = canvas.measure.height(self.headline, head.width, HEADLINE * 1.2)
        head = head._replace(height=max(high, px(FAIR_SEARCH_HEADLINE_HEIGHT)))
        canvas.draw_text(self.headline, head, HEADLINE * 1.2)
        line = head.moved(0, head.height)._replace(height=px(FAIR_SEARCH_HEADLINE_HEIGHT))
        tried = self._finder.tried if self._finder else 0
        words = ngettext("{count} board tried", "{count} boards tried", tried)
        if self._best and self._found:
            words = ngettext("Board {code}, the best of {count}", "Board {code}, the best of {count}", tried)
        code = self._best.code if self._best else ""
        canvas.draw_text(words.format(code=code), line, TEXT, canvas.theme.text_dim)


def _draw_balance(canvas: Canvas, at: Vector2, tilt: float) -> None:
    """Draw a beam that lies on three dvonn pieces, with a white and a black ring on its ends; the tilt lowers White's.

    The point is the middle of the beam's upper side.
    """
    assets, unit = canvas.assets, float(canvas.layout.text_px(BALANCE_RING_UNIT))
    step = round(tilt * BALANCE_STEPS)
    angle = 9.0 * step / BALANCE_STEPS
    arm = Vector2(canvas.layout.text_px(190), 0).rotate(-angle)
    glow = assets.sprite("glow", unit * (2.4 + 1.6 * (1 - step / BALANCE_STEPS)), canvas.theme.life)
    glow.draw(canvas.surface, at, 150)
    area = pygame.Rect(0, 0, round(2 * arm.x + 3 * unit), round(2 * abs(arm.y) + 3 * unit))
    area.center = round(at.x), round(at.y)
    area = area.clip(canvas.surface.get_rect())
    key = ("balance", canvas.surface.get_size(), step)
    canvas.surface.blit(assets.cached(key, partial(_beam, canvas, area, glow, at - area.topleft, arm, unit)), area)
    for colour, end in ((Colour.WHITE, at - arm), (Colour.BLACK, at + arm)):
        large = assets.sprite(PIECE_SPRITES[colour.piece], 2 * unit)
        turned = assets.cached(("weight", colour, unit, step), partial(_turned, large, angle))
        assets.sprite("shadow", unit).draw(canvas.surface, end, 150)
        turned.draw(canvas.surface, end)


def _beam(canvas: Canvas, area: pygame.Rect, glow: Sprite, at: Vector2, arm: Vector2, unit: float) -> pygame.Surface:
    """Return an area of the ground with a glow, and before it the beam on its support."""
    assets = canvas.assets
    surface = assets.ground(canvas.surface.get_size()).subsurface(area).copy()
    glow.draw(surface, at, 150)
    half, depth = arm * (1 + 0.62 * unit / arm.length()), Vector2(0, 0.42 * unit / 2)
    corners = [at + corner for corner in (-half - depth, half - depth, half + depth, depth - half)]
    for _step in draw_slab_shadow(surface, corners, unit, BALANCE_THICKNESS + FULCRUM_HEIGHT):
        pass
    foot = at + Vector2(0, (BALANCE_THICKNESS + FULCRUM_HEIGHT) * unit)
    assets.sprite("shadow", unit).draw(surface, foot)
    for n in range(FULCRUM_PIECES):
        assets.sprite(PIECE_SPRITES[Piece.DVONN], unit).draw(surface, foot - Vector2(0, n * RING_STEP * unit))
    for _step in draw_slab(surface, corners, unit, BALANCE_THICKNESS, assets):
        pass
    return surface


def _turned(large: Sprite, angle: float) -> Sprite:
    """Return a sprite of twice the size, reduced and turned around its anchor by some degrees, its left side down."""
    turned = smoothscale_by(rotozoom(large.surface, angle, 1), 0.5)
    anchor = (Vector2(large.left, large.above) - Vector2(large.surface.get_size()) / 2).rotate(-angle) / 2
    anchor += Vector2(turned.get_size()) / 2
    return Sprite(turned, anchor.x, anchor.y)
