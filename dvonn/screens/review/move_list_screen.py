"""The move list of a game: its lines, the screen that steps through them, and its drawing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import draw_message, draw_panels, named_panels
from dvonn.board.layout import BoardLayout, board_between_bars
from dvonn.board.overlays import Marks
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_flight
from dvonn.input.intentions import Action, Intention, Press
from dvonn.language import N_, NN_, _, ngettext, pgettext
from dvonn.rules.analysis.position_analysis import PASSES_TEXT, MoveCell, MoveRow, move_rows, row_of_position
from dvonn.rules.board import Colour, Phase, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.study import Study
from dvonn.screens.analysis.study_panel import SplitWindow, board_canvas
from dvonn.screens.board_player import BoardPlayer, game_steps
from dvonn.screens.by_ear import BoardDescription
from dvonn.screens.prompts import KeyButton, label_buttons, more_button
from dvonn.screens.scene import (
    AppContext,
    Change,
    Pop,
    Push,
    RefreshMode,
    Scene,
    SceneCommand,
    handle_form,
    window_title,
)
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form, place_in_row
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.scroll_form import Scroller
from dvonn.words import ply_text, side_name, side_names, side_passes

# Pixels in a window of 1280x720
MOVE_LIST_PADDING: Final = 8
LOSS_WIDTH: Final = 34


class MoveList:
    """The lines of a game and the current position: 0 is the start, n the position after n plies."""

    def __init__(self, game: Game) -> None:
        self.lines = move_rows(game)
        self.current = self.last = len(game.plies)
        self.signs: Mapping[int, str] = {}  # of mistakes, by their plies, counted from 0
        self._header = UNPLACED_BOX
        self._number_width = 0
        self._visible: list[tuple[MoveRow, Box]] = []
        self.line_scroller = Scroller(whole_rows=True)
        self._bar = Scroller(whole_rows=True)  # over the positions; the thumb is at the current one

    @property
    def move_words(self) -> str:
        """The number of the current move, and of the last one."""
        number, last = row_of_position(self.lines, self.current), self.lines[-1].number
        return _("Move {number} of {last}").format(number=number, last=last)

    def position_lines_away(self, lines: int) -> int:
        """Return the position after the same side's ply a number of lines further down, clamped to the list."""
        line_number = row_of_position(self.lines, self.current)
        cells = self.lines[line_number].cells.items()
        colour = next((colour for colour, cell in cells if cell.after == self.current), Colour.WHITE)
        return self.lines[max(0, min(len(self.lines) - 1, line_number + lines))].after(colour)

    def text_of(self, cell: MoveCell) -> str:
        """Return the text of a cell, with the sign of a mistake."""
        if not cell.after:
            return pgettext("position", "Start")
        if cell.text == PASSES_TEXT:
            # Translators: in a list of moves, in place of a move
            return pgettext("move list", "passes")
        return cell.text + self.signs.get(cell.after - 1, "")

    # Layout

    def lay_out(self, layout: Layout, box: Box) -> None:
        """Place the list in a box; scroll as little as keeps the current line visible."""
        bar, columns = box.cut_right(layout.px(36))
        self._header, below = columns.cut_top(layout.text_px(46))
        self._number_width = layout.text_px(38)
        row_height = max(1, min(layout.text_px(40), below.height))
        count = max(1, below.height // row_height)
        rows = below.cut_top(count * row_height)[0]
        # A line beyond the current one is visible, so that a press can step on
        here, context = row_of_position(self.lines, self.current), min(1, (count - 1) // 2)
        self.line_scroller.lay_out(layout, UNPLACED_BOX, len(self.lines), count, row_height)
        self.line_scroller.show(here + context)
        self.line_scroller.show(here - context)
        top = int(self.line_scroller.top)
        self._visible = list(zip(self.lines[top : top + count], rows.rows(count), strict=False))
        self._bar.lay_out(layout, bar._replace(y=rows.y, height=rows.height), self.last, 0, 1)
        self._bar.scroll_to(self.current)

    def position_at(self, point: Point) -> int | None:
        """Return the position at a point of the list or of the scrollbar, None elsewhere."""
        if self._bar.press_bar(point):  # the next layout puts the thumb back at the current position
            return int(self._bar.top)
        cells = (found for line, row in self._visible for found in self._cells(line, row))
        return next((cell.after for cell, box in cells if box.contains(point)), None)

    def _cells(self, line: MoveRow, row: Box) -> Iterator[tuple[MoveCell, Box]]:
        """Yield a line's cells and their boxes; the start has one over both columns."""
        if not line.number:
            yield MoveCell("", 0), row.cut_left(self._number_width)[1]
        for colour, box in self._columns(row):
            if colour in line.cells:
                yield line.cells[colour], box

    def _columns(self, row: Box) -> Iterator[tuple[Colour, Box]]:
        """Yield each side and its part of a row."""
        return zip(Colour, row.cut_left(self._number_width)[1].columns(len(Colour)), strict=True)

    # Drawing

    def draw(self, canvas: Canvas, pointed: int | None = None) -> None:
        """Draw the list; the cell of the `pointed` position is highlighted."""
        self._draw_header(canvas)
        shows_losses = self._shows_losses(canvas)
        for line, row in self._visible:
            if line.number:
                place = row.cut_left(self._number_width)[0]
                canvas.draw_text(str(line.number), place, SMALL_TEXT, canvas.theme.text_off)
            for number, (cell, box) in enumerate(self._cells(line, row)):
                canvas.note_row(box if number else row._replace(width=box.right - row.x))
                self._draw_cell(canvas, cell, box, lit=cell.after == pointed, shows_losses=shows_losses)
        self._bar.draw(canvas)

    def _shows_losses(self, canvas: Canvas) -> bool:
        """Tell whether there is room for the numbers of pieces cut off beside the plies."""
        _colour, sample = next(self._columns(self._visible[0][1]))
        cells = [cell for line in self.lines for cell in line.cells.values() if cell.text != PASSES_TEXT]
        plies = (canvas.text_width(self.text_of(cell)) for cell in cells)
        needed = canvas.layout.text_px(LOSS_WIDTH) + 2 * canvas.layout.px(MOVE_LIST_PADDING)
        return max(plies, default=0) + needed <= sample.width

    def _draw_header(self, canvas: Canvas) -> None:
        """Draw each side's ring over its column, with the name beside it where both have room."""
        pad, columns = canvas.layout.text_px(MOVE_LIST_PADDING), dict(self._columns(self._header))
        unit = min(self._header.height * 0.86, columns[Colour.WHITE].width * 0.34)
        names = {colour: box.cut_left(round(unit) + 2 * pad)[1] for colour, box in columns.items()}
        fit = all(canvas.text_width(side_name(colour), SMALL_TEXT) <= box.width for colour, box in names.items())
        for colour, box in columns.items():
            at = box.x + pad + unit / 2, box.y + box.height * 0.5
            canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, at)
            if fit:
                canvas.draw_text(side_name(colour), names[colour], SMALL_TEXT, canvas.theme.text_dim, at_left=True)

    def _draw_cell(self, canvas: Canvas, cell: MoveCell, box: Box, *, lit: bool, shows_losses: bool) -> None:
        """Draw a ply, framed if it is the current one, and at its right the number of pieces it cut off."""
        theme, is_current = canvas.theme, cell.after == self.current
        if is_current or lit:
            frame = box.inset(canvas.layout.px(2))
            canvas.draw_panel(frame, theme.button, theme.accent if is_current else theme.panel_edge)
        inner = box.narrowed(canvas.layout.px(MOVE_LIST_PADDING))
        colour = theme.text if is_current else theme.text_dim
        canvas.draw_text(self.text_of(cell), inner, TEXT, colour, at_left=True)
        if cell.cut_off and shows_losses:
            _draw_loss(canvas, cell.cut_off, inner)


def _draw_loss(canvas: Canvas, count: int, box: Box) -> None:
    """Draw the number of pieces that a ply cut off, in the mark that stacks have which would be cut off."""
    badge, unit = box.cut_right(canvas.layout.text_px(LOSS_WIDTH))[0], canvas.layout.text_px(LOSS_WIDTH * 1.5)
    canvas.assets.sprite("lost", unit, canvas.theme.accent).draw(canvas.surface, badge.centre)
    # Translators: in a short text beside a stack: the number of pieces that its move cuts off
    told = canvas.told(ngettext(*NN_("cuts off {count}"), count), box)
    told.draw_text(str(count), badge, SMALL_TEXT, canvas.theme.accent)


MAX_TOKENS: Final = 8


class LineTokens:
    """Buttons for the plies of a line that continues a position; `on_press` gets the number of plies up to one."""

    def __init__(self, on_press: Callable[[int], Change | None]) -> None:
        token = partial(Button, label="", enabled=False, height_factor=0.85)
        self.buttons = [token(partial(on_press, number)) for number in range(1, MAX_TOKENS + 1)]
        self.line: Sequence[Ply] = ()

    def lay_out(self, layout: Layout, box: Box, gap: int, line: Sequence[Ply]) -> None:
        """Place tokens for the first plies of a line in a box, as many as have room; the others are away."""
        places = max(1, min(MAX_TOKENS, box.width // layout.text_px(60)))
        self.line = line[:places]
        place_in_row(self.buttons[:places], box, gap)
        for number, button in enumerate(self.buttons):
            button.enabled = number < len(self.line)
            button.label = str(self.line[number]) if button.enabled else ""
            if not button.enabled:
                button.box = UNPLACED_BOX

    def number_of(self, widget: object) -> int | None:
        """Return the number of plies up to a token, None for another widget or a token without a ply."""
        found = next((number for number, button in enumerate(self.buttons, start=1) if button is widget), 0)
        return found if 0 < found <= len(self.line) else None


REPLAY_PAUSE_SECONDS: Final = {Phase.PLACEMENT: 0.12, Phase.MOVEMENT: 0.7}  # between two plies of a replay


@dataclass(frozen=True)
class ShownPosition:
    """A position as it is drawn: the ply that led to it, if it is known, and the words above the board."""

    position: Position
    last_ply: Ply | None
    headline: str
    status: str


class MoveListScreen(Scene):
    """Steps through a game, beginning at its last position; Back, which has the focus, returns to the screen below."""

    # Translators: part of a window's title
    name = N_("Moves")
    has_wide_bar = False  # whether the buttons always have the width of the window

    def __init__(self, context: AppContext, game: Game, names: Mapping[Colour, str] | None = None) -> None:
        super().__init__(context)
        self.game, self._names = game, names or side_names()
        self.record: str | None = None  # the name of the game's record, if it has one
        self.moves = MoveList(game)
        self.player = BoardPlayer(context, breathes=False)
        self.is_replaying = False
        self._pointed: int | None = None  # the position whose line the pointer is over
        self._make_steps()
        self.analyse = KeyButton(self._analyse, _("Analyse"), "icon-show")
        more, back = more_button(context, lambda: self.end_steps), KeyButton(Pop, _("Back"), "icon-back")
        self.buttons: Sequence[KeyButton] = [self.analyse, self.previous, self.replay, self.following, more, back]
        self.form = Form([self.buttons], focus=len(self.buttons) - 1)
        self.board_window = context.layout  # the part of the window for the board and its players
        self._panel = UNPLACED_BOX
        self.wait_for(lambda: self.player.is_moving, RefreshMode.FULL_RATE)
        self.wait_for(lambda: self.is_replaying)

    def _make_steps(self) -> None:
        steps: dict[Action, SceneCommand] = {
            Action.FIRST_MOVE: partial(self.go_to, 0),
            Action.PREVIOUS_MOVE: lambda: self.go_to(self.position_number - 1),
            Action.PAUSE: self._toggle_replay,
            Action.NEXT_MOVE: lambda: self.go_to(self.position_number + 1),
            Action.LAST_MOVE: partial(self.go_to, self.moves.last),
        }
        self.shortcuts: dict[Action, SceneCommand] = {
            **steps,
            Action.LEFT: steps[Action.PREVIOUS_MOVE],
            Action.RIGHT: steps[Action.NEXT_MOVE],
            Action.UP: lambda: self.go_to(self.moves.position_lines_away(-1)),
            Action.DOWN: lambda: self.go_to(self.moves.position_lines_away(1)),
            Action.BACK: Pop,
            Action.MOVES: Pop,
        }
        back = partial(KeyButton, width_factor=0.5, enabled=lambda: self.position_number > 0)
        on = partial(back, enabled=lambda: self.position_number < self.moves.last)
        first = back(steps[Action.FIRST_MOVE], icon="icon-first", action=Action.FIRST_MOVE)
        last = on(steps[Action.LAST_MOVE], icon="icon-last", action=Action.LAST_MOVE)
        self.previous = back(steps[Action.PREVIOUS_MOVE], icon="icon-previous", action=Action.PREVIOUS_MOVE)
        self.following = on(steps[Action.NEXT_MOVE], icon="icon-next", action=Action.NEXT_MOVE)
        self.end_steps = [first, last]
        self.replay = KeyButton(self._toggle_replay, action=Action.PAUSE, enabled=lambda: self.moves.last > 0)
        self.replay.icon = lambda: "icon-pause" if self.is_replaying else "icon-play"
        self.replay.label = lambda: _("Pause") if self.is_replaying else _("Replay")
        self.replay.longest = lambda: max(_("Pause"), _("Replay"), key=len)

    @property
    def position_number(self) -> int:
        """The number of the position on the board: the plies that led to it."""
        return self.moves.current

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.game.positions[self.position_number]

    @property
    def title(self) -> str:
        return window_title(self.headline, self.moves.move_words)

    @property
    def framed(self) -> int | None:
        """The position whose ply is framed in the list, beside the current one."""
        return self._pointed

    # Layout

    @property
    def shown_board(self) -> BoardLayout:
        window, least = self.board_window, self.context.min_height
        return board_between_bars(window, self.viewpoint, coordinates=True, min_height=least)

    @property
    def board_description(self) -> BoardDescription:
        return self.hear(self.shown.position, game_steps(self.game)[: self.position_number])

    def lay_out(self) -> None:
        """Place the board at the upper left, its buttons, and the list at its right, or below it if upright."""
        split = SplitWindow(self.context.layout, wide_bar=self.has_wide_bar)
        self.board_window, self._panel = split.board_window, split.frame
        self.place_list(split.inside)
        label_buttons(self.buttons, self.context, split.buttons.width)
        place_in_row(self.buttons, split.buttons, self.context.layout.px(GAP))

    def place_list(self, box: Box) -> None:
        """Place the list in its part of the window."""
        layout = self.context.layout
        self.moves.lay_out(layout, box.middle(layout.text_px(520), box.height))

    # Input

    def act(self, intention: Intention) -> Change | None:
        self._pointed = None if isinstance(intention, Action) else self.moves.position_at(intention.at)
        if isinstance(intention, Action) and intention in self.shortcuts:
            return self.shortcuts[intention]()
        if isinstance(intention, Press) and self._pointed is not None:
            self.go_to(self._pointed)
            return None
        return handle_form(self.form, intention, self.context)

    def _analyse(self) -> Change:
        """Show the position on the analysis board, with the variations that the record has now."""
        self.is_replaying = False
        read = self.context.autosave.records.open(self.record) if self.record else None
        tree = read.tree if read and read.game.plies == self.game.plies else None
        study = Study(self.game, tree, self._names, self.position_number, read)
        return Push(self.with_same_viewpoint(AnalysisBoard(self.context, study)))

    def go_to(self, number: int) -> None:
        """Stop the replay and show a position, clamped to the game."""
        self.is_replaying = False
        self._show(number)

    def jump_to(self, number: int) -> None:
        """Stop the replay and show another position without animation."""
        self.is_replaying = False
        if number != self.position_number:
            self.player.stop()
            self.moves.current = number

    def _toggle_replay(self) -> None:
        """Start or stop the replay; at the end of the game it starts from the beginning."""
        self.is_replaying = not self.is_replaying
        self.player.rest_seconds = 0.0
        if self.is_replaying and self.position_number == self.moves.last:
            self._show(0)

    def _show(self, number: int) -> None:
        """Show a position, clamped to the game; a short way to it is animated."""
        number, current = max(0, min(self.moves.last, number)), self.position_number
        self.player.stop()
        self.moves.current = number
        if abs(number - current) > 2:  # a jump over more plies is shown without animation
            self.context.sound.play("focus")
        else:
            steps = game_steps(self.game)
            self.player.play(*self.player.plans_between(steps[:current], steps[:number]))

    # Time

    def update(self, seconds: float) -> Change | None:
        """Advance the animation and the replay, which stops at the end of the game."""
        self.player.update(seconds)
        if self.is_replaying and not self.player.plan:
            if self.position_number == self.moves.last:
                self.is_replaying, self.changed = False, True
            elif self.player.rest_seconds >= REPLAY_PAUSE_SECONDS[self.position.phase]:
                self._show(self.position_number + 1)
        return None

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        canvas.draw_ground()
        self._paint_board(board_canvas(canvas, self.board_window, self.shown_board), ahead)
        self.paint_panels(canvas)
        self.moves.draw(canvas, self.framed)
        self.form.draw_rows(canvas)

    def paint_panels(self, canvas: BoardCanvas) -> None:
        """Draw the panels below the list and the buttons."""
        canvas.draw_panel(self._panel, canvas.theme.panel, canvas.theme.panel_edge)

    def _paint_board(self, canvas: BoardCanvas, ahead: float) -> None:
        shown = self.shown
        position, moving = shown.position, self.player.plan is not None
        picture = self.player.picture(position, ahead)
        self.player.draw(canvas, picture, Marks(last_ply=None if moving else shown.last_ply))
        draw_panels(canvas, named_panels(self._names, position), position)
        draw_flight(canvas, picture)
        draw_message(canvas, shown.headline, shown.status, "")

    @property
    def shown(self) -> ShownPosition:
        """The position to draw, apart from plies in motion."""
        return self.position_of_game(self.position_number, self._status())

    def ply_words(self, side: Colour, ply: Ply) -> str:
        """Return a ply with the name of its player."""
        return f"{self._names[side]}: {ply_text(ply)}"

    def position_of_game(self, number: int, status: str) -> ShownPosition:
        """Return a position of the game as it is drawn, with some words on it."""
        last = self.game.plies[number - 1] if number else None
        side = self.game.positions[number - 1].turn
        headline = self.ply_words(side, last) if last else pgettext("position", "Start")
        return ShownPosition(self.game.positions[number], last, headline, status)

    def _status(self) -> str:
        """Return the number of the move, a forced pass, and the result at the end of the game."""
        number = self.position_number
        words = [self.moves.move_words]
        passed = forced_pass(*self.game.positions[number - 1 : number + 1]) if number else None
        outcome = self.game.outcome if number == self.moves.last else None
        if passed:
            words.append(side_passes(passed))
        if outcome:
            wins = {Colour.WHITE: _("White wins"), Colour.BLACK: _("Black wins"), None: _("A draw")}
            words.append(wins[outcome.winner])
        return ". ".join(words)
