"""The choice of a short form: two inputs on each device lead from the attract loop to a board that is ready."""

from collections.abc import Callable, Sequence
from math import ceil
from random import Random

import pygame
import pytest

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, RELENTLESS, THOUGHTFUL
from dvonn.kiosk.event_settings import EventSettings, GameMode
from dvonn.kiosk.guests.challenge import Challenge
from dvonn.kiosk.guests.guest_match import FRIENDLY, levels, substitute
from dvonn.kiosk.guests.mode_choice import LevelChoice, ModeChoice, spoken, words
from dvonn.kiosk.program import Kiosk
from dvonn.match.clocks import LOW
from dvonn.rules.formats.board_codes import random_code
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.scene import ShowMenu
from dvonn.storage.settings import BoardSide
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box
from dvonn.ui.theme import Colour as Paint
from tests.harness.devices import A, X
from tests.harness.guests import ENTER, ESC, Guest, GuestWithFinger, GuestWithPad
from tests.harness.player import STEP

SOON = 5.0  # seconds
CODE = random_code(Random(5))
LEAST = 0.6
LINES = [words(form, EventSettings())[1] for form in GameMode]
SIZES = [(1280, 720), (800, 480), (1920, 1080), (720, 1280), (1080, 1920)]


def choice(guest: Guest) -> ModeChoice:
    assert isinstance(guest.top, ModeChoice)
    return guest.top


def card(guest: Guest, form: GameMode) -> tuple[int, int]:
    """Return the middle of a form's card."""
    guest.app.frame([], STEP)
    cards = choice(guest).cards
    return next(card.box.centre for card in cards if card.form is form)


def by_keys() -> Guest:
    guest = Guest()
    guest.press(ENTER, ENTER)
    guest.press(ENTER, pygame.K_TAB, ENTER)
    return guest


def by_mouse() -> Guest:
    guest = Guest()
    guest.click((5, 5))
    guest.click(card(guest, GameMode.GUIDED))
    guest.click_ply(guest.board.match.position, guest.board.match.position.moves()[0])
    return guest


def by_touch() -> Guest:
    guest = GuestWithFinger()
    guest.tap((5, 5))
    guest.tap(card(guest, GameMode.GUIDED))
    guest.play(guest.board.match.position, guest.board.match.position.moves()[0])
    return guest


def by_pad() -> Guest:
    guest = GuestWithPad()
    guest.push(A, A)
    guest.play(guest.board.match.position.moves()[0])
    return guest


