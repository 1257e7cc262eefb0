"""The study of openings: a line of plies, and a map of the recorded games' continuations and results."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum, auto
from functools import partial
from itertools import accumulate
from typing import Any, Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout
from dvonn.board.overlays import Marks
from dvonn.input.intentions import DIRECTION_STEPS, Action, Intention, Press
from dvonn.language import N_, _, count_text, decimal_text, ngettext, percent_text, pgettext, signed_text
from dvonn.rules.board import SPACE_NAMES, Move, Place, Ply, Space
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.analysis.study_panel import PanelForm, SplitWindow, board_canvas, split_board
from dvonn.screens.board_player import brightness, draw_number_map, game_steps
from dvonn.screens.by_ear import BoardDescription
from dvonn.screens.cursor import Cursor
from dvonn.screens.dialog import Page, PageDialog
from dvonn.screens.scene import AppContext, Change, Pop, Push, RefreshMode, Scene, handle_form, point_in_form
from dvonn.storage.continuations import ContinuationCount, GameSource, PositionQuestion
from dvonn.storage.record_index import EDGE_RANGES, Pattern
from dvonn.storage.record_store import IndexUpdate
from dvonn.storage.statistics import Tally, frequent_players
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, Stepper
from dvonn.ui.fitting import shortened
from dvonn.ui.form import place_by_labels
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, TEXT, UNPLACED_BOX, Box
from dvonn.ui.scroll_form import align_labels
from dvonn.ui.text import LINE_GAP, draw_lines
from dvonn.words import LEVEL_NAMES, ply_text, side_names

MIN_GAMES: Final = 20  # fewer games say little of results: their numbers are dim and without light


class MapFigure(Enum):
    """The figure of each space on the map, counted from games."""

    GAMES = auto()
    WON = auto()
    MARGIN = auto()

    def words(self, tally: Tally) -> str:
        """Return the figure as text."""
        if self is MapFigure.GAMES:
            return count_text(tally.games)
        if self is MapFigure.WON:
            return count_text(round(100 * tally.won_share))
        return "-" if tally.mean_margin is None else signed_text(round(tally.mean_margin, 1), 1)

    def value_of(self, tally: Tally) -> float | None:
        """Return the figure as a number, None if there are too few games for it."""
        if self is MapFigure.GAMES:
            return tally.games
        if tally.games < MIN_GAMES:
            return None
        return tally.won_share if self is MapFigure.WON else tally.mean_margin


FIGURE_NAMES: Final = {
    # Translators: what the numbers on a map are: games, the share of won games in per cent, the mean margin in pieces
    MapFigure.GAMES: N_("Games"),
    MapFigure.WON: N_("Won, %"),
    MapFigure.MARGIN: N_("Margin"),
}
MIN_SPANS: Final = {MapFigure.GAMES: 1.0, MapFigure.WON: 0.1, MapFigure.MARGIN: 2.0}
"""The least difference of the figure (in games, in share, in pieces) between no light and full light."""


def map_of(figure: MapFigure, tallies: Mapping[Space, Tally]) -> tuple[Mapping[Space, str], Mapping[Space, float]]:
    """Return the numbers of a map, and the brightness of the spaces."""
    figures = {space: value for space, tally in tallies.items() if (value := figure.value_of(tally)) is not None}
    numbers = {space: figure.words(tally) for space, tally in tallies.items()}
    return numbers, brightness(figures, MIN_SPANS[figure])


def draw_table(canvas: Canvas, box: Box, rows: Sequence[tuple[str, Tally]]) -> None:
    """Write names with all figures of their games, as many as there is room for, below the figures' names."""
    theme, lines = canvas.theme, box.rows(max(1, box.height // canvas.layout.text_px(30)))
    if len(lines) == 1:
        return
    table = [["", *map(_, FIGURE_NAMES.values())]]
    table += [[name, *table_cells(tally)] for name, tally in rows]
    inks = [theme.text_dim, *(theme.text if tally.games >= MIN_GAMES else theme.text_dim for _name, tally in rows)]
    widths = [max(canvas.text_width(word, SMALL_TEXT) for word in column) for column in zip(*table, strict=True)]
    gaps = canvas.layout.text_px(8)
    shown = max(3, sum(width <= box.width for width in accumulate(width + gaps for width in widths)))
    for number, (words, line, ink) in enumerate(zip(table, lines, inks, strict=False)):
        figures = [f"{name}: {word}" for name, word in zip(table[0][1:shown], words[1:], strict=False)]
        told = canvas.told(". ".join([words[0], *figures]) if number else "", line)
        for word, cell in zip(words, line.shared(widths[:shown]), strict=False):
            told.draw_text(word, cell, SMALL_TEXT, ink)


# Words

REDS_NAMES: Final = {
    # Translators: how the three red pieces lie on the board; short words for a table
    Pattern.REDS_IN_LINE: N_("Reds in line"),
    Pattern.REDS_CLOSE: N_("Reds together"),
    Pattern.REDS_APART: N_("Reds apart"),
}


def pattern_name(pattern: Pattern) -> str:
    """Return the short name of a pattern."""
    if pattern in REDS_NAMES:
        return _(REDS_NAMES[pattern])
    # Translators: how many of a side's pieces lie at the edge of the board, such as 10–13
    return _("Edge: {number}").format(number="{}\N{EN DASH}{}".format(*EDGE_RANGES[pattern]))


def won_ends(tally: Tally) -> list[int]:
    """Return the share won and the ends of its interval, in per cent."""
    return [round(100 * share) for share in (tally.won_share, *tally.won_interval)]


def margin_words(tally: Tally) -> str:
    """Return the mean margin, with its error if there is one."""
    words, error = MapFigure.MARGIN.words(tally), tally.margin_error
    # Translators: a figure with its error
    return words if error is None else _("{number} ± {error}").format(number=words, error=decimal_text(error, 1))


def table_cells(tally: Tally) -> list[str]:
    """Return the figures of a row of the table."""
    won, low, high = won_ends(tally)
    # Translators: {number} of games, too few to judge by; as short as can be, for a table
    few = "{number}" if tally.games >= MIN_GAMES else _("{number} (few)")
    return [few.format(number=count_text(tally.games)), f"{won} ({low}\N{EN DASH}{high})", margin_words(tally)]


def tally_lines(name: str, tally: Tally | None) -> list[str]:
    """Return the lines on a space, a ply or a pattern: its name, the games, the share won, and the mean margin."""
    if not tally:
        return [name, _("No games")]
    won, low, high = map(percent_text, won_ends(tally))
    lines = [name, ngettext("{count} game", "{count} games", tally.games)]
    if tally.games < MIN_GAMES:
        lines[-1] = ngettext("{count} game, too few to judge by", "{count} games, too few to judge by", tally.games)
    # Translators: the share of games won, and between which shares the true one lies, such as 13% (4% to 36%)
    lines.append(_("Won {won} ({low} to {high})").format(won=won, low=low, high=high))
    if tally.mean_margin is not None:
        lines.append(_("Average margin {number}").format(number=margin_words(tally)))
    return lines


SHOWN_PLIES = 6  # of the line, the last ones


class OpeningExplorer:
    """The line, and the last complete count of the games that reach its end."""

    def __init__(self) -> None:
        self.game = Game()
        self.source: Space | None = None  # of a move whose target is not chosen yet
        self.count: ContinuationCount | None = None

    @property
    def position(self) -> Position:
        """The position at the end of the line."""
        return self.game.position

    # Steps

    def choose(self, space: Space) -> None:
        """Extend the line by a placement, or choose a stack and then its target."""
        ply: Ply = Place(space) if self.source is None else Move(self.source, space)
        if not self.position.objection(ply):
            self.play(ply)
        elif not self.position.objection_to_stack(space):
            self.source = None if space == self.source else space

    def play(self, ply: Ply) -> None:
        """Extend the line by a ply."""
        self.game.play(ply)
        self.source = None

    def go_on(self) -> None:
        """Extend the line by the most frequent ply, if there is one."""
        if self.favourite:
            self.play(self.favourite)

    def go_back(self, plies: int = 1) -> None:
        """Give up a chosen stack, or else go back by some plies."""
        if self.source is None:
            for _number in range(min(plies, len(self.game.plies))):
                self.game.undo()
        self.source = None

    # Figures

    @property
    def counted(self) -> ContinuationCount | None:
        """The count of the position, None while there is only that of another one."""
        return self.count if self.count and self.count.question.position is self.position else None

    def _tallies_of_plies(self) -> Mapping[Ply, Tally]:
        tallies = {ply: count.tally(ply) for ply in self.position.moves()} if (count := self.counted) else {}
        return {ply: tally for ply, tally in tallies.items() if tally}

    @property
    def favourite(self) -> Ply | None:
        """The ply with which most games go on."""
        tallies = self._tallies_of_plies()
        return max(tallies, key=lambda ply: tallies[ply].games, default=None)

    def tallies(self) -> Mapping[Space, Tally]:
        """Return the games by the spaces of the next placements, of the stacks that move, or of their targets."""
        found: dict[Space, Tally] = {}
        for ply, tally in self._tallies_of_plies().items():
            if self.source in {None, ply[0]}:
                space = ply[0] if self.source is None else ply[-1]
                found.setdefault(space, Tally()).add(tally)
        return found

    @property
    def rows(self) -> Sequence[tuple[str, Tally]]:
        """The plies with their games, the most frequent one first; of those that are symmetrical, one.

        If each has too few games, these are the patterns instead.
        """
        tallies = self.counted.tallies if self.counted else {}
        ranked = sorted(tallies.items(), key=lambda one: -one[1].games)
        plies = [(ply_text(ply), tally) for ply, tally in ranked if self.source in {None, ply[0]}]
        patterns = [(pattern_name(pattern), tally) for pattern, tally in self.patterns.items()]
        return plies if any(tally.games >= MIN_GAMES for _name, tally in plies) else patterns or plies

    @property
    def patterns(self) -> Mapping[Pattern, Tally]:
        """The patterns that games have: all that count, or those whose red pieces lie like the ones of the line."""
        found = self.counted.patterns if self.counted else {}
        return {pattern: tally for pattern, tally in found.items() if tally.games}

    # Words

    @property
    def words(self) -> str:
        """The last plies of the line."""
        plies = [ply_text(ply) for ply in self.game.plies[-SHOWN_PLIES:]]
        dots = "… " * (len(self.game.plies) > SHOWN_PLIES)
        return dots + " ".join(plies) if plies else _("Choose a space to see how games went on")

    def name_of(self, space: Space) -> str:
        """Return the name of a space with those of its mirror images, or of the move that leads there."""
        if self.source is not None and self.source != space:
            return ply_text(Move(self.source, space))
        images = self.counted.images_of(space) if self.counted else ()
        others = sorted(SPACE_NAMES[one] for one in images if one != space)
        # Translators: {space} is like a1, {mirror_images} a list of others
        words = _("{space}, with {mirror_images}") if others else "{space}"
        return words.format(space=SPACE_NAMES[space], mirror_images=", ".join(others))


class OpeningForm(PanelForm):
    """Takes the focus over any edge of the board, at the widget that had it last."""

    def enter(self, action: Action, board: BoardLayout, space: Space) -> bool:
        return action in DIRECTION_STEPS


class OpeningScreen(Scene):
    """Loads the records in slices and counts how they go on from a position; each choice of a ply leads to the next.

    `show_games` returns the scene that shows records, given their ids.
    """

    name = N_("Openings")
    cursor: Cursor
    toolbar_has_focus = True

    def __init__(self, context: AppContext, show_games: Callable[[frozenset[int]], Scene]) -> None:
        super().__init__(context)
        self._update = IndexUpdate(context.autosave.records, context.clock)
        self._version = -1  # of the index, when it was counted
        self._count: ContinuationCount | None = None  # in progress
        self._counted: PositionQuestion | None = None  # whose tallies are shown
        self._opened: dict[str, Game] = {}  # games that have been read
        self.games = 0  # counted
        self.walk = OpeningExplorer()
        self.cursor = Cursor(shown=context.controls.device.moves_focus, scans=lambda: context.settings.scanning)
        self._show_games = show_games
        self._make_choices()
        self._make_buttons()
        self.form = OpeningForm([*([choice] for choice in self._choices), self._buttons], self._buttons[-1])
        self._facts = self._table = UNPLACED_BOX
        self.wait_for(lambda: not self._update.done, RefreshMode.LOW_RATE)  # while records are read
        self.wait_for(lambda: not self.is_current)  # while they are counted

    def _make_choices(self) -> None:
        sources: list[tuple[GameSource | str, str]] = [
            (GameSource.ALL, pgettext("games", "All")),
            (GameSource.OWN, pgettext("games", "Yours")),
            (GameSource.IMPORTED, pgettext("games", "Imported")),
            (GameSource.PEOPLE, pgettext("games", "People")),
            (GameSource.COMPUTERS, pgettext("games", "Computers")),
        ]
        self.source, self.side = Stepper("", sources), Stepper("", list(side_names().items()))
        self.figure = Stepper("", [(figure, _(name)) for figure, name in FIGURE_NAMES.items()])
        self._choices: list[Choice[Any]] = [self.figure, self.source, self.side]
        # Translators: labels of choices, of Games, Won, % and others; of All, Yours and others; of White or Black
        self._labels = [_("Show"), _("Games"), _("Results for")]

    def _list_players(self) -> None:
        """Offer the players of the records after the kinds of games."""
        players = frequent_players(self.context.autosave.records.index)
        names = [(key, shortened(name, 20) or _(LEVEL_NAMES.get(key[1:], key))) for key, name in players]
        self.source.notes = [*[""] * len(self.source.options), *(name for _key, name in players)]  # whole, to be heard
        self.source.options, self.changed = [*self.source.options, *names], True

    def _make_buttons(self) -> None:
        small = partial(Button, enabled=lambda: bool(self.walk.game.plies), width_factor=0.5)
        self._steps = {
            Action.FIRST_MOVE: small(lambda: self._step_back(len(self.walk.game.plies)), icon="icon-first"),
            Action.PREVIOUS_MOVE: small(lambda: self._step_back(1), icon="icon-previous"),
            Action.NEXT_MOVE: small(partial(self._change, self.walk.go_on), icon="icon-next"),
        }
        self._steps[Action.NEXT_MOVE].enabled = lambda: self.walk.favourite is not None
        self._steps[Action.NEXT_MOVE].note = _("The most frequent one")
        games = Button(
            lambda: self._open(self.walk.count.records if self.walk.count else ()), _("Games"), "icon-records"
        )
        games.enabled = lambda: bool(self.walk.counted) and self.games > 0
        patterns = Button(lambda: Push(PageDialog(self.context, self._pattern_page)), _("Patterns"), "icon-show")
        patterns.enabled = lambda: bool(self.walk.patterns)
        self._buttons = [*self._steps.values(), patterns, games, Button(Pop, _("Back"), "icon-back")]

    def _open(self, ids: Iterable[int]) -> Change:
        return Push(self._show_games(frozenset(ids)))

    def _pattern_page(self) -> Page:
        """Return the page of all patterns, which lead to their games."""
        rows: list[list[Button]] = []
        for pattern, tally in self.walk.patterns.items():
            ids = self.walk.count.pattern_records[pattern] if self.walk.count else ()
            rows.append([Button(partial(self._open, ids), ". ".join(tally_lines(pattern_name(pattern), tally)))])
        # Translators: of statistics of games
        words = _(
            "How the red pieces lie, and how many of its 23 pieces a side has at the edge; a draw counts as half a win"
        )
        return Page(_("Patterns"), [*rows, [Button(Pop, _("Back"), "icon-back")]], text=lambda: words, width=900)

    @property
    def question(self) -> PositionQuestion:
        """The question that the next count answers."""
        return PositionQuestion(tuple(self.walk.game.positions), self.source.value, self.side.value)

    # Time

    @property
    def is_current(self) -> bool:
        """Whether the map answers the current question."""
        version = self.context.autosave.records.index.version
        return self._update.done and self._counted == self.question and self._version == version

    def idle(self, seconds: float) -> None:
        """Count the records that the index has; then bring it up to date, and count them again after changes."""
        index = self.context.autosave.records.index
        if self._counted == self.question and not self._update.done:
            self._update.step(seconds)
            if self._update.done:
                self._list_players()
        if self._counted == self.question and (self.is_current or not self._update.done):
            return
        if not self._count or self._count.question != self.question or self._version != index.version:
            if len(self._opened) > 500:
                self._opened.clear()
            records = self.context.autosave.records
            self._count = ContinuationCount(records, self.question, self._opened, self.context.clock)
            self._version = index.version
        self._count.step(seconds)
        if self._count.done:
            self.games, self._counted = self._count.games, self.question
            self.walk.count, self._count, self.changed = self._count, None, True

    # Input

    @property
    def shown_board(self) -> BoardLayout:
        return split_board(self.context.layout, self.viewpoint, self.context.min_height)

    @property
    def board_description(self) -> BoardDescription:
        return self.hear(self.walk.position, game_steps(self.walk.game))

    # The line

    def _step_back(self, plies: int) -> None:
        self._change(partial(self.walk.go_back, plies))

    def _change(self, change: Callable[[], None]) -> None:
        """Change the line; count at once as long as this takes no longer than a part of a frame."""
        change()
        self.context.sound.play("focus")
        self.idle(0.005)  # seconds

    def act(self, intention: Intention) -> Change | None:
        if isinstance(intention, Action):
            return self._act_on_key(intention)
        space = self.shown_board.space_at(intention.at, self.walk.position.height)
        if space is not None or not isinstance(intention, Press):
            self.cursor.point(self.cursor.space if space is None else space)
        point_in_form(self.form, intention, self.context)
        if not isinstance(intention, Press):
            return None
        if space is None:
            return handle_form(self.form, intention, self.context)
        self._change(partial(self.walk.choose, space))
        return None

    def _act_on_key(self, action: Action) -> Change | None:
        """Use the panel, or move on the board; a step off the board leads to the panel."""
        if action is Action.BACK and self.walk.source is None:
            return Pop()
        if action in {Action.BACK, Action.UNDO} or (action is Action.ACCEPT and not self.toolbar_has_focus):
            accepts = action is Action.ACCEPT
            self._change(partial(self.walk.choose, self.cursor.space) if accepts else self.walk.go_back)
            return None
        step = self._steps.get(action)
        if step:
            return step.command() if step.command and step.enabled else None
        if self.toolbar_has_focus and action is Action.ACCEPT:
            return handle_form(self.form, action, self.context)
        spaces, in_form, board = [sorted(self.walk.tallies())], self.toolbar_has_focus, self.shown_board
        self.toolbar_has_focus = self.cursor.walk_ring(action, board, spaces, self.form, in_form=in_form)
        self.context.sound.play("focus")
        return None

    # Layout and drawing

    def lay_out(self) -> None:
        layout, split = self.context.layout, SplitWindow(self.context.layout)
        gap, room = layout.px(GAP), split.inside
        has_labels = room.width >= layout.text_px(350)
        for choice, label in zip(self._choices, self._labels, strict=True):
            choice.label, choice.label_percent = (label, 40) if has_labels else ("", 0)
            choice.label_width = 0
        self.source.label_percent = 30 * has_labels  # to leave room for names
        align_labels(self._choices, self.context.measure, room.width)
        for choice in self._choices:
            height = max(layout.text_px(46), choice.arrange(self.context.measure, room.width))
            choice.box, room = room.cut_top(height, gap // 2)
        measure, width = self.context.measure, room.width - 2 * gap
        heights = [measure.height(line, width) + layout.px(LINE_GAP) for line in self._fact_lines]
        height = max(sum(heights), 4 * measure.height("", width))  # of four lines at least
        self._facts, self._table = room.cut_top(height + 2 * gap, gap)
        buttons = split.buttons.middle(layout.text_px(760), split.buttons.height)
        place_by_labels(self._buttons, self.context.measure, buttons, gap)

    @property
    def _fact_lines(self) -> list[str]:
        """The figures of the space under the cursor, in words."""
        space = self.cursor.space
        return tally_lines(self.walk.name_of(space), self.walk.tallies().get(space))

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.draw_ground()
        split = SplitWindow(self.context.layout)
        part = board_canvas(canvas, split.board_window, self.shown_board)
        cursor = () if self.toolbar_has_focus else self.cursor.marked
        marks = Marks(cursor=cursor, aimed=self.cursor.space, selected=self.walk.source)
        numbers, light = map_of(self.figure.value, self.walk.tallies())
        draw_number_map(part, self.walk.position, numbers, light, marks)
        head, foot = split.board_window.top_bar.inset(self.context.layout.px(GAP)).rows(2)
        canvas.draw_text(self.heading, head, HEADLINE)
        canvas.note_live(self.heading if self._counted and self._update.done else "")
        canvas.draw_text(self._status, foot, TEXT, canvas.theme.text_dim)
        self.form.draw(canvas, show_focus=self.toolbar_has_focus)
        canvas.draw_panel(self._facts, canvas.theme.panel, canvas.theme.panel_edge)
        name, *figures = self._fact_lines
        lines = [(name, TEXT, canvas.theme.accent), *((line, TEXT, canvas.theme.text) for line in figures)]
        draw_lines(canvas, self._facts.inset(canvas.layout.px(GAP)), lines)
        if self.walk.rows:
            draw_table(canvas, self._table, self.walk.rows)

    @property
    def heading(self) -> str:
        """The number of games, or how many records have been read since they were counted."""
        if not self._update.done and self._version != self.context.autosave.records.index.version:
            return _("Reading records… {number}").format(number=count_text(self._update.count))
        if not self._counted:
            return _("Counting…")
        return ngettext("{count} game", "{count} games", self.games)

    @property
    def _status(self) -> str:
        if self._counted and self._update.done and self.games <= 1 and not self.walk.game.plies:
            return _("Too few games of this kind yet: finish some, or import them")
        return self.walk.words
