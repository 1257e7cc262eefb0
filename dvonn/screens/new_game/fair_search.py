"""The search for a fair board, shown as two rings on a balance that levels out as better boards are found."""

from collections.abc import Callable
from math import atan2, degrees
from typing import TYPE_CHECKING, Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input import Action, Hover, Intention
from dvonn.rules.pieces import Colour, Piece
from dvonn.screens.scene import Change, Pop, RefreshMode, Scene, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, TEXT, Box

if TYPE_CHECKING:
    from dvonn.engine.analysis.fair_boards import FairBoard, FairBoardFinder

FOUND_BOARD_SECONDS: Final = 1.4  # for the result, before the game begins
BALANCE_SETTLE_RATE: Final = 5.0  # share of the remaining tilt that the balance loses in a second
FULL_TILT_LEAD: Final = 12.0  # pieces of lead that tilt the balance fully
BEAM_MARGIN: Final = 2  # pixels around the beam's picture, so that its edges are smooth when it is turned
BALANCE_TILT: Final = 0.30  # drop of the lower end at full tilt, in lengths of an arm

# Pixels in a window of 1280x720
BALANCE_ARM_LENGTH: Final = 190  # half the beam
BALANCE_RING_UNIT: Final = 130
BALANCE_BEAM_HEIGHT: Final = 20
FAIR_SEARCH_HEADLINE_HEIGHT: Final = 64


class FairSearch(Scene):
    """The search runs in the rest of each frame; the game begins some time after its end, or with an input."""

    def __init__(self, stage: Stage, begin: Callable[[str], Change]) -> None:
        super().__init__(stage)
        self._begin = begin
        self._seed = stage.rng.getrandbits(32)
        self._finder: FairBoardFinder | None = None  # None before the first slice
        self._tilt = 1.0  # of the balance: 1 at full tilt, 0 level
        self._found_seconds = 0.0  # since the board was found

    @property
    def title(self) -> str:
        """The window's title."""
        return f"DVONN: {self._headline}"

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate, or low without motion."""
        return RefreshMode.LOW_RATE if self.stage.without_motion else RefreshMode.FULL_RATE

    @property
    def _best(self) -> "FairBoard | None":
        """The best board so far."""
        return self._finder.best if self._finder else None

    @property
    def _found(self) -> bool:
        return self._finder is not None and self._finder.done

    @property
    def _headline(self) -> str:
        return "A fair board" if self._found else "Looking for a fair board"

    def idle(self, seconds: float) -> None:
        """Search for a fair board."""
        if not self._finder:
            from dvonn.engine.analysis.fair_boards import FairBoardFinder  # noqa: PLC0415 # the first frame does not wait for the engine

            self._finder = FairBoardFinder(self._seed, self.stage.clock)
        self._finder.step(seconds)

    def act(self, intention: Intention) -> Change | None:
        """Go back; once a board is found, begin with any other input."""
        if isinstance(intention, Hover):
            return None
        if intention is Action.BACK:
            return Pop()
        return self._go_on() if self._found else None

    def update(self, seconds: float) -> Change | None:
        """Move the balance towards the tilt of the best board so far; begin some time after the search has ended."""
        goal = 1.0
        if self._best:
            goal = 0.0 if self._best.is_fair else min(1.0, self._best.lead / FULL_TILT_LEAD)
        way = goal - self._tilt
        self._tilt += way if self.stage.without_motion else way * min(1.0, BALANCE_SETTLE_RATE * seconds)
        if self._found:
            self._found_seconds += seconds
        return self._go_on() if self._found_seconds >= FOUND_BOARD_SECONDS else None

    def _go_on(self) -> Change:
        assert self._best, "a board was found"
        return self._begin(self._best.code)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the balance and the progress of the search below it."""
        canvas.draw_ground()
        px, (width, height) = canvas.layout.px, self.stage.size
        middle = width // 2, (height - px(BALANCE_RING_UNIT + 2 * FAIR_SEARCH_HEADLINE_HEIGHT)) // 2
        _draw_balance(canvas, middle, self._tilt)
        head = Box(0, middle[1] + px(BALANCE_RING_UNIT * 1.3), width, px(FAIR_SEARCH_HEADLINE_HEIGHT))
        canvas.draw_text(self._headline, head, HEADLINE * 1.2)
        line = head.moved(0, head.height)._replace(height=head.height * 2 // 3)
        tried = self._finder.tried if self._finder else 0
        found = f"Board {self._best.code}, the best of {tried}" if self._best and self._found else f"{tried} tried"
        canvas.draw_text(found, line, TEXT, canvas.theme.text_dim)


def _draw_balance(canvas: Canvas, at: tuple[int, int], tilt: float) -> None:
    """Draw a white and a black ring that lie on a beam behind a dvonn piece; the tilt lowers White's."""
    assets, px = canvas.assets, canvas.layout.px
    arm, unit = px(BALANCE_ARM_LENGTH), float(px(BALANCE_RING_UNIT))
    drop = round(BALANCE_TILT * tilt * arm)
    foot = at[0], at[1] + unit * 0.5
    glow = unit * (2.4 + 1.6 * (1 - round(tilt, 1)))
    assets.sprite("glow", glow, canvas.theme.life).draw(canvas.surface, foot, 150)
    angle = round(degrees(atan2(drop, arm)), 1)
    beam = assets.cached(
        ("balance", arm, angle), lambda: _beam(canvas, 2 * arm + round(unit * 0.9), px(BALANCE_BEAM_HEIGHT), angle)
    )
    canvas.surface.blit(beam, beam.get_rect(center=(at[0], round(at[1] + unit * 0.26))))
    for colour, x, y in ((Colour.WHITE, at[0] - arm, at[1] + drop), (Colour.BLACK, at[0] + arm, at[1] - drop)):
        assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, (x, y - unit * 0.14))
    assets.sprite("shadow", unit).draw(canvas.surface, foot)
    assets.sprite(PIECE_SPRITES[Piece.DVONN], unit).draw(canvas.surface, foot)


def _beam(canvas: Canvas, length: int, thick: int, angle: float) -> pygame.Surface:
    """Return the balance's beam, turned by some degrees, with its left end down."""
    box = Box(BEAM_MARGIN, BEAM_MARGIN, length, thick)
    beam = pygame.Surface((length + 2 * BEAM_MARGIN, thick + 2 * BEAM_MARGIN), pygame.SRCALPHA)
    Canvas(beam, canvas.layout, canvas.assets).draw_panel(box, canvas.theme.panel_edge, canvas.theme.panel_edge)
    return pygame.transform.rotozoom(beam, angle, 1)
