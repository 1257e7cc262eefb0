"""The review of a game: the move list with a lead graph, the turning points, and better moves."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hint import draw_hint
from dvonn.board.meter import meter_words
from dvonn.board.words import SIDE_NAMES
from dvonn.input import Action, Drag, Intention, Press
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.screens.review.lead_graph import LeadGraph
from dvonn.screens.review.move_list_screen import STEP_BUTTON_WIDTH, MoveListScreen
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, ShowMatch, Stage
from dvonn.screens.share import SharedGame, ShareDialog
from dvonn.ui.layout import GAP
from dvonn.ui.widgets import Button

if TYPE_CHECKING:
    from dvonn.engine.analysis.game_review import GameAnalysis
    from dvonn.engine.analysis.valuation import Valuation

REVIEW_BUTTON_ROW_WIDTH: Final = 900  # pixels in a window of 1280x720
MAX_CONTINUATION_PLIES: Final = 3  # plies listed after the better one


class GameReview(MoveListScreen):
    """Steps through a game while the engine reviews it; playing on from a position starts another match.

    `on_play_on` is called before another match replaces the game. `day` is the day of the game, None if unknown.
    """

    kind = "review"

    def __init__(
        self,
        stage: Stage,
        game: Game,
        on_play_on: Callable[[], None],
        names: Mapping[Colour, str] = SIDE_NAMES,
        day: date | None = None,
    ) -> None:
        mistake = Button(self._go_to_mistake, "Mistake", "icon-hint")
        play_on = Button(self._start_match, "Play on", "icon-computer")
        tools = [mistake, play_on, Button(Pop, "Back", "icon-back")]
        if stage.share_folder:
            dialog = partial(ShareDialog, stage, SharedGame(game, names, day))
            tools.insert(2, Button(lambda: Push(dialog()), "", "icon-share", width_factor=STEP_BUTTON_WIDTH))
        super().__init__(stage, game, names, tools)
        self._mistake, self._play_on, self._on_play_on = mistake, play_on, on_play_on
        self.shortcuts[Action.HINT] = self._go_to_mistake
        self._analysis: GameAnalysis | None = None  # None until the first idle slice
        self.leads: list[Valuation | None] = [None] * len(game.positions)
        self.turning_points: list[int] = []  # plies counted from 0, as far as they are known
        self.graph = LeadGraph(len(game.positions))

    # Reviewing

    @property
    def done(self) -> bool:
        """Whether every position has been reviewed."""
        return self._analysis is not None and self._analysis.done

    def idle(self, seconds: float) -> None:
        """Continue the review."""
        if not self._analysis:
            from dvonn.engine.analysis.game_review import GameAnalysis  # noqa: PLC0415 # the first frame does not wait for the engine

            self._analysis = GameAnalysis(self.game, self.stage.clock)
        self._analysis.step(seconds)
        if self.leads != self._analysis.values:
            self.leads = [*self._analysis.values]
            self.turning_points = self.moves.mistakes = sorted(self._analysis.turning_points())
            self.changed = True

    @property
    def refresh_mode(self) -> RefreshMode:
        """At least updates until the review is done."""
        return max(super().refresh_mode, RefreshMode.ON_INPUT if self.done else RefreshMode.UPDATE_ONLY)

    # Input

    def lay_out(self) -> None:
        """Place the list as the move list does, and the graph between the board and a wider row of buttons."""
        super().lay_out()
        layout, window = self.stage.layout, self.board_window
        gap = layout.gap_px(GAP)
        self.place_buttons(REVIEW_BUTTON_ROW_WIDTH, gap)
        self._mistake.enabled = bool(self.turning_points)
        self._play_on.enabled = not self.position.is_over
        above = window.window.cut_bottom(window.bottom_bar.height, gap)[1].narrowed(gap)
        self.graph.lay_out(layout, above.cut_bottom(min(LeadGraph.height(layout), window.height // 3))[0])
        # The lower bar of the board's layout overlaps the graph
        self.board_window = replace(window, height=max(1, window.height - self.graph.box.height - 2 * gap))

    def act(self, intention: Intention) -> Change | None:
        """Jump in the graph, or handle the intention as the move list does."""
        if isinstance(intention, Drag) and self.graph.position_at(intention.start) is not None:
            self.jump_to(self.graph.position_along(intention.at))
            return None
        pressed = self.graph.position_at(intention.at) if isinstance(intention, Press) else None
        if pressed is not None:
            self.go_to(pressed)
            return None
        return super().act(intention)

    def _go_to_mistake(self) -> None:
        """Go to the next mistake, after the last one to the first."""
        later = [number for number in self.turning_points if number > self.position_number]
        if self.turning_points:
            self.go_to((later or self.turning_points)[0])

    def _start_match(self) -> Change:
        """Start a match from this position against the level of the settings.

        In the placement phase the new game contains the plies so far, so that they can be undone; in the movement
        phase it starts at this position.
        """
        position = self.position
        if position.phase is Phase.MOVEMENT:
            game = Game(position, self.game.ties)
        else:
            game = Game(self.game.start, self.game.ties)
            game.play_all(self.game.plies[: self.position_number])
        self._on_play_on()
        level = self.stage.settings.level
        seats = {position.turn: None, position.turn.other: level}
        match = Match(seats, game, self.stage.rng.getrandbits(32), self.stage.clock)
        return ShowMatch(match, notice=f"You play {SIDE_NAMES[position.turn]} against {level.name}")

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the move list with its board, the better move if the next ply is a mistake, and the graph."""
        super().paint(canvas, ahead)
        better = self._better_line(self.position_number)
        if better and not self.player.plan:
            draw_hint(self.board_canvas(canvas), self.position, better[0], None)
        self.graph.draw(canvas, self.leads, self.turning_points, self.position_number, self.comment(), self._progress())

    def _better_line(self, number: int) -> tuple[Ply, ...]:
        """Return the better ply and its continuation if a ply is a turning point, else an empty tuple."""
        value = self.leads[number] if number in self.turning_points else None
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
        words = f"{self.game.plies[number]} gave away {lost}. Better: {best}"
        return f"{words}, then {' '.join(then)}" if then else words

    def _progress(self) -> str:
        """Return the reviewed share in per cent, an empty text when the review is done."""
        known = sum(lead is not None for lead in self.leads)
        return "" if known == len(self.leads) else f"{100 * known // len(self.leads)} %"
