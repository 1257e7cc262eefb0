"""The draw for colours: its animation, and the match that follows."""

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.input.intentions import Action, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.board import Colour
from dvonn.screens.new_game.colour_draw import DRAW_RESULT_SECONDS, RESULT_SHOWN_SECONDS, RING_DRAWN_SECONDS, ColourDraw
from dvonn.screens.scene import RefreshMode, ShowMatch
from dvonn.ui.theme import Speed
from tests.harness.stage import RecordingStage, advance, scene_pixels


def drawing(stage: RecordingStage, human: Colour = Colour.BLACK) -> ColourDraw:
    return ColourDraw(stage, Match({human: None, human.other: GREEDY}))


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
