"""Text entry: names and codes, typed or entered by the keys on the screen."""

from collections.abc import Callable
from random import Random

import pytest

from dvonn.input.controls import BACKSPACE_TEXT
from dvonn.input.intentions import Action, Press
from dvonn.language import set_language
from dvonn.match.match import MAX_PLAYER_NAME_LENGTH
from dvonn.rules.board import Colour
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.screens.new_game.match_setup import CodeEntry, name_entry
from dvonn.screens.scene import Pop, ShowMenu
from dvonn.screens.text_entry import LineEntry, TextEntry
from tests.harness.stage import RecordingStage, scene_pixels

CODE = random_code(Random(7))


def white_name(stage: RecordingStage) -> LineEntry:
    return name_entry(stage, Colour.WHITE)


def code_entry(stage: RecordingStage) -> CodeEntry:
    """Return an entry that leads to the menu with a code that begins a game."""
    return CodeEntry(stage, {CODE: ShowMenu()}.__getitem__)


def press_keys(entry: TextEntry, wanted: str) -> None:
    """Press the keys on the screen that have the letters of a text."""
    scene_pixels(entry)
    keys = {widget.label: widget.box for widget in entry.form.widgets}
    for letter in wanted:
        label = {" ": "Space", "ß": "ß"}.get(letter, letter.upper())
        entry.handle(Press(keys[label].centre))
    assert entry.text == wanted


# Names


def test_a_name_is_typed_and_kept(stage: RecordingStage) -> None:
    """Enter stores the name, which may be empty, in the settings and closes the panel, and so does Escape."""
    for typed, key, name in (
        ("Ada L.", Action.ACCEPT, "Ada L."),
        ("X", Action.BACK, "Ada L.X"),
        (BACKSPACE_TEXT * 7, Action.ACCEPT, ""),
    ):
        entry = white_name(stage)
        entry.enter_text(typed)
        assert entry.handle(key) == Pop()
        assert (stage.settings.white_name, stage.settings.black_name) == (name, "")


def test_letters_are_taken_back(stage: RecordingStage) -> None:
    """Backspace, the key on the screen and undo remove the last letter; an empty text has a sound of refusal."""
    entry = white_name(stage)
    entry.enter_text("Adax" + BACKSPACE_TEXT)
    assert entry.text == "Ada"
    entry.handle(Action.UNDO)
    entry.press_key(BACKSPACE_TEXT)
    assert entry.text == "A"
    stage.sound.played.clear()
    entry.enter_text(BACKSPACE_TEXT + BACKSPACE_TEXT)
    assert (entry.text, stage.sound.played) == ("", ["focus", "illegal"])


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("x" * 99, "x" * MAX_PLAYER_NAME_LENGTH),
        ("  A  b", "A b"),
        ("a\x1bb\u200bc\n", "abc"),
        ("Zoë", "Zoë"),
    ],
)
def test_names_are_short_and_printable(stage: RecordingStage, typed: str, text: str) -> None:
    """A name is limited in length, printable in any script, and without surplus spaces."""
    entry = white_name(stage)
    entry.enter_text(typed)
    assert entry.text == text


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Ann-Ma B"), ("de", "Jürß"), ("fr", "François"), ("es", "Íñigo"), ("pl", "Łucja"), ("uk", "Ґ'їґ")],
)
def test_names_by_the_keys_on_the_screen(stage: RecordingStage, language: str, name: str) -> None:
    """The keys have the letters of the language in use, with a capital at the beginning of each word."""
    set_language(language)
    entry = white_name(stage)
    press_keys(entry, name)
    assert entry.submit() == Pop()
    assert stage.settings.white_name == name


# Codes


@pytest.mark.parametrize("way", [str, str.lower, lambda code: code.replace("-", " "), lambda code: f" {code} "])
def test_a_code_is_typed(stage: RecordingStage, way: Callable[[str], str]) -> None:
    """A code in any case, with or without its hyphen, leads to its board and is kept in the settings."""
    entry = code_entry(stage)
    entry.enter_text(way(CODE))
    assert entry.display_text == CODE
    assert entry.handle(Action.ACCEPT) == ShowMenu()
    assert stage.settings.code == CODE
    assert board_of(CODE).occupied.bit_count() == 49
    assert code_entry(stage).display_text == CODE


def test_a_code_by_the_keys_on_the_screen(stage: RecordingStage) -> None:
    """The keys have every letter of a code."""
    press_keys(code_entry(stage), CODE.replace("-", ""))


def test_free_places_are_seen(stage: RecordingStage) -> None:
    """An incomplete code shows its missing letters, and surplus letters are ignored."""
    entry, seen = code_entry(stage), []
    for letters in ("A", "B", "C", "5", "67XYZ", "\N{SNOWMAN}ß" + BACKSPACE_TEXT):
        seen.append(entry.display_text)
        entry.enter_text(letters)
    assert [*seen, entry.display_text] == ["___-___", "A__-___", "AB_-___", "ABC-___", "ABC-5__", "ABC-567", "ABC-56_"]


def test_a_wrong_code_has_a_remark(stage: RecordingStage) -> None:
    """A short or mistyped code keeps the panel open with a remark until the text changes."""
    entry = code_entry(stage)
    for text, remark in (("AB", "4 more characters to go"), ("CDEF", "There's a typo in this code: please compare")):
        entry.enter_text(text)
        assert entry.handle(Action.ACCEPT) is None
        assert entry.remark == remark
        entry.enter_text(BACKSPACE_TEXT)
        assert entry.remark == ""
        entry.enter_text(text[-1])
    assert stage.sound.played.count("illegal") == 2
    assert stage.settings.code == ""
