"""The records screen: a filtered list, the final position of the current record, its commands, and imports of files."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.view import draw_small_board
from dvonn.input import DIAGONAL_FALLBACK, Action, Device, Drag, Hover, Intention, Press, Release
from dvonn.language import N_, _, count_text
from dvonn.rules.game import Game
from dvonn.rules.notation import ParsedGame
from dvonn.rules.pieces import Colour
from dvonn.screens.analysis import AnalysisBoard, Study
from dvonn.screens.records.record_panels import ExportPanel, ImportPanel, ImportScreen, import_summary
from dvonn.screens.records.record_words import filter_labels, recorded_name
from dvonn.screens.records.records_view import RecordList, draw_facts, records_layout
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.review import GameReview, ReviewedGame, only_human
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Replace, Scene, Stage, handle_form, window_title
from dvonn.screens.share import day_of
from dvonn.storage.importer import Importer
from dvonn.storage.records.record_entry import RecordEntry, player_name
from dvonn.storage.records.record_list import RecordListing
from dvonn.storage.records.record_query import RecordFilter, RecordQuery
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form, place_in_row
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT
from dvonn.ui.text import draw_paragraphs
from dvonn.ui.widgets import Button, Choice
from dvonn.words import side_name

OPEN_DELAY_SECONDS: Final = 0.12  # between selecting a record and opening it
MAX_CACHED_GAMES: Final = 64  # parsed games
RECORDS_WHEEL_ROWS: Final = 2  # rows for a step of the wheel
NO_RECORDS_TEXT: Final = (
    N_("There is nothing here yet."),
    N_("Every game that you finish becomes a record. To add other games, use Import or drop files onto the window."),
)
NO_MATCHING_RECORDS_TEXT: Final = (N_("There is no record of this kind."),)


class Records(Scene):
    """Up and down move in the list, left and right along the buttons; the filter is above the first row."""

    def __init__(
        self,
        stage: Stage,
        record_filter: RecordFilter = RecordFilter.ALL,
        note: str = "",
        ids: frozenset[int] | None = None,
    ) -> None:
        super().__init__(stage)
        self._note = note
        self._listing = RecordListing(stage.autosave.records, stage.clock, RecordQuery(record_filter, ids=ids))
        self._open_games: dict[str, ParsedGame] = {}
        self._dwell_seconds = OPEN_DELAY_SECONDS  # since the current record was selected
        self._list = RecordList()
        self._pointed: int | None = None
        self._filter = Choice(_("Show"), filter_labels(), label_percent=10)
        self._buttons = [
            Button(self._review, _("Review"), "icon-moves"),
            Button(self._analyse, _("Analyse"), "icon-show"),
            Button(self._delete_entry, _("Delete"), "icon-delete"),
            Button(self._restore_entry, _("Restore"), "icon-undo"),
            Button(self._export, _("Export"), "icon-share"),
            Button(lambda: Push(ImportPanel(stage, self._show_imported)), _("Import"), "icon-import"),
            Button(lambda: Push(StatisticsScreen(stage)), _("Statistics"), "icon-statistics"),
            Button(Pop, _("Back"), "icon-back"),
        ]
        self.form = Form([[self._filter], self._buttons], focus=1)
        self._boxes = records_layout(stage.layout)

    @property
    def title(self) -> str:
        """The window's title with the number of the current record."""
        if not self.shown:
            return window_title(_("Records, none"))
        words = _("Records, {number} of {count}")
        return window_title(words.format(number=self._list.current + 1, count=len(self.shown)))

    @property
    def entry(self) -> RecordEntry | None:
        """The current record."""
        return self.shown[self._list.current] if self._list.current < len(self.shown) else None

    @property
    def shown(self) -> Sequence[RecordEntry]:
        """The records in the list."""
        return self._listing

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Low rate while records are loaded."""
        waits = self.entry is not None and self.entry.name not in self._open_games
        return RefreshMode.LOW_RATE if waits or not self._listing.done else RefreshMode.ON_INPUT

    def update(self, seconds: float) -> Change | None:
        """Count the time since the current record was selected."""
        self._dwell_seconds += seconds
        return None

    def idle(self, seconds: float) -> None:
        """Open the current record, or continue to load the list."""
        entry = self.entry
        if entry and entry.name not in self._open_games and self._dwell_seconds >= OPEN_DELAY_SECONDS:
            self._open_game(entry)
            self.changed = True
        elif not self._listing.done:
            if self._listing.step(seconds):
                self._open_games.clear()
                self._select_name(entry.name if entry and self._list.current else "")
                self.changed = True
            self.changed |= self._listing.done

    def _open_game(self, entry: RecordEntry) -> ParsedGame:
        """Return the game of a record."""
        if entry.name not in self._open_games:
            if len(self._open_games) >= MAX_CACHED_GAMES:
                self._open_games.clear()
            self._open_games[entry.name] = self.stage.autosave.records.open(entry.name)
        return self._open_games[entry.name]

    def _select_name(self, name: str) -> None:
        """Select a record if it is in the list, or else the first one."""
        self._select(self._listing.number_of(name) or 0)

    def _ask(self, query: RecordQuery) -> None:
        """Show the records of a query; the current record stays so if it is one of them."""
        self._listing.ask(query)

    # Input

    def act(self, intention: Intention) -> Change | None:
        """Move in the list, filter it, or run a command."""
        change = self._use_key(intention) if isinstance(intention, Action) else self._use_pointer(intention)
        if self._filter.value is not self._listing.query.filter:
            self._ask(replace(self._listing.query, filter=self._filter.value))
        return change

    def _use_key(self, action: Action) -> Change | None:
        if action is Action.BACK:
            return Pop()
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
        elif row == self._list.current:
            return self._review()
        else:
            self._list.press(at)
            self._select(self._list.nearest_visible_row if row is None else row)
        return None

    def _step(self, by: int) -> None:
        """Move up or down, also between the filter and the first record."""
        on_filter = self.form.focused is self._filter
        if on_filter and by > 0:
            self.form.focus = 1
        elif not on_filter and by < 0 and not self._list.current:
            self.form.focus = 0
        elif not on_filter:
            self._select(self._list.current + by)
            return
        self.stage.sound.play("focus")

    def _scroll_page(self, by: int) -> None:
        """Scroll by a page, or by some rows with the wheel."""
        if self.stage.controls.device is Device.MOUSE:
            self._list.scroll_to(self._list.top + by * RECORDS_WHEEL_ROWS)
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
        names = {colour: recorded_name(entry, colour) for colour in Colour}
        reviewed = ReviewedGame(
            self._open_game(entry).game, names, day_of(entry.date), entry.name, only_human(entry.levels)
        )
        return Push(GameReview(self.stage, reviewed))

    def _analyse(self) -> Change:
        """Show the current record with its variations on the analysis board; without a record show an empty board."""
        entry = self.entry
        if not entry:
            return Push(AnalysisBoard(self.stage, Study(Game())))
        read = self._open_game(entry)
        names = {colour: recorded_name(entry, colour) for colour in Colour}
        del self._open_games[entry.name]  # its tree may be changed now
        return Push(AnalysisBoard(self.stage, Study(read.game, read.tree, names, title=entry.title)))

    def _export(self) -> Change | None:
        return Push(ExportPanel(self.stage, self.entry)) if self.entry else None

    def _show_imported(self, note: str) -> None:
        """Show the imported records, with a note."""
        self._note = note
        self._ask(RecordQuery(RecordFilter.IMPORTED))

    def _delete_entry(self) -> None:
        """Delete the current record; the next one becomes the current one."""
        if self.entry and self._listing.delete(self.entry):
            self._select(self._list.current)

    def _restore_entry(self) -> None:
        """Restore the record deleted last, and select it."""
        name = self._listing.restore()
        if name:
            self._select_name(name)

    # Drawing

    def lay_out(self) -> None:
        """Place the list and the buttons; most of these need a record."""
        layout, gap = self.stage.layout, self.stage.layout.gap_px(GAP)
        self._boxes = records_layout(layout)
        self._list.place(layout, self._boxes.list.inset(gap // 2), len(self.shown))
        self._filter.box = self._boxes.filter
        self._filter.chosen = list(RecordFilter).index(self._listing.query.filter)
        per_row = ceil(len(self._buttons) / len(self._boxes.buttons))
        for n, row in enumerate(self._boxes.buttons):
            place_in_row(self._buttons[n * per_row : (n + 1) * per_row], row, gap)
        review, _button, delete, restore, export = self._buttons[:5]
        review.enabled = delete.enabled = export.enabled = self.entry is not None
        restore.enabled = bool(self._listing.deleted)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the list, and the current record beside it."""
        canvas.draw_ground()
        canvas.draw_text(_("Records"), self._boxes.heading, HEADLINE, at_left=True)
        self._draw_list(canvas)
        if self.entry:
            parsed = self._open_games.get(self.entry.name)
            draw_small_board(canvas, self._boxes.picture, parsed.game.position if parsed else None)
            draw_facts(canvas, self._boxes.facts, self.entry, parsed)
        self.form.draw(canvas)

    def _draw_list(self, canvas: Canvas) -> None:
        theme, gap, boxes = canvas.theme, canvas.layout.gap_px(GAP), self._boxes
        whole = boxes.list._replace(height=boxes.list.height + boxes.foot.height)
        canvas.draw_panel(whole, theme.panel, theme.panel_edge)
        if self.shown:
            self._list.draw_rows(canvas, self.shown, self._pointed)
        elif self._listing.done:
            lines = NO_MATCHING_RECORDS_TEXT if self._listing.total else NO_RECORDS_TEXT
            draw_paragraphs(canvas, boxes.list.inset(4 * gap), [_(line) for line in lines])
        foot = boxes.foot.inset(gap // 2).narrowed(gap)
        shown, count = count_text(len(self.shown)), count_text(self._listing.total)
        # Translators: how many of the records are shown
        words = count if len(self.shown) == self._listing.total else _("{shown} of {count}")
        dots = "" if self._listing.done else " …"
        numbers = words.format(shown=shown, count=count)
        canvas.draw_text(f"{numbers}{dots}", foot, SMALL_TEXT, theme.text_dim, at_right=True)
        if self._note:
            canvas.draw_text(self._note, foot.cut_left(foot.width * 2 // 3)[0], SMALL_TEXT, theme.accent, at_left=True)


def import_files(stage: Stage, paths: Sequence[Path]) -> Change:
    """Import the games of files dropped onto the window or named on the command line, then show them."""
    importer = Importer(stage.autosave.records, paths, stage.clock)
    return Push(ImportScreen(stage, importer, partial(_show_imported, stage)))


def _show_imported(stage: Stage, importer: Importer) -> Change:
    """Show the only game in a review, or else the list of imported records."""
    parsed = importer.last_game
    if not parsed:
        return Pop()
    if importer.processed_count > 1:
        return Replace(Records(stage, RecordFilter.IMPORTED, import_summary(importer)))
    names = {colour: player_name(parsed, colour) or side_name(colour) for colour in Colour}
    day = day_of(parsed.headers.get("date", ""))
    return Replace(GameReview(stage, ReviewedGame(parsed.game, names, day, importer.last_record)))
