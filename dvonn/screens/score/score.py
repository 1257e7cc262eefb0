"""The score: each side's stacks become a tower, stack by stack, and the higher one wins."""

from enum import Enum, auto
from typing import Final

import pygame

from dvonn.board.words import REASONS, SIDES
from dvonn.input import Action, Hover, Intention
from dvonn.match import Match
from dvonn.rules.outcome import Outcome, Reason
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game import play_again
from dvonn.screens.play import seat_name
from dvonn.screens.review import GameReview
from dvonn.screens.scene import Activity, Change, Push, Scene, ShowMatch, ShowMenu, Stage, handle_form
from dvonn.screens.score.level_offer import note_result, offer
from dvonn.screens.score.score_count import ScoreCount, facts
from dvonn.screens.score.score_view import ScoreView
from dvonn.screens.score.score_words import COUNTING, GIVEN_UP, ScoreResult, told
from dvonn.screens.share import Share, SharedGame
from dvonn.ui import timing
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP
from dvonn.ui.widgets import Button


class ScoreCommand(Enum):
    """What the score screen offers."""

    AGAIN = auto()
    OTHER_LEVEL = auto()
    MOVES = auto()
    SHARE = auto()
    UNDO = auto()
    MENU = auto()


SHARE_WIDE: Final = 0.45  # of another button's width
KEYS: Final = {Action.UNDO: ScoreCommand.UNDO, Action.MOVES: ScoreCommand.MOVES, Action.BACK: ScoreCommand.MENU}


