"""The score screen: each side's stacks are piled up to a tower, and the result is shown with its commands."""

from enum import Enum, auto
from typing import Final

import pygame

from dvonn.board.words import OUTCOME_REASONS, SIDE_NAMES
from dvonn.input import Action, Hover, Intention
from dvonn.match import Match
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game import play_again
from dvonn.screens.play import seat_name
from dvonn.screens.review import GameReview
from dvonn.screens.scene import Change, Push, RefreshMode, Scene, ShowMatch, ShowMenu, Stage, handle_form
from dvonn.screens.score.level_offer import offer_level, update_win_streak
from dvonn.screens.score.score_count import ScoreCount, game_facts
from dvonn.screens.score.score_view import ScoreView
from dvonn.screens.score.score_words import COUNTING_TEXT, REASONS_WITHOUT_COUNT, ScoreResult, describe_facts
from dvonn.screens.share import SharedGame, ShareDialog
from dvonn.ui import timing
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP
from dvonn.ui.widgets import Button


class ScoreCommand(Enum):
    """The buttons of the score screen."""

    AGAIN = auto()
    OTHER_LEVEL = auto()
    MOVES = auto()
    SHARE = auto()
    UNDO = auto()
    MENU = auto()


SHARE_BUTTON_WIDTH: Final = 0.45  # of another button's width
SCORE_SHORTCUTS: Final = {
    Action.UNDO: ScoreCommand.UNDO,
    Action.MOVES: ScoreCommand.MOVES,
    Action.BACK: ScoreCommand.MENU,
}


