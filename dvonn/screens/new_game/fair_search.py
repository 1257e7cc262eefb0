"""The search for a fair board, shown as two rings on a balance that levels out as better boards are found."""

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
from dvonn.language import _, count_text, ngettext
from dvonn.rules.board import Colour, Piece
from dvonn.screens.scene import Change, Pop, RefreshMode, Scene, Stage
from dvonn.ui.assets import Sprite
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box

if TYPE_CHECKING:
    from dvonn.engine.analysis.valuation import FairBoard, FairBoardFinder

FOUND_BOARD_SECONDS: Final = 1.4  # for the result, before the game begins
BALANCE_SETTLE_RATE: Final = 5.0  # share of the remaining tilt that the balance loses in a second
FULL_TILT_LEAD: Final = 12.0  # pieces of lead that tilt the balance fully
BALANCE_TILT: Final = 9.0  # degrees at full tilt
BALANCE_STEPS: Final = 30  # pictures between full tilt and level
FULCRUM_PIECES: Final = 3
RING_SHADOW_ALPHA: Final = 150  # of a ring's shadow on the beam

# Pixels in a window of 1280x720
BALANCE_ARM_LENGTH: Final = 190  # half the beam
BALANCE_RING_UNIT: Final = 130
FAIR_SEARCH_HEADLINE_HEIGHT: Final = 64

# In units of a board whose rings have the size of the balance's
BALANCE_DEPTH: Final = 0.42  # from its front to its back, in projection
BALANCE_THICKNESS: Final = 0.10
BALANCE_OVERHANG: Final = 0.62  # beyond the middle of a ring
FULCRUM_HEIGHT: Final = RING_THICKNESS + (FULCRUM_PIECES - 1) * RING_STEP


class FairSearch(Scene):
    """The search runs in the rest of each frame; the game begins some time after its end, or with an input."""

    def __init__(self, stage: Stage, begin: Callable[[str], Change]) -> None:
        super().__init__(stage)
        self._begin = begin
        self._seed = stage.rng.getrandbits(32)
        self._finder: FairBoardFinder | None = None  # None before the first slice
        self._tilt = 1.0  # of the balance: 1 at full tilt, 0 level
        self.wait_for(lambda: True, RefreshMode.LOW_RATE)
        self.wait_for(lambda: not stage.without_motion, RefreshMode.FULL_RATE)

    @property
    def _best(self) -> "FairBoard | None":
        """The best board so far."""
        return self._finder.best if self._finder else None

    @property
    def _found(self) -> bool:
        return self._finder is not None and self._finder.done

    @property
    def headline(self) -> str:
        """Whether a board has been found."""
        return _("Found a fair board") if self._found else _("Looking for a fair board")

    def idle(self, seconds: float) -> None:
        """Search for a fair board."""
        if not self._finder:
            from dvonn.engine.analysis.valuation import FairBoardFinder  # noqa: PLC0415 # the first frame does not wait for the engine

            self._finder = FairBoardFinder(self._seed, self.stage.clock)
        if not self._finder.done:
            self._finder.step(seconds)
            if self._finder.done:
                self.after(FOUND_BOARD_SECONDS, self._go_on)

    def act(self, intention: Intention) -> Change | None:
        """Go back; once a board is found, begin with any other input."""
        if isinstance(intention, Hover):
            return None
        if intention is Action.BACK:
            return Pop()
        return self._go_on() if self._found else None

    def update(self, seconds: float) -> Change | None:
        """Move the balance towards the tilt of the best board so far."""
        goal = 1.0
        if self._best:
            goal = 0.0 if self._best.is_fair else min(1.0, self._best.lead / FULL_TILT_LEAD)
        way = goal - self._tilt
        self._tilt += way if self.stage.without_motion else way * min(1.0, BALANCE_SETTLE_RATE * seconds)
        return super().update(seconds)

    def _go_on(self) -> Change:
        assert self._best, "a board was found"
        return self._begin(self._best.code)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the balance and the progress of the search below it."""
        canvas.draw_ground()
        px, (width, height) = canvas.layout.px, self.stage.size
        middle = width // 2, (height - px(BALANCE_RING_UNIT + 2 * FAIR_SEARCH_HEADLINE_HEIGHT)) // 2
        _draw_balance(canvas, Vector2(middle), self._tilt)
        head = Box(0, middle[1] + px(BALANCE_RING_UNIT * 1.3), width, 0).narrowed(canvas.layout.gap_px(GAP))
        high = canvas.measure.height(self.headline, head.width, HEADLINE * 1.2)
        head = head._replace(height=max(high, px(FAIR_SEARCH_HEADLINE_HEIGHT)))
        canvas.draw_text(self.headline, head, HEADLINE * 1.2)
        line = head.moved(0, head.height)._replace(height=px(FAIR_SEARCH_HEADLINE_HEIGHT))
        tried = self._finder.tried if self._finder else 0
        words = ngettext("{count} board tried", "{count} boards tried", tried)
        if self._best and self._found:
            words = ngettext("Board {code}, the best of {count}", "Board {code}, the best of {count}", tried)
        code = self._best.code if self._best else ""
        canvas.draw_text(words.format(code=code, count=count_text(tried)), line, TEXT, canvas.theme.text_dim)


def _draw_balance(canvas: Canvas, at: Vector2, tilt: float) -> None:
    """Draw a beam that lies on three dvonn pieces, with a white and a black ring on its ends; the tilt lowers White's.

    The point is the middle of the beam's upper side.
    """
    assets, unit = canvas.assets, float(canvas.layout.px(BALANCE_RING_UNIT))
    step = round(tilt * BALANCE_STEPS)
    angle = BALANCE_TILT * step / BALANCE_STEPS
    arm = Vector2(canvas.layout.px(BALANCE_ARM_LENGTH), 0).rotate(-angle)
    glow = unit * (2.4 + 1.6 * (1 - step / BALANCE_STEPS))
    assets.sprite("glow", glow, canvas.theme.life).draw(canvas.surface, at, 150)
    area = pygame.Rect(0, 0, round(2 * arm.x + 3 * unit), round(2 * abs(arm.y) + 3 * unit))
    area.center = round(at.x), round(at.y)
    area = area.clip(canvas.surface.get_rect())
    key = ("balance", canvas.surface.get_size(), step)
    canvas.surface.blit(assets.cached(key, partial(_beam, canvas, area, at - area.topleft, arm, unit)), area)
    for colour, end in ((Colour.WHITE, at - arm), (Colour.BLACK, at + arm)):
        large = assets.sprite(PIECE_SPRITES[colour.piece], 2 * unit)
        turned = assets.cached(("weight", colour, unit, step), partial(_turned, large, angle))
        assets.sprite("shadow", unit).draw(canvas.surface, end, RING_SHADOW_ALPHA)
        turned.draw(canvas.surface, end)


def _beam(canvas: Canvas, area: pygame.Rect, at: Vector2, arm: Vector2, unit: float) -> pygame.Surface:
    """Return an area of the picture with the beam on its support added."""
    surface, assets = canvas.surface.subsurface(area).copy(), canvas.assets
    half, depth = arm * (1 + BALANCE_OVERHANG * unit / arm.length()), Vector2(0, BALANCE_DEPTH * unit / 2)
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
