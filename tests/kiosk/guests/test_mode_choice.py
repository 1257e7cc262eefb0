"""The choice of a game mode: two inputs on each device lead from the attract loop to a board ready for play."""

from collections.abc import Callable, Sequence
from random import Random

import pygame
import pytest

from dvonn.app import App
from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, RELENTLESS, THOUGHTFUL
from dvonn.kiosk.event_settings import EventSettings, GameMode
from dvonn.kiosk.guests.challenge import Challenge
from dvonn.kiosk.guests.guest_match import TWO_GUESTS_SECONDS, offered_levels, substitute_level
from dvonn.kiosk.guests.mode_choice import LevelChoice, ModeChoice, mode_in_words, time_in_words
from dvonn.match.clocks import LOW_TIME_SECONDS
from dvonn.rules.formats.board_codes import random_code
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.scene import ShowMenu
from dvonn.storage.settings import BoardSide
from tests.harness.devices import A, X, stack_top
from tests.harness.guests import ENTER, ESC, GuestUser
from tests.harness.labels import MIN_TEXT_SCALE
from tests.harness.stage import FRAME_SECONDS
from tests.harness.texts import record_scales, record_texts

MAX_START_SECONDS = 5.0
CODE = random_code(Random(5))
LINES = [mode_in_words(mode, EventSettings())[1] for mode in GameMode]
SIZES = [(1280, 720), (800, 480), (1920, 1080), (720, 1280), (1080, 1920)]


def choice(guest: GuestUser) -> ModeChoice:
    assert isinstance(guest.top, ModeChoice)
    return guest.top


def card(guest: GuestUser, mode: GameMode) -> tuple[int, int]:
    """Return the centre of a game mode's card."""
    guest.app.frame([], FRAME_SECONDS)
    cards = choice(guest).cards
    return next(card.box.centre for card in cards if card.mode is mode)


def by_keys() -> GuestUser:
    guest = GuestUser(draws=True)
    guest.press(ENTER, ENTER)
    guest.press(ENTER, pygame.K_TAB, ENTER)
    return guest


def by_mouse() -> GuestUser:
    guest = GuestUser(draws=True)
    guest.click((5, 5))
    guest.click(card(guest, GameMode.GUIDED))
    guest.click_ply(guest.board.match.position, guest.board.match.position.moves()[0])
    return guest


def by_touch() -> GuestUser:
    guest = GuestUser(draws=True)
    guest.tap((5, 5))
    guest.tap(card(guest, GameMode.GUIDED))
    position = guest.board.match.position
    for space in position.moves()[0]:
        x, y = stack_top(position, space, guest.size)
        guest.tap((round(x), round(y)))
    return guest


def by_pad() -> GuestUser:
    guest = GuestUser(draws=True)
    guest.push(A, A)
    guest.play(guest.board.match.position.moves()[0])
    return guest


