"""Guests' matches: help in the guided game, handing over to the computer, the score, and no way to closed screens."""

from collections.abc import Callable
from random import Random

import pygame
import pytest

from dvonn.engine.levels import GREEDY, THOUGHTFUL
from dvonn.kiosk.event_settings import BLITZ, GUIDED, TWO, GameMode
from dvonn.kiosk.guests.guest_board import (
    CUT_OFF_LINE,
    GUIDE_LINES,
    UNASKED_HINT_SECONDS,
    UNATTENDED_SCORE_SECONDS,
    GuestBoard,
    GuestPause,
    GuestScore,
    guide_caption,
)
from dvonn.kiosk.guests.mode_choice import ModeChoice
from dvonn.kiosk.initials_screen import InitialsScreen
from dvonn.kiosk.winner_list import Board
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.screens.dialog import Question
from dvonn.screens.play.assistance import Overlay
from dvonn.screens.play.players import FULL_BOARD_NOTICE
from dvonn.screens.scene import ShowScore
from dvonn.ui import theme
from tests.harness.event_user import ENTER, ESC, KioskUser, finished_match
from tests.harness.user import A

LONGEST_COUNT_SECONDS = 12.0


def playing(mode: GameMode) -> KioskUser:
    guest = KioskUser()
    guest.begin(mode)
    return guest


@pytest.fixture
def guest() -> KioskUser:
    """Return a guest at the start of a guided game."""
    return playing(GUIDED)


def play_move(guest: KioskUser) -> None:
    """Play a legal move with the mouse, and wait until it is a guest's turn again."""
    position = guest.board.match.position
    guest.click_ply(position, position.moves()[0])
    guest.await_turn()


def scored(mode: GameMode, *, won: bool) -> KioskUser:
    """Return a guest at the score of a game, once its buttons are active."""
    guest = KioskUser()
    guest.app.director.apply(ShowScore(finished_match(mode, won=won)))
    guest.press(pygame.K_x, ENTER)
    guest.wait(theme.RESULT_GUARD_SECONDS + 0.1)
    return guest


# The guided game


def test_a_guest_sees_the_last_piece_and_the_light(guest: KioskUser) -> None:
    """A guest's game begins with the last piece, the light that it releases, and the banner; any input ends them."""
    match, player = guest.board.match, guest.board.player
    assert (match.game.plies, match.position.piece_count) == ([], 49)
    assert len(player.picture(match.position, 0).stacks) == 48
    guest.wait(theme.PLACE_SECONDS + 0.1)
    assert player.picture(match.position, 0).spread
    assert guest.board.course.notice == FULL_BOARD_NOTICE
    guest.press(pygame.K_LEFT)
    assert (player.plan, guest.board.course.notice) == (None, "")


def test_captions_follow_the_guest(guest: KioskUser) -> None:
    """The caption of a move changes when a stack is picked and again at the next move, which can be taken back."""
    guest.wait(theme.PLACE_SECONDS + theme.NOTICE_SECONDS + 0.1)
    for space, caption in zip(guest.board.match.position.moves()[0], GUIDE_LINES[0], strict=True):
        assert caption in " ".join(guest.visible_lines())
        guest.click_stack(guest.board.match.position, space)
        guest.click((1, 200))
    guest.await_turn()
    guest.wait(2)
    assert GUIDE_LINES[1][0] in " ".join(guest.visible_lines())
    guest.press(pygame.K_u)
    assert guest.board.match.game.plies == []


def test_captions_end_after_some_moves_and_tell_of_the_first_loss() -> None:
    """Each caption is shown in its turn, and the first cut-off is explained."""
    game, captions = finished_match(GUIDED, won=True).game, list[str]()
    now = Game(game.positions[0])
    for ply in game.plies:
        turns = sum(position.turn is now.position.turn for position in now.positions[:-1])
        captions.append(guide_caption(now, picked=False))
        assert captions[-1] in {GUIDE_LINES[turns][0] if turns < len(GUIDE_LINES) else "", CUT_OFF_LINE}
        now.play(ply)
    assert 1 <= captions.count(CUT_OFF_LINE) <= 2


# Blitz, and two guests


@pytest.mark.parametrize("mode", [BLITZ, TWO])
def test_games_with_a_clock_have_no_assistance_and_no_undo(mode: GameMode) -> None:
    """No hint appears by itself in games with a clock, and the keys for assistance and undo have no effect.

    Between the moves of two guests there is no other screen.
    """
    guest = playing(mode)
    for _ in range(2):
        play_move(guest)
    guest.wait(UNASKED_HINT_SECONDS + 2)
    plies = len(guest.board.match.game.plies)
    guest.press(pygame.K_u, pygame.K_r, pygame.K_h, pygame.K_o, pygame.K_l)
    board = guest.board
    assert len(board.match.game.plies) == plies
    assert not board.assistance.thinking
    assert (board.assistance.hint, board.assistance.overlay) == (None, Overlay.NONE)


