"""The handbook: pages of rules, terms, tips and keys."""

from collections.abc import Mapping, Sequence
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.input import Action, Bindings, Controls, Device, Intention, control_label
from dvonn.language import N_, NP_, _
from dvonn.screens.learn.handbook_pages import CHAPTERS, HandbookRow, KeyRow
from dvonn.screens.learn.handbook_view import FigurePlayer, draw_page_heading, draw_rows, split_page
from dvonn.screens.scene import Change, Pop, RefreshMode, Scene, Stage, handle_form, window_title
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, SMALL_TEXT, UNPLACED_BOX
from dvonn.ui.table_rows import Tabs
from dvonn.ui.text import draw_paragraphs
from dvonn.ui.widgets import Button

# Pixels in a window of 1280x720
BOOKLET_MARGIN: Final = 22
BOOKLET_PADDING: Final = 30
CHAPTER_TABS_HEIGHT: Final = 54
HANDBOOK_BUTTONS_HEIGHT: Final = 56

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
    """Shows one page at a time; left and right turn pages, up and down change the chapter."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._tabs = Tabs("", [(number, _(name)) for number, (name, _pages) in enumerate(CHAPTERS)], keys_percent=0)
        self._previous = Button(lambda: self.open_page(self.page - 1), _("Previous"), "icon-back")
        self._next = Button(lambda: self.open_page(self.page + 1), _("Next"), "icon-play")
        self._close = Button(Pop, _("Close"), "icon-quit")
        self._form = Form([[self._tabs], [self._previous, self._next, self._close]])
        self._booklet = self._page_box = self._number_box = UNPLACED_BOX
        self.open_page(0)

    def open_page(self, page: int) -> None:
        """Open a page; its figure begins anew."""
        self.page = page
        self._tabs.chosen, shown = HANDBOOK_PAGES[page]
        self._figure = FigurePlayer(self.stage, shown.figure) if shown.figure else None
        self._form.focus_on(self._close if page == LAST_PAGE else self._next)

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
            self._turn_to(max(0, min(LAST_PAGE, self.page + PAGE_STEPS[intention])))
        elif isinstance(intention, Action) and intention in CHAPTER_STEPS:
            self._tabs.step(CHAPTER_STEPS[intention])
        else:
            change = handle_form(self._form, intention, self.stage)
        if self._tabs.chosen != HANDBOOK_PAGES[self.page][0]:
            self._turn_to(next(number for number, (of, _page) in enumerate(HANDBOOK_PAGES) if of == self._tabs.chosen))
        return change

    def _turn_to(self, page: int) -> None:
        if page != self.page:
            self.stage.sound.play("focus")
            self.open_page(page)

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
        layout = self.stage.layout
        gap, pad = layout.px(GAP), layout.px(BOOKLET_PADDING)
        self._booklet = layout.window.inset(layout.px(BOOKLET_MARGIN))
        inner = self._booklet.inset(min(pad, self._booklet.height // 8))
        tabs = min(layout.px(CHAPTER_TABS_HEIGHT), inner.height // 5)
        buttons = min(layout.px(HANDBOOK_BUTTONS_HEIGHT), inner.height // 5)
        area = inner._replace(y=inner.y - pad // 2, height=inner.height + pad // 2 + pad // 3)
        self._tabs.box, below = area.cut_top(tabs, 2 * gap)
        bar, self._page_box = below.cut_bottom(buttons, 2 * gap)
        _left, self._previous.box, self._number_box, self._next.box, self._close.box = bar.columns(5, gap)
        self._previous.enabled, self._next.enabled = self.page > 0, self.page < LAST_PAGE

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the booklet with the page, the tabs and the buttons."""
        canvas.draw_ground()
        canvas.draw_panel(self._booklet, canvas.theme.panel, canvas.theme.panel_edge)
        self._paint_page(canvas, ahead)
        self._form.draw(canvas)
        number = f"{self.page + 1} / {len(HANDBOOK_PAGES)}"
        canvas.draw_text(number, self._number_box, SMALL_TEXT, canvas.theme.text_dim)

    def _paint_page(self, canvas: BoardCanvas, ahead: float) -> None:
        page = HANDBOOK_PAGES[self.page][1]
        if self._figure:
            figure, text = split_page(canvas, self._page_box)
            self._figure.draw_framed(canvas, figure, ahead)
            draw_paragraphs(canvas, draw_page_heading(canvas, text, _(page.title)), list(map(_, page.text)))
        else:
            below = draw_page_heading(canvas, self._page_box, _(page.title))
            draw_rows(canvas, below, named_rows(page.rows, self.stage.controls))


def named_rows(rows: Sequence[HandbookRow | KeyRow], controls: Controls) -> list[HandbookRow]:
    """Return rows in the language in use.

    Keys have their names on the device in use (for a mouse, on the keyboard); rows without a key there are left out.
    """
    device = Device.KEYBOARD if controls.device is Device.MOUSE else controls.device
    named = [
        _translated(row) if isinstance(row, HandbookRow) else _named_row(row, controls.bindings, device) for row in rows
    ]
    return [row for row in named if row.name]


def _translated(row: HandbookRow) -> HandbookRow:
    return HandbookRow(_(row.name), _(row.words), row.pieces)


def _named_row(row: KeyRow, bindings: Bindings, device: Device) -> HandbookRow:
    """Return a row with the names of its keys on a device, '' if there are none."""
    name = _(row.names[device]) if device in row.names else _key_names(row.actions, bindings, device)
    return HandbookRow(name, _(row.words))


def _key_names(actions: Sequence[Action], bindings: Bindings, device: Device) -> str:
    """Return the names of the keys of some actions, or that of the whole group."""
    labels = [bindings.labels(action, device) for action in actions]
    shown = KEYS_PER_ACTION if len(labels) == 1 else 1
    names = [name for found in labels for name in found[:shown]]
    groups = (_(group) for keys, group in KEY_GROUPS.items() if names == list(map(control_label, keys)))
    return next(groups, ", ".join(names))
