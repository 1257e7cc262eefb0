"""The program is closed at any moment, on any screen: after the next start, what has happened is there."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from textwrap import dedent

import pygame
import pytest

from dvonn.access import access
from dvonn.app import App
from dvonn.engine.analysis import game_review
from dvonn.match.match_text import format_match
from dvonn.rules.board import Colour
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.new_game.match_setup import name_entry
from dvonn.screens.scene import Push
from dvonn.storage.puzzle_progress import PROGRESS
from dvonn.storage.settings import SETTINGS, SETTINGS_FILE, Settings
from dvonn.storage.training import TRAINING
from tests.harness.closing import CASES, Evening, close, frames, start
from tests.harness.desktop import TIMEOUT_SECONDS, read_line, terminated_after
from tests.harness.paths import ROOT
from tests.harness.stage import FRAME_SECONDS
from tests.harness.voice import FakeVoice
from tests.measure.stills.event_stills import KIOSK_SCENES
from tests.measure.stills.gallery import SNAPSHOT_SCENES

KEYS = (pygame.K_TAB, pygame.K_RETURN, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)


@pytest.fixture(autouse=True)
def cheap_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reduce the search effort of reviews."""
    for name, value in {"REVIEW_NODES": 2_000, "ENDING_NODES": 200, "COMPARISON_BOARDS": 4}.items():
        monkeypatch.setattr(game_review, name, value)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
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
    stage, match = app.stage, app.director.autosaved_match or app.autosave.unfinished_match
    training = TRAINING.format({one.missed.position: one for one in stage.training.exercises()})
    unfinished = format_match(match) if match and match.has_begun and not match.game.outcome else ""
    texts = SETTINGS.format(stage.settings), PROGRESS.format(stage.puzzle_progress.progress), training, unfinished
    return [set(text.splitlines()) for text in texts]


@pytest.mark.parametrize("name", [name for name in SNAPSHOT_SCENES if name not in KIOSK_SCENES][::3])
def test_any_screen_can_be_closed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the window is closed after some keys, the program starts as it ended, and no file is damaged."""
    monkeypatch.chdir(tmp_path)  # where one scene shares pictures
    monkeypatch.setattr(access, "Voice", FakeVoice)  # which one scene turns on
    app, rng = start(tmp_path), Random(name)
    services = app.stage.autosave, app.stage.training
    SNAPSHOT_SCENES[name](app)
    app.stage.autosave, app.stage.training = services  # where the scene has those of an example
    for key in rng.choices(KEYS, k=12):
        app.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=0)], FRAME_SECONDS)
    close(app)
    before, again = kept(app), start(tmp_path)
    assert kept(again) == before
    assert again.storage.take_messages() == []
    assert [path.name for path in tmp_path.rglob("*") if path.suffix in {".new", ".broken"}] == []


def test_an_error_closes_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in a frame is passed on after everything is kept."""
    app = start(tmp_path)
    app.apply(Push(name_entry(app.stage, Colour.BLACK)))
    app.frame([pygame.Event(pygame.TEXTINPUT, text="Ben")], FRAME_SECONDS)
    app.stage.settings.effects = 0.25
    monkeypatch.setattr(app.director.top, "update", lambda _: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        app.run(3)
    settings = start(tmp_path).stage.settings
    assert (settings.black_name, settings.effects) == ("Ben", 0.25)


def test_a_finished_lesson_is_written_at_once(tmp_path: Path) -> None:
    """Settings are written in the frame in which they change; those that go on changing wait for two seconds."""

    def on_disk() -> Settings:
        return SETTINGS.parse((tmp_path / SETTINGS_FILE).read_text(encoding="utf-8"))[0]

    app = start(tmp_path)
    app.stage.settings.lesson = 7
    app.apply(Push(scene := Tutorial(app.stage)))
    frames(app, 150)
    scene.play(scene.round.solutions()[0])
    frames(app)
    assert on_disk().finished_lessons == {8}
    app.stage.settings.effects = 0.25
    frames(app)
    assert on_disk().effects == 1.0
    frames(app, 150)
    assert on_disk().effects == 0.25


SIGNALLED = """
    import sys
    from dvonn import start
    from dvonn.app import App

    run = App.run

    def run_and_tell(app, frames):
        app.stage.settings.effects = 0.25
        print("ready", flush=True)
        run(app, frames)

    App.run = run_and_tell
    start.main(["--mute", "--data-dir", sys.argv[1]])
"""
"""A program that says when its settings have changed."""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_closes_the_program(name: str, tmp_path: Path) -> None:
    """A signal that ends programs, even twice, ends this one as its window does, and everything is kept."""
    if not hasattr(signal, name):
        pytest.skip(f"this system has no {name}")
    command = [sys.executable, "-c", dedent(SIGNALLED), str(tmp_path)]
    pipe = subprocess.PIPE
    with terminated_after(subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)) as program:
        assert read_line(program) == "ready\n"
        for _ in range(2):
            program.send_signal(getattr(signal, name))
        assert program.communicate(timeout=TIMEOUT_SECONDS) == ("", "")
    assert program.returncode == 0
    assert SETTINGS.parse((tmp_path / SETTINGS_FILE).read_text(encoding="utf-8"))[0].effects == 0.25
