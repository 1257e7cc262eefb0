"""The walk over the screens: its lines name the frames that took longest."""

import re

import pytest

from tests.harness.commands import complaint
from tests.harness.scale import only_full
from tests.measure.changes import WALKS, ChangesApp, main

LINE = re.compile(r" *\d+\.\d +\d+\.\d +\d+ after .+, \w+")


def test_the_worst_frames_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each of the worst frames tells what was pressed and shown, the longest first."""
    assert main(["--size", "320x200", "--worst", "4", "pause"]) == 0
    lines = capsys.readouterr().out.splitlines()[-4:]
    assert all(LINE.fullmatch(line) for line in lines)
    times = [float(line.split()[0]) for line in lines]
    assert times == sorted(times, reverse=True)


@only_full("a walk over all screens")
def test_every_screen_is_reached() -> None:
    """The walk shows each kind of screen of the menu, a game, its score, and all pages of options."""
    app = ChangesApp((320, 200))
    for walk in WALKS:
        walk(app)
    seen = {frame.scene for frame in app.measured}
    assert seen >= {"Menu", "BoardScene", "Score", "OptionsPanel", "Records", "PuzzleMenu", "Handbook", "AnalysisBoard"}


def test_an_unknown_scene_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """A scene that the gallery lacks is an error of the command line."""
    assert "nowhere" in complaint(capsys, main, "nowhere")
