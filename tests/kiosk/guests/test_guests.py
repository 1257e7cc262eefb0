"""Guests' matches: help in the first game, no help in blitz, handed over, scored, and never a way to what is closed."""

import pygame
import pytest

from dvonn.engine.levels import GREEDY, THOUGHTFUL
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_board import HELP, GuestBoard
from dvonn.kiosk.guests.guest_pause import GuestPause
from dvonn.kiosk.guests.guest_score import ADMIRED, GuestScore
from dvonn.kiosk.guests.guide import LINES, LOST, caption
from dvonn.kiosk.winners.initials import Initials
from dvonn.match.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.dialog import Confirm, Question
from dvonn.screens.scene import ShowMatch, ShowScore
from dvonn.ui import timing
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box
from dvonn.ui.theme import Colour as Paint
from tests.harness.guests import ENTER, ESC, Guest, GuestWithPad, ended
from tests.harness.matches import stopped

COUNTED = 12.0  # seconds: more than any count takes
LONG = 90.0  # seconds: more than the idle time of the house


def playing(form: GameMode) -> Guest:
    guest = Guest()
    guest.begin(form)
    return guest


def play_move(guest: Guest, number: int = 0) -> None:
    """Play one of the legal moves with a mouse."""
    position = guest.board.match.position
    guest.click_ply(position, position.moves()[number])


def scored(form: GameMode, *, won: bool) -> Guest:
    """Return a guest before the score of a game, once its buttons can be used."""
    guest = Guest()
    guest.app.director.apply(ShowScore(ended(form, won=won)))
    guest.press(pygame.K_x, ENTER)
    guest.wait(timing.VERDICT + 0.1)
    return guest


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Take down all that is written in the middle of boxes."""
    found: list[str] = []
    sentence = Canvas.sentence

    def noted(canvas: Canvas, words: str, box: Box, size: float = TEXT, colour: Paint | None = None) -> None:
        found.append(words)
        sentence(canvas, words, box, size, colour)

    monkeypatch.setattr(Canvas, "sentence", noted)
    return found


# The guided game


def test_a_whole_guided_game() -> None:
    """A guest plays from the first move to the score, plays again on another board, and leaves."""
    guest = playing(GameMode.GUIDED)
    first = guest.board.match
    while isinstance(guest.top, GuestBoard):
        if guest.board.match.waits_for_human:
            play_move(guest)
        guest.answer()
        guest.wait(0.2)
    assert isinstance(guest.top, GuestScore)
    guest.press(ENTER)
    guest.wait(1)
    guest.press(ENTER)
    again = guest.board.match
    assert (again.form, again.level, again.game.plies) == (first.form, first.level, [])
    assert again.code != first.code
    assert guest.app.hall.games == 2
    guest.press(ESC)
    guest.press(pygame.K_UP, ENTER)
    assert guest.is_home


def test_captions_follow_what_the_guest_does(said: list[str]) -> None:
    """Before a stack is picked and after it, in each of the first moves, another line helps."""
    guest = playing(GameMode.GUIDED)
    assert LINES[0][0] in said
    assert LINES[0][1] not in said
    move = guest.board.match.position.moves()[0]
    assert isinstance(move, Move)
    source, target = move
    guest.click_stack(guest.board.match.position, source)
    guest.click((1, 200))
    assert LINES[0][1] in said
    guest.click_stack(guest.board.match.position, target)
    guest.answer()
    guest.wait(2)
    assert LINES[1][0] in said


def test_captions_end_after_some_moves_and_tell_of_the_first_loss() -> None:
    """Each line is said in its turn; what is cut off for the first time is explained once."""
    game = ended(GameMode.GUIDED, won=True).game
    lost = []
    for plies in range(len(game.plies)):
        now = Game(game.positions[0])
        for ply in game.plies[:plies]:
            now.play(ply)
        words = caption(now, picked=False)
        turns = sum(position.turn is now.position.turn for position in now.positions[:-1])
        expected = LINES[turns][0] if turns < len(LINES) else ""
        lost += [plies] * (words == LOST)
        assert words in {expected, LOST}
    assert 1 <= len(lost) <= 2


def test_a_hint_comes_by_itself_to_who_does_not_move() -> None:
    """After some seconds a hint is looked for and shown; once it is taken away it does not come back at this move."""
    guest = playing(GameMode.GUIDED)
    guest.wait(HELP - 0.5)
    assert guest.board.aids.hint is None
    assert not guest.board.aids.thinking
    guest.wait(8)
    assert guest.board.aids.hint
    guest.press(pygame.K_h)
    guest.wait(HELP + 1)
    assert guest.board.aids.hint is None


def test_no_hint_comes_in_blitz() -> None:
    """Who plays against the clock is left alone."""
    guest = playing(GameMode.BLITZ)
    guest.wait(HELP + 2)
    assert not guest.board.aids.thinking
    assert guest.board.aids.hint is None


def test_a_guided_move_can_be_taken_back() -> None:
    """Undo leads back to the guest's turn."""
    guest = playing(GameMode.GUIDED)
    play_move(guest)
    guest.answer()
    guest.press(pygame.K_u)
    assert guest.board.match.game.plies == []


