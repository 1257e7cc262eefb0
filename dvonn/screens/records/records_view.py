"""The list of records on the screen: the form that filters it, what is selected, and its drawing."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.input.controls import BACKSPACE_TEXT
from dvonn.language import NN_, _, count_text, ngettext, part_text
from dvonn.rules.board import Colour
from dvonn.rules.notation import ParsedGame
from dvonn.rules.position import Outcome
from dvonn.screens.prompts import KeyButton, label_buttons
from dvonn.screens.records.record_words import (
    damage_text,
    day_text,
    fact_lines,
    filter_labels,
    recorded_name,
    result_text,
    short_result_text,
    won,
)
from dvonn.screens.review.mistakes import ReviewedGame, RunningReview
from dvonn.screens.scene import Change, SceneCommand, Stage
from dvonn.slices import SlicedWork
from dvonn.storage.record_index import RecordEntry, SortColumn
from dvonn.storage.record_list import RecordFilter, RecordListing, RecordQuery
from dvonn.ui.button import WIDGET_PADDING, Button, draw_frame
from dvonn.ui.canvas import Canvas, fill_polygon
from dvonn.ui.choice import Widget
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.form import Form, place_by_labels, place_in_row
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.scroll_form import Scroller
from dvonn.ui.table_rows import Tabs
from dvonn.ui.text import draw_lines, draw_paragraphs
from dvonn.ui.theme import RGB, Theme
from dvonn.words import side_names

# Pixels in a window of 1280x720
RECORDS_HEADER_HEIGHT: Final = 54  # the heading and the filter
RECORD_TOOLS_HEIGHT: Final = 46  # of the buttons below the facts

RECORD_LIST_WIDTH_SHARE: Final = 0.62  # of the window's width, for the list beside the picture
MIN_LIST_WIDTH: Final = 610  # of the list beside the picture; with larger text it has the whole width instead
COLUMN_WIDTHS: Final = (136, 166, 166, 96, 68)  # pixels in a window of 1280x720 at least; wider in proportion
LEAST_WIDTHS: Final = (600, 0, 0, 0, 690)  # of a row that has the column, as COLUMN_WIDTHS
HEADING_PADDING: Final = 6  # beside its name, in a window of 1280x720


@dataclass(frozen=True)
class RecordsLayout:
    """The boxes of the screen; there is one box for each row of buttons."""

    heading: Box
    search: Box
    filter: Box
    panel: Box
    headings: Box
    list: Box
    steps: Box
    foot: Box
    picture: Box
    facts: Box
    tools: Box
    buttons: Sequence[Box]


def records_layout(measure: TextMeasure, choice: Tabs[RecordFilter]) -> RecordsLayout:
    """Return the layout: the list beside the picture, above it in an upright window, and in a narrow one without it."""
    layout = measure.layout
    gap, head, upright = layout.gap_px(GAP), layout.px(RECORDS_HEADER_HEIGHT), layout.height > layout.width
    room = layout.window.inset(gap)
    buttons = list[Box]()
    for _row in range(2 if upright else 1):
        row, room = room.cut_bottom(layout.bottom_bar.height - gap, gap)
        buttons.insert(0, row.middle(layout.px(1260), row.height))
    heading, room = room.cut_top(head, gap)
    heading, heading_rest = heading.cut_left(layout.px(170), gap)
    search, tabs = heading_rest.cut_left(round(heading_rest.width * 0.27), gap)
    if choice.arrange(measure, tabs.width) > head:
        search, (tabs, room) = heading_rest, room.cut_top(max(head, choice.arrange(measure, room.width)), gap)
    if upright:
        panel, side = room.cut_top(round(room.height * 0.5), gap)
    elif room.width * RECORD_LIST_WIDTH_SHARE >= layout.px(MIN_LIST_WIDTH):
        panel, side = room.cut_left(round(room.width * RECORD_LIST_WIDTH_SHARE), gap)
    else:
        side, panel = room.cut_bottom(layout.px(RECORD_TOOLS_HEIGHT), gap)
    tools, side = side.cut_bottom(layout.px(RECORD_TOOLS_HEIGHT), gap)
    height = min(round(side.width * 0.52), round(side.height * 0.5))
    picture, facts = side.cut_top(height, gap)
    if side.height:
        foot, rows = panel.cut_bottom(layout.px(32))
    else:
        rows, (foot, tools) = panel, tools.cut_left(round(tools.width * 0.3), gap)
    headings, rows = rows.cut_top(layout.px(40))
    steps, foot = foot.cut_left(layout.px(96))
    return RecordsLayout(heading, search, tabs, panel, headings, rows, steps, foot, picture, facts, tools, buttons)


def draw_list_panel(canvas: Canvas, boxes: RecordsLayout, note: str, numbers: str) -> None:
    """Draw the panel behind headings and rows, and the line below them."""
    theme, gap = canvas.theme, canvas.layout.gap_px(GAP)
    canvas.draw_panel(boxes.panel, theme.panel, theme.panel_edge)
    foot = boxes.foot.narrowed(gap)
    canvas.draw_text(numbers, foot, SMALL_TEXT, theme.text_dim, at_right=True)
    if note:
        beside = foot.cut_right(canvas.text_width(numbers, SMALL_TEXT), gap)[1]
        canvas.draw_text(note, beside, SMALL_TEXT, theme.accent, at_left=True)


class RecordList(Scroller):
    """A list of records that draws only its visible rows; it scrolls by the pixel."""

    def __init__(self) -> None:
        super().__init__()
        self.current = 0

    def place(self, layout: Layout, box: Box, count: int) -> None:
        """Place `count` rows in a box."""
        self.current = max(0, min(count - 1, self.current))
        row = max(1, min(layout.px(40), box.height))
        scrolls = row * count > box.height
        bar, self.box = box.cut_right(layout.px(30) if scrolls else 0)
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
        first = ceil(self.top)
        return max(first, min(int(self.top + self.visible_rows) - 1, self.current))

    def draw_rows(self, canvas: Canvas, entries: RecordListing, pointed: int | None, marked: Collection[str]) -> None:
        """Draw the visible rows, with the `pointed` one highlighted and the marked ones lit, and the scrollbar."""
        outer, first, theme = canvas.surface.get_clip(), int(self.top), canvas.theme
        canvas.surface.set_clip(self.box)
        for number in range(first, min(self.count, first + int(self.visible_rows) + 2)):
            down = round((number - self.top) * self.row_height)
            box, entry = self.box.moved(0, down)._replace(height=self.row_height), entries[number]
            is_marked = entry.name in marked
            if is_marked or number in {self.current, pointed}:
                edge = theme.accent if number == self.current else theme.target if is_marked else theme.panel_edge
                canvas.draw_panel(box.inset(canvas.layout.gap_px(2)), theme.button, edge)
            canvas.note_row(box)
            ring, *columns = record_columns(canvas.layout, box)
            if is_marked:
                icon = canvas.assets.icon("icon-check", round(box.height * 0.6), theme.target)
                canvas.surface.blit(icon, icon.get_rect(center=ring.centre))
            else:
                _draw_rings(canvas, ring.centre, box.height * 0.86, entry.outcome)
            texts = _row_texts(canvas.theme, columns, entry)
            if number == self.current:
                canvas.note_live(", ".join(text.words for text in texts))
            for text in texts:
                if text.box.width:
                    sides = {"at_left": not text.at_right, "at_right": text.at_right}
                    canvas.draw_text(text.words, text.box, SMALL_TEXT, text.ink, **sides)
        canvas.surface.set_clip(outer)
        self.draw(canvas)


def record_columns(layout: Layout, row: Box) -> list[Box]:
    """Return the boxes of a row: the ring or the mark, then a column for each SortColumn, empty if it has no room."""
    ring, rest = row.cut_left(row.height)
    pad = layout.gap_px(12)
    rest, boxes = rest.narrowed(pad), [ring]
    shown = [row.width >= layout.px(least) for least in LEAST_WIDTHS]
    widths = [width * is_shown for width, is_shown in zip(COLUMN_WIDTHS, shown, strict=True)]
    room = rest.width - pad * (sum(shown) - 1)
    for width in widths:
        box, rest = rest.cut_left(room * width // sum(widths), pad * (width > 0))
        boxes.append(box if width else UNPLACED_BOX)
    return boxes


@dataclass
class NameButton(Button):
    """A button with a name, which may be so long that its text is smaller than that of the others."""

    limits_text: bool = False


@dataclass
class Heading(NameButton):
    """The heading of a column, with an arrow if the records are sorted by it."""

    descending: bool | None = None  # None while they are sorted by another one
    at_right: bool = False

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the name of the column at its side, and the arrow beside it."""
        theme, sorts = canvas.theme, self.descending is not None
        if focused or pointer:
            face = theme.panel, theme.text
            draw_frame(canvas, self.box, face, focused=focused, enabled=True, pointed=bool(pointer))
        box = self.box.narrowed(canvas.layout.gap_px(HEADING_PADDING))
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


