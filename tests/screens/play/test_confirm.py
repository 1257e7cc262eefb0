"""Plies that are to be confirmed: chosen once they wait and are seen, chosen again they are played."""

from collections.abc import Callable

import pytest

from dvonn.input import Action, Press
from dvonn.rules.board import NAMES, NUMBERS, Space
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.placement import Placement
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Push, Stage
from tests.harness.matches import AS_BLACK
from tests.harness.stage import Choose, HeardStage, enter, let, moving, picture, placing, press

SMALL = "c3=r d3=w e3=w f3=bb g3=r h3=b i3=r"
D3, C3, A1 = (NUMBERS[name] for name in ("d3", "c3", "a1"))
by_both = pytest.mark.parametrize("choose", [press, enter], ids=["pointer", "keys"])


@pytest.fixture
def careful(stage: HeardStage) -> HeardStage:
    """Return a stage on which plies are to be confirmed."""
    stage.settings.confirm = True
    return stage


def played(scene: BoardScene) -> list[str]:
    return [str(ply) for ply in scene.match.game.plies]


def a_move(stage: Stage) -> tuple[BoardScene, list[Space]]:
    return moving(stage, SMALL), [D3, C3]


def a_placement(stage: Stage) -> tuple[BoardScene, list[Space]]:
    return placing(stage), [A1]


both_phases = pytest.mark.parametrize("begin", [a_move, a_placement], ids=["movement", "placement"])
Begin = Callable[[Stage], tuple[BoardScene, list[Space]]]


@both_phases
@by_both
def test_a_ply_is_chosen_twice(careful: HeardStage, begin: Begin, choose: Choose) -> None:
    """Once it is only seen where it would be; the same space again plays it."""
    scene, spaces = begin(careful)
    for space in spaces:
        choose(scene, space)
    assert played(scene) == []
    choose(scene, spaces[-1])
    assert played(scene) == ["".join(NAMES[space] for space in spaces)]
    assert scene.proposed is None


@both_phases
@pytest.mark.parametrize("back", [Action.BACK, Action.UNDO])
def test_it_is_taken_back(careful: HeardStage, begin: Begin, back: Action) -> None:
    """Nothing has been played then, and the next choice only proposes again; a selected stack stays selected."""
    scene, spaces = begin(careful)
    for space in spaces:
        press(scene, space)
    selected = scene.selected if isinstance(scene, Movement) else None
    assert scene.handle(back) is None
    assert scene.proposed is None
    assert not isinstance(scene, Movement) or scene.selected == selected
    press(scene, spaces[-1])
    assert played(scene) == []
    assert scene.proposed


@both_phases
def test_there_are_buttons(careful: HeardStage, begin: Begin) -> None:
    """Below the board the left one plays what waits, the right one takes it back."""
    row = careful.layout.buttons(2)
    for x, count in ((row.x + 20, 1), (row.x + row.width - 20, 0)):
        scene, spaces = begin(careful)
        for space in spaces:
            press(scene, space)
        assert scene.handle(Press((x, row.centre[1]))) is None
        assert len(played(scene)) == count
        assert scene.proposed is None


@both_phases
def test_it_is_seen(careful: HeardStage, begin: Begin) -> None:
    """A ply that waits looks like neither the one before it nor the one that is played, and asks to be confirmed."""
    scene, spaces = begin(careful)
    pictures = [picture(scene)]
    for space in [*spaces, spaces[-1]]:
        press(scene, space)
        let(scene, 3)
        pictures.append(picture(scene))
    assert len(set(pictures)) == len(pictures)
    assert careful.sound.names[0] == "pick"


def test_another_target_takes_over(careful: HeardStage) -> None:
    """Choosing another space proposes that one instead; only the one that waits can be confirmed."""
    scene = placing(careful)
    for space in (A1, C3, A1, C3):
        press(scene, space)
        assert played(scene) == []
    press(scene, C3)
    assert played(scene) == ["c3"]


def test_letting_go_takes_it_back(careful: HeardStage) -> None:
    """The selected stack, chosen again, is put down, and what waited with it is forgotten."""
    scene = moving(careful, SMALL)
    for space in (D3, C3, D3):
        press(scene, space)
    assert (scene.selected, scene.proposed) == (None, None)
    press(scene, C3)
    assert played(scene) == []


def test_looking_something_up_keeps_it(careful: HeardStage) -> None:
    """The move list opens meanwhile, and what waits is still there afterwards."""
    scene = moving(careful, SMALL)
    press(scene, D3)
    press(scene, C3)
    change = scene.handle(Action.MOVES)
    assert isinstance(change, Push)
    assert isinstance(change.scene, MoveListScreen)
    press(scene, C3)
    assert played(scene) == ["d3c3"]


def test_undo_still_undoes(careful: HeardStage) -> None:
    """With nothing that waits the button means what it always does."""
    scene = placing(careful, 3)
    assert scene.handle(Action.UNDO) is None
    assert len(played(scene)) == 2


def test_the_computer_confirms_nothing(careful: HeardStage) -> None:
    """Its plies are played at once."""
    scene = placing(careful, 0, AS_BLACK)
    scene.idle(1)
    let(scene, 1)
    assert len(played(scene)) == 1


def test_without_the_option_nothing_waits(stage: HeardStage) -> None:
    """As the game comes a ply is chosen once."""
    scene = placing(stage)
    press(scene, A1)
    assert isinstance(scene, Placement)
    assert played(scene) == ["a1"]
