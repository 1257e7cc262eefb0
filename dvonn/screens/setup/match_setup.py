"""Starting and continuing a match: the page *Set up*, codes and names, and the words for all of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any, Final

from dvonn.board.view import draw_small_board
from dvonn.engine.levels import ADAPTIVE, Level, adaptive_level
from dvonn.input.intentions import Intention
from dvonn.language import N_, _, ngettext, part_text, pgettext, short_date_text, time_text
from dvonn.match.match import MAX_PLAYER_NAME_LENGTH, Match, MatchTerms, Series
from dvonn.rules.board import SPACES, Colour, Phase
from dvonn.rules.formats.board_codes import CODE_ALPHABET, CODE_LENGTH, board_of, parse_code, random_code
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError
from dvonn.rules.position import Position
from dvonn.screens.dialog import Dialog, Page, PageDialog, Pages, answer
from dvonn.screens.scene import AppContext, Change, Pop, Push, Scene, ShowMatch, ShowMessageGame
from dvonn.screens.text_entry import LineEntry, TextEntry
from dvonn.storage.autosave import Autosave
from dvonn.storage.fields import FieldSpec, field_specs
from dvonn.storage.settings import (
    CLOCK_PRESETS,
    CLOCK_ROWS,
    START,
    BoardSetup,
    ColourChoice,
    Opponent,
    Settings,
    next_head_start,
)
from dvonn.storage.statistics import form_of
from dvonn.ui.button import Button, Dynamic
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, Stepper, Widget
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import HEADLINE, SMALL_TEXT, Box, Layout
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.theme import RGB
from dvonn.words import (
    best_of_words,
    format_time_control,
    head_start_words,
    level_emblem,
    level_name,
    own_side_words,
    pairing_words,
    player_names,
    side_name,
)

BOARD_WORDS: Final = {
    BoardSetup.HAND: N_("You place the pieces"),
    BoardSetup.RANDOM: N_("Random board"),
    BoardSetup.FAIR: N_("Fair board"),
    BoardSetup.CODE: N_("Board from a code"),
}
OPPONENT_PICTURES: Final = {
    Opponent.PERSON: "icon-people",
    Opponent.COMPUTERS: "icon-computer",
    Opponent.MESSAGE: "icon-message",
}


KEPT_NOTICE: Final = N_("Your other game is kept in Records")
DROPPED_NOTICE: Final = N_("Your other game had only just begun and isn't kept")


def new_game_words(settings: Settings) -> tuple[str, str]:
    """Return two lines on what the settings start: who plays whom; on which board, with which clock."""
    by_both = settings.start is BoardSetup.HAND and settings.opponent is not Opponent.COMPUTER
    board = _("The players place the pieces") if by_both else _(BOARD_WORDS[settings.start])
    timed = settings.opponent is not Opponent.MESSAGE
    clock = _clock_part(_clock_words(settings.clock, settings.increment)) if timed else ""
    series = best_of_words(settings.series) if settings.series and timed else ""
    terms = ", ".join(filter(None, [board, head_start_words(next_head_start(settings)), clock]))
    return _players_words(settings), ". ".join(filter(None, [terms, series]))


def new_game_note(settings: Settings) -> str:
    """Return the user's side against the computer, the board and the clock of the game that the settings start."""
    has_side = settings.opponent in {Opponent.COMPUTER, Opponent.MESSAGE}
    own_side = [own_side_words(_own_side(settings))] if has_side else []
    return ". ".join([*own_side, new_game_words(settings)[1]])


def fate_words(autosave: Autosave) -> str:
    """Return what becomes of the unfinished game when another one begins, '' without one."""
    if not autosave.unfinished_match:
        return ""
    return _(KEPT_NOTICE if autosave.keeps_unfinished_match else DROPPED_NOTICE)


def opponent_picture(settings: Settings) -> str:
    """Return the name of the picture that stands for the next opponent."""
    return OPPONENT_PICTURES.get(settings.opponent) or level_emblem(settings.level)


def start_words(opponent: Opponent) -> str:
    """Return the label of the button that starts a game."""
    return _("Watch") if opponent is Opponent.COMPUTERS else _("Play")


