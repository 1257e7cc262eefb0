"""The records of finished games: the list with its commands, and imports of files."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.view import draw_small_board
from dvonn.dates import date_of, read_date
from dvonn.input.intentions import DIAGONAL_FALLBACK, Action, Device, Drag, Hover, Intention, Press, Release
from dvonn.language import N_, _, pgettext
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import ParsedGame
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.dialog import PageDialog, Pages
from dvonn.screens.openings import OpeningScreen
from dvonn.screens.prompts import KeyButton, label_buttons, more_button
from dvonn.screens.records.record_panels import export_dialog, import_dialog, import_summary, read_games
from dvonn.screens.records.records_view import (
    HEADING_PADDING,
    MAX_SEARCH_LENGTH,
    Heading,
    RecordList,
    RecordsLayout,
    SearchField,
    count_words,
    draw_facts,
    filter_labels,
    no_records_words,
    record_columns,
    recorded_name,
    recorded_names,
    reviewed_game,
)
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.review.mistakes import ReviewedGame
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import AppContext, Change, Pop, Push, RefreshMode, Replace, Scene, handle_form, window_title
from dvonn.screens.text_entry import LineEntry
from dvonn.storage.importer import Importer
from dvonn.storage.record_index import RecordEntry, SortColumn, player_key, player_name
from dvonn.storage.record_list import RecordFilter, RecordListing, RecordQuery
from dvonn.storage.statistics import latest_name
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Widget
from dvonn.ui.form import Form, place_in_row
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, UNPLACED_BOX, Box
from dvonn.ui.table_rows import Tabs
from dvonn.ui.text import draw_paragraphs
from dvonn.words import side_name, side_names

HEADINGS_ROW: Final = 2
EVERYTHING: Final = RecordQuery()
IMPORTED_RECORDS: Final = RecordQuery(RecordFilter.IMPORTED)
OPEN_DELAY_SECONDS: Final = 0.12  # between selecting a record and opening it
MAX_CACHED_GAMES: Final = 64  # parsed games


class RecordForm(Form):
    """The rows from above: search, filter, headings, unless there is a single record, steps in the list, commands."""

    def __init__(self, records: "Records", query: RecordQuery, commands: Sequence[KeyButton]) -> None:
        many = records.has_many
        self.search = SearchField(records.enter_search, _("Search: name, level, date"), enabled=many, text=query.words)
        self.filter = Tabs("", filter_labels(), enabled=many, keys_percent=0)
        # Translators: Moves is a column with the number of moves of each game
        names = [_("Date"), *side_names().values(), _("Result"), _("Moves")]
        columns, numbers = zip(SortColumn, names, strict=True), {SortColumn.RESULT, SortColumn.LENGTH}
        sort, icons = records.sort, {-1: "icon-previous", 1: "icon-next"}
        self.headings = {one: Heading(partial(sort, one), name, at_right=one in numbers) for one, name in columns}
        self.steps = [Button(partial(records.step, by), "", icon, many) for by, icon in icons.items()]
        self.commands = commands
        super().__init__([[self.search], [self.filter], [*self.headings.values()], self.steps, commands])
        self.focus_on(commands[0])

    @property
    def is_on_list(self) -> bool:
        """Whether the focus is below the list, so that up and down move in it."""
        return self.focused_row > HEADINGS_ROW

    def step_across(self, by: int) -> None:
        """Step the focused widget, or move the focus in its row; below the list all rows are one."""
        if self.is_on_list:
            self.step_among([*self.steps, *self.commands], by)
        else:
            super().step_across(by)

    def step_above_list(self, by: int) -> None:
        """Move the focus up or down between the list and the rows above it."""
        row = min(self.focused_row, HEADINGS_ROW + 1) + by
        sorted_by = (one for one in self.headings.values() if one.descending is not None and one.box.width)
        heading = next(sorted_by, self.headings[SortColumn.WHITE])  # whose column is always shown
        targets: Sequence[Widget] = [self.search, self.filter, heading, self.commands[0]]
        self.focus_on(targets[max(0, row)])

    def place(self, context: AppContext, boxes: RecordsLayout, rows: Box, query: RecordQuery) -> None:
        """Place the widgets, the headings above the rows of the list, and show the query by them."""
        layout = context.layout
        gap, pad = layout.px(GAP), layout.px(HEADING_PADDING)
        self.search.box, self.filter.box = boxes.search, boxes.filter
        self.filter.value = query.filter
        _ring, *columns = record_columns(layout, boxes.headings._replace(x=rows.x, width=rows.width))
        for heading, box in zip(self.headings.values(), columns, strict=True):
            heading.enabled = box.width > 0 and box.height > 0
            heading.box = box._replace(x=box.x - pad, width=box.width + 2 * pad) if heading.enabled else UNPLACED_BOX
        self.leave_hidden(self.commands[0])
        for column, shown in self.headings.items():
            shown.descending = query.descending if column is query.column else None
        place_in_row(self.steps, boxes.steps, min(gap // 2, boxes.steps.width))
        per_row = ceil(len(self.commands) / len(boxes.buttons))
        for number, row in enumerate(boxes.buttons):
            buttons = self.commands[number * per_row : (number + 1) * per_row]
            label_buttons(buttons, context, row.width)
            place_in_row(buttons, row, gap)


class Records(Scene):
    """Up and down move in the list, left and right along the buttons; search and headings are above the first row."""

    def __init__(self, context: AppContext, query: RecordQuery = EVERYTHING, note: str = "") -> None:
        super().__init__(context)
        self._note = note
        self.shown = RecordListing(context.autosave.records, context.clock, query)
        self._shown_query = query
        self._open_games: dict[str, ParsedGame] = {}  # at most MAX_CACHED_GAMES
        self._dwell_seconds = OPEN_DELAY_SECONDS  # since the current record was selected
        self._list = RecordList()
        self._pointed: int | None = None
        games = partial(OpeningScreen, context, lambda ids: Records(context, RecordQuery(ids=ids)))
        buttons = [
            KeyButton(self._review, _("Review"), "icon-moves", self.has_entry),
            KeyButton(self._analyse, _("Analyse"), "icon-show"),
            KeyButton(lambda: Push(StatisticsScreen(context)), _("Statistics"), "icon-statistics"),
            KeyButton(lambda: Push(games()), _("Openings"), "icon-dice"),
            more_button(context, self._others),
            KeyButton(Pop, _("Back"), "icon-back"),
        ]
        self.form = RecordForm(self, query, buttons)
        self._boxes = RecordsLayout(context.measure, self.form.filter, has_many=False)
        self.wait_for(lambda: not self.shown.done, RefreshMode.LOW_RATE)
        self.wait_for(self._waits_for_game, RefreshMode.LOW_RATE)

    def _others(self) -> list[KeyButton]:
        """Return the buttons that are needed more rarely."""
        show = partial(KeyButton, icon="icon-people", enabled=self.has_entry, note=N_("The player's games and results"))
        players = [show(partial(self.show_player, one), partial(self.name_of, one)) for one in Colour]
        restore = KeyButton(self._restore_entry, _("Restore"), "icon-undo", action=Action.UNDO)
        others = [
            *players,
            KeyButton(self._export, _("Export"), "icon-share", self.has_entry),
            KeyButton(self._import, _("Import"), "icon-import"),
            KeyButton(self._delete_entry, pgettext("record", "Delete"), "icon-delete", self.has_entry),
        ]
        return [*others, restore] if self.shown.deleted else others

    @property
    def title(self) -> str:
        if not self.shown:
            return window_title(_("Records, none"))
        words = _("Records, {number} of {total}")
        return window_title(words.format(number=self._list.current + 1, total=len(self.shown)))

    @property
    def entry(self) -> RecordEntry | None:
        """The current record."""
        return self.shown[self._list.current] if self._list.current < len(self.shown) else None

    def has_entry(self) -> bool:
        """Tell whether there is a current record, which most buttons need."""
        return self.entry is not None

    def has_many(self) -> bool:
        """Tell whether there are several records, among which to search, choose and step."""
        return self.shown.total > 1

    def name_of(self, colour: Colour) -> str:
        """Return the name of a player of the current record, without one that of the side."""
        return recorded_name(self.entry, colour) if self.entry else side_name(colour)

    # Time

    def _waits_for_game(self) -> bool:
        return self.entry is not None and self.entry.name not in self._open_games

    def update(self, seconds: float) -> Change | None:
        """Count the time since the current record was selected."""
        self._dwell_seconds += seconds
        return super().update(seconds)

    def idle(self, seconds: float) -> None:
        """Open the current record, or read and find records."""
        entry = self.entry
        if entry and self._waits_for_game() and self._dwell_seconds >= OPEN_DELAY_SECONDS:
            self._open_game(entry)
            self.changed = True
        elif not self.shown.done:
            if self.shown.step(seconds):
                self._open_games.clear()
                keeps = entry and (self._list.current or self._shown_query != self.shown.query)
                self._select(self.shown.number_of(entry.name if entry and keeps else "") or 0)
                self._shown_query, self.changed = self.shown.query, True
            self.changed |= self.shown.done

    def _open_game(self, entry: RecordEntry) -> ParsedGame:
        if entry.name not in self._open_games:
            if len(self._open_games) >= MAX_CACHED_GAMES:
                self._open_games.clear()
            self._open_games[entry.name] = self.context.autosave.records.open(entry.name)
        return self._open_games[entry.name]

    # The query

    def search(self, words: str) -> None:
        """Show the records with some words."""
        self.form.search.text = words
        self.shown.ask(replace(self.shown.query, words=words))

    def sort(self, column: SortColumn) -> None:
        """Sort by a column, or reverse the order if it is the present one."""
        query = self.shown.query
        self.shown.ask(replace(query, column=column, descending=column is query.column and not query.descending))

    def enter_search(self) -> Change | None:
        """Enter the words of a search by the keys on the screen, unless some have been typed: go to the list then."""
        words, device = self.form.search.text, self.context.controls.device
        has_no_keys = device in {Device.PAD, Device.TOUCH} or self.context.describes_screen
        if has_no_keys or (device is Device.KEYBOARD and not words):
            return Push(LineEntry(self.context, _("Search"), words, MAX_SEARCH_LENGTH, self.search))
        if device is Device.KEYBOARD:
            self.form.focus_on(self.form.commands[0])
        return None

    def enter_text(self, text: str) -> Change | None:
        self.form.search.type(text)
        self.search(self.form.search.text)
        return None

    # Input

    def act(self, intention: Intention) -> Change | None:
        change = self._use_key(intention) if isinstance(intention, Action) else self._use_pointer(intention)
        if self.form.filter.value is not self.shown.query.filter:
            self.shown.ask(replace(self.shown.query, filter=self.form.filter.value))
        self.accepts_text = self.form.focused is self.form.search
        return change

    def _use_key(self, action: Action) -> Change | None:
        if action is Action.BACK:
            return self._go_back()
        moves: dict[Action, Callable[[], None]] = {
            Action.UP: lambda: self._step(-1),
            Action.DOWN: lambda: self._step(1),
            Action.PREVIOUS_MOVE: lambda: self._scroll_page(-1),
            Action.NEXT_MOVE: lambda: self._scroll_page(1),
            Action.FIRST_MOVE: lambda: self._select(0),
            Action.LAST_MOVE: lambda: self._select(len(self.shown) - 1),
            Action.UNDO: self._restore_entry,
        }
        move = moves.get(DIAGONAL_FALLBACK.get(action, action))
        if not move:
            return handle_form(self.form, action, self.context)
        move()
        return None

    def _go_back(self) -> Change | None:
        if not self.form.search.text:
            return Pop()
        self.search("")
        return None

    def _use_pointer(self, pointer: Press | Hover) -> Change | None:
        at = pointer.at
        row = self._pointed = self._list.row_at(at)
        if isinstance(pointer, Release):
            self._list.end_drag()
        elif isinstance(pointer, Drag) and self._list.holds(pointer.start):
            self._list.drag(pointer.start, at)
            self._select(self._list.nearest_visible_row)
        elif not (isinstance(pointer, Press) and self._list.holds(at)):
            return handle_form(self.form, pointer, self.context)
        elif row == self._list.current:
            return self._review()
        else:
            self._list.press_bar(at)
            self._select(self._list.nearest_visible_row if row is None else row)
        return None

    def _step(self, by: int) -> None:
        """Move up or down in the list, and from its first row to the headings, the filter, the search and back."""
        if self.form.is_on_list and (by > 0 or self._list.current or not self.has_many()):
            self._select(self._list.current + by)
            return
        self.form.step_above_list(by)
        self.context.sound.play("focus")

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) record."""
        self._select(self._list.current + by)

    def _scroll_page(self, by: int) -> None:
        """Scroll by a page, or by some rows with the wheel."""
        if self.context.controls.device is Device.MOUSE:
            self._list.scroll_to(self._list.top + by * 2)
            self._select(self._list.nearest_visible_row)
        else:
            self._select(self._list.current + by * max(1, int(self._list.visible_rows) - 1))

    def _select(self, number: int) -> None:
        """Make a record the current one; another one than before is opened only after a delay."""
        self.lay_out()  # the number of records may have changed
        before = self._list.current
        self._list.select(number)
        if self._list.current != before:
            self._dwell_seconds = 0.0
            self.context.sound.play("focus")

    # Commands

    def _review(self) -> Change:
        entry = self.entry
        assert entry, "only a record can be pressed, or leaves the button enabled"
        return Push(GameReview(self.context, reviewed_game(entry, self._open_game(entry).game)))

    def _analyse(self) -> Change:
        """Show the current record with its variations on the analysis board; without a record show an empty board."""
        entry = self.entry
        if not entry:
            return Push(AnalysisBoard(self.context, Study(Game())))
        read = self._open_game(entry)
        del self._open_games[entry.name]  # its tree may be changed now
        return Push(AnalysisBoard(self.context, Study(read.game, read.tree, recorded_names(entry), record=read)))

    def _export(self) -> Change | None:
        dialog = self.entry and export_dialog(self.context, self.entry.name, self.shown)
        return Push(PageDialog(self.context, dialog)) if dialog else None

    def _import(self) -> Change:
        return Push(PageDialog(self.context, import_dialog(self.context, self._show_imported)))

    def show_player(self, colour: Colour) -> Change | None:
        """Show the statistics of a player of the current record."""
        entry = self.entry
        assert entry, "the buttons are disabled without a record"
        key = player_key(entry.names[colour], entry.levels[colour])
        name = latest_name(self.context.autosave.records.index, key) or self.name_of(colour)
        return Push(StatisticsScreen(self.context, key, name if key else "", self.search))

    def _show_imported(self, note: str) -> None:
        """Show the imported records, with a note."""
        self._note = note
        self.search("")
        self.shown.ask(IMPORTED_RECORDS)

    def _delete_entry(self) -> None:
        """Delete the current record; the next one becomes the current one."""
        if self.entry and self.shown.delete(self.entry):
            self._note = _("Deleted. You can restore it under More.")
            self._select(self._list.current)

    def _restore_entry(self) -> None:
        """Restore the record deleted last, and select it."""
        name = self.shown.restore()
        if name:
            self._note = ""
            self._select(self.shown.number_of(name) or 0)

    # Drawing

    def lay_out(self) -> None:
        layout, gap = self.context.layout, self.context.layout.px(GAP)
        self._boxes = RecordsLayout(self.context.measure, self.form.filter, has_many=self.has_many())
        self._list.place(layout, self._boxes.list.inset(gap // 2), len(self.shown))
        self.form.place(self.context, self._boxes, self._list.box, self.shown.query)
        if self.shown.done and not self.form.focused.enabled:
            self.form.step(1)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.draw_ground()
        canvas.draw_text(_("Records"), self._boxes.heading, HEADLINE, at_left=True)
        self._draw_list(canvas)
        if self.entry and self._boxes.facts.height:
            parsed = self._open_games.get(self.entry.name)
            draw_small_board(canvas, self._boxes.picture, parsed.game.position if parsed else None)
            draw_facts(canvas, self._boxes.facts, self.entry, parsed)
        self.form.draw_rows(canvas)

    def _draw_list(self, canvas: Canvas) -> None:
        """Draw the rows, or why there are none, and below them how many there are."""
        theme, gap, shown, numbers = canvas.theme, canvas.layout.px(GAP), self.shown, count_words(self.shown)
        canvas.draw_panel(self._boxes.panel, theme.panel, theme.panel_edge)
        foot = self._boxes.foot.narrowed(gap)
        told = canvas.told("", foot) if shown.done else canvas  # the title has the numbers
        told.draw_text(numbers, foot, SMALL_TEXT, theme.text_dim, at_right=True)
        if self._note:
            beside = foot.cut_right(canvas.text_width(numbers, SMALL_TEXT), gap)[1]
            canvas.draw_text(self._note, beside, SMALL_TEXT, theme.accent, at_left=True)
        if shown:
            with self._list.shown(canvas):
                self._list.draw_rows(canvas, shown, self._pointed)
        elif shown.done:
            draw_paragraphs(canvas, self._boxes.list.inset(4 * gap), no_records_words(shown.total))


def import_files(context: AppContext, paths: Sequence[Path]) -> Change:
    """Import the games of files dropped onto the window or named on the command line, then show them."""
    return Push(PageDialog(context, _import(context, Importer(context.autosave.records, paths, context.clock))))


def _import(context: AppContext, importer: Importer) -> Pages:
    """Import games, and show the only one in a review, or else the list of imported records."""
    shown, parsed = (yield from read_games(importer)), importer.last_game
    if not shown or not parsed:
        return Pop()
    if importer.processed_count > 1:
        return Replace(Records(context, IMPORTED_RECORDS, import_summary(importer)))
    names = {colour: player_name(parsed, colour) or side_name(colour) for colour in Colour}
    day = read_date(date_of(parsed.headers))[:10]
    return Replace(GameReview(context, ReviewedGame(parsed.game, names, day, importer.last_record)))
