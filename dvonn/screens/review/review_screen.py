"""The review of a game: the move list with a lead graph, the turning points, and better moves."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hint import draw_hint
from dvonn.board.meter import meter_words
from dvonn.board.words import SIDE_NAMES
from dvonn.input import Action, Drag, Intention, Press
from dvonn.match import Match
from dvonn.rules.analysis.move_table import PASSES_TEXT, MoveRow, move_rows
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.screens.review.lead_graph import Lead, LeadGraph
from dvonn.screens.review.move_list_screen import MoveListCommand, MoveListScreen
from dvonn.screens.scene import Change, Push, RefreshMode, ShowMatch, Stage
from dvonn.screens.share import SharedGame, ShareDialog
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, Box, Layout
from dvonn.ui.widgets import Button

if TYPE_CHECKING:
    from dvonn.engine.analysis.game_review import GameAnalysis

REVIEW_BUTTON_ROW_WIDTH: Final = 900  # pixels in a window of 1280x720
STEP_BUTTON_WIDTH: Final = 0.5  # of another button's width, for a button with an icon only
REVIEW_REDRAW_SECONDS: Final = 0.5  # for how long the screen is redrawn after the review is done
MAX_CONTINUATION_PLIES: Final = 3  # plies listed after the better one
MISTAKE_MARK: Final = "?"  # follows the ply in the list


class GameReview(MoveListScreen):
    """Steps through a game while the engine reviews it; playing on from a position starts another match.

    `on_play_on` is called before another match replaces the game. `day` is the day of the game, None if unknown.
    """

    def __init__(
        self,
        stage: Stage,
        game: Game,
        on_play_on: Callable[[], None],
        names: Mapping[Colour, str] = SIDE_NAMES,
        day: date | None = None,
    ) -> None:
        super().__init__(stage, game, names)
        self._shared_game = SharedGame(game, names, day)
        self._on_play_on = on_play_on
        self._analysis: GameAnalysis | None = None  # None until the first idle slice
        self.leads: list[Lead | None] = [None] * len(game.positions)
        self.turning_points: list[int] = []  # plies counted from 0, as far as they are known
        self._redraw_seconds = REVIEW_REDRAW_SECONDS
        self.graph = LeadGraph(len(game.positions))
        self._next_mistake = Button(MoveListCommand.NEXT_MISTAKE, "Mistake", "icon-hint")
        self._play_on = Button(MoveListCommand.PLAY_ON, "Play on", "icon-computer")
        for button in self._step_buttons.values():
            button.width_factor = STEP_BUTTON_WIDTH
        share_buttons = (
            [Button(MoveListCommand.SHARE, "", "icon-share", width_factor=STEP_BUTTON_WIDTH)]
            if stage.share_folder
            else []
        )
        row = [
            *self._step_buttons.values(),
            self._next_mistake,
            self._play_on,
            *share_buttons,
            Button(MoveListCommand.BACK, "Back", "icon-back"),
        ]
        self._form = Form([row], focus=len(row) - 1)

    @property
    def title(self) -> str:
        """The window's title with the number of the position."""
        return f"DVONN: review, {self.position_number} of {self._list.last}"

    # Reviewing

    @property
    def done(self) -> bool:
        """Whether every position has been reviewed."""
        return self._analysis is not None and self._analysis.done

    def idle(self, seconds: float) -> None:
        """Continue the review."""
        if not self._analysis:
            from dvonn.engine.analysis.game_review import GameAnalysis  # noqa: PLC0415 # the first frame does not wait for the engine

            self._analysis = GameAnalysis(self._game, self.stage.clock)
        if self._analysis.done:
            return
        self._analysis.step(seconds)
        self.leads = [Lead(value.margin, value.exact) if value else None for value in self._analysis.values]
        turning_points = sorted(self._analysis.turning_points())
        if turning_points != self.turning_points:
            self.turning_points = turning_points
            self._list.lines = with_mistake_marks(move_rows(self._game), turning_points)

    @property
    def refresh_mode(self) -> RefreshMode:
        """At least a low rate while the review changes the graph."""
        return RefreshMode.LOW_RATE if self._redraw_seconds > 0 and not self._playback.plan else super().refresh_mode

    def update(self, seconds: float) -> Change | None:
        """Advance the animation, and redraw until shortly after the review is done."""
        self._redraw_seconds = self._redraw_seconds - seconds if self.done else REVIEW_REDRAW_SECONDS
        return super().update(seconds)

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Step to the next mistake, jump in the graph, or handle the intention as the move list does."""
        self._lay_out()
        if intention is Action.HINT:
            return self._execute(MoveListCommand.NEXT_MISTAKE)
        if isinstance(intention, Drag) and self.graph.position_at(intention.start) is not None:
            self._jump_to(self.graph.position_along(intention.at))
            return None
        pressed = self.graph.position_at(intention.at) if isinstance(intention, Press) else None
        if pressed is not None:
            self._go_to(pressed)
            return None
        return super().handle(intention)

    def _jump_to(self, number: int) -> None:
        """Show a position without animation."""
        self.is_replaying = False
        if number != self.position_number:
            self._playback.finish()
            self._list.current = number

    def _execute(self, command: MoveListCommand | None) -> Change | None:
        if command is MoveListCommand.PLAY_ON:
            return None if self._game.positions[self.position_number].is_over else self._start_match()
        if command is MoveListCommand.SHARE:
            return Push(ShareDialog(self.stage, self._shared_game))
        if command is not MoveListCommand.NEXT_MISTAKE:
            return super()._execute(command)
        if self.turning_points:
            self._go_to(
                next(
                    (number for number in self.turning_points if number > self.position_number), self.turning_points[0]
                )
            )
        return None

    def _start_match(self) -> Change:
        """Start a match from this position against the level of the settings.

        In the placement phase the new game contains the plies so far, so that they can be undone; in the movement
        phase it starts at this position.
        """
        position = self._game.positions[self.position_number]
        if position.phase is Phase.MOVEMENT:
            game = Game(position, self._game.ties)
        else:
            game = Game(self._game.start, self._game.ties)
            game.play_all(self._game.plies[: self.position_number])
        self._on_play_on()
        level = self.stage.settings.level
        seats = {position.turn: None, position.turn.other: level}
        match = Match(seats, game, self.stage.rng.getrandbits(32), self.stage.clock)
        return ShowMatch(match, notice=f"You play {SIDE_NAMES[position.turn]} against {level.name}")

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the move list with its board, and the graph below the board."""
        super().draw(surface, ahead)
        canvas = self.stage.canvas(surface)
        self.graph.draw(canvas, self.leads, self.turning_points, self.position_number, self.comment(), self._progress())

    def _draw_board(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the board above the graph, with the better move if the next ply is a mistake."""
        layout = self.board_above_graph
        part = canvas.surface.subsurface((0, 0, layout.width, layout.height))
        board_canvas = self.stage.canvas(part, layout)
        super()._draw_board(board_canvas, ahead)
        better = self._better_line(self.position_number)
        if better and not self._playback.plan:
            draw_hint(board_canvas, self._game.positions[self.position_number], better[0], None)

    def _better_line(self, number: int) -> tuple[Ply, ...]:
        """Return the better ply and its continuation if a ply is a turning point, else an empty tuple."""
        value = self._analysis.values[number] if self._analysis and number in self.turning_points else None
        return value.line if value else ()

    def comment(self) -> str:
        """Return a text on the mistake that follows this position or led to it, or else on the lead."""
        for number in (self.position_number, self.position_number - 1):
            if number in self.turning_points:
                return self._mistake_comment(number)
        lead = self.leads[self.position_number]
        return meter_words(lead.margin, exact=lead.exact) if lead else "Not reviewed yet"

    def _mistake_comment(self, number: int) -> str:
        assert self._analysis, "mistakes come from the review"
        before, after = self.leads[number], self.leads[number + 1]
        sure = before and after and before.exact and after.exact
        lost = f"{'' if sure else 'about '}{round(self._analysis.losses[number] or 0.0)}"
        best, *then = map(str, self._better_line(number)[: 1 + MAX_CONTINUATION_PLIES])
        words = f"{self._game.plies[number]} gave away {lost}. Better: {best}"
        return f"{words}, then {' '.join(then)}" if then else words

    def _progress(self) -> str:
        """Return the reviewed share in per cent, an empty text when the review is done."""
        known = sum(lead is not None for lead in self.leads)
        return "" if self.done else f"{100 * known // len(self.leads)} %"

    def _lay_out(self) -> Box:
        """Place the list as the move list does, and the graph between the board and a wider row of buttons."""
        side, layout, window = super()._lay_out(), self.stage.layout, self._board_window
        gap = layout.gap_px(GAP)
        self._next_mistake.enabled = bool(self.turning_points) or self._next_mistake is self._form.focused
        is_over = self._game.positions[self.position_number].is_over
        self._play_on.enabled = not is_over or self._play_on is self._form.focused
        below, row = window.button_row(1), min(layout.px(REVIEW_BUTTON_ROW_WIDTH), max(0, window.width - 2 * gap))
        self._form.lay_out(Box((window.width - row) // 2, below.y, row, below.height), gap)
        height = max(0, min(LeadGraph.height(layout), window.height // 3))
        box = Box(gap, window.bottom_bar.y - height - gap, max(0, window.width - 2 * gap), height)
        self.graph.lay_out(layout, box)
        return side

    @property
    def board_above_graph(self) -> Layout:
        """The layout of the board above the graph; the height of its lower bar overlaps the graph."""
        graph_height = self.graph.box.height + 2 * self.stage.layout.gap_px(GAP)
        return replace(self._board_window, height=max(1, self._board_window.height - graph_height))


def with_mistake_marks(lines: list[MoveRow], turning_points: list[int]) -> list[MoveRow]:
    """Mark the turning points in the lines of a game, in place, and return the lines."""
    for line in lines:
        for colour, cell in line.cells.items():
            if cell.after - 1 in turning_points and cell.text != PASSES_TEXT:
                line.cells[colour] = replace(cell, text=f"{cell.text}{MISTAKE_MARK}")
    return lines
