"""Errors: the first one leads to the menu; if the program ends badly, a report stays, and the next start says so."""

import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pygame
import pytest

from dvonn import start
from dvonn.app import App
from dvonn.host import BACK_IN_MENU_TEXT, GAME_KEPT_TEXT
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.dialog import PageDialog
from dvonn.screens.menu import Menu
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Push, ShowMatch
from dvonn.screens.setup.options import OptionsPanel
from dvonn.storage.log import LOG, LOG_FILE, LOG_FOLDER, RunReport
from tests.harness.games import HOT_SEAT, random_match
from tests.harness.paths import ROOT
from tests.harness.user import AppUser
from tests.storage.disk import raising

fail = raising(ValueError("injected"))


class Player(AppUser):
    """The program as `start` runs it, with a user who listens and presses keys."""

    def __init__(self, folder: Path) -> None:
        super().__init__((320, 240), folder=folder)
        self.app.host.recovers = self.app.context.describes_screen = True

    def send(self, *events: pygame.Event) -> None:
        """Run a frame with some events and two without, for scenes that need them to draw or to idle."""
        for part in (events, (), ()):
            super().send(*part)


@pytest.fixture
def player(tmp_path: Path) -> Player:
    """Return a player in the menu."""
    return Player(tmp_path)


@pytest.mark.parametrize("method", ["paint", "update", "act", "idle"])
def test_after_an_error_the_game_goes_on(
    method: str, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error in a match leads to the menu, is logged and told, and the match is continued from there."""
    match = random_match(HOT_SEAT, 20)
    player.app.apply(ShowMatch(match))
    with monkeypatch.context() as broken:
        broken.setattr(BoardScene, method, fail)
        player.press(pygame.K_TAB)
        assert isinstance(player.top, Menu)
    player.press(pygame.K_RETURN)
    assert isinstance(player.top, BoardScene)
    assert player.top.match.game.plies == random_match(HOT_SEAT, 20).game.plies
    assert GAME_KEPT_TEXT in player.app.context.sentences
    (entry,) = LOG.parse((tmp_path / LOG_FOLDER / LOG_FILE).read_text())[0].values()
    assert (entry.where, entry.text.splitlines()[-1].strip()) == ("BoardScene", "ValueError: injected")


def test_after_an_error_what_was_not_saved_is_kept(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """An analysis becomes a record even if it is shown above a scene that can't be closed."""
    board = AnalysisBoard(player.app.context, Study(random_match(HOT_SEAT, 60).game))
    for scene in (OptionsPanel(player.app.context), board, OptionsPanel(player.app.context)):
        player.app.apply(Push(scene))
    board.play(board.study.position.moves()[0])
    monkeypatch.setattr(OptionsPanel, "close", fail)
    monkeypatch.setattr(OptionsPanel, "act", fail)
    player.press(pygame.K_TAB)
    assert isinstance(player.top, Menu)
    assert player.app.context.sentences[-1] == BACK_IN_MENU_TEXT
    assert len(list(player.app.autosave.records.entries())) == 1


def test_a_second_error_soon_after_is_raised(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error within ten seconds of another ends the program."""
    monkeypatch.setattr(Menu, "act", fail)
    player.press(pygame.K_TAB)
    player.clock.now += 11.0
    player.press(pygame.K_TAB)
    assert isinstance(player.top, Menu)
    player.clock.now += 9.0
    with pytest.raises(ValueError, match="injected"):
        player.press(pygame.K_TAB)


def test_a_menu_that_cannot_be_shown_ends_the_program(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the menu fails as well there is no way on, and the match is kept for the next start."""
    player.app.apply(ShowMatch(random_match(HOT_SEAT, 20)))
    for scene in (BoardScene, Menu):
        monkeypatch.setattr(scene, "paint", fail)
    with pytest.raises(ValueError, match="injected"):
        player.app.run()
    resumed = player.app.autosave.resume()
    assert resumed
    assert len(resumed.game.plies) == 20


ENDINGS = {
    "error": ("raise ValueError('this is no space')", "ValueError: this is no space"),
    "crash": ("ctypes.string_at(0)", "Stack (most recent call first)"),
    "killed": ("os._exit(9)", "no trace"),
    "closed": ("app.running = False", ""),
}
"""Ways to end in the fifth frame, and what the log says; an error leads to the menu, and in the next frame it ends."""
PROGRAM = """
import ctypes, os, sys
from dvonn import app, start

frames = 0
run_frame = app.App._run_frame

def end(app, *arguments):
    global frames
    frames += 1
    if frames >= 5:
        {ending}
    run_frame(app, *arguments)

app.App._run_frame = end
start.main(["--size", "320x240", "--mute", "--data-dir", sys.argv[1]])
"""


def run_to(ending: str, folder: Path) -> None:
    """Run the program in a process of its own to an ending."""
    command = [sys.executable, "-c", PROGRAM.format(ending=ENDINGS[ending][0]), str(folder)]
    subprocess.run(command, cwd=ROOT, check=False, capture_output=True, timeout=60)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_crash_leaves_a_report_without_names_of_folders(
    tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start finds a report of the last run, once; it says what happened and names no folder of a user.

    After an ordinary end, and while the run lasts, there is nothing to tell. A run without a trace is reported in the
    same session alone, as it else ended by logging off.
    """
    run_to(ending, tmp_path)
    other = copytree(tmp_path, tmp_path / "later")
    report, path, (_, sign) = RunReport(tmp_path, "dvonn"), tmp_path / LOG_FOLDER / LOG_FILE, ENDINGS[ending]
    assert report.collect() is path.exists() is bool(sign)
    if sign:
        assert sign in path.read_text()
        assert str(ROOT) not in path.read_text()
    assert not report.collect()
    with report.watch():
        assert not RunReport(tmp_path, "dvonn").collect()
    monkeypatch.setattr("dvonn.storage.log.session_mark", lambda: "the next session")
    assert RunReport(other, "dvonn").collect() is (ending in {"error", "crash"})
    assert not list((other / LOG_FOLDER).glob("run-*"))


def test_the_next_start_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The notice names the folder of the report, and is closed like any dialog."""
    seen: list[App] = []

    class SeenApp(App):
        def run(self, frames: int | None = None) -> None:
            seen.append(self)
            super().run(frames)

    monkeypatch.setattr("dvonn.app.App", SeenApp)
    run_to("killed", tmp_path)
    for _ in range(2):
        start.main(["--size", "640x400", "--mute", "--frames", "3", "--data-dir", str(tmp_path)])
    notice, after = (app.director.top for app in seen)
    assert isinstance(notice, PageDialog)
    assert notice.lines == ["A report of what happened is in this folder:", str(tmp_path / LOG_FOLDER)]
    assert not isinstance(after, PageDialog)


@pytest.mark.parametrize(
    ("arguments", "kind", "words"),
    [
        ("--size huge", "error", "expected a size like 1280x720"),
        ("--text", "error", "there is no console: use the command dvonn-text"),
        ("--kiosk --kiosk-pin", "error", "there is no console"),
        ("--version", "info", "dvonn "),
        ("--help", "info", "--data-dir PATH"),
    ],
)
def test_without_a_console_words_show_in_a_box(
    arguments: str, kind: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the program would print is shown in a box at its end."""
    at_end, boxes = list[object](), list[tuple[str, str]]()
    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, stream, None)
    monkeypatch.setattr("atexit.register", at_end.append)
    monkeypatch.setattr(pygame.display, "message_box", lambda _, *box: boxes.append(box))
    with pytest.raises(SystemExit):
        start.main(arguments.split())
    for call in at_end:
        assert callable(call)
        call()
    ((box, shown_kind),) = boxes
    assert shown_kind == kind
    assert words in box
