"""The placement scene: pieces are placed by keys or pointer on free spaces, until the board is full."""

import pytest

from dvonn.input import Action, Hover, Press
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, SPACES, Space
from dvonn.rules.pieces import Phase, Piece, Place
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import Push, ShowMatch, Stage
from tests.harness.matches import HUMAN_BLACK, HUMAN_WHITE
from tests.harness.stage import (
    RecordingStage,
    SpaceChooser,
    advance,
    choose_by_keys,
    placement_scene,
    press_space,
    scene_pixels,
    stack_point,
)

F3, C2 = SPACE_BY_NAME["f3"], SPACE_BY_NAME["c2"]


def taken(scene: BoardScene) -> list[Space]:
    return [ply[0] for ply in scene.match.game.plies]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (3840, 2160), (1080, 1920)])
def test_a_press_places(stage: RecordingStage, size: tuple[int, int]) -> None:
    """Each space can be pressed at any size of the window."""
    stage.size = size
    scene = placement_scene(stage)
    for space in SPACES[:-1]:
        assert press_space(scene, space) is None
    assert taken(scene) == list(SPACES[:-1])


@pytest.mark.parametrize("space", SPACES[::6], ids=SPACE_NAMES.get)
def test_arrows_and_accept_place(stage: RecordingStage, space: Space) -> None:
    """A piece is placed with the arrows and Enter."""
    scene = placement_scene(stage)
    choose_by_keys(scene, space)
    assert taken(scene) == [space]


@pytest.mark.parametrize("choose", [press_space, choose_by_keys])
def test_taken_spaces_are_refused(stage: RecordingStage, choose: SpaceChooser) -> None:
    """An occupied space is refused with a sound and a remark."""
    scene = placement_scene(stage)
    choose(scene, F3)
    advance(scene, 2)
    before = scene_pixels(scene)
    choose(scene, F3)
    assert taken(scene) == [F3]
    assert stage.sound.played[-1] == "illegal"
    assert scene_pixels(scene) != before


def test_a_press_beside_the_board_places_nothing(stage: RecordingStage) -> None:
    """A press beside the board has no effect and no sound."""
    scene = placement_scene(stage)
    for at in ((0, 0), (1279, 100), stage.layout.top_bar.centre):
        assert scene.handle(Press(at)) is None
    assert taken(scene) == []
    assert "illegal" not in stage.sound.played


def test_the_choices_are_the_free_spaces(stage: RecordingStage) -> None:
    """Tab goes through all free spaces."""
    scene = placement_scene(stage, 30)
    free = {space for space in SPACES if not scene.match.position.stacks[space]}
    seen = set()
    for _ in range(len(free) + 1):
        scene.handle(Action.NEXT)
        seen.add(scene.cursor.space)
    assert set(scene.choices()) == free
    assert seen - {scene.cursor.space} <= free
    assert free <= seen


def test_the_next_piece_is_pointed_out(stage: RecordingStage) -> None:
    """The next piece is a dvonn piece three times, then the mover's, and is previewed on free spaces only."""
    pieces = [placement_scene(stage, plies).marks().next_piece for plies in range(5)]
    assert pieces == [*[Piece.DVONN] * 3, Piece.BLACK, Piece.WHITE]
    scene = placement_scene(stage, 4)
    plain = scene_pixels(scene)
    scene.handle(Hover(stack_point(scene, taken(scene)[0])))
    assert scene_pixels(scene) == plain
    scene.handle(Hover(stack_point(scene, scene.choices()[0])))
    assert scene_pixels(scene) != plain


def test_the_last_piece_leads_to_the_movement_phase(stage: RecordingStage) -> None:
    """The 49th piece leads to the movement scene, which animates that piece."""
    scene = placement_scene(stage, 48)
    [last] = scene.choices()
    change = press_space(scene, last)
    assert isinstance(change, ShowMatch)
    assert change.match is scene.match
    assert change.match.position.phase is Phase.MOVEMENT
    assert [plan.ply for plan in change.plans] == [Place(last)]


def test_escape_pauses(stage: RecordingStage) -> None:
    """Escape pauses the game."""
    change = placement_scene(stage, 5).handle(Action.BACK)
    assert isinstance(change, Push)
    assert isinstance(change.scene, Pause)


# Against the computer


@pytest.mark.parametrize("choose", [press_space, choose_by_keys])
def test_no_piece_is_placed_in_the_computers_turn(stage: RecordingStage, choose: SpaceChooser) -> None:
    """A choice in the computer's turn is refused."""
    scene = placement_scene(stage, 0, HUMAN_BLACK)
    choose(scene, F3)
    assert taken(scene) == []
    assert stage.sound.played[-1] == "illegal"
    assert scene.match.waits_for_computer


def test_the_computer_takes_its_time(stage: RecordingStage) -> None:
    """The computer places after its set time, and not before it has searched."""
    for thinks in (False, True):
        scene = placement_scene(stage, 0, HUMAN_BLACK)
        if thinks:
            scene.idle(0.01)
        advance(scene, scene.min_computer_seconds - 0.05)
        assert taken(scene) == []
        advance(scene, 0.1)
        assert len(taken(scene)) == thinks


def test_the_computer_waits_until_the_piece_lies(stage: RecordingStage) -> None:
    """The computer places only after the animation of the human's piece."""
    scene = placement_scene(stage, 0, HUMAN_WHITE)
    press_space(scene, C2)
    scene.idle(0.01)
    advance(scene, scene.min_computer_seconds)
    assert taken(scene) == [C2]
    advance(scene, 2)
    assert len(taken(scene)) == 2


def test_time_alone_plays_nothing_for_a_human(stage: Stage) -> None:
    """The game waits for a human without limit."""
    scene = placement_scene(stage, 4)
    for _ in range(5):
        scene.idle(0.01)
        advance(scene, 10)
    assert len(taken(scene)) == 4
