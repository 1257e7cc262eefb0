"""The base of panels with pages of settings, chosen by tabs; changes take effect at once."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

import pygame

from dvonn.input import Action, Device, Drag, Hover, Intention, Press, Release
from dvonn.screens.options.options_pages import ButtonValue, OptionsCommand, OptionsPage
from dvonn.screens.scene import Change, Scene, Stage, handle_form
from dvonn.ui.layout import GAP, SMALL_TEXT, Box
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.table_rows import Tabs
from dvonn.ui.widgets import Button, Slider, Widget

# Pixels in a window of 1280x720
PAGES_PANEL_WIDTH: Final = 1000
PAGE_ROW_HEIGHT: Final = 54
PAGES_PANEL_PADDING: Final = 26
PAGE_NOTE_HEIGHT: Final = 40  # the help line

MAX_PAGE_ROWS: Final = 6  # visible rows
PAGE_TURNS: Final = {Action.PREVIOUS_MOVE: -1, Action.NEXT_MOVE: 1}
PAGE_WHEEL_ROWS: Final = 2  # scrolled by one notch of the wheel


class PagesPanel(Scene, ABC):
    """A panel of pages. The settings hold the state; the widgets are loaded from them before each use."""

    is_overlay = True
    heading = ""

    def __init__(self, stage: Stage, pages: Sequence[OptionsPage], number: int = 0) -> None:
        super().__init__(stage)
        self._pages = pages
        self._number = number
        self._tabs: Tabs[int] = Tabs("", [(n, page.name) for n, page in enumerate(pages)], chosen=number)
        self._forms = [self._make_form(one) for one in pages]

    def _make_form(self, page: OptionsPage) -> ScrollForm:
        tabs: list[Widget] = [self._tabs]
        head = [tabs, page.header_row] if page.header_row else [tabs]
        rows = [*head, *page.rows, self.buttons(page)]
        enabled = [widget.enabled for row in rows for widget in row]
        first = enabled.index(True, len(head))  # each header row has one widget
        return ScrollForm(rows, header_count=len(head), focus=first)

    # To be defined by each panel

    @abstractmethod
    def buttons(self, page: OptionsPage) -> list[Button]:
        """Return the buttons below a page, the last one to leave the panel."""

    @abstractmethod
    def leave(self) -> Change:
        """Return the change that leaves the panel."""

    @property
    def page(self) -> OptionsPage:
        """The current page."""
        return self._pages[self._number]

    @property
    def _form(self) -> ScrollForm:
        return self._forms[self._number]

    @property
    def title(self) -> str:
        """The window's title."""
        return f"DVONN: {self.heading}, {self.page.name}"

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Use the page; changes take effect at once."""
        if intention is Action.BACK:
            return self.leave()
        page = self.page
        self._load()
        self._lay_out()
        value = self._use(intention)
        page.store()
        change = self.pressed(value) if value else None
        self.apply_settings()
        self._change_page(self._tabs.chosen)
        return change

    def _use(self, intention: Intention) -> ButtonValue | None:
        """Let the form, the page or the tabs handle an intention; return the value of a pressed button."""
        form = self._form
        if isinstance(intention, Release):
            form.end_drag()
        elif isinstance(intention, Drag):
            self._drag(intention)
        elif isinstance(intention, Action) and intention in PAGE_TURNS:
            self._scroll_or_change_page(PAGE_TURNS[intention])
        elif not (isinstance(intention, Press) and form.press_bar(intention.at)):
            if not isinstance(intention, Hover):
                self.page.remark = ""
            return handle_form(form, intention, self.stage)
        return None

    def _drag(self, drag: Drag) -> None:
        """Drag a slider, or scroll the page."""
        widget = self._form.focused
        if isinstance(widget, Slider) and widget.enabled and widget.box.contains(drag.start):
            widget.press((drag.at[0], drag.start[1]))
        else:
            self._form.drag(drag.start, drag.at)

    def _scroll_or_change_page(self, by: int) -> None:
        """Scroll the page with the wheel, or change the page with keys."""
        if self.stage.controls.device is Device.MOUSE:
            self._form.scroll(by * PAGE_WHEEL_ROWS)
        else:
            self._tabs.step(by)
            self.stage.sound.play("focus")

    def _change_page(self, number: int) -> None:
        """Change the page; the focus stays on the tabs, or else leaves them for the first row."""
        if number == self._number:
            return
        on_tabs = self._form.focus == 0
        self._number = number
        self.page.remark = ""
        if on_tabs:
            self._form.focus = 0
        elif self._form.focus == 0:
            self._form.step(1)

    def _load(self) -> None:
        """Load the page; the sound may have been switched by the command line or a key."""
        self.stage.settings.sound = not self.stage.sound.muted
        self.page.load()

    def pressed(self, value: ButtonValue) -> Change | None:
        """Return the change a button asks for."""
        if value is OptionsCommand.BACK:
            return self.leave()
        if value is OptionsCommand.RESET:
            self.page.reset()
            return None
        return self.page.pressed(value)

    def apply_settings(self) -> None:
        """Apply the theme and the sound settings."""
        settings, sound = self.stage.settings, self.stage.sound
        if settings.theme is not self.stage.assets.theme:
            self.stage.set_theme(settings.theme)
        effects_changed = sound.effects != settings.effects
        sound.muted = not settings.sound
        sound.effects, sound.ambience = settings.effects, settings.ambience
        if effects_changed:
            sound.play("place")

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel with the current settings."""
        self._load()
        canvas = self.stage.canvas(surface)
        canvas.darken()
        panel = self._lay_out()
        canvas.draw_panel(panel, canvas.theme.panel, canvas.theme.panel_edge)
        controls = self.stage.controls
        if controls.device.moves_focus:
            self._tabs.keys = [controls.prompt(action) for action in PAGE_TURNS]
        else:
            self._tabs.keys = []
        self._form.draw(canvas)
        words, theme = self.page.remark or self.page.note(self._form.focused), canvas.theme
        canvas.draw_text(words, self._note_box(panel), SMALL_TEXT, theme.accent if self.page.remark else theme.text_dim)

    def _lay_out(self) -> Box:
        """Place the page; return the panel's box."""
        layout = self.stage.layout
        row, gap, pad = layout.px(PAGE_ROW_HEIGHT), layout.px(GAP), layout.px(PAGES_PANEL_PADDING)
        wanted = 2 * pad + (MAX_PAGE_ROWS + 2) * row + (MAX_PAGE_ROWS + 1) * gap + layout.px(PAGE_NOTE_HEIGHT)
        wide, high = (min(layout.px(PAGES_PANEL_WIDTH), layout.width - 2 * gap), min(wanted, layout.height - 2 * gap))
        panel = Box((layout.width - wide) // 2, (layout.height - high) // 2, max(0, wide), max(0, high))
        self._form.lay_out_page(layout, panel.inset(pad), row, layout.px(PAGE_NOTE_HEIGHT) + gap)
        return panel

    def _note_box(self, panel: Box) -> Box:
        """Return the box of the help line, between the page and the buttons."""
        layout = self.stage.layout
        high, pad = layout.px(PAGE_NOTE_HEIGHT), layout.px(PAGES_PANEL_PADDING)
        top = panel.y + panel.height - pad - layout.px(PAGE_ROW_HEIGHT) - layout.px(GAP) // 2 - high
        return Box(panel.x + pad, top, max(0, panel.width - 2 * pad), high)
