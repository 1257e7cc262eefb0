"""The demo board of the menu: it starts late, plays whole games, respects reduced motion, and stops when idle."""

import pytest

from dvonn.engine.levels import DREAMY
from dvonn.match.match import Match
from dvonn.rules.board import Phase
from dvonn.screens import menu as demo_board
from dvonn.screens.menu import (
    DEMO_DELAY_SECONDS,
    DEMO_END_SECONDS,
    DEMO_FADE_SECONDS,
    DEMO_PLY_INTERVAL_SECONDS,
    DEMO_STATIC_PLY_INTERVAL_SECONDS,
    DemoBoard,
    Menu,
)
from dvonn.screens.scene import RefreshMode
from dvonn.ui.theme import CONTRAST, REST_AFTER_SECONDS, Speed
from tests.harness.stage import FRAME_SECONDS, RecordingStage, scene_pixels


@pytest.fixture(autouse=True)
def fast_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players play that search nothing."""
    monkeypatch.setattr(demo_board, "GREEDY", DREAMY)


def let(demo: DemoBoard, seconds: float, *, watched: bool = True) -> set[RefreshMode]:
    """Let time pass with thinking, and with input if watched; return the refresh modes met."""
    seen = set()
    for _ in range(round(seconds / FRAME_SECONDS)):
        if watched:
            demo.note_input()
        demo.update(FRAME_SECONDS)
        demo.idle(0.01)
        seen.add(demo.refresh_mode)
    return seen


def begun(stage: RecordingStage) -> tuple[DemoBoard, Match]:
    """Return a demo board that has just started, and its match."""
    demo = DemoBoard(stage)
    let(demo, DEMO_DELAY_SECONDS + 0.1)
    assert demo.match
    return demo, demo.match


def test_it_plays_on_a_full_board(stage: RecordingStage) -> None:
    """The demo board fades in full and plays without sound, from another position each time; then comes the next one.

    Half a minute after the last input it is still, until the next input.
    """
    demo, match = begun(stage)
    assert match.position != begun(stage)[1].position
    assert match.position.phase is Phase.MOVEMENT
    assert let(demo, DEMO_FADE_SECONDS + 4) == {RefreshMode.HALF_RATE, RefreshMode.THIRD_RATE}
    assert 2 <= len(match.game.plies) <= 5 / DEMO_PLY_INTERVAL_SECONDS
    let(demo, REST_AFTER_SECONDS + 5, watched=False)
    before = list(match.game.plies)
    assert let(demo, 20, watched=False) == {RefreshMode.ON_INPUT}
    assert match.game.plies == before
    while not match.game.outcome:
        let(demo, 1)
    let(demo, DEMO_END_SECONDS + 2 * DEMO_FADE_SECONDS)
    assert demo.match is not match
    assert stage.sound.played == []
    stage.set_theme(CONTRAST)  # in which only the light on the board moves between plies
    assert RefreshMode.LOW_RATE in let(demo, 3)


@pytest.mark.parametrize("setting", ["speed", "reduced"])
def test_without_motion_it_hardly_moves(stage: RecordingStage, setting: str) -> None:
    """With animations off or reduced motion it plays few plies, without animation."""
    demo, match = begun(stage)
    let(demo, DEMO_FADE_SECONDS)
    stage.settings.speed = Speed.OFF if setting == "speed" else Speed.NORMAL
    stage.settings.reduced_motion = setting == "reduced"
    moving = 0
    for _ in range(round(3.5 * DEMO_STATIC_PLY_INTERVAL_SECONDS / FRAME_SECONDS)):
        moving += let(demo, FRAME_SECONDS) == {RefreshMode.HALF_RATE}
    assert 3 <= len(match.game.plies) <= 4
    assert moving <= 2 * len(match.game.plies)


def test_it_is_drawn_behind_the_menu(stage: RecordingStage) -> None:
    """The menu shows the demo board, which fades in, and draws nothing into the cached ground."""
    menu = Menu(stage)
    pictures = [scene_pixels(menu)]
    for _ in range(2):
        for _ in range(round((DEMO_DELAY_SECONDS + DEMO_FADE_SECONDS / 2) / FRAME_SECONDS)):
            menu.update(FRAME_SECONDS)
        pictures.append(scene_pixels(menu))
        assert scene_pixels(menu) == pictures[-1]
    assert len(set(pictures)) == 3
    assert scene_pixels(Menu(stage)) == pictures[0]
