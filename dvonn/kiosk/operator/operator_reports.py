"""The report pages of the operator's page."""

from collections.abc import Iterator
from typing import Final

from dvonn import __version__
from dvonn.kiosk import log
from dvonn.kiosk.operator.operator_pages import OperatorCommand, OperatorSettingsPage
from dvonn.kiosk.winner_list import WINNER_BOARD_NAMES, WINNERS_PER_BOARD
from dvonn.screens.dialog import Question
from dvonn.screens.options import ButtonValue, Setting, WidgetRow
from dvonn.screens.scene import Change, Pop, Push
from dvonn.ui.table_rows import RowButton, TableHeading
from dvonn.ui.widgets import Button, Widget

WINNERS_EXPORT_FOLDER: Final = "exports"  # the folder of CSV files, in the event's folder
REPORT_COLUMN_PERCENT: Final = 42  # of the width
ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
MAX_LISTED_LOG_ENTRIES: Final = 5
MAX_LOG_LINE_LENGTH: Final = 64  # characters
LOG_TEXT_SCALE: Final = 0.8  # of the text size of a form
LOG_DAY_AND_TIME: Final = slice(5, 16)  # the day and time without year and seconds, in a log entry's time


class WinnersPage(OperatorSettingsPage):
    """The winners of the whole event."""

    name = "Winners"

    def make_settings(self) -> Iterator[Setting]:
        """Yield no settings; make the buttons and the lines."""
        self._buttons: list[Button] = [
            Button(OperatorCommand.EXPORT, "Export"),
            Button(OperatorCommand.CLEAR, "Clear"),
            Button(OperatorCommand.RESTORE, "Bring back"),
        ]
        self._lines: list[RowButton] = [
            RowButton(OperatorCommand.NOTHING, f"{place}.") for place in range(1, WINNERS_PER_BOARD + 1)
        ]
        yield from ()

    @property
    def rows(self) -> list[WidgetRow]:
        """The buttons, and a line for each rank."""
        heading: TableHeading = TableHeading(
            OperatorCommand.NOTHING,
            "",
            columns=[(REPORT_COLUMN_PERCENT, [f"{name}, the whole event"]) for name in WINNER_BOARD_NAMES.values()],
        )
        return [self._buttons, [heading], *([line] for line in self._lines)]

    def note(self, widget: Widget) -> str:
        """Return the note of a focused button."""
        notes = {
            OperatorCommand.EXPORT: "As a table, CSV, in the event's folder",
            OperatorCommand.CLEAR: "The boards begin anew",
            OperatorCommand.RESTORE: "What was cleared last",
        }
        return notes[widget.value] if isinstance(widget, Button) and widget.value in notes else ""

    def load(self) -> None:
        """Fill the lines from both boards."""
        boards = [self.context.winners.best(mode) for mode in WINNER_BOARD_NAMES]
        for place, line in enumerate(self._lines):
            found = [board[place : place + 1] for board in boards]
            line.columns = [
                (REPORT_COLUMN_PERCENT, [f"{one.masked_initials} {one.score}" for one in some]) for some in found
            ]

    def pressed(self, value: ButtonValue) -> Change | None:
        """Export, clear or restore the winners, and report the result."""
        if value is OperatorCommand.EXPORT:
            path = self.context.winners.export(WINNERS_EXPORT_FOLDER)
            self.remark = f"Written: {WINNERS_EXPORT_FOLDER}/{path.name}" if path else "It could not be written"
        elif value is OperatorCommand.CLEAR:
            return Push(Question(self.stage, "Clear the boards?", [("Keep them", Pop), ("Clear them", self._clear)]))
        elif value is OperatorCommand.RESTORE:
            self.remark = "The boards are back" if self.context.winners.restore() else "There is nothing to bring back"
        return None

    def _clear(self) -> Change:
        self.remark = "The boards are empty" if self.context.winners.clear() else "Nothing was cleared"
        return Pop()


class AboutPage(OperatorSettingsPage):
    """Uptime, counts, version, and the newest log entries."""

    name = "About"

    def make_settings(self) -> Iterator[Setting]:
        """Yield no settings; make the lines."""
        self._facts: dict[str, RowButton] = {}
        for name in ("Running", "Games begun", "Errors caught", "Version"):
            self._facts[name] = RowButton(OperatorCommand.NOTHING, name)
        entries = list(log.parse_log(self.context.storage.read(log.LOG_FILE) or ""))
        self._entries: list[RowButton] = [
            RowButton(OperatorCommand.NOTHING, _entry_line(one), label_scale=LOG_TEXT_SCALE)
            for one in reversed(entries[-MAX_LISTED_LOG_ENTRIES:])
        ]
        yield from ()

    @property
    def rows(self) -> list[WidgetRow]:
        """The facts, then the log entries, the newest first."""
        return [[line] for line in (*self._facts.values(), *self._entries)]

    def load(self) -> None:
        """Update the facts."""
        facts = (
            format_duration(self.stage.clock() - self.context.started_at),
            str(self.context.games_begun),
            str(self.context.errors),
            __version__,
        )
        for line, fact in zip(self._facts.values(), facts, strict=True):
            line.columns = [(REPORT_COLUMN_PERCENT, [fact])]

    def pressed(self, value: ButtonValue) -> Change | None:
        """Do nothing: the lines are read-only."""
        return None


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
