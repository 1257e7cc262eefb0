"""The view of records: their words, the places on their screen, the rows of the list, and the facts."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from typing import Final

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.dates import date_words, read_date
from dvonn.input.controls import BACKSPACE_TEXT
from dvonn.language import N_, NN_, Message, _, count_text, counted, is_printable, ngettext, part_text, pgettext
from dvonn.match.clocks import parse_clocks
from dvonn.match.match_text import parse_head_start
from dvonn.rules.analysis.position_analysis import move_count
from dvonn.rules.board import Colour
from dvonn.rules.formats.results import STATED_HEADER
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, ParsedGame
from dvonn.rules.position import SCORED_REASONS, EndReason, Outcome, TieRule
from dvonn.screens.review.mistakes import ReviewedGame, only_human
from dvonn.screens.rules_words import refusal_words
from dvonn.screens.share.card import EARLY_END_TEXTS
from dvonn.storage.record_index import RecordEntry, copied_headers
from dvonn.storage.record_list import RecordFilter, RecordListing
from dvonn.ui.button import WIDGET_PADDING, Button, draw_frame
from dvonn.ui.canvas import Canvas, fill_polygon
from dvonn.ui.fitting import TextMeasure, shortened
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.scroll_form import Scroller
from dvonn.ui.table_rows import Tabs
from dvonn.ui.text import draw_lines, draw_paragraphs
from dvonn.ui.theme import RGB, Theme
from dvonn.words import format_time_control, head_start_words, level_name, side_name

# Words

OUTCOME_REASON_TEXTS: Final = {**EARLY_END_TEXTS, EndReason.TALLEST_STACKS: N_("by the taller stacks")}
TIE_RULE_TEXTS: Final = {TieRule.TALLEST: N_("Equal towers: the taller stacks decide")}
USER_RESULTS: Final[Mapping[tuple[bool, bool], Message]] = {
    (True, True): NN_("You won by {margin}"),
    (True, False): N_("You won"),
    (False, True): NN_("You lost by {margin}"),
    (False, False): N_("You lost"),
}
"""The results of the user's games, by whether the user won, and by the towers."""
MAX_SEARCH_LENGTH: Final = 40  # characters


def filter_labels() -> list[tuple[RecordFilter, str]]:
    """Return the filters with their names on the screen."""
    return [
        (RecordFilter.ALL, pgettext("games", "All")),
        (RecordFilter.WON, pgettext("games", "Won")),
        (RecordFilter.LOST, pgettext("games", "Lost")),
        # Translators: games against the computer's levels
        (RecordFilter.LEVELS, pgettext("games", "Levels")),
        (RecordFilter.TWO, pgettext("games", "Two players")),
        (RecordFilter.IMPORTED, pgettext("games", "Imported")),
    ]


def won(entry: RecordEntry) -> bool | None:
    """Tell whether the only human in a game has won; None of a draw, an unfinished game and all other games."""
    colour, outcome = only_human(entry.levels), entry.outcome
    return outcome.winner is colour if colour and outcome and outcome.winner else None


def recorded_name(entry: RecordEntry, colour: Colour) -> str:
    """Return the name of a side, or else of its level, or else "You", or else its colour."""
    level = entry.levels[colour]
    if level and not entry.names[colour]:
        return level_name(level)
    own = pgettext("player", "You") if colour is only_human(entry.levels) else side_name(colour)
    return entry.names[colour] or own


def recorded_names(entry: RecordEntry) -> dict[Colour, str]:
    """Return the names of both sides, White first."""
    return {colour: recorded_name(entry, colour) for colour in Colour}


def reviewed_game(entry: RecordEntry, game: Game) -> ReviewedGame:
    """Return the game of a record as it is reviewed."""
    names, day = recorded_names(entry), read_date(entry.date)[:10]
    return ReviewedGame(game, names, day, entry.name, own=only_human(entry.levels))


