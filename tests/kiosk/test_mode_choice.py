"""The choice of a game and of the language: two inputs lead to a board ready for play, or to the challenge."""

from itertools import pairwise
from random import Random

import pygame
import pytest

from dvonn.engine.levels import CAREFUL, CURIOUS, DREAMY, GREEDY, LEVELS, PLAYFUL, RELENTLESS, Level
from dvonn.kiosk.event_settings import BLITZ, CHALLENGE, GUIDED, TWO, EventSettings
from dvonn.kiosk.guest_match import offered_levels, substitute_level
from dvonn.kiosk.mode_choice import ModeChoice, mode_in_words
from dvonn.language import LANGUAGES, current_language
from dvonn.rules.board import Colour
from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.exercise import QuestionState
from dvonn.screens.puzzles.puzzle_menu import TimedPlay
from dvonn.screens.puzzles.puzzle_session import TimedSession
from dvonn.screens.scene import ShowMenu
from tests.harness.event_user import ENTER, ESC, KioskUser
from tests.harness.puzzles import next_move, wrong_moves
from tests.harness.user import by_taps

RANKED = list(LEVELS.values())
LONGEST_ANSWER_SECONDS = 8.0  # longer than an answer and its refutation are shown


def choice(guest: KioskUser) -> ModeChoice:
    """Return the choice, whose cards are in their places."""
    guest.send()
    assert isinstance(guest.top, ModeChoice)
    return guest.top


@pytest.fixture
def guest() -> KioskUser:
    """Return a guest in front of the attract loop."""
    return KioskUser(draws=True)


@pytest.mark.parametrize("touches", [False, True], ids=["keys", "touch"])
def test_two_inputs_lead_to_the_board(guest: KioskUser, monkeypatch: pytest.MonkeyPatch, *, touches: bool) -> None:
    """The guest plays White on a random board, without clocks, against the weakest level on offer."""
    monkeypatch.setattr(guest.app.context, "rng", Random(5))
    guest.event_context.event_settings.weakest = GREEDY
    if touches:
        guest.tap((5, 5))
        guest.tap(choice(guest).cards[0].box.centre)
        by_taps(guest, guest.board.match.position, guest.board.match.position.moves()[0])
    else:
        guest.press(ENTER, ENTER)
        guest.press(ENTER, pygame.K_TAB, ENTER)
    match = guest.board.match
    assert (match.mode, match.seats) == (GUIDED, {Colour.WHITE: None, Colour.BLACK: GREEDY})
    assert (match.code, match.clocks.times) == (random_code(Random(5)), {})
    assert len(match.game.plies) == 1


def test_the_event_settings_decide_what_is_offered(guest: KioskUser) -> None:
    """Only the modes on offer have cards, even if there is only one; Escape leads back.

    The default language is always offered, and alone it needs no choice.
    """
    settings = guest.event_context.event_settings
    settings.languages = ("nl", "fr")
    guest.offer_modes(TWO)
    guest.press(ENTER)
    assert [card.mode for card in choice(guest).cards] == [TWO]
    assert [code for code, _ in choice(guest).languages.options] == ["en", "nl", "fr"]
    guest.press(ESC)
    settings.languages = ()
    guest.offer_modes()
    guest.press(ENTER)
    assert choice(guest).form.widgets == [choice(guest)._back]  # noqa: SLF001 # the only button
    guest.press(ENTER)
    assert guest.is_home


def test_blitz_and_two_guests_have_the_times_of_the_settings(guest: KioskUser) -> None:
    """The guest chooses among the levels on offer, unless there is one; two guests share one view of the board."""
    settings = guest.event_context.event_settings
    settings.weakest, settings.strongest, settings.blitz, settings.guest_increment = CURIOUS, RELENTLESS, 90, 3
    guest.offer_modes(BLITZ)

    def played_level(*codes: int) -> Level | None:
        guest.press(ENTER, ENTER, *codes)
        return guest.board.match.seats[Colour.BLACK]

    assert played_level(pygame.K_DOWN, ENTER) is RANKED[RANKED.index(CURIOUS) + 1]
    assert guest.board.match.clocks.times == dict.fromkeys(Colour, 90)
    assert guest.board.match.clocks.increment == 3
    settings.strongest = CURIOUS
    guest.app.apply(ShowMenu())
    assert played_level() is CURIOUS
    guest.app.apply(ShowMenu())
    event_context, settings.two_players = guest.app.context, 450
    event_context.settings.board_side = True
    guest.begin(TWO)
    assert guest.board.match.is_hot_seat
    assert guest.board.match.clocks.times == dict.fromkeys(Colour, 450)
    assert event_context.settings.board_side is False


