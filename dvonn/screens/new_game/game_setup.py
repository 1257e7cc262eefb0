"""The setup of the next game: who plays, the board, help, clock and series, each option with a line on it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from dvonn.input import Intention
from dvonn.language import _
from dvonn.screens.dialog import Dialog
from dvonn.screens.new_game.card_button import CardButton
from dvonn.screens.new_game.game_words import clock_words, new_game_words, opponent_picture
from dvonn.screens.new_game.match_setup import new_game
from dvonn.screens.scene import Change, Pop, Push, Scene, Stage
from dvonn.storage.descriptions import descriptions
from dvonn.storage.settings import CLOCK_PRESETS, BoardSetup, Opponent, Settings, clock_preset_label
from dvonn.ui.form import WidgetRow
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.widgets import Button, Choice
from dvonn.words import level_emblem

SETUP_SETTINGS: Final = {
    Opponent.COMPUTER: ("level", "colour", "coach", "head_start"),
    Opponent.PERSON: (),
    Opponent.COMPUTERS: ("white_level", "black_level"),
    Opponent.MESSAGE: ("days", "colour"),
}
"""The settings that matter against one opponent alone, below those of all; none has two places."""
COMMON_SETTINGS: Final = ("opponent", "start", "series")
LEVEL_CHOICES: Final = {"level", "white_level", "black_level"}


class GameSetup(Dialog):
    """The choices for the next game, which are kept in the settings; `more` returns the scene with the rules."""

    explains_widgets = True
    panel_width = 1080

    def __init__(self, stage: Stage, more: Callable[[], Scene]) -> None:
        self._more = more
        super().__init__(stage, _("Set up a game"), [])
        self.relabel()

    def relabel(self) -> None:
        """Make the widgets, and the rows of the chosen opponent."""
        described = descriptions(Settings)
        names = [*COMMON_SETTINGS, *(name for names in SETUP_SETTINGS.values() for name in names)]
        kinds = {name: described[name].kind for name in names}
        self._choices = {
            name: Choice(_(described[name].label), kind.choices, notes=kind.notes) for name, kind in kinds.items()
        }
        for name in self._choices.keys() & LEVEL_CHOICES:
            self._choices[name].pictures = [level_emblem(level) for level, _name in self._choices[name].options]
        self._choices["head_start"].disabled_note = _("Only if you place the pieces yourselves")
        self._clock: Choice[tuple[tuple[int, int], int]] = Choice(_("Clock"), [])
        self._play = CardButton(partial(new_game, self.stage), "", height_factor=2.2, width_factor=1.5)
        more_note = _("Custom clocks, and what decides when the towers are equal")
        more = Button(lambda: Push(self._more()), _("Game options"), "icon-clock", note=more_note)
        self._footer = [more, self._play, Button(Pop, _("Back"), "icon-back")]
        self.heading = _("Set up a game")
        self._show_rows()

    def _show_rows(self) -> None:
        """Show a row for each setting that matters against the chosen opponent; the focus stays."""
        self._opponent = self.stage.settings.opponent
        forms = {opponent: self._rows(names) for opponent, names in SETUP_SETTINGS.items()}
        rows = forms.pop(self._opponent)
        self.form = ScrollForm(rows, focus=self.form.focus, others=list(forms.values()))

    def _rows(self, names: Sequence[str]) -> list[WidgetRow]:
        opponent, start, series, *others = ([self._choices[name]] for name in (*COMMON_SETTINGS, *names))
        return [opponent, start, [self._clock], series, *others, self._footer]

    def lay_out(self) -> None:
        """Load the choices from the settings, which the rules may have changed, and place them."""
        settings = self.stage.settings
        if settings.opponent is not self._opponent:
            self._show_rows()
        for name, widget in self._choices.items():
            widget.chosen = [value for value, _label in widget.options].index(getattr(settings, name))
        self._choices["head_start"].enabled = settings.start is BoardSetup.HAND
        for widget in (self._clock, self._choices["series"]):
            widget.enabled = settings.opponent is not Opponent.MESSAGE
            widget.disabled_note = _("Not in a game by message")
        clock = settings.clock, settings.increment
        custom = [] if clock in CLOCK_PRESETS else [(clock, clock_words(settings))]
        self._clock.options = [*((preset, clock_preset_label(preset)) for preset in CLOCK_PRESETS), *custom]
        clock_note = _("Minutes for each player, plus seconds for each move")
        self._clock.notes = [_("Take as long as you like"), *[clock_note] * (len(self._clock.options) - 1)]
        self._clock.chosen = [value for value, _label in self._clock.options].index(clock)
        self._play.label = _("Watch") if settings.opponent is Opponent.COMPUTERS else _("Play")
        self._play.icon, self._play.lines = opponent_picture(settings), new_game_words(settings)
        super().lay_out()

    def act(self, intention: Intention) -> Change | None:
        """Use the form; a choice counts at once."""
        change = super().act(intention)
        settings = self.stage.settings
        for name, widget in self._choices.items():
            setattr(settings, name, widget.value)
        settings.clock, settings.increment = self._clock.value
        return change
