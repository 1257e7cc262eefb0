"""The operator's page: the event's settings and reports, its winners and the drives for their table, and its stands."""

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, Final

from dvonn import __version__
from dvonn.engine import search
from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.event_settings import GAME_MODES, EventSettings, Period, is_in_order
from dvonn.kiosk.faults import MachinePart
from dvonn.kiosk.pin_pad import NewPin, PinPad
from dvonn.kiosk.stands import MAX_STAND_NAME_LENGTH
from dvonn.kiosk.winner_list import BOARDS, WINNERS_PER_BOARD, Winner
from dvonn.language import LANGUAGES, N_, _, ngettext, pgettext, short_date_text, time_text
from dvonn.screens.dialog import Answers, Dialog, Question
from dvonn.screens.scene import Change, Pop, Push, Scene, ShowMenu
from dvonn.screens.setup.options import LOOK_SETTINGS, OptionsPage, PagesPanel, SettingRow, SoundPage, option_widget
from dvonn.screens.text_entry import EntryKeys, LineEntry, name_keys
from dvonn.storage import log
from dvonn.storage.fields import SWITCH, FieldSpec, field_specs, reset_to_defaults
from dvonn.storage.persistent_value import PersistentValue
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from dvonn.ui.button import Button
from dvonn.ui.choice import Choice, Stepper
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
        super().__init__(event_context.context, _("Stands"), rows, focus=len(rows) - 1 if self._stands.is_paired else 0)

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
        self._problem = self._stands.connect()

    @property
    def _deletion(self) -> str:
        """The command that deletes the unsent results."""
        count = len(self._stands.unsent_times)
        return ngettext("Delete {count} result that was not sent", "Delete {count} results that were not sent", count)

    def _ask_to_delete(self) -> Change:
        answers: Answers = [(_("Keep"), Pop), (self._deletion, self._delete_unsent)]
        return Push(Question(self.context, self._stands.unsent, answers))

    def _delete_unsent(self) -> Change:
        self._stands.delete_unsent()
        return Pop()

    def _ask_to_leave(self) -> Change:
        question = " ".join(filter(None, [_("Leave the event?"), self._stands.unsent]))
        answers: Answers = [(_("Stay"), Pop), (_("Leave"), self._leave_event)]
        return Push(Question(self.context, question, answers))

    def _leave_event(self) -> Change:
        self._stands.leave()
        return Pop()


class EventPage(OptionsPage):
    """A page of event settings."""

    def __init__(self, event_context: EventContext, name: str) -> None:
        super().__init__(event_context.context, name, (), lambda: event_context.event_settings)
        self.event_context = event_context


STATE_COLUMN_PERCENT: Final = 75  # of the width


class GamesPage(EventPage):
    """The modes and levels on offer."""

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context, pgettext("event", "Games"))
        self._mode_choices = {mode: option_widget(FieldSpec(SWITCH, mode.name)) for mode in GAME_MODES.values()}
        for mode, widget in self._mode_choices.items():
            self.add_row((widget, _(mode.note)))
        self.add_settings(("weakest", "strongest"))

    def load(self) -> None:
        super().load()
        for mode, widget in self._mode_choices.items():
            widget.chosen = int(mode in self.event_context.event_settings.games)

    def store(self) -> None:
        """Store the levels and modes; keep at least one mode, and keep the two levels in order."""
        settings, weakest = self.event_context.event_settings, self.event_context.event_settings.weakest
        super().store()
        games = tuple(mode for mode, widget in self._mode_choices.items() if widget.value)
        if not games:
            self.remark = _("At least one game must be offered")
        settings.games = games or settings.games
        if not is_in_order(settings.weakest, settings.strongest):
            if settings.weakest is weakest:
                settings.weakest = settings.strongest
            else:
                settings.strongest = settings.weakest

    def reset(self) -> None:
        super().reset()
        reset_to_defaults(self.event_context.event_settings, "games")


class LanguagesPage(EventPage):
    """The default language, those that guests can choose, and those that the attract loop shows in turn."""

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context, _("Languages"))
        self._default = SettingRow("language", replace(field_specs(Settings)["language"], label=N_("Default")))
        self.add_row((self._default.widget, _("The language that each guest starts with")))
        uses = [(False, False), (True, False), (True, True)]
        labels = _("Off"), _("Offered"), _("Offered, shown in turn")
        self._uses = {
            code: Choice(name, list(zip(uses, labels, strict=True)), label_percent=25)
            for code, name in LANGUAGES.items()
        }
        for choice in self._uses.values():
            self.add_row((choice, _("Guests choose; “shown in turn” also rotates the attract loop")))

    def load(self) -> None:
        settings = self.event_context.event_settings
        self._default.load(self.context.settings)
        for code, choice in self._uses.items():
            choice.chosen = (code in settings.languages) + (code in settings.shown_languages)

    def store(self) -> None:
        settings = self.event_context.event_settings
        self._default.store(self.context.settings)
        settings.languages = tuple(code for code, choice in self._uses.items() if choice.value[0])
        settings.shown_languages = tuple(code for code, choice in self._uses.items() if choice.value[1])

    def reset(self) -> None:
        """Offer all languages, and show the system's."""
        reset_to_defaults(self.context.settings, "language")
        reset_to_defaults(self.event_context.event_settings, "languages", "shown_languages")


