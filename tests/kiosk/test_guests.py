"""Guests' matches: help in the guided game, handing over to the computer, the score, and leaving."""

import re
from collections.abc import Callable
from random import Random

import pygame
import pytest

from dvonn.engine.levels import CURIOUS, GREEDY
from dvonn.kiosk.event_settings import BLITZ, GUIDED, TWO, GameMode
from dvonn.kiosk.guest_board import GUIDE_LINES, UNASKED_HINT_SECONDS, GuestBoard, GuestPause, GuestScore, guide_caption
from dvonn.kiosk.guest_match import first_hint
from dvonn.kiosk.initials_screen import InitialsScreen
from dvonn.kiosk.mode_choice import ModeChoice
from dvonn.kiosk.winner_list import Board
from dvonn.rules.analysis.position_analysis import threats
from dvonn.rules.board import Colour, Move, Piece
from dvonn.rules.game import Game
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.play.assistance import Overlay
from dvonn.screens.play.players import FULL_BOARD_NOTICE
from dvonn.screens.scene import ShowScore
from dvonn.ui import theme
from tests.harness.event_user import ENTER, ESC, KioskUser, finished_match
from tests.harness.scale import scaled
from tests.harness.user import A

DOWN, UP = pygame.K_DOWN, pygame.K_UP


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
    guest.wait(theme.PLACE_SECONDS + theme.reading_seconds(FULL_BOARD_NOTICE) + 0.1)
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
    now, cut_off = Game(game.positions[0]), "Cut off from the red pieces: lost"
    for ply in game.plies:
        turns = sum(position.turn is now.position.turn for position in now.positions[:-1])
        captions.append(guide_caption(now, picked=False))
        assert captions[-1] in {GUIDE_LINES[turns][0] if turns < len(GUIDE_LINES) else "", cut_off}
        now.play(ply)
    assert 1 <= captions.count(cut_off) <= 2


def test_a_hint_appears_by_itself_after_some_seconds(guest: KioskUser) -> None:
    """It has a sentence without a forecast; once dismissed it does not come back during this move."""
    guest.wait(UNASKED_HINT_SECONDS - 0.5)
    assert guest.board.assistance.hint is None
    assert not guest.board.assistance.thinking
    while not guest.board.assistance.hint:
        guest.wait(0.5)
        guest.board.assistance.think(1)
    assert any(re.fullmatch(sentence, guest.board.annotations().sentence) for sentence in HINTS)
    guest.press(pygame.K_h)
    guest.wait(UNASKED_HINT_SECONDS + 1)
    assert guest.board.assistance.hint is None


HINTS = (
    r"This move wins the game\.",
    r"Cut off from the red pieces, your opponent loses \d+ pieces?(, you only \d+)?\.",
    r"It costs you \d+ pieces?, but it's your best chance\.",
    r"After this your opponent can't move, so you move again\.",
    r"Land here to own a stack of \d+( that your opponent can't take right back)?\.",
    r"Take a red piece along: a stack with a red piece in it can never be cut off\.",
    r"Your opponent could land on this stack: bring it to safety\.",
    r"Join your stacks: (\d+) pieces high, \1 spaces far\.",
)
"""All hints: whoever changes one, read it as somebody who plays for the first time."""


def check_claims(before: Position, move: Move, words: str) -> None:
    """Compare what a hint says with the board."""
    after, mover, height = before.play(move), before.turn, len(before.play(move).stacks[move.target])
    lost = dict.fromkeys((mover, mover.other), 0)
    for space in before.cut_off_by(move):
        owner, moved = before.owner(space), before.height(move.source) if space == move.target else 0
        lost[mover if moved else owner or mover] += before.height(space) + moved
    still = threats(after, mover)
    cuts_off = words.startswith(("Cut off", "It costs"))
    if cuts_off:
        numbers = [int(number) for number in re.findall(r"\d+", words)]
        assert numbers in ([number for number in (lost[mover.other], lost[mover]) if number], [lost[mover]])
        assert words.startswith("It costs") is (lost[mover] >= lost[mover.other])
    truths = {
        "This move": after.is_over and after.score(mover) > after.score(mover.other),
        "After": forced_pass(before, after) is not None,
        "Land": f"stack of {height}" in words and ("right back" in words) is (move.target not in still),
        "Take": Piece.DVONN in after.stacks[move.target],
        "Your opponent could": move.source in threats(before, mover) and move.target not in still,
        "Join": f"{height} pieces" in words,
    }
    assert cuts_off or words.startswith("This move") or not any(lost.values())
    assert cuts_off or [truth for begin, truth in truths.items() if words.startswith(begin)] == [True], words


def test_every_hint_is_known_and_true() -> None:
    """Each hint on a move, good or bad, is one of the sentences, and tells the truth; each sentence is said."""
    rng, said = Random(5), set[str]()
    for _ in range(scaled(3, 40)):
        position = Position.random_full(rng)
        while not position.is_over:
            ply = rng.choice(position.moves())
            assert isinstance(ply, Move)
            words = first_hint(position, ply)
            check_claims(position, ply, words)
            said |= {next(sentence for sentence in HINTS if re.fullmatch(sentence, words))}
            position = position.play(ply)
    assert len(said) >= scaled(4, len(HINTS))


