"""The moves beside the board: where they are shown, what they tell, and what a press on one does."""

import pytest

from dvonn.input.intentions import Action, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Piece
from dvonn.screens.play.board_scene import BoardScene, DockedMoves
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Change, Pop, Push
from dvonn.storage.settings import MovesPlace
from dvonn.ui.layout import TEXT_SIZES, layout
from tests.harness.games import HOT_SEAT, random_game, random_match
from tests.harness.stage import RecordingStage, scene_pixels

ULTRAWIDE_SIZES = [(2560, 1080), (3440, 1440)]
WIDE_SIZES = [(1280, 720), (1920, 1080)]
NARROW_SIZES = [(800, 480), (1080, 1920), (640, 360)]
PLIES = 70


def opened(stage: RecordingStage, size: tuple[int, int] = (1280, 720)) -> BoardScene:
    """Return a match in a window of a size, with its widgets in their places."""
    stage.size = size
    scene = BoardScene(stage, random_match(HOT_SEAT, PLIES))
    scene.lay_out()
    return scene


def press_point(docked: DockedMoves, number: int) -> tuple[int, int]:
    """Return a point of the list that stands for a position."""
    box = docked.box
    points = ((x, y) for y in range(box.y, box.bottom, 8) for x in range(box.x, box.right - box.width // 6, 16))
    return next(point for point in points if docked.position_at(point) == number)


def shown_position(change: Change | None) -> int:
    """Return the number of the position at which a change opens the list of moves, which leads back to the match."""
    assert isinstance(change, Push)
    assert isinstance(change.scene, MoveListScreen)
    assert isinstance(change.scene.handle(Action.BACK), Pop)
    return change.scene.position_number


@pytest.mark.parametrize("size", ULTRAWIDE_SIZES + WIDE_SIZES + NARROW_SIZES, ids=str)
def test_moves_are_shown_where_there_is_room(stage: RecordingStage, size: tuple[int, int]) -> None:
    """In ultrawide windows they are shown and cost no room, in wide ones on request, and in narrow ones never."""
    scene = opened(stage, size)
    bare = scene.board_beside(0)
    assert scene.docked_moves.is_shown is (size in ULTRAWIDE_SIZES)
    assert scene.board.unit == bare.unit
    stage.settings.moves_place = MovesPlace.BESIDE
    assert scene.docked_moves.is_shown is (size not in NARROW_SIZES)
    stage.settings.moves_place = MovesPlace.HIDDEN
    assert not scene.docked_moves.is_shown
    assert scene.board == bare


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", [ULTRAWIDE_SIZES[0], WIDE_SIZES[0]], ids=str)
def test_the_board_keeps_its_proportions(stage: RecordingStage, size: tuple[int, int], text: float) -> None:
    """Beside the list the board lies apart from it, with the proportions that it has without it."""
    stage.settings.text_size, stage.settings.coordinates = text, True
    stage.settings.moves_place = MovesPlace.BESIDE
    scene = opened(stage, size)
    bare, board, box = scene.board_beside(0), scene.board, scene.docked_moves.box
    if text > 1.25 and size in WIDE_SIZES:  # the list would be too narrow for its text
        assert not scene.docked_moves.is_shown
        assert board == bare
        return
    assert board.row_step / board.unit == pytest.approx(bare.row_step / bare.unit)
    assert min(x for x, _ in board.plate()) >= 0
    assert max(x for x, _ in board.plate()) < box.x < box.right < size[0]
    assert layout(size, text).top_bar.bottom < box.y < box.bottom < layout(size, text).bottom_bar.y
    assert board.unit > 0.6 * bare.unit


def test_a_key_and_a_button_show_and_hide_them(stage: RecordingStage) -> None:
    """The key and the button of the moves show and hide the list, which the settings remember."""
    scene = opened(stage)
    assert scene.handle(Action.MOVES) is None
    assert stage.settings.moves_place is MovesPlace.BESIDE
    button = scene.tools.button_of(Action.MOVES)
    assert button
    assert scene.handle(Press(button.box.centre)) is None
    assert stage.settings.moves_place is MovesPlace.HIDDEN


def test_a_press_on_a_move_opens_it(stage: RecordingStage) -> None:
    """A press opens the list of moves after that move; beside it nothing opens.

    The key or wheel that steps back opens it one ply earlier, only where the list is shown.
    """
    scene = opened(stage)
    assert scene.handle(Action.PREVIOUS_MOVE) is None
    stage.settings.moves_place = MovesPlace.BESIDE
    scene.lay_out()
    for number in (PLIES, PLIES - 3):
        assert shown_position(scene.handle(Press(press_point(scene.docked_moves, number)))) == number
    assert shown_position(scene.handle(Action.PREVIOUS_MOVE)) == PLIES - 1
    assert scene.handle(Press((scene.docked_moves.box.x + 3, scene.docked_moves.box.y + 3))) is None
    assert len(scene.match.game.plies) == PLIES


def test_the_list_follows_the_game(stage: RecordingStage) -> None:
    """Each move appears when it is played and disappears when it is undone; the pointer highlights one."""
    stage.settings.moves_place = MovesPlace.BESIDE
    scene = opened(stage)
    scene.play(scene.match.position.moves()[0])
    scene.finish()
    scene.lay_out()
    at = press_point(scene.docked_moves, PLIES + 1)
    plain = scene_pixels(scene, scene.docked_moves.box)
    scene.handle(Hover(press_point(scene.docked_moves, PLIES - 2)))
    assert scene_pixels(scene, scene.docked_moves.box) != plain
    scene.handle(Action.UNDO)
    scene.lay_out()
    assert scene.docked_moves.position_at(at) != PLIES + 1


def test_pieces_cut_off_are_counted(stage: RecordingStage) -> None:
    """The list counts what is missing of each colour."""
    game = random_game(1000, seed=4)
    scene = BoardScene(stage, Match(dict.fromkeys(Colour), game))
    on_board = [piece for stack in game.position.stacks for piece in stack]
    missing = {piece: scene.docked_moves.losses(piece) for piece in Piece}
    assert missing == {piece: supply - on_board.count(piece) for piece, supply in zip(Piece, (23, 23, 3), strict=True)}
    assert sum(missing.values()) > 5
