"""The pause screen: go on, or leave."""

from enum import Enum, auto

import pygame

from dvonn.match import Match
from dvonn.scenes.dialog import Confirm, Dialog
from dvonn.scenes.how_to_play import HowToPlay
from dvonn.scenes.scene import Change, Pop, Push, ShowMenu, Stage, ToggleFullscreen, label_sound
from dvonn.view.widgets import Button


class Pick(Enum):
    """What the pause screen offers."""

    RESUME = auto()
    HELP = auto()
    FULLSCREEN = auto()
    SOUND = auto()
    LEAVE = auto()


class Pause(Dialog[Pick]):
    """The match waits; nothing of it is lost without asking."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._match = match
        self._sound = Button(Pick.SOUND, "")
        buttons = [
            Button(Pick.RESUME, "Resume"),
            Button(Pick.HELP, "How to play"),
            Button(Pick.FULLSCREEN, "Fullscreen (F11)", "icon-fullscreen"),
            self._sound,
            Button(Pick.LEAVE, "Leave the game"),
        ]
        super().__init__(stage, "Paused", buttons)

    def pressed(self, value: Pick) -> Change | None:
        """Go on, or leave: a game that has begun is asked about."""
        if value is Pick.RESUME:
            return Pop()
        if value is Pick.HELP:
            return Push(HowToPlay(self.stage))
        if value is Pick.FULLSCREEN:
            return ToggleFullscreen()
        if value is Pick.SOUND:
            self.stage.sound.toggle()
            return None
        if not self._match.game.plies:
            return ShowMenu()
        return Push(Confirm(self.stage, "Leave this game?", "Leave it", "Play on", ShowMenu()))

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, the sound as it is now."""
        label_sound(self._sound, muted=self.stage.sound.muted)
        super().draw(surface, ahead)
