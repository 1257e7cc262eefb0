"""The reels about the guests of the event: the winners' boards, and a time lapse of the best games without names."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from dvonn.kiosk.attract.best_games import BestGame, BestGames
from dvonn.kiosk.attract.captions import draw_footer, score_balance
from dvonn.kiosk.attract.commentary import result_in_words
from dvonn.kiosk.attract.pixel_shift import AttractLayout, pixel_shift_at
from dvonn.kiosk.attract.reel import AttractBoard, Reel
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.winner_list import BOARDS
from dvonn.kiosk.winners import draw_cut_offs, draw_winners
from dvonn.language import N_, _
from dvonn.rules.game import Game
from dvonn.rules.pieces import Phase, Ply
from dvonn.screens.scene import Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box

WINNERS_REEL_SECONDS: Final = 7.0  # for each board
WINNERS_SHIFT_PHASE: Final = 0.35  # cycles between the pixel shifts of two successive boards
LAPSE_MOVE_SECONDS: Final = 0.25  # from one move to the next
LAPSE_PLACEMENT_SECONDS: Final = 0.08  # from one placement to the next
LAPSE_PLAY_SPEED: Final = 3.0  # seconds of animation per second
LAPSE_END_SECONDS: Final = 3.0  # after the last ply of a game
LAPSE_CAPTIONS: Final = {
    # Translators: about a game that guests have played at this event
    BestGame.HIGHEST: N_("Played here: the biggest win"),
    BestGame.CLOSEST: N_("Played here: the closest game"),
    BestGame.LONGEST: N_("Played here: the longest game"),
}


class WinnersReel(Reel):
    """Shows every board that has entries in the periods that guests see, and the largest cut-offs of today."""

    def __init__(self, context: EventContext) -> None:
        super().__init__(context.stage)
        self._context = context
        self._boards: list[Callable[[Canvas, Box], None]] = []
        self._elapsed = 0.0

    @property
    def has_content(self) -> bool:
        """Whether any board has entries."""
        return any(self._present_boards())

    def _present_boards(self) -> Iterator[Callable[[Canvas, Box], None]]:
        """Yield functions that draw the boards to show in a box."""
        for board in BOARDS:
            for shown in self._context.winners.boards_of(board, self._context.event_settings.shown_winners):
                yield partial(draw_winners, shown=shown)
        cut_offs = self._context.stands.largest_cut_offs()
        if cut_offs:
            yield partial(draw_cut_offs, cut_offs=cut_offs)

    def begin(self) -> None:
        """Start with the first of the present boards."""
        self._boards, self._elapsed = list(self._present_boards()), 0.0

    def update(self, seconds: float) -> bool:
        """Advance; the reel is finished after the last board."""
        self._elapsed += seconds
        return self._elapsed >= WINNERS_REEL_SECONDS * len(self._boards)

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the current board below or above the title, with the pixel shift."""
        canvas.draw_ground()
        number = min(len(self._boards) - 1, int(self._elapsed / WINNERS_REEL_SECONDS))
        shift = pixel_shift_at(canvas.surface.get_size(), seconds, WINNERS_SHIFT_PHASE * number)
        room = layout.content.moved(*shift)
        self._boards[number](canvas, room)


class TimeLapse(Reel):
    """Shows one of the best games, ply by ply; the next one when it is shown again."""

    def __init__(self, stage: Stage, best: BestGames) -> None:
        super().__init__(stage)
        self._best = best
        self._games_left: list[tuple[BestGame, Game]] = []  # games to be shown before all of them are shown again

    @property
    def has_content(self) -> bool:
        """Whether there are best games."""
        return bool(self._best.games)

    def begin(self) -> None:
        """Start the next game."""
        self._games_left = self._games_left or list(self._best.games.items())
        self._kind, self._game = self._games_left.pop(0)
        self._board = AttractBoard(self.stage, self._game.start, speed=LAPSE_PLAY_SPEED)
        self._plies_left: list[Ply] = list(self._game.plies)
        self._ply_seconds = 0.0  # seconds since the last ply was played

    @property
    def is_moving(self) -> bool:
        """Whether plies are left."""
        return bool(self._plies_left) or self._board.player.plan is not None

    def update(self, seconds: float) -> bool:
        """Play the next ply; the reel is finished some seconds after the last one."""
        self._board.player.update(seconds)
        self._ply_seconds += seconds
        if self._plies_left:
            pause = LAPSE_PLACEMENT_SECONDS if self._board.position.phase is Phase.PLACEMENT else LAPSE_MOVE_SECONDS
            if self._ply_seconds >= pause and not self._board.player.plan:
                self._board.play(self._plies_left.pop(0))
                self._ply_seconds = 0.0
            return False
        return self._ply_seconds >= LAPSE_END_SECONDS

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board, what the game is the best in, at its end the result, and the score."""
        self._board.draw(canvas, layout.body, seconds, ahead)
        outcome = self._game.outcome
        assert outcome, "only finished games are shown"
        caption = _(LAPSE_CAPTIONS[self._kind]) if self.is_moving else result_in_words(outcome)
        draw_footer(canvas, layout.footer, caption, score_balance(self._board.position))
