"""The order of pictures and words: whose turn it is and what was achieved are said when the stacks have landed."""

from unittest.mock import patch

import pygame
import pytest

from dvonn.kiosk.attract.show_game import ShowGame
from dvonn.match.match import Match
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.play.players import FULL_BOARD_NOTICE
from dvonn.screens.ply_board import PlyBoard
from dvonn.screens.scene import Push, ShowMatch
from dvonn.ui.canvas import Canvas
from dvonn.words import side_name
from tests.harness.event_user import KioskUser
from tests.harness.games import HOT_SEAT, HUMAN_WHITE, random_match
from tests.harness.stage import FRAME_SECONDS
from tests.harness.user import AppUser

PRAISE = "That's it!"
MANY_FRAMES = 1200  # more than any animation or answer takes


def board_of(user: AppUser) -> PlyBoard:
    """Return the board on the screen."""
    scene = user.app.director.top
    assert isinstance(scene, PlyBoard)
    return scene


def words_of(user: AppUser) -> str:
    """Return the title and all words on the screen."""
    with patch.object(Canvas, "draw_text", autospec=True, side_effect=Canvas.draw_text) as draw_text:
        user.app.director.top.draw(pygame.Surface(user.size), 0)
    return " ".join([user.title, *(call.args[1] for call in draw_text.call_args_list)])


def watch(user: AppUser) -> tuple[list[str], str]:
    """Return the words in every third frame until a stack lands, which may begin a little later, and those at rest."""
    during: list[str] = []
    for number in range(MANY_FRAMES):
        moving = board_of(user).player.plan is not None
        if not moving and during:
            return during, words_of(user)
        if moving and not board_of(user).player.has_landed and number % 3 == 0:
            during.append(words_of(user))
        user.app.frame([], FRAME_SECONDS)
    raise AssertionError("nothing moves, or without end")


def assert_said_after(user: AppUser, *words: str) -> None:
    """Assert that some words are said after the next animation, and not before its stack has landed."""
    during, after = watch(user)
    for one in words:
        assert not any(one in line for line in during), one
        assert one in after


def begin(match: Match) -> AppUser:
    """Return a user of a match."""
    user = AppUser(draws=False)
    user.app.apply(ShowMatch(match))
    user.app.frame([], 0)
    return user


@pytest.mark.parametrize("plies", [20, 55], ids=["placement", "movement"])
def test_your_turn_is_said_when_the_computer_has_played(plies: int) -> None:
    """The computer thinks when the user's piece has landed; it is the user's turn when the computer's has."""
    match = random_match(HUMAN_WHITE, plies, 3)
    user = begin(match)
    while match.waits_for_computer:
        watch(user)
    user.click_ply(match.position, match.position.moves()[0])
    assert_said_after(user, "Greedy is thinking")
    assert_said_after(user, "Your turn")


def test_the_turn_changes_in_the_frame_of_the_landing() -> None:
    """While a stack settles, headline and panel already are those of the side to move; its score waits for cut-offs."""
    match = random_match(HOT_SEAT, 55, 3)
    user, before = begin(match), match.position
    user.click_ply(before, before.moves()[0])
    while not board_of(user).player.has_landed:
        assert user.title == f"DVONN: {side_name(before.turn)} to move"
        user.app.frame([], FRAME_SECONDS)
    assert user.title == f"DVONN: {side_name(match.position.turn)} to move"
    assert board_of(user).player.plan
    assert board_of(user).scored_position is before


def test_the_end_is_said_when_the_last_stack_has_landed() -> None:
    """The game is over when its last move has ended."""
    match = random_match(HOT_SEAT, 1000)
    last = match.game.plies[-1]
    match.undo()
    user = begin(match)
    user.click_ply(match.position, last)
    assert_said_after(user, "The game is over", "to count the towers")


def test_a_full_board_is_said_when_the_last_piece_has_landed() -> None:
    """The banner appears while the light runs, not before the piece is there."""
    match = random_match(HOT_SEAT, 48)
    user = begin(match)
    user.click_ply(match.position, match.position.moves()[0])
    assert_said_after(user, FULL_BOARD_NOTICE)


def test_a_task_is_praised_when_the_piece_has_landed() -> None:
    """Praise follows the solution, and stays while the reply is played."""
    user = AppUser(draws=False)
    user.app.stage.settings.lesson = 1
    scene = Tutorial(user.app.stage)
    user.app.apply(Push(scene))
    user.app.frame([], 0)
    user.click_ply(scene.round.game.position, scene.round.solutions()[0])
    assert_said_after(user, PRAISE)
    reply, _ = watch(user)
    assert all(PRAISE in words for words in reply)


def test_the_show_tells_of_a_move_when_it_has_landed() -> None:
    """In the attract loop a caption changes when the stack that it tells of has landed."""
    user, in_flight, told = KioskUser(), 0, 0
    reel = ShowGame(user.context.stage)
    reel.begin()
    while told < 3:
        before = reel.caption
        reel.idle(0.01)
        reel.update(FRAME_SECONDS)
        in_flight = in_flight + 1 if reel.is_moving else 0
        if reel.caption != before:
            assert in_flight >= 10
            told += 1
