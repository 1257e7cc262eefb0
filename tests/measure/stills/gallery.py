"""All scenes that snapshots and golden pictures show, by name: functions that bring an App there."""

from typing import Final

from tests.measure.stills.analysis_stills import ANALYSIS_SCENES, COACH_SCENES
from tests.measure.stills.event_stills import KIOSK_SCENES
from tests.measure.stills.game_stills import GAME_SCENES
from tests.measure.stills.menu_stills import LEARNING_SCENES, MENU_SCENES, PUZZLE_SCENES
from tests.measure.stills.record_stills import MESSAGE_SCENES, RECORD_SCENES

SNAPSHOT_SCENES: Final = (
    GAME_SCENES
    | LEARNING_SCENES
    | PUZZLE_SCENES
    | MENU_SCENES
    | MESSAGE_SCENES
    | ANALYSIS_SCENES
    | COACH_SCENES
    | RECORD_SCENES
    | KIOSK_SCENES
)
