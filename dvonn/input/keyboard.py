"""Keys by the layout in use, and the labels of keys and buttons."""

import ctypes
import sys
from contextlib import suppress
from functools import cache
from typing import Final, NamedTuple
from unicodedata import category

import pygame

from dvonn.input.intentions import Action
from dvonn.language import N_, _

OTHER_NAMES: Final = {
    "Return": N_("Enter"),
    "Escape": N_("Esc"),
    "PageUp": N_("Page Up"),
    "PageDown": N_("Page Down"),
}
TRANSLATED_NAMES: Final = frozenset(
    (
        # Translators: from here on, what is printed on the keys of a keyboard in your country
        *(N_("Alt"), N_("Ctrl"), N_("Shift"), N_("Space"), N_("Tab"), N_("Backspace"), N_("Delete"), N_("Insert")),
        *(N_("Home"), N_("End"), N_("Up"), N_("Down"), N_("Left"), N_("Right"), N_("Keypad Enter")),
        # Translators: from here on, buttons of a mouse, the stick of a gamepad, and fingers
        *(N_("Middle click"), N_("Right click"), N_("Mouse back"), N_("Mouse forward"), N_("Wheel up")),
        *(N_("Wheel down"), N_("Click"), N_("Tap")),
        *(N_("Stick up"), N_("Stick down"), N_("Stick left"), N_("Stick right")),
    )
)
"""The names of keys by SDL, and of other controls in settings files, that are labels when translated."""


def action_name(action: Action) -> str:
    """Return the name of an action."""
    return _(action.value)


def control_label(name: str) -> str:
    """Return the label of a key, by SDL's name for it, or of another control."""
    if name == "Ctrl" and sys.platform == "darwin":
        return "Cmd"
    if name in TRANSLATED_NAMES or name in OTHER_NAMES:
        return _(OTHER_NAMES.get(name, name))
    pad, _space, key = name.partition(" ")
    # Translators: a key of the numeric keypad, such as Keypad 5
    return _("Keypad {key}").format(key=key) if pad == "Keypad" else name