def result_text(entry: RecordEntry) -> str:
    """Return the result of a game in a few words."""
    outcome = entry.outcome
    if not outcome:
        return _("Damaged") if entry.problem else _("Unfinished")
    if not outcome.winner:
        return _("A draw")
    by_towers, colour = outcome.reason is EndReason.TOWERS, only_human(entry.levels)
    words: Message
    if colour and not entry.names[colour]:
        words = USER_RESULTS[outcome.winner is colour, by_towers]
    else:
        # Translators: in a list of games: {player} won
        words = NN_("{player} by {margin}") if by_towers else N_("{player} won")
    return counted(words, {"margin": abs(outcome.margin)}, player=recorded_name(entry, outcome.winner))


def short_result_text(entry: RecordEntry) -> str:
    """Return the score, or 1-0, 0-1 or ½-½ if it did not decide, or * for an unfinished game."""
    outcome = entry.outcome
    if not outcome:
        return "*"
    if outcome.reason in SCORED_REASONS:
        return _score_text(outcome)
    return {Colour.WHITE: "1-0", Colour.BLACK: "0-1", None: "½-½"}[outcome.winner]


def _score_text(outcome: Outcome) -> str:
    return f"{outcome.white} : {outcome.black}"


def count_words(shown: RecordListing) -> str:
    """Return how many of all records are shown, or how many have been read while others have not."""
    if shown.read_count is not None:
        return _("Reading records… {number}").format(number=count_text(shown.read_count))
    return count_text(shown.total) if len(shown) == shown.total else part_text(len(shown), shown.total)


def no_records_words(total: int) -> list[str]:
    """Return the lines that are shown when none of the records is."""
    if total:
        return [_("There is no record of this kind.")]
    return [
        _("There is nothing here yet."),
        _("Every game that you finish becomes a record. To add other games, use Import or drop files onto the window."),
    ]


def fact_lines(entry: RecordEntry, parsed: ParsedGame | None) -> list[str]:
    """Return the lines on a record below its result, with those on its game if it has been parsed."""
    facts = []
    if entry.outcome:
        words = OUTCOME_REASON_TEXTS.get(entry.outcome.reason, "")
        facts += [_score_text(entry.outcome), _(words)]
    if parsed:
        facts.append(ngettext("{count} move", "{count} moves", move_count(parsed.game.start, parsed.game.plies)))
        with suppress(NotationError):  # another program wrote something else
            facts.append(head_start_words(parse_head_start(parsed.headers)))
    lines = [
        " – ".join(recorded_names(entry).values()),
        "  ·  ".join(filter(None, facts)),
        shortened(date_words(entry.date) or entry.name),
        *(_event_texts(parsed) if parsed else ()),
        *(_rule_texts(parsed) if parsed else ()),
    ]
    if stated := parsed.headers.get(STATED_HEADER, "") if parsed else "":
        # Translators: {result} is the result in a file, such as 0-1, which isn't that of the moves
        lines.append(_("The file gives another result: {result}").format(result=shortened(stated)))
    # Translators: the file that a game was imported from
    source = _("From {file}").format(file=shortened(entry.source)) if entry.source else ""
    branch = _("A branch of another game") if entry.is_branch and not source else ""
    return [line for line in (*lines, source, branch, _("With a coach") if entry.is_coached else "") if line]


def _event_texts(parsed: ParsedGame) -> list[str]:
    """Return lines on where the game was played and what was written about it, as far as that is recorded."""
    headers = copied_headers(parsed)
    event, number, site = (headers.get(name, "").strip("?-") for name in ("event", "round", "site"))
    # Translators: a round of a tournament
    words = _("Round {number}").format(number=number) if number[:1].isdecimal() else number
    place = "  ·  ".join(filter(None, map(shortened, (event, words, site))))
    return [place, headers.get("title", ""), headers.get("comment", "")]


def _rule_texts(parsed: ParsedGame) -> list[str]:
    """Return texts on the clocks, the board's code and the tie rule, as far as they are recorded."""
    clock, code = parsed.headers.get("clock", ""), parsed.headers.get("code", "")
    times = clock_words(clock, parsed.headers.get("increment", ""))
    # Translators: {times} is like 5+3, minutes and seconds
    terms = [_("Clock {times}").format(times=times)] if clock else []
    # Translators: {code} is the code of a board's first position
    terms += [_("Board {code}").format(code=shortened(code))] if code else []
    return [*terms, _(TIE_RULE_TEXTS[parsed.game.ties])] if parsed.game.ties in TIE_RULE_TEXTS else terms


