"""The board player: plies in motion at the speed of the settings, their sounds, and the light at rest."""

import pytest

from dvonn.board.animation import landing_sounds, still_frame
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.scene import RefreshMode
from dvonn.ui import theme
from dvonn.ui.theme import Speed
from tests.harness.context import FRAME_SECONDS, RecordingContext
from tests.harness.games import game_plans, largest_cut_off, reversed_plan

PLACEMENT = game_plans(1)[0]


def wait(player: BoardPlayer, seconds: float) -> None:
    for _ in range(round(seconds / FRAME_SECONDS)):
        player.update(FRAME_SECONDS)


def test_a_ply_lasts_as_long_as_its_speed_says(context: RecordingContext) -> None:
    """The speed of the settings divides the time of an animation; with speed off the next update completes it."""
    for speed in (Speed.SLOW, Speed.FAST):
        context.settings.speed = speed
        player = BoardPlayer(context, [PLACEMENT])
        wait(player, PLACEMENT.seconds / speed.value - 2 * FRAME_SECONDS)
        assert (player.plan, player.refresh_mode) == (PLACEMENT, RefreshMode.FULL_RATE)
        wait(player, 4 * FRAME_SECONDS)
        assert player.plan is None
    assert context.sound.played == 2 * landing_sounds(PLACEMENT)
    context.settings.speed = Speed.OFF
    player = BoardPlayer(context, [PLACEMENT])
    assert player.picture(PLACEMENT.after, 0.0) == still_frame(PLACEMENT.after)
    assert player.update(FRAME_SECONDS) == [PLACEMENT]
    assert player.refresh_mode is RefreshMode.ON_INPUT


def test_a_board_fills_quickly_and_ever_more_slowly(context: RecordingContext) -> None:
    """Many placements in a row take seconds, the last of them as long as one alone; a frame plays each sound once."""
    plans = game_plans(1)[3:48]
    player, landed = BoardPlayer(context, plans), list[int]()
    while player.plan:
        landed.append(len(player.update(FRAME_SECONDS)))
        assert len(context.sound.played) <= 1
        context.sound.played.clear()
    assert 1.5 < len(landed) * FRAME_SECONDS < 4
    assert sum(landed[:30]) > 25
    assert sum(landed[-30:]) <= 2


def test_a_fixed_speed_fades_where_nothing_may_move(context: RecordingContext) -> None:
    """A fixed speed holds at any setting; plies fade with reduced motion, and then with animations off as well."""
    settings, player = context.settings, BoardPlayer(context, fixed_speed=2.0)
    for settings.reduced_motion, settings.speed, faded in (
        (True, Speed.SLOW, True),
        (False, Speed.OFF, True),
        (False, Speed.FAST, False),
    ):
        plan = player.plan_ply(PLACEMENT.before, PLACEMENT.ply, PLACEMENT.after)
        player.play(plan)
        wait(player, plan.seconds / 2 - 2 * FRAME_SECONDS)
        assert (plan.faded, player.plan) == (faded, plan)
        wait(player, 4 * FRAME_SECONDS)
        assert not player.plan


@pytest.mark.parametrize("step", [1 / 60, 0.25, 60.0])
def test_every_ply_lands_once(context: RecordingContext, step: float) -> None:
    """With any time step each ply lands once, in order, in the time of all of them; an undone one never does.

    Finishing adds only those that have not landed, with their sounds, which a silent player has not.
    """
    several = game_plans(4)[49:75]
    undone = [reversed_plan(plan) for plan in (largest_cut_off(), *reversed(several))]
    for plans, expected in ((several, several), (undone, [])):
        player, landed, updates = BoardPlayer(context, plans), [], 0
        while player.plan:
            landed += player.update(step)
            updates += 1
        assert landed == expected
        assert updates == pytest.approx(sum(plan.seconds for plan in plans) / step, abs=1)
    plan, sounds = largest_cut_off(), landing_sounds(PLACEMENT)
    for silent in (False, True):
        player = BoardPlayer(context, [plan, PLACEMENT], silent=silent)
        assert [player.update(plan.lands_after - 0.01), player.update(0.02), player.plan] == [[], [plan], plan]
        context.sound.played.clear()
        assert (player.finish(), context.sound.played) == ([PLACEMENT], sounds * (not silent))


def test_plies_follow_each_other(context: RecordingContext) -> None:
    """Each ply starts at the end of the previous one, and plies can be added; the picture runs ahead of the updates."""
    one, two, three = game_plans(5)[50:53]
    player = BoardPlayer(context, [one])
    player.play(two, three)
    player.update(one.seconds)
    assert player.plan is two
    player.update(0.0625)
    assert player.picture(two.after, 0.0625) == player.picture(two.after, 0.0625) == two.at(0.125)
    assert player.picture(two.after, 100) == still_frame(two.after)
    player.update(two.seconds)
    assert player.plan is three


def test_the_light_pulses_until_there_is_no_input_for_long(context: RecordingContext) -> None:
    """At rest the board is drawn at a low rate for a while after the last input or ply, never without motion.

    Rest is counted at the speed of the plies.
    """
    player = BoardPlayer(context, [PLACEMENT])
    assert not player.has_rested(0)
    player.finish()
    wait(player, 0.5)
    assert (player.has_rested(0.45), player.has_rested(0.6)) == (True, False)
    context.settings.speed = Speed.FAST
    assert player.has_rested(0.9)
    assert player.refresh_mode is RefreshMode.LOW_RATE
    wait(player, theme.REST_AFTER_SECONDS + 1)
    assert player.refresh_mode is RefreshMode.ON_INPUT
    player.note_input()
    assert player.refresh_mode is RefreshMode.LOW_RATE
    assert BoardPlayer(context, breathes=False).refresh_mode is RefreshMode.ON_INPUT
    context.settings.reduced_motion = True
    assert player.refresh_mode is RefreshMode.ON_INPUT
