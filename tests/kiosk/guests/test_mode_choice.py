"""The choice of a game mode: two inputs on each device lead from the attract loop to a board ready for play."""

from collections.abc import Callable, Sequence
from random import Random

import pygame
import pytest

from dvonn.app import App
from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, RELENTLESS, THOUGHTFUL
from dvonn.kiosk.event_modes import BLITZ, GAME_MODES, GUIDED, TWO, GameMode
from dvonn.kiosk.event_settings import EventSettings
from dvonn.kiosk.guests.guest_match import offered_levels, substitute_level
from dvonn.kiosk.guests.mode_choice import LevelChoice, ModeChoice, mode_in_words
from dvonn.rules.formats.board_codes import random_code
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.scene import ShowMenu
from dvonn.storage.settings import BoardSide
from tests.harness.devices import A, X
from tests.harness.guests import ENTER, ESC, GuestUser
from tests.harness.stage import FRAME_SECONDS
from tests.harness.texts import record_longer_texts, record_texts, unreadable

MAX_START_SECONDS = 5.0
CODE = random_code(Random(5))


def choice(guest: GuestUser) -> ModeChoice:
    assert isinstance(guest.top, ModeChoice)
    return guest.top


def card(guest: GuestUser, mode: GameMode) -> tuple[int, int]:
    """Return the centre of a game mode's card."""
    guest.app.frame([], FRAME_SECONDS)
    cards = choice(guest).cards
    return next(card.box.centre for card in cards if card.mode is mode)


@pytest.fixture
def guest() -> GuestUser:
    """Return a guest in front of the attract loop."""
    return GuestUser(draws=True)


def by_keys(guest: GuestUser) -> None:
    guest.press(ENTER, ENTER)
    guest.press(ENTER, pygame.K_TAB, ENTER)


def by_mouse(guest: GuestUser) -> None:
    guest.click((5, 5))
    guest.click(card(guest, GUIDED))
    guest.click_ply(guest.board.match.position, guest.board.match.position.moves()[0])


def by_touch(guest: GuestUser) -> None:
    guest.tap((5, 5))
    guest.tap(card(guest, GUIDED))
    position = guest.board.match.position
    for space in position.moves()[0]:
        board = guest.board.board
        x, y = board.centre(space)
        guest.tap((round(x), round(y - board.rise(position.height(space)))))


def by_pad(guest: GuestUser) -> None:
    guest.push(A, A)
    guest.play(guest.board.match.position.moves()[0])


