"""What is written: names and codes, typed or by the keys on the screen."""

from collections.abc import Callable
from random import Random

import pytest

from dvonn.input import ERASE, Action, Device, Press
from dvonn.match.match import LONGEST_NAME
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game.entry_panels import CodeEntry, NameEntry
from dvonn.screens.scene import Pop, ShowMenu
from dvonn.screens.text_entry import TextEntry
from tests.harness.stage import HeardStage, picture

CODE = random_code(Random(7))


def white_name(stage: HeardStage) -> NameEntry:
    return NameEntry(stage, Colour.WHITE)


def code_entry(stage: HeardStage, begun: list[str] | None = None) -> CodeEntry:
    """Return an entry that takes down the code on which a game would begin."""

    def begin(code: str) -> ShowMenu:
        if begun is not None:
            begun.append(code)
        return ShowMenu()

    return CodeEntry(stage, begin)


def keys(writing: TextEntry, wanted: str) -> None:
    """Press keys on the screen where they are, found by what each does to the text."""
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


def test_a_name_is_typed_and_kept(stage: HeardStage) -> None:
    """Whoever types has Enter at hand: the name is in the settings, and the panel closes."""
    entry = white_name(stage)
    entry.write("Ada L.")
    assert entry.handle(Action.ACCEPT) == Pop()
    assert stage.settings.white_name == "Ada L."
    assert stage.settings.black_name == ""


def test_escape_leaves_the_name_as_it_was(stage: HeardStage) -> None:
    """Going back forgets what was written."""
    stage.settings.white_name = "Ada"
    entry = white_name(stage)
    entry.write("X")
    assert entry.handle(Action.BACK) == Pop()
    assert stage.settings.white_name == "Ada"


def test_letters_are_taken_back(stage: HeardStage) -> None:
    """Backspace, the key on the screen and undo take the last letter back; where there is none it is heard."""
    entry = white_name(stage)
    entry.write("Adax" + ERASE)
    assert entry.text == "Ada"
    entry.handle(Action.UNDO)
    entry.pressed(ERASE)
    assert entry.text == "A"
    stage.sound.names.clear()
    entry.write(ERASE + ERASE)
    assert entry.text == ""
    assert stage.sound.names == ["focus", "illegal"]


def test_an_empty_name_means_the_colour(stage: HeardStage) -> None:
    """A name can be taken away again."""
    stage.settings.white_name = "A"
    entry = white_name(stage)
    entry.write(ERASE)
    entry.handle(Action.ACCEPT)
    assert stage.settings.white_name == ""


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("x" * 99, "x" * LONGEST_NAME),
        ("  A  b", "A b"),
        ("a\x1bb\u200bc\n", "abc"),
        ("Zoë", "Zoë"),
    ],
)
def test_what_a_name_takes(stage: HeardStage, typed: str, text: str) -> None:
    """Names are short and printable, in any letters; a stray space, as of the key that opened it, is none."""
    entry = white_name(stage)
    entry.write(typed)
    assert entry.text == text


def test_a_name_by_the_keys_on_the_screen(stage: HeardStage) -> None:
    """Pressed keys give a capital at the beginning of each word and small letters in it."""
    entry = white_name(stage)
    keys(entry, "Ann-Ma B")
    assert entry.text == "Ann-Ma B"


def test_a_name_by_a_stick(stage: HeardStage) -> None:
    """With a pad the first key has the focus; steps and A write, and one step up from there is the way to be done."""
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
def test_a_code_is_typed(stage: HeardStage, way: Callable[[str], str]) -> None:
    """In either case, with or without its hyphen, the code leads to its board, and is kept for the next time."""
    begun: list[str] = []
    entry = code_entry(stage, begun)
    entry.write(way(CODE))
    assert entry.shown() == CODE
    assert entry.handle(Action.ACCEPT) == ShowMenu()
    assert begun == [CODE] == [stage.settings.code]
    assert board_of(begun[0]).occupied.bit_count() == 49
    assert code_entry(stage).shown() == CODE


def test_a_code_by_the_keys_on_the_screen(stage: HeardStage) -> None:
    """Every letter of a code has its key."""
    entry = code_entry(stage)
    keys(entry, CODE.replace("-", ""))
    assert entry.shown() == CODE


def test_free_places_are_seen(stage: HeardStage) -> None:
    """A code that is not complete shows how much is missing, and what is too much is not taken."""
    entry, seen = code_entry(stage), []
    for letter in "ABC5":
        seen.append(entry.shown())
        entry.write(letter)
    assert seen == ["___-___", "A__-___", "AB_-___", "ABC-___"]
    entry.write("67XYZ")
    assert entry.shown() == "ABC-567"
    entry.write("\N{SNOWMAN}ß" + ERASE)
    assert entry.shown() == "ABC-56_"


def test_what_is_wrong_is_said_in_words(stage: HeardStage) -> None:
    """Too short, or mistyped: the panel stays and says so, until a letter changes."""
    entry = code_entry(stage)
    said = []
    for text in ("AB", "CDEF"):
        entry.write(text)
        assert entry.handle(Action.ACCEPT) is None
        said.append(entry.remark)
        before = picture(entry)
        entry.write(ERASE)
        assert entry.remark == ""
        assert picture(entry) != before
        entry.write(text[-1])
    assert said == ["4 more to go", "One of these is mistyped: please compare"]
    assert stage.sound.names.count("illegal") == 2
    assert stage.settings.code == ""


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (100, 60)])
@pytest.mark.parametrize("make", [white_name, code_entry])
def test_what_is_written_is_seen(
    stage: HeardStage, make: Callable[[HeardStage], TextEntry], size: tuple[int, int]
) -> None:
    """At any size the text is in the picture."""
    stage.size = size
    entry = make(stage)
    before = picture(entry)
    entry.write("W")
    assert (picture(entry) != before) or size == (100, 60)
