"""The menu: the card that starts or continues a game, today's puzzle, the other screens, and the demo board."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from dvonn.board.canvas import BoardCanvas
from dvonn.board.view import draw_small_board
from dvonn.engine.levels import ADAPTIVE, Level
from dvonn.input.intentions import Action, Device, Intention
from dvonn.language import N_, _, ngettext, part_text
from dvonn.match.match import Match
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.by_message import games_by_message, waiting_friends
from dvonn.screens.demo_board import DemoBoard
from dvonn.screens.dialog import WHEEL_STEPS, Question, scroll_form
from dvonn.screens.learn.tutorial import LESSONS, Tutorial, finished_count
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.records.records import Records
from dvonn.screens.scene import (
    AppContext,
    Change,
    Pop,
    Push,
    Quit,
    RefreshMode,
    Scene,
    SceneCommand,
    ShowMatch,
    handle_form,
    window_title,
)
from dvonn.screens.score.ladder import ladder_words, next_level
from dvonn.screens.setup.match_setup import (
    GameSetup,
    fate_words,
    match_words,
    new_game,
    new_game_note,
    opponent_picture,
    start_words,
    terms_words,
    when_words,
)
from dvonn.screens.setup.options import OptionsPanel
from dvonn.storage.record_store import IndexUpdate
from dvonn.storage.settings import OPPONENT, PLAYED_LEVEL, Opponent
from dvonn.ui.button import Button, draw_frame
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import draw_arrows
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.text import draw_title
from dvonn.ui.theme import RGB
from dvonn.words import level_emblem, level_name, level_note

CARD_PADDING: Final = 9  # in a window of 1280x720

# Pixels in a window of 1280x720
TOP_HEIGHT: Final = 80  # of what is above the arrows


class GameOffer(NamedTuple):
    """A game that the menu starts or continues: its words, and the change that leads to it.

    `start` is the opponent, with the level of the computer, of a new game.
    """

    label: str
    name: str
    detail: str  # below the name
    icon: str
    command: SceneCommand
    note: str
    start: tuple[Opponent, Level | None] | None = None
    position: Position | None = None


@dataclass
class PlayCard(Button):
    """The button of a game, and above its lower edge arrows and dots that choose which game, as the wheel does."""

    offers: Sequence[GameOffer] = ()
    chosen: int = 0
    limits_text: bool = False

    @property
    def offer(self) -> GameOffer:
        """The chosen game."""
        return self.offers[self.chosen]

    def explanation(self, at: Point | None = None) -> str:
        dot = self._dot_at(at)
        if dot is None:
            return self.offer.note
        return ". ".join(filter(None, [self.offers[dot].name, self.offers[dot].detail]))

    def press(self, at: Point) -> SceneCommand | None:
        """Return the command, or choose another game by an arrow or a dot."""
        by, dot = self._arrow_at(at), self._dot_at(at)
        if by:
            self.step(by)
        elif dot is not None:
            self.chosen = dot
        else:
            return self.command
        return None

    def step(self, by: int) -> bool:
        self.chosen = max(0, min(len(self.offers) - 1, self.chosen + by))
        return True

    # Layout

    def arrange(self, measure: TextMeasure, width: int) -> int:
        padding = measure.layout.px(CARD_PADDING)
        self._arrow_width = measure.layout.text_px(36)  # in a window of 1280x720
        room = width - 2 * (padding + self._arrow_width)
        self._name_height = max(measure.height(one.name, room) for one in self.offers)
        details = max(measure.height(one.detail, room, SMALL_TEXT) for one in self.offers)
        self._dots_height = measure.layout.text_px(22)
        self._strip_height = self._name_height + details + self._dots_height + padding
        return measure.layout.text_px(TOP_HEIGHT) + self._strip_height + 2 * padding

    def needed_width(self, measure: TextMeasure) -> int:
        words = max(measure.longest_word(one.label, HEADLINE) for one in self.offers)
        return words + 2 * measure.layout.px(CARD_PADDING) + measure.layout.text_px(TOP_HEIGHT)

    @property
    def _strip(self) -> Box:
        """The box of the arrows and the words between them."""
        return self.box.cut_bottom(self._strip_height)[0]

    def _arrow_at(self, at: Point | None) -> int:
        """Return -1 for a point on the left arrow, 1 for one on the right arrow, and otherwise 0."""
        left, rest = self._strip.cut_left(self._arrow_width)
        return bool(at and rest.cut_right(self._arrow_width)[0].contains(at)) - bool(at and left.contains(at))

    @property
    def _dots(self) -> list[Box]:
        """The places of the dots, one for each game, below the words."""
        row = self._strip.narrowed(self._arrow_width).cut_bottom(self._dots_height)[0]
        return row.middle(len(self.offers) * 2 * row.height, row.height).columns(len(self.offers))

    def _dot_at(self, at: Point | None) -> int | None:
        return next((n for n, box in enumerate(self._dots) if at and box.contains(at)), None)

    # Drawing

    @property
    def look(self) -> tuple[object, ...]:
        offer = self.offer
        words = offer.label, offer.name, offer.detail, offer.icon, offer.position
        return *self.button_look, *words, self.chosen, len(self.offers), self._strip_height

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        theme, arrow = canvas.theme, self._arrow_at(pointer)
        colours = (theme.button_focus, theme.text_focus) if self.primary else (theme.button, theme.text)
        on_card = pointer is not None and not arrow and self._dot_at(pointer) is None
        ink = draw_frame(canvas, self.box, colours, focused=focused, enabled=True, pointed=on_card)
        top = self.box.cut_bottom(self._strip_height)[1].inset(canvas.layout.px(CARD_PADDING))
        self._draw_top(canvas, top, ink)
        self._draw_strip(canvas, self._strip.inset(canvas.layout.px(CARD_PADDING) // 2), arrow)

    def _draw_top(self, canvas: Canvas, box: Box, ink: RGB) -> None:
        """Draw the board or the icon, and the label beside it, centred together."""
        offer, gap = self.offer, canvas.layout.px(2 * CARD_PADDING)
        side = round(box.height * (1.8 if offer.position else 0.7))  # width by height
        label = canvas.text_width(offer.label, HEADLINE)
        both = box.middle(side + gap + label, box.height)
        picture, words = both.cut_left(min(side, max(1, both.width - label)), gap)
        if offer.position and picture.width > picture.height:
            draw_small_board(canvas, picture, offer.position)
        else:
            canvas.draw_icon(offer.icon, min(picture.width, picture.height), ink, center=picture.centre)
        canvas.draw_text(offer.label, words, HEADLINE, ink)

    def _draw_strip(self, canvas: Canvas, box: Box, pointed: int) -> None:
        """Draw the arrows, those at an end dim, and between them the name and the detail."""
        theme = canvas.theme
        canvas.draw_panel(box, theme.panel, theme.panel_edge)
        words = self._strip.cut_bottom(self._dots_height)[1].narrowed(self._arrow_width)
        name, detail = words.cut_top(canvas.layout.px(CARD_PADDING) // 2)[1].cut_top(self._name_height)
        canvas.draw_text(self.offer.name, name, TEXT)
        canvas.draw_text(self.offer.detail, detail, SMALL_TEXT, theme.text_dim)
        for n, dot in enumerate(self._dots):
            mark = dot.middle(*[dot.height // (2 if n == self.chosen else 3)] * 2)
            canvas.draw_panel(mark, theme.accent if n == self.chosen else theme.text_off, theme.panel_edge)
        leading = [by for by in (-1, 1) if 0 <= self.chosen + by < len(self.offers)]
        draw_arrows(canvas, box.narrowed(self._arrow_width), self._arrow_width, leading, pointed)


class QuietButton(Button):
    """A button of less weight: it has a frame only with the focus or under the pointer."""

    look = Button.button_look

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        if focused or pointer:
            super().draw(canvas, size, focused=focused, pointer=pointer)
        else:
            self.draw_content(canvas, size, canvas.theme.text_dim)


MENU_PADDING: Final = 16  # in a window of 1280x720


def menu_row_height(layout: Layout) -> int:
    """Return the usual height of an ordinary row in pixels."""
    return layout.text_px(52 * (1.2 if _is_upright(layout) else 1))  # a tall window has room


def _is_upright(layout: Layout) -> bool:
    return layout.width < layout.height


def menu_panel(measure: TextMeasure, buttons: Sequence[Button]) -> tuple[Box, int]:
    """Return the panel, and whether one or two of some buttons have room for their labels in a row."""
    layout = measure.layout
    gap, pad = layout.px(GAP), layout.px(MENU_PADDING)
    column = gap + max(button.one_line_width(measure) for button in buttons)
    width, window = 2 * column - gap + 2 * pad, layout.window.inset(gap)
    # Where the text needs more than half of the width, there is no demo board
    if not _is_upright(layout) and width <= layout.width * 0.5:
        return window.cut_left(max(width, round(layout.width * 0.36) - gap))[0], 2
    return window, max(1, min(2, (window.width - 2 * pad + gap) // column))


def menu_places(measure: TextMeasure, panel: Box, form: ScrollForm, speech: str) -> dict[str, Box]:
    """Return the places in a window by name: the panel with the form, a note on it and the words on speech.

    These lines of text are empty if there is no room. The title and the demo board are beside or above the panel.
    """
    layout, window = measure.layout, measure.layout.window
    pad, width = layout.px(MENU_PADDING), panel.width - 2 * layout.px(MENU_PADDING)
    heights = form.heights(measure, width, menu_row_height(layout))
    note = layout.px(GAP) + max(measure.height(words, width, SMALL_TEXT) for words in form.explanations)
    small = measure.height(speech, width, SMALL_TEXT) if speech else 0
    if _is_upright(layout):
        panel, rest = panel.cut_bottom(min(round(layout.height * 0.66), heights.usual + note + small + 2 * pad))
    else:
        rest = window._replace(x=panel.right, width=window.right - panel.right)
    inner = panel.inset(pad)
    small *= heights.usual + note + small <= inner.height
    note *= heights.least + note <= inner.height
    speech_box, inner = inner.cut_bottom(small)
    note_box, form_box = inner.cut_bottom(note)
    title_box = board = UNPLACED_BOX
    if rest.width > 2 * layout.px(GAP):
        title_box, board = rest.inset(layout.px(GAP)).cut_top(min(layout.px(150), round(rest.height * 0.22)))
    lines = {"note": note_box, "speech": speech_box}
    return {"panel": panel, "form": form_box, "title": title_box, "board": board, **lines}


def _screen(
    make: Callable[[], Scene], label: str | Callable[[], str], icon: str, note: str | Callable[[], str]
) -> Button:
    return Button(lambda: Push(make()), label, icon, note=note)


class Menu(Scene):
    """The first screen: a form in a panel, and the demo board beside or above it.

    `is_first` is set at the first start, when the lessons come first.
    """

    def __init__(self, context: AppContext, *, is_first: bool = False) -> None:
        super().__init__(context)
        self._is_first = is_first
        self._demo = DemoBoard(context)
        self._records = IndexUpdate(context.autosave.records, context.clock)  # read ahead for the adaptive level
        self._resumable: Sequence[object] = []  # the game and the games by message with which the card begins
        self._friends = ""  # who wait for a move in games by message
        self._begins_new = False  # whether the card shows a new game though there is one to go on with
        self._columns = 0  # of the smaller buttons
        self._play = PlayCard(self._begin, height_factor=3.0)
        self._play.note = lambda: max((offer.note for offer in self._play.offers), key=len)  # which sets the room
        self._play.label, self._play.primary = lambda: self._play.offer.label, lambda: not self._greets
        self._today = PuzzleMenu(context).todays_card(TEXT)
        self._today.height_factor = 2.2
        setup_note = N_("Two players, two computers, a game by message; board, clock and coach")
        puzzles_note = N_("Five grades, and rounds against time")
        analysis_note = N_("Try moves, and see the best ones")
        looks = N_("Language, look, sound, controls and names")
        set_up = partial(GameSetup, context, partial(games_by_message, context))
        self._learn = _screen(partial(Tutorial, context), self._learn_words, "icon-hint", self._learn_note)
        self._learn.primary = lambda: self._greets
        self._screens = [
            _screen(set_up, N_("Set up a game"), "icon-dice", setup_note),
            self._learn,
            _screen(partial(PuzzleMenu, context), N_("Puzzles"), "icon-check", puzzles_note),
            _screen(partial(Records, context), N_("Records"), "icon-records", N_("Replay, review, share games")),
            _screen(lambda: AnalysisBoard(context, Study(Game())), N_("Analysis"), "icon-show", analysis_note),
        ]
        options = QuietButton(lambda: Push(OptionsPanel(context)), N_("Options"), note=looks)
        self._footer = [options, QuietButton(self._ask_to_quit, N_("Quit"), note=N_("Your game is saved"))]
        self.form = ScrollForm([self._footer])
        self.places = {"board": UNPLACED_BOX}

    @property
    def _greets(self) -> bool:
        """Whether the lessons come first: at the first start, until a lesson or a game has begun."""
        settings = self.context.settings
        return self._is_first and not (any(self._resumable) or settings.lesson or settings.finished_lessons)

    @property
    def title(self) -> str:
        """The window's title; at the first start with the key of speech, as any screen reader reads it."""
        return window_title(self._speech_words()) if self._greets and self._speech_words() else super().title

    def _make_form(self, columns: int) -> ScrollForm:
        """Return the form, with the focus on the button that starts or continues a game, or on the lessons."""
        first, *others = self._screens
        screens = [others[n : n + columns] for n in range(0, len(others), columns)]
        form = ScrollForm([[self._play], [self._today], [first], *screens, self._footer])
        form.focus_on(self._learn if self._greets else self._play)
        return form

    def _ask_to_quit(self) -> Change:
        return Push(Question(self.context, _("Quit DVONN?"), [(_("Stay"), Pop), (_("Quit"), Quit)]))

    def _begin(self) -> Change | None:
        return self._play.offer.command()

    # What the card offers

    def _offers(self) -> Iterator[GameOffer]:
        """Yield the games by message that wait, the game to continue, and then the new games."""
        settings, match = self.context.settings, self.context.autosave.unfinished_match
        if self._friends:
            games, note = partial(games_by_message, self.context), OPPONENT.note(Opponent.MESSAGE)
            words = _("Your turn"), self._friends, _("By message")
            yield GameOffer(*words, "icon-message", lambda: Push(games()), note)
        if match:
            yield self._continued(match)
        for level in PLAYED_LEVEL.offered:
            yield self._new_game(Opponent.COMPUTER, level)
        if settings.opponent is not Opponent.COMPUTER:
            yield self._new_game(settings.opponent, None)

    def _continued(self, match: Match) -> GameOffer:
        saved = self.context.autosave.saved_at
        when = when_words(saved, self.context.today()) if saved else ""
        detail = ", ".join(filter(None, [terms_words(match), when]))
        note, show = _("Continue where you left off"), partial(ShowMatch, match)
        return GameOffer(_("Continue"), match_words(match), detail, "icon-play", show, note, position=match.position)

    def _new_game(self, opponent: Opponent, level: Level | None) -> GameOffer:
        settings = self.context.settings
        name, detail = (
            (level_name(level), level_note(level)) if level else (OPPONENT.label(opponent), OPPONENT.note(opponent))
        )
        icon = level_emblem(level) if level else opponent_picture(settings)
        ladder = ladder_words(settings) if level and level is next_level(settings) else ""
        note = ". ".join(filter(None, [new_game_note(settings), fate_words(self.context.autosave) or ladder]))
        words = start_words(opponent), name, detail
        return GameOffer(*words, icon, partial(new_game, self.context), note, (opponent, level))

    def _load_card(self) -> None:
        """Show the game to go on with, until a new one is chosen; then the opponent of the settings."""
        settings = self.context.settings
        self._play.offers = offers = list(self._offers())
        chosen = settings.opponent, settings.level if settings.opponent is Opponent.COMPUTER else None
        starts = [offer.start for offer in offers]
        self._play.chosen = starts.index(chosen) if self._begins_new or None not in starts else 0

    def _store_choice(self) -> None:
        """Keep the chosen opponent; the first step from a game to go on with leads to the one of the settings."""
        settings, start = self.context.settings, self._play.offer.start
        begins_new = self._begins_new or self._play.offers[0].start is not None
        self._begins_new = start is not None
        if start and begins_new:
            settings.opponent, settings.level = start[0], start[1] or settings.level

    # Time and input

    @property
    def refresh_mode(self) -> RefreshMode:
        """The refresh mode of the demo board, on input where there is no room for it."""
        return self._demo.refresh_mode if self.places["board"].width else RefreshMode.ON_INPUT

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
        self._store_choice()
        return change

    def _turn_wheel(self, intention: Intention) -> bool:
        """Choose the next game by the wheel above the card; tell whether the intention was that."""
        pointer, wheel = self.form.pointer, isinstance(intention, Action) and WHEEL_STEPS.get(intention)
        if not wheel or not pointer or not self._play.box.contains(pointer):
            return False
        return self._play.step(wheel)

    def lay_out(self) -> None:
        layout, context = self.context.layout, self.context
        resumable = [context.autosave.unfinished_match, context.messages.value]
        if resumable != self._resumable:
            self._resumable, self._begins_new, self._columns = resumable, False, 0
            self._friends = waiting_friends(context)
        self._load_card()
        panel, columns = menu_panel(context.measure, self._screens[1:])
        if self._columns != columns:
            self._columns = columns
            self.form = self._make_form(columns)
        self.places = menu_places(context.measure, panel, self.form, self._speech_words())
        self.form.lay_out_page(context.measure, self.places["form"], menu_row_height(layout), layout.px(GAP))

    def relabel(self) -> None:
        self._friends = waiting_friends(self.context)

    def _speech_words(self) -> str:
        """Return the key that turns speech on, '' while something speaks."""
        key = self.context.controls.bindings.prompt(Action.SPEECH, Device.KEYBOARD)
        # Translators: {key} is the name of a key
        return _("{key} turns on speech").format(key=key) if key and not self.context.describes_screen else ""

    def _learn_words(self) -> str:
        finished, count = finished_count(self.context.settings.finished_lessons), len(LESSONS)
        # Translators: the lessons; {part} is like 3 of 8
        return _("Learn ({part})").format(part=part_text(finished, count)) if finished else _("Learn")

    def _learn_note(self) -> str:
        finished, count = finished_count(self.context.settings.finished_lessons), len(LESSONS)
        if finished:
            return _("Short lessons finished: {part}").format(part=part_text(finished, count))
        if self._greets:
            return _("New to DVONN? Short lessons on the board, then a first game.")
        return ngettext("{count} short lesson on a live board", "{count} short lessons on a live board", count)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        places, theme = self.places, canvas.theme
        if places["board"].width:
            self._demo.draw(canvas, places["board"], ahead)
        else:
            canvas.draw_ground()
        canvas.draw_panel(places["panel"], theme.panel, theme.panel_edge)
        if places["title"].height:
            draw_title(canvas, places["title"], _("Stay linked to the red"))
        self.form.draw(canvas)
        if places["note"].height:
            canvas.draw_text(self.form.explanation, places["note"], SMALL_TEXT, theme.text_dim)
        if places["speech"].height:
            canvas.draw_text(self._speech_words(), places["speech"], SMALL_TEXT, theme.text_dim)
