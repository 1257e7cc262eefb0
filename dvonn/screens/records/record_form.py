"""The widgets of the records screen: search, filter, headings of the columns, the players, and the commands."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from dvonn.input import BACKSPACE_TEXT
from dvonn.language import _
from dvonn.screens.prompts import KeyButton, label_buttons
from dvonn.screens.records.record_words import filter_labels
from dvonn.screens.records.records_view import HEADING_PADDING, Heading, NameButton, RecordsLayout, record_columns
from dvonn.screens.scene import Change, SceneCommand, Stage
from dvonn.storage.queries.record_query import RecordFilter, RecordQuery
from dvonn.storage.records.record_index import SortColumn
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form, place_by_labels, place_in_row
from dvonn.ui.layout import GAP, TEXT, UNPLACED_BOX, Box, Point
from dvonn.ui.widgets import WIDGET_PADDING, Button, Widget, draw_frame
from dvonn.ui.widgets.table_rows import Tabs
from dvonn.words import side_names

MAX_SEARCH_LENGTH: Final = 40  # characters
CARET: Final = "|"

HEADINGS_ROW: Final = 2
NUMBER_COLUMNS: Final = (SortColumn.RESULT, SortColumn.LENGTH)


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
        words = f"{self.text}{CARET * focused}" if self.text or focused else self.label
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
            column: Heading(partial(above.sort, column), name, at_right=column in NUMBER_COLUMNS)
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
