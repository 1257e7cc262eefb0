"""The lesson: three plies that explain the game, then its goal."""

from dataclasses import dataclass
from typing import Final

from dvonn.board.layout import ROW_STEP_RANGE, BoardLayout, Viewpoint
from dvonn.board.words import SIDE_NAMES
from dvonn.kiosk.attract.captions import draw_balance, draw_caption, draw_steps, draw_veil
from dvonn.kiosk.attract.pixel_shift import AttractLayout, sub_box
from dvonn.kiosk.attract.reel import AttractBoard, Reel
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.scene import RefreshMode, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box

LESSON_STEPS: Final = (
    "Move as far as your stack is high",
    "Land on a stack and it is yours",
    "Out of touch with red: gone",
)
LESSON_GOAL: Final = "The most rings win"
LESSON_POSITION: Final = "9/2,ww,1,w,b,b,3/2,r,r,w,b,bb,4/2,r,ww,6/9 white move"
LESSON_PLIES: Final = "d4f4 g4f4 e3d3"
SWAP_COLOURS: Final = str.maketrans("wb", "bw")  # swaps the letters of the pieces

GOAL_TEXT_SCALE: Final = 1.5  # relative to a headline

LESSON_LOOK_SECONDS: Final = 0.4  # before the first ply is announced
LESSON_POINT_SECONDS: Final = 1.0  # for the arrow that announces a ply
LESSON_PAUSE_SECONDS: Final = 0.9  # after a ply
GOAL_READ_SECONDS: Final = 4.0  # for the goal
LESSON_PLAY_SPEED: Final = 0.8  # seconds of animation per second

# In units of the board
LESSON_BOARD_EXTENT: Final = (6.4, 3.45)  # the visible part: width, and height in rows
LESSON_LEFT_OFFSET: Final = 0.5  # of the visible part from the centre of the board
LESSON_DOWN_OFFSET: Final = 0.16  # of the board from the centre of its area, to leave room for the stacks


@dataclass(frozen=True)
class AttractLesson:
    """A position, the plies played from it, and the viewpoint."""

    position: str
    plies: str
    viewpoint: Viewpoint


ATTRACT_LESSONS: Final = (
    AttractLesson(LESSON_POSITION, LESSON_PLIES, Viewpoint.SOUTH),
    AttractLesson(f"{LESSON_POSITION.split()[0].translate(SWAP_COLOURS)} black move", LESSON_PLIES, Viewpoint.NORTH),
)


class LessonReel(Reel):
    """A close-up of the board: a stack moves, one is captured, and pieces cut off from red turn to ash."""

    large = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._lesson_number = -1  # lessons shown before this one

    def begin(self) -> None:
        """Start the next lesson."""
        self._lesson_number += 1
        lesson = ATTRACT_LESSONS[self._lesson_number % len(ATTRACT_LESSONS)]
        fit = _seen_from_south if lesson.viewpoint is Viewpoint.SOUTH else _seen_from_north
        self._board = AttractBoard(self.stage, parse_position(lesson.position), fit)
        self._plies_left = parse_plies(lesson.plies.split())
        self._still_seconds = 0.0  # seconds since the last movement

    @property
    def step(self) -> int:
        """The index of the sentence in LESSON_STEPS, or its length for the goal after them."""
        done = len(LESSON_STEPS) - len(self._plies_left)
        return done - 1 if done and (self._board.moving or self._still_seconds < LESSON_PAUSE_SECONDS) else done

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate while a ply is animated."""
        return RefreshMode.FULL_RATE if self._board.moving else RefreshMode.LOW_RATE

    @property
    def _announced_move(self) -> Move | None:
        """The next move, once its arrow is shown."""
        ply = self._plies_left[0] if self._plies_left and not self._board.moving else None
        return ply if isinstance(ply, Move) and self._still_seconds >= self._pause_seconds else None

    @property
    def _pause_seconds(self) -> float:
        """The seconds before the arrow of the next ply."""
        return LESSON_LOOK_SECONDS if len(self._plies_left) == len(LESSON_STEPS) else LESSON_PAUSE_SECONDS

    def update(self, seconds: float) -> bool:
        """Announce and play the plies; finish after the goal has been shown."""
        if self._board.moving:
            self._board.advance(seconds * LESSON_PLAY_SPEED)
            return False
        self._still_seconds += seconds
        if self._plies_left and self._still_seconds >= self._pause_seconds + LESSON_POINT_SECONDS:
            self._board.play(self._plies_left.pop(0))
            self._still_seconds = 0.0
        if self.step == len(LESSON_STEPS):
            self._board.last = None
        return (
            not self._plies_left
            and not self._board.moving
            and self._still_seconds >= LESSON_PAUSE_SECONDS + GOAL_READ_SECONDS
        )

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board across the window, and the sentences or the goal over it."""
        self._board.draw(canvas, layout.body, seconds, ahead * LESSON_PLAY_SPEED, self._announced_move)
        low = layout.footer.y > layout.header.y
        draw_veil(canvas, layout.header, upwards=not low)
        draw_veil(canvas, layout.footer, upwards=low)
        if self.step < len(LESSON_STEPS):
            draw_steps(canvas, layout, LESSON_STEPS, self.step)
        else:
            self._draw_goal(canvas, layout)

    def _draw_goal(self, canvas: Canvas, layout: AttractLayout) -> None:
        """Draw the goal with the score."""
        draw_caption(canvas, sub_box(layout.footer, 0, 0, 1, 0.58), LESSON_GOAL, GOAL_TEXT_SCALE)
        white, black = (self._board.position.score(colour) for colour in Colour)
        names = SIDE_NAMES[Colour.WHITE], SIDE_NAMES[Colour.BLACK]
        share = white / (white + black)
        draw_balance(canvas, sub_box(layout.footer, 0, 0.64, 1, 0.36), names, share, (str(white), str(black)))


def _seen_from_south(area: Box) -> BoardLayout:
    return _closeup(area, Viewpoint.SOUTH)


def _seen_from_north(area: Box) -> BoardLayout:
    return _closeup(area, Viewpoint.NORTH)


def _closeup(area: Box, viewpoint: Viewpoint) -> BoardLayout:
    """Return the layout of a board of which an area of the window shows a part."""
    across, along = LESSON_BOARD_EXTENT
    unit = min(area.width / across, area.height / (ROW_STEP_RANGE[0] * along))
    step = unit * max(ROW_STEP_RANGE[0], min(ROW_STEP_RANGE[1], area.height / along / unit))
    x, y = area.centre
    return BoardLayout(
        unit, step, (x + LESSON_LEFT_OFFSET * unit * viewpoint.value[0], y + LESSON_DOWN_OFFSET * unit), viewpoint
    )
