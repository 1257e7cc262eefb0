"""The second page of the menu: clocks, ties, and what two players want. The settings are what counts."""

from enum import Enum, auto
from typing import Final

import pygame

from dvonn.board.words import SIDES
from dvonn.input import Intention
from dvonn.match import minutes
from dvonn.rules.outcome import Ties
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Dialog
from dvonn.screens.new_game import NAMES, NameEntry
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.storage.settings import Opponent, Settings
from dvonn.ui.widgets import Button, Choice, Slider, Widget

PRESETS: Final = {0: "None", 2: "2 min", 5: "5 min", 10: "10 min", 15: "15 min"}
OWN: Final = len(PRESETS)  # the choice after them
TIMES: Final = (0, 1, 2, 3, 5, 7, 10, 15, 20, 30, 60)  # minutes, for the steps of a slider
NEVER: Final = "\N{EN DASH}"
LABELS: Final = 27  # percent of the width


class MoreCommand(Enum):
    """The buttons."""

    WHITE_NAME = auto()
    BLACK_NAME = auto()
    BACK = auto()


class MoreOptions(Dialog[MoreCommand]):
    """What is agreed on before a game, beside who plays on which board."""

    wide = 880

    def __init__(self, stage: Stage) -> None:
        clocks = [*PRESETS.items(), (None, "Own")]
        self._clock = Choice("Clock", clocks, label_percent=LABELS)
        words = [NEVER, *map(str, TIMES[1:])]
        self._times = [Slider(f"{side}, minutes", label_percent=LABELS, words=words) for side in SIDES.values()]
        ties = [(Ties.DRAW, "A draw"), (Ties.TALLEST, "The tallest stack wins")]
        self._ties = Choice("Equal towers", ties, label_percent=LABELS)
        self._names = {
            Colour.WHITE: Button(MoreCommand.WHITE_NAME, "", "icon-people"),
            Colour.BLACK: Button(MoreCommand.BLACK_NAME, "", "icon-people"),
        }
        passing = [(False, "Play on"), (True, "Hand over")]
        self._hand_over = Choice("Between turns", passing, label_percent=LABELS)
        times: list[list[Widget[MoreCommand]]] = [[slider] for slider in self._times]
        rows: list[list[Widget[MoreCommand]]]
        rows = [[self._clock], *times, [self._ties], [*self._names.values()], [self._hand_over]]
        super().__init__(stage, "The game", [*rows, [Button(MoreCommand.BACK, "Back", "icon-back")]])
        self._read()
        self._clock.chosen = self._preset()

    def handle(self, intention: Intention) -> Change | None:
        """Use the form; what has been set counts at once."""
        self._read()
        change = super().handle(intention)
        self._apply()
        return change

    def pressed(self, value: MoreCommand) -> Change | None:
        """Close it, or ask for a name."""
        if value is MoreCommand.BACK:
            return Pop()
        return Push(NameEntry(self.stage, Colour.WHITE if value is MoreCommand.WHITE_NAME else Colour.BLACK))

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, all as it is set now."""
        self._read()
        super().draw(surface, ahead)

    def _preset(self) -> int:
        """Return which choice the clocks' times are."""
        white, black = self.stage.settings.clock
        seconds = [60 * time for time in PRESETS]
        return seconds.index(white) if white == black and white in seconds else OWN

    def _read(self) -> None:
        """Let the widgets show the settings; own times may be those of a preset."""
        settings = self.stage.settings
        for slider, seconds in zip(self._times, settings.clock, strict=True):
            slider.chosen, slider.enabled = _step(seconds), self._clock.chosen == OWN
        self._ties.chosen = list(Ties).index(settings.ties)
        self._hand_over.chosen = int(settings.hand_over)
        self._hand_over.enabled = settings.opponent is Opponent.PERSON
        for colour, button in self._names.items():
            name = getattr(settings, NAMES[colour])
            button.label = f"{SIDES[colour]}: {name}" if name else f"{SIDES[colour]}'s name"
            button.enabled = settings.opponent is Opponent.PERSON

    def _apply(self) -> None:
        """Let the settings be what the widgets show; a time that no step stands for stays until it is changed."""
        settings = self.stage.settings
        settings.ties, settings.hand_over = self._ties.value, self._hand_over.value
        if self._clock.value is not None:
            settings.clock = 60 * self._clock.value, 60 * self._clock.value
            return
        white, black = (
            seconds if slider.chosen == _step(seconds) else 60 * TIMES[slider.chosen]
            for slider, seconds in zip(self._times, settings.clock, strict=True)
        )
        settings.clock = white, black


def _step(seconds: int) -> int:
    """Return the slider's step that is nearest to a time."""
    return min(range(len(TIMES)), key=lambda step: abs(60 * TIMES[step] - seconds))


def clock_words(settings: Settings) -> str:
    """Return the times in a few letters, such as 5 min or 10:00 / 5:00; '' without clocks."""
    times = settings.clock
    if not any(times):
        return ""
    if times[0] == times[1] and not times[0] % 60:
        return f"{times[0] // 60} min"
    return " / ".join(minutes(seconds) if seconds else NEVER for seconds in times)
