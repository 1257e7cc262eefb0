"""The move list: all plies of a game, and the board after any of them. The game itself is not changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from dvonn.board.animation import Plan
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud.message import draw_message
from dvonn.board.hud.panels import PlayerPanel, draw_panels
from dvonn.board.layout import BoardLayout, board_between_bars
from dvonn.board.marks import Marks
from dvonn.board.view import draw_flight
from dvonn.input import Action, Intention, Press
from dvonn.language import N_, _, pgettext
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.analysis import AnalysisBoard, Study, split_window
from dvonn.screens.board_player import BoardPlayer, game_steps
from dvonn.screens.by_ear import HeardBoard
from dvonn.screens.prompts import KeyButton, label_buttons
from dvonn.screens.review.move_list_view import MoveList
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Scene, SceneCommand, Stage, handle_form, window_title
from dvonn.ui.form import Form, place_in_row
from dvonn.ui.layout import GAP, UNPLACED_BOX, Box
from dvonn.words import ply_text, side_name, side_names, side_passes

MAX_MOVE_LIST_WIDTH: Final = 520  # of the list below the board, in a window of 1280x720
STEP_BUTTON_WIDTH: Final = 0.5  # of another button's width, for a button with an icon only
ANALYSE_BUTTON_WIDTH: Final = 1.4
REPLAY_PAUSE_SECONDS: Final = {Phase.PLACEMENT: 0.12, Phase.MOVEMENT: 0.7}  # between two plies of a replay
MAX_ANIMATED_PLIES: Final = 2  # a jump over more plies is shown without animation


@dataclass(frozen=True)
class ShownPosition:
    """A position as it is drawn: the ply that led to it, if it is known, and the words above the board."""

    position: Position
    last_ply: Ply | None
    headline: str
    status: str


class MoveListScreen(Scene):
    """Steps through a game, beginning at its last position; Back returns to the screen below.

    `tools` are the buttons beside those that step, the last of which gets the focus; by default one leads back.
    """

    # Translators: part of a window's title
    name = N_("Moves")
    has_wide_bar = False  # whether the buttons always have the width of the window

    def __init__(
        self, stage: Stage, game: Game, names: Mapping[Colour, str] | None = None, tools: Sequence[KeyButton] = ()
    ) -> None:
        super().__init__(stage)
        self.game, self._names = game, names or side_names()
        self.record: str | None = None  # the name of the game's record, if it has one
        self.moves = MoveList(game)
        self.player = BoardPlayer(stage, breathes=False)
        self.is_replaying = False
        self._pointed: int | None = None  # the position whose line the pointer is over
        steps: dict[Action, SceneCommand] = {
            Action.FIRST_MOVE: partial(self.go_to, 0),
            Action.PREVIOUS_MOVE: partial(self._step, -1),
            Action.PAUSE: self._toggle_replay,
            Action.NEXT_MOVE: partial(self._step, 1),
            Action.LAST_MOVE: partial(self.go_to, self.moves.last),
        }
        self.shortcuts: dict[Action, SceneCommand] = {
            **steps,
            Action.LEFT: steps[Action.PREVIOUS_MOVE],
            Action.RIGHT: steps[Action.NEXT_MOVE],
            Action.UP: partial(self._step_lines, -1),
            Action.DOWN: partial(self._step_lines, 1),
            Action.BACK: Pop,
            Action.MOVES: Pop,
        }
        icons = ("icon-first", "icon-previous", "icon-play", "icon-next", "icon-last")
        self._steps = [
            KeyButton(command, "", icon, width_factor=STEP_BUTTON_WIDTH, action=action)
            for (action, command), icon in zip(steps.items(), icons, strict=True)
        ]
        analyse = KeyButton(self._analyse, _("Analyse"), "icon-show", width_factor=ANALYSE_BUTTON_WIDTH)
        self.buttons = [analyse, *self._steps, *(tools or [KeyButton(Pop, _("Back"), "icon-back", width_factor=0.9)])]
        self.form = Form([self.buttons], focus=len(self.buttons) - 1)
        self.board_window = stage.layout  # the part of the window for the board and its players
        self._panel = UNPLACED_BOX

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
        """The window's title with the number of the move."""
        return window_title(self.headline, self.moves.move_words)

    @property
    def framed(self) -> int | None:
        """The position whose ply is framed in the list, beside the current one."""
        return self._pointed

    # Layout

    @property
    def shown_board(self) -> BoardLayout:
        """The layout of the board in its part of the window."""
        return board_between_bars(self.board_window, self.viewpoint, coordinates=True, min_height=self.stage.min_height)

    @property
    def heard_board(self) -> HeardBoard:
        """The position on the board, and the game up to it."""
        return self.hear(self.shown.position, game_steps(self.game)[: self.position_number])

    def lay_out(self) -> None:
        """Place the board at the upper left, its buttons, and the list at its right, or below it if upright."""
        split = split_window(self.stage.layout, wide_bar=self.has_wide_bar)
        self.board_window, self._panel = split.board_window, split.frame
        self.place_list(split.inside)
        self._place_buttons(split.buttons)
        at_start, at_end = self.position_number == 0, self.position_number == self.moves.last
        disabled = (at_start, at_start, self.moves.last == 0, at_end, at_end)
        for button, is_disabled in zip(self._steps, disabled, strict=True):
            button.enabled = not is_disabled and button.box.width > 0
        self.form.leave_hidden(self.buttons[-1])
        self._steps[2].icon = "icon-pause" if self.is_replaying else "icon-play"

    def _place_buttons(self, box: Box) -> None:
        """Place the buttons, without the steps to both ends where the labels have no room beside those."""
        gap, row = self.stage.layout.gap_px(GAP), self.buttons
        if not label_buttons(row, self.stage, box.width - gap * (len(row) - 1)):
            ends = self._steps[0], self._steps[-1]
            row = [button for button in row if all(button is not end for end in ends)]
            label_buttons(row, self.stage, box.width - gap * (len(row) - 1))
            for end in ends:
                end.box = UNPLACED_BOX
        place_in_row(row, box, gap)

    def place_list(self, box: Box) -> None:
        """Place the list in its part of the window."""
        layout = self.stage.layout
        self.moves.lay_out(layout, box.middle(layout.px(MAX_MOVE_LIST_WIDTH), box.height))

    # Input

    def act(self, intention: Intention) -> Change | None:
        """Step through the game, jump to the pressed line, or go back."""
        self._pointed = None if isinstance(intention, Action) else self.moves.position_at(intention.at)
        if isinstance(intention, Action) and intention in self.shortcuts:
            return self.shortcuts[intention]()
        if isinstance(intention, Press) and self._pointed is not None:
            self.go_to(self._pointed)
            return None
        return handle_form(self.form, intention, self.stage)

    def _analyse(self) -> Change:
        """Show the position on the analysis board, with the variations that the record has now."""
        self.is_replaying = False
        read = self.stage.autosave.records.open(self.record) if self.record else None
        tree = read.tree if read and read.game.plies == self.game.plies else None
        study = Study(self.game, tree, self._names, self.position_number, read.headers if read else None)
        return Push(self.from_this_side(AnalysisBoard(self.stage, study)))

    def go_to(self, number: int) -> None:
        """Stop the replay and show a position, clamped to the game."""
        self.is_replaying = False
        self._show(number)

    def _step(self, plies: int) -> None:
        self.go_to(self.position_number + plies)

    def _step_lines(self, lines: int) -> None:
        self.go_to(self.moves.position_lines_away(lines))

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
        if abs(number - current) > MAX_ANIMATED_PLIES:
            self.stage.sound.play("focus")
        else:
            self.player.play(*(self._plan(ply) for ply in range(current, number)))
            self.player.play(*(self._plan(ply, backwards=True) for ply in reversed(range(number, current))))

    def _plan(self, ply: int, *, backwards: bool = False) -> Plan:
        before, after = self.game.positions[ply : ply + 2]
        return self.player.plan_ply(before, self.game.plies[ply], after, backwards=backwards)

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate during a ply, at least updates before the next ply of a replay."""
        return max(self.player.refresh_mode, RefreshMode.UPDATE_ONLY if self.is_replaying else RefreshMode.ON_INPUT)

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
        """Draw the board with its players in a window of its own, and the list beside it."""
        canvas.draw_ground()
        self._paint_board(self.board_canvas(canvas), ahead)
        self.paint_panels(canvas)
        self.moves.draw(canvas, self.framed)
        self.form.draw_rows(canvas)

    def paint_panels(self, canvas: BoardCanvas) -> None:
        """Draw what lies below the list and the buttons."""
        canvas.draw_panel(self._panel, canvas.theme.panel, canvas.theme.panel_edge)

    def board_canvas(self, canvas: BoardCanvas) -> BoardCanvas:
        """Return the canvas of the board's part of the window."""
        part = canvas.surface.subsurface(self.board_window.window)
        return BoardCanvas(part, self.board_window, canvas.assets, self.shown_board, outline=canvas.outline)

    def _paint_board(self, canvas: BoardCanvas, ahead: float) -> None:
        shown = self.shown
        position, moving = shown.position, self.player.plan is not None
        picture = self.player.picture(position, ahead)
        self.player.draw(canvas, picture, Marks(last_ply=None if moving else shown.last_ply))
        turn = None if position.is_over else position.turn
        draw_panels(canvas, [PlayerPanel(colour, self._names[colour], colour is turn) for colour in Colour], position)
        draw_flight(canvas, picture)
        draw_message(canvas, shown.headline, shown.status, "")

    @property
    def shown(self) -> ShownPosition:
        """What is drawn on the board, apart from plies in motion."""
        return self.position_of_game(self.position_number, self._status())

    def position_of_game(self, number: int, status: str) -> ShownPosition:
        """Return a position of the game as it is drawn, with some words on it."""
        last = self.game.plies[number - 1] if number else None
        side = side_name(self.game.positions[number - 1].turn)
        headline = f"{side}: {ply_text(last)}" if last else pgettext("position", "Start")
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
