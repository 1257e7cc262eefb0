"""A game between two of the computer's levels, with commentary."""

from random import Random
from typing import Final

from dvonn.engine.levels import CURIOUS, GREEDY, THOUGHTFUL
from dvonn.kiosk.attract.captions import draw_footer
from dvonn.kiosk.attract.commentary import lead, remark_on_move, remark_on_position, result_in_words
from dvonn.kiosk.attract.pixel_shift import AttractLayout
from dvonn.kiosk.attract.reel import AttractBoard, Reel
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move, Ply
from dvonn.rules.position import Position
from dvonn.screens.scene import Stage
from dvonn.ui.canvas import Canvas

SHOW_PAIRINGS: Final = ((THOUGHTFUL, CURIOUS), (GREEDY, THOUGHTFUL), (CURIOUS, GREEDY))

MAX_SHOW_GAME_SECONDS: Final = 100.0  # for a game that does not end before
SHOW_PLY_SECONDS: Final = 0.85  # between two plies
CAPTION_SECONDS: Final = 3.6  # before an ordinary remark
MIN_CAPTION_SECONDS: Final = 2.2  # before a remark on a key move
MAX_SILENCE_SECONDS: Final = 5.5  # before a remark on the position
SHOW_GAME_END_SECONDS: Final = 5.0  # after the last ply
BALANCE_SETTLE_SECONDS: Final = 0.7  # for the bar to follow the lead

KEY_MOVE_WORTH: Final = 3.5  # pieces
MIN_REMARK_WORTH: Final = 1.4  # pieces
CANDIDATE_BOARDS: Final = 12  # of which the most even one is played
FULL_BALANCE_LEAD: Final = 20.0  # pieces; the bar is full then
SETTLED_LEAD: Final = 0.05  # pieces from the lead at which the bar counts as still


class ShowGame(Reel):
    """A game from a full board to its end, or until the time is over."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rng = Random(stage.rng.getrandbits(32))
        self._game_number = -1  # games shown before this one

    def begin(self) -> None:
        """Start the next game."""
        self._game_number += 1
        white, black = SHOW_PAIRINGS[self._game_number % len(SHOW_PAIRINGS)]
        seats = {Colour.WHITE: white, Colour.BLACK: black}
        boards = [Position.random_full(self._rng) for _ in range(CANDIDATE_BOARDS)]
        game = Game(min(boards, key=lambda board: abs(lead(board))))
        self._match = Match(seats, game, self._rng.getrandbits(32), self.stage.clock)
        self._board = AttractBoard(self.stage, self._match.position)
        self._next_ply: Ply | None = None
        self._remark: tuple[str, float] | None = None  # on the next ply
        self._game_seconds = 0.0  # since the start of the game
        self.caption = f"{white.name} against {black.name}: who will win?"
        self._caption_seconds = 0.0  # since the caption appeared
        self._lead = self._shown_lead = lead(self._match.position)

    @property
    def is_moving(self) -> bool:
        """Whether a ply or the bar moves."""
        return self._board.player.plan is not None or abs(self._lead - self._shown_lead) > SETTLED_LEAD

    def update(self, seconds: float) -> bool:
        """Advance the animation, or play the next ply."""
        self._game_seconds += seconds
        self._caption_seconds += seconds
        self._shown_lead += (self._lead - self._shown_lead) * min(1.0, seconds / BALANCE_SETTLE_SECONDS * 3)
        player = self._board.player
        player.update(seconds)
        if player.plan:
            return False
        if self._match.game.outcome:
            return player.rest_seconds >= SHOW_GAME_END_SECONDS
        if self._next_ply and player.rest_seconds >= SHOW_PLY_SECONDS:
            self._play(self._next_ply)
            return False
        return self._game_seconds >= MAX_SHOW_GAME_SECONDS

    def idle(self, seconds: float) -> None:
        """Search for the next ply, then for a remark on it."""
        if not self._next_ply and self._match.waits_for_computer:
            self._next_ply = self._match.think(seconds)
        elif isinstance(self._next_ply, Move) and not self._remark:
            self._remark = remark_on_move(self._match.position, self._next_ply)

    def _play(self, ply: Ply) -> None:
        self._board.play(ply)
        self._match.play(ply)
        self._lead = lead(self._match.position)
        self._comment()
        self._next_ply = self._remark = None

    def _comment(self) -> None:
        """Change the caption to a remark on the last ply or the position, unless the present one is too recent."""
        outcome, (words, worth) = self._match.game.outcome, self._remark or ("", 0.0)
        pause = MIN_CAPTION_SECONDS if worth >= KEY_MOVE_WORTH else CAPTION_SECONDS
        if outcome:
            self.caption = result_in_words(outcome)
        elif worth >= MIN_REMARK_WORTH and self._caption_seconds >= pause:
            self.caption = words
        elif self._caption_seconds >= MAX_SILENCE_SECONDS:
            self.caption = remark_on_position(self._match.position)
        else:
            return
        self._caption_seconds = 0.0

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board, the caption and the balance."""
        self._board.draw(canvas, layout.body, seconds, ahead)
        pieces = round(self._shown_lead)
        leads = {Colour.WHITE: pieces, Colour.BLACK: -pieces}
        sides = {
            colour: (self._match.name(colour), f"+{ahead}" if ahead > 0 else "") for colour, ahead in leads.items()
        }
        balance = 0.5 + self._shown_lead / FULL_BALANCE_LEAD / 2, sides
        draw_footer(canvas, layout.footer, self.caption, balance)
