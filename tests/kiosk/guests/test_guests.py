"""Guests' matches: help in the guided game, handing over to the computer, the score, and no way to closed screens."""

from collections.abc import Callable
from random import Random

import pygame
import pytest

from dvonn.engine.levels import GREEDY, THOUGHTFUL
from dvonn.kiosk.event_modes import BLITZ, GUIDED, TWO, GameMode
from dvonn.kiosk.guests import ModeChoice
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
from dvonn.kiosk.winner_list import Board
from dvonn.kiosk.winners.initials_screen import InitialsScreen
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Question
from dvonn.screens.play.assistance import Overlay
from dvonn.screens.play.match_course import FULL_BOARD_NOTICE
from dvonn.screens.scene import ShowScore
from dvonn.ui import timing
from tests.harness.devices import A
from tests.harness.guests import ENTER, ESC, GuestUser, finished_match

LONGEST_COUNT_SECONDS = 12.0


def playing(mode: GameMode) -> GuestUser:
    guest = GuestUser()
    guest.begin(mode)
    return guest


@pytest.fixture
def guest() -> GuestUser:
    """Return a guest at the start of a guided game."""
    return playing(GUIDED)


def play_move(guest: GuestUser) -> None:
    """Play a legal move with the mouse, and wait until it is a guest's turn again."""
    position = guest.board.match.position
    guest.click_ply(position, position.moves()[0])
    guest.await_turn()


def scored(mode: GameMode, *, won: bool) -> GuestUser:
    """Return a guest at the score of a game, once its buttons are active."""
    guest = GuestUser()
    guest.app.director.apply(ShowScore(finished_match(mode, won=won)))
    guest.press(pygame.K_x, ENTER)
    guest.wait(timing.RESULT_GUARD_SECONDS + 0.1)
    return guest


# The guided game


def test_a_whole_guided_game(guest: GuestUser) -> None:
    """A guest plays a game to the score, plays again on another board, and leaves."""
    first = guest.board.match
    while isinstance(guest.top, GuestBoard):
        if guest.board.match.waits_for_human:
            play_move(guest)
        guest.await_turn()
        guest.wait(0.2)
    assert isinstance(guest.top, GuestScore)
    guest.press(ENTER)
    guest.wait(1)
    guest.press(ENTER)
    again = guest.board.match
    assert (again.mode, again.level, again.game.plies) == (first.mode, first.level, [])
    assert again.code != first.code
    assert guest.context.games_begun == 2
    guest.press(ESC)
    guest.press(pygame.K_UP, ENTER)
    assert guest.is_home


@pytest.mark.parametrize("mode", [GUIDED, BLITZ, TWO])
def test_a_guest_sees_the_last_piece_and_the_light(mode: GameMode) -> None:
    """A guest's game begins with the last piece, the light that it releases, and the banner; any input ends them."""
    guest = GuestUser()
    guest.begin(mode)
    match, player = guest.board.match, guest.board.player
    assert (match.game.plies, match.position.piece_count) == ([], 49)
    assert len(player.picture(match.position, 0).stacks) == 48
    guest.wait(timing.PLACE_SECONDS + 0.1)
    assert player.picture(match.position, 0).spread
    assert guest.board.course.notice == FULL_BOARD_NOTICE
    guest.press(pygame.K_LEFT)
    assert (player.plan, guest.board.course.notice) == (None, "")


def test_captions_follow_the_guest(guest: GuestUser) -> None:
    """The caption of a move changes when a stack is picked and again at the next move."""
    guest.wait(timing.PLACE_SECONDS + timing.NOTICE_SECONDS + 0.1)
    for space, caption in zip(guest.board.match.position.moves()[0], GUIDE_LINES[0], strict=True):
        assert caption in " ".join(guest.visible_lines())
        guest.click_stack(guest.board.match.position, space)
        guest.click((1, 200))
    guest.await_turn()
    guest.wait(2)
    assert GUIDE_LINES[1][0] in " ".join(guest.visible_lines())


