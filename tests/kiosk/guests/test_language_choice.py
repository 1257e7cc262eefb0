"""The language at an event: a guest chooses it with two inputs, and the next guest begins with the default again."""

import pygame
import pytest

from dvonn.kiosk.guests.mode_choice import ModeChoice
from dvonn.language import LANGUAGES, current_language
from dvonn.screens.scene import ShowMenu
from tests.harness.event_program import AttractUser
from tests.harness.guests import ENTER, ESC, GuestUser
from tests.harness.stage import FRAME_SECONDS


def choice(guest: GuestUser) -> ModeChoice:
    assert isinstance(guest.top, ModeChoice)
    return guest.top


def language_at(guest: GuestUser, code: str) -> tuple[int, int]:
    """Return the centre of a language's name on the start screen."""
    guest.app.frame([], FRAME_SECONDS)
    widget = choice(guest).languages
    return widget.option_boxes()[[value for value, _ in widget.options].index(code)].centre


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (1080, 1920)])
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_two_presses_choose_a_language(code: str, size: tuple[int, int]) -> None:
    """The first press leads to the start screen, which shows all languages; the second one changes it at once."""
    guest = GuestUser(draws=True, size=size)
    guest.click((5, 5))
    assert [name for _, name in choice(guest).languages.options] == [*LANGUAGES.values()]
    guest.click(language_at(guest, code))
    assert current_language() == code
    assert isinstance(guest.top, ModeChoice)
    assert choice(guest).languages.value == code


def test_the_next_guest_begins_with_the_default_language() -> None:
    """On the return to the attract loop the default language is back; nothing of it is kept."""
    guest = GuestUser(draws=True)
    guest.context.default_settings.language = "de"
    guest.context.restore_settings()
    guest.click((5, 5))
    assert current_language() == "de"
    guest.click(language_at(guest, "fr"))
    assert (current_language(), guest.app.stage.settings.language) == ("fr", "fr")
    guest.press(ESC)
    assert current_language() == "de"
    assert guest.context.default_settings.language == "de"


def test_only_the_offered_languages_are_shown() -> None:
    """The operator decides; the default language is always there, and alone it needs no choice."""
    guest = GuestUser(draws=True)
    guest.context.event_settings.languages = ("nl", "fr")
    guest.press(ENTER)
    assert [code for code, _ in choice(guest).languages.options] == ["en", "nl", "fr"]
    guest.press(ESC)
    guest.context.event_settings.languages = ()
    guest.press(ENTER)
    assert choice(guest).languages not in choice(guest).form.widgets


def test_the_first_press_begins_still_with_the_first_game() -> None:
    """The focus is on the first card, whatever languages are offered."""
    guest = GuestUser(draws=True)
    guest.press(ENTER)
    assert choice(guest).form.focused is choice(guest).cards[0]


def test_languages_come_in_turn_in_the_attract_loop() -> None:
    """Each round of the loop is in the next of the default language and those that are shown; a guest begins anew."""
    user = AttractUser()
    user.context.event_settings.shown_languages = ("nl", "fr")
    seen: list[str] = []
    user.attract.begin()
    while len(seen) < 4:
        seen += [current_language()] * (not seen or seen[-1] != current_language())
        user.watch(1)
    assert seen == ["en", "nl", "fr", "en"]
    user.press(pygame.K_RETURN)
    assert isinstance(user.top, ModeChoice)
    assert current_language() == "en"
    user.app.apply(ShowMenu())
    assert current_language() == "en"
