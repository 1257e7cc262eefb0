"""The analysis board: moves of either side are tried, walked, cut and saved; its menu brings in other positions."""

from pathlib import Path

import pytest

from dvonn.input.intentions import Action, Hover, Press
from dvonn.rules.board import Colour
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import add_variations, format_record, format_variations, read_pasted
from dvonn.rules.game import Game, game_of, tree_of
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import Position, TieRule
from dvonn.screens.analysis import analysis_board
from dvonn.screens.analysis.analysis_board import AnalysisBoard, StudyMenu
from dvonn.screens.analysis.study import Study
from dvonn.screens.analysis.study_panel import SplitWindow, tree_paragraphs
from dvonn.screens.dialog import Question
from dvonn.screens.scene import Pop, Push, RefreshMode
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import Storage
from dvonn.ui.choice import Choice
from dvonn.ui.layout import layout
from tests.harness.clocks import TickingClock
from tests.harness.context import EntryWay, RecordingContext, SceneUser, every_way, labelled, scene_pixels
from tests.harness.games import game_of_last_plies, random_game, random_tree, shape


def shown(
    context: RecordingContext, game: Game | None = None, at: int | None = None
) -> tuple[SceneUser, AnalysisBoard]:
    """Return a user of an analysis board that shows a game."""
    board = AnalysisBoard(context, Study(game or random_game(60, 4), at=at))
    return SceneUser(context, Push(board)), board


def tried(board: AnalysisBoard) -> str:
    """Return the plies to the current node."""
    return " ".join(str(node.ply) for node in board.study.node.path()[1:])


# Trying moves


@every_way
@pytest.mark.parametrize("plies", [6, 60])
def test_moves_of_both_sides_are_tried(context: RecordingContext, enter: EntryWay, plies: int) -> None:
    """Placements and moves are entered by pointer, drag and keys, one side after the other."""
    user, board = shown(context, random_game(plies, 4))
    sides = []
    for _ in range(3):
        sides.append(board.study.position.turn)
        ply = board.study.position.moves()[1]
        enter(user, ply)
        assert board.study.node.ply == ply
        user.wait(2)
    assert set(sides) == set(Colour)
    assert board.selection.position == board.study.position


# Walking and cutting


WALK: list[tuple[list[Action], int, str]] = [
    ([Action.PREVIOUS_MOVE, Action.PREVIOUS_MOVE, Action.NEXT_MOVE], 59, ""),
    ([Action.FIRST_MOVE], 0, ""),
    ([Action.PREVIOUS_MOVE], 0, "This is the start"),
    ([Action.LAST_MOVE], 60, ""),
    ([Action.NEXT_MOVE], 60, "This is the end of the line"),
    ([Action.UNDO], 59, ""),  # cuts
    ([Action.NEXT_MOVE], 59, "This is the end of the line"),
    ([Action.REDO], 60, ""),
    ([Action.REDO], 60, "Nothing was deleted"),
    ([Action.OVERLAY], 60, "No other move was tried here"),
]
"""Keys, and then the number of plies before the current position, and the remark."""


def test_keys_walk_through_the_tree_and_cut_it(context: RecordingContext) -> None:
    """Steps lead back and on, and at once to both ends; a cut is brought back; a variation begins beside the game."""
    user, board = shown(context)
    for actions, plies, remark in WALK:
        user.do(*actions)
        assert (len(board.study.node.path()) - 1, board.selection.remark) == (plies, remark)
    user.do(Action.PREVIOUS_MOVE)
    played = board.study.node.children[0].ply
    other = next(ply for ply in board.study.position.moves() if ply != played)
    board.play(other)
    for ply in (played, other):
        user.do(Action.OVERLAY)
        assert board.study.node.ply == ply


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_pressed_move_of_the_tree_is_shown(context: RecordingContext, size: tuple[int, int]) -> None:
    """A press on a move in the text shows the position after it."""
    context.size = size
    user, board = shown(context)
    scene_pixels(board)
    inside, found = SplitWindow(layout(size)).inside, 0
    for at in ((x, y) for y in range(inside.y, inside.bottom, 36) for x in range(inside.x, inside.right, 100)):
        node = board.form.tree.node_at(at)
        if node:
            found += 1
            user.do(Hover(at), Press(at))
            assert board.study.node is node
            user.do(Action.LAST_MOVE)
            board.lay_out()
    assert found >= 5


# The engine


