"""The computer's thinking in a scene: in the human's time, and with a pause, which costs it nothing."""

from dataclasses import replace
from random import Random

import pytest

from dvonn.engine import thinker
from dvonn.engine.levels import RELENTLESS, Level, Limits, Report
from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import RefreshMode, ShowMatch
from dvonn.ui.theme import Speed
from tests.harness.clocks import TickingClock
from tests.harness.stage import FRAME_SECONDS, RecordingStage, SceneUser, advance, full_board_scene

BY_TIME = replace(RELENTLESS, limits=Limits(seconds=0.6, soft_seconds=0.5))
BY_NODES = replace(RELENTLESS, limits=Limits(nodes=3_000, seconds=5))


@pytest.mark.parametrize("meter", [False, True])
def test_the_strongest_level_thinks_on_until_its_time_is_over(stage: RecordingStage, *, meter: bool) -> None:
    """In the human's time the scene works, after the estimate of the meter, and then waits for input."""
    stage.settings.meter, stage.settings.reduced_motion = meter, True
    stage.clock = TickingClock(0.05)
    scene = full_board_scene(stage, {Colour.WHITE: None, Colour.BLACK: RELENTLESS})
    scene.idle(0)
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    while scene.is_busy:
        scene.idle(0)
        advance(scene, 1 / 60)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    assert not scene.course.computer.ponders
    assert scene.course.computer.has_expectation is meter


class RecordedThinker(thinker.Thinker):
    """A Thinker whose last report is kept."""

    last: Report | None = None

    def step(self, seconds: float) -> None:
        """Search on, and keep the report."""
        super().step(seconds)
        RecordedThinker.last = self.report


def play_against(stage: RecordingStage, level: Level, pause_seconds: float) -> tuple[Report, float]:
    """Return the report of the computer's first move in a game with a pause, and what is left on its clock."""
    stage.clock = clock = TickingClock(1 / 512)  # sums of such seconds are exact
    stage.settings.speed = Speed.OFF
    seats, terms = {Colour.WHITE: None, Colour.BLACK: level}, MatchTerms(times=dict.fromkeys(Colour, 60))
    match = Match(seats, Game(Position.random_full(Random(3))), seed=1, terms=terms)
    user = SceneUser(stage, ShowMatch(match))
    user.board.play(match.position.moves()[0])
    user.wait(5 * FRAME_SECONDS)
    user.do(Action.PAUSE)
    assert isinstance(user.top, Pause)
    clock.now += pause_seconds
    user.wait(pause_seconds)
    user.do(Action.PAUSE)
    while len(match.game.plies) == 1:
        user.wait(FRAME_SECONDS)
    assert RecordedThinker.last
    return RecordedThinker.last, match.clocks.left[Colour.BLACK]


@pytest.mark.parametrize("level", [BY_TIME, BY_NODES], ids=["by time", "by nodes"])
def test_a_pause_costs_the_computer_nothing(
    stage: RecordingStage, monkeypatch: pytest.MonkeyPatch, level: Level
) -> None:
    """With a pause of three seconds it finds the same move by the same depth and nodes, in as much of its time."""
    monkeypatch.setattr(thinker, "Thinker", RecordedThinker)
    report, left = play_against(stage, level, 0.0)
    paused, paused_left = play_against(stage, level, 3.0)
    assert report.depth > 1
    assert (paused.best, paused.depth, paused.nodes) == (report.best, report.depth, report.nodes)
    assert paused_left == pytest.approx(left, abs=2 * FRAME_SECONDS)
