"""The move list: all plies of a game, and the board after any of them. The game itself is not changed."""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from typing import Final

import pygame

from dvonn.board.animation import Plan, Playback, landing_sounds, still_picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud import PlayerPanel, draw_message, draw_player
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.board.words import SIDE_NAMES
from dvonn.input import Action, Intention, Press
from dvonn.rules.analysis.move_table import move_rows
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase
from dvonn.rules.position import forced_pass
from dvonn.screens.review.move_list_view import MoveList
from dvonn.screens.scene import Change, Pop, RefreshMode, Scene, Stage, handle_form
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, Box, Layout
from dvonn.ui.timing import Speed
from dvonn.ui.widgets import Button

# Pixels in a window of 1280x720
MOVE_LIST_WIDTH: Final = 344  # beside the board
MAX_MOVE_LIST_WIDTH: Final = 520  # below the board
MOVE_LIST_BUTTON_ROW_WIDTH: Final = 640
MOVE_LIST_PANEL_OVERHANG: Final = 20  # how far the panel extends beyond the window, which hides its outer edges

MAX_MOVE_LIST_WIDTH_SHARE: Final = 0.36  # of the window's width, for the list beside the board
UPRIGHT_MOVE_LIST_HEIGHT_SHARE: Final = 0.42  # of an upright window's height, for the list below the board
REPLAY_PAUSE_SECONDS: Final = {Phase.PLACEMENT: 0.12, Phase.MOVEMENT: 0.7}  # between two plies of a replay
MAX_ANIMATED_PLIES: Final = 2  # a jump over more plies is shown without animation


class MoveListCommand(Enum):
    """The buttons of the move list and of the review."""

    FIRST = auto()
    PREVIOUS = auto()
    PLAY = auto()
    NEXT = auto()
    LAST = auto()
    BACK = auto()
    NEXT_MISTAKE = auto()  # only in a review
    PLAY_ON = auto()  # only in a review
    SHARE = auto()  # only in a review


MOVE_LIST_SHORTCUTS: Final = {
    Action.LEFT: MoveListCommand.PREVIOUS,
    Action.RIGHT: MoveListCommand.NEXT,
    Action.PREVIOUS_MOVE: MoveListCommand.PREVIOUS,
    Action.NEXT_MOVE: MoveListCommand.NEXT,
    Action.FIRST_MOVE: MoveListCommand.FIRST,
    Action.LAST_MOVE: MoveListCommand.LAST,
    Action.PAUSE: MoveListCommand.PLAY,
}
LINE_STEPS: Final = {Action.UP: -1, Action.DOWN: 1}


