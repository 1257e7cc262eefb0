"""A game survives the program: the next start offers it, exactly as it was, and an ended one has become a record."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.match.match import Match
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Question
from dvonn.screens.menu.menu import Menu
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import ShowMatch
from dvonn.screens.score.score import Score
from tests.harness.player import STEP

Start = Callable[[], App]
RETURN = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
ESCAPE = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """Start the program on one folder, as often as wanted; the one before is gone, as if it had been killed."""
    running: list[App] = []

    def again() -> App:
        for app in running:
            app.keeper.close()  # the system lets go of a killed program's lock as well
        running.append(App(Options(size=(640, 400), data_dir=tmp_path), clock=lambda: 0.0, rng=Random(1)))
        running[-1].frame([], 0)
        return running[-1]

    return again


def playing(app: App, plies: int) -> Match:
    """Let a hot-seat game of some random plies be on the screen, and a frame pass."""
    match = Match(dict.fromkeys(Colour), random_game(plies))
    app.director.apply(ShowMatch(match))
    app.frame([], STEP)
    return match


def test_the_first_start_asks_nothing(start: Start) -> None:
    """Without a game before, the menu comes."""
    assert isinstance(start().director.top, Menu)


@pytest.mark.parametrize("plies", [0, 1, 30, 49, 70])
def test_the_game_is_offered_and_goes_on(start: Start, plies: int) -> None:
    """After a sudden end the next start offers the game, and Enter goes on with it, position and history as before."""
    before = playing(start(), plies)
    app = start()
    assert isinstance(app.director.top, Question)
    app.frame([RETURN], STEP)
    scene = app.director.top
    assert isinstance(scene, BoardScene)
    assert str(scene.match) == str(before)


def test_every_ply_is_kept(start: Start) -> None:
    """Plies played and undone since the start are there as well."""
    app = start()
    match = playing(app, 60)
    scene = app.director.top
    assert isinstance(scene, BoardScene)
    scene.play(match.position.moves()[0])
    app.frame([], STEP)
    app.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0)], STEP)
    app.frame([], STEP)
    text = str(match)
    assert match.game.undone
    again = start()
    again.frame([RETURN], STEP)
    assert isinstance(again.director.top, BoardScene)
    assert str(again.director.top.match) == text


def test_the_game_can_be_left(start: Start) -> None:
    """Who does not want to go on is in the menu."""
    playing(start(), 10)
    app = start()
    app.frame([ESCAPE], STEP)
    assert isinstance(app.director.top, Menu)


def test_an_ended_game_is_a_record(start: Start) -> None:
    """After its end a game is not offered again, and lies among the records with its result."""
    app = start()
    match = playing(app, 1000)
    assert match.game.outcome
    for _ in range(300):
        app.frame([], STEP)
    assert isinstance(app.director.top, Score)
    (entry,) = app.keeper.shelf.entries()
    assert entry.outcome
    assert (entry.outcome.white, entry.outcome.black) == (match.game.outcome.white, match.game.outcome.black)
    assert isinstance(start().director.top, Menu)


def test_a_torn_file_never_stops_a_start(start: Start, tmp_path: Path) -> None:
    """Whatever is in the saved game's files, the program starts, and says in a line what it could not read."""
    playing(start(), 20)
    for path in tmp_path.rglob("*"):
        if path.is_file():
            path.write_bytes(b"\xff\x00 torn")
    app = start()
    assert isinstance(app.director.top, Menu | Question)
