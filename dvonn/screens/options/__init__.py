"""The options: panels with pages of settings, controls, and the next game."""

from dvonn.screens.options.options_pages import (
    LOOK_SETTINGS,
    NO_SOUND_DEVICE,
    OptionsPage,
    SettingRow,
    SoundPage,
    option_widget,
)
from dvonn.screens.options.options_panel import OptionsPanel, PagesPanel

__all__ = [
    "LOOK_SETTINGS",
    "NO_SOUND_DEVICE",
    "OptionsPage",
    "OptionsPanel",
    "PagesPanel",
    "SettingRow",
    "SoundPage",
    "option_widget",
]
