"""The statistics: what the records say of the player, once all of them have been read."""

from enum import Enum, auto
from typing import Final

import pygame

from dvonn.board.words import counted
from dvonn.engine.levels import LEVELS
from dvonn.input import Action, Intention
from dvonn.rules.pieces import Colour
from dvonn.screens.records.records_view import HEAD
from dvonn.screens.records.statistics_view import (
    SCALE,
    TILE,
    Scale,
    TableCell,
    TableRow,
    Tile,
    draw_scale,
    draw_table,
    draw_tiles,
)
from dvonn.screens.scene import Activity, Change, Pop, Scene, Stage, handle_form
from dvonn.storage.rating import LADDER
from dvonn.storage.record_loader import RecordLoader
from dvonn.storage.statistics import Statistics, Tally, statistics
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, Box
from dvonn.ui.text import draw_text
from dvonn.ui.widgets import Button

WIDE: Final = 1120  # of all, for a window of 1280x720
COLUMNS: Final = 6  # of tiles ...
ROW: Final = 60  # the height of a row of the table
TALLER: Final = 1.4  # times may all be in an upright window
UPRIGHT: Final = 3  # ... and in an upright window
NOTHING: Final = (
    "Here you will see how you are doing.",
    "Play against one of the levels to the end: wins, margins and streaks count from then on, and so does a rating.",
)
NO_RATING: Final = "A rating comes with your first game against a level"


class StatisticsCommand(Enum):
    """The button."""

    BACK = auto()


class StatisticsScreen(Scene):
    """It reads the records in slices, and says meanwhile how many there were by now."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._gathering = RecordLoader(stage.keeper.shelf, stage.clock)
        self.statistics: Statistics | None = None  # until all records are read
        self._news = 0.0  # seconds in which the picture is still drawn again
        self._form: Form[StatisticsCommand] = Form([[Button(StatisticsCommand.BACK, "Back", "icon-back")]])

    @property
    def title(self) -> str:
        """The window's title."""
        return "DVONN: statistics"

    @property
    def activity(self) -> Activity:
        """The picture changes while records are read."""
        return Activity.STILL if self.statistics and self._news <= 0 else Activity.BREATHING

    def idle(self, seconds: float) -> None:
        """Read on; once all are read, or were changed meanwhile, count."""
        if self._gathering.stale:
            self._gathering, self.statistics = RecordLoader(self.stage.keeper.shelf, self.stage.clock), None
        if not self._gathering.done:
            self._gathering.step(seconds)
        elif not self.statistics:
            self.statistics, self._news = statistics(self._gathering.entries), 0.2

    def update(self, seconds: float) -> Change | None:
        """Let time pass."""
        self._news -= seconds
        return None

    def handle(self, intention: Intention) -> Change | None:
        """Go back."""
        self._lay_out()
        pressed = handle_form(self._form, intention, self.stage)
        return Pop() if pressed or intention is Action.BACK else None

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the figures, or that there are none yet."""
        canvas, box = self.stage.canvas(surface), self._lay_out()
        canvas.ground()
        head = Box(box.x, box.y, box.width, min(box.height, canvas.layout.px(HEAD)))
        canvas.words("Statistics", head, HEADLINE, at_left=True)
        taken = min(box.height, head.height + canvas.layout.air(GAP))
        rest = Box(box.x, box.y + taken, box.width, box.height - taken)
        found = self.statistics
        if not found:
            canvas.words(f"{len(self._gathering.entries):,} records …", head, SMALL_TEXT, at_right=True)
        elif not found.games:
            canvas.panel(rest, canvas.theme.panel, canvas.theme.panel_edge)
            draw_text(canvas, rest.inset(min(rest.height // 3, 4 * canvas.layout.px(GAP))), NOTHING)
        else:
            _draw_found(canvas, rest, found)
        self._form.draw(canvas)

    def _lay_out(self) -> Box:
        """Place the button; return the box above it."""
        layout = self.stage.layout
        gap = layout.air(GAP)
        wide = min(layout.px(WIDE), max(0, layout.width - 2 * gap))
        self._form.lay_out(layout.buttons(1), gap)
        return Box((layout.width - wide) // 2, gap, wide, max(0, layout.bottom.y - 2 * gap))


def _draw_found(canvas: Canvas, box: Box, found: Statistics) -> None:
    """Draw tiles, the rating and the table below one another."""
    gap, layout = canvas.layout.air(GAP), canvas.layout
    upright = layout.height > layout.width
    columns = UPRIGHT if upright else COLUMNS
    shown = tiles(found)
    rows = -(-len(shown) // columns)
    wanted = layout.px(rows * TILE + SCALE + ROW * (len(LEVELS) + 1)) + 2 * gap
    share = min(TALLER if upright else 1.0, box.height / wanted)
    tall, rating = round(layout.px(rows * TILE) * share), round(layout.px(SCALE) * share)
    draw_tiles(canvas, Box(box.x, box.y, box.width, tall), shown, columns)
    draw_scale(canvas, Box(box.x, box.y + tall + gap, box.width, rating), scale(found))
    top = box.y + tall + rating + 2 * gap
    high = min(max(0, box.y + box.height - top), round(layout.px(ROW * (len(LEVELS) + 1)) * max(share, 1.2)))
    draw_table(canvas, Box(box.x, top, box.width, high), lines(found))


def tiles(found: Statistics) -> list[Tile]:
    """Return the figures."""
    total = found.total
    return [
        Tile(f"{total.won}-{total.drawn}-{total.lost}", "won, drawn, lost"),
        Tile(_signed(found.best), "best margin"),
        Tile(_signed(found.worst), "worst margin"),
        Tile(str(abs(found.streak)), "losses in a row" if found.streak < 0 else "wins in a row"),
        Tile(str(found.longest), "longest streak"),
        Tile(str(found.shared), "between two people"),
    ]


def scale(found: Statistics) -> Scale:
    """Return the rating with the levels' marks."""
    marks = [(LEVELS[key].name, elo) for key, elo in LADDER.items()]
    rating = found.rating
    if not rating:
        return Scale(0.0, 0.0, NO_RATING, marks)
    games = counted(rating.games, "game")
    words = f"Your rating: {rating.elo:.0f}, give or take {rating.deviation:.0f}, by your last {games}"
    return Scale(rating.elo, rating.deviation, words, marks)


def lines(found: Statistics) -> list[TableRow]:
    """Return the table's rows."""
    return [
        TableRow(level.name, {colour: _cell(found.tallies.get((key, colour))) for colour in Colour})
        for key, level in LEVELS.items()
    ]


def _cell(tally: Tally | None) -> TableCell | None:
    if not tally:
        return None
    margin = "" if tally.margin is None else f"{tally.margin:+.1f}"
    return TableCell(tally.won, tally.drawn, tally.lost, margin)


def _signed(margin: int | None) -> str:
    return "-" if margin is None else f"{margin:+d}"
