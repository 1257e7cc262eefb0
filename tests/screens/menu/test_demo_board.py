"""The demo board of the menu: it starts late, plays whole games, respects reduced motion, and stops when idle."""

import pygame
import pytest

from dvonn.match.match import Match
from dvonn.rules.pieces import Phase
from dvonn.screens.menu.demo_board import (
    DEMO_DELAY_SECONDS,
    DEMO_END_SECONDS,
    DEMO_FADE_SECONDS,
    DEMO_PLY_INTERVAL_SECONDS,
    DEMO_STATIC_PLY_INTERVAL_SECONDS,
    DemoBoard,
)
from dvonn.screens.scene import RefreshMode
from dvonn.ui.theme import CONTRAST
from dvonn.ui.timing import REST_AFTER_SECONDS, Speed
from tests.harness.scale import only_full
from tests.harness.stage import RecordingStage

STEP = 1 / 60


def let(demo: DemoBoard, seconds: float, *, watched: bool = True) -> set[RefreshMode]:
    """Let time pass with thinking, and with input if watched; return the refresh modes met."""
    seen = set()
    for _ in range(round(seconds / STEP)):
        if watched:
            demo.note_input()
        demo.update(STEP)
        demo.idle(0.01)
        seen.add(demo.refresh_mode)
    return seen


def begun(stage: RecordingStage) -> tuple[DemoBoard, Match]:
    """Return a demo board that has just started, and its match."""
    demo = DemoBoard(stage)
    let(demo, DEMO_DELAY_SECONDS + 0.1)
    assert demo.match
    return demo, demo.match


def ground(stage: RecordingStage) -> bytes:
    surface = pygame.Surface(stage.size)
    stage.canvas(surface).draw_ground()
    return pygame.image.tobytes(surface, "RGB")


def pixels(stage: RecordingStage, demo: DemoBoard) -> bytes:
    """Return the picture, which is the same when it is drawn again, and which leaves the cached ground unchanged."""
    surface, before = pygame.Surface(stage.size), ground(stage)
    pictures = set()
    for _ in range(2):
        demo.draw(stage.canvas(surface), stage.layout.window, 0)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert ground(stage) == before
    (picture,) = pictures
    return picture


def test_it_plays_on_a_full_board(stage: RecordingStage) -> None:
    """The demo board fades in full and plays without sound, from another position each time."""
    assert begun(stage)[1].position != begun(stage)[1].position
    demo, match = begun(stage)
    assert match.position.phase is Phase.MOVEMENT
    assert let(demo, DEMO_FADE_SECONDS + 4) == {RefreshMode.HALF_RATE, RefreshMode.THIRD_RATE}
    assert 2 <= len(match.game.plies) <= 5 / DEMO_PLY_INTERVAL_SECONDS
    assert stage.sound.played == []
    stage.set_theme(CONTRAST)  # in which only the light on the board moves between plies
    assert RefreshMode.LOW_RATE in let(demo, 3)


@only_full("minutes of the menu")
def test_it_stops_without_input(stage: RecordingStage) -> None:
    """Half a minute after the last input the demo board is still, until the next input."""
    stage.settings.reduced_motion = True  # fewer plies have to be searched
    demo, _ = begun(stage)
    assert RefreshMode.ON_INPUT not in let(demo, REST_AFTER_SECONDS - 5, watched=False)
    let(demo, 10, watched=False)
    assert demo.refresh_mode is RefreshMode.ON_INPUT
    before = pixels(stage, demo)
    assert let(demo, 20, watched=False) == {RefreshMode.ON_INPUT}
    assert pixels(stage, demo) == before
    let(demo, DEMO_END_SECONDS + DEMO_FADE_SECONDS + DEMO_STATIC_PLY_INTERVAL_SECONDS)
    assert pixels(stage, demo) != before


@pytest.mark.parametrize("setting", ["speed", "reduced"])
@only_full("minutes of the menu")
def test_without_motion_it_hardly_moves(stage: RecordingStage, setting: str) -> None:
    """With animations off or reduced motion it plays few plies, without animation."""
    demo, match = begun(stage)
    let(demo, DEMO_FADE_SECONDS)
    stage.settings.speed = Speed.OFF if setting == "speed" else Speed.NORMAL
    stage.settings.reduced_motion = setting == "reduced"
    moving = 0
    for _ in range(round(3.5 * DEMO_STATIC_PLY_INTERVAL_SECONDS / STEP)):
        moving += let(demo, STEP) == {RefreshMode.HALF_RATE}
    assert 3 <= len(match.game.plies) <= 4
    assert moving <= 2 * len(match.game.plies)