def clock_words(clock: str, increment: str) -> str:
    """Return the times of headers like `300 300` and `3` as 5+3 or 5:00 / 3:00; other texts as they are."""
    try:
        clocks = parse_clocks({"clock": clock, **({"increment": increment} if increment else {})})
    except NotationError:
        return shortened(f"{' / '.join(clock.split())} {increment}".rstrip())
    return format_time_control(clocks.times, clocks.increment)


def damage_text(parsed: ParsedGame) -> str:
    """Return which move of a damaged game cannot be read, and why."""
    problem = parsed.problem
    if not isinstance(problem, NotationError):
        return _("this isn't a DVONN game")
    number = problem.ply or len(parsed.game.plies) + 1
    text = shortened("".join(filter(str.isprintable, " ".join(problem.text.split()))))
    if problem.objection:
        reason = refusal_words(problem.objection, parsed.game.position.turn)
        # Translators: {move} is a move in a file, {reason} a sentence such as "This space is taken"
        return _("move {number}, {move}: {reason}").format(number=number, move=text, reason=reason)
    if not text:
        return _("it breaks off before move {number}").format(number=number)
    # Translators: {text} is a part of a file
    words = _("move {number}: “{text}” isn't possible here")
    if not parsed.game.plies and not problem.ply:
        # Translators: {text} is a part of a file
        words = _("this isn't a DVONN game: “{text}”")
    return words.format(number=number, text=text)


# Places

# Pixels in a window of 1280x720
RECORDS_HEADER_HEIGHT: Final = 54  # the heading and the filter

RECORD_LIST_WIDTH_SHARE: Final = 0.62  # of the window's width, for the list beside the picture
COLUMN_WIDTHS: Final = (136, 166, 166, 96, 68)  # pixels in a window of 1280x720 at least; wider in proportion
LEAST_WIDTHS: Final = (600, 0, 0, 0, 690)  # of a row that has the column, as COLUMN_WIDTHS
HEADING_PADDING: Final = 6  # beside its name, in a window of 1280x720


class RecordsLayout:
    """The boxes of the screen: the list beside the picture, above it in an upright window, in a narrow one without it.

    There is one box for each row of buttons.
    """

    def __init__(self, measure: TextMeasure, choice: Tabs[RecordFilter], *, has_many: bool) -> None:
        layout = measure.layout
        gap, head, upright = layout.px(GAP), layout.text_px(RECORDS_HEADER_HEIGHT), layout.height > layout.width
        room, self.buttons = layout.window.inset(gap), list[Box]()
        for _row in range(2 if upright else 1):
            row, room = room.cut_bottom(layout.bottom_bar.height - gap, gap)
            self.buttons.insert(0, row.middle(layout.text_px(1260), row.height))
        heading, room = room.cut_top(head, gap)
        self.heading, beside = heading.cut_left(layout.text_px(170), gap)
        self.search, self.filter = beside.cut_left(round(beside.width * 0.27), gap)
        if not has_many:
            self.search = self.filter = UNPLACED_BOX
        elif choice.arrange(measure, self.filter.width) > head:
            height = max(head, choice.arrange(measure, room.width))
            self.search, (self.filter, room) = beside, room.cut_top(height, gap)
        self.panel, side = room, UNPLACED_BOX
        if upright:
            self.panel, side = room.cut_top(round(room.height * 0.5), gap)
        elif room.width * RECORD_LIST_WIDTH_SHARE >= layout.text_px(610):
            self.panel, side = room.cut_left(round(room.width * RECORD_LIST_WIDTH_SHARE), gap)
        self.picture, self.facts = side.cut_top(min(round(side.width * 0.52), round(side.height * 0.5)), gap)
        foot, rows = self.panel.cut_bottom(layout.text_px(32))
        self.headings, self.list = rows.cut_top(layout.text_px(40) if has_many else 0)
        self.steps, self.foot = foot.cut_left(layout.text_px(96)) if has_many else (UNPLACED_BOX, foot)


