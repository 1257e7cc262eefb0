"""The pause screen: go on, give up, or leave."""

from enum import Enum, auto

from dvonn.match import Match
from dvonn.scenes.dialog import Confirm, Dialog
from dvonn.scenes.scene import Change, Pop, Push, ShowMenu, Stage, ToggleFullscreen
from dvonn.view.widgets import Button


class Pick(Enum):
    """What the pause screen offers."""

    RESUME = auto()
    FULLSCREEN = auto()
    LEAVE = auto()


class Pause(Dialog[Pick]):
    """The match waits; nothing of it is lost without asking."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._match = match
        buttons = [
            Button(Pick.RESUME, "Resume"),
            Button(Pick.FULLSCREEN, "Fullscreen (F11)"),
            Button(Pick.LEAVE, "Leave the game"),
        ]
        super().__init__(stage, "Paused", buttons)

    def pressed(self, value: Pick) -> Change | None:
        """Go on, or leave: a game that has begun is asked about."""
        if value is Pick.RESUME:
            return Pop()
        if value is Pick.FULLSCREEN:
            return ToggleFullscreen()
        if not self._match.game.plies:
            return ShowMenu()
        return Push(Confirm(self.stage, "Leave this game?", "Leave it", "Play on", ShowMenu()))
