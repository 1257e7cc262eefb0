"""Writing a name: by keyboard, by pointer, by a stick and one button; it is one line, and not too long."""

from collections.abc import Sequence

import pygame
import pytest

from dvonn.controls import Action, Press
from dvonn.scenes.menu import Menu
from dvonn.scenes.name_entry import NameEntry
from dvonn.scenes.scene import Push, ToggleFullscreen
from dvonn.settings import LONGEST_NAME
from tests.devices import A, axis, key, pad_down, pad_up
from tests.scenes.hands import Guest, HeardStage, picture


class Written(list[str]):
    """The names that have been written."""


def writing(stage: HeardStage, name: str = "") -> tuple[Guest, Written]:
    """Return somebody who writes a name, and what has been written."""
    written = Written()
    return Guest(stage, Push(NameEntry(stage, "White's name", name, written.append))), written


def hear(guest: Guest, events: Sequence[pygame.Event]) -> None:
    """Let events happen as in the program, a frame for each."""
    for event in events:
        intention = guest.stage.controls.read(event, guest.stage.size)
        if intention:
            guest.do(intention)
        guest.wait(1 / 60)


def keys(words: str) -> list[pygame.Event]:
    """Return the keys that write words; a capital letter is one with Shift."""
    return [key(ord(letter.lower()), pygame.KMOD_LSHIFT if letter.isupper() else 0) for letter in words]


RETURN = key(pygame.K_RETURN)
BACKSPACE = key(pygame.K_BACKSPACE)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("kris", "Kris"),
        ("KRIS", "Kris"),
        ("anna maria", "Anna Maria"),
        ("mum & dad", "Mum & Dad"),
        ("jean-luc", "Jean-Luc"),
        ("ödön", "Ödön"),
        ("player 2", "Player 2"),
        ("  ", ""),
        ("a  b ", "A B"),
        ("", ""),
    ],
)
def test_a_name_is_typed(stage: HeardStage, typed: str, name: str) -> None:
    """Letters are written whatever else their keys mean, with capitals where words begin; Enter is done."""
    guest, written = writing(stage)
    hear(guest, [*keys(typed), RETURN])
    assert written == [name]
    assert isinstance(guest.top, Menu)
    assert stage.controls.read(key(pygame.K_u), stage.size) is Action.UNDO


def test_letters_are_taken_back(stage: HeardStage) -> None:
    """Backspace takes the last letter away, from an empty name nothing."""
    guest, written = writing(stage, "Al")
    hear(guest, [*[BACKSPACE] * 3, *keys("bo"), RETURN])
    assert written == ["Bo"]


def test_a_name_is_not_too_long(stage: HeardStage) -> None:
    """What does not fit is not written, and heard to be wrong."""
    guest, written = writing(stage)
    hear(guest, [*keys("abcdefghijklmnop"), *keys("q")])
    assert stage.sound.names[-1] == "illegal"
    hear(guest, [RETURN])
    assert written == ["Abcdefghijklmnop"]
    assert len(written[0]) == LONGEST_NAME


def test_going_back_leaves_the_name(stage: HeardStage) -> None:
    """Escape writes nothing, and keys mean what they did."""
    guest, written = writing(stage, "Al")
    hear(guest, [*keys("x"), key(pygame.K_ESCAPE)])
    assert written == []
    assert isinstance(guest.top, Menu)
    assert stage.controls.read(key(pygame.K_u), stage.size) is Action.UNDO


def push(number: int, value: float, times: int = 1) -> list[pygame.Event]:
    """Return pushes of the stick along an axis, each let go."""
    return [axis(number, value), axis(number, 0.0)] * times


def test_a_name_is_written_by_a_pad(stage: HeardStage) -> None:
    """The stick walks over the letters, the button writes one: from Done up to S, on to I, along to E, back to Done."""
    guest, written = writing(stage)
    button = [pad_down(A), pad_up(A)]
    hear(guest, [*push(1, -1.0, 3), *button, *push(1, -1.0), *push(0, -1.0, 4), *button])
    hear(guest, [*push(1, 1.0, 4), *push(0, 1.0), *button])
    assert written == ["Se"]
    assert isinstance(guest.top, Menu)


def test_a_name_is_written_by_a_pointer(stage: HeardStage) -> None:
    """Letters are written where they are pressed: one at the left, one beside it; Done is at the lower right."""
    guest, written = writing(stage)
    width, height = stage.size
    guest.do(Press((width * 25 // 100, height * 44 // 100)), Press((width * 29 // 100, height * 44 // 100)))
    for y in range(height - 1, 0, -10):
        if not written:
            guest.do(Press((width * 70 // 100, y)))
    assert written == ["Ab"]


def test_what_is_written_is_seen(stage: HeardStage) -> None:
    """Each letter makes another picture."""
    guest, _ = writing(stage)
    pictures = [picture(guest.top)]
    for letter in "abc":
        hear(guest, keys(letter))
        pictures.append(picture(guest.top))
    assert len(set(pictures)) == 4


def test_the_whole_screen_is_still_a_key_away(stage: HeardStage) -> None:
    """Keys that write nothing mean what they always do."""
    guest, _ = writing(stage)
    hear(guest, [key(pygame.K_F11)])
    assert guest.asked == [ToggleFullscreen()]
