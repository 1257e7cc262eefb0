"""The report pages of the operator's page."""

from collections.abc import Sequence
from typing import Final

from dvonn import __version__
from dvonn.kiosk import log
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.operator.operator_pages import EventPage
from dvonn.kiosk.winner_list import WINNER_BOARD_NAMES, WINNERS_PER_BOARD
from dvonn.screens.dialog import Question
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.ui.form import WidgetRow
from dvonn.ui.table_rows import RowButton, TableHeading
from dvonn.ui.widgets import Button, Widget

WINNERS_EXPORT_FOLDER: Final = "exports"  # the folder of CSV files, in the event's folder
REPORT_COLUMN_PERCENT: Final = 42  # of the width
ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
MAX_LISTED_LOG_ENTRIES: Final = 5
MAX_LOG_LINE_LENGTH: Final = 64  # characters
LOG_TEXT_SCALE: Final = 0.8  # of the text size of a form
LOG_DAY_AND_TIME: Final = slice(5, 16)  # the day and time without year and seconds, in a log entry's time


class WinnersPage(EventPage):
    """The winners of the whole event."""

    def __init__(self, stage: Stage, context: EventContext) -> None:
        super().__init__(stage, context, "Winners")
        self._buttons = {
            "As a table, CSV, in the event's folder": Button(self._export, "Export"),
            "The boards begin anew": Button(self._ask_to_clear, "Clear"),
            "What was cleared last": Button(self._restore, "Bring back"),
        }
        headings = [(REPORT_COLUMN_PERCENT, [f"{name}, the whole event"]) for name in WINNER_BOARD_NAMES.values()]
        self._heading = TableHeading(None, "", columns=headings)
        self._lines = [RowButton(None, f"{place}.") for place in range(1, WINNERS_PER_BOARD + 1)]

    @property
    def rows(self) -> Sequence[WidgetRow]:
        """The buttons, and a line for each rank."""
        return [[*self._buttons.values()], [self._heading], *([line] for line in self._lines)]

    def note(self, widget: Widget) -> str:
        """Return the note of a focused button."""
        return next((note for note, button in self._buttons.items() if button is widget), "")

    def load(self) -> None:
        """Fill the lines from both boards."""
        boards = [self.context.winners.best(mode) for mode in WINNER_BOARD_NAMES]
        for place, line in enumerate(self._lines):
            found = [board[place : place + 1] for board in boards]
            line.columns = [
                (REPORT_COLUMN_PERCENT, [f"{one.masked_initials} {one.score}" for one in some]) for some in found
            ]

    def _export(self) -> None:
        path = self.context.winners.export(WINNERS_EXPORT_FOLDER)
        self.remark = f"Written: {WINNERS_EXPORT_FOLDER}/{path.name}" if path else "It could not be written"

    def _restore(self) -> None:
        self.remark = "The boards are back" if self.context.winners.restore() else "There is nothing to bring back"

    def _ask_to_clear(self) -> Change:
        return Push(Question(self.stage, "Clear the boards?", [("Keep them", Pop), ("Clear them", self._clear)]))

    def _clear(self) -> Change:
        self.remark = "The boards are empty" if self.context.winners.clear() else "Nothing was cleared"
        return Pop()


class AboutPage(EventPage):
    """Uptime, counts, version, and the newest log entries."""

    def __init__(self, stage: Stage, context: EventContext) -> None:
        super().__init__(stage, context, "About")
        self._facts = [RowButton(None, name) for name in ("Running", "Games begun", "Errors caught", "Version")]
        entries = list(log.parse_log(context.storage.read(log.LOG_FILE) or ""))
        self._entries = [
            RowButton(None, _entry_line(one), label_scale=LOG_TEXT_SCALE)
            for one in reversed(entries[-MAX_LISTED_LOG_ENTRIES:])
        ]

    @property
    def rows(self) -> Sequence[WidgetRow]:
        """The facts, then the log entries, the newest first."""
        return [[line] for line in (*self._facts, *self._entries)]

    def load(self) -> None:
        """Update the facts."""
        running = format_duration(self.stage.clock() - self.context.started_at)
        facts = running, str(self.context.games_begun), str(self.context.errors), __version__
        for line, fact in zip(self._facts, facts, strict=True):
            line.columns = [(REPORT_COLUMN_PERCENT, [fact])]


def format_duration(seconds: float) -> str:
    """Return a duration in its two largest units, such as `3 h 20 min`."""
    minutes = int(seconds) // 60
    if minutes < 60:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h {minutes % 60} min" if hours < 24 else f"{hours // 24} d {hours % 24} h"


def _entry_line(entry: log.LogEntry) -> str:
    """Return the time of a log entry and the last line of its text, shortened."""
    lines = entry.text.strip().splitlines()
    summary = lines[-1].strip() if lines else entry.where
    if len(summary) > MAX_LOG_LINE_LENGTH:
        summary = summary[: MAX_LOG_LINE_LENGTH - 1] + ELLIPSIS
    return f"{(entry.last_seen or entry.first_seen)[LOG_DAY_AND_TIME]}  {summary}"
