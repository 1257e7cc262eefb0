"""The handbook: pages of rules, terms, tips and keys."""

from collections.abc import Mapping, Sequence
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.engine.analysis.placement_worths import worth
from dvonn.engine.placement_study import FIRST_MOVE_WORTH, STUDY_WORTHS
from dvonn.input import Action, Bindings, Controls, Device, Intention, control_label
from dvonn.language import N_, NP_, _
from dvonn.screens.learn.handbook_pages import CHAPTERS, HandbookRow, Row, WorthRow
from dvonn.screens.learn.handbook_view import (
    FigurePlayer,
    draw_page_heading,
    draw_rows,
    page_sheets,
    row_text_size,
    split_page,
)
from dvonn.screens.scene import Change, Pop, RefreshMode, Scene, Stage, handle_form, window_title
from dvonn.ui.form import Form, arrange_row, place_in_row
from dvonn.ui.layout import GAP, SMALL_TEXT, UNPLACED_BOX, Box
from dvonn.ui.text import draw_paragraphs
from dvonn.ui.widgets import Button
from dvonn.ui.widgets.table_rows import Tabs
from dvonn.words import worth_text

# Pixels in a window of 1280x720
BOOKLET_MARGIN: Final = 22
BOOKLET_PADDING: Final = 30
CHAPTER_TABS_HEIGHT: Final = 54
HANDBOOK_BUTTONS_HEIGHT: Final = 56
HANDBOOK_BUTTONS_WIDTH: Final = 900  # with the number of the page

HANDBOOK_PAGES: Final = tuple((number, page) for number, (_name, pages) in enumerate(CHAPTERS) for page in pages)
"""All pages in order, as pairs of chapter number and page."""
LAST_PAGE: Final = len(HANDBOOK_PAGES) - 1
PAGE_STEPS: Final = {Action.LEFT: -1, Action.PREVIOUS_MOVE: -1, Action.RIGHT: 1, Action.NEXT_MOVE: 1}
CHAPTER_STEPS: Final = {Action.UP: -1, Action.DOWN: 1}
KEYS_PER_ACTION: Final = 2  # named in a row of one action; a row of several actions names one key of each
KEY_GROUPS: Final[Mapping[tuple[str, ...], str]] = {
    # Translators: the four keys with arrows
    ("Up", "Left", "Down", "Right"): NP_("keys", "Arrows"),
    # Translators: the small lever of a gamepad
    ("Stick up", "Stick left", "Stick down", "Stick right"): N_("Stick"),
}
"""The names of some groups of keys; these are known by their names in the settings file."""


