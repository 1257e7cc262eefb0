"""Dragging: a stack moves to the target where it is dropped, stays selected on its own space, else is deselected."""

import pytest

from dvonn.input import Action, Drag, Hover, Press, Release
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, Space
from dvonn.rules.pieces import Colour
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Change, RefreshMode
from tests.harness.matches import HOT_SEAT, HUMAN_BLACK, MAX_PLIES, random_match
from tests.harness.stage import (
    RecordingStage,
    full_board_scene,
    movement_scene,
    placement_scene,
    play_legal_ply,
    press_space,
    scene_pixels,
    stack_point,
)

SMALL = "c3=r d3=w e3=w f3=bb g3=r h3=b i3=r"
D3, E3, F3, C3, H3, A1 = (SPACE_BY_NAME[name] for name in ("d3", "e3", "f3", "c3", "h3", "a1"))
BESIDE = (3, 300)  # no space of the board


def drag(scene: BoardScene, source: Space, *ways: Space) -> None:
    """Drag over the tops of stacks without a press first, as a finger does."""
    for space in ways:
        scene.handle(Drag(stack_point(scene, space), stack_point(scene, source)))


def release(scene: BoardScene, source: Space, target: Space) -> Change | None:
    return scene.handle(Release(stack_point(scene, target), stack_point(scene, source)))


def played(scene: BoardScene) -> list[str]:
    return [str(ply) for ply in scene.match.game.plies]


@pytest.mark.parametrize("pressed", [True, False], ids=["mouse", "touch"])
def test_a_stack_is_dragged_to_its_target(stage: RecordingStage, *, pressed: bool) -> None:
    """A dragged stack is selected, aims at the space under the pointer, and moves on release."""
    scene = movement_scene(stage, SMALL)
    if pressed:
        press_space(scene, D3)
    drag(scene, D3, D3, E3, C3)
    assert (scene.selection.selected, scene.cursor.aimed) == (D3, C3)
    assert played(scene) == []
    release(scene, D3, C3)
    assert played(scene) == ["d3c3"]
    assert scene.selection.selected is None
    assert stage.sound.played == ["pick"]


@pytest.mark.parametrize("pressed", [True, False], ids=["mouse", "touch"])
def test_let_go_where_it_was_it_stays_selected(stage: RecordingStage, *, pressed: bool) -> None:
    """A stack dropped on its own space stays selected."""
    scene = movement_scene(stage, SMALL)
    if pressed:
        press_space(scene, D3)
    drag(scene, D3, C3, D3)
    release(scene, D3, D3)
    assert scene.selection.selected == D3
    press_space(scene, C3)
    assert played(scene) == ["d3c3"]


@pytest.mark.parametrize("where", [F3, H3, A1, None], ids=str)
def test_let_go_elsewhere_it_is_put_down(stage: RecordingStage, where: Space | None) -> None:
    """A stack dropped on a space that is no target, or beside the board, is deselected."""
    scene = movement_scene(stage, SMALL)
    drag(scene, D3, C3)
    scene.handle(Release(BESIDE if where is None else stack_point(scene, where), stack_point(scene, D3)))
    assert (scene.selection.selected, played(scene)) == (None, [])
    assert stage.sound.played == ["pick", "drop"]


def test_a_selected_stack_can_be_dragged(stage: RecordingStage) -> None:
    """A selected stack can be dragged although the press deselects it."""
    scene = movement_scene(stage, SMALL)
    press_space(scene, D3)
    press_space(scene, D3)
    drag(scene, D3, C3)
    release(scene, D3, C3)
    assert played(scene) == ["d3c3"]


def test_another_stack_can_be_dragged_while_one_is_selected(stage: RecordingStage) -> None:
    """Dragging a target of the selected stack moves that stack instead of capturing it."""
    scene = movement_scene(stage, SMALL)
    press_space(scene, D3)
    drag(scene, E3, D3)
    assert scene.selection.selected == E3
    release(scene, E3, D3)
    assert played(scene) == ["e3d3"]