def test_one_stick_and_one_button_play_a_guided_move() -> None:
    """The cursor stands on a stack that may move, so that the button alone picks it."""
    guest = GuestWithPad()
    guest.push(0, 0)
    position = guest.board.match.position
    assert position.moves_from(guest.board.cursor.space)
    guest.push(0)
    assert guest.board.selected == guest.board.cursor.space


# Blitz, and two guests


@pytest.mark.parametrize("form", [GameMode.BLITZ, GameMode.TWO])
def test_against_the_clock_nothing_helps_and_nothing_is_taken_back(form: GameMode) -> None:
    """The keys for undo, redo, hints, overlays and moves mean nothing there."""
    guest = playing(form)
    play_move(guest)
    guest.answer()
    guest.wait(2)
    plies = len(guest.board.match.game.plies)
    guest.press(pygame.K_u, pygame.K_r, pygame.K_h, pygame.K_o, pygame.K_l)
    board = guest.board
    assert len(board.match.game.plies) == plies
    assert not board.aids.thinking
    assert board.aids.overlay.value == "Nothing"


def test_blitz_is_lost_when_the_time_is_over() -> None:
    """The flag of a guest who does nothing falls after the house's seconds, and that is the score's reason."""
    guest = Guest()
    guest.app.hall.house.blitz, guest.app.hall.house.idle = 30, 1000
    guest.begin(GameMode.BLITZ)
    guest.wait(29)
    assert isinstance(guest.top, GuestBoard)
    guest.wait(1.5)
    assert isinstance(guest.top, GuestScore)
    assert "You lose" in guest.top.title
    assert guest.top.match.won_by == 0


def test_a_blitz_won_is_signed() -> None:
    """The margin of a win goes to the winners' board, from the button that has the focus."""
    guest = scored(GameMode.BLITZ, won=True)
    assert isinstance(guest.top, GuestScore)
    margin = guest.top.match.won_by
    assert margin > 0
    guest.press(ENTER)
    assert isinstance(guest.top, Initials)
    assert (guest.top.form, guest.top.score) == (GameMode.BLITZ, margin)


@pytest.mark.parametrize(
    ("form", "won"), [(GameMode.BLITZ, False), (GameMode.GUIDED, True), (GameMode.TWO, True), (GameMode.TWO, False)]
)
def test_other_games_are_not_signed(form: GameMode, *, won: bool) -> None:
    """A lost blitz, a guided game and one between two guests can be played again, and that is all."""
    guest = scored(form, won=won)
    guest.press(ENTER)
    assert guest.board.match.form is form


def test_the_keys_for_what_a_score_offers_elsewhere_mean_nothing() -> None:
    """A guest's game is neither taken up again nor reviewed, nor is another one begun by these keys."""
    guest = scored(GameMode.BLITZ, won=False)
    guest.press(pygame.K_u, pygame.K_l)
    assert isinstance(guest.top, GuestScore)


def test_two_guests_take_turns() -> None:
    """Each plays a side from the same place, without anything in between."""
    guest = playing(GameMode.TWO)
    for turn in (Colour.WHITE, Colour.BLACK, Colour.WHITE):
        assert guest.board.match.position.turn is turn
        play_move(guest)
        guest.wait(3)


