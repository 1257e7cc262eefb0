"""The statistics' screen: figures, the rating and the table, gathered in slices; a kind word where there are none."""

from pathlib import Path

import pytest

from dvonn.input import Action, Press
from dvonn.rules.formats.record_text import read_games
from dvonn.screens.records.statistics_page import StatisticsScreen, lines, scale, tiles
from dvonn.screens.scene import Activity, Pop
from dvonn.storage.rating import rate
from dvonn.storage.record_store import FOLDER
from dvonn.ui.layout import TEXT_SIZES
from tests.harness.matches import AS_BLACK, AS_WHITE, HOT_SEAT
from tests.harness.records import fill, keep_in, put_record
from tests.harness.stage import HeardStage, let, picture


def gathered(stage: HeardStage, folder: Path) -> StatisticsScreen:
    """Return the screen once it has read the records of a folder."""
    keep_in(stage, folder)
    screen = StatisticsScreen(stage)
    for _ in range(600):
        screen.idle(0.01)
        let(screen, 0.05)
        if screen.activity is Activity.STILL:
            return screen
    pytest.fail("it reads for ever")


def test_the_figures_are_those_of_the_records(stage: HeardStage, tmp_path: Path) -> None:
    """Games, margins, streaks and games between people are told as the statistics count them."""
    for hour, seats in enumerate([AS_WHITE, AS_WHITE, AS_BLACK, HOT_SEAT]):
        put_record(tmp_path, hour, seats)
    found = gathered(stage, tmp_path).statistics
    assert found
    figures = [tile.figure for tile in tiles(found)]
    total = found.total
    assert figures[0] == f"{total.won}-{total.drawn}-{total.lost}"
    assert total.won + total.drawn + total.lost == 3
    assert figures[1:3] == [f"{found.best:+d}", f"{found.worst:+d}"]
    assert figures[5] == "1"
    (greedy,) = [line for line in lines(found) if any(line.cells.values())]
    assert greedy.name == "Greedy"
    assert sum(cell.games for cell in greedy.cells.values() if cell) == 3


def test_the_rating_says_how_sure_it_is(stage: HeardStage, tmp_path: Path) -> None:
    """The scale has the player's rating with its uncertainty, and all levels in their order."""
    put_record(tmp_path, 1)
    found = gathered(stage, tmp_path).statistics
    assert found
    won = [tally.won for tally in found.tallies.values()]
    rating = rate([("greedy", float(won[0]))])
    shown = scale(found)
    assert rating
    assert (shown.elo, shown.deviation) == (rating.elo, rating.deviation)
    assert shown.words == f"Your rating: {rating.elo:.0f}, give or take {rating.deviation:.0f}, by your last 1 game"
    assert [name for name, _ in shown.marks] == ["Dreamy", "Greedy", "Curious", "Thoughtful", "Relentless"]
    assert [elo for _, elo in shown.marks] == sorted(elo for _, elo in shown.marks)


def test_a_kind_word_where_there_is_nothing(stage: HeardStage, tmp_path: Path) -> None:
    """Without games the screen is drawn, and says what will be here; games of people alone give no rating."""
    empty = gathered(stage, tmp_path / "empty")
    assert empty.statistics
    assert empty.statistics.games == 0
    before = picture(empty)
    put_record(tmp_path / "two", 1, HOT_SEAT)
    two = gathered(stage, tmp_path / "two")
    assert two.statistics
    assert scale(two.statistics).words.startswith("A rating comes")
    assert picture(two) != before


def test_a_long_shelf_is_read_in_slices(stage: HeardStage, tmp_path: Path) -> None:
    """Before all records are read there are no figures, and the number of records grows frame by frame."""
    text = (tmp_path / FOLDER / put_record(tmp_path, 1)).read_bytes()
    for n in range(700):
        (tmp_path / FOLDER / f"2025-01-01 12.00.00 {n:04}.txt").write_bytes(text)
    keep_in(stage, tmp_path)
    screen = StatisticsScreen(stage)
    before = picture(screen)
    for _ in range(3):
        screen.idle(1000)
        assert not screen.statistics
        assert screen.activity is Activity.BREATHING
        now = picture(screen)
        assert now != before
        before = now


def test_a_game_that_comes_meanwhile_is_counted(stage: HeardStage, tmp_path: Path) -> None:
    """After a change among the records all is counted again."""
    put_record(tmp_path, 1)
    screen = gathered(stage, tmp_path)
    stage.keeper.shelf.take_in(next(read_games("1. e3 f3")), "letter.txt")
    screen.idle(0.01)
    assert screen.statistics is None or screen.activity is Activity.BREATHING
    for _ in range(5):
        screen.idle(0.01)
    assert screen.statistics
    assert screen.statistics.games == 1


def test_the_way_back(stage: HeardStage, tmp_path: Path) -> None:
    """Back leads back: the action, the button by keys, and the button by the pointer."""
    screen = gathered(stage, tmp_path)
    assert screen.handle(Action.UP) is None
    assert screen.handle(Action.ACCEPT) == Pop()
    assert screen.handle(Action.BACK) == Pop()
    assert screen.handle(Press((640, 690))) == Pop()
    assert screen.handle(Press((10, 10))) is None


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (720, 1280), (320, 200), (97, 61), (1, 1)])
@pytest.mark.parametrize("text", TEXT_SIZES)
def test_it_is_drawn_at_any_size(stage: HeardStage, tmp_path: Path, size: tuple[int, int], text: float) -> None:
    """However little room there is, it is drawn, with and without games."""
    fill(tmp_path)
    stage.size, stage.settings.text_size = size, text
    picture(gathered(stage, tmp_path))
    picture(gathered(stage, tmp_path / "empty"))
