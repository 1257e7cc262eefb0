"""The walk over the screens: its lines name the frames that took longest."""

import re

import pytest

from tests.harness.scale import only_full
from tests.measure import changes

LINE = re.compile(r" *\d+\.\d +\d+\.\d +\d+ after .+, \w+")


def test_the_worst_frames_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each of the worst frames tells what was pressed and shown, the longest first."""
    assert changes.main(["--size", "320x200", "--worst", "4", "pause"]) == 0
    lines = capsys.readouterr().out.splitlines()[-4:]
    assert all(LINE.fullmatch(line) for line in lines)
    times = [float(line.split()[0]) for line in lines]
    assert times == sorted(times, reverse=True)


@only_full("a walk over all screens")
def test_every_screen_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk shows each kind of screen of the menu, a game, its score, and all pages of options."""
    wait = changes.ChangesApp.wait
    monkeypatch.setattr(changes.ChangesApp, "wait", lambda app, _frames=0, pressed="": wait(app, 2, pressed))
    app = changes.ChangesApp((320, 200))
    for walk in changes.WALKS:
        walk(app)
    seen = {frame.scene for frame in app.measured}
    assert seen >= {"Menu", "BoardScene", "Score", "OptionsPanel", "Records", "PuzzleMenu", "Handbook", "AnalysisBoard"}
