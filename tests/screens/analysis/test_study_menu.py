"""The analysis board takes any position: from the clipboard, by a code, by hand, and from games; its tree as text."""

from collections.abc import Callable

import pytest

from dvonn.input.intentions import Action, Press
from dvonn.rules.board import Colour
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import add_variations, format_record, read_pasted
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.position import Position, TieRule
from dvonn.rules.variations import TreeNode, game_of, tree_of
from dvonn.screens.analysis import analysis_board
from dvonn.screens.analysis.analysis_board import AnalysisBoard, StudyMenu
from dvonn.screens.analysis.set_up_screen import SetUpScreen
from dvonn.screens.analysis.study import Study
from dvonn.screens.analysis.study_panel import tree_paragraphs
from dvonn.screens.new_game.match_setup import CodeEntry
from dvonn.screens.play.pause import Pause
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.scene import Push, RefreshMode
from tests.harness.clocks import TickingClock
from tests.harness.games import HOT_SEAT, random_game, random_match, random_tree, shape
from tests.harness.stage import RecordingStage, SceneUser, scene_pixels

TREE = random_tree(1, 60, 5)
GAME = game_of(TREE.main_line(), TieRule.DRAW)
SET_UP, PASTE, CODE, NAME, COPY_POSITION, COPY_LINE, COPY_GAME = range(2, 9)


def opened(stage: RecordingStage) -> SceneUser:
    """Return a user of the menu over the analysis board of an empty board."""
    user = SceneUser(stage, Push(AnalysisBoard(stage, Study(Game()))))
    user.do(Action.MOVES)
    assert isinstance(user.top, StudyMenu)
    return user


def choose(user: SceneUser, number: int) -> None:
    """Press a button of the menu."""
    assert isinstance(user.top, StudyMenu)
    scene_pixels(user.top)
    user.do(Press(user.top.form.widgets[number].box.centre))


def paste(stage: RecordingStage, monkeypatch: pytest.MonkeyPatch, text: str) -> SceneUser:
    """Return a user who has pasted a text."""
    monkeypatch.setattr(analysis_board, "read_clipboard", lambda: text)
    user = opened(stage)
    choose(user, PASTE)
    return user


TEXTS: dict[str, Callable[[], str]] = {
    "record": lambda: format_record(GAME, {"whitename": "Ada"}, (), TREE),
    "position": lambda: str(GAME.position),
    "moves": lambda: format_move_list(GAME, {}),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_texts_are_pasted(stage: RecordingStage, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """A position, a record with its variations and a list of moves lead to their last position."""
    user = paste(stage, monkeypatch, TEXTS[kind]())
    assert isinstance(user.top, AnalysisBoard)
    study = user.top.study
    assert study.position == GAME.position
    assert study.names[Colour.WHITE] == ("Ada" if kind == "record" else "White")
    assert kind != "record" or shape(study.root) == shape(TREE)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (" \n", "no text"),
        ("Hello", "isn't a DVONN game"),
    ],
)
def test_what_cannot_be_pasted_is_said(
    stage: RecordingStage, monkeypatch: pytest.MonkeyPatch, text: str, note: str
) -> None:
    """An empty clipboard and a text without a game leave the menu open, with one line."""
    user = paste(stage, monkeypatch, text)
    assert isinstance(user.top, StudyMenu)
    assert note in user.top.subtitle


