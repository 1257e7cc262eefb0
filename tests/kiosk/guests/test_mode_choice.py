"""The choice of a game mode: two inputs on each device lead from the attract loop to a board ready for play."""

from collections.abc import Callable
from random import Random

import pygame
import pytest

from dvonn.engine.levels import CURIOUS, GREEDY, RELENTLESS, THOUGHTFUL
from dvonn.kiosk.event_settings import BLITZ, GUIDED, TWO, EventSettings, GameMode
from dvonn.kiosk.guests.guest_match import offered_levels, substitute_level
from dvonn.kiosk.guests.mode_choice import ModeChoice, mode_in_words
from dvonn.rules.board import Colour, Phase
from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.scene import ShowMenu
from dvonn.storage.settings import BoardSide
from tests.harness.event_user import ENTER, ESC, KioskUser
from tests.harness.pictures import record_texts
from tests.harness.user import X

CODE = random_code(Random(5))


def modes(guest: KioskUser) -> dict[GameMode, tuple[int, int]]:
    """Return the game modes of the choice, each with the centre of its card."""
    guest.send()
    assert isinstance(guest.top, ModeChoice)
    return {card.mode: card.box.centre for card in guest.top.cards}


@pytest.fixture
def guest() -> KioskUser:
    """Return a guest in front of the attract loop."""
    return KioskUser(draws=True)


def by_keys(guest: KioskUser) -> None:
    guest.press(ENTER, ENTER)
    guest.press(ENTER, pygame.K_TAB, ENTER)


def by_touch(guest: KioskUser) -> None:
    guest.tap((5, 5))
    guest.tap(modes(guest)[GUIDED])
    position = guest.board.match.position
    for space in position.moves()[0]:
        board = guest.board.board
        x, y = board.centre(space)
        guest.tap((round(x), round(y - board.rise(position.height(space)))))


@pytest.mark.parametrize("begin", [by_keys, by_touch])
def test_two_inputs_lead_to_the_board_and_the_next_ones_play_the_first_move(
    guest: KioskUser, begin: Callable[[KioskUser], None]
) -> None:
    """Two inputs of any device lead to the board, and the next ones play a first move."""
    begin(guest)
    assert guest.board.match.mode is GUIDED
    assert len(guest.board.match.game.plies) == 1


def test_the_guided_game_is_played_at_the_lowest_level_on_a_fair_board(
    guest: KioskUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest plays White on a fair board of the store, against the weakest level of the event settings."""
    monkeypatch.setattr(guest.context.fair_boards, "take", lambda: CODE)
    guest.context.event_settings.weakest = GREEDY
    guest.begin(GUIDED)
    match = guest.board.match
    assert (match.code, match.seats) == (CODE, {Colour.WHITE: None, Colour.BLACK: GREEDY})
    assert match.position.phase is Phase.MOVEMENT
    assert not match.clocks.times


def test_only_the_modes_of_the_event_settings_are_offered(guest: KioskUser) -> None:
    """Only the modes of the event settings are offered, even if there is only one; Escape leads back.

    If there is none, the only button leads back.
    """
    guest.offer_modes(TWO)
    guest.press(ENTER)
    assert [*modes(guest)] == [TWO]
    guest.press(ESC)
    assert guest.is_home
    guest.offer_modes()
    guest.press(ENTER, ENTER)
    assert guest.is_home


def test_blitz_uses_the_levels_and_the_time_of_the_event_settings(guest: KioskUser) -> None:
    """The guest chooses among the levels of the event settings, unless there is one; both sides have the time."""
    event_settings = guest.context.event_settings
    event_settings.weakest, event_settings.strongest, event_settings.blitz = CURIOUS, RELENTLESS, 90
    event_settings.guest_increment = 3
    guest.offer_modes(BLITZ)
    guest.press(ENTER, ENTER)
    assert guest.top.title == "DVONN: Choose your opponent"
    guest.press(pygame.K_DOWN, ENTER)
    match = guest.board.match
    assert match.seats[Colour.BLACK] is THOUGHTFUL
    assert match.clocks.times == {Colour.WHITE: 90, Colour.BLACK: 90}
    assert match.clocks.increment == 3
    assert mode_in_words(BLITZ, event_settings)[1] == "90 seconds + 3 s each, against the computer"
    event_settings.strongest = CURIOUS
    guest.app.apply(ShowMenu())
    guest.press(ENTER, ENTER)
    assert guest.board.match.seats[Colour.BLACK] is CURIOUS


def test_two_guests_share_one_view_of_the_board(guest: KioskUser) -> None:
    """A match of two guests switches off board rotation; each side has the time of the settings."""
    guest.app.stage.settings.board_side = BoardSide.ROTATE
    guest.context.event_settings.two_players = 450
    guest.begin(TWO)
    match = guest.board.match
    assert match.is_hot_seat
    assert match.clocks.times == dict.fromkeys(Colour, 450)
    assert guest.app.stage.settings.board_side is BoardSide.OFF


def test_the_connected_devices_are_prompted_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line below the headline names what begins on each device that is there."""
    guest, texts = KioskUser(size=(1280, 720), draws=True), record_texts(monkeypatch)
    guest.push(X)
    assert "A to begin" in dict(texts)
    guest.press(pygame.K_LEFT)
    assert "Enter or A to begin" in dict(texts)
    guest.tap((1, 1))
    assert "Tap, Enter or A to begin" in dict(texts)


def test_times_are_said_in_words() -> None:
    """A card shows the time of the event settings: whole minutes in minutes, other times in seconds."""
    for seconds, words in {60: "1 minute", 120: "2 minutes", 90: "90 seconds"}.items():
        assert mode_in_words(BLITZ, EventSettings(blitz=seconds))[1].startswith(words)


def test_levels_go_from_the_weakest_to_the_strongest() -> None:
    """The levels of the event settings include both ends; a guest's substitute is at most Thoughtful."""
    assert offered_levels(EventSettings(weakest=GREEDY, strongest=THOUGHTFUL)) == [GREEDY, CURIOUS, THOUGHTFUL]
    assert offered_levels(EventSettings(weakest=CURIOUS, strongest=GREEDY)) == [CURIOUS]
    assert substitute_level(EventSettings()) is THOUGHTFUL
    assert substitute_level(EventSettings(strongest=GREEDY)) is GREEDY
