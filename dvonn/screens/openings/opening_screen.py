"""The screen of openings: the map on the board, and beside it what is counted and the figures of one space."""

from collections.abc import Mapping
from typing import Any, Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout
from dvonn.board.marks import Marks
from dvonn.input import Action, Intention, Press
from dvonn.language import N_, _, count_text, ngettext, pgettext
from dvonn.rules.board import Space
from dvonn.screens.analysis import PanelForm, split_window
from dvonn.screens.cursor import Cursor
from dvonn.screens.openings.opening_map import FIGURE_NAMES, draw_opening_map, tally_lines
from dvonn.screens.scene import Change, Pop, RefreshMode, Scene, Stage, handle_form, point_in_form, window_title
from dvonn.storage.openings import GameSource, OpeningCount, OpeningPieces, OpeningQuestion, SpaceTally
from dvonn.storage.record_store import IndexUpdate
from dvonn.ui.form import place_in_row
from dvonn.ui.layout import GAP, HEADLINE, TEXT, UNPLACED_BOX, Box
from dvonn.ui.widgets import Button, Choice
from dvonn.words import side_names

OPENING_LABEL_PERCENT: Final = 26  # of a choice's width
MAX_CHOICE_HEIGHT: Final = 50  # pixels in a window of 1280x720
FACT_LINE_HEIGHT: Final = 30  # the same
BACK_BUTTON_ROW_WIDTH: Final = 260  # the same
FACT_LINES: Final = 4
FACTS_HEIGHT_SHARE: Final = 0.34  # of the panel's height at most
OPENING_QUESTIONS: Final = {
    (OpeningPieces.RED, None): N_("Where the three red pieces were placed"),
    (OpeningPieces.RED, 0): N_("Where the first red piece was placed"),
    (OpeningPieces.RED, 1): N_("Where the second red piece was placed"),
    (OpeningPieces.RED, 2): N_("Where the third red piece was placed"),
    (OpeningPieces.WHITE, None): N_("Where the first three white pieces were placed"),
    (OpeningPieces.WHITE, 0): N_("Where the first white piece was placed"),
    (OpeningPieces.WHITE, 1): N_("Where the second white piece was placed"),
    (OpeningPieces.WHITE, 2): N_("Where the third white piece was placed"),
    (OpeningPieces.BLACK, None): N_("Where the first three black pieces were placed"),
    (OpeningPieces.BLACK, 0): N_("Where the first black piece was placed"),
    (OpeningPieces.BLACK, 1): N_("Where the second black piece was placed"),
    (OpeningPieces.BLACK, 2): N_("Where the third black piece was placed"),
}
"""What is counted, by the pieces and the number of one of them, None for all three."""


