"""The placement scene: pieces go where keys or pointer say, onto free spaces, until the board is full."""

import pytest

from dvonn.input import Action, Hover, Press
from dvonn.rules.board import NAMES, NUMBERS, SPACES, Space
from dvonn.rules.pieces import Colour, Phase, Piece, Place
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.placement import Placement
from dvonn.screens.scene import Push, ShowMatch, Stage
from tests.harness.matches import AS_BLACK, AS_WHITE
from tests.harness.stage import Choose, HeardStage, enter, let, picture, placing, point, press

F3, C2 = NUMBERS["f3"], NUMBERS["c2"]


def taken(scene: Placement) -> list[Space]:
    return [ply[0] for ply in scene.match.game.plies]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (3840, 2160), (1080, 1920)])
def test_a_press_places(stage: HeardStage, size: tuple[int, int]) -> None:
    """Each space can be pressed in any window, and gets the piece."""
    stage.size = size
    scene = placing(stage)
    for space in SPACES[:-1]:
        assert press(scene, space) is None
    assert taken(scene) == list(SPACES[:-1])


@pytest.mark.parametrize("space", SPACES[::6], ids=NAMES.get)
def test_arrows_and_accept_place(stage: HeardStage, space: Space) -> None:
    """Without a pointer the cursor is walked there."""
    scene = placing(stage)
    enter(scene, space)
    assert taken(scene) == [space]


@pytest.mark.parametrize("choose", [press, enter])
def test_taken_spaces_are_refused(stage: HeardStage, choose: Choose) -> None:
    """A second piece on a space is refused with a sound and a remark, and nothing is placed."""
    scene = placing(stage)
    choose(scene, F3)
    let(scene, 2)
    before = picture(scene)
    choose(scene, F3)
    assert taken(scene) == [F3]
    assert stage.sound.names[-1] == "illegal"
    assert picture(scene) != before


def test_a_press_beside_the_board_places_nothing(stage: HeardStage) -> None:
    """Corners and bars are no spaces, and nothing is wrong with pressing there."""
    scene = placing(stage)
    for at in ((0, 0), (1279, 100), stage.layout.top.centre):
        assert scene.handle(Press(at)) is None
    assert taken(scene) == []
    assert "illegal" not in stage.sound.names


def test_the_choices_are_the_free_spaces(stage: HeardStage) -> None:
    """Tab jumps to free spaces only, to all of them in turn."""
    scene = placing(stage, 30)
    free = {space for space in SPACES if not scene.match.position.stacks[space]}
    seen = set()
    for _ in range(len(free) + 1):
        scene.handle(Action.NEXT)
        seen.add(scene.cursor.space)
    assert set(scene.choices()) == free
    assert seen - {scene.cursor.space} <= free
    assert free <= seen


def test_the_next_piece_is_pointed_out(stage: HeardStage) -> None:
    """The dvonn pieces come first, then the mover's own; under the pointer it shows only on a free space."""
    assert [placing(stage, plies).marks().next_piece for plies in (0, 1, 2, 3, 4)] == [
        Piece.DVONN,
        Piece.DVONN,
        Piece.DVONN,
        Piece.BLACK,
        Piece.WHITE,
    ]
    scene = placing(stage, 4)
    plain = picture(scene)
    scene.handle(Hover(point(scene, taken(scene)[0])))
    assert picture(scene) == plain
    scene.handle(Hover(point(scene, scene.choices()[0])))
    assert picture(scene) != plain


def test_pieces_are_heard(stage: HeardStage) -> None:
    """A dvonn piece sounds otherwise than the others, each once it lies."""
    scene = placing(stage)
    for space in SPACES[:5]:
        press(scene, space)
        let(scene, 2)
    assert stage.sound.names == ["dvonn"] * 3 + ["place"] * 2


def test_the_last_piece_leads_to_the_movement_phase(stage: HeardStage) -> None:
    """With the 49th piece the match goes on in the other scene, which still shows that piece on its way."""
    scene = placing(stage, 48)
    [last] = scene.choices()
    change = press(scene, last)
    assert isinstance(change, ShowMatch)
    assert change.match is scene.match
    assert change.match.position.phase is Phase.MOVEMENT
    assert [plan.ply for plan in change.plans] == [Place(last)]


def test_escape_pauses(stage: HeardStage) -> None:
    """There is nothing else to go back from while placing."""
    change = placing(stage, 5).handle(Action.BACK)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Pause)


# Against the computer


@pytest.mark.parametrize("choose", [press, enter])
def test_nobody_places_for_the_computer(stage: HeardStage, choose: Choose) -> None:
    """While the computer is to place, a choice is refused, and the turn stays the computer's."""
    scene = placing(stage, 0, AS_BLACK)
    choose(scene, F3)
    assert taken(scene) == []
    assert stage.sound.names[-1] == "illegal"
    assert scene.match.waits_for_computer


def test_the_computer_takes_its_time(stage: HeardStage) -> None:
    """Its piece comes neither at once nor late, and only after it has had time to think."""
    scene = placing(stage, 0, AS_BLACK)
    let(scene, 3)
    assert taken(scene) == []
    scene = placing(stage, 0, AS_BLACK)
    scene.idle(0.01)
    let(scene, scene.computer_takes - 0.05)
    assert taken(scene) == []
    let(scene, 0.1)
    assert len(taken(scene)) == 1
    assert scene.match.position.turn is Colour.BLACK


def test_the_computer_waits_until_the_piece_lies(stage: HeardStage) -> None:
    """It may think while the human's piece is still in the air, but plays only after it has been seen."""
    scene = placing(stage, 0, AS_WHITE)
    press(scene, C2)
    scene.idle(0.01)
    let(scene, scene.computer_takes)
    assert taken(scene) == [C2]
    let(scene, 2)
    assert len(taken(scene)) == 2


def test_time_alone_plays_nothing_for_a_human(stage: Stage) -> None:
    """However long a human thinks, the game waits."""
    scene = placing(stage, 4)
    for _ in range(5):
        scene.idle(0.01)
        let(scene, 10)
    assert len(taken(scene)) == 4
