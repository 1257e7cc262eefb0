"""The operator's panel of the stands: how this one is connected with the others of the event."""

from dataclasses import replace
from functools import partial
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, Final

from dvonn.kiosk.context import EventContext
from dvonn.kiosk.faults import MachinePart
from dvonn.language import N_, _
from dvonn.match import MAX_PLAYER_NAME_LENGTH
from dvonn.screens.dialog import Answers, Dialog, Question
from dvonn.screens.scene import Change, Pop, Push
from dvonn.screens.text_entry import EntryKeys, LineEntry, name_keys
from dvonn.ui.form import WidgetRow
from dvonn.ui.widgets import Button
from dvonn.ui.widgets.table_rows import RowButton

MAX_ADDRESS_LENGTH: Final = 80  # characters
MAX_CODE_LENGTH: Final = 20  # characters
ENTERED_PERCENT: Final = 65  # of the width
ADDRESS_KEYS: Final = EntryKeys([digits + ascii_lowercase + ".:-"], lambda letter: letter.lower().strip())
CODE_KEYS: Final = EntryKeys([digits + ascii_uppercase + "-"], lambda letter: letter.upper().strip())
REQUEST_LABELS: Final = {
    "name": N_("Name of this stand"),
    # Translators: the server that connects the stands of an event, and a code by which it admits a stand
    "address": N_("Address of the hub"),
    "code": N_("Code"),
}


class StandsPanel(Dialog):
    """The state of the connection, what the hub needs to know, and the ways to connect and to leave."""

    panel_width = 760

    def __init__(self, context: EventContext) -> None:
        self._context, self._stands = context, context.stands
        self._fields = {
            field: RowButton(partial(self._ask_for, field), _(label)) for field, label in REQUEST_LABELS.items()
        }
        self._connect = Button(self._ask_to_be_paired, _("Connect"))
        self._leave = Button(self._ask_to_leave, _("Leave the event"))
        self._problem = ""  # of the last command
        rows: list[WidgetRow] = [[button] for button in self._fields.values()]
        rows += [[self._connect, self._leave], [Button(Pop, _("Back"), "icon-back")]]
        super().__init__(context.stage, _("Stands"), rows, focus=len(rows) if self._stands.is_paired else 0)

    @property
    def subtitle(self) -> str:
        """The state of the connection; since when it is faulty, unless results tell that."""
        fault = self._context.faults.faults.get(MachinePart.HUB)
        if fault and not self._stands.unsent:
            return f"{fault.text}, {fault.since_words}"
        return _(self._problem) or self._stands.state

    def lay_out(self) -> None:
        """Show what has been entered, and what can be done."""
        self._context.check_faults()
        stands = self._stands
        for field, button in self._fields.items():
            button.columns = [(ENTERED_PERCENT, [getattr(stands.request, field) or "-"])]
            button.enabled = not stands.is_paired
        entered = all(getattr(stands.request, field) for field in REQUEST_LABELS)
        self._connect.enabled, self._leave.enabled = entered and not stands.is_paired, stands.is_paired
        super().lay_out()

    def _ask_for(self, field: str) -> Change:
        longest, keys = {
            "name": (MAX_PLAYER_NAME_LENGTH, name_keys(digits)),
            "address": (MAX_ADDRESS_LENGTH, ADDRESS_KEYS),
            "code": (MAX_CODE_LENGTH, CODE_KEYS),
        }[field]
        text, keep = getattr(self._stands.request, field), partial(self._keep, field)
        return Push(LineEntry(self.stage, _(REQUEST_LABELS[field]), text, longest, keep, keys))

    def _keep(self, field: str, text: str) -> None:
        entered = dict[str, Any]({field: text.strip()})
        self._stands.request = replace(self._stands.request, **entered)

    def _ask_to_be_paired(self) -> None:
        self._problem = self._stands.connect()

    def _ask_to_leave(self) -> Change:
        question = " ".join(filter(None, [_("Leave the event?"), self._stands.unsent]))
        answers: Answers = [(_("Stay"), Pop), (_("Leave"), self._leave_event)]
        return Push(Question(self.stage, question, answers))

    def _leave_event(self) -> Change:
        self._stands.leave()
        return Pop()