def _players_words(settings: Settings) -> str:
    if settings.opponent is Opponent.COMPUTERS:
        return f"{level_name(settings.white_level)} – {level_name(settings.black_level)}"
    if settings.opponent is Opponent.PERSON:
        white, black = settings.white_name, settings.black_name
        names = white or side_name(Colour.WHITE), black or side_name(Colour.BLACK)
        return " – ".join(names) if white or black else _("Two players")
    if settings.opponent is Opponent.MESSAGE:
        return _("By message")
    return pairing_words(_own_side(settings), settings.level)


def _own_side(settings: Settings) -> Colour | None:
    """Return the chosen side, None for one drawn by lot."""
    return None if settings.colour is ColourChoice.RANDOM else Colour(settings.colour)


def _clock_words(clock: tuple[int, int], increment: int) -> str:
    """Return a clock in short, such as 5+3 or 10:00 / 5:00; '' without one."""
    return format_time_control(_times(clock), increment) if any(clock) else ""


def _times(clock: tuple[int, int]) -> dict[Colour, int]:
    """Return the seconds of the sides that have a clock."""
    return {colour: seconds for colour, seconds in zip(Colour, clock, strict=True) if seconds}


def _clock_part(clock: str) -> str:
    # Translators: a part of a list; {clock} is 5+3, five minutes for the game and three seconds for each move
    return _("clock {clock}").format(clock=clock) if clock else ""


def match_words(match: Match) -> str:
    """Return who plays whom and how it stands, the human against the computer first."""
    sides, names = _human_first(match)
    if match.position.phase is Phase.PLACEMENT:
        # Translators: {part} is like 12 of 49
        placed = _("pieces placed: {part}").format(part=part_text(match.position.piece_count, len(SPACES)))
        return f"{names[0]} – {names[1]}, {placed}"
    return _standing(names, [str(match.position.score(side)) for side in sides])


def series_words(match: Match) -> str:
    """Return the standing of a match's series, such as `Best of 5: You 2 : 1 Dreamy`; '' without one."""
    if not match.series or not match.standing:
        return ""
    sides, names = _human_first(match)
    points = match.standing.points(match.series.first_side)
    standing = _standing(names, [_points_text(points[side]) for side in sides])
    # Translators: the length of a series and its standing, such as Best of 5: You 2 : 1 Dreamy
    return _("{series}: {standing}").format(series=best_of_words(match.series.best_of), standing=standing)


def _standing(names: Sequence[str], counts: Sequence[str]) -> str:
    return f"{names[0]} {counts[0]} : {counts[1]} {names[1]}"


def _human_first(match: Match) -> tuple[tuple[Colour, Colour], list[str]]:
    """Return the sides of a match with their names, the human against the computer first."""
    first = Colour.BLACK if match.seats[Colour.WHITE] and not match.seats[Colour.BLACK] else Colour.WHITE
    # Translators: the name of the player, beside that of the computer, such as You 12 : 9 Dreamy
    you, called = pgettext("player", "You"), player_names(match.seats, match.names)
    sides = first, first.other
    return sides, [called[side] if match.is_hot_seat or match.seats[side] else you for side in sides]


def _points_text(points: float) -> str:
    """Return points with halves, such as 2½."""
    return f"{int(points) or ''}½" if points % 1 else f"{points:.0f}"


def when_words(moment: datetime, today: date) -> str:
    """Return a moment as today, 14:20 or with its date."""
    time, days = time_text(moment), (today - moment.date()).days
    if days == 0:
        return _("today, {time}").format(time=time)
    if days == 1:
        return _("yesterday, {time}").format(time=time)
    return _("{date}, {time}").format(date=short_date_text(moment.date()), time=time)


def terms_words(match: Match) -> str:
    """Return the head start, the clock and the series of a match, such as clock 5+3; '' without them."""
    times = format_time_control(match.clocks.times, match.clocks.increment) if match.clocks.times else ""
    return ", ".join(filter(None, [head_start_words(match.head_start), _clock_part(times), series_words(match)]))


CARD_BUTTON_PADDING: Final = 9  # in a window of 1280x720
CARD_ICON_SHARE: Final = 0.75  # of the label's type size


