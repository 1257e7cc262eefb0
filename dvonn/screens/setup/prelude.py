"""The search for a fair board before a match."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Vector2
from pygame.transform import rotozoom, smoothscale_by

from dvonn.board.backdrop import draw_slab, draw_slab_shadow
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import RING_STEP, RING_THICKNESS
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input.intentions import Action, Hover, Intention
from dvonn.language import _, ngettext
from dvonn.rules.board import Colour, Piece
from dvonn.screens.scene import AppContext, Change, Pop, RefreshMode, Scene
from dvonn.ui.assets import Sprite
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box

if TYPE_CHECKING:
    from dvonn.engine.analysis.valuation import FairBoard, FairBoardFinder

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
