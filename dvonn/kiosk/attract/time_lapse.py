"""A time lapse of the best games that guests have played here, without their names."""

from typing import Final

from dvonn.board.words import SIDE_NAMES
from dvonn.kiosk.attract.best_games import BestGame, BestGames
from dvonn.kiosk.attract.captions import draw_balance, draw_caption
from dvonn.kiosk.attract.commentary import result_in_words
from dvonn.kiosk.attract.pixel_shift import AttractLayout, sub_box
from dvonn.kiosk.attract.reel import AttractBoard, Reel
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.screens.scene import RefreshMode, Stage
from dvonn.ui.canvas import Canvas

LAPSE_MOVE_SECONDS: Final = 0.25  # from one move to the next
LAPSE_PLACEMENT_SECONDS: Final = 0.08  # from one placement to the next
LAPSE_PLAY_SPEED: Final = 3.0  # seconds of animation per second
LAPSE_END_SECONDS: Final = 3.0  # after the last ply of a game


class TimeLapse(Reel):
    """Shows one game after another, ply by ply."""

    def __init__(self, stage: Stage, best: BestGames) -> None:
        super().__init__(stage)
        self._best = best
        self._games_left: list[tuple[BestGame, Game]] = []  # games still to be shown

    @property
    def has_content(self) -> bool:
        """Whether there are best games."""
        return bool(self._best.games)

    def begin(self) -> None:
        """Start with the first of the present best games."""
        self._games_left = list(self._best.games.items())
        self._start_game()

    def _start_game(self) -> None:
        self._kind, self._game = self._games_left.pop(0)
        self._board = AttractBoard(self.stage, self._game.start)
        self._plies_left: list[Ply] = list(self._game.plies)
        self._ply_seconds = 0.0  # seconds since the last ply was played

    @property
    def caption(self) -> str:
        """What the game is the best in; at its end, the result."""
        outcome = self._game.outcome
        assert outcome, "only finished games are shown"
        if not self._plies_left and not self._board.moving:
            return result_in_words(outcome.margin)
        return f"Played here: {self._kind.value}"

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate while plies are left."""
        return RefreshMode.FULL_RATE if self._plies_left or self._board.moving else RefreshMode.LOW_RATE

    def update(self, seconds: float) -> bool:
        """Play the next ply; start the next game after the last ply."""
        self._board.advance(seconds * LAPSE_PLAY_SPEED)
        self._ply_seconds += seconds
        if self._plies_left:
            pause = LAPSE_PLACEMENT_SECONDS if self._board.position.phase is Phase.PLACEMENT else LAPSE_MOVE_SECONDS
            if self._ply_seconds >= pause and not self._board.moving:
                self._board.play(self._plies_left.pop(0))
                self._ply_seconds = 0.0
            return False
        if self._ply_seconds < LAPSE_END_SECONDS:
            return False
        if self._games_left:
            self._start_game()
            return False
        return True

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board, the caption and the score."""
        self._board.draw(canvas, layout.body, seconds, ahead * LAPSE_PLAY_SPEED)
        draw_caption(canvas, sub_box(layout.footer, 0, 0, 1, 0.58), self.caption)
        white, black = (self._board.position.score(colour) for colour in Colour)
        share = white / (white + black) if white + black else 0.5
        names = SIDE_NAMES[Colour.WHITE], SIDE_NAMES[Colour.BLACK]
        draw_balance(canvas, sub_box(layout.footer, 0, 0.64, 1, 0.36), names, share, (str(white), str(black)))
