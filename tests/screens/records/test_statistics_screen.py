"""The statistics screen: what it says without games, and a count that begins again."""

from pathlib import Path

import pytest

from dvonn.rules.formats.record_text import read_games
from dvonn.screens.records.statistics_screen import NO_RATING_TEXT, NO_STATISTICS_TEXT, StatisticsScreen
from dvonn.screens.scene import RefreshMode
from tests.harness.context import RecordingContext, texts_of
from tests.harness.games import HOT_SEAT
from tests.harness.records import settled, store_records_in, write_record


def gathered(context: RecordingContext, folder: Path) -> StatisticsScreen:
    """Return the screen once it has read the records of a folder."""
    store_records_in(context, folder)
    return settled(StatisticsScreen(context))


def test_without_games_the_screen_says_so(
    context: RecordingContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without games the screen says so; games between people give no rating."""
    assert NO_STATISTICS_TEXT[0] in texts_of(gathered(context, tmp_path / "empty"), monkeypatch)
    write_record(tmp_path / "two", 1, HOT_SEAT)
    assert NO_RATING_TEXT in texts_of(gathered(context, tmp_path / "two"), monkeypatch)


def test_a_game_that_comes_meanwhile_is_counted(context: RecordingContext, tmp_path: Path) -> None:
    """A new record causes a new count."""
    write_record(tmp_path, 1)
    screen = gathered(context, tmp_path)
    context.autosave.records.import_game(next(read_games("1. e3 f3")), "letter.txt")
    screen.idle(0.01)
    assert screen.statistics is None or screen.refresh_mode is RefreshMode.LOW_RATE
    before = settled(screen).statistics
    screen.idle(0.01)
    assert before is screen.statistics is not None
