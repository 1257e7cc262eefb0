"""The tool that measures the records of many games: its figures, and a missing file."""

from pathlib import Path

import pytest

from dvonn.storage.record_store import RECORDS_FOLDER
from tests.harness.commands import complaint, file_of_lines, printed_lines
from tests.harness.recorded_games import GAMES_FILE
from tests.measure import records


def test_the_figures_of_some_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each figure has a line, and the games of the file become records once."""
    monkeypatch.setattr(records, "IMPORTED_GAMES", 3)
    few = file_of_lines(tmp_path, *GAMES_FILE.read_text(encoding="utf-8").splitlines()[:8])
    options = few, "--folder", str(tmp_path / "user"), "--games", "30"
    lines = printed_lines(capsys, records.main, *options)
    names = {line.split()[0] for line in lines}
    assert {"first_index_ms", "open_ms", "search_median_ms", "sort_by_date_ms", "player_ms", "import_ms"} <= names
    assert len(list((tmp_path / "user" / RECORDS_FOLDER).glob("*.txt"))) == 33


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file ends the tool with one clear line."""
    assert "missing.txt" in complaint(capsys, records.main, str(tmp_path / "missing.txt"), "--folder", str(tmp_path))
