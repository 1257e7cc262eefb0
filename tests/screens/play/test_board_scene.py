"""The scene of a match in both phases: animation, tools, refresh modes, drawing, and the viewpoint."""

import pytest

from dvonn.board.hud import player_box
from dvonn.board.layout import Viewpoint
from dvonn.input.intentions import Action, Hover, Press
from dvonn.rules.board import Colour
from dvonn.rules.notation import parse_ply
from dvonn.screens.play.assistance import Overlay
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Push, RefreshMode
from dvonn.storage.settings import BoardSide
from dvonn.ui import theme
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, random_match
from tests.harness.stage import (
    RecordingStage,
    SceneMaker,
    advance,
    both_scenes,
    ended_scene,
    movement_scene,
    placement_scene,
    play_legal_ply,
    scene_pixels,
)


def tool(scene: BoardScene, action: Action) -> Press:
    """Return a press on one of the buttons below the board."""
    scene.lay_out()
    button = scene.tools.button_of(action)
    assert button
    return Press(button.box.centre)


# Animation


@both_scenes
def test_a_ply_counts_at_once_and_is_seen_for_a_while(stage: RecordingStage, make: SceneMaker) -> None:
    """The turn changes with the ply, which is then animated from frame to frame, and the title after it."""
    scene = make(stage)
    title = scene.title
    assert scene.refresh_mode is RefreshMode.LOW_RATE
    play_legal_ply(scene)
    assert (len(scene.match.game.plies), scene.match.position.turn) == (1, Colour.BLACK)
    pictures: set[bytes] = set()
    for _ in range(3):
        assert scene.title == title
        assert scene.refresh_mode is RefreshMode.FULL_RATE
        pictures.add(scene_pixels(scene))
        advance(scene, 1 / 60)
    assert len(pictures) == 3
    advance(scene, 3)
    assert scene.title != title
    assert scene.refresh_mode is RefreshMode.LOW_RATE


def test_any_input_but_pointing_finishes_an_animation(stage: RecordingStage) -> None:
    """Arrows, Tab, Escape and presses finish the animation, and the next ply counts; moving the pointer does not."""
    for action in (Action.LEFT, Action.NEXT, Action.BACK, Press((0, 0))):
        stage.sound.played.clear()
        scene = placement_scene(stage)
        play_legal_ply(scene)
        assert scene.handle(Hover((640, 360))) is None
        assert (scene.refresh_mode, stage.sound.played) == (RefreshMode.FULL_RATE, [])
        scene.handle(action)
        assert (scene.refresh_mode, stage.sound.played) == (RefreshMode.LOW_RATE, ["dvonn"])
    for _ in range(2):
        play_legal_ply(scene)
    assert (len(scene.match.game.plies), stage.sound.played) == (3, ["dvonn", "dvonn"])


# Undo, redo and the other tools


@both_scenes
def test_undo_and_redo_by_their_buttons(stage: RecordingStage, make: SceneMaker) -> None:
    """Undo and redo change the position with an animation, and only redo has a sound.

    What a press has made grey says why only to a pointer that comes back.
    """
    scene = make(stage)
    start = scene.match.position
    play_legal_ply(scene)
    advance(scene, 3)
    after, heard = scene.match.position, list(stage.sound.played)
    for action, position, sounds in ((Action.UNDO, start, []), (Action.REDO, after, heard[-1:])):
        scene.handle(tool(scene, action))
        assert (scene.match.position, scene.refresh_mode) == (position, RefreshMode.FULL_RATE)
        advance(scene, 3)
        assert stage.sound.played[len(heard) :] == sounds
        at = tool(scene, action).at
        assert (scene.toolbar.pointer, scene.toolbar.pointed_explanation) == (at, "")
        for hover in (Hover((0, 0)), Hover(at)):
            scene.handle(hover)
        assert scene.toolbar.pointed_explanation == f"There's nothing to {action.name.lower()}"


