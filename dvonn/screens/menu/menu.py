"""The menu: the game to play or to continue, and the ways to all other screens, beside the demo board."""

from functools import partial
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, fit_board
from dvonn.engine.levels import ADAPTIVE, Level
from dvonn.input import Action, Intention
from dvonn.language import _, ngettext, part_text
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.screens.analysis import AnalysisBoard, Study
from dvonn.screens.by_message import messages_button
from dvonn.screens.dialog import WHEEL_STEPS, confirm, scroll_form
from dvonn.screens.learn import LESSONS, Handbook, Tutorial, finished_count
from dvonn.screens.menu.demo_board import DemoBoard
from dvonn.screens.menu.menu_layout import MenuPlaces, menu_panel, menu_places, menu_row_height
from dvonn.screens.new_game import (
    OPPONENT_PICTURES,
    CardButton,
    GameSetup,
    continue_button,
    new_game,
    new_game_words,
    opponent_picture,
)
from dvonn.screens.openings import OpeningScreen
from dvonn.screens.options import OptionsPanel
from dvonn.screens.puzzles import PuzzleMenu
from dvonn.screens.records import Records
from dvonn.screens.scene import Change, Push, Quit, RefreshMode, Scene, Stage, handle_form
from dvonn.storage.queries.record_query import RecordQuery
from dvonn.storage.record_store import IndexUpdate
from dvonn.storage.settings import OPPONENT, PLAYED_LEVEL, Opponent, Settings
from dvonn.ui.layout import GAP, SMALL_TEXT, UNPLACED_BOX
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.title import draw_title
from dvonn.ui.widgets import Button, Choice
from dvonn.words import level_emblem, level_name

PLAY_HEIGHT_FACTOR: Final = 2.4  # of the largest button, relative to others
NEW_GAME_HEIGHT_FACTOR: Final = 2.0  # beside a game that can be continued


class OpponentChoice(Choice[tuple[Opponent, Level | None]]):
    """The opponents as pictures in a row; the line below the menu names the one under the pointer."""

    def __init__(self) -> None:
        levels = list(PLAYED_LEVEL.offered)
        options = [*((Opponent.COMPUTER, level) for level in levels), *((one, None) for one in OPPONENT_PICTURES)]
        super().__init__("", [(option, "") for option in options], label_percent=0)
        self.notes = [*map(level_name, levels), *map(OPPONENT.label, OPPONENT_PICTURES)]
        self.pictures = [*map(level_emblem, levels), *OPPONENT_PICTURES.values()]

    def load(self, settings: Settings) -> None:
        """Choose the opponent of the settings."""
        level = settings.level if settings.opponent is Opponent.COMPUTER else None
        self.chosen = [option for option, _words in self.options].index((settings.opponent, level))

    def store(self, settings: Settings) -> None:
        """Make the chosen opponent that of the settings."""
        settings.opponent, level = self.value
        settings.level = level or settings.level


