"""The file of the settings: a line `name: value` for each setting and for each action with changed controls."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from dvonn.storage.descriptions import format_fields, merge_fields, parse_fields
from dvonn.storage.kept_file import TextForm
from dvonn.storage.settings import MAX_COUNTED_WINS, Settings

SETTINGS_FILE: Final = "settings.txt"
BINDING_PREFIX: Final = "controls of "  # of a line with an action's changed controls


def _read(lines: Sequence[str]) -> tuple[Settings, list[str]]:
    settings, unknown = parse_fields(Settings, lines)
    invalid = []
    for line in unknown:
        name, controls = (part.strip() for part in line.partition(":")[::2])
        if name.startswith(BINDING_PREFIX):
            settings.bindings[name.removeprefix(BINDING_PREFIX)] = controls
        else:
            invalid.append(line)
    return settings, invalid


def _write(settings: Settings) -> list[str]:
    bindings = [f"{BINDING_PREFIX}{action}: {controls}".rstrip() for action, controls in settings.bindings.items()]
    return format_fields(settings) + bindings


def merge_settings(base: Settings, mine: Settings, theirs: Settings) -> Settings:
    """Return the settings of two programs that began with the same ones; the wins of both in a row count."""
    merged = merge_fields(base, mine, theirs)
    if (mine.wins, mine.wins_level) != (base.wins, base.wins_level):
        return replace(merged, wins=_merge_wins(base, mine, theirs), wins_level=mine.wins_level)
    return merged


def _merge_wins(base: Settings, mine: Settings, theirs: Settings) -> int:
    is_same_series = mine.wins_level is theirs.wins_level is base.wins_level
    gained = theirs.wins - base.wins if is_same_series and min(mine.wins, theirs.wins) > base.wins else 0
    return min(MAX_COUNTED_WINS, mine.wins + gained)


SETTINGS: Final = TextForm(SETTINGS_FILE, 2, _read, _write, merge_settings, end_since=2)
