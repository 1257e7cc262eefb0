"""The monkey: random input causes no errors, and errors would be counted."""

import pytest

from dvonn.app import App
from tests.harness.commands import printed_lines
from tests.harness.scale import scaled
from tests.measure.monkey import main

FRAMES = str(scaled(40, 300))


def test_random_input_breaks_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Random input causes no errors; an error would be counted and printed, and another program started."""
    assert printed_lines(capsys, main, "--seed", "6", "--frames", FRAMES)[-1].endswith(", 0 errors")
    monkeypatch.setattr(App, "frame", lambda *_: 1 // 0)
    assert main(["--frames", "2"]) == 1
    output = capsys.readouterr()
    assert "ZeroDivisionError" in output.err
    assert output.out == "2 frames, 0 games, 2 errors\n"
