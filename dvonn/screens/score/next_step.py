"""The score's second button, the next step in learning: the user's blunders, today's puzzle, a level, puzzles."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from dvonn.engine.analysis.mistakes import Grade
from dvonn.engine.levels import Level
from dvonn.language import _, ngettext
from dvonn.match.match import Match
from dvonn.screens.exercise import Exercise
from dvonn.screens.prompts import KeyButton
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.review.mistakes import MistakeSession
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import AppContext, Change, Push
from dvonn.screens.score.ladder import next_level
from dvonn.words import level_emblem, level_name


def blunder_words(count: int) -> str:
    """Return how many blunders the user made, and what to do about them."""
    return ngettext("{count} blunder: find the better move", "{count} blunders: find the better moves", count)


Step = tuple[str, str, Callable[[], Change]]
"""A step: the label and the icon of its button, and its command."""


class NextStep:
    """The step and its button in a game of a human against the computer; blunders count when it is settled.

    `play` returns the change that begins a match at a level.
    """

    def __init__(self, context: AppContext, match: Match, play: Callable[[Level], Change]) -> None:
        self._context, self._match, self._play = context, match, play
        self._review: GameReview | None = None  # None until it is settled
        self._blunders: Sequence[int] = ()  # plies that are still to be found
        # The button has room for the longest label
        self.button = KeyButton(None, width_factor=2.6, longest=lambda: blunder_words(88))
        self.show()

    @property
    def is_settled(self) -> bool:
        """Whether the blunders are known."""
        return self._review is not None

    def settle(self, review: GameReview) -> None:
        """Take the blunders of a review that is done; if there are any, the button changes."""
        self._review, grades, seats = review, review.review.grades, self._match.seats
        own = [n for n, position in enumerate(self._match.game.positions) if not seats[position.turn]]
        self._blunders = [number for number in own if grades.get(number) is Grade.BLUNDER]
        if self._blunders:
            self.show()
            self._context.announce(self.button.label)

    def show(self) -> None:
        """Show the step on the button."""
        self.button.label, self.button.icon, self.button.command = next(self._steps)

    @property
    def _steps(self) -> Iterator[Step]:
        """The steps that apply, the first of which is the next one."""
        context, level, played = self._context, next_level(self._context.settings), [*self._match.seats.values()]
        if self._blunders:
            yield blunder_words(len(self._blunders)), "icon-hint", self._find_blunders
        if context.today().toordinal() not in context.puzzle_progress.value.solved_that_day:
            yield _("Solve today's puzzle"), "icon-check", lambda: PuzzleMenu(context).play_today()
        if level and not self._match.series and all(not one or one.rating < level.rating for one in played):
            words = _("Next level: {level}").format(level=level_name(level))
            yield words, level_emblem(level), partial(self._play, level)
        yield _("Puzzles"), "icon-check", lambda: Push(PuzzleMenu(context))

    def _find_blunders(self) -> Change:
        """Ask for better moves, once: then the button leads on."""
        assert self._review, "it has found them"
        missed, self._blunders = [self._review.review.missed_ply(number) for number in self._blunders], ()
        return Push(self._review.with_same_viewpoint(Exercise(self._context, MistakeSession(missed))))