class RowText(NamedTuple):
    """A text of a row, at the left or the right of its box."""

    words: str
    box: Box
    ink: RGB
    at_right: bool = False


def _row_texts(theme: Theme, columns: Sequence[Box], entry: RecordEntry) -> list[RowText]:
    """Return the texts of a row: the date, the names with the winner's brighter, or the record's own name, the rest."""
    day, white, black, result, length = columns
    winner = entry.outcome and entry.outcome.winner
    inks = {colour: theme.text if winner in {colour, None} else theme.text_dim for colour in Colour}
    boxes = {Colour.WHITE: white, Colour.BLACK: black}
    names = [RowText(recorded_name(entry, side), boxes[side], inks[side]) for side in Colour]
    if entry.title:
        names = [RowText(entry.title, white._replace(width=black.right - white.x), theme.text)]
    return [
        RowText(day_text(entry), day, theme.text_dim),
        *names,
        RowText(short_result_text(entry), result, result_colour(theme, entry), at_right=True),
        RowText(count_text(entry.length), length, theme.text_dim, at_right=True),
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
    lines: list[tuple[str, float, RGB]] = [(result_text(entry), HEADLINE, result_colour(theme, entry))]
    for n, words in enumerate(fact_lines(entry, parsed)):
        lines.append((words, SMALL_TEXT, theme.text_dim) if n else (words, TEXT, theme.text))
    rest = draw_lines(canvas, box.inset(layout.gap_px(18)), lines)
    if parsed and parsed.problem and rest.height > layout.px(TEXT):
        draw_paragraphs(canvas, rest, [damage_text(parsed)])


MAX_SEARCH_LENGTH: Final = 40  # characters

HEADINGS_ROW: Final = 2


@dataclass
class SearchField(NameButton):
    """A text field; its label is shown while it is empty, its command is for devices that cannot type."""

    text: str = ""

    def type(self, typed: str) -> None:
        """Append typed letters, or erase the last one."""
        for letter in typed:
            if letter == BACKSPACE_TEXT:
                self.text = self.text[:-1]
            elif letter.isprintable() and len(self.text) < MAX_SEARCH_LENGTH:
                self.text += letter

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the field with its text, and a caret while it has the focus."""
        theme = canvas.theme
        colours = theme.ground, theme.text if self.text else theme.text_dim
        ink = draw_frame(canvas, self.box, colours, focused=focused, enabled=True, pointed=bool(pointer))
        words = f"{self.text}{'|' * focused}" if self.text or focused else self.label
        canvas.draw_text(words, self.box.inset(canvas.layout.gap_px(WIDGET_PADDING)), TEXT, ink, at_left=True)


class RecordCommands(NamedTuple):
    """What the widgets above the commands do; `player` gets 0 for White or 1 for Black, `step` -1 or 1."""

    search: SceneCommand
    select: SceneCommand
    sort: Callable[[SortColumn], object]
    player: Callable[[int], Change | None]
    note: SceneCommand
    step: Callable[[int], object]


class RecordForm(Form):
    """The rows from above: search and filter, headings, steps in the list, what is below the facts, and the commands.

    While records are selected there are other commands.
    """

    def __init__(self, above: RecordCommands, query: RecordQuery, commands: Sequence[KeyButton]) -> None:
        self.search = SearchField(above.search, _("Search: name, level, date"), text=query.words)
        self.filter = Tabs("", filter_labels())
        self.select = Button(above.select, "", "icon-check")
        # Translators: Moves is a column with the number of moves of each game
        names = [_("Date"), *side_names().values(), _("Result"), _("Moves")]
        self.headings = {
            column: Heading(
                partial(above.sort, column), name, at_right=column in (SortColumn.RESULT, SortColumn.LENGTH)
            )
            for column, name in zip(SortColumn, names, strict=True)
        }
        self.players = [NameButton(partial(above.player, number), "") for number in range(2)]
        self.note = Button(above.note, _("Name"), "icon-options")
        icons = {-1: "icon-previous", 1: "icon-next"}
        self.steps = [Button(partial(above.step, by), "", icon) for by, icon in icons.items()]
        self.tools, self.commands = [*self.players, self.note], commands
        headings = [self.select, *self.headings.values()]
        super().__init__([[self.search], [self.filter], headings, self.steps, self.tools, commands])
        self.focus_on(commands[0])

    @property
    def is_on_list(self) -> bool:
        """Whether the focus is below the list, so that up and down move in it."""
        return self.focused_row > HEADINGS_ROW

    def step_across(self, by: int) -> None:
        """Step the focused widget, or move the focus in its row; below the list all rows are one."""
        if self.is_on_list:
            self.step_among([*self.steps, *self.tools, *self.commands], by)
        else:
            super().step_across(by)

    def step_above_list(self, by: int) -> None:
        """Move the focus up or down between the list and what is above it."""
        row = min(self.focused_row, HEADINGS_ROW + 1) + by
        sorted_by = (one for one in self.headings.values() if one.descending is not None and one.box.width)
        targets: Sequence[Widget] = [self.search, self.filter, next(sorted_by, self.select), self.commands[0]]
        self.focus_on(targets[max(0, row)])

    def place(self, stage: Stage, boxes: RecordsLayout, rows: Box, query: RecordQuery) -> None:
        """Place the widgets, the headings above the rows of the list, and show the query by them."""
        layout = stage.layout
        gap, pad = layout.gap_px(GAP), layout.gap_px(HEADING_PADDING)
        self.search.box, self.filter.box = boxes.search, boxes.filter
        self.filter.chosen = list(RecordFilter).index(query.filter)
        columns = record_columns(layout, boxes.headings._replace(x=rows.x, width=rows.width))
        for heading, box in zip(self.rows[HEADINGS_ROW], columns, strict=True):
            heading.box = box._replace(x=box.x - pad, width=box.width + 2 * pad) if box.width else UNPLACED_BOX
            heading.enabled = box.width > 0
        self.leave_hidden(self.commands[0])
        for column, shown in self.headings.items():
            shown.descending = query.descending if column is query.column else None
        place_in_row(self.steps, boxes.steps, gap // 2)
        place_by_labels(self.tools, stage.measure, boxes.tools, gap)
        per_row = ceil(len(self.commands) / len(boxes.buttons))
        for number, row in enumerate(boxes.buttons):
            buttons = self.commands[number * per_row : (number + 1) * per_row]
            label_buttons(buttons, stage, row.width - gap * (len(buttons) - 1))
            place_in_row(buttons, row, gap)


class Selection:
    """The names of the selected records, none unless `is_on`; and their reviews, which are kept beside the records."""

    def __init__(self, stage: Stage) -> None:
        self.is_on = False
        self.names: set[str] = set()
        self._stage = stage
        self._reviews: SlicedWork[None] | None = None
        self._reviewed = 0  # of the records whose reviews have begun

    def toggle(self) -> None:
        """Begin to select, or end it and the reviews."""
        self.is_on, self.names, self._reviews = not self.is_on, set(), None

    def toggle_all(self, names: Collection[str]) -> None:
        """Select some records or, if they are all that is selected, none."""
        self.names = set() if self.names == set(names) else set(names)

    @property
    def is_reviewing(self) -> bool:
        """Whether reviews are being made."""
        return self._reviews is not None and not self._reviews.done

    def review(self) -> None:
        """Begin the reviews, the newest record first, or stop them; what is known of a game is not found again."""
        if self._reviews and not self._reviews.done:
            self._reviews.stop()
        elif self.names:
            self._reviewed = 0
            self._reviews = SlicedWork(self._review_all(sorted(self.names, reverse=True)), self._stage.clock)

    def _review_all(self, names: Sequence[str]) -> Iterator[None]:
        for name in names:
            review = RunningReview(self._stage, ReviewedGame(self._stage.autosave.records.open(name).game, record=name))
            while not review.done:
                review.step(0.004)
                yield
            self._reviewed += 1

    def step(self, seconds: float) -> bool:
        """Review for some seconds; tell whether there is anything new to show."""
        before = self._reviewed
        if self._reviews:
            self._reviews.step(seconds)
        return self._reviewed != before

    @property
    def words(self) -> str:
        """How many records are selected, or how many of them have been reviewed."""
        count = len(self.names)
        if self._reviews:
            # Translators: {part} is like 3 of 12 games
            return _("Reviewed: {part}").format(part=part_text(self._reviewed, count))
        return ngettext(*NN_("{count} selected"), count).format(count=count_text(count)) if self.is_on else ""