def test_the_best_moves_are_shown_and_played(context: RecordingContext) -> None:
    """After some slices the three best moves stand in their rows; a press, keys or the hint's key play one.

    Over the right edge of the board the focus comes to the best moves, over the front edge to the buttons.
    """
    for keys in ([], [*[Action.RIGHT] * 12, Action.DOWN, Action.ACCEPT]):
        user, board = shown(context, Game(Position.random_full(context.rng)))
        user.wait(0.5)
        scene_pixels(board)
        assert [line.rated for line in board.form.lines] == [*board.study.found, None, None]
        second = board.study.found[1].value.line[0]
        press_second = Press(board.form.lines[1].box.centre)
        user.do(*keys, *([] if keys else [press_second]))
        assert board.study.node.ply == second
    user.do(Action.LEFT)
    assert not board.toolbar_has_focus
    user.do(*[Action.DOWN] * 6)
    assert board.form.focused.box.bottom > context.size[1] - 20
    user.do(Action.BACK)
    assert (user.top, board.toolbar_has_focus) == (board, False)
    user.wait(0.5)
    best = board.study.found[0].value.line[0]
    user.do(Action.HINT)
    assert board.study.node.ply == best


def test_nothing_runs_after_the_end_of_thinking(context: RecordingContext) -> None:
    """When the values are exact or the nodes used up, the scene waits for input, as at the end of a game."""
    user, board = shown(context, Game(game_of_last_plies(4).start))
    assert board.refresh_mode is RefreshMode.UPDATE_ONLY
    user.wait(3)
    found = board.study.found
    assert (board.refresh_mode, all(rated.value.exact for rated in found)) == (RefreshMode.ON_INPUT, True)
    user.do(Action.HINT, Action.PREVIOUS_MOVE)
    assert board.study.found is found
    user, board = shown(context, random_game(1000, 4))
    user.wait(1)
    assert (board.refresh_mode, board.study.found) == (RefreshMode.ON_INPUT, ())
    assert board.title == "DVONN: Analysis, The game is over"


def test_threats_are_the_plies_of_the_other_side(context: RecordingContext) -> None:
    """They are shown, but can't be played; keys choose them step by step; while placing there are none."""
    user, board = shown(context, Game(Position.random_full(context.rng)))
    turn = board.study.position.turn
    for number, side in ((1, turn.other), (1, turn.other), (0, turn)):
        scene_pixels(board)
        (choice,) = (widget for widget in board.form.widgets if isinstance(widget, Choice))
        user.do(Press(choice.option_boxes()[number].centre))
        user.wait(0.5)
        scene_pixels(board)
        plies = [rated.value.line[0] for rated in board.study.found]
        assert {board.study.position.owner(ply[0]) for ply in plies} == {side}
        if side is not turn:
            user.do(Press(board.form.lines[0].box.centre), Action.HINT)
            assert not board.study.root.children
    board.toolbar_has_focus = True
    board.form.focus_on(choice)
    for action, threats in ((Action.RIGHT, True), (Action.LEFT, False), (Action.LEFT, True), (Action.ACCEPT, False)):
        user.do(action)
        assert board.study.shows_threats is threats
    board = shown(context, random_game(10, 4))[1]
    scene_pixels(board)
    assert not any(widget.enabled for widget in board.form.widgets if isinstance(widget, Choice))


# Saving


@pytest.fixture
def kept(context: RecordingContext, tmp_path: Path) -> RecordingContext:
    """Return a context whose records are kept."""
    context.autosave = Autosave(Storage(tmp_path))
    return context


def test_study_becomes_a_record(kept: RecordingContext) -> None:
    """A study with a comment is saved as one record, which is replaced the next time; leaving asks nothing then."""
    game = random_game(60, 4)
    game.resign(Colour.BLACK)
    user, board = shown(kept, game, at=55)
    user.do(Action.MOVES)
    scene_pixels(user.top)
    user.do(Press(labelled(user.at(StudyMenu).form, "Comment").box.centre))
    user.follow(user.top.enter_text("Cuts off {two}"))
    user.do(Action.ACCEPT)
    assert board.study.node.comment == "Cuts off (two)"
    for number in (1, 2):
        user.do(Action.PREVIOUS_MOVE)
        board.play(board.study.position.moves()[number])
        scene_pixels(board)
        user.do(Press(labelled(board.form, "Save").box.centre))
        assert board.note == "Saved in Records"
        (entry,) = kept.autosave.records.entries()
        read = kept.autosave.records.open(entry.name)
        assert (read.error, read.game.plies, read.game.outcome) == (None, game.plies, game.outcome)
        assert read.tree
        assert format_variations(read.tree) == format_variations(board.study.root)
    assert isinstance(board.handle(Action.BACK), Pop)


def test_leaving_asks_only_when_something_was_tried(kept: RecordingContext) -> None:
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


TREE = random_tree(1, 60, 5)
GAME = game_of(TREE.main_line(), TieRule.DRAW)
PASTE, COPY_POSITION, COPY_GAME = range(7, 10)