@pytest.mark.parametrize("begin", [by_keys, by_mouse, by_touch, by_pad])
def test_two_inputs_lead_to_the_board_and_the_next_ones_play_the_first_move(
    begin: Callable[[], Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two inputs are all that any device needs, and all of it, with a first move, takes less than five seconds."""
    passed: list[float] = []
    frame = Kiosk.frame

    def timed(app: Kiosk, events: Sequence[pygame.Event], elapsed: float) -> None:
        passed.append(elapsed)
        frame(app, events, elapsed)

    monkeypatch.setattr(Kiosk, "frame", timed)
    guest = begin()
    assert guest.board.match.form is GameMode.GUIDED
    assert len(guest.board.match.game.plies) == 1
    assert sum(passed) < SOON


@pytest.mark.parametrize("key", [ENTER, pygame.K_LEFT, ESC, pygame.K_h])
def test_whatever_the_first_input_the_guided_game_has_the_focus(key: int) -> None:
    """Any key leads from the attract loop to the choice, and the next Enter begins the guided game."""
    guest = Guest()
    guest.press(key)
    choice(guest)
    guest.press(ENTER)
    assert guest.board.match.form is GameMode.GUIDED


def test_the_guided_game_is_played_at_the_lowest_level_on_a_fair_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guest plays White on the board that was found in idle time, against the weakest level of the house."""
    guest = Guest()
    monkeypatch.setattr(guest.app.hall.boards, "take", lambda: CODE)
    guest.app.hall.house.weakest = GREEDY
    guest.press(ENTER, ENTER)
    match = guest.board.match
    assert (match.code, match.seats) == (CODE, {Colour.WHITE: None, Colour.BLACK: GREEDY})
    assert match.position.phase is Phase.MOVEMENT
    assert not match.clocks.times


def test_only_the_forms_of_the_house_are_offered() -> None:
    """What the operator does not offer is not there; even a single form is chosen, so that no input is lost."""
    guest = Guest()
    guest.offer(GameMode.TWO)
    guest.press(ENTER)
    assert [card.form for card in choice(guest).cards] == [GameMode.TWO]
    guest.press(ENTER)
    assert guest.board.match.form is GameMode.TWO


def test_without_any_form_there_is_the_way_back() -> None:
    """A house that offers nothing still shows something, and leads back."""
    guest = Guest()
    guest.offer()
    guest.press(ENTER, ENTER)
    assert guest.is_home


def test_back_leads_to_the_attract_loop() -> None:
    """Escape leaves the choice."""
    guest = Guest()
    guest.press(ENTER, ESC)
    assert guest.is_home


def test_blitz_is_played_against_a_level_of_the_house_with_its_time() -> None:
    """The guest chooses among the levels of the house; both sides have the house's seconds."""
    guest = Guest()
    house = guest.app.hall.house
    house.weakest, house.strongest, house.blitz = CURIOUS, RELENTLESS, 90
    guest.offer(GameMode.BLITZ)
    guest.press(ENTER, ENTER)
    assert isinstance(guest.top, LevelChoice)
    guest.press(pygame.K_DOWN, ENTER)
    match = guest.board.match
    assert match.seats[Colour.BLACK] is THOUGHTFUL
    assert match.clocks.times == {Colour.WHITE: 90, Colour.BLACK: 90}


def test_a_single_level_is_not_asked_for() -> None:
    """Where the weakest level is the strongest, blitz begins at once."""
    guest = Guest()
    guest.app.hall.house.strongest = guest.app.hall.house.weakest
    guest.offer(GameMode.BLITZ)
    guest.press(ENTER, ENTER)
    assert guest.board.match.seats[Colour.BLACK] is DREAMY


def test_two_guests_see_the_board_as_white_does_and_nobody_passes_it_on() -> None:
    """Settings for a table at home do not count; each has some minutes."""
    guest = Guest()
    guest.app.stage.settings.hand_over, guest.app.stage.settings.board_side = True, BoardSide.ROTATE
    guest.begin(GameMode.TWO)
    match = guest.board.match
    assert match.is_hot_seat
    assert match.clocks.times == dict.fromkeys(Colour, FRIENDLY)
    settings = guest.app.stage.settings
    assert (settings.hand_over, settings.board_side) == (False, BoardSide.OFF)


def test_the_challenge_is_begun_with_the_seconds_of_the_house() -> None:
    """The time is the operator's."""
    guest = Guest()
    guest.app.hall.house.challenge = 3 * LOW
    guest.begin(GameMode.CHALLENGE)
    assert isinstance(guest.top, Challenge)
    assert guest.top.round.left == pytest.approx(3 * LOW, abs=0.1)


def test_begun_games_are_counted() -> None:
    """Each form that is begun is one game more."""
    guest = Guest()
    for number, form in enumerate(GameMode, start=1):
        guest.begin(form)
        assert guest.app.hall.games == number
        guest.app.director.apply(ShowMenu())


def test_cards_stand_below_one_another_in_an_upright_window_and_the_focus_stays() -> None:
    """Turning the screen changes where the cards are, not which one has the focus."""
    guest = Guest((800, 480))
    guest.press(ENTER, pygame.K_DOWN, pygame.K_RIGHT)
    focused = choice(guest).form.focused
    guest.resize((480, 800))
    cards = choice(guest).cards
    assert choice(guest).form.focused is focused
    assert len({card.box.x for card in cards}) == 1
    assert [card.box.y for card in cards] == sorted({card.box.y for card in cards})


@pytest.mark.parametrize(("push", "prompt"), [("keys", "Enter to begin"), ("pad", "A to begin")])
def test_the_device_in_use_is_prompted_for(push: str, prompt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line below the headline names the key or the button that begins."""
    said: list[str] = []
    share = Canvas.share

    def noted(canvas: Canvas, words: str, box: Box, size: float = TEXT) -> float:
        said.append(words)
        return share(canvas, words, box, size)

    monkeypatch.setattr(Canvas, "share", noted)
    guest = GuestWithPad()
    if push == "pad":
        guest.push(X)
    else:
        guest.press(pygame.K_x)
        guest.press(pygame.K_LEFT)
    assert prompt in said


@pytest.mark.parametrize(("seconds", "said"), [(60, "1 minute"), (120, "2 minutes"), (90, "90 seconds")])
def test_times_are_said_in_words(seconds: int, said: str) -> None:
    """Whole minutes are minutes; what a card says follows the house."""
    assert spoken(seconds) == said
    assert words(GameMode.BLITZ, EventSettings(blitz=seconds))[1].startswith(said)


def test_levels_go_from_the_weakest_to_the_strongest_of_the_house() -> None:
    """Both ends belong to it; what takes a guest's seat is one of them and thinks at most as long as Thoughtful."""
    assert levels(EventSettings(weakest=GREEDY, strongest=THOUGHTFUL)) == [GREEDY, CURIOUS, THOUGHTFUL]
    assert levels(EventSettings(weakest=CURIOUS, strongest=GREEDY)) == [CURIOUS]
    assert substitute(EventSettings()) is THOUGHTFUL
    assert substitute(EventSettings(strongest=GREEDY)) is GREEDY


@pytest.mark.parametrize("size", SIZES)
def test_longer_texts_fit(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Names and lines of the cards that are 40 % longer are hardly smaller."""
    guest = Guest(size)
    guest.press(ENTER)
    text, share, found = Assets.text, Canvas.share, dict[str, float]()

    def longer(assets: Assets, said: str, px: int, colour: Paint, face: Typeface = Typeface.TEXT) -> pygame.Surface:
        return text(assets, (said + " " + said)[: ceil(1.4 * len(said))], px, colour, face)

    def noted(canvas: Canvas, said: str, box: Box, size: float = TEXT) -> float:
        found[said] = min(found.get(said, 1.0), share(canvas, said, box, size))
        return found[said]

    monkeypatch.setattr(Assets, "text", longer)
    monkeypatch.setattr(Canvas, "share", noted)
    choice(guest).draw(pygame.Surface(size), 0)
    assert found["What will you play?"] >= LEAST
    for line in LINES:
        halves = [said for said in found if said in line and said != line]
        assert max(found[line], min((found[half] for half in halves), default=0)) >= LEAST, line


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1)])
def test_the_smallest_window_is_drawn(size: tuple[int, int]) -> None:
    """However little room there is, the choices of form and level are drawn."""
    guest = Guest()
    guest.press(ENTER)
    guest.app.stage.size = size
    surface = pygame.Surface(size)
    for scene in (choice(guest), LevelChoice(guest.app.stage, guest.app.hall, levels(EventSettings()))):
        surface.fill("magenta")
        choice(guest).draw(surface, 0)
        scene.draw(surface, 0)
        assert surface.get_at((0, 0)) != pygame.Color("magenta")