class RecordList(Scroller):
    """A list of records that draws only its visible rows; it scrolls by the pixel."""

    def __init__(self) -> None:
        super().__init__()
        self.current = 0

    def place(self, layout: Layout, box: Box, count: int) -> None:
        """Place `count` rows in a box."""
        self.current = max(0, min(count - 1, self.current))
        row = max(1, min(layout.text_px(40), box.height))
        scrolls = row * count > box.height
        bar, self.box = box.cut_right(layout.text_px(30) if scrolls else 0)
        self.lay_out(layout, bar, count, box.height / row, row)

    def row_at(self, point: Point) -> int | None:
        """Return the number of the row at a point, None if there is none."""
        number = int(self.top + (point[1] - self.box.y) / self.row_height)
        return number if self.box.contains(point) and number < self.count else None

    def select(self, number: int) -> None:
        """Make a row the current one, clamped to the list, and scroll it into view."""
        self.current = max(0, min(self.count - 1, number))
        self.show(self.current)

    @property
    def nearest_visible_row(self) -> int:
        """The fully visible row that is the nearest to the current one, or the first one below the upper edge."""
        return max(ceil(self.top), min(int(self.top + self.visible_rows) - 1, self.current))

    def draw_rows(self, canvas: Canvas, entries: RecordListing, pointed: int | None) -> None:
        """Draw the visible rows, with the `pointed` one highlighted."""
        first, theme = int(self.top), canvas.theme
        for number in range(first, min(self.count, first + int(self.visible_rows) + 2)):
            down = round((number - self.top) * self.row_height)
            box, entry = self.box.moved(0, down)._replace(height=self.row_height), entries[number]
            if number in {self.current, pointed}:
                edge = theme.accent if number == self.current else theme.panel_edge
                canvas.draw_panel(box.inset(canvas.layout.px(2)), theme.button, edge)
            canvas.note_row(box)
            ring, *columns = record_columns(canvas.layout, box)
            _draw_rings(canvas, ring.centre, box.height * 0.86, entry.outcome)
            texts = _row_texts(canvas.theme, columns, entry)
            *parts, _length = (words for words, *_place in texts)
            sentence = ", ".join([*parts, ngettext("{count} move", "{count} moves", entry.length)])
            told = canvas.told(sentence, box)
            if number == self.current:
                canvas.note_live(sentence)
            for words, place, ink, at_right in texts:
                if place.width:
                    told.draw_text(words, place, SMALL_TEXT, ink, at_left=not at_right, at_right=at_right)