class OpeningScreen(Scene):
    """Loads the records in slices and counts their openings, again after a change of what is counted."""

    needs_coordinates = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._update = IndexUpdate(stage.autosave.records, stage.clock)
        self._version = -1  # of the index, when it was counted
        self._count: OpeningCount | None = None  # in progress
        self._counted: OpeningQuestion | None = None  # whose tallies are shown
        self.tallies: Mapping[Space, SpaceTally] = {}
        self.games = 0  # counted
        self.cursor = Cursor(shown=stage.controls.device.moves_focus)
        self._panel_has_focus = True
        self._make_choices()
        choices: list[Choice[Any]] = [self.figure, self.pieces, self.number, self.source, self.side, self.mirrored]
        self.form = PanelForm([*[[choice] for choice in choices], [Button(Pop, _("Back"), "icon-back")]])
        self.form.focus = len(choices)
        self._facts = UNPLACED_BOX

    def _make_choices(self) -> None:
        """Make the choices of what is counted and shown."""
        width = OPENING_LABEL_PERCENT
        # Translators: the pieces whose placements are counted: Red, White or Black
        red = pgettext("pieces", "Red")
        colours = [
            (OpeningPieces.RED, red),
            (OpeningPieces.WHITE, pgettext("pieces", "White")),
            (OpeningPieces.BLACK, pgettext("pieces", "Black")),
        ]
        self.pieces = Choice(_("Pieces"), colours, label_percent=width)
        # Translators: of the three pieces of a colour that are placed first
        ordinals = [(None, _("All 3")), (0, _("1st")), (1, _("2nd")), (2, _("3rd"))]
        # Translators: a label before All 3, 1st, 2nd, 3rd (of the pieces placed first)
        self.number = Choice(_("Which"), ordinals, label_percent=width)
        sources = [
            (GameSource.ALL, pgettext("games", "All")),
            (GameSource.OWN, pgettext("games", "Yours")),
            (GameSource.IMPORTED, pgettext("games", "Imported")),
        ]
        self.source = Choice(_("Games"), sources, label_percent=width)
        # Translators: a label before White or Black: whose results are shown
        self.side = Choice(_("Result of"), list(side_names().items()), label_percent=width)
        # Translators: spaces that are mirror images of each other are counted together, or each for itself
        self.mirrored = Choice(_("Mirrored"), [(True, _("Together")), (False, _("Apart"))], label_percent=width)
        figures = [(figure, _(name)) for figure, name in FIGURE_NAMES.items()]
        # Translators: a label before Games; Won, %; Margin
        self.figure = Choice(_("Show"), figures, label_percent=width)

    @property
    def title(self) -> str:
        """The window's title."""
        return window_title(_("Openings"))

    @property
    def question(self) -> OpeningQuestion:
        """What is to be counted."""
        return OpeningQuestion(
            self.pieces.value, self.number.value, self.source.value, self.side.value, self.mirrored.value
        )

    # Time

    @property
    def is_current(self) -> bool:
        """Whether the map shows what is to be counted."""
        version = self.stage.autosave.records.index.version
        return self._update.done and self._counted == self.question and self._version == version

    @property
    def refresh_mode(self) -> RefreshMode:
        """Low rate while records are read, updates while they are counted."""
        if self.is_current:
            return RefreshMode.ON_INPUT
        return RefreshMode.UPDATE_ONLY if self._update.done else RefreshMode.LOW_RATE

    def idle(self, seconds: float) -> None:
        """Count the records of the index, then bring it up to date, and count them again after changes."""
        index = self.stage.autosave.records.index
        if self._counted == self.question and not self._update.done:
            self._update.step(seconds)
            return
        if self.is_current:
            return
        if not self._count or self._count.question != self.question or self._version != index.version:
            self._count, self._version = OpeningCount(index, self.question, self.stage.clock), index.version
        self._count.step(seconds)
        if self._count.done:
            self.tallies, self.games, self._counted = self._count.tallies, self._count.games, self.question
            self._count, self.changed = None, True

    # Input

    @property
    def shown_board(self) -> BoardLayout:
        """The layout of the board in its part of the window."""
        return split_window(self.stage.layout).board(self.stage)

    def act(self, intention: Intention) -> Change | None:
        """Look at a space of the board, or use the panel."""
        if isinstance(intention, Action):
            return self._act_on_key(intention)
        space = self.shown_board.space_at(intention.at, lambda _space: 0)
        if space is not None or not isinstance(intention, Press):
            self.cursor.point(self.cursor.space if space is None else space)
        point_in_form(self.form, intention, self.stage)
        if space is None and isinstance(intention, Press):
            return handle_form(self.form, intention, self.stage)
        return None

    def _act_on_key(self, action: Action) -> Change | None:
        """Use the panel, or walk on the board; a step that leads off the board leads to the panel."""
        if action is Action.BACK:
            return Pop()
        if self._panel_has_focus and action is Action.ACCEPT:
            return handle_form(self.form, action, self.stage)
        if self._panel_has_focus:
            self._panel_has_focus = self.form.walk(action)
            if not self._panel_has_focus:
                self.cursor.walk(0, 0)
        else:
            before = self.cursor.space
            self.cursor.move(action, self.shown_board, [])
            self._panel_has_focus = self.cursor.space == before
        self.stage.sound.play("focus")
        return None

    # Layout and drawing

    def lay_out(self) -> None:
        """Place the choices in the panel, the figures of a space below them, and the button below the board."""
        layout, split = self.stage.layout, split_window(self.stage.layout)
        gap, rows = layout.gap_px(GAP), self.form.rows[:-1]
        facts = min(round(split.inside.height * FACTS_HEIGHT_SHARE), FACT_LINES * layout.px(FACT_LINE_HEIGHT) + 2 * gap)
        room = split.inside.cut_bottom(facts, gap)[1]
        height = min(layout.px(MAX_CHOICE_HEIGHT), (room.height - gap // 2 * (len(rows) - 1)) // len(rows))
        for (choice,) in rows:
            choice.box, room = room.cut_top(height, gap // 2)
        self._facts = Box(room.x, room.y + gap, room.width, facts)
        buttons = split.buttons()
        place_in_row(self.form.rows[-1], buttons.middle(layout.px(BACK_BUTTON_ROW_WIDTH), buttons.height), gap)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the map with its heading, and the panel."""
        canvas.draw_ground()
        split = split_window(self.stage.layout)
        part = split.board_canvas(canvas, self.stage)
        cursor = None if self._panel_has_focus else self.cursor.shown
        marks = Marks(cursor=cursor, aimed=self.cursor.space)
        draw_opening_map(part, self.tallies, self.figure.value, marks)
        head, foot = split.board_window.top_bar.inset(self.stage.layout.gap_px(GAP)).rows(2)
        canvas.draw_text(self.headline, head, HEADLINE)
        canvas.draw_text(self._status, foot, TEXT, canvas.theme.text_dim)
        self.form.draw(canvas, show_focus=self._panel_has_focus)
        self._draw_facts(canvas, self._facts)

    @property
    def headline(self) -> str:
        """The number of games, or how many records have been read."""
        if not self._update.done and self._version != self.stage.autosave.records.index.version:
            count = self._update.count
            return _("Reading records… {count}").format(count=count_text(count))
        if not self._counted:
            return _("Counting…")
        return ngettext("{count} game", "{count} games", self.games).format(count=count_text(self.games))

    @property
    def _status(self) -> str:
        if self._counted and not self.games:
            return _("No games of this kind yet: finish one, or import some")
        return _(OPENING_QUESTIONS[self.pieces.value, self.number.value])

    def _draw_facts(self, canvas: BoardCanvas, box: Box) -> None:
        """Draw the figures of the space under the cursor."""
        theme, gap, space = canvas.theme, canvas.layout.gap_px(GAP), self.cursor.space
        canvas.draw_panel(box, theme.panel, theme.panel_edge)
        lines = tally_lines(space, self.tallies.get(space), self.side.value, mirrored=self.mirrored.value)
        for number, (line, row) in enumerate(zip(lines, box.inset(gap).rows(FACT_LINES), strict=False)):
            ink = theme.text if number else theme.accent
            canvas.draw_text(line, row, TEXT, ink, at_left=True)