def test_captions_end_after_some_moves_and_tell_of_the_first_loss() -> None:
    """Each caption is shown in its turn, and the first cut-off is explained."""
    game = finished_match(GUIDED, won=True).game
    lost = []
    for plies in range(len(game.plies)):
        now = Game(game.positions[0])
        for ply in game.plies[:plies]:
            now.play(ply)
        words = guide_caption(now, picked=False)
        turns = sum(position.turn is now.position.turn for position in now.positions[:-1])
        expected = GUIDE_LINES[turns][0] if turns < len(GUIDE_LINES) else ""
        lost += [plies] * (words == CUT_OFF_LINE)
        assert words in {expected, CUT_OFF_LINE}
    assert 1 <= len(lost) <= 2


def test_a_hint_appears_by_itself_after_some_seconds(guest: GuestUser) -> None:
    """A hint appears after some seconds without a move; once dismissed it does not come back during this move."""
    guest.wait(UNASKED_HINT_SECONDS - 0.5)
    assert guest.board.assistance.hint is None
    assert not guest.board.assistance.thinking
    guest.wait(24)
    assert guest.board.assistance.hint
    guest.press(pygame.K_h)
    guest.wait(UNASKED_HINT_SECONDS + 1)
    assert guest.board.assistance.hint is None


def test_a_guided_move_can_be_taken_back(guest: GuestUser) -> None:
    """Undo takes back the last moves and leads to the guest's turn."""
    play_move(guest)
    guest.press(pygame.K_u)
    assert guest.board.match.game.plies == []


def test_one_stick_and_one_button_play_a_guided_move() -> None:
    """The cursor begins on a stack that may move, so that the button alone picks it."""
    guest = GuestUser()
    guest.push(0, 0)
    position = guest.board.match.position
    assert position.moves_from(guest.board.cursor.space)
    guest.push(0)
    assert guest.board.selection.selected == guest.board.cursor.space


# Blitz, and two guests


@pytest.mark.parametrize("mode", [BLITZ, TWO])
def test_games_with_a_clock_have_no_assistance_and_no_undo(mode: GameMode) -> None:
    """No hint appears by itself in games with a clock, and the keys for assistance and undo have no effect."""
    guest = playing(mode)
    play_move(guest)
    guest.wait(UNASKED_HINT_SECONDS + 2)
    plies = len(guest.board.match.game.plies)
    guest.press(pygame.K_u, pygame.K_r, pygame.K_h, pygame.K_o, pygame.K_l)
    board = guest.board
    assert len(board.match.game.plies) == plies
    assert not board.assistance.thinking
    assert (board.assistance.hint, board.assistance.overlay) == (None, Overlay.NONE)


def test_blitz_is_lost_when_the_time_is_over() -> None:
    """The guest loses on time after the seconds of the event settings, which begin after the banner."""
    guest = GuestUser()
    guest.context.event_settings.blitz, guest.context.event_settings.idle = 30, 1000
    guest.begin(BLITZ)
    guest.wait(timing.PLACE_SECONDS + timing.NOTICE_SECONDS + 29)
    assert isinstance(guest.top, GuestBoard)
    guest.wait(1.5)
    assert isinstance(guest.top, GuestScore)
    assert "You lose" in guest.top.title
    assert guest.top.match.winning_margin == 0


def test_a_win_in_blitz_leads_to_the_initials() -> None:
    """A win in blitz leads from the focused button to the initials, with its margin as the score."""
    guest = scored(BLITZ, won=True)
    assert isinstance(guest.top, GuestScore)
    margin = guest.top.match.winning_margin
    assert margin > 0
    guest.press(ENTER)
    assert isinstance(guest.top, InitialsScreen)
    assert (guest.top.winners_board, guest.top.score) == (Board(BLITZ, GREEDY.key), margin)


@pytest.mark.parametrize(("mode", "won"), [(BLITZ, False), (GUIDED, True), (TWO, True), (TWO, False)])
def test_other_games_do_not_lead_to_the_initials(mode: GameMode, *, won: bool) -> None:
    """The focused button of any other score begins the same game mode again."""
    guest = scored(mode, won=won)
    guest.press(ENTER)
    assert guest.board.match.mode is mode


