"""The user's folder: where it is by the environment, and what happens without one that can be written."""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.storage.record_store import MAX_TRASH_BYTES, MAX_TRASH_FILES, MAX_TRASH_SECONDS, TRASH_FOLDER
from dvonn.storage.settings import SETTINGS_FILE
from dvonn.window import Startup
from tests.harness.paths import ROOT
from tests.harness.scale import scaled
from tests.harness.storage import NOON, new_autosave


@pytest.mark.skipif(sys.platform != "linux", reason="the variables are those of Linux desktops")
@pytest.mark.parametrize("value", scaled(["relative/folder"], ["", "relative/folder"]))
def test_an_empty_or_relative_variable_counts_as_unset(tmp_path: Path, value: str) -> None:
    """The XDG specification: an empty value means unset, and a relative one is ignored."""
    command = [sys.executable, str(ROOT / "main.py"), "--size", "320x240", "--mute", "--frames", "5"]
    cwd = tmp_path / "x"
    cwd.mkdir()
    environ = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": value, "XDG_CONFIG_HOME": value}
    subprocess.run(command, cwd=cwd, env=environ, check=True, capture_output=True, timeout=60)
    assert not list(cwd.iterdir())
    assert (tmp_path / ".local/share/dvonn/dvonn" / SETTINGS_FILE).exists()


@pytest.mark.parametrize("folder", [None, Path(__file__) / "dvonn"])
def test_without_a_folder_the_game_says_so_once(folder: Path | None) -> None:
    """It says plainly that nothing will be kept, plays on, and repeats no such message with each write."""
    options = Options(size=(320, 240), data_dir=folder)
    startup = Startup(options)
    startup.storage.check_folder()
    app = App(options, startup=startup)
    (words,) = app.storage.take_messages()
    assert words.startswith("Nothing will be saved")
    for effects in (0.25, 0.5):
        app.context.settings.effects = effects
        app.frame([], 5.0)
    assert (app.storage.take_messages(), app.host.warning) == ([], "")


def test_the_trash_is_emptied_by_age_number_and_size(tmp_path: Path) -> None:
    """Records that were deleted long ago go at the start, and the oldest of very many or large ones."""
    trash = tmp_path / TRASH_FOLDER
    trash.mkdir(parents=True)
    for number in range(MAX_TRASH_FILES + 50):
        put(trash / f"{number}.txt", 1, seconds=number)
    put(trash / "old.txt", 1, seconds=MAX_TRASH_SECONDS + 1)
    start_and_end(tmp_path)
    left = {int(path.stem) for path in trash.iterdir()}
    assert left == set(range(MAX_TRASH_FILES))
    put(trash / "large.txt", MAX_TRASH_BYTES, seconds=MAX_TRASH_FILES + 60)
    start_and_end(tmp_path)
    assert not (trash / "large.txt").exists()


def start_and_end(folder: Path) -> None:
    """Start a program in the folder and end it."""
    autosave = new_autosave(folder)
    autosave.resume()
    autosave.close()


def put(path: Path, size: int, seconds: float) -> None:
    """Write a file of a size, by some seconds older than noon."""
    path.touch()
    os.truncate(path, size)
    when = (NOON - timedelta(seconds=seconds)).timestamp()
    os.utime(path, (when, when))
