"""The measurement of the openings: a line for each step."""

import pytest

from tests.harness.commands import printed_lines
from tests.measure import openings


def test_a_line_for_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    """The first step has all games."""
    lines = printed_lines(capsys, openings.main, "--games", "30")
    assert len(lines) == openings.STEPS
    assert lines[0].startswith("0: 30 games, ")
