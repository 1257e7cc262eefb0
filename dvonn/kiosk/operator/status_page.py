"""The operator's page of the state of the stands and of this machine, and the connection to the hub."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, Final

from dvonn import __version__
from dvonn.engine import search
from dvonn.kiosk.attract.show import total_words
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.faults import MachinePart
from dvonn.kiosk.stands import MAX_STAND_NAME_LENGTH, clean_stand
from dvonn.language import N_, _, ngettext, short_date_text, time_text
from dvonn.relay.stand_files import StandHealth
from dvonn.screens.dialog import Answers, Dialog, Question
from dvonn.screens.scene import Change, Pop, Push
from dvonn.screens.setup.options import OptionsPage
from dvonn.screens.text_entry import EntryKeys, LineEntry, name_keys
from dvonn.storage import log
from dvonn.storage.persistent_value import PersistentValue
from dvonn.ui.button import Button
from dvonn.ui.fitting import shortened
from dvonn.ui.form import WidgetRow
from dvonn.ui.table_rows import RowButton

REQUEST_LABELS: Final = {
    "name": N_("Name of this stand"),
    # Translators: the server that connects the stands of an event, and a code by which it admits a stand
    "address": N_("Address of the hub"),
    "code": N_("Code"),
}


class StandsPanel(Dialog):
    """The state of the connection, the fields that the hub needs, and the buttons to connect and to leave."""

    panel_width = 760

    def __init__(self, event_context: EventContext) -> None:
        self._event_context, self._stands = event_context, event_context.stands
        self._fields = {
            field: RowButton(partial(self._ask_for, field), _(label)) for field, label in REQUEST_LABELS.items()
        }
        self._connect = Button(self._ask_to_be_paired, _("Connect"))
        self._leave = Button(self._ask_to_leave, "")
        self._problem = ""  # of the last command
        rows: list[WidgetRow] = [[button] for button in self._fields.values()]
        rows += [[self._connect], [self._leave], [Button(Pop, _("Back"), "icon-back")]]
        focus = len(rows) - 1 if self._stands.is_paired else 0
        super().__init__(event_context.context, _("Stands"), rows, focus)

    @property
    def subtitle(self) -> str:
        """The state of the connection, with the time of the beginning of a fault, unless unsent results have it."""
        fault = self._event_context.faults.faults.get(MachinePart.HUB)
        if fault and not self._stands.unsent and fault.text == self._stands.state:
            return f"{fault.text}, {fault.since_words}"
        return _(self._problem) or self._stands.state

    def lay_out(self) -> None:
        self._event_context.check_faults()
        stands = self._stands
        for field, button in self._fields.items():
            button.columns = [(65, [getattr(stands.request, field) or "-"])]
        self._connect.enabled = all(getattr(stands.request, field) for field in REQUEST_LABELS)
        is_kept = bool(stands.unsent) and not stands.is_paired  # what an event that was left has not got
        self._leave.enabled = is_kept or stands.is_paired
        self._leave.command = self._ask_to_delete if is_kept else self._ask_to_leave
        self._leave.label = self._deletion if is_kept else _("Leave the event")
        super().lay_out()

    def _ask_for(self, field: str) -> Change:
        longest, keys = {
            "name": (MAX_STAND_NAME_LENGTH, name_keys(digits)),
            "address": (80, EntryKeys([digits + ascii_lowercase + ".:-"], lambda letter: letter.lower().strip())),
            "code": (20, EntryKeys([digits + ascii_uppercase + "-"], lambda letter: letter.upper().strip())),
        }[field]
        text, keep = getattr(self._stands.request, field), partial(self._keep, field)
        return Push(LineEntry(self.context, _(REQUEST_LABELS[field]), text, longest, keep, keys))

    def _keep(self, field: str, text: str) -> None:
        self._stands.request = replace(self._stands.request, **dict[str, Any]({field: text.strip()}))

    def _ask_to_be_paired(self) -> None:
        """Ask for an account; a paired stand takes the hub's settings anew."""
        self._event_context.event_settings.profile = ""
        self._problem = self._stands.connect()

    @property
    def _deletion(self) -> str:
        """The command that deletes the unsent results."""
        count = len(self._stands.unsent_times)
        return ngettext("Delete {count} result that was not sent", "Delete {count} results that were not sent", count)

    def _ask_to_delete(self) -> Change:
        answers: Answers = [(_("Keep"), Pop), (self._deletion, partial(self._finish, self._stands.delete_unsent))]
        return Push(Question(self.context, self._stands.unsent, answers))

    def _ask_to_leave(self) -> Change:
        question = " ".join(filter(None, [_("Leave the event?"), self._stands.unsent]))
        answers: Answers = [(_("Stay"), Pop), (_("Leave"), partial(self._finish, self._stands.leave))]
        return Push(Question(self.context, question, answers))

    @staticmethod
    def _finish(command: Callable[[], None]) -> Change:
        command()
        return Pop()


