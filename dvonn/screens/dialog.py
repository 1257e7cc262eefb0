"""Panels over another scene: a heading, an optional body, and a form."""

from collections.abc import Callable, Sequence
from typing import Final, Generic

import pygame

from dvonn.input import Action, Intention
from dvonn.screens.scene import Change, Pop, Scene, Stage, handle_form
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADLINE, Box
from dvonn.ui.widgets import Button, ValueT, Widget

# Pixels in a window of 1280x720
DIALOG_HEADER_HEIGHT: Final = 114  # with the rule and the space below it
DIALOG_RULE_OFFSET: Final = 84  # of the horizontal rule below the panel's upper edge
DIALOG_BEAD_UNIT: Final = 34  # the unit of the dvonn piece on the rule
DIALOG_ROW_HEIGHT: Final = 54
DIALOG_PADDING: Final = 28


class Dialog(Scene, Generic[ValueT]):
    """A panel in the middle of the window over the darkened scene below; back closes it."""

    is_overlay = True
    panel_width = 480  # for a window of 1280x720
    body_height = 0  # between the heading and the form, for a window of 1280x720

    def __init__(self, stage: Stage, heading: str, rows: Sequence[Sequence[Widget[ValueT]]], focus: int = 0) -> None:
        super().__init__(stage)
        self._heading = heading
        self._form = Form(rows, focus)

    @property
    def title(self) -> str:
        """The window's title."""
        return f"DVONN: {self._heading}"

    def handle(self, intention: Intention) -> Change | None:
        """Use the form, or go back."""
        if intention is Action.BACK:
            return Pop()
        self.lay_out()
        value = handle_form(self._form, intention, self.stage)
        return None if value is None else self.pressed(value)

    def pressed(self, value: ValueT) -> Change | None:
        """Return the change a button asks for."""
        raise AssertionError(f"unhandled button {value}")

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel over the darkened scene below."""
        canvas = self.stage.canvas(surface)
        canvas.darken()
        panel = self.lay_out()
        canvas.draw_panel(panel, canvas.theme.panel, canvas.theme.panel_edge)
        _draw_heading(canvas, self._heading, panel, self.scaled_height(DIALOG_RULE_OFFSET))
        self._form.draw(canvas)

    def lay_out(self) -> Box:
        """Place the form; return the panel's box."""
        layout = self.stage.layout
        head, pad = self.scaled_height(DIALOG_HEADER_HEIGHT + self.body_height), layout.px(DIALOG_PADDING)
        high = min(
            layout.height, head + self.scaled_height(DIALOG_PADDING) + round(self._form_height() * self._height_scale)
        )
        wide = min(layout.px(self.panel_width), layout.width - 2 * layout.gap_px(GAP))
        panel = Box((layout.width - wide) // 2, (layout.height - high) // 2, wide, high)
        form = Box(
            panel.x + pad,
            panel.y + head,
            max(0, wide - 2 * pad),
            max(0, high - head - self.scaled_height(DIALOG_PADDING)),
        )
        self._form.lay_out(form, round(layout.gap_px(GAP) * self._height_scale))
        return panel

    def scaled_height(self, height: float) -> int:
        """Return a height for a window of 1280x720 in pixels of this one, reduced where the panel would not fit."""
        return round(self.stage.layout.px(height) * self._height_scale)

    @property
    def _height_scale(self) -> float:
        """The factor (at most 1) by which heights shrink so that the panel fits the window."""
        layout = self.stage.layout
        wanted = layout.px(DIALOG_HEADER_HEIGHT + self.body_height) + self._form_height() + layout.px(DIALOG_PADDING)
        return min(1.0, (layout.height - layout.gap_px(GAP)) / wanted)

    def _form_height(self) -> int:
        return self._form.preferred_height(self.stage.layout.px(DIALOG_ROW_HEIGHT), self.stage.layout.gap_px(GAP))


def _draw_heading(canvas: Canvas, heading: str, panel: Box, rule: int) -> None:
    """Draw the heading above a rule with a dvonn piece; `rule` is its distance from the panel's upper edge."""
    layout, theme = canvas.layout, canvas.theme
    air = min(rule // 4, layout.px(12))
    canvas.draw_text(heading, Box(panel.x, panel.y + air, panel.width, rule - 2 * air - air // 2), HEADLINE)
    x, y = panel.centre[0], panel.y + rule
    unit, pad = layout.px(DIALOG_BEAD_UNIT), layout.px(DIALOG_PADDING)
    for left, right in ((panel.x + pad, x - unit), (x + unit, panel.x + panel.width - pad)):
        if right > left:
            canvas.surface.fill(theme.panel_edge, Box(left, y, right - left, layout.px(1)))
    canvas.assets.sprite("glow", unit * 1.6, theme.life).draw(canvas.surface, (x, y), 150)
    canvas.assets.sprite("ring-dvonn", unit).draw(canvas.surface, (x, y))


Answers = Sequence[tuple[str, Callable[[], Change]]]
"""The answers to a question and their changes; the first answer is the safe one."""


class Question(Dialog[Callable[[], Change]]):
    """A question; the safe answer has the focus, and back closes the panel."""

    panel_width = 560

    def __init__(self, stage: Stage, question: str, answers: Answers) -> None:
        super().__init__(stage, question, [[Button(then, words)] for words, then in answers])

    def pressed(self, value: Callable[[], Change]) -> Change | None:
        """Return the change of the answer."""
        return value()


class Confirm(Question):
    """A question before a change of scenes."""

    def __init__(self, stage: Stage, question: str, yes: str, no: str, change: Change) -> None:
        super().__init__(stage, question, [(no, Pop), (yes, lambda: change)])
