"""A game between two of the computer's levels, with a word on what happens in it."""

from random import Random
from typing import Final

from dvonn.engine.levels import CURIOUS, GREEDY, THOUGHTFUL
from dvonn.kiosk.attract.captions import draw_balance, draw_caption
from dvonn.kiosk.attract.commentary import Remark, ending, lead, on_move, on_position
from dvonn.kiosk.attract.pixel_shift import AttractLayout, part
from dvonn.kiosk.attract.reel import AttractBoard, Reel
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move, Ply
from dvonn.rules.position import Position
from dvonn.screens.scene import Activity, Stage
from dvonn.ui.canvas import Canvas

PAIRS: Final = ((THOUGHTFUL, CURIOUS), (GREEDY, THOUGHTFUL), (CURIOUS, GREEDY))

# Seconds
LONGEST: Final = 100.0  # for a game, then it is left
THOUGHT: Final = 0.85  # between two plies
HOLD: Final = 3.6  # for a sentence to be read ...
HOLD_LEAST: Final = 2.2  # ... before a great event
QUIET: Final = 5.5  # without a word, until one is said on how it stands
ADMIRED: Final = 5.0  # for the end
SETTLES: Final = 0.7  # for the bar to reach where it belongs

GREAT: Final = 3.5  # pieces: a move worth as much is a great event ...
WORTH_A_WORD: Final = 1.4  # ... and one worth less than this is not spoken of
CHOICE: Final = 12  # boards, of which the most even one is played on
FULL: Final = 20.0  # pieces ahead, at which the bar is at its end


class ShowGame(Reel):
    """The game from a full board to its end, or as far as there is time."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rng = Random(stage.rng.getrandbits(32))
        self._turn = -1  # how many games were shown before this one

    def begin(self) -> None:
        """Begin another game."""
        self._turn += 1
        white, black = PAIRS[self._turn % len(PAIRS)]
        seats = {Colour.WHITE: white, Colour.BLACK: black}
        boards = [Position.random_full(self._rng) for _ in range(CHOICE)]
        game = Game(min(boards, key=lambda board: abs(lead(board))))
        self._match = Match(seats, game, self._rng.getrandbits(32), self.stage.clock)
        self._board = AttractBoard(self.stage, self._match.position)
        self._answer: Ply | None = None  # until it is played
        self._remark: Remark | None = None  # on it
        self._played = self._waited = 0.0  # seconds since the game began, and since the last ply was seen
        self.caption, self._said = f"{white.name} against {black.name}: who will win?", 0.0  # what, and how long ago
        self._lead = self._shown_lead = lead(self._match.position)

    @property
    def activity(self) -> Activity:
        """It moves while a ply or the bar does."""
        settling = abs(self._lead - self._shown_lead) > 0.05
        return Activity.MOVING if self._board.moving or settling else Activity.BREATHING

    def update(self, seconds: float) -> bool:
        """See a ply, or play the next one."""
        self._played += seconds
        self._said += seconds
        self._shown_lead += (self._lead - self._shown_lead) * min(1.0, seconds / SETTLES * 3)
        if self._board.moving:
            self._board.advance(seconds)
            return False
        self._waited += seconds
        if self._match.game.outcome:
            return self._waited >= ADMIRED
        if self._answer and self._waited >= THOUGHT:
            self._play(self._answer)
        return self._played >= LONGEST and not self._board.moving

    def idle(self, seconds: float) -> None:
        """Find the next ply, and then a word on it."""
        if not self._answer and self._match.waits_for_computer:
            self._answer = self._match.think(seconds)
        elif isinstance(self._answer, Move) and not self._remark:
            self._remark = on_move(self._match.position, self._answer)

    def _play(self, ply: Ply) -> None:
        remark, self._answer, self._remark, self._waited = self._remark, None, None, 0.0
        self._board.play(ply)
        self._match.play(ply)
        self._lead = lead(self._match.position)
        self._speak(remark)

    def _speak(self, remark: Remark | None) -> None:
        """Say something on the last ply or on how it stands, unless the last sentence is still being read."""
        outcome = self._match.game.outcome
        if outcome:
            self._say(ending(outcome.margin))
        elif remark and self._said >= (HOLD_LEAST if remark.worth >= GREAT else HOLD) and remark.worth >= WORTH_A_WORD:
            self._say(remark.words)
        elif self._said >= QUIET:
            self._say(on_position(self._match.position).words)

    def _say(self, words: str) -> None:
        self.caption, self._said = words, 0.0

    def draw(self, canvas: Canvas, places: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board, the caption, and who is ahead."""
        self._board.draw(canvas, places.body, seconds, ahead)
        draw_caption(canvas, part(places.foot, 0, 0, 1, 0.58), self.caption)
        pieces = round(self._shown_lead)
        figures = (f"+{pieces}" if pieces > 0 else "", f"+{-pieces}" if pieces < 0 else "")
        names = self._match.name(Colour.WHITE), self._match.name(Colour.BLACK)
        draw_balance(canvas, part(places.foot, 0, 0.64, 1, 0.36), names, 0.5 + self._shown_lead / FULL / 2, figures)
