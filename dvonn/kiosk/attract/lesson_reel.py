"""The demonstration: three plies that explain the game, and what it is all about."""

from dataclasses import dataclass
from typing import Final

from dvonn.board.layout import ROW_STEPS, BoardLayout, Viewpoint
from dvonn.board.words import SIDES
from dvonn.kiosk.attract.captions import draw_balance, draw_caption, draw_steps, draw_veil
from dvonn.kiosk.attract.pixel_shift import AttractLayout, part
from dvonn.kiosk.attract.reel import AttractBoard, Reel
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.scene import Activity, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box

STEPS: Final = ("Move as far as your stack is high", "Land on a stack and it is yours", "Out of touch with red: gone")
GOAL: Final = "The most rings win"
POSITION: Final = "9/2,ww,1,w,b,b,3/2,r,r,w,b,bb,4/2,r,ww,6/9 white move"
PLIES: Final = "d4f4 g4f4 e3d3"
SWAPPED: Final = str.maketrans("wb", "bw")  # of the letters of pieces

LOUD: Final = 1.5  # times as large as a headline is the goal

# Seconds
LOOK: Final = 0.4  # at the board, before the first ply
POINT: Final = 1.0  # at the stack that is about to move, and where to
REST: Final = 0.9  # after a ply
READ: Final = 4.0  # what it is all about
PACE: Final = 0.8  # seconds of a ply in a second

# In units of the board
SHOWN: Final = (6.4, 3.45)  # of it, across and along
MIDDLE: Final = 0.5  # of what is shown, so far left of the board's ...
LOWER: Final = 0.16  # ... and the board so far below the middle of its place, as stacks rise


@dataclass(frozen=True)
class Story:
    """A position, what is played from it, and from where it is seen."""

    position: str
    plies: str
    seen: Viewpoint


STORIES: Final = (
    Story(POSITION, PLIES, Viewpoint.SOUTH),
    Story(f"{POSITION.split()[0].translate(SWAPPED)} black move", PLIES, Viewpoint.NORTH),
)


class LessonReel(Reel):
    """Few spaces, seen large: a stack moves, one is taken, and what has lost its link to red turns to ash."""

    large = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._turn = -1  # how many stories were told before this one

    def begin(self) -> None:
        """Tell the next story."""
        self._turn += 1
        story = STORIES[self._turn % len(STORIES)]
        placed = _seen_from_south if story.seen is Viewpoint.SOUTH else _seen_from_north
        self._board = AttractBoard(self.stage, parse_position(story.position), placed)
        self._left = parse_plies(story.plies.split())
        self._waited = 0.0  # seconds since anything moved

    @property
    def step(self) -> int:
        """Which of STEPS is shown, as many as there are for what comes after them."""
        done = len(STEPS) - len(self._left)
        return done - 1 if done and (self._board.moving or self._waited < REST) else done

    @property
    def activity(self) -> Activity:
        """It moves while a ply is seen."""
        return Activity.MOVING if self._board.moving else Activity.BREATHING

    @property
    def _pointed(self) -> Move | None:
        """The move that comes next, once it is pointed at."""
        ply = self._left[0] if self._left and not self._board.moving else None
        return ply if isinstance(ply, Move) and self._waited >= self._before else None

    @property
    def _before(self) -> float:
        """How long nothing is pointed at, before a ply."""
        return LOOK if len(self._left) == len(STEPS) else REST

    def update(self, seconds: float) -> bool:
        """Point at the next move, play it, and at the end say what it is all about."""
        if self._board.moving:
            self._board.advance(seconds * PACE)
            return False
        self._waited += seconds
        if self._left and self._waited >= self._before + POINT:
            self._board.play(self._left.pop(0))
            self._waited = 0.0
        if self.step == len(STEPS):
            self._board.last = None
        return not self._left and not self._board.moving and self._waited >= REST + READ

    def draw(self, canvas: Canvas, places: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board across the window, and what is said over it."""
        self._board.draw(canvas, places.body, seconds, ahead * PACE, self._pointed)
        low = places.foot.y > places.head.y
        draw_veil(canvas, places.head, upwards=not low)
        draw_veil(canvas, places.foot, upwards=low)
        if self.step < len(STEPS):
            draw_steps(canvas, places, STEPS, self.step)
        else:
            self._draw_goal(canvas, places)

    def _draw_goal(self, canvas: Canvas, places: AttractLayout) -> None:
        """Say what it is all about, with the count."""
        draw_caption(canvas, part(places.foot, 0, 0, 1, 0.58), GOAL, LOUD)
        white, black = (self._board.position.score(colour) for colour in Colour)
        names = SIDES[Colour.WHITE], SIDES[Colour.BLACK]
        share = white / (white + black)
        draw_balance(canvas, part(places.foot, 0, 0.64, 1, 0.36), names, share, (str(white), str(black)))


def _seen_from_south(area: Box) -> BoardLayout:
    return _close(area, Viewpoint.SOUTH)


def _seen_from_north(area: Box) -> BoardLayout:
    return _close(area, Viewpoint.NORTH)


def _close(area: Box, seen: Viewpoint) -> BoardLayout:
    """Return a board of which a place in the window shows a part."""
    across, along = SHOWN
    unit = min(area.width / across, area.height / (ROW_STEPS[0] * along))
    step = unit * max(ROW_STEPS[0], min(ROW_STEPS[1], area.height / along / unit))
    x, y = area.centre
    return BoardLayout(unit, step, (x + MIDDLE * unit * seen.value[0], y + LOWER * unit), seen)