@pytest.mark.parametrize("source", [A1, C3, H3, F3], ids=SPACE_NAMES.get)
def test_only_movable_stacks_can_be_dragged(stage: RecordingStage, source: Space) -> None:
    """Dragging a space without a movable stack only aims, and keeps the selection."""
    scene = movement_scene(stage, SMALL)
    for selected in (None, D3):
        if selected is not None:
            press_space(scene, selected)
        drag(scene, source, D3, C3)
        assert scene.cursor.aimed == C3
        release(scene, source, C3)
        assert (scene.selection.selected, played(scene)) == (selected, [])


def test_a_drag_from_beside_the_board_is_none(stage: RecordingStage) -> None:
    """A drag that starts beside the board has no effect."""
    scene = movement_scene(stage, SMALL)
    scene.handle(Drag(stack_point(scene, D3), BESIDE))
    scene.handle(Release(stack_point(scene, C3), BESIDE))
    assert (scene.selection.selected, played(scene)) == (None, [])


@pytest.mark.parametrize("action", [Action.BACK, Action.UNDO])
def test_back_and_undo_end_a_drag(stage: RecordingStage, action: Action) -> None:
    """Back and undo end a drag."""
    scene = full_board_scene(stage)
    play_legal_ply(scene)
    source = scene.choices()[0]
    target = scene.match.position.moves_from(source)[0].target
    drag(scene, source, target)
    scene.handle(action)
    before = len(played(scene))
    drag(scene, source, target)
    assert scene.handle(Release(stack_point(scene, target), stack_point(scene, source))) is None
    assert len(played(scene)) == before
    assert scene.selection.selected is None


def test_dragging_a_stack_finishes_an_animation(stage: RecordingStage) -> None:
    """Dragging a stack finishes an animation, a drag from beside the board does not."""
    scene = full_board_scene(stage)
    play_legal_ply(scene)
    scene.handle(Drag((200, 300), BESIDE))
    assert scene.refresh_mode is RefreshMode.FULL_RATE
    source = scene.choices()[0]
    drag(scene, source, source)
    assert scene.refresh_mode is RefreshMode.LOW_RATE
    assert scene.match.position.turn is Colour.BLACK
    release(scene, source, scene.match.position.moves_from(source)[0].target)
    assert len(played(scene)) == 2


def test_no_stack_is_dragged_in_the_computers_turn(stage: RecordingStage) -> None:
    """No stack can be dragged in the computer's turn and after the end."""
    for scene in (movement_scene(stage, SMALL, HUMAN_BLACK), BoardScene(stage, random_match(HOT_SEAT, MAX_PLIES))):
        for source in (D3, H3):
            drag(scene, source, C3)
            assert release(scene, source, C3) is None
            assert scene.selection.selected is None


def test_a_hover_ends_the_drag(stage: RecordingStage) -> None:
    """A hover without a release ends the drag, and another one can begin."""
    scene = movement_scene(stage, SMALL)
    drag(scene, D3, C3)
    scene.handle(Hover(BESIDE))
    scene.handle(Action.BACK)
    drag(scene, D3, C3)
    release(scene, D3, C3)
    assert played(scene) == ["d3c3"]


def test_dragging_is_seen(stage: RecordingStage) -> None:
    """A dragged stack looks selected, and the target under the pointer is highlighted."""
    scene = movement_scene(stage, SMALL)
    plain = scene_pixels(scene)
    drag(scene, D3, D3)
    taken = scene_pixels(scene)
    drag(scene, D3, C3)
    assert len({plain, taken, scene_pixels(scene)}) == 3


def test_pieces_are_not_dragged_while_placing(stage: RecordingStage) -> None:
    """A drag in the placement phase leaves placed pieces where they are."""
    scene = placement_scene(stage, 5)
    space = scene.choices()[0]
    scene.handle(Press(stack_point(scene, space)))
    assert scene.handle(Drag((640, 360), stack_point(scene, space))) is None
    assert scene.handle(Release((640, 360), stack_point(scene, space))) is None
    assert len(scene.match.game.plies) == 6
