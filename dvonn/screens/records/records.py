"""The records: a long list to be filtered, the final position of the one that is looked at, and what to do with it."""

from collections.abc import Callable
from enum import Enum, auto
from typing import Final

import pygame

from dvonn.input import STRAIGHT, Action, Device, Drag, Intention, Press, Release
from dvonn.rules.formats.parsed_game import ParsedGame
from dvonn.rules.pieces import Colour
from dvonn.screens.records.record_list import Listing
from dvonn.screens.records.record_list_view import RecordList
from dvonn.screens.records.record_panels import ExportPanel, ImportPanel
from dvonn.screens.records.record_words import Kind, called, facts, row
from dvonn.screens.records.records_view import RecordsLayout, draw_facts, draw_picture, parts, placed
from dvonn.screens.records.statistics_page import StatisticsScreen
from dvonn.screens.review import GameReview
from dvonn.screens.scene import Activity, Change, Pop, Push, Scene, Stage, handle_form
from dvonn.screens.share import day_of
from dvonn.storage.record_store import RecordEntry
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, Point
from dvonn.ui.text import draw_text
from dvonn.ui.widgets import Button, Choice

REST: Final = 0.12  # seconds that a record is looked at before it is opened
NEWS: Final = 0.2  # seconds in which the picture is drawn again after something has been read
MOST_OPEN: Final = 64  # games that are kept once they have been opened
WHEEL: Final = 2  # rows
NONE_YET: Final = (
    "There is nothing here yet.",
    "Every game that you finish becomes a record. Games from elsewhere come in by Import, or dropped onto the window.",
)
NONE_OF_THIS_KIND: Final = ("There is no record of this kind.",)


class RecordsCommand(Enum):
    """The buttons."""

    REVIEW = auto()
    DELETE = auto()
    RESTORE = auto()
    EXPORT = auto()
    IMPORT = auto()
    STATISTICS = auto()
    BACK = auto()


