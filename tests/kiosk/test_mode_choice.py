"""The choice of a game and of the language: two inputs lead to a board ready for play, or to the challenge."""

from collections.abc import Callable
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
from dvonn.screens.dialog import PageDialog, Question
from dvonn.screens.exercise import QuestionState
from dvonn.screens.puzzles.puzzle_menu import TimedPlay
from dvonn.screens.scene import ShowMenu
from tests.harness.context import FRAME_SECONDS
from tests.harness.event_user import ENTER, ESC, KioskUser
from tests.harness.puzzles import next_move, wrong_moves
from tests.harness.user import X

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


def by_keys(guest: KioskUser) -> None:
    guest.press(ENTER, ENTER)
    guest.press(ENTER, pygame.K_TAB, ENTER)


def by_touch(guest: KioskUser) -> None:
    guest.tap((5, 5))
    guest.tap(choice(guest).cards[0].box.centre)
    position = guest.board.match.position
    for space in position.moves()[0]:
        board = guest.board.board
        x, y = board.centre(space)
        guest.tap((round(x), round(y - board.rise(position.height(space)))))


@pytest.mark.parametrize("begin", [by_keys, by_touch])
def test_two_inputs_lead_to_the_board_and_the_next_ones_play_the_first_move(
    guest: KioskUser, begin: Callable[[KioskUser], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest plays White on a random board, without clocks, against the weakest level on offer."""
    monkeypatch.setattr(guest.app.context, "rng", Random(5))
    guest.event_context.event_settings.weakest = GREEDY
    begin(guest)
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


def test_the_connected_devices_are_prompted_for() -> None:
    """The line below the headline names what begins on each device that is there."""
    guest = KioskUser(size=(1280, 720))
    guest.push(X)
    assert "A to begin" in guest.visible_lines()
    guest.press(pygame.K_LEFT)
    guest.tap((1, 1))
    assert "Tap, Enter or A to begin" in guest.visible_lines()


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
    user.begin(CHALLENGE)
    return user


def scene(guest: KioskUser) -> TimedPlay:
    assert isinstance(guest.top, TimedPlay)
    return guest.top


def left(guest: KioskUser) -> float:
    seconds = scene(guest).session.seconds_left
    assert seconds is not None
    return seconds


def answer(guest: KioskUser, *, right: bool) -> None:
    """Click the solution to its end, or an error."""
    play = scene(guest)
    while play.session.state is QuestionState.ASKED:
        guest.click_ply(play.session.game.position, next_move(play) if right else wrong_moves(play)[0])
        if right and play.session.state is QuestionState.ASKED:
            play.finish()


def test_a_challenge_lasts_as_long_as_the_settings_say_or_its_puzzles() -> None:
    """Puzzles grow harder; a low score leads to other ones with the full time, which count as another game.

    It ends as well when all are solved.
    """
    guest = KioskUser()
    guest.event_context.event_settings.challenge = 5
    guest.begin(CHALLENGE)
    first = scene(guest).session.items
    assert all(one.rating <= other.rating for one, other in pairwise(first))
    guest.wait(4.8)
    scene(guest)
    guest.wait(0.4)
    assert guest.top.title == "DVONN: 0 puzzles solved"
    guest.press(ENTER)
    assert scene(guest).session.items != first
    assert left(guest) == pytest.approx(5, abs=0.1)
    assert guest.event_context.games_begun == 2
    scene(guest).session.items, scene(guest).session.seconds_left = [scene(guest).session.item], 60.0
    answer(guest, right=True)
    guest.wait(LONGEST_ANSWER_SECONDS)
    assert isinstance(guest.top, PageDialog)
    assert guest.top.title == "DVONN: 1 puzzle solved"
    guest.press(ESC)
    assert guest.is_home


def test_a_wrong_answer_costs_seconds_and_the_solution_is_shown(solver: KioskUser) -> None:
    """A wrong answer costs the penalty, its solution plays itself, and it does not count, nor as anyone's progress."""
    first, before, states = scene(solver).session.item, left(solver), set()
    answer(solver, right=False)
    for _ in range(round(2 * LONGEST_ANSWER_SECONDS / FRAME_SECONDS)):
        solver.wait(FRAME_SECONDS)
        if scene(solver).session.item is first:
            states.add(scene(solver).session.state)
    assert QuestionState.SHOWN in states
    assert scene(solver).session.item is not first
    assert scene(solver).session.solved == 0
    assert left(solver) < before - 5.0
    progress = scene(solver).context.puzzle_progress.value
    assert (progress.solved, progress.missed, progress.rating) == (set(), set(), None)


def test_leaving_is_asked_with_the_board_hidden(solver: KioskUser) -> None:
    """Leaving opens a question that hides the board and stops the clock; its safe answer has the focus.

    The key that shows a solution has no effect.
    """
    solver.press(pygame.K_h)
    assert scene(solver).session.state is QuestionState.ASKED
    before = left(solver)
    solver.press(ESC)
    assert isinstance(solver.top, Question)
    assert solver.app.director.visible == [solver.top]
    solver.wait(5)
    solver.press(ENTER)
    assert left(solver) == pytest.approx(before, abs=0.2)
    solver.press(ESC, pygame.K_DOWN, ENTER)
    assert solver.is_home
