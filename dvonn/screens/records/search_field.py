"""The field for the words of a search, and its entry with the keys on the screen."""

from dataclasses import dataclass
from typing import Final

from dvonn.input import BACKSPACE_TEXT
from dvonn.screens.records.records_view import NameButton
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Point
from dvonn.ui.widgets import WIDGET_PADDING, draw_frame

MAX_SEARCH_LENGTH: Final = 40  # characters
CARET: Final = "|"


@dataclass
class SearchField(NameButton):
    """A text field; its label is shown while it is empty, its command is for devices that cannot type."""

    text: str = ""

    def type(self, typed: str) -> None:
        """Append typed letters, or erase the last one."""
        for letter in typed:
            if letter == BACKSPACE_TEXT:
                self.text = self.text[:-1]
            elif letter.isprintable() and len(self.text) < MAX_SEARCH_LENGTH:
                self.text += letter

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the field with its text, and a caret while it has the focus."""
        theme = canvas.theme
        colours = theme.ground, theme.text if self.text else theme.text_dim
        ink = draw_frame(canvas, self.box, colours, focused=focused, enabled=True, pointed=bool(pointer))
        words = f"{self.text}{CARET * focused}" if self.text or focused else self.label
        canvas.draw_text(words, self.box.inset(canvas.layout.gap_px(WIDGET_PADDING)), TEXT, ink, at_left=True)
