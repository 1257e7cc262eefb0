"""The draw for colours: its animation, and the match that follows."""

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game.colour_draw import (
    BAG_SHAKEN_SECONDS,
    BAG_SWAY_WIDTH,
    DRAW_RESULT_SECONDS,
    RESULT_SHOWN_SECONDS,
    RING_DRAWN_SECONDS,
    ColourDraw,
    draw_frame_at,
)
from dvonn.screens.scene import RefreshMode, ShowMatch
from dvonn.ui.timing import Speed
from tests.harness.stage import RecordingStage, advance, scene_pixels

STEPS = [n / 50 for n in range(200)]


def drawing(stage: RecordingStage, human: Colour = Colour.BLACK) -> ColourDraw:
    return ColourDraw(stage, Match({human: None, human.other: GREEDY}))


# Animation


def test_the_bag_is_shaken_before_the_ring_comes() -> None:
    """The bag sways at first; when it is still, the ring rises without ever going back."""
    seen = [draw_frame_at(seconds, reduced=False) for seconds in STEPS]
    assert {one.ring_progress for one, at in zip(seen, STEPS, strict=True) if at <= BAG_SHAKEN_SECONDS} == {0.0}
    assert {abs(one.sway) < 1e-9 for one, at in zip(seen, STEPS, strict=True) if at >= BAG_SHAKEN_SECONDS} == {True}
    assert BAG_SWAY_WIDTH / 2 < max(abs(one.sway) for one in seen) <= BAG_SWAY_WIDTH
    assert [one.ring_progress for one in seen] == sorted(one.ring_progress for one in seen)
    assert draw_frame_at(RING_DRAWN_SECONDS, reduced=False).ring_progress == 1


@pytest.mark.parametrize("reduced", [False, True])
def test_the_words_come_last(*, reduced: bool) -> None:
    """The words appear after the ring and stay unchanged."""
    assert draw_frame_at(RING_DRAWN_SECONDS, reduced=reduced).text_opacity == 0
    final = draw_frame_at(RESULT_SHOWN_SECONDS, reduced=reduced)
    assert (final.ring_progress, final.ring_opacity, final.text_opacity) == (1, 1, 1)
    assert draw_frame_at(RESULT_SHOWN_SECONDS + 100, reduced=reduced) == final


def test_reduced_motion_lets_the_ring_appear_above_the_bag() -> None:
    """With reduced motion nothing sways or rises, and the ring fades in at its final place."""
    seen = [draw_frame_at(seconds, reduced=True) for seconds in STEPS]
    assert {(one.sway, one.ring_progress) for one in seen} == {(0.0, 1.0)}
    assert [one.ring_opacity for one in seen] == sorted(one.ring_opacity for one in seen)
    assert (seen[0].ring_opacity, seen[-1].ring_opacity) == (0, 1)


# The scene


@pytest.mark.parametrize("human", list(Colour))
def test_it_goes_on_by_itself(stage: RecordingStage, human: Colour) -> None:
    """After a moment the match is shown, without a notice; the draw has one sound, at its beginning."""
    scene = drawing(stage, human)
    assert stage.sound.played == []
    assert advance(scene, RESULT_SHOWN_SECONDS + DRAW_RESULT_SECONDS - 0.1) is None
    change = advance(scene, 0.2)
    assert isinstance(change, ShowMatch)
    assert change.match.seats[human] is None
    assert not change.notice
    assert stage.sound.played == ["lots"]


@pytest.mark.parametrize("anything", [Action.ACCEPT, Action.BACK, Action.LEFT, Press((3, 3))])
def test_any_input_goes_on_at_once(stage: RecordingStage, anything: Action | Press) -> None:
    """Input goes on at once, with a notice of the colour if it comes before the ring; pointing is no input."""
    for seconds, notice in ((0.0, "You play Black"), (RING_DRAWN_SECONDS + 0.1, "")):
        scene = drawing(stage)
        advance(scene, seconds)
        assert scene.handle(Hover((640, 400))) is None
        change = scene.handle(anything)
        assert isinstance(change, ShowMatch)
        assert change.notice == notice


def test_it_moves_until_all_is_said(stage: RecordingStage) -> None:
    """After the animation the picture is still and the title names the colour."""
    scene = drawing(stage)
    assert scene.title == "DVONN: Drawing a colour"
    assert scene.refresh_mode is RefreshMode.FULL_RATE
    advance(scene, RESULT_SHOWN_SECONDS + 0.1)
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    assert scene.title == "DVONN: You play Black"
    before = scene_pixels(scene)
    advance(scene, 0.5)
    assert scene_pixels(scene) == before


def test_the_speed_counts(stage: RecordingStage) -> None:
    """At speed Fast the draw takes half as long; at speed Off the final picture is shown at once, for a while."""
    end = drawing(stage)
    advance(end, RESULT_SHOWN_SECONDS + 0.1)
    stage.settings.speed = Speed.FAST
    assert advance(drawing(stage), (RESULT_SHOWN_SECONDS + DRAW_RESULT_SECONDS) / 2 + 0.1)
    stage.settings.speed = Speed.OFF
    scene = drawing(stage)
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    assert scene_pixels(scene) == scene_pixels(end)
    assert advance(scene, DRAW_RESULT_SECONDS - 0.1) is None
    assert isinstance(advance(scene, 0.2), ShowMatch)
