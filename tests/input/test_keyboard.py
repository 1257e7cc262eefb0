"""The keyboard: what a press means in the layouts of many countries, and what its keys are called there."""
# ruff: noqa: RUF001 # letters of many alphabets

import sys
from typing import Final
from unittest.mock import Mock

import pygame
import pytest

from dvonn.input import keyboard
from dvonn.input.bindings import parse_bindings
from dvonn.input.controls import Controls
from dvonn.input.intentions import Action
from dvonn.input.keyboard import US_LAYOUT, US_PLACES, Key, key_code, pressed_keys

SIZE: Final = (1280, 720)
SHIFT, CTRL, ALT, ALT_GR = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT
ALT_GR_OF_WINDOWS: Final = ALT_GR | CTRL
# SDL's codes at the places of US_LAYOUT, where a blank is a dead key
LAYOUTS: Final = {
    "us": "abcdefghijklmnopqrstuvwxyz1234567890-=[]\\#;'`,./",
    "de": "abcdefghijklmnopqrstuvwxzy1234567890ß ü+##öä ,.-",
    "fr": "qbcdefghijkl,noparstuvzxyw1234567890)= $*#mù²;:!",
    "cz": "abcdefghijklmnopqrstuvwxzy1234567890= ú) #ů§;,.-",
    "ua": "фисвуапршолдьтщзйкіегмцчня1234567890-=хїґ#жє'бю.",
    "ru": "фисвуапршолдьтщзйкыегмцчня1234567890-=хъ\\#жэёбю.",
    "gr": "αβψδεφγηιξκλμνοπ;ρστθωςχυζ1234567890-=[]\\# '`,./",
    "il": "שנבגקכעיןחלךצמםפ/רדאוה'סטז1234567890-=][\\#ף,;תץ.",
    "th": "ฟิแกำดเ้ร่าสทืนยๆพหะีอไปัผ1234567890ขชบลฃ#วง_มใฝ",
    "ua on Windows": "abcdefghijklmnopqrstuvwxyz1234567890-=хїґ#жє'бю.",
}
# The layout, what is held, what the key types in the USA and here, and the action
PRESSES: Final = (
    # Latin letters are what is typed, and other marks than bound ones mean nothing
    ("us", 0, "p", "p", Action.PAUSE),
    ("us", SHIFT, "m", "M", Action.MUSIC),
    ("us", SHIFT, "/", "?", None),
    ("us", ALT, "/", "/", None),
    ("de", CTRL, "y", "", Action.UNDO),
    ("de", 0, ";", "ö", None),
    ("de", SHIFT, ".", ":", None),
    ("fr", 0, "q", "a", Action.HEAR_LAST),
    ("fr", ALT_GR, "a", "æ", None),
    # Marks are what is typed
    ("de", SHIFT, "7", "/", Action.TYPE_MOVE),
    ("fr", 0, "m", ",", Action.PREVIOUS_MOVE),
    ("ua", SHIFT, "/", ",", Action.PREVIOUS_MOVE),
    ("ua", ALT_GR, "/", "/", Action.TYPE_MOVE),
    ("ua on Windows", ALT_GR_OF_WINDOWS, "/", "/", Action.TYPE_MOVE),
    ("ru", SHIFT, "\\", "/", Action.TYPE_MOVE),
    ("il", 0, "q", "/", Action.TYPE_MOVE),
    # In other alphabets the place decides
    ("ua", 0, "u", "г", Action.UNDO),
    ("ua", SHIFT, "m", "Ь", Action.MUSIC),
    ("ua", CTRL, "z", "я", Action.UNDO),
    ("ua", 0, ",", "б", Action.PREVIOUS_MOVE),
    ("ua on Windows", 0, ".", "ю", Action.NEXT_MOVE),
    ("gr", 0, "w", "ς", Action.HEAR_MOVES),
    ("il", 0, "w", "'", Action.HEAR_MOVES),
    ("il", SHIFT, "m", "M", Action.MUSIC),
    ("th", 0, "b", "ิ", Action.HEAR_HEIGHTS),
    # A second layout on X11, of which SDL is not told: what is typed tells
    ("us", 0, "u", "г", Action.UNDO),
    ("us", 0, "w", "z", None),
    ("us", 0, "q", "a", Action.HEAR_LAST),
    ("ua", 0, "p", "p", Action.PAUSE),
)


# The same, and the text of the key that is captured
CAPTURED: Final = {
    ("ua", 0, "]", "ї"): "]",
    ("ua", CTRL, "j", "о"): "Ctrl+J",
    ("il", SHIFT, "t", "T"): "Shift+T",
    ("de", 0, ";", "ö"): "ö",
    ("de", ALT_GR, "q", "@"): "@",
    ("us", SHIFT, "=", "+"): "+",
    ("fr", 0, "1", "&"): "&",
    ("fr", SHIFT, "1", "1"): "1",
    ("cz", 0, "2", "ě"): "ě",
}