@dataclass
class CardButton(Button):
    """A button with lines of one size below its label, and with a small board at its left if it has a position.

    In a low form the last lines are left out.
    """

    lines: Dynamic[Sequence[str]] = Dynamic(())
    position: Dynamic[Position | None] = Dynamic(None)
    primary: Dynamic[bool] = Dynamic(True)
    label_size: float = HEADLINE
    line_size: float = SMALL_TEXT
    limits_text: bool = False

    @property
    def look(self) -> tuple[object, ...]:
        return *self.button_look, *self.lines, self.position, self.label_size, self.line_size

    def arrange(self, measure: TextMeasure, width: int) -> int:
        padding = measure.layout.px(CARD_BUTTON_PADDING)
        room = width - 2 * padding
        board = self._board_width(measure, room)
        room -= (board + padding) * bool(board)
        return self._text_heights(measure, room)[0] + 2 * padding

    def needed_width(self, measure: TextMeasure) -> int:
        padding = 2 * measure.layout.px(CARD_BUTTON_PADDING) + 2
        return measure.longest_word(self.label, self.label_size) + self._icon_width(measure.layout) + padding

    def _icon_width(self, layout: Layout) -> int:
        return round(1.5 * CARD_ICON_SHARE * layout.text_px(self.label_size)) if self.icon else 0

    def _board_width(self, measure: TextMeasure, width: int) -> int:
        """Return the width of the small board within a width, 0 where the label leaves too little."""
        wide = min(round(width * 0.42), width - self.needed_width(measure))
        return wide if self.position and wide >= measure.layout.px(90) else 0  # in a window of 1280x720

    def _text_heights(self, measure: TextMeasure, width: int) -> list[int]:
        label = measure.height(self.label, width - self._icon_width(measure.layout), self.label_size)
        return [label, *(measure.height(line, width, self.line_size) for line in self.lines)]

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        area = self.box.inset(canvas.layout.px(CARD_BUTTON_PADDING))
        board = self._board_width(canvas.measure, area.width)
        if self.position and board:
            width = min(1.8 * area.height, board)
            picture, area = area.cut_left(round(width), canvas.layout.px(CARD_BUTTON_PADDING))
            draw_small_board(canvas, picture, self.position)
        heights = self._text_heights(canvas.measure, area.width)
        while len(heights) > 1 and sum(heights) > area.height:
            heights.pop()
        box, rest = area.middle(area.width, sum(heights)).cut_top(heights[0])
        self._draw_label(canvas, box, ink)
        for words, height in zip(self.lines, heights[1:], strict=False):
            line, rest = rest.cut_top(height)
            canvas.draw_text(words, line, self.line_size, ink)

    def _draw_label(self, canvas: Canvas, box: Box, ink: RGB) -> None:
        side = round(min(box.height, canvas.layout.text_px(self.label_size)) * CARD_ICON_SHARE) if self.icon else 0
        before = side + side // 2
        width = canvas.fitted_width(self.label, box.cut_left(before)[1], self.label_size)
        both = box.middle(before + width, box.height)
        if side:
            canvas.draw_icon(self.icon, side, ink, midleft=(both.x, both.centre[1]))
        canvas.draw_text(self.label, both.cut_left(before)[1], self.label_size, ink)


NAME_SETTINGS: Final = {Colour.WHITE: "white_name", Colour.BLACK: "black_name"}
"""The fields of Settings with the players' names."""


def name_entry(context: AppContext, colour: Colour) -> LineEntry:
    """Return the entry of a side's name, stored in the settings; a side without a name goes by its colour."""
    setting = NAME_SETTINGS[colour]
    keep = partial(setattr, context.settings, setting)
    heading = _("White's name") if colour is Colour.WHITE else _("Black's name")
    entry = LineEntry(context, heading, getattr(context.settings, setting), MAX_PLAYER_NAME_LENGTH, keep)
    entry.placeholder, entry.empty_hint = side_name(colour), _("Leave empty to use the colour")
    return entry


