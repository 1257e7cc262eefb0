"""The moment when the board is full: light, a banner and rolling counts, which any input ends."""

import pytest

from dvonn.board.hud import player_box
from dvonn.input import Action, Press
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.match_scene import FULL_BOARD_NOTICE
from dvonn.screens.scene import ShowMatch
from dvonn.ui import timing
from dvonn.ui.timing import Speed
from tests.harness.matches import COMPUTERS_ONLY, HOT_SEAT, random_match
from tests.harness.stage import FRAME_SECONDS, RecordingStage, SceneUser, scene_pixels, stack_point

LANDED_SECONDS = timing.PLACE_SECONDS + 0.1


def filled(stage: RecordingStage) -> SceneUser:
    """Return a user who has just placed the last piece."""
    user = SceneUser(stage, ShowMatch(random_match(HOT_SEAT, 48)))
    user.do(Press(stack_point(user.board, user.board.match.position.vacant()[0])))
    return user


def spread_now(scene: BoardScene) -> float | None:
    """Return how far the light has run in the scene's picture."""
    return scene.player.picture(scene.match.position, 0).spread


def test_a_full_board_is_a_moment(stage: RecordingStage) -> None:
    """Light runs and a banner says what changes, with a sound; then the stacks that may move are marked."""
    user = filled(stage)
    assert not user.board.notice
    user.wait(LANDED_SECONDS)
    assert user.board.notice == FULL_BOARD_NOTICE
    assert spread_now(user.board)
    assert "dvonn-land" in stage.sound.played
    assert not user.board.marks().movable
    user.wait(timing.SPREAD_SECONDS)
    assert spread_now(user.board) is None
    assert user.board.marks().movable
    assert user.board.notice
    user.wait(timing.NOTICE_SECONDS)
    assert not user.board.notice


def test_input_ends_the_moment_and_counts(stage: RecordingStage) -> None:
    """A press while the light runs chooses a stack at once."""
    user = filled(stage)
    user.wait(LANDED_SECONDS)
    own = user.board.match.position.moves()[0][0]
    user.do(Press(stack_point(user.board, own)))
    assert (spread_now(user.board), user.board.notice, user.board.selection.selected) == (None, "", own)


def test_the_counts_roll_from_none_to_place_to_those_owned(stage: RecordingStage) -> None:
    """The panel shows many counts on its way, and none of them before the last piece has landed."""
    user, seen = filled(stage), list[bytes]()
    panel = player_box(stage.layout, Colour.BLACK)
    for _ in range(round((timing.PLACE_SECONDS + timing.SPREAD_SECONDS) / FRAME_SECONDS)):
        seen.append(scene_pixels(user.board, panel))
        user.wait(FRAME_SECONDS)
    landing = int(timing.PLACE_SECONDS / FRAME_SECONDS)
    assert len(set(seen[:landing])) == 1
    assert len(set(seen)) > 20


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_without_motion_the_moment_is_a_cut(stage: RecordingStage, speed: Speed, *, reduced: bool) -> None:
    """Without motion there is the banner, but nothing between the counts before and after, and no running light."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    user, seen = filled(stage), list[bytes]()
    panel = player_box(stage.layout, Colour.BLACK)
    for _ in range(60):
        seen.append(scene_pixels(user.board, panel))
        assert spread_now(user.board) is None
        user.wait(FRAME_SECONDS)
    assert len(set(seen)) <= 2
    assert user.board.notice == FULL_BOARD_NOTICE


def test_the_computer_waits_for_the_banner(stage: RecordingStage) -> None:
    """Computers that play against each other fill the board and move only when the banner is gone."""
    user = SceneUser(stage, ShowMatch(random_match(COMPUTERS_ONLY, 48)))
    while user.board.match.position.phase is Phase.PLACEMENT:
        user.wait(FRAME_SECONDS)
    user.wait(timing.PLACE_SECONDS + 0.9 * timing.NOTICE_SECONDS)
    assert len(user.board.match.game.plies) == 49
    user.wait(timing.NOTICE_SECONDS)
    assert len(user.board.match.game.plies) > 49


def test_an_undone_last_piece_is_no_moment(stage: RecordingStage) -> None:
    """Undo of the last piece runs no light; redo does."""
    user = filled(stage)
    user.do(Action.UNDO)
    assert spread_now(user.board) is None
    user.wait(LANDED_SECONDS)
    assert not user.board.notice
    user.do(Action.REDO)
    user.wait(LANDED_SECONDS)
    assert user.board.notice == FULL_BOARD_NOTICE
