"""The map of an opening: light on each space and a number in its middle, by the figure that is shown."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from itertools import accumulate
from typing import Final

from dvonn.language import N_, _, count_text, ngettext, percent_text, signed_text
from dvonn.rules.board import SPACE_NAMES, Space
from dvonn.rules.position import Position
from dvonn.screens.number_map import brightness, worth_map
from dvonn.storage.queries.game_tally import GameTally
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, Box

MIN_GAMES: Final = 5  # fewer games say nothing of results: their numbers are dim and without light
TABLE_ROW_HEIGHT: Final = 30  # in a window of 1280x720
COLUMN_GAP: Final = 10  # the same; columns that have no room are left out


class MapFigure(Enum):
    """The figure of each space on the map; all but the worth are of games."""

    GAMES = auto()
    WON = auto()
    MARGIN = auto()
    WORTH = auto()

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
    # Translators: of a piece on a space, by the computer's games against itself: what it adds to the margin
    MapFigure.WORTH: N_("Worth"),
}
MIN_SPANS: Final = {MapFigure.GAMES: 1.0, MapFigure.WON: 0.1, MapFigure.MARGIN: 2.0}
"""The least difference of the figure (in games, in share, in pieces) between no light and full light."""
GAME_FIGURES: Final = (MapFigure.GAMES, MapFigure.WON, MapFigure.MARGIN)


def map_of(
    figure: MapFigure, tallies: Mapping[Space, GameTally], position: Position
) -> tuple[Mapping[Space, str], Mapping[Space, float]]:
    """Return the numbers of a map, and the brightness of the spaces."""
    if figure is MapFigure.WORTH:
        return worth_map(position)
    figures = {space: value for space, tally in tallies.items() if (value := figure.value_of(tally)) is not None}
    numbers = {space: figure.words(tally) for space, tally in tallies.items()}
    return numbers, brightness(figures, MIN_SPANS[figure])


def draw_table(canvas: Canvas, box: Box, rows: Sequence[tuple[str, GameTally]]) -> None:
    """Write names with all figures of their games, as many as there is room for, below the figures' names."""
    theme, lines = canvas.theme, box.rows(max(1, box.height // canvas.layout.px(TABLE_ROW_HEIGHT)))
    if len(lines) == 1:
        return
    table = [["", *(_(FIGURE_NAMES[figure]) for figure in GAME_FIGURES)]]
    table += [[name, *(figure.words(tally) for figure in GAME_FIGURES)] for name, tally in rows]
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
