"""The language at an event: a guest chooses it with two inputs, and the next guest begins with the default again."""

import pygame

from dvonn.kiosk.guests.mode_choice import ModeChoice
from dvonn.language import LANGUAGES, current_language
from dvonn.screens.scene import ShowMenu
from tests.harness.event_user import ENTER, ESC, KioskUser


def choice(guest: KioskUser) -> ModeChoice:
    assert isinstance(guest.top, ModeChoice)
    return guest.top


def test_two_presses_choose_a_language_until_the_guest_leaves() -> None:
    """The start screen has all languages, which a press changes at once; at the attract loop the default is back."""
    guest = KioskUser(draws=True)
    guest.context.default_settings.language = "de"
    guest.context.restore_settings()
    guest.click((5, 5))
    assert current_language() == "de"
    assert [name for _, name in choice(guest).languages.options] == [*LANGUAGES.values()]
    widget = choice(guest).languages
    guest.click(widget.option_boxes()[[code for code, _ in widget.options].index("fr")].centre)
    assert choice(guest).languages.value == current_language() == guest.app.stage.settings.language == "fr"
    guest.press(ESC)
    assert current_language() == guest.context.default_settings.language == "de"


def test_only_the_offered_languages_are_shown() -> None:
    """The operator decides; the default language is always there, and alone it needs no choice."""
    guest = KioskUser(draws=True)
    guest.context.event_settings.languages = ("nl", "fr")
    guest.press(ENTER)
    assert [code for code, _ in choice(guest).languages.options] == ["en", "nl", "fr"]
    guest.press(ESC)
    guest.context.event_settings.languages = ()
    guest.press(ENTER)
    assert choice(guest).languages not in choice(guest).form.widgets


def test_languages_come_in_turn_in_the_attract_loop() -> None:
    """Each round of the loop is in the next of the default language and those that are shown; a guest begins anew."""
    user = KioskUser()
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
