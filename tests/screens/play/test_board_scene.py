"""The scene of a match in both phases: animation, tools, refresh modes, drawing, and the viewpoint."""

import pygame
import pytest

from dvonn.board.hud.panels import PlayerPanel, draw_panels, player_box
from dvonn.board.layout import Viewpoint
from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.board import SPACES
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour
from dvonn.screens.play.assistance import Overlay
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Push, RefreshMode
from dvonn.storage.settings import BoardSide
from dvonn.ui import timing
from tests.harness.matches import COMPUTERS_ONLY, HUMAN_BLACK, HUMAN_WHITE
from tests.harness.referee.symmetries import Symmetry
from tests.harness.stage import (
    F3,
    RecordingStage,
    SceneMaker,
    advance,
    both_scenes,
    ended_scene,
    full_board_scene,
    movement_scene,
    placement_scene,
    play_legal_ply,
    played,
    press_space,
    scene_pixels,
    stack_point,
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
    for _ in range(5):
        assert scene.title == title
        assert scene.refresh_mode is RefreshMode.FULL_RATE
        pictures.add(scene_pixels(scene))
        advance(scene, 1 / 60)
    assert len(pictures) == 5
    advance(scene, 3)
    assert scene.title != title
    assert scene.refresh_mode is RefreshMode.LOW_RATE


@both_scenes
def test_fast_plies_all_count_and_sound_once(stage: RecordingStage, make: SceneMaker) -> None:
    """Each ply finishes the animation of the one before, so that fast plies all count and sound once."""
    scene = make(stage)
    heard = []
    for _ in range(6):
        play_legal_ply(scene, 3)
        heard.append(len([name for name in stage.sound.played if name in {"dvonn", "place"} or name[:4] == "land"]))
    assert (len(scene.match.game.plies), heard) == (6, list(range(6)))


def test_any_input_but_pointing_finishes_an_animation(stage: RecordingStage) -> None:
    """Arrows, Tab, Escape and a press beside the board finish the animation; moving the pointer does not."""
    for action in (Action.LEFT, Action.NEXT, Action.BACK, Press((0, 0))):
        stage.sound.played.clear()
        scene = placement_scene(stage)
        play_legal_ply(scene)
        for x in range(0, 1280, 40):
            assert scene.handle(Hover((x, 360))) is None
        assert (scene.refresh_mode, stage.sound.played) == (RefreshMode.FULL_RATE, [])
        scene.handle(action)
        assert (scene.refresh_mode, stage.sound.played) == (RefreshMode.LOW_RATE, ["dvonn"])


# Undo, redo and the other tools


@both_scenes
def test_undo_and_redo_by_keys(stage: RecordingStage, make: SceneMaker) -> None:
    """Undo and redo change the position with an animation, and only redo has a sound."""
    scene = make(stage)
    start = scene.match.position
    play_legal_ply(scene)
    advance(scene, 3)
    after, heard = scene.match.position, list(stage.sound.played)
    for action, position, sounds in ((Action.UNDO, start, []), (Action.REDO, after, heard[-1:])):
        scene.handle(action)
        assert (scene.match.position, scene.refresh_mode) == (position, RefreshMode.FULL_RATE)
        advance(scene, 3)
        assert stage.sound.played[len(heard) :] == sounds


@both_scenes
def test_each_tool_has_a_button(stage: RecordingStage, make: SceneMaker) -> None:
    """The buttons undo, redo, look for a hint, show an overlay, open the list of moves, and pause."""
    scene = make(stage)
    start = scene.match.position
    play_legal_ply(scene)
    after = scene.match.position
    actions = (Action.UNDO, Action.REDO, Action.HINT, Action.OVERLAY)
    for action, position in zip(actions, (start, after, after, after), strict=True):
        assert scene.handle(tool(scene, action)) is None
        assert scene.match.position == position
    assert scene.assistance.thinking
    assert scene.assistance.overlay is Overlay.LIFE_LINES
    stage.size = (1024, 768)  # without room for the list beside the board
    opened = [scene.handle(tool(scene, action)) for action in (Action.MOVES, Action.PAUSE)]
    assert [type(change.scene) for change in opened if isinstance(change, Push)] == [MoveListScreen, Pause]


@pytest.mark.parametrize("action", [Action.UNDO, Action.REDO])
def test_nothing_to_undo_or_redo_is_said(stage: RecordingStage, action: Action) -> None:
    """At the start undo and redo are refused with a sound and a remark, and their buttons are disabled."""
    scene = placement_scene(stage)
    before = scene_pixels(scene)
    assert scene.handle(action) is None
    assert stage.sound.played == ["illegal"]
    assert scene.selection.remark == f"There's nothing to {action.name.lower()}"
    assert scene_pixels(scene) != before
    for tried in (Action.UNDO, Action.REDO):
        assert scene.handle(tool(scene, tried)) is None
    assert stage.sound.played == ["illegal"]


def test_undo_against_the_computer_takes_back_a_pair(stage: RecordingStage) -> None:
    """Undo takes back two plies with an animation, and redo plays both again; a search for a ply is discarded."""
    scene = placement_scene(stage, 0, HUMAN_WHITE)
    press_space(scene, F3)
    scene.idle(1)
    scene.handle(Action.UNDO)
    scene.idle(1)
    advance(scene, 5)
    assert (played(scene), scene.match.waits_for_human) == ("", True)
    press_space(scene, F3)
    scene.idle(1)
    advance(scene, 4)
    after = scene.match.position
    scene.handle(Action.UNDO)
    assert played(scene) == ""
    advance(scene, 0.25)
    assert scene.refresh_mode is RefreshMode.FULL_RATE
    advance(scene, 1)
    scene.handle(Action.REDO)
    assert scene.match.position == after


# Refresh modes and drawing


def test_the_refresh_mode_depends_on_the_turn(stage: RecordingStage) -> None:
    """A human's turn only waits for input; the computer's turn and the end before the score are updated undrawn."""
    stage.settings.reduced_motion = True
    assert placement_scene(stage, 2).refresh_mode is RefreshMode.ON_INPUT
    computers = (placement_scene(stage, 2, seats) for seats in (HUMAN_BLACK, COMPUTERS_ONLY))
    for scene in (*computers, ended_scene(stage)):
        assert scene.refresh_mode is RefreshMode.UPDATE_ONLY


def test_the_dvonn_pieces_glow_for_a_while(stage: RecordingStage) -> None:
    """The dvonn pieces glow for a while after an input."""
    scene = full_board_scene(stage)
    advance(scene, timing.REST_AFTER_SECONDS + 1)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    scene.handle(Hover((5, 5)))
    assert scene.refresh_mode is RefreshMode.LOW_RATE


def test_the_computer_thinks_in_slices(stage: RecordingStage) -> None:
    """Each idle call advances the computer's search by a slice, and the last one yields its ply."""
    times = iter(range(1000))
    position = Symmetry().position("c3=r d3=w e3=bbb f3=b c4=b g3=r h3=r d4=b")
    stage.clock = lambda: next(times)
    scene = BoardScene(stage, Match(HUMAN_BLACK, Game(position)))
    for _ in range(2):
        scene.idle(0)
        assert advance(scene, 5) is None
        assert played(scene) == ""
    for _ in range(20):
        scene.idle(0)
    advance(scene, 5)
    assert len(scene.match.game.plies) == 1


def test_aiming_is_seen(stage: RecordingStage) -> None:
    """A stack that can be chosen is highlighted under the pointer, others are not."""
    scene = full_board_scene(stage)
    plain, movable = scene_pixels(scene), scene.choices()
    stuck = next(space for space in SPACES if space not in movable)
    for space, lights_up in ((movable[0], True), (stuck, False)):
        scene.handle(Hover(stack_point(scene, space)))
        assert (scene_pixels(scene) != plain) is lights_up


def test_scores_change_after_the_animation(stage: RecordingStage) -> None:
    """The panel keeps the score before a move during its animation."""
    scene = movement_scene(stage, "c3=r d3=w e3=bb f3=r g3=b h3=w i3=r")
    panel = player_box(stage.layout, Colour.WHITE).inset(8)
    canvas = stage.canvas(pygame.Surface(stage.size))
    panels = [PlayerPanel(colour, colour.name.title(), active=colour is Colour.WHITE) for colour in Colour]
    draw_panels(canvas, panels, scene.match.position)
    before = pygame.image.tobytes(canvas.surface.subsurface(panel), "RGB")
    scene.play(parse_ply("d3e3"))
    assert scene_pixels(scene, panel) == before
    advance(scene, 5)
    assert scene_pixels(scene, panel) != before


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


def test_arrows_go_where_they_point_on_a_turned_board(stage: RecordingStage) -> None:
    """On a turned board the arrows move the cursor in their direction on the screen."""
    stage.settings.board_side = BoardSide.ROTATE
    scene = placement_scene(stage, 1)
    advance(scene, 1)
    board = scene.board
    for action, across, down in ((Action.LEFT, -1, 0), (Action.RIGHT, 1, 0), (Action.UP, 0, -1), (Action.DOWN, 0, 1)):
        x, y = board.centre(scene.cursor.space)
        scene.handle(action)
        to_x, to_y = board.centre(scene.cursor.space)
        assert (to_x - x) * across > 0 or not across
        assert (to_y - y) * down > 0 or not down


def test_a_grey_button_says_why(stage: RecordingStage) -> None:
    """Pointing at a disabled button says in the message why it is disabled, until the pointer leaves."""
    scene = placement_scene(stage)
    plain = scene_pixels(scene)
    undo = next(widget for widget in scene.toolbar.widgets if not widget.enabled)
    scene.handle(Hover(undo.box.centre))
    assert scene.toolbar.pointed_explanation == "There's nothing to undo"
    explained = scene_pixels(scene)
    scene.handle(Hover((stage.size[0] // 2, 0)))
    assert explained != plain
    assert scene.toolbar.pointed_explanation == ""
