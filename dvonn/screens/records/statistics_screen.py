"""The statistics screen: the player's results in all records."""

from enum import Enum, auto
from typing import Final

import pygame

from dvonn.board.words import counted
from dvonn.engine.levels import LEVELS
from dvonn.input import Action, Intention
from dvonn.rules.pieces import Colour
from dvonn.screens.records.records_view import RECORDS_HEADER_HEIGHT
from dvonn.screens.records.statistics_view import (
    RATING_SCALE_HEIGHT,
    STATISTICS_TILE_HEIGHT,
    RatingScale,
    StatisticsTile,
    TableCell,
    TableRow,
    draw_rating_scale,
    draw_table,
    draw_tiles,
)
from dvonn.screens.scene import Change, Pop, RefreshMode, Scene, Stage, handle_form
from dvonn.storage.rating import LEVEL_RATINGS
from dvonn.storage.record_loader import RecordLoader
from dvonn.storage.statistics import Statistics, Tally, compute_statistics
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, Box
from dvonn.ui.text import draw_paragraphs
from dvonn.ui.widgets import Button

STATISTICS_WIDTH: Final = 1120  # pixels in a window of 1280x720
STATISTICS_COLUMNS: Final = 6  # columns of tiles
STATISTICS_ROW_HEIGHT: Final = 60  # a row of the table, in pixels in a window of 1280x720
MAX_UPRIGHT_STRETCH: Final = 1.4  # times the height in a wide window
UPRIGHT_STATISTICS_COLUMNS: Final = 3  # columns of tiles in an upright window
NO_STATISTICS_TEXT: Final = (
    "Here you will see how you are doing.",
    "Play against one of the levels to the end: wins, margins and streaks count from then on, and so does a rating.",
)
NO_RATING_TEXT: Final = "A rating comes with your first game against a level"


class StatisticsCommand(Enum):
    """The button."""

    BACK = auto()


