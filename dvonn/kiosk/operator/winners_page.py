"""The operator's page of the winners: their lists and table, moderation at all stands, and the codes of prizes."""

import os
import sys
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from string import ascii_uppercase, digits
from typing import Final

from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.event_settings import Period
from dvonn.kiosk.operator.status_page import EventPage
from dvonn.kiosk.winner_list import BOARDS, Board, Winner, plain_letters
from dvonn.language import N_, _, pgettext, short_date_text, time_text
from dvonn.screens.dialog import Answers, Question
from dvonn.screens.scene import Change, Pop, Push
from dvonn.screens.text_entry import EntryKeys, LineEntry
from dvonn.storage.text_store import Storage
from dvonn.ui.button import Button
from dvonn.ui.choice import Stepper
from dvonn.ui.table_rows import RowButton


def removable_drives(root: Path = Path("/")) -> list[Path]:
    """Return the folders of the drives that can be written; `root` is that of the file system."""
    if sys.platform == "win32":
        from ctypes import windll  # noqa: PLC0415 # no other system has it

        names = [f"{letter}:\\" for letter in ascii_uppercase]
        return [Path(name) for name in names if windll.kernel32.GetDriveTypeW(name) == 2]  # DRIVE_REMOVABLE
    patterns = {"darwin": ["Volumes/*"], "linux": ["media/*", "media/*/*", "run/media/*/*"]}.get(sys.platform, [])
    found = [path for pattern in patterns for path in root.glob(pattern)]
    return sorted(path for path in found if os.path.ismount(path) and os.access(path, os.W_OK))


LISTED_PERIODS: Final = (
    (Period.EVENT, timedelta(0), N_("The whole event")),
    (Period.DAY, timedelta(0), N_("Today")),
    (Period.DAY, timedelta(days=1), N_("Yesterday")),
    (Period.HOUR, timedelta(0), N_("This hour")),
    (Period.HOUR, timedelta(hours=1), N_("The hour before")),
)
"""The periods that the operator can list, and how long ago they were."""


LISTED_WINNERS: Final = 20


