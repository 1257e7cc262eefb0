"""The statistics screen: the player's results in all records."""

from typing import Final

from dvonn.board.canvas import BoardCanvas
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


class StatisticsScreen(Scene):
    """Loads the records in slices, shows their number meanwhile, and then the statistics."""

    title = "DVONN: statistics"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._loader = RecordLoader(stage.autosave.records, stage.clock)
        self.statistics: Statistics | None = None  # None until all records are loaded
        self.form = Form([[Button(Pop, "Back", "icon-back")]])

    @property
    def refresh_mode(self) -> RefreshMode:
        """Low rate while records are loaded."""
        return RefreshMode.ON_INPUT if self.statistics else RefreshMode.LOW_RATE

    def idle(self, seconds: float) -> None:
        """Load the records, again after changes, and then compute the statistics."""
        if self._loader.stale:
            self._loader, self.statistics = RecordLoader(self.stage.autosave.records, self.stage.clock), None
        if not self._loader.done:
            self._loader.step(seconds)
        elif not self.statistics:
            self.statistics, self.changed = compute_statistics(self._loader.entries), True

    def act(self, intention: Intention) -> Change | None:
        """Go back."""
        return Pop() if intention is Action.BACK else handle_form(self.form, intention, self.stage)

    # Drawing

    def lay_out(self) -> None:
        """Place the button."""
        self.form.lay_out(self.stage.layout.button_row(1), self.stage.layout.gap_px(GAP))

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the statistics, or a text if there are none yet."""
        layout, gap = canvas.layout, canvas.layout.gap_px(GAP)
        canvas.draw_ground()
        window = layout.window.cut_top(layout.bottom_bar.y)[0].inset(gap)
        box = window.middle(layout.px(STATISTICS_WIDTH), window.height)
        head, rest = box.cut_top(layout.px(RECORDS_HEADER_HEIGHT), gap)
        canvas.draw_text("Statistics", head, HEADLINE, at_left=True)
        stats = self.statistics
        if not stats:
            canvas.draw_text(f"{len(self._loader.entries):,} records …", head, SMALL_TEXT, at_right=True)
        elif not stats.games:
            canvas.draw_panel(rest, canvas.theme.panel, canvas.theme.panel_edge)
            draw_paragraphs(canvas, rest.inset(min(rest.height // 3, 4 * layout.px(GAP))), NO_STATISTICS_TEXT)
        else:
            _draw_statistics(canvas, rest, stats)
        self.form.draw(canvas)


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
    upper, rest = box.cut_top(round(layout.px(rows * STATISTICS_TILE_HEIGHT) * share), gap)
    scale, rest = rest.cut_top(round(layout.px(RATING_SCALE_HEIGHT) * share), gap)
    draw_tiles(canvas, upper, tiles, columns)
    draw_rating_scale(canvas, scale, rating_scale(stats))
    draw_table(canvas, rest.cut_top(round(layout.px(table_height) * max(share, 1.2)))[0], level_rows(stats))


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