def test_the_keys_of_other_score_screens_have_no_effect() -> None:
    """The keys that take a match up again or open its moves have no effect at a guest's score."""
    guest = scored(BLITZ, won=False)
    guest.press(pygame.K_u, pygame.K_l)
    assert isinstance(guest.top, GuestScore)


def test_two_guests_take_turns() -> None:
    """Two guests play alternate moves with no screen in between."""
    guest = playing(TWO)
    for turn in (Colour.WHITE, Colour.BLACK, Colour.WHITE):
        assert guest.board.match.position.turn is turn
        play_move(guest)
        guest.wait(3)


def test_the_pause_hides_the_board_in_blitz() -> None:
    """The pause hides the board in blitz and lies over it in a guided game."""
    for mode, hidden in ((BLITZ, True), (GUIDED, False)):
        guest = playing(mode)
        guest.press(ESC)
        assert isinstance(guest.top, GuestPause)
        assert (len(guest.app.director.visible) == 1) is hidden


# Handing over to the computer


def handed_over(mode: GameMode = GUIDED) -> GuestUser:
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


CENTRE = (400, 240)
ENDINGS: dict[str, Callable[[GuestUser], None]] = {
    "Enter": lambda guest: guest.press(ENTER),
    "P": lambda guest: guest.press(pygame.K_p),
    "arrow": lambda guest: guest.press(pygame.K_LEFT),
    "click": lambda guest: guest.click(CENTRE),
    "tap": lambda guest: guest.tap(CENTRE),
    "pad": lambda guest: guest.push(A),
}


@pytest.mark.parametrize("end", ENDINGS.values(), ids=ENDINGS)
def test_playing_oneself_leads_from_a_match_handed_over_to_the_choice(end: Callable[[GuestUser], None]) -> None:
    """Any input in a match handed over leads to the choice of a game, as it promises, and Back from there home."""
    guest = handed_over()
    guest.app.stage.settings.confirm = True
    end(guest)
    assert isinstance(guest.top, ModeChoice)
    assert not guest.app.stage.settings.confirm, "the next guest begins with the usual settings"
    guest.press(ESC)
    assert guest.is_home


@pytest.mark.parametrize("key", [ENTER, ESC, pygame.K_p, pygame.K_LEFT])
def test_any_input_ends_the_score_of_a_match_handed_over(key: int) -> None:
    """Any input returns from the score of a match handed over to the attract loop, and Esc from the match as well."""
    guest = handed_over()
    guest.press(ESC)
    assert guest.is_home
    match = finished_match(BLITZ, won=True)
    match.hand_over(match.guests, GREEDY)
    guest.app.director.apply(ShowScore(match))
    guest.press(key)
    assert guest.is_home


def test_a_blitz_handed_over_has_no_clock_and_no_winner() -> None:
    """A blitz match handed over has no clock and no winning margin for the winners' board."""
    guest = handed_over(BLITZ)
    match = guest.board.match
    assert match.clocks.left == {}
    won = finished_match(BLITZ, won=True)
    assert won.winning_margin > 0
    won.hand_over(won.guests, GREEDY)
    assert won.winning_margin == 0


def test_the_seat_of_one_of_two_guests_is_taken() -> None:
    """A question asks which guest leaves; the other plays on against the computer and may leave later."""
    guest = handed_over(TWO)
    assert isinstance(guest.top, Question)
    guest.press(pygame.K_DOWN, pygame.K_DOWN, ENTER)
    match = guest.board.match
    assert match.seats == {Colour.WHITE: None, Colour.BLACK: THOUGHTFUL}
    assert not match.is_unattended
    guest.await_turn()
    assert guest.board.match.waits_for_human
    guest.press(ESC)
    guest.press(pygame.K_DOWN, pygame.K_DOWN, ENTER)
    assert guest.board.match.is_unattended


def test_leaving_is_asked_once_something_has_been_played(guest: GuestUser) -> None:
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