def test_a_damaged_game_is_shown_up_to_its_error(stage: RecordingStage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The readable part is shown with the error."""
    user = paste(stage, monkeypatch, "a1 b1 b1")
    assert isinstance(user.top, AnalysisBoard)
    assert user.top.note == "Only the first 2 moves could be read"


@pytest.mark.parametrize("number", [COPY_POSITION, COPY_LINE, COPY_GAME])
def test_copies_can_be_pasted(stage: RecordingStage, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """The position, the line up to it and the whole game with variations are copied as texts that are read again."""
    copied: list[str] = []

    def write(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(analysis_board, "write_clipboard", write)
    game = random_game(60, 2)
    study = Study(game, at=55)
    study.play(next(ply for ply in study.position.moves() if ply != game.plies[55]))
    study.comment("Better")
    user = SceneUser(stage, Push(AnalysisBoard(stage, study)))
    user.do(Action.MOVES)
    choose(user, number)
    assert isinstance(user.top, StudyMenu)
    assert user.top.subtitle == "Copied to the clipboard"
    read = read_pasted(copied[0])
    assert read.error is None
    if number == COPY_GAME:
        assert read.tree
        assert [node.comment for node in read.tree.nodes()] == [node.comment for node in study.root.nodes()]
        assert read.game.plies == game.plies
    else:
        assert read.game.position == study.position


def test_without_a_clipboard_this_is_said(stage: RecordingStage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be copied, the menu says so."""
    monkeypatch.setattr(analysis_board, "write_clipboard", lambda _: False)
    user = opened(stage)
    choose(user, COPY_POSITION)
    assert isinstance(user.top, StudyMenu)
    assert user.top.subtitle == "There's no clipboard here"


def test_lines_and_limit_are_chosen_by_keys(stage: RecordingStage) -> None:
    """Five lines and thinking without a limit take effect at once; the number of lines is kept for other studies."""
    stage.clock = TickingClock()
    user = SceneUser(stage, Push(AnalysisBoard(stage, Study(Game(Position.random_full(stage.rng))))))
    board = user.top
    assert isinstance(board, AnalysisBoard)
    user.do(Action.MOVES, Action.RIGHT, Action.RIGHT, Action.DOWN, Action.RIGHT, Action.BACK)
    user.wait(0.5)
    assert (len(board.study.found), board.study.is_limited) == (5, False)
    assert board.study.is_thinking
    assert AnalysisBoard(stage, Study(Game())).study.lines == 5
    user.do(Action.MOVES, Action.DOWN, Action.RIGHT, Action.UP, Action.RIGHT, Action.BACK)
    user.wait(0.5)
    assert (board.study.found, board.study.is_thinking, board.refresh_mode) == ((), False, RefreshMode.ON_INPUT)


def test_study_gets_a_name(stage: RecordingStage) -> None:
    """The name is typed, and is a change that can be saved."""
    user = opened(stage)
    board = user.director.visible[0]
    choose(user, NAME)
    user.follow(user.top.enter_text("Ends with rings"))
    user.do(Action.ACCEPT)
    assert user.top is board
    assert isinstance(board, AnalysisBoard)
    assert board.study.title == board.study.record().headers["title"] == "Ends with rings"
    assert board.study.is_changed


def test_codes_and_hands_lead_to_positions(stage: RecordingStage) -> None:
    """A code and the set-up screen lead to a new analysis board, from which one comes back to the first."""
    user = opened(stage)
    first = user.director.visible[0]
    choose(user, CODE)
    assert isinstance(user.top, CodeEntry)
    user.top.enter_text("k7q4md")
    user.top.form.focus_on(user.top.form.widgets[-1])
    user.do(Action.BACK, Action.MOVES)
    choose(user, SET_UP)
    assert isinstance(user.top, SetUpScreen)
    for _ in range(7):
        user.do(Action.DOWN)
    user.do(Action.ACCEPT)
    assert isinstance(user.top, AnalysisBoard)
    assert user.top is not first
    user.do(Action.BACK)
    assert user.top is first


def test_games_are_analysed_from_their_screens(stage: RecordingStage) -> None:
    """The pause and the move list, which the review is, too, open the analysis board at the position that they show."""
    match, moves = random_match(HOT_SEAT, 5), MoveListScreen(stage, GAME)
    moves.go_to(30)
    for scene, position in ((Pause(stage, match, lambda: None), match.position), (moves, GAME.positions[30])):
        user = SceneUser(stage, Push(scene))
        command = next(one for one in scene.form.widgets if one.label == "Analyse").activate()
        assert command
        user.follow(command())
        assert isinstance(user.top, AnalysisBoard)
        assert user.top.study.position == position


# The tree as text


def text(root: TreeNode) -> list[str]:
    """Return the paragraphs, each after a dot for each variation around it."""
    return [
        "." * paragraph.depth + " ".join(word.text for word in paragraph.words) for paragraph in tree_paragraphs(root)
    ]


def test_variations_stand_below_what_they_replace() -> None:
    """The line goes on below its variations, with the number of the move."""
    game = Game()
    game.play_all(parse_plies(["a1", "b1", "c1", "d1", "e1"]))
    root = tree_of(game)
    assert text(root) == ["1. a1 b1 2. c1 d1 3. e1"]
    add_variations(root, "(2 c2 d2 (3 e2)) (4 d3)")
    assert text(root) == ["1. a1 b1", ".1… c2 2. d2", "..2. e2", "2. c1 d1", ".2… d3", "3. e1"]


def test_every_ply_of_a_tree_has_a_word() -> None:
    """No node but the root is left out, and none stands twice."""
    root = random_tree(2, 40, 30)
    words = [word.node for paragraph in tree_paragraphs(root) for word in paragraph.words]
    assert len(words) == len(set(words))
    assert {root, *words} == set(root.nodes())