KEY_MODIFIERS: Final = {"Alt": pygame.KMOD_ALT, "Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT}
MODIFIER_KEYS: Final = {*range(pygame.K_LCTRL, pygame.K_RGUI + 1), pygame.K_MODE}
"""Ctrl, Shift, Alt and Gui, which SDL numbers in a row, and Mode: they are bound only together with another key."""
SCANCODE_MASK: Final = 1 << 30  # SDLK_SCANCODE_MASK: set in key codes without a character, and on the keypad
US_LAYOUT: Final = {
    **dict(enumerate("abcdefghijklmnopqrstuvwxyz1234567890", pygame.KSCAN_A)),
    **dict(enumerate("-=[]\\#;'`,./", pygame.KSCAN_MINUS)),
}
"""The characters that keys type in the USA, by their places: SDL's scancodes."""
US_PLACES: Final = {character: place for place, character in US_LAYOUT.items()}
FIRST_OTHER_LETTER: Final = 0x370  # the Greek letters follow the Latin ones; then come Cyrillic and all others


class Key(NamedTuple):
    """A key, optionally with one of KEY_MODIFIERS."""

    code: int
    modifier: int = 0

    @property
    def text(self) -> str:
        """The text form for `parse_bindings`, such as Shift+Tab."""
        return "+".join([*self._modifier_words, pygame.key.name(self.code, use_compat=False)])

    @property
    def label(self) -> str:
        """The label on the key, in the layout in use."""
        return "+".join([*map(control_label, self._modifier_words), control_label(_name(self.code))])

    @property
    def _modifier_words(self) -> list[str]:
        return [word for word, modifier in KEY_MODIFIERS.items() if modifier == self.modifier]


def key_code(event: pygame.Event) -> int:
    """Return the code of the key that an event presses, by its place if the layout has no Latin letters."""
    typed, in_usa = _typed(event), US_LAYOUT.get(getattr(event, "scancode", 0))
    code = ord(typed) if typed else int(event.key)
    by_place = _is_other_letter(code) or (not typed.isalpha() and _has_other_letters())
    return ord(in_usa) if in_usa and by_place else code


def pressed_keys(event: pygame.Event) -> list[Key]:
    """Return the keys that an event may mean; the first that is bound counts, and the last is its name in settings.

    SDL's code of a digit, another alphabet's letter or a mark with Shift is among them, as older settings have it.
    """
    modifiers = _held(event)
    held = [modifier for modifier in KEY_MODIFIERS.values() if modifiers & modifier]
    if event.key in MODIFIER_KEYS or modifiers & pygame.KMOD_GUI:
        return []
    marks = [Key(ord(typed)) for typed in _typed(event) if not typed.isalpha()]
    is_in_older = pygame.K_0 <= event.key <= pygame.K_9 or _is_other_letter(event.key) or (marks and held)
    codes = [event.key, key_code(event)] if is_in_older else [key_code(event)]
    exact = [Key(code, *held) for code in codes if len(held) < 2]
    return [*exact, *marks] if held else [*marks, *exact, *marks]


def _held(event: pygame.Event) -> int:
    """Return the modifiers that are held with a key; on a Mac, Cmd counts as Ctrl."""
    held = int(event.mod)
    is_cmd = held & pygame.KMOD_GUI and sys.platform == "darwin"
    return held & ~pygame.KMOD_GUI | pygame.KMOD_LCTRL if is_cmd else held


def _typed(event: pygame.Event) -> str:
    """Return the letter, the digit or the mark that an event types, '' with Ctrl or Alt; AltGr types marks only."""
    typed, held = getattr(event, "unicode", "").lower(), _held(event)
    if len(typed) != 1 or event.key >= SCANCODE_MASK:
        return ""
    is_mark = category(typed)[0] in "NPS"  # in Unicode: numbers, punctuation and symbols
    if is_mark and held & pygame.KMOD_RALT:
        held &= ~(pygame.KMOD_RALT | pygame.KMOD_LCTRL)  # AltGr, to which Windows adds Ctrl
    return typed if (is_mark or typed.isalpha()) and not held & (pygame.KMOD_CTRL | pygame.KMOD_ALT) else ""


def _is_other_letter(code: int) -> bool:
    """Tell whether the code of a key is a letter that is not Latin."""
    return FIRST_OTHER_LETTER <= code <= sys.maxunicode and chr(code).isalpha()


def _has_other_letters() -> bool:
    """Tell whether the layout in use has letters that are not Latin; no layout has both."""
    return any(_is_other_letter(_code_at(place)) for place in US_LAYOUT)


def _name(code: int) -> str:
    """Return the name of a key in the layout in use; letters are capitals, as far as these differ.

    The fonts have no letters after 0x491, the last Ukrainian one.
    """
    place = US_PLACES.get(chr(code)) if code <= sys.maxunicode else None
    here = _letter_at(place) if place else 0
    name = chr(here) if FIRST_OTHER_LETTER <= here <= 0x491 else pygame.key.name(code, use_compat=False)
    capital = name.upper()
    return capital if len(name) == 1 and capital.lower() == name else name


# Layouts


def _letter_at(place: int) -> int:
    """Return the letter that a place types; SDL has Latin ones for all layouts of Windows."""
    if sys.platform == "win32" and US_LAYOUT[place].isalpha():
        typed = ctypes.create_unicode_buffer(2)
        key, nothing_held = ord(US_LAYOUT[place].upper()), bytes(256)
        ctypes.windll.user32.ToUnicode(key, 0, nothing_held, typed, 1, 4)  # 4 keeps the state of the keyboard
        return ord(typed.value or "\0")
    return _code_at(place)


def _code_at(place: int) -> int:
    """Return SDL's code of the key at a place, which pygame does not tell, or 0."""
    with suppress(OSError, AttributeError):
        return int(_sdl().SDL_GetKeyFromScancode(place))
    return 0


@cache
def _sdl() -> ctypes.CDLL:
    """Return the SDL that pygame has loaded."""
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.key.__file__)
