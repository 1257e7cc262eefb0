"""Undo and redo in the board scenes: by keys and buttons, seen backwards, against the computer too."""

from collections.abc import Callable

import pytest

from dvonn.input import Action, Press
from dvonn.rules.board import NUMBERS
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import Activity, Push, Stage
from dvonn.ui.form import Form
from dvonn.ui.layout import Box
from dvonn.ui.widgets import Button
from tests.harness.matches import AS_WHITE
from tests.harness.stage import HeardStage, both_scenes, let, picture, placing, play_one, press


def tool(stage: Stage, number: int) -> Press:
    """Return a press on one of the six buttons below the board."""
    form = Form([[Button(n, "") for n in range(6)]])
    form.lay_out(Box(*stage.layout.buttons(6)), 0)
    return Press(form.widgets[number].box.centre)


def states(scene: BoardScene) -> str:
    return str(scene.match.position)


@both_scenes
def test_undo_and_redo_by_keys(stage: HeardStage, make: Callable[[Stage], BoardScene]) -> None:
    """U shows the position before, R the one after again; both are seen moving, and only redo is heard landing."""
    scene = make(stage)
    start = states(scene)
    play_one(scene)
    let(scene, 3)
    after, heard = states(scene), list(stage.sound.names)
    scene.handle(Action.UNDO)
    assert states(scene) == start
    assert scene.activity is Activity.MOVING
    let(scene, 3)
    assert stage.sound.names == heard
    scene.handle(Action.REDO)
    assert states(scene) == after
    assert scene.activity is Activity.MOVING
    let(scene, 3)
    assert stage.sound.names[len(heard) :] == heard[-1:]


@both_scenes
def test_undo_and_redo_by_buttons(stage: HeardStage, make: Callable[[Stage], BoardScene]) -> None:
    """The buttons below the board do what the keys do, and the last one pauses."""
    scene = make(stage)
    start = states(scene)
    play_one(scene)
    after = states(scene)
    scene.handle(tool(stage, 0))
    assert states(scene) == start
    scene.handle(tool(stage, 1))
    assert states(scene) == after
    change = scene.handle(tool(stage, 5))
    assert isinstance(change, Push)
    assert isinstance(change.scene, Pause)


@pytest.mark.parametrize("action", [Action.UNDO, Action.REDO])
def test_nothing_to_undo_or_redo_is_said(stage: HeardStage, action: Action) -> None:
    """At the start both are refused with a sound and a remark; the buttons are off and do nothing."""
    scene = placing(stage)
    before = picture(scene)
    assert scene.handle(action) is None
    assert stage.sound.names == ["illegal"]
    assert picture(scene) != before
    for number in (0, 1):
        assert scene.handle(tool(stage, number)) is None
    assert stage.sound.names == ["illegal"]


def test_undo_against_the_computer_takes_back_a_pair(stage: HeardStage) -> None:
    """Both plies are seen going back, one after the other, and redo plays both again."""
    scene = placing(stage, 0, AS_WHITE)
    press(scene, NUMBERS["f3"])
    scene.idle(1)
    let(scene, 4)
    after = states(scene)
    scene.handle(Action.UNDO)
    assert scene.match.game.plies == []
    let(scene, 0.25)
    assert scene.activity is Activity.MOVING
    let(scene, 1)
    scene.handle(Action.REDO)
    assert states(scene) == after


def test_undo_while_the_computer_thinks(stage: HeardStage) -> None:
    """The human's ply is taken back, and what the computer had in mind for it is never played."""
    scene = placing(stage, 0, AS_WHITE)
    press(scene, NUMBERS["f3"])
    scene.idle(1)
    scene.handle(Action.UNDO)
    scene.idle(1)
    let(scene, 5)
    assert scene.match.game.plies == []
    assert scene.match.waits_for_human
