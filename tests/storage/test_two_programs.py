"""Two programs on one folder: what either writes is there in the end, whoever writes last."""

from datetime import date
from pathlib import Path
from random import Random

import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.engine.levels import GREEDY
from dvonn.storage.settings import Settings
from dvonn.storage.settings_file import SETTINGS, SETTINGS_FILE, merge_settings
from tests.harness.player import FakeClock, Undrawn

TODAY = date(2026, 11, 24)


def start(folder: Path) -> App:
    """Start a program in a folder."""
    app = Undrawn(Options(size=(320, 240), data_dir=folder), clock=FakeClock(), rng=Random(1))
    app.frame([], 0)
    return app


def saved_settings(folder: Path) -> Settings:
    """Return the settings as they are in the file."""
    return SETTINGS.parse((folder / SETTINGS_FILE).read_text())[0]


def test_both_windows_keep_their_settings(tmp_path: Path) -> None:
    """Each changes other settings; whoever is closed last, all of them are kept, and so are lessons and wins."""
    (tmp_path / SETTINGS_FILE).touch()
    one, other = start(tmp_path), start(tmp_path)
    one.stage.settings.effects, other.stage.settings.ambience = 0.25, 0.5
    one.stage.settings.finished_lessons, other.stage.settings.finished_lessons = frozenset({1, 2}), frozenset({4})
    one.stage.settings.bindings, other.stage.settings.bindings = {"hint": "a"}, {"undo": "b"}
    for app in (other, one):
        with app.host.running():
            pass
    saved = saved_settings(tmp_path)
    assert (saved.effects, saved.ambience) == (0.25, 0.5)
    assert saved.finished_lessons == {1, 2, 4}
    assert saved.bindings == {"hint": "a", "undo": "b"}


@pytest.mark.parametrize(("base", "mine", "theirs", "wins"), [(1, 2, 3, 4), (5, 0, 6, 0)])
def test_wins_of_both_windows_count(base: int, mine: int, theirs: int, wins: int) -> None:
    """Games that both have won in the same series count; the window that writes last knows whether it has ended."""
    assert merge_settings(*(Settings(wins=count, wins_level=GREEDY) for count in (base, mine, theirs))).wins == wins
