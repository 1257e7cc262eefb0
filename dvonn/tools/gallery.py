"""All scenes that snapshots and golden pictures show, by name."""

from typing import Final

from dvonn.tools.archive_stills import ARCHIVE_SCENES
from dvonn.tools.kiosk_stills import KIOSK_SCENES
from dvonn.tools.stills import GAME_SCENES

SCENES: Final = GAME_SCENES | ARCHIVE_SCENES | KIOSK_SCENES
