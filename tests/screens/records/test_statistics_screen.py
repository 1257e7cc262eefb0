"""The statistics screen: figures, the rating and the table, gathered in slices."""

from pathlib import Path

import pytest

from dvonn.engine.levels import LEVELS
from dvonn.input import Action, Press
from dvonn.rules.formats.record_text import read_games
from dvonn.screens.records.statistics_screen import NO_RATING_TEXT, NO_STATISTICS_TEXT, StatisticsScreen
from dvonn.screens.scene import Pop, RefreshMode
from dvonn.storage.statistics import Statistics, rate
from dvonn.ui.layout import TEXT_SIZES
from tests.harness.matches import HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE
from tests.harness.records import store_records_in, write_many_records, write_record, write_sample_records
from tests.harness.stage import RecordingStage, advance, scene_pixels
from tests.harness.texts import record_texts


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


def drawn(stage: RecordingStage, folder: Path, patch: pytest.MonkeyPatch) -> tuple[Statistics, list[str]]:
    """Return the statistics of a folder's records, and the texts on the screen."""
    screen = gathered(stage, folder)
    texts = record_texts(patch)
    scene_pixels(screen)
    assert screen.statistics
    return screen.statistics, [words for words, _ in texts]


def test_the_figures_are_those_of_the_records(
    stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The figures and the table equal the statistics of the records."""
    for hour, seats in enumerate([HUMAN_WHITE, HUMAN_WHITE, HUMAN_BLACK, HOT_SEAT]):
        write_record(tmp_path, hour, seats)
    found, texts = drawn(stage, tmp_path, monkeypatch)
    total = found.total
    assert total.won + total.drawn + total.lost == 3
    figures = [f"{total.won}-{total.drawn}-{total.lost}", f"{found.best_margin:+d}", f"{found.worst_margin:+d}"]
    labels = ["won, drawn, lost", "best margin", "worst margin"]
    for figure, label in zip([*figures, "1"], [*labels, "between two people"], strict=True):
        assert texts[texts.index(label) - 1] == figure
    cells = [f"{tally.won}-{tally.drawn}-{tally.lost}" for tally in found.tallies.values()]
    rows = [texts[texts.index(name, texts.index("margin")) + 1 :][:4] for name in ("Dreamy", "Greedy")]
    assert rows[0][:2] == ["-", "-"]
    assert rows[1][::2] == cells
    assert rows[1][1::2] == [f"{tally.margin:+.1f}" for tally in found.tallies.values()]


def test_the_rating_has_its_deviation(stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scale names the rating with its deviation, and all levels in order."""
    write_record(tmp_path, 1)
    found, texts = drawn(stage, tmp_path, monkeypatch)
    rating = rate([("greedy", float(tally.won)) for tally in found.tallies.values()])
    assert rating
    words = f"Your rating: {rating.elo:.0f}, give or take {rating.deviation:.0f}, by your last 1 game"
    names = [level.name for level in LEVELS.values()]
    assert texts[texts.index(words) + 1 :][: len(names)] == names


def test_without_games_the_screen_says_so(
    stage: RecordingStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without games the screen says so; games between people give no rating."""
    found, texts = drawn(stage, tmp_path / "empty", monkeypatch)
    assert found.games == 0
    assert NO_STATISTICS_TEXT[0] in texts
    write_record(tmp_path / "two", 1, HOT_SEAT)
    assert NO_RATING_TEXT in drawn(stage, tmp_path / "two", monkeypatch)[1]


def test_many_records_are_read_in_slices(stage: RecordingStage, tmp_path: Path) -> None:
    """The records are read in slices with a growing count, and the figures come at the end."""
    write_many_records(tmp_path, 701)
    store_records_in(stage, tmp_path)
    screen = StatisticsScreen(stage)
    pictures = [scene_pixels(screen)]
    for _ in range(3):
        screen.idle(1000)
        assert not screen.statistics
        assert screen.refresh_mode is RefreshMode.LOW_RATE
        pictures.append(scene_pixels(screen))
    assert len(set(pictures)) == 4


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