class EventRulesPage(EventPage):
    """The PIN, the other stands, times, and the rights of guests."""

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context, _("Event"))
        self._set_pin = Button(lambda: Push(NewPin(event_context)), "")
        self._remove_pin = Button(self._ask_to_remove_pin, _("Remove the PIN"))
        described = field_specs(EventSettings)["pin"]
        note = _(described.note)
        self.add_row((self._set_pin, note), (self._remove_pin, note))
        self._stands = RowButton(lambda: Push(StandsPanel(event_context)), _("Stands"))
        self.add_row((self._stands, _("With a hub, all stands of an event share their winners")))
        self.add_settings(("idle", "blitz", "two_players", "guest_increment", "challenge"))
        self.add_settings(("shown_winners", "guest_music", "esc_quits", "spectators"))

    def load(self) -> None:
        """Show the settings; label the PIN buttons by whether a PIN is set."""
        super().load()
        has_pin = bool(self.event_context.event_settings.pin)
        self._remove_pin.enabled = has_pin
        self._stands.columns = [(STATE_COLUMN_PERCENT, [self.event_context.stands.state])]
        self._set_pin.label = _("Change the PIN") if has_pin else _("Set a PIN")

    def _ask_to_remove_pin(self) -> Change:
        answers: Answers = [(_("Keep"), Pop), (_("Remove"), self._clear_pin)]
        return Push(Question(self.context, _("Remove the PIN?"), answers))

    def _clear_pin(self) -> Change:
        self.event_context.event_settings.pin = ""
        self.event_context.event_file.save()
        return Pop()


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


