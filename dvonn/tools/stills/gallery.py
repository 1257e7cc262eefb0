"""All scenes that snapshots and golden pictures show, by name."""

from typing import Final

from dvonn.tools.stills.event_stills import KIOSK_SCENES
from dvonn.tools.stills.game_stills import GAME_SCENES
from dvonn.tools.stills.record_stills import ARCHIVE_SCENES

SCENES: Final = GAME_SCENES | ARCHIVE_SCENES | KIOSK_SCENES
