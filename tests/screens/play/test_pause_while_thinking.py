"""A pause while the computer thinks, in the whole program: its time stands still, and it plays the same ply."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.engine import thinker
from dvonn.engine.levels import RELENTLESS, Level
from dvonn.engine.report import Limits, Report
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import ShowMatch
from dvonn.ui.timing import Speed
from tests.harness.clocks import TickingClock
from tests.harness.player import Undrawn
from tests.harness.scale import only_full
from tests.harness.stage import FRAME_SECONDS

BY_TIME = replace(RELENTLESS, limits=Limits(seconds=0.6, soft_seconds=0.5))
BY_NODES = replace(RELENTLESS, limits=Limits(nodes=12_000, seconds=5))


class RecordedThinker(thinker.Thinker):
    """A Thinker whose last report is kept."""

    last: Report | None = None

    def step(self, seconds: float) -> None:
        """Search on, and keep the report."""
        super().step(seconds)
        RecordedThinker.last = self.report


def play_against(level: Level, pause_seconds: float) -> tuple[Report, float]:
    """Return the report of the computer's first move in a game with a pause, and what is left on its clock."""
    clock = TickingClock(1 / 512)  # sums of such seconds are exact
    app = Undrawn(Options(size=(320, 240)), clock=clock, rng=Random(1))
    app.stage.settings.speed = Speed.OFF
    seats = {Colour.WHITE: None, Colour.BLACK: level}
    match = Match(
        seats, Game(Position.random_full(Random(3))), seed=1, terms=MatchTerms(times=dict.fromkeys(Colour, 60))
    )
    app.apply(ShowMatch(match))
    match.play(match.position.moves()[0])
    for _ in range(5):
        app.frame([], FRAME_SECONDS)
    if pause_seconds:
        app.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0)], FRAME_SECONDS)
        assert isinstance(app.director.top, Pause)
        left = dict(match.clocks.left)
        for _ in range(round(pause_seconds / FRAME_SECONDS)):
            clock.now += 1 / 64
            app.frame([], FRAME_SECONDS)
        assert match.clocks.left == left
        app.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0)], FRAME_SECONDS)
    while len(match.game.plies) == 1:
        app.frame([], FRAME_SECONDS)
    assert RecordedThinker.last
    return RecordedThinker.last, match.clocks.left[Colour.BLACK]


@pytest.mark.parametrize("level", [BY_TIME, BY_NODES], ids=["by time", "by nodes"])
@only_full("seconds of thinking")
def test_a_pause_costs_the_computer_nothing(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a pause of three seconds it finds the same move by the same depth and nodes, in as much of its time."""
    monkeypatch.setattr(thinker, "Thinker", RecordedThinker)
    report, left = play_against(level, 0.0)
    paused, paused_left = play_against(level, 3.0)
    assert report.depth > 1
    assert (paused.best, paused.depth, paused.nodes) == (report.best, report.depth, report.nodes)
    assert paused_left == pytest.approx(left, abs=2 * FRAME_SECONDS)
