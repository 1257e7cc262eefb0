"""The setup of the next game: opponent, level, side, board, help and clock, each option with a line on it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from dvonn.input import Intention
from dvonn.language import _
from dvonn.screens.dialog import Dialog
from dvonn.screens.new_game.card_button import CardButton
from dvonn.screens.new_game.game_words import clock_words, new_game_words
from dvonn.screens.new_game.match_setup import new_game
from dvonn.screens.scene import Change, Pop, Push, Scene, Stage
from dvonn.storage.descriptions import Kind, descriptions
from dvonn.storage.settings import CLOCK_PRESETS, MOVE_DAYS, BoardSetup, Opponent, Settings, clock_preset_label
from dvonn.ui.form import WidgetRow
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.widgets import Button, Choice

SETUP_SETTINGS: Final = ("opponent", "level", "colour", "coach", "start", "head_start")


class GameSetup(Dialog):
    """The choices for the next game, which are kept in the settings; `more` returns the scene with the rules."""

    panel_width = 1080

    def __init__(self, stage: Stage, more: Callable[[], Scene]) -> None:
        self._more = more
        super().__init__(stage, _("Set up a game"), self._rows(stage))

    def _rows(self, stage: Stage) -> list[WidgetRow]:
        described = descriptions(Settings)
        self._choices = {name: _choice(_(described[name].label), described[name].kind) for name in SETUP_SETTINGS}
        self._clock: Choice[Any] = Choice("", [])  # or the days for a move by message
        self._play = CardButton(partial(new_game, stage), _("Play"), "icon-play", height_factor=2.2, width_factor=1.5)
        more_note = _("Custom clocks, and what decides when the towers are equal")
        more = Button(lambda: Push(self._more()), _("Game options"), "icon-clock", note=more_note)
        last = [more, self._play, Button(Pop, _("Back"), "icon-back")]
        return [*([one] for one in self._choices.values()), [self._clock], last]

    def relabel(self) -> None:
        """Make the choices again; the focus stays."""
        self.heading, self.form = _("Set up a game"), ScrollForm(self._rows(self.stage), focus=self.form.focus)

    @property
    def subtitle(self) -> str:
        """The line on the option under the pointer, or else on what has the focus."""
        return self.form.explanation

    def lay_out(self) -> None:
        """Load the choices from the settings, which the rules may have changed, and place them."""
        settings = self.stage.settings
        for name, widget in self._choices.items():
            values = [value for value, _label in widget.options]
            widget.chosen = values.index(getattr(settings, name))
        against_computer = settings.opponent is Opponent.COMPUTER
        for name in ("level", "colour", "coach", "head_start"):
            by_message = name == "colour" and settings.opponent is Opponent.MESSAGE
            self._choices[name].enabled = against_computer or by_message
            self._choices[name].disabled_note = _("Only against the computer")
        if against_computer and settings.start is not BoardSetup.HAND:
            self._choices["head_start"].enabled = False
            self._choices["head_start"].disabled_note = _("Only if you place the pieces yourselves")
        self._label_clock(settings)
        self._play.lines = new_game_words(settings)
        super().lay_out()

    def _label_clock(self, settings: Settings) -> None:
        """Offer the usual clocks, or the days for a move by message."""
        row, chosen = self._clock, (settings.clock, settings.increment)
        if settings.opponent is Opponent.MESSAGE:
            row.label, row.options, row.notes = _("Days for a move"), MOVE_DAYS.choices, MOVE_DAYS.notes
            row.chosen = MOVE_DAYS.offered.index(settings.days)
            return
        custom = [] if chosen in CLOCK_PRESETS else [(chosen, clock_words(settings))]
        row.label, row.options = (
            _("Clock"),
            [*((preset, clock_preset_label(preset)) for preset in CLOCK_PRESETS), *custom],
        )
        clock_note = _("Minutes for each player, plus seconds for each move")
        row.notes = [_("Take as long as you like"), *[clock_note] * (len(row.options) - 1)]
        row.chosen = [value for value, _label in row.options].index(chosen)

    def act(self, intention: Intention) -> Change | None:
        """Use the form; a choice counts at once."""
        change = super().act(intention)
        settings, by_message = self.stage.settings, self.stage.settings.opponent is Opponent.MESSAGE
        for name, widget in self._choices.items():
            setattr(settings, name, widget.value)
        if by_message:
            settings.days = self._clock.value
        else:
            settings.clock, settings.increment = self._clock.value
        return change


def _choice(label: str, kind: Kind[Any]) -> Choice[Any]:
    return Choice(label, kind.choices, notes=kind.notes)