class MoveListScreen(Scene):
    """Steps through a game, beginning at its last position; Back returns to the screen below."""

    def __init__(self, stage: Stage, game: Game, names: Mapping[Colour, str] = SIDE_NAMES) -> None:
        super().__init__(stage)
        self._game, self._names = game, names
        self._list = MoveList(move_rows(game), len(game.plies))
        self._playback = Playback()
        self._pointed: int | None = None  # the position whose line the pointer is over
        self.is_replaying = False
        self._pause_seconds = 0.0  # seconds since the last ply came to rest
        self._step_buttons = {
            MoveListCommand.FIRST: Button(MoveListCommand.FIRST, "", "icon-first"),
            MoveListCommand.PREVIOUS: Button(MoveListCommand.PREVIOUS, "", "icon-previous"),
            MoveListCommand.PLAY: Button(MoveListCommand.PLAY, "", ""),
            MoveListCommand.NEXT: Button(MoveListCommand.NEXT, "", "icon-next"),
            MoveListCommand.LAST: Button(MoveListCommand.LAST, "", "icon-last"),
        }
        self._form = Form(
            [[*self._step_buttons.values(), Button(MoveListCommand.BACK, "Back", "icon-back", width_factor=1.8)]],
            focus=len(self._step_buttons),
        )

    @property
    def position_number(self) -> int:
        """The number of the position on the board: the plies that led to it."""
        return self._list.current

    @property
    def title(self) -> str:
        """The window's title with the number of the position."""
        return f"DVONN: moves, {self.position_number} of {self._list.last}"

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Step through the game, jump to the pressed line, or go back."""
        self._lay_out()
        if intention is Action.BACK or intention is Action.MOVES:
            return Pop()
        self._pointed = None if isinstance(intention, Action) else self._list.position_at(intention.at)
        if isinstance(intention, Action) and intention in LINE_STEPS:
            self._go_to(self._list.position_lines_away(LINE_STEPS[intention]))
            return None
        if isinstance(intention, Press) and self._pointed is not None:
            self._go_to(self._pointed)
            return None
        command = MOVE_LIST_SHORTCUTS.get(intention) if isinstance(intention, Action) else None
        return self._execute(command or handle_form(self._form, intention, self.stage))

    def _execute(self, command: MoveListCommand | None) -> Change | None:
        if command is MoveListCommand.BACK:
            return Pop()
        if command is MoveListCommand.PLAY:
            self._toggle_replay()
            return None
        targets = {
            MoveListCommand.FIRST: 0,
            MoveListCommand.PREVIOUS: self.position_number - 1,
            MoveListCommand.NEXT: self.position_number + 1,
            MoveListCommand.LAST: self._list.last,
        }
        if command:
            self._go_to(targets[command])
        return None

    def _toggle_replay(self) -> None:
        """Start or stop the replay; at the end of the game it starts from the beginning."""
        self.is_replaying, self._pause_seconds = not self.is_replaying, 0.0
        if self.is_replaying and self.position_number == self._list.last:
            self._show_position(0)

    def _go_to(self, number: int) -> None:
        """Stop the replay and show a position, clamped to the game."""
        self.is_replaying = False
        self._show_position(number)

    def _show_position(self, number: int) -> None:
        """Show a position, clamped to the game; a short way to it is animated."""
        number, current = max(0, min(self._list.last, number)), self.position_number
        self._playback.finish()
        if number == current:
            return
        self._list.current = number
        if abs(number - current) <= MAX_ANIMATED_PLIES:
            self._playback.add(self._plan(n) for n in range(current, number))
            self._playback.add(self._plan(n, backwards=True) for n in reversed(range(number, current)))
        else:
            self.stage.sound.play("focus")

    def _plan(self, ply: int, *, backwards: bool = False) -> Plan:
        game, faded = self._game, self.stage.settings.reduced_motion
        return Plan(game.positions[ply], game.plies[ply], game.positions[ply + 1], backwards, faded)

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate during a ply, updates only before the next ply of a replay; the board does not breathe."""
        if self._playback.plan:
            return RefreshMode.FULL_RATE
        return RefreshMode.UPDATE_ONLY if self.is_replaying else RefreshMode.ON_INPUT

    def update(self, seconds: float) -> Change | None:
        """Advance the animation and its sounds, and the replay."""
        for plan in self._playback.advance(seconds * self.stage.settings.speed.value):
            for name in landing_sounds(plan):
                self.stage.sound.play(name)
        if self.is_replaying and not self._playback.plan:
            self._advance_replay(seconds)
        return None

    def _advance_replay(self, seconds: float) -> None:
        """Show the next ply of the replay after a pause; stop at the end of the game."""
        self._pause_seconds += seconds
        if self.position_number == self._list.last:
            self.is_replaying = False
        elif self._pause_seconds >= REPLAY_PAUSE_SECONDS[self._game.positions[self.position_number].phase]:
            self._pause_seconds = 0.0
            self._show_position(self.position_number + 1)

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board with its players in a window of its own, and the list beside it."""
        canvas, side = self.stage.canvas(surface), self._lay_out()
        canvas.draw_ground()
        window = self._board_window
        if min(window.width, window.height) > 0:
            part = surface.subsurface((0, 0, window.width, window.height))
            self._draw_board(self.stage.canvas(part, window), ahead)
        canvas.draw_panel(_with_overhang(side, canvas.layout), canvas.theme.panel, canvas.theme.panel_edge)
        self._list.draw(canvas, self._pointed)
        self._form.draw(canvas)

    def _draw_board(self, canvas: BoardCanvas, ahead: float) -> None:
        speed = self.stage.settings.speed
        ahead = float("inf") if speed is Speed.OFF else ahead * speed.value
        position = self._game.positions[self.position_number]
        picture = self._playback.picture(ahead) or still_picture(position)
        last = self._game.plies[self.position_number - 1] if self.position_number and not self._playback.plan else None
        draw_board(canvas, picture, Marks(last_ply=last))
        for colour in Colour:
            active = colour is position.turn and not position.is_over
            draw_player(canvas, PlayerPanel(colour, self._names[colour], active), position)
        draw_flight(canvas, picture)
        draw_message(canvas, self._headline(), self._status(), "")

    def _headline(self) -> str:
        if not self.position_number:
            return "Start"
        number = self.position_number - 1
        return f"{SIDE_NAMES[self._game.positions[number].turn]}: {self._game.plies[number]}"

    def _status(self) -> str:
        """Return the number of the ply, a forced pass, and the result at the end of the game."""
        number = self.position_number
        words = [f"{number} of {self._list.last}"]
        passed = forced_pass(*self._game.positions[number - 1 : number + 1]) if number else None
        outcome = self._game.outcome if number == self._list.last else None
        if passed:
            words.append(f"{SIDE_NAMES[passed]} passes")
        if outcome:
            words.append(f"{SIDE_NAMES[outcome.winner]} wins" if outcome.winner else "a draw")
        return ", ".join(words)

    def _lay_out(self) -> Box:
        """Place the list and the buttons; return the box of the list's panel."""
        layout, window = self.stage.layout, self._board_window
        gap = layout.px(GAP)
        below = window.button_row(len(self._form.widgets))
        row = min(layout.px(MOVE_LIST_BUTTON_ROW_WIDTH), max(0, window.width - 2 * gap))
        self._form.lay_out(Box((window.width - row) // 2, below.y, row, below.height), window.gap_px(GAP))
        upright = window.width == layout.width
        side = Box(0, window.height, layout.width, layout.height - window.height)
        if not upright:
            side = Box(window.width, 0, layout.width - window.width, layout.height)
        inner = side.inset(gap)
        width = min(inner.width, layout.px(MAX_MOVE_LIST_WIDTH))
        self._list.lay_out(layout, Box(inner.centre[0] - width // 2, inner.y, width, inner.height))
        self._step_buttons[MoveListCommand.PLAY].icon = "icon-pause" if self.is_replaying else "icon-play"
        for command, button in self._step_buttons.items():
            backwards = command in {MoveListCommand.FIRST, MoveListCommand.PREVIOUS}
            can_step = self.position_number > 0 if backwards else self.position_number < self._list.last
            can_step |= command is MoveListCommand.PLAY and self._list.last > 0
            button.enabled = can_step or button is self._form.focused  # a focused button keeps the focus
        return side

    @property
    def _board_window(self) -> Layout:
        """The board's part of the window, at its upper left; the list is at its right, or below it if upright."""
        layout = self.stage.layout
        width, height = layout.width, layout.height
        if height > width:
            return replace(layout, height=height - round(height * UPRIGHT_MOVE_LIST_HEIGHT_SHARE))
        return replace(layout, width=width - min(layout.px(MOVE_LIST_WIDTH), round(width * MAX_MOVE_LIST_WIDTH_SHARE)))


def _with_overhang(side: Box, layout: Layout) -> Box:
    """Return the box extended beyond the window, so that only its inner edge is visible."""
    by = layout.px(MOVE_LIST_PANEL_OVERHANG)
    left, above = by * (not side.x), by * (not side.y)
    return Box(side.x - left, side.y - above, side.width + left + by, side.height + above + by)