def test_each_other_tool_has_a_button(stage: RecordingStage) -> None:
    """The buttons look for a hint, show an overlay, open the list of moves, and pause."""
    scene = placement_scene(stage)
    for action in (Action.HINT, Action.OVERLAY):
        assert scene.handle(tool(scene, action)) is None
    assert scene.assistance.thinking
    assert scene.assistance.overlay is Overlay.LIFE_LINES
    stage.size = (1024, 768)  # without room for the list beside the board
    opened = [scene.handle(tool(scene, action)) for action in (Action.MOVES, Action.PAUSE)]
    assert [type(change.scene) for change in opened if isinstance(change, Push)] == [MoveListScreen, Pause]


def test_nothing_to_undo_or_redo_is_said(stage: RecordingStage) -> None:
    """At the start undo and redo are refused with a sound and a remark; their grey buttons say why to the pointer."""
    scene = placement_scene(stage)
    for action in (Action.UNDO, Action.REDO):
        assert scene.handle(action) is None
        assert scene.selection.remark == f"There's nothing to {action.name.lower()}"
        assert scene.handle(tool(scene, action)) is None
    assert stage.sound.played == ["illegal", "illegal"]
    scene.handle(Action.LEFT)
    scene.handle(Hover(tool(scene, Action.UNDO).at))
    assert scene.toolbar.pointed_explanation == "There's nothing to undo"


# Refresh modes and drawing


def test_the_refresh_mode_depends_on_the_turn(stage: RecordingStage) -> None:
    """A human's turn only waits for input; the computer's turn and the end before the score are updated undrawn.

    In motion the dvonn pieces glow for a while after an input.
    """
    scene = placement_scene(stage)
    advance(scene, theme.REST_AFTER_SECONDS + 1)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    scene.handle(Hover((5, 5)))
    assert scene.refresh_mode is RefreshMode.LOW_RATE
    stage.settings.reduced_motion = True
    assert placement_scene(stage, 2).refresh_mode is RefreshMode.ON_INPUT
    computers = (placement_scene(stage, 2, seats) for seats in (HUMAN_BLACK, COMPUTERS_ONLY))
    for scene in (*computers, ended_scene(stage)):
        assert scene.refresh_mode is RefreshMode.UPDATE_ONLY


def test_scores_change_after_the_animation(stage: RecordingStage) -> None:
    """The panel keeps the score before a move during its animation."""
    scene = movement_scene(stage, "c3=r d3=w e3=bb f3=r g3=b h3=w i3=r")
    panel = player_box(stage.layout, Colour.WHITE).inset(8)
    before = scene_pixels(scene, panel)
    scene.play(parse_ply("d3e3"))
    assert scene_pixels(scene, panel) == before
    advance(scene, 5)
    assert scene_pixels(scene, panel) != before


@pytest.mark.parametrize("reason", ["all_heights", "from_afar"])
def test_all_heights_are_shown_on_request_and_from_afar(stage: RecordingStage, reason: str) -> None:
    """The option shows the heights of stacks of two, and so does a board that is seen from two metres."""
    scene = BoardScene(stage, random_match(HOT_SEAT, 70))
    few = scene_pixels(scene)
    setattr(stage if reason == "from_afar" else stage.settings, reason, True)
    assert scene_pixels(scene) != few


# The viewpoint


@pytest.mark.parametrize(
    ("chosen", "side"), [(BoardSide.ROTATE, Viewpoint.NORTH), (BoardSide.MIRROR, Viewpoint.MIRRORED)]
)
def test_black_sees_the_board_from_the_other_side(stage: RecordingStage, chosen: BoardSide, side: Viewpoint) -> None:
    """The board turns for Black between two players, and against the computer only for a human Black."""
    stage.settings.board_side = chosen
    scene = placement_scene(stage)
    seen = []
    for turns in (False, True, True, True):
        scene.changed = False
        advance(scene, 2)
        assert scene.changed is turns
        seen.append(scene.board.viewpoint)
        play_legal_ply(scene)
    assert seen == [Viewpoint.SOUTH, side, Viewpoint.SOUTH, side]
    for seats, expected in ((HUMAN_WHITE, Viewpoint.SOUTH), (HUMAN_BLACK, side)):
        scene = placement_scene(stage, 0, seats)
        advance(scene, 1)
        assert scene.board.viewpoint is expected
