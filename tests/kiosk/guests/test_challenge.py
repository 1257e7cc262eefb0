"""The challenge: puzzles of growing difficulty, a clock that pauses between them, and its result."""

from itertools import pairwise

import pygame
import pytest

from dvonn.kiosk.event_settings import CHALLENGE
from dvonn.kiosk.guests.guest_match import CHALLENGE_PENALTY_SECONDS
from dvonn.screens.dialog import PageDialog, Question
from dvonn.screens.exercise import QuestionState
from dvonn.screens.puzzles.timed_play import TimedPlay
from tests.harness.event_user import ENTER, ESC, KioskUser
from tests.harness.puzzles import next_move, wrong_moves
from tests.harness.stage import FRAME_SECONDS

LONGEST_ANSWER_SECONDS = 8.0  # longer than an answer and its refutation are shown


@pytest.fixture
def guest() -> KioskUser:
    """Return a guest at a challenge."""
    user = KioskUser()
    user.begin(CHALLENGE)
    return user


def scene(guest: KioskUser) -> TimedPlay:
    assert isinstance(guest.top, TimedPlay)
    return guest.top


def left(guest: KioskUser) -> float:
    seconds = scene(guest).round.seconds_left
    assert seconds is not None
    return seconds


def answer(guest: KioskUser, *, right: bool) -> None:
    """Click the solution to its end, or an error."""
    play = scene(guest)
    while play.round.state is QuestionState.ASKED:
        guest.click_ply(play.round.game.position, next_move(play) if right else wrong_moves(play)[0])
        if right and play.round.state is QuestionState.ASKED:
            play.finish()


def run_out_of_time(guest: KioskUser, solved: int = 0) -> None:
    """Set the number of solved puzzles, and let the time run out."""
    scene(guest).round.solved, scene(guest).round.seconds_left = solved, FRAME_SECONDS
    guest.wait(2 * FRAME_SECONDS)
    assert isinstance(guest.top, PageDialog)


def test_puzzles_grow_harder_and_another_guest_gets_other_ones(guest: KioskUser) -> None:
    """The ratings rise; a low score leads to a new challenge with its full time, which counts as another game."""
    first = scene(guest).round.items
    assert all(one.rating <= other.rating for one, other in pairwise(first))
    run_out_of_time(guest)
    guest.press(ENTER)
    assert scene(guest).round.items != first
    assert left(guest) == pytest.approx(60, abs=0.1)
    assert guest.context.games_begun == 2
    run_out_of_time(guest)
    guest.press(ESC)
    assert guest.is_home


def test_a_wrong_answer_costs_seconds_and_the_solution_is_shown(guest: KioskUser) -> None:
    """A wrong answer costs the penalty, its solution plays itself, and it does not count, nor as anyone's progress."""
    first, before = scene(guest).round.item, left(guest)
    answer(guest, right=False)
    states = set()
    for _ in range(round(2 * LONGEST_ANSWER_SECONDS / FRAME_SECONDS)):
        guest.wait(FRAME_SECONDS)
        if scene(guest).round.item is first:
            states.add(scene(guest).round.state)
    assert QuestionState.SHOWN in states
    assert scene(guest).round.item is not first
    assert scene(guest).round.solved == 0
    assert left(guest) < before - CHALLENGE_PENALTY_SECONDS
    progress = scene(guest).stage.puzzle_progress.progress
    assert (progress.solved, progress.missed, progress.rating) == (set(), set(), None)


def test_the_event_settings_decide_how_long_it_takes() -> None:
    """The challenge lasts as long as the event settings say."""
    guest = KioskUser()
    guest.context.event_settings.challenge = 5
    guest.begin(CHALLENGE)
    guest.wait(4.8)
    scene(guest)
    guest.wait(0.4)
    assert guest.top.title == "DVONN: 0 puzzles solved"


def test_the_last_puzzle_ends_it(guest: KioskUser) -> None:
    """The challenge ends when all puzzles are solved, even with time left."""
    scene(guest).round.items = [scene(guest).round.item]
    answer(guest, right=True)
    guest.wait(LONGEST_ANSWER_SECONDS)
    assert guest.top.title == "DVONN: 1 puzzle solved"


def test_leaving_is_asked_with_the_board_hidden(guest: KioskUser) -> None:
    """Leaving opens a question that hides the board and stops the clock; its safe answer has the focus.

    The key that shows a solution has no effect.
    """
    guest.press(pygame.K_h)
    assert scene(guest).round.state is QuestionState.ASKED
    before = left(guest)
    guest.press(ESC)
    assert isinstance(guest.top, Question)
    assert guest.app.director.visible == [guest.top]
    guest.wait(5)
    guest.press(ENTER)
    assert left(guest) == pytest.approx(before, abs=0.2)
    guest.press(ESC, pygame.K_DOWN, ENTER)
    assert guest.is_home