def test_the_board_of_a_clock_that_stands_is_not_seen() -> None:
    """In blitz the pause hides the board; in a guided game it lies over it."""
    for form, hidden in ((GameMode.BLITZ, True), (GameMode.GUIDED, False)):
        guest = playing(form)
        guest.press(ESC)
        assert isinstance(guest.top, GuestPause)
        assert (len(guest.app.director.visible) == 1) is hidden


# Handed over


def handed_over(form: GameMode = GameMode.GUIDED) -> Guest:
    guest = playing(form)
    play_move(guest)
    guest.answer()
    guest.press(ESC)
    guest.press(pygame.K_DOWN, pygame.K_DOWN, ENTER)
    return guest


def test_the_computer_finishes_what_a_guest_has_left() -> None:
    """It plays both sides to the end, shows the score for a while, and the attract loop comes back by itself."""
    guest = handed_over()
    match = guest.board.match
    assert match.seats == {Colour.WHITE: THOUGHTFUL, Colour.BLACK: match.level}
    for _ in range(600):
        guest.wait(1)
        if isinstance(guest.top, GuestScore):
            break
    assert isinstance(guest.top, GuestScore)
    assert match.game.outcome
    assert "You" not in guest.top.title
    guest.wait(ADMIRED + COUNTED)
    assert guest.is_home


def test_nobody_has_to_be_there_while_the_computer_plays_on() -> None:
    """The idle time of the house, which ends a guest's game, leaves such a game alone."""
    guest = handed_over()
    guest.app.hall.house.idle = 5
    guest.wait(7)
    assert isinstance(guest.top, GuestBoard | GuestScore)


@pytest.mark.parametrize("key", [ENTER, ESC, pygame.K_p, pygame.K_LEFT])
def test_any_input_ends_what_nobody_plays(key: int) -> None:
    """Whoever comes next is back at the start at once, from the board and from the score."""
    guest = handed_over()
    guest.press(key)
    assert guest.is_home
    match = ended(GameMode.BLITZ, won=True)
    match.hand_over(match.guests, GREEDY)
    guest.app.director.apply(ShowScore(match))
    guest.press(key)
    assert guest.is_home


def test_a_blitz_handed_over_has_no_clock_and_is_nobodys_win() -> None:
    """Time does not end it, and the computer does not sign the winners' board."""
    guest = handed_over(GameMode.BLITZ)
    match = guest.board.match
    assert match.clocks.left == {}
    won = ended(GameMode.BLITZ, won=True)
    assert won.won_by > 0
    won.hand_over(won.guests, GREEDY)
    assert won.won_by == 0


def test_the_seat_of_one_of_two_guests_is_taken() -> None:
    """It is asked who leaves; the other plays on against the computer, and both may leave."""
    guest = handed_over(GameMode.TWO)
    assert isinstance(guest.top, Question)
    guest.press(pygame.K_DOWN, pygame.K_DOWN, ENTER)
    match = guest.board.match
    assert match.seats == {Colour.WHITE: None, Colour.BLACK: THOUGHTFUL}
    assert not match.is_show
    guest.answer()
    assert guest.board.match.waits_for_human
    guest.press(ESC)
    guest.press(pygame.K_DOWN, pygame.K_DOWN, ENTER)
    assert guest.board.match.is_show


def test_leaving_is_asked_once_something_has_been_played() -> None:
    """Before the first move it leads to the start at once, later it takes a yes."""
    guest = playing(GameMode.GUIDED)
    guest.press(ESC, pygame.K_UP, ENTER)
    assert guest.is_home
    guest.begin(GameMode.GUIDED)
    play_move(guest)
    guest.answer()
    guest.press(ESC)
    guest.press(pygame.K_UP, ENTER)
    assert isinstance(guest.top, Confirm)
    guest.press(ENTER)
    assert isinstance(guest.top, GuestPause)
    guest.press(ENTER, pygame.K_DOWN, ENTER)
    assert guest.is_home


def test_only_guests_matches_are_shown() -> None:
    """A match of another kind, whose pause would lead on to the options, is refused."""
    guest = Guest()
    with pytest.raises(AssertionError):
        guest.app.director.apply(ShowMatch(Match(dict.fromkeys(Colour), clock=stopped)))
