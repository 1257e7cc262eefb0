"""Panels over another scene: a heading, an optional line of text or another body, and a form."""

from collections.abc import Callable, Sequence
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.input import Action, Intention
from dvonn.screens.scene import Change, Pop, Scene, Stage, handle_form, window_title
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form, WidgetRow
from dvonn.ui.layout import GAP, HEADLINE, UNPLACED_BOX, Box
from dvonn.ui.title import draw_heading_line
from dvonn.ui.widgets import Button

# Pixels in a window of 1280x720
DIALOG_HEADER_HEIGHT: Final = 114  # with the rule and the space below it
DIALOG_RULE_OFFSET: Final = 84  # of the horizontal rule below the panel's upper edge
DIALOG_BEAD_UNIT: Final = 34  # the unit of the dvonn piece on the rule
DIALOG_ROW_HEIGHT: Final = 54
DIALOG_PADDING: Final = 28
DIALOG_SUBTITLE_HEIGHT: Final = 62


class Dialog(Scene):
    """A panel in the middle of the window over the darkened scene below, or over the ground if it is no overlay.

    `body` is the box between the heading and the form, for `paint_body`. A dialog has a `subtitle` or a `body_height`.
    """

    is_overlay = True
    panel_width = 620  # for a window of 1280x720
    body_height: float = 0  # for a window of 1280x720
    panel: Box = UNPLACED_BOX

    def __init__(self, stage: Stage, heading: str, rows: Sequence[WidgetRow], focus: int = 0) -> None:
        super().__init__(stage)
        self.heading = heading
        self.form = Form(rows, focus)
        self.body = UNPLACED_BOX

    @property
    def title(self) -> str:
        """The window's title."""
        return window_title(self.heading)

    @property
    def subtitle(self) -> str | None:
        """The line of text below the heading, None without one."""
        return None

    @property
    def _body_height(self) -> float:
        return self.body_height if self.subtitle is None else DIALOG_SUBTITLE_HEIGHT

    def act(self, intention: Intention) -> Change | None:
        """Use the form, or go back."""
        if intention is Action.BACK:
            return self.go_back()
        return handle_form(self.form, intention, self.stage)

    def go_back(self) -> Change | None:
        """Close the panel."""
        return Pop()

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the panel over the darkened scene below."""
        if not self.is_overlay:
            canvas.draw_ground()
        canvas.darken()
        canvas.draw_panel(self.panel, canvas.theme.panel, canvas.theme.panel_edge)
        _draw_heading(canvas, self.heading, self.panel, self.scaled_height(DIALOG_RULE_OFFSET))
        self.form.draw(canvas)
        self.paint_body(canvas)

    def paint_body(self, canvas: Canvas) -> None:
        """Draw what is between the heading and the form."""
        if self.subtitle is not None:
            above = self.panel.cut_top(self.scaled_height(DIALOG_HEADER_HEIGHT - GAP))[1]
            box = above.cut_top(self.scaled_height(DIALOG_SUBTITLE_HEIGHT - GAP))[0]
            canvas.draw_text(self.subtitle, box.inset(self.scaled_height(GAP)), colour=canvas.theme.text_dim)

    def lay_out(self) -> None:
        """Place the panel, the body and the form."""
        layout, pad = self.stage.layout, self.scaled_height(DIALOG_PADDING)
        head, body = self.scaled_height(DIALOG_HEADER_HEIGHT), self.scaled_height(self._body_height)
        both = self.scaled_height(DIALOG_HEADER_HEIGHT + self._body_height)
        height = both + pad + round(self._form_height() * self._height_scale)
        window = layout.window.narrowed(layout.gap_px(GAP))
        self.panel = window.middle(layout.px(self.panel_width), min(layout.height, height))
        inner = self.panel.narrowed(layout.px(DIALOG_PADDING))
        self.body = inner.cut_top(head)[1].cut_top(body)[0]
        form = inner.cut_top(both)[1].cut_bottom(pad)[1]
        self.form.lay_out(form, round(layout.gap_px(GAP) * self._height_scale))

    def scaled_height(self, height: float) -> int:
        """Return a height for a window of 1280x720 in pixels of this one, reduced where the panel would not fit."""
        return round(self.stage.layout.px(height) * self._height_scale)

    @property
    def _height_scale(self) -> float:
        """The factor (at most 1) by which heights shrink so that the panel fits the window."""
        layout = self.stage.layout
        wanted = layout.px(DIALOG_HEADER_HEIGHT + self._body_height) + self._form_height() + layout.px(DIALOG_PADDING)
        return min(1.0, (layout.height - layout.gap_px(GAP)) / wanted)

    def _form_height(self) -> int:
        return self.form.preferred_height(self.stage.layout.px(DIALOG_ROW_HEIGHT), self.stage.layout.gap_px(GAP))


def _draw_heading(canvas: Canvas, heading: str, panel: Box, rule: int) -> None:
    """Draw the heading above a rule with a dvonn piece; `rule` is its distance from the panel's upper edge."""
    layout = canvas.layout
    air = min(rule // 4, layout.px(12))
    inner = panel.narrowed(layout.px(DIALOG_PADDING))
    canvas.draw_text(heading, inner._replace(y=panel.y + air, height=rule - 2 * air - air // 2), HEADLINE)
    line = inner._replace(y=panel.y + rule, height=layout.px(1))
    unit = layout.px(DIALOG_BEAD_UNIT)
    draw_heading_line(canvas, line, panel.centre[0], unit, unit)


Answers = Sequence[tuple[str, Callable[[], Change]]]
"""The answers to a question and their changes; the first answer is the safe one."""


class Question(Dialog):
    """A question; the safe answer has the focus, and back closes the panel."""

    panel_width = 560

    def __init__(self, stage: Stage, question: str, answers: Answers) -> None:
        super().__init__(stage, question, [[Button(then, words)] for words, then in answers])


def confirm(stage: Stage, question: str, yes: str, no: str, change: Change) -> Question:
    """Return a question before a change of scenes."""
    return Question(stage, question, [(no, Pop), (yes, lambda: change)])