class EventPage(OptionsPage):
    """A page of event settings."""

    def __init__(self, event_context: EventContext, name: str) -> None:
        super().__init__(event_context.context, name, (), lambda: event_context.event_settings)
        self.event_context = event_context


class StatusPage(EventPage):
    """The connection to the hub, today's figures and how each stand is, as the hub knows; this machine and its log."""

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context, _("Status"))
        self._connection = RowButton(lambda: Push(StandsPanel(event_context)), _("Stands"))
        self.add_row((self._connection, _("With a hub, all stands of an event share their winners")))
        self.add_settings(("follows_hub",))
        self._today = RowButton(None, _("Today"))
        self._stands = [RowButton(None, "") for _stand in event_context.stands.news.stands]
        self._parts = {part: RowButton(None, _(part.value)) for part in MachinePart if part is not MachinePart.HUB}
        self._program = RowButton(None, f"DVONN {__version__}")
        newest = [*PersistentValue(event_context.storage, log.LOG).value.values()][-5:]
        entries = [RowButton(None, _entry_line(one), label_scale=0.8) for one in reversed(newest)]
        for line in (self._today, *self._stands, *self._parts.values(), self._program, *entries):
            self.add_row((line, ""))

    @property
    def is_outdated(self) -> bool:
        """Whether there are more or fewer stands than rows."""
        return len(self._stands) != len(self.event_context.stands.news.stands)

    def load(self) -> None:
        super().load()
        event_context, now = self.event_context, self.event_context.winners.now()
        event_context.check_faults()
        stands, faults = event_context.stands, event_context.faults.faults
        self._show(self._connection, stands.state)
        self._show(self._today, *self._figures())
        for line, stand in zip(self._stands, stands.news.stands, strict=False):
            line.label = clean_stand(stand.name)
            self._show(line, *(list(health_words(stand, now)) or [_("OK")]))
        for part, line in self._parts.items():
            fault = faults.get(part)
            self._show(line, *([fault.text, fault.since_words] if fault else [_("OK")]))
        duration = format_duration(self.context.clock() - event_context.started_at)
        # Translators: {duration} is such as 3 h 20 min
        running = _("Running for {duration}").format(duration=duration)
        errors = ngettext("{count} error", "{count} errors", event_context.errors)
        # Translators: how the engine runs
        engine = _("Fast engine") if search.mode() == "compiled" else _("Slow engine (not compiled)")
        self._show(self._program, running, errors, engine)

    @staticmethod
    def _show(line: RowButton, *words: str) -> None:
        line.columns = [(75, words)]  # percent of the width

    def _figures(self) -> list[str]:
        """Return today's figures of all stands; without a hub the games since the program was started."""
        totals = self.event_context.stands.news.totals
        if not totals.games:
            count = self.event_context.games_begun
            return [ngettext("{count} game", "{count} games", count)]
        busiest = time_text(self.event_context.winners.now().replace(hour=totals.busiest_hour, minute=0))
        # Translators: {time} is the beginning of the hour with the most games, such as 14:00
        return [*total_words(totals)[:2], _("Busiest hour: {time}").format(time=busiest)]


def health_words(stand: StandHealth, now: datetime) -> Iterator[str]:
    """Yield what is wrong with a stand, in words; the program's version if it is another one."""
    if stand.offline_since:
        since = stand.offline_since
        day = "" if since.date() == now.date() else short_date_text(since) + " "
        # Translators: {time} is such as 14:20, or with its day 3 Nov 2026 14:20
        yield _("Offline since {time}").format(time=day + time_text(since))
    if stand.unsent:
        yield ngettext("{count} result not sent", "{count} results not sent", stand.unsent)
    for part in (one for one in MachinePart if one.name in stand.faults):
        # Translators: {part} is a part of a machine, such as "Disk"
        yield _("Fault: {part}").format(part=_(part.value))
    if stand.clock_minutes:
        # Translators: {count} is the number of minutes by which a clock is wrong
        yield ngettext("Clock: {count} minute wrong", "Clock: {count} minutes wrong", abs(stand.clock_minutes))
    if stand.version not in {"", __version__}:
        yield f"DVONN {clean_stand(stand.version)}"


def format_duration(seconds: float) -> str:
    """Return a duration in its two largest units, such as `3 h 20 min`."""
    minutes = int(seconds) // 60
    if minutes < 60:
        return _("{minutes} min").format(minutes=minutes)
    hours = minutes // 60
    if hours < 24:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes % 60)
    # Translators: a number of days and of hours
    return _("{days} d {hours} h").format(days=hours // 24, hours=hours % 24)


def _entry_line(entry: log.LogEntry) -> str:
    """Return the time of a log entry, without year and seconds, and the last line of its text, shortened."""
    lines = entry.text.strip().splitlines()
    summary = lines[-1].strip() if lines else entry.where
    return f"{(entry.last_seen or entry.first_seen)[5:16]}  {shortened(summary, 64)}"