def record_columns(layout: Layout, row: Box) -> list[Box]:
    """Return the boxes of a row: the ring, then a column for each SortColumn, empty if it has no room."""
    ring, rest = row.cut_left(row.height)
    pad = layout.px(12)
    rest, boxes = rest.narrowed(pad), [ring]
    shown = [row.width >= layout.text_px(least) for least in LEAST_WIDTHS]
    widths = [width * is_shown for width, is_shown in zip(COLUMN_WIDTHS, shown, strict=True)]
    room = rest.width - pad * (sum(shown) - 1)
    for width in widths:
        box, rest = rest.cut_left(room * width // sum(widths), pad * (width > 0))
        boxes.append(box if width else UNPLACED_BOX)
    return boxes


@dataclass
class Heading(Button):
    """The heading of a column, with an arrow if the records are sorted by it."""

    limits_text: bool = False
    descending: bool | None = None  # None while they are sorted by another one
    at_right: bool = False

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        theme, sorts = canvas.theme, self.descending is not None
        if focused or pointer:
            face = theme.panel, theme.text
            draw_frame(canvas, self.box, face, focused=focused, enabled=True, pointed=bool(pointer))
        box = self.box.narrowed(canvas.layout.px(HEADING_PADDING))
        if sorts:
            side = round(box.height * 0.4)
            _arrow, box = box.cut_left(side, side // 3) if self.at_right else box.cut_right(side, side // 3)
            width = min(box.width, canvas.text_width(self.label, SMALL_TEXT))
            x = box.right - width - side if self.at_right else box.x + width + side
            up = -1 if self.descending else 1
            middle, half = box.centre[1], side / 3
            foot = middle + up * half / 2
            fill_polygon(canvas.surface, [(x - half, foot), (x + half, foot), (x, middle - up * half)], theme.accent)
        ink = theme.text if sorts else theme.text_dim
        canvas.draw_text(self.label, box, SMALL_TEXT, ink, at_left=not self.at_right, at_right=self.at_right)


@dataclass
class SearchField(Button):
    """A text field; its label is shown while it is empty, its command is for devices that cannot type."""

    text: str = ""

    def type(self, typed: str) -> None:
        """Append typed letters, or erase the last one."""
        for letter in typed:
            if letter == BACKSPACE_TEXT:
                self.text = self.text[:-1]
            elif is_printable(letter) and len(self.text) < MAX_SEARCH_LENGTH:
                self.text += letter

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        theme = canvas.theme
        colours = theme.ground, theme.text if self.text else theme.text_dim
        ink = draw_frame(canvas, self.box, colours, focused=focused, enabled=True, pointed=bool(pointer))
        words = f"{self.text}{'|' * focused}" if self.text or focused else self.label
        canvas.draw_text(words, self.box.inset(canvas.layout.px(WIDGET_PADDING)), TEXT, ink, at_left=True)


def _row_texts(theme: Theme, columns: Sequence[Box], entry: RecordEntry) -> list[tuple[str, Box, RGB, bool]]:
    """Return the texts of a row, their boxes and colours, and whether they align right; the winner is brighter."""
    day, *sides, result, length = columns
    winner = entry.outcome and entry.outcome.winner
    inks = [theme.text if winner in {colour, None} else theme.text_dim for colour in Colour]
    names = [(recorded_name(entry, side), box, ink, False) for side, box, ink in zip(Colour, sides, inks, strict=True)]
    return [
        (shortened(date_words(entry.date, short=True)), day, theme.text_dim, False),
        *names,
        (short_result_text(entry), result, result_colour(theme, entry), True),
        (count_text(entry.length), length, theme.text_dim, True),
    ]


def _draw_rings(canvas: Canvas, at: tuple[float, float], unit: float, outcome: Outcome | None) -> None:
    """Draw the winner's ring, two small rings for a draw, or an empty space for an unfinished game."""
    x, y = at
    if not outcome:
        canvas.assets.sprite("space", unit).draw(canvas.surface, at)
    elif outcome.winner:
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, at)
        canvas.assets.sprite(PIECE_SPRITES[outcome.winner.piece], unit).draw(canvas.surface, at)
    else:
        for ring, dx, dy in zip(Colour, (-0.17, 0.17), (-0.1, 0.1), strict=True):
            sprite = canvas.assets.sprite(PIECE_SPRITES[ring.piece], unit * 0.66)
            sprite.draw(canvas.surface, (x + dx * unit, y + dy * unit))


def result_colour(theme: Theme, entry: RecordEntry) -> RGB:
    """Return the colour of a result; its text says the same."""
    if entry.problem:
        return theme.accent
    if not entry.outcome or won(entry) is False:
        return theme.text_dim
    return theme.target if won(entry) else theme.text


def draw_facts(canvas: Canvas, box: Box, entry: RecordEntry, parsed: ParsedGame | None) -> None:
    """Draw the result of a record, as many lines as have room below it, and the problem of its file."""
    theme, layout = canvas.theme, canvas.layout
    canvas.draw_panel(box, theme.panel, theme.panel_edge)
    inner, result = box.inset(layout.px(18)), result_text(entry)
    line, whole = (canvas.measure.height(words, inner.width, HEADLINE) for words in ("", result))
    lines = [(result, HEADLINE if whole <= 2 * line else TEXT, result_colour(theme, entry))]
    for n, words in enumerate(fact_lines(entry, parsed)):
        lines.append((words, SMALL_TEXT, theme.text_dim) if n else (words, TEXT, theme.text))
    rest = draw_lines(canvas, inner, lines)
    if parsed and parsed.problem and rest.height > layout.text_px(TEXT):
        draw_paragraphs(canvas, rest, [damage_text(parsed)])
