"""The Thinker on a clock that the test controls."""

from random import Random

import pytest

from dvonn.engine.levels import GREEDY, Level
from dvonn.engine.players import greedy
from dvonn.engine.report import Limits
from dvonn.engine.thinker import Thinker
from dvonn.rules.position import Position
from tests.harness.clocks import TickingClock

FULL = Position.random_full(Random(1))
TICK = 0.001


def thinker(seed: str = "seed", position: Position = FULL) -> Thinker:
    return Thinker(position, GREEDY, seed, TickingClock(TICK))


@pytest.mark.parametrize("seconds", [0, 0.0035, 0.05, 3600])
def test_slices_do_not_change_the_ply(seconds: float) -> None:
    """Any division into slices gives a legal ply after the first one, and ends with the same ply."""
    busy = thinker()
    while not busy.done:
        busy.step(seconds)
        assert busy.best in FULL.moves()
    assert busy.best == list(greedy.search(FULL, Random("seed")))[-1].best


def test_stopped_thinker_keeps_its_best_ply() -> None:
    """A search that is stopped keeps its best ply; before its first step it has none."""
    busy, fresh = thinker(), thinker()
    busy.step(0.0035)
    found = busy.best
    for one in (busy, fresh):
        one.stop()
        one.step(1)
    assert (busy.best, fresh.best) == (found, None)


@pytest.mark.parametrize(
    ("limits", "seconds", "soft"),
    [
        (Limits(nodes=300), 4, None),
        (Limits(seconds=5), 4, None),
        (Limits(seconds=2), 2, None),
        (Limits(seconds=2, soft_seconds=1.2), 2, 1.2),
        (Limits(seconds=5, soft_seconds=3), 4, 2.4),
    ],
)
def test_limits_within_some_seconds(limits: Limits, seconds: float, soft: float | None) -> None:
    """Limits within four seconds cap the hard limit and scale the soft one; other limits stay."""
    assert limits.within(4) == Limits(limits.nodes, seconds, limits.depth, soft)


def test_limits_on_the_clock() -> None:
    """The hard limit interrupts a search within a depth, the soft limit stops it after a finished depth."""
    depths = {}
    for soft in (None, 0.0, 0.01):
        level = Level("clocked", "alphabeta", Limits(seconds=0.25, soft_seconds=soft))
        busy = Thinker(FULL, level, "seed", TickingClock(TICK))
        busy.step(3600)
        assert busy.done
        assert busy.report
        depths[soft] = busy.report.depth, busy.spent
    assert depths[None][1] == pytest.approx(0.25, abs=2 * TICK)
    assert depths[0.0][0] == 1
    assert depths[0.0][1] < depths[0.01][1] < depths[None][1]
