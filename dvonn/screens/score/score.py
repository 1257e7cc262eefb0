"""The end of a game: the score, the commands that follow, and the row of wins."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout
from dvonn.engine.levels import ADAPTIVE, LEVELS, Level
from dvonn.input.intentions import Action, Hover, Intention
from dvonn.language import _
from dvonn.match.match import Match
from dvonn.rules.board import Phase
from dvonn.screens.new_game.match_setup import play_again
from dvonn.screens.prompts import KeyButton, Toolbar
from dvonn.screens.review.mistakes import ReviewedGame, only_human
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Change, Push, RefreshMode, Scene, ShowMatch, ShowMenu, Stage, handle_form, window_title
from dvonn.screens.score.score_count import ScoreCount
from dvonn.screens.score.score_view import ScoreView
from dvonn.screens.score.score_words import COUNTING_TEXT, REASONS_WITHOUT_COUNT, describe_result
from dvonn.screens.share.card import SharedGame
from dvonn.screens.share.share_dialog import ShareDialog
from dvonn.storage.settings import MAX_COUNTED_WINS, Settings
from dvonn.ui import theme
from dvonn.words import level_name, player_names

WINS_FOR_HARDER_LEVEL: Final = 3  # consecutive wins


class WinStreak:
    """Counts each match in the settings when it ends for the first time, as the statistics do; undo changes nothing."""

    def __init__(self) -> None:
        self._counted: Match | None = None  # the last match

    def follow(self, match: Match, settings: Settings) -> None:
        """Count a match that has ended."""
        level, outcome = counted_level(match), match.game.outcome
        if not level or not outcome or match is self._counted:
            return
        self._counted, winner = match, outcome.winner
        wins = settings.wins if settings.wins_level is level else 0
        settings.wins = min(MAX_COUNTED_WINS, wins + 1) if winner and not match.seats[winner] else 0
        settings.wins_level = level


def counted_level(match: Match) -> Level | None:
    """Return the named level of a match of a human against the computer, None for any other match.

    The adaptive level changes by itself. A match with a head start, or that began in the middle of another game, does
    not count.
    """
    if match.head_start or match.branch is not None or (match.game.start.phase is Phase.MOVEMENT and not match.code):
        return None
    levels = [level for level in match.seats.values() if level]
    return levels[0] if len(levels) == 1 and levels[0].key != ADAPTIVE.key else None


def offer_level(match: Match, settings: Settings) -> tuple[str, Level] | None:
    """Return the words and the level of the offer after a match that has been counted, None if there is none."""
    level, outcome, levels = counted_level(match), match.game.outcome, list(LEVELS.values())
    if not level or not outcome or not outcome.winner:
        return None
    if match.seats[outcome.winner]:
        words, offered = _("Easier: {level}"), levels[: levels.index(level)][-1:]
    else:
        is_due = settings.wins >= WINS_FOR_HARDER_LEVEL
        words, offered = _("Harder: {level}"), levels[levels.index(level) + 1 :][:is_due]
    return (words.format(level=level_name(offered[0])), offered[0]) if offered else None


PLAY_AGAIN_WIDTH: Final = 2.1  # of its button, in widths of another one
MAX_BUTTONS_IN_ROW: Final = 3  # in a tall window
LEVEL_BUTTON_WIDTH: Final = 1.4  # the same for the offer of another level


class Score(Scene):
    """Counts the stacks of the board into two towers; any input completes the count.

    `buttons` replace those that play again, review and share the game, take it up again, and lead to the menu. `feats`
    are what is special about the result, in words.
    """

    def __init__(
        self, stage: Stage, match: Match, buttons: Sequence[KeyButton] = (), feats: Sequence[str] = ()
    ) -> None:
        super().__init__(stage)
        assert match.game.outcome, "only an ended game has a score"
        self.match, self.outcome = match, match.game.outcome
        self.result_seconds: float | None = None  # since the result appeared, None before that
        self._count = ScoreCount(match.position, towers_decide=self.outcome.reason not in REASONS_WITHOUT_COUNT)
        self._speed = 0.0 if stage.speed is theme.Speed.OFF else stage.speed.value
        self._elapsed = 0.0 if self._speed else self._count.end_seconds
        self._flying = not stage.without_motion
        self._result = describe_result(match, self.outcome, feats, speaks=stage.settings.character)
        self._view = ScoreView(self._count, self._result, flying=self._flying)
        self._shared_game = SharedGame(match.game, player_names(match.seats, match.names), stage.today())
        self._review: GameReview | None = None  # None until it is opened
        self._toolbar = Toolbar(buttons or self._make_buttons())
        self._shortcuts = {} if buttons else {Action.MOVES: self._show_review}
        self.wait_for(lambda: self._elapsed < self._count.end_seconds, RefreshMode.FULL_RATE)
        self.wait_for(lambda: self._flying and self._shown_seconds < theme.REST_AFTER_SECONDS, RefreshMode.LOW_RATE)
        self.wait_for(lambda: not self._is_ready)

    def _make_buttons(self) -> list[KeyButton]:
        offer = None if self.match.series else offer_level(self.match, self.stage.settings)
        can_undo = self.match.can_undo and not self.match.is_between_computers
        words = _("Next game, colours swapped") if self.match.series_goes_on else _("Play again, colours swapped")
        buttons = [
            KeyButton(self._play_again, words, "icon-again", width_factor=PLAY_AGAIN_WIDTH, primary=True),
            KeyButton(self._show_review, _("Review"), "icon-moves"),
            KeyButton(self._undo, _("Undo"), "icon-undo", action=Action.UNDO, enabled=can_undo),
            KeyButton(ShowMenu, _("Menu"), "icon-menu", action=Action.BACK),
        ]
        if self.stage.share_folder:
            share = partial(ShareDialog, self.stage, self._shared_game)
            buttons.insert(2, KeyButton(lambda: Push(share()), _("Share"), "icon-share"))
        if offer:
            words, level = offer
            again = partial(self._play_again, level)
            buttons.insert(1, KeyButton(again, words, "icon-computer", width_factor=LEVEL_BUTTON_WIDTH))
        return buttons

    @property
    def title(self) -> str:
        """The window's title, with the result once the towers are counted."""
        if self._elapsed < self._count.result_seconds:
            return window_title(_(COUNTING_TEXT))
        return window_title(self._result.headline, f"{self.outcome.white} : {self.outcome.black}")

    @property
    def autosaved_match(self) -> Match | None:
        """The match that has ended."""
        return self.match

    @property
    def music_intensity(self) -> float:
        """The least during the count and after a loss, whose sound is in minor; the highest after other results."""
        return 0.0 if self.result_seconds is None or self._result.sound == "lose" else 1.0

    # Time

    @property
    def _shown_seconds(self) -> float:
        return self.result_seconds or 0.0

    @property
    def _is_ready(self) -> bool:
        """Whether the result has been visible long enough to accept input."""
        return self._shown_seconds >= theme.RESULT_GUARD_SECONDS

    @property
    def ends_with_any_input(self) -> bool:
        """Whether the towers are counted."""
        return not self._is_ready

    def update(self, seconds: float) -> Change | None:
        """Advance the count, with a sound for each landing and for the result."""
        before = self._elapsed
        self._elapsed += seconds * self._speed
        for name in self._count.landing_sounds(before, self._elapsed):
            self.stage.sound.play(name)
        if self.result_seconds is not None:
            self.result_seconds += seconds
        elif self._elapsed >= self._count.result_seconds:
            self._complete()
        return super().update(seconds)

    def _complete(self) -> None:
        """Show the result."""
        self._elapsed = max(self._elapsed, self._count.result_seconds)
        if self.result_seconds is None:
            self.result_seconds, self.changed = 0.0, True
            self.stage.sound.play(self._result.sound)
            if self.match.series_goes_on and self.match.is_between_computers:
                self.after(theme.NEXT_GAME_SECONDS, self._play_again)

    # Input

    @property
    def shown_board(self) -> BoardLayout:
        """The layout of the board that the towers grow from."""
        return self._view.geometry.board

    def lay_out(self) -> None:
        """Place the count and the buttons."""
        layout = self.stage.layout
        in_two_rows = layout.is_tall and len(self._toolbar.widgets) > MAX_BUTTONS_IN_ROW
        self._view.lay_out(layout, self.viewpoint, button_rows=1 + in_two_rows)
        self._toolbar.place(self.stage, in_two_rows=in_two_rows)

    def act(self, intention: Intention) -> Change | None:
        """Use the buttons; during the count an input only completes it."""
        if not self._is_ready and not isinstance(intention, Hover):
            self._complete()
            return None
        if isinstance(intention, Action):
            command = self._shortcuts.get(intention) or self._toolbar.command_of(intention)
            if command:
                return command()
        return handle_form(self._toolbar, intention, self.stage)

    def _play_again(self, level: Level | None = None) -> Change:
        """Start a rematch, at another level if one is given."""
        if level:
            self.stage.settings.level = level
        return play_again(self.stage, self.match, level)

    def _show_review(self) -> Change:
        """Show the review, which is kept so that it continues when it is opened again."""
        if not self._review:
            shared = self._shared_game
            record, own = self.stage.autosave.record_of(self.match), only_human(self.match.seats)
            reviewed = ReviewedGame(shared.game, shared.names, shared.day, record, own)
            self._review = GameReview(self.stage, reviewed)
        return Push(self.from_this_side(self._review))

    def _undo(self) -> Change:
        self.match.undo()
        return ShowMatch(self.match)

    # Drawing

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the board, the towers, the result and the buttons."""
        self._view.draw(canvas, self._elapsed + ahead * self._speed)
        self._toolbar.draw(canvas, show_focus=self.result_seconds is not None)