class CodeEntry(TextEntry):
    """The entry of a board's code; `begin` maps a valid code to the next change."""

    def __init__(self, context: AppContext, begin: Callable[[str], Change]) -> None:
        keys, letters = self.erase_and_done_keys(), [CODE_ALPHABET[n : n + 8] for n in range(0, len(CODE_ALPHABET), 8)]
        super().__init__(context, _("Code of the board"), [*self.key_rows(letters), [*keys]], keys[1])
        self._begin = begin
        self.text = context.settings.code.replace("-", "")

    @property
    def display_text(self) -> str:
        filled = self.text.ljust(CODE_LENGTH, "_")
        return f"{filled[: CODE_LENGTH // 2]}-{filled[CODE_LENGTH // 2 :]}"

    @property
    def hint(self) -> str:
        return _("The same code gives the same board, everywhere")

    def accepted(self, letter: str) -> str:
        """Accept letters and digits in either case, up to the length of a code."""
        letter = letter.upper()
        return letter if len(self.text) < CODE_LENGTH and letter.isascii() and letter.isalnum() else ""

    def enter_text(self, text: str) -> Change | None:
        """Append typed letters, with or without separators."""
        return super().enter_text(text.replace(" ", "").replace("-", ""))

    def submit(self) -> Change | None:
        try:
            code = parse_code(self.text)
        except NotationError:
            missing = CODE_LENGTH - len(self.text)
            words = ngettext("{count} more character to go", "{count} more characters to go", missing)
            self.remark = words if missing else _("There's a typo in this code: please compare")
            self.context.sound.play("illegal")
            return None
        self.context.settings.code = code
        return self._begin(code)


def fair_search(context: AppContext, begin: Callable[[str], Change]) -> PageDialog:
    """Return the panel over the search for a fair board, with whose code the game begins."""
    from dvonn.engine.analysis.valuation import FairBoardFinder  # noqa: PLC0415 # the first frame does not wait for the engine

    finder = FairBoardFinder(context.rng.getrandbits(32), context.clock)

    def tried() -> Sequence[str]:
        return [ngettext("{count} board tried", "{count} boards tried", finder.tried)]

    def search() -> Pages:
        rows = [[answer(None, _("Back"), "icon-back")]]
        yield Page(_("Looking for a fair board"), rows, tried, line_count=1.5, work=finder, delay=0.3)
        return begin(finder.best.code) if finder.done and finder.best else Pop()

    return PageDialog(context, search())


def new_game(context: AppContext) -> Change:
    """Return the change that starts a game from the settings, by way of a fair search or a code entry where needed."""
    start, begin = context.settings.start, partial(_begin, context)
    if start is BoardSetup.FAIR:
        return Push(fair_search(context, begin))
    if start is BoardSetup.CODE:
        return Push(CodeEntry(context, begin))
    return begin(random_code(context.rng) if start is BoardSetup.RANDOM else None)


def _begin(context: AppContext, code: str | None) -> Change:
    """Begin on the board of a code, or on an empty one; a random colour is told."""
    settings, rng, seats = context.settings, context.rng, dict[Colour, Level | None].fromkeys(Colour)
    against_computer, random_colour = settings.opponent is Opponent.COMPUTER, settings.colour is ColourChoice.RANDOM
    human = rng.choice(list(Colour)) if random_colour else Colour(settings.colour)
    if settings.opponent is Opponent.MESSAGE:
        return ShowMessageGame(context.messages.begin(human, code, settings.ties, rng))
    if settings.opponent is Opponent.COMPUTERS:
        seats = {Colour.WHITE: settings.white_level, Colour.BLACK: settings.black_level}
    elif against_computer:
        seats[human.other] = _with_strength(context, settings.level)
    game = Game(board_of(code) if code else None, settings.ties)
    named = settings.opponent is Opponent.PERSON
    names = {colour: getattr(settings, name) for colour, name in NAME_SETTINGS.items()} if named else {}
    coach, increment = settings.coach if against_computer else 0, settings.increment
    head_start, series = next_head_start(settings), Series(settings.series) if settings.series else None
    times = _times(settings.clock)
    terms = MatchTerms(names, times, code, increment, coach=coach, head_start=head_start, series=series)
    match = Match(seats, game, rng.getrandbits(32), terms)
    told = _("You play White") if human is Colour.WHITE else _("You play Black")
    return ShowMatch(match, notice=told if against_computer and random_colour else "")


