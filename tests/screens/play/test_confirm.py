"""The confirmation of plies: a ply is proposed first, and played when chosen again."""

from collections.abc import Callable

import pytest

from dvonn.input import Action, Press
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, Space
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Push, Stage
from tests.harness.matches import HUMAN_BLACK
from tests.harness.stage import (
    RecordingStage,
    SpaceChooser,
    advance,
    choose_by_keys,
    movement_scene,
    placement_scene,
    press_space,
    scene_pixels,
)

SMALL = "c3=r d3=w e3=w f3=bb g3=r h3=b i3=r"
D3, C3, A1 = (SPACE_BY_NAME[name] for name in ("d3", "c3", "a1"))
by_both = pytest.mark.parametrize("choose", [press_space, choose_by_keys], ids=["pointer", "keys"])


@pytest.fixture
def confirming_stage(stage: RecordingStage) -> RecordingStage:
    """Return a stage with confirmation switched on."""
    stage.settings.confirm = True
    return stage


def played(scene: BoardScene) -> list[str]:
    return [str(ply) for ply in scene.match.game.plies]


def a_move(stage: Stage) -> tuple[BoardScene, list[Space]]:
    return movement_scene(stage, SMALL), [D3, C3]


def a_placement(stage: Stage) -> tuple[BoardScene, list[Space]]:
    return placement_scene(stage), [A1]


both_phases = pytest.mark.parametrize("begin", [a_move, a_placement], ids=["movement", "placement"])
Begin = Callable[[Stage], tuple[BoardScene, list[Space]]]


@both_phases
@by_both
def test_a_ply_is_chosen_twice(confirming_stage: RecordingStage, begin: Begin, choose: SpaceChooser) -> None:
    """The first choice proposes a ply, and the second one plays it."""
    scene, spaces = begin(confirming_stage)
    for space in spaces:
        choose(scene, space)
    assert played(scene) == []
    choose(scene, spaces[-1])
    assert played(scene) == ["".join(SPACE_NAMES[space] for space in spaces)]
    assert scene.selection.proposed is None


@both_phases
@pytest.mark.parametrize("back", [Action.BACK, Action.UNDO])
def test_it_is_taken_back(confirming_stage: RecordingStage, begin: Begin, back: Action) -> None:
    """Back and undo cancel the proposed ply and keep the selection."""
    scene, spaces = begin(confirming_stage)
    for space in spaces:
        press_space(scene, space)
    selected = scene.selection.selected if isinstance(scene, BoardScene) else None
    assert scene.handle(back) is None
    assert scene.selection.proposed is None
    assert not isinstance(scene, BoardScene) or scene.selection.selected == selected
    press_space(scene, spaces[-1])
    assert played(scene) == []
    assert scene.selection.proposed


@both_phases
def test_there_are_buttons(confirming_stage: RecordingStage, begin: Begin) -> None:
    """The left button plays the proposed ply, the right one cancels it."""
    row = confirming_stage.layout.button_row(2)
    for x, count in ((row.x + 20, 1), (row.x + row.width - 20, 0)):
        scene, spaces = begin(confirming_stage)
        for space in spaces:
            press_space(scene, space)
        assert scene.handle(Press((x, row.centre[1]))) is None
        assert len(played(scene)) == count
        assert scene.selection.proposed is None


@both_phases
def test_it_is_seen(confirming_stage: RecordingStage, begin: Begin) -> None:
    """A proposed ply looks different from the position before it and after it."""
    scene, spaces = begin(confirming_stage)
    pictures = [scene_pixels(scene)]
    for space in [*spaces, spaces[-1]]:
        press_space(scene, space)
        advance(scene, 3)
        pictures.append(scene_pixels(scene))
    assert len(set(pictures)) == len(pictures)
    assert confirming_stage.sound.played[0] == "pick"


def test_another_target_takes_over(confirming_stage: RecordingStage) -> None:
    """Choosing another space proposes that one instead."""
    scene = placement_scene(confirming_stage)
    for space in (A1, C3, A1, C3):
        press_space(scene, space)
        assert played(scene) == []
    press_space(scene, C3)
    assert played(scene) == ["c3"]


def test_letting_go_takes_it_back(confirming_stage: RecordingStage) -> None:
    """Choosing the selected stack again clears the selection and the proposed ply."""
    scene = movement_scene(confirming_stage, SMALL)
    for space in (D3, C3, D3):
        press_space(scene, space)
    assert (scene.selection.selected, scene.selection.proposed) == (None, None)
    press_space(scene, C3)
    assert played(scene) == []


def test_looking_something_up_keeps_it(confirming_stage: RecordingStage) -> None:
    """Opening the move list keeps the proposed ply."""
    scene = movement_scene(confirming_stage, SMALL)
    press_space(scene, D3)
    press_space(scene, C3)
    change = scene.handle(Action.MOVES)
    assert isinstance(change, Push)
    assert isinstance(change.scene, MoveListScreen)
    press_space(scene, C3)
    assert played(scene) == ["d3c3"]


def test_undo_still_undoes(confirming_stage: RecordingStage) -> None:
    """Without a proposed ply, undo takes back a ply."""
    scene = placement_scene(confirming_stage, 3)
    assert scene.handle(Action.UNDO) is None
    assert len(played(scene)) == 2


def test_the_computer_confirms_nothing(confirming_stage: RecordingStage) -> None:
    """The computer's plies are played at once."""
    scene = placement_scene(confirming_stage, 0, HUMAN_BLACK)
    scene.idle(1)
    advance(scene, 1)
    assert len(played(scene)) == 1


@both_phases
def test_without_the_option_nothing_waits(stage: RecordingStage, begin: Begin) -> None:
    """Without the option a ply is played at once."""
    scene, spaces = begin(stage)
    for space in spaces:
        press_space(scene, space)
    assert len(played(scene)) == 1
