"""The options: look, motion and loudness, each heard and seen at once."""

from enum import Enum, auto
from typing import Final

import pygame

from dvonn.controls import Intention
from dvonn.scenes.dialog import Dialog
from dvonn.scenes.scene import Change, Pop, Stage, ToggleFullscreen
from dvonn.view.tempo import Speed
from dvonn.view.theme import THEMES
from dvonn.view.widgets import STEPS, Button, Choice, Slider, Widget

SPEEDS: Final = {Speed.SLOW: "Slow", Speed.NORMAL: "Normal", Speed.FAST: "Fast", Speed.OFF: "Off"}
OFF_OR_ON: Final = ((False, "Off"), (True, "On"))
LABELS: Final = 31  # percent of the width


class Pick(Enum):
    """The buttons."""

    FULLSCREEN = auto()
    BACK = auto()


class OptionsPanel(Dialog[Pick]):
    """What holds for all games. The settings are what counts; the widgets are set by them before they are used."""

    wide = 760

    def __init__(self, stage: Stage) -> None:
        themes = [(theme, theme.name) for theme in THEMES.values()]
        self._theme = Choice("Theme", themes, label_percent=LABELS)
        self._speed = Choice("Speed", list(SPEEDS.items()), label_percent=LABELS)
        self._reduced = Choice("Reduced motion", OFF_OR_ON, label_percent=LABELS)
        self._sound = Choice("Sound", OFF_OR_ON, label_percent=LABELS)
        self._confirm = Choice("Confirm moves", OFF_OR_ON, label_percent=LABELS)
        self._effects = Slider("Effects", label_percent=LABELS)
        self._ambience = Slider("Ambience", label_percent=LABELS)
        choices: list[list[Widget[Pick]]] = [
            [self._theme],
            [self._speed],
            [self._reduced],
            [self._confirm],
            [self._sound],
        ]
        buttons: list[Widget[Pick]]
        buttons = [Button(Pick.FULLSCREEN, "Fullscreen", "icon-fullscreen"), Button(Pick.BACK, "Back", "icon-back")]
        super().__init__(stage, "Options", [*choices, [self._effects], [self._ambience], buttons])

    def handle(self, intention: Intention) -> Change | None:
        """Use the form; what has been set takes effect at once."""
        self._read()
        change = super().handle(intention)
        self._apply()
        return change

    def pressed(self, value: Pick) -> Change | None:
        """Close it, or switch to the whole screen."""
        return Pop() if value is Pick.BACK else ToggleFullscreen()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, all settings as they are now."""
        self._read()
        super().draw(surface, ahead)

    def _read(self) -> None:
        """Let the widgets show the settings, which a key may have changed meanwhile."""
        settings, sound = self.stage.settings, self.stage.sound
        self._theme.chosen = list(THEMES).index(settings.theme.key)
        self._speed.chosen = list(SPEEDS).index(settings.speed)
        self._reduced.chosen = int(settings.reduced_motion)
        self._confirm.chosen = int(settings.confirm)
        settings.sound = not sound.muted
        self._sound.chosen = int(settings.sound)
        self._effects.chosen, self._ambience.chosen = round(settings.effects * STEPS), round(settings.ambience * STEPS)
        self._effects.enabled = self._ambience.enabled = not sound.muted

    def _apply(self) -> None:
        """Let the settings be what the widgets show."""
        settings, sound = self.stage.settings, self.stage.sound
        if self._theme.value is not settings.theme:
            self.stage.dress(self._theme.value)
        settings.speed, settings.reduced_motion = self._speed.value, self._reduced.value
        settings.confirm = self._confirm.value
        settings.sound = self._sound.value
        sound.muted = not settings.sound
        effects, ambience = self._effects.chosen / STEPS, self._ambience.chosen / STEPS
        louder = effects != settings.effects
        settings.effects = sound.effects = effects
        settings.ambience = sound.ambience = ambience
        if louder:
            sound.play("place")