def opened(context: RecordingContext, study: Study | None = None) -> SceneUser:
    """Return a user of the menu over the analysis board of a study, by default of an empty board."""
    user = SceneUser(context, Push(AnalysisBoard(context, study or Study(Game()))))
    user.do(Action.MOVES)
    return user


def choose(user: SceneUser, number: int) -> None:
    """Press a button of the menu."""
    scene_pixels(user.top)
    user.do(Press(user.at(StudyMenu).form.widgets[number].box.centre))


PASTED: dict[str, tuple[str, str]] = {
    "record": (format_record(GAME, {"whitename": "Ada"}, (), TREE), ""),
    "position": (str(GAME.position), ""),
    "moves": (format_move_list(GAME, {}), ""),
    "damaged": ("a1 b1 b1", "Only the first 2 moves could be read"),
    "empty": (" \n", "There's no text on the clipboard"),
    "no game": ("Hello", "The text on the clipboard isn't a DVONN game or position"),
}
"""Texts on the clipboard, and the note on them."""


def test_texts_are_pasted(context: RecordingContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """A position, a record with its variations and a list of moves lead to their last position.

    The readable part of a damaged game is shown with the error; without a game the menu stays, with one line.
    """
    for kind, (text, note) in PASTED.items():
        monkeypatch.setattr(analysis_board, "read_clipboard", lambda text=text: text)
        user = opened(context)
        choose(user, PASTE)
        if kind in {"empty", "no game"}:
            assert user.at(StudyMenu).subtitle == note
            continue
        board, study = user.at(AnalysisBoard), user.at(AnalysisBoard).study
        assert (board.note, note or study.position) == (note, note or GAME.position)
        assert study.names[Colour.WHITE] == ("Ada" if kind == "record" else "White")
        assert kind != "record" or shape(study.root) == shape(TREE)


@pytest.mark.parametrize("number", [COPY_POSITION, COPY_GAME])
def test_copies_can_be_pasted(context: RecordingContext, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """The position and the whole game with variations are copied as texts that are read again.

    Where nothing can be copied, the menu says so.
    """
    copied, game = dict[str, bool](), random_game(60, 2)
    monkeypatch.setattr(analysis_board, "write_clipboard", lambda text: bool(copied.setdefault(text, False)))
    study = Study(game, at=55)
    study.play(next(ply for ply in study.position.moves() if ply != game.plies[55]))
    study.comment("Better")
    user = opened(context, study)
    for said in ("There's no clipboard here", "Copied to the clipboard"):
        choose(user, number)
        assert user.at(StudyMenu).subtitle == said
        copied |= dict.fromkeys(copied, True)
    (text,) = copied
    read = read_pasted(text)
    assert read.error is None
    if number == COPY_GAME:
        assert read.tree
        assert [node.comment for node in read.tree.nodes()] == [node.comment for node in study.root.nodes()]
        assert read.game.plies == game.plies
    else:
        assert read.game.position == study.position


def test_lines_limit_and_name_are_chosen_by_keys(context: RecordingContext) -> None:
    """Five lines and thinking without a limit take effect at once; the number of lines is kept for other studies."""
    context.clock = TickingClock()
    user = opened(context, Study(Game(Position.random_full(context.rng))))
    board = user.director.visible[0]
    assert isinstance(board, AnalysisBoard)
    user.do(*[Action.DOWN] * 2, Action.RIGHT, Action.RIGHT, Action.DOWN, Action.RIGHT, Action.BACK)
    user.wait(0.5)
    assert (len(board.study.found), board.study.is_limited, board.study.is_thinking) == (5, False, True)
    assert AnalysisBoard(context, Study(Game())).study.lines == 5
    user.do(Action.MOVES, *[Action.DOWN] * 3, Action.RIGHT, Action.UP, Action.RIGHT, Action.BACK)
    user.wait(0.5)
    assert (board.study.found, board.study.is_thinking, board.refresh_mode) == ((), False, RefreshMode.ON_INPUT)


# The tree as text


def test_variations_stand_below_what_they_replace() -> None:
    """The line goes on below its variations, with the number of the move."""
    game = Game()
    game.play_all(parse_plies(["a1", "b1", "c1", "d1", "e1"]))
    root = tree_of(game)
    add_variations(root, "(2 c2 d2 (3 e2)) (4 d3)")
    paragraphs = [(depth, " ".join(word.text for word in words)) for depth, words in tree_paragraphs(root)]
    main = [(0, "1. a1 b1"), (0, "2. c1 d1"), (0, "3. e1")]
    assert paragraphs == [main[0], (1, "1… c2 2. d2"), (2, "2. e2"), main[1], (1, "2… d3"), main[2]]
