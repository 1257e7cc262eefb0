"""The pages of the operator's page that tell what has come of the event so far."""

from collections.abc import Iterator
from typing import Final

from dvonn import __version__
from dvonn.kiosk import log
from dvonn.kiosk.operator.operator_pages import OperatorCommand, OperatorSettingsPage
from dvonn.kiosk.winner_list import BOARDS, SHOWN
from dvonn.screens.dialog import Question
from dvonn.screens.options import Row, Setting, Value
from dvonn.screens.scene import Change, Pop, Push
from dvonn.ui.rows import Heading, RowButton
from dvonn.ui.widgets import Button, Widget

EXPORTS: Final = "exports"  # the folder of tables, in the event's
COLUMN: Final = 42  # percent of the width, for each of the two boards
ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
LAST: Final = 5  # entries of the log
WORDS: Final = 64  # characters of one ...
SMALLER: Final = 0.8  # ... and their size, as a share of a form's text
DAY_AND_TIME: Final = slice(5, 16)  # of what the log calls a time


class WinnersPage(OperatorSettingsPage):
    """The winners' boards of the whole event."""

    name = "Winners"

    def make(self) -> Iterator[Setting]:
        """Yield nothing, as there is only something to do and to read."""
        self._buttons: list[Button[Value]] = [
            Button(OperatorCommand.EXPORT, "Export"),
            Button(OperatorCommand.CLEAR, "Clear"),
            Button(OperatorCommand.RESTORE, "Bring back"),
        ]
        self._lines: list[RowButton[Value]] = [
            RowButton(OperatorCommand.NOTHING, f"{place}.") for place in range(1, SHOWN + 1)
        ]
        yield from ()

    @property
    def rows(self) -> list[Row]:
        """The buttons, and a line for each place."""
        heading: Heading[Value] = Heading(
            OperatorCommand.NOTHING, "", columns=[(COLUMN, [f"{name}, the whole event"]) for name in BOARDS.values()]
        )
        return [self._buttons, [heading], *([line] for line in self._lines)]

    def note(self, widget: Widget[Value]) -> str:
        """Return a line about what has the focus."""
        notes = {
            OperatorCommand.EXPORT: "As a table, CSV, in the event's folder",
            OperatorCommand.CLEAR: "The boards begin anew",
            OperatorCommand.RESTORE: "What was cleared last",
        }
        return notes[widget.value] if isinstance(widget, Button) and widget.value in notes else ""

    def show(self) -> None:
        """Show the boards."""
        boards = [self.hall.winners.best(form) for form in BOARDS]
        for place, line in enumerate(self._lines):
            found = [board[place : place + 1] for board in boards]
            line.columns = [(COLUMN, [f"{one.shown} {one.score}" for one in some]) for some in found]

    def pressed(self, value: Value) -> Change | None:
        """Do what the button is for, and say what has come of it."""
        if value is OperatorCommand.EXPORT:
            path = self.hall.winners.export(EXPORTS)
            self.remark = f"Written: {EXPORTS}/{path.name}" if path else "It could not be written"
        elif value is OperatorCommand.CLEAR:
            return Push(Question(self.stage, "Clear the boards?", [("Keep them", Pop), ("Clear them", self._clear)]))
        elif value is OperatorCommand.RESTORE:
            self.remark = "The boards are back" if self.hall.winners.restore() else "There is nothing to bring back"
        return None

    def _clear(self) -> Change:
        self.remark = "The boards are empty" if self.hall.winners.clear() else "Nothing was cleared"
        return Pop()


class AboutPage(OperatorSettingsPage):
    """What has come of the event so far."""

    name = "About"

    def make(self) -> Iterator[Setting]:
        """Yield nothing, as there is only something to read."""
        self._facts: dict[str, RowButton[Value]] = {}
        for name in ("Running", "Games begun", "Errors caught", "Version"):
            self._facts[name] = RowButton(OperatorCommand.NOTHING, name)
        entries = list(log.parse_log(self.hall.storage.read(log.FILE) or ""))
        self._entries: list[RowButton[Value]] = [
            RowButton(OperatorCommand.NOTHING, _entry(one), size=SMALLER) for one in reversed(entries[-LAST:])
        ]
        yield from ()

    @property
    def rows(self) -> list[Row]:
        """The facts, and what the log says last, the newest first."""
        return [[line] for line in (*self._facts.values(), *self._entries)]

    def show(self) -> None:
        """Let the facts be those of now."""
        facts = (
            duration(self.stage.clock() - self.hall.opened),
            str(self.hall.games),
            str(self.hall.errors),
            __version__,
        )
        for line, fact in zip(self._facts.values(), facts, strict=True):
            line.columns = [(COLUMN, [fact])]

    def pressed(self, value: Value) -> Change | None:
        """Do nothing: lines are only read."""
        return None


def duration(seconds: float) -> str:
    """Return a long time in its two largest units."""
    minutes = int(seconds) // 60
    if minutes < 60:
        return f"{minutes} min"
    hours = minutes // 60
    return f"{hours} h {minutes % 60} min" if hours < 24 else f"{hours // 24} d {hours % 24} h"


def _entry(entry: log.LogEntry) -> str:
    """Return when something happened, and the last line of what."""
    what = entry.text.strip().splitlines()
    said = what[-1].strip() if what else entry.where
    if len(said) > WORDS:
        said = said[: WORDS - 1] + ELLIPSIS
    return f"{(entry.last or entry.first)[DAY_AND_TIME]}  {said}"