def test_cards_and_levels_follow_the_settings() -> None:
    """A card shows the time, whole minutes in minutes; of the levels there are three, with both ends."""
    for seconds, words in {60: "1 minute", 120: "2 minutes", 90: "90 seconds"}.items():
        assert mode_in_words(BLITZ, EventSettings(blitz=seconds))[1] == f"{words} each, against the computer"
    assert mode_in_words(BLITZ, EventSettings(blitz=60, guest_increment=3))[1].startswith("1 minute + 3 s")
    assert offered_levels(EventSettings()) == [PLAYFUL, GREEDY, CURIOUS]
    assert offered_levels(EventSettings(strongest=RELENTLESS)) == [PLAYFUL, GREEDY, RELENTLESS]
    assert offered_levels(EventSettings(weakest=DREAMY, strongest=GREEDY)) == [DREAMY, GREEDY]
    assert offered_levels(EventSettings(weakest=CURIOUS, strongest=GREEDY)) == [CURIOUS]
    quick = {level: substitute_level(EventSettings(strongest=level)) for level in (GREEDY, CAREFUL, RELENTLESS)}
    assert quick == {GREEDY: GREEDY, CAREFUL: CAREFUL, RELENTLESS: CURIOUS}


# The language


def test_two_presses_choose_a_language_until_the_guest_leaves(guest: KioskUser) -> None:
    """The start screen has all languages, which a press changes at once; at the attract loop the default is back."""
    guest.event_context.default_settings.language = "de"
    guest.event_context.restore_settings()
    guest.click((5, 5))
    assert current_language() == "de"
    widget = choice(guest).languages
    assert [name for _, name in widget.options] == [*LANGUAGES.values()]
    guest.click(widget.option_boxes()[[code for code, _ in widget.options].index("fr")].centre)
    assert choice(guest).languages.value == current_language() == guest.app.context.settings.language == "fr"
    guest.press(ESC)
    assert current_language() == guest.event_context.default_settings.language == "de"


def test_languages_come_in_turn_in_the_attract_loop() -> None:
    """Each round of the loop is in the next of the default language and those that are shown; a guest begins anew."""
    user, seen = KioskUser(), list[str]()
    user.event_context.event_settings.shown_languages = ("nl", "fr")
    user.attract.begin()
    while len(seen) < 4:
        seen += [current_language()] * (not seen or seen[-1] != current_language())
        user.watch(1)
    assert seen == ["en", "nl", "fr", "en"]
    user.attract.begin()
    user.attract.begin()
    user.press(ENTER)
    assert current_language() == "en"


# The challenge


@pytest.fixture
def solver() -> KioskUser:
    """Return a guest at a challenge."""
    user = KioskUser()
    user.event_context.event_settings.challenge = 20
    user.begin(CHALLENGE)
    return user


def session(guest: KioskUser) -> TimedSession:
    """Return the challenge that is on the screen."""
    assert isinstance(guest.top, TimedPlay)
    return guest.top.session


def test_a_challenge_lasts_as_long_as_the_settings_say_or_its_puzzles(solver: KioskUser) -> None:
    """Puzzles grow harder; a low score leads to other ones with the full time, which count as another game.

    A wrong answer costs five seconds, and is no part of anyone's progress. It ends as well when all are solved.
    """
    first = session(solver).items
    assert all(one.rating <= other.rating for one, other in pairwise(first))
    assert isinstance(solver.top, TimedPlay)
    solver.click_ply(session(solver).game.position, wrong_moves(solver.top)[0])
    solver.wait(14.8)
    assert session(solver).solved == 0
    progress = solver.app.context.puzzle_progress.value
    assert (progress.solved, progress.missed, progress.rating) == (set(), set(), None)
    solver.wait(LONGEST_ANSWER_SECONDS)
    assert solver.top.title == "DVONN: 0 puzzles solved"
    solver.press(ENTER)
    assert session(solver).items != first
    assert session(solver).seconds_left == pytest.approx(20, abs=0.1)
    assert solver.event_context.games_begun == 2
    session(solver).items = [session(solver).item]
    while isinstance(solver.top, TimedPlay) and solver.top.session.state is QuestionState.ASKED:
        solver.click_ply(solver.top.session.game.position, next_move(solver.top))
        solver.wait(1)
    solver.wait(LONGEST_ANSWER_SECONDS)
    assert solver.top.title == "DVONN: 1 puzzle solved"
    solver.press(ESC)
    assert solver.is_home


def test_leaving_is_asked_with_the_board_hidden(solver: KioskUser) -> None:
    """Leaving opens a question that hides the board and stops the clock; its safe answer has the focus.

    The key that shows a solution has no effect.
    """
    solver.press(pygame.K_h)
    assert session(solver).state is QuestionState.ASKED
    before = session(solver).seconds_left
    solver.press(ESC)
    assert solver.top.title == "DVONN: Leave the challenge?"
    assert solver.app.director.visible == [solver.top]
    solver.wait(5)
    solver.press(ENTER)
    assert session(solver).seconds_left == pytest.approx(before, abs=0.2)
    solver.press(ESC, pygame.K_DOWN, ENTER)
    assert solver.is_home
