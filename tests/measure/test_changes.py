"""The walk over the screens: its lines name the frames that took longest."""

import re

import pytest

from tests.measure import changes

LINE = re.compile(r" *\d+\.\d +\d+\.\d +\d+ after .+, \w+")


def test_the_worst_frames_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each of the worst frames tells what was pressed and shown, the longest first."""
    assert changes.main(["--size", "320x200", "--worst", "4", "pause"]) == 0
    lines = capsys.readouterr().out.splitlines()[-4:]
    assert all(LINE.fullmatch(line) for line in lines)
    times = [float(line.split()[0]) for line in lines]
    assert times == sorted(times, reverse=True)
