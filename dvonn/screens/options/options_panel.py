"""Panels with pages of settings, chosen by tabs; changes take effect at once. The options are one of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.input.intentions import Action, Drag, Hover, Intention
from dvonn.language import N_, _
from dvonn.screens.dialog import scroll_form
from dvonn.screens.options.options_pages import (
    BOARD_SETTINGS,
    LOOK_SETTINGS,
    SPEECH_SETTINGS,
    ControlsPage,
    NextGamePage,
    OptionsPage,
    RulesPage,
    SoundPage,
)
from dvonn.screens.scene import Change, Pop, Scene, Stage, handle_form, window_title
from dvonn.ui.button import Button
from dvonn.ui.choice import Slider
from dvonn.ui.layout import GAP, SMALL_TEXT, UNPLACED_BOX, Box
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.table_rows import Tabs

# Pixels in a window of 1280x720
PAGES_PANEL_WIDTH: Final = 1000
PAGE_ROW_HEIGHT: Final = 54
PAGES_PANEL_PADDING: Final = 26
PAGE_NOTE_MARGIN: Final = 8  # above and below the help line

MAX_PAGE_ROWS: Final = 7  # visible rows
PAGE_TURNS: Final = {Action.PREVIOUS_MOVE: -1, Action.NEXT_MOVE: 1}


class PagesPanel(Scene):
    """A panel of pages. The settings hold the state; the widgets are loaded from them before each use.

    `make_pages` returns the pages, and `make_buttons` the buttons below each of them, beside the one that resets it;
    both with their words in the language in use.
    """

    is_overlay = True
    panel: Box = UNPLACED_BOX

    def __init__(
        self,
        stage: Stage,
        make_pages: Callable[[], Sequence[OptionsPage]],
        make_buttons: Callable[[], Sequence[Button]],
    ) -> None:
        super().__init__(stage)
        self._make_pages, self._make_buttons = make_pages, make_buttons
        self._note_box = UNPLACED_BOX
        stage.settings.sound = not stage.sound.muted  # the command line may have muted it
        self._make_forms()
        self.wait_for(lambda: self.page.is_waiting)

    def leave(self) -> Change:
        """Return to the scene below."""
        return Pop()

    def _make_forms(self) -> None:
        self.pages = self._make_pages()
        self._tabs: Tabs[int] = Tabs("", [(n, page.name) for n, page in enumerate(self.pages)])
        self._forms = [self._page_form(page) for page in self.pages]

    def relabel(self) -> None:
        """Make the pages again; the chosen one and its focus stay."""
        chosen, focus = self._tabs.chosen, self.form.focus
        self._make_forms()
        self._tabs.chosen, self.form.focus = chosen, focus

    def _page_form(self, page: OptionsPage) -> ScrollForm:
        reset = Button(self._reset, _("Reset this page"), "icon-undo", enabled=page.can_be_reset)
        head = [[self._tabs], page.header_row] if page.header_row else [[self._tabs]]
        rows = [*head, *page.rows, [reset, *self._make_buttons()]]
        enabled = [widget.enabled for row in rows for widget in row]
        return ScrollForm(rows, len(head), focus=enabled.index(True, len(head)))  # each header row has one widget

    @property
    def page(self) -> OptionsPage:
        """The current page."""
        return self.pages[self._tabs.chosen]

    @property
    def form(self) -> ScrollForm:
        """The form of the current page."""
        return self._forms[self._tabs.chosen]

    @property
    def title(self) -> str:
        """The window's title."""
        return window_title(self.headline, self.page.name)

    def update(self, seconds: float) -> Change | None:
        """Advance a page that waits; show when it has stopped waiting."""
        if self.page.is_waiting:
            self.page.update(seconds)
            self.changed |= not self.page.is_waiting
        return None

    # Input

    def act(self, intention: Intention) -> Change | None:
        """Use the page; changes take effect at once."""
        if intention is Action.BACK:
            return self.leave()
        page, form, language = self.page, self.form, self.stage.settings.language
        change = self._use(intention)
        page.store()
        if self.stage.settings.language != language:
            self.stage.choose_language(self.stage.settings.language)
        self.apply_settings()
        if self.page is not page:
            self._enter_page(on_tabs=form.focus == 0)
        return change

    def _use(self, intention: Intention) -> Change | None:
        """Let the form, the page or the tabs handle an intention."""
        is_dragged = isinstance(intention, Drag) and self._drag_slider(intention)
        if is_dragged or scroll_form(self.form, intention, self.stage):
            return None
        if isinstance(intention, Action) and intention in PAGE_TURNS:
            self._tabs.step(PAGE_TURNS[intention])
            self.stage.sound.play("focus")
            return None
        if not isinstance(intention, Hover):
            self.page.remark = ""
        return handle_form(self.form, intention, self.stage)

    def _drag_slider(self, drag: Drag) -> bool:
        """Set the slider in which a drag began; tell whether there is one."""
        widget = self.form.focused
        is_dragged = isinstance(widget, Slider) and widget.enabled and widget.box.contains(drag.start)
        if is_dragged:
            widget.press((drag.at[0], drag.start[1]))
        return is_dragged

    def _enter_page(self, *, on_tabs: bool) -> None:
        """Begin with another page; the focus stays on the tabs, or else leaves them for the first row."""
        self.page.remark = ""
        if on_tabs:
            self.form.focus = 0
        elif self.form.focus == 0:
            self.form.step(1)

    def _reset(self) -> None:
        self.page.reset()
        self.page.load()

    def apply_settings(self) -> None:
        """Apply the theme and the sound settings."""
        settings, sound = self.stage.settings, self.stage.sound
        if settings.theme is not self.stage.assets.theme:
            self.stage.set_theme(settings.theme)
        effects_changed = sound.effects != settings.effects
        sound.muted = not settings.sound
        sound.effects, sound.ambience, sound.captions = settings.effects, settings.ambience, settings.captions
        sound.music = settings.music
        if effects_changed:
            sound.play("place")

    # Drawing

    def lay_out(self) -> None:
        """Load the page, and place it with the help line between the page and the buttons."""
        self.page.load()
        layout, controls = self.stage.layout, self.stage.controls
        self._tabs.keys = [controls.prompt(action) for action in PAGE_TURNS] if controls.device.moves_focus else []
        row, gap, pad = layout.px(PAGE_ROW_HEIGHT), layout.gap_px(GAP), layout.gap_px(PAGES_PANEL_PADDING)
        window = layout.window.inset(gap)
        width = min(layout.px(PAGES_PANEL_WIDTH), window.width) - 2 * pad
        lines = {self.page.remark, *self.form.explanations}
        note = max(self.stage.measure.height(words, width, SMALL_TEXT) for words in lines)
        margin = layout.gap_px(PAGE_NOTE_MARGIN)
        height = 2 * pad + (MAX_PAGE_ROWS + 2) * row + (MAX_PAGE_ROWS + 1) * gap + note + 2 * margin
        self.panel = window.middle(width + 2 * pad, max(height, window.height * 3 // 5))
        self.form.lay_out_page(self.stage.measure, self.panel.inset(pad), row, note + 2 * margin)
        self._note_box = self.form.widgets[-1].box._replace(x=self.panel.x + pad, width=width)
        self._note_box = self._note_box.moved(0, -note - margin)._replace(height=note)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the panel with the current settings."""
        page, theme = self.page, canvas.theme
        canvas.darken()
        canvas.draw_panel(self.panel, theme.panel, theme.panel_edge)
        self.form.draw(canvas)
        colour = theme.accent if page.remark else theme.text_dim
        canvas.draw_text(page.remark or self.form.explanation, self._note_box, SMALL_TEXT, colour)


OPTIONS_PAGES: Final[Mapping[str, Callable[[Stage], OptionsPage]]] = {
    "look": lambda stage: OptionsPage(stage, _("Look"), LOOK_SETTINGS),
    "sound": SoundPage,
    "speech": lambda stage: OptionsPage(stage, _("Speech"), SPEECH_SETTINGS),
    "board": lambda stage: OptionsPage(stage, _("Board"), BOARD_SETTINGS),
    "game": NextGamePage,
    "rules": RulesPage,
    "controls": ControlsPage,
}


class OptionsPanel(PagesPanel):
    """The panel with the player's settings, opened at one of OPTIONS_PAGES."""

    name = N_("Options")

    def __init__(self, stage: Stage, page: str = "look") -> None:
        def make_pages() -> list[OptionsPage]:
            return [make(stage) for make in OPTIONS_PAGES.values()]

        super().__init__(stage, make_pages, lambda: [Button(self.leave, _("Back"), "icon-back")])
        self._tabs.chosen = list(OPTIONS_PAGES).index(page)
