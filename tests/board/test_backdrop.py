"""The motion around the board: it follows from the time, leaves the plate alone, and rests where nothing may move."""

from dataclasses import replace

import pygame
import pytest

from dvonn.board.animation import Picture, still_picture
from dvonn.board.backdrop import draw_backdrop
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import PLATE_THICKNESS
from dvonn.board.overlays import Marks
from dvonn.board.view import draw_board
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer
from dvonn.ui.assets import Assets
from dvonn.ui.layout import layout
from dvonn.ui.theme import CONTRAST, THEMES, Speed, Theme
from tests.harness.paths import IMAGES
from tests.harness.pictures import CanvasFactory, board_layout, rgb_bytes
from tests.harness.stage import RecordingStage

pytestmark = pytest.mark.usefixtures("window")
WINDOWS = ((640, 400), (400, 720))
MOVING = [theme for theme in THEMES.values() if theme is not CONTRAST]
every_window = pytest.mark.parametrize("size", WINDOWS)
every_moving_theme = pytest.mark.parametrize("theme", MOVING, ids=lambda theme: theme.key)


def themed(size: tuple[int, int], theme: Theme) -> BoardCanvas:
    return BoardCanvas(pygame.Surface(size), layout(size), Assets(IMAGES, theme), board_layout(size))


def drawn(canvas: BoardCanvas, seconds: float | None) -> pygame.Surface:
    """Return the picture of an empty board at a time."""
    draw_board(canvas, Picture({}, {}), Marks(), seconds)
    return canvas.surface.copy()


def plate_mask(canvas: BoardCanvas) -> pygame.Mask:
    """Return the pixels of the plate and its front."""
    surface, down = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA), canvas.board.unit * PLATE_THICKNESS
    for n in range(round(down)):
        pygame.draw.polygon(surface, "white", [(x, y + n) for x, y in canvas.board.plate()])
    return pygame.mask.from_surface(surface)


def changed_pixels(first: pygame.Surface, second: pygame.Surface) -> pygame.Mask:
    """Return the pixels that differ in two pictures."""
    same = pygame.mask.from_threshold(first, (0, 0, 0), (1, 1, 1, 255), second)
    same.invert()
    return same


@every_window
@every_moving_theme
def test_the_ground_moves_and_the_plate_does_not(theme: Theme, size: tuple[int, int]) -> None:
    """Four seconds change much of the ground around the plate, and nothing on the plate, at any time."""
    canvas = themed(size, theme)
    plate, still = plate_mask(canvas), drawn(canvas, None)
    around = size[0] * size[1] - plate.count()
    for seconds in (0.0, 17.3, 3600.0):
        first, second = drawn(canvas, seconds), drawn(canvas, seconds + 4)
        assert changed_pixels(first, second).count() > around / 10
        assert changed_pixels(still, second).overlap_area(plate, (0, 0)) == 0


@every_moving_theme
def test_the_picture_follows_from_the_time_alone(theme: Theme) -> None:
    """The same time gives the same picture, whatever was drawn before, and the ground itself does not change."""
    canvas = themed(WINDOWS[0], theme)
    ground = canvas.assets.ground(WINDOWS[0])
    pictures = []
    for times in ((5.0, 5.02, 90.0, 3.0, 41.7), (41.7,)):
        fresh = ground.copy()
        for seconds in times:
            draw_backdrop(canvas, fresh, seconds)
        assert rgb_bytes(fresh) == rgb_bytes(ground)
        pictures.append(rgb_bytes(canvas.surface))
    assert pictures[0] == pictures[1]


def test_high_contrast_stands_still() -> None:
    """In High contrast nothing moves around the board."""
    canvas = themed(WINDOWS[0], CONTRAST)
    assert len({rgb_bytes(drawn(canvas, seconds)) for seconds in (None, 0.0, 4.0)}) == 1


@pytest.mark.parametrize("setting", ["speed", "reduced"])
def test_nothing_moves_without_motion(stage: RecordingStage, new_canvas: CanvasFactory, setting: str) -> None:
    """With animations off or reduced motion a board at rest looks the same at any time."""
    player, position = BoardPlayer(stage), Position.random_full(stage.rng)
    canvas = replace(new_canvas(WINDOWS[0]), board=board_layout(WINDOWS[0]))

    def picture() -> bytes:
        player.draw(canvas, still_picture(position), Marks())
        return rgb_bytes(canvas.surface)

    moving = picture()
    player.update(4)
    assert picture() != moving
    stage.settings.speed = Speed.OFF if setting == "speed" else Speed.NORMAL
    stage.settings.reduced_motion = setting == "reduced"
    still = picture()
    player.update(4)
    assert picture() == still
