"""Groups of texts have one size: rows of a list, buttons of a form, cells of a table, words of tiles."""

import re
from pathlib import Path

import pytest

from dvonn.rules.game import random_game
from dvonn.screens.records.record_words import date_text, players_text
from dvonn.screens.records.records import Records
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Scene, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import TEXT_SIZES, Box
from dvonn.ui.widgets import Button
from dvonn.words import side_names
from tests.harness.matches import HOT_SEAT
from tests.harness.pictures import CanvasFactory
from tests.harness.records import settled, store_records_in, write_record
from tests.harness.stage import scene_pixels
from tests.harness.texts import record_texts

SIZES = [(640, 360), (800, 480), (1280, 720), (1080, 1920)]
PLY = re.compile(r"[a-k][1-5]([a-k][1-5])?\?{0,2}|passes")
every_size = pytest.mark.parametrize("size", SIZES, ids=str)
with_all_texts = pytest.mark.parametrize("text", TEXT_SIZES)

Drawn = list[tuple[str, int]]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Record each text that is drawn with its size in pixels."""
    return record_texts(monkeypatch)


def shown(scene: Scene, drawn: Drawn, size: tuple[int, int], text: float) -> Drawn:
    """Return the texts of a scene in a window of a size, with a text size."""
    scene.stage.size, scene.stage.settings.text_size = size, text
    drawn.clear()
    scene_pixels(scene)
    return list(drawn)


@every_size
@with_all_texts
def test_cells_of_the_move_list_have_one_size(stage: Stage, drawn: Drawn, size: tuple[int, int], text: float) -> None:
    """Plies, passes and mistakes have one size, and so have the numbers of the lines and the names above."""
    scene = MoveListScreen(stage, random_game(1000, seed=4))
    scene.moves.signs = dict.fromkeys(range(scene.moves.last - 12, scene.moves.last), "??")
    found = shown(scene, drawn, size, text)
    plies = [px for words, px in found if PLY.fullmatch(words)]
    assert len(plies) > 4
    assert len(set(plies)) == 1
    assert len({px for words, px in found if words.isdecimal() and int(words) > 30 and px < max(plies)}) <= 1


@every_size
@with_all_texts
def test_rows_of_records_have_one_size(
    stage: Stage, drawn: Drawn, size: tuple[int, int], text: float, tmp_path: Path
) -> None:
    """The names in all rows have one size, however long some are, and so have the dates."""
    for hour, name in enumerate(("Bo", "Maximiliane", "Maximiliane B.")):
        write_record(tmp_path, hour, HOT_SEAT, white=name, black="Ann")
    store_records_in(stage, tmp_path)
    scene = settled(Records(stage))
    found = shown(scene, drawn, size, text)
    assert len(scene.shown) == 3
    for text_of in (players_text, date_text):  # those of the current record are drawn beside the list as well
        sizes = [{px for words, px in found if words == text_of(entry)} for entry in scene.shown]
        assert set.intersection(*filter(None, sizes))


@every_size
@with_all_texts
def test_words_of_tiles_have_one_size(
    stage: Stage, drawn: Drawn, size: tuple[int, int], text: float, tmp_path: Path
) -> None:
    """The words below the values of the statistics have one size."""
    write_record(tmp_path, 1)
    store_records_in(stage, tmp_path)
    scene = settled(StatisticsScreen(stage))
    words = {"won, drawn, lost", "best margin", "worst margin", "longest streak", "two-player games"}
    found = [px for line, px in shown(scene, drawn, size, text) if line in words]
    assert len(found) == len(words)
    assert len(set(found)) == 1


@pytest.mark.parametrize("width", range(300, 1200, 90))
def test_buttons_of_a_form_have_one_size(new_canvas: CanvasFactory, drawn: Drawn, width: int) -> None:
    """All buttons have the size that fits the longest label, at any width."""
    form = Form([[Button(None, words) for words in ("Go", "Rules", "A much longer label", "Options")]])
    form.lay_out(Box(0, 0, width, 60), 7)
    form.draw(new_canvas((1280, 720)))
    assert len(drawn) == 4
    assert len({px for _, px in drawn}) == 1


@pytest.mark.parametrize("width", range(40, 240, 7))
def test_a_line_drawn_in_the_size_of_its_group_shrinks_no_further(
    new_canvas: CanvasFactory, drawn: Drawn, width: int
) -> None:
    """The scale of a group is that of its widest line, to the pixel."""
    canvas: Canvas = new_canvas((1280, 720))
    lines = [(words, Box(0, 0, width, 40)) for words in (*side_names().values(), "Relentless", "Ii", "h3h3?")]
    size = 27 * canvas.group_scale(lines, 27)
    for words, box in lines:
        canvas.draw_text(words, box, size)
    assert len({px for _, px in drawn}) == 1
    assert all(canvas.assets.text_size(words, drawn[0][1])[0] <= width for words, _ in lines) or drawn[0][1] == 1
