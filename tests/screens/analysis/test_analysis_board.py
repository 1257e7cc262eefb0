"""The analysis board: moves of either side are tried by every device, variations are walked, cut and saved."""

from pathlib import Path

import pytest

from dvonn.input.intentions import Action, Hover, Press
from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import format_variations
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, Position
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.analysis.study_panel import split_window, tree_paragraphs
from dvonn.screens.dialog import Question
from dvonn.screens.scene import Pop, Push, RefreshMode
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.ui.layout import layout
from tests.harness.games import game_of_last_plies, random_game
from tests.harness.stage import EntryWay, RecordingStage, SceneUser, every_way, scene_pixels


def shown(stage: RecordingStage, game: Game | None = None, at: int | None = None) -> tuple[SceneUser, AnalysisBoard]:
    """Return a user of an analysis board that shows a game."""
    board = AnalysisBoard(stage, Study(game or random_game(60, 4), at=at))
    return SceneUser(stage, Push(board)), board


def tried(board: AnalysisBoard) -> str:
    """Return the plies to the current node."""
    return " ".join(str(node.ply) for node in board.study.node.path()[1:])


# Trying moves


@every_way
@pytest.mark.parametrize("plies", [6, 60])
def test_moves_of_both_sides_are_tried(stage: RecordingStage, enter: EntryWay, plies: int) -> None:
    """Placements and moves are entered by pointer, drag and keys, one side after the other."""
    user, board = shown(stage, random_game(plies, 4))
    sides = []
    for _ in range(3):
        sides.append(board.study.position.turn)
        ply = board.study.position.moves()[1]
        enter(user, ply)
        assert board.study.node.ply == ply
        user.wait(2)
    assert set(sides) == set(Colour)
    assert board.selection.position == board.study.position


def test_another_move_begins_a_variation(stage: RecordingStage) -> None:
    """A move tried before the end of the game becomes a variation; the game stays the main line."""
    game = random_game(60, 4)
    user, board = shown(stage, game, at=55)
    other = next(ply for ply in game.positions[55].moves() if ply != game.plies[55])
    board.play(other)
    root = board.study.root
    assert [node.ply for node in root.main_line()[1:]] == game.plies
    assert format_variations(root) == f"(56 {other})"
    user.do(Action.OVERLAY)
    assert board.study.node.ply == game.plies[55]
    user.do(Action.OVERLAY)
    assert board.study.node.ply == other


# Walking and cutting


def test_keys_walk_through_the_tree(stage: RecordingStage) -> None:
    """Steps lead back and on, and at once to both ends; at an end they are refused."""
    user, board = shown(stage)
    here = [len(board.study.node.path()) - 1]
    for action in (Action.PREVIOUS_MOVE, Action.PREVIOUS_MOVE, Action.NEXT_MOVE, Action.FIRST_MOVE, Action.LAST_MOVE):
        user.do(action)
        here.append(len(board.study.node.path()) - 1)
    assert here == [60, 59, 58, 59, 0, 60]
    user.do(Action.NEXT_MOVE)
    assert board.selection.remark == "This is the end of the line"


def test_cut_can_be_brought_back(stage: RecordingStage) -> None:
    """A cut removes the move with all that follows; another key brings it back, once for each cut."""
    user, board = shown(stage, at=57)
    before, text = tried(board), str(board.study.record().game.plies)
    user.do(Action.UNDO)
    assert len(board.study.root.main_line()) == 57
    assert board.study.node is board.study.root.main_line()[-1]
    user.do(Action.REDO)
    assert (tried(board), str(board.study.record().game.plies)) == (before, text)
    user.do(Action.REDO)
    assert board.selection.remark == "Nothing has been cut"


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_pressed_move_of_the_tree_is_shown(stage: RecordingStage, size: tuple[int, int]) -> None:
    """A press on a move in the text shows the position after it."""
    stage.size = size
    user, board = shown(stage)
    scene_pixels(board)
    inside = split_window(layout(size)).inside
    found = set()
    for y in range(inside.y, inside.bottom, 9):
        for x in range(inside.x, inside.right, 25):
            node = board.form.tree.node_at((x, y))
            if node and node not in found:
                found.add(node)
                user.do(Hover((x, y)), Press((x, y)))
                assert board.study.node is node
                user.do(Action.LAST_MOVE)
                board.lay_out()
    assert len(found) >= 5


# The engine


def test_best_moves_are_shown_and_pressed(stage: RecordingStage) -> None:
    """After some slices the three best moves stand in their rows; a press or the hint's key plays one."""
    user, board = shown(stage, Game(Position.random_full(stage.rng)))
    user.wait(0.5)
    scene_pixels(board)
    assert [line.rated for line in board.form.lines] == [*board.study.found, None, None]
    second = board.study.found[1].value.line[0]
    user.do(Press(board.form.lines[1].box.centre))
    assert board.study.node.ply == second
    user.wait(0.5)
    best = board.study.found[0].value.line[0]
    user.do(Action.HINT)
    assert board.study.node.ply == best


def test_keys_reach_the_best_moves_and_the_buttons(stage: RecordingStage) -> None:
    """Over the right edge of the board the focus comes to the best moves, over the front edge to the buttons."""
    user, board = shown(stage, Game(Position.random_full(stage.rng)))
    user.wait(0.5)
    user.do(*[Action.RIGHT] * 12, Action.DOWN)
    second = board.study.found[1].value.line[0]
    user.do(Action.ACCEPT)
    assert board.study.node.ply == second
    user.do(Action.LEFT)
    assert not board.toolbar_has_focus
    user.do(*[Action.DOWN] * 6)
    assert board.form.focused.box.bottom > stage.size[1] - 20
    user.do(Action.BACK)
    assert user.top is board
    assert not board.toolbar_has_focus