def set_layout(patch: pytest.MonkeyPatch, layout: str) -> None:
    """Let the system have a layout."""
    codes = dict(zip(US_LAYOUT, map(ord, LAYOUTS[layout]), strict=True))
    for function in ("_code_at", "_letter_at"):  # on Windows the latter asks another library
        patch.setattr(keyboard, function, codes.__getitem__)


def press(layout: str, held: int, in_usa: str, typed: str) -> pygame.Event:
    """Return the event of a key, by what it types in the USA and with the modifiers here."""
    place = US_PLACES[in_usa]
    code = ord(LAYOUTS[layout][list(US_LAYOUT).index(place)])
    return pygame.Event(pygame.KEYDOWN, key=code, scancode=place, unicode=typed, mod=held)


def test_keys_follow_one_rule_in_all_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A key is the Latin letter or the mark that it types, and in layouts of other alphabets else its place."""
    found = []
    for layout, held, in_usa, typed, _action in PRESSES:
        set_layout(monkeypatch, layout)
        action = Controls().read(press(layout, held, in_usa, typed), SIZE)
        found.append((layout, held, in_usa, typed, action))
    assert found == list(PRESSES)


def test_a_letter_is_found_with_several_modifiers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code of the operator's key at an event is the same in all layouts with Ctrl and Shift."""
    for layout in LAYOUTS:
        set_layout(monkeypatch, layout)
        assert key_code(press(layout, CTRL | SHIFT, "o", "")) == pygame.K_o


def test_a_key_of_the_keypad_is_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a key of the keypad types is no other key's."""
    set_layout(monkeypatch, "us")
    minus = pygame.Event(pygame.KEYDOWN, key=pygame.K_KP_MINUS, scancode=86, unicode="-", mod=0)
    assert pressed_keys(minus) == [Key(pygame.K_KP_MINUS)]


def test_keys_are_called_as_on_this_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters of other alphabets name the keys of their places, as far as the fonts have them."""
    expected = {"us": "U Ctrl+Z / Ö ß", "ua": "Г Ctrl+Я / Ö ß", "gr": "Θ Ctrl+Ζ / Ö ß", "il": "U Ctrl+Z / Ö ß"}
    keys = [Key(pygame.K_u), Key(pygame.K_z, pygame.KMOD_CTRL), *map(Key, map(ord, "/öß"))]
    found = {}
    for layout in expected:
        set_layout(monkeypatch, layout)
        found[layout] = " ".join(key.label for key in keys)
    assert found == expected


def test_captured_keys_can_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of a captured key is read again at the next start; then the same press acts, and is captured again."""
    for key, text in CAPTURED.items():
        set_layout(monkeypatch, key[0])
        controls, texts = Controls(), []
        for _ in ("before", "after the next start"):
            controls.capture_next()
            assert controls.read(press(*key), SIZE) is None
            assert controls.captured
            texts.append(controls.captured.text)
            controls = Controls(parse_bindings({"fill": texts[0]})[0])
        assert texts == [text, text]
        assert controls.read(press(*key), SIZE) is Action.FILL


def test_older_settings_keep_their_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that were bound by SDL's codes still work: other letters, upper digits, and marks with Shift."""
    bindings, complaints = parse_bindings({"fill": "г, 7, Shift+9, Shift+,"})
    assert not complaints
    older = [("ua", 0, "u", "г"), ("fr", 0, "7", "è"), ("fr", SHIFT, "7", "7"), ("de", SHIFT, "9", ")")]
    for key in (*older, ("us", SHIFT, "9", "("), ("us", SHIFT, ",", "<")):
        set_layout(monkeypatch, key[0])
        assert Controls(bindings).read(press(*key), SIZE) is Action.FILL, key


def test_without_sdl_keys_have_their_usual_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where SDL cannot be asked for the layout, letters of other alphabets go by their places, with Latin names."""
    monkeypatch.setattr(keyboard, "_sdl", Mock(side_effect=OSError))
    assert Controls().read(press("ua", CTRL, "z", "я"), SIZE) is Action.UNDO
    assert Key(pygame.K_u).label == "U"


def test_a_mac_has_cmd_where_others_have_ctrl(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cmd and Ctrl do the same there, the screen names Cmd, and settings keep one word for both."""
    set_layout(monkeypatch, "us")
    monkeypatch.setattr(sys, "platform", "darwin")
    for held in (pygame.KMOD_LGUI, pygame.KMOD_RGUI, CTRL):
        read = [Controls().read(press("us", held, letter, letter), SIZE) for letter in "zyvhq"]
        assert read == [Action.UNDO, Action.REDO, Action.PASTE, None, None]
    key = Key(pygame.K_z, pygame.KMOD_CTRL)
    assert (key.label, key.text) == ("Cmd+Z", "Ctrl+Z")
