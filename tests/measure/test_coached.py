"""The tool that compares the coach with larger searches: its table, and bad files."""

from pathlib import Path

import pytest

from dvonn.engine.analysis import coaching
from tests.harness.commands import complaint, file_of_lines, printed_lines
from tests.harness.recorded_games import GAMES_FILE
from tests.harness.scale import only_full
from tests.measure import coached
from tests.measure.coached import ComparedMove, table_row


@only_full("a command")
def test_the_table_of_recorded_games(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The table names the games, and each number of pieces at which the coach may stop."""
    monkeypatch.setattr(coaching, "COACH_NODES", 60)
    lines = printed_lines(capsys, coached.main, str(GAMES_FILE), "--games", "2", "--nodes", "60")
    assert lines[0].startswith("2 games")
    assert [line.split(":")[0] for line in lines[1:]] == ["3 pieces", "5 pieces", "8 pieces"]


def test_recall_and_precision() -> None:
    """Recall counts the costly moves in games that are not lost anyway, precision the stops."""
    moves = [ComparedMove(*fields) for fields in ((4, 5, False), (0, 3, False), (3, 1, False), (9, 9, True))]
    assert table_row(moves, 3) == "3 pieces: recall 50.0% of 2, precision 50.0% of 2, in lost games 1 more"


def test_a_bad_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that is no game ends the tool with one clear line."""
    assert "a1a2a3" in complaint(capsys, coached.main, file_of_lines(tmp_path, "A B 1 2 a1a2a3"))
