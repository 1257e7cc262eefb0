"""The outline of a picture: the texts, widgets and rows that it shows, for those who hear it instead of seeing it.

A canvas with an outline notes there what is drawn on it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from dvonn.ui.layout import Box


@dataclass(frozen=True)
class OutlinedText:
    """A text in its box; `size` is its type size in a window of 1280x720."""

    words: str
    box: Box
    size: float


@dataclass(frozen=True)
class OutlinedWidget:
    """A Widget of a Form, which stand above this module; `focused` tells whether it has the focus and shows it."""

    form: Any
    widget: Any
    focused: bool


@dataclass(frozen=True)
class OutlinedRow:
    """A row of a list, or another group of texts: those drawn in its box. A press in the box may choose it."""

    box: Box
    can_be_pressed: bool


@dataclass
class Outline:
    """The parts of a picture, in the order of drawing. `live` are the sentences that tell of the moment."""

    texts: list[OutlinedText] = field(default_factory=list)
    widgets: list[OutlinedWidget] = field(default_factory=list)
    rows: list[OutlinedRow] = field(default_factory=list)
    live: list[str] = field(default_factory=list)

    def texts_in(self, box: Box) -> Sequence[str]:
        """Return the texts whose middle lies in a box."""
        return [text.words for text in self.texts if box.contains(text.box.centre)]
