"""Text sizes: larger text is larger, is not cut off and does not overlap, and seven buttons have room."""

from collections.abc import Callable
from itertools import combinations
from math import ceil

import pygame
import pytest

from dvonn.input import Action
from dvonn.screens.menu.menu import Menu
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import Pop, Scene, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import MIN_TOUCH_PIXELS, TEXT, TEXT_SIZES, Box, layout
from dvonn.ui.theme import RGB
from dvonn.ui.widgets import Button
from tests.harness.labels import MIN_TEXT_SCALE, finished_colour_draw
from tests.harness.matches import HOT_SEAT, HUMAN_WHITE, random_match
from tests.harness.stage import scene_pixels
from tests.harness.texts import LONGER_TEXT

SIZES = [(800, 480), (1280, 720)]
MIN_GROWTH = 0.95  # a text without room may shrink a little when the text size is raised
ICONS = {"Undo": "undo", "Redo": "redo", "Hint": "hint", "Show": "show", "Moves": "menu", "Rules": "help"}
ROW = ICONS | {"Pause": "pause"}


def choosing(stage: Stage) -> Scene:
    """Return a match with a selected stack, which has the longest texts."""
    scene = BoardScene(stage, random_match(HOT_SEAT, 70))
    scene.handle(Action.NEXT)
    scene.handle(Action.ACCEPT)
    return scene


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "menu": Menu,
    "options": OptionsPanel,
    "pause": lambda stage: Pause(stage, random_match(HOT_SEAT, 3), Pop),
    "lots": finished_colour_draw,
    "placement": lambda stage: BoardScene(stage, random_match(HUMAN_WHITE, 8)),
    "movement": choosing,
}
Written = dict[str, tuple[float, pygame.Rect]]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """Record each line of text with its size and the rectangle of its pixels."""
    found: Written = {}
    words = Canvas.draw_text

    def recording(
        canvas: Canvas, line: str, box: Box, size: float = TEXT, colour: RGB | None = None, **at: bool
    ) -> None:
        ink = Canvas(pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA), canvas.layout, canvas.assets)
        words(ink, line, box, size, colour, **at)
        if line:
            found[line] = canvas.layout.px(size) * canvas.text_scale(line, box, size), ink.surface.get_bounding_rect()
        words(canvas, line, box, size, colour, **at)

    monkeypatch.setattr(Canvas, "draw_text", recording)
    return found


def write(stage: Stage, scene: str, written: Written, text: float) -> Written:
    """Return the lines of a scene at a text size."""
    stage.settings.text_size = text
    written.clear()
    scene_pixels(SCENES[scene](stage))
    return dict(written)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
def test_larger_text_is_larger(stage: Stage, written: Written, scene: str, size: tuple[int, int]) -> None:
    """No line shrinks noticeably with a larger text size, and all lines together grow."""
    stage.size = size
    usual, large, largest = (write(stage, scene, written, text) for text in TEXT_SIZES)
    for grown in (large, largest):
        alike = usual.keys() & grown.keys()
        assert len(alike) >= 2
        assert {
            line: (usual[line][0], grown[line][0]) for line in alike if grown[line][0] < MIN_GROWTH * usual[line][0]
        } == {}
    alike = usual.keys() & largest.keys()
    assert sum(largest[line][0] for line in alike) > 1.07 * sum(usual[line][0] for line in alike)


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
def test_lines_lie_in_the_window_and_apart(
    stage: Stage, written: Written, scene: str, size: tuple[int, int], text: float
) -> None:
    """No line is cut off at the window's edges, and no two lines overlap."""
    stage.size = size
    lines = write(stage, scene, written, text)
    for line, (_, ink) in lines.items():
        assert pygame.Rect((0, 0), size).inflate(-4, -4).contains(ink), line
    assert [pair for pair in combinations(lines, 2) if lines[pair[0]][1].colliderect(lines[pair[1]][1])] == []


@pytest.mark.parametrize("longer", [1.0, LONGER_TEXT], ids=["English", "longer"])
@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
def test_seven_buttons_have_room(
    stage: Stage, written: Written, size: tuple[int, int], text: float, longer: float
) -> None:
    """Seven buttons with icons and labels are legible, hold their labels, and are large enough for a finger."""
    labels = {(label + label.lower())[: ceil(longer * len(label))]: icon for label, icon in ROW.items()}
    form = Form([[Button(None, label, f"icon-{icon}") for label, icon in labels.items()]])
    stage.size, stage.settings.text_size = size, text
    surface, window_layout = pygame.Surface(size), layout(size, text)
    form.lay_out(window_layout.button_row(len(ROW)), window_layout.gap_px(10))
    form.draw(stage.canvas(surface))
    for button, label in zip(form.widgets, labels, strict=True):
        size_written, ink = written[label]
        assert size_written >= MIN_TEXT_SCALE * layout(size).px(TEXT)
        assert pygame.Rect(button.box).contains(ink)
        assert button.box.height >= MIN_TOUCH_PIXELS
        assert button.box.width >= MIN_TOUCH_PIXELS


def test_slim_buttons_have_their_icons_above(stage: Stage, written: Written) -> None:
    """A narrow button has its label centred below its icon."""
    middles = []
    for wide in (300, 100):
        form = Form([[Button(None, "Pause", "icon-pause")]])
        form.lay_out(Box(100, 100, wide, 56), 0)
        form.draw(stage.canvas(pygame.Surface((1280, 720))))
        ink = written["Pause"][1]
        middles.append((ink.centerx - form.focused.box.centre[0], ink.centery - form.focused.box.centre[1]))
    (beside, level), (above, below) = middles
    assert beside > 10
    assert abs(above) <= 2
    assert below > level + 5
