"""The program in the terminal: games, puzzles, lessons and reviews by lines of text, and all ends of it."""

import os
import select
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from dvonn import start
from dvonn.host import BACK_IN_MENU_TEXT
from dvonn.language import LANGUAGES, _, set_language
from dvonn.rules.board import SPACE_NAMES, Colour
from dvonn.screens.by_ear import QUESTIONS, spellings
from dvonn.screens.exercise import Exercise
from dvonn.screens.learn.tutorial import LessonSession
from dvonn.screens.menu import Menu
from dvonn.screens.puzzles.puzzle_session import PuzzleSession
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.score.score import Score
from dvonn.storage.settings import SETTINGS, SETTINGS_FILE, Opponent, Settings
from dvonn.terminal.line_input import TYPED_COMMANDS, help_text
from dvonn.ui.theme import Speed
from tests.harness.desktop import TIMEOUT_SECONDS, read_line, terminated_after
from tests.harness.paths import ROOT
from tests.harness.scale import only_full, scaled
from tests.harness.user import Typist, typed

PAGE_LINES = 23  # lines of a terminal of 24, with the prompt


def exercise(typist: Typist) -> Exercise:
    """Return the puzzle or lesson on the screen."""
    scene = typist.app.director.top
    assert isinstance(scene, Exercise)
    return scene


def test_a_whole_game_against_a_level(tmp_path: Path) -> None:
    """Moves are typed until the towers are counted; the game is among the records, and in sentences of statistics.

    There a name stands before its figure, and no label of a scale is told.
    """
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
    lines = typist.type("statistics")
    assert {"won 0, drawn 0, lost 1", "two-player games: 0", "Greedy. No games"} <= {*lines}
    assert any(line.startswith("Dreamy. As White: won 0, drawn 0, lost 1, margin ") for line in lines)
    assert not any(line.startswith("Playful, Dreamy") for line in lines)


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


def test_every_line_is_answered() -> None:
    """What leads nowhere or is refused is answered by its reason; the last output is told again when asked for."""
    typist = Typist()
    menu = typist.type("look")
    assert menu[0] == "DVONN"
    assert typist.type("again") == menu
    assert typist.type("buttons") == [line for line in menu if line[0].isdigit()]
    typist.app.storage.report("The disk is full")
    assert "The disk is full" in typist.type("records")
    typist.type("back")
    for line, answer in (
        ("board", "There is no board here"),
        ("previous", "DVONN"),
        ("99", "There's nothing with the number 99"),
        ("4 +", "Learn has no options"),
        ("nonsense", "“nonsense” means nothing here. Type help to see what does."),
    ):
        assert typist.type(line) == [answer]
    typist.type("play", "c3")
    assert typist.type("C3") == ["This space is taken"]
    assert typist.type("c3 c4") == ["All pieces are placed before stacks move"]
    hints = [line.removeprefix("Hint: ") for line in typist.type("hint") if line.startswith("Hint: ")]
    assert {*hints} <= {*SPACE_NAMES.values()}
    assert len(hints) == 1


def test_an_empty_line_presses_nothing_and_back_leaves() -> None:
    """In the menu nothing happens; in the controls back is no row of that name; pages are chosen by their words."""
    typist = Typist()
    level = typist.app.context.settings.level
    assert typist.type("", "", "") == ["DVONN"]
    assert typist.app.context.settings.level is level
    lines = typist.type("options", "controls")
    assert lines[0].endswith(": Look, Sound, Speech, Board, Players, Controls")
    assert any(line.endswith(". Hear the last ten moves, N") for line in lines)
    assert len([line for line in lines if "change its keys" in line]) == 1
    assert typist.type("back") == ["DVONN"]


def test_the_calendar_and_figures_are_sentences() -> None:
    """Days that say the same are one line, and each is opened by its name; a name stands before its figure."""
    typist = Typist()
    today = typist.app.context.today().replace(day=15)
    typist.app.context.today = lambda: today
    typist.type("puzzles")
    days = [line.partition(". ")[2] for line in typist.type("buttons") if line.startswith(("6 ", "20", "21"))]
    month = today.strftime("%B")
    assert days[:2] == [f"1 {month} to 14 {month}. Not solved", f"15 {month}. Today's puzzle is waiting"]
    assert any(f"7 {month}" in line for line in typist.type(f"7 {month}"))


def solve(typist: Typist) -> None:
    """Type the moves of a solution of the puzzle or lesson."""
    while not exercise(typist).succeeded:
        session = exercise(typist).session
        if isinstance(session, PuzzleSession):
            typist.type(str(session.item.line[len(session.game.plies)]))
        else:
            typist.type(str(lesson(typist).solutions()[0]))


