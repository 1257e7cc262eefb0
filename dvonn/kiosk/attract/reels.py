"""Reels of the attract loop: the lessons, the event's modes and its winners."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from typing import Final

from dvonn.board.layout import MIN_BOARD_UNIT, ROW_STEP_RANGE, BoardLayout, Viewpoint
from dvonn.kiosk.attract.commentary import BestGame, BestGames, result_in_words
from dvonn.kiosk.attract.pixel_shift import AttractLayout, pixel_shift_at
from dvonn.kiosk.attract.show_game import AttractBoard, Reel, draw_footer, draw_steps, draw_veil, score_balance
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.winner_list import BOARDS
from dvonn.kiosk.winners_board import draw_cut_offs, draw_winners
from dvonn.language import N_, _
from dvonn.rules.board import Move, Phase, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.screens.scene import Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box

LESSON_STEPS: Final = (
    N_("Move as far as your stack is high"),
    N_("Land on a stack and it's yours"),
    N_("Cut off from the red pieces: lost"),
)
LESSON_GOAL: Final = N_("Whoever has the most pieces wins")
LESSON_PLIES: Final = "d4f4 g4f4 e3d3"
ATTRACT_LESSONS: Final = (
    ("9/2,ww,1,w,b,b,3/2,r,r,w,b,bb,4/2,r,ww,6/9 white move", Viewpoint.SOUTH),
    ("9/2,bb,1,b,w,w,3/2,r,r,b,w,ww,4/2,r,bb,6/9 black move", Viewpoint.NORTH),
)
"""The positions in which the plies of the lesson are played, equal but for the colours, and their viewpoints."""

GOAL_TEXT_SCALE: Final = 1.5  # relative to a headline

LESSON_LOOK_SECONDS: Final = 0.4  # before the first ply is announced
LESSON_POINT_SECONDS: Final = 1.0  # for the ghost that announces a ply
LESSON_PAUSE_SECONDS: Final = 0.9  # after a ply
GOAL_READ_SECONDS: Final = 4.0  # for the goal
LESSON_PLAY_SPEED: Final = 0.8  # seconds of animation per second

# In units of the board
LESSON_BOARD_EXTENT: Final = (6.4, 3.45)  # the visible part: width, and height in rows
LESSON_LEFT_OFFSET: Final = 0.5  # of the visible part from the centre of the board
LESSON_DOWN_OFFSET: Final = 0.16  # of the board from the centre of its area, to leave room for the stacks


class LessonReel(Reel):
    """A close-up of the board: a stack moves, one is captured, and pieces cut off from red turn to ash."""

    large = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._lesson_number = -1  # lessons shown before this one

    def begin(self) -> None:
        """Start the next lesson."""
        self._lesson_number += 1
        position, viewpoint = ATTRACT_LESSONS[self._lesson_number % len(ATTRACT_LESSONS)]
        fit = partial(closeup, viewpoint=viewpoint)
        self._board = AttractBoard(self.stage, parse_position(position), speed=LESSON_PLAY_SPEED, fit=fit)
        self._plies_left = parse_plies(LESSON_PLIES.split())

    @property
    def step(self) -> int:
        """The index of the sentence in LESSON_STEPS, or its length for the goal after them."""
        done = len(LESSON_STEPS) - len(self._plies_left)
        shown = self.is_moving or self._board.player.rest_seconds < LESSON_PAUSE_SECONDS
        return done - 1 if done and shown else done

    @property
    def is_moving(self) -> bool:
        """Whether a ply is animated."""
        return self._board.player.plan is not None

    @property
    def _announced_move(self) -> Move | None:
        """The next move, once it is announced."""
        ply = self._plies_left[0] if self._plies_left and not self.is_moving else None
        return ply if isinstance(ply, Move) and self._board.player.rest_seconds >= self._pause_seconds else None

    @property
    def _pause_seconds(self) -> float:
        """The seconds before the next ply is announced."""
        return LESSON_LOOK_SECONDS if len(self._plies_left) == len(LESSON_STEPS) else LESSON_PAUSE_SECONDS

    def update(self, seconds: float) -> bool:
        """Announce and play the plies; finish after the goal has been shown."""
        player = self._board.player
        player.update(seconds)
        if player.plan:
            return False
        if self._plies_left and player.rest_seconds >= self._pause_seconds + LESSON_POINT_SECONDS:
            self._board.play(self._plies_left.pop(0))
            return False
        if self.step == len(LESSON_STEPS):
            self._board.last_ply = None
        return not self._plies_left and player.rest_seconds >= LESSON_PAUSE_SECONDS + GOAL_READ_SECONDS

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board across the window, and the sentences or the goal with the score over it."""
        self._board.draw(canvas, layout.body, seconds, ahead, self._announced_move)
        low = layout.footer.y > layout.header.y
        draw_veil(canvas, layout.header, upwards=not low)
        draw_veil(canvas, layout.footer, upwards=low)
        if self.step < len(LESSON_STEPS):
            draw_steps(canvas, layout, [_(words) for words in LESSON_STEPS], self.step)
        else:
            balance = score_balance(self._board.position)
            draw_footer(canvas, layout.footer, _(LESSON_GOAL), balance, GOAL_TEXT_SCALE)


@lru_cache(maxsize=8)
def closeup(area: Box, viewpoint: Viewpoint) -> BoardLayout:
    """Return the layout of a board of which an area of the window shows a part."""
    across, along = LESSON_BOARD_EXTENT
    unit = max(MIN_BOARD_UNIT, min(area.width / across, area.height / (ROW_STEP_RANGE[0] * along)))
    step = unit * max(ROW_STEP_RANGE[0], min(ROW_STEP_RANGE[1], area.height / along / unit))
    x, y = area.centre
    return BoardLayout(
        unit, step, (x + LESSON_LEFT_OFFSET * unit * viewpoint.value[0], y + LESSON_DOWN_OFFSET * unit), viewpoint
    )


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