# Blitz, and two guests


@pytest.mark.parametrize("mode", [BLITZ, TWO])
def test_games_with_a_clock_have_no_assistance_and_no_undo(mode: GameMode) -> None:
    """No hint appears by itself, the keys for assistance and undo have no effect, and the pause hides the board."""
    guest = playing(mode)
    for _ in range(2):
        play_move(guest)
    guest.wait(UNASKED_HINT_SECONDS + 2)
    board, plies = guest.board, len(guest.board.match.game.plies)
    guest.press(pygame.K_u, pygame.K_r, pygame.K_h, pygame.K_o, pygame.K_l)
    assert len(board.match.game.plies) == plies
    assert not board.assistance.thinking
    assert (board.assistance.hint, board.assistance.overlay) == (None, Overlay.NONE)
    guest.press(ESC)
    assert guest.app.director.visible == [guest.top]


@pytest.mark.parametrize(("mode", "won"), [(BLITZ, True), (BLITZ, False), (GUIDED, True), (TWO, True)])
def test_a_win_in_blitz_leads_to_the_initials(mode: GameMode, *, won: bool) -> None:
    """The focused button leads to the initials, with the margin as the score; any other game begins again.

    The keys of usual scores do nothing.
    """
    guest, match = KioskUser(), finished_match(mode, won=won)
    guest.app.director.apply(ShowScore(match))
    guest.press(pygame.K_x, ENTER)
    guest.wait(theme.RESULT_GUARD_SECONDS + 0.1)
    guest.press(pygame.K_u, pygame.K_l, ENTER)
    if mode is BLITZ and won:
        assert isinstance(guest.top, InitialsScreen)
        assert (guest.top.winners_board, guest.top.score) == (Board(BLITZ, GREEDY.key), match.winning_margin)
        assert match.winning_margin > 0
    else:
        assert guest.board.match.mode is mode


# Handing over to the computer


def handed_over(mode: GameMode = GUIDED) -> KioskUser:
    guest = playing(mode)
    play_move(guest)
    match, rng = guest.board.match, Random(1)
    for _ in range(20):  # the rest of the game is shorter
        match.play(rng.choice(match.position.moves()))
    guest.await_turn()
    guest.press(ESC)
    guest.press(DOWN, DOWN, ENTER)
    return guest


def test_the_computer_finishes_a_match_handed_over() -> None:
    """The computer plays both sides to the end, whatever the idle timeout, shows the score, and returns home."""
    guest = handed_over()
    guest.event_context.event_settings.idle = 5
    match = guest.board.match
    assert match.seats == {Colour.WHITE: CURIOUS, Colour.BLACK: match.level}
    while isinstance(guest.top, GuestBoard):
        guest.wait(1)
    assert match.game.outcome
    assert "You" not in guest.top.title
    guest.wait(12.0 - 1)
    assert isinstance(guest.top, GuestScore)
    guest.wait(12)  # with the longest count
    assert guest.is_home


WAYS: list[Callable[[KioskUser], None]] = [
    lambda guest: guest.press(pygame.K_p),
    lambda guest: guest.click((400, 240)),
    lambda guest: guest.tap((400, 240)),
    lambda guest: guest.push(A),
]


@pytest.mark.parametrize("end", WAYS)
def test_playing_oneself_leads_from_a_match_handed_over_to_the_choice(end: Callable[[KioskUser], None]) -> None:
    """Any input in a match handed over leads to the choice of a game, as it promises, and Back from there home."""
    guest = handed_over()
    guest.app.context.settings.confirm = True
    end(guest)
    assert isinstance(guest.top, ModeChoice)
    assert not guest.app.context.settings.confirm, "the next guest begins with the usual settings"
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
    match.hand_over(match.humans_here, GREEDY)
    assert match.winning_margin == 0
    guest.app.director.apply(ShowScore(match))
    guest.press(pygame.K_p)
    assert guest.is_home


@pytest.mark.parametrize("leaving", [[Colour.WHITE], [Colour.BLACK], [*Colour]])
def test_the_seats_of_two_guests_are_taken(leaving: list[Colour]) -> None:
    """A question asks which guest leaves; the other plays on against the computer."""
    guest = handed_over(TWO)
    guest.press(*[DOWN] * (3 if len(leaving) == 2 else 1 + (leaving == [Colour.BLACK])), ENTER)
    match = guest.board.match
    assert [colour for colour in Colour if match.seats[colour] is CURIOUS] == leaving
    assert match.is_between_computers is (len(leaving) == 2)


def test_leaving_is_asked_once_something_has_been_played(guest: KioskUser) -> None:
    """Leaving needs no confirmation before the first move and needs one after it."""
    guest.press(ESC, UP, ENTER)
    assert guest.is_home
    guest.begin(GUIDED)
    play_move(guest)
    guest.press(ESC)
    assert len(guest.app.director.visible) > 1, "the pause lies over the board of a game without clocks"
    guest.press(UP, ENTER, ENTER)
    assert isinstance(guest.top, GuestPause)
    guest.press(ENTER, DOWN, ENTER)
    assert guest.is_home
