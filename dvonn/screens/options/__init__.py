"""The options: pages of settings, the controls, and what the next game is like."""

from dvonn.screens.options.options import OptionsPanel
from dvonn.screens.options.options_pages import (
    COLOURS,
    LABELS,
    OFF_OR_ON,
    OPPONENTS,
    STARTS,
    LookPage,
    OptionsCommand,
    OptionsPage,
    Row,
    Setting,
    SoundPage,
    Value,
    choice,
    switch,
)
from dvonn.screens.options.pages_panel import PagesPanel

__all__ = [
    "COLOURS",
    "LABELS",
    "OFF_OR_ON",
    "OPPONENTS",
    "STARTS",
    "LookPage",
    "OptionsCommand",
    "OptionsPage",
    "OptionsPanel",
    "PagesPanel",
    "Row",
    "Setting",
    "SoundPage",
    "Value",
    "choice",
    "switch",
]