class WinnersPage(EventPage):
    """The winners of a board and a period; each of them can be removed."""

    can_be_reset = False

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context, _("Winners"))
        periods = [((period, ago), _(label)) for period, ago, label in LISTED_PERIODS]
        self._period = Stepper(_("Period"), periods, label_percent=25)
        boards = [(board, board.name) for board in BOARDS]
        # Translators: a list of the best results
        self._board = Stepper(pgettext("winners", "Board"), boards, label_percent=25)
        self._lines = [RowButton(None, f"{place}.") for place in range(1, WINNERS_PER_BOARD + 1)]
        self.add_row(
            (Button(self._ask_where_to_export, _("Export")), _("Saves a table (CSV) of the period's winners")),
            (Button(self._ask_to_remove_all, _("Remove all")), _("Empties all boards")),
            (Button(self._restore, pgettext("winners", "Undo")), _("Brings back what was removed last")),
        )
        self.add_row((self._period, _("Which wins are listed and exported")))
        self.add_row((self._board, _("The board shown here; the exported table has all of them")))
        for line in self._lines:
            self.add_row((line, _("Press an entry to remove it")))

    def load(self) -> None:
        period, when = self._listed
        winners = self.event_context.winners
        found = winners.best(self._board.value, period, when)
        for line, winner in zip(self._lines, [*found, *[None] * WINNERS_PER_BOARD], strict=False):
            line.enabled, line.columns, line.command = winner is not None, [], None
            if winner:
                added = f"{short_date_text(winner.when)} {time_text(winner.when)}"
                line.command = partial(self._ask_to_remove, winner)
                columns = [_entry(winner), added, *([winners.stand_of(winner)] if winners.others else [])]
                line.columns = [(80 // len(columns), [words]) for words in columns]

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

    # Removing

    def _ask_to_remove(self, winner: Winner) -> Change | None:
        if winner.stand:
            self.remark = _("The organiser deletes winners of other stands: dvonn-relay forget")
            return None
        answers: Answers = [(_("Keep"), Pop), (_("Remove"), partial(self._remove, winner))]
        # Translators: {entry} is such as "ADA 31", initials and a score
        return Push(Question(self.context, _("Remove {entry}?").format(entry=_entry(winner)), answers))

    def _remove(self, winner: Winner) -> Change:
        removed = self.event_context.winners.remove([winner])
        self._report([winner][:removed], removed=True)
        words = _("Removed: {entry}") if removed else _("{entry} could not be removed")
        self.remark = words.format(entry=_entry(winner))
        return Pop()

    def _restore(self) -> None:
        back = self.event_context.winners.restore()
        self._report(back, removed=False)
        self.remark = _("The winners are back") if back else _("Nothing has been removed")

    def _ask_to_remove_all(self) -> Change:
        answers: Answers = [(_("Keep"), Pop), (_("Remove all"), self._remove_all)]
        return Push(Question(self.context, _("Remove all winners?"), answers))

    def _remove_all(self) -> Change:
        own = self.event_context.winners.own
        removed = self.event_context.winners.remove(own)
        self._report(own[:removed], removed=True)
        self.remark = _("All winners are removed") if removed else _("Nothing has been removed")
        return Pop()

    def _report(self, winners: Sequence[Winner], *, removed: bool) -> None:
        """Tell the other stands which winners are removed or back."""
        for winner in winners:
            self.event_context.stands.record_winner(winner, removed=removed)


def _entry(winner: Winner) -> str:
    return f"{winner.masked_initials} {winner.score}"


class AboutPage(EventPage):
    """The present faults of the machine, uptime, counts, version, and the newest log entries."""

    can_be_reset = False

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context, _("About"))
        self._parts = {part: RowButton(None, _(part.value)) for part in MachinePart}
        self._program = RowButton(None, f"DVONN {__version__}")
        newest = [*PersistentValue(event_context.storage, log.LOG).value.values()][-5:]
        entries = [RowButton(None, _entry_line(one), label_scale=0.8) for one in reversed(newest)]
        for line in (*self._parts.values(), self._program, *entries):
            self.add_row((line, ""))

    def load(self) -> None:
        self.event_context.check_faults()
        for part, line in self._parts.items():
            fault = self.event_context.faults.faults.get(part)
            well = self.event_context.stands.state if part is MachinePart.HUB else _("OK")
            line.columns = [(STATE_COLUMN_PERCENT, [fault.text, fault.since_words] if fault else [well])]
        event_context = self.event_context
        duration = format_duration(self.context.clock() - event_context.started_at)
        # Translators: {duration} is such as 3 h 20 min
        running = _("Running for {duration}").format(duration=duration)
        games = ngettext("{count} game", "{count} games", event_context.games_begun)
        errors = ngettext("{count} error", "{count} errors", event_context.errors)
        # Translators: how the engine runs
        engine = _("Fast engine") if search.mode() == "compiled" else _("Slow engine (not compiled)")
        self._program.columns = [(STATE_COLUMN_PERCENT, [running, games, errors, engine])]


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


class OperatorPage(PagesPanel):
    """The operator's tabs; each change applies at once, to all guests, and is saved.

    Leaving returns to the attract loop, which resets the settings for the next guest. An event is always fullscreen.
    """

    name = N_("Operator")

    def __init__(self, event_context: EventContext) -> None:
        event_context.restore_settings()  # no guest's settings are saved here
        event_context.context.sound.find_device()  # before it is reported as missing
        self._event_context = event_context
        event_context.is_checked = True
        super().__init__(event_context.context, self._operator_pages, self._operator_buttons)

    def _operator_pages(self) -> list[OptionsPage]:
        event_context, context = self._event_context, self._event_context.context
        return [
            GamesPage(event_context),
            EventRulesPage(event_context),
            OptionsPage(context, _("Look"), [name for name in LOOK_SETTINGS if name not in {"language", "fullscreen"}]),
            SoundPage(context, of_music=False),
            LanguagesPage(event_context),
            WinnersPage(event_context),
            AboutPage(event_context),
        ]

    def _operator_buttons(self) -> list[Button]:
        return [Button(self._ask_to_quit, _("Quit"), "icon-quit"), Button(self.leave, _("Leave"), "icon-back")]

    def leave(self) -> Change:
        return ShowMenu()

    def _ask_to_quit(self) -> Change:
        return Push(Question(self.context, _("Quit DVONN?"), [(_("Stay"), Pop), (_("Quit"), self._quit)]))

    def _quit(self) -> Change:
        self._event_context.quit_requested = True
        return Pop()

    def apply_settings(self) -> None:
        """Apply the settings to picture and sound, and save them if they have changed."""
        settings = self.context.settings
        settings.music = self._event_context.event_settings.guest_music
        super().apply_settings()
        music = self._event_context.default_settings.music  # that of the player, in whose folder an event may run
        self._event_context.settings_file.value = replace(settings, bindings=dict(settings.bindings), music=music)
        self._event_context.command_language = self.context.command_language
        if self._event_context.settings_file.has_changed:
            self._event_context.settings_file.save()
        if self._event_context.event_file.has_changed:
            self._event_context.event_file.save()


def show_operator_scene(event_context: EventContext, top: Scene) -> Change | None:
    """Show the operator's page, or the PIN pad if a PIN is set; None if one of them is the top scene."""
    if isinstance(top, PinPad | OperatorPage):
        return None
    event_context.context.use_language()  # the attract loop may have chosen another
    if event_context.event_settings.pin:
        return Push(PinPad(event_context, lambda: Push(OperatorPage(event_context))))
    return Push(OperatorPage(event_context))
