"""The score's second button, the next step in learning: the user's blunders, today's puzzle, a level, puzzles."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from dvonn.engine.analysis.mistakes import Grade
from dvonn.engine.levels import Level
from dvonn.language import _, ngettext
from dvonn.match.match import Match
from dvonn.rules.analysis.puzzle import daily_puzzle
from dvonn.rules.board import Colour
from dvonn.screens.exercise import Exercise
from dvonn.screens.prompts import KeyButton
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_session import PUZZLE_FILE, PuzzleSession, read_puzzles
from dvonn.screens.review.mistakes import MistakeSession
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import AppContext, Change, Push, Scene
from dvonn.screens.score.ladder import is_won, next_level
from dvonn.words import level_emblem, level_name

MANY_BLUNDERS: Final = 88  # for whose words the button has room
BUTTON_WIDTH: Final = 1.9  # in widths of other buttons


def blunder_words(count: int) -> str:
    """Return how many blunders there are to find."""
    if count == 1:
        return _("You missed one blunder: find it")
    return ngettext("You missed {count} blunder: find it", "You missed {count} blunders: find them", count).format(
        count=count
    )


class Step(NamedTuple):
    """A step: the label and the icon of its button, and its command."""

    label: str
    icon: str
    command: Callable[[], Change]


class NextStep:
    """The step and its button; the blunders count once the review of the game is done and `settle` is called.

    The game is one of a human, who has the side `own`, against the computer. `open_review` returns its review, and
    `play` the change that begins a match at a level.
    """

    def __init__(
        self,
        context: AppContext,
        match: Match,
        own: Colour,
        open_review: Callable[[], GameReview],
        play: Callable[[Level], Change],
    ) -> None:
        self._context, self._match, self._own, self._open_review, self._play = context, match, own, open_review, play
        self.is_reviewed = self.is_settled = False
        self._blunders: Sequence[int] = ()  # plies that are still to be found
        self.button = KeyButton(self._take, width_factor=BUTTON_WIDTH)
        self.button.icon = lambda: self._step.icon
        self.name()

    # The review

    def look(self, seconds: float) -> None:
        """Review the game for some seconds; its record is written by then."""
        review = self._open_review()
        if not review.review.done:
            review.idle(seconds)
        self.is_reviewed = review.review.done

    def settle(self) -> None:
        """Take the blunders that the review has found into account."""
        self.is_settled, grades = True, self._open_review().review.grades
        turns = [position.turn for position in self._match.game.positions]
        self._blunders = sorted(n for n, one in grades.items() if one is Grade.BLUNDER and turns[n] is self._own)
        if self._blunders:
            self._context.announce(self._step.label)

    @property
    def has_blunders(self) -> bool:
        """Whether the step is to find blunders."""
        return bool(self._blunders)

    # The button

    def widen(self) -> None:
        """Give the button the longest of the labels that it may have, so that its place is the same with each."""
        labels = [self._step.label, self._other_step.label, *map(blunder_words, (1, MANY_BLUNDERS))]
        self.button.label = max(labels, key=self._context.measure.width)

    def name(self) -> None:
        """Give the button the label of the step."""
        label = self.button.label = self._step.label
        if self.button.fitted_label:
            self.button.fitted_label = label

    def _take(self) -> Change:
        return self._step.command()

    # The steps

    @property
    def _step(self) -> Step:
        if self._blunders:
            return Step(blunder_words(len(self._blunders)), "icon-hint", self._find_blunders)
        return self._other_step

    @property
    def _other_step(self) -> Step:
        """The step that applies without blunders."""
        context = self._context
        if context.today().toordinal() not in context.puzzle_progress.progress.solved_that_day:
            return Step(_("Solve today's puzzle"), "icon-check", self._solve_today)
        played, level = next(filter(None, self._match.seats.values())), next_level(context.settings)
        if level and not self._match.series and level.rating != played.rating:
            harder = level.rating > played.rating
            words = _("Next level: {level}") if harder else _("Easier: {level}")
            if harder or not is_won(self._match):
                return Step(words.format(level=level_name(level)), level_emblem(level), partial(self._play, level))
        return Step(_("Puzzles"), "icon-check", lambda: Push(PuzzleMenu(context)))

    def _find_blunders(self) -> Change:
        """Ask for better moves, once: then the button leads on."""
        review = self._open_review()
        missed, self._blunders = [review.review.missed_ply(number) for number in self._blunders], ()
        return self._show(Exercise(self._context, MistakeSession(missed)))

    def _solve_today(self) -> Change:
        context, today = self._context, self._context.today()
        try:
            puzzles = read_puzzles(context.assets.folder.parent / PUZZLE_FILE)
        except (OSError, ValueError):
            return Push(PuzzleMenu(context))  # which says what is wrong
        session = PuzzleSession([daily_puzzle(puzzles, today)], context.puzzle_progress, today, counts=True)
        return Push(Exercise(context, session))

    def _show(self, scene: Scene) -> Change:
        """Show a scene from the side of the review."""
        return Push(self._open_review().with_same_viewpoint(scene))