class StatisticsScreen(Scene):
    """Loads the records in slices, shows their number meanwhile, and then the statistics."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._loader = RecordLoader(stage.autosave.records, stage.clock)
        self.statistics: Statistics | None = None  # None until all records are loaded
        self._redraw_seconds = 0.0  # seconds for which the screen is still redrawn
        self._form: Form = Form([[Button(StatisticsCommand.BACK, "Back", "icon-back")]])

    @property
    def title(self) -> str:
        """The window's title."""
        return "DVONN: statistics"

    @property
    def refresh_mode(self) -> RefreshMode:
        """Low rate while records are loaded."""
        return RefreshMode.ON_INPUT if self.statistics and self._redraw_seconds <= 0 else RefreshMode.LOW_RATE

    def idle(self, seconds: float) -> None:
        """Load the records, again after changes, and then compute the statistics."""
        if self._loader.stale:
            self._loader, self.statistics = RecordLoader(self.stage.autosave.records, self.stage.clock), None
        if not self._loader.done:
            self._loader.step(seconds)
        elif not self.statistics:
            self.statistics, self._redraw_seconds = compute_statistics(self._loader.entries), 0.2

    def update(self, seconds: float) -> Change | None:
        """Count down the time for redrawing."""
        self._redraw_seconds -= seconds
        return None

    def handle(self, intention: Intention) -> Change | None:
        """Go back."""
        self._lay_out()
        pressed = handle_form(self._form, intention, self.stage)
        return Pop() if pressed or intention is Action.BACK else None

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the statistics, or a text if there are none yet."""
        canvas, box = self.stage.canvas(surface), self._lay_out()
        canvas.draw_ground()
        head = Box(box.x, box.y, box.width, min(box.height, canvas.layout.px(RECORDS_HEADER_HEIGHT)))
        canvas.draw_text("Statistics", head, HEADLINE, at_left=True)
        header_height = min(box.height, head.height + canvas.layout.gap_px(GAP))
        rest = Box(box.x, box.y + header_height, box.width, box.height - header_height)
        stats = self.statistics
        if not stats:
            canvas.draw_text(f"{len(self._loader.entries):,} records …", head, SMALL_TEXT, at_right=True)
        elif not stats.games:
            canvas.draw_panel(rest, canvas.theme.panel, canvas.theme.panel_edge)
            draw_paragraphs(canvas, rest.inset(min(rest.height // 3, 4 * canvas.layout.px(GAP))), NO_STATISTICS_TEXT)
        else:
            _draw_statistics(canvas, rest, stats)
        self._form.draw(canvas)

    def _lay_out(self) -> Box:
        """Place the button; return the box above it."""
        layout = self.stage.layout
        gap = layout.gap_px(GAP)
        width = min(layout.px(STATISTICS_WIDTH), max(0, layout.width - 2 * gap))
        self._form.lay_out(layout.button_row(1), gap)
        return Box((layout.width - width) // 2, gap, width, max(0, layout.bottom_bar.y - 2 * gap))


def _draw_statistics(canvas: Canvas, box: Box, stats: Statistics) -> None:
    """Draw the tiles, the rating and the table below one another."""
    gap, layout = canvas.layout.gap_px(GAP), canvas.layout
    upright = layout.height > layout.width
    columns = UPRIGHT_STATISTICS_COLUMNS if upright else STATISTICS_COLUMNS
    tiles = statistics_tiles(stats)
    rows = -(-len(tiles) // columns)
    table_height = STATISTICS_ROW_HEIGHT * (len(LEVELS) + 1)
    wanted = layout.px(rows * STATISTICS_TILE_HEIGHT + RATING_SCALE_HEIGHT + table_height) + 2 * gap
    share = min(MAX_UPRIGHT_STRETCH if upright else 1.0, box.height / wanted)
    tiles_height = round(layout.px(rows * STATISTICS_TILE_HEIGHT) * share)
    scale_height = round(layout.px(RATING_SCALE_HEIGHT) * share)
    draw_tiles(canvas, Box(box.x, box.y, box.width, tiles_height), tiles, columns)
    draw_rating_scale(canvas, Box(box.x, box.y + tiles_height + gap, box.width, scale_height), rating_scale(stats))
    top = box.y + tiles_height + scale_height + 2 * gap
    height = min(max(0, box.y + box.height - top), round(layout.px(table_height) * max(share, 1.2)))
    draw_table(canvas, Box(box.x, top, box.width, height), level_rows(stats))


def statistics_tiles(stats: Statistics) -> list[StatisticsTile]:
    """Return the tiles."""
    total = stats.total
    return [
        StatisticsTile(f"{total.won}-{total.drawn}-{total.lost}", "won, drawn, lost"),
        StatisticsTile(_signed(stats.best_margin), "best margin"),
        StatisticsTile(_signed(stats.worst_margin), "worst margin"),
        StatisticsTile(str(abs(stats.streak)), "losses in a row" if stats.streak < 0 else "wins in a row"),
        StatisticsTile(str(stats.longest_winning_streak), "longest streak"),
        StatisticsTile(str(stats.two_player_games), "between two people"),
    ]


def rating_scale(stats: Statistics) -> RatingScale:
    """Return the rating with the marks of the levels."""
    marks = [(LEVELS[key].name, elo) for key, elo in LEVEL_RATINGS.items()]
    rating = stats.rating
    if not rating:
        return RatingScale(0.0, 0.0, NO_RATING_TEXT, marks)
    games = counted(rating.games, "game")
    words = f"Your rating: {rating.elo:.0f}, give or take {rating.deviation:.0f}, by your last {games}"
    return RatingScale(rating.elo, rating.deviation, words, marks)


def level_rows(stats: Statistics) -> list[TableRow]:
    """Return the table's rows."""
    return [
        TableRow(level.name, {colour: _cell(stats.tallies.get((key, colour))) for colour in Colour})
        for key, level in LEVELS.items()
    ]


def _cell(tally: Tally | None) -> TableCell | None:
    if not tally:
        return None
    margin = "" if tally.margin is None else f"{tally.margin:+.1f}"
    return TableCell(tally.won, tally.drawn, tally.lost, margin)


def _signed(margin: int | None) -> str:
    return "-" if margin is None else f"{margin:+d}"
