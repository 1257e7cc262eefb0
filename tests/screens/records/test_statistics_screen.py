"""The statistics screen: figures, the rating and the table, gathered in slices."""

from pathlib import Path

import pytest

from dvonn.input import Action, Press
from dvonn.rules.formats.record_text import read_games
from dvonn.screens.records.statistics_screen import StatisticsScreen, level_rows, rating_scale, statistics_tiles
from dvonn.screens.scene import Pop, RefreshMode
from dvonn.storage.rating import rate
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.ui.layout import TEXT_SIZES
from tests.harness.matches import HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE
from tests.harness.records import store_records_in, write_record, write_sample_records
from tests.harness.stage import RecordingStage, advance, scene_pixels


def gathered(stage: RecordingStage, folder: Path) -> StatisticsScreen:
    """Return the screen once it has read the records of a folder."""
    store_records_in(stage, folder)
    screen = StatisticsScreen(stage)
    for _ in range(600):
        screen.idle(0.01)
        advance(screen, 0.05)
        if screen.refresh_mode is RefreshMode.ON_INPUT:
            return screen
    pytest.fail("it reads for ever")


def test_the_figures_are_those_of_the_records(stage: RecordingStage, tmp_path: Path) -> None:
    """The figures and the table equal the statistics of the records."""
    for hour, seats in enumerate([HUMAN_WHITE, HUMAN_WHITE, HUMAN_BLACK, HOT_SEAT]):
        write_record(tmp_path, hour, seats)
    found = gathered(stage, tmp_path).statistics
    assert found
    figures = [tile.value for tile in statistics_tiles(found)]
    total = found.total
    assert figures[0] == f"{total.won}-{total.drawn}-{total.lost}"
    assert total.won + total.drawn + total.lost == 3
    assert figures[1:3] == [f"{found.best_margin:+d}", f"{found.worst_margin:+d}"]
    assert figures[5] == "1"
    (greedy,) = [line for line in level_rows(found) if any(line.cells.values())]
    assert greedy.name == "Greedy"
    assert sum(cell.games for cell in greedy.cells.values() if cell) == 3


def test_the_rating_has_its_deviation(stage: RecordingStage, tmp_path: Path) -> None:
    """The scale shows the rating with its deviation, and all levels in order."""
    write_record(tmp_path, 1)
    found = gathered(stage, tmp_path).statistics
    assert found
    won = [tally.won for tally in found.tallies.values()]
    rating = rate([("greedy", float(won[0]))])
    shown = rating_scale(found)
    assert rating
    assert (shown.elo, shown.deviation) == (rating.elo, rating.deviation)
    assert shown.words == f"Your rating: {rating.elo:.0f}, give or take {rating.deviation:.0f}, by your last 1 game"
    assert [name for name, _ in shown.marks] == ["Dreamy", "Greedy", "Curious", "Thoughtful", "Relentless"]
    assert [elo for _, elo in shown.marks] == sorted(elo for _, elo in shown.marks)


def test_without_games_the_screen_says_so(stage: RecordingStage, tmp_path: Path) -> None:
    """Without games the screen says so; games between people give no rating."""
    empty = gathered(stage, tmp_path / "empty")
    assert empty.statistics
    assert empty.statistics.games == 0
    before = scene_pixels(empty)
    write_record(tmp_path / "two", 1, HOT_SEAT)
    two = gathered(stage, tmp_path / "two")
    assert two.statistics
    assert rating_scale(two.statistics).words.startswith("A rating comes")
    assert scene_pixels(two) != before


def test_many_records_are_read_in_slices(stage: RecordingStage, tmp_path: Path) -> None:
    """The records are read in slices with a growing count, and the figures come at the end."""
    text = (tmp_path / RECORDS_FOLDER / write_record(tmp_path, 1)).read_bytes()
    for n in range(700):
        (tmp_path / RECORDS_FOLDER / f"2025-01-01 12.00.00 {n:04}.txt").write_bytes(text)
    store_records_in(stage, tmp_path)
    screen = StatisticsScreen(stage)
    before = scene_pixels(screen)
    for _ in range(3):
        screen.idle(1000)
        assert not screen.statistics
        assert screen.refresh_mode is RefreshMode.LOW_RATE
        now = scene_pixels(screen)
        assert now != before
        before = now


def test_a_game_that_comes_meanwhile_is_counted(stage: RecordingStage, tmp_path: Path) -> None:
    """A new record causes a new count."""
    write_record(tmp_path, 1)
    screen = gathered(stage, tmp_path)
    stage.autosave.records.import_game(next(read_games("1. e3 f3")), "letter.txt")
    screen.idle(0.01)
    assert screen.statistics is None or screen.refresh_mode is RefreshMode.LOW_RATE
    for _ in range(5):
        screen.idle(0.01)
    assert screen.statistics
    assert screen.statistics.games == 1


def test_the_way_back(stage: RecordingStage, tmp_path: Path) -> None:
    """Back leaves the screen: by the action, by the button with keys, and by the button with the pointer."""
    screen = gathered(stage, tmp_path)
    assert screen.handle(Action.UP) is None
    assert screen.handle(Action.ACCEPT) == Pop()
    assert screen.handle(Action.BACK) == Pop()
    assert screen.handle(Press((640, 690))) == Pop()
    assert screen.handle(Press((10, 10))) is None


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (720, 1280), (320, 200), (97, 61), (1, 1)])
@pytest.mark.parametrize("text", TEXT_SIZES)
def test_it_is_drawn_at_any_size(stage: RecordingStage, tmp_path: Path, size: tuple[int, int], text: float) -> None:
    """The screen is drawn at any size, with and without games."""
    write_sample_records(tmp_path)
    stage.size, stage.settings.text_size = size, text
    scene_pixels(gathered(stage, tmp_path))
    scene_pixels(gathered(stage, tmp_path / "empty"))
