"""Plans seen one after the other: when each lands, what is shown in between, and when all is still."""

import pytest

from dvonn.board.animation import Plan, Playback, still
from tests.harness.plans import backwards, largest_cut_off, plans


def lasting(several: list[Plan]) -> float:
    return sum(plan.seconds for plan in several)


def test_nothing_to_see() -> None:
    """Without plans all is still: there is no picture and nothing lands."""
    playback = Playback()
    assert (playback.plan, playback.picture(0), playback.advance(1), playback.finish()) == (None, None, [], [])


@pytest.mark.parametrize("step", [1 / 240, 1 / 60, 0.25, 2.0, 60.0])
def test_every_ply_lands_once(step: float) -> None:
    """However time passes, each plan touches down exactly once, in turn, and the playback ends when they do."""
    several = plans(4)[40:70]
    playback, landed, frames = Playback(several), [], 0
    while playback.plan:
        landed += playback.advance(step)
        frames += 1
    assert landed == several
    assert frames == pytest.approx(lasting(several) / step, abs=1)
    assert playback.picture(0) is None


def test_finishing_is_letting_all_time_pass() -> None:
    """Finishing lands all that had not landed yet, and shows nothing more."""
    several = plans(4)[60:66]
    playback = Playback(several)
    first = playback.advance(several[0].seconds + several[1].lands_after / 2)
    assert first == several[:1]
    assert playback.finish() == several[1:]
    assert playback.plan is None
    assert playback.finish() == []


def test_what_is_undone_does_not_land() -> None:
    """Plans that run backwards make no noise, whether they are watched or cut short."""
    several = [backwards(plan) for plan in (largest_cut_off(), *reversed(plans(4)[60:66]))]
    playback = Playback(several)
    watched = [plan for _ in range(round(lasting(several) * 60) + 2) for plan in playback.advance(1 / 60)]
    assert playback.plan is None
    assert watched + Playback(several).finish() == []


def test_a_ply_lands_before_its_stacks_have_left() -> None:
    """The landing is told when it is seen, not when the last stack has gone; and not again later."""
    playback, plan = Playback([largest_cut_off()]), largest_cut_off()
    assert playback.advance(plan.lands_after - 0.01) == []
    assert playback.advance(0.02) == [plan]
    assert playback.plan is plan
    assert playback.finish() == []


def test_plans_follow_each_other() -> None:
    """The picture is that of the plan in turn at its own time; more plans may be added at any time."""
    one, two, three = plans(5)[50:53]
    playback = Playback([one])
    playback.add([two, three])
    assert playback.picture(0) == one.at(0)
    playback.advance(one.seconds)
    assert playback.plan is two
    playback.advance(0.0625)
    assert playback.picture(0.0625) == two.at(0.125)
    playback.advance(two.seconds)
    assert playback.plan is three


def test_looking_ahead_changes_nothing() -> None:
    """Drawing asks for a moment later than now; asked twice, it is the same, even past the end."""
    playback = Playback(plans(5)[50:51])
    playback.advance(0.05)
    assert playback.picture(0.01) == playback.picture(0.01) == plans(5)[50].at(0.05 + 0.01)
    assert playback.picture(100) == still(plans(5)[50].after)
    assert playback.plan