def _with_strength(context: AppContext, level: Level) -> Level:
    """Return a level for a new match: the adaptive one at the strength of the player's latest games."""
    return adaptive_level(form_of(context.autosave.records.index)) if level.key == ADAPTIVE.key else level


def play_again(context: AppContext, match: Match, level: Level | None = None) -> Change:
    """Return the change that starts a rematch with swapped colours, on the kind of board in the settings.

    A board from a code is kept, so that both players have it with both colours. `level` replaces the computer's level.
    """

    def begin(code: str | None) -> Change:
        again = match.rematch(context.rng, code)
        for colour, seat in again.seats.items():
            again.seats[colour] = seat and _with_strength(context, level or seat)
        return ShowMatch(again)

    full, start = match.game.start.phase is Phase.MOVEMENT, context.settings.start
    if full and start is BoardSetup.FAIR:
        return Push(fair_search(context, begin))
    return begin(match.code if full and start is BoardSetup.CODE else None)


SETUP_ROWS: Final = {
    Opponent.COMPUTER: ("start", "clock", "level", "colour", "coach"),
    Opponent.PERSON: ("start", "clock"),
    Opponent.COMPUTERS: ("start", "clock", "white_level", "black_level"),
    Opponent.MESSAGE: ("start", "colour", "messages"),
}
"""The rows below the opponent: first those of all opponents, which keep their places when another one is chosen."""
RARE_ROWS: Final = {
    Opponent.COMPUTER: ("code", "head_start", "series", "white_time", "black_time", "increment", "ties"),
    Opponent.PERSON: ("code", "series", "white_time", "black_time", "increment", "ties"),
    Opponent.COMPUTERS: ("code", "series", "white_time", "black_time", "increment", "ties"),
    Opponent.MESSAGE: ("code", "ties"),
}
"""The rows that are folded at first."""
SETTING_ROWS: Final = (
    *("opponent", "level", "colour", "start", "coach", "white_level", "black_level"),
    *("head_start", "series", "increment", "ties"),
)
"""The rows that hold a setting of their name."""


