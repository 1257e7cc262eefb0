"""Undo and redo in the board scenes: by keys and buttons, animated, and against the computer."""

from collections.abc import Callable

import pytest

from dvonn.input import Action, Press
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import Push, RefreshMode, Stage
from dvonn.ui.form import Form
from dvonn.ui.layout import Box
from dvonn.ui.widgets import Button
from tests.harness.matches import HUMAN_WHITE
from tests.harness.stage import (
    RecordingStage,
    advance,
    both_scenes,
    placement_scene,
    play_legal_ply,
    press_space,
    scene_pixels,
)


def tool(stage: Stage, number: int) -> Press:
    """Return a press on one of the six buttons below the board."""
    form = Form([[Button(n, "") for n in range(6)]])
    form.lay_out(Box(*stage.layout.button_row(6)), 0)
    return Press(form.widgets[number].box.centre)


def states(scene: BoardScene) -> str:
    return str(scene.match.position)


@both_scenes
def test_undo_and_redo_by_keys(stage: RecordingStage, make: Callable[[Stage], BoardScene]) -> None:
    """Undo and redo change the position with an animation, and only redo has a sound."""
    scene = make(stage)
    start = states(scene)
    play_legal_ply(scene)
    advance(scene, 3)
    after, heard = states(scene), list(stage.sound.played)
    scene.handle(Action.UNDO)
    assert states(scene) == start
    assert scene.refresh_mode is RefreshMode.FULL_RATE
    advance(scene, 3)
    assert stage.sound.played == heard
    scene.handle(Action.REDO)
    assert states(scene) == after
    assert scene.refresh_mode is RefreshMode.FULL_RATE
    advance(scene, 3)
    assert stage.sound.played[len(heard) :] == heard[-1:]


@both_scenes
def test_undo_and_redo_by_buttons(stage: RecordingStage, make: Callable[[Stage], BoardScene]) -> None:
    """The buttons undo, redo and pause."""
    scene = make(stage)
    start = states(scene)
    play_legal_ply(scene)
    after = states(scene)
    scene.handle(tool(stage, 0))
    assert states(scene) == start
    scene.handle(tool(stage, 1))
    assert states(scene) == after
    change = scene.handle(tool(stage, 5))
    assert isinstance(change, Push)
    assert isinstance(change.scene, Pause)


@pytest.mark.parametrize("action", [Action.UNDO, Action.REDO])
def test_nothing_to_undo_or_redo_is_said(stage: RecordingStage, action: Action) -> None:
    """At the start undo and redo are refused with a sound and a remark, and their buttons are disabled."""
    scene = placement_scene(stage)
    before = scene_pixels(scene)
    assert scene.handle(action) is None
    assert stage.sound.played == ["illegal"]
    assert scene_pixels(scene) != before
    for number in (0, 1):
        assert scene.handle(tool(stage, number)) is None
    assert stage.sound.played == ["illegal"]


def test_undo_against_the_computer_takes_back_a_pair(stage: RecordingStage) -> None:
    """Undo against the computer takes back two plies with an animation, and redo plays both again."""
    scene = placement_scene(stage, 0, HUMAN_WHITE)
    press_space(scene, SPACE_BY_NAME["f3"])
    scene.idle(1)
    advance(scene, 4)
    after = states(scene)
    scene.handle(Action.UNDO)
    assert scene.match.game.plies == []
    advance(scene, 0.25)
    assert scene.refresh_mode is RefreshMode.FULL_RATE
    advance(scene, 1)
    scene.handle(Action.REDO)
    assert states(scene) == after


def test_undo_while_the_computer_thinks(stage: RecordingStage) -> None:
    """Undo during the computer's search discards its ply."""
    scene = placement_scene(stage, 0, HUMAN_WHITE)
    press_space(scene, SPACE_BY_NAME["f3"])
    scene.idle(1)
    scene.handle(Action.UNDO)
    scene.idle(1)
    advance(scene, 5)
    assert scene.match.game.plies == []
    assert scene.match.waits_for_human
