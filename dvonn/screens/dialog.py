"""Panels over another scene: a heading, perhaps something to read, and a form."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final, Generic

import pygame

from dvonn.input import Action, Intention
from dvonn.screens.scene import Change, Pop, Scene, Stage, handle_form
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADLINE, Box
from dvonn.ui.widgets import Button, T, Widget

# For a window of 1280x720
HEAD: Final = 114  # the height of the heading, with the line and the air below it
RULE: Final = 84  # how far below the panel's edge the line is
BEAD: Final = 34  # the unit of the dvonn piece on the line
ROW: Final = 54
PAD: Final = 28


class Dialog(Scene, Generic[T]):
    """A panel in the middle of the window, over the darkened scene below; going back closes it."""

    is_overlay = True
    wide = 480  # of the panel, for a window of 1280x720
    body = 0  # height between the heading and the form

    def __init__(self, stage: Stage, heading: str, rows: Sequence[Sequence[Widget[T]]], focus: int = 0) -> None:
        super().__init__(stage)
        self._heading = heading
        self._form = Form(rows, focus)

    @property
    def title(self) -> str:
        """The window's title: the heading."""
        return f"DVONN: {self._heading}"

    def handle(self, intention: Intention) -> Change | None:
        """Use the form, or go back."""
        if intention is Action.BACK:
            return Pop()
        self.lay_out()
        value = handle_form(self._form, intention, self.stage)
        return None if value is None else self.pressed(value)

    def pressed(self, value: T) -> Change | None:
        """Return what follows from a button."""
        raise AssertionError(f"nothing is said about {value}")

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Darken what is below and draw the panel."""
        canvas = self.stage.canvas(surface)
        canvas.darken()
        panel = self.lay_out()
        canvas.panel(panel, canvas.theme.panel, canvas.theme.panel_edge)
        _draw_heading(canvas, self._heading, panel, self.tall(RULE))
        self._form.draw(canvas)

    def lay_out(self) -> Box:
        """Place the form; return the panel's box."""
        layout = self.stage.layout
        head, pad = self.tall(HEAD + self.body), layout.px(PAD)
        high = min(layout.height, head + self.tall(PAD) + round(self._form_height() * self._squeezed))
        wide = min(layout.px(self.wide), layout.width - 2 * layout.air(GAP))
        panel = Box((layout.width - wide) // 2, (layout.height - high) // 2, wide, high)
        form = Box(panel.x + pad, panel.y + head, max(0, wide - 2 * pad), max(0, high - head - self.tall(PAD)))
        self._form.lay_out(form, round(layout.air(GAP) * self._squeezed))
        return panel

    def tall(self, height: float) -> int:
        """Return a height given for a window of 1280x720 in pixels: less where the panel would not fit the window."""
        return round(self.stage.layout.px(height) * self._squeezed)

    @property
    def _squeezed(self) -> float:
        """How much of their height the panel's parts can have in this window, at most 1."""
        layout = self.stage.layout
        wanted = layout.px(HEAD + self.body) + self._form_height() + layout.px(PAD)
        return min(1.0, (layout.height - layout.air(GAP)) / wanted)

    def _form_height(self) -> int:
        return self._form.height(self.stage.layout.px(ROW), self.stage.layout.air(GAP))


def _draw_heading(canvas: Canvas, heading: str, panel: Box, rule: int) -> None:
    """Write the heading above a line, so far below the panel's edge, with a dvonn piece on it."""
    layout, theme = canvas.layout, canvas.theme
    air = min(rule // 4, layout.px(12))
    canvas.words(heading, Box(panel.x, panel.y + air, panel.width, rule - 2 * air - air // 2), HEADLINE)
    x, y = panel.centre[0], panel.y + rule
    unit, pad = layout.px(BEAD), layout.px(PAD)
    for left, right in ((panel.x + pad, x - unit), (x + unit, panel.x + panel.width - pad)):
        if right > left:
            canvas.surface.fill(theme.panel_edge, Box(left, y, right - left, layout.px(1)))
    canvas.assets.sprite("glow", unit * 1.6, theme.life).draw(canvas.surface, (x, y), 150)
    canvas.assets.sprite("ring-dvonn", unit).draw(canvas.surface, (x, y))


class Answer(Enum):
    """Of a question."""

    YES = auto()
    NO = auto()


Answers = Sequence[tuple[str, Callable[[], Change]]]
"""What can be answered, and what is done then; the first is the safe one."""


class Question(Dialog[Callable[[], Change]]):
    """A question before something is done; the safe answer has the focus, and going back does nothing."""

    wide = 560

    def __init__(self, stage: Stage, question: str, answers: Answers) -> None:
        super().__init__(stage, question, [[Button(then, words)] for words, then in answers])

    def pressed(self, value: Callable[[], Change]) -> Change | None:
        """Do what was answered."""
        return value()


class Confirm(Question):
    """A question before one scene gives way to another."""

    def __init__(self, stage: Stage, question: str, yes: str, no: str, change: Change) -> None:
        super().__init__(stage, question, [(no, Pop), (yes, lambda: change)])