def lesson(typist: Typist) -> LessonSession:
    """Return the lesson on the screen."""
    session = exercise(typist).session
    assert isinstance(session, LessonSession)
    return session


def test_puzzles_are_solved() -> None:
    """Puzzles of a grade are solved one after the other, and then the day's."""
    typist = Typist()
    typist.type("puzzles", "easy")
    for _puzzle in range(scaled(2, 10)):
        solve(typist)
        typist.type("")
    typist.type("leave", "today")
    solve(typist)


def test_a_lesson_is_finished() -> None:
    """A lesson tells its task, is solved by moves, and an empty line leads to the next one."""
    typist = Typist()
    assert "Place a red piece on any space" in typist.type("learn")
    solve(typist)
    typist.type("")
    assert lesson(typist).lesson == 1


def test_a_review_is_walked() -> None:
    """A game is reviewed, and its moves are told one by one."""
    typist = Typist()
    typist.type("set up", "1 two players", "play", "c3", "d4", "e3", "fill")
    for _ply in range(4):
        typist.type(str(next(iter(typist.match.position.moves()))))
    typist.type("back", "resign", "resign", "review")
    review = typist.app.director.top
    assert isinstance(review, GameReview)
    number = review.position_number
    assert typist.type("previous")[0].startswith(("White: ", "Black: "))
    assert review.position_number == number - 1
    assert typist.type("next")[0].endswith(" high.")
    assert review.position_number == number


def test_choices_and_texts_are_typed(tmp_path: Path) -> None:
    """Choices are changed by steps and by words, and a name is typed; all are kept in the settings."""
    typist = Typist(tmp_path)
    typist.type("set up")
    assert typist.type("1") == ["Opponent, Computer: Computer, Two players, Two computers, By message"]
    typist.type("1 t")
    assert typist.app.context.settings.opponent is Opponent.PERSON  # not Computer, which has the letter, too
    typist.type("1 +", "back", "options", "1 players")
    field = next(line for line in typist.type("buttons") if "White's name" in line)
    assert "White's name" in typist.type(field.partition(".")[0])
    typist.type("Ada")
    settings = SETTINGS.parse((tmp_path / SETTINGS_FILE).read_text(encoding="utf-8"))[0]
    assert (settings.opponent, settings.white_name) == (typist.app.context.settings.opponent, "Ada")
    assert settings.opponent is not Settings().opponent


def test_nothing_of_the_terminal_changes_the_settings(tmp_path: Path) -> None:
    """What the terminal does without, such as sound, motion and a full screen, is kept for the window."""
    settings = Settings(fullscreen=True, display=1, speed=Speed.SLOW)
    (tmp_path / SETTINGS_FILE).write_text(SETTINGS.format(settings), encoding="utf-8")
    typist = Typist(tmp_path)
    typist.type("options", "back", "play")
    typist.terminal.run(typed("quit"))
    assert SETTINGS.parse((tmp_path / SETTINGS_FILE).read_text(encoding="utf-8"))[0] == settings


def test_a_game_by_message_is_typed() -> None:
    """The text that a friend sends is a line like any other."""
    typist, friend = Typist(), Typist(seed=2)
    typist.type("set up", "1 by message", "2 place", "play")
    sent = next(line for line in typist.type("c3") if line.startswith("DVONN1-"))
    friend.type(sent)
    friend.type("board")
    assert "c3, red piece" in friend.type("red")


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
    for on_board in (False, True):
        lines = help_text(on_board=on_board).splitlines()
        assert len(lines) <= PAGE_LINES
        assert max(map(len, lines)) < 80


def test_another_language() -> None:
    """The language is changed in the options; in Dutch the English words are understood, too."""
    typist = Typist()
    typist.type("options", "2 nederlands", "back")
    assert isinstance(typist.app.director.top, Menu)
    assert any("Puzzels" in line for line in typist.type("look"))
    assert typist.type("help") == help_text(on_board=False).splitlines()


# The program in a terminal of its own: prompts, signals, lost connections, and pipes


PROMPT = "> "


def test_a_command_of_its_own_runs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The package has the command, which takes the program's options, and has a console on Windows."""
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    assert scripts["dvonn-text"] == f"dvonn.start:{start.run_as_text.__name__}"
    given = list[list[str]]()
    monkeypatch.setattr(start, "main", given.append)
    monkeypatch.setattr(sys, "argv", ["dvonn-text", "--mute"])
    start.run_as_text()
    assert given == [["--text", "--mute"]]


def command(folder: Path) -> list[str]:
    return [sys.executable, "-m", "dvonn", "--text", "--language", "en", "--data-dir", str(folder)]


