"""The first run of the game in a real X11 window; `test_one_switch.py` has lessons by keys alone."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final
from unittest.mock import Mock

import pygame
import pytest

from dvonn.match.match_text import parse_match
from dvonn.rules.notation import NotationError
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position
from dvonn.screens.dialog import Dialog
from dvonn.screens.learn.lesson_round import LessonRound
from dvonn.screens.learn.lessons import LESSONS, finished_count
from dvonn.screens.learn.tutorial import TutorialEnd, Welcome
from dvonn.screens.scene import Stage
from dvonn.storage.autosave import RUNNING_MATCH_FILE
from dvonn.storage.settings import Settings
from dvonn.storage.settings_file import SETTINGS, SETTINGS_FILE
from dvonn.ui.assets import Assets
from dvonn.ui.layout import Point
from dvonn.ui.sound import Sound
from tests.harness.desktop import KEY_TIMEOUT_SECONDS, Desktop, GameWindow, virtual_desktop, wait_until
from tests.harness.devices import stack_top
from tests.harness.menu_clicks import click_on_play
from tests.harness.paths import IMAGES
from tests.harness.scale import only_full

FIRST_LESSON: Final = f"DVONN: {LESSONS[0].title}"
LEARNED: Final = "DVONN: Now you know DVONN"
YOURS: Final = "DVONN: Your turn"
LONG: Final = 180.0  # seconds for a game against the computer, including its pauses
REACTION: Final = 0.25  # seconds after which an unchanged title means that a key did not change the scene
BESIDE_THE_BOARD: Final = 5, 5


@pytest.fixture(scope="module")
def managed() -> Iterator[Desktop]:
    """Return a desktop with a window manager."""
    with virtual_desktop() as opened:
        yield opened


def button_of(size: tuple[int, int], dialog: Callable[[Stage], Dialog], number: int) -> Point:
    """Return the centre of a button of a dialog in a window."""
    pygame.font.init()
    placed = dialog(Stage(size, Assets(IMAGES), Mock(spec=Sound), Random(0), monotonic))
    placed.lay_out()
    return placed.form.widgets[number].box.centre


def click_until(game: GameWindow, at: Point, title: str) -> None:
    """Click at a point, which a new window ignores, until the title has changed."""

    def changes() -> bool:
        game.click(at)
        return wait_until(lambda: game.title == title, KEY_TIMEOUT_SECONDS)

    assert wait_until(changes), f"the title is {game.title!r}, not {title!r}"


def click_ply(game: GameWindow, position: Position, ply: Ply, *, coordinates: bool = False) -> None:
    """Click on the spaces of a ply at the tops of their stacks."""
    for space in ply:
        game.click(stack_top(position, space, game.size, coordinates=coordinates))


pytestmark = pytest.mark.usefixtures("window")  # for the names of keys


@only_full("real windows")
@pytest.mark.parametrize("by_mouse", [True, False], ids=["mouse", "keys"])
def test_who_knows_the_game_plays_at_once(managed: Desktop, tmp_path: Path, *, by_mouse: bool) -> None:
    """From the card to the first ply of a first game it takes three clicks, or four keys."""
    with managed.program(first_start_in=tmp_path) as game:
        if by_mouse:
            card, play = button_of(game.size, Welcome, 1), click_on_play(game.size)
            click_until(game, card, "DVONN")
            game.click(play)
            game.await_title(YOURS)
            click_ply(game, Position(), Position().moves()[0])
        else:
            assert wait_until(lambda: game.answers("Escape", "DVONN"))
            game.type("Return")
            game.await_title(YOURS)
            game.type("Return")
        game.await_title("DVONN: Dreamy is thinking")


@only_full("all lessons in a real window")
def test_a_first_run_with_the_mouse(managed: Desktop, tmp_path: Path) -> None:
    """Clicks lead from the card through all lessons to a first game."""
    with managed.program(first_start_in=tmp_path) as game:
        learn = button_of(game.size, Welcome, 0)
        click_until(game, learn, FIRST_LESSON)
        for number, lesson in enumerate(LESSONS):
            game.await_title(f"DVONN: {lesson.title}")
            click_through(game, LessonRound(number, Settings()))
        game.await_title(LEARNED)
        game.click(button_of(game.size, TutorialEnd, 0))
        game.await_title(YOURS, LONG)
        position = saved_position(tmp_path)
        click_ply(game, position, position.moves()[0], coordinates=True)  # which a coach's board has
        assert wait_until(lambda: saved_position(tmp_path) != position)
    assert finished(tmp_path) == 8


def click_through(game: GameWindow, lesson: LessonRound) -> None:
    """Solve the tasks of a lesson by clicks; two more skip the rest of the animation and lead on."""
    while True:
        lesson.ask()
        ply = lesson.solutions()[0]
        click_ply(game, lesson.game.position, ply)
        lesson.try_ply(ply)
        lesson.reply()
        game.click(BESIDE_THE_BOARD)
        game.click(BESIDE_THE_BOARD)
        if lesson.is_over:
            return
        lesson.number += 1


def saved_position(folder: Path) -> Position:
    """Return the position of the running game from its save; before there is one, the position at the start."""
    try:
        return parse_match((folder / RUNNING_MATCH_FILE).read_text(encoding="utf-8")).position
    except (FileNotFoundError, NotationError):
        return Position()


def finished(folder: Path) -> int:
    """Return how many lessons are finished according to the settings."""
    return finished_count(SETTINGS.parse((folder / SETTINGS_FILE).read_text(encoding="utf-8"))[0].finished_lessons)
