"""A game survives the end of the program: the next start offers it, and a finished game becomes a record."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.match.match import Match
from dvonn.match.match_text import format_match
from dvonn.rules.board import Colour
from dvonn.screens.menu import Menu
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import ShowMatch
from dvonn.storage.settings import SETTINGS_FILE
from tests.harness.context import FRAME_SECONDS
from tests.harness.games import random_game

Start = Callable[[], App]
RETURN = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
ESCAPE = pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0)


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """Return a function that starts the program in one folder, as after the previous one was killed."""
    (tmp_path / SETTINGS_FILE).touch()
    running: list[App] = []

    def again() -> App:
        for app in running:
            app.autosave.close()  # the system lets go of a killed program's lock as well
        running.append(App(Options(size=(640, 400), data_dir=tmp_path), clock=lambda: 0.0, rng=Random(1)))
        running[-1].frame([], 0)
        return running[-1]

    return again


@pytest.mark.parametrize("plies", [0, 30, 70])
def test_the_game_is_offered_and_goes_on(start: Start, tmp_path: Path, plies: int) -> None:
    """After a sudden end Enter continues the game unchanged, and no damage stops a start."""
    first = start()
    assert isinstance(first.director.top, Menu)
    match = Match(dict.fromkeys(Colour), random_game(plies, seed=5))
    first.director.apply(ShowMatch(match))
    first.frame([], FRAME_SECONDS)
    scene = first.director.top
    assert isinstance(scene, BoardScene)
    for _ in range(2):
        scene.play(match.position.moves()[0])
        first.frame([], FRAME_SECONDS)
    first.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0)], FRAME_SECONDS)
    assert match.game.undone
    app = start()
    assert isinstance(app.director.top, Menu)
    app.frame([RETURN], FRAME_SECONDS)
    assert isinstance(app.director.top, BoardScene)
    assert format_match(app.director.top.match) == format_match(match)
    for path in filter(Path.is_file, tmp_path.rglob("*")):
        path.write_bytes(b"\xff\x00 torn")
    assert isinstance(start().director.top, Menu)
