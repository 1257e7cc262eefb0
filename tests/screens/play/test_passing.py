"""Forced passes in the board scenes: each is announced once, after the move, and long enough to be read."""

from dvonn.input import Action, Press
from dvonn.match.match import Match
from dvonn.rules import board
from dvonn.rules.board import SPACES
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour, Phase, Piece
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import ShowMatch
from tests.harness.matches import HOT_SEAT, HUMAN_BLACK, PASSING_STACKS, stopped_clock
from tests.harness.referee.symmetries import Symmetry
from tests.harness.stage import (
    RecordingStage,
    SceneUser,
    advance,
    click_ply,
    full_board_scene,
    movement_scene,
    play_legal_ply,
    scene_pixels,
)


def passed(stage: RecordingStage, *, black_is_human: bool = True) -> BoardScene:
    """Return a scene in which Black has just been forced to pass."""
    seats = HOT_SEAT if black_is_human else HUMAN_BLACK
    scene = BoardScene(stage, Match(seats, Game(Symmetry().position(PASSING_STACKS)), clock=stopped_clock))
    assert scene.play(parse_ply("h3g3")) is None
    return scene


def test_a_forced_pass_is_said_long_enough(stage: RecordingStage) -> None:
    """A notice and a sound follow the move; the notice stays at least two seconds and then goes."""
    stage.settings.reduced_motion = True
    scene = passed(stage)
    top = stage.layout.top_bar
    before = scene_pixels(scene, top)
    while "pass" not in stage.sound.played:
        advance(scene, 1 / 60)
    noticed = scene_pixels(scene, top)
    advance(scene, 2)
    assert scene_pixels(scene, top) == noticed
    assert not scene.changed
    advance(scene, 3)
    assert scene.changed
    assert scene_pixels(scene, top) not in {noticed, before}
    assert stage.sound.played.count("pass") == 1


def test_a_forced_pass_is_said_when_the_move_is_cut_short(stage: RecordingStage) -> None:
    """Skipping the animation of the move still shows the notice, and the next move can be made."""
    scene = passed(stage)
    scene.handle(Action.LEFT)
    assert stage.sound.played[-1] == "pass"
    assert scene.notice == "Black cannot move and passes"
    click_ply(scene, parse_ply("f2e2"))
    assert len(scene.match.game.plies) == 2


def test_the_computer_waits_while_a_pass_is_read(stage: RecordingStage) -> None:
    """The computer moves again only after the notice."""
    scene = passed(stage, black_is_human=False)
    scene.idle(1)
    advance(scene, 2.0)
    assert len(scene.match.game.plies) == 1
    advance(scene, 3)
    assert len(scene.match.game.plies) == 2


def test_an_undone_pass_is_not_said_again(stage: RecordingStage) -> None:
    """Undo to the position after a pass does not announce it again."""
    scene = passed(stage)
    advance(scene, 6)
    click_ply(scene, parse_ply("f2e2"))
    advance(scene, 6)
    heard = stage.sound.played.count("pass")
    scene.handle(Action.UNDO)
    advance(scene, 6)
    assert stage.sound.played.count("pass") == heard == 1


def test_a_pass_that_is_read_can_be_dismissed(stage: RecordingStage) -> None:
    """Any input removes the notice."""
    scene = passed(stage)
    advance(scene, 2)
    assert scene.notice
    scene.handle(Action.LEFT)
    assert not scene.notice


def test_repeated_passes_are_said_once(stage: RecordingStage) -> None:
    """Only the first of several forced passes in a row is announced."""
    scene = movement_scene(stage, "c3=r d3=r e3=r f3=w g3=w h3=w")
    for move in ("g3h3", "f3e3"):
        scene.play(parse_ply(move))
        assert scene.match.game.passed is Colour.BLACK
        advance(scene, 6)
    assert stage.sound.played.count("pass") == 1


def test_a_pass_that_comes_again_is_said_again(stage: RecordingStage) -> None:
    """Redoing the move that forced a pass announces it again."""
    scene = passed(stage)
    for action in (Action.UNDO, Action.REDO):
        advance(scene, 6)
        scene.handle(action)
    advance(scene, 6)
    assert stage.sound.played.count("pass") == 2


def test_a_pass_at_the_very_start_is_said(stage: RecordingStage) -> None:
    """A pass of White right after the last piece is placed is announced."""
    *inner, last = [space for space in SPACES if not board.EDGE_SPACES >> space & 1]
    edge = list(board.members(board.EDGE_SPACES))
    placed = dict(zip([*inner, *edge], "rr" + 22 * "w" + "r" + 23 * "b", strict=True))
    stacks = tuple((Piece(placed[space]),) if space in placed else () for space in range(board.SPACE_TABLE_SIZE))
    running = Match(HOT_SEAT, Game(Position(stacks, Phase.PLACEMENT, Colour.WHITE)))
    user = SceneUser(stage, ShowMatch(running))
    x, y = stage.board.centre(last)
    user.do(Press((round(x), round(y))))
    user.wait(2)
    assert running.game.passed is Colour.WHITE
    assert "pass" in stage.sound.played


def test_without_a_pass_there_is_no_notice(stage: RecordingStage) -> None:
    """Without a forced pass nothing is announced."""
    scene = full_board_scene(stage)
    for _ in range(5):
        play_legal_ply(scene)
        advance(scene, 3)
    assert "pass" not in stage.sound.played
