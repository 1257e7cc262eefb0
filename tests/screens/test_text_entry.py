"""Text entry: names and codes, typed or entered by the keys on the screen."""

from collections.abc import Callable
from random import Random

import pytest

from dvonn.input import BACKSPACE_TEXT, Action, Device, Press
from dvonn.match.match import MAX_PLAYER_NAME_LENGTH
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game.entry_panels import CodeEntry, NameEntry
from dvonn.screens.scene import Pop, ShowMenu
from dvonn.screens.text_entry import TextEntry
from tests.harness.scale import only_full
from tests.harness.stage import RecordingStage, scene_pixels

CODE = random_code(Random(7))


def white_name(stage: RecordingStage) -> NameEntry:
    return NameEntry(stage, Colour.WHITE)


def code_entry(stage: RecordingStage, begun: list[str] | None = None) -> CodeEntry:
    """Return an entry that records the code with which a game would begin."""

    def begin(code: str) -> ShowMenu:
        if begun is not None:
            begun.append(code)
        return ShowMenu()

    return CodeEntry(stage, begin)


def keys(writing: TextEntry, wanted: str) -> None:
    """Press keys on the screen, found by their effect on the text."""
    for letter in wanted:
        before = writing.text
        assert any(pressed(writing, at, before + letter) for at in places(writing)), f"no key gives {letter}"


def places(writing: TextEntry) -> list[tuple[int, int]]:
    width, height = writing.stage.size
    return [(x, y) for y in range(height // 3, height, 12) for x in range(width // 5, width * 4 // 5, 12)]


def pressed(writing: TextEntry, at: tuple[int, int], goal: str) -> bool:
    before = writing.text
    writing.handle(Press(at))
    if writing.text == goal:
        return True
    writing.text = before
    return False


# Names


def test_a_name_is_typed_and_kept(stage: RecordingStage) -> None:
    """Enter stores the name in the settings and closes the panel."""
    entry = white_name(stage)
    entry.enter_text("Ada L.")
    assert entry.handle(Action.ACCEPT) == Pop()
    assert stage.settings.white_name == "Ada L."
    assert stage.settings.black_name == ""


def test_escape_leaves_the_name_as_it_was(stage: RecordingStage) -> None:
    """Escape discards the text."""
    stage.settings.white_name = "Ada"
    entry = white_name(stage)
    entry.enter_text("X")
    assert entry.handle(Action.BACK) == Pop()
    assert stage.settings.white_name == "Ada"


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
    assert entry.text == ""
    assert stage.sound.played == ["focus", "illegal"]


def test_an_empty_name_means_the_colour(stage: RecordingStage) -> None:
    """A name can be removed."""
    stage.settings.white_name = "A"
    entry = white_name(stage)
    entry.enter_text(BACKSPACE_TEXT)
    entry.handle(Action.ACCEPT)
    assert stage.settings.white_name == ""


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


@only_full("every key on the screen")
def test_a_name_by_the_keys_on_the_screen(stage: RecordingStage) -> None:
    """The keys on the screen give a capital at the beginning of each word."""
    entry = white_name(stage)
    keys(entry, "Ann-Ma B")
    assert entry.text == "Ann-Ma B"


def test_a_name_by_a_stick(stage: RecordingStage) -> None:
    """A pad alone writes a name on the screen's keys and accepts it."""
    stage.controls.device = Device.PAD
    entry = white_name(stage)
    for action in (Action.ACCEPT, Action.RIGHT, Action.ACCEPT, Action.DOWN, Action.ACCEPT):
        entry.handle(action)
    assert entry.text == "Abl"
    for action in (Action.UP, Action.UP, Action.RIGHT, Action.RIGHT):
        entry.handle(action)
    assert entry.handle(Action.ACCEPT) == Pop()
    assert stage.settings.white_name == "Abl"


# Codes


@pytest.mark.parametrize("way", [str, str.lower, lambda code: code.replace("-", " "), lambda code: f" {code} "])
def test_a_code_is_typed(stage: RecordingStage, way: Callable[[str], str]) -> None:
    """A code in any case, with or without its hyphen, leads to its board and is kept in the settings."""
    begun: list[str] = []
    entry = code_entry(stage, begun)
    entry.enter_text(way(CODE))
    assert entry.display_text == CODE
    assert entry.handle(Action.ACCEPT) == ShowMenu()
    assert begun == [CODE] == [stage.settings.code]
    assert board_of(begun[0]).occupied.bit_count() == 49
    assert code_entry(stage).display_text == CODE


@only_full("every key of every kind")
def test_a_code_by_the_keys_on_the_screen(stage: RecordingStage) -> None:
    """Every letter of a code has a key on the screen."""
    entry = code_entry(stage)
    keys(entry, CODE.replace("-", ""))
    assert entry.display_text == CODE


def test_free_places_are_seen(stage: RecordingStage) -> None:
    """An incomplete code shows its missing letters, and surplus letters are ignored."""
    entry, seen = code_entry(stage), []
    for letter in "ABC5":
        seen.append(entry.display_text)
        entry.enter_text(letter)
    assert seen == ["___-___", "A__-___", "AB_-___", "ABC-___"]
    entry.enter_text("67XYZ")
    assert entry.display_text == "ABC-567"
    entry.enter_text("\N{SNOWMAN}ß" + BACKSPACE_TEXT)
    assert entry.display_text == "ABC-56_"


def test_a_wrong_code_has_a_remark(stage: RecordingStage) -> None:
    """A short or mistyped code keeps the panel open with a remark until the text changes."""
    entry = code_entry(stage)
    remarks = []
    for text in ("AB", "CDEF"):
        entry.enter_text(text)
        assert entry.handle(Action.ACCEPT) is None
        remarks.append(entry.remark)
        before = scene_pixels(entry)
        entry.enter_text(BACKSPACE_TEXT)
        assert entry.remark == ""
        assert scene_pixels(entry) != before
        entry.enter_text(text[-1])
    assert remarks == ["4 more to go", "One of these is mistyped: please compare"]
    assert stage.sound.played.count("illegal") == 2
    assert stage.settings.code == ""


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (100, 60)])
@pytest.mark.parametrize("make", [white_name, code_entry])
def test_the_text_is_drawn(
    stage: RecordingStage, make: Callable[[RecordingStage], TextEntry], size: tuple[int, int]
) -> None:
    """The text changes the picture at any size."""
    stage.size = size
    entry = make(stage)
    before = scene_pixels(entry)
    entry.enter_text("W")
    assert (scene_pixels(entry) != before) or size == (100, 60)
