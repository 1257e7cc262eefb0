"""The course of a match: forced passes, which are announced once."""

from dvonn.engine.levels import GREEDY
from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms
from dvonn.rules.board import Colour
from dvonn.rules.notation import parse_ply
from dvonn.screens.play.board_scene import BoardScene
from tests.harness.games import HOT_SEAT, HUMAN_BLACK, PASSING_STACKS, random_game
from tests.harness.stage import (
    RecordingStage,
    advance,
    click_ply,
    movement_scene,
    scene_pixels,
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
