"""Panels in which a few letters are written: with a keyboard, or with the keys on the screen by any other device."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import chain
from typing import Final

import pygame

from dvonn.input import ERASE, Action, Device, Intention
from dvonn.screens.dialog import HEAD, Dialog
from dvonn.screens.scene import Change, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, Box
from dvonn.ui.widgets import Button, Widget

DONE: Final = "\n"
FIELD: Final = 74  # the height of what is written, for a window of 1280x720, as all lengths here ...
REMARK: Final = 34  # ... and of the line below it


class TextEntry(Dialog[str], ABC):
    """What is written stands above the keys; their buttons give what a keyboard would type."""

    types = True
    wide = 760
    body = FIELD + REMARK

    def __init__(self, stage: Stage, heading: str, keys: Sequence[str], extra: Sequence[Widget[str]]) -> None:
        self.text = ""
        self.remark = ""  # what is wrong with it
        erase, done = Button(ERASE, "Erase", "icon-undo"), Button(DONE, "Done", "icon-check", wide=1.5)
        rows: list[list[Widget[str]]] = [[Button(letter, letter) for letter in row] for row in keys]
        rows += self.last_rows(extra, erase, done)
        self._done = next(n for n, widget in enumerate(chain(*rows)) if widget is done)
        super().__init__(stage, heading, rows, 0 if stage.controls.device is Device.PAD else self._done)

    # What each panel fills in

    def last_rows(self, extra: Sequence[Widget[str]], erase: Button[str], done: Button[str]) -> list[list[Widget[str]]]:
        """Return the rows below the letters' keys."""
        return [[*extra, erase, done]]

    def shown(self) -> str:
        """Return what is seen of the text, its free places included."""
        return self.text

    def hint(self) -> str:
        """Return the line below the text as long as nothing is wrong."""
        return ""

    @abstractmethod
    def taken(self, letter: str) -> str:
        """Return what becomes of a letter behind the text, '' if it is not taken."""

    @abstractmethod
    def done(self) -> Change | None:
        """Use the text, or say in the remark what is wrong with it."""

    # Writing

    def handle(self, intention: Intention) -> Change | None:
        """Use the keys on the screen; undo takes a letter back."""
        return self.pressed(ERASE) if intention is Action.UNDO else super().handle(intention)

    def write(self, text: str) -> Change | None:
        """Take in what is typed; whoever types has the next Enter at hand to be done."""
        for letter in text:
            self._put(letter)
        self._form.focus = self._done
        return None

    def pressed(self, value: str) -> Change | None:
        """Take in a key on the screen."""
        if value == DONE:
            return self.done()
        self._put(value)
        return None

    def _put(self, letter: str) -> None:
        before, self.remark = self.text, ""
        self.text = self.text[:-1] if letter == ERASE else self.text + self.taken(letter)
        self.stage.sound.play("illegal" if self.text == before else "focus")

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, and in it the text as it is now."""
        super().draw(surface, ahead)
        canvas, panel, pad = self.stage.canvas(surface), self.lay_out(), self.stage.layout.px(28)
        top = panel.y + self.tall(HEAD - GAP // 2)
        field = Box(panel.x + pad, top, max(0, panel.width - 2 * pad), self.tall(FIELD - GAP))
        canvas.panel(field, canvas.theme.ground, canvas.theme.accent)
        self.draw_text(canvas, field.inset(canvas.layout.px(GAP)))
        below = Box(field.x, field.y + field.height, field.width, self.tall(REMARK))
        colour = canvas.theme.accent if self.remark else canvas.theme.text_dim
        canvas.words(self.remark or self.hint(), below, colour=colour)

    def draw_text(self, canvas: Canvas, box: Box) -> None:
        """Draw what is seen of the text."""
        canvas.words(self.shown(), box, HEADLINE * 1.1, canvas.theme.text if self.text else canvas.theme.text_dim)
