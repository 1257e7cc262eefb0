"""The program is closed on each screen, and by every way to end it; what was finished is there at the next start."""

import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from datetime import date
from itertools import count
from pathlib import Path
from random import Random
from textwrap import dedent

import pygame
import pytest

from dvonn.access import access
from dvonn.app import App
from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms
from dvonn.match.match_text import format_match
from dvonn.rules.board import Colour
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.records.records import import_files
from dvonn.screens.review.mistakes import ReviewedGame, RunningReview
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push, ShowMatch, ShowMenu
from dvonn.screens.setup.match_setup import name_entry
from dvonn.storage.puzzle_progress import PROGRESS
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.settings import SETTINGS, SETTINGS_FILE, Settings
from dvonn.storage.training import TRAINING
from tests.harness.context import FRAME_SECONDS
from tests.harness.desktop import TIMEOUT_SECONDS, read_line, terminated_after
from tests.harness.games import HOT_SEAT, HUMAN_WHITE, MAX_PLIES, boardspace_text, load_games, random_match
from tests.harness.paths import ROOT
from tests.harness.surroundings import FakeVoice
from tests.harness.user import AppUser
from tests.measure.stills.event_stills import KIOSK_SCENES
from tests.measure.stills.gallery import SNAPSHOT_SCENES

TODAY = date(2026, 11, 24)
IMPORTED_GAMES = 30

Evening = Generator[None, App, None]
"""Something that happens, until the program is closed; after that it gets the program that is started next."""
KEYS = (pygame.K_TAB, pygame.K_RETURN, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)


def start(folder: Path) -> App:
    """Start the program in a folder; show its first frame."""
    app = AppUser(draws=False, folder=folder).app
    app.context.today = lambda: TODAY
    return app


def close(app: App) -> None:
    """Close the window of a program."""
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.run()
    assert not app.running


def frames(app: App, count: int = 1) -> None:
    """Run some frames."""
    for _ in range(count):
        app.frame([], FRAME_SECONDS)


def a_win_before_its_score(app: App) -> Evening:
    """Win a match."""
    games = (random_match(HUMAN_WHITE, MAX_PLIES, seed).game for seed in count())
    whole = next(game for game in games if game.outcome and game.outcome.winner is Colour.WHITE)
    match = Match(HUMAN_WHITE)
    app.apply(ShowMatch(match))
    for ply in whole.plies:
        match.play(ply)
    app = yield
    assert app.context.settings.wins == 1


def time_on_the_clock(app: App) -> Evening:
    """Let half a minute pass in a match with clocks, and leave it for the menu."""
    terms = MatchTerms(times=dict.fromkeys(Colour, 300))
    match = Match(HOT_SEAT, terms=terms)
    app.apply(ShowMatch(match))
    match.play(match.position.moves()[0])
    frames(app, 60 * 30)
    app.perform(Action.PAUSE)
    app.apply(ShowMenu())
    app = yield
    kept = app.autosave.unfinished_match
    assert kept
    assert abs(kept.clocks.left[Colour.BLACK] - match.clocks.left[Colour.BLACK]) < 1
    assert match.clocks.left[Colour.BLACK] < 275


def half_a_review(app: App) -> Evening:
    """Review a game in part."""
    match = random_match(HOT_SEAT, MAX_PLIES)
    reviewed = ReviewedGame(match.game, record=app.autosave.save(match))
    scene = GameReview(app.context, reviewed)
    app.apply(Push(scene))
    while scene.review.leads.count(None) > len(scene.review.leads) // 2:
        frames(app)
    before = scene.review.leads
    app = yield
    review = RunningReview(app.context, reviewed)
    review.step(0)
    assert not review.done
    assert [now for now, then in zip(review.leads, before, strict=True) if then] == list(filter(None, before))


def an_analysis(app: App) -> Evening:
    """Try a move on the analysis board, above which a match begins."""
    board = AnalysisBoard(app.context, Study(random_match(HOT_SEAT, 60).game))
    app.apply(Push(board))
    ply = board.study.position.moves()[0]
    board.play(ply)
    app.apply(ShowMatch(random_match(HOT_SEAT)))
    app = yield
    (entry,) = app.autosave.records.entries()
    assert app.autosave.records.open(entry.name).game.plies[60:] == [ply]


def half_an_import(app: App) -> Evening:
    """Import some files, and all of them the next time."""
    folder = app.storage.folder
    assert folder
    files = [folder.parent / f"game{number}.sgf" for number in range(IMPORTED_GAMES)]
    for path, game in zip(files, load_games(), strict=False):
        path.write_text(boardspace_text(game), encoding="utf-8")
    app.apply(import_files(app.context, files))
    while not (folder / RECORDS_FOLDER).is_dir():
        frames(app)
    app = yield
    assert 0 < len(list(app.autosave.records.entries())) < IMPORTED_GAMES
    app.apply(import_files(app.context, files))
    frames(app, 600)
    games = [app.autosave.records.open(entry.name).game.plies for entry in app.autosave.records.entries()]
    assert sorted(games) == sorted(game.plies for game in load_games()[:IMPORTED_GAMES])