class WinnersPage(EventPage):
    """The newest winners, or those of a board, in a period; each can be hidden or deleted, or its initials blocked."""

    can_be_reset = False

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context, _("Winners"))
        periods = [((period, ago), _(label)) for period, ago, label in LISTED_PERIODS]
        self._period = Stepper(_("Period"), periods, label_percent=25)
        boards = [(None, _("All, the newest first")), *((board, board.name) for board in BOARDS)]
        # Translators: a list of the best results
        self._board = Stepper[Board | None](pgettext("winners", "Board"), boards, label_percent=25)
        self._lines = [RowButton(None, f"{place}.") for place in range(1, LISTED_WINNERS + 1)]
        self.add_row(
            (Button(self._ask_for_code, _("Check a code")), _("Finds the winner who has a code for a prize")),
            (Button(self._restore, pgettext("winners", "Undo")), _("Undoes what was hidden or blocked last")),
            (Button(self._ask_to_hide_all, _("Hide all")), _("Empties the boards of this stand's winners")),
            (Button(self._ask_where_to_export, _("Export")), _("Saves a table (CSV) of the period's winners")),
        )
        self.add_row((self._period, _("Which wins are listed and exported")))
        self.add_row((self._board, _("The board shown here; the exported table has all of them")))
        for line in self._lines:
            self.add_row((line, _("Press an entry to hide or delete it")))

    def load(self) -> None:
        period, when = self._listed
        winners, board = self.event_context.winners, self._board.value
        found = winners.best(board, period, when) if board else winners.newest(period, when)
        for line, winner in zip(self._lines, [*found, *[None] * LISTED_WINNERS], strict=False):
            line.enabled, line.columns, line.command = winner is not None, [], None
            if winner:
                line.command = partial(self._ask_what_to_do, winner)
                columns = [_entry(winner), *([] if board else [winner.board.name]), *self._origin(winner)]
                line.columns = [(90 // len(columns), [words]) for words in columns]

    def _origin(self, winner: Winner) -> list[str]:
        """Return the time of a win, and the stand if there are several."""
        winners = self.event_context.winners
        added = f"{short_date_text(winner.when)} {time_text(winner.when)}"
        return [added, *([winners.stand_of(winner)] if winners.others else [])]

    @property
    def _listed(self) -> tuple[Period, datetime]:
        """The chosen period, and a time in it."""
        period, ago = self._period.value
        return period, self.event_context.winners.now() - ago

    # The table

    def _ask_where_to_export(self) -> Change | None:
        """Export to the event's folder; ask first if there are drives."""
        folder, drives = self.event_context.storage.folder, removable_drives()
        home = partial(self._export, folder / "exports" if folder else None)
        if not drives:
            home()
            return None
        places: Answers = [(drive.name or str(drive), partial(self._export, drive)) for drive in drives]
        return Push(Question(self.context, _("Export to"), [*places, (_("The event's folder"), home)]))

    def _export(self, folder: Path | None) -> Change:
        path = self.event_context.winners.export(Storage(folder), *self._listed)
        # Translators: {file} is the path of a file
        self.remark = _("Saved: {file}").format(file=path) if path else _("The table could not be saved")
        return Pop()

    # Prizes

    def _ask_for_code(self) -> Change:
        keys = EntryKeys([digits + ascii_uppercase], lambda letter: letter.upper().strip())
        return Push(LineEntry(self.context, _("Code"), "", 8, self._find_code, keys))

    def _find_code(self, code: str) -> None:
        """Say in the remark who has a code."""
        event = self.event_context
        found = [one for one in event.winners.newest() if code and event.prize_code(one) == code]
        self.remark = _("No winner has this code")
        if found:
            self.remark = ", ".join([_entry(found[0]), found[0].board.name, *self._origin(found[0])])

    # Moderation, which counts at all stands

    def _ask_what_to_do(self, winner: Winner) -> Change:
        entry, word = _entry(winner), plain_letters(winner.initials)
        blocked = _("Blocked: {initials}").format(initials=word)
        answers: Answers = [
            (_("Keep"), Pop),
            (_("Hide"), partial(self._hide, winner)),
            (_("Block {initials}").format(initials=word), partial(self._moderate, "block", blocked, word)),
            (_("Delete the initials for good"), partial(self._forget, winner)),
        ]
        words = ", ".join([entry, winner.board.name, *self._origin(winner)])
        return Push(Question(self.context, words, answers if word else [*answers[:2], answers[3]]))

    def _hide(self, *winners: Winner) -> Change:
        hidden = _("Hidden: {entry}").format(entry=", ".join(map(_entry, winners[:3])))
        return self._moderate("hide", hidden, *(winner.key for winner in winners))

    def _moderate(self, action: str, remark: str, *subjects: str) -> Change:
        """Hide winners or block a word, here and at all other stands."""
        self.event_context.winners.moderate(action, *subjects)
        for subject in subjects:
            self.event_context.stands.moderate(action, subject)
        self.remark = remark
        return Pop()

    def _forget(self, winner: Winner) -> Change:
        """Delete the initials of a winner, in the files of this stand at once."""
        self.event_context.stands.moderate("forget", winner.key)
        if winner.stand:
            self.event_context.winners.moderate("hide", winner.key)
        else:
            self.event_context.winners.forget(lambda text: text == str(winner))
        self.remark = _("Deleted: {entry}").format(entry=_entry(winner))
        return Pop()

    def _restore(self) -> None:
        action, subject = self.event_context.winners.undo()
        self.remark = _("It is back") if action else _("Nothing is hidden or blocked")
        if action:
            self.event_context.stands.moderate("allow" if action == "block" else "show", subject)

    def _ask_to_hide_all(self) -> Change:
        own = [winner for winner in self.event_context.winners.newest() if not winner.stand]
        answers: Answers = [(_("Keep"), Pop), (_("Hide all"), partial(self._hide, *own))]
        return Push(Question(self.context, _("Hide all winners of this stand?"), answers))


def _entry(winner: Winner) -> str:
    return f"{winner.initials} {winner.score}"
