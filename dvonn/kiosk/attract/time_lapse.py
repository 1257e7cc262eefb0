"""The best games that guests have played here, in a fraction of their time; nobody is named."""

from typing import Final

from dvonn.board.words import SIDES
from dvonn.kiosk.attract.best_games import BestGame, BestGames
from dvonn.kiosk.attract.captions import draw_balance, draw_caption
from dvonn.kiosk.attract.commentary import ending
from dvonn.kiosk.attract.pixel_shift import AttractLayout, part
from dvonn.kiosk.attract.reel import AttractBoard, Reel
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.screens.scene import Activity, Stage
from dvonn.ui.canvas import Canvas

PLY: Final = 0.25  # seconds from one move to the next ...
PLACED: Final = 0.08  # ... and from one piece that is placed to the next
PACE: Final = 3.0  # seconds of a ply in a second
ADMIRED: Final = 3.0  # seconds for the end of a game


class TimeLapse(Reel):
    """One game after the other, ply by ply."""

    def __init__(self, stage: Stage, best: BestGames) -> None:
        super().__init__(stage)
        self._best = best
        self._waiting: list[tuple[BestGame, Game]] = []  # games that are still to be seen

    @property
    def has_something(self) -> bool:
        """Whether guests have played to an end."""
        return bool(self._best.games)

    def begin(self) -> None:
        """Show the games that are the best now."""
        self._waiting = list(self._best.games.items())
        self._open()

    def _open(self) -> None:
        self._kind, self._game = self._waiting.pop(0)
        self._board = AttractBoard(self.stage, self._game.start)
        self._left: list[Ply] = list(self._game.plies)
        self._waited = 0.0  # seconds since the last ply began, or was seen at the end

    @property
    def caption(self) -> str:
        """What is said: which game it is, and in the end how it went."""
        outcome = self._game.outcome
        assert outcome, "only games that have ended are shown"
        if not self._left and not self._board.moving:
            return ending(outcome.margin)
        return f"Played here: {self._kind.value}"

    @property
    def activity(self) -> Activity:
        """It moves as long as there are plies."""
        return Activity.MOVING if self._left or self._board.moving else Activity.BREATHING

    def update(self, seconds: float) -> bool:
        """Play on, and show the next game after one has ended."""
        self._board.advance(seconds * PACE)
        self._waited += seconds
        if self._left:
            pause = PLACED if self._board.position.phase is Phase.PLACEMENT else PLY
            if self._waited >= pause and not self._board.moving:
                self._board.play(self._left.pop(0))
                self._waited = 0.0
            return False
        if self._waited < ADMIRED:
            return False
        if self._waiting:
            self._open()
            return False
        return True

    def draw(self, canvas: Canvas, places: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board, what game it is, and the pieces of both sides."""
        self._board.draw(canvas, places.body, seconds, ahead * PACE)
        draw_caption(canvas, part(places.foot, 0, 0, 1, 0.58), self.caption)
        white, black = (self._board.position.score(colour) for colour in Colour)
        share = white / (white + black) if white + black else 0.5
        names = SIDES[Colour.WHITE], SIDES[Colour.BLACK]
        draw_balance(canvas, part(places.foot, 0, 0.64, 1, 0.36), names, share, (str(white), str(black)))
