"""The Thinker on a clock that the test controls."""

from random import Random

import pytest

from dvonn.engine.levels import GREEDY, Level
from dvonn.engine.players import greedy
from dvonn.engine.report import Limits
from dvonn.engine.thinker import Thinker
from dvonn.rules.position import Position

FULL = Position.random_full(Random(1))
STEPS = sum(1 for _ in greedy.search(FULL, Random("seed"), GREEDY))  # the number of yields of the whole search


class StepClock:
    """A clock that advances by a fixed tick per reading."""

    def __init__(self, tick: float = 0.001) -> None:
        self.now = 100.0
        self.tick = tick

    def __call__(self) -> float:
        """Return the seconds."""
        self.now += self.tick
        return self.now


def thinker(tick: float = 0.001, seed: str = "seed") -> Thinker:
    return Thinker(FULL, GREEDY, seed, StepClock(tick))


def test_new_thinker_has_not_started() -> None:
    """A new Thinker has taken no step and knows no ply."""
    fresh = thinker()
    assert (fresh.steps, fresh.best, fresh.done) == (0, None, False)


def test_empty_slice_makes_one_step() -> None:
    """A slice without any time still makes one step, which gives a legal ply."""
    busy = thinker()
    busy.step(0)
    assert busy.steps == 1
    assert busy.best in FULL.moves()
    busy.step(0)
    assert busy.steps == 2
    assert not busy.done


@pytest.mark.parametrize(("seconds", "steps"), [(0.0005, 1), (0.0045, 5), (0.0105, 11)])
def test_slice_ends_with_its_time(seconds: float, steps: int) -> None:
    """A slice takes steps until its time is used up."""
    busy = thinker()
    busy.step(seconds)
    assert busy.steps == steps


def test_slow_machine_takes_fewer_steps() -> None:
    """Steps of ten times the length give a tenth of the steps."""
    fast, slow = thinker(0.001), thinker(0.010)
    for busy in (fast, slow):
        busy.step(0.0995)
    assert (fast.steps, slow.steps) == (100, 10)


def test_every_slice_has_the_same_length() -> None:
    """Each slice is measured from its own start."""
    busy = thinker()
    steps = []
    for _ in range(3):
        busy.step(0.0055)
        steps.append(busy.steps)
    assert steps == [6, 12, 18]


@pytest.mark.parametrize("seconds", [0, 0.0035, 0.05, 3600])
def test_slices_do_not_change_the_ply(seconds: float) -> None:
    """Any division into slices makes the same steps and ends with the same ply."""
    busy, slices = thinker(), 0
    while not busy.done:
        busy.step(seconds)
        slices += 1
        assert slices <= STEPS + 1
    assert (busy.steps, busy.best) == (STEPS, list(greedy.search(FULL, Random("seed"), GREEDY))[-1].best)


def test_done_after_the_last_step() -> None:
    """The Thinker is done only after the search has ended."""
    busy = thinker()
    for _ in range(STEPS):
        assert not busy.done
        busy.step(0)
    busy.step(0)
    assert busy.done


def test_stays_done() -> None:
    """Another slice after the end changes nothing."""
    busy = thinker()
    busy.step(3600)
    best = busy.best
    busy.step(3600)
    assert (busy.steps, busy.best, busy.done) == (STEPS, best, True)


def test_cancel_keeps_the_best_ply() -> None:
    """A cancelled search is done, keeps its best ply and takes no more steps."""
    busy = thinker()
    busy.step(0.0035)
    found = busy.steps, busy.best
    busy.stop()
    assert busy.done
    busy.step(1)
    assert (busy.steps, busy.best) == found


def test_cancel_before_the_first_step() -> None:
    """A search cancelled before its first step is done without a ply."""
    busy = thinker()
    busy.stop()
    assert (busy.done, busy.best) == (True, None)


def test_seed_determines_the_placement() -> None:
    """The same seed finds the same placement, other seeds find others."""
    found = []
    for seed in ("a", "a", *"bcdefgh"):
        placing = Thinker(Position(), GREEDY, seed, StepClock())
        placing.step(1)
        placing.step(1)
        found.append(placing.best)
    assert found[0] == found[1]
    assert len(set(found)) > 2


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
    for limits in (
        Limits(seconds=0.25),
        Limits(seconds=0.25, soft_seconds=0.0),
        Limits(seconds=0.25, soft_seconds=0.01),
    ):
        level = Level("clocked", "Clocked", "For tests", "alphabeta", limits)
        busy = Thinker(FULL, level, "seed", StepClock())
        busy.step(3600)
        assert busy.done
        assert busy.report
        depths[limits.soft_seconds] = busy.report.depth, busy.steps
    assert depths[None][1] == pytest.approx(250, abs=2)
    assert depths[0.0][0] == 1
    assert depths[0.0][1] < depths[0.01][1] < depths[None][1]
