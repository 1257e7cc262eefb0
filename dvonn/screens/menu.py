"""The menu, its places in the window, and the demo board beside it."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from dvonn.board.backdrop import BACKDROPS
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, fit_board
from dvonn.board.overlays import Marks
from dvonn.board.view import draw_flight
from dvonn.engine.levels import ADAPTIVE, GREEDY, Level
from dvonn.input.intentions import Action, Intention
from dvonn.language import N_, _, ngettext, part_text
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.by_message import messages_button
from dvonn.screens.dialog import WHEEL_STEPS, Question, scroll_form
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import LESSONS, Tutorial, finished_count
from dvonn.screens.openings import OpeningScreen
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.records.records import Records
from dvonn.screens.scene import AppContext, Change, Pop, Push, Quit, RefreshMode, Scene, handle_form
from dvonn.screens.setup.match_setup import (
    OPPONENT_PICTURES,
    CardButton,
    GameSetup,
    continue_button,
    new_game,
    new_game_words,
    opponent_picture,
    start_words,
)
from dvonn.screens.setup.options import OptionsPanel
from dvonn.storage.record_list import RecordQuery
from dvonn.storage.record_store import IndexUpdate
from dvonn.storage.settings import OPPONENT, PLAYED_LEVEL, Opponent, Settings
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import GAP, SMALL_TEXT, UNPLACED_BOX, Box, Layout
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.text import draw_title
from dvonn.ui.theme import REST_AFTER_SECONDS
from dvonn.words import level_emblem, level_name

MAX_MENU_PANEL_SHARE: Final = 0.5  # of a wide window's width; where the text needs more, there is no demo board

MENU_PADDING: Final = 16  # in a window of 1280x720


class MenuPlaces(NamedTuple):
    """The boxes of the menu: the panel with the title, the form and the line of explanation, and the demo board."""

    panel: Box
    title: Box
    form: Box
    note: Box
    board: Box


def menu_row_height(layout: Layout) -> int:
    """Return the usual height of an ordinary row in pixels."""
    return layout.text_px(48 * (1.7 if _is_upright(layout) else 1))  # a tall window has room


def _is_upright(layout: Layout) -> bool:
    return layout.width < layout.height


def menu_panel(measure: TextMeasure, buttons: Sequence[Button]) -> tuple[Box, int]:
    """Return the panel, and the number of columns in which its smaller buttons have room for their labels."""
    layout = measure.layout
    gap, pad = layout.px(GAP), layout.px(MENU_PADDING)
    column = gap + max(button.one_line_width(measure) for button in buttons)
    width, window = 2 * column - gap + 2 * pad, layout.window.inset(gap)
    if not _is_upright(layout) and width <= layout.width * MAX_MENU_PANEL_SHARE:
        return window.cut_left(max(width, round(layout.width * (1 / 3)) - gap))[0], 2
    return window, max(1, min(3, (window.width - 2 * pad + gap) // column))


def menu_places(measure: TextMeasure, panel: Box, form: ScrollForm) -> MenuPlaces:
    """Return the places in a window for a panel and its form: without the title and the line if there is no room."""
    layout, window = measure.layout, measure.layout.window
    pad, gap = layout.px(MENU_PADDING), layout.px(GAP)
    heights = form.heights(measure, panel.width - 2 * pad, menu_row_height(layout))
    note = gap + max(measure.height(words, panel.width - 2 * pad, SMALL_TEXT) for words in form.explanations)
    if _is_upright(layout):
        panel, rest = panel.cut_bottom(min(round(layout.height * 0.62), heights.usual + note + 2 * pad))
        title, board = rest.cut_top(min(layout.px(150), rest.height // 4))
        inner = panel.inset(pad)
    else:
        board = window._replace(x=panel.right, width=window.right - panel.right)
        inner = panel.inset(pad)
        note = note if heights.least + note <= inner.height else 0
        room = inner.height - heights.usual - note
        title, inner = inner.cut_top(room if room >= layout.text_px(76) else 0)
        title = title.middle(title.width, layout.px(180))
    note_box, form_box = inner.cut_bottom(note)
    board = board.inset(gap) if board.width > 2 * gap else UNPLACED_BOX
    return MenuPlaces(panel, title, form_box, note_box, board)


DEMO_DELAY_SECONDS: Final = 0.25  # before the first board: the first frames belong to the menu
DEMO_FADE_SECONDS: Final = 1.2  # of a board, in and out
DEMO_PLY_INTERVAL_SECONDS: Final = 1.1
DEMO_STATIC_PLY_INTERVAL_SECONDS: Final = 5.0  # without motion
DEMO_END_SECONDS: Final = 4.0  # of a finished game, before it fades out


def fade_share(shown: float, left: float) -> float:
    """Return the opacity of a board (0 to 1) from the seconds since it appeared and until it is gone."""
    return max(0.0, min(1.0, shown / DEMO_FADE_SECONDS, left / DEMO_FADE_SECONDS))


class DemoBoard:
    """A series of games between computer players. A scene draws it, updates it and reports input to it."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._rng = Random(context.rng.getrandbits(32))
        self.match: Match | None = None  # the current game, None before the first one
        self._computer: Computer | None = None
        self._player = BoardPlayer(context, silent=True)
        self._visible_seconds = -DEMO_DELAY_SECONDS  # seconds since the board began to appear
        self._idle_seconds = 0.0  # seconds since the last input

    def note_input(self) -> None:
        """Reset the time without input."""
        self._idle_seconds = 0.0

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Half the full rate or less, as the menu may be open for long, and nothing after long without input."""
        if not self.match:
            return RefreshMode.UPDATE_ONLY
        if self._player.plan or self.is_fading:
            return RefreshMode.HALF_RATE
        if self._idle_seconds >= REST_AFTER_SECONDS:
            return RefreshMode.ON_INPUT
        if self._context.without_motion:
            return RefreshMode.UPDATE_ONLY
        return RefreshMode.THIRD_RATE if self._context.assets.theme.key in BACKDROPS else RefreshMode.LOW_RATE

    @property
    def is_fading(self) -> bool:
        """Whether the board is not opaque: before the first game, and at the beginning and the end of each."""
        return not self.match or fade_share(self._visible_seconds, self._remaining_seconds) < 1

    @property
    def _remaining_seconds(self) -> float:
        is_over = self.match and self.match.game.outcome and not self._player.plan
        return DEMO_END_SECONDS + DEMO_FADE_SECONDS - self._player.rest_seconds if is_over else float("inf")

    def update(self, seconds: float) -> bool:
        """Advance the animation, play the next ply, or start a new game; tell whether a ply was played."""
        self._idle_seconds += seconds
        if self.refresh_mode is RefreshMode.ON_INPUT:
            return False
        self._visible_seconds += seconds
        if (self._visible_seconds >= 0 and not self.match) or self._remaining_seconds <= 0:
            self._begin()
        if self._context.without_motion:
            self._player.stop()
        self._player.update(seconds)
        pause = DEMO_STATIC_PLY_INTERVAL_SECONDS if self._context.without_motion else DEMO_PLY_INTERVAL_SECONDS
        ply = self._computer.ply if self._computer else None
        if self.match and ply and not self._player.plan and self._player.rest_seconds >= pause:
            self._play(self.match, ply)
            return True
        return False

    def _begin(self) -> None:
        start = Game(Position.random_full(self._rng))
        self.match = Match(dict.fromkeys(Colour, GREEDY), start, self._rng.getrandbits(32))
        self._computer = Computer(self.match, self._context.clock)
        self._player, self._visible_seconds = BoardPlayer(self._context, silent=True), 0.0

    def _play(self, match: Match, ply: Ply) -> None:
        before = match.position
        match.play(ply)
        plan = self._player.plan_ply(before, ply, match.position)
        self._player.play(*([] if self._context.without_motion else [plan]))

    def idle(self, seconds: float) -> None:
        computer = self._computer
        if computer and computer.match.waits_for_computer and self.refresh_mode is not RefreshMode.ON_INPUT:
            computer.think(seconds)

    # Drawing

    def draw(self, canvas: Canvas, area: Box, ahead: float) -> None:
        """Draw the ground and in an area the whole board, at the opacity of its fade."""
        opacity = fade_share(self._visible_seconds + ahead, self._remaining_seconds - ahead) if self.match else 0.0
        if not self.match or not opacity:
            canvas.draw_ground()
            return
        picture = self._player.picture(self.match.position, ahead)
        board = BoardCanvas(canvas.surface, canvas.layout, canvas.assets, fit_board(area))
        self._player.draw(board, picture, Marks())
        draw_flight(board, picture)
        if opacity < 1:
            canvas.draw_ground(round(255 * (1 - opacity)))


class OpponentChoice(Choice[tuple[Opponent, Level | None]]):
    """The opponents as pictures in a row; the line below the menu names the one under the pointer."""

    def __init__(self) -> None:
        levels = list(PLAYED_LEVEL.offered)
        options = [*((Opponent.COMPUTER, level) for level in levels), *((one, None) for one in OPPONENT_PICTURES)]
        super().__init__("", [(option, "") for option in options], label_percent=0)
        self.notes = lambda: [*map(level_name, levels), *map(OPPONENT.label, OPPONENT_PICTURES)]
        self.pictures = [*map(level_emblem, levels), *OPPONENT_PICTURES.values()]

    def load(self, settings: Settings) -> None:
        level = settings.level if settings.opponent is Opponent.COMPUTER else None
        self.value = settings.opponent, level

    def store(self, settings: Settings) -> None:
        settings.opponent, level = self.value
        settings.level = level or settings.level


def _room(
    make: Callable[[], Scene], label: str | Callable[[], str], icon: str, note: str | Callable[[], str]
) -> Button:
    return Button(lambda: Push(make()), label, icon, note=note)


class Menu(Scene):
    """The first screen: a form in a panel, and the demo board beside or above it."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._demo = DemoBoard(context)
        self._records = IndexUpdate(context.autosave.records, context.clock)  # read ahead for the adaptive level
        self._unfinished: Match | None = None  # the game that the form offers to continue
        self._messages: object = None  # the games by message of which the form tells
        self._columns = 2  # of the smaller buttons
        self._play = CardButton(partial(new_game, context), self._play_words, note=self._new_game_note)
        self._play.icon = lambda: "icon-again" if self._unfinished else opponent_picture(context.settings)
        self._play.lines = lambda: new_game_words(context.settings)
        self._play.primary = lambda: not self._unfinished
        self._opponent = OpponentChoice()
        setup_note = N_("Choose opponent, level, side, board and clock")
        setup = partial(GameSetup, context, lambda: OptionsPanel(context, "rules"))
        self._setup = _room(setup, N_("Set up a game"), "icon-dice", setup_note)
        games = partial(OpeningScreen, context, lambda ids: Records(context, RecordQuery(ids=ids)))
        analysis_note = N_("Try moves, and see the best ones")
        looks = N_("Language, look, sound, controls and names")
        self._rooms = [
            _room(partial(Tutorial, context), self._learn_words, "icon-hint", self._learn_note),
            _room(partial(PuzzleMenu, context), N_("Puzzles"), "icon-check", N_("A new one every day")),
            _room(partial(Records, context), N_("Records"), "icon-records", N_("Replay, review, share games")),
            _room(lambda: AnalysisBoard(context, Study(Game())), N_("Analysis"), "icon-show", analysis_note),
            _room(games, N_("Openings"), "icon-moves", N_("How recorded games began and ended")),
            _room(partial(Handbook, context), N_("Rules"), "icon-help", N_("With pictures, tips and terms")),
            _room(partial(OptionsPanel, context), N_("Options"), "icon-options", looks),
            Button(self._ask_to_quit, N_("Quit"), "icon-quit", note=N_("Your game is saved")),
        ]
        self.form = self._make_form(self._columns)
        self.places = MenuPlaces(*[UNPLACED_BOX] * 5)

    def _make_form(self, columns: int) -> ScrollForm:
        """Return the form, with the focus on the button that starts or continues a game."""
        start = [[self._play]]
        if self._unfinished:
            start.insert(0, [continue_button(self.context, self._unfinished)])
        messages, self._messages = messages_button(self.context), self.context.messages.kept
        rooms = [self._rooms[n : n + columns] for n in range(0, len(self._rooms), columns)]
        return ScrollForm([*start, [self._opponent], [self._setup], *([[messages]] if messages else []), *rooms])

    def _ask_to_quit(self) -> Change:
        return Push(Question(self.context, _("Quit DVONN?"), [(_("Stay"), Pop), (_("Quit"), Quit)]))

    @property
    def refresh_mode(self) -> RefreshMode:
        """The refresh mode of the demo board, on input where there is no room for it."""
        return self._demo.refresh_mode if self.places.board.width else RefreshMode.ON_INPUT

    def update(self, seconds: float) -> Change | None:
        self.changed |= self._demo.update(seconds)
        return None

    def idle(self, seconds: float) -> None:
        """Let the demo board think; read the records ahead if the next opponent depends on them."""
        if self.context.settings.level is ADAPTIVE and not self._records.done:
            self._records.step(seconds)
        else:
            self._demo.idle(seconds)

    def act(self, intention: Intention) -> Change | None:
        self._demo.note_input()
        if intention is Action.BACK:
            return self._ask_to_quit()
        change = None
        if not self._turn_wheel(intention) and not scroll_form(self.form, intention, self.context):
            change = handle_form(self.form, intention, self.context)
        self._opponent.store(self.context.settings)
        return change

    def _turn_wheel(self, intention: Intention) -> bool:
        """Choose the next opponent by the wheel above the choice; tell whether the intention was that."""
        pointer, wheel = self.form.pointer, isinstance(intention, Action) and WHEEL_STEPS.get(intention)
        if not wheel or not pointer or not self._opponent.box.contains(pointer):
            return False
        return self._opponent.step(wheel)

    @property
    def shown_board(self) -> BoardLayout | None:
        return None if self._demo.is_fading or not self.places.board.width else fit_board(self.places.board)

    def lay_out(self) -> None:
        layout, autosave = self.context.layout, self.context.autosave
        panel, columns = menu_panel(self.context.measure, self._rooms)
        is_same = autosave.unfinished_match is self._unfinished and self.context.messages.kept is self._messages
        if not is_same or self._columns != columns:
            self._unfinished, self._columns = autosave.unfinished_match, columns
            self.form = self._make_form(columns)
        self._opponent.load(self.context.settings)
        self._play.height_factor = 2.0 if self._unfinished else 2.4
        self.places = menu_places(self.context.measure, panel, self.form)
        self.form.lay_out_page(self.context.measure, self.places.form, menu_row_height(layout), layout.px(GAP))

    def _play_words(self) -> str:
        return _("New game") if self._unfinished else start_words(self.context.settings)

    def _new_game_note(self) -> str:
        if not self._unfinished:
            return _("Start a new game with these settings")
        if self.context.autosave.keeps_unfinished_match:
            return _("Start a new game; the current one is kept in Records")
        return _("Start a new game; the current one has only just begun and isn't kept")

    def _learn_words(self) -> str:
        finished, count = finished_count(self.context.settings.finished_lessons), len(LESSONS)
        # Translators: the lessons; {part} is like 3 of 8
        return _("Learn ({part})").format(part=part_text(finished, count)) if finished else _("Learn")

    def _learn_note(self) -> str:
        finished, count = finished_count(self.context.settings.finished_lessons), len(LESSONS)
        if finished:
            return _("Short lessons finished: {part}").format(part=part_text(finished, count))
        words = ngettext("{count} short lesson on a live board", "{count} short lessons on a live board", count)
        return words.format(count=count)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
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
