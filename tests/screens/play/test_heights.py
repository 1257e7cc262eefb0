"""The heights that are written on the stacks: from three rings on, or from two on request and at events."""

import pytest

from dvonn.screens.play.board_scene import BoardScene
from tests.harness.matches import HOT_SEAT, random_match
from tests.harness.stage import RecordingStage, scene_pixels


@pytest.mark.parametrize("reason", ["all_heights", "from_afar"])
def test_all_heights_are_shown_on_request_and_from_afar(stage: RecordingStage, reason: str) -> None:
    """The option shows the heights of stacks of two, and so does a board that is seen from two metres."""
    scene = BoardScene(stage, random_match(HOT_SEAT, 70))
    assert scene.board.min_height == 3
    few = scene_pixels(scene)
    setattr(stage if reason == "from_afar" else stage.settings, reason, True)
    assert scene.board.min_height == 2
    assert scene_pixels(scene) != few
