"""Panels of pages of settings, each of which is seen and heard at once; tabs lead from page to page."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

import pygame

from dvonn.input import Action, Device, Drag, Hover, Intention, Press, Release
from dvonn.screens.options.options_pages import OptionsCommand, OptionsPage, Value
from dvonn.screens.scene import Change, Scene, Stage, handle_form
from dvonn.ui.layout import GAP, SMALL_TEXT, Box
from dvonn.ui.rows import Tabs
from dvonn.ui.scroll_form import PagedForm
from dvonn.ui.widgets import Button, Slider, Widget

# For a window of 1280x720
WIDE: Final = 1000
ROW: Final = 54
PAD: Final = 26
NOTE: Final = 40  # the height of the line about what has the focus
ROWS: Final = 6  # of the highest page but the controls
TURNS: Final = {Action.PREVIOUS_MOVE: -1, Action.NEXT_MOVE: 1}
WHEEL: Final = 2  # rows that a turn of the wheel scrolls


class PagesPanel(Scene, ABC):
    """The settings are what counts; the widgets are set by them before they are used."""

    is_overlay = True
    heading = ""

    def __init__(self, stage: Stage, pages: Sequence[OptionsPage], number: int = 0) -> None:
        super().__init__(stage)
        self._pages = pages
        self._number = number
        self._tabs: Tabs[int] = Tabs("", [(n, page.name) for n, page in enumerate(pages)], chosen=number)
        self._forms = [self._form_of(one) for one in pages]

    def _form_of(self, page: OptionsPage) -> PagedForm[Value]:
        tabs: list[Widget[Value]] = [self._tabs]
        head = [tabs, page.head] if page.head else [tabs]
        rows = [*head, *page.rows, self.buttons(page)]
        enabled = [widget.enabled for row in rows for widget in row]
        first = enabled.index(True, len(head))  # there is one widget in each row of the head
        return PagedForm(rows, head=len(head), focus=first)

    # What each panel fills in

    @abstractmethod
    def buttons(self, page: OptionsPage) -> list[Button[Value]]:
        """Return the buttons below a page, the last one for leaving."""

    @abstractmethod
    def leave(self) -> Change:
        """Return what follows when the panel is left."""

    @property
    def page(self) -> OptionsPage:
        """The page that is seen."""
        return self._pages[self._number]

    @property
    def _form(self) -> PagedForm[Value]:
        return self._forms[self._number]

    @property
    def title(self) -> str:
        """The window's title."""
        return f"DVONN: {self.heading}, {self.page.name}"

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Use the page; what has been set takes effect at once."""
        if intention is Action.BACK:
            return self.leave()
        page = self.page
        self._show()
        self._lay_out()
        value = self._use(intention)
        page.take()
        change = self.pressed(value) if value else None
        self.follow()
        self._turn(self._tabs.chosen)
        return change

    def _use(self, intention: Intention) -> Value | None:
        """Move through the form, the page or the pages; return the value of the button that was pressed."""
        form = self._form
        if isinstance(intention, Release):
            form.let_go()
        elif isinstance(intention, Drag):
            self._drag(intention)
        elif isinstance(intention, Action) and intention in TURNS:
            self._turn_or_scroll(TURNS[intention])
        elif not (isinstance(intention, Press) and form.press_bar(intention.at)):
            if not isinstance(intention, Hover):
                self.page.remark = ""
            return handle_form(form, intention, self.stage)
        return None

    def _drag(self, drag: Drag) -> None:
        """Set the slider on which a drag began, or scroll the page."""
        widget = self._form.focused
        if isinstance(widget, Slider) and widget.enabled and widget.box.holds(drag.start):
            widget.press((drag.at[0], drag.start[1]))
        else:
            self._form.drag(drag.start, drag.at)

    def _turn_or_scroll(self, by: int) -> None:
        """Scroll the page with the wheel, or turn it with keys."""
        if self.stage.controls.device is Device.MOUSE:
            self._form.scroll(by * WHEEL)
        else:
            self._tabs.step(by)
            self.stage.sound.play("focus")

    def _turn(self, number: int) -> None:
        """Turn to a page; the focus stays where it is on the tabs, and else begins at the first row."""
        if number == self._number:
            return
        on_tabs = self._form.focus == 0
        self._number = number
        self.page.remark = ""
        if on_tabs:
            self._form.focus = 0
        elif self._form.focus == 0:
            self._form.step(1)

    def _show(self) -> None:
        """Show the settings, and whether the command line or a key has switched the sound meanwhile."""
        self.stage.settings.sound = not self.stage.sound.muted
        self.page.show()

    def pressed(self, value: Value) -> Change | None:
        """Return what follows from a button."""
        if value is OptionsCommand.BACK:
            return self.leave()
        if value is OptionsCommand.RESET:
            self.page.reset()
            return None
        return self.page.pressed(value)

    def follow(self) -> None:
        """Let what is seen and heard follow the settings."""
        settings, sound = self.stage.settings, self.stage.sound
        if settings.theme is not self.stage.assets.theme:
            self.stage.dress(settings.theme)
        louder = sound.effects != settings.effects
        sound.muted = not settings.sound
        sound.effects, sound.ambience = settings.effects, settings.ambience
        if louder:
            sound.play("place")

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, all settings as they are now."""
        self._show()
        canvas = self.stage.canvas(surface)
        canvas.darken()
        panel = self._lay_out()
        canvas.panel(panel, canvas.theme.panel, canvas.theme.panel_edge)
        controls = self.stage.controls
        if controls.device.walks:
            self._tabs.keys = [controls.prompt(action) for action in TURNS]
        else:
            self._tabs.keys = []
        self._form.draw(canvas)
        words, theme = self.page.remark or self.page.note(self._form.focused), canvas.theme
        canvas.words(words, self._note_box(panel), SMALL_TEXT, theme.accent if self.page.remark else theme.text_dim)

    def _lay_out(self) -> Box:
        """Place the page; return the panel's box."""
        layout = self.stage.layout
        row, gap, pad = layout.px(ROW), layout.px(GAP), layout.px(PAD)
        wanted = 2 * pad + (ROWS + 2) * row + (ROWS + 1) * gap + layout.px(NOTE)
        wide, high = (min(layout.px(WIDE), layout.width - 2 * gap), min(wanted, layout.height - 2 * gap))
        panel = Box((layout.width - wide) // 2, (layout.height - high) // 2, max(0, wide), max(0, high))
        self._form.lay_out_page(panel.inset(pad), row, gap, layout.px(NOTE) + gap)
        return panel

    def _note_box(self, panel: Box) -> Box:
        """Return the box between the page and the buttons."""
        layout = self.stage.layout
        high, pad = layout.px(NOTE), layout.px(PAD)
        top = panel.y + panel.height - pad - layout.px(ROW) - layout.px(GAP) // 2 - high
        return Box(panel.x + pad, top, max(0, panel.width - 2 * pad), high)