def test_a_win_in_blitz_leads_to_the_initials() -> None:
    """A win in blitz leads from the focused button to the initials, with its margin as the score."""
    guest = scored(BLITZ, won=True)
    assert isinstance(guest.top, GuestScore)
    margin = guest.top.match.winning_margin
    assert margin > 0
    guest.press(ENTER)
    assert isinstance(guest.top, InitialsScreen)
    assert (guest.top.winners_board, guest.top.score) == (Board(BLITZ, GREEDY.key), margin)


@pytest.mark.parametrize(("mode", "won"), [(BLITZ, False), (GUIDED, True), (TWO, True)])
def test_other_games_do_not_lead_to_the_initials(mode: GameMode, *, won: bool) -> None:
    """The focused button of any other score begins the same game mode again; the keys of usual scores do nothing."""
    guest = scored(mode, won=won)
    guest.press(pygame.K_u, pygame.K_l)
    guest.press(ENTER)
    assert guest.board.match.mode is mode


def test_the_pause_hides_the_board_in_blitz() -> None:
    """The pause hides the board in blitz and lies over it in a guided game."""
    for mode, hidden in ((BLITZ, True), (GUIDED, False)):
        guest = playing(mode)
        guest.press(ESC)
        assert isinstance(guest.top, GuestPause)
        assert (len(guest.app.director.visible) == 1) is hidden


# Handing over to the computer


def handed_over(mode: GameMode = GUIDED) -> KioskUser:
    guest = playing(mode)
    play_move(guest)
    match, rng = guest.board.match, Random(1)
    for _ in range(20):  # the rest of the game is shorter
        match.play(rng.choice(match.position.moves()))
    guest.await_turn()
    guest.press(ESC)
    guest.press(pygame.K_DOWN, pygame.K_DOWN, ENTER)
    return guest


def test_the_computer_finishes_a_match_handed_over() -> None:
    """The computer plays both sides to the end, whatever the idle timeout, shows the score, and returns home."""
    guest = handed_over()
    guest.context.event_settings.idle = 5
    match = guest.board.match
    assert match.seats == {Colour.WHITE: THOUGHTFUL, Colour.BLACK: match.level}
    for _ in range(600):
        guest.wait(1)
        if isinstance(guest.top, GuestScore):
            break
        assert isinstance(guest.top, GuestBoard)
    assert isinstance(guest.top, GuestScore)
    assert match.game.outcome
    assert "You" not in guest.top.title
    guest.wait(UNATTENDED_SCORE_SECONDS - 1)
    assert isinstance(guest.top, GuestScore)
    guest.wait(LONGEST_COUNT_SECONDS)
    assert guest.is_home


@pytest.mark.parametrize(
    "end",
    [
        lambda guest: guest.press(pygame.K_p),
        lambda guest: guest.click((400, 240)),
        lambda guest: guest.tap((400, 240)),
        lambda guest: guest.push(A),
    ],
)
def test_playing_oneself_leads_from_a_match_handed_over_to_the_choice(end: Callable[[KioskUser], None]) -> None:
    """Any input in a match handed over leads to the choice of a game, as it promises, and Back from there home."""
    guest = handed_over()
    guest.app.stage.settings.confirm = True
    end(guest)
    assert isinstance(guest.top, ModeChoice)
    assert not guest.app.stage.settings.confirm, "the next guest begins with the usual settings"
    guest.press(ESC)
    assert guest.is_home


def test_any_input_ends_the_score_of_a_match_handed_over() -> None:
    """Any input returns from the score of a match handed over to the attract loop, and Esc from the match as well.

    Such a blitz has no clock and no margin for the winners' board.
    """
    guest = handed_over(BLITZ)
    assert guest.board.match.clocks.left == {}
    guest.press(ESC)
    assert guest.is_home
    match = finished_match(BLITZ, won=True)
    match.hand_over(match.guests, GREEDY)
    assert match.winning_margin == 0
    guest.app.director.apply(ShowScore(match))
    guest.press(pygame.K_p)
    assert guest.is_home


def test_the_seat_of_one_of_two_guests_is_taken() -> None:
    """A question asks which guest leaves; the other plays on against the computer."""
    guest = handed_over(TWO)
    assert isinstance(guest.top, Question)
    guest.press(pygame.K_DOWN, pygame.K_DOWN, ENTER)
    match = guest.board.match
    assert match.seats == {Colour.WHITE: None, Colour.BLACK: THOUGHTFUL}
    assert not match.is_unattended
    guest.await_turn()
    assert guest.board.match.waits_for_human


def test_leaving_is_asked_once_something_has_been_played(guest: KioskUser) -> None:
    """Leaving needs no confirmation before the first move and needs one after it."""
    guest.press(ESC, pygame.K_UP, ENTER)
    assert guest.is_home
    guest.begin(GUIDED)
    play_move(guest)
    guest.press(ESC)
    guest.press(pygame.K_UP, ENTER)
    assert isinstance(guest.top, Question)
    guest.press(ENTER)
    assert isinstance(guest.top, GuestPause)
    guest.press(ENTER, pygame.K_DOWN, ENTER)
    assert guest.is_home
