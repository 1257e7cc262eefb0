"""The program in the terminal: games, puzzles, lessons and reviews by lines of text."""

from pathlib import Path

import pytest

from dvonn.engine.analysis import game_review
from dvonn.language import LANGUAGES, _, set_language
from dvonn.rules.board import SPACE_NAMES, Colour
from dvonn.screens.by_ear import QUESTIONS, spellings
from dvonn.screens.exercise import Exercise
from dvonn.screens.learn.lessons import LessonRound
from dvonn.screens.menu import Menu
from dvonn.screens.puzzles.puzzle_round import PuzzleRound
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.score.score import Score
from dvonn.storage.settings import SETTINGS, SETTINGS_FILE, Settings
from dvonn.terminal.line_input import TYPED_COMMANDS, help_text
from dvonn.ui.theme import Speed
from tests.harness.scale import scaled
from tests.harness.user import Typist, typed

PAGE_LINES = 23  # lines of a terminal of 24, with the prompt


def exercise(typist: Typist) -> Exercise:
    """Return the puzzle or lesson on the screen."""
    scene = typist.app.director.top
    assert isinstance(scene, Exercise)
    return scene


def test_a_whole_game_against_a_level(tmp_path: Path) -> None:
    """Moves are typed until the towers are counted; the game is among the records."""
    typist = Typist(tmp_path)
    typist.type("I know", "set up", "2 Dreamy")
    assert typist.type("play") == ["Your turn", "Place a red piece on any free space"]
    answer = typist.type("c3")
    assert answer[0] == "You: red piece on c3."
    assert answer[1].startswith("Black: red piece on ")
    assert answer[2] == "Your turn"
    lines = typist.play_game(2)
    assert isinstance(typist.app.director.top, Score)
    assert any(line.startswith(("You win", "You lose", "A draw")) for line in lines)
    assert len(list((tmp_path / "records").glob("*.txt"))) == 1
    assert any("Dreamy" in line for line in typist.type("menu", "records"))


def test_two_players_fill_the_board_and_play() -> None:
    """Both sides type; words of buttons press them, and a forced end leads to the score."""
    typist = Typist()
    typist.type("set up", "1 two players", "play", "c3", "d4", "e3", "fill")
    assert typist.type("turn") == ["White to move. White 23, Black 23"]
    assert typist.type("board")[0].startswith("5: c5, ")
    before = typist.match.game.plies
    typist.type(str(next(iter(typist.match.position.moves()))), "undo")
    assert typist.match.game.plies == before
    typist.play_game(3)
    assert isinstance(typist.app.director.top, Score)


def test_a_move_that_is_refused_says_why() -> None:
    """A typed ply that the rules do not allow is answered by its reason."""
    typist = Typist()
    typist.type("play", "c3")
    assert typist.type("C3") == ["This space is taken"]
    assert typist.type("c3 c4") == ["All pieces are placed before stacks move"]
    assert typist.type("nonsense") == ["nonsense is no move, no question and no command here; help lists them."]


def test_a_hint_names_its_move() -> None:
    """The move of a hint is told with its reason."""
    typist = Typist()
    typist.type("play", "c3")
    answer = typist.type("hint")
    spaces = [line.removeprefix("Hint: ") for line in answer if line.startswith("Hint: ")]
    assert len(spaces) == 1
    assert spaces[0] in SPACE_NAMES.values()


def test_puzzles_are_solved() -> None:
    """Puzzles of a grade are solved one after the other, and then the day's."""
    typist = Typist()
    typist.type("puzzles", "easy")
    for _puzzle in range(scaled(2, 10)):
        solve_puzzle(typist)
        typist.type("")
    typist.type("leave", "today")
    solve_puzzle(typist)


def solve_puzzle(typist: Typist) -> None:
    """Type the moves of the puzzle's solution."""
    puzzle = exercise(typist).round
    assert isinstance(puzzle, PuzzleRound)
    while not puzzle.is_done:
        typist.type(str(puzzle.item.line[len(puzzle.game.plies)]))
    assert exercise(typist).succeeded


def test_a_lesson_is_finished() -> None:
    """A lesson tells its task, is solved by moves, and an empty line leads to the next one."""
    typist = Typist()
    assert "Place a red piece on any space" in typist.type("learn")
    while not exercise(typist).succeeded:
        lesson = exercise(typist).round
        assert isinstance(lesson, LessonRound)
        typist.type(str(lesson.solutions()[0]))
    typist.type("")
    lesson = exercise(typist).round
    assert isinstance(lesson, LessonRound)
    assert lesson.lesson == 1


