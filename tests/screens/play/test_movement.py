"""The movement scene: selecting a stack and its target, refusals, marks, undo, and the end."""

import pytest

from dvonn.input import Action, Hover
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, Space
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Move
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import Push, ShowMatch, ShowScore
from dvonn.ui import timing
from tests.harness.matches import HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES, random_match
from tests.harness.stage import (
    RecordingStage,
    SpaceChooser,
    advance,
    choose_by_keys,
    click_ply,
    full_board_scene,
    movement_scene,
    press_space,
    scene_pixels,
    stack_point,
)

SMALL = "c3=r d3=w e3=w f3=bb g3=r h3=b i3=r"
D3, E3, F3, C3, H3, A1 = (SPACE_BY_NAME[name] for name in ("d3", "e3", "f3", "c3", "h3", "a1"))


def played(scene: BoardScene) -> list[str]:
    return [str(ply) for ply in scene.match.game.plies]


@pytest.mark.parametrize("choose", [press_space, choose_by_keys], ids=["pointer", "keys"])
def test_select_then_target(stage: RecordingStage, choose: SpaceChooser) -> None:
    """The first choice selects a stack, the second moves it."""
    scene = movement_scene(stage, SMALL)
    assert choose(scene, D3) is None
    assert scene.selection.selected == D3
    assert played(scene) == []
    assert choose(scene, C3) is None
    assert played(scene) == ["d3c3"]
    assert scene.selection.selected is None


@pytest.mark.parametrize("choose", [press_space, choose_by_keys], ids=["pointer", "keys"])
def test_choosing_again_lets_go(stage: RecordingStage, choose: SpaceChooser) -> None:
    """Choosing the selected stack again deselects it."""
    scene = movement_scene(stage, SMALL)
    choose(scene, D3)
    choose(scene, D3)
    assert scene.selection.selected is None
    assert played(scene) == []
    assert stage.sound.played[-2:] == ["pick", "drop"]


def test_going_back_lets_go_and_then_pauses(stage: RecordingStage) -> None:
    """Escape clears the selection, and pauses without one."""
    scene = movement_scene(stage, SMALL)
    press_space(scene, D3)
    assert scene.handle(Action.BACK) is None
    assert scene.selection.selected is None
    change = scene.handle(Action.BACK)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Pause)


def test_another_own_stack_takes_the_selection_over(stage: RecordingStage) -> None:
    """Choosing another movable stack that is no target changes the selection."""
    scene = movement_scene(stage, "c3=r d3=w e3=r f3=r g3=w h3=b")
    press_space(scene, D3)
    press_space(scene, SPACE_BY_NAME["g3"])
    assert scene.selection.selected == SPACE_BY_NAME["g3"]
    assert played(scene) == []


def test_an_own_stack_in_reach_is_a_target(stage: RecordingStage) -> None:
    """An own stack in reach of the selected one is a target."""
    scene = movement_scene(stage, SMALL)
    press_space(scene, D3)
    press_space(scene, E3)
    assert played(scene) == ["d3e3"]


@pytest.mark.parametrize("name", ["a1", "c3", "h3"], ids=["empty", "lone dvonn piece", "the other side's"])
def test_other_spaces_are_refused(stage: RecordingStage, name: str) -> None:
    """Choosing a space without an own stack is refused with a sound and a remark."""
    scene = movement_scene(stage, SMALL)
    before = scene_pixels(scene)
    press_space(scene, SPACE_BY_NAME[name])
    assert scene.selection.selected is None
    assert stage.sound.played == ["illegal"]
    remarked = scene_pixels(scene)
    assert remarked != before
    scene.handle(Action.NEXT)
    scene.handle(Hover((0, 0)))
    assert scene_pixels(scene) == before


@pytest.mark.parametrize(
    ("stacks", "space"),
    [("e2=w e3=r f2=b f3=w f4=r g3=b g4=r h3=w", F3), ("a1=wwww b1=r c1=r d1=r b2=w", A1)],
    ids=["surrounded", "reaching nothing"],
)
def test_an_own_stack_without_moves_is_refused(stage: RecordingStage, stacks: str, space: Space) -> None:
    """An own stack without legal moves cannot be selected."""
    scene = movement_scene(stage, stacks)
    press_space(scene, space)
    assert scene.selection.selected is None
    assert stage.sound.played == ["illegal"]


def test_a_space_out_of_reach_is_refused(stage: RecordingStage) -> None:
    """A space out of reach is refused, and the stack stays selected."""
    scene = movement_scene(stage, SMALL)
    press_space(scene, D3)
    for space in (H3, A1, SPACE_BY_NAME["i3"]):
        press_space(scene, space)
        assert scene.selection.selected == D3
    assert stage.sound.played == ["pick", *["illegal"] * 3]
    assert played(scene) == []


# Marks


def test_movable_stacks_are_pointed_out(stage: RecordingStage) -> None:
    """The movable stacks are marked, and Tab goes through them."""
    scene = full_board_scene(stage)
    sources = {ply[0] for ply in scene.match.position.moves()}
    assert scene.marks().movable == set(scene.choices()) == sources
    seen = set()
    for _ in sources:
        scene.handle(Action.NEXT)
        seen.add(scene.cursor.space)
    assert seen == sources


