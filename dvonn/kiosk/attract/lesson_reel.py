"""The lesson: three plies that explain the game, then its goal."""

from functools import lru_cache, partial
from typing import Final

from dvonn.board.layout import MIN_BOARD_UNIT, ROW_STEP_RANGE, BoardLayout, Viewpoint
from dvonn.kiosk.attract.captions import draw_footer, draw_steps, draw_veil, score_balance
from dvonn.kiosk.attract.pixel_shift import AttractLayout
from dvonn.kiosk.attract.reel import AttractBoard, Reel
from dvonn.language import N_, _
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.pieces import Move
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
