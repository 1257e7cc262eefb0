"""The operator's page: the event's settings, and the tabs of all pages."""

from dataclasses import replace

from dvonn.kiosk.event_context import EventContext
from dvonn.kiosk.event_settings import GAME_MODES, EventSettings, is_in_order
from dvonn.kiosk.operator.pin_pad import NewPin, PinPad
from dvonn.kiosk.operator.status_page import EventPage, StatusPage
from dvonn.kiosk.operator.winners_page import WinnersPage
from dvonn.language import LANGUAGES, N_, _, pgettext
from dvonn.screens.dialog import Answers, Question
from dvonn.screens.scene import Change, Pop, Push, Scene, ShowMenu
from dvonn.screens.setup.options import LOOK_SETTINGS, OptionsPage, PagesPanel, SettingRow, SoundPage, option_widget
from dvonn.storage.fields import SWITCH, FieldSpec, field_specs, reset_to_defaults
from dvonn.storage.settings import Settings
from dvonn.ui.button import Button
from dvonn.ui.choice import Choice


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
    """The PIN, times, and what winners and spectators see."""

    def __init__(self, event_context: EventContext) -> None:
        super().__init__(event_context, _("Event"))
        described = field_specs(EventSettings)["pin"]
        note, words = _(described.note), {True: _("Change the PIN"), False: _("Set a PIN")}
        self.add_row((Button(lambda: Push(NewPin(event_context)), lambda: words[self._has_pin()]), note))
        self.add_settings(("idle", "blitz", "two_players", "guest_increment", "challenge"))
        self.add_settings(("shown_winners", "prize_codes", "guest_music", "spectators"))
        self.add_row((Button(self._ask_to_remove_pin, _("Remove the PIN"), enabled=self._has_pin), note))

    def _has_pin(self) -> bool:
        return bool(self.event_context.event_settings.pin)

    def _ask_to_remove_pin(self) -> Change:
        answers: Answers = [(_("Keep"), Pop), (_("Remove"), self._clear_pin)]
        return Push(Question(self.context, _("Remove the PIN?"), answers))

    def _clear_pin(self) -> Change:
        self.event_context.event_settings.pin = ""
        self.event_context.event_file.save()
        return Pop()


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
            StatusPage(event_context),
        ]

    def _operator_buttons(self) -> list[Button]:
        return [Button(self._ask_to_quit, _("Quit"), "icon-quit"), Button(self.leave, _("Leave"), "icon-back")]

    def lay_out(self) -> None:
        if any(isinstance(page, StatusPage) and page.is_outdated for page in self.pages):
            self.relabel()
        super().lay_out()

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