@pytest.mark.parametrize(
    "case",
    [a_win_before_its_score, time_on_the_clock, half_a_review, an_analysis, half_an_import],
    ids=lambda case: case.__name__,
)
def test_what_has_happened_is_there_after_the_next_start(case: Callable[[App], Evening], tmp_path: Path) -> None:
    """Something happens, the window is closed, and the program is started again."""
    folder = tmp_path / "user"
    app = start(folder)
    evening = case(app)
    next(evening)
    close(app)
    with pytest.raises(StopIteration):
        evening.send(start(folder))


def kept(app: App) -> list[set[str]]:
    """Return the lines of the settings, the progress in puzzles, the training and the unfinished match."""
    context, match = app.context, app.director.autosaved_match or app.autosave.unfinished_match
    training = TRAINING.format({one.missed.position: one for one in context.training.exercises()})
    unfinished = format_match(match) if match and match.has_begun and not match.game.outcome else ""
    texts = SETTINGS.format(context.settings), PROGRESS.format(context.puzzle_progress.value), training, unfinished
    return [set(text.splitlines()) for text in texts]


@pytest.mark.parametrize("name", [name for name in SNAPSHOT_SCENES if name not in KIOSK_SCENES][::3])
def test_any_screen_can_be_closed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the window is closed after some keys, the program starts as it ended, and no file is damaged."""
    monkeypatch.chdir(tmp_path)  # where one scene shares pictures
    monkeypatch.setattr(access, "Voice", FakeVoice)  # which one scene turns on
    app, rng = start(tmp_path), Random(name)
    services = app.context.autosave, app.context.training
    SNAPSHOT_SCENES[name](app)
    app.context.autosave, app.context.training = services  # where the scene has those of an example
    for key in rng.choices(KEYS, k=12):
        app.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=0)], FRAME_SECONDS)
    close(app)
    before, again = kept(app), start(tmp_path)
    assert kept(again) == before
    assert again.storage.take_messages() == []
    assert [path.name for path in tmp_path.rglob("*") if path.suffix in {".new", ".broken"}] == []


def test_an_error_closes_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in a frame is passed on after everything is kept, and so it is when a session of Windows may end."""
    app = start(tmp_path)
    app.apply(Push(name_entry(app.context, Colour.BLACK)))
    app.frame([pygame.Event(pygame.TEXTINPUT, text="Ben")], FRAME_SECONDS)
    app.context.settings.effects = 0.25
    monkeypatch.setattr(app.director.top, "update", lambda _: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        app.run(3)
    app = start(tmp_path)
    assert (app.context.settings.black_name, app.context.settings.effects) == ("Ben", 0.25)
    app.context.settings.effects = 0.5
    for number in (0x84, 0x11):  # WM_QUERYENDSESSION ends a session, and programs are killed then
        assert app.running
        pygame.event.post(pygame.Event(pygame.SYSWMEVENT, msg=number))
        app.run(3)
    assert not app.running
    assert start(tmp_path).context.settings.effects == 0.5


def test_a_finished_lesson_is_written_at_once(tmp_path: Path) -> None:
    """Settings are written in the frame in which they change; those that go on changing wait for two seconds."""

    def on_disk() -> Settings:
        return SETTINGS.parse((tmp_path / SETTINGS_FILE).read_text(encoding="utf-8"))[0]

    app = start(tmp_path)
    app.context.settings.lesson = 7
    app.apply(Push(scene := Tutorial(app.context)))
    frames(app, 150)
    scene.play(scene.session.solutions()[0])
    frames(app)
    assert on_disk().finished_lessons == {8}
    app.context.settings.effects = 0.25
    frames(app)
    assert on_disk().effects == 1.0
    frames(app, 150)
    assert on_disk().effects == 0.25


SIGNALLED = """
    import ctypes, sys
    from threading import Thread
    from dvonn import start
    from dvonn.app import App

    run = App.run

    def run_and_tell(app, frames):
        app.context.settings.effects = 0.25
        print("ready", flush=True)
        if sys.argv[2] == CONSOLE_CLOSES:
            Thread(target=ctypes.windll.kernel32.CtrlRoutine, args=[ctypes.c_void_p(2)], daemon=True).start()
        run(app, frames)

    CONSOLE_CLOSES = "CTRL_CLOSE_EVENT"
    App.run = run_and_tell
    start.main(["--mute", "--data-dir", sys.argv[1]])
"""
"""A program that says when its settings have changed, and closes its console on Windows, as the system does."""


@pytest.mark.parametrize("name", ["CTRL_CLOSE_EVENT" if sys.platform == "win32" else "SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_closes_the_program(name: str, tmp_path: Path) -> None:
    """A signal that ends programs, even twice, ends this one as its window does, and everything is kept."""
    if sys.platform == "win32" and name.startswith("SIG"):
        pytest.skip("on Windows no other program sends these")
    command = [sys.executable, "-c", dedent(SIGNALLED), str(tmp_path), name]
    pipe = subprocess.PIPE
    with terminated_after(subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)) as program:
        assert read_line(program) == "ready\n"
        for _ in range(2 * hasattr(signal, name)):
            program.send_signal(getattr(signal, name))
        assert program.communicate(timeout=TIMEOUT_SECONDS) == ("", "")
    assert program.returncode == 0
    assert SETTINGS.parse((tmp_path / SETTINGS_FILE).read_text(encoding="utf-8"))[0].effects == 0.25
