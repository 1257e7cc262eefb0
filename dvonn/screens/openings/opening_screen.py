"""The screen of openings: the map on the board, and beside it what is counted and the figures of one space."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout
from dvonn.board.marks import Marks
from dvonn.engine.analysis.placement_worths import placement_worths
from dvonn.engine.placement_study import STUDY_GAMES
from dvonn.input import Action, Intention, Press
from dvonn.language import _, count_text, ngettext, pgettext
from dvonn.rules.board import SPACES, Space
from dvonn.rules.game import Game
from dvonn.screens.analysis import PanelForm, split_window
from dvonn.screens.board_player import game_steps
from dvonn.screens.by_ear import HeardBoard
from dvonn.screens.cursor import Cursor
from dvonn.screens.number_map import draw_number_map
from dvonn.screens.openings.opening_map import FIGURE_NAMES, MapFigure, draw_table, map_of, tally_lines
from dvonn.screens.openings.opening_walk import OpeningWalk
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Scene, Stage, handle_form, point_in_form, window_title
from dvonn.storage.queries.continuations import ContinuationCount, GameSource, PositionQuestion
from dvonn.storage.record_store import IndexUpdate
from dvonn.ui.form import place_by_labels
from dvonn.ui.layout import GAP, HEADLINE, TEXT, UNPLACED_BOX, Box
from dvonn.ui.scroll_form import align_labels
from dvonn.ui.text import LINE_GAP, draw_lines
from dvonn.ui.widgets import Button, Choice, Stepper
from dvonn.words import side_names, worth_text

CHOICE_HEIGHT: Final = 46  # pixels in a window of 1280x720
MIN_LABELLED_WIDTH: Final = 350  # the same, of a choice with a label
BUTTON_ROW_WIDTH: Final = 640  # the same
OPENING_LABEL_PERCENT: Final = 45  # of a choice's width
STEP_BUTTON_FACTOR: Final = 0.5  # of another button's width, for a button with an icon only
STEP_SECONDS: Final = 0.005  # of counting before a step is drawn
MAX_OPENED_GAMES: Final = 500
FACT_LINES: Final = 4


class OpeningScreen(Scene):
    """Loads the records in slices and counts how they go on from a position; each choice of a ply leads to the next.

    `show_games` returns the scene that shows records, given their ids.
    """

    cursor: Cursor
    toolbar_has_focus = True

    def __init__(self, stage: Stage, show_games: Callable[[frozenset[int]], Scene]) -> None:
        super().__init__(stage)
        self._update = IndexUpdate(stage.autosave.records, stage.clock)
        self._version = -1  # of the index, when it was counted
        self._count: ContinuationCount | None = None  # in progress
        self._counted: PositionQuestion | None = None  # whose tallies are shown
        self._opened: dict[str, Game] = {}  # games that have been read
        self.games = 0  # counted
        self.walk = OpeningWalk()
        self.cursor = Cursor(shown=stage.controls.device.moves_focus)
        self._make_choices()
        self._make_buttons(show_games)
        self.form = PanelForm([[self.figure], [self.source], [self.side], self._buttons])
        self.form.focus_on(self._buttons[-1])
        self._facts = self._table = UNPLACED_BOX

    def _make_choices(self) -> None:
        """Make the choices of what is counted and shown."""
        sources = [
            (GameSource.ALL, pgettext("games", "All")),
            (GameSource.OWN, pgettext("games", "Yours")),
            (GameSource.IMPORTED, pgettext("games", "Imported")),
        ]
        self.source, self.side = Stepper("", sources), Stepper("", list(side_names().items()))
        self.figure = Stepper("", [(figure, _(name)) for figure, name in FIGURE_NAMES.items()])
        # Translators: a label before Games; Won, %; Margin
        self._labels: list[tuple[Choice[Any], str]] = [(self.figure, _("Show")), (self.source, _("Games"))]
        # Translators: a label before White or Black: whose results are shown
        self._labels.append((self.side, _("Results for")))

    def _make_buttons(self, show_games: Callable[[frozenset[int]], Scene]) -> None:
        """Make the steps of the walk, and what else stands below the board."""

        def open_games() -> Change:
            return Push(show_games(self.walk.count.records if self.walk.count else frozenset()))

        small = partial(Button, label="", width_factor=STEP_BUTTON_FACTOR)
        self._steps = {
            Action.FIRST_MOVE: small(lambda: self._step_back(self.walk.length), icon="icon-first"),
            Action.PREVIOUS_MOVE: small(lambda: self._step_back(1), icon="icon-previous"),
            Action.NEXT_MOVE: small(self._step_on, icon="icon-next", note=_("The most frequent one")),
        }
        self._games = Button(open_games, _("Games"), "icon-records")
        self._buttons = [*self._steps.values(), self._games, Button(Pop, _("Back"), "icon-back")]

    @property
    def title(self) -> str:
        """The window's title."""
        return window_title(_("Openings"))

    @property
    def question(self) -> PositionQuestion:
        """What is to be counted."""
        return PositionQuestion(tuple(self.walk.game.positions), self.source.value, self.side.value)

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
        """Count the records that the index has; then bring it up to date, and count them again after changes."""
        index = self.stage.autosave.records.index
        if self._counted == self.question and not self._update.done:
            self._update.step(seconds)
            self.changed |= self._update.done
        if self._counted == self.question and (self.is_current or not self._update.done):
            return
        if not self._count or self._count.question != self.question or self._version != index.version:
            self._count, self._version = self._new_count(), index.version
        self._count.step(seconds)
        if self._count.done:
            self.games, self._counted = self._count.games, self.question
            self.walk.count, self._count, self.changed = self._count, None, True

    def _new_count(self) -> ContinuationCount:
        if len(self._opened) > MAX_OPENED_GAMES:
            self._opened.clear()
        return ContinuationCount(self.stage.autosave.records, self.question, self._opened, self.stage.clock)

    # Input

    @property
    def shown_board(self) -> BoardLayout:
        """The layout of the board in its part of the window."""
        return split_window(self.stage.layout).board(self.viewpoint, self.stage.min_height)

    @property
    def heard_board(self) -> HeardBoard:
        """The position of the walk, with the cursor."""
        return self.hear(self.walk.position, game_steps(self.walk.game))

    # The walk

    def _choose(self, space: Space) -> None:
        """Step on to a space, or choose its stack."""
        self.walk.choose(space)
        self._show_step()

    def _step_on(self) -> None:
        """Step on by the most frequent ply."""
        ply = self.walk.favourite
        if ply:
            self.walk.play(ply)
            self._show_step()

    def _step_back(self, plies: int) -> None:
        self.walk.go_back(plies)
        self._show_step()

    def _show_step(self) -> None:
        """Count at once as long as this takes no longer than a part of a frame."""
        self.stage.sound.play("focus")
        self.idle(STEP_SECONDS)

    def act(self, intention: Intention) -> Change | None:
        """Look at a space of the board or choose it, or use the panel."""
        if isinstance(intention, Action):
            return self._act_on_key(intention)
        space = self.shown_board.space_at(intention.at, self.walk.position.height)
        if space is not None or not isinstance(intention, Press):
            self.cursor.point(self.cursor.space if space is None else space)
        point_in_form(self.form, intention, self.stage)
        if not isinstance(intention, Press):
            return None
        if space is None:
            return handle_form(self.form, intention, self.stage)
        self._choose(space)
        return None

    def _act_on_key(self, action: Action) -> Change | None:
        """Use the panel, or walk on the board; a step that leads off the board leads to the panel."""
        if action is Action.BACK and self.walk.source is None:
            return Pop()
        if action in {Action.BACK, Action.UNDO} or (action is Action.ACCEPT and not self.toolbar_has_focus):
            self._choose(self.cursor.space) if action is Action.ACCEPT else self._step_back(1)
            return None
        step = self._steps.get(action)
        if step:
            return step.command() if step.command and step.enabled else None
        if self.toolbar_has_focus and action is Action.ACCEPT:
            return handle_form(self.form, action, self.stage)
        if action in {Action.NEXT, Action.PREVIOUS}:
            spaces = [space for space in SPACES if space in self.walk.tallies()]
            self.toolbar_has_focus = self.cursor.tab(action, spaces, self.form, in_form=self.toolbar_has_focus)
        elif self.toolbar_has_focus:
            self.toolbar_has_focus = self.form.walk(action)
            if not self.toolbar_has_focus:
                self.cursor.walk(0, 0)
        else:
            before = self.cursor.space
            self.cursor.move(action, self.shown_board)
            self.toolbar_has_focus = self.cursor.space == before
        self.stage.sound.play("focus")
        return None

    # Layout and drawing

    def _enable_buttons(self) -> None:
        for button in self._steps.values():
            button.enabled = self.walk.length > 0
        self._steps[Action.NEXT_MOVE].enabled = self.walk.favourite is not None
        self._games.enabled = self.walk.is_counted and self.games > 0

    def lay_out(self) -> None:
        """Place the choices in the panel, the figures of a space below them, and the buttons below the board."""
        self._enable_buttons()
        layout, split = self.stage.layout, split_window(self.stage.layout)
        gap, room = layout.gap_px(GAP), split.inside
        has_labels = room.width >= layout.px(MIN_LABELLED_WIDTH)
        for choice, label in self._labels:
            choice.label, choice.label_percent = (label, OPENING_LABEL_PERCENT) if has_labels else ("", 0)
            choice.label_width = 0
        align_labels([choice for choice, _label in self._labels], self.stage.measure, room.width)
        for choice, _label in self._labels:
            height = max(layout.px(CHOICE_HEIGHT), choice.arrange(self.stage.measure, room.width))
            choice.box, room = room.cut_top(height, gap // 2)
        self._facts, self._table = room.cut_top(self._facts_height(room.width - 2 * gap) + 2 * gap, gap)
        buttons = split.buttons.middle(layout.px(BUTTON_ROW_WIDTH), split.buttons.height)
        place_by_labels(self._buttons, self.stage.measure, buttons, gap)

    @property
    def _fact_lines(self) -> list[str]:
        """The figures of the space under the cursor, in words."""
        space, worths = self.cursor.space, placement_worths(self.walk.position)
        lines = tally_lines(self.walk.name_of(space), self.walk.tallies().get(space))
        if space in worths:
            # Translators: what a piece on a space adds to the margin, such as +1.36 ± 0.03
            lines.append(_("Worth {number}").format(number=worth_text(worths[space])))
        return lines

    def _facts_height(self, width: int) -> int:
        """Return the height of the figures in words, at least of FACT_LINES lines."""
        measure = self.stage.measure
        heights = [measure.height(line, width) + self.stage.layout.gap_px(LINE_GAP) for line in self._fact_lines]
        return max(sum(heights), FACT_LINES * measure.height("", width))

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the map with its heading, and the panel."""
        canvas.draw_ground()
        split = split_window(self.stage.layout)
        part = split.board_canvas(canvas, self.shown_board)
        cursor = None if self.toolbar_has_focus else self.cursor.shown
        marks = Marks(cursor=cursor, aimed=self.cursor.space, selected=self.walk.source)
        numbers, light = map_of(self.figure.value, self.walk.tallies(), self.walk.position)
        draw_number_map(part, self.walk.position, numbers, light, marks)
        head, foot = split.board_window.top_bar.inset(self.stage.layout.gap_px(GAP)).rows(2)
        canvas.draw_text(self.headline, head, HEADLINE)
        canvas.draw_text(self._status, foot, TEXT, canvas.theme.text_dim)
        self.form.draw(canvas, show_focus=self.toolbar_has_focus)
        self._draw_facts(canvas, self._facts)
        if self.walk.rows:
            draw_table(canvas, self._table, self.walk.rows)

    @property
    def headline(self) -> str:
        """The number of games, or how many records have been read since they were counted."""
        if self.figure.value is MapFigure.WORTH:
            return ngettext("{count} game", "{count} games", STUDY_GAMES).format(count=count_text(STUDY_GAMES))
        if not self._update.done and self._version != self.stage.autosave.records.index.version:
            count = self._update.count
            return _("Reading records… {number}").format(number=count_text(count))
        if not self._counted:
            return _("Counting…")
        return ngettext("{count} game", "{count} games", self.games).format(count=count_text(self.games))

    @property
    def _status(self) -> str:
        if self.figure.value is MapFigure.WORTH and not placement_worths(self.walk.position):
            return _("Worths are known when the red pieces are placed, until the board is full")
        if self._counted and self._update.done and not self.games and not self.walk.length:
            return _("No games of this kind yet: finish one, or import some")
        return self.walk.words

    def _draw_facts(self, canvas: BoardCanvas, box: Box) -> None:
        """Draw the figures of the space under the cursor."""
        theme, (name, *figures) = canvas.theme, self._fact_lines
        canvas.draw_panel(box, theme.panel, theme.panel_edge)
        lines = [(name, TEXT, theme.accent), *((line, TEXT, theme.text) for line in figures)]
        draw_lines(canvas, box.inset(canvas.layout.gap_px(GAP)), lines)