class Handbook(Scene):
    """Shows one page at a time; left and right turn pages, up and down change the chapter.

    A page that is too long for the window has several sheets.
    """

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._tabs = Tabs("", [(number, _(name)) for number, (name, _pages) in enumerate(CHAPTERS)], keys_percent=0)
        self._previous = Button(lambda: self._turn(-1), _("Previous"), "icon-back")
        self._next = Button(lambda: self._turn(1), _("Next"), "icon-play")
        self._close = Button(Pop, _("Close"), "icon-quit")
        self._form = Form([[self._tabs], [self._previous, self._next, self._close]])
        self._booklet = self._page_box = self._number_box = UNPLACED_BOX
        self._sheets = [range(0)]  # of the page: the numbers of the paragraphs or rows on each
        self.open_page(0)

    def open_page(self, page: int) -> None:
        """Open a page; its figure begins anew."""
        self.page, self._sheet = page, 0
        self._tabs.chosen, shown = HANDBOOK_PAGES[page]
        self._figure = FigurePlayer(self.stage, shown.figure) if shown.figure else None
        self._form.focus_on(self._close if page == LAST_PAGE else self._next)

    def _turn(self, by: int) -> None:
        """Turn to the next (1) or the previous (-1) sheet, or else page."""
        if 0 <= self._sheet + by < len(self._sheets):
            self._sheet += by
        elif 0 <= self.page + by <= LAST_PAGE:
            self.open_page(self.page + by)

    @property
    def _rows(self) -> list[HandbookRow]:
        """The rows of the page's table in the language in use, none of a page with text."""
        return named_rows(HANDBOOK_PAGES[self.page][1].rows, self.stage.controls)

    @property
    def title(self) -> str:
        """The window's title with the name of the chapter."""
        return window_title(_(CHAPTERS[self._tabs.chosen][0]))

    # Input

    def act(self, intention: Intention) -> Change | None:
        """Turn pages, change the chapter, or close the handbook."""
        if self._figure:
            self._figure.note_input()
        if intention is Action.BACK:
            return Pop()
        change = None
        if isinstance(intention, Action) and intention in PAGE_STEPS:
            before = self.page, self._sheet
            self._turn(PAGE_STEPS[intention])
            if (self.page, self._sheet) != before:
                self.stage.sound.play("focus")
        elif isinstance(intention, Action) and intention in CHAPTER_STEPS:
            self._tabs.step(CHAPTER_STEPS[intention])
        else:
            change = handle_form(self._form, intention, self.stage)
        if self._tabs.chosen != HANDBOOK_PAGES[self.page][0]:
            self.stage.sound.play("focus")
            self.open_page(next(number for number, (of, _page) in enumerate(HANDBOOK_PAGES) if of == self._tabs.chosen))
        return change

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """That of the figure, on input with text only."""
        return self._figure.refresh_mode if self._figure else RefreshMode.ON_INPUT

    def update(self, seconds: float) -> Change | None:
        """Advance the figure."""
        if self._figure:
            self._figure.update(seconds)
        return None

    # Drawing

    def lay_out(self) -> None:
        """Place the booklet with the tabs, the page and the buttons."""
        layout, measure = self.stage.layout, self.stage.measure
        gap, pad = layout.gap_px(GAP), layout.gap_px(BOOKLET_PADDING)
        self._booklet = layout.window.inset(layout.gap_px(BOOKLET_MARGIN))
        inner = self._booklet.inset(pad)
        tabs = max(layout.px(CHAPTER_TABS_HEIGHT), self._tabs.arrange(measure, inner.width))
        area = inner._replace(y=inner.y - pad // 2, height=inner.height + pad // 2 + pad // 3)
        self._tabs.box, below = area.cut_top(tabs, 2 * gap)
        bar, self._page_box = below.cut_bottom(layout.px(HANDBOOK_BUTTONS_HEIGHT), 2 * gap)
        self._place_buttons(bar, gap)
        self._sheets = page_sheets(measure, self._page_box, HANDBOOK_PAGES[self.page][1], self._rows)
        self._sheet = min(self._sheet, len(self._sheets) - 1)
        self._previous.enabled = self.page > 0 or self._sheet > 0
        self._next.enabled = self.page < LAST_PAGE or self._sheet + 1 < len(self._sheets)

    def _place_buttons(self, bar: Box, gap: int) -> None:
        """Place the buttons, and the number of the page between two of them."""
        number = self.stage.measure.width(self._number_words, SMALL_TEXT) + 2 * gap
        room = bar.middle(self.stage.layout.px(HANDBOOK_BUTTONS_WIDTH), bar.height)
        row = [self._previous, self._next, self._close]
        arrange_row(row, self.stage.measure, room.width - number - gap, gap)
        place_in_row(row, room._replace(width=room.width - number - gap), gap)
        self._number_box = room._replace(x=self._previous.box.right + gap, width=number)
        for button in row[1:]:
            button.box = button.box.moved(number + gap, 0)

    @property
    def _number_words(self) -> str:
        return f"{self.page + 1} / {len(HANDBOOK_PAGES)}"

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the booklet with the page, the tabs and the buttons."""
        canvas.draw_ground()
        canvas.draw_panel(self._booklet, canvas.theme.panel, canvas.theme.panel_edge)
        self._paint_page(canvas, ahead)
        self._form.draw(canvas)
        canvas.draw_text(self._number_words, self._number_box, SMALL_TEXT, canvas.theme.text_dim)

    def _paint_page(self, canvas: BoardCanvas, ahead: float) -> None:
        page, sheet, text = HANDBOOK_PAGES[self.page][1], self._sheets[self._sheet], self._page_box
        words = list(map(_, page.text))
        parts = split_page(canvas.measure, self._page_box, _(page.title), words) if self._figure else None
        figure = UNPLACED_BOX
        if parts:
            figure, text = parts
        below = draw_page_heading(canvas, text, _(page.title))
        if self._figure and (parts or not sheet):
            self._figure.draw_framed(canvas, figure if parts else below, ahead)
        if self._rows:
            size = row_text_size(canvas.measure, below, self._rows)
            draw_rows(canvas, below, [self._rows[n] for n in sheet], size)
        else:
            draw_paragraphs(canvas, below, [words[n] for n in sheet])


def named_rows(rows: Sequence[Row], controls: Controls) -> list[HandbookRow]:
    """Return rows in the language in use.

    Keys have their names on the device in use (for a mouse, on the keyboard); rows without a key there are left out.
    """
    device = Device.KEYBOARD if controls.device is Device.MOUSE else controls.device
    return [row for row in (_named_row(row, controls.bindings, device) for row in rows) if row.name]


def _named_row(row: Row, bindings: Bindings, device: Device) -> HandbookRow:
    """Return a row in the language in use, one of keys with their names on a device, '' if there are none."""
    if isinstance(row, HandbookRow):
        return HandbookRow(_(row.name), _(row.words), row.pieces)
    if isinstance(row, WorthRow):
        return HandbookRow(_(row.name), _worth_words(row.steps), row.pieces)
    device = Device.KEYBOARD if row.of_keyboard else device
    name = _(row.names[device]) if device in row.names else _key_names(row.actions, bindings, device)
    return HandbookRow(name, _(row.words))


def _key_names(actions: Sequence[Action], bindings: Bindings, device: Device) -> str:
    """Return the names of the keys of some actions, or that of the whole group."""
    labels = [bindings.labels(action, device) for action in actions]
    shown = KEYS_PER_ACTION if len(labels) == 1 else 1
    names = [name for found in labels for name in found[:shown]]
    groups = (_(group) for keys, group in KEY_GROUPS.items() if names == list(map(control_label, keys)))
    return next(groups, ", ".join(names))


def _worth_words(steps: int) -> str:
    if not steps:
        return _("Worth {number} to White").format(number=worth_text(worth(FIRST_MOVE_WORTH)))
    corner, edge, inside = (worth_text(worth(figures[steps - 1])) for figures in STUDY_WORTHS.values())
    words = _("At the edge {edge}, in a corner {corner}, inside {inside}")
    return words.format(edge=edge, corner=corner, inside=inside)