class Menu(Scene):
    """The first screen: a form in a panel, and the demo board beside or above it."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._demo = DemoBoard(stage)
        self._records = IndexUpdate(stage.autosave.records, stage.clock)  # read ahead for the adaptive level
        self._unfinished: Match | None = None  # the game that the form offers to continue
        self._messages: object = None  # the games by message of which the form tells
        self._columns = 2  # of the smaller buttons
        self._make_buttons()
        self.form = self._make_form(self._columns)
        self.places = MenuPlaces(*[UNPLACED_BOX] * 5)

    def _make_buttons(self) -> None:
        stage = self.stage
        self._play = CardButton(partial(new_game, stage), "")
        self._opponent = OpponentChoice()
        setup_note = _("Choose opponent, level, side, board and clock")
        setup = partial(GameSetup, stage, lambda: OptionsPanel(stage, "rules"))
        self._setup = Button(lambda: Push(setup()), _("Set up a game"), "icon-dice", note=setup_note)
        self._learn = Button(lambda: Push(Tutorial(stage)), "", "icon-hint")
        looks = _("Language, look, sound, controls and names")
        self._rooms = [
            self._learn,
            Button(lambda: Push(PuzzleMenu(stage)), _("Puzzles"), "icon-check", note=_("A new one every day")),
            Button(lambda: Push(Records(stage)), _("Records"), "icon-records", note=_("Replay, review, share games")),
            Button(self._analyse, _("Analysis"), "icon-show", note=_("Try moves, and see the best ones")),
            Button(self._show_openings, _("Openings"), "icon-moves", note=_("How recorded games began and ended")),
            Button(lambda: Push(Handbook(stage)), _("Rules"), "icon-help", note=_("With pictures, tips and terms")),
            Button(lambda: Push(OptionsPanel(stage)), _("Options"), "icon-options", note=looks),
            Button(self._ask_to_quit, _("Quit"), "icon-quit", note=_("Your game is saved")),
        ]

    def relabel(self) -> None:
        """Make the buttons again; the focus stays."""
        focus = self.form.focus
        self._make_buttons()
        self.form = self._make_form(self._columns)
        self.form.focus = focus

    def _make_form(self, columns: int) -> ScrollForm:
        """Return the form, with the focus on the button that starts or continues a game."""
        start = [[self._play]]
        self._play.primary = not self._unfinished
        if self._unfinished:
            start.insert(0, [continue_button(self.stage, self._unfinished)])
        rooms = [self._rooms[n : n + columns] for n in range(0, len(self._rooms), columns)]
        messages = messages_button(self.stage)
        self._messages = self.stage.messages.kept
        return ScrollForm([*start, [self._opponent], [self._setup], *([[messages]] if messages else []), *rooms])

    def _analyse(self) -> Change:
        return Push(AnalysisBoard(self.stage, Study(Game())))

    def _show_openings(self) -> Change:
        return Push(OpeningScreen(self.stage, lambda ids: Records(self.stage, RecordQuery(ids=ids))))

    def _ask_to_quit(self) -> Change:
        return Push(confirm(self.stage, _("Quit DVONN?"), _("Quit"), _("Stay"), Quit()))

    @property
    def refresh_mode(self) -> RefreshMode:
        """The refresh mode of the demo board, on input where there is no room for it."""
        return self._demo.refresh_mode if self.places.board.width else RefreshMode.ON_INPUT

    def update(self, seconds: float) -> Change | None:
        """Update the demo board."""
        self.changed |= self._demo.update(seconds)
        return None

    def idle(self, seconds: float) -> None:
        """Let the demo board think; read the records ahead if the next opponent depends on them."""
        if self.stage.settings.level is ADAPTIVE and not self._records.done:
            self._records.step(seconds)
        else:
            self._demo.idle(seconds)

    def act(self, intention: Intention) -> Change | None:
        """Use the form; back asks whether to quit."""
        self._demo.note_input()
        if intention is Action.BACK:
            return self._ask_to_quit()
        if not self._turn_wheel(intention) and not scroll_form(self.form, intention, self.stage):
            change = handle_form(self.form, intention, self.stage)
            self._opponent.store(self.stage.settings)
            return change
        return None

    def _turn_wheel(self, intention: Intention) -> bool:
        """Choose the next opponent by the wheel above the choice; tell whether the intention was that."""
        pointer, wheel = self.form.pointer, isinstance(intention, Action) and WHEEL_STEPS.get(intention)
        if not wheel or not pointer or not self._opponent.box.contains(pointer):
            return False
        self._opponent.step(wheel)
        self._opponent.store(self.stage.settings)
        return True

    @property
    def shown_board(self) -> BoardLayout | None:
        """The layout of the demo board."""
        return None if self._demo.is_fading or not self.places.board.width else fit_board(self.places.board)

    def lay_out(self) -> None:
        """Label the buttons by what they start or continue, and place them."""
        layout, autosave = self.stage.layout, self.stage.autosave
        self._label_learn()
        panel, columns = menu_panel(self.stage.measure, self._rooms)
        is_same = autosave.unfinished_match is self._unfinished and self.stage.messages.kept is self._messages
        if not is_same or self._columns != columns:
            self._unfinished, self._columns = autosave.unfinished_match, columns
            self.form = self._make_form(columns)
        self._opponent.load(self.stage.settings)
        watches = self.stage.settings.opponent is Opponent.COMPUTERS
        self._play.label = _("New game") if self._unfinished else _("Watch") if watches else _("Play")
        self._play.icon = "icon-again" if self._unfinished else opponent_picture(self.stage.settings)
        self._play.height_factor = NEW_GAME_HEIGHT_FACTOR if self._unfinished else PLAY_HEIGHT_FACTOR
        self._play.lines = new_game_words(self.stage.settings)
        self._play.note = self._new_game_note()
        row, gap = menu_row_height(layout), layout.gap_px(GAP)
        self.places = menu_places(self.stage.measure, panel, self.form)
        self.form.lay_out_page(self.stage.measure, self.places.form, row, gap)

    def _new_game_note(self) -> str:
        if not self._unfinished:
            return _("Start a new game with these settings")
        if self.stage.autosave.keeps_unfinished_match:
            return _("Start a new game; the current one is kept in Records")
        return _("Start a new game; the current one has only just begun and isn't kept")

    def _label_learn(self) -> None:
        """Label the button of the lessons with how many are finished."""
        finished, count = finished_count(self.stage.settings.finished_lessons), len(LESSONS)
        self._learn.label = _("Learn")
        words = ngettext("{count} short lesson on a live board", "{count} short lessons on a live board", count)
        self._learn.note = words.format(count=count)
        if finished:
            # Translators: the lessons; {part} is like 3 of 8
            self._learn.label = _("Learn ({part})").format(part=part_text(finished, count))
            self._learn.note = _("Short lessons finished: {part}").format(part=part_text(finished, count))

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the demo board, and beside it the title, the form and the line on what is pointed at."""
        places, theme = self.places, canvas.theme
        if places.board.width:
            self._demo.draw(canvas, places.board, ahead)
        else:
            canvas.draw_ground()
        canvas.draw_panel(places.panel, theme.panel, theme.panel_edge)
        if places.title.height:
            draw_title(canvas, places.title, _("Stay linked to the red"))
        self.form.draw(canvas)
        if places.note.height:
            canvas.draw_text(self.form.explanation, places.note, SMALL_TEXT, theme.text_dim)
