"""Playback: plans in sequence, their landings, and the picture at any time."""

import pytest

from dvonn.board.animation import Plan, Playback, still_picture
from tests.harness.plans import game_plans, largest_cut_off, reversed_plan


def total_seconds(several: list[Plan]) -> float:
    return sum(plan.seconds for plan in several)


def test_empty_playback() -> None:
    """A playback without plans has no picture and no landings."""
    playback = Playback()
    assert (playback.plan, playback.picture(0), playback.advance(1), playback.finish()) == (None, None, [], [])


@pytest.mark.parametrize("step", [1 / 240, 1 / 60, 0.25, 2.0, 60.0])
def test_every_ply_lands_once(step: float) -> None:
    """With any time step each plan lands exactly once, in order, and the playback ends."""
    several = game_plans(4)[40:70]
    playback, landed, frames = Playback(several), [], 0
    while playback.plan:
        landed += playback.advance(step)
        frames += 1
    assert landed == several
    assert frames == pytest.approx(total_seconds(several) / step, abs=1)
    assert playback.picture(0) is None


def test_finish_lands_the_remaining_plans() -> None:
    """Finishing returns the plans that have not landed and ends the playback."""
    several = game_plans(4)[60:66]
    playback = Playback(several)
    first = playback.advance(several[0].seconds + several[1].lands_after / 2)
    assert first == several[:1]
    assert playback.finish() == several[1:]
    assert playback.plan is None
    assert playback.finish() == []


def test_undone_plans_do_not_land() -> None:
    """Undone plans report no landing, whether played or finished."""
    several = [reversed_plan(plan) for plan in (largest_cut_off(), *reversed(game_plans(4)[60:66]))]
    playback = Playback(several)
    watched = [plan for _ in range(round(total_seconds(several) * 60) + 2) for plan in playback.advance(1 / 60)]
    assert playback.plan is None
    assert watched + Playback(several).finish() == []


def test_a_ply_lands_before_its_stacks_have_left() -> None:
    """The landing is reported once, when the stack touches down."""
    playback, plan = Playback([largest_cut_off()]), largest_cut_off()
    assert playback.advance(plan.lands_after - 0.01) == []
    assert playback.advance(0.02) == [plan]
    assert playback.plan is plan
    assert playback.finish() == []


def test_plans_follow_each_other() -> None:
    """Each plan starts at the end of the previous one, and plans can be added at any time."""
    one, two, three = game_plans(5)[50:53]
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
    """A picture for a later time does not change the playback."""
    playback = Playback(game_plans(5)[50:51])
    playback.advance(0.05)
    assert playback.picture(0.01) == playback.picture(0.01) == game_plans(5)[50].at(0.05 + 0.01)
    assert playback.picture(100) == still_picture(game_plans(5)[50].after)
    assert playback.plan
