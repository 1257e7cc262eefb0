"""Panels over another scene: a heading, a line of text or another body, and a form; and forms on pages that scroll.

A dialog of several steps is a generator: it yields a `Page` for each step, gets the answer, and returns the change at
its end. `PageDialog` shows any of them.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from dvonn.board.canvas import BoardCanvas
from dvonn.input.intentions import Action, Device, Drag, Intention, Press, Release
from dvonn.language import percent_text
from dvonn.screens.scene import AppContext, Change, Pop, Push, RefreshMode, Scene, handle_form, window_title
from dvonn.slices import TimeSlicedTask
from dvonn.ui.button import Button, Dynamic
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Widget
from dvonn.ui.form import Form, WidgetRow
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, UNPLACED_BOX, Box
from dvonn.ui.scroll_form import RowHeight, ScrolledPage, ScrollForm
from dvonn.ui.text import draw_heading_line, draw_paragraphs, paragraphs_fit

DIALOG_PADDING: Final = 28  # in a window of 1280x720
MAX_SEEN_ITEMS: Final = 5  # of a page
WHEEL_STEPS: Final = {Action.PREVIOUS_MOVE: -1, Action.NEXT_MOVE: 1}


class Dialog(Scene):
    """A panel in the middle of the window over the darkened scene below, or over the ground if it is no overlay.

    `body` is the box between the heading and the form, for `paint_body`. A dialog has a `subtitle` or a `body_height`,
    and its form scrolls if the window is too low.
    """

    is_overlay = True
    shows_focus = True  # of the form
    explains_widgets = False  # whether the line of text explains what lies under the pointer or has the focus
    panel_width = 620  # for a window of 1280x720
    body_height: float = 0  # with the space below it, for a window of 1280x720
    panel: Box = UNPLACED_BOX
    heading = Dynamic("")

    def __init__(self, context: AppContext, heading: str, rows: Sequence[WidgetRow], focus: int = 0) -> None:
        super().__init__(context)
        self.heading = heading
        self.form = ScrollForm(rows, focus=focus)
        self.body = self._heading_box = self._rule = UNPLACED_BOX

    @property
    def title(self) -> str:
        return window_title(self.heading)

    @property
    def subtitle(self) -> str | None:
        """The line of text below the heading, None without one."""
        return self.form.explanation if self.explains_widgets else None

    def act(self, intention: Intention) -> Change | None:
        if intention is Action.BACK:
            return self.go_back()
        if scroll_form(self.form, intention, self.context):
            return None
        return handle_form(self.form, intention, self.context)

    def go_back(self) -> Change | None:
        """Close the panel."""
        return Pop()

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        if not self.is_overlay:
            canvas.draw_ground()
        canvas.darken()
        canvas.draw_panel(self.panel, canvas.theme.panel, canvas.theme.panel_edge)
        canvas.draw_text(self.heading, self._heading_box, HEADLINE)
        unit = canvas.layout.px(34)
        draw_heading_line(canvas, self._rule, self.panel.centre[0], unit, unit)
        self.form.draw(canvas, show_focus=self.shows_focus)
        self.paint_body(canvas)

    def paint_body(self, canvas: Canvas) -> None:
        """Draw what is between the heading and the form."""
        if self.subtitle is not None:
            box = self.body.cut_top(self.body_height_at(self.body.width).least)[0]
            canvas.draw_text(self.subtitle, box, colour=canvas.theme.text_dim)

    # Layout

    def body_height_at(self, width: int) -> RowHeight:
        """Return the height that the body needs at a width in pixels, and its usual one."""
        layout = self.context.layout
        if self.subtitle is None:
            usual = layout.text_px(self.body_height) if self.body_height else 0
            return RowHeight(usual // 3, usual)
        texts = max(self.context.measure.height(words, width) for words in {self.subtitle, *self.form.explanations})
        return RowHeight(texts, texts + layout.px(28))

    def lay_out(self) -> None:
        """Place the panel, the heading, the body and the form; margins shrink before the form scrolls."""
        measure, layout = self.context.measure, self.context.layout
        gap, pad, row = (layout.px(GAP), layout.px(DIALOG_PADDING), layout.text_px(54))
        window = layout.window.inset(gap)
        width = min(window.width, layout.text_px(self.panel_width)) - 2 * pad
        heading, body = measure.height(self.heading, width, HEADLINE), self.body_height_at(width)
        form, margins = self.form.heights(measure, width, row), [layout.px(size) for size in (17, 17, 30, 28)]
        needed = body.usual if self.subtitle is None else body.least
        room = (window.height - heading - needed - form.usual) / sum(margins)
        above, before_rule, after_rule, below = (round(size * max(0.5, min(1.0, room))) for size in margins)
        before_rule = max(before_rule, layout.px(13))  # the piece on the rule does not touch the heading
        height = above + heading + before_rule + after_rule + body.usual + form.usual + below
        self.panel = window.middle(width + 2 * pad, height)
        inner = self.panel.narrowed(pad).cut_top(above)[1].cut_bottom(below)[1]
        self._heading_box, inner = inner.cut_top(heading, before_rule + after_rule)
        self._rule = self._heading_box.moved(0, heading + before_rule)._replace(height=layout.px(1))
        least = body.least + gap // 2 * (self.subtitle is not None)
        self.body, area = inner.cut_top(max(least, min(body.usual, inner.height - form.least)))
        self.form.lay_out_page(measure, area, row, gap)


@dataclass(frozen=True)
class Answer:
    """The value that a button of a page sends."""

    value: Any


def answer(value: object, label: str, icon: str = "") -> Button:
    """Return a button that sends its value to the generator of the page."""
    return Button(partial(Answer, value), label, icon)


@dataclass
class Page:
    """A step of a dialog: a heading, texts and a form.

    A button made by `answer` goes on with its value, any other one runs its command and stays. Escape goes on with
    None, as does the page itself when its work is done. Pages with the same rows share the form and its focus.
    """

    heading: str
    rows: Sequence[WidgetRow]
    lines: Sequence[str] | Callable[[], Sequence[str]] = ()  # paragraphs, a function if they change
    line_count: float = 0  # of the paragraphs, which sets their room
    text: Callable[[], str] | None = None  # a dim line instead of paragraphs
    items: Sequence[str] = ()  # a list below the paragraphs, which scrolls by the wheel and the keys for pages
    first: int = 0  # of the items that are seen
    seen: int = MAX_SEEN_ITEMS  # the number of them, set by the layout
    work: TimeSlicedTask[Any] | None = None  # done while the page is shown
    progress: Callable[[], float] | None = None  # the share of the work that is done, shown by a bar
    delay: float = 0.0  # seconds before the page is seen
    width: int = Dialog.panel_width
    is_overlay: bool = True

    def scroll(self, by: int) -> None:
        """Scroll the items."""
        self.first = max(0, min(len(self.items) - self.seen, self.first + by))


@dataclass(frozen=True)
class Entry:
    """A step of a dialog: another scene over the last page, which gives the answer; a page follows.

    The scene is made with the function that takes its value.
    """

    make: Callable[[Callable[[Any], object]], Scene]


Pages = Generator[Page | Callable[[], Page] | Entry, Any, Change | None]
"""The steps of a dialog; a function makes its page anew in another language. The dialog ends with a Pop by default."""


class PageDialog(Dialog):
    """Shows the pages of a generator, one after the other, or a single page."""

    def __init__(self, context: AppContext, pages: Pages | Page | Callable[[], Page]) -> None:
        super().__init__(context, "", [])
        self.wait_for(lambda: self.page.work is not None, RefreshMode.LOW_RATE)
        self._pages: Pages = pages if isinstance(pages, Generator) else (page for page in [pages])
        self._go_on(None)

    def _show(self, step: Page | Callable[[], Page], focus: int = 0) -> None:
        self._step, self.page = step, step() if callable(step) else step
        self.heading, self.panel_width, self.is_overlay = self.page.heading, self.page.width, self.page.is_overlay
        self.body_height = self.page.line_count * 40
        if self.form.rows is not self.page.rows:
            self.form = ScrollForm(self.page.rows, focus=focus)
        self._seconds, self.changed = 0.0, True

    def _go_on(self, value: object) -> Change | None:
        try:
            step = self._pages.send(value)
        except StopIteration as end:
            return end.value or Pop()
        if isinstance(step, Entry):
            return Push(step.make(self._go_on))
        self._show(step)
        return None

    def relabel(self) -> None:
        if callable(self._step):
            self._show(self._step, self.form.focus)

    @property
    def subtitle(self) -> str | None:
        return self.page.text() if self.page.text else None

    @property
    def lines(self) -> Sequence[str]:
        """The paragraphs as they are now, and the items that are seen."""
        page = self.page
        return [*(page.lines() if callable(page.lines) else page.lines), *page.items[page.first :][: page.seen]]

    def lay_out(self) -> None:
        """Place everything; as many items are seen as fit at the size of small text."""
        super().lay_out()
        px, self.page.seen = self.context.layout.type_px(SMALL_TEXT), min(MAX_SEEN_ITEMS, len(self.page.items))
        while self.page.seen > 1 and not paragraphs_fit(self.context.assets, self._text_box, self.lines, px):
            self.page.seen -= 1

    @property
    def _text_box(self) -> Box:
        return self.body.cut_bottom(self.context.layout.text_px(DIALOG_PADDING) // 2)[1]

    def act(self, intention: Intention) -> Change | None:
        if self.page.items and intention in WHEEL_STEPS and not self.form.has_bar:
            self.page.scroll(WHEEL_STEPS[intention])
            return None
        done: Change | Answer | None = super().act(intention)
        return self._go_on(done.value) if isinstance(done, Answer) else done

    def go_back(self) -> Change | None:
        return self._go_on(None)

    def idle(self, seconds: float) -> None:
        if self.page.work:
            self.page.work.step(seconds)

    def update(self, seconds: float) -> Change | None:
        self._seconds += seconds
        is_done = self.page.work is not None and self.page.work.done
        return self._go_on(None) if is_done else super().update(seconds)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        if self._seconds >= self.page.delay:
            super().paint(canvas, ahead)

    def paint_body(self, canvas: Canvas) -> None:
        super().paint_body(canvas)
        box, lines = self._text_box, self.lines
        if self.page.progress:
            share = self.page.progress()
            bar, box = box.cut_bottom(canvas.layout.px(18), canvas.layout.px(GAP))
            draw_progress(canvas, bar, share)
            canvas.note_live(percent_text(10 * int(10 * share)))
        elif not self.page.work:
            canvas.note_live(*lines)
        if lines:
            draw_paragraphs(canvas, box, lines)


def draw_progress(canvas: Canvas, bar: Box, share: float) -> None:
    """Draw the share of a work that is done as a part of a bar."""
    theme = canvas.theme
    canvas.draw_panel(bar, theme.button, theme.panel_edge)
    canvas.draw_panel(bar.cut_left(max(bar.height, round(bar.width * share)))[0], theme.accent, theme.accent)


Answers = Sequence[tuple[str, Callable[[], Change]]]
"""The answers to a question and their changes; the first answer is the safe one."""


class Question(Dialog):
    """A question; the safe answer has the focus, and back closes the panel."""

    panel_width = 560

    def __init__(self, context: AppContext, question: str, answers: Answers) -> None:
        super().__init__(context, question, [[Button(then, words)] for words, then in answers])


def scroll_form(form: ScrollForm | ScrolledPage, intention: Intention, context: AppContext) -> bool:
    """Scroll a form or a page by a drag, a press on its bar or the wheel; tell whether the intention was that."""
    if isinstance(intention, Press):
        return form.press_bar(intention.at)
    if isinstance(intention, Release):
        form.end_drag()
    elif isinstance(intention, Drag):
        form.drag(intention.start, intention.at)
    elif isinstance(intention, Action) and intention in WHEEL_STEPS and context.controls.device is Device.MOUSE:
        form.scroll(2 * WHEEL_STEPS[intention])
    else:
        return False
    return True


def handle_page(
    page: ScrolledPage, form: Form, fixed: Sequence[Widget], intention: Intention, context: AppContext
) -> Change | None:
    """Scroll the page, or let the form handle an intention; the page follows the focus of the keys."""
    if page.bar.width and scroll_form(page, intention, context):
        return None
    if not isinstance(intention, Action):
        seen = [page.box, *(widget.box for widget in fixed)]
        return handle_form(form, intention, context) if any(box.contains(intention.at) for box in seen) else None
    change = handle_form(form, intention, context)
    follow_focus(page, form, fixed)
    return change


def follow_focus(page: ScrolledPage, form: Form, fixed: Sequence[Widget]) -> None:
    """Scroll to the widget with the focus, if it is on the page."""
    if all(widget is not form.focused for widget in fixed):
        page.show_box(form.focused.box)