class Score(Scene):
    """Counts the stacks of the board into two towers; any input completes the count."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        outcome = match.game.outcome
        assert outcome, "only an ended game has a score"
        self.outcome: Outcome = outcome
        self._match = match
        self._count = ScoreCount(match.position, towers_decide=outcome.reason not in REASONS_WITHOUT_COUNT)
        self._is_instant = stage.settings.speed is timing.Speed.OFF
        self._animates_flights = not self._is_instant and not stage.settings.reduced_motion
        self._elapsed = self._count.end_seconds if self._is_instant else 0.0
        self._result_seconds: float | None = None  # seconds since the result appeared, None before that
        self._view = ScoreView(self._count, self._result(), flying=self._animates_flights)
        self._offer = offer_level(match, stage.settings)
        self._review: GameReview | None = None  # None until it is opened
        self._streak_updated = False
        other = [Button(ScoreCommand.OTHER_LEVEL, self._offer.words, "icon-computer")] if self._offer else []
        share = (
            [Button(ScoreCommand.SHARE, "", "icon-share", width_factor=SHARE_BUTTON_WIDTH)]
            if stage.share_folder
            else []
        )
        buttons = [
            Button(ScoreCommand.AGAIN, "Play again", "icon-again"),
            *other,
            Button(ScoreCommand.MOVES, "Review", "icon-moves"),
            *share,
            Button(ScoreCommand.UNDO, "Undo (U)", "icon-undo", enabled=match.can_undo),
            Button(ScoreCommand.MENU, "Menu (Esc)", "icon-menu"),
        ]
        self._form = Form([buttons])

    @property
    def title(self) -> str:
        """The window's title, with the result once the towers are counted."""
        if self._elapsed < self._count.result_seconds:
            return f"DVONN: {COUNTING_TEXT}"
        return f"DVONN: {self._headline()}, {self.outcome.white} : {self.outcome.black}"

    @property
    def autosaved_match(self) -> Match | None:
        """The match that has ended."""
        return self._match

    @property
    def refresh_mode(self) -> RefreshMode:
        """Full rate until the result is complete, then a low rate for its light where animations are on."""
        if self._elapsed < self._count.end_seconds:
            return RefreshMode.FULL_RATE
        if self._animates_flights:
            return RefreshMode.LOW_RATE
        return RefreshMode.ON_INPUT if self._ready else RefreshMode.UPDATE_ONLY

    @property
    def _ready(self) -> bool:
        """Whether the result has been visible long enough to accept input."""
        return self._result_seconds is not None and self._result_seconds >= timing.RESULT_GUARD_SECONDS

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons; during the count an input only completes it."""
        if not self._ready and not isinstance(intention, Hover):
            self._complete()
            return None
        self._lay_out()
        command = SCORE_SHORTCUTS.get(intention) if isinstance(intention, Action) else None
        command = command or handle_form(self._form, intention, self.stage)
        return self._execute(command) if command else None

    def _complete(self) -> None:
        self._elapsed = max(self._elapsed, self._count.result_seconds)
        if self._result_seconds is None:
            self._result_seconds = 0.0
            self.stage.sound.play(self._result_sound())

    def _execute(self, command: ScoreCommand) -> Change | None:
        """Run a command; starting another game or leaving counts the result."""
        if command is ScoreCommand.UNDO:
            return self._undo()
        if command is ScoreCommand.MOVES:
            return Push(self._game_review())
        if command is ScoreCommand.SHARE:
            return Push(ShareDialog(self.stage, self._shared_game))
        self._update_streak()
        if command is ScoreCommand.MENU:
            return ShowMenu()
        level = self._offer.level if self._offer and command is ScoreCommand.OTHER_LEVEL else None
        if level:
            self.stage.settings.level = level
        return play_again(self.stage, self._match, level)

    @property
    def _shared_game(self) -> SharedGame:
        """The game with its names and day, to be shared or reviewed."""
        match = self._match
        return SharedGame(match.game, {colour: match.name(colour) for colour in Colour}, self.stage.today())

    def _game_review(self) -> GameReview:
        """Return the review, which is kept so that it continues when it is opened again."""
        if not self._review:
            shared = self._shared_game
            self._review = GameReview(self.stage, shared.game, self._update_streak, shared.names, shared.day)
        return self._review

    def _update_streak(self) -> None:
        if not self._streak_updated:
            update_win_streak(self._match, self.stage.settings)
            self._streak_updated = True

    def _undo(self) -> Change | None:
        if not self._match.can_undo:
            return None
        self._match.undo()
        return ShowMatch(self._match)

    def update(self, seconds: float) -> Change | None:
        """Advance the count, with a sound for each landing and for the result."""
        before = self._elapsed
        if not self._is_instant:
            self._elapsed += seconds * self.stage.settings.speed.value
        for number in self._count.landings(before, self._elapsed):
            self.stage.sound.play(self._count.landing_sound(number))
        if self._result_seconds is not None:
            self._result_seconds += seconds
        elif self._elapsed >= self._count.result_seconds:
            self._complete()
        return None

    def _result_sound(self) -> str:
        if self.outcome.winner is None:
            return "draw"
        return "win" if self._match.seats[self.outcome.winner] is None else "lose"

    def _headline(self) -> str:
        winner = self.outcome.winner
        if winner is None:
            return "A draw"
        by = f" by {abs(self.outcome.margin)}" if self.outcome.reason is EndReason.TOWERS else ""
        if self._match.is_hot_seat:
            return f"{self._match.name(winner)} wins{by}"
        return f"You win{by}" if self._match.seats[winner] is None else f"You lose{by}"

    def _result(self) -> ScoreResult:
        winner = self.outcome.winner
        return ScoreResult(
            winners=[winner] if winner else list(Colour),
            names={colour: seat_name(self._match, colour) for colour in Colour},
            sentence_names={
                colour: self._match.name(colour) if self._match.is_hot_seat else SIDE_NAMES[colour] for colour in Colour
            },
            counts={colour: self._match.position.score(colour) for colour in Colour},
            headline=self._headline(),
            reason=self._reason(),
            facts=describe_facts(game_facts(self._match.game), self.outcome),
        )

    def _reason(self) -> str:
        """Return the reason of the result, with the code of a coded board."""
        winner, match = self.outcome.winner, self._match
        loser = winner.other if winner else None
        called = match.name(loser) if loser and match.is_hot_seat else SIDE_NAMES[loser] if loser else ""
        reason = OUTCOME_REASONS[self.outcome.reason].format(loser=called)
        return f"{reason}  ·  Board {match.code}" if match.code else reason

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board, the towers, the result and the buttons."""
        canvas = self.stage.canvas(surface)
        ahead_seconds = 0.0 if self._is_instant else ahead * self.stage.settings.speed.value
        self._view.draw(canvas, self._elapsed + ahead_seconds)
        self._lay_out()
        self._form.draw(canvas, show_focus=self._result_seconds is not None)

    def _lay_out(self) -> None:
        layout = self.stage.layout
        self._form.lay_out(layout.button_row(len(self._form.widgets)), layout.gap_px(GAP))
