"""Draws what is above the board of a puzzle: its grade as a row of rings, and the players with the clock."""

from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import ClockState, PanelClock, PlayerPanel, draw_player
from dvonn.board.words import SIDE_NAMES
from dvonn.match import format_clock_time
from dvonn.rules.analysis.puzzle import GRADES
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.exercise import ring_row_centres
from dvonn.screens.puzzles.puzzle_round import SERIES_WARNING_SECONDS, PuzzleRound
from dvonn.ui.canvas import Canvas

# Pixels in a window of 1280x720
GRADE_RING_UNIT: Final = 27
GRADE_RING_SPACING: Final = 33
MAX_GRADE_ROW_OFFSET: Final = 30  # from the upper bar to the middle of the rings
GRADE_GLOW_SIZE: Final = 1.5  # times the size of a ring


def draw_grade(canvas: BoardCanvas, grade: int) -> None:
    """Draw a red ring for each step of the grade, and outlines up to the hardest grade."""
    assets, unit = canvas.assets, canvas.layout.px(GRADE_RING_UNIT)
    centres = ring_row_centres(canvas, len(GRADES), GRADE_RING_SPACING, MAX_GRADE_ROW_OFFSET)
    for step, at in zip(GRADES, centres, strict=True):
        if step <= grade:
            assets.sprite("glow", unit * GRADE_GLOW_SIZE, canvas.theme.life).draw(canvas.surface, at, 110)
            assets.sprite("shadow", unit).draw(canvas.surface, at)
            assets.sprite("ring-dvonn", unit).draw(canvas.surface, at)
        else:
            assets.sprite("ghost", unit, canvas.theme.text_dim).draw(canvas.surface, at)


def draw_players(canvas: Canvas, puzzle_round: PuzzleRound, shown: Position, *, clock_runs: bool) -> None:
    """Draw the players' panels with the scores of a position; the side to move is the user, who has the clock."""
    for colour in Colour:
        name = SIDE_NAMES[colour]
        if colour is puzzle_round.puzzle.position.turn:
            clock = _panel_clock(puzzle_round, clock_runs=clock_runs)
            draw_player(canvas, PlayerPanel(colour, f"{name}: you", active=True, clock=clock), shown)
        else:
            draw_player(canvas, PlayerPanel(colour, name, active=False), shown)


def _panel_clock(puzzle_round: PuzzleRound, *, clock_runs: bool) -> PanelClock | None:
    if puzzle_round.seconds_left is None:
        return None
    state = ClockState.RUNNING if clock_runs else ClockState.WAITING
    low = puzzle_round.clock_seconds <= SERIES_WARNING_SECONDS
    return PanelClock(format_clock_time(puzzle_round.clock_seconds), ClockState.LOW if low else state)
