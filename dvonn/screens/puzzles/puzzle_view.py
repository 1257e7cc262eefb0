"""Draws the grade of a puzzle as a row of rings below the upper bar."""

from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.rules.analysis.puzzle import GRADES

# Pixels in a window of 1280x720
GRADE_RING_UNIT: Final = 27
GRADE_RING_SPACING: Final = 33
MAX_GRADE_ROW_OFFSET: Final = 30  # from the upper bar to the middle of the rings
GRADE_GLOW_SIZE: Final = 1.5  # times the size of a ring


def draw_grade(canvas: BoardCanvas, grade: int) -> None:
    """Draw a red ring for each step of the grade, and outlines up to the hardest grade."""
    layout, assets, unit = canvas.layout, canvas.assets, canvas.layout.px(GRADE_RING_UNIT)
    top, plate = layout.top_bar.height, min(y for _, y in canvas.board.plate())
    y = top + max(0.0, min(layout.px(MAX_GRADE_ROW_OFFSET), (plate - top) / 2))
    for step in GRADES:
        at = layout.width / 2 + (step - (GRADES[0] + GRADES[-1]) / 2) * layout.px(GRADE_RING_SPACING), y
        if step <= grade:
            assets.sprite("glow", unit * GRADE_GLOW_SIZE, canvas.theme.life).draw(canvas.surface, at, 110)
            assets.sprite("shadow", unit).draw(canvas.surface, at)
            assets.sprite("ring-dvonn", unit).draw(canvas.surface, at)
        else:
            assets.sprite("ghost", unit, canvas.theme.text_dim).draw(canvas.surface, at)
