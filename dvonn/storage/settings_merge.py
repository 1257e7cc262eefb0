"""Merges the settings of two programs that run on one folder."""

from dataclasses import fields, replace

from dvonn.storage.settings import MAX_COUNTED_WINS, Settings


def merge_settings(base: Settings, mine: Settings, theirs: Settings) -> Settings:
    """Return the settings of two programs that began with the same ones; of one that both have changed, mine.

    Lessons that either has finished count, and so do the wins of both in a row at the same level.
    """
    changed = {one.name: getattr(mine, one.name) for one in fields(Settings)}
    changed = {name: value for name, value in changed.items() if value != getattr(base, name)}
    if "wins" in changed or "wins_level" in changed:
        changed |= {"wins": _merge_wins(base, mine, theirs), "wins_level": mine.wins_level}
    finished = mine.finished_lessons | theirs.finished_lessons
    return replace(theirs, **changed | {"finished_lessons": finished, "bindings": _merge_bindings(base, mine, theirs)})


def _merge_wins(base: Settings, mine: Settings, theirs: Settings) -> int:
    is_same_series = mine.wins_level is theirs.wins_level is base.wins_level
    gained = theirs.wins - base.wins if is_same_series and min(mine.wins, theirs.wins) > base.wins else 0
    return min(MAX_COUNTED_WINS, mine.wins + gained)


def _merge_bindings(base: Settings, mine: Settings, theirs: Settings) -> dict[str, str]:
    """Return the changed controls of both; those that either has reset are not among them."""
    changed = {action: keys for action, keys in mine.bindings.items() if keys != base.bindings.get(action)}
    reset = base.bindings.keys() - mine.bindings.keys()
    return {action: keys for action, keys in theirs.bindings.items() if action not in reset} | changed
