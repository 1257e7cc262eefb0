"""The Thinker under a clock that the test moves."""

from random import Random

import pytest

from dvonn.engine.levels import GREEDY, Level
from dvonn.engine.players import greedy
from dvonn.engine.report import Limits
from dvonn.engine.thinker import Thinker
from dvonn.rules.position import Position

FULL = Position.random_full(Random(1))
STEPS = sum(1 for _ in greedy.search(FULL, Random("seed"), GREEDY))  # how often the whole search comes back


class Clock:
    """A clock on which each look takes a millisecond, or as long as it is told."""

    def __init__(self, tick: float = 0.001) -> None:
        self.now = 100.0
        self.tick = tick

    def __call__(self) -> float:
        """Return the seconds."""
        self.now += self.tick
        return self.now


def thinker(tick: float = 0.001, seed: str = "seed") -> Thinker:
    return Thinker(FULL, GREEDY, seed, Clock(tick))


def test_nothing_is_thought_before_the_first_step() -> None:
    """Making a Thinker costs nothing: no step is taken, no ply is known."""
    fresh = thinker()
    assert (fresh.steps, fresh.best, fresh.done) == (0, None, False)


def test_a_slice_of_no_time_makes_one_step() -> None:
    """However little time there is, thinking goes on, and already knows a legal ply."""
    busy = thinker()
    busy.step(0)
    assert busy.steps == 1
    assert busy.best in FULL.moves()
    busy.step(0)
    assert busy.steps == 2
    assert not busy.done


@pytest.mark.parametrize(("seconds", "steps"), [(0.0005, 1), (0.0045, 5), (0.0105, 11)])
def test_a_slice_ends_with_the_first_step_that_is_late(seconds: float, steps: int) -> None:
    """With a step a millisecond, a slice takes as many steps as it takes to use it up, and no more."""
    busy = thinker()
    busy.step(seconds)
    assert busy.steps == steps


def test_a_slow_machine_steps_less() -> None:
    """The slice is measured by the clock alone: where a step takes ten times as long, there are ten times fewer."""
    fast, slow = thinker(0.001), thinker(0.010)
    for busy in (fast, slow):
        busy.step(0.0995)
    assert (fast.steps, slow.steps) == (100, 10)


def test_slices_are_as_long_the_second_time() -> None:
    """Each slice counts from its own beginning."""
    busy = thinker()
    steps = []
    for _ in range(3):
        busy.step(0.0055)
        steps.append(busy.steps)
    assert steps == [6, 12, 18]


@pytest.mark.parametrize("seconds", [0, 0.0035, 0.05, 3600])
def test_slices_do_not_change_the_ply(seconds: float) -> None:
    """However the time is cut, the search makes the same steps and ends with the same ply."""
    busy, slices = thinker(), 0
    while not busy.done:
        busy.step(seconds)
        slices += 1
        assert slices <= STEPS + 1
    assert (busy.steps, busy.best) == (STEPS, list(greedy.search(FULL, Random("seed"), GREEDY))[-1].best)


def test_done_only_when_the_search_is_through() -> None:
    """After all but the last look it is still at work."""
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


def test_cancel_keeps_what_was_found() -> None:
    """A search given up is done with what it has, and never goes on."""
    busy = thinker()
    busy.step(0.0035)
    found = busy.steps, busy.best
    busy.cancel()
    assert busy.done
    busy.step(1)
    assert (busy.steps, busy.best) == found


def test_cancel_before_the_first_step() -> None:
    """A search that never began is done without a ply."""
    busy = thinker()
    busy.cancel()
    assert (busy.done, busy.best) == (True, None)


def test_the_seed_decides() -> None:
    """While placing, when much is left to chance, a seed finds its space again, and others find others."""
    found = []
    for seed in ("a", "a", *"bcdefgh"):
        placing = Thinker(Position(), GREEDY, seed, Clock())
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
        (Limits(seconds=2, soft=1.2), 2, 1.2),
        (Limits(seconds=5, soft=3), 4, 2.4),
    ],
)
def test_limits_within_some_seconds(limits: Limits, seconds: float, soft: float | None) -> None:
    """Held to four seconds, limits end then at the latest, the soft one before; all else stays."""
    assert limits.within(4) == Limits(limits.nodes, seconds, limits.depth, soft)


def test_limits_on_the_clock() -> None:
    """The hard limit stops a search in the middle of a depth, the soft one when it has finished the next one."""
    depths = {}
    for limits in (Limits(seconds=0.25), Limits(seconds=0.25, soft=0.0), Limits(seconds=0.25, soft=0.01)):
        level = Level("clocked", "Clocked", "For tests", "strategist", limits)
        busy = Thinker(FULL, level, "seed", Clock())
        busy.step(3600)
        assert busy.done
        assert busy.report
        depths[limits.soft] = busy.report.depth, busy.steps
    assert depths[None][1] == pytest.approx(250, abs=2)
    assert depths[0.0][0] == 1
    assert depths[0.0][1] < depths[0.01][1] < depths[None][1]