class Records(Scene):
    """Up and down walk the list, left and right the buttons below; the filter is above the list's first row."""

    def __init__(self, stage: Stage, kind: Kind = Kind.ALL, note: str = "") -> None:
        super().__init__(stage)
        self._note = note
        self._listing = Listing(stage.keeper.shelf, stage.clock, kind)
        self._opened: dict[str, ParsedGame] = {}
        self._rested, self._news = REST, NEWS
        self._list = RecordList()
        self._pointed: int | None = None
        kinds = list(Kind)
        self._filter = Choice("Show", [(one, one.value) for one in kinds], kinds.index(kind), label_percent=10)
        self._review = Button(RecordsCommand.REVIEW, "Review", "icon-moves")
        self._delete = Button(RecordsCommand.DELETE, "Delete", "icon-delete")
        self._restore = Button(RecordsCommand.RESTORE, "Bring back", "icon-undo")
        self._export = Button(RecordsCommand.EXPORT, "Export", "icon-share")
        self._buttons: list[Button[RecordsCommand]] = [
            *(self._review, self._delete, self._restore, self._export),
            Button(RecordsCommand.IMPORT, "Import", "icon-import"),
            Button(RecordsCommand.STATISTICS, "Statistics", "icon-statistics"),
            Button(RecordsCommand.BACK, "Back", "icon-back"),
        ]
        self._form: Form[RecordsCommand] = Form([[self._filter], self._buttons], focus=1)

    @property
    def title(self) -> str:
        """The window's title: which record is looked at."""
        at = f"{self._list.current + 1} of {len(self.shown)}" if self.shown else "none"
        return f"DVONN: records, {at}"

    @property
    def entry(self) -> RecordEntry | None:
        """The record that is looked at."""
        return self.shown[self._list.current] if self._list.current < len(self.shown) else None

    @property
    def shown(self) -> list[RecordEntry]:
        """The records in the list."""
        return self._listing.shown

    # Time

    @property
    def activity(self) -> Activity:
        """The picture changes while records are read."""
        return Activity.BREATHING if self._news > 0 or self._reading else Activity.STILL

    @property
    def _reading(self) -> bool:
        waits = self.entry is not None and self.entry.name not in self._opened
        return waits or not self._listing.done

    def update(self, seconds: float) -> Change | None:
        """Let a record be looked at for a while."""
        self._rested += seconds
        self._news -= seconds
        return None

    def idle(self, seconds: float) -> None:
        """Read on in the list, or open the record that is looked at."""
        entry = self.entry
        if entry and entry.name not in self._opened and self._rested >= REST:
            self._open(entry)
        elif not self._listing.done:
            if self._listing.step(seconds):
                self._opened.clear()
                self._look_for(entry)
            self._news = NEWS

    def _open(self, entry: RecordEntry) -> ParsedGame:
        """Return the game of a record."""
        if entry.name not in self._opened:
            if len(self._opened) >= MOST_OPEN:
                self._opened.clear()
            self._opened[entry.name] = self.stage.keeper.shelf.open(entry.name)
            self._news = NEWS
        return self._opened[entry.name]

    def _look_for(self, wanted: RecordEntry | None) -> None:
        """Look at a record if it is in the list, or else at the first one."""
        name = wanted.name if wanted else ""
        self._go(next((n for n, entry in enumerate(self.shown) if entry.name == name), 0))

    def _show(self, kind: Kind) -> None:
        """Show the records of a kind; the one that was looked at stays so, if it is one of them."""
        entry = self.entry
        self._filter.chosen = list(Kind).index(kind)
        self._listing.sort_out(kind)
        self._look_for(entry)

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Walk the list, filter it, or do something with a record."""
        self._lay_out()
        change = self._act(intention) if isinstance(intention, Action) else self._point(intention)
        if self._filter.value is not self._listing.kind:
            self._show(self._filter.value)
        return change

    def _act(self, action: Action) -> Change | None:
        if action is Action.BACK:
            return Pop()
        moves: dict[Action, Callable[[], None]] = {
            Action.UP: lambda: self._walk(-1),
            Action.DOWN: lambda: self._walk(1),
            Action.PREVIOUS_MOVE: lambda: self._turn(-1),
            Action.NEXT_MOVE: lambda: self._turn(1),
            Action.FIRST_MOVE: lambda: self._go(0),
            Action.LAST_MOVE: lambda: self._go(len(self.shown) - 1),
            Action.UNDO: self._bring_back,
        }
        move = moves.get(STRAIGHT.get(action, action))
        if move:
            move()
            return None
        pressed = handle_form(self._form, action, self.stage)
        return self._follow(pressed) if pressed else None

    def _point(self, intention: Intention) -> Change | None:
        """Do what the pointer wants; a press on the record that is looked at opens it."""
        assert not isinstance(intention, Action), "actions do not point"
        at = intention.at
        self._pointed = self._list.row_at(at)
        if isinstance(intention, Release):
            self._list.let_go()
        elif isinstance(intention, Drag) and self._list.holds(intention.start):
            self._moved(lambda: self._list.drag(intention.start, at))
        elif isinstance(intention, Press) and self._list.holds(at):
            return self._press(at)
        else:
            pressed = handle_form(self._form, intention, self.stage)
            return self._follow(pressed) if pressed else None
        return None

    def _press(self, at: Point) -> Change | None:
        number = self._list.row_at(at)
        if number is None:
            self._moved(lambda: self._list.press_bar(at))
        elif number == self._list.current:
            return self._follow(RecordsCommand.REVIEW)
        else:
            self._go(number)
        return None

    def _walk(self, by: int) -> None:
        """Go up or down: between the filter and the first record, too."""
        on_filter = self._form.focused is self._filter
        if on_filter and by > 0:
            self._form.focus = 1
        elif not on_filter and by < 0 and not self._list.current:
            self._form.focus = 0
        elif not on_filter:
            self._go(self._list.current + by)
            return
        self.stage.sound.play("focus")

    def _turn(self, by: int) -> None:
        """Turn a page, or the wheel."""
        if self.stage.controls.device is Device.MOUSE:
            self._moved(lambda: self._list.scroll(by * WHEEL))
        else:
            self._go(self._list.current + by * self._list.page)

    def _go(self, number: int) -> None:
        self._lay_out()
        self._moved(lambda: self._list.choose(number))

    def _moved(self, move: Callable[[], object]) -> None:
        """Move in the list; another record is opened only when it has been looked at for a while."""
        before = self._list.current
        move()
        if self._list.current != before:
            self._rested = 0.0
            self.stage.sound.play("focus")

    # Doing

    def _follow(self, pressed: RecordsCommand) -> Change | None:
        if pressed is RecordsCommand.BACK:
            return Pop()
        if pressed is RecordsCommand.IMPORT:
            return Push(ImportPanel(self.stage, self._show_imported))
        if pressed is RecordsCommand.STATISTICS:
            return Push(StatisticsScreen(self.stage))
        if pressed is RecordsCommand.RESTORE:
            self._bring_back()
            return None
        return self._follow_with(self.entry, pressed) if self.entry else None

    def _follow_with(self, entry: RecordEntry, pressed: RecordsCommand) -> Change | None:
        """Do something with a record."""
        if pressed is RecordsCommand.DELETE:
            self._throw_away(entry)
            return None
        if pressed is RecordsCommand.EXPORT:
            return Push(ExportPanel(self.stage, entry))
        read = self._open(entry)
        names = {colour: called(entry, colour) for colour in Colour}
        return Push(GameReview(self.stage, read.game, lambda: None, names, day_of(entry.date)))

    def _show_imported(self, note: str) -> None:
        """Show what has come from elsewhere."""
        self._note = note
        self._show(Kind.IMPORTED)

    def _throw_away(self, entry: RecordEntry) -> None:
        """Delete a record; the next one is looked at."""
        if self._listing.delete(entry):
            self._go(self._list.current)

    def _bring_back(self) -> None:
        """Bring the record back that was deleted last, and look at it."""
        entry = self._listing.bring_back()
        if entry:
            self._filter.chosen = list(Kind).index(self._listing.kind)
            self._look_for(entry)

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the list, and beside it the record that is looked at."""
        canvas, places = self.stage.canvas(surface), self._lay_out()
        canvas.ground()
        canvas.words("Records", places.heading, HEADLINE, at_left=True)
        self._draw_list(canvas, places)
        self._draw_record(canvas, places)
        self._form.draw(canvas)

    def _draw_list(self, canvas: Canvas, places: RecordsLayout) -> None:
        theme, gap = canvas.theme, canvas.layout.air(GAP)
        whole = places.list._replace(height=places.list.height + places.foot.height)
        canvas.panel(whole, theme.panel, theme.panel_edge)
        if self.shown:
            self._list.draw(canvas, lambda number: row(self.shown[number]), self._pointed)
        elif self._listing.done:
            draw_text(canvas, places.list.inset(4 * gap), NONE_OF_THIS_KIND if len(self._listing) else NONE_YET)
        foot = places.foot.inset(gap // 2)
        foot = foot._replace(x=foot.x + gap, width=max(0, foot.width - 2 * gap))
        canvas.words(self._count(), foot, SMALL_TEXT, theme.text_dim, at_right=True)
        if self._note:
            canvas.words(self._note, foot._replace(width=foot.width * 2 // 3), SMALL_TEXT, theme.accent, at_left=True)

    def _count(self) -> str:
        """Return how many records are shown."""
        whole, part = len(self._listing), len(self.shown)
        dots = "" if self._listing.done else " …"
        return f"{part:,} of {whole:,}{dots}" if self._filter.value is not Kind.ALL else f"{whole:,}{dots}"

    def _draw_record(self, canvas: Canvas, places: RecordsLayout) -> None:
        entry = self.entry
        if entry:
            read = self._opened.get(entry.name)
            draw_picture(canvas, places.picture, read.game.position if read else None)
            draw_facts(canvas, places.facts, facts(entry, read))

    def _lay_out(self) -> RecordsLayout:
        layout, here = self.stage.layout, self.entry is not None
        places = parts(layout)
        inner = places.list.inset(layout.air(GAP) // 2)
        self._list.lay_out(layout, inner, len(self.shown))
        self._filter.box = places.filter
        boxes = placed(places.buttons, len(self._buttons), layout.air(GAP))
        for button, box in zip(self._buttons, boxes, strict=True):
            button.box = box
        for button in (self._review, self._delete, self._export):
            button.enabled = here or button is self._form.focused  # the focus stays where it is, and is seen
        self._restore.enabled = self._listing.can_bring_back or self._restore is self._form.focused
        return places
