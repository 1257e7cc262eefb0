"""The search for a better ply: the player looks for it before it is shown, and the engine judges what is tried."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hint import draw_hint, draw_played
from dvonn.board.hud import PlayerPanel, draw_message, draw_panels
from dvonn.board.view import draw_flight
from dvonn.input import Action
from dvonn.language import _
from dvonn.rules.board import Space
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Ply
from dvonn.rules.position import Position
from dvonn.screens.exercise import Exercise
from dvonn.screens.prompts import KeyButton
from dvonn.screens.review.review_words import refused_words, second_best_words
from dvonn.screens.scene import Change, RefreshMode, Stage, window_title
from dvonn.words import ply_text, side_name

if TYPE_CHECKING:
    from dvonn.engine.analysis.attempt import Attempt, AttemptJudge


class SearchState(Enum):
    """The states of a search for a better ply."""

    ASKED = auto()
    TRIED = auto()  # a ply has been tried and is being judged
    REFUSED = auto()  # it gives away too much
    FOUND = auto()
    SHOWN = auto()  # the better ply was shown


@dataclass(frozen=True)
class MissedPly:
    """A position in which the best ply was missed, the ply that was played instead, and what is said of it."""

    position: Position
    best: Ply
    played: Ply
    ties: TieRule
    words: str


class BetterPlySearch(Exercise):
    """Asks for the best plies that were missed, one after the other; `on_ask` gets the number of each."""

    needs_coordinates = True

    def __init__(self, stage: Stage, missed: Mapping[int, MissedPly], on_ask: Callable[[int], None]) -> None:
        self._show_button = KeyButton(self._show_better, _("Show me"), "icon-hint", action=Action.HINT)
        super().__init__(stage, self._show_button)
        self._missed, self._waiting, self._on_ask = missed, list(missed), on_ask
        self._ask()

    def _ask(self) -> None:
        """Ask for the next ply."""
        self.number = self._waiting.pop(0)
        self._on_ask(self.number)
        missed = self._missed[self.number]
        self.played, self.best, self._asked = missed.played, missed.best, missed.position
        self._is_answered = False
        self._judge: AttemptJudge | None = None
        self.tried: Ply | None = None
        self.state = SearchState.ASKED
        self.toolbar_has_focus = False
        self.show(self._asked)
        if self.cursor.shown is not None:
            self.cursor.jump(0, self.choices())

    @property
    def title(self) -> str:
        """The window's title with the task or the result."""
        return window_title(self.headline)

    @property
    def attempt(self) -> "Attempt | None":
        """The judgement of the ply that was tried, None before it."""
        return self._judge.attempt if self._judge else None

    # Input

    def lay_out(self) -> None:
        """Enable the buttons, label the one that goes on, and place them."""
        self._show_button.enabled = self.state in {SearchState.ASKED, SearchState.REFUSED}
        self.next_button.enabled = self.state not in {SearchState.ASKED, SearchState.TRIED}
        self.next_button.words = _("Next mistake") if self._waiting else _("Finish")
        self.next_button.action = Action.REDO
        if self.state is SearchState.REFUSED:
            self.next_button.words, self.next_button.action = _("Try again"), Action.UNDO
        super().lay_out()

    @property
    def can_choose(self) -> bool:
        """Whether a ply is looked for."""
        return self.state is SearchState.ASKED

    def accept(self, space: Space | None) -> Change | None:
        """Choose a space; after the judgement, skip the animation or go on."""
        moving = self.player.plan is not None
        self.finish()
        if self.can_choose and space is not None:
            return self.choose(space)
        return self.go_on() if self.next_button.enabled and not moving else None

    def play(self, ply: Ply) -> None:
        """Try a ply; the one that was played is known to be no good."""
        if ply == self.played:
            self.selection.select(None)
            self.selection.refuse(_("That was played in the game: find a better move"), ply[-1])
            return
        from dvonn.engine.analysis.attempt import AskedPosition, AttemptJudge  # noqa: PLC0415 # the engine is loaded when it is needed

        asked = AskedPosition(self._asked, self.best, self._missed[self.number].ties)
        self._judge, self.state = AttemptJudge(asked, ply, self.stage.clock), SearchState.TRIED
        self._move_to(ply)

    def _show_better(self) -> None:
        """Show the better ply."""
        self.state = SearchState.SHOWN
        self._note_answer(solved=False)
        self._move_to(self.best)

    def _move_to(self, ply: Ply | None) -> None:
        """Take back the ply on the board, if there is one, and then play another one, if there is one."""
        self.finish()
        plans = []
        if self.tried:
            plans.append(self.player.plan_ply(self._asked, self.tried, self._asked.play(self.tried), backwards=True))
        if ply:
            plans.append(self.player.plan_ply(self._asked, ply, self._asked.play(ply)))
        self.tried = ply
        self.show(self.position, *plans)

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._asked.play(self.tried) if self.tried else self._asked

    @property
    def succeeded(self) -> bool:
        """Whether a chime follows the animation: that of the judgement does."""
        return False

    def go_on(self) -> Change | None:
        """Let the player try again, ask for the next ply, or leave after the last one."""
        if self.state is SearchState.REFUSED:
            self.state = SearchState.ASKED
            self._move_to(None)
        elif self._waiting:
            self._ask()
        else:
            return self.leave()
        return None

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """At least updates while a ply is judged."""
        judging = self.state is SearchState.TRIED
        return max(super().refresh_mode, RefreshMode.UPDATE_ONLY if judging else RefreshMode.ON_INPUT)

    def idle(self, seconds: float) -> None:
        """Judge the ply that was tried."""
        if self._judge:
            self._judge.step(seconds)

    def update_at_rest(self, seconds: float) -> Change | None:
        """Tell the judgement as soon as it is known."""
        if self.state is SearchState.TRIED and self.attempt:
            good = self.attempt.grade is None
            self.state, self.changed = SearchState.FOUND if good else SearchState.REFUSED, True
            self.stage.sound.play("hint" if good else "illegal")
            self._note_answer(solved=good)
        return None

    def _note_answer(self, *, solved: bool) -> None:
        """Note the first answer to a question."""
        if not self._is_answered:
            self._is_answered = True
            self.note_answer(solved=solved)

    def note_answer(self, *, solved: bool) -> None:
        """Act on the first answer to a question; a ply that was shown is not solved."""

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the board with the arrow of the ply that was played, the players, the message and the buttons."""
        picture = self.player.picture(self.position, ahead)
        self.player.draw(canvas, picture, self.marks())
        if not self.player.plan and self.state is SearchState.ASKED and self.selection.selected is None:
            draw_played(canvas, self._asked, self.played)
        elif not self.player.plan and self.state is SearchState.REFUSED and self.attempt and self.attempt.answer:
            draw_hint(canvas, self.position, self.attempt.answer, None)
        players = [PlayerPanel(side, side_name(side), active=side is self._asked.turn) for side in Colour]
        draw_panels(canvas, players, self.scored_position)
        draw_flight(canvas, picture)
        draw_message(canvas, self.headline, self.advice, self.selection.remark)
        self.tools.draw(canvas, show_focus=self.toolbar_has_focus or self.next_button.enabled)

    @property
    def last_ply(self) -> Ply | None:
        """The ply on the board."""
        return self.tried

    @property
    def headline(self) -> str:
        """The task or the result."""
        if self.state is SearchState.FOUND:
            return _("That's it!") if self.tried == self.best else _("That's good too")
        return {
            # Translators: the side, White or Black, and what it should do
            SearchState.ASKED: _("{side}: find a better move").format(side=side_name(self._asked.turn)),
            SearchState.TRIED: _("Checking your move…"),
            SearchState.REFUSED: _("Not quite"),
            SearchState.SHOWN: _("The answer: {move}").format(move=ply_text(self.best)),
        }[self.state]

    @property
    def advice(self) -> str:
        """The line below the headline."""
        attempt = self.attempt
        if self.state is SearchState.ASKED:
            return self._missed[self.number].words
        if not attempt or not self.tried or self.state is SearchState.TRIED:
            return ""
        if self.state is SearchState.REFUSED:
            return refused_words(self.tried, attempt)
        if self.state is SearchState.FOUND and round(attempt.loss):
            return second_best_words(self.tried, attempt, self.best)
        return _("Played in the game: {move}").format(move=ply_text(self.played))
