"""The options: pages of settings, controls, and the next game."""

from dvonn.screens.options.options_pages import (
    COLOUR_CHOICES,
    OFF_ON_CHOICES,
    OPPONENT_CHOICES,
    OPTION_LABEL_PERCENT,
    START_CHOICES,
    ButtonValue,
    LookPage,
    OptionsCommand,
    OptionsPage,
    Setting,
    SoundPage,
    WidgetRow,
    choice_setting,
    switch_setting,
)
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.options.pages_panel import PagesPanel

__all__ = [
    "COLOUR_CHOICES",
    "OFF_ON_CHOICES",
    "OPPONENT_CHOICES",
    "OPTION_LABEL_PERCENT",
    "START_CHOICES",
    "ButtonValue",
    "LookPage",
    "OptionsCommand",
    "OptionsPage",
    "OptionsPanel",
    "PagesPanel",
    "Setting",
    "SoundPage",
    "WidgetRow",
    "choice_setting",
    "switch_setting",
]
