"""Panels and labels: names and codes that are typed, dialogs of pages, questions, labels that name keys."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

import pygame
import pytest

from dvonn.input.bindings import DEFAULT_BINDINGS
from dvonn.input.controls import BACKSPACE_TEXT
from dvonn.input.intentions import Action, Device, Hover, Press
from dvonn.input.keyboard import Key
from dvonn.language import _, set_language
from dvonn.match.match import MAX_PLAYER_NAME_LENGTH
from dvonn.rules.board import Colour
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.screens.dialog import Entry, Page, PageDialog, Pages, Question, answer
from dvonn.screens.prompts import label_with_key
from dvonn.screens.scene import Pop, Push, Quit, RefreshMode, ShowMenu
from dvonn.screens.setup.match_setup import CodeEntry, name_entry
from dvonn.screens.text_entry import LineEntry, TextEntry
from dvonn.slices import TimeSlicedTask
from tests.harness.clocks import stopped_clock
from tests.harness.context import RecordingContext, SceneUser, scene_pixels

CODE = random_code(Random(7))


def white_name(context: RecordingContext) -> LineEntry:
    return name_entry(context, Colour.WHITE)


def code_entry(context: RecordingContext) -> CodeEntry:
    """Return an entry that leads to the menu with a code that begins a game."""
    return CodeEntry(context, {CODE: ShowMenu()}.__getitem__)


def press_keys(entry: TextEntry, wanted: str) -> None:
    """Press the keys on the screen that have the letters of a text."""
    scene_pixels(entry)
    keys = {widget.label: widget.box for widget in entry.form.widgets}
    for letter in wanted:
        label = {" ": "Space", "ß": "ß"}.get(letter, letter.upper())
        entry.handle(Press(keys[label].centre))
    assert entry.text == wanted


# Names


def test_a_name_is_typed_and_kept(context: RecordingContext) -> None:
    """Enter stores the name, which may be empty, in the settings and closes the panel, and so does Escape."""
    for typed, key, name in (
        ("Ada L.", Action.ACCEPT, "Ada L."),
        ("X", Action.BACK, "Ada L.X"),
        (BACKSPACE_TEXT * 7, Action.ACCEPT, ""),
        ("Ada ", Action.ACCEPT, "Ada"),
    ):
        entry = white_name(context)
        entry.enter_text(typed)
        assert entry.handle(key) == Pop()
        assert (context.settings.white_name, context.settings.black_name) == (name, "")


def test_letters_are_taken_back(context: RecordingContext) -> None:
    """Backspace, the key on the screen and undo remove the last letter; an empty text has a sound of refusal."""
    entry = white_name(context)
    entry.enter_text("Adax" + BACKSPACE_TEXT)
    assert entry.text == "Ada"
    entry.handle(Action.UNDO)
    entry.press_key(BACKSPACE_TEXT)
    context.sound.played.clear()
    entry.enter_text(BACKSPACE_TEXT + BACKSPACE_TEXT)
    assert (entry.text, context.sound.played) == ("", ["focus", "illegal"])


def test_names_are_short_and_printable(context: RecordingContext) -> None:
    """A name is limited in length, printable in any script, and without surplus spaces."""
    texts = {"x" * 99: "x" * MAX_PLAYER_NAME_LENGTH, "  A  b": "A b", "a\x1bb\u200bc\n": "abc", "Zoë": "Zoë"}
    for typed, text in texts.items():
        entry = white_name(context)
        entry.enter_text(typed)
        assert entry.text == text


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Ann-Ma B"), ("de", "Jürß"), ("fr", "François"), ("es", "Íñigo"), ("pl", "Łucja"), ("uk", "Ґ'їґ")],
)
def test_names_by_the_keys_on_the_screen(context: RecordingContext, language: str, name: str) -> None:
    """The keys have the letters of the language in use, with a capital at the beginning of each word, or of a code."""
    set_language(language)
    entry = white_name(context)
    press_keys(entry, name)
    assert (entry.submit(), context.settings.white_name) == (Pop(), name)
    press_keys(code_entry(context), CODE.replace("-", ""))


# Codes


@pytest.mark.parametrize("way", [str, str.lower, lambda code: code.replace("-", " "), lambda code: f" {code} "])
def test_a_code_is_typed(context: RecordingContext, way: Callable[[str], str]) -> None:
    """A code in any case, with or without its hyphen, leads to its board and is kept in the settings."""
    entry = code_entry(context)
    entry.enter_text(way(CODE))
    assert entry.display_text == CODE
    assert entry.handle(Action.ACCEPT) == ShowMenu()
    assert context.settings.code == CODE
    assert board_of(CODE).occupied.bit_count() == 49
    assert code_entry(context).display_text == CODE


def test_free_places_are_seen(context: RecordingContext) -> None:
    """An incomplete code shows its missing letters, and surplus letters are ignored."""
    entry, seen = code_entry(context), []
    for letters in ("A", "B", "C", "5", "67XYZ", "\N{SNOWMAN}ß" + BACKSPACE_TEXT):
        seen.append(entry.display_text)
        entry.enter_text(letters)
    assert [*seen, entry.display_text] == ["___-___", "A__-___", "AB_-___", "ABC-___", "ABC-5__", "ABC-567", "ABC-56_"]


def test_a_wrong_code_has_a_remark(context: RecordingContext) -> None:
    """A short or mistyped code keeps the panel open with a remark until the text changes."""
    entry = code_entry(context)
    for text, remark in (("AB", "4 more characters to go"), ("CDEF", "There's a typo in this code: please compare")):
        entry.enter_text(text)
        assert entry.handle(Action.ACCEPT) is None
        assert entry.remark == remark
        entry.enter_text(BACKSPACE_TEXT)
        assert entry.remark == ""
        entry.enter_text(text[-1])
    assert context.sound.played.count("illegal") == 2
    assert context.settings.code == ""


def steps(context: RecordingContext, work: Iterator[int]) -> Pages:
    """Ask for a name, work, and quit; Escape leaves the first page."""
    name = ""
    while (yield Page("Name?", [[answer("enter", "Enter")], [answer(None, "Back")]], [name])):
        name = yield Entry(partial(LineEntry, context, "Name", name, 9))
        yield Page("Working", [[answer(None, "Stop")]], work=TimeSlicedTask(work, stopped_clock))
        return Quit()
    return None


def test_answers_entries_and_work_lead_from_page_to_page(context: RecordingContext) -> None:
    """An answer, a text and the end of the work lead on; the change at the end is the dialog's. Escape closes it.

    A page is made anew in another language; the focus stays.
    """
    dialog = PageDialog(context, steps(context, iter([1, 2])))
    user = SceneUser(context, Push(dialog))
    user.do(Action.ACCEPT)
    user.top.enter_text("Ada")
    user.do(Action.ACCEPT)
    assert (user.top, dialog.heading, dialog.refresh_mode) == (dialog, "Working", RefreshMode.LOW_RATE)
    assert dialog.update(0.1) is None
    dialog.idle(1)
    assert dialog.update(0.1) == Quit()
    assert PageDialog(context, steps(context, iter([]))).handle(Action.BACK) == Pop()
    dialog = PageDialog(context, lambda: Page(_("Export"), [[answer(1, _("Done"))], [answer(2, _("Back"))]]))
    dialog.handle(Action.DOWN)
    set_language("de")
    dialog.lay_out()
    dialog.handle(Action.FIRST_MOVE)
    assert (dialog.heading, dialog.form.focus) == ("Exportieren", 1)


def test_a_question_begins_with_the_safe_answer(context: RecordingContext) -> None:
    """The focus starts on the safe answer, and moves in either direction but not with the pointer; Escape goes back."""
    ways: list[tuple[list[Action], Pop | Quit]] = [([], Pop()), ([Action.DOWN], Quit()), ([Action.UP], Quit())]
    for steps_to, left in ways:
        question = Question(context, "Quit?", [("Stay", Pop), ("Quit", Quit)])
        question.lay_out()
        stay, leave = (one.box.centre for one in question.form.widgets)
        used: list[Hover | Press | Action] = [Hover(leave), Hover((0, 0)), Press((0, 0)), *steps_to]
        assert not any(map(question.handle, used))
        assert question.handle(Action.ACCEPT) == left
        assert [question.handle(one) for one in (Action.BACK, Press(leave), Press(stay))] == [Pop(), Quit(), Pop()]


def test_words_name_the_key_or_the_button(context: RecordingContext) -> None:
    """A label names the bound key for keyboard and mouse, the button for a pad, and neither for touch."""
    controls = context.controls
    for controls.device, undo, mute in (
        (Device.MOUSE, "Do it (U)", "Do it (M)"),
        (Device.KEYBOARD, "Do it (U)", "Do it (M)"),
        (Device.PAD, "Do it (X)", "Do it"),
        (Device.TOUCH, "Do it", "Do it"),
    ):
        labels = [label_with_key("Do it", action, controls) for action in (Action.UNDO, Action.MUTE)]
        assert labels == [undo, mute]
    controls.device = Device.KEYBOARD
    controls.bindings = DEFAULT_BINDINGS.bind(Key(pygame.K_b), Action.UNDO)
    assert label_with_key("Undo", Action.UNDO, controls) == "Undo (B)"
    for control in controls.bindings.controls[Action.UNDO]:
        controls.bindings = controls.bindings.bind(control, None)
    assert label_with_key("Undo", Action.UNDO, controls) == "Undo"
