"""The moment when the board is full: light, a banner and rolling counts, which any input ends; and filling the rest."""

import pytest

from dvonn.board.hud import player_box
from dvonn.input.intentions import Action, Press
from dvonn.match.match import Seats
from dvonn.rules.board import Colour, Phase
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.players import FILLING, FULL_BOARD_NOTICE
from dvonn.screens.scene import ShowMatch
from dvonn.ui import theme
from dvonn.ui.theme import Speed
from tests.harness.games import HOT_SEAT, HUMAN_BLACK, random_match
from tests.harness.stage import FRAME_SECONDS, RecordingStage, SceneUser, scene_pixels, stack_point

LANDED_SECONDS = theme.PLACE_SECONDS + 0.1


def filled(stage: RecordingStage) -> SceneUser:
    """Return a user who has just placed the last piece."""
    user = SceneUser(stage, ShowMatch(random_match(HOT_SEAT, 48)))
    user.do(Press(stack_point(user.board, user.board.match.position.vacant()[0])))
    return user


def spread_now(scene: BoardScene) -> float | None:
    """Return how far the light has run in the scene's picture."""
    return scene.player.picture(scene.match.position, 0).spread


def test_a_full_board_is_a_moment(stage: RecordingStage) -> None:
    """Light runs and a banner says what changes, with a sound; then the stacks that may move are marked.

    Undo of the last piece runs no light; redo does, and a press meanwhile chooses a stack at once.
    """
    user = filled(stage)
    assert not user.board.course.notice
    user.wait(LANDED_SECONDS)
    assert user.board.course.notice == FULL_BOARD_NOTICE
    assert spread_now(user.board)
    assert "dvonn-land" in stage.sound.played
    assert not user.board.marks().movable
    user.wait(theme.SPREAD_SECONDS)
    assert spread_now(user.board) is None
    assert user.board.marks().movable
    assert user.board.course.notice
    user.wait(theme.NOTICE_SECONDS)
    assert not user.board.course.notice
    user.do(Action.UNDO)
    assert spread_now(user.board) is None
    user.wait(LANDED_SECONDS)
    assert not user.board.course.notice
    user.do(Action.REDO)
    user.wait(LANDED_SECONDS)
    assert user.board.course.notice == FULL_BOARD_NOTICE
    own = user.board.match.position.moves()[0][0]
    user.do(Press(stack_point(user.board, own)))
    assert (spread_now(user.board), user.board.course.notice, user.board.selection.selected) == (None, "", own)


def test_the_counts_roll_from_none_to_place_to_those_owned(stage: RecordingStage) -> None:
    """The panel shows many counts on its way, and none of them before the last piece has landed."""
    user, seen = filled(stage), list[bytes]()
    panel = player_box(stage.layout, Colour.BLACK).inset(12)  # without its round corners, which show the ground
    step = 3 * FRAME_SECONDS
    for _ in range(round((theme.PLACE_SECONDS + theme.SPREAD_SECONDS) / step)):
        seen.append(scene_pixels(user.board, panel))
        user.wait(step)
    landing = int(theme.PLACE_SECONDS / step)
    assert len(set(seen[:landing])) == 1
    assert len(set(seen)) > 10


# Filling the rest


def placing(stage: RecordingStage, plies: int, seats: Seats = HOT_SEAT) -> SceneUser:
    """Return a user of a match after some placements."""
    return SceneUser(stage, ShowMatch(random_match(seats, plies)))


def test_a_key_fills_the_rest(stage: RecordingStage) -> None:
    """One press places the rest in motion; then comes the moment of the full board. Undo takes all of it back."""
    user = placing(stage, 11)
    user.do(Action.FILL)
    assert not user.board.tools.button_of(Action.FILL)
    assert user.board.match.position.phase is Phase.MOVEMENT
    assert user.board.title == f"DVONN: {FILLING}"
    user.wait(1)
    assert user.board.player.plan
    user.wait(3)
    assert user.board.course.notice == FULL_BOARD_NOTICE
    user.do(Action.UNDO)
    assert len(user.board.match.game.plies) == 11
    user.wait(4)
    assert not user.board.player.plan
    user.do(Action.REDO)
    assert len(user.board.match.game.plies) == 49


@pytest.mark.parametrize(("plies", "seats"), [(2, HOT_SEAT), (4, HUMAN_BLACK)], ids=["red left", "computer's turn"])
def test_filling_is_refused_with_a_reason(stage: RecordingStage, plies: int, seats: Seats) -> None:
    """The key says when the rest may be filled."""
    user = placing(stage, plies, seats)
    user.do(Action.FILL)
    assert "red pieces" in user.board.selection.remark
    assert user.board.match.position.phase is Phase.PLACEMENT


def test_the_pause_fills_the_rest_for_gamepads(stage: RecordingStage) -> None:
    """The pause offers the filling as well, as pads have no button left for it."""
    user = placing(stage, 20)
    user.do(Action.PAUSE, *[Action.PREVIOUS] * 2, Action.ACCEPT)
    assert user.board.match.position.phase is Phase.MOVEMENT
    assert user.board.player.plan


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_without_motion_the_board_is_full_at_once(stage: RecordingStage, speed: Speed, *, reduced: bool) -> None:
    """Without motion no picture shows a part of the filling but the last piece, and nothing flies.

    There is no running light, and nothing between the counts before and after.
    """
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    user, seen, counts = placing(stage, 11), set[int](), set[bytes]()
    panel = player_box(stage.layout, Colour.BLACK)
    user.do(Action.FILL)
    for _ in range(20):
        picture = user.board.player.picture(user.board.match.position, 0)
        seen.add(len(picture.stacks))
        counts.add(scene_pixels(user.board, panel))
        assert picture.flyer is picture.spread is None
        user.wait(3 * FRAME_SECONDS)
    assert seen <= {48, 49}
    assert len(counts) <= 2
    assert user.board.course.notice == FULL_BOARD_NOTICE


def test_the_computer_goes_on_after_the_filling(stage: RecordingStage) -> None:
    """Against the computer the filling places its pieces, too; it moves first if it is White, after the banner."""
    user = placing(stage, 5, HUMAN_BLACK)
    user.do(Action.FILL)
    while not user.board.course.notice:
        user.wait(FRAME_SECONDS)
    user.wait(0.9 * theme.NOTICE_SECONDS)
    assert user.board.match.waits_for_computer
    user.wait(theme.NOTICE_SECONDS)
    assert user.board.match.waits_for_human
    assert len(user.board.match.game.plies) > 49
