"""Groups of texts have one size: rows of a list, buttons of a form, cells of a table, words of tiles."""

import pytest

from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import Box
from dvonn.ui.widgets import Button
from dvonn.words import side_names
from tests.harness.pictures import CanvasFactory
from tests.harness.texts import record_texts

Drawn = list[tuple[str, int]]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Record each text that is drawn with its size in pixels."""
    return record_texts(monkeypatch)


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
