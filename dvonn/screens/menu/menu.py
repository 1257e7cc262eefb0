"""The menu: the game to play or to continue, and the ways to all other screens, beside the demo board."""

from functools import partial
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, fit_board
from dvonn.input import Action, Intention
from dvonn.match import Match
from dvonn.screens.dialog import confirm
from dvonn.screens.learn import Handbook, Tutorial, finished_words
from dvonn.screens.menu.demo_board import DemoBoard
from dvonn.screens.menu.menu_layout import MENU_ROW_HEIGHT, menu_places
from dvonn.screens.new_game import CardButton, GameSetup, continue_button, new_game, new_game_words
from dvonn.screens.options import OptionsPanel
from dvonn.screens.puzzles import PuzzleMenu
from dvonn.screens.records import Records
from dvonn.screens.scene import Change, Push, Quit, RefreshMode, Scene, Stage, handle_form
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, SMALL_TEXT
from dvonn.ui.title import draw_title
from dvonn.ui.widgets import Button

MENU_SUBTITLE: Final = "Stay in touch with the red pieces"
PLAY_HEIGHT_FACTOR: Final = 2.4  # of the largest button, relative to others
NEW_GAME_HEIGHT_FACTOR: Final = 1.8  # beside a game that can be continued
PLAY_NOTE: Final = "A new game, as it is set up"
NEW_GAME_NOTE: Final = "A new game; the running one is kept in Records"
SHORT_GAME_NOTE: Final = "A new game; the running one has just begun and is not kept"
LEARN_NOTE: Final = "Eight short lessons on a live board"
SETUP_NOTE: Final = "Another opponent or level, your side, the board, the clock"


class Menu(Scene):
    """The first screen: a form in a panel, and the demo board beside or above it."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._demo = DemoBoard(stage)
        self._play = CardButton(partial(new_game, stage), "Play", "icon-play", height_factor=PLAY_HEIGHT_FACTOR)
        self._setup = Button(self._set_up, "Set up a game", "icon-dice", note=SETUP_NOTE)
        self._learn = Button(lambda: Push(Tutorial(stage)), "Learn", "icon-hint")
        self._rooms = [
            self._learn,
            Button(lambda: Push(PuzzleMenu(stage)), "Puzzles", "icon-check", note="A new one each day, and many more"),
            Button(lambda: Push(Records(stage)), "Records", "icon-records", note="Your games: look, review, share"),
            Button(lambda: Push(Handbook(stage)), "Rules", "icon-help", note="With pictures, tips and terms"),
            Button(lambda: Push(OptionsPanel(stage)), "Options", "icon-options", note="Look, sound, controls, names"),
            Button(self._ask_to_quit, "Quit", "icon-quit", note="Everything is saved"),
        ]
        self._unfinished: Match | None = None  # the game that the form offers to continue
        self.form = self._make_form(columns=2)
        self.places = menu_places(stage.layout, 0)

    def _make_form(self, columns: int) -> Form:
        """Return the form, with the focus on the button that starts or continues a game."""
        start = [[self._play]]
        self._play.primary = not self._unfinished
        if self._unfinished:
            start.insert(0, [continue_button(self.stage, self._unfinished)])
        rooms = [self._rooms[n : n + columns] for n in range(0, len(self._rooms), columns)]
        return Form([*start, [self._setup], *rooms])

    def _set_up(self) -> Change:
        return Push(GameSetup(self.stage, lambda: OptionsPanel(self.stage, "Rules")))

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
        return handle_form(self.form, intention, self.stage)

    @property
    def shown_board(self) -> BoardLayout | None:
        """The layout of the demo board."""
        return None if self._demo.is_fading else fit_board(self.places.board)

    def lay_out(self) -> None:
        """Label the buttons by what they start or continue, and place them."""
        layout, autosave = self.stage.layout, self.stage.autosave
        columns = 3 if layout.width < layout.height else 2
        if autosave.unfinished_match is not self._unfinished or len(self.form.rows[-1]) != columns:
            self._unfinished = autosave.unfinished_match
            self.form = self._make_form(columns)
        self._play.label = "New game" if self._unfinished else "Play"
        self._play.icon = "icon-again" if self._unfinished else "icon-play"
        self._play.height_factor = NEW_GAME_HEIGHT_FACTOR if self._unfinished else PLAY_HEIGHT_FACTOR
        self._play.lines = new_game_words(self.stage.settings)
        kept_note = NEW_GAME_NOTE if autosave.keeps_unfinished_match else SHORT_GAME_NOTE
        self._play.note = kept_note if self._unfinished else PLAY_NOTE
        finished = finished_words(self.stage.settings.finished_lessons)
        self._learn.label = f"Learn ({finished})" if finished else "Learn"
        self._learn.note = f"{finished} short lessons are finished" if finished else LEARN_NOTE
        gap = layout.gap_px(GAP)
        self.places = menu_places(layout, self.form.preferred_height(layout.px(MENU_ROW_HEIGHT), gap))
        self.form.lay_out(self.places.form, gap)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the demo board, and beside it the title, the form and the line on what is pointed at."""
        places, theme = self.places, canvas.theme
        self._demo.draw(canvas, places.board, ahead)
        canvas.draw_panel(places.panel, theme.panel, theme.panel_edge)
        draw_title(canvas, places.title, MENU_SUBTITLE)
        self.form.draw(canvas)
        canvas.draw_sentence(self.form.explanation, places.note, SMALL_TEXT, theme.text_dim)
