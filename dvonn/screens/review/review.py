"""The review of a game: the move list, a graph of who was ahead, where it turned, and what would have been better."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hint import draw_hint
from dvonn.board.meter import meter_words
from dvonn.board.words import SIDES
from dvonn.input import Action, Drag, Intention, Press
from dvonn.match import Match
from dvonn.rules.analysis.move_table import PASSES, MoveRow, lines_of
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.screens.review.lead_graph import Graph, Lead
from dvonn.screens.review.move_list_screen import HistoryCommand, MoveListScreen
from dvonn.screens.scene import Activity, Change, Push, ShowMatch, Stage
from dvonn.screens.share import Share, SharedGame
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, Box, Layout
from dvonn.ui.widgets import Button

if TYPE_CHECKING:
    from dvonn.engine.analysis.game_review import GameAnalysis

BUTTONS: Final = 900  # all of them together, for a window of 1280x720
STEP_WIDE: Final = 0.5  # of another button's width: a button without words
NEWS: Final = 0.5  # seconds in which the picture is drawn again after the review is done
FOLLOWING: Final = 3  # plies that are named after the better one
MISTAKE: Final = "?"  # behind a ply in the list


class GameReview(MoveListScreen):
    """A game looked through while the engine reviews it; who plays on from somewhere plays another match.

    `leave` is called before another match takes the game's place. The day is when it was played, None where that is
    not known.
    """

    def __init__(
        self,
        stage: Stage,
        game: Game,
        leave: Callable[[], None],
        names: Mapping[Colour, str] = SIDES,
        day: date | None = None,
    ) -> None:
        super().__init__(stage, game, names)
        self._played = SharedGame(game, names, day)
        self._leave = leave
        self._review: GameAnalysis | None = None  # until there was time for it
        self.leads: list[Lead | None] = [None] * len(game.positions)
        self.turns: list[int] = []  # the plies that turned the game, counted from 0, as far as they are known
        self._news = NEWS
        self.graph = Graph(len(game.positions))
        self._turn = Button(HistoryCommand.TURN, "Mistake", "icon-hint")
        self._play_on = Button(HistoryCommand.PLAY_ON, "Play on", "icon-computer")
        for button in self._steps.values():
            button.wide = STEP_WIDE
        share = [Button(HistoryCommand.SHARE, "", "icon-share", wide=STEP_WIDE)] if stage.pictures else []
        row = [
            *self._steps.values(),
            self._turn,
            self._play_on,
            *share,
            Button(HistoryCommand.BACK, "Back", "icon-back"),
        ]
        self._form = Form([row], focus=len(row) - 1)

    @property
    def title(self) -> str:
        """The window's title: which position is looked at."""
        return f"DVONN: review, {self.at} of {self._list.last}"

    # Reviewing

    @property
    def done(self) -> bool:
        """Whether all is reviewed."""
        return self._review is not None and self._review.done

    def idle(self, seconds: float) -> None:
        """Review for a while."""
        if not self._review:
            from dvonn.engine.analysis.game_review import GameAnalysis  # noqa: PLC0415 # the first frame does not wait for the engine

            self._review = GameAnalysis(self._game, self.stage.clock)
        if self._review.done:
            return
        self._review.step(seconds)
        self.leads = [Lead(value.margin, value.exact) if value else None for value in self._review.values]
        turns = sorted(self._review.turning_points())
        if turns != self.turns:
            self.turns = turns
            self._list.lines = marked(lines_of(self._game), turns)

    @property
    def activity(self) -> Activity:
        """It changes slowly while the review is made."""
        return Activity.BREATHING if self._news > 0 and not self._playback.plan else super().activity

    def update(self, seconds: float) -> Change | None:
        """Move the picture on."""
        self._news = self._news - seconds if self.done else NEWS
        return super().update(seconds)

    # Input

    def handle(self, intention: Intention) -> Change | None:
        """Step to the next mistake, jump in the graph, or do what the move list does."""
        self._lay_out()
        if intention is Action.HINT:
            return self._follow(HistoryCommand.TURN)
        if isinstance(intention, Drag) and self.graph.position_at(intention.start) is not None:
            self._jump(self.graph.position_along(intention.at))
            return None
        pressed = self.graph.position_at(intention.at) if isinstance(intention, Press) else None
        if pressed is not None:
            self._go(pressed)
            return None
        return super().handle(intention)

    def _jump(self, goal: int) -> None:
        """Look at a position at once."""
        self.plays = False
        if goal != self.at:
            self._playback.finish()
            self._list.current = goal

    def _follow(self, pressed: HistoryCommand | None) -> Change | None:
        if pressed is HistoryCommand.PLAY_ON:
            return None if self._game.positions[self.at].is_over else self._other_match()
        if pressed is HistoryCommand.SHARE:
            return Push(Share(self.stage, self._played))
        if pressed is not HistoryCommand.TURN:
            return super()._follow(pressed)
        if self.turns:
            self._go(next((turn for turn in self.turns if turn > self.at), self.turns[0]))
        return None

    def _other_match(self) -> Change:
        """Begin a match from here against the level that is set; undo does not lead behind a start in the movement.

        While pieces are placed it does, as the plies up to here are the new game's, too.
        """
        here = self._game.positions[self.at]
        if here.phase is Phase.MOVEMENT:
            game = Game(here, self._game.ties)
        else:
            game = Game(self._game.start, self._game.ties)
            game.play_all(self._game.plies[: self.at])
        self._leave()
        level = self.stage.settings.level
        seats = {here.turn: None, here.turn.other: level}
        match = Match(seats, game, self.stage.rng.getrandbits(32), self.stage.clock)
        return ShowMatch(match, notice=f"You play {SIDES[here.turn]} against {level.name}")

    # Drawing

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the move list with its board, and the graph below that."""
        super().draw(surface, ahead)
        canvas = self.stage.canvas(surface)
        self.graph.draw(canvas, self.leads, self.turns, self.at, self.sentence(), self._progress())

    def _draw_board(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the board above the graph, and on it what was better than the mistake that follows."""
        layout = self.above
        part = canvas.surface.subsurface((0, 0, layout.width, layout.height))
        above = self.stage.canvas(part, layout)
        super()._draw_board(above, ahead)
        better = self._better(self.at)
        if better and not self._playback.plan:
            draw_hint(above, self._game.positions[self.at], better[0], None)

    def _better(self, number: int) -> tuple[Ply, ...]:
        """Return what would have been better than a ply, and what follows, if the ply turned the game."""
        value = self._review.values[number] if self._review and number in self.turns else None
        return value.line if value else ()

    def sentence(self) -> str:
        """Say what the ply gave away that follows, or has led here, if it is a mistake, and else who is ahead."""
        for number in (self.at, self.at - 1):
            if number in self.turns:
                return self._of_mistake(number)
        lead = self.leads[self.at]
        return meter_words(lead.margin, exact=lead.exact) if lead else "Not reviewed yet"

    def _of_mistake(self, number: int) -> str:
        assert self._review, "the mistake was found"
        before, after = self.leads[number], self.leads[number + 1]
        sure = before and after and before.exact and after.exact
        lost = f"{'' if sure else 'about '}{round(self._review.losses[number] or 0.0)}"
        best, *then = map(str, self._better(number)[: 1 + FOLLOWING])
        words = f"{self._game.plies[number]} gave away {lost}. Better: {best}"
        return f"{words}, then {' '.join(then)}" if then else words

    def _progress(self) -> str:
        """Return how much is reviewed, nothing once all is."""
        known = sum(lead is not None for lead in self.leads)
        return "" if self.done else f"{100 * known // len(self.leads)} %"

    def _lay_out(self) -> Box:
        """Place all as the move list does, the graph between the board and wider buttons."""
        side, layout, window = super()._lay_out(), self.stage.layout, self._window
        gap = layout.air(GAP)
        self._turn.enabled = bool(self.turns) or self._turn is self._form.focused
        self._play_on.enabled = not self._game.positions[self.at].is_over or self._play_on is self._form.focused
        below, row = window.buttons(1), min(layout.px(BUTTONS), max(0, window.width - 2 * gap))
        self._form.lay_out(Box((window.width - row) // 2, below.y, row, below.height), gap)
        high = max(0, min(Graph.height(layout), window.height // 3))
        box = Box(gap, window.bottom.y - high - gap, max(0, window.width - 2 * gap), high)
        self.graph.lay_out(layout, box)
        return side

    @property
    def above(self) -> Layout:
        """The board's part of its window with the graph taken away; the buttons' height below it lies on the graph."""
        taken = self.graph.box.height + 2 * self.stage.layout.air(GAP)
        return replace(self._window, height=max(1, self._window.height - taken))


def marked(lines: list[MoveRow], turns: list[int]) -> list[MoveRow]:
    """Return the lines of a game with a mark behind the plies that turned it."""
    for line in lines:
        for colour, cell in line.cells.items():
            if cell.after - 1 in turns and cell.words != PASSES:
                line.cells[colour] = replace(cell, words=f"{cell.words}{MISTAKE}")
    return lines
