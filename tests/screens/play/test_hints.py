"""Hints on the board, and the lead meter."""

import pytest

from dvonn.board.hud import message_box
from dvonn.input.intentions import Action
from dvonn.match.computer import Computer
from dvonn.rules.board import Move
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.rules_words import hint_words
from dvonn.screens.scene import RefreshMode
from tests.harness.clocks import FakeClock
from tests.harness.games import COMPUTERS_ONLY, HUMAN_BLACK
from tests.harness.stage import (
    D3,
    E3,
    RecordingStage,
    advance,
    click_ply,
    movement_scene,
    placement_scene,
    scene_pixels,
)


def think(scene: BoardScene, slices: int = 1) -> None:
    for _ in range(slices):
        scene.idle(0.01)
        scene.update(1 / 60)


# Hints


@pytest.mark.parametrize("plies", [0, 77], ids=["placement", "movement"])
def test_a_hint_is_a_legal_ply_with_a_reason(stage: RecordingStage, plies: int) -> None:
    """A move is found in slices, with a message meanwhile; a hint is legal, has a sentence, and is not played."""
    stage.clock = FakeClock()
    scene = placement_scene(stage, plies)
    scene.handle(Action.HINT)
    assert "Thinking of a hint" in scene.annotations().advice
    slices = 0
    while not scene.assistance.hint:
        think(scene)
        slices += 1
        assert slices < 10_000
    assert slices > 1 or not plies
    hint = scene.assistance.hint
    assert scene.match.position.objection(hint.ply) is None
    assert scene.annotations().sentence == hint_words(hint.advice)
    assert stage.sound.played[-1] == "hint"
    assert len(scene.match.game.plies) == plies


@pytest.mark.parametrize("found", [False, True])
def test_a_hint_is_marked_until_it_is_asked_for_again(stage: RecordingStage, scene: BoardScene, *, found: bool) -> None:
    """A hint is drawn until the hint action is used again, which also stops the thinking."""
    scene.handle(Action.HINT)
    think(scene, int(found))
    scene.handle(Action.HINT)
    think(scene, 5)
    assert scene.annotations().hint is scene.assistance.hint is None
    assert stage.sound.played == ["hint"] * found


def test_a_hint_is_only_for_its_position(scene: BoardScene) -> None:
    """A change of the position by a move or by undo removes the hint."""
    for is_undone in (True, False):
        click_ply(scene, Move(D3, E3))
        scene.handle(Action.HINT)
        think(scene)
        hint = scene.assistance.hint
        assert hint
        if is_undone:
            scene.handle(Action.UNDO)
        else:
            click_ply(scene, hint.ply)
        assert scene.assistance.hint is None


@pytest.mark.parametrize("keeps", [True, False])
def test_a_hint_in_the_computers_turn_comes_after_it(stage: RecordingStage, *, keeps: bool) -> None:
    """It is announced, searched on the human's turn, and not if it is asked for again."""
    scene = movement_scene(stage, seats=HUMAN_BLACK)
    scene.handle(Action.HINT)
    assert scene.annotations().advice == "The hint comes on your turn"
    if not keeps:
        scene.handle(Action.HINT)
        assert scene.annotations().advice == ""
    for _ in range(600):
        think(scene)
    assert scene.match.waits_for_human
    assert bool(scene.assistance.hint) is keeps


def test_two_computers_get_no_hint(stage: RecordingStage) -> None:
    """A hint is refused where no human will play."""
    scene = movement_scene(stage, seats=COMPUTERS_ONLY)
    scene.handle(Action.HINT)
    assert (scene.assistance.thinking, scene.selection.remark) == (False, "Hints are for your own turn")


def test_time_goes_on_while_a_hint_is_thought_about(stage: RecordingStage, scene: BoardScene) -> None:
    """A still scene works during the search for a hint, is drawn once, and is still again; otherwise a hint pulses."""
    stage.settings.reduced_motion = True
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    scene.handle(Action.HINT)
    scene.changed = False
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    scene.idle(0.01)
    assert scene.changed
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    board = stage.layout.window.cut_top(message_box(stage.layout).bottom)[1]
    for still in (True, False):
        stage.settings.reduced_motion = still
        before = scene_pixels(scene, board)
        scene.assistance.update(0.4, None)
        assert (scene_pixels(scene, board) == before) is still


# The lead meter


@pytest.mark.parametrize(
    ("stacks", "ahead"), [("c3=r d3=ww e3=w f3=ww g3=r h3=b i3=r", 1), ("c3=r d3=bb e3=b f3=bb g3=r h3=w i3=r", -1)]
)
def test_the_meter_shows_the_leading_side(
    stage: RecordingStage, monkeypatch: pytest.MonkeyPatch, stacks: str, ahead: int
) -> None:
    """The meter is positive if White is ahead and negative if Black is. It is off by default, and nothing is searched.

    While pieces are placed it is empty.
    """
    with monkeypatch.context() as patch:
        patch.setattr(Computer, "expectation", lambda *_: pytest.fail("nobody wants to know"))
        think(movement_scene(stage, stacks))
    stage.settings.meter = True
    scene, placing = movement_scene(stage, stacks), placement_scene(stage, 10)
    think(scene)
    assert scene.changed
    assert scene.assistance.meter is not None
    assert scene.assistance.meter * ahead > 0
    advance(scene, 40)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    think(placing, 3)
    assert placing.assistance.meter is None
