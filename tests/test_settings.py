"""The settings' text: it comes back as it was, and whatever else is in it never stops a start."""

import pytest

from dvonn.settings import READERS, Settings, format_settings, parse_settings
from dvonn.view.geometry import Seen
from dvonn.view.tempo import Speed
from dvonn.view.theme import THEMES

OTHERS = [
    Settings(),
    Settings(THEMES["wood"], Speed.SLOW, reduced_motion=True, sound=False, effects=0.0, ambience=1.0, confirm=True),
    Settings(THEMES["contrast"], Speed.OFF, effects=0.3, ambience=0.7, lesson=5, text_size=1.25),
    Settings(coordinates=True, board_side=Seen.NORTH),
]


@pytest.mark.parametrize("settings", OTHERS, ids=["usual", "wood", "contrast", "turned"])
def test_settings_come_back(settings: Settings) -> None:
    """What is written is read again as it was, and nothing of it is strange."""
    assert parse_settings(format_settings(settings)) == (settings, [])


def test_every_choice_is_kept() -> None:
    """Each choice has its line in the text, and a way to be read."""
    names = [line.partition(":")[0] for line in format_settings(Settings()).splitlines()]
    assert names == list(READERS) == list(vars(Settings()))


def test_what_is_missing_is_as_usual() -> None:
    """A text that says little, or nothing, leaves the rest as it is at first."""
    assert parse_settings("") == (Settings(), [])
    assert parse_settings("speed: fast\n\n") == (Settings(speed=Speed.FAST), [])


@pytest.mark.parametrize(
    "line",
    [
        *("theme: pink", "speed: 7", "effects: loud", "effects: 1.5", "ambience: nan", "sound: perhaps", "colour: red"),
        *("lesson: -1", "lesson: two", "x", "text_size: 7", "text_size: nan", "board_side: left"),
    ],
)
def test_what_is_strange_is_told_and_left_out(line: str) -> None:
    """A line that cannot be understood is returned, and all others count."""
    assert parse_settings(f"reduced_motion: on\n{line}\n") == (Settings(reduced_motion=True), [line])
