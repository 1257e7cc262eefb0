"""Draws a position with a number on some spaces, and with more light where the figure is greater."""

from collections.abc import Mapping
from typing import Final

from dvonn.board.animation import still_picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.marks import Marks, draw_marks_below
from dvonn.board.view import draw_board
from dvonn.engine.analysis.placement_worths import placement_worths
from dvonn.language import signed_text
from dvonn.rules.board import Space
from dvonn.rules.position import Position
from dvonn.ui.assets import Sprite, Typeface
from dvonn.ui.layout import SMALL_TEXT

LIGHT_SCALE: Final = 1.5  # of the light around a space, in units of the board
DISC_SCALE: Final = 1.35  # of the disc below a number: the hole of a ring would be too small for four digits
NUMBER_TEXT_SIZES: Final = (0.38, 0.38, 0.33, 0.28, 0.23)  # by the number of characters, in units of the board
MAX_SHORT_NUMBER: Final = 2  # characters of a number that is as large as small text at least
UNLIT_OPACITY: Final = 0.45
MIN_WORTH_SPAN: Final = 1.0  # pieces between no light and full light


def brightness(figures: Mapping[Space, float], min_span: float) -> Mapping[Space, float]:
    """Return the brightness of spaces from 0, for the least figure on the board, to 1, for the greatest.

    `min_span` is the least difference between no light and full light.
    """
    least = min(figures.values(), default=0.0)
    span = max(min_span, max(figures.values(), default=0.0) - least)
    return {space: (figure - least) / span for space, figure in figures.items()}


def worth_map(position: Position) -> tuple[Mapping[Space, str], Mapping[Space, float]]:
    """Return the worths of the vacant spaces, in pieces, as numbers and as brightness."""
    figures = {space: worth.mean for space, worth in placement_worths(position).items()}
    numbers = {space: signed_text(round(mean, 1), 1) for space, mean in figures.items()}
    return numbers, brightness(figures, MIN_WORTH_SPAN)


def draw_number_map(
    canvas: BoardCanvas, position: Position, numbers: Mapping[Space, str], light: Mapping[Space, float], marks: Marks
) -> None:
    """Draw a position with numbers; `light` is the brightness of spaces, without which a number is dim."""
    board = canvas.board
    draw_board(canvas, still_picture(position), Marks())
    sprites = [canvas.assets.sprite(name, board.unit * LIGHT_SCALE, canvas.theme.life) for name in ("glow", "hearth")]
    for space, bright in light.items():
        for sprite in sprites:
            sprite.draw(canvas.surface, canvas.stack_top(position, space), round(255 * bright))
    draw_marks_below(canvas, marks)
    for space, words in numbers.items():
        number = _number_sprite(canvas, words, on_stack=position.height(space) > 0)
        opacity = round(255 * (1 if space in light else UNLIT_OPACITY))
        number.draw(canvas.surface, canvas.stack_top(position, space), opacity)
    if marks.cursor is not None:
        canvas.draw_mark("cursor", canvas.stack_top(position, marks.cursor), canvas.theme.cursor)


def _number_sprite(canvas: BoardCanvas, words: str, *, on_stack: bool) -> Sprite:
    """Return a number on a disc, its anchor in the middle; on stacks it looks unlike their heights."""
    assets, unit, theme = canvas.assets, canvas.board.unit, canvas.theme
    face, ink = (theme.button_focus, theme.text_focus) if on_stack else (theme.plug, theme.plug_text)

    def drawn() -> Sprite:
        disc = assets.sprite("plug", unit * DISC_SCALE, face)
        surface = disc.surface.copy()
        share = NUMBER_TEXT_SIZES[min(len(words), len(NUMBER_TEXT_SIZES)) - 1]
        least = canvas.layout.text_px(SMALL_TEXT if len(words) <= MAX_SHORT_NUMBER else 0)
        text = assets.text(words, max(least, round(unit * share)), ink, Typeface.DISPLAY)
        surface.blit(text, text.get_rect(center=(round(disc.left), round(disc.above))))
        return Sprite(surface, disc.left, disc.above)

    return assets.cached(("map-number", canvas.layout, unit, words, on_stack), drawn)