@pytest.mark.parametrize("begin", [by_keys, by_mouse, by_touch, by_pad])
def test_two_inputs_lead_to_the_board_and_the_next_ones_play_the_first_move(
    guest: GuestUser, begin: Callable[[GuestUser], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two inputs of any device lead to the board, and a first move is played in less than five seconds."""
    passed: list[float] = []
    frame = App.frame

    def timed(app: App, events: Sequence[pygame.Event], elapsed: float) -> None:
        passed.append(elapsed)
        frame(app, events, elapsed)

    monkeypatch.setattr(App, "frame", timed)
    begin(guest)
    assert guest.board.match.mode is GUIDED
    assert len(guest.board.match.game.plies) == 1
    assert sum(passed) < MAX_START_SECONDS


@pytest.mark.parametrize("key", [ENTER, pygame.K_LEFT, ESC, pygame.K_h])
def test_after_any_key_the_guided_game_has_the_focus(guest: GuestUser, key: int) -> None:
    """Any key leads from the attract loop to the choice, where Enter begins the guided game."""
    guest.press(key)
    choice(guest)
    guest.press(ENTER)
    assert guest.board.match.mode is GUIDED


def test_the_guided_game_is_played_at_the_lowest_level_on_a_fair_board(
    guest: GuestUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest plays White on a fair board of the store, against the weakest level of the event settings."""
    monkeypatch.setattr(guest.context.fair_boards, "take", lambda: CODE)
    guest.context.event_settings.weakest = GREEDY
    guest.press(ENTER, ENTER)
    match = guest.board.match
    assert (match.code, match.seats) == (CODE, {Colour.WHITE: None, Colour.BLACK: GREEDY})
    assert match.position.phase is Phase.MOVEMENT
    assert not match.clocks.times


def test_only_the_modes_of_the_event_settings_are_offered(guest: GuestUser) -> None:
    """Only the modes of the event settings are offered; a single one is still a choice, so that no input is lost."""
    guest.offer_modes(TWO)
    guest.press(ENTER)
    assert [card.mode for card in choice(guest).cards] == [TWO]
    guest.press(ENTER)
    assert guest.board.match.mode is TWO


def test_back_leads_to_the_attract_loop(guest: GuestUser) -> None:
    """Escape leads from the choice to the attract loop, and so does the only button if no game mode is offered."""
    guest.press(ENTER, ESC)
    assert guest.is_home
    guest.offer_modes()
    guest.press(ENTER, ENTER)
    assert guest.is_home


def test_blitz_uses_the_levels_and_the_time_of_the_event_settings(guest: GuestUser) -> None:
    """The guest chooses among the levels of the event settings; both sides have the time set there."""
    event_settings = guest.context.event_settings
    event_settings.weakest, event_settings.strongest, event_settings.blitz = CURIOUS, RELENTLESS, 90
    event_settings.guest_increment = 3
    guest.offer_modes(BLITZ)
    guest.press(ENTER, ENTER)
    assert isinstance(guest.top, LevelChoice)
    guest.press(pygame.K_DOWN, ENTER)
    match = guest.board.match
    assert match.seats[Colour.BLACK] is THOUGHTFUL
    assert match.clocks.times == {Colour.WHITE: 90, Colour.BLACK: 90}
    assert match.clocks.increment == 3
    assert mode_in_words(BLITZ, event_settings)[1] == "90 seconds + 3 s each, against the computer"


def test_a_single_level_is_not_asked_for(guest: GuestUser) -> None:
    """Blitz begins at once if the weakest level is also the strongest."""
    guest.context.event_settings.strongest = guest.context.event_settings.weakest
    guest.offer_modes(BLITZ)
    guest.press(ENTER, ENTER)
    assert guest.board.match.seats[Colour.BLACK] is DREAMY


def test_two_guests_share_one_view_of_the_board(guest: GuestUser) -> None:
    """A match of two guests switches off hand-over and board rotation; each side has the time of the settings."""
    guest.app.stage.settings.hand_over, guest.app.stage.settings.board_side = True, BoardSide.ROTATE
    guest.context.event_settings.two_players = 450
    guest.begin(TWO)
    match = guest.board.match
    assert match.is_hot_seat
    assert match.clocks.times == dict.fromkeys(Colour, 450)
    settings = guest.app.stage.settings
    assert (settings.hand_over, settings.board_side) == (False, BoardSide.OFF)


def test_begun_games_are_counted(guest: GuestUser) -> None:
    """Beginning any game mode raises the number of games by one."""
    for number, mode in enumerate(GAME_MODES.values(), start=1):
        guest.begin(mode)
        assert guest.context.games_begun == number
        guest.app.director.apply(ShowMenu())


def test_cards_stand_below_one_another_in_an_upright_window_and_the_focus_stays(guest: GuestUser) -> None:
    """Rotating the window rearranges the cards and keeps the focus."""
    guest.press(ENTER, pygame.K_DOWN, pygame.K_RIGHT)
    focused = choice(guest).form.focused
    guest.resize((480, 800))
    cards = choice(guest).cards
    assert choice(guest).form.focused is focused
    assert len({card.box.x for card in cards}) == 1
    assert [card.box.y for card in cards] == sorted({card.box.y for card in cards})


def test_the_connected_devices_are_prompted_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line below the headline names what begins on each device that is there."""
    guest, texts = GuestUser(size=(1280, 720), draws=True), record_texts(monkeypatch)
    guest.push(X)
    assert "A to begin" in dict(texts)
    guest.press(pygame.K_LEFT)
    assert "Enter or A to begin" in dict(texts)
    guest.tap((1, 1))
    assert "Tap, Enter or A to begin" in dict(texts)


@pytest.mark.parametrize(("seconds", "words"), [(60, "1 minute"), (120, "2 minutes"), (90, "90 seconds")])
def test_times_are_said_in_words(seconds: int, words: str) -> None:
    """A card shows the time of the event settings: whole minutes in minutes, other times in seconds."""
    assert mode_in_words(BLITZ, EventSettings(blitz=seconds))[1].startswith(words)


def test_levels_go_from_the_weakest_to_the_strongest() -> None:
    """The levels of the event settings include both ends; a guest's substitute is at most Thoughtful."""
    assert offered_levels(EventSettings(weakest=GREEDY, strongest=THOUGHTFUL)) == [GREEDY, CURIOUS, THOUGHTFUL]
    assert offered_levels(EventSettings(weakest=CURIOUS, strongest=GREEDY)) == [CURIOUS]
    assert substitute_level(EventSettings()) is THOUGHTFUL
    assert substitute_level(EventSettings(strongest=GREEDY)) is GREEDY


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (1920, 1080), (720, 1280), (1080, 1920)])
def test_longer_texts_fit(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Texts that are 40 % longer are whole, and large enough to be read from two metres."""
    texts = record_longer_texts(monkeypatch)
    guest = GuestUser(size=size, draws=True)
    guest.press(ENTER)
    assert {"Blitz", "Challenge", "Two players"} <= set(dict(texts))
    assert not unreadable(texts, guest.app.stage.layout)
