"""The operator's page of winners, and the drives to which it exports."""

import os
import sys
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from string import ascii_uppercase
from typing import Final

from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import Period
from dvonn.kiosk.winner_list import BOARDS, WINNERS_PER_BOARD, Winner
from dvonn.language import N_, _, pgettext, short_date_text, time_text
from dvonn.screens.dialog import Answers, Question
from dvonn.screens.options.options_pages import OptionsPage
from dvonn.screens.scene import Change, Pop, Push
from dvonn.storage.text_store import Storage
from dvonn.ui.button import Button
from dvonn.ui.choice import Stepper
from dvonn.ui.table_rows import RowButton

MOUNT_PATTERNS: Final = {"darwin": ("Volumes/*",), "linux": ("media/*", "media/*/*", "run/media/*/*")}
WINDOWS_REMOVABLE: Final = 2  # DRIVE_REMOVABLE, as GetDriveType returns it


def removable_drives(root: Path = Path("/")) -> list[Path]:
    """Return the folders of the drives that can be written; `root` is that of the file system."""
    if sys.platform == "win32":
        from ctypes import windll  # noqa: PLC0415 # no other system has it

        names = [f"{letter}:\\" for letter in ascii_uppercase]
        return [Path(name) for name in names if windll.kernel32.GetDriveTypeW(name) == WINDOWS_REMOVABLE]
    found = [path for pattern in MOUNT_PATTERNS.get(sys.platform, ()) for path in root.glob(pattern)]
    return sorted(path for path in found if os.path.ismount(path) and os.access(path, os.W_OK))


class EventPage(OptionsPage):
    """A page of event settings."""

    def __init__(self, context: EventContext, name: str, names: Sequence[str] = ()) -> None:
        super().__init__(context.stage, name, names, lambda: context.event_settings)
        self.context = context


WINNERS_EXPORT_FOLDER: Final = "exports"  # the folder of CSV files, in the event's folder
LIST_LABEL_PERCENT: Final = 25  # of the width
ENTRY_COLUMNS_PERCENT: Final = 80  # of the width
LISTED_PERIODS: Final = (
    (Period.EVENT, timedelta(0), N_("The whole event")),
    (Period.DAY, timedelta(0), N_("Today")),
    (Period.DAY, timedelta(days=1), N_("Yesterday")),
    (Period.HOUR, timedelta(0), N_("This hour")),
    (Period.HOUR, timedelta(hours=1), N_("The hour before")),
)
"""The periods that the operator can list, for a prize for instance, and how long ago they were."""


class WinnersPage(EventPage):
    """The winners of a board and a period; each of them can be removed."""

    can_be_reset = False

    def __init__(self, context: EventContext) -> None:
        super().__init__(context, _("Winners"))
        periods = [((period, ago), _(label)) for period, ago, label in LISTED_PERIODS]
        self._period = Stepper(_("Period"), periods, label_percent=LIST_LABEL_PERCENT)
        boards = [(board, board.name) for board in BOARDS]
        # Translators: a list of the best results
        self._board = Stepper(pgettext("winners", "Board"), boards, label_percent=LIST_LABEL_PERCENT)
        self._lines = [RowButton(None, f"{place}.") for place in range(1, WINNERS_PER_BOARD + 1)]
        self.add_row(
            (Button(self._ask_where_to_export, _("Export")), _("Saves a table (CSV) of the period's winners")),
            (Button(self._ask_to_remove_all, _("Remove all")), _("Empties all boards")),
            (Button(self._restore, pgettext("winners", "Undo")), _("Brings back what was removed last")),
        )
        self.add_row((self._period, _("When those have won who are listed and exported")))
        self.add_row((self._board, _("The board that is listed; the table has them all")))
        for line in self._lines:
            self.add_row((line, _("Press an entry to remove it")))

    def load(self) -> None:
        """Fill the lines from the board."""
        period, when = self._listed
        winners = self.context.winners
        found = winners.best(self._board.value, period, when)
        for line, winner in zip(self._lines, [*found, *[None] * WINNERS_PER_BOARD], strict=False):
            line.enabled, line.columns, line.command = winner is not None, [], None
            if winner:
                added = f"{short_date_text(winner.when)} {time_text(winner.when)}"
                line.command = partial(self._ask_to_remove, winner)
                columns = [_entry(winner), added, *([winners.stand_of(winner)] if winners.others else [])]
                line.columns = [(ENTRY_COLUMNS_PERCENT // len(columns), [words]) for words in columns]

    @property
    def _listed(self) -> tuple[Period, datetime]:
        """The chosen period, and a time in it."""
        period, ago = self._period.value
        return period, self.context.winners.now() - ago

    # The table

    def _ask_where_to_export(self) -> Change | None:
        """Export to the event's folder; ask first if there are drives."""
        folder, drives = self.context.storage.folder, removable_drives()
        home = partial(self._export, folder / WINNERS_EXPORT_FOLDER if folder else None)
        if not drives:
            home()
            return None
        places: Answers = [(drive.name or str(drive), partial(self._export, drive)) for drive in drives]
        return Push(Question(self.stage, _("Export to"), [*places, (_("The event's folder"), home)]))

    def _export(self, folder: Path | None) -> Change:
        path = self.context.winners.export(Storage(folder), *self._listed)
        # Translators: {file} is the path of a file
        self.remark = _("Saved: {file}").format(file=path) if path else _("The table could not be saved")
        return Pop()

    # Removing

    def _ask_to_remove(self, winner: Winner) -> Change | None:
        if winner.stand:
            self.remark = _("The organiser deletes winners of other stands: dvonn-relay forget")
            return None
        answers: Answers = [(_("Keep"), Pop), (_("Remove"), partial(self._remove, winner))]
        # Translators: {entry} is such as "ADA 31", initials and a score
        return Push(Question(self.stage, _("Remove {entry}?").format(entry=_entry(winner)), answers))

    def _remove(self, winner: Winner) -> Change:
        removed = self.context.winners.remove([winner])
        self._report([winner][:removed], removed=True)
        words = _("Removed: {entry}") if removed else _("{entry} could not be removed")
        self.remark = words.format(entry=_entry(winner))
        return Pop()

    def _restore(self) -> None:
        back = self.context.winners.restore()
        self._report(back, removed=False)
        self.remark = _("The winners are back") if back else _("Nothing has been removed")

    def _ask_to_remove_all(self) -> Change:
        answers: Answers = [(_("Keep"), Pop), (_("Remove all"), self._remove_all)]
        return Push(Question(self.stage, _("Remove all winners?"), answers))

    def _remove_all(self) -> Change:
        own = self.context.winners.own
        removed = self.context.winners.remove(own)
        self._report(own[:removed], removed=True)
        self.remark = _("All winners are removed") if removed else _("Nothing has been removed")
        return Pop()

    def _report(self, winners: Sequence[Winner], *, removed: bool) -> None:
        """Tell the other stands which winners are removed or back."""
        for winner in winners:
            self.context.stands.record_winner(winner, removed=removed)


def _entry(winner: Winner) -> str:
    return f"{winner.masked_initials} {winner.score}"
