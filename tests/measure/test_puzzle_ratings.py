"""The table of simulated solvers."""

import pytest

from tests.harness.commands import printed_lines
from tests.measure import puzzle_ratings


def test_a_line_for_each_strength(capsys: pytest.CaptureFixture[str]) -> None:
    """The lines begin with the strengths."""
    lines = printed_lines(capsys, puzzle_ratings.main, "--solvers", "2")
    assert [line.split()[0] for line in lines] == ["strength", *map(str, puzzle_ratings.STRENGTHS)]
