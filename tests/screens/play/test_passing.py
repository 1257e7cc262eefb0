"""Forced passes in the board scenes: who has to pass is told once, in time, and long enough to be read."""

from dvonn.input import Action, Press
from dvonn.match.match import Match
from dvonn.rules import board
from dvonn.rules.board import NUMBERS, SPACES
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour, Phase, Piece
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.movement import Movement
from dvonn.screens.scene import Activity, ShowMatch
from tests.harness.matches import AS_BLACK, HOT_SEAT, PASSING, stopped
from tests.harness.referee.mirrors import View
from tests.harness.stage import Guest, HeardStage, click, let, moving, on_a_full_board, picture, play_one, press


def passed(stage: HeardStage, *, black_is_human: bool = True) -> BoardScene:
    """Return a scene in which Black has just been made to pass."""
    seats = HOT_SEAT if black_is_human else AS_BLACK
    scene = Movement(stage, Match(seats, Game(View().position(PASSING)), clock=stopped))
    assert scene.play(parse_ply("h3g3")) is None
    return scene


def test_a_forced_pass_is_said_long_enough(stage: HeardStage) -> None:
    """Once the move has been seen there is a notice and a sound; it stays at least two seconds, and goes by itself."""
    scene = passed(stage)
    top = stage.layout.top
    before = picture(scene, top)
    while "pass" not in stage.sound.names:
        let(scene, 1 / 60)
    noticed = picture(scene, top)
    let(scene, 2)
    assert scene.activity is Activity.MOVING
    assert picture(scene, top) == noticed
    let(scene, 3)
    assert scene.activity is Activity.BREATHING
    assert picture(scene, top) not in {noticed, before}
    assert stage.sound.names.count("pass") == 1


def test_a_forced_pass_is_said_when_the_move_is_cut_short(stage: HeardStage) -> None:
    """Who does not wait for the move to be seen still reads the notice, and may already move."""
    scene = passed(stage)
    scene.handle(Action.LEFT)
    assert stage.sound.names[-1] == "pass"
    assert scene.activity is Activity.MOVING
    click(scene, parse_ply("f2e2"))
    assert len(scene.match.game.plies) == 2


def test_the_computer_waits_while_a_pass_is_read(stage: HeardStage) -> None:
    """It moves again after the pass, but not before the notice could be read."""
    scene = passed(stage, black_is_human=False)
    scene.idle(1)
    let(scene, 2.0)
    assert len(scene.match.game.plies) == 1
    let(scene, 3)
    assert len(scene.match.game.plies) == 2


def test_an_undone_pass_is_not_said_again(stage: HeardStage) -> None:
    """Going back to the position after a pass is no pass."""
    scene = passed(stage)
    let(scene, 6)
    press(scene, NUMBERS["f2"])
    press(scene, NUMBERS["e2"])
    let(scene, 6)
    heard = stage.sound.names.count("pass")
    scene.handle(Action.UNDO)
    let(scene, 6)
    assert stage.sound.names.count("pass") == heard == 1


def test_a_pass_that_is_read_can_be_dismissed(stage: HeardStage) -> None:
    """Any input takes the notice away."""
    scene = passed(stage)
    let(scene, 2)
    assert scene.activity is Activity.MOVING
    scene.handle(Action.LEFT)
    assert scene.activity is Activity.BREATHING


def test_who_goes_on_passing_is_not_told_again(stage: HeardStage) -> None:
    """Of several forced passes in a row only the first is announced; the others are no news."""
    scene = moving(stage, "c3=r d3=r e3=r f3=w g3=w h3=w")
    for move in ("g3h3", "f3e3"):
        scene.play(parse_ply(move))
        assert scene.match.game.passed is Colour.BLACK
        let(scene, 6)
    assert stage.sound.names.count("pass") == 1


def test_a_pass_that_comes_again_is_said_again(stage: HeardStage) -> None:
    """After the move that forced it was undone, playing it again makes the side pass anew."""
    scene = passed(stage)
    for action in (Action.UNDO, Action.REDO):
        let(scene, 6)
        scene.handle(action)
    let(scene, 6)
    assert stage.sound.names.count("pass") == 2


def test_a_pass_at_the_very_start_is_said(stage: HeardStage) -> None:
    """Where the last piece placed leaves White, enclosed by Black's, without a move, this is announced as well."""
    *inner, last = [space for space in SPACES if not board.EDGE >> space & 1]
    edge = list(board.members(board.EDGE))
    placed = dict(zip([*inner, *edge], "rr" + 22 * "w" + "r" + 23 * "b", strict=True))
    stacks = tuple((Piece(placed[space]),) if space in placed else () for space in range(board.SIZE))
    begun = Match(HOT_SEAT, Game(Position(stacks, Phase.PLACEMENT, Colour.WHITE)))
    guest = Guest(stage, ShowMatch(begun))
    x, y = stage.board.centre(last)
    guest.do(Press((round(x), round(y))))
    guest.wait(2)
    assert begun.game.passed is Colour.WHITE
    assert "pass" in stage.sound.names


def test_no_pass_no_notice(stage: HeardStage) -> None:
    """In an ordinary game nobody is told anything of the kind."""
    scene = on_a_full_board(stage)
    for _ in range(5):
        play_one(scene)
        let(scene, 3)
    assert "pass" not in stage.sound.names