@pytest.mark.parametrize("begin", [by_keys, by_mouse, by_touch, by_pad])
def test_two_inputs_lead_to_the_board_and_the_next_ones_play_the_first_move(
    begin: Callable[[], GuestUser], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two inputs of any device lead to the board, and a first move is played in less than five seconds."""
    passed: list[float] = []
    frame = App.frame

    def timed(app: App, events: Sequence[pygame.Event], elapsed: float) -> None:
        passed.append(elapsed)
        frame(app, events, elapsed)

    monkeypatch.setattr(App, "frame", timed)
    guest = begin()
    assert guest.board.match.mode is GameMode.GUIDED
    assert len(guest.board.match.game.plies) == 1
    assert sum(passed) < MAX_START_SECONDS


@pytest.mark.parametrize("key", [ENTER, pygame.K_LEFT, ESC, pygame.K_h])
def test_after_any_key_the_guided_game_has_the_focus(key: int) -> None:
    """Any key leads from the attract loop to the choice, where Enter begins the guided game."""
    guest = GuestUser(draws=True)
    guest.press(key)
    choice(guest)
    guest.press(ENTER)
    assert guest.board.match.mode is GameMode.GUIDED


def test_the_guided_game_is_played_at_the_lowest_level_on_a_fair_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guest plays White on a fair board of the store, against the weakest level of the event settings."""
    guest = GuestUser(draws=True)
    monkeypatch.setattr(guest.context.fair_boards, "take", lambda: CODE)
    guest.context.event_settings.weakest = GREEDY
    guest.press(ENTER, ENTER)
    match = guest.board.match
    assert (match.code, match.seats) == (CODE, {Colour.WHITE: None, Colour.BLACK: GREEDY})
    assert match.position.phase is Phase.MOVEMENT
    assert not match.clocks.times


def test_only_the_modes_of_the_event_settings_are_offered() -> None:
    """Only the modes of the event settings are offered; a single one is still a choice, so that no input is lost."""
    guest = GuestUser(draws=True)
    guest.offer_modes(GameMode.TWO)
    guest.press(ENTER)
    assert [card.mode for card in choice(guest).cards] == [GameMode.TWO]
    guest.press(ENTER)
    assert guest.board.match.mode is GameMode.TWO


def test_without_any_mode_there_is_the_way_back() -> None:
    """With no game mode offered, the choice shows a way back to the attract loop."""
    guest = GuestUser(draws=True)
    guest.offer_modes()
    guest.press(ENTER, ENTER)
    assert guest.is_home


def test_back_leads_to_the_attract_loop() -> None:
    """Escape leads from the choice to the attract loop."""
    guest = GuestUser(draws=True)
    guest.press(ENTER, ESC)
    assert guest.is_home


def test_blitz_uses_the_levels_and_the_time_of_the_event_settings() -> None:
    """The guest chooses among the levels of the event settings; both sides have the time set there."""
    guest = GuestUser(draws=True)
    event_settings = guest.context.event_settings
    event_settings.weakest, event_settings.strongest, event_settings.blitz = CURIOUS, RELENTLESS, 90
    guest.offer_modes(GameMode.BLITZ)
    guest.press(ENTER, ENTER)
    assert isinstance(guest.top, LevelChoice)
    guest.press(pygame.K_DOWN, ENTER)
    match = guest.board.match
    assert match.seats[Colour.BLACK] is THOUGHTFUL
    assert match.clocks.times == {Colour.WHITE: 90, Colour.BLACK: 90}


def test_a_single_level_is_not_asked_for() -> None:
    """Blitz begins at once if the weakest level is also the strongest."""
    guest = GuestUser(draws=True)
    guest.context.event_settings.strongest = guest.context.event_settings.weakest
    guest.offer_modes(GameMode.BLITZ)
    guest.press(ENTER, ENTER)
    assert guest.board.match.seats[Colour.BLACK] is DREAMY


def test_two_guests_share_one_view_of_the_board() -> None:
    """A match of two guests switches off hand-over and board rotation; each side has a fixed time."""
    guest = GuestUser(draws=True)
    guest.app.stage.settings.hand_over, guest.app.stage.settings.board_side = True, BoardSide.ROTATE
    guest.begin(GameMode.TWO)
    match = guest.board.match
    assert match.is_hot_seat
    assert match.clocks.times == dict.fromkeys(Colour, TWO_GUESTS_SECONDS)
    settings = guest.app.stage.settings
    assert (settings.hand_over, settings.board_side) == (False, BoardSide.OFF)


def test_the_challenge_begins_with_the_time_of_the_event_settings() -> None:
    """The challenge begins with the time of the event settings."""
    guest = GuestUser(draws=True)
    guest.context.event_settings.challenge = 3 * LOW_TIME_SECONDS
    guest.begin(GameMode.CHALLENGE)
    assert isinstance(guest.top, Challenge)
    assert guest.top.round.seconds_left == pytest.approx(3 * LOW_TIME_SECONDS, abs=0.1)


def test_begun_games_are_counted() -> None:
    """Beginning any game mode raises the number of games by one."""
    guest = GuestUser(draws=True)
    for number, mode in enumerate(GameMode, start=1):
        guest.begin(mode)
        assert guest.context.games_begun == number
        guest.app.director.apply(ShowMenu())


def test_cards_stand_below_one_another_in_an_upright_window_and_the_focus_stays() -> None:
    """Rotating the window rearranges the cards and keeps the focus."""
    guest = GuestUser(draws=True)
    guest.press(ENTER, pygame.K_DOWN, pygame.K_RIGHT)
    focused = choice(guest).form.focused
    guest.resize((480, 800))
    cards = choice(guest).cards
    assert choice(guest).form.focused is focused
    assert len({card.box.x for card in cards}) == 1
    assert [card.box.y for card in cards] == sorted({card.box.y for card in cards})


@pytest.mark.parametrize(("push", "prompt"), [("keys", "Enter to begin"), ("pad", "A to begin")])
def test_the_device_in_use_is_prompted_for(push: str, prompt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line below the headline names the key or button that begins."""
    texts = record_texts(monkeypatch)
    guest = GuestUser(draws=True)
    if push == "pad":
        guest.push(X)
    else:
        guest.press(pygame.K_x)
        guest.press(pygame.K_LEFT)
    assert prompt in dict(texts)


@pytest.mark.parametrize(("seconds", "words"), [(60, "1 minute"), (120, "2 minutes"), (90, "90 seconds")])
def test_times_are_said_in_words(seconds: int, words: str) -> None:
    """Whole minutes are given in minutes, other times in seconds; a card shows the time of the event settings."""
    assert time_in_words(seconds) == words
    assert mode_in_words(GameMode.BLITZ, EventSettings(blitz=seconds))[1].startswith(words)


def test_levels_go_from_the_weakest_to_the_strongest() -> None:
    """The levels of the event settings include both ends; a guest's substitute is at most Thoughtful."""
    assert offered_levels(EventSettings(weakest=GREEDY, strongest=THOUGHTFUL)) == [GREEDY, CURIOUS, THOUGHTFUL]
    assert offered_levels(EventSettings(weakest=CURIOUS, strongest=GREEDY)) == [CURIOUS]
    assert substitute_level(EventSettings()) is THOUGHTFUL
    assert substitute_level(EventSettings(strongest=GREEDY)) is GREEDY


@pytest.mark.parametrize("size", SIZES)
def test_longer_texts_fit(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Texts on the cards that are 40 % longer keep at least the minimum scale."""
    guest = GuestUser(size=size, draws=True)
    guest.press(ENTER)
    found = record_scales(monkeypatch)
    choice(guest).draw(pygame.Surface(size), 0)
    assert found["What will you play?"] >= MIN_TEXT_SCALE
    for line in LINES:
        halves = [half for half in found if half in line and half != line]
        assert max(found[line], min((found[half] for half in halves), default=0)) >= MIN_TEXT_SCALE, line
