"""Dragging: a stack taken by the pointer moves where it is let go, stays selected where it was, else is put down."""

import pytest

from dvonn.input import Action, Drag, Hover, Press, Release
from dvonn.rules.board import NAMES, NUMBERS, Space
from dvonn.rules.pieces import Colour
from dvonn.screens.play.movement import Movement
from dvonn.screens.scene import Activity, Change
from tests.harness.matches import AS_BLACK, HOT_SEAT, TO_THE_END, match
from tests.harness.stage import HeardStage, moving, on_a_full_board, picture, placing, play_one, point, press

SMALL = "c3=r d3=w e3=w f3=bb g3=r h3=b i3=r"
D3, E3, F3, C3, H3, A1 = (NUMBERS[name] for name in ("d3", "e3", "f3", "c3", "h3", "a1"))
BESIDE = (3, 300)  # no space of the board


def drag(scene: Movement, source: Space, *ways: Space) -> None:
    """Drag over the tops of stacks, as a finger does, which does not press first."""
    for space in ways:
        scene.handle(Drag(point(scene, space), point(scene, source)))


def release(scene: Movement, source: Space, target: Space) -> Change | None:
    return scene.handle(Release(point(scene, target), point(scene, source)))


def played(scene: Movement) -> list[str]:
    return [str(ply) for ply in scene.match.game.plies]


@pytest.mark.parametrize("pressed", [True, False], ids=["mouse", "touch"])
def test_a_stack_is_dragged_to_its_target(stage: HeardStage, *, pressed: bool) -> None:
    """Taken with or without a press before, it is selected, aims at what it is over, and moves when let go."""
    scene = moving(stage, SMALL)
    if pressed:
        press(scene, D3)
    drag(scene, D3, D3, E3, C3)
    assert (scene.selected, scene.cursor.aimed) == (D3, C3)
    assert played(scene) == []
    release(scene, D3, C3)
    assert played(scene) == ["d3c3"]
    assert scene.selected is None
    assert stage.sound.names == ["pick"]


@pytest.mark.parametrize("pressed", [True, False], ids=["mouse", "touch"])
def test_let_go_where_it_was_it_stays_selected(stage: HeardStage, *, pressed: bool) -> None:
    """A drag that comes back to its own space is as good as a click: the target can be clicked next."""
    scene = moving(stage, SMALL)
    if pressed:
        press(scene, D3)
    drag(scene, D3, C3, D3)
    release(scene, D3, D3)
    assert scene.selected == D3
    press(scene, C3)
    assert played(scene) == ["d3c3"]


@pytest.mark.parametrize("where", [F3, H3, A1], ids=NAMES.get)
def test_let_go_elsewhere_it_is_put_down(stage: HeardStage, where: Space) -> None:
    """Where the stack may not go it is let go of, and nothing has happened."""
    scene = moving(stage, SMALL)
    drag(scene, D3, where)
    release(scene, D3, where)
    assert (scene.selected, played(scene)) == (None, [])
    assert stage.sound.names == ["pick", "drop"]


def test_let_go_beside_the_board_it_is_put_down(stage: HeardStage) -> None:
    """Off the board there is nothing to move to either."""
    scene = moving(stage, SMALL)
    drag(scene, D3, C3)
    scene.handle(Release(BESIDE, point(scene, D3)))
    assert (scene.selected, played(scene)) == (None, [])


def test_a_selected_stack_can_be_dragged(stage: HeardStage) -> None:
    """The press with which a mouse takes it lets go of it, as a second click would; the drag takes it up again."""
    scene = moving(stage, SMALL)
    press(scene, D3)
    press(scene, D3)
    drag(scene, D3, C3)
    release(scene, D3, C3)
    assert played(scene) == ["d3c3"]


def test_another_stack_can_be_dragged_while_one_is_selected(stage: HeardStage) -> None:
    """A finger that drags a stack from a selected one's target moves that stack, and does not capture it."""
    scene = moving(stage, SMALL)
    press(scene, D3)
    drag(scene, E3, D3)
    assert scene.selected == E3
    release(scene, E3, D3)
    assert played(scene) == ["e3d3"]


