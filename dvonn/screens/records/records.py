"""The records of finished games: the list with its commands, and imports of files."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.view import draw_small_board
from dvonn.input.intentions import DIAGONAL_FALLBACK, Action, Device, Drag, Hover, Intention, Press, Release
from dvonn.language import _, pgettext
from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import ParsedGame
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.dialog import PageDialog, Pages
from dvonn.screens.prompts import KeyButton
from dvonn.screens.records.record_panels import export_dialog, import_dialog, import_summary, note_dialog, read_games
from dvonn.screens.records.record_words import (
    count_words,
    no_records_words,
    recorded_name,
    recorded_names,
    reviewed_game,
)
from dvonn.screens.records.records_view import (
    MAX_SEARCH_LENGTH,
    RecordCommands,
    RecordForm,
    RecordList,
    Selection,
    draw_facts,
    draw_list_panel,
    records_layout,
)
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.review.mistakes import ReviewedGame
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Replace, Scene, Stage, handle_form, window_title
from dvonn.screens.share.card import day_of
from dvonn.screens.text_entry import LineEntry
from dvonn.storage.importer import Importer
from dvonn.storage.record_index import RecordEntry, SortColumn, player_key, player_name
from dvonn.storage.record_list import RecordFilter, RecordListing, RecordQuery
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE
from dvonn.ui.text import draw_paragraphs
from dvonn.words import side_name

EVERYTHING: Final = RecordQuery()
IMPORTED_RECORDS: Final = RecordQuery(RecordFilter.IMPORTED)
MARKING_MODIFIERS: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_SHIFT
OPEN_DELAY_SECONDS: Final = 0.12  # between selecting a record and opening it
MAX_CACHED_GAMES: Final = 64  # parsed games


class Records(Scene):
    """Up and down move in the list, left and right along the buttons; search and headings are above the first row."""

    def __init__(self, stage: Stage, query: RecordQuery = EVERYTHING, note: str = "") -> None:
        super().__init__(stage)
        self._note = note
        self.shown = RecordListing(stage.autosave.records, stage.clock, query)
        self._shown_query = query
        self._open_games: dict[str, ParsedGame] = {}
        self._dwell_seconds = OPEN_DELAY_SECONDS  # since the current record was selected
        self._list = RecordList()
        self._pointed: int | None = None
        self._selection = Selection(stage)
        self._restore = KeyButton(self._restore_entry, _("Restore"), "icon-undo")
        self._buttons = [
            KeyButton(self._review, _("Review"), "icon-moves"),
            KeyButton(self._analyse, _("Analyse"), "icon-show"),
            KeyButton(self._delete_entry, pgettext("record", "Delete"), "icon-delete"),
            self._restore,
            KeyButton(self._export, _("Export"), "icon-share"),
            KeyButton(self._import, _("Import"), "icon-import"),
            KeyButton(lambda: Push(StatisticsScreen(stage)), _("Statistics"), "icon-statistics"),
            KeyButton(Pop, _("Back"), "icon-back"),
        ]
        self._commands = RecordCommands(
            self.enter_search, self.toggle_selecting, self.sort, self.show_player, self.edit_note, self.step
        )
        self.form = RecordForm(self._commands, query, self._buttons)
        self._boxes = records_layout(stage.measure, self.form.filter)
        self.wait_for(self._is_busy, RefreshMode.LOW_RATE)

    @property
    def title(self) -> str:
        """The window's title with the number of the current record."""
        if not self.shown:
            return window_title(_("Records, none"))
        words = _("Records, {number} of {total}")
        return window_title(words.format(number=self._list.current + 1, total=len(self.shown)))

    @property
    def entry(self) -> RecordEntry | None:
        """The current record."""
        return self.shown[self._list.current] if self._list.current < len(self.shown) else None

    # Time

    def _is_busy(self) -> bool:
        """Tell whether records are read, found or reviewed."""
        waits = self.entry is not None and self.entry.name not in self._open_games
        return waits or not self.shown.done or self._selection.is_reviewing

    def update(self, seconds: float) -> Change | None:
        """Count the time since the current record was selected."""
        self._dwell_seconds += seconds
        return None

    def idle(self, seconds: float) -> None:
        """Open the current record, or read and find records, or review those that were selected."""
        entry = self.entry
        if entry and entry.name not in self._open_games and self._dwell_seconds >= OPEN_DELAY_SECONDS:
            self._open_game(entry)
            self.changed = True
        elif not self.shown.done:
            if self.shown.step(seconds):
                self._open_games.clear()
                keeps = entry and (self._list.current or self._shown_query != self.shown.query)
                self._select(self.shown.number_of(entry.name if entry and keeps else "") or 0)
                self._shown_query, self.changed = self.shown.query, True
            self.changed |= self.shown.done
        elif self._selection.step(seconds):
            self.changed = True

    def _open_game(self, entry: RecordEntry) -> ParsedGame:
        """Return the game of a record."""
        if entry.name not in self._open_games:
            if len(self._open_games) >= MAX_CACHED_GAMES:
                self._open_games.clear()
            self._open_games[entry.name] = self.stage.autosave.records.open(entry.name)
        return self._open_games[entry.name]

    # The query

    def search(self, words: str) -> None:
        """Show the records with some words."""
        self.form.search.text = words
        self.shown.ask(replace(self.shown.query, words=words))

    def sort(self, column: SortColumn) -> None:
        """Sort by a column; again in the other direction."""
        query = self.shown.query
        self.shown.ask(replace(query, column=column, descending=column is query.column and not query.descending))

    def enter_search(self) -> Change | None:
        """Enter the words of a search by the keys on the screen, unless some have been typed: go to the list then."""
        words, device = self.form.search.text, self.stage.controls.device
        has_no_keys = device in {Device.PAD, Device.TOUCH} or self.stage.listens
        if has_no_keys or (device is Device.KEYBOARD and not words):
            return Push(LineEntry(self.stage, _("Search"), words, MAX_SEARCH_LENGTH, self.search))
        if device is Device.KEYBOARD:
            self.form.focus_on(self.form.commands[0])
        return None

    def enter_text(self, text: str) -> Change | None:
        """Search for what is typed."""
        self.form.search.type(text)
        self.search(self.form.search.text)
        return None

    # Input

    def act(self, intention: Intention) -> Change | None:
        """Move in the list, search, sort or filter it, or run a command."""
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
            return handle_form(self.form, action, self.stage)
        move()
        return None

    def _go_back(self) -> Change | None:
        """End the selection, or the search, or leave the screen."""
        if self._selection.is_on:
            self.toggle_selecting()
        elif self.form.search.text:
            self.search("")
        else:
            return Pop()
        return None

    def _use_pointer(self, pointer: Press | Hover) -> Change | None:
        """Handle the pointer; a press on the current record opens it."""
        at = pointer.at
        row = self._pointed = self._list.row_at(at)
        if isinstance(pointer, Release):
            self._list.end_drag()
        elif isinstance(pointer, Drag) and self._list.holds(pointer.start):
            self._list.drag(pointer.start, at)
            self._select(self._list.nearest_visible_row)
        elif not (isinstance(pointer, Press) and self._list.holds(at)):
            return handle_form(self.form, pointer, self.stage)
        elif row is not None and (self._selection.is_on or pygame.key.get_mods() & MARKING_MODIFIERS):
            self._mark(row)
        elif row == self._list.current:
            return self._review()
        else:
            self._list.press_bar(at)
            self._select(self._list.nearest_visible_row if row is None else row)
        return None

    def _step(self, by: int) -> None:
        """Move up or down in the list, and from its first row to the headings, the filter, the search and back."""
        if self.form.is_on_list and (by > 0 or self._list.current):
            self._select(self._list.current + by)
            return
        self.form.step_above_list(by)
        self.stage.sound.play("focus")

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) record."""
        self._select(self._list.current + by)

    def _scroll_page(self, by: int) -> None:
        """Scroll by a page, or by some rows with the wheel."""
        if self.stage.controls.device is Device.MOUSE:
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
            self.stage.sound.play("focus")

    # Commands

    def _review(self) -> Change:
        entry = self.entry
        assert entry, "only a record can be pressed, or leaves the button enabled"
        return Push(GameReview(self.stage, reviewed_game(entry, self._open_game(entry).game)))

    def _analyse(self) -> Change:
        """Show the current record with its variations on the analysis board; without a record show an empty board."""
        entry = self.entry
        if not entry:
            return Push(AnalysisBoard(self.stage, Study(Game())))
        read = self._open_game(entry)
        del self._open_games[entry.name]  # its tree may be changed now
        return Push(AnalysisBoard(self.stage, Study(read.game, read.tree, recorded_names(entry), headers=read.headers)))

    def _export(self) -> Change | None:
        names = self._selection.names or {entry.name for entry in [self.entry] if entry}
        return Push(PageDialog(self.stage, export_dialog(self.stage, sorted(names)))) if names else None

    def _import(self) -> Change:
        return Push(PageDialog(self.stage, import_dialog(self.stage, self._show_imported)))

    def edit_note(self) -> Change | None:
        """Show the record's own name and its comment, to be changed."""
        return Push(PageDialog(self.stage, note_dialog(self.stage, self.entry))) if self.entry else None

    def show_player(self, number: int) -> Change | None:
        """Show the statistics of the current record's White (0) or Black (1)."""
        entry = self.entry
        assert entry, "the buttons are disabled without a record"
        colour = list(Colour)[number]
        key = player_key(entry.names[colour], entry.levels[colour])
        player = recorded_name(entry, colour) if key else ""
        return Push(StatisticsScreen(self.stage, key, player, self.search))

    # Selection

    def toggle_selecting(self) -> None:
        """Begin to select records, or end it."""
        self._selection.toggle()
        buttons = self._selection_buttons() if self._selection.is_on else self._buttons
        self.form = RecordForm(self._commands, self.shown.query, buttons)

    def _selection_buttons(self) -> list[KeyButton]:
        return [
            # Translators: a button that selects a record of a list, or no longer
            KeyButton(lambda: self._mark(self._list.current, step=1), _("Select"), "icon-check"),
            KeyButton(lambda: self._selection.toggle_all(self.shown.names()), _("Select all"), "icon-records"),
            KeyButton(self._selection.review, _("Review"), "icon-moves"),
            KeyButton(self._export, _("Export"), "icon-share"),
            KeyButton(self.toggle_selecting, _("Done"), "icon-back"),
        ]

    def _mark(self, number: int, step: int = 0) -> None:
        """Select a record or no longer, with Shift all from the current one to it; then move by a step."""
        if not self._selection.is_on:
            self.toggle_selecting()
        is_range = pygame.key.get_mods() & pygame.KMOD_SHIFT
        first, last = sorted((number, self._list.current if is_range else number))
        marked = {self.shown[row].name for row in range(first, min(last + 1, len(self.shown)))}
        names = self._selection.names
        self._selection.names = names | marked if is_range else names ^ marked
        self._select(number + step)

    def _show_imported(self, note: str) -> None:
        """Show the imported records, with a note."""
        self._note = note
        self.search("")
        self.shown.ask(IMPORTED_RECORDS)

    def _delete_entry(self) -> None:
        """Delete the current record; the next one becomes the current one."""
        if self.entry and self.shown.delete(self.entry):
            self._select(self._list.current)

    def _restore_entry(self) -> None:
        """Restore the record deleted last, and select it."""
        name = self.shown.restore()
        if name:
            self._select(self.shown.number_of(name) or 0)

    # Drawing

    def lay_out(self) -> None:
        """Place the list and the buttons; most of these need a record."""
        layout, gap, entry = self.stage.layout, self.stage.layout.gap_px(GAP), self.entry
        self._boxes = records_layout(self.stage.measure, self.form.filter)
        self._list.place(layout, self._boxes.list.inset(gap // 2), len(self.shown))
        self.form.place(self.stage, self._boxes, self._list.box, self.shown.query)
        review, _analyse, delete, restore, export, *_others = self._buttons
        for button in (review, delete, export, *self.form.steps, *self.form.players, self.form.note):
            button.enabled = entry is not None
        restore.enabled = bool(self.shown.deleted)
        for colour, button in zip(Colour, self.form.players, strict=True):
            button.label = recorded_name(entry, colour) if entry else side_name(colour)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the list, and the current record beside it."""
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
        boxes, shown = self._boxes, self.shown
        numbers = count_words(shown, shown.total, shown.read_count)
        draw_list_panel(canvas, boxes, self._selection.words or self._note, numbers)
        if shown:
            self._list.draw_rows(canvas, shown, self._pointed, self._selection.names)
        elif shown.done:
            draw_paragraphs(canvas, boxes.list.inset(4 * canvas.layout.gap_px(GAP)), no_records_words(shown.total))


def import_files(stage: Stage, paths: Sequence[Path]) -> Change:
    """Import the games of files dropped onto the window or named on the command line, then show them."""
    return Push(PageDialog(stage, _import(stage, Importer(stage.autosave.records, paths, stage.clock))))


def _import(stage: Stage, importer: Importer) -> Pages:
    shown = yield from read_games(importer)
    return _imported(stage, importer) if shown else Pop()


def _imported(stage: Stage, importer: Importer) -> Change:
    """Show the only game in a review, or else the list of imported records."""
    parsed = importer.last_game
    if not parsed:
        return Pop()
    if importer.processed_count > 1:
        return Replace(Records(stage, IMPORTED_RECORDS, import_summary(importer)))
    names = {colour: player_name(parsed, colour) or side_name(colour) for colour in Colour}
    day = day_of(parsed.headers.get("date", ""))
    return Replace(GameReview(stage, ReviewedGame(parsed.game, names, day, importer.last_record)))
