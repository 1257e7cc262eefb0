"""The menu: the choices for the next game, and the ways to all other screens."""

from functools import partial
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.engine.levels import LEVELS
from dvonn.input import Action, Intention
from dvonn.match import Match
from dvonn.screens.dialog import confirm
from dvonn.screens.learn import Handbook, Tutorial
from dvonn.screens.menu.demo_board import DemoBoard
from dvonn.screens.new_game import new_game
from dvonn.screens.options import GAME_SETTINGS, OptionsPanel, SettingRow, clock_words
from dvonn.screens.puzzles import PuzzleMenu
from dvonn.screens.records import Records
from dvonn.screens.scene import Change, Push, Quit, RefreshMode, Scene, ShowMatch, Stage, handle_form
from dvonn.storage.descriptions import descriptions
from dvonn.storage.settings import Opponent, Settings
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP
from dvonn.ui.title import draw_title
from dvonn.ui.widgets import Button, Choice

MENU_HEIGHT_SHARE: Final = 0.62  # of the window's height at normal text size
MAX_MENU_HEIGHT_SHARE: Final = 0.77  # with larger text
MENU_SUBTITLE: Final = "Stay in touch with the red pieces"

# Pixels in a window of 1280x720
MENU_WIDTH: Final = 940
MENU_ROW_HEIGHT: Final = 54
MENU_BOTTOM_MARGIN: Final = 34


class Menu(Scene):
    """The first screen. The settings hold the state; the widgets are loaded from them before each use."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._demo = DemoBoard(stage)
        described, notes = descriptions(Settings), [level.description for level in LEVELS.values()]
        self._settings = [
            SettingRow(name, one, Choice(one.label, one.kind.choices, notes=notes if name == "level" else ()))
            for name, one in described.items()
            if name in GAME_SETTINGS
        ]
        self._more_button = Button(lambda: Push(OptionsPanel(stage, "Rules")), "")
        self._last_row = [
            Button(lambda: Push(Tutorial(stage)), "Learn", "icon-hint"),
            Button(lambda: Push(PuzzleMenu(stage)), "Puzzles", "icon-check"),
            Button(lambda: Push(Records(stage)), "Records", "icon-records"),
            Button(lambda: Push(Handbook(stage)), "Rules", "icon-help"),
            Button(lambda: Push(OptionsPanel(stage)), "Options", "icon-options"),
            Button(self._ask_to_quit, "Quit", "icon-quit"),
        ]
        self._unfinished: Match | None = None  # the game that the form offers to continue
        self.form = self._make_form()

    def _make_form(self) -> Form:
        """Return the form, with the focus on the button that starts or continues a game."""
        play = partial(Button, partial(new_game, self.stage), height_factor=1.25)
        start = [play("Play", "icon-play", width_factor=2.6)]
        if self._unfinished:
            go_on = partial(ShowMatch, self._unfinished)
            start = [Button(go_on, "Go on", "icon-play", height_factor=1.25, width_factor=1.7)]
            start.append(play("New game", "icon-again", width_factor=1.7))
        choices = [[row.widget] for row in self._settings]
        return Form([*choices, [*start, self._more_button], self._last_row], focus=len(choices))

    def _ask_to_quit(self) -> Change:
        return Push(confirm(self.stage, "Quit DVONN?", "Quit", "Stay", Quit()))

    @property
    def refresh_mode(self) -> RefreshMode:
        """The refresh mode of the demo board."""
        return self._demo.refresh_mode

    def update(self, seconds: float) -> Change | None:
        """Update the demo board."""
        self.changed |= self._demo.update(seconds)
        return None

    def idle(self, seconds: float) -> None:
        """Let the demo board think."""
        self._demo.idle(seconds)

    def act(self, intention: Intention) -> Change | None:
        """Use the form; back asks whether to quit."""
        self._demo.note_input()
        if intention is Action.BACK:
            return self._ask_to_quit()
        change = handle_form(self.form, intention, self.stage)
        for row in self._settings:
            row.store(self.stage.settings)
        return change

    def lay_out(self) -> None:
        """Load the widgets from the settings, which other screens may have changed, and place them."""
        layout, settings, unfinished = self.stage.layout, self.stage.settings, self.stage.autosave.unfinished_match
        if unfinished is not self._unfinished:
            self._unfinished = unfinished
            self.form = self._make_form()
        for row in self._settings:
            row.load(settings)
            if row.name in {"level", "colour"}:
                row.widget.enabled = settings.opponent is Opponent.COMPUTER
        clocks = clock_words(settings)
        self._more_button.label = f"{clocks} ..." if clocks else "More ..."
        self._more_button.icon = "icon-clock" if clocks else ""
        gap = layout.gap_px(GAP)
        height = min(
            self.form.preferred_height(layout.px(MENU_ROW_HEIGHT), gap),
            int(layout.height * min(MAX_MENU_HEIGHT_SHARE, MENU_HEIGHT_SHARE * layout.text_size)),
        )
        area = layout.window.cut_bottom(layout.gap_px(MENU_BOTTOM_MARGIN))[1].cut_bottom(height)[0]
        self.form.lay_out(area.middle(min(layout.px(MENU_WIDTH), layout.width - 2 * gap), height), gap)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the demo board, and over it the title and the form."""
        self._demo.draw(canvas, ahead)
        draw_title(canvas, canvas.layout.window.cut_top(self.form.widgets[0].box.y)[0], MENU_SUBTITLE)
        self.form.draw(canvas)
