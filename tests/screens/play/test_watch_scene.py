"""Two computers on the screen: stopped, stepped through, taken over, and in a series."""

from pathlib import Path

import pygame
import pytest

from dvonn.engine.levels import DREAMY
from dvonn.match.match import Match, MatchTerms, Seats, Series
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.screens.play.board_scene import BoardScene, WatchScene
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import ShowMatch
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.ui import theme
from dvonn.ui.theme import Speed
from tests.harness.games import game_of_last_plies
from tests.harness.user import AppUser

DREAMERS: Seats = dict.fromkeys(Colour, DREAMY)
SECONDS_FOR_PLIES = 4.0


@pytest.fixture
def user() -> AppUser:
    """Return a user who watches the last plies of a game at the highest speed."""
    user = AppUser(draws=False)
    user.app.stage.settings.speed = Speed.OFF
    user.app.apply(ShowMatch(Match(DREAMERS, Game(game_of_last_plies(20).start))))
    user.app.frame([], 0)
    return user


def match_of(user: AppUser) -> Match:
    """Return the match on the screen."""
    scene = user.app.director.top
    assert isinstance(scene, BoardScene)
    return scene.match


def press_button(user: AppUser, words: str) -> None:
    """Click the button with some words."""
    user.app.frame([], 0)
    scene = user.app.director.top
    assert isinstance(scene, WatchScene)
    [button] = [one for one in scene.toolbar.widgets if isinstance(one, KeyButton) and one.label == words]
    user.click(button.box.centre)


def test_stopping_and_stepping(user: AppUser) -> None:
    """While stopped nothing is played; a step is one ply; continuing plays on. Each undo takes back one, and stops.

    A watcher's choice of a space is refused with a reason.
    """
    user.press(pygame.K_p)
    scene = user.app.director.top
    assert isinstance(scene, WatchScene)
    user.click_stack(scene.match.position, scene.match.position.owned(Colour.WHITE)[0])
    assert scene.selection.remark == "Take over a side to play yourself"
    before = len(match_of(user).game.plies)
    user.wait(SECONDS_FOR_PLIES)
    assert len(match_of(user).game.plies) == before
    assert user.title == "DVONN: Paused"
    press_button(user, "Step")
    user.wait(SECONDS_FOR_PLIES)
    assert len(match_of(user).game.plies) == before + 1
    press_button(user, "Continue")
    user.wait(SECONDS_FOR_PLIES)
    played = len(match_of(user).game.plies)
    assert played > before + 2
    user.press(pygame.K_u, pygame.K_u)
    user.wait(SECONDS_FOR_PLIES)
    assert len(match_of(user).game.plies) == played - 2


def test_the_speed_goes_round(user: AppUser) -> None:
    """Its button names the speed and sets the next one; it is that of the settings."""
    settings, seen = user.app.stage.settings, []
    for words in ("Instant", "Slow", "Normal", "Fast"):
        press_button(user, words)
        seen.append(settings.speed)
    assert seen == [Speed.SLOW, Speed.NORMAL, Speed.FAST, Speed.OFF]


def test_a_side_can_be_taken_over(user: AppUser) -> None:
    """The match goes on between the human and the other level, with the buttons of a game."""
    press_button(user, "Take over")
    user.press(pygame.K_DOWN, pygame.K_RETURN)
    match, scene = match_of(user), user.app.director.top
    assert isinstance(scene, BoardScene)
    assert not isinstance(scene, WatchScene)
    assert match.seats == {Colour.WHITE: DREAMERS[Colour.WHITE], Colour.BLACK: None}
    for _frame in range(600):
        if match.waits_for_human and not scene.player.plan:
            break
        user.app.frame([], 1 / 60)
    assert user.title == "DVONN: Your turn"
    user.click_ply(match.position, match.position.moves()[0])
    user.wait(0.1)
    assert match.game.plies


def test_a_series_of_two_computers_goes_on_by_itself(tmp_path: Path) -> None:
    """After a result the next game begins with swapped colours, and the game that has ended is in the records."""
    user, game = AppUser(draws=False, folder=tmp_path), Game(game_of_last_plies(2).start)
    user.app.stage.settings.speed = Speed.OFF
    user.app.apply(ShowMatch(Match(DREAMERS, game, terms=MatchTerms(series=Series(3)))))
    for _frame in range(3000):
        user.app.frame([], 1 / 60)
        if user.shows_result:
            break
    assert user.shows_result
    user.wait(theme.NEXT_GAME_SECONDS + 1)
    series = match_of(user).series
    assert series
    assert series.played == 1
    assert len(list((tmp_path / RECORDS_FOLDER).iterdir())) == 1
