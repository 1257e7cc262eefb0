"""Panels over another scene: a heading, perhaps a line of text, and buttons."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final, Generic

import pygame

from dvonn.controls import Action, Intention
from dvonn.scenes.scene import Change, Pop, Scene, Stage, handle_form
from dvonn.view.geometry import GAP, HEADLINE, Box
from dvonn.view.widgets import Button, Form, T

HEAD: Final = 86  # the height of the heading, for a window of 1280x720


class Dialog(Scene, Generic[T]):
    """A panel in the middle of the window, over the darkened scene below; going back closes it."""

    is_overlay = True
    wide = 460  # of the panel, for a window of 1280x720
    body = 0  # height between the heading and the buttons

    def __init__(self, stage: Stage, heading: str, buttons: Sequence[Button[T]], focus: int = 0) -> None:
        super().__init__(stage)
        self._heading = heading
        self._form = Form([[button] for button in buttons], focus)

    @property
    def title(self) -> str:
        """The window's title: the heading."""
        return f"DVONN: {self._heading}"

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons, or go back."""
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
        head = Box(panel.x, panel.y, panel.width, canvas.layout.px(HEAD))
        canvas.words(self._heading, head.inset(canvas.layout.px(14)), HEADLINE)
        self._form.draw(canvas)

    def lay_out(self) -> Box:
        """Place the buttons; return the panel's box."""
        layout = self.stage.layout
        head, pad, gap = layout.px(HEAD + self.body), layout.px(24), layout.px(GAP)
        count = len(self._form.widgets)
        row = min(layout.px(54), (layout.height - head - pad) // count - gap)
        wide = min(layout.px(self.wide), layout.width - 2 * gap)
        high = head + pad + count * (row + gap)
        panel = Box((layout.width - wide) // 2, max(0, (layout.height - high) // 2), wide, high)
        inner = Box(panel.x + pad, panel.y + head, wide - 2 * pad, count * (row + gap) - gap)
        self._form.lay_out(inner, gap)
        return panel


class Answer(Enum):
    """Of a question."""

    YES = auto()
    NO = auto()


class Confirm(Dialog[Answer]):
    """A question before something that cannot be taken back; the safe answer has the focus."""

    def __init__(self, stage: Stage, question: str, yes: str, no: str, change: Change) -> None:
        super().__init__(stage, question, [Button(Answer.NO, no), Button(Answer.YES, yes)])
        self._change = change

    def pressed(self, value: Answer) -> Change | None:
        """Do it, or go back."""
        return self._change if value is Answer.YES else Pop()
