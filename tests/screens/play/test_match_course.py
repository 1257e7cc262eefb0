"""The course of a match: forced passes, which are announced once, and the hand-over between two players."""

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.input.intentions import Action, Hover, Press
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour
from dvonn.rules.notation import parse_ply
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import HandOver, Pause
from dvonn.screens.scene import ShowMatch
from tests.harness.matches import HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, PASSING_STACKS, match_of, random_match
from tests.harness.random_games import random_game
from tests.harness.stage import (
    RecordingStage,
    SceneUser,
    advance,
    click_ply,
    movement_scene,
    play_legal_ply,
    scene_pixels,
    stack_point,
)

# Forced passes


def passed(stage: RecordingStage, *, black_is_human: bool = True) -> BoardScene:
    """Return a scene in which Black has just been forced to pass."""
    scene = movement_scene(stage, PASSING_STACKS, HOT_SEAT if black_is_human else HUMAN_BLACK)
    assert scene.play(parse_ply("h3g3")) is None
    return scene


def test_a_forced_pass_is_said_long_enough(stage: RecordingStage) -> None:
    """A notice and a sound follow the move; the notice stays at least two seconds and then goes.

    Only then does the computer move again.
    """
    stage.settings.reduced_motion = True
    scene = passed(stage, black_is_human=False)
    scene.idle(1)
    top = stage.layout.top_bar
    before = scene_pixels(scene, top)
    while "pass" not in stage.sound.played:
        advance(scene, 1 / 60)
    noticed = scene_pixels(scene, top)
    advance(scene, 2)
    assert scene_pixels(scene, top) == noticed
    assert not scene.changed
    assert len(scene.match.game.plies) == 1
    advance(scene, 3)
    assert scene.changed
    assert scene_pixels(scene, top) not in {noticed, before}
    assert stage.sound.played.count("pass") == 1
    assert len(scene.match.game.plies) == 2


def test_a_forced_pass_is_said_when_the_move_is_cut_short(stage: RecordingStage) -> None:
    """Skipping the animation of the move still shows the notice; any input removes it, and the next move counts."""
    scene = passed(stage)
    scene.match.names[Colour.BLACK] = "Ben"
    scene.handle(Action.LEFT)
    assert stage.sound.played[-1] == "pass"
    assert scene.course.notice == "Ben can't move and passes"
    scene.handle(Action.LEFT)
    assert not scene.course.notice
    click_ply(scene, parse_ply("f2e2"))
    assert len(scene.match.game.plies) == 2


def test_each_pass_is_said_once_but_again_after_a_redo(stage: RecordingStage) -> None:
    """Undo to a position after a pass does not announce it, nor is a pass that follows another one; a redo is."""
    scene, heard = passed(stage), []
    for action in (None, "f2e2", Action.UNDO, Action.UNDO, Action.REDO):
        if isinstance(action, str):
            click_ply(scene, parse_ply(action))
        elif action:
            scene.handle(action)
        advance(scene, 6)
        heard.append(stage.sound.played.count("pass"))
    assert heard == [1, 1, 1, 1, 2]
    stage.sound.played.clear()
    scene = movement_scene(stage, "c3=r d3=r e3=r f3=w g3=w h3=w")
    for move in ("g3h3", "f3e3"):
        scene.play(parse_ply(move))
        assert scene.match.game.passed is Colour.BLACK
        advance(scene, 6)
    assert stage.sound.played.count("pass") == 1


def test_random_placements_are_said(stage: RecordingStage) -> None:
    """The headline tells of the head start as long as it lasts."""
    seats, said = {Colour.WHITE: None, Colour.BLACK: GREEDY}, []
    for plies in (1, 3, 17, 19, 21):
        match = Match(seats, random_game(plies, 1), terms=MatchTerms(head_start=8))
        said.append(BoardScene(stage, match).headline)
    assert said == [*["Greedy places at random"] * 3, "Greedy is thinking", "Greedy is thinking"]


# The hand-over


@pytest.fixture
def user(stage: RecordingStage) -> SceneUser:
    """Return a user at a game of Anna and Ben with clocks and hand-over."""
    stage.settings.hand_over = True
    terms = MatchTerms({Colour.WHITE: "Anna", Colour.BLACK: "Ben"}, dict.fromkeys(Colour, 60))
    return SceneUser(stage, ShowMatch(Match(HOT_SEAT, terms=terms)))


def place(user: SceneUser) -> None:
    """Place a piece and wait for its animation."""
    play_legal_ply(user.board)
    user.wait(2)


def test_the_board_is_passed_on(user: SceneUser) -> None:
    """After each ply the next player is named over the board, and any press goes on without playing a ply.

    A press during the animation leads there at once. Meanwhile undo works, and hands nothing over.
    """
    for player, press in (("Ben", Action.ACCEPT), ("Anna", Press((640, 360))), ("Ben", Action.LEFT)):
        place(user)
        assert user.top.title == f"DVONN: {player}: your turn"
        assert [type(scene) for scene in user.director.visible] == [BoardScene, HandOver]
        user.do(Hover((9, 9)), press)
        assert user.board
    assert len(user.board.match.game.plies) == 3
    play_legal_ply(user.board)
    user.do(Press(stack_point(user.board, user.board.choices()[0])))
    assert isinstance(user.top, HandOver)
    for action, count in ((Action.UNDO, 3), (Action.REDO, 4)):
        user.do(action)
        user.wait(2)
        assert len(user.board.match.game.plies) == count


@pytest.mark.parametrize("key", [Action.PAUSE, Action.BACK])
def test_the_pause_can_be_reached(user: SceneUser, key: Action) -> None:
    """The pause opens from the hand-over, during which no clock runs, and returns to it."""
    match = user.board.match
    place(user)
    user.wait(30)
    assert match.clocks.left[Colour.BLACK] == 60
    user.do(key)
    assert isinstance(user.top, Pause)
    user.do(Action.BACK)
    assert isinstance(user.top, HandOver)


def test_no_hand_over_where_the_same_player_goes_on(user: SceneUser) -> None:
    """No hand-over follows a forced pass, nor the last piece, after which White begins; nor the end of the game.

    There is none without the setting or against the computer.
    """
    passing, ending = match_of(PASSING_STACKS), match_of("a3=r b3=w c3=bb d3=r e3=r")
    filling = random_match(HOT_SEAT, 48)
    last = filling.position.moves()[0]
    for match, ply, seconds in ((passing, parse_ply("h3g3"), 10), (filling, last, 3), (ending, parse_ply("b3c3"), 1)):
        user.follow(ShowMatch(match))
        user.follow(user.board.play(ply))
        user.wait(seconds)
        assert user.board.match is match
        assert match.game.outcome or match.position.turn is Colour.WHITE
    assert ending.game.outcome
    for wanted, seats in ((False, HOT_SEAT), (True, HUMAN_WHITE)):
        user.stage.settings.hand_over = wanted
        user.follow(ShowMatch(Match(seats)))
        place(user)
        assert user.board