def test_a_review_is_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is reviewed, and its moves are told one by one."""
    for name, value in {"REVIEW_NODES": 500, "ENDING_NODES": 100, "COMPARISON_BOARDS": 4}.items():
        monkeypatch.setattr(game_review, name, value)
    typist = Typist()
    typist.type("set up", "1 two players", "play", "c3", "d4", "e3", "fill")
    for _ply in range(4):
        typist.type(str(next(iter(typist.match.position.moves()))))
    typist.type("back", "resign", "resign", "review")
    review = typist.app.director.top
    assert isinstance(review, GameReview)
    number = review.position_number
    assert typist.type("previous")[0].startswith("Undone: ")
    assert review.position_number == number - 1
    assert typist.type("next")[0].endswith(" high.")
    assert review.position_number == number


def test_choices_and_texts_are_typed(tmp_path: Path) -> None:
    """Choices are changed by steps and by words, and a name is typed; all are kept in the settings."""
    typist = Typist(tmp_path)
    typist.type("I know", "options", "1 game")
    assert typist.type("2") == ["Opponent, Computer: Computer, Two players, Two computers, By message"]
    typist.type("2 +")
    field = next(line for line in typist.type("buttons") if "White's name" in line)
    assert "White's name" in typist.type(field.partition(".")[0])
    typist.type("Ada")
    settings = SETTINGS.parse((tmp_path / SETTINGS_FILE).read_text(encoding="utf-8"))[0]
    assert (settings.opponent, settings.white_name) == (typist.app.stage.settings.opponent, "Ada")
    assert settings.opponent is not Settings().opponent


def test_nothing_of_the_terminal_changes_the_settings(tmp_path: Path) -> None:
    """What the terminal does without, such as sound, motion and a full screen, is kept for the window."""
    settings = Settings(fullscreen=True, display=1, speed=Speed.SLOW)
    (tmp_path / SETTINGS_FILE).write_text(SETTINGS.format(settings), encoding="utf-8")
    typist = Typist(tmp_path)
    typist.type("options", "back", "play")
    typist.terminal.run(typed("quit"))
    assert SETTINGS.parse((tmp_path / SETTINGS_FILE).read_text(encoding="utf-8"))[0] == settings


def test_no_line_is_answered_by_silence() -> None:
    """The screen, its buttons and the last output are told again when asked for, and something is always said."""
    typist = Typist()
    menu = typist.type("look")
    assert menu[0] == "DVONN"
    assert typist.type("again") == menu
    assert typist.type("buttons") == [line for line in menu if line[0].isdigit()]
    assert typist.type("board") == ["There is no board here"]
    assert typist.type("previous") == ["DVONN"]
    assert typist.type("99") == ["There's nothing with the number 99"]
    assert typist.type("1 +") == ["Play has no options"]


def test_a_game_by_message_is_typed() -> None:
    """The text that a friend sends is a line like any other."""
    typist, friend = Typist(), Typist(seed=2)
    typist.type("set up", "1 by message", "play")
    sent = next(line for line in typist.type("c3") if line.startswith("DVONN1-"))
    friend.type(sent)
    friend.type("board")
    assert "c3, red piece" in friend.type("red")


def test_messages_of_the_storage_are_told() -> None:
    """A problem that the window shows in a banner is told with the next output."""
    typist = Typist()
    typist.app.storage.report("The disk is full")
    assert "The disk is full" in typist.type("rules")


def test_a_clock_runs_while_the_user_types() -> None:
    """Frames go on between two lines where time matters, and not in the menu."""
    typist = Typist()
    typist.type("set up", "3 5", "play")
    clocks, before = typist.match.clocks, dict(typist.match.clocks.left)
    typist.terminal.run(typed(*[""] * 5, "turn"))
    assert clocks.left[Colour.WHITE] < before[Colour.WHITE]
    assert "Your turn. White 5:00. Black 5:00. Still to place: White 25, Black 24" in typist.read()


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_of_commands_differ_and_help_is_a_page(code: str) -> None:
    """In each language no word has two meanings, all are known, and help fits into 24 lines by 80 columns."""
    set_language(code)
    words = [*TYPED_COMMANDS, *(word for word, _answer in QUESTIONS.values())]
    assert len({_(word).lower() for word in words}) == len(words)
    meanings = [word for command in words for word in spellings(command)]
    assert len(set(meanings)) == len(meanings)
    lines = help_text().splitlines()
    assert len(lines) <= PAGE_LINES
    assert max(map(len, lines)) < 80


def test_another_language() -> None:
    """The language is changed in the options; in Dutch the English words are understood, too."""
    typist = Typist()
    typist.type("options", "2 nederlands", "back")
    assert isinstance(typist.app.director.top, Menu)
    assert any("Puzzels" in line for line in typist.type("look"))
    assert typist.type("help") == help_text().splitlines()