def test_nothing_runs_after_the_end_of_thinking(stage: RecordingStage) -> None:
    """When the values are exact or the nodes used up, the scene waits for input, as at the end of a game."""
    user, board = shown(stage, Game(game_of_last_plies(4).start))
    assert board.refresh_mode is RefreshMode.UPDATE_ONLY
    user.wait(3)
    assert board.refresh_mode is RefreshMode.ON_INPUT
    found = board.study.found
    assert all(rated.value.exact for rated in found)
    board.changed = False
    board.idle(1)
    assert not board.changed
    user.do(Action.HINT)
    user.do(Action.PREVIOUS_MOVE)
    assert board.study.found is found
    user, board = shown(stage, random_game(1000, 4))
    user.wait(1)
    assert (board.refresh_mode, board.study.found) == (RefreshMode.ON_INPUT, ())
    assert board.title == "DVONN: Analysis, The game is over"


def test_threats_are_the_plies_of_the_other_side(stage: RecordingStage) -> None:
    """They are shown, but can't be played; while placing there are none."""
    user, board = shown(stage, Game(Position.random_full(stage.rng)))
    turn = board.study.position.turn
    press(user, board, "Threats")
    user.wait(0.5)
    scene_pixels(board)
    threats = [rated.value.line[0] for rated in board.study.found]
    assert {board.study.position.owner(ply[0]) for ply in threats} == {turn.other}
    user.do(Press(board.form.lines[0].box.centre), Action.HINT)
    assert not board.study.root.children
    press(user, board, "Threats")
    user.wait(0.5)
    assert {board.study.position.owner(rated.value.line[0][0]) for rated in board.study.found} == {turn}
    user, board = shown(stage, random_game(10, 4))
    scene_pixels(board)
    assert not next(widget for widget in board.form.widgets if widget.label == "Threats").enabled


# Comments


def press(user: SceneUser, board: AnalysisBoard, label: str) -> None:
    """Press a button of the panel."""
    scene_pixels(board)
    user.do(Press(next(widget for widget in board.form.widgets if widget.label == label).box.centre))


def test_comments_stand_in_the_tree_and_are_kept(kept: RecordingStage) -> None:
    """A comment is written on the current move, shown above the board and in the tree, and read from the record."""
    user, board = shown(kept, at=58)
    press(user, board, "Comment")
    user.follow(user.top.enter_text("Cuts off {two}"))
    user.do(Action.ACCEPT)
    assert user.top is board
    words = [word for paragraph in tree_paragraphs(board.study.root) for word in paragraph.words]
    assert " ".join(word.text for word in words if word.is_comment) == "Cuts off (two)"
    assert {word.node for word in words if word.is_comment} == {board.study.node}
    board.study.rename("Two rings")
    board.save()
    (entry,) = kept.autosave.records.entries()
    read = kept.autosave.records.open(entry.name)
    assert read.tree
    node = read.tree.main_line()[58]
    assert (node.comment, read.headers["title"]) == ("Cuts off (two)", "Two rings")
    assert not board.study.is_changed


# Saving


@pytest.fixture
def kept(stage: RecordingStage, tmp_path: Path) -> RecordingStage:
    """Return a stage whose records are kept."""
    stage.autosave = Autosave(Storage(tmp_path))
    return stage


def test_study_becomes_a_record(kept: RecordingStage) -> None:
    """Saving writes one record with the variations, which is replaced the next time, and asks nothing on leaving."""
    game = random_game(60, 4)
    game.resign(Colour.BLACK)
    user, board = shown(kept, game, at=55)
    for number in (1, 2):
        user.do(Action.PREVIOUS_MOVE)
        board.play(board.study.position.moves()[number])
        user.do(Press(board.form.buttons.save.box.centre))
        assert board.note == "Saved in Records"
        (entry,) = kept.autosave.records.entries()
        read = kept.autosave.records.open(entry.name)
        assert read.error is None
        assert read.tree
        assert format_variations(read.tree) == format_variations(board.study.root)
        assert read.game.plies == game.plies
        assert read.game.outcome
        assert read.game.outcome.reason is EndReason.RESIGNATION
    assert isinstance(board.handle(Action.BACK), Pop)


def test_leaving_asks_only_when_something_was_tried(kept: RecordingStage) -> None:
    """Nothing tried is lost unasked: it is saved, or dropped, or one stays, as where no record can be written."""
    records, kept.autosave = kept.autosave, Autosave(Storage(None))
    user, board = shown(kept)
    board.play(board.study.position.moves()[0])
    user.do(Action.BACK, Action.ACCEPT)
    user.wait(0.1)
    assert (user.top, board.note) == (board, "The game couldn't be saved")
    kept.autosave = records
    user, board = shown(kept)
    assert isinstance(board.handle(Action.BACK), Pop)
    for answer, count, is_left in ((2, 0, False), (0, 1, True)):
        board.play(board.study.position.moves()[0])
        user.do(Action.BACK)
        assert isinstance(user.top, Question)
        user.do(*[Action.DOWN] * answer, Action.ACCEPT)
        user.wait(0.1)
        assert len(list(kept.autosave.records.entries())) == count
        assert (user.top is board) is not is_left