class Score(Scene):
    """The board's stacks become two towers; any input completes the count."""

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        outcome = match.game.outcome
        assert outcome, "only an ended game has a score"
        self.outcome: Outcome = outcome
        self._match = match
        self._reckoning = ScoreCount(match.position, towers_decide=outcome.reason not in GIVEN_UP)
        self._at_once = stage.settings.speed is timing.Speed.OFF
        self._flying = not self._at_once and not stage.settings.reduced_motion
        self._elapsed = self._reckoning.settles if self._at_once else 0.0
        self._told: float | None = None  # seconds since the result was told, None before that
        self._view = ScoreView(self._reckoning, self._result(), flying=self._flying)
        self._offer = offer(match, stage.settings)
        self._review: GameReview | None = None  # until it has been asked for
        self._noted = False  # whether the result has been counted
        other = [Button(ScoreCommand.OTHER_LEVEL, self._offer.words, "icon-computer")] if self._offer else []
        share = [Button(ScoreCommand.SHARE, "", "icon-share", wide=SHARE_WIDE)] if stage.pictures else []
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
        """The window's title: the result, once the towers are counted."""
        if self._elapsed < self._reckoning.verdict:
            return f"DVONN: {COUNTING}"
        return f"DVONN: {self._headline()}, {self.outcome.white} : {self.outcome.black}"

    @property
    def kept(self) -> Match | None:
        """The match that has ended."""
        return self._match

    @property
    def activity(self) -> Activity:
        """It moves until all is seen, lets nothing be pressed for a moment, and then its light breathes."""
        if self._elapsed < self._reckoning.settles:
            return Activity.MOVING
        if self._flying:
            return Activity.BREATHING
        return Activity.STILL if self._ready else Activity.WORKING

    @property
    def _ready(self) -> bool:
        """Whether the result has been there long enough for the buttons to be used."""
        return self._told is not None and self._told >= timing.VERDICT

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons; but while the towers are counted an input only completes them."""
        if not self._ready and not isinstance(intention, Hover):
            self._complete()
            return None
        self._lay_out()
        pressed = KEYS.get(intention) if isinstance(intention, Action) else None
        pressed = pressed or handle_form(self._form, intention, self.stage)
        return self._follow(pressed) if pressed else None

    def _complete(self) -> None:
        self._elapsed = max(self._elapsed, self._reckoning.verdict)
        if self._told is None:
            self._told = 0.0
            self.stage.sound.play(self._verdict_sound())

    def _follow(self, pressed: ScoreCommand) -> Change | None:
        """Do what a button is for; unless the game is taken up again, its result counts."""
        if pressed is ScoreCommand.UNDO:
            return self._take_up()
        if pressed is ScoreCommand.MOVES:
            return Push(self._reviewed())
        if pressed is ScoreCommand.SHARE:
            return Push(Share(self.stage, self._played))
        self._note()
        if pressed is ScoreCommand.MENU:
            return ShowMenu()
        level = self._offer.level if self._offer and pressed is ScoreCommand.OTHER_LEVEL else None
        if level:
            self.stage.settings.level = level
        return play_again(self.stage, self._match, level)

    @property
    def _played(self) -> SharedGame:
        """The game as it is shared."""
        match = self._match
        return SharedGame(match.game, {colour: match.name(colour) for colour in Colour}, self.stage.today())

    def _reviewed(self) -> GameReview:
        """Return the review, as far as it had come when it was left."""
        if not self._review:
            played = self._played
            self._review = GameReview(self.stage, played.game, self._note, played.names, played.day)
        return self._review

    def _note(self) -> None:
        if not self._noted:
            note_result(self._match, self.stage.settings)
            self._noted = True

    def _take_up(self) -> Change | None:
        if not self._match.can_undo:
            return None
        self._match.undo()
        return ShowMatch(self._match)

    def update(self, seconds: float) -> Change | None:
        """Count on, with a sound for each stack that lands, and another for the result."""
        before = self._elapsed
        if not self._at_once:
            self._elapsed += seconds * self.stage.settings.speed.value
        for number in self._reckoning.landed(before, self._elapsed):
            self.stage.sound.play(self._reckoning.sound(number))
        if self._told is not None:
            self._told += seconds
        elif self._elapsed >= self._reckoning.verdict:
            self._complete()
        return None

    def _verdict_sound(self) -> str:
        if self.outcome.winner is None:
            return "draw"
        return "win" if self._match.seats[self.outcome.winner] is None else "lose"

    def _headline(self) -> str:
        winner = self.outcome.winner
        if winner is None:
            return "A draw"
        by = f" by {abs(self.outcome.margin)}" if self.outcome.reason is Reason.TOWERS else ""
        if self._match.is_hot_seat:
            return f"{self._match.name(winner)} wins{by}"
        return f"You win{by}" if self._match.seats[winner] is None else f"You lose{by}"

    def _result(self) -> ScoreResult:
        winner = self.outcome.winner
        return ScoreResult(
            lit=[winner] if winner else list(Colour),
            names={colour: seat_name(self._match, colour) for colour in Colour},
            sides={colour: self._match.name(colour) if self._match.is_hot_seat else SIDES[colour] for colour in Colour},
            counts={colour: self._match.position.score(colour) for colour in Colour},
            headline=self._headline(),
            reason=self._reason(),
            facts=told(facts(self._match.game), self.outcome),
        )

    def _reason(self) -> str:
        """Return what decided the game, and the code of its board."""
        winner, match = self.outcome.winner, self._match
        loser = winner.other if winner else None
        called = match.name(loser) if loser and match.is_hot_seat else SIDES[loser] if loser else ""
        reason = REASONS[self.outcome.reason].format(loser=called)
        return f"{reason}  ·  Board {match.code}" if match.code else reason

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board, the towers, the result and the buttons."""
        canvas = self.stage.canvas(surface)
        passing = 0.0 if self._at_once else ahead * self.stage.settings.speed.value
        self._view.draw(canvas, self._elapsed + passing)
        self._lay_out()
        self._form.draw(canvas, show_focus=self._told is not None)

    def _lay_out(self) -> None:
        layout = self.stage.layout
        self._form.lay_out(layout.buttons(len(self._form.widgets)), layout.air(GAP))
