"""What most tests of a match begin with."""

import pytest

from dvonn.screens.play.board_scene import BoardScene
from tests.harness.context import RecordingContext, movement_scene


@pytest.fixture
def scene(context: RecordingContext) -> BoardScene:
    """Return the scene of a match with a few stacks, White to move."""
    return movement_scene(context)
