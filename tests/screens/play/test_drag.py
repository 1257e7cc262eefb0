"""Dragging stacks to their targets, and the confirmation of plies, which are played when they are chosen again."""

import pytest

from dvonn.board.animation import HeldStack
from dvonn.input.intentions import Action, Drag, Hover, Press, Release
from dvonn.rules.board import SPACE_NAMES, Colour, Space
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Change, RefreshMode
from tests.harness.games import HUMAN_BLACK
from tests.harness.stage import (
    A1,
    C3,
    D3,
    E3,
    F3,
    H3,
    RecordingStage,
    SceneMaker,
    advance,
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

BESIDE = (3, 300)  # no space of the board


def drag(scene: BoardScene, source: Space, *ways: Space) -> None:
    """Drag over the tops of stacks without a press first, as a finger does."""
    for space in ways:
        scene.handle(Drag(stack_point(scene, space), stack_point(scene, source)))


def release(scene: BoardScene, source: Space, target: Space | None) -> Change | None:
    """Release a dragged stack on a space, or beside the board."""
    at = BESIDE if target is None else stack_point(scene, target)
    return scene.handle(Release(at, stack_point(scene, source)))


@pytest.mark.parametrize("pressed", [[D3], [], [D3, D3], [E3]], ids=["mouse", "touch", "deselected", "another one"])
def test_a_stack_is_dragged_to_its_target(scene: BoardScene, pressed: list[Space]) -> None:
    """A dragged stack is selected, aims at the space under the pointer, and moves on release, but not on its space.

    Neither a press that has deselected it nor another selected stack is in the way.
    """
    for space in pressed:
        press_space(scene, space)
    drag(scene, D3, D3, E3, C3)
    assert (scene.selection.selected, scene.cursor.aimed, played(scene)) == (D3, C3, "")
    drag(scene, D3, D3)
    release(scene, D3, D3)
    assert (scene.selection.selected, played(scene)) == (D3, "")
    drag(scene, D3, C3)
    release(scene, D3, C3)
    assert (scene.selection.selected, played(scene)) == (None, "d3c3")


@pytest.mark.parametrize("source", [C3, H3], ids=SPACE_NAMES.get)
def test_only_movable_stacks_can_be_dragged(scene: BoardScene, source: Space) -> None:
    """Dragging a space without a movable stack only aims, and keeps the selection."""
    for selected in (None, D3):
        if selected is not None:
            press_space(scene, selected)
        drag(scene, source, D3, C3)
        assert scene.cursor.aimed == C3
        release(scene, source, C3)
        assert (scene.selection.selected, played(scene)) == (selected, "")


def test_what_no_drag_moves(stage: RecordingStage, scene: BoardScene) -> None:
    """A drag from beside the board has no effect, nor any drag in the computer's turn, while placing and at the end."""
    scene.handle(Drag(stack_point(scene, D3), BESIDE))
    scene.handle(Release(stack_point(scene, C3), BESIDE))
    assert (scene.selection.selected, played(scene)) == (None, "")
    for waiting in (movement_scene(stage, seats=HUMAN_BLACK), placement_scene(stage, 5), ended_scene(stage)):
        for source in (D3, H3):
            drag(waiting, source, C3)
            assert release(waiting, source, C3) is None
            assert waiting.selection.selected is None


@pytest.mark.parametrize("action", [Action.BACK, Action.UNDO])
def test_back_and_undo_end_a_drag(stage: RecordingStage, action: Action) -> None:
    """Back and undo end a drag; so does a hover without a release, after which another drag can begin."""
    scene = full_board_scene(stage)
    play_legal_ply(scene)
    source = scene.choices()[0]
    target = scene.match.position.moves_from(source)[0].target
    drag(scene, source, target)
    scene.handle(action)
    before = played(scene)
    drag(scene, source, target)
    assert release(scene, source, target) is None
    assert (scene.selection.selected, played(scene)) == (None, before)
    scene.handle(Hover(BESIDE))
    move = scene.match.position.moves()[0]
    drag(scene, move[0], move[-1])
    release(scene, move[0], move[-1])
    assert played(scene) == f"{before} {move}".strip()


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
    assert len(scene.match.game.plies) == 2


def held_stack(scene: BoardScene) -> HeldStack | None:
    """Return the stack in the hand as it is drawn now."""
    return scene.player.picture(scene.match.position, 0.0).held


def test_a_dragged_stack_is_under_the_pointer(scene: BoardScene) -> None:
    """A dragged stack keeps its place under the pointer, and lies above a target that is near."""
    (x, y), top = scene.board.centre(D3), stack_point(scene, D3)
    scene.handle(Drag((top[0] + 30, top[1] - 150), top))
    held = held_stack(scene)
    assert held
    assert (held.stack, held.source, held.target) == (scene.match.position.stacks[D3], D3, None)
    assert held.at == pytest.approx((x + 30, y - 150))
    near = stack_point(scene, C3)
    beside = round(near[0] - scene.board.unit * 0.4), near[1]
    scene.handle(Drag(beside, top))
    held = held_stack(scene)
    assert held
    assert (held.target, held.at) == (C3, scene.board.top(C3, scene.match.position.height(C3)))
    assert scene.cursor.aimed == C3
    scene.handle(Release(beside, top))
    assert played(scene) == "d3c3"
    assert scene.player.plan
    assert scene.player.plan.dropped
    assert held_stack(scene) is None


@pytest.mark.parametrize("still", [False, True], ids=["motion", "without motion"])
def test_a_bad_drop_springs_back(stage: RecordingStage, *, still: bool) -> None:
    """A stack dropped on no target or beside the board is let go and returns to its space, at once without motion."""
    stage.settings.reduced_motion = still
    for where in (H3, None):
        scene = movement_scene(stage)
        stage.sound.played.clear()
        drag(scene, D3, F3)
        release(scene, D3, where)
        assert (scene.selection.selected, played(scene), stage.sound.played) == (None, "", ["pick", "drop"])
        distances = []
        while held := held_stack(scene):
            distances.append(scene.board.ground_distance(held.at, scene.board.centre(D3)))
            assert scene.refresh_mode is RefreshMode.FULL_RATE
            scene.update(1 / 60)
        assert distances == sorted(distances, reverse=True)
        assert bool(distances) is not still
        assert scene.refresh_mode is not RefreshMode.FULL_RATE


# Confirmation


@pytest.fixture
def confirming_stage(stage: RecordingStage) -> RecordingStage:
    """Return a stage with confirmation switched on."""
    stage.settings.confirm = True
    return stage


both_phases = pytest.mark.parametrize(
    ("make", "spaces"), [(movement_scene, [D3, C3]), (placement_scene, [A1])], ids=["movement", "placement"]
)


@both_phases
def test_a_ply_is_chosen_twice(confirming_stage: RecordingStage, make: SceneMaker, spaces: list[Space]) -> None:
    """The first choice proposes a ply, and the second one plays it; each step is seen."""
    scene = make(confirming_stage)
    pictures = [scene_pixels(scene)]
    for space in (*spaces, spaces[-1]):
        assert played(scene) == ""
        press_space(scene, space)
        advance(scene, 3)
        pictures.append(scene_pixels(scene))
    assert played(scene) == "".join(SPACE_NAMES[space] for space in spaces)
    assert len(set(pictures)) == len(pictures)
    assert scene.selection.proposed is None
    assert confirming_stage.sound.played[0] == "pick"


@both_phases
@pytest.mark.parametrize("back", [Action.BACK, Action.UNDO])
def test_it_is_taken_back(
    confirming_stage: RecordingStage, make: SceneMaker, spaces: list[Space], back: Action
) -> None:
    """Back and undo cancel the proposed ply and keep the selection."""
    scene = make(confirming_stage)
    for space in spaces:
        press_space(scene, space)
    selected = scene.selection.selected
    assert scene.handle(back) is None
    assert (scene.selection.proposed, scene.selection.selected) == (None, selected)
    press_space(scene, spaces[-1])
    assert played(scene) == ""
    assert scene.selection.proposed


def test_there_are_buttons(confirming_stage: RecordingStage) -> None:
    """The left button plays the proposed ply, the right one cancels it."""
    row = confirming_stage.layout.button_row(2)
    for x, count in ((row.x + 20, 1), (row.x + row.width - 20, 0)):
        scene = placement_scene(confirming_stage)
        press_space(scene, A1)
        assert scene.handle(Press((x, row.centre[1]))) is None
        assert (len(scene.match.game.plies), scene.selection.proposed) == (count, None)


def test_another_choice_takes_over(confirming_stage: RecordingStage) -> None:
    """Another space is proposed instead; choosing the selected stack again clears the proposed ply.

    The move of a dragged stack waits for confirmation as well.
    """
    scene = placement_scene(confirming_stage)
    for space in (A1, C3, A1, C3):
        press_space(scene, space)
        assert played(scene) == ""
    press_space(scene, C3)
    assert played(scene) == "c3"
    scene = movement_scene(confirming_stage)
    for space in (D3, C3, D3):
        press_space(scene, space)
    assert (scene.selection.selected, scene.selection.proposed) == (None, None)
    drag(scene, D3, C3)
    release(scene, D3, C3)
    assert (scene.selection.selected, played(scene)) == (D3, "")
    press_space(scene, C3)
    assert played(scene) == "d3c3"
