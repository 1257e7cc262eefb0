"""Questions about the board: by keys, typed, and in every language."""

import pytest

from dvonn.input.intentions import Action
from dvonn.language import LANGUAGES, _, set_language
from dvonn.rules.board import SPACE_BY_NAME, Colour, Move, Place
from dvonn.screens.by_ear import QUESTIONS, TYPED_QUESTIONS, typed_answer
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Change, Pop, Push
from dvonn.screens.text_entry import MoveEntry
from tests.harness.stage import C3, D3, RecordingStage, move_cursor, movement_scene, placement_scene

BRIDGE = "i1=r c3=r d3=w e3=b f3=wb k5=r"


def ask(scene: BoardScene, question: Action) -> str:
    """Return the answer to a question, which is heard."""
    scene.stage.listens = True
    scene.stage.sentences.clear()
    assert scene.handle(question) is None
    return " ".join(scene.stage.sentences)


def test_questions_are_about_the_space_under_the_cursor(stage: RecordingStage) -> None:
    """Keys tell moves, cut-offs and lines of the cursor's space, and lists of the whole board.

    Without speech and screen reader the answer is a caption, also where captions are off.
    """
    scene = movement_scene(stage, BRIDGE)
    scene.handle(Action.HEAR_RED)
    assert stage.sound.caption == "i1, red piece; c3, red piece; k5, red piece"
    assert not stage.sentences
    move_cursor(scene, D3)
    assert ask(scene, Action.HEAR_MOVES) == "d3: c3, red piece; e3, black piece"
    assert "c3: Makes a stack of 2. Cuts off 3 black pieces." in ask(scene, Action.HEAR_CUT_OFFS)
    assert ask(scene, Action.HEAR_MOVABLE) == "1 stack can move. 1 high: d3"
    assert ask(scene, Action.HEAR_ROW).startswith("a3, empty; b3, empty; c3, red piece; d3, white piece")
    assert ask(scene, Action.HEAR_TURN) == "White to move. White 1, Black 3"
    assert ask(scene, Action.HEAR_LAST) == "No move has been made"


@pytest.mark.parametrize("code", LANGUAGES)
def test_typed_words_differ_in_each_language(code: str) -> None:
    """No two questions have one word, and none is a space; the English words are read in every language."""
    set_language(code)
    words = [_(message) for message in TYPED_QUESTIONS.values()]
    assert len({*words}) == len(QUESTIONS) == len(words)
    assert all(word == word.lower() and " " not in word and word not in SPACE_BY_NAME for word in words)
    set_language("en")


def test_typed_questions(stage: RecordingStage) -> None:
    """A question has a space or a row of its own, or that of the cursor; another word is none."""
    heard = movement_scene(stage, BRIDGE).heard_board
    assert typed_answer(heard, "moves d3") == "d3: c3, red piece; e3, black piece"
    assert typed_answer(heard, " RED ") == "i1, red piece; c3, red piece; k5, red piece"
    assert typed_answer(heard, "row 5").endswith("k5, red piece")
    assert typed_answer(heard, "moves z9") == "There's no such space"
    assert typed_answer(heard, "xyzzy") == ""
    set_language("es")
    assert typed_answer(heard, "ultima") == typed_answer(heard, "ÚLTIMA") == typed_answer(heard, "last") != ""
    set_language("en")


def typed(scene: BoardScene, text: str) -> tuple[MoveEntry, Change | None]:
    """Type a text into the panel for moves; return the panel and the change after Enter."""
    change = scene.handle(Action.TYPE_MOVE)
    assert isinstance(change, Push)
    assert isinstance(change.scene, MoveEntry)
    change.scene.enter_text("/")  # the key's letter, which comes after the key
    change.scene.enter_text(text)
    return change.scene, change.scene.handle(Action.ACCEPT)


@pytest.mark.parametrize("text", ["d3 c3", "12. D3xC3", " d3 \N{RIGHTWARDS ARROW} c3"])
def test_a_move_is_typed_in_any_spelling(stage: RecordingStage, text: str) -> None:
    """A typed move is played, and the panel closes; a space alone places a piece."""
    scene = movement_scene(stage, BRIDGE)
    assert isinstance(typed(scene, text)[1], Pop)
    assert scene.match.game.plies == [Move(D3, C3)]
    scene = placement_scene(stage)
    typed(scene, "c3")
    assert scene.match.game.plies == [Place(C3)]


def test_a_typed_move_can_be_refused(stage: RecordingStage) -> None:
    """An illegal move, or a text that is neither move nor question, stays with the reason; a question is answered."""
    scene = movement_scene(stage, BRIDGE)
    for text, remark in (
        ("d3 f3", "A stack moves in a straight line, exactly as many spaces as it is high"),
        ("e3 d3", "That stack is Black's"),
        ("hello", "That is no move and no question"),
        ("red", "i1, red piece; c3, red piece; k5, red piece"),
    ):
        entry, change = typed(scene, text)
        assert (change, entry.remark, entry.text) == (None, remark, "")
    scene.match.resign(Colour.BLACK)
    assert typed(scene, "d3 c3")[0].remark == "The game is over"
    assert not scene.match.game.plies
