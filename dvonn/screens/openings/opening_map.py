"""The map of an opening: light on each space and a number in its middle, by the figure that is shown."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from itertools import accumulate
from typing import Final

from dvonn.board.animation import still_picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.marks import Marks, draw_marks_below
from dvonn.board.view import draw_board
from dvonn.language import N_, _, count_text, ngettext, percent_text, signed_text
from dvonn.rules.board import SPACE_NAMES, Space
from dvonn.rules.position import Position
from dvonn.storage.queries.game_tally import GameTally
from dvonn.ui.assets import Sprite, Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, Box

MIN_GAMES: Final = 5  # fewer games say nothing of results: their numbers are dim and without light
LIGHT_SCALE: Final = 1.5  # of the light around a space, in units of the board
DISC_SCALE: Final = 1.35  # of the disc below a number: the hole of a ring would be too small for four digits
NUMBER_TEXT_SIZES: Final = (0.38, 0.38, 0.33, 0.28, 0.23)  # by the number of characters, in units of the board
MAX_SHORT_NUMBER: Final = 2  # characters of a number that is as large as small text at least
FEW_GAMES_OPACITY: Final = 0.45
TABLE_ROW_HEIGHT: Final = 30  # in a window of 1280x720
COLUMN_GAP: Final = 10  # the same; columns that have no room are left out


class MapFigure(Enum):
    """The figure of each space on the map."""

    GAMES = auto()
    WON = auto()
    MARGIN = auto()

    def words(self, tally: GameTally) -> str:
        """Return the figure as text."""
        if self is MapFigure.GAMES:
            return count_text(tally.games)
        if self is MapFigure.WON:
            return count_text(round(100 * tally.won_share))
        return "-" if tally.mean_margin is None else signed_text(round(tally.mean_margin, 1), 1)

    def value_of(self, tally: GameTally) -> float | None:
        """Return the figure as a number, None if there are too few games for it."""
        if self is MapFigure.GAMES:
            return tally.games
        if tally.games < MIN_GAMES:
            return None
        return tally.won_share if self is MapFigure.WON else tally.mean_margin


FIGURE_NAMES: Final = {
    # Translators: what the numbers on a map are: games, the share of won games in per cent, the mean margin in pieces
    MapFigure.GAMES: N_("Games"),
    MapFigure.WON: N_("Won, %"),
    MapFigure.MARGIN: N_("Margin"),
}
MIN_SPANS: Final = {MapFigure.GAMES: 1.0, MapFigure.WON: 0.1, MapFigure.MARGIN: 2.0}
"""The least difference of the figure (in games, in share, in pieces) between no light and full light."""


def brightness(tallies: Mapping[Space, GameTally], figure: MapFigure) -> Mapping[Space, float]:
    """Return the brightness of spaces from 0, for the least figure on the board, to 1, for the greatest."""
    values = {space: value for space, tally in tallies.items() if (value := figure.value_of(tally)) is not None}
    least = min(values.values(), default=0.0)
    span = max(MIN_SPANS[figure], max(values.values(), default=0.0) - least)
    return {space: (value - least) / span for space, value in values.items()}


def draw_opening_map(
    canvas: BoardCanvas, position: Position, tallies: Mapping[Space, GameTally], figure: MapFigure, marks: Marks
) -> None:
    """Draw a position with the figure of each space as light and as a number."""
    board, light = canvas.board, brightness(tallies, figure)
    draw_board(canvas, still_picture(position), Marks())
    sprites = [canvas.assets.sprite(name, board.unit * LIGHT_SCALE, canvas.theme.life) for name in ("glow", "hearth")]
    for space, bright in light.items():
        for sprite in sprites:
            sprite.draw(canvas.surface, canvas.stack_top(position, space), round(255 * bright))
    draw_marks_below(canvas, marks)
    for space, tally in tallies.items():
        number = _number_sprite(canvas, figure.words(tally), on_stack=position.height(space) > 0)
        opacity = round(255 * (1 if space in light else FEW_GAMES_OPACITY))
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

    return assets.cached(("opening-number", canvas.layout, unit, words, on_stack), drawn)


def draw_table(canvas: Canvas, box: Box, rows: Sequence[tuple[str, GameTally]]) -> None:
    """Write names with all figures of their games, as many as there is room for, below the figures' names."""
    theme, lines = canvas.theme, box.rows(max(1, box.height // canvas.layout.px(TABLE_ROW_HEIGHT)))
    if len(lines) == 1:
        return
    table = [["", *(_(name) for name in FIGURE_NAMES.values())]]
    table += [[name, *(figure.words(tally) for figure in MapFigure)] for name, tally in rows]
    widths = [max(canvas.text_width(word, SMALL_TEXT) for word in column) for column in zip(*table, strict=True)]
    gaps = canvas.layout.px(COLUMN_GAP)
    shown = max(2, sum(width <= box.width for width in accumulate(width + gaps for width in widths)))
    for number, (words, line) in enumerate(zip(table, lines, strict=False)):
        ink = theme.text if number else theme.text_dim
        for word, cell in zip(words, line.shared(widths[:shown]), strict=False):
            canvas.draw_text(word, cell, SMALL_TEXT, ink)


# Words


def name_with(space: Space, images: Iterable[Space]) -> str:
    """Return the name of a space, with those of its mirror images."""
    others = sorted(SPACE_NAMES[one] for one in images if one != space)
    # Translators: {space} is like a1, {mirror_images} a list of others
    words = _("{space}, with {mirror_images}") if others else "{space}"
    return words.format(space=SPACE_NAMES[space], mirror_images=", ".join(others))


def tally_lines(name: str, tally: GameTally | None) -> list[str]:
    """Return what is known of a space or a ply: its name, the games, the share won and drawn, and the mean margin."""
    if not tally:
        return [name, _("No games")]
    won, drawn = round(100 * tally.won_share), round(100 * tally.drawn / tally.games)
    lines = [name, ngettext("{count} game", "{count} games", tally.games).format(count=count_text(tally.games))]
    lines.append(_("Won {won}, drawn {drawn}").format(won=percent_text(won), drawn=percent_text(drawn)))
    if tally.mean_margin is not None:
        lines.append(_("Average margin {number}").format(number=signed_text(round(tally.mean_margin, 1), 1)))
    return lines
