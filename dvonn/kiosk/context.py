"""The hall: what the scenes of an event share beside the stage."""

from dataclasses import dataclass, replace

from dvonn.kiosk.event_settings import EventSettings
from dvonn.kiosk.fair_board_store import FairBoards
from dvonn.kiosk.pin import PinLock
from dvonn.kiosk.winner_list import Winners
from dvonn.screens.scene import Stage
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage


@dataclass
class EventContext:
    """The house, its folder, the settings that every guest finds, and what has happened since the program started.

    Opened is the stage's clock then, in seconds.
    """

    stage: Stage
    storage: Storage
    house: EventSettings
    settings: Settings
    opened: float
    games: int = 0  # that guests have begun
    errors: int = 0  # that were caught
    closing: bool = False  # whether the operator wants the program to end

    def __post_init__(self) -> None:
        self.lock = PinLock(self.storage, self.stage.clock)
        self.winners = Winners(self.storage)
        self.boards = FairBoards(self.stage)

    def fresh(self) -> None:
        """Leave nothing of a guest for the next one."""
        stage = self.stage
        stage.settings = replace(self.settings, bindings=dict(self.settings.bindings))
        if stage.assets.theme is not stage.settings.theme:
            stage.dress(stage.settings.theme)