def test_targets_are_pointed_out(stage: RecordingStage) -> None:
    """The targets of the selected stack are marked, and Tab goes through them."""
    scene = full_board_scene(stage)
    for source in scene.choices():
        press_space(scene, source)
        targets = {move.target for move in scene.match.position.moves_from(source)}
        marks = scene.marks()
        assert (marks.selected, marks.targets, marks.movable) == (source, targets, frozenset())
        assert set(scene.choices()) == targets
        scene.handle(Action.NEXT)
        assert scene.cursor.space in targets
        scene.handle(Action.BACK)


def test_the_selection_is_seen(stage: RecordingStage) -> None:
    """A selection changes the picture, and clearing it restores the picture."""
    scene = movement_scene(stage, SMALL)
    scene.handle(Hover(stack_point(scene, D3)))
    before = scene_pixels(scene)
    press_space(scene, D3)
    assert scene_pixels(scene) != before
    press_space(scene, D3)
    assert scene_pixels(scene) == before


def test_the_last_move_is_seen(stage: RecordingStage) -> None:
    """The last move is marked in the picture."""
    pictures, positions = set(), set()
    for order in (["d3c3", "f3e3", "h3g3"], ["h3g3", "f3e3", "d3c3"]):
        scene = movement_scene(stage, "c3=r d3=w e3=r f3=b g3=r h3=w")
        for move in order:
            click_ply(scene, parse_ply(move))
        scene.handle(Hover((0, 0)))
        advance(scene, 3)
        pictures.add(scene_pixels(scene))
        positions.add(scene.match.position)
    assert len(positions) == 1
    assert len(pictures) == 2


# Undo, the computer, the end


@pytest.mark.parametrize("action", [Action.UNDO, Action.REDO])
def test_back_and_forth_selects_nothing(stage: RecordingStage, action: Action) -> None:
    """Undo and redo clear the selection."""
    scene = full_board_scene(stage)
    click_ply(scene, next(move for move in scene.match.position.moves() if isinstance(move, Move)))
    if action is Action.REDO:
        scene.handle(Action.UNDO)
    press_space(scene, scene.choices()[-1])
    assert scene.selection.selected is not None
    scene.handle(action)
    assert scene.selection.selected is None
    assert scene.marks().targets == frozenset()


def test_undo_leads_back_to_placing(stage: RecordingStage) -> None:
    """Undo beyond the first move leads to the placement scene, with the last piece animated backwards."""
    scene = BoardScene(stage, random_match(HOT_SEAT, 49))
    change = scene.handle(Action.UNDO)
    assert isinstance(change, ShowMatch)
    assert len(change.match.game.plies) == 48
    assert [plan.backwards for plan in change.plans] == [True]


@pytest.mark.parametrize("space", [D3, H3], ids=SPACE_NAMES.get)
def test_no_stack_is_selected_in_the_computers_turn(stage: RecordingStage, space: Space) -> None:
    """No stack can be selected in the computer's turn."""
    scene = movement_scene(stage, SMALL, HUMAN_BLACK)
    press_space(scene, space)
    assert scene.selection.selected is None
    assert stage.sound.played == ["illegal"]


def test_the_computer_answers(stage: RecordingStage) -> None:
    """The computer's move follows the animation of the human's after a pause."""
    scene = full_board_scene(stage, HUMAN_WHITE)
    click_ply(scene, next(move for move in scene.match.position.moves() if isinstance(move, Move)))
    scene.idle(1)
    advance(scene, timing.HOP_SECONDS + timing.SETTLE_SECONDS + scene.min_computer_seconds - 0.1)
    assert len(played(scene)) == 1
    advance(scene, 0.3)
    assert len(played(scene)) == 2


def test_the_end_leads_to_the_score(stage: RecordingStage) -> None:
    """The score follows the last move after a while."""
    scene = BoardScene(stage, random_match(HOT_SEAT, MAX_PLIES))
    assert advance(scene, timing.LAST_MOVE_SECONDS - 0.1) is None
    change = advance(scene, 0.3)
    assert change == ShowScore(scene.match)


def test_accepting_the_end_leads_to_the_score_at_once(stage: RecordingStage) -> None:
    """Enter leads to the score at once, even during the last animation."""
    scene = BoardScene(stage, random_match(HOT_SEAT, MAX_PLIES))
    scene.handle(Action.UNDO)
    scene.handle(Action.REDO)
    assert scene.handle(Action.ACCEPT) == ShowScore(scene.match)


def test_the_end_can_be_undone(stage: RecordingStage) -> None:
    """Undo after the last move continues the match instead of the score."""
    scene = BoardScene(stage, random_match(HOT_SEAT, MAX_PLIES))
    assert scene.handle(Action.UNDO) is None
    assert advance(scene, 10) is None
    assert scene.match.waits_for_human


def test_the_board_leads_to_the_score_after_the_end(stage: RecordingStage) -> None:
    """After the end a press on any space leads to the score."""
    scene = BoardScene(stage, random_match(HOT_SEAT, MAX_PLIES))
    for space in SPACE_NAMES:
        assert press_space(scene, space) == ShowScore(scene.match)
    assert scene.selection.selected is None
