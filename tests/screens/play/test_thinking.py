"""The computer's thinking in a scene: the ember that circles its ring, and the time that it takes from the human's."""

from random import Random

import pytest

from dvonn.board.hud import player_box
from dvonn.engine.levels import RELENTLESS
from dvonn.match.match import Match, Seats
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import RefreshMode
from dvonn.ui.timing import Speed
from tests.harness.clocks import TickingClock
from tests.harness.matches import HUMAN_BLACK, HUMAN_WHITE, random_match
from tests.harness.stage import RecordingStage, advance, scene_pixels

FULL = Position.random_full(Random(1))


def panels_in_time(stage: RecordingStage, seats: Seats) -> set[bytes]:
    """Return the different pictures of White's panel, on White's turn, during a second and a half."""
    scene = BoardScene(stage, random_match(seats, 20))
    assert scene.match.position.turn is Colour.WHITE
    found = set()
    for _ in range(6):
        found.add(scene_pixels(scene, player_box(stage.layout, Colour.WHITE)))
        assert scene.refresh_mode <= RefreshMode.LOW_RATE  # it costs no more pictures than the light of the board
        advance(scene, 0.25)
    return found


def test_an_ember_circles_while_the_computer_thinks(stage: RecordingStage) -> None:
    """The panel of a thinking computer changes with time, that of a human stands still."""
    assert len(panels_in_time(stage, HUMAN_BLACK)) == 6
    assert len(panels_in_time(stage, HUMAN_WHITE)) == 1


@pytest.mark.parametrize("without", ["reduced motion", "speed"])
def test_the_ember_rests_without_motion(stage: RecordingStage, without: str) -> None:
    """Without motion the ember is seen, but rests."""
    moving = panels_in_time(stage, HUMAN_BLACK)
    if without == "speed":
        stage.settings.speed = Speed.OFF
    else:
        stage.settings.reduced_motion = True
    resting = panels_in_time(stage, HUMAN_BLACK)
    assert len(resting) == 1
    assert not resting & (moving | panels_in_time(stage, HUMAN_WHITE))


@pytest.mark.parametrize("meter", [False, True])
def test_the_strongest_level_thinks_on_until_its_time_is_over(stage: RecordingStage, *, meter: bool) -> None:
    """In the human's time the scene works, after the estimate of the meter, and then waits for input."""
    stage.settings.meter, stage.settings.reduced_motion = meter, True
    match = Match({Colour.WHITE: None, Colour.BLACK: RELENTLESS}, Game(FULL))
    stage.clock = TickingClock(0.01)
    scene = BoardScene(stage, match)
    scene.idle(0)
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    while scene.is_busy:
        scene.idle(0)
        advance(scene, 1 / 60)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    assert not scene.course.computer.ponders
    assert scene.course.computer.has_expectation is meter
    assert scene.assistance.hint is None
