"""Panels for short texts, entered with a keyboard or with the keys on the screen."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import chain
from typing import Final

import pygame

from dvonn.input import BACKSPACE_TEXT, Action, Device, Intention
from dvonn.screens.dialog import DIALOG_HEADER_HEIGHT, Dialog
from dvonn.screens.scene import Change, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, Box
from dvonn.ui.widgets import Button, Widget

DONE_KEY: Final = "\n"

# Pixels in a window of 1280x720
TEXT_FIELD_HEIGHT: Final = 74
TEXT_REMARK_HEIGHT: Final = 34  # the line below the field


class TextEntry(Dialog[str], ABC):
    """A text field above keys on the screen; the value of a key is the text a keyboard would type."""

    accepts_text = True
    panel_width = 760
    body_height = TEXT_FIELD_HEIGHT + TEXT_REMARK_HEIGHT

    def __init__(self, stage: Stage, heading: str, keys: Sequence[str], extra: Sequence[Widget[str]]) -> None:
        self.text = ""
        self.remark = ""  # what is wrong with the text
        erase, done = (
            Button(BACKSPACE_TEXT, "Erase", "icon-undo"),
            Button(DONE_KEY, "Done", "icon-check", width_factor=1.5),
        )
        rows: list[list[Widget[str]]] = [[Button(letter, letter) for letter in row] for row in keys]
        rows += self.bottom_rows(extra, erase, done)
        self._done = next(n for n, widget in enumerate(chain(*rows)) if widget is done)
        super().__init__(stage, heading, rows, 0 if stage.controls.device is Device.PAD else self._done)

    # To be defined by each panel

    def bottom_rows(
        self, extra: Sequence[Widget[str]], erase: Button[str], done: Button[str]
    ) -> list[list[Widget[str]]]:
        """Return the rows of buttons below the letters."""
        return [[*extra, erase, done]]

    def display_text(self) -> str:
        """Return the text as displayed, with placeholders."""
        return self.text

    def hint(self) -> str:
        """Return the line below the text while there is no remark."""
        return ""

    @abstractmethod
    def accepted(self, letter: str) -> str:
        """Return the text that a typed letter appends, '' to reject it."""

    @abstractmethod
    def submit(self) -> Change | None:
        """Use the text and return the next change, or set the remark."""

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Use the keys on the screen; undo erases a letter."""
        return self.pressed(BACKSPACE_TEXT) if intention is Action.UNDO else super().handle(intention)

    def enter_text(self, text: str) -> Change | None:
        """Append typed letters; the focus goes to Done, so that Enter finishes."""
        for letter in text:
            self._put(letter)
        self._form.focus = self._done
        return None

    def pressed(self, value: str) -> Change | None:
        """Handle a key on the screen."""
        if value == DONE_KEY:
            return self.submit()
        self._put(value)
        return None

    def _put(self, letter: str) -> None:
        before, self.remark = self.text, ""
        self.text = self.text[:-1] if letter == BACKSPACE_TEXT else self.text + self.accepted(letter)
        self.stage.sound.play("illegal" if self.text == before else "focus")

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel with the text."""
        super().draw(surface, ahead)
        canvas, panel, pad = self.stage.canvas(surface), self.lay_out(), self.stage.layout.px(28)
        top = panel.y + self.scaled_height(DIALOG_HEADER_HEIGHT - GAP // 2)
        field = Box(panel.x + pad, top, max(0, panel.width - 2 * pad), self.scaled_height(TEXT_FIELD_HEIGHT - GAP))
        canvas.draw_panel(field, canvas.theme.ground, canvas.theme.accent)
        self.draw_text(canvas, field.inset(canvas.layout.px(GAP)))
        below = Box(field.x, field.y + field.height, field.width, self.scaled_height(TEXT_REMARK_HEIGHT))
        colour = canvas.theme.accent if self.remark else canvas.theme.text_dim
        canvas.draw_text(self.remark or self.hint(), below, colour=colour)

    def draw_text(self, canvas: Canvas, box: Box) -> None:
        """Draw the text in the field."""
        canvas.draw_text(
            self.display_text(), box, HEADLINE * 1.1, canvas.theme.text if self.text else canvas.theme.text_dim
        )
