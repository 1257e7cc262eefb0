"""Draws how hard a puzzle is: small rings below the upper bar, as many of them alight as its grade says."""

from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.rules.analysis.puzzle import GRADES

# For a window of 1280x720
UNIT: Final = 27  # of a ring
APART: Final = 33  # from one to the next
BELOW: Final = 30  # how far below the upper bar its middle is at most
GLOW: Final = 1.5  # how much wider than a ring its light is


def draw_grade(canvas: BoardCanvas, grade: int) -> None:
    """Draw a red ring for each step of a grade, an outline for each that is missing to the hardest one."""
    layout, assets, unit = canvas.layout, canvas.assets, canvas.layout.px(UNIT)
    top, plate = layout.top.height, min(y for _, y in canvas.board.plate())
    y = top + max(0.0, min(layout.px(BELOW), (plate - top) / 2))
    for step in GRADES:
        at = layout.width / 2 + (step - (GRADES[0] + GRADES[-1]) / 2) * layout.px(APART), y
        if step <= grade:
            assets.sprite("glow", unit * GLOW, canvas.theme.life).draw(canvas.surface, at, 110)
            assets.sprite("shadow", unit).draw(canvas.surface, at)
            assets.sprite("ring-dvonn", unit).draw(canvas.surface, at)
        else:
            assets.sprite("ghost", unit, canvas.theme.text_dim).draw(canvas.surface, at)
