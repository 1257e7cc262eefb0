"""The towers of the score screen."""

from collections.abc import Sequence
from dataclasses import dataclass

from dvonn.rules.pieces import Piece
from dvonn.view.canvas import Canvas
from dvonn.view.geometry import RISE, Box
from dvonn.view.stack_view import RINGS


@dataclass(frozen=True)
class Tower:
    """A tower as far as it has been counted; lit once it has won."""

    name: str
    pieces: Sequence[Piece]
    lit: bool


def draw_tower(canvas: Canvas, tower: Tower, box: Box, highest: int) -> None:
    """Draw a tower with its name and count; towers drawn for the same highest count are to the same scale."""
    unit = min(box.width * 0.45, box.height * 0.42)
    foot = box.y + box.height - unit * 0.95
    step = min(RISE * unit, (foot - box.y - unit * 0.6) / max(1, highest))
    middle = box.centre[0]
    if tower.lit:
        canvas.assets.sprite("glow", unit * 1.6, canvas.theme.accent).draw(canvas.surface, (middle, foot))
    if tower.pieces:
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, (middle, foot))
    for n, piece in enumerate(tower.pieces):
        canvas.assets.sprite(RINGS[piece], unit).draw(canvas.surface, (middle, foot - n * step))
    colour = canvas.theme.accent if tower.lit else canvas.theme.text
    below = Box(box.x, box.y + box.height - round(unit * 0.4), box.width, round(unit * 0.4))
    canvas.words(f"{tower.name}: {len(tower.pieces)}", below, 40, colour)
