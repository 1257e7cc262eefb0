"""The state that the scenes of an event share in addition to the stage."""

from dataclasses import dataclass, replace

from dvonn.kiosk.event_settings import EventSettings
from dvonn.kiosk.fair_board_store import FairBoardStore
from dvonn.kiosk.pin import PinLock
from dvonn.kiosk.winner_list import WinnerList
from dvonn.screens.scene import Stage
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage


@dataclass
class EventContext:
    """The event's settings and storage, the settings each guest starts with, and counts since the program started."""

    stage: Stage
    storage: Storage
    event_settings: EventSettings
    default_settings: Settings
    started_at: float  # on the stage's clock, in seconds
    games_begun: int = 0  # by guests
    errors: int = 0  # caught by the program
    quit_requested: bool = False  # by the operator

    def __post_init__(self) -> None:
        self.pin_lock = PinLock(self.storage, self.stage.clock)
        self.winners = WinnerList(self.storage)
        self.fair_boards = FairBoardStore(self.stage)

    def restore_settings(self) -> None:
        """Give the stage a fresh copy of the default settings, without any change a guest has made."""
        stage = self.stage
        stage.settings = replace(self.default_settings, bindings=dict(self.default_settings.bindings))
        if stage.assets.theme is not stage.settings.theme:
            stage.set_theme(stage.settings.theme)
