"""A panel in which a name is written: with a keyboard, or letter by letter with whatever else is at hand."""

from collections.abc import Callable
from typing import Final

import pygame

from dvonn.controls import Action, Control, Intention, Key
from dvonn.scenes.dialog import HEAD, PAD, Dialog
from dvonn.scenes.scene import Change, Pop, Stage, ToggleFullscreen
from dvonn.settings import LONGEST_NAME
from dvonn.view.geometry import HEADLINE, Box
from dvonn.view.widgets import Button, Widget

LETTERS: Final = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-.'&", "0123456789")
SPACE: Final = " "
DELETE: Final = "\b"
DONE: Final = "\n"
WRITTEN: Final = 64  # the height of what has been written, for a window of 1280x720
AIR: Final = 14
LAST_CHARACTER: Final = 0x10FFFF  # keys beyond it are none that write


class NameEntry(Dialog[str]):
    """A key that writes a letter writes it, whatever else it means; all other keys and buttons mean what they do."""

    wide = 760
    body = WRITTEN + AIR

    def __init__(self, stage: Stage, heading: str, name: str, done: Callable[[str], None]) -> None:
        letters: list[list[Widget[str]]] = [[Button(letter, letter) for letter in row] for row in LETTERS]
        buttons: list[Widget[str]] = [
            Button(SPACE, "Space"),
            Button(DELETE, "Delete", "icon-back"),
            Button(DONE, "Done", "icon-check"),
        ]
        last = sum(len(row) for row in LETTERS) + len(buttons) - 1
        super().__init__(stage, heading, [*letters, buttons], focus=last)
        self._name, self._done = name, done
        stage.controls.listen()

    def handle(self, intention: Intention) -> Change | None:
        """Use the letters on the screen."""
        if intention is Action.FULLSCREEN:
            return ToggleFullscreen()
        change = super().handle(intention)
        if isinstance(change, Pop):
            self.stage.controls.listening = False
        return change

    def update(self, seconds: float) -> Change | None:
        """Take the next key."""
        heard = self.stage.controls.heard
        if not heard:
            return None
        self.stage.controls.listen()
        letter = written_by(heard)
        if letter:
            return self.pressed(letter)
        action = self.stage.controls.bindings.action(heard)
        return self.handle(action) if action else None

    def pressed(self, value: str) -> Change | None:
        """Write or take away a letter, or be done."""
        if value == DONE:
            self._done(self._name.strip())
            self.stage.controls.listening = False
            return Pop()
        longer = self._name[:-1] if value == DELETE else self._name + self._cased(value)
        if len(longer) > LONGEST_NAME or (value == SPACE and self._name[-1:] in {"", SPACE}):
            self.stage.sound.play("illegal")
        else:
            self._name = longer
        return None

    def _cased(self, letter: str) -> str:
        """Return a letter as it is written here: a small one within a word."""
        return letter.lower() if self._name[-1:].isalpha() else letter.upper()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, and what has been written."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        pad = canvas.layout.px(PAD)
        box = Box(panel.x + pad, panel.y + self.tall(HEAD), max(0, panel.width - 2 * pad), self.tall(WRITTEN))
        canvas.panel(box, canvas.theme.button, canvas.theme.panel_edge)
        canvas.words(self._name + "_", box.inset(canvas.layout.px(AIR) // 2), HEADLINE)


def written_by(control: Control) -> str | None:
    """Return the letter that a key writes, None for any other control."""
    if not isinstance(control, Key) or control.modifier not in {0, pygame.KMOD_SHIFT}:
        return None
    if control.code == pygame.K_BACKSPACE:
        return DELETE
    letter = chr(control.code) if control.code <= LAST_CHARACTER else ""
    return letter if letter.isprintable() and letter else None
