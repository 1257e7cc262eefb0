"""A fair board is looked for: two rings on a balance that comes to rest as better boards are found."""

from collections.abc import Callable
from math import atan2, degrees
from typing import TYPE_CHECKING, Final

import pygame

from dvonn.board.stacks import RINGS
from dvonn.input import Action, Hover, Intention
from dvonn.rules.pieces import Colour, Piece
from dvonn.screens.scene import Activity, Change, Pop, Scene, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, TEXT, Box
from dvonn.ui.timing import Speed

if TYPE_CHECKING:
    from dvonn.engine.analysis.fair_boards import Finder

SHOWN: Final = 1.4  # seconds that what was found is seen
HASTE: Final = 5.0  # the share of the way to its rest that the balance goes in a second
ONE_SIDED: Final = 12.0  # pieces ahead: with so many and more the balance is all the way down ...
TILT: Final = 0.30  # ... this far, in lengths of its beam's half
ARM: Final = 190  # half the beam's length, for a window of 1280x720, as all lengths here
RING: Final = 130  # the unit of the rings
BEAM: Final = 20
WORDS: Final = 64  # the height of the headline, and below it of the line


class FairSearch(Scene):
    """Boards are tried in what is left of each frame; then, or when somebody has seen enough, the game begins."""

    def __init__(self, stage: Stage, begin: Callable[[str], Change]) -> None:
        super().__init__(stage)
        self._begin = begin
        self._seed = stage.rng.getrandbits(32)
        self._finder: Finder | None = None  # until there was time to look
        self._lean = 1.0  # of the balance, from 1 to 0
        self._seen = 0.0  # seconds since it was found

    @property
    def title(self) -> str:
        """The window's title: what is done, or what was found."""
        return f"DVONN: {self._words()}"

    @property
    def activity(self) -> Activity:
        """It moves, if only a little, until the game begins."""
        return Activity.BREATHING if self._calm else Activity.MOVING

    @property
    def _calm(self) -> bool:
        settings = self.stage.settings
        return settings.reduced_motion or settings.speed is Speed.OFF

    @property
    def _found(self) -> bool:
        return self._finder is not None and self._finder.done

    def idle(self, seconds: float) -> None:
        """Try boards."""
        if not self._finder:
            from dvonn.engine.analysis.fair_boards import Finder  # noqa: PLC0415 # the first frame does not wait for the engine

            self._finder = Finder(self._seed, self.stage.clock)
        if not self._finder.done:
            self._finder.step(seconds)

    def handle(self, intention: Intention) -> Change | None:
        """Go back; or once it was found begin with any other input."""
        if isinstance(intention, Hover):
            return None
        if intention is Action.BACK:
            return Pop()
        return self._go_on() if self._found else None

    def update(self, seconds: float) -> Change | None:
        """Let the balance swing to where the best board so far holds it; begin when the last one has been seen."""
        way = self._goal - self._lean
        self._lean += way if self._calm else way * min(1.0, HASTE * seconds)
        if self._found:
            self._seen += seconds
        return self._go_on() if self._seen >= SHOWN else None

    def _go_on(self) -> Change:
        assert self._finder, "a board was found"
        assert self._finder.best, "a board was found"
        return self._begin(self._finder.best.code)

    @property
    def _goal(self) -> float:
        """Where the balance comes to rest: even for a fair board."""
        best = self._finder.best if self._finder else None
        if not best:
            return 1.0
        return 0.0 if best.is_fair else min(1.0, best.lead / ONE_SIDED)

    def _words(self) -> str:
        return "A fair board" if self._found else "Looking for a fair board"

    def _line(self) -> str:
        """Return how many boards were tried, or the code of the one that was found."""
        tried = self._finder.tried if self._finder else 0
        best = self._finder.best if self._finder else None
        return f"Board {best.code}, the best of {tried}" if best and self._found else f"{tried} tried"

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the balance, and below it what is done."""
        canvas = self.stage.canvas(surface)
        canvas.ground()
        px, (width, height) = canvas.layout.px, self.stage.size
        middle = width // 2, (height - px(RING + 2 * WORDS)) // 2
        _draw_balance(canvas, middle, self._lean)
        top = middle[1] + px(RING * 1.3)
        canvas.words(self._words(), Box(0, top, width, px(WORDS)), HEADLINE * 1.2)
        canvas.words(self._line(), Box(0, top + px(WORDS), width, px(WORDS) * 2 // 3), TEXT, canvas.theme.text_dim)


def _draw_balance(canvas: Canvas, at: tuple[int, int], lean: float) -> None:
    """Draw a white and a black ring on a beam over a dvonn piece; leaning, White's is lower."""
    assets, px = canvas.assets, canvas.layout.px
    arm, unit = px(ARM), float(px(RING))
    drop = round(TILT * lean * arm)
    foot = at[0], at[1] + unit * 0.5
    glow = unit * (2.4 + 1.6 * (1 - round(lean, 1)))
    assets.sprite("glow", glow, canvas.theme.life).draw(canvas.surface, foot, 150)
    assets.sprite("shadow", unit).draw(canvas.surface, foot)
    assets.sprite(RINGS[Piece.DVONN], unit).draw(canvas.surface, foot)
    angle = round(degrees(atan2(drop, arm)), 1)
    beam = assets.made(("balance", arm, angle), lambda: _beam(canvas, 2 * arm + round(unit * 0.7), px(BEAM), angle))
    canvas.surface.blit(beam, beam.get_rect(center=(at[0], round(at[1] + unit * 0.16))))
    for colour, x, y in ((Colour.WHITE, at[0] - arm, at[1] + drop), (Colour.BLACK, at[0] + arm, at[1] - drop)):
        assets.sprite(RINGS[colour.piece], unit).draw(canvas.surface, (x, y - unit * 0.06))


def _beam(canvas: Canvas, length: int, thick: int, angle: float) -> pygame.Surface:
    """Return the balance's beam, turned by some degrees, its left end down."""
    beam = pygame.Surface((length, thick), pygame.SRCALPHA)
    Canvas(beam, canvas.layout, canvas.assets).panel(
        Box(0, 0, length, thick), canvas.theme.panel_edge, canvas.theme.panel_edge
    )
    return pygame.transform.rotozoom(beam, angle, 1)
