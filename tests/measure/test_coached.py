"""The tool that confirms the coach's judgements: its sums, and bad files."""

from pathlib import Path

import pytest

from dvonn.engine.analysis import coaching
from tests.harness.commands import complaint, file_of_lines, printed_lines
from tests.harness.recorded_games import GAMES_FILE
from tests.measure import coached


def test_the_sums_of_recorded_games(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each game has the sums so far."""
    for module in (coaching, coached):
        monkeypatch.setattr(module, "COACH_NODES", 60)
    monkeypatch.setattr(coaching, "QUICK_COACH_NODES", 15)
    monkeypatch.setattr(coached, "MIN_CONFIRMED", 0)
    lines = printed_lines(capsys, coached.main, str(GAMES_FILE), "--games", "2")
    assert [line.split(", confirmed")[0] for line in lines] == ["1 games", "2 games"]


def test_a_bad_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that is no game ends the tool with one clear line."""
    assert "a1a2a3" in complaint(capsys, coached.main, file_of_lines(tmp_path, "A B 1 2 a1a2a3"))