@pytest.mark.parametrize("source", [A1, C3, H3, F3], ids=NAMES.get)
def test_what_may_not_move_cannot_be_dragged(stage: HeardStage, source: Space) -> None:
    """Nothing is selected by it; the pointer only shows what it is over, and what was selected stays so."""
    scene = moving(stage, SMALL)
    for selected in (None, D3):
        if selected is not None:
            press(scene, selected)
        drag(scene, source, D3, C3)
        assert scene.cursor.aimed == C3
        release(scene, source, C3)
        assert (scene.selected, played(scene)) == (selected, [])


def test_a_drag_from_beside_the_board_is_none(stage: HeardStage) -> None:
    """A slide over the board takes nothing along."""
    scene = moving(stage, SMALL)
    scene.handle(Drag(point(scene, D3), BESIDE))
    scene.handle(Release(point(scene, C3), BESIDE))
    assert (scene.selected, played(scene)) == (None, [])


@pytest.mark.parametrize("action", [Action.BACK, Action.UNDO])
def test_what_happens_meanwhile_ends_the_drag(stage: HeardStage, action: Action) -> None:
    """Let go of by the right button, or with the move before undone, the stack does not move when the drag ends."""
    scene = on_a_full_board(stage)
    play_one(scene)
    source = scene.choices()[0]
    target = scene.match.position.moves_from(source)[0].target
    drag(scene, source, target)
    scene.handle(action)
    before = len(played(scene))
    drag(scene, source, target)
    assert scene.handle(Release(point(scene, target), point(scene, source))) is None
    assert len(played(scene)) == before
    assert scene.selected is None


def test_taking_a_stack_finishes_what_is_in_motion(stage: HeardStage) -> None:
    """The next player need not wait for the last move to be seen; a slide that takes nothing cuts nothing short."""
    scene = on_a_full_board(stage)
    play_one(scene)
    scene.handle(Drag((200, 300), BESIDE))
    assert scene.activity is Activity.MOVING
    source = scene.choices()[0]
    drag(scene, source, source)
    assert scene.activity is Activity.BREATHING
    assert scene.match.position.turn is Colour.BLACK
    release(scene, source, scene.match.position.moves_from(source)[0].target)
    assert len(played(scene)) == 2


def test_nobody_drags_for_the_computer(stage: HeardStage) -> None:
    """While the computer is to move, and after the end, nothing can be taken."""
    for scene in (moving(stage, SMALL, AS_BLACK), Movement(stage, match(HOT_SEAT, TO_THE_END))):
        for source in (D3, H3):
            drag(scene, source, C3)
            assert release(scene, source, C3) is None
            assert scene.selected is None


def test_the_button_let_go_unseen_ends_the_drag(stage: HeardStage) -> None:
    """A pointer that comes back without its button does not hold what it held; another drag may begin there."""
    scene = moving(stage, SMALL)
    drag(scene, D3, C3)
    scene.handle(Hover(BESIDE))
    scene.handle(Action.BACK)
    drag(scene, D3, C3)
    release(scene, D3, C3)
    assert played(scene) == ["d3c3"]


def test_dragging_is_seen(stage: HeardStage) -> None:
    """What is dragged looks selected, and the target under the pointer aimed at."""
    scene = moving(stage, SMALL)
    plain = picture(scene)
    drag(scene, D3, D3)
    taken = picture(scene)
    drag(scene, D3, C3)
    assert len({plain, taken, picture(scene)}) == 3


def test_pieces_are_not_dragged_while_placing(stage: HeardStage) -> None:
    """A slide over the board only shows where it is; a piece that a press has placed stays there."""
    scene = placing(stage, 5)
    space = scene.choices()[0]
    scene.handle(Press(point(scene, space)))
    assert scene.handle(Drag((640, 360), point(scene, space))) is None
    assert scene.handle(Release((640, 360), point(scene, space))) is None
    assert len(scene.match.game.plies) == 6
