"""The second page of the menu: clocks, ties, names and hand-over."""

from enum import Enum, auto
from typing import Final

import pygame

from dvonn.board.words import SIDE_NAMES
from dvonn.input import Intention
from dvonn.match import format_clock_time
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Dialog
from dvonn.screens.new_game import NAME_SETTINGS, NameEntry
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.storage.settings import Opponent, Settings
from dvonn.ui.widgets import Button, Choice, Slider, Widget

MENU_CLOCK_MINUTES: Final = {0: "None", 2: "2 min", 5: "5 min", 10: "10 min", 15: "15 min"}
OWN_CLOCK_INDEX: Final = len(MENU_CLOCK_MINUTES)  # the choice after the presets
CLOCK_SLIDER_MINUTES: Final = (0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 60)  # by step of the sliders
NO_CLOCK_SIGN: Final = "\N{EN DASH}"
MORE_OPTIONS_LABEL_PERCENT: Final = 27  # of the form's width


class MoreCommand(Enum):
    """The buttons of the panel."""

    WHITE_NAME = auto()
    BLACK_NAME = auto()
    BACK = auto()


class MoreOptions(Dialog):
    """The further settings of the next game. They hold the state; the widgets are loaded from them before each use."""

    panel_width = 880

    def __init__(self, stage: Stage) -> None:
        clocks = [*MENU_CLOCK_MINUTES.items(), (None, "Own")]
        self._clock = Choice("Clock", clocks, label_percent=MORE_OPTIONS_LABEL_PERCENT)
        words = [NO_CLOCK_SIGN, *map(str, CLOCK_SLIDER_MINUTES[1:])]
        self._times = [
            Slider(f"{side}, minutes", label_percent=MORE_OPTIONS_LABEL_PERCENT, words=words)
            for side in SIDE_NAMES.values()
        ]
        ties = [(TieRule.DRAW, "A draw"), (TieRule.TALLEST, "The tallest stack wins")]
        self._ties = Choice("Equal towers", ties, label_percent=MORE_OPTIONS_LABEL_PERCENT)
        self._names = {
            Colour.WHITE: Button(MoreCommand.WHITE_NAME, "", "icon-people"),
            Colour.BLACK: Button(MoreCommand.BLACK_NAME, "", "icon-people"),
        }
        hand_over = [(False, "Play on"), (True, "Hand over")]
        self._hand_over = Choice("Between turns", hand_over, label_percent=MORE_OPTIONS_LABEL_PERCENT)
        times: list[list[Widget]] = [[slider] for slider in self._times]
        rows: list[list[Widget]]
        rows = [[self._clock], *times, [self._ties], [*self._names.values()], [self._hand_over]]
        super().__init__(stage, "The game", [*rows, [Button(MoreCommand.BACK, "Back", "icon-back")]])
        self._load()
        self._clock.chosen = self._clock_index()

    def handle(self, intention: Intention) -> Change | None:
        """Use the form; changes take effect at once."""
        self._load()
        change = super().handle(intention)
        self._store()
        return change

    def pressed(self, value: MoreCommand) -> Change | None:
        """Close the panel, or ask for a name."""
        if value is MoreCommand.BACK:
            return Pop()
        return Push(NameEntry(self.stage, Colour.WHITE if value is MoreCommand.WHITE_NAME else Colour.BLACK))

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel with the current settings."""
        self._load()
        super().draw(surface, ahead)

    def _clock_index(self) -> int:
        """Return the index of the choice for the clocks' times."""
        white, black = self.stage.settings.clock
        seconds = [60 * time for time in MENU_CLOCK_MINUTES]
        return seconds.index(white) if white == black and white in seconds else OWN_CLOCK_INDEX

    def _load(self) -> None:
        """Load the widgets from the settings; the clock's choice stays, as own times may equal a preset."""
        settings = self.stage.settings
        for slider, seconds in zip(self._times, settings.clock, strict=True):
            slider.chosen, slider.enabled = _nearest_step(seconds), self._clock.chosen == OWN_CLOCK_INDEX
        self._ties.chosen = list(TieRule).index(settings.ties)
        self._hand_over.chosen = int(settings.hand_over)
        self._hand_over.enabled = settings.opponent is Opponent.PERSON
        for colour, button in self._names.items():
            name = getattr(settings, NAME_SETTINGS[colour])
            button.label = f"{SIDE_NAMES[colour]}: {name}" if name else f"{SIDE_NAMES[colour]}'s name"
            button.enabled = settings.opponent is Opponent.PERSON

    def _store(self) -> None:
        """Store the choices in the settings; a time between two steps stays until its slider moves."""
        settings = self.stage.settings
        settings.ties, settings.hand_over = self._ties.value, self._hand_over.value
        if self._clock.value is not None:
            settings.clock = 60 * self._clock.value, 60 * self._clock.value
            return
        white, black = (
            seconds if slider.chosen == _nearest_step(seconds) else 60 * CLOCK_SLIDER_MINUTES[slider.chosen]
            for slider, seconds in zip(self._times, settings.clock, strict=True)
        )
        settings.clock = white, black


def _nearest_step(seconds: int) -> int:
    """Return the slider's step nearest to a time."""
    return min(range(len(CLOCK_SLIDER_MINUTES)), key=lambda step: abs(60 * CLOCK_SLIDER_MINUTES[step] - seconds))


def clock_words(settings: Settings) -> str:
    """Return the times in short form, such as 5 min or 10:00 / 5:00; '' without clocks."""
    times = settings.clock
    if not any(times):
        return ""
    if times[0] == times[1] and not times[0] % 60:
        return f"{times[0] // 60} min"
    return " / ".join(format_clock_time(seconds) if seconds else NO_CLOCK_SIGN for seconds in times)