class Terminal:
    """A pseudo-terminal, in which the program runs."""

    def __init__(self, folder: Path) -> None:
        pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
        self.user, program = pty.openpty()
        here, environ = program, {**os.environ, "TERM": "xterm"}
        self.process = subprocess.Popen(command(folder), cwd=ROOT, env=environ, stdin=here, stdout=here, stderr=here)
        os.close(program)

    def read(self) -> list[str]:
        """Return the lines up to the next prompt, or to the end."""
        text = b""
        while not text.endswith(PROMPT.encode()):
            assert select.select([self.user], [], [], TIMEOUT_SECONDS)[0], text
            with suppress(OSError):  # Linux tells the end so
                part = os.read(self.user, 65536)
                text += part
                if part:
                    continue
            break
        lines = text.decode().removesuffix(PROMPT).splitlines()
        assert all(line.isprintable() for line in lines), lines
        return lines

    def type(self, line: str) -> list[str]:
        """Type a line; return those that it leads to."""
        os.write(self.user, f"{line}\n".encode())
        return self.read()[1:]  # without its echo


@contextmanager
def terminal(folder: Path) -> Iterator[Terminal]:
    """Run the program in a terminal until it has ended by itself."""
    one = Terminal(folder)
    try:
        yield one
        assert one.process.wait(TIMEOUT_SECONDS) == 0
    finally:
        one.process.kill()
        one.process.wait()
        with suppress(OSError):
            os.close(one.user)


def end(user: Terminal, how: str) -> None:
    """End the program: by a word, by a signal in the middle of a line, or with the connection."""
    if how == "hang up":
        os.close(user.user)
    elif how == "end of input":
        os.write(user.user, b"\x04")
    elif how == "quit":
        user.type("quit")
    else:
        os.write(user.user, b"half a li")
        user.process.send_signal(getattr(signal, how))


@only_full("a quick run types lines without a terminal")
@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT", "SIGHUP", "end of input", "quit", "hang up"])
def test_a_game_goes_on_after_any_end(how: str, tmp_path: Path) -> None:
    """The first start offers the lessons; a game that is left in any way is offered again at the next start."""
    with terminal(tmp_path) as user:
        assert any("New to DVONN?" in line for line in user.read())
        user.type("play")
        user.type("c3")
        end(user, how)
    with terminal(tmp_path) as user:
        assert any(" of 49" in line for line in user.read())
        user.type("quit")


@only_full("a quick run has the same in a terminal")
def test_lines_from_a_pipe(tmp_path: Path) -> None:
    """Lines from a pipe are carried out one after the other, without prompts; the program ends with them."""
    lines = "play\nc3\nturn\n\xff\xfe\n"
    done = subprocess.run(
        command(tmp_path), cwd=ROOT, input=lines.encode("latin-1"), capture_output=True, timeout=60, check=True
    )
    told = done.stdout.decode().splitlines()
    assert done.stderr == b""
    assert "You: red piece on c3." in told
    assert "Your turn. Still to place: White 24, Black 23" in told
    assert all(line.isprintable() and not line.startswith(PROMPT) for line in told)


@only_full("a quick run ends in other ways")
def test_a_reader_that_ends(tmp_path: Path) -> None:
    """The program ends without a traceback when nobody reads its lines any more."""
    pipe = subprocess.PIPE
    with terminated_after(
        subprocess.Popen(command(tmp_path), cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)
    ) as program:
        assert program.stdin
        assert program.stdout
        read_line(program)
        program.stdout.close()
        program.stdin.write(b"look\n" * 3)
        program.stdin.close()
        assert program.wait(TIMEOUT_SECONDS) == 0
        assert program.stderr
        assert program.stderr.read() == b""


@only_full("starts a program")
def test_an_error_is_told_in_a_line(tmp_path: Path) -> None:
    """An error leads to the menu with a sentence, a second one ends the program with another; the next start tells."""
    broken = "import sys; from dvonn import start; from dvonn.terminal import line_input\n"
    broken += "line_input.read_ply = lambda line: 1 // 0\nstart.main(sys.argv[1:])"
    arguments = [sys.executable, "-c", broken, *command(tmp_path)[3:]]
    done = subprocess.run(arguments, cwd=ROOT, input=b"2\n2\n", capture_output=True, timeout=60, check=False)
    told = b"DVONN has ended because of an error (ZeroDivisionError). What you did is saved.\n"
    assert (done.returncode, done.stderr) == (1, told)
    assert done.stdout.count(BACK_IN_MENU_TEXT.encode()) == 1
    again = subprocess.run(command(tmp_path), cwd=ROOT, input=b"", capture_output=True, timeout=60, check=True)
    assert b"DVONN ended unexpectedly" in again.stdout
