"""The pause screen: go on, or leave."""

from enum import Enum, auto

import pygame

from dvonn.controls import Action, Intention
from dvonn.match import Match
from dvonn.scenes.dialog import Confirm, Dialog
from dvonn.scenes.how_to_play import HowToPlay
from dvonn.scenes.options import OptionsPanel
from dvonn.scenes.scene import Change, Pop, Push, ShowMenu, Stage, ToggleFullscreen
from dvonn.view.widgets import Button


class Pick(Enum):
    """What the pause screen offers."""

    RESUME = auto()
    HELP = auto()
    OPTIONS = auto()
    FULLSCREEN = auto()
    SOUND = auto()
    LEAVE = auto()


class Pause(Dialog[Pick]):
    """The match waits; nothing of it is lost without asking."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._match = match
        self._sound = Button(Pick.SOUND, "")
        rows = [
            [Button(Pick.RESUME, "Resume", "icon-play", tall=1.2)],
            [Button(Pick.HELP, "How to play", "icon-help")],
            [Button(Pick.OPTIONS, "Options", "icon-options")],
            [Button(Pick.FULLSCREEN, "Fullscreen", "icon-fullscreen"), self._sound],
            [Button(Pick.LEAVE, "Leave the game", "icon-menu")],
        ]
        super().__init__(stage, "Paused", rows)

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons, or go on."""
        return Pop() if intention is Action.PAUSE else super().handle(intention)

    def pressed(self, value: Pick) -> Change | None:
        """Go on, or leave: a game that has begun is asked about."""
        if value is Pick.RESUME:
            return Pop()
        if value is Pick.HELP:
            return Push(HowToPlay(self.stage))
        if value is Pick.OPTIONS:
            return Push(OptionsPanel(self.stage))
        if value is Pick.FULLSCREEN:
            return ToggleFullscreen()
        if value is Pick.SOUND:
            self.stage.sound.toggle()
            return None
        return self._leave()

    def _leave(self) -> Change:
        if not self._match.game.plies:
            return ShowMenu()
        return Push(Confirm(self.stage, "Leave this game?", "Leave it", "Play on", ShowMenu()))

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, the sound as it is now."""
        muted = self.stage.sound.muted
        self._sound.label, self._sound.icon = ("Sound off", "icon-mute") if muted else ("Sound on", "icon-sound")
        super().draw(surface, ahead)