class GameSetup(Dialog):
    """The choices for the next game, which are kept in the settings; `list_games` returns those by message."""

    explains_widgets = True
    panel_width = 1200

    def __init__(self, context: AppContext, list_games: Callable[[], Scene]) -> None:
        super().__init__(context, N_("Set up a game"), [])
        settings, described = context.settings, field_specs(Settings)
        self._choices = {name: _choice(described[name], partial(getattr, settings, name)) for name in SETTING_ROWS}
        head_start, increment = self._choices["head_start"], self._choices["increment"]
        head_start.enabled = lambda: settings.start is BoardSetup.HAND
        head_start.disabled_note = N_("Only if you place the pieces yourselves")
        increment.enabled, increment.disabled_note = lambda: any(settings.clock), N_("Only with a clock")
        self._choices["start"].options = self._boards
        self._clock = Choice(N_("Clock"), self._clock_options, notes=lambda: [_("Take as long as you like")])
        self._clock.note = N_("Minutes for each player, plus seconds for each move")
        self._times = [_choice(row, partial(lambda one: settings.clock[one], n)) for n, row in enumerate(CLOCK_ROWS)]
        code = Button(self._enter_code, N_("Board from a code"), "icon-import")
        code.note = N_("Play on the same board as someone else")
        messages = Button(lambda: Push(list_games()), N_("Games by message"), "icon-message")
        messages.note = N_("Go on with a game that has begun")
        white, black = self._times
        others: dict[str, Widget] = {"clock": self._clock, "white_time": white, "black_time": black, "code": code}
        self._rows: Mapping[str, Widget] = {**self._choices, **others, "messages": messages}
        self._is_unfolded = False
        self._more = Button(self._unfold, note=N_("Code, series, your own clock, equal towers"))
        self._more.label = lambda: _("Fewer choices") if self._is_unfolded else _("More choices")
        self._more.icon = lambda: "icon-previous" if self._is_unfolded else "icon-next"
        play = CardButton(partial(new_game, context), height_factor=2.2, width_factor=1.5)
        play.label, play.icon = lambda: start_words(settings.opponent), lambda: opponent_picture(settings)
        play.lines = lambda: new_game_words(settings)
        self._footer = [play, Button(Pop, N_("Back"), "icon-back", width_factor=0.5)]
        self._shown: object = None  # the rows that are shown
        if settings.scanning and settings.opponent is Opponent.COMPUTER:
            self.form.focus = 1 + SETUP_ROWS[Opponent.COMPUTER].index("level")  # what is changed most
        self._hand_by_message = False  # whether placing by hand is to return after a game by message

    def _boards(self) -> Sequence[tuple[BoardSetup, str]]:
        """Return the kinds of boards; one from a code has a row of its own, until it is chosen."""
        hidden = {BoardSetup.CODE} - {self.context.settings.start}
        return [(start, label) for start, label in START.choices if start not in hidden]

    def _clock_options(self) -> list[tuple[tuple[tuple[int, int], int], str]]:
        """Return the offered clocks, and another one that the settings have."""
        clock = self.context.settings.clock, self.context.settings.increment
        offered = CLOCK_PRESETS if clock in CLOCK_PRESETS else (*CLOCK_PRESETS, clock)
        return [(one, _clock_words(*one) or pgettext("clock", "None")) for one in offered]

    def _enter_code(self) -> Change:
        self.context.settings.start = BoardSetup.CODE
        return new_game(self.context)

    def _unfold(self) -> None:
        self._is_unfolded = not self._is_unfolded

    def _show_rows(self) -> None:
        """Show a row for each setting that matters against the chosen opponent; the focus stays."""
        forms = {(one, folded): self._form_rows(one, folded=folded) for one in Opponent for folded in (False, True)}
        rows = forms.pop((self.context.settings.opponent, not self._is_unfolded))
        self.form = ScrollForm(rows, focus=self.form.focus, others=list(forms.values()))

    def _form_rows(self, opponent: Opponent, *, folded: bool) -> list[WidgetRow]:
        rare = () if folded else RARE_ROWS[opponent]
        names = [name for name in SETUP_ROWS[opponent] if name != "messages" or self.context.messages.value]
        rows = [[self._rows[name]] for name in ("opponent", *names)]
        return [*rows, [self._more], *([self._rows[name]] for name in rare), self._footer]

    def lay_out(self) -> None:
        """Load the choices from the settings, and place them."""
        settings = self.context.settings
        shown = settings.opponent, self._is_unfolded
        if shown != self._shown:
            self._shown = shown
            self._show_rows()
        for name, widget in self._choices.items():
            widget.value = getattr(settings, name)
        self._clock.value = settings.clock, settings.increment
        for widget, seconds in zip(self._times, settings.clock, strict=True):
            widget.value = seconds
        super().lay_out()

    def act(self, intention: Intention) -> Change | None:
        change, settings = super().act(intention), self.context.settings
        former = settings.opponent
        for name, widget in self._choices.items():
            setattr(settings, name, widget.value)
        if self._clock.value == (settings.clock, settings.increment):
            settings.clock = self._times[0].value, self._times[1].value
        else:
            settings.clock, settings.increment = self._clock.value
        if settings.opponent is not former:
            self._suit_board(former)
        return change

    def _suit_board(self, former: Opponent) -> None:
        """Let a game by message begin on a random board, as placing would take 49 texts, unless it is chosen then."""
        settings = self.context.settings
        if settings.opponent is Opponent.MESSAGE and settings.start is BoardSetup.HAND:
            settings.start, self._hand_by_message = BoardSetup.RANDOM, True
        elif former is Opponent.MESSAGE and self._hand_by_message:
            settings.start, self._hand_by_message = BoardSetup.HAND, False


def _choice(described: FieldSpec, value: Callable[[], Any]) -> Choice[Any]:
    """Return a choice for a setting, whose present value a function returns, with pictures if it is of levels."""
    kind = described.kind
    pictures = [level_emblem(level) for level in kind.offered if isinstance(level, Level)]
    if kind.open:
        return Stepper(described.label, lambda: kind.choices_with(value()), note=described.note)
    return Choice(described.label, lambda: kind.choices, notes=lambda: kind.notes, pictures=pictures)
