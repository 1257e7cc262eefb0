"""The computer's thinking in a scene: the ember that circles its ring, and the time that it takes from the human's."""

from random import Random

import pytest

from dvonn.engine.levels import RELENTLESS
from dvonn.match.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import RefreshMode
from tests.harness.clocks import TickingClock
from tests.harness.stage import RecordingStage, advance

FULL = Position.random_full(Random(1))


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
